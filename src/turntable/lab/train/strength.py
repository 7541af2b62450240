"""How strong a network plays by itself, without a search: duels against a level."""

from __future__ import annotations

from pathlib import Path

from turntable.bots.levels import level_player, read_level
from turntable.bots.network import read
from turntable.bots.players import GuidedPlayer, LevelPlayer
from turntable.kernel.driver import Nobody, play_game
from turntable.match.game import Game

MOST_MOVES = 2000  # of a duel: who does not know how to win yet may never end


def win_rate(game: Game, path: Path, opponent: str, games: int, seed: int = 0) -> float:
    """Return the share of victories of a network file in duels of two seats, every deal from both sides."""
    net = read(game, path)
    won = 0.0
    for number in range(games):
        seat = number % 2
        match = game.deal(game.seat_counts[0], seed=seed + number // 2, **game.lab_options)
        levels = [read_level("random")] * match.seats
        levels[1 - seat] = read_level(opponent)
        player = level_player(match, levels, seed + number)
        assert isinstance(player, LevelPlayer)
        player.styles[seat].guided = True
        play_game(match.states, GuidedPlayer(player.rng, player, net), Nobody(), MOST_MOVES)
        if match.result is None or match.result.draw:
            won += 1 / match.seats
        elif seat in match.result.winners:
            won += 1 / len(match.result.winners)
    return won / games
