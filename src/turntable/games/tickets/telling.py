"""Moves of Tickets in words: in full when they happen, with numbers only in the log.

Only memory keeps what was dispatched (C2.4) and which tickets were completed (C7.4). As a log of the cards that were
taken and played would give both away, it names no train card and no ticket while the game goes on.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from turntable.games.tickets.moves import M_COMPLETE, M_DECK, M_DONE, M_PASS, M_TAKE, M_TICKETS
from turntable.games.tickets.names import card_name, card_names, message, played, ticket_name, ticket_names
from turntable.games.tickets.position import offer
from turntable.games.tickets.state import KINDS, LOCO, OVER, POINTS, SCORE, SETUP, TURN, ticket_numbers
from turntable.kernel.compiled import State
from turntable.locales import Message, Seat


def tell(before: State, seat: int, move: int, after: State, viewer: int | None) -> list[Message]:
    return _Teller(before, after, viewer, in_full=True).tell(seat, move)


def log(before: State, seat: int, move: int, after: State, viewer: int | None) -> list[Message]:
    """Return what the log keeps of a move."""
    return _Teller(before, after, viewer, in_full=False).tell(seat, move)


def _way(start: str, end: str) -> dict[str, str]:
    """Return facts that name the places on the page that something leaves and comes to."""
    return {"from": start, "to": end}


class _Teller:
    def __init__(self, before: State, after: State, viewer: int | None, in_full: bool) -> None:
        self.before = before
        self.after = after
        self.viewer = viewer
        self.in_full = in_full
        self.scored = bool(after.phase == OVER or after.deck_number > before.deck_number)
        """Whether a scoring ended with this move."""

    def tell(self, seat: int, move: int) -> list[Message]:
        before, after = self.before, self.after
        told = self._move(seat, move)
        if before.phase == SETUP and after.phase == TURN:
            told.append(message("tickets-told-all-chose", seat=Seat(after.turn)))
        if before.deck_size and not after.deck_size and not self.scored:
            told.append(message("tickets-told-deck-empty"))
        if before.phase != SCORE and (after.phase == SCORE or self.scored):
            told += self._begin_scoring()
        if self.scored:
            told += self._reveal()
        elif after.turn != before.turn:
            turn = int(after.turn)
            sent, had = after.stacks[turn].tolist(), before.stacks[turn].tolist()
            if sent != had:
                names = "tickets-told-dispatch", "tickets-log-dispatch"
                way = _way(f"station-{turn}", f"stack-{turn}")
                cards = [now - then for now, then in zip(sent, had, strict=True)]
                told.append(self._cards(*names, cards, seat=Seat(turn), by=Seat(turn), **way))
        return told

    def _cards(self, told: str, logged: str, cards: Sequence[int], **facts: Any) -> Message:
        """Return what happened to cards, given by kind: as it is told, or as it is logged."""
        if self.in_full:
            return Message(told, facts | {"cards": card_names(cards)})
        return Message(logged, facts | {"count": int(sum(cards))})

    def _move(self, seat: int, move: int) -> list[Message]:
        who, own = Seat(seat), self.viewer == seat and self.in_full
        if move < M_TAKE:
            return [self._keep(seat, move, own)]
        if move <= M_DECK:
            return self._take(seat, move, own)
        if move < M_TICKETS:
            return self._play(seat, move)
        if move == M_TICKETS:
            drawn, way = offer(self.after, seat), _way("tickets", f"seat-{seat}")
            if own:
                return [message("tickets-told-tickets-own", seat=who, tickets=ticket_names(drawn), **way)]
            return [message("tickets-told-tickets", seat=who, count=len(drawn), **way)]
        if move < M_DONE:  # C7.3
            completed = ticket_name(move - M_COMPLETE + 1)
            return [message("tickets-told-complete-own", seat=who, ticket=completed)] if own else []
        return [message("tickets-told-pass" if move == M_PASS else "tickets-told-done", seat=who)]

    def _keep(self, seat: int, move: int, own: bool) -> Message:
        offered = offer(self.before, seat)
        kept = sorted(ticket for i, ticket in enumerate(offered) if move >> i & 1)
        if own and kept:
            return message("tickets-told-keep-own", seat=Seat(seat), tickets=ticket_names(kept))
        if self.before.phase == SETUP:  # C1.3: in secret
            return message("tickets-told-chose", seat=Seat(seat))
        return message("tickets-told-keep", seat=Seat(seat), kept=len(kept), count=len(offered))

    def _take(self, seat: int, move: int, own: bool) -> list[Message]:
        who, before, after = Seat(seat), self.before, self.after
        slot = move - M_TAKE
        way = _way("deck" if move == M_DECK else f"row-{slot + 1}", f"hand-{seat}")
        if move == M_DECK:
            if own:
                kind = int((after.hands[seat] - before.hands[seat]).argmax())
                return [message("tickets-told-deck-own", seat=who, card=card_name(kind), **way)]
            return [message("tickets-told-deck", seat=who, **way)]
        if not self.in_full:
            return [message("tickets-log-take", seat=who, **way)]
        told = [message("tickets-told-take", seat=who, card=card_name(int(before.row[slot])), **way)]
        if before.deck_size and not self.scored:
            new, way = card_name(int(after.row[slot])), _way("deck", f"row-{slot + 1}")
            told.append(message("tickets-told-row", card=new, slot=slot + 1, **way))
        return told

    def _play(self, seat: int, move: int) -> list[Message]:
        cards = played(move)
        way = _way(f"hand-{seat}", f"station-{seat}")
        told = [self._cards("tickets-told-play", "tickets-log-play", cards, seat=Seat(seat), **way)]
        for other in range(self.before.seats):
            for colour in range(LOCO):
                if other != seat and cards[colour] and self.before.stations[other, colour, 0]:
                    lost = [0] * KINDS
                    lost[colour], lost[LOCO] = self.before.stations[other, colour].tolist()
                    facts = {"seat": Seat(seat), "victim": Seat(other), **_way(f"seat-{seat}", f"station-{other}")}
                    told.append(self._cards("tickets-told-rob", "tickets-log-rob", lost, **facts))
        return told

    def _begin_scoring(self) -> list[Message]:
        told = []
        after = self.after
        if 0 < after.turn_limit <= after.turns:  # C6.4
            told.append(message("tickets-told-turn-limit", count=int(after.turn_limit)))
        if after.phase == SCORE:
            told.append(message("tickets-told-scoring"))
        return told

    def _reveal(self) -> list[Message]:
        """C7.3, C7.4."""
        told = []
        for seat in range(self.after.seats):
            done = ticket_numbers(int(self.after.completed[seat] & ~self.before.completed[seat]))
            facts = {"seat": Seat(seat), "points": sum(int(POINTS[ticket - 1]) for ticket in done)}
            if not done:
                told.append(message("tickets-told-scored-none", seat=Seat(seat)))
            elif self.in_full:
                told.append(Message("tickets-told-scored", facts | {"tickets": ticket_names(done)}))
            else:
                told.append(Message("tickets-log-scored", facts | {"count": len(done)}))
        if self.after.deck_number > self.before.deck_number:
            told.append(message("tickets-told-second-deck", seat=Seat(self.after.turn)))
        return told
