"""The server's responses and who gets them: the page, its style and script, and the event stream that updates the page.

A page is made once when the game changes and sent to every viewer that waits; a slow viewer skips pages. There are four
addresses, all for GET; only the path and headers of a request are read, and no file name comes from a request.

A new token at each start is part of the path, so a browser needs only the address. A page of another site gets nothing
even if it knows the token: with a host name that points here (DNS rebinding) the Host header is wrong, and a request by
its script has a wrong Origin or Sec-Fetch-Site header. The addresses of this machine are found without sending
anything.
"""

from __future__ import annotations

import asyncio
import ipaddress
import json
import secrets
import socket
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from hmac import compare_digest
from pathlib import Path
from typing import Any

from unhex_tui.engine.value import Value
from unhex_tui.engine.view import View
from unhex_tui.files.follow import EVERY, Follower
from unhex_tui.web.page import page

_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters of a token, easy to tell apart: some are typed with a television's remote control."""
_LONG = 20
"""Length of a token in letters: 99 bits."""

HEADERS = (
    (
        b"content-security-policy",
        b"default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; "
        b"form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
    ),
    (b"cache-control", b"no-store"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
    (b"x-robots-tag", b"noindex, nofollow"),
    (b"connection", b"close"),
)
"""Headers of every response. A connection carries one request, so a single time limit covers it."""


def new_token() -> str:
    """Return a new token that cannot be guessed."""
    return "".join(secrets.choice(_LETTERS) for _ in range(_LONG))


class Refusal(Value):
    """A refused request: the HTTP status and the reason."""

    status: int
    why: str
    headers: tuple[tuple[bytes, bytes], ...] = ()


NOTHING = Refusal(404, "Nothing here. Use the full address that the GM's app printed.")


class Access:
    """Checks requests; `site` is the (host, port) at which a request arrived."""

    def __init__(self, token: str) -> None:
        self.token = token

    def refusal(
        self, method: str, headers: Iterable[tuple[bytes, bytes]], site: tuple[str, int | None], *, page: bool
    ) -> Refusal | None:
        """Return the reason to refuse a request by its method and headers; None to accept it.

        `page` tells whether the request is for the page itself, which other sites may link to.
        """
        data: dict[bytes, bytes] = {}
        for name, value in headers:
            if name in data and name in (b"host", b"origin", b"sec-fetch-site"):
                return Refusal(400, "Duplicate header.")
            data[name] = value
        hosts = _own_hosts(site)
        if data.get(b"host", b"").lower() not in hosts:
            return Refusal(421, "Wrong host name.")
        if b"origin" in data and data[b"origin"].lower() not in {b"http://" + host for host in hosts}:
            return Refusal(403, "Requests from other sites are refused.")
        if data.get(b"sec-fetch-site", b"none") not in (b"none", b"same-origin") and not (
            page and (data.get(b"sec-fetch-mode"), data.get(b"sec-fetch-dest")) == (b"navigate", b"document")
        ):
            return Refusal(403, "Requests from other sites are refused.")
        if method != "GET":
            return Refusal(405, "This page is read-only.", ((b"allow", b"GET"),))
        if b"upgrade" in data or b"transfer-encoding" in data or data.get(b"content-length", b"0") != b"0":
            return Refusal(400, "This page is read-only.")
        return None

    def name(self, path: bytes) -> str | None:
        """Return the part of the path after the token (empty for the page itself); None if the token is wrong.

        The comparison takes the same time however much of the token is right.
        """
        _, _, rest = path.partition(b"/")
        token, slash, name = rest.partition(b"/")
        right = compare_digest(token, self.token.encode())
        if not right or not slash:
            return None
        return name.decode("ascii", errors="replace")


def _own_hosts(site: tuple[str, int | None]) -> set[bytes]:
    """Return the accepted Host headers: the address of the request, and `localhost` on this machine."""
    host, port = site
    names = [host, "localhost"] if host.startswith("127.") else [host]
    return {f"{name}:{port}".encode() for name in names} | ({name.encode() for name in names} if port == 80 else set())


_ELSEWHERE = ("192.168.255.254", "10.255.255.254", "172.31.255.254", "100.127.255.254", "192.0.2.1")
"""An address in each kind of private network and one on the internet; the system picks a local address for each."""


def lan_addresses() -> list[str]:
    """Return the IPv4 addresses of this machine for other machines, private networks first; empty without a network."""
    addresses: list[str] = []
    for target in _ELSEWHERE:
        with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect((target, 9))
            addresses.append(probe.getsockname()[0])
    with suppress(OSError):
        addresses += [str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    known = map(ipaddress.ip_address, dict.fromkeys(addresses))
    usable = [
        address
        for address in known
        if not (address.is_loopback or address.is_unspecified or address.is_multicast or address.is_link_local)
    ]
    return [str(address) for address in sorted(usable, key=lambda address: not address.is_private)]


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
