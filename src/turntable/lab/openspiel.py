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
from collections.abc import Callable, Mapping
from copy import copy
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from turntable.kernel import calls, chance
from turntable.kernel.compiled import States
from turntable.kernel.decisions import OVER, parts, size
from turntable.lab.decisions import Decisions, actions_of
from turntable.lab.extras import extra
from turntable.match.errors import BadSetup
from turntable.match.game import Game, Option, all_games
from turntable.match.match import Match

with extra("openspiel", "OpenSpiel"):
    import pyspiel

DEALS = 10_000
LONGEST = 100_000  # decisions, of games that their cards bound
BESIDE_TURNS = 100  # decisions in a game whose turns are bounded: each ticket, and the end of each choice
SPECTATOR = -1


class Table:
    """A match with what happened in it."""

    def __init__(self, decisions: Decisions) -> None:
        self.decisions = decisions
        self._past: list[tuple[States, int, int, States]] = []  # each move: record before, seat, move, record after
        self._told: list[list[str]] = [[] for _ in range(decisions.match.seats)]  # what each seat was told of the past
        self._heard = [0] * decisions.match.seats  # of how many moves each was told: put into words when asked for
        self._first = [self.view(seat) for seat in range(decisions.match.seats)]

    def __deepcopy__(self, memo: Any) -> Table:
        twin = copy(self)
        twin.decisions = self.decisions.copy()
        twin._past = self._past.copy()
        twin._told = [told.copy() for told in self._told]
        twin._heard = self._heard.copy()
        return twin

    @property
    def match(self) -> Match:
        return self.decisions.match

    def take(self, action: int) -> None:
        before = calls.copied(self.match.states)
        seat = self.decisions.seat
        self.decisions.take(action)
        if action != self.decisions.wait:
            self._past.append((before, seat, action, calls.copied(self.match.states)))

    def view(self, player: int) -> str:
        return _json(self.match.view(player))

    def recalled(self, player: int) -> str:
        """Return what a player saw at first, was told since, and sees now."""
        for before, seat, move, after in self._past[self._heard[player] :]:
            told = self.match.game.view.tell(calls.snapshot(before), seat, move, calls.snapshot(after), player)
            self._told[player] += [message.text() for message in told]
        self._heard[player] = len(self._past)
        return "\n".join([self._first[player], *self._told[player], self.view(player)])


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
        seat = self.table.decisions.seat
        return int(pyspiel.PlayerId.TERMINAL) if seat == OVER else seat

    def is_terminal(self) -> bool:
        return self._table is not None and self.table.decisions.seat == OVER

    def chance_outcomes(self) -> list[tuple[int, float]]:
        deals = self._game.deals
        return [(deal, 1 / deals) for deal in range(deals)]

    def _legal_actions(self, player: int) -> list[int]:
        return self.table.decisions.actions() if player == self.current_player() else []

    def _apply_action(self, action: int) -> None:
        if self._table is None:
            self._table = Table(Decisions(self._game.deal(action)))
        else:
            self.table.take(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return self.table.decisions.spell(action)

    def returns(self) -> list[float]:
        return self.table.decisions.rewards() if self._table else [0.0] * self._game.seats

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
    """What is dealt: shared by all states of a game."""

    game: Game
    seats: int
    deals: int
    longest: int
    """Decisions of a game, at the most."""
    deal: Callable[[int], Match]
    """Return the deal of a number; can be pickled, as OpenSpiel's states are."""

    def __deepcopy__(self, memo: Any) -> Setup:
        return self


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
    """What a player may know: as a tensor, now; as a string, now or with all it was told before."""

    def __init__(self, game: Game, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"observation parameters are not known: {params}")
        kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise ValueError("a player's observation has what is public and what is that player's, both")
        self._recall = kind.perfect_recall
        layout = game.need_observation().LAYOUT
        self.tensor = np.zeros(size(layout), np.float32)
        self.dict = {name: self.tensor[part].reshape(layout[name]) for name, part in parts(layout).items()}

    def set_from(self, state: State, player: int) -> None:
        self.tensor[:] = state.table.decisions.observe(player) if state._table else 0

    def string_from(self, state: State, player: int) -> str:
        if not state._table:
            return str(state)
        return state.table.recalled(player) if self._recall else state.table.view(player)


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

    class Registered(SpielGame):
        def __init__(self, given: Mapping[str, Any] | None = None) -> None:
            chosen = parameters | dict(given or {})
            if not chosen["deals"] >= 1:
                raise BadSetup(f"deals: expected at least 1, not {chosen['deals']}")
            super().__init__(kind, make(chosen), given or {})

    pyspiel.register_game(kind, Registered)


def _parameter(option: Option, default: Any) -> Any:
    """Return an option's default as OpenSpiel can write it: -1 for None, a text for a list."""
    if option.many:
        return " ".join(map(str, default))
    return -1 if default is None else default


def _chosen(option: Option, value: Any) -> Any:
    if option.many:
        return [int(word) if word.isdecimal() else word for word in value.split()]
    return None if value == -1 and option.default is None else value


def _register_game(game: Game) -> None:
    def make(chosen: Mapping[str, Any]) -> Setup:
        game.need_observation()
        seats = game.check_seats(chosen["players"])
        given = {name: _chosen(option, chosen[name]) for name, option in game.options.items()}
        options = game.check_options(seats, given)
        longest = seats + _longest(options)
        return Setup(game, seats, chosen["deals"], longest, partial(_deal, game, seats, options))

    parameters = {"players": game.seat_counts[0], "deals": DEALS}
    defaults = game.check_lab_options(game.seat_counts[0], {})
    parameters |= {name: _parameter(option, defaults[name]) for name, option in game.options.items()}
    _register(f"turntable_{game.name}", game.title(), game.seat_counts, parameters, make)


def _longest(options: Mapping[str, Any]) -> int:
    """Return the most decisions after the set-up: two a turn where turns are limited, and some beside them."""
    return 2 * options["turn_limit"] + BESIDE_TURNS if "turn_limit" in options else LONGEST


def _deal(game: Game, seats: int, options: Mapping[str, Any], number: int) -> Match:
    return game.deal(seats, seed=number, **options)


def _deal_endgame(game: Game, endgame: Mapping[str, Any], number: int) -> Match:
    """Deal again all that nobody has seen."""
    match = game.position({**endgame, "seed": number})
    game.hidden.redeal(match.state, SPECTATOR)
    return match


def _register_endgame(game: Game, endgame: Mapping[str, Any]) -> None:
    match = game.position(endgame)

    def make(chosen: Mapping[str, Any]) -> Setup:
        return Setup(game, match.seats, chosen["deals"], _longest(match.options), partial(_deal_endgame, game, endgame))

    _register(f"turntable_{game.name}_small", f"{game.title()} near its end", (match.seats,), {"deals": 4}, make)


for _game in all_games():
    _register_game(_game)
    if _game.observation is not None and _game.endgame is not None:
        _register_endgame(_game, _game.endgame)
