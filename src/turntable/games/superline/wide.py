"""Numbers of one type for compiled code."""

from turntable.kernel.compiled import compiled


@compiled
def wide(number: int) -> int:
    """The number in 64 bits: what is called with it is compiled for one type and not for several.

    `int` alone keeps the type of a field in compiled code; it is for sums and shifts, which interpreted code would do
    in the few bits of the field.
    """
    return int(number) + 0
