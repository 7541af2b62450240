"""Bots of every level: legal, reproducible, and using only what their seat knows."""

from __future__ import annotations

from random import Random

from turntable.bots import bot
from turntable.conformance.playing import EachGame, midway, otherwise, play_randomly
from turntable.match.game import Game


class Bots(EachGame):
    def test_a_bot_chooses_legal_moves_and_the_same_seed_the_same_ones(
        self, game: Game, seats: int, level: str
    ) -> None:
        played = []
        for _ in range(2):
            match = game.deal(seats, seed=3)
            players = [bot(level, seed=seat) for seat in range(seats)]
            for _ in range(40):
                if (seat := match.awaited) is not None:
                    match.play(players[seat].choose(match, seat), seat)
            played.append(match.moves)
        assert played[0] == played[1]

    def test_what_a_seat_cannot_know_does_not_change_its_bots_move(self, game: Game, level: str) -> None:
        match = game.deal(game.seat_counts[-1], seed=12)
        player = bot(level, seed=5)
        for number, (seat, _) in enumerate(play_randomly(match, Random(2), 60)):
            if number % 4 == 0:
                twin = otherwise(match, seat, number)
                assert player.choose(twin, seat) == player.choose(match, seat)
                assert player.rank(twin, seat) == player.rank(match, seat)

    def test_a_rank_lists_every_legal_move_with_a_chance_to_win(self, game: Game, level: str) -> None:
        match = midway(game, game.seat_counts[0], seed=5)
        seat = match.awaited
        assert seat is not None
        before = match.record()
        ranked = bot(level, seed=1).rank(match, seat)
        assert sorted(move for move, _ in ranked) == match.legal(seat)
        chances = [chance for _, chance in ranked]
        assert chances == sorted(chances, reverse=True)
        assert all(0 <= chance <= 1 for chance in chances)
        assert match.record() == before
