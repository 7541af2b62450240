"""Players that are programs, in levels from `random` to `expert`, for every game with an evaluation."""

from turntable.bots.characters import CHARACTERS
from turntable.bots.levels import LEVELS, Bot, bot

__all__ = ["CHARACTERS", "LEVELS", "Bot", "bot"]
