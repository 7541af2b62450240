"""SVG by hand: a sheet to draw on, its colours, and axes.

Everything is coloured by class. In a page the classes follow the reader's light or dark scheme; a picture that stands
alone carries the light one. Colours are those of Okabe and Ito, which all eyes tell apart; settings differ in the shape
of their marks too.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from html import escape
from xml.sax.saxutils import quoteattr

WIDTH = 760
SETTINGS = 6  # that can be told apart
LETTER = 7.3  # the width of one, about

_COLOURS = """
paper    #ffffff #14181d
ink      #1b1f24 #e8ebee
faint    #5c6670 #a3adb8
rule     #d5dae0 #39424d
heat     #0072b2 #56b4e9
on-warm  #1b1f24 #0b0d10
on-hot   #ffffff #0b0d10
s0       #0072b2 #56b4e9
s1       #d55e00 #e69f00
s2       #009e73 #009e73
s3       #cc79a7 #cc79a7
s4       #e69f00 #f0e442
s5       #56b4e9 #d55e00
"""
LIGHT, DARK = ({line.split()[0]: line.split()[scheme] for line in _COLOURS.split("\n") if line} for scheme in (1, 2))

STYLE = """
svg text { font: 12px system-ui, "DejaVu Sans", sans-serif; fill: var(--ink); }
svg .small { font-size: 11px; fill: var(--faint); }
svg .head { font-weight: 600; }
svg .rule { stroke: var(--rule); fill: none; }
svg .fair { stroke: var(--ink); stroke-dasharray: 4 3; fill: none; }
svg .whisker { stroke: var(--ink); stroke-width: 1.2; }
svg .heat { fill: var(--heat); }
svg .frame { stroke: var(--rule); fill: none; }
svg .on-warm { fill: var(--on-warm); }
svg .on-hot { fill: var(--on-hot); }
svg .hollow { fill: var(--paper); }
svg .line { fill: none; stroke-width: 2; }
""" + "".join(
    f"svg .s{i} {{ fill: var(--s{i}); }} svg .t{i} {{ stroke: var(--s{i}); stroke-width: 1.6; }}\n"
    for i in range(SETTINGS)
)


def variables(colours: dict[str, str]) -> str:
    """Return the colours as a page's style declares them."""
    return " ".join(f"--{name}: {colour};" for name, colour in colours.items())


class Sheet:
    """A picture in the making."""

    def __init__(self, label: str) -> None:
        self.label = label
        self.height = 0.0
        self._parts: list[str] = []

    def line(self, x1: float, y1: float, x2: float, y2: float, style: str) -> None:
        self._parts.append(f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{style}"/>')

    def box(
        self, x: float, y: float, width: float, height: float, style: str, tip: str = "", opacity: float = 1
    ) -> None:
        faint = "" if opacity == 1 else f' fill-opacity="{opacity:.3f}"'
        shape = f'x="{x:.1f}" y="{y:.1f}" width="{max(width, 0):.1f}" height="{height:.1f}"'
        self._parts.append(f'<rect {shape} class="{style}"{faint}>{_tip(tip)}</rect>')

    def text(self, x: float, y: float, text: str, style: str = "", anchor: str = "start") -> None:
        where = f'x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"'
        self._parts.append(f'<text {where} class="{style}">{escape(text)}</text>')

    def mark(self, x: float, y: float, number: int, tip: str = "", hollow: bool = False) -> None:
        """The mark of a setting: a shape and a colour of its own."""
        r = 4.2
        shapes = (
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{r}"',
            f'<rect x="{x - r:.1f}" y="{y - r:.1f}" width="{2 * r}" height="{2 * r}"',
            _polygon(x, y, [(0, -5.4), (5.4, 0), (0, 5.4), (-5.4, 0)]),
            _polygon(x, y, [(0, -5), (5, 4), (-5, 4)]),
            _polygon(x, y, [(0, 5), (5, -4), (-5, -4)]),
            _polygon(x, y, [(-5, -2), (-2, -5), (5, 2), (2, 5)]),
        )
        style = f"t{number} hollow" if hollow else f"s{number}"
        shape = shapes[number]
        self._parts.append(f'{shape} class="{style}">{_tip(tip)}</{shape[1:].split(" ")[0]}>')

    def curve(self, points: list[tuple[float, float]], number: int) -> None:
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        self._parts.append(f'<polyline points="{path}" class="line t{number}"/>')

    def svg(self) -> str:
        """For a page that has the style."""
        size = f'viewBox="0 0 {WIDTH} {self.height:.0f}"'
        parts = "\n".join(self._parts)
        return f'<svg {size} role="img" aria-label={quoteattr(self.label)}>\n{parts}\n</svg>'

    def alone(self, settings: Sequence[str]) -> str:
        """A file of its own, light; under the picture, which mark is which setting's, or the only setting."""
        whole = Sheet(self.label)
        whole._parts = [
            f'<rect width="{WIDTH}" height="{self.height + 30:.0f}" fill="{LIGHT["paper"]}"/>',
            *self._parts,
        ]
        x = 14.0
        for i, label in enumerate(settings):
            if len(settings) > 1:
                whole.mark(x, self.height + 14, i)
            whole.text(x + 10, self.height + 18, label)
            x += 40 + LETTER * len(label)
        whole.height = self.height + 30
        style = re.sub(r"var\(--([a-z0-9-]+)\)", lambda found: LIGHT[found[1]], STYLE).replace("svg ", "")
        size = f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{whole.height:.0f}" '
        return whole.svg().replace("<svg ", size, 1).replace(">\n", f">\n<style>{style}</style>\n", 1) + "\n"


def _polygon(x: float, y: float, corners: list[tuple[float, float]]) -> str:
    return '<polygon points="' + " ".join(f"{x + dx:.1f},{y + dy:.1f}" for dx, dy in corners) + '"'


def _tip(tip: str) -> str:
    return f"<title>{escape(tip)}</title>" if tip else ""


class Scale:
    """From values to places on the sheet, with round ticks."""

    def __init__(self, low: float, high: float, start: float, end: float, ticks: int = 5) -> None:
        if high <= low:
            high = low + 1
        self.step = _round_step((high - low) / ticks)
        self.low = math.floor(low / self.step + 1e-9) * self.step
        self.high = math.ceil(high / self.step - 1e-9) * self.step
        self._start, self._end = start, end

    def __call__(self, value: float) -> float:
        return self._start + (value - self.low) / (self.high - self.low) * (self._end - self._start)

    def ticks(self) -> list[float]:
        return [self.low + i * self.step for i in range(round((self.high - self.low) / self.step) + 1)]

    def show(self, value: float) -> str:
        """A tick's value, with as many decimals as the step needs."""
        return f"{value:.{max(0, -math.floor(math.log10(self.step) + 1e-9))}f}"


def _round_step(step: float) -> float:
    size = 10.0 ** math.floor(math.log10(step))
    return next(size * n for n in (1, 2, 5, 10) if size * n >= step * (1 - 1e-9))


def percent(value: float, step: float = 0.001) -> str:
    """A part of one, with as many decimals as a scale's step needs."""
    return f"{100 * value:.{0 if step >= 0.0099 else 1 if step >= 0.00099 else 2}f} %"


def number(value: float) -> str:
    """A number in three digits or so."""
    if value == 0 or abs(value) >= 100:
        return f"{value:.0f}"
    return f"{value:.{max(0, 2 - math.floor(math.log10(abs(value))))}f}" if abs(value) >= 0.01 else f"{value:.4f}"
