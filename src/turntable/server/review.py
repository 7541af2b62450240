"""The expert's review of a finished game, move by move."""

from __future__ import annotations

from typing import Any

import msgspec

from turntable.bots.engine import Engine
from turntable.match.match import Match
from turntable.server.messages import Judged
from turntable.server.thinking import Purpose, Thinker
from turntable.server.wire import words

WORTH_A_REASON = 0.03  # loss of winning chance from which a move gets an explanation
MOST_MOVES = 400  # moves reviewed; of a longer game every nth one


async def review(match: Match, thinker: Thinker, host: str, simulations: int) -> dict[str, Any]:
    """Review each move, based on what its player could know at the time."""
    purpose = Purpose("review", host)
    again = match.restarted()
    every = -(-len(match.moves) // MOST_MOVES) or 1
    judged: list[Judged] = []
    chances = [_chances(again)]
    for version, (seat, move) in enumerate(match.moves):
        if version % every == 0:
            ranked = await thinker.rank(again.copy(), seat, simulations, purpose)
            chance = dict(ranked)[move]
            best, best_chance = ranked[0]
            labels = again.labels(seat)
            lost = max(best_chance - chance, 0)
            why = []
            if lost >= WORTH_A_REASON:
                why = await thinker.explain(again.copy(), seat, best, [move], purpose)
            judged.append(
                Judged(
                    version=version,
                    seat=seat,
                    move=move,
                    chance=round(chance, 4),
                    best=best,
                    best_chance=round(max(best_chance, chance), 4),
                    made_words=words(labels[move]),
                    best_words=words(labels[best]),
                    reasons=[words(reason) for reason in why],
                )
            )
        again.play(move, seat)
        chances.append(_chances(again))
    return {"moves": msgspec.to_builtins(judged), "chances": chances}


def _chances(match: Match) -> list[float]:
    return [round(chance, 3) for chance in Engine.of(match.game).evaluate(match)]
