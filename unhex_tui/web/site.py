"""The server's responses: the page, its style and script, and the event stream that updates the page.

There are four addresses, all for GET; only the path and headers of a request are read. No file name comes from a
request.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from unhex_tui.web.access import HEADERS, NOTHING, Access
from unhex_tui.web.live_page import LivePage

_FILES = {
    "": ("page.html", b"text/html; charset=utf-8"),
    "page.css": ("page.css", b"text/css; charset=utf-8"),
    "page.js": ("page.js", b"text/javascript; charset=utf-8"),
}
EVENTS = "events"
BEAT = 5.0
"""Seconds between signs of life from the server to a viewer."""
_SLOW = 20.0
"""Seconds a viewer may take to receive data before it is disconnected."""

Scope = Any
Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]


class Site:
    """The web application, in ASGI form."""

    def __init__(self, live_page: LivePage, access: Access, *, beat: float = BEAT, slow: float = _SLOW) -> None:
        self.live_page = live_page
        self.access = access
        self._beat = beat
        self._slow = slow
        folder = Path(__file__).parent / "static"
        self._files = {name: ((folder / file).read_bytes(), kind) for name, (file, kind) in _FILES.items()}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return
        name = self.access.name(scope["raw_path"])
        refusal = self.access.refusal(scope["method"], scope["headers"], scope["server"], page=name == "")
        if refusal is None and name is not None:
            if name == EVENTS:
                await self._events(scope, receive, send)
                return
            if name in self._files:
                await _answer(send, 200, *self._files[name])
                return
        no = refusal or NOTHING
        await _answer(send, no.status, no.why.encode() + b"\n", b"text/plain; charset=utf-8", no.headers)

    async def _events(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the page, and again after each change, until the viewer or the server disconnects."""
        state = scope["state"]
        state["lasting"]()
        await send(_start(200, b"text/event-stream; charset=utf-8"))
        gone = asyncio.ensure_future(_gone(receive))
        self.live_page.viewers += 1
        try:
            async with asyncio.timeout(self._slow):
                await send(_body(b"retry: 1000\n\n", more=True))
            seen = -1
            while not self.live_page.closed and not gone.done():
                version = await self.live_page.newer(seen, self._beat)
                if gone.done() or self.live_page.closed:
                    break
                told = b"event: beat\ndata:\n\n"
                if version != seen:
                    seen, told = version, b"event: page\ndata: " + self.live_page.latest + b"\n\n"
                async with asyncio.timeout(self._slow):
                    await send(_body(told, more=True))
            if self.live_page.closed:
                await send(_body(b"event: closed\ndata:\n\n", more=False))
        except TimeoutError:
            state["abort"]()
        finally:
            self.live_page.viewers -= 1
            gone.cancel()


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def _answer(send: Send, status: int, content: bytes, kind: bytes, more: tuple[Any, ...] = ()) -> None:
    await send(_start(status, kind, ((b"content-length", str(len(content)).encode()), *more)))
    await send(_body(content, more=False))


def _start(status: int, kind: bytes, more: tuple[tuple[bytes, bytes], ...] = ()) -> dict[str, Any]:
    return {"type": "http.response.start", "status": status, "headers": [(b"content-type", kind), *HEADERS, *more]}


def _body(content: bytes, *, more: bool) -> dict[str, Any]:
    return {"type": "http.response.body", "body": content, "more_body": more}
