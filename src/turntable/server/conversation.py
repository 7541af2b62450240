"""Handle the WebSocket messages of a page, in the worker that owns the table."""

from __future__ import annotations

import logging
from typing import Any, get_args

import msgspec

from turntable.locales import Message
from turntable.server import messages as m
from turntable.server.actor import TableActor
from turntable.server.broadcaster import Answer
from turntable.server.limits import Limits
from turntable.server.listener import Listener
from turntable.server.now import current_time
from turntable.server.refusal import Refusal
from turntable.server.table import commands as c
from turntable.server.thinking import Purpose, Thinker
from turntable.server.wire import decode, encode, words

HINT_SIMULATIONS = 2000

log = logging.getLogger(__name__)


class Conversation:
    """Carries out messages and answers each of them."""

    def __init__(self, limits: Limits, thinker: Thinker) -> None:
        self.limits = limits
        self.thinker = thinker

    async def answer(self, actor: TableActor, listener: Listener, text: str) -> None:
        try:
            sent = decode(text)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as fault:
            listener.send(refused("bad_message", None, detail=str(fault)[:200]))
            return
        try:
            await self._do(actor, listener, sent)
        except Refusal as refusal:
            code: Any = refusal.code
            assert code in get_args(m.RefusedCode)
            listener.send(encode(m.Refused(code, words(refusal.words), answers=sent.id)))
        except Exception:
            log.exception("a message of type %s", type(sent).__name__)
            listener.send(refused("busy", sent.id))

    async def _do(self, actor: TableActor, listener: Listener, sent: m.FromPage) -> None:
        match sent:
            case m.Move():
                await actor.move(listener, sent)
            case m.Ping():
                listener.send(encode(m.Pong(sent.id, current_time())))
            case m.Say():
                self.limits.spend("chat", listener.person.id if listener.person else "?")
                await actor.execute(c.Say(listener.person, sent.text), Answer(listener, sent.id))
            case m.Hint():
                await self._hint(actor, listener, sent)
            case m.Back():
                before = actor.table.data
                await actor.execute(c.Return(listener.person, sent.seat))
                if actor.table.data == before:  # no bot stands in: nobody else is told
                    listener.send(encode(m.TableChanged(actor.view(listener.person), current_time())))

    async def _hint(self, actor: TableActor, listener: Listener, sent: m.Hint) -> None:
        """Answer with the expert's best moves, based only on what the seat knows."""
        table, person = actor.table, listener.person
        table.check_hint(person, sent.seat)
        assert person is not None
        self.limits.spend("hint", person.id)
        if table.match is None or sent.seat not in table.acting or not table.is_on:
            raise Refusal(409, "not_playing")
        version = table.match.seen(sent.seat) + table.data.takebacks
        purpose = Purpose("hint", person.id)
        ranked = await self.thinker.rank(table.match.copy(), sent.seat, HINT_SIMULATIONS, purpose)
        best, *others = (move for move, _ in ranked)
        why = await self.thinker.explain(table.match.copy(), sent.seat, best, others, purpose)
        await actor.execute(c.TakeHint(person, sent.seat, version))
        moves = [(move, round(chance, 4)) for move, chance in ranked]
        listener.send(encode(m.Hints(sent.id, sent.seat, version, moves, [words(reason) for reason in why])))


def refused(code: Any, answers: str | None, **facts: Any) -> bytes:
    return encode(m.Refused(code, words(Message(f"server-{code.replace('_', '-')}", facts)), answers=answers))


def refused_unheard(text: str) -> bytes:
    """Return the answer to a message that could not be forwarded to the table."""
    try:
        return refused("busy", decode(text).id)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return refused("busy", None)
