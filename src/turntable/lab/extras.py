"""Optional dependencies."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def extra(name: str, library: str) -> Iterator[None]:
    """Turn a failed import into one sentence that says what to install."""
    try:
        yield
    except ModuleNotFoundError as missing:
        raise ImportError(
            f"{library} is not installed ({missing.name}): pip install 'turntable-games[{name}]'"
        ) from None
