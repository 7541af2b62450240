"""A position as a preview image (PNG) for other sites, showing what the terminal shows a spectator.

It is drawn by each game's terminal.py, so external games have it too, and from a spectator's view, so it reveals no
secrets. It needs a monospaced font on the server; without one there is no image.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple
from xml.sax.saxutils import escape

import resvg_py
from rich.cells import cell_len
from rich.console import Console
from rich.terminal_theme import TerminalTheme

from turntable.match.game import Game

WIDE, HIGH = 1200, 630
MARGIN, HEAD = 30, 100
WIDTHS = (80, 100, 120)
"""Terminal widths to try; the one that gives the largest letters is used."""
FAMILIES = {
    "DejaVuSansMono": "DejaVu Sans Mono",
    "LiberationMono": "Liberation Mono",
    "NotoSansMono": "Noto Sans Mono",
    "Menlo": "Menlo",
    "consola": "Consolas",
}
"""Monospaced fonts by file name prefix, the most complete first."""
FOLDERS = {
    "darwin": ("/System/Library/Fonts", "/Library/Fonts"),
    "win32": ("C:/Windows/Fonts",),
}.get(sys.platform, ("/usr/share/fonts", "/usr/local/share/fonts"))
# The page's dark theme; terminal colours in ANSI order
THEME = TerminalTheme(
    (23, 49, 74),
    (244, 234, 212),
    [(13, 22, 32), (232, 92, 74), (112, 190, 140), (240, 192, 46), (90, 160, 220), (190, 140, 220), (110, 200, 210),
     (200, 190, 170)],
    [(150, 145, 130), (255, 130, 110), (140, 215, 165), (255, 215, 90), (130, 195, 250), (215, 170, 240),
     (150, 225, 235), (255, 250, 240)],
)  # fmt: skip
LETTER, LINE = 12.2, 24.4  # character size in Rich's SVG
TABLE = """<svg x="{{x}}" y="{{y}}" width="{{wide}}" height="{{high}}" viewBox="0 0 {{columns}} {{rows}}">
<style>.{unique_id}-matrix {{ font-family: monospace; font-size: {char_height}px; }}
{styles}</style><defs>{lines}</defs>{backgrounds}<g class="{unique_id}-matrix">{matrix}</g></svg>"""
PICTURE = """<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}">
<rect width="100%" height="100%" fill="#17314a"/><rect y="{head}" width="100%" height="6" fill="#c2452f"/>
<text x="{margin}" y="68" font-family="monospace" font-size="52" font-weight="700" fill="#fffaf0">{title}</text>
<text x="{right}" y="64" font-family="monospace" font-size="28" text-anchor="end" fill="#d89a1d">TURNTABLE</text>
{table}</svg>"""


class Font(NamedTuple):
    family: str
    files: list[str]


@cache
def font() -> Font | None:
    """Return a monospaced font installed on this machine, or None."""
    found = sorted(path for folder in FOLDERS for path in Path(folder).rglob("*.tt[fc]"))
    for name, family in FAMILIES.items():
        if files := [str(path) for path in found if path.name.startswith(name)]:
            return Font(family, files)
    return None


def picture(game: Game, view: Mapping[str, Any], names: Sequence[str], lang: str, letters: Font) -> bytes:
    """Return a view of the table as a PNG image."""
    tables = [_table(game, view, names, lang, width) for width in WIDTHS]
    drawing = PICTURE.format(
        wide=WIDE,
        high=HIGH,
        margin=MARGIN,
        right=WIDE - MARGIN,
        head=HEAD - 6,
        title=escape(game.title(lang).upper()),
        table=max(tables)[1],
    )
    settings: Any = {"skip_system_fonts": True, "font_files": letters.files, "monospace_family": letters.family}
    return bytes(resvg_py.svg_to_bytes(svg_string=drawing, **settings))


def _table(game: Game, view: Mapping[str, Any], names: Sequence[str], lang: str, width: int) -> tuple[float, str]:
    """Return the scale that fits the table, drawn at this width, into the image, and its SVG."""
    console = Console(record=True, width=width, file=io.StringIO(), highlight=False)
    console.print(game.terminal.draw(view, names, lang))
    lines = console.export_text(clear=False).rstrip().splitlines()
    columns = max(cell_len(line.rstrip()) for line in lines) * LETTER
    rows = (len(lines) + 0.5) * LINE
    wide, high = WIDE - 2 * MARGIN, HIGH - HEAD - 2 * MARGIN
    drawn = console.export_svg(title="", theme=THEME, code_format=TABLE, unique_id="t")
    # Rich leaves these placeholders: its own size includes a frame that is not drawn
    placed = {"x": MARGIN, "y": HEAD + MARGIN, "wide": wide, "high": high, "columns": columns, "rows": rows}
    for name, value in placed.items():
        drawn = drawn.replace(f"{{{name}}}", str(value), 1)
    return min(wide / columns, high / rows), drawn
