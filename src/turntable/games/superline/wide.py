"""Numbers of one type for compiled code."""

from turntable.kernel.compiled import compiled


@compiled
def wide(number: int) -> int:
    """The number in 64 bits: what is called with it is compiled for one type and not for several."""
    return int(number) + 0
