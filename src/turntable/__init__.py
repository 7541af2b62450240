"""Turntable: Trains, Superline and Tickets, to play, to host, to study and to build on."""

from typing import TYPE_CHECKING

from turntable.bots import bot
from turntable.match.errors import BadPosition, BadRecord, BadSetup, IllegalMove, TurntableError
from turntable.match.game import Game, Option, Result, game
from turntable.match.match import Match
from turntable.match.record import replay

if TYPE_CHECKING:
    from turntable.match.game import games
else:
    from turntable import games

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
