"""Why a move is good, and what it risks, in words: what the evaluation sees in it and not in other moves.

The positions one move ahead are compared over the same deals of what a seat cannot know. Each feature counts by its
learned weight. A game words its features in its catalogues:

- `NAME-gain-FEATURE` says what one gains, `NAME-rival-FEATURE` what rivals lose,
- `NAME-now-FEATURE` says it more precisely when the feature is 1 after this move and seldom after others,
- `NAME-risk-FEATURE` says what one gives up, `NAME-risk-rival-FEATURE` what rivals get or keep; it follows a reason.

`$change` is `more` or `less`, as the feature is. A feature may be worded by the first parts of its name alone, and
features with the same words are one reason. What is not worded is never a reason.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from turntable import locales
from turntable.bots.engine import Engine
from turntable.kernel.compiled import Floats
from turntable.kernel.driver import act
from turntable.kernel.evaluation import deal_hidden, is_reflex, play_reflex
from turntable.kernel.verbs import acting, features, outcome
from turntable.locales import Message
from turntable.match.game import Game
from turntable.match.match import Match

KINDS = ("gain", "rival", "now", "risk", "risk-rival")  # of words for a feature
DEALS = 8
MOST_OTHERS = 12  # moves that one is compared with
LEAST_GAIN = 0.04  # of a reason, or loss of a risk, as the logarithm of the odds to win
LEAST_PART = 0.4  # of all that is gained
MOST_REASONS = 2
SELDOM = 0.7  # of the other moves at most lead to what is said of this one

Numbers = npt.NDArray[np.float64]


@dataclass
class _Prospect:
    """The position one move ahead, as a mean over deals."""

    features: Numbers
    """By side and feature."""
    wins: int = 0
    """Deals in which the seat wins at once."""


@dataclass
class _Gain:
    """Features with the same words: their total gain, and each one's."""

    total: float = 0.0
    parts: list[tuple[float, Message]] = field(default_factory=list)
    features: set[int] = field(default_factory=set)


def reasons(match: Match, seat: int, move: str, others: Sequence[str], seed: int = 1) -> list[Message]:
    """Return why a legal move of a seat is better than others, best reason first, and finally what it risks.

    None if nothing stands out.
    """
    game = match.game
    engine = Engine.of(game)
    engine.look(match, seed)
    some = others[:: -(-len(others) // MOST_OTHERS) or 1]
    prospects = _look_ahead(engine, match, seat, [move, *some])
    best, rest = prospects[0], prospects[1:]
    if best.wins == DEALS:
        return [Message("reason-wins")]
    if not rest:
        return [Message("reason-only-move")]
    side = seat % match.state.teams
    usual = np.mean([other.features for other in rest], axis=0)
    more = best.features - usual
    gains = _gains(game, engine.work.weights, more, side, ("gain", "rival"))
    gained = sum(gain.total for gain in gains if gain.total > 0)
    least = max(LEAST_GAIN, LEAST_PART * gained)
    told = sorted((gain for gain in gains if gain.total >= least), key=lambda gain: -gain.total)
    if not told:
        return []
    reached = [i for i, now in enumerate(best.features[side]) if now == 1 and usual[side, i] <= SELDOM]
    said = [_precisely(game, gain, reached) for gain in told[:MOST_REASONS]]
    return said + _risk(_gains(game, engine.work.weights, more, side, ("risk", "risk-rival")), least)


def _precisely(game: Game, gain: _Gain, reached: Sequence[int]) -> Message:
    """Return the words for a gain, or for what it has reached."""
    names = [game.need_evaluation().FEATURES[i] for i in reached if i in gain.features]
    ids = [message_id for name in names for message_id in wordings(game.name, "now", name)]
    found = next(filter(locales.has, ids), None)
    return Message(found) if found else max(gain.parts, key=lambda part: part[0])[1]


def _risk(gains: Iterable[_Gain], least: float) -> list[Message]:
    """Return the greatest loss, if it counts as much as a reason."""
    worst = min(gains, key=lambda gain: gain.total, default=_Gain())
    return [min(worst.parts, key=lambda part: part[0])[1]] if worst.total <= -least else []


def _look_ahead(engine: Engine, match: Match, seat: int, moves: Sequence[str]) -> list[_Prospect]:
    work, sides = engine.work, int(match.state.teams)
    by_text = {match.spell(seat, number): number for number in match.legal_numbers(seat)}
    numbers = [by_text[move] for move in moves]
    found = [_Prospect(np.zeros((sides, len(work.weights)))) for _ in moves]
    for _ in range(DEALS):
        deal_hidden(engine.root, work, seat)
        for prospect, number in zip(found, numbers, strict=True):
            work.pool[1] = work.pool[0]
            after = work.pool[1]
            act(after, seat, number)
            while is_reflex(after):
                play_reflex(work, 1)
            if acting(after) == 0:
                outcome(after, work.values)
                prospect.wins += work.values[seat] > 0
            for side in range(sides):
                features(after, side, work.features)
                prospect.features[side] += work.features / DEALS
    return found


def _gains(game: Game, weights: Floats, more: Numbers, side: int, kinds: tuple[str, str]) -> list[_Gain]:
    """Return what a side gains, in two kinds of words: for its own features and for its rivals'.

    `more` is by how much each side has more of each feature.
    """
    rivals = np.delete(more, side, axis=0).mean(axis=0)
    gains: dict[str, _Gain] = defaultdict(_Gain)
    for i, name in enumerate(game.need_evaluation().FEATURES):
        for kind, change, sign in zip(kinds, (more[side, i], rivals[i]), (1, -1), strict=True):
            message_id = next(filter(locales.has, wordings(game.name, kind, name)), None)
            if message_id is None:
                continue
            message = Message(message_id, {"change": "more" if change > 0 else "less"})
            gain = gains[Message(message_id, {"change": "more"}).text()]
            value = float(sign * weights[i] * change)
            gain.total += value
            gain.features |= {i} if sign > 0 else set()
            gain.parts.append((value, message))
    return list(gains.values())


def wordings(game: str, kind: str, feature: str) -> Iterable[str]:
    """Yield the ids of messages that may word a feature: all of its name first, then without its last parts."""
    parts = feature.split(", ")
    for count in range(len(parts), 0, -1):
        yield f"{game}-{kind}-" + "-".join(parts[:count]).replace(" ", "-")
