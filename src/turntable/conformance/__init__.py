"""The contract of every game, as tests for a game's own suite (needs the extra `conformance`):

class TestConformance(Conformance):
    games = (GAME,)
"""

import pytest

pytest.register_assert_rewrite(
    *(
        f"{__name__}.{module}"
        for module in ("bots", "commands", "contract", "lab", "lessons", "records", "secrets", "texts")
    )
)

from turntable.conformance.bots import Bots  # noqa: E402
from turntable.conformance.commands import Commands  # noqa: E402
from turntable.conformance.contract import Contract  # noqa: E402
from turntable.conformance.lab import Lab  # noqa: E402
from turntable.conformance.lessons import Lessons  # noqa: E402
from turntable.conformance.records import Records  # noqa: E402
from turntable.conformance.secrets import Secrets  # noqa: E402
from turntable.conformance.texts import Texts  # noqa: E402

__all__ = ["Conformance"]


class Conformance(Contract, Records, Secrets, Bots, Texts, Commands, Lab, Lessons):
    """Base class of a test class that names its games: all tests run for every number of seats and option.

    Every clause of the rules must have its own test, one that cites no other clause, beside the derived class or in
    `folder_of_tests`.
    """
