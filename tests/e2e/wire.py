"""The network between a page and the server, which can be cut."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress
from types import TracebackType
from typing import Self


class Wire:
    """A TCP relay with its own address. `deaf`: what the server sends is lost; `cut`: nothing goes through."""

    def __init__(self, port: int) -> None:
        self.to = port
        self.deaf = False
        self.down = False
        self.open: set[socket.socket] = set()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.listener.close()
        self.cut()

    def cut(self) -> None:
        """Break every connection; none can be made until `mend`."""
        self.down = True
        for end in list(self.open):
            with suppress(OSError):  # it may have ended by itself
                end.shutdown(socket.SHUT_RDWR)

    def mend(self) -> None:
        self.down = self.deaf = False

    def _accept(self) -> None:
        while True:
            try:
                page, _ = self.listener.accept()
            except OSError:
                return
            if self.down:
                page.close()
                continue
            server = socket.create_connection(("127.0.0.1", self.to))
            for source, sink in ((page, server), (server, page)):
                threading.Thread(target=self._relay, args=(source, sink, source is server), daemon=True).start()

    def _relay(self, source: socket.socket, sink: socket.socket, from_server: bool) -> None:
        self.open |= {source, sink}
        with suppress(OSError):
            while data := source.recv(65536):
                if not (from_server and self.deaf):
                    sink.sendall(data)
        for end in (source, sink):
            self.open.discard(end)
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        source.close()
