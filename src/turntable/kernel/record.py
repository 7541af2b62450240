"""A game's state: one NumPy record of fixed size, so that copy, equality and hash cover every field."""

from typing import Any

import numpy as np

from turntable.kernel import chance


def record(name: str, fields: list[Any]) -> np.dtype[Any]:
    """Return the record type of a game: what every game has, then the game's own fields.

    Compiled code tells games apart by the type of their records, so each has an empty field that names its game.
    TypeError if a field has the name of an attribute of NumPy's records: interpreted code would read that instead.
    """
    for field, *_ in fields:
        if hasattr(np.record, field):
            raise TypeError(f"{name}: a field cannot be called {field}: NumPy records have an attribute of that name")
    common = [
        *chance.FIELDS,
        ("seats", np.int8),
        ("turn", np.int8),  # the seat that play waits for, where several may act
        ("teams", np.int8),  # seat i plays for team i modulo this; as many as seats where all play for themselves
        (f"is_{name}", np.uint8, 0),
    ]
    return np.dtype((np.record, np.dtype([*common, *fields], align=True)))
