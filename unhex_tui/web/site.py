"""What the server answers: the page, its style and script, and the events that carry what is to be seen.

There are four addresses, all by GET, and nothing of a request but its path and headers is ever looked at. No file is
looked for by a name from outside.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from unhex_tui.web.board import Board
from unhex_tui.web.gate import HEADERS, NOTHING, Gate, Turned

_FILES = {
    "": ("page.html", b"text/html; charset=utf-8"),
    "page.css": ("page.css", b"text/css; charset=utf-8"),
    "page.js": ("page.js", b"text/javascript; charset=utf-8"),
}
EVENTS = "events"
BEAT = 5.0
"""Seconds after which a viewer hears that the server is still there."""
_SLOW = 20.0
"""Seconds a viewer may take to receive what is sent before it is let go."""

Scope = Any
Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]


class Site:
    """The application, in the form servers call one (ASGI)."""

    def __init__(self, board: Board, gate: Gate, *, beat: float = BEAT, slow: float = _SLOW) -> None:
        self.board = board
        self.gate = gate
        self._beat = beat
        self._slow = slow
        folder = Path(__file__).parent / "static"
        self._files = {name: ((folder / file).read_bytes(), kind) for name, (file, kind) in _FILES.items()}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return
        name = self.gate.name(scope["raw_path"])
        turned = self.gate.turned(scope["method"], scope["headers"], scope["server"], page=name == "")
        if turned is None and name is not None:
            if name == EVENTS:
                await self._events(scope, receive, send)
                return
            if name in self._files:
                await _answer(send, 200, *self._files[name])
                return
        await _turn_away(send, turned or NOTHING)

    async def _events(self, scope: Scope, receive: Receive, send: Send) -> None:
        """The page now and each time it changes, until the viewer or the server goes."""
        state = scope["state"]
        state["lasting"]()
        await send(_start(200, b"text/event-stream; charset=utf-8"))
        gone = asyncio.ensure_future(_gone(receive))
        self.board.viewers += 1
        try:
            async with asyncio.timeout(self._slow):
                await send(_body(b"retry: 1000\n\n", more=True))
            seen = -1
            while not self.board.closed and not gone.done():
                version = await self.board.newer(seen, self._beat)
                if gone.done() or self.board.closed:
                    break
                told = b"event: beat\ndata:\n\n"
                if version != seen:
                    seen, told = version, b"event: page\ndata: " + self.board.latest + b"\n\n"
                async with asyncio.timeout(self._slow):
                    await send(_body(told, more=True))
            if self.board.closed:
                await send(_body(b"event: closed\ndata:\n\n", more=False))
        except TimeoutError:
            state["abort"]()
        finally:
            self.board.viewers -= 1
            gone.cancel()


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def _answer(send: Send, status: int, content: bytes, kind: bytes, more: tuple[Any, ...] = ()) -> None:
    await send(_start(status, kind, ((b"content-length", str(len(content)).encode()), *more)))
    await send(_body(content, more=False))


async def _turn_away(send: Send, turned: Turned) -> None:
    await _answer(send, turned.status, turned.why.encode() + b"\n", b"text/plain; charset=utf-8", turned.headers)


def _start(status: int, kind: bytes, more: tuple[tuple[bytes, bytes], ...] = ()) -> dict[str, Any]:
    return {
        "type": "http.response.start",
        "status": status,
        "headers": [(b"content-type", kind), *HEADERS, *more],
    }


def _body(content: bytes, *, more: bool) -> dict[str, Any]:
    return {"type": "http.response.body", "body": content, "more_body": more}
