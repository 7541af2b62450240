"""What is no record at all is refused. (What every game's records promise is in turntable.conformance.)"""

from __future__ import annotations

from typing import Any

import pytest

import turntable
from turntable import BadRecord


@pytest.mark.parametrize("record", [None, 7, "x", [], {}, {"game": []}, {1: 2}])
def test_what_is_no_record_is_refused(record: Any) -> None:
    with pytest.raises(BadRecord):
        turntable.replay(record)
