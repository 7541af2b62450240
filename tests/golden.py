"""Golden games: a whole game told move by move, kept in tests/golden and compared line by line.

`python -m tests.golden GAME SEATS [option=value ...]` plays a game at random and prints it; scripts/golden keeps it.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import turntable
from turntable import Match

FOLDER = Path(__file__).parent / "golden"
TRIED = 300  # deals, of which the shortest whole game is kept


def lines(match: Match, moves: list[tuple[int, str]]) -> Iterator[str]:
    """Return the text of a golden game."""
    setup = json.dumps(match.options)
    yield f"game {match.game.name} rules {match.game.version} seats {match.seats} seed {int(match.seed, 16)} {setup}"
    yield f"  digests {_digests(match)}"
    for number, (seat, move) in enumerate(moves, 1):
        yield f"{number} seat {seat}: {move}"
        match.play(move, seat)
        yield f"  told {' '.join(message.text() for message in match.told())}"
        for acting in match.to_act:
            legal = match.legal(acting)
            yield f"  legal {acting}: {len(legal)}: {', '.join(legal)}"
        yield f"  digests {_digests(match)}"
    yield f"result {json.dumps(match.result and match.result.to_json())}"


def moves_in(text: str) -> list[tuple[int, str]]:
    """Return the moves of a golden game."""
    found = []
    for line in text.splitlines():
        if line[:1].isdigit():
            who, move = line.split(": ", 1)
            found.append((int(who.split()[-1]), move))
    return found


def start_of(text: str) -> Match:
    """Return the match of a golden game before its first move."""
    _, name, _, _, _, seats, _, seed, options = text.splitlines()[0].split(" ", 8)
    return turntable.game(name).deal(int(seats), seed=int(seed), **json.loads(options))


def _digests(match: Match) -> str:
    """Return digests of the position, and of the view of a spectator and of every seat."""
    views = [match.position(), *(match.view(viewer) for viewer in (None, *range(match.seats)))]
    texts = [json.dumps(view, sort_keys=True).encode() for view in views]
    return " ".join(hashlib.sha256(text).hexdigest()[:8] for text in texts)


def _random_game(name: str, seats: int, seed: int, options: dict[str, Any], limit: int) -> Match:
    match = turntable.game(name).deal(seats, seed=seed, **options)
    chance = Random(seed)
    while match.to_act and len(match.moves) < limit:
        seat = chance.choice(match.to_act)
        match.play(chance.choice(match.legal(seat)), seat)
    return match


def main() -> None:
    name, seats, *given = sys.argv[1:]
    options = {key: json.loads(value) for key, value in (pair.split("=", 1) for pair in given)}
    best: Match | None = None
    for seed in range(TRIED):
        match = _random_game(name, int(seats), seed, options, len(best.moves) if best else 5000)
        if not match.to_act and (best is None or len(match.moves) < len(best.moves)):
            best = match
    assert best is not None, "no game came to an end"
    print("\n".join(lines(best.restarted(), best.moves)))


if __name__ == "__main__":
    main()
