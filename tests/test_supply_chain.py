"""Every dependency is listed, and looked up among known vulnerabilities."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent


def script(name: str, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(ROOT / "scripts" / name), *arguments]
    return subprocess.run(command, capture_output=True, text=True, env={**os.environ, **environment}, timeout=600)


def test_the_bill_of_materials_names_every_locked_package_with_version_hash_and_licence() -> None:
    bill = json.loads(script("sbom").stdout)
    assert (bill["bomFormat"], bill["metadata"]["component"]["name"]) == ("CycloneDX", "turntable-games")
    found = {one["purl"]: one for one in bill["components"]}
    pinned = [
        line.split(" ")[0]
        for line in (ROOT / "requirements" / "play.txt").read_text(encoding="utf-8").splitlines()
        if "==" in line and line[0].isalnum()
    ]
    assert len(pinned) > 40
    for text in pinned:
        name, _, version = text.partition("==")
        one = found[f"pkg:pypi/{name.partition('[')[0]}@{version}"]
        assert one["hashes"], text
    assert any(purl.startswith("pkg:npm/svelte@") for purl in found)
    assert all(one["hashes"] for purl, one in found.items() if purl.startswith("pkg:npm/"))
    for purl in ("pkg:pypi/litestar@", "pkg:pypi/sqlalchemy@", "pkg:npm/svelte@"):
        (one,) = [one for key, one in found.items() if key.startswith(purl)]
        assert one["licenses"][0]["license"]["name"] != "unknown"


@contextmanager
def advisories(answer: Any) -> Iterator[str]:
    """A server in the place of osv.dev, which knows a vulnerability of the packages that `answer` picks."""

    class Answering(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked = json.loads(self.rfile.read(int(self.headers["content-length"])))["queries"]
            results = [{"vulns": [{"id": "X-1"}]} if answer(one["package"]["purl"]) else {} for one in asked]
            body = json.dumps({"results": results}).encode()
            self.send_response(200)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: Any) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Answering) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def test_the_audit_fails_for_a_known_vulnerability_and_says_so_if_nobody_can_be_asked() -> None:
    with advisories(lambda purl: "litestar@" in purl) as url:
        done = script("audit", OSV_URL=url)
    assert done.returncode == 1
    assert "pkg:pypi/litestar@" in done.stdout
    assert "X-1" in done.stdout
    with advisories(lambda purl: False) as url:
        done = script("audit", OSV_URL=url)
    assert (done.returncode, "0 known vulnerabilities" in done.stdout) == (0, True)
    done = script("audit", OSV_URL="http://127.0.0.1:9")
    assert (done.returncode, "skipped" in done.stdout) == (0, True)
