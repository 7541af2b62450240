"""Health checks for load balancers and supervisors: the process is alive, can store moves, is ready to play."""

from __future__ import annotations

from importlib.metadata import version

from litestar import Response, get

from turntable.server.service import Service

VERSION = version("turntable-games")


@get("/livez", include_in_schema=False)
async def livez() -> dict[str, str]:
    """Answer that the process is alive. A supervisor that gets no answer should restart it."""
    return {"status": "ok", "version": VERSION}


@get("/healthz", include_in_schema=False)
async def healthz(service: Service) -> Response[dict[str, str]]:
    """Answer whether this process can serve: the database is writable."""
    return _answer(await service.database.fault())


@get("/readyz", include_in_schema=False)
async def readyz(service: Service) -> Response[dict[str, str]]:
    """Answer whether to route people here: the database is writable and every game is ready."""
    waiting = None if service.readiness.all_ready else "games are being compiled"
    return _answer(await service.database.fault() or waiting)


def _answer(fault: str | None) -> Response[dict[str, str]]:
    return Response({"status": fault or "ok", "version": VERSION}, status_code=503 if fault else 200)


ROUTES = (livez, healthz, readyz)
PATHS = ("/livez", "/healthz", "/readyz")
