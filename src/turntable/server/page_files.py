"""The files of the built page: index.html, its assets, and files at fixed addresses."""

from __future__ import annotations

import gzip
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

STATIC = Path(__file__).parent / "static"
INDEX = STATIC / "index.html"
ASSETS = STATIC / "assets"
SMALLEST = 1000  # bytes; smaller files are not compressed
KINDS = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml; charset=utf-8",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".png": "image/png",
    ".woff2": "font/woff2",
}
COMPRESSED = (".html", ".js", ".css", ".svg", ".json", ".webmanifest")
ASK_AGAIN = "no-cache"
KEPT = "public, max-age=31536000, immutable"  # their names contain a hash of their content

HEADERS = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
}
HSTS = {"strict-transport-security": "max-age=31536000"}


def security_headers(https: bool) -> dict[str, str]:
    """Return the security headers of every response."""
    return HEADERS | (HSTS if https else {})


class PageFile(NamedTuple):
    """A file to send; `zipped` is None if compression is not used."""

    body: bytes
    zipped: bytes | None
    headers: dict[str, str]


def page_file(path: str) -> PageFile | None:
    """Return the file at a path, or None.

    The path is looked up in a listing of the folder, so no other file can be opened.
    """
    folder = {"": STATIC, "/assets": ASSETS}.get(path.rpartition("/")[0])
    if folder is None or not folder.is_dir():
        return None
    file = {_address(file): file for file in folder.iterdir()}.get(path)
    return _read(file, file.stat().st_mtime_ns) if file and file.is_file() else None


def _address(file: Path) -> str:
    return "/" if file == INDEX else f"/{file.relative_to(STATIC).as_posix()}"


@lru_cache(256)
def _read(file: Path, _changed: int) -> PageFile:
    body, kind = file.read_bytes(), file.suffix
    headers = {
        "content-type": KINDS.get(kind, "application/octet-stream"),
        "cache-control": KEPT if file.parent == ASSETS else ASK_AGAIN,
    }
    if kind not in COMPRESSED or len(body) < SMALLEST:
        return PageFile(body, None, headers)
    return PageFile(body, gzip.compress(body, 6), headers | {"vary": "accept-encoding"})
