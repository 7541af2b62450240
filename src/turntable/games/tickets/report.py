"""Counters for reports on Tickets."""

from turntable.games.tickets.moves import M_DECK, M_GROUP, M_KEEP, M_ROW, M_TAKE, M_TICKETS
from turntable.games.tickets.names import city_name, ticket_name
from turntable.games.tickets.rules import part
from turntable.games.tickets.scoring import has_bonus, points, score, standing
from turntable.games.tickets.state import BIG_CITIES, BONUS, FIRST_OFFER, LOCO, TICKETS
from turntable.kernel.bits import popcount
from turntable.kernel.compiled import Counts, State, compiled
from turntable.locales import Message
from turntable.match.report import Item, Section

ACTIONS = ("row-card", "row-loco", "deck-card", "group", "row", "tickets")
ROBBERY = ("robs", "robbed", "lost")  # groups taken, groups lost, cards lost
FIGURES = ("score", "completed", "points", "subtracted", "bonuses")
ENDINGS = ("points", "tickets", "bonuses", "shared")

# Counters, in ranges.
C_KEPT = 0  # + ticket - 1
C_DONE = C_KEPT + TICKETS  # + ticket - 1
C_CITY = C_DONE + TICKETS  # + big city
C_ACTION = C_CITY + len(BIG_CITIES)
C_ROBBERY = C_ACTION + len(ACTIONS)
C_FIGURE = C_ROBBERY + len(ROBBERY)
C_END = C_FIGURE + len(FIGURES)
COUNTERS = C_END + len(ENDINGS)


@compiled
def note(s: State, seat: int, move: int, counts: Counts) -> None:
    if move < M_TAKE:
        for i in range(FIRST_OFFER):
            if (move - M_KEEP) >> i & 1:
                counts[seat, C_KEPT + int(s.offers[seat, i]) - 1] += 1
    elif move < M_DECK:
        counts[seat, C_ACTION + (1 if s.row[move - M_TAKE] == LOCO else 0)] += 1
    elif move == M_DECK:
        counts[seat, C_ACTION + 2] += 1
    elif move < M_TICKETS:
        counts[seat, C_ACTION + (3 if move < M_ROW else 4)] += 1
        if M_GROUP <= move < M_ROW:
            note_robbery(s, seat, part(move, 0)[0], counts)
    elif move == M_TICKETS:
        counts[seat, C_ACTION + 5] += 1


@compiled
def note_robbery(s: State, seat: int, colour: int, counts: Counts) -> None:
    """C4.3: only a group robs; a row has no colour that lies on another station."""
    for other in range(s.seats):
        cards = int(s.stations[other, colour, 0]) + int(s.stations[other, colour, 1])
        if other != seat and cards > 0:
            counts[seat, C_ROBBERY] += 1
            counts[other, C_ROBBERY + 1] += 1
            counts[other, C_ROBBERY + 2] += cards


@compiled
def conclude(s: State, seat: int, move: int, counts: Counts) -> None:
    best = -(1 << 40)
    for other in range(s.seats):
        best = max(best, standing(s.completed, s.tickets, other))
        counts[other, C_FIGURE] = score(s.completed, s.tickets, other)
        counts[other, C_FIGURE + 1] = popcount(s.completed[other])
        counts[other, C_FIGURE + 2] = points(s.completed[other])
        counts[other, C_FIGURE + 3] = points(s.tickets[other])
        for i in range(TICKETS):
            counts[other, C_DONE + i] = s.completed[other] >> i & 1
        for city in range(len(BONUS)):
            if has_bonus(s.completed, other, city):
                counts[other, C_CITY + city] = 1
                counts[other, C_FIGURE + 4] += BONUS[city]
    counts[0, C_END + ending(s, best, counts)] = 1


@compiled
def ending(s: State, best: int, counts: Counts) -> int:
    """C9.4: what the victory was decided by."""
    winner, winners = 0, 0
    for seat in range(s.seats):
        if standing(s.completed, s.tickets, seat) == best:
            winner = seat
            winners += 1
    if winners > 1:
        return 3
    level, as_many = 0, 0
    for seat in range(s.seats):
        if counts[seat, C_FIGURE] == counts[winner, C_FIGURE]:
            level += 1
            as_many += counts[seat, C_FIGURE + 1] == counts[winner, C_FIGURE + 1]
    return 0 if level == 1 else 1 if as_many == 1 else 2


_TICKETS = [Item(str(number), ticket_name(number)) for number in range(1, TICKETS + 1)]

SECTIONS: tuple[Section, ...] = (
    Section(
        "endings",
        "endings",
        C_END,
        [Item(key, Message("tickets-report-ending", {"ending": key})) for key in ENDINGS],
        "tickets-report-endings",
    ),
    Section(
        "figures",
        "figures",
        C_FIGURE,
        [Item(key, Message("tickets-report-figure", {"figure": key})) for key in FIGURES],
        "tickets-report-figures",
    ),
    Section(
        "actions",
        "figures",
        C_ACTION,
        [Item(key, Message("tickets-report-action", {"action": key})) for key in ACTIONS],
        "tickets-report-actions",
    ),
    Section(
        "robbery",
        "times",
        C_ROBBERY,
        [Item(key, Message("tickets-report-robbery", {"what": key})) for key in ROBBERY],
        "tickets-report-robberies",
    ),
    Section(
        "cities",
        "uses",
        C_CITY,
        [Item(city, city_name(city)) for city in BIG_CITIES],
        "tickets-report-cities",
    ),
    Section("kept", "uses", C_KEPT, _TICKETS, "tickets-report-kept"),
    Section("completed", "uses", C_DONE, _TICKETS, "tickets-report-completed"),
)
