"""The web server (uvicorn with h11), with limits for each client, and its address as a QR code; only `serve` loads it.

uvicorn limits the size of a request, but not its duration or the number of open connections; both are limited here.
Behind a proxy all viewers share one address, so no request is refused because of its address.
"""

from __future__ import annotations

import asyncio
import socket
import sys
from collections import Counter
from contextlib import suppress
from typing import Any

import segno
from uvicorn import Config, Server
from uvicorn.protocols.http.h11_impl import H11Protocol

from unhex_tui.web.site import Access, LivePage, Site

PORT = 8642
"""Default port, if it is free."""
MOST = 96
"""Most connections at a time; one more makes an old connection give way."""
PATIENCE = 10.0
"""Seconds allowed for sending a request and receiving its response."""
LONGEST = 16 * 1024
"""Most bytes read from a client: a browser's request has one kilobyte, plus cookies of this machine's other servers."""


class Bounded(H11Protocol):
    """A connection that carries one request with a time limit."""

    patience = PATIENCE
    most = MOST
    _deadline: asyncio.TimerHandle | None = None
    _read = 0
    """Bytes read so far; h11 limits only incomplete heads, not a complete head that arrives at once."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._since = self.loop.time()
        held = [
            connection
            for connection in self.connections
            if isinstance(connection, Bounded) and not connection.transport.is_closing()
        ]
        if len(held) > self.most:
            self._giving_way(held).transport.abort()
        self._deadline = self.loop.call_later(self.patience, transport.abort)
        self.app_state = {"lasting": self._deadline.cancel, "abort": transport.abort}

    def _giving_way(self, held: list[Bounded]) -> Bounded:
        """Return the connection that makes room for this connection.

        It belongs to the address with the most connections. A client without a request goes before a viewer, who can
        reconnect; among equals, the oldest goes.
        """
        many = Counter(map(_address, held))
        others = [bounded for bounded in held if bounded is not self]
        return min(others, key=lambda bounded: (-many[_address(bounded)], bounded._is_viewer, bounded._since))

    @property
    def _is_viewer(self) -> bool:
        """True if the connection receives the event stream."""
        return self._deadline is not None and self._deadline.cancelled()

    def data_received(self, data: bytes) -> None:
        self._read += len(data)
        if self._read > LONGEST:
            self.transport.abort()
            return
        super().data_received(data)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
        super().connection_lost(exc)


def _address(connection: Bounded) -> str:
    return connection.client[0] if connection.client else ""


def listening(host: str, port: int | None) -> socket.socket:
    """Return a socket that listens at a host; without a port, at 8642 or any free one. Raises OSError if that fails."""
    if port is None:
        with suppress(OSError):
            return listening(host, PORT)
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        if sys.platform == "win32":  # on Windows, SO_REUSEADDR would let two servers share a port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port or 0))
        listener.listen(MOST)
    except OSError:
        listener.close()
        raise
    return listener


def server_for(live_page: LivePage, token: str, *, protocol: type[Bounded] = Bounded, **site: Any) -> Server:
    """Return a server that shows the live page to everyone who knows the token."""
    config = Config(
        Site(live_page, Access(token), **site),
        http=protocol,
        ws="none",
        lifespan="off",
        loop="asyncio",
        interface="asgi3",
        log_config=None,
        log_level="critical",
        access_log=False,
        proxy_headers=False,
        server_header=False,
        date_header=False,
        backlog=MOST,
        timeout_graceful_shutdown=2,
        h11_max_incomplete_event_size=LONGEST,
    )
    return Server(config)


async def serve(live_page: LivePage, server: Server, listener: socket.socket) -> None:
    """Follow the game and serve the page until the server is told to end."""
    following = asyncio.create_task(live_page.follow())
    closing = asyncio.create_task(_close_with(server, live_page))
    try:
        await server.serve([listener])
    finally:
        live_page.close()
        closing.cancel()
        await following


async def _close_with(server: Server, live_page: LivePage) -> None:
    """Disconnect the viewers as soon as the server is told to end, so that it need not wait for them."""
    while not server.should_exit:
        await asyncio.sleep(0.05)
    live_page.close()


_QUIET = 2
"""Width of the light border in squares: the standard asks for four, but phones accept two, and 24 lines must do."""
_HALVES = {(True, True): "█", (True, False): "▀", (False, True): "▄", (False, False): " "}


def qr_lines(text: str, *, ascii: bool = False) -> list[str]:
    """Return the QR code of a text as lines; in ASCII, each square takes two characters and each row its own line."""
    squares = segno.make(text, error="l", micro=False, boost_error=False).matrix_iter(border=_QUIET)
    light = [[not square for square in row] for row in squares]
    if ascii:
        return ["".join("##" if square else "  " for square in row) for row in light]
    if len(light) % 2:
        light.append([False] * len(light[0]))
    pairs = zip(light[::2], light[1::2], strict=True)
    return ["".join(_HALVES[upper, lower] for upper, lower in zip(*pair, strict=True)) for pair in pairs]
