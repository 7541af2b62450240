"""SVG without a library: a sheet to draw on, and axes.

Everything is coloured by class (charts.css). In a page the classes follow the reader's light or dark scheme; a picture
that stands alone carries the light one. Colours are those of Okabe and Ito, which all eyes tell apart; settings differ
in the shape of their marks too.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from html import escape
from importlib.resources import files

WIDTH = 760
NARROW = 370  # for a phone
MARGIN = 22  # at the right
LETTER = 7.3  # the width of one, about

MARKS = (
    "M-4.2 0a4.2 4.2 0 1 0 8.4 0a4.2 4.2 0 1 0 -8.4 0z",
    "M-4.2 -4.2h8.4v8.4h-8.4z",
    "M0 -5.4L5.4 0L0 5.4L-5.4 0z",
    "M0 -5L5 4L-5 4z",
    "M0 5L5 -4L-5 -4z",
    "M-5 -2L-2 -5L5 2L2 5z",
)
"""One shape for each setting."""
SETTINGS = len(MARKS)  # that can be told apart

STYLE = (files(__package__) / "charts.css").read_text(encoding="utf-8")


class Sheet:
    """A picture being drawn."""

    def __init__(self, label: str, width: int = WIDTH) -> None:
        self.label = label
        self.width = width
        self.height = 0.0
        self._parts: list[str] = []

    @property
    def right(self) -> float:
        """The right edge of the drawing."""
        return self.width - MARGIN

    def add(self, tag: str, style: str, text: str = "", tip: str = "", **attributes: float | str) -> None:
        """Add an element; numbers are rounded to a tenth."""
        shown = ((name, value if isinstance(value, str) else f"{value:.1f}") for name, value in attributes.items())
        given = "".join(f' {name.replace("_", "-")}="{value}"' for name, value in shown)
        title = f"<title>{escape(tip)}</title>" if tip else ""
        self._parts.append(f'<{tag} class="{style}"{given}>{title}{escape(text)}</{tag}>')

    def line(self, x1: float, y1: float, x2: float, y2: float, style: str) -> None:
        self.add("line", style, x1=x1, y1=y1, x2=x2, y2=y2)

    def box(
        self, x: float, y: float, width: float, height: float, style: str, tip: str = "", opacity: float = 1
    ) -> None:
        self.add("rect", style, tip=tip, x=x, y=y, width=width, height=height, fill_opacity=f"{opacity:.3g}")

    def text(self, x: float, y: float, text: str, style: str = "", anchor: str = "start") -> None:
        self.add("text", style, text, x=x, y=y, text_anchor=anchor)

    def mark(self, x: float, y: float, setting: int, tip: str = "", hollow: bool = False) -> None:
        """Draw a setting's mark, in its own shape and colour."""
        style = f"t{setting} hollow" if hollow else f"s{setting}"
        self.add("path", style, tip=tip, transform=f"translate({x:.1f} {y:.1f})", d=MARKS[setting])

    def svg(self, more: str = "") -> str:
        """Return the picture for a page that includes the stylesheet."""
        size = f'viewBox="0 0 {self.width} {self.height:.0f}"'
        return (
            f'<svg {more}{size} role="img" aria-label="{escape(self.label)}">\n' + "\n".join(self._parts) + "\n</svg>"
        )

    def alone(self, settings: Sequence[str]) -> str:
        """Return a standalone file in the light scheme, with a legend of the settings below the picture."""
        whole, x, y = Sheet(self.label), 14.0, self.height + 14
        whole.height = self.height + 30
        colours, _, rules = STYLE.partition("\n\n")
        light = dict(re.findall(r"--([a-z0-9-]+): (#\w+)", colours.partition("@media")[0]))
        style = re.sub(r"var\(--([a-z0-9-]+)\)", lambda found: light[found[1]], rules).replace("svg ", "")
        whole._parts = [f"<style>\n{style}</style>"]
        whole.box(0, 0, WIDTH, whole.height, "paper")
        whole._parts += self._parts
        for i, label in enumerate(settings):
            if len(settings) > 1:
                whole.mark(x, y, i)
            whole.text(x + 10, y + 4, label)
            x += 40 + LETTER * len(label)
        return whole.svg(f'xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{whole.height:.0f}" ') + "\n"


class Scale:
    """Maps values to positions on the sheet, with round ticks."""

    def __init__(self, low: float, high: float, start: float, end: float, ticks: int = 5) -> None:
        self.step = _round_step((high - low if high > low else 1) / ticks)
        self.low = math.floor(low / self.step + 1e-9) * self.step
        self.high = math.ceil(max(high, low + self.step) / self.step - 1e-9) * self.step
        self._start, self._end = start, end

    def __call__(self, value: float) -> float:
        """Return the position of a value, clipped to the scale."""
        inside = min(max(value, self.low), self.high)
        return self._start + (inside - self.low) / (self.high - self.low) * (self._end - self._start)

    def ticks(self) -> list[float]:
        return [self.low + i * self.step for i in range(round((self.high - self.low) / self.step) + 1)]

    def show(self, value: float, rate: bool = False) -> str:
        """Return a tick's value, with as many decimals as the step needs."""
        if rate:
            return percent(value, self.step)
        return f"{value:.{max(0, -math.floor(math.log10(self.step) + 1e-9))}f}"


def _round_step(step: float) -> float:
    size = 10.0 ** math.floor(math.log10(step))
    return next(size * n for n in (1, 2, 5, 10) if size * n >= step * (1 - 1e-9))


def percent(value: float, step: float = 0.001) -> str:
    """Return a fraction in percent, with as many decimals as a scale's step needs."""
    return f"{100 * value:.{0 if step >= 0.0099 else 1 if step >= 0.00099 else 2}f} %"


def number(value: float) -> str:
    """Return a number with about three digits."""
    if value == 0 or abs(value) >= 100:
        return f"{value:.0f}"
    return f"{value:.{max(0, 2 - math.floor(math.log10(abs(value))))}f}" if abs(value) >= 0.01 else f"{value:.4f}"
