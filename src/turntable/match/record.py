"""Records: a whole match as JSON. Reading one checks every field and every move."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from typing import Any

from turntable.match.data import replaced
from turntable.match.errors import BadPosition, BadRecord, BadSetup, IllegalMove, quoted
from turntable.match.game import Result, game, games
from turntable.match.match import Match
from turntable.match.reading import Fields

FORMAT = 1


def write(match: Match) -> dict[str, Any]:
    result = match.result
    record = {
        "format": FORMAT,
        "game": match.game.name,
        "rules": match.rules,
        "seats": match.seats,
        "options": dict(match.options),
        "seed": match.seed,
        "commitment": match.commitment,
        "start": match.start,
        "moves": [list(move) for move in match.moves],
        "result": result and result.to_json(),
    }
    if data := replaced(match.game.package):
        record["data"] = data
    return record | {"digest": _digest(record)}


def without_moves(match: Match) -> dict[str, Any]:
    """Return a record without its moves; `with_moves` restores it without knowing the rules."""
    return {key: value for key, value in write(match).items() if key not in ("moves", "digest")}


def with_moves(part: Mapping[str, Any], moves: Iterable[tuple[int, str]]) -> dict[str, Any]:
    """Return the record with these moves and a rest from `without_moves`."""
    record = {**part, "moves": [list(move) for move in moves]}
    return record | {"digest": _digest(record)}


def replay(record: Any) -> Match:
    """Return the match of a record. BadRecord if it was altered, IllegalMove if it holds an illegal move."""
    fields = Fields(record, "record", BadRecord)
    match, moves, result = _read(fields)
    for number, (seat, move) in enumerate(moves, 1):
        try:
            match.play(move, seat)
        except IllegalMove as fault:
            raise IllegalMove(f"move {number}: {fault.move}", fault.why, fault.clause) from None
        except ValueError as fault:
            raise fields.fault("moves", f"move {number}: {fault}") from None
    if not _agrees(result, match.result):
        raise fields.fault("result", "is not what the moves come to")
    if fields.text("commitment") != match.commitment:
        raise fields.fault("commitment", "is not the hash of the seed")
    digest = fields.text("digest")
    fields.done()
    if digest != _digest(record):
        raise fields.fault("digest", "does not match: the record was altered")
    return match


def _read(fields: Fields) -> tuple[Match, list[tuple[int, str]], Any]:
    """Return the match before its first move, the moves, and the result."""
    fields.integer("format", FORMAT, FORMAT)
    name = fields.text("game")
    if name not in games():
        raise fields.fault("game", f"no game {quoted(name)}: there are {', '.join(games())}")
    played = game(name)
    rules = fields.need("rules")
    if not played.can_replay(rules):
        raise fields.fault("rules", f"was played by rules {quoted(rules)}; these are {played.version}")
    if fields.take("data", {}) != replaced(played.package):
        raise fields.fault("data", "was played with other cards, boards or constants than are in use here")
    seats, options, seed, start = (fields.need(field) for field in ("seats", "options", "seed", "start"))
    given = Fields(options, "options", BadRecord).rest()
    try:
        chosen = played.check_options(played.check_seats(seats), given, rules)
        if start is not None:
            match = Match.placed(played, start, {}, rules)
        else:
            match = Match.dealt(played, seats, chosen, str(seed), rules)
    except (BadSetup, BadPosition) as fault:
        raise fields.fault("start" if start is not None else "deal", str(fault)) from None
    if (match.seats, match.options, match.seed) != (seats, chosen, seed):
        raise fields.fault("start", "does not agree with seats, options and seed")
    moves = []
    for number, entry in enumerate(fields.checked_list("moves", fields.need("moves")), 1):
        seat, move = fields.checked_list(f"moves, move {number}", entry, 2)
        moves.append((seat, move))
    return match, moves, fields.need("result")


def _agrees(said: Any, result: Result | None) -> bool:
    """Return whether a record has the right winners and scores. Its reason may have an older wording."""
    if said is None or result is None:
        return said is result
    found = result.to_json()
    return isinstance(said, dict) and all(said.get(key) == found[key] for key in ("winners", "scores"))


def _digest(record: dict[str, Any]) -> str:
    rest = {key: value for key, value in record.items() if key != "digest"}
    try:
        text = json.dumps(rest, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    except (TypeError, ValueError):
        raise BadRecord("record: is not JSON") from None
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
