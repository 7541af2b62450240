"""Turntable: Trains, Superline and Tickets, to play, to host, to study and to build on.

Public names are imported on first use: a command that only prints a line need not load a compiler.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from turntable.bots import bot
    from turntable.match.errors import BadPosition, BadRecord, BadSetup, IllegalMove, TurntableError
    from turntable.match.game import Game, Option, Result, game, games
    from turntable.match.match import Match
    from turntable.match.record import replay

    __version__: str

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

_MODULES = {
    "bot": "bots",
    "games": "games",  # the package of our games, which can be called
    "Match": "match.match",
    "replay": "match.record",
    **dict.fromkeys(["Game", "Option", "Result", "game"], "match.game"),
    **dict.fromkeys(["BadPosition", "BadRecord", "BadSetup", "IllegalMove", "TurntableError"], "match.errors"),
}

if not TYPE_CHECKING:  # a type checker would take every name for known

    def __getattr__(name: str) -> Any:
        if name == "__version__":
            from importlib.metadata import version

            return version("turntable-games")
        if name not in _MODULES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        module = import_module(f"{__name__}.{_MODULES[name]}")
        found = globals()[name] = module if name == "games" else getattr(module, name)
        return found
