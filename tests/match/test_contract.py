"""What every game promises, for every number of seats and every option."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import turntable
from tests.playing import GAMES, NAMES, SEATED, VARIANTS, label, play_randomly, somewhere
from turntable import Game, IllegalMove
from turntable.kernel.playout import random_game
from turntable.locales import LANGUAGES

each_game = pytest.mark.parametrize("game", GAMES, ids=label)
each_seating = pytest.mark.parametrize(("game", "seats"), SEATED, ids=label)
each_variant = pytest.mark.parametrize(("game", "seats", "options"), VARIANTS, ids=label)


def test_games_are_listed_by_name_and_found() -> None:
    assert turntable.games() == tuple(NAMES) == tuple(sorted(NAMES))
    assert all(turntable.game(name).name == name for name in NAMES)


def test_an_unknown_game_is_a_key_error_that_lists_the_games() -> None:
    with pytest.raises(KeyError, match=", ".join(NAMES)):
        turntable.game("chess")


@each_game
def test_a_game_has_a_title_options_and_rules_in_every_language(game: Game) -> None:
    assert len({game.title(lang) for lang in LANGUAGES}) >= 2
    for lang in LANGUAGES:
        assert game.rules_text(lang).startswith(f"# {game.title(lang)}")
    for option in game.options.values():
        assert option.help
        assert option.many or option.default in option.values


@each_game
@pytest.mark.parametrize("seats", [0, 1, 13, 99, -1, True, "2", 2.0])
def test_a_wrong_number_of_seats_is_refused_with_the_right_ones(game: Game, seats: Any) -> None:
    with pytest.raises(ValueError, match=", ".join(map(str, game.seat_counts))):
        game.deal(seats=seats, seed=1)


@each_game
def test_a_wrong_option_is_refused_by_name(game: Game) -> None:
    with pytest.raises(ValueError, match="colour"):
        game.deal(seed=1, colour="red")
    for name in game.options:
        wrong: dict[str, Any] = {name: object()}
        with pytest.raises(ValueError, match=name):
            game.deal(seed=1, **wrong)


@each_game
@pytest.mark.parametrize("seed", [-1, 1 << 256, "7", "g" * 64, "", 1.5, True, b"7"])
def test_a_wrong_seed_is_refused(game: Game, seed: Any) -> None:
    with pytest.raises(ValueError, match="seed"):
        game.deal(seed=seed)


@each_game
def test_a_seed_is_a_number_or_its_64_hex_digits_or_left_to_the_system(game: Game) -> None:
    assert game.deal(seed=255).position() == game.deal(seed=f"{255:064X}").position()
    assert game.deal().seed != game.deal().seed


@each_variant
def test_a_game_goes_by_the_contract_at_every_move(game: Game, seats: int, options: dict[str, Any]) -> None:
    match = game.deal(seats, seed=5, **options)
    for number, (seat, move) in enumerate(play_randomly(match, Random(seats), 60)):
        legal = match.legal(seat)
        assert legal == sorted(set(legal))
        assert legal
        assert set(match.labels(seat)) == set(legal)
        for other in range(seats):
            assert bool(match.legal(other)) == (other in match.to_act)
        assert match.result is None
        parsed = game.notation.parse(match.state, seat, move.lower())
        assert game.notation.spell(match.state, seat, parsed) == move
        if number % 7 == 0:
            position = match.position()
            again = game.position(json.loads(json.dumps(position)))
            assert again.position() == position
            assert again.to_act == match.to_act
            assert [again.legal(s) for s in range(seats)] == [match.legal(s) for s in range(seats)]
            assert [again.view(s) for s in range(seats)] == [match.view(s) for s in range(seats)]


@each_variant
def test_views_labels_and_what_happened_can_be_shown_to_anyone(game: Game, seats: int, options: dict[str, Any]) -> None:
    match = game.deal(seats, seed=6, **options)
    for seat, _ in play_randomly(match, Random(seats), 40):
        for viewer in (None, *range(seats)):
            view = match.view(viewer)
            assert json.loads(json.dumps(view)) == view
            assert (view["game"], view["seats"], view["seat"]) == (game.name, seats, viewer)
            for message in match.told(viewer):
                assert all(message.text(lang) for lang in LANGUAGES)
        for message in match.labels(seat).values():
            assert all(message.text(lang) for lang in LANGUAGES)


@each_seating
def test_a_seat_that_may_not_act_is_refused_and_nothing_changes(game: Game, seats: int) -> None:
    match = somewhere(game, seats, seed=3, moves=20)
    before = match.record(), match.state.tobytes()
    others = set(range(seats)) - set(match.to_act)
    for seat in others:
        with pytest.raises(IllegalMove, match=r"turn \("):
            match.play(match.legal(match.to_act[0])[0], seat)
    wrong: list[Any] = [-1, seats, "0", True]
    for seat in wrong:
        with pytest.raises(ValueError, match="seat"):
            match.play("draw", seat)
        with pytest.raises(ValueError, match="seat"):
            match.view(seat)
    assert (match.record(), match.state.tobytes()) == before


@each_game
@given(text=st.text(max_size=30), number=st.integers(0, 40))
def test_any_text_is_a_legal_move_or_refused_with_a_clause_and_changes_nothing(
    game: Game, text: str, number: int
) -> None:
    match = somewhere(game, game.seat_counts[0], seed=1, moves=number)
    for seat in match.to_act[:1]:
        before = match.position()
        try:
            match.play(text, seat)
        except IllegalMove as fault:
            assert match.position() == before
            assert str(fault).endswith(f"({fault.clause})")
            assert all(fault.text(lang).endswith(f"({fault.clause})") for lang in LANGUAGES)


@each_game
@pytest.mark.parametrize("move", [None, 7, b"draw", ["draw"], {}])
def test_a_move_that_is_no_text_is_refused(game: Game, move: Any) -> None:
    match = game.deal(seed=1)
    with pytest.raises(IllegalMove):
        match.play(move, match.to_act[0])


@each_game
def test_every_move_number_is_legal_or_refused_with_words(game: Game) -> None:
    for moves in range(0, 60, 4):
        match = somewhere(game, game.seat_counts[-1], seed=2, moves=moves)
        for seat in match.to_act[:2]:
            legal = match.legal_numbers(seat)
            assert legal == sorted(set(legal))
            assert len(legal) <= game.rules.most_moves
            for number in set(range(-1, game.rules.moves + 1)) - set(legal):
                why, clause = game.notation.refuse(match.state, seat, number)
                assert clause
                assert all(why.text(lang) for lang in LANGUAGES)


@each_game
def test_a_move_may_be_typed_with_odd_spaces_and_capitals(game: Game) -> None:
    match = game.deal(seed=4)
    seat = match.to_act[0]
    move = match.legal(seat)[0]
    match.play(f"  {move.upper().replace(' ', '   ')} ", seat)
    assert match.moves == [(seat, move)]


@each_variant
def test_the_same_seed_and_moves_give_the_same_bytes(game: Game, seats: int, options: dict[str, Any]) -> None:
    one, two = (somewhere(game, seats, 9, 50, **options) for _ in range(2))
    assert one.record() == two.record()
    assert one.state.tobytes() == two.state.tobytes()


@each_game
def test_a_copy_goes_its_own_way(game: Game) -> None:
    match = somewhere(game, game.seat_counts[0], seed=8, moves=10)
    before = match.record(), match.position()
    twin = match.copy()
    for _ in play_randomly(twin, Random(1), 10):
        pass
    assert (match.record(), match.position()) == before
    assert len(twin.moves) > len(match.moves)


@each_seating
def test_a_random_game_ends_within_its_bound_and_says_who_won(game: Game, seats: int) -> None:
    shares = np.zeros(game.seat_counts[-1], np.float32)
    moves = np.zeros(game.rules.most_moves, np.int32)
    for seed in range(20):
        match = game.deal(seats, seed=seed)
        random_game(match.state, np.array([seed + 1], np.uint64), moves, shares)
        result = match.result
        assert match.to_act == () == tuple(match.legal())
        assert result is not None
        assert result.reason
        assert all(0 <= winner < seats for winner in result.winners)
        assert result.scores is None or len(result.scores) == seats
        assert shares[:seats].sum() == pytest.approx(1 if result.winners else 0)
        assert set(np.flatnonzero(shares[:seats]).tolist()) == set(result.winners)
        with pytest.raises(IllegalMove, match="over"):
            match.play("draw", 0)
        assert game.position(match.position()).position() == match.position()
        assert json.loads(json.dumps(match.view(0)))["result"] == result.to_json()


@each_game
def test_a_move_may_be_given_by_its_number(game: Game) -> None:
    match = game.deal(seed=4)
    seat = match.to_act[0]
    match.play_number(seat, match.legal_numbers(seat)[0])
    assert len(match.moves) == 1
    with pytest.raises(IllegalMove):
        match.play_number(match.to_act[0], game.rules.moves)
    with pytest.raises(IllegalMove):
        match.play_number(game.seat_counts[0], 0)


@each_game
def test_who_acts_must_be_said_when_several_may(game: Game) -> None:
    match = game.deal(seed=4)
    if len(match.to_act) > 1:
        with pytest.raises(ValueError, match="say which"):
            match.legal()
    else:
        assert match.legal() == match.legal(match.to_act[0])


def test_an_option_with_a_list_takes_each_value_once() -> None:
    option = turntable.Option((), range(4), "player", seat=True, many=True)
    assert option.fault([0, 2], 3) is None
    assert option.fault([0, 0], 3) == "has a value twice"
    assert option.fault([3], 3) == "expected one of 0, 1, 2, not 3"
    assert option.fault(1, 3) == "expected a list, not 1"


def test_an_entry_point_that_is_no_game_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    class Entry:
        @staticmethod
        def load() -> object:
            return object()

    monkeypatch.setattr("turntable.match.game._entries", lambda: {"odd": Entry})
    with pytest.raises(TypeError, match=r"'odd' of turntable\.games is not a Game"):
        turntable.game("odd")


def test_a_list_of_values_is_the_matchs_own_and_in_order() -> None:
    game = turntable.game("tickets")
    assert game.deal(3, seed=1, peek=(2, 0)).options["peek"] == [0, 2]
    game.deal(2, seed=1).options["peek"].append(1)
    assert game.deal(2, seed=1).options["peek"] == []
