"""Texts in every language: Fluent catalogues, one for shared texts here and one in each game's folder.

Python and the browser use the same files. A sentence is passed around as a `Message` (its id and its facts) and is
translated only where it is shown.
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
    """An untranslated sentence: its id in the catalogues, and the facts in it.

    A fact is a text, a number, a Seat, another Message, or a tuple of these, which is shown as a list with commas.
    """

    id: str
    facts: Mapping[str, Any] = field(default_factory=dict)

    def text(self, lang: str = DEFAULT, names: Sequence[str] | None = None) -> str:
        """Return the sentence in a language, with the players' names in place of seats."""
        bundle = _bundle(check_language(lang))
        pattern = bundle.get_message(self.id).value
        assert pattern is not None, self.id
        said, faults = bundle.format_pattern(pattern, {k: _show(v, lang, names) for k, v in self.facts.items()})
        assert not faults, (self.id, lang, faults)
        return str(said)


def say(message: str, lang: str = DEFAULT, **facts: Any) -> str:
    """Return the sentence with that id, in a language."""
    return Message(message, facts).text(lang)


def has(message: str) -> bool:
    """Return whether the catalogues have a sentence with that id."""
    return bool(_bundle(DEFAULT).has_message(message))


def check_language(lang: str) -> str:
    """Return the language; ValueError that lists the languages if it is not one of them."""
    if lang not in LANGUAGES:
        raise ValueError(f"no language {lang!r}: there are {', '.join(LANGUAGES)}")
    return lang


def add(package: str) -> None:
    """Also read the catalogues in this package's folder."""
    if package not in _packages:
        _packages.append(package)
        _bundle.cache_clear()


def catalogues(lang: str) -> list[str]:
    """Return the texts of all catalogues of a language."""
    return [text for package in _packages for text in catalogues_of(package, lang)]


def catalogues_of(package: str, lang: str) -> list[str]:
    """Return the texts of a package's catalogues: its own, and that of its lessons where it has any."""
    own = files(package) / f"{lang}.ftl"
    taught = files(package) / "lessons" / f"{lang}.ftl"
    return [file.read_text(encoding="utf-8") for file in (own, taught) if file is own or file.is_file()]


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
