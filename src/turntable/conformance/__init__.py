"""What every game promises, as tests that a game's own suite runs (needs the extra `conformance`):

class TestConformance(Conformance):
    games = (GAME,)
"""

import pytest

pytest.register_assert_rewrite(
    *(f"{__name__}.{module}" for module in ("bots", "commands", "contract", "lab", "records", "secrets", "texts"))
)

from turntable.conformance.bots import Bots  # noqa: E402
from turntable.conformance.commands import Commands  # noqa: E402
from turntable.conformance.contract import Contract  # noqa: E402
from turntable.conformance.lab import Lab  # noqa: E402
from turntable.conformance.records import Records  # noqa: E402
from turntable.conformance.secrets import Secrets  # noqa: E402
from turntable.conformance.texts import Texts  # noqa: E402

__all__ = ["Conformance"]


class Conformance(Contract, Records, Secrets, Bots, Texts, Commands, Lab):
    """Derive a test class from it and say which games: all of it then runs for every number of seats and option.

    Every clause of the rules must have a test of its own, one that cites no other, beside the derived class (or where
    `folder_of_tests` says).
    """
