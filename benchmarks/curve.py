"""Draw learning curves as a picture: the share of games won by minutes of training.

    python benchmarks/curve.py OUT.svg NAME=curve.csv [NAME=curve.csv …]

The files are those of benchmarks/baseline.py and benchmarks/maskable_ppo.py.
"""

import csv
import sys
from pathlib import Path
from xml.sax.saxutils import escape

WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM = 720, 360, 56, 20, 20, 44
COLOURS = ("#1f77b4", "#d95f02", "#1b9e77")


def curve(path: Path) -> list[tuple[float, float]]:
    """Return minutes and shares won."""
    with path.open(newline="") as file:
        return [(float(row["minutes"]), float(row["won"])) for row in csv.DictReader(file)]


def picture(curves: dict[str, list[tuple[float, float]]]) -> str:
    longest = max(minutes for points in curves.values() for minutes, _ in points) or 1.0
    across, down = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM

    def at(minutes: float, won: float) -> str:
        return f"{LEFT + across * minutes / longest:.1f},{TOP + down * (1 - won):.1f}"

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"',
        'font-family="sans-serif" font-size="13">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
    ]
    for share in (0, 0.25, 0.5, 0.75, 1):
        (left, y), right = at(0, share).split(","), WIDTH - RIGHT
        dash = ' stroke-dasharray="6 4"' if share == 0.5 else ""
        parts.append(f'<line x1="{left}" x2="{right}" y1="{y}" y2="{y}" stroke="#bbb"{dash}/>')
        parts.append(f'<text x="{LEFT - 8}" y="{float(y) + 4:.1f}" text-anchor="end">{share:.0%}</text>')
    step = max(1, round(longest / 8))
    for minute in range(0, int(longest) + 1, step):
        x = at(minute, 0).split(",")[0]
        parts.append(f'<text x="{x}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">{minute}</text>')
    parts.append(f'<text x="{LEFT + across / 2}" y="{HEIGHT - 8}" text-anchor="middle">minutes of one core</text>')
    for number, (name, points) in enumerate(curves.items()):
        colour, height = COLOURS[number % len(COLOURS)], TOP + 18 + 20 * number
        line = " ".join(at(*point) for point in points)
        parts.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2.5"/>')
        parts.append(f'<text x="{LEFT + 12}" y="{height}" fill="{colour}" font-weight="bold">{escape(name)}</text>')
    return "\n".join([*parts, "</svg>", ""])


def main() -> None:
    if len(sys.argv) < 3 or not all("=" in each for each in sys.argv[2:]):
        sys.exit("usage: python benchmarks/curve.py OUT.svg NAME=curve.csv …")
    curves = {name: curve(Path(path)) for name, _, path in (each.rpartition("=") for each in sys.argv[2:])}
    Path(sys.argv[1]).write_text(picture(curves), encoding="utf-8")


if __name__ == "__main__":
    main()
