"""How a game ended, as stored and shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from turntable.locales import Message
from turntable.match.match import Match
from turntable.match.record import without_moves
from turntable.server.wire import words


def played_out(match: Match) -> dict[str, Any]:
    """Return the result of a game that was played to its end."""
    result = match.result
    assert result is not None
    return {**result.to_json(), "why": words(result.why), "detail": result.detail}


def final_view(match: Match, seat: int | None, result: Mapping[str, Any]) -> dict[str, Any]:
    """Return a seat's view of the end of a game, with nobody to act even if it was not played out."""
    view = match.view(seat)
    if view["result"] is None:
        view |= {"to_act": [], "result": {key: result[key] for key in ("winners", "scores", "reason")}}
    return view


def final_of(match: Match, result: Mapping[str, Any]) -> dict[str, Any]:
    """Return what stays readable of a game once its rules are no longer supported."""
    views = [final_view(match, seat, result) for seat in (None, *range(match.seats))]
    return {
        "version": len(match.moves),
        "teams": views[0].get("teams"),
        "views": views,
        "record": without_moves(match),
    }


def outcomes(result: Mapping[str, Any], seats: int) -> list[str | None]:
    """Return how a game ended for each seat: won, lost or drawn; None if nobody won."""
    winners = result["winners"]
    if not winners:
        return [None] * seats
    best = "drawn" if result.get("draw") else "won"
    return [best if seat in winners else "lost" for seat in range(seats)]


def unfinished_result(winners: list[int], why: Message) -> dict[str, Any]:
    """Return the result of a game that was not played to its end."""
    return {"winners": winners, "scores": None, "reason": why.text(), "why": words(why), "detail": None}
