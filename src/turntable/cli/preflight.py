"""`turntable serve --check`: print the settings a server would use, and check that it could start."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import fields
from typing import TYPE_CHECKING

from turntable.cli.address import bind
from turntable.kernel import cache
from turntable.match.game import all_games

if TYPE_CHECKING:
    from turntable.server.settings import Settings

FEW_FILES = 4096  # descriptors, below which many sockets are refused


def check(settings: Settings) -> int:
    """Print the settings and a line for each thing that was tried; return 0, or 2 if a server could not start."""
    for field in fields(settings):
        value = settings.database_url if field.name == "database" else getattr(settings, field.name)
        shown = "(set)" if field.name == "secret" and value else re.sub(r"(://[^:/@]*):[^@]*@", r"\1:…@", str(value))
        print(f"{field.name} = {shown}")
    fine = True
    for name, tried in (
        ("database", _database),
        ("address", _address),
        ("page", _page),
        ("games", _games),
        ("bots", _bots),
    ):
        try:
            told = ", ".join(tried(settings))
        except (ValueError, OSError) as fault:
            fine = False
            told = f"FAILED: {fault}"
        print(f"{name}: {told}")
    print(f"files: {_files()}")
    return 0 if fine else 2


def _database(settings: Settings) -> Iterator[str]:
    from turntable.server.store.database import revisions, try_out
    from turntable.server.store.lock import owned

    found = try_out(settings.database_url)
    if found is not None:
        with owned(settings.database_url):
            pass  # no other server uses it
    yield "can be written"
    latest = revisions()[-1]
    yield f"schema {found}" if found == latest else f"schema {found or 'none'}, will become {latest}"


def _address(settings: Settings) -> Iterator[str]:
    bind(settings.host, settings.port)
    yield f"{settings.host}:{settings.port} is free"


def _page(_settings: Settings) -> Iterator[str]:
    from turntable.server.page_files import INDEX

    yield "built" if INDEX.exists() else "not built: a plain list of the games will be served"


def _games(_settings: Settings) -> Iterator[str]:
    for game in all_games():
        yield f"{game.name} {'is compiled' if cache.is_warm(game.name) else 'will be compiled at the start'}"


def _bots(settings: Settings) -> Iterator[str]:
    from turntable.cli.serve import check_bots

    count = check_bots(settings)
    yield f"{count} from outside answer" if count else "none from outside"


def _files() -> str:
    if sys.platform == "win32":
        return "no limit"
    import resource

    most = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return f"{most} at a time" + (f": few for a public server, raise it to {FEW_FILES} or more" * (most < FEW_FILES))
