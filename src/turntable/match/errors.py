"""The errors that reach users. Each is a ValueError with a code for the wire and one clear sentence."""

from __future__ import annotations

from turntable.locales import DEFAULT, Message

SHOWN = 60  # characters of an input that an error message quotes


class TurntableError(ValueError):
    """The base class of all errors that reach users."""

    code = "error"


class BadSetup(TurntableError):
    """An invalid number of seats, option or seed."""

    code = "bad-setup"


class MissingPart(BadSetup):
    """A game lacks an optional part that was asked for; the text names both."""


class MissingExtra(ImportError):
    """A library is missing; the text names the extra that installs it."""


class BadPosition(TurntableError):
    """An impossible position; the text names the fault."""

    code = "bad-position"


class BadRecord(TurntableError):
    """A record that is damaged, altered or not a record; the text names the field."""

    code = "bad-record"


class BadData(TurntableError):
    """An invalid data file; the text names file, line and fault."""

    code = "bad-data"


class IllegalMove(TurntableError):
    """A move that the rules do not allow now: `left 2: a railcar must … exactly 2 places (T4.3)`."""

    code = "illegal-move"

    def __init__(self, move: object, why: Message, clause: str) -> None:
        self.move = quoted(move)
        self.why = why
        self.clause = clause
        super().__init__(self.text())

    def text(self, lang: str = DEFAULT) -> str:
        """Return the message in a language."""
        return f"{self.move}: {self.why.text(lang)} ({self.clause})"


def quoted(value: object) -> str:
    """Return input for an error message: cut short, without characters that could disturb a terminal or a log."""
    text = value if isinstance(value, str) else repr(value)
    text = "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text)
    return text if len(text) <= SHOWN else text[: SHOWN - 1] + "…"
