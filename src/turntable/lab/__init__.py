"""The lab for research on the games and their players: arena and reinforcement learning environments.

The environments are imported when they are asked for: PettingZoo and Gymnasium are optional.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from turntable.lab.batch import BatchEnv
    from turntable.lab.curriculum import Curriculum
    from turntable.lab.multi import aec_env
    from turntable.lab.single import single_env

__all__ = ["BatchEnv", "Curriculum", "aec_env", "single_env"]

_MODULES = {"BatchEnv": "batch", "Curriculum": "curriculum", "aec_env": "multi", "single_env": "single"}


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
