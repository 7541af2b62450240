"""The network between a page and the server, which can be cut."""

from __future__ import annotations

import socket
import threading
from types import TracebackType
from typing import Self


class Wire:
    """A TCP relay on an address of its own. `deaf`: what the server says is lost; `cut`: nothing goes through."""

    def __init__(self, port: int) -> None:
        self.to = port
        self.deaf = False
        self.down = False
        self.heard = threading.Event()
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
            end.close()

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
        try:
            while data := source.recv(65536):
                if from_server and self.deaf:
                    self.heard.set()
                else:
                    sink.sendall(data)
        except OSError:
            pass
        for end in (source, sink):
            self.open.discard(end)
            end.close()
