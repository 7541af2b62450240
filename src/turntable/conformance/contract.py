"""Deal, play, view and result, for every number of seats and every option."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from turntable.conformance.playing import EachGame, midway, patiently, play_randomly, somewhere
from turntable.kernel.driver import MOST_MOVES, Nobody, RandomPlayer, play_game
from turntable.kernel.verbs import outcome
from turntable.locales import LANGUAGES
from turntable.match.errors import IllegalMove
from turntable.match.game import Game


class Contract(EachGame):
    def test_a_game_has_a_title_options_and_rules_in_every_language(self, game: Game) -> None:
        for lang in LANGUAGES:
            assert game.rules_text(lang).startswith(f"# {game.title(lang)}")
        for option in game.options.values():
            assert option.help
            assert option.many or option.default in option.values

    @pytest.mark.parametrize("wrong", [0, 13, 99, -1, True, "2", 2.0])
    def test_a_wrong_number_of_seats_is_refused_with_the_right_ones(self, game: Game, wrong: Any) -> None:
        with pytest.raises(ValueError, match=", ".join(map(str, game.seat_counts))):
            game.deal(seats=wrong, seed=1)

    def test_a_wrong_option_is_refused_by_name(self, game: Game) -> None:
        for name in ("no-such-option", *game.options):
            wrong: dict[str, Any] = {name: object()}
            with pytest.raises(ValueError, match=name):
                game.deal(seed=1, **wrong)

    @pytest.mark.parametrize("seed", [-1, 1 << 256, "7", "g" * 64, "", 1.5, True, b"7"])
    def test_a_wrong_seed_is_refused(self, game: Game, seed: Any) -> None:
        with pytest.raises(ValueError, match="seed"):
            game.deal(seed=seed)

    def test_a_seed_is_a_number_or_its_64_hex_digits_or_left_to_the_system(self, game: Game) -> None:
        assert game.deal(seed=255).position() == game.deal(seed=f"{255:064X}").position()
        assert game.deal().seed != game.deal().seed

    def test_a_game_goes_by_the_contract_at_every_move(self, game: Game, seats: int, options: dict[str, Any]) -> None:
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

    def test_views_labels_and_what_happened_can_be_shown_to_anyone(
        self, game: Game, seats: int, options: dict[str, Any]
    ) -> None:
        match = game.deal(seats, seed=6, **options)
        for seat, _ in play_randomly(match, Random(seats), 40):
            for viewer in (None, *range(seats)):
                view = match.view(viewer)
                assert json.loads(json.dumps(view)) == view
                assert (view["game"], view["seats"], view["seat"]) == (game.name, seats, viewer)
                for message in (*match.told(viewer), *match.logged(viewer)):
                    assert all(message.text(lang) for lang in LANGUAGES)
            for message in match.labels(seat).values():
                assert all(message.text(lang) for lang in LANGUAGES)

    def test_a_seat_that_may_not_act_is_refused_and_nothing_changes(self, game: Game, seats: int) -> None:
        match = midway(game, seats, seed=3)
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

    @patiently
    @given(text=st.text(max_size=30), number=st.integers(0, 40))
    def test_any_text_is_a_legal_move_or_refused_with_a_clause_and_changes_nothing(
        self, game: Game, text: str, number: int
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

    @pytest.mark.parametrize("move", [None, 7, b"draw", ["draw"], {}])
    def test_a_move_that_is_no_text_is_refused(self, game: Game, move: Any) -> None:
        match = game.deal(seed=1)
        with pytest.raises(IllegalMove):
            match.play(move, match.to_act[0])

    def test_every_move_number_is_legal_or_refused_with_words(self, game: Game) -> None:
        for moves in range(0, 60, 4):
            match = somewhere(game, game.seat_counts[-1], seed=2, moves=moves)
            for seat in match.to_act[:2]:
                legal = match.legal_numbers(seat)
                assert legal == sorted(set(legal))
                assert len(legal) <= game.most_moves
                for number in set(range(-1, game.moves + 1)) - set(legal):
                    why, clause = game.notation.refuse(match.state, seat, number)
                    assert clause
                    assert all(why.text(lang) for lang in LANGUAGES)

    def test_a_move_may_be_typed_with_odd_spaces_and_capitals(self, game: Game) -> None:
        match = game.deal(seed=4)
        seat = match.to_act[0]
        move = match.legal(seat)[0]
        match.play(f"  {move.upper().replace(' ', '   ')} ", seat)
        assert match.moves == [(seat, move)]

    def test_the_same_seed_and_moves_give_the_same_bytes(self, game: Game, seats: int, options: dict[str, Any]) -> None:
        one, two = (somewhere(game, seats, 9, 50, **options) for _ in range(2))
        assert one.record() == two.record()
        assert one.state.tobytes() == two.state.tobytes()

    def test_a_copy_goes_its_own_way(self, game: Game) -> None:
        match = midway(game, game.seat_counts[0], seed=8)
        before = match.record(), match.position()
        twin = match.copy()
        for _ in play_randomly(twin, Random(1), 10):
            pass
        assert (match.record(), match.position()) == before
        assert len(twin.moves) > len(match.moves)

    def test_a_random_game_ends_within_its_bound_and_says_who_won(self, game: Game, seats: int) -> None:
        shares = np.zeros(game.seat_counts[-1], np.float32)
        moves = np.zeros(game.most_moves, np.int32)
        for seed in range(20):
            match = game.deal(seats, seed=seed)
            play_game(match.states, RandomPlayer(np.array([seed + 1], np.uint64), moves), Nobody(), MOST_MOVES)
            outcome(match.state, shares)
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

    def test_a_move_may_be_given_by_its_number(self, game: Game) -> None:
        match = game.deal(seed=4)
        seat = match.to_act[0]
        match.play_number(seat, match.legal_numbers(seat)[0])
        assert len(match.moves) == 1
        with pytest.raises(IllegalMove):
            match.play_number(match.to_act[0], game.moves)
        with pytest.raises(IllegalMove):
            match.play_number(game.seat_counts[0], 0)

    def test_who_acts_must_be_said_when_several_may(self, game: Game) -> None:
        match = game.deal(seed=4)
        if len(match.to_act) > 1:
            with pytest.raises(ValueError, match="say which"):
                match.legal()
        else:
            assert match.legal() == match.legal(match.to_act[0])
