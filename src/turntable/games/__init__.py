"""The games that come with Turntable: one folder each, all of one shape.

`turntable.games()` returns the names of the installed games: package and function share a name, so the package is
callable.
"""

import sys
from types import ModuleType


class _Games(ModuleType):
    def __call__(self) -> tuple[str, ...]:
        from turntable.match.game import games

        return games()


sys.modules[__name__].__class__ = _Games
