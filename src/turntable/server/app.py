"""Everything the server does except serving the page's files."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.config.csrf import CSRFConfig
from litestar.datastructures import ResponseHeader
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.plugins.prometheus import PrometheusConfig, PrometheusController

from turntable import locales
from turntable.match.game import all_games
from turntable.server.front import Receive, Scope, Send
from turntable.server.logs import configure_logs, log_unhandled
from turntable.server.page_files import security_headers
from turntable.server.routes import common, health, pages
from turntable.server.routes.events import EventsController
from turntable.server.routes.friends import FriendsController
from turntable.server.routes.games import GamesController
from turntable.server.routes.moderation import ModerationController
from turntable.server.routes.notices import MailController, NoticesController
from turntable.server.routes.pairing import PairingController
from turntable.server.routes.people import PasskeysController, PeopleController
from turntable.server.routes.profiles import OwnDataController, ProfilesController
from turntable.server.routes.socket import table_socket
from turntable.server.routes.tables import TablesController, by_code, live
from turntable.server.service import Service
from turntable.server.settings import Settings

LARGEST_BODY = 64 * 1024

locales.add("turntable.server")


class Metrics(PrometheusController):
    path = "/metrics"
    include_in_schema = False


ROUTES: list[Any] = [
    PeopleController,
    PasskeysController,
    GamesController,
    TablesController,
    PairingController,
    ProfilesController,
    OwnDataController,
    NoticesController,
    MailController,
    EventsController,
    FriendsController,
    ModerationController,
    by_code,
    live,
    *health.ROUTES,
    Metrics,
    *pages.ROUTES,
]


class Application:
    """Everything but the page: requests, and the sockets of tables."""

    def __init__(self, settings: Settings) -> None:
        configure_logs()
        list(all_games())
        self.service = Service(settings)
        self.requests = for_requests(self.service)
        self.lifespan = self.requests.lifespan

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        if scope["type"] == "websocket":
            return table_socket(self.service, scope, receive, send)
        return self.requests(scope, receive, send)  # type: ignore[arg-type]


def for_requests(service: Service) -> Litestar:
    settings = service.settings
    headers = security_headers(settings.https)

    async def check(request: common.HttpRequest) -> None:
        if request.scope["path"] not in health.PATHS:
            service.limits.spend("request", common.address(request))
        common.check_path(request)
        common.check_origin(request, settings.origins)

    @asynccontextmanager
    async def running(_: Litestar) -> AsyncIterator[None]:
        await service.start()
        try:
            yield
        finally:
            await service.stop()

    return Litestar(
        route_handlers=ROUTES,
        lifespan=[running],
        dependencies={"service": Provide(lambda: service, sync_to_thread=False)},
        exception_handlers={**common.HANDLERS, HTTPException: pages.answer_http},
        after_exception=[log_unhandled],
        before_request=check,
        request_class=common.JsonRequest,
        csrf_config=CSRFConfig(
            service.secret,
            cookie_name="turntable-csrf",
            header_name="x-csrf-token",
            cookie_secure=settings.https,
        ),
        compression_config=CompressionConfig("gzip", minimum_size=1000, gzip_compress_level=6),
        openapi_config=OpenAPIConfig("Turntable", health.VERSION, path="/schema"),
        middleware=[
            common.check_host,
            PrometheusConfig(app_name="turntable", prefix="turntable", group_path=True, exclude="/socket$").middleware,
        ],
        response_headers=[ResponseHeader(name=name, value=value) for name, value in headers.items()],
        request_max_body_size=LARGEST_BODY,
        logging_config=None,
    )
