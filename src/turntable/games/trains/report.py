"""Counters for reports on Trains."""

from turntable.games.trains.notation import ability_name
from turntable.games.trains.rules import M_DRAW, M_PROTECT, M_REMOVE, M_REPLACE, M_SWAP, USES
from turntable.games.trains.state import ABILITIES, NOBODY, REMOVE_LEFT, SLOTS
from turntable.kernel.compiled import Counts, State, compiled
from turntable.locales import Message
from turntable.match.report import Item, Section

# Counters, in ranges.
C_ABILITY = 0  # + ability
C_SLOT = C_ABILITY + len(ABILITIES)  # + slot
C_FIGURE = C_SLOT + SLOTS  # drawn cards, abilities used, railcars removed by others
C_END = C_FIGURE + 3  # + how it ended: a drawn card, swap, skip, left, right, own removal, another's, nobody
COUNTERS = C_END + 8

FIGURES = ("draws", "abilities", "removed")
ENDINGS = ("draw", *ABILITIES[:REMOVE_LEFT], "remove", "removed", "limit")


@compiled
def note(s: State, seat: int, move: int, counts: Counts) -> None:
    if move >= M_SWAP:
        counts[seat, C_ABILITY + int(USES[move])] += 1
        counts[seat, C_FIGURE + 1] += 1
        if M_REMOVE <= move < M_PROTECT:
            for other in range(s.seats):
                if other != seat and s.locks[other, move - M_REMOVE] == 0:
                    counts[other, C_FIGURE + 2] += 1
    elif move > M_DRAW:
        counts[seat, C_SLOT + move - M_REPLACE] += 1
        counts[seat, C_FIGURE] += 1


@compiled
def conclude(s: State, seat: int, move: int, counts: Counts) -> None:
    if s.winner == NOBODY:
        ending = 7
    elif move < M_SWAP:
        ending = 0
    elif USES[move] < REMOVE_LEFT:
        ending = 1 + int(USES[move])
    else:
        ending = 5 if s.winner == seat else 6
    counts[0, C_END + ending] = 1


def _ending(key: str) -> Message:
    return ability_name(ABILITIES.index(key)) if key in ABILITIES else Message("trains-report-ending", {"ending": key})


SECTIONS: tuple[Section, ...] = (
    Section(
        "endings",
        "endings",
        C_END,
        [Item(key, _ending(key)) for key in ENDINGS],
        "trains-report-endings",
    ),
    Section(
        "abilities",
        "uses",
        C_ABILITY,
        [Item(key, ability_name(ability)) for ability, key in enumerate(ABILITIES)],
        "trains-report-abilities",
    ),
    Section(
        "slots",
        "uses",
        C_SLOT,
        [Item(str(slot), Message("trains-report-slot", {"slot": slot})) for slot in range(1, SLOTS + 1)],
        "trains-report-slots",
    ),
    Section(
        "figures",
        "figures",
        C_FIGURE,
        [Item(key, Message("trains-report-figure", {"figure": key})) for key in FIGURES],
        "trains-report-figures",
    ),
)
