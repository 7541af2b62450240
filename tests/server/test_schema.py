"""Whatever is asked of the server, it answers as its own OpenAPI document says, and never with a 5xx."""

from __future__ import annotations

from typing import Any

import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis.strategies import booleans
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import response_schema_conformance, status_code_conformance

from tests.server.client import PATIENCE
from tests.server.conftest import Server

CHECKS = [not_a_server_error, status_code_conformance, response_schema_conformance]


def test_no_request_gets_an_answer_that_is_not_in_the_schema(server: Server) -> None:
    schema = schemathesis.openapi.from_url(f"{server.address}/schema/openapi.json")
    found: list[Any] = list(schema.get_all_operations())
    operations = [one.ok() for one in found]
    assert len(operations) >= 25
    ada = server.guest()
    table = ada.table("trains", "me", "me", start=True)["id"]
    cookies = {name: str(ada.http.cookies[name]) for name in ("turntable", "turntable-csrf")}
    headers = {"x-csrf-token": cookies["turntable-csrf"]}
    for operation in operations:
        if operation.path.endswith("/logout") or (operation.path == "/api/me" and operation.method == "delete"):
            continue  # it would make all that follow a stranger's

        @settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
        @given(case=operation.as_strategy(), real=booleans())
        def ask(case: Any, real: bool) -> None:
            if real and "table_id" in case.path_parameters:
                case.path_parameters["table_id"] = table
            case.call_and_validate(checks=CHECKS, cookies=cookies, headers=headers, timeout=PATIENCE)

        ask()
