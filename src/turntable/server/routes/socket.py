"""The WebSocket of a table: it carries; the table decides."""

from __future__ import annotations

import asyncio
import logging
from contextlib import ExitStack
from typing import Annotated, Any, Literal, get_args

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import Parameter

from turntable.locales import Message
from turntable.server import messages as m
from turntable.server.actor import TableActor
from turntable.server.broadcaster import Answer
from turntable.server.listener import OUTBOX, WATCHING, Listener
from turntable.server.now import current_time
from turntable.server.person import Person
from turntable.server.refusal import Refusal
from turntable.server.routes.common import address, identify, is_same_origin
from turntable.server.service import Service
from turntable.server.table import commands as c
from turntable.server.thinking import Purpose
from turntable.server.wire import decode, encode, words

NO_SUCH_TABLE, TOO_MANY, TOO_LONG = 4404, 4409, 4413
FLOOD = 100  # messages refused as too fast, after which a socket is closed
PAUSE = 0.02  # seconds that each of them costs
CLOSING = 5.0  # seconds for what is still to be sent to a socket that is closed
HINT_SIMULATIONS = 2000

log = logging.getLogger(__name__)


@websocket("/api/tables/{table_id:str}/socket")
async def table_socket(
    socket: WebSocket[Any, Any, Any],
    service: Service,
    table_id: str,
    shown_as: Annotated[Literal["display"] | None, Parameter(query="as")] = None,
) -> None:
    if not is_same_origin(socket, service.settings.origins):
        await socket.close(code=4403, reason="another origin")
        return
    with ExitStack() as counted:
        try:
            person, actor = await _admit(socket, service, table_id)
            plays = person is not None and bool(actor.table.data.seats_of(person.id))
            player = person.id if person and plays else None
            counted.enter_context(service.sockets.open(address(socket), table_id, player))
        except Refusal as refusal:
            await socket.accept()
            await socket.close(code=NO_SUCH_TABLE if refusal.status == 404 else TOO_MANY, reason=refusal.code)
            return
        await socket.accept()
        await _serve(socket, service, actor, Listener(person, shown_as == "display", OUTBOX if plays else WATCHING))


async def _admit(socket: WebSocket[Any, Any, Any], service: Service, table_id: str) -> tuple[Person | None, TableActor]:
    """Who opens a socket, and the table; Refusal if they may not see it."""
    person = await identify(socket, service)
    service.limits.spend("connect", address(socket), person.id if person else None)
    if not table_id.isprintable():
        raise Refusal(404, "no_such_table")
    actor = await service.tables.get(table_id)
    if not actor.table.data.may_watch(person.id if person else None):
        raise Refusal(404, "no_such_table")
    return person, actor


async def _serve(socket: WebSocket[Any, Any, Any], service: Service, actor: TableActor, listener: Listener) -> None:
    """Carry messages both ways until the socket is closed."""
    await service.tables.enter(actor, listener)
    writer = asyncio.create_task(_write(socket, listener))
    try:
        await _read(socket, service, actor, listener)
        await asyncio.wait_for(writer, CLOSING)
    except (WebSocketDisconnect, TimeoutError):
        pass
    finally:
        listener.closed = True
        writer.cancel()
        await service.tables.leave(actor, listener)


async def _write(socket: WebSocket[Any, Any, Any], listener: Listener) -> None:
    """Send what is in the outbox, until the socket is closed."""
    outbox = listener.outbox
    while True:
        message = await outbox.get()
        if isinstance(message, int):
            await socket.close(code=message)
            return
        await socket.send({"type": "websocket.send", "bytes": None, "text": message.decode()})


async def _read(socket: WebSocket[Any, Any, Any], service: Service, actor: TableActor, listener: Listener) -> None:
    flood = 0
    key = listener.person.id if listener.person else address(socket)
    while not listener.closed:
        text = await socket.receive_data(mode="text")
        if len(text) > m.LARGEST_MESSAGE:
            listener.close(TOO_LONG)
            return
        if service.limits.wait("message", key):
            flood += 1
            if flood > FLOOD:
                listener.close(TOO_MANY)
                return
            await asyncio.sleep(PAUSE)
            listener.send(_refused("too_fast", None))
            continue
        await _answer(service, actor, listener, text)


async def _answer(service: Service, actor: TableActor, listener: Listener, text: str) -> None:
    try:
        sent = decode(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as fault:
        listener.send(_refused("bad_message", None, detail=str(fault)[:200]))
        return
    try:
        await _do(service, actor, listener, sent)
    except Refusal as refusal:
        code: Any = refusal.code
        assert code in get_args(m.RefusedCode)
        listener.send(encode(m.Refused(code, words(refusal.words), answers=sent.id)))
    except Exception:
        log.exception("a message of type %s", type(sent).__name__)
        listener.send(_refused("busy", sent.id))


def _refused(code: Any, answers: str | None, **facts: Any) -> bytes:
    return encode(m.Refused(code, words(Message(f"server-{code.replace('_', '-')}", facts)), answers=answers))


async def _do(service: Service, actor: TableActor, listener: Listener, sent: m.FromPage) -> None:
    match sent:
        case m.Move():
            await actor.move(listener, sent)
        case m.Ping():
            listener.send(encode(m.Pong(sent.id, current_time())))
        case m.Say():
            service.limits.spend("chat", listener.person.id if listener.person else "?")
            await actor.execute(c.Say(listener.person, sent.text), Answer(listener, sent.id))
        case m.Hint():
            await _hint(service, actor, listener, sent)
        case m.Back():
            await actor.execute(c.Return(listener.person, sent.seat))


async def _hint(service: Service, actor: TableActor, listener: Listener, sent: m.Hint) -> None:
    """The best moves by the expert, from what the seat knows."""
    table, person = actor.table, listener.person
    table.check_hint(person, sent.seat)
    assert person is not None
    service.limits.spend("hint", person.id)
    if table.match is None or sent.seat not in table.acting or not table.is_on:
        raise Refusal(409, "not_playing")
    version = table.match.seen(sent.seat)
    purpose = Purpose("hint", person.id)
    ranked = await service.thinker.rank(table.match.copy(), sent.seat, HINT_SIMULATIONS, purpose)
    best, *others = (move for move, _ in ranked)
    why = await service.thinker.explain(table.match.copy(), sent.seat, best, others, purpose)
    await actor.execute(c.TakeHint(person, sent.seat, version))
    moves = [(move, round(chance, 4)) for move, chance in ranked]
    listener.send(encode(m.Hints(sent.id, sent.seat, version, moves, [words(reason) for reason in why])))
