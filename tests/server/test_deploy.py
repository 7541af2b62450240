"""The files for hosts: what they name exists."""

from __future__ import annotations

import json
import re
import tomllib
from dataclasses import fields
from pathlib import Path

import httpx

from tests.server.client import PATIENCE, Visitor
from tests.server.conftest import Server
from turntable.server.settings import Settings

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
SUFFIXES = ("_total", "_bucket", "_sum", "_count")


def metric(name: str) -> str:
    for suffix in SUFFIXES:
        name = name.removesuffix(suffix)
    return name


def test_the_dashboard_shows_metrics_that_there_are(server: Server) -> None:
    Visitor(server.address).get("/healthz")
    text = httpx.get(f"{server.address}/metrics", timeout=PATIENCE).text
    there = {metric(line.split()[2]) for line in text.splitlines() if line.startswith("# TYPE ")}
    dashboard = json.loads((DEPLOY / "grafana.json").read_text(encoding="utf-8"))
    shown = {
        metric(name)
        for panel in dashboard["panels"]
        for target in panel["targets"]
        for name in re.findall(r"\b(?:turntable|process)_\w+", target["expr"])
    }
    assert len(shown) > 10
    assert shown <= there


def test_the_files_name_settings_that_there_are() -> None:
    known = {field.name for field in fields(Settings)}
    assert set(tomllib.loads((DEPLOY / "turntable.toml").read_text(encoding="utf-8"))) <= known
    for name in ("Dockerfile", "compose.yaml", "turntable.service", "turntable-backup.service"):
        text = (DEPLOY / name).read_text(encoding="utf-8")
        used = {found.lower() for found in re.findall(r"\bTURNTABLE_(\w+)", text)}
        assert used
        assert used <= known | {"cache_dir"}, name
    documented = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    assert [name for name in known if f"`TURNTABLE_{name.upper()}`" not in documented] == []


def test_the_unit_lets_the_server_open_more_sockets_than_the_usual_thousand() -> None:
    found = re.search(r"^LimitNOFILE=(\d+)$", (DEPLOY / "turntable.service").read_text(encoding="utf-8"), re.MULTILINE)
    assert found
    assert int(found[1]) > 20_000  # two for each of ten thousand people


def test_no_proxy_shows_the_metrics_to_the_public() -> None:
    assert "location = /metrics { return 404; }" in (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    assert "respond /metrics 404" in (DEPLOY / "Caddyfile").read_text(encoding="utf-8")


def test_the_image_is_made_from_files_that_there_are() -> None:
    text = (DEPLOY / "Dockerfile").read_text(encoding="utf-8")
    for line in re.findall(r"^COPY (?!--from)(.+)$", text, re.MULTILINE):
        for name in line.split()[:-1]:
            assert (ROOT / name).exists(), name
    assert "--require-hashes -r requirements/play.txt -c requirements/play.txt" in text
    assert re.search(r"^USER turntable$", text, re.MULTILINE)
