"""The declarations of a game's report.py: counters in sections, with captions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from turntable.locales import Message

Kind = Literal["endings", "uses", "times", "figures", "board"]


@dataclass(frozen=True)
class Item:
    """A counted item: its key in files, and its name."""

    key: str
    name: Message


Items = Sequence[Item] | Callable[[Mapping[str, Any]], Sequence[Item]]


@dataclass(frozen=True)
class Section:
    """A part of a report: counters shown in one plot.

    endings  how often games end in each way (the counter of one seat is 1)
    uses     how often players do each thing, and how often those who did it win
    times    how many players did a thing never, once, twice …, and how often they win
    figures  the mean of all players, and of the winners
    board    how often something happens on each cell in a game, row by row
    """

    key: str
    kind: Kind
    start: int
    """The first of its counters."""
    items: Items
    """One item per counter, in order, or a function of the options that returns them."""
    title: str
    """The id of its title; its caption's id is the same plus `-caption`."""
    columns: int = 0
    """Cells in a row of the board."""

    @property
    def caption(self) -> str:
        return f"{self.title}-caption"

    def items_for(self, options: Mapping[str, Any]) -> Sequence[Item]:
        return self.items(options) if callable(self.items) else self.items
