"""Names of cards, regions and teams in Superline. Those of cities and regions come from the pack."""

from __future__ import annotations

from turntable.games.superline.packs import BOARDS, SPECIAL_IDS
from turntable.games.superline.state import CITIES
from turntable.locales import Message

COLOURS = ("red", "blue", "green")  # of the chips, team by team (S1.3)

IDS = tuple((*(pair.id for pair in pack.pairs), *SPECIAL_IDS) for pack in BOARDS)
"""The id of each kind of card, by pack."""
KINDS_BY_ID = tuple({card: kind for kind, card in enumerate(ids)} for ids in IDS)


def card_name(pack: int, kind: int) -> Message:
    """Return a card's name: its city, or the kind of special card."""
    if kind < CITIES:
        return Message("superline-name", BOARDS[pack].pairs[kind].city)
    return Message("superline-special", {"card": SPECIAL_IDS[kind - CITIES]})


def region_name(pack: int, kind: int) -> Message:
    return Message("superline-name", BOARDS[pack].pairs[kind].region)


def team_name(team: int) -> Message:
    return Message("superline-team", {"team": COLOURS[team]})
