"""Clean text that people write, names and chat lines, of invisible characters."""

from __future__ import annotations

import unicodedata

from turntable.server.refusal import Refusal

LONGEST_NAME = 24
BLANKS = "\u115f\u1160\u2800\u3164\uffa0"  # letters and symbols rendered as nothing
TURNS = "\u202a\u202b\u202d\u202e"  # turn the direction of what follows, until they are ended


def one_line(text: str) -> str:
    """Return the text on one line: control characters and runs of spaces become one space. Empty if nothing in it can
    be seen.
    """
    line = " ".join("".join(" " if _is_unseen(c) else c for c in text if c not in TURNS).split())
    return line if any(_shows(c) and c != " " for c in line) else ""


def clean_name(name: str) -> str:
    """Return a name in NFKC form without invisible characters. Raise Refusal if nothing is left."""
    shown = unicodedata.normalize("NFKC", name)
    shown = "".join(filter(_shows, shown))
    shown = one_line(shown)[:LONGEST_NAME].strip()
    if all(unicodedata.category(c).startswith("M") for c in shown):  # only combining marks, or empty
        raise Refusal(400, "no_name")
    return shown


def _shows(c: str) -> bool:
    """Return whether a character is drawn, if only as a space."""
    return unicodedata.category(c) != "Cf" and c not in BLANKS


def _is_unseen(c: str) -> bool:
    return unicodedata.category(c) in ("Cc", "Cs", "Co", "Cn", "Zl", "Zp")
