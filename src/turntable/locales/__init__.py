"""What Turntable says, in every language: Fluent catalogues, one for shared words here and one in each game's folder.

The same files serve Python and the browser. A sentence travels as a `Message` (its name and its facts) and is put
into words only where it is shown.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

from fluent.runtime import FluentBundle, FluentResource

LANGUAGES = ("en", "ru", "pl")
DEFAULT = "en"

_packages = ["turntable.locales"]


class Seat(int):
    """A seat as a fact of a message: shown as its player's name."""


@dataclass(frozen=True)
class Message:
    """A sentence still to be said: its name in the catalogues, and the facts in it.

    A fact is a text, a number, a Seat, another Message, or a tuple of those, which is listed with commas.
    """

    id: str
    facts: Mapping[str, Any] = field(default_factory=dict)

    def text(self, lang: str = DEFAULT, names: Sequence[str] | None = None) -> str:
        """The sentence in a language, with the players' names where it speaks of seats."""
        bundle = _bundle(check_language(lang))
        pattern = bundle.get_message(self.id).value
        assert pattern is not None, self.id
        said, faults = bundle.format_pattern(pattern, {k: _show(v, lang, names) for k, v in self.facts.items()})
        assert not faults, (self.id, lang, faults)
        return str(said)


def say(message: str, lang: str = DEFAULT, **facts: Any) -> str:
    """The sentence of that name, in a language."""
    return Message(message, facts).text(lang)


def check_language(lang: str) -> str:
    """The language itself; ValueError that lists the languages if it is none of them."""
    if lang not in LANGUAGES:
        raise ValueError(f"no language {lang!r}: there are {', '.join(LANGUAGES)}")
    return lang


def add(package: str) -> None:
    """Read the catalogues in this package's folder too."""
    if package not in _packages:
        _packages.append(package)
        _bundle.cache_clear()


def catalogues(lang: str) -> list[str]:
    """The texts of all catalogues of a language."""
    return [(files(package) / f"{lang}.ftl").read_text(encoding="utf-8") for package in _packages]


@cache
def _bundle(lang: str) -> FluentBundle:
    bundle = FluentBundle([lang], use_isolating=False)
    for text in catalogues(lang):
        bundle.add_resource(FluentResource(text))
    return bundle


def _show(fact: Any, lang: str, names: Sequence[str] | None) -> Any:
    if isinstance(fact, Message):
        return fact.text(lang, names)
    if isinstance(fact, tuple):
        return ", ".join(str(_show(part, lang, names)) for part in fact)
    if isinstance(fact, Seat):
        return names[fact] if names else say("player", lang, number=int(fact) + 1)
    return fact
