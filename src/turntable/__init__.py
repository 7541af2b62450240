"""Turntable: Trains, Superline and Tickets, to play, to host, to study and to build on."""

import turntable.games  # noqa: F401  loaded first, so that the function `games` below keeps its name
from turntable.bots import bot
from turntable.match.errors import BadPosition, BadRecord, BadSetup, IllegalMove, TurntableError
from turntable.match.game import Game, Option, Result, game, games
from turntable.match.match import Match
from turntable.match.record import replay

__all__ = [
    "BadPosition",
    "BadRecord",
    "BadSetup",
    "Game",
    "IllegalMove",
    "Match",
    "Option",
    "Result",
    "TurntableError",
    "bot",
    "game",
    "games",
    "replay",
]
