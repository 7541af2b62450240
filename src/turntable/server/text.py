"""Text that people write: names and lines of chat, without anything that cannot be seen."""

from __future__ import annotations

import unicodedata

from turntable.server.refusal import Refusal

LONGEST_NAME = 24
BLANKS = "\u115f\u1160\u2800\u3164\uffa0"  # letters and symbols that are drawn as nothing


def one_line(text: str) -> str:
    """Return the text in one line: control characters and runs of spaces become one space."""
    return " ".join("".join(" " if _is_unseen(c) else c for c in text).split())


def clean_name(name: str) -> str:
    """Return a name in its usual letters (NFKC), without what cannot be seen; Refusal if nothing is left."""
    shown = unicodedata.normalize("NFKC", name)
    shown = "".join(c for c in shown if unicodedata.category(c) != "Cf" and c not in BLANKS)
    shown = one_line(shown)[:LONGEST_NAME].strip()
    if all(unicodedata.category(c).startswith("M") for c in shown):  # accents on nothing, or nothing at all
        raise Refusal(400, "no_name")
    return shown


def _is_unseen(c: str) -> bool:
    return unicodedata.category(c) in ("Cc", "Cs", "Co", "Cn", "Zl", "Zp")
