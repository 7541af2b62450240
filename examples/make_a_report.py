"""Find out how much it helps to begin in Trains, and what the abilities are worth; then write the page."""

import tempfile
from pathlib import Path

import turntable
from turntable.lab.report.page import page
from turntable.lab.report.study import setting, study

game = turntable.game("trains")
found = study(game, [setting(game, seats, {}) for seats in (2, 3)], games=400, seed=1)

for one in found["settings"]:
    rates = [f"{place['rate']:.0%} ({place['low']:.0%} to {place['high']:.0%})" for place in one["places"]]
    print(f"{one['seats']} players, in the order of play: {', '.join(rates)}; {one['length']['mean']:.0f} turns")

abilities = next(section for section in found["settings"][0]["sections"] if section["section"] == "abilities")
for row in sorted(abilities["rows"], key=lambda row: -row["mean"]):
    print(f"{row['name']}: used {row['mean']:.2f} times a game by each player")

with tempfile.TemporaryDirectory() as folder:
    path = Path(folder) / "trains.html"
    path.write_text(page(game, found, "en"), encoding="utf-8")
    print(f"the page has {path.stat().st_size // 1024} KB")
print("the same from a shell: turntable report trains --seats 2,3 --games 400 --seed 1")
