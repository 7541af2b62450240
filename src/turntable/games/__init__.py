"""The games that come with Turntable: one folder each, all of one shape.

Called, `turntable.games()` names the games that are installed: the package is its own function, as both go by one name.
"""

import sys
from types import ModuleType


class _Games(ModuleType):
    def __call__(self) -> tuple[str, ...]:
        from turntable.match.game import games

        return games()


sys.modules[__name__].__class__ = _Games
