"""The file in which a tournament stores its finished games: JSON lines, the first of which identifies it.

{"arena": 1, "game": "trains", "rules": 1, "seats": 2, "players": ["expert", "casual"], "seed": "00…"}
{"pairing": ["expert", "casual"], "deal": 0, "rotation": 0, "winners": [0], "moves": 41}
"""

from __future__ import annotations

import json
from pathlib import Path
from types import TracebackType
from typing import Any

from turntable.lab.tournament import Fixture, Played, Tournament
from turntable.match.errors import BadRecord, quoted
from turntable.match.reading import Fields

FORMAT = 1
MOST = 1 << 40  # of deals and moves


class Results:
    """An open results file, and the games in it. BadRecord if it is another tournament's or not a results file.

    A last line that was cut off, as when the program was killed, is dropped.
    """

    def __init__(self, path: Path, plan: Tournament) -> None:
        self._path, self._plan = path, plan
        header = {"arena": FORMAT} | plan.identity()
        data = path.read_bytes() if path.exists() else b""
        whole = data[: data.rfind(b"\n") + 1]
        lines = whole.splitlines()
        if lines:
            self._check_header(lines[0], header)
        elif not _line(header).startswith(data):
            raise BadRecord(f"{path}: is no file of an arena's results")
        played = [self._read_game(number, line) for number, line in enumerate(lines[1:], 2)]
        self.played = {game.fixture: game for game in played}
        self._file = path.open("ab")
        self._file.truncate(len(whole))
        if not lines:
            self._write(header)

    def add(self, played: Played) -> None:
        """Write a finished game at once."""
        fixture = played.fixture
        self._write(
            {
                "pairing": [fixture.first, fixture.second],
                "deal": fixture.deal,
                "rotation": fixture.rotation,
                "winners": list(played.winners),
                "moves": played.moves,
            }
        )

    def __enter__(self) -> Results:
        return self

    def __exit__(self, *fault: type[BaseException] | BaseException | TracebackType | None) -> None:
        self._file.close()

    def _write(self, value: Any) -> None:
        self._file.write(_line(value))
        self._file.flush()

    def _check_header(self, line: bytes, header: dict[str, Any]) -> None:
        found = _parsed(line)
        if not isinstance(found, dict) or found.get("arena") != FORMAT:
            raise BadRecord(f"{self._path}: is no file of an arena's results")
        for field in {**header, **found}:  # either may have what the other lacks: options, files of bots
            value = header.get(field)
            if found.get(field) != value:
                theirs = f"its {field} {'are' if field.endswith('s') else 'is'} {_shown(found.get(field))}"
                raise BadRecord(f"{self._path}: is of another tournament: {theirs}, here {_shown(value)}")

    def _read_game(self, number: int, line: bytes) -> Played:
        plan = self._plan
        fields = Fields(_parsed(line), f"{self._path}, line {number}", BadRecord)
        first, second = map(str, fields.checked_list("pairing", fields.need("pairing"), 2))
        if not {first, second} <= set(plan.players):
            raise fields.fault("pairing", f"expected two of {', '.join(plan.players)}, not {quoted([first, second])}")
        deal, rotation = fields.integer("deal", 0, MOST), fields.integer("rotation", 0, plan.sides - 1)
        winners = fields.integers("winners", fields.need("winners"), 0, plan.seats - 1)
        moves = fields.integer("moves", 0, MOST)
        fields.done()
        return Played(Fixture(first, second, deal, rotation), tuple(winners), moves)


def _line(value: Any) -> bytes:
    return json.dumps(value).encode() + b"\n"


def _parsed(line: bytes) -> Any:
    """Return the JSON of a line; None if it is not JSON."""
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


def _shown(value: Any) -> str:
    return quoted(", ".join(map(str, value)) if isinstance(value, list) else value)
