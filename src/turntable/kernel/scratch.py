"""Scratch arrays of a compiled function: on its stack, so that they cost no allocation and also work on a GPU."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from llvmlite import ir
from numba import config, types
from numba.core import cgutils
from numba.core.typing.npydecl import parse_dtype
from numba.extending import intrinsic
from numba.np.arrayobj import make_array, populate_array


def array_on_stack(_typing: Any, length: Any, dtype: Any) -> tuple[Any, Callable[..., Any]] | None:
    """Return the type and the code of a call of `zeros`: Numba's intrinsics, on every target, are made of this."""
    element = parse_dtype(dtype)
    if not isinstance(length, types.IntegerLiteral) or element is None:
        return None
    kind = types.Array(element, 1, "C")

    def generate(context: Any, builder: Any, _signature: Any, _args: Any) -> Any:
        word, count = ir.IntType(64), length.literal_value
        size = context.get_abi_sizeof(context.get_data_type(element))
        data = cgutils.alloca_once(builder, context.get_data_type(element), size=ir.Constant(word, count))
        cgutils.memset(builder, data, ir.Constant(word, count * size), 0)
        array = make_array(kind)(context, builder)
        shape, strides = (cgutils.pack_array(builder, [context.get_constant(types.intp, n)]) for n in (count, size))
        populate_array(array, data, shape, strides, context.get_constant(types.intp, size), meminfo=None)
        return array._getvalue()

    return kind(length, dtype), generate


zeros: Any = np.zeros if config.DISABLE_JIT else intrinsic(prefer_literal=True)(array_on_stack)
"""Return an array of zeros. The length is a constant, and the array does not outlive the function that made it."""
