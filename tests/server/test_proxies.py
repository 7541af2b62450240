"""The samples of deploy/ with the real Caddy and nginx: TLS by a local authority, sockets, limits and metrics."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.server.client import PATIENCE, guest
from tests.server.conftest import Server

DEPLOY = Path(__file__).parents[2] / "deploy"
CADDY = """
{
    skip_install_trust
    auto_https disable_redirects
    admin off
}
"""
NGINX = """
user root;
pid nginx.pid;
events {}
http {
    access_log off;
    client_body_temp_path body;
    proxy_temp_path proxy;
    include site.conf;
}
"""


@pytest.fixture(scope="module")
def behind(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server as deploy/turntable.toml sets it up."""
    folder = tmp_path_factory.mktemp("behind")
    settings = {"TURNTABLE_HTTPS": "true", "TURNTABLE_PROXIES": "127.0.0.1", "TURNTABLE_LIMITS": "true"}
    running = Server(f"sqlite:///{folder}/turntable.sqlite", folder, **settings)
    yield running
    running.stop()
    assert running.faults() == []


@pytest.fixture(params=["caddy", "nginx"])
def public(
    request: pytest.FixtureRequest, behind: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[str]:
    """The address at a proxy, whose certificate clients believe."""
    command = shutil.which(request.param, path=f"{os.environ['PATH']}:/usr/sbin")
    if command is None:
        pytest.skip(f"{request.param} is not installed")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    start = start_caddy if request.param == "caddy" else start_nginx
    process, certificate = start(command, tmp_path, port, behind.port)
    end = time.monotonic() + PATIENCE
    while not certificate.exists():
        assert process.poll() is None
        assert time.monotonic() < end
        time.sleep(0.1)
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    address = f"https://localhost:{port}"
    while True:
        try:
            httpx.get(f"{address}/livez").raise_for_status()
            break
        except httpx.HTTPError:
            assert process.poll() is None
            assert time.monotonic() < end
            time.sleep(0.1)
    yield address
    process.terminate()
    process.wait(timeout=PATIENCE)


def start_caddy(command: str, folder: Path, port: int, upstream: int) -> tuple[subprocess.Popen[bytes], Path]:
    """Run the Caddyfile, with the certificates of Caddy's own authority."""
    config = folder / "Caddyfile"
    config.write_text(f"{CADDY}import {DEPLOY}/Caddyfile\n", encoding="utf-8")
    places = {"DOMAIN": f"localhost:{port}", "UPSTREAM": f"127.0.0.1:{upstream}", "XDG_DATA_HOME": str(folder)}
    places |= {"XDG_CONFIG_HOME": str(folder)}
    with (folder / "caddy.log").open("wb") as log:
        process = subprocess.Popen(
            [command, "run", "--config", str(config), "--adapter", "caddyfile"], env=os.environ | places, stderr=log
        )
    return process, folder / "caddy" / "pki" / "authorities" / "local" / "root.crt"


def start_nginx(command: str, folder: Path, port: int, upstream: int) -> tuple[subprocess.Popen[bytes], Path]:
    """Run the site of nginx, with a certificate that signs itself."""
    certificate, key = folder / "fullchain.pem", folder / "privkey.pem"
    made = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "1"]
    made += ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", str(key)]
    subprocess.run([*made, "-out", str(certificate)], check=True, capture_output=True)
    site = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    for before, after in (
        ("/etc/letsencrypt/live/play.example", str(folder)),
        ("play.example", "localhost"),
        ("listen 443", f"listen 127.0.0.1:{port}"),
        ("127.0.0.1:8000", f"127.0.0.1:{upstream}"),
    ):
        assert before in site
        site = site.replace(before, after)
    (folder / "site.conf").write_text(site, encoding="utf-8")
    (folder / "nginx.conf").write_text(NGINX, encoding="utf-8")
    arguments = ["-p", str(folder), "-c", "nginx.conf", "-e", "error.log", "-g", "daemon off;"]
    return subprocess.Popen([command, *arguments]), certificate


def test_two_people_play_through_a_proxy_with_tls(public: str, behind: Server) -> None:
    ada, bob = guest(public, "Ada"), guest(public, "Bob")
    cookies = {cookie.name: cookie for cookie in ada.http.cookies.jar}
    assert cookies["turntable"].secure
    assert "max-age" in ada.http.get("/api/me").headers["strict-transport-security"]
    table = ada.table("trains", "me", "open")["id"]
    bob.sit(table, 1)
    ada.post(f"/api/tables/{table}/start")
    with ada.join(table) as one, bob.join(table) as other:
        for version in range(4):
            states = [page.reach(version) for page in (one, other)]
            mover = one if states[0]["legal"] else other
            assert mover.play(min(mover.state["legal"]))["type"] == "state"
        assert one.reach(4)["view"]["turns"] == other.reach(4)["view"]["turns"]


def test_a_proxy_keeps_the_metrics_to_itself(public: str, behind: Server) -> None:
    assert httpx.get(f"{public}/metrics").status_code == 404
    assert httpx.get(f"{behind.address}/metrics").status_code == 200


def test_nobody_escapes_a_limit_by_naming_another_address_to_a_proxy(public: str) -> None:
    answers = [
        httpx.get(f"{public}/api/codes/ABCD{n}", headers={"x-forwarded-for": f"203.0.113.{n}"}).status_code
        for n in range(20)
    ]
    assert 429 in answers
    assert set(answers) <= {404, 429}
