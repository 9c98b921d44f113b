"""The server's responses: the page, its style and script, and the event stream that updates the page.

A page is made once when the game changes and sent to every viewer that waits; a slow viewer skips pages. There are four
addresses, all for GET; only the path and headers of a request are read, and no file name comes from a request.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from unhex_tui.engine.view import View
from unhex_tui.files.follow import EVERY, Follower
from unhex_tui.web.access import HEADERS, NOTHING, Access
from unhex_tui.web.page import page


class LivePage:
    """The current page, with a way to wait for the next."""

    def __init__(self, followed: Follower) -> None:
        self._followed = followed
        self.version = 0
        """Number of the current page; each change adds 1."""
        self.closed = False
        self.viewers = 0
        self.latest = b""
        """The page as one line of JSON."""
        self._changed = asyncio.Event()
        self._view = followed.view("players")
        self._publish(_drawn(self._view, followed.trouble))

    @property
    def title(self) -> str:
        return self._view.title

    def _publish(self, drawn: bytes) -> None:
        """Make a page the latest, unless it is equal to the latest page."""
        if drawn != self.latest:
            self.latest = drawn
            self.version += 1
            self._wake()

    async def _changed_to(self, view: View, trouble: str) -> None:
        """Draw the page in another thread, since a new map takes time; viewers are served meanwhile."""
        drawn = await asyncio.to_thread(_drawn, view, trouble)
        self._view = view  # not earlier: after a failure, the last view that could be drawn is shown with a message
        self._publish(drawn)

    def _wake(self) -> None:
        changed, self._changed = self._changed, asyncio.Event()
        changed.set()

    async def follow(self) -> None:
        while not self.closed:
            try:
                if self._followed.poll():
                    await self._changed_to(self._followed.view("players"), self._followed.trouble)
            except Exception as error:  # viewers keep the last view and learn that it is out of date
                await self._changed_to(self._view, f"The game cannot be shown right now ({type(error).__name__})")
            await asyncio.sleep(EVERY)

    async def newer(self, version: int, patience: float) -> int:
        """Wait until the page's number differs from `version`, for `patience` seconds at most; return the number.

        Returns at once if the page is closed.
        """
        if self.version == version and not self.closed:
            changed = self._changed
            with suppress(TimeoutError):
                await asyncio.wait_for(changed.wait(), patience)
        return self.version

    def close(self) -> None:
        self.closed = True
        self._wake()


def _drawn(view: View, trouble: str) -> bytes:
    return json.dumps(page(view, trouble), ensure_ascii=True, separators=(",", ":")).encode()


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
        reply = refusal or NOTHING
        await _answer(send, reply.status, reply.why.encode() + b"\n", b"text/plain; charset=utf-8", reply.headers)

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
            sent = -1
            while not self.live_page.closed and not gone.done():
                version = await self.live_page.newer(sent, self._beat)
                if gone.done() or self.live_page.closed:
                    break
                data = b"event: beat\ndata:\n\n"
                if version != sent:
                    sent, data = version, b"event: page\ndata: " + self.live_page.latest + b"\n\n"
                async with asyncio.timeout(self._slow):
                    await send(_body(data, more=True))
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
