"""Start a server."""

from __future__ import annotations

import argparse
import os
import sys
import threading
import time
import urllib.request
import webbrowser
from dataclasses import replace
from typing import TYPE_CHECKING

from turntable.cli import loading
from turntable.cli.address import is_free
from turntable.cli.common import add_any_data, add_database, settings_of, use_data
from turntable.locales import DEFAULT

if TYPE_CHECKING:
    from turntable.server.settings import Settings

TRIED = 20  # ports after the first, if any will do
LOGS = {  # every request and socket is the proxy's to log
    "version": 1,
    "disable_existing_loggers": False,
    "loggers": {"uvicorn.access": {"level": "WARNING"}, "uvicorn.error": {"level": "WARNING"}},
}


def arguments(command: argparse.ArgumentParser) -> None:
    command.add_argument("--host", help="address to listen on (default: 127.0.0.1; 0.0.0.0 for your network)")
    command.add_argument("--port", type=int, metavar="N", help="port (default: 8000)")
    add_database(command)
    command.add_argument(
        "--workers", type=int, metavar="N", help="number of processes (default: 1); more than one needs PostgreSQL"
    )
    command.add_argument(
        "--https", action="store_true", default=None, help="set this behind a TLS proxy: cookies are Secure"
    )
    command.add_argument(
        "--bots", metavar="A,B,…", help="your own bots that people may play with, like mine=file.py:Class:2s"
    )
    add_any_data(command, "GAME/NAME=FILE", "a file in place of a game's NAME.csv; may be given several times")
    command.add_argument(
        "--check",
        action="store_true",
        help="print the settings, try the database and the port, and exit with 0 if a server could start",
    )
    command.add_argument("--open", action="store_true", help="open the browser")


def run(options: argparse.Namespace) -> int:
    with loading():
        from turntable.server.store.database import await_database, prepare
        from turntable.server.store.lock import address_of, owned

        use_data(options)
        settings = settings_of(options)
        if options.check:
            from turntable.cli.preflight import check

            return check(settings)
        if options.open and (running := address_of(settings.database_url)):
            print(f"Turntable is running already at {running}", flush=True)
            _open_when_ready(running)
            return 0
        if settings.bots:
            check_bots(settings)
        settings = replace(settings, port=_port(settings, options.open and options.port is None))
    if settings.workers > 1:  # a single worker loads its games, and compiles, while it answers
        from turntable.cli.ready import get_ready
        from turntable.match.game import all_games

        get_ready([*all_games()], DEFAULT)
    await_database(settings.database_url, lambda why: print(f"turntable serve: {why}", file=sys.stderr, flush=True))
    with owned(settings.database_url, _address(settings)):
        with loading():
            prepare(settings.database_url)
        _serve(settings, options.open)
    return 0


def check_bots(settings: Settings) -> int:
    """Start each external bot once, and return their number; BadSetup names one that does not start."""
    from turntable.server.outside import OutsideBots

    bots = OutsideBots(settings.bots)
    try:
        bots.check()
    finally:
        bots.close()
    return len(bots.names)


def _address(settings: Settings) -> str:
    """Return the address of the server for a browser on this machine."""
    return f"http://{'127.0.0.1' if settings.host in ('0.0.0.0', '::') else settings.host}:{settings.port}"


def _port(settings: Settings, any_port: bool) -> int:
    """Return the port to listen on; with `any_port` the next free one."""
    for port in range(settings.port, min(settings.port + TRIED * any_port, 65535) + 1):
        if is_free(settings.host, port):
            return port
    raise ValueError(f"{settings.host}:{settings.port} is in use by another program; --port names another")


def _serve(settings: Settings, opens: bool) -> None:
    with loading():
        import uvicorn

        from turntable.server.connection import LeanSocket, TimedConnection
        from turntable.server.front import Front

    os.environ.update(settings.to_environment())
    address = _address(settings)
    print(f"Turntable is at {address}", flush=True)
    if opens:
        threading.Thread(target=_open_when_ready, args=(address,), daemon=True).start()
    front = Front(settings) if settings.workers == 1 else None
    uvicorn.run(
        front or "turntable.server.front:create",
        factory=front is None,
        host=settings.host,
        port=settings.port,
        workers=settings.workers,
        http=TimedConnection,
        ws=LeanSocket,
        ws_max_size=16 * 1024,
        ws_per_message_deflate=False,
        log_config=LOGS,
        timeout_graceful_shutdown=5,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=settings.proxies or None,
        server_header=False,
    )
    if front and front.fault:
        raise front.fault


def _open_when_ready(address: str) -> None:
    for _ in range(100):
        try:
            with urllib.request.urlopen(address, timeout=1):
                webbrowser.open(address)
                return
        except OSError:
            time.sleep(0.1)
