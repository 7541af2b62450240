"""The server as a Litestar application."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import version
from typing import Any

import structlog
from litestar import Litestar, Response, get
from litestar.config.compression import CompressionConfig
from litestar.config.csrf import CSRFConfig
from litestar.datastructures import ResponseHeader
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.plugins.prometheus import PrometheusConfig, PrometheusController

from turntable import locales
from turntable.match.game import all_games
from turntable.server.refusal import Refusal
from turntable.server.routes import pages
from turntable.server.routes.common import answer_refusal
from turntable.server.routes.games import GamesController
from turntable.server.routes.people import PeopleController
from turntable.server.routes.socket import table_socket
from turntable.server.routes.tables import TablesController, by_code
from turntable.server.service import Service
from turntable.server.settings import Settings

VERSION = version("turntable-games")
LARGEST_BODY = 64 * 1024
HEADERS = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
}

locales.add("turntable.server")


class Metrics(PrometheusController):
    path = "/metrics"
    include_in_schema = False


@get("/healthz", include_in_schema=False)
async def healthz(service: Service) -> Response[dict[str, str]]:
    """Whether this process can serve: it reaches its database."""
    try:
        await service.database.ping()
    except Exception:
        return Response({"status": "no database"}, status_code=503)
    return Response({"status": "ok", "version": VERSION})


def create(settings: Settings | None = None) -> Litestar:
    """The application; by the environment if no settings are given."""
    configure_logs()
    list(all_games())
    service = Service(settings or Settings.from_environment())

    @asynccontextmanager
    async def running(_: Litestar) -> AsyncIterator[None]:
        await service.start()
        try:
            yield
        finally:
            await service.stop()

    return Litestar(
        route_handlers=[
            PeopleController,
            GamesController,
            TablesController,
            by_code,
            table_socket,
            healthz,
            Metrics,
            *pages.routes(),
        ],
        lifespan=[running],
        dependencies={"service": Provide(lambda: service, sync_to_thread=False)},
        exception_handlers={Refusal: answer_refusal, HTTPException: pages.answer_http},
        csrf_config=CSRFConfig(
            service.secret,
            cookie_name="turntable-csrf",
            header_name="x-csrf-token",
            cookie_secure=service.settings.https,
        ),
        compression_config=CompressionConfig("gzip", minimum_size=1000, gzip_compress_level=6),
        openapi_config=OpenAPIConfig("Turntable", VERSION, path="/schema"),
        middleware=[
            PrometheusConfig(app_name="turntable", prefix="turntable", group_path=True, exclude="/socket$").middleware
        ],
        response_headers=[ResponseHeader(name=name, value=value) for name, value in HEADERS.items()],
        request_max_body_size=LARGEST_BODY,
        logging_config=None,
    )


def configure_logs() -> None:
    """One JSON object a line, for whatever anything here logs."""
    formatter = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=[
            structlog.stdlib.add_log_level,
            structlog.stdlib.add_logger_name,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
        ],
        processors=[
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            structlog.processors.JSONRenderer(),
        ],
    )
    handler = logging.StreamHandler()
    handler.setFormatter(formatter)
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.INFO)


def log_config() -> dict[str, Any]:
    """For uvicorn: its warnings go the same way; every request and socket is the proxy's to log."""
    quiet = {"level": "WARNING"}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "loggers": {"uvicorn.access": quiet, "uvicorn.error": quiet},
    }
