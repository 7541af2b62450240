"""Games of a batch in which a player of the driver has all seats but one. Knows no game and no player by name."""

from typing import Any, NamedTuple

from turntable.kernel.batch import Games, carry_out_action, deal_game, go_on, tell
from turntable.kernel.compiled import Ints, States, compiled, inlined
from turntable.kernel.driver import act, decide
from turntable.kernel.verbs import may_wait


class Rivals(NamedTuple):
    """The opponents in a range of games, and one thread's workspace."""

    learners: Ints
    """By game: the seat that is not theirs."""
    root: States
    """One record: the position being searched."""
    player: Any
    styles: States
    """How the player plays each seat; its own array."""
    seated: States
    """What `styles` is in a game, by the learner's seat."""


@inlined
def play_on(games: Games, rivals: Rivals, game: int, first: int) -> int:
    """Let the others play from the seat that decides first until the learner decides; where they may wait, they do."""
    learner, seat = int(rivals.learners[game]), first
    for other in range(rivals.styles.shape[0]):
        rivals.styles[other] = rivals.seated[learner, other]
    rng, now = rivals.player.rng, games.pending[game]
    rng[0] = games.action_rng[game, 0]  # the game's own: the number of threads changes nothing
    while seat != learner:
        if may_wait(games.states[game]) >> seat & 1:
            now.waited |= 1 << seat
        else:
            rivals.root[0] = games.states[game]
            chosen = decide(rivals.player, rivals.root, 1 << seat)
            now.waited = 0
            act(games.states[game], seat, int(chosen[1]))
        seat = go_on(games, game)
    games.action_rng[game, 0] = rng[0]
    return seat


@compiled
def start_against(games: Games, rivals: Rivals) -> None:
    """Deal all games, and play them up to the learner's first decision."""
    for game in range(games.states.shape[0]):
        games.done[game] = False
        games.rewards[game, :] = 0
        tell(games, game, play_on(games, rivals, game, deal_game(games, game)))


@compiled
def step_against(games: Games, rivals: Rivals) -> None:
    """Carry out the learner's legal action in every game, and what the others do after it."""
    for game in range(games.states.shape[0]):
        tell(games, game, play_on(games, rivals, game, carry_out_action(games, game)))
