"""The games in OpenSpiel: importing this registers turntable_NAME for every installed game with observations.

    game = pyspiel.load_game("turntable_trains(players=3,turn_limit=500)")

Chance is one node at the root, whose outcome is the number of a deal: there are `deals` (a parameter), each as likely
as the next. The deal settles all later draws too, so a search that clones states sees cards to come, as it sees other
hands; `resample_from_infostate` deals again all that a player cannot know, for searches that ask for it. What players
are told, by tensors and strings, is what their seats may know and nothing else.

turntable_NAME_small is a game near its end, small enough for algorithms that walk the whole tree, for games that bring
such a position.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass
from typing import Any

import numpy as np

from turntable.bots.engine import Engine
from turntable.bots.levels import engine_at
from turntable.bots.weights import weights_of
from turntable.kernel import calls, chance
from turntable.kernel.compiled import States
from turntable.kernel.decisions import OVER, parts, size
from turntable.lab.decisions import Decisions, actions_of, extra
from turntable.match.errors import BadSetup
from turntable.match.game import Game, Option, all_games
from turntable.match.match import Match

with extra("openspiel", "OpenSpiel"):
    import pyspiel

DEALS = 10_000
LONGEST = 100_000  # decisions, for games without a bound
BESIDE_TURNS = 100  # decisions in a game whose turns are bounded: each ticket, and the end of each choice
SPECTATOR = -1


@dataclass(frozen=True, eq=False)
class Event:
    """A move, with the records before and after it. What it tells a player is put into words when asked for."""

    before: States
    seat: int
    move: int
    after: States
    words: dict[int, list[str]]

    def told(self, game: Game, player: int) -> list[str]:
        if player not in self.words:
            before, after = calls.snapshot(self.before), calls.snapshot(self.after)
            self.words[player] = [said.text() for said in game.view.tell(before, self.seat, self.move, after, player)]
        return self.words[player]


class Table(Decisions):
    """A match with its history."""

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self._first = [self.view(seat) for seat in range(match.seats)]
        self._past: list[Event] = []

    def __deepcopy__(self, memo: Any) -> Table:
        twin = copy(self)
        twin.match, twin._past = self.match.copy(), self._past.copy()
        return twin

    def take(self, action: int) -> None:
        before, seat = calls.copied(self.match.states), self.seat
        super().take(action)
        if action != self.wait:
            self._past.append(Event(before, seat, action, calls.copied(self.match.states), {}))

    def view(self, player: int) -> str:
        return _json(self.match.view(player))

    def recalled(self, player: int) -> str:
        """Return what a player saw at first, was told since, and sees now."""
        told = [text for event in self._past for text in event.told(self.match.game, player)]
        return "\n".join([self._first[player], *told, self.view(player)])


def _json(value: Any) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


class State(pyspiel.State):  # type: ignore[misc]
    """A match in OpenSpiel, or the deal before it."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._game = game.setup
        self._table: Table | None = None

    @property
    def table(self) -> Table:
        assert self._table is not None, "the deal comes first"
        return self._table

    def current_player(self) -> int:
        if self._table is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self._table.seat == OVER else self._table.seat

    def is_terminal(self) -> bool:
        return self._table is not None and self._table.seat == OVER

    def chance_outcomes(self) -> list[tuple[int, float]]:
        deals = self._game.deals
        return [(deal, 1 / deals) for deal in range(deals)]

    def _legal_actions(self, player: int) -> list[int]:
        return self.table.actions() if player == self.current_player() else []

    def _apply_action(self, action: int) -> None:
        if self._table is None:
            self._table = Table(self._game.deal(action))
        else:
            self.table.take(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return self.table.spell(action)

    def returns(self) -> list[float]:
        return self.table.rewards() if self._table else [0.0] * self._game.seats

    def __str__(self) -> str:
        return _json(self.table.match.position()) if self._table else "to be dealt"

    def resample_from_infostate(self, player: int, sampler: Any) -> State:
        """Return the same state with all that a player cannot know dealt again."""
        twin: State = self.clone()
        match = twin.table.match
        seed = b"".join(int(sampler() * (1 << 32)).to_bytes(4) for _ in range(chance.SEED_BYTES // 4))
        chance.plant(match.state, seed)
        match.game.hidden.redeal(match.state, player)
        return twin


@dataclass(frozen=True)
class Setup:
    """The deal, shared by all states of a game."""

    game: Game
    seats: int
    deals: int
    options: Mapping[str, Any]
    endgame: Mapping[str, Any] | None = None
    """A position near the end, dealt instead of a whole game."""

    def __deepcopy__(self, memo: Any) -> Setup:
        return self

    @property
    def longest(self) -> int:
        """The maximum number of decisions: the game's own bound, or two per turn of the limit, and a margin."""
        if self.game.most_decisions:
            return self.game.most_decisions(self.seats, self.options)
        return self.seats + 2 * self.options["turn_limit"] + BESIDE_TURNS if "turn_limit" in self.options else LONGEST

    def deal(self, number: int) -> Match:
        if self.endgame is None:
            return self.game.deal(self.seats, seed=number, **self.options)
        match = self.game.position({**self.endgame, "seed": number})
        self.game.hidden.redeal(match.state, SPECTATOR)
        return match


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game in OpenSpiel, with its parameters."""

    def __init__(self, kind: Any, setup: Setup, parameters: Mapping[str, Any]) -> None:
        info = pyspiel.GameInfo(
            num_distinct_actions=actions_of(setup.game),
            max_chance_outcomes=setup.deals,
            num_players=setup.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=setup.longest,
        )
        super().__init__(kind, info, dict(parameters))
        self.setup = setup

    def new_initial_state(self) -> State:
        return State(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self.setup.game, iig_obs_type, params)


class Observer:
    """A player's knowledge: now, as a tensor or string; or with perfect recall, as a string."""

    def __init__(self, game: Game, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"observation parameters are not known: {params}")
        kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise ValueError("a player's observation has what is public and what is that player's, both")
        self._recall = kind.perfect_recall
        layout = {} if self._recall else game.need_observation().LAYOUT
        self.tensor = np.zeros(size(layout), np.float32)
        self.dict = {name: self.tensor[part].reshape(layout[name]) for name, part in parts(layout).items()}

    def set_from(self, state: State, player: int) -> None:
        if self._recall:
            raise ValueError(
                "an information state (perfect recall) is a string here: all that a player was told fits no tensor of "
                "a fixed size; ask for its string, or for observations (perfect_recall=False)"
            )
        self.tensor[:] = state.table.observe(player) if state._table else 0

    def string_from(self, state: State, player: int) -> str:
        if not state._table:
            return str(state)
        return state.table.recalled(player) if self._recall else state.table.view(player)


class Evaluator:
    """The game's own evaluation for OpenSpiel's searches in Python, such as mcts.MCTSBot and ismcts.ISMCTSBot.

    Values are expected returns as all cards of the state lie; priors are a softmax of the chances to win one move
    ahead, after what the player cannot know was dealt again. There are no playouts.
    """

    def __init__(self, temperature: float = 0.1) -> None:
        """Take a temperature: a lower one concentrates on the best moves."""
        if not temperature > 0:
            raise ValueError(f"temperature: expected a number above 0, not {temperature}")
        self._temperature = temperature

    def evaluate(self, state: State) -> Any:
        """Return each player's expected return."""
        if state.is_terminal() or state.is_chance_node():
            return np.array(state.returns())
        match = state.table.match
        match.game.need_evaluation()
        sides = int(match.state.teams)
        chances = np.array(Engine.of(match.game).evaluate(match)) * match.seats / sides  # of each player's side
        return chances - (1 - chances) / (sides - 1)

    def prior(self, state: State) -> list[tuple[int, float]]:
        """Return the legal actions with their prior probabilities."""
        if state.is_chance_node():
            return list(state.chance_outcomes())
        actions, player = state.legal_actions(), state.current_player()
        if state.table.wait in actions or len(actions) == 1:
            return [(action, 1 / len(actions)) for action in actions]
        match = state.table.match
        with engine_at(0, match, player, weights_of(match.game)) as engine:
            moves, values = engine.evaluate_moves(player, 1)
        weights = np.exp((np.array(values) - max(values)) / self._temperature)
        return list(zip(moves, (weights / weights.sum()).tolist(), strict=True))


def _register(name: str, title: str, seat_counts: tuple[int, ...], parameters: dict[str, Any], make: Any) -> None:
    """Register a game; `make` gives its setup from the parameters."""
    kind = pyspiel.GameType(
        short_name=name,
        long_name=title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(seat_counts),
        min_num_players=min(seat_counts),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters,
    )

    class Registered(SpielGame):  # OpenSpiel frees a function after Python has ended, which aborts the program
        def __init__(self, given: Mapping[str, Any] | None = None) -> None:
            chosen = parameters | dict(given or {})
            if not chosen["deals"] >= 1:
                raise BadSetup(f"deals: expected at least 1, not {chosen['deals']}")
            super().__init__(kind, make(chosen), given or {})

    pyspiel.register_game(kind, Registered)


def _register_game(game: Game) -> None:
    """Register a game with its options: OpenSpiel writes -1 for None, and a text for a list."""
    defaults = game.check_lab_options(game.seat_counts[0], {})
    parameters: dict[str, Any] = {"players": game.seat_counts[0], "deals": DEALS}
    for name, option in game.options.items():
        value = defaults[name]
        parameters[name] = " ".join(map(str, value)) if option.many else -1 if value is None else value

    def make(chosen: Mapping[str, Any]) -> Setup:
        game.need_observation()
        seats = game.check_seats(chosen["players"])
        given = {name: _chosen(option, chosen[name]) for name, option in game.options.items()}
        return Setup(game, seats, chosen["deals"], game.check_options(seats, given))

    _register(f"turntable_{game.name}", game.title(), game.seat_counts, parameters, make)


def _chosen(option: Option, value: Any) -> Any:
    if option.many:
        return [int(word) if word.isdecimal() else word for word in value.split()]
    return None if value == -1 and option.default is None else value


def _register_endgame(game: Game, endgame: Mapping[str, Any]) -> None:
    match = game.position(endgame)

    def make(chosen: Mapping[str, Any]) -> Setup:
        return Setup(game, match.seats, chosen["deals"], match.options, endgame)

    _register(f"turntable_{game.name}_small", f"{game.title()} near its end", (match.seats,), {"deals": 4}, make)


for _game in all_games():
    _register_game(_game)
    if _game.observation is not None and _game.endgame is not None:
        _register_endgame(_game, _game.endgame)
