"""The server, loaded only by the command that needs it: uvicorn with h11, and bounds on what one client may take up.

uvicorn bounds the size of a request but not how long a client takes over it, nor how many connections are open; both
are bounded here. Behind one proxy everybody has one address, so nobody is turned away for where they come from.
"""

from __future__ import annotations

import asyncio
import socket
import sys
from collections import Counter
from contextlib import suppress
from typing import Any

from uvicorn import Config, Server
from uvicorn.protocols.http.h11_impl import H11Protocol

from unhex_tui.web.access import Access
from unhex_tui.web.live_page import LivePage
from unhex_tui.web.site import Site

PORT = 8642
"""Taken where it is free and no other was asked for."""
MOST = 96
"""Connections at a time; for one more, an old one gives way."""
PATIENCE = 10.0
"""Seconds a client may take for a request and for receiving its answer."""
LONGEST = 16 * 1024
"""Bytes that are read of a client: a browser's request takes one, and cookies of other servers on this machine."""


class Bounded(H11Protocol):
    """A connection that carries one request and must be done with it in time."""

    patience = PATIENCE
    most = MOST
    _deadline: asyncio.TimerHandle | None = None
    _read = 0
    """Bytes so far. h11 bounds a head only while its end is missing, so one that comes at once has no bound there."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._since = self.loop.time()
        held = [one for one in self.connections if isinstance(one, Bounded) and not one.transport.is_closing()]
        if len(held) > self.most:
            self._giving_way(held).transport.abort()
        self._deadline = self.loop.call_later(self.patience, transport.abort)
        self.app_state = {"lasting": self._deadline.cancel, "abort": transport.abort}

    def _giving_way(self, held: list[Bounded]) -> Bounded:
        """Which connection makes room for this one: of the address that has most, who has not asked yet rather than a
        viewer, who may come again; of those the oldest.
        """
        many = Counter(map(_address, held))
        others = [one for one in held if one is not self]
        return min(others, key=lambda one: (-many[_address(one)], one._is_viewer, one._since))

    @property
    def _is_viewer(self) -> bool:
        """It has been answered by what lasts."""
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
    """A socket that listens at an address of this machine; without a port at a free one, 8642 before others. Raises
    OSError where the port is taken, or may not be used.
    """
    if port is None:
        with suppress(OSError):
            return listening(host, PORT)
    made = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        if sys.platform == "win32":  # there, the usual option would let two servers share a port
            made.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind((host, port or 0))
        made.listen(MOST)
    except OSError:
        made.close()
        raise
    return made


def server_for(live_page: LivePage, token: str, *, protocol: type[Bounded] = Bounded, **site: Any) -> Server:
    """A server that shows the live page to whoever knows the token."""
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
    """Follow the game and show it until the server is told to end."""
    following = asyncio.create_task(live_page.follow())
    closing = asyncio.create_task(_close_with(server, live_page))
    try:
        await server.serve([listener])
    finally:
        live_page.close()
        closing.cancel()
        await following


async def _close_with(server: Server, live_page: LivePage) -> None:
    """Have the viewers leave as soon as the server is to end, so that it need not wait for them."""
    while not server.should_exit:
        await asyncio.sleep(0.05)
    live_page.close()
