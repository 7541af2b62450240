"""A table as a picture: what the terminal shows, as SVG or as pixels."""

from __future__ import annotations

import io
import re
from typing import Any

import numpy as np
import numpy.typing as npt
from rich.console import Console

from turntable.lab.decisions import extra

FONT = re.compile(r"@font-face \{.*?\}", re.DOTALL)


def svg(table: Any, width: int, title: str) -> str:
    """Return what Rich draws in this many columns, as SVG with the viewer's fonts."""
    console = Console(record=True, width=width, file=io.StringIO(), highlight=False)
    console.print(table)
    return FONT.sub("", console.export_svg(title=title)).replace("Fira Code, monospace", "monospace")


def pixels(picture: str) -> npt.NDArray[np.uint8]:
    """Return an SVG as an array of height, width and red, green, blue; ImportError says what to install."""
    with extra("lab", "what draws pictures"):
        import resvg_py
        from PIL import Image
    return np.array(Image.open(io.BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=picture)))).convert("RGB"))
