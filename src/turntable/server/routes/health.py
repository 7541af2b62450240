"""Whether a process lives, can store what happens, and is ready for games: for load balancers and supervisors."""

from __future__ import annotations

from importlib.metadata import version

from litestar import Response, get

from turntable.server.service import Service

VERSION = version("turntable-games")


@get("/livez", include_in_schema=False)
async def livez() -> dict[str, str]:
    """The process answers. A supervisor that hears nothing should restart it."""
    return {"status": "ok", "version": VERSION}


@get("/healthz", include_in_schema=False)
async def healthz(service: Service) -> Response[dict[str, str]]:
    """Whether this process can serve: what happens can be stored."""
    return _answer(await service.database.fault())


@get("/readyz", include_in_schema=False)
async def readyz(service: Service) -> Response[dict[str, str]]:
    """Whether to send people here: what happens can be stored, and every game can be played at once."""
    waiting = None if service.readiness.all_ready else "games are being compiled"
    return _answer(await service.database.fault() or waiting)


def _answer(fault: str | None) -> Response[dict[str, str]]:
    return Response({"status": fault or "ok", "version": VERSION}, status_code=503 if fault else 200)


ROUTES = (livez, healthz, readyz)
