"""Logs: one JSON object per line, naming places in the code, never people, cookies, moves or parameters."""

from __future__ import annotations

import logging
import traceback
from collections.abc import MutableMapping
from pathlib import Path
from typing import Any

import structlog
from litestar.exceptions import HTTPException
from litestar.types import Scope

from turntable.server.refusal import Refusal
from turntable.server.store.database import UNSTORABLE, level_of

FRAMES = 8  # innermost stack frames per line

log = logging.getLogger(__name__)


def configure_logs() -> None:
    """Write all log records as JSON lines to standard error."""
    formatter = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=[
            structlog.stdlib.add_log_level,
            structlog.stdlib.add_logger_name,
            structlog.stdlib.ExtraAdder(allow=("method", "route", "fault", "at")),
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            _name_fault,
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
    logging.getLogger("uvicorn.error").addFilter(_is_ours)


def _is_ours(record: logging.LogRecord) -> bool:
    """Return whether a line of the web server is worth logging: that a client sent no text is its own fault."""
    return not (record.exc_info and isinstance(record.exc_info[1], UnicodeDecodeError))


def describe(fault: BaseException) -> dict[str, Any]:
    """Return an exception's type and where it was raised. Its text is left out: it may quote user input."""
    frames = traceback.extract_tb(fault.__traceback__)[-FRAMES:]
    at = [f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames]
    causes = []
    cause: BaseException | None = fault
    while cause is not None:
        causes.append(type(cause).__name__)
        cause = cause.__cause__
    return {"fault": " from ".join(causes), "at": at}


def _name_fault(_logger: Any, _method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Replace a record's traceback by the result of `describe`."""
    found = event.pop("exc_info", None)
    fault = found[1] if isinstance(found, tuple) else found
    if isinstance(fault, BaseException):
        event.update(describe(fault))
    return event


def log_unhandled(fault: Exception, scope: Scope) -> None:
    """Log a request that failed through no fault of the client."""
    if isinstance(fault, Refusal | UNSTORABLE) or (isinstance(fault, HTTPException) and fault.status_code < 500):
        return
    facts = {"method": scope.get("method", "SOCKET"), "route": scope.get("path_template", ""), **describe(fault)}
    log.log(level_of(fault), "a request failed", extra=facts)
