"""Addresses to listen on."""

from __future__ import annotations

import errno
import socket


def bind(host: str, port: int) -> None:
    """Try to listen; raise OSError if that is impossible."""
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as listening:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))


def is_free(host: str, port: int) -> bool:
    """Return whether the port is free; OSError if nobody can listen at this address."""
    try:
        bind(host, port)
    except OSError as fault:
        if fault.errno != errno.EADDRINUSE:
            raise
        return False
    return True
