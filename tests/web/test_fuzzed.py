"""Random requests, clients that never finish, and too many of both: the game goes on.

The server is the real command in a process of its own, so that its memory can be measured.
"""

from __future__ import annotations

import asyncio
import socket
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from pathlib import Path
from random import Random
from time import monotonic, sleep
from typing import Any

import pytest
from served import HOST, Events, Served, Table, soon
from test_serving import running

from tests.slices import Share
from unhex_tui.web.page import page

SHORT, LONG = 300, 10_000
AT_ONCE = 40
PATIENCE = 2
"""Seconds until an answer must begin, if the request gets one, even on a busy machine."""
MEMORY = 24
"""Limit in MiB for the growth of the server."""


class Apart(Served):
    """A server in another process."""

    def __init__(self, url: str, pid: int) -> None:
        self.url, self.pid = url, pid
        _, _, self.site, self.token, _ = url.split("/")
        self.port = int(self.site.partition(":")[2])

    @property
    def memory(self) -> float:
        """Peak memory so far in MiB."""
        status = Path(f"/proc/{self.pid}/status").read_text()
        return int(status.partition("VmHWM:")[2].split()[0]) / 1024

    @contextmanager
    def viewer(self, source: str) -> Iterator[Events]:
        """Connect a viewer from another address."""
        with socket.create_connection((HOST, self.port), timeout=20, source_address=(source, 0)) as client:
            client.sendall(f"GET /{self.token}/events HTTP/1.1\r\nHost: {self.site}\r\n\r\n".encode())
            events = Events(client)
            with events.file:
                yield events


@pytest.fixture
def apart(table: Table) -> Iterator[Apart]:
    if not Path("/proc/self/status").exists():
        pytest.skip("memory is read as Linux tells it")
    with running(table.path, "--port", 0) as run:
        yield Apart(run.addresses[0], run.process.pid)


# ---------------------------------------------------------------------- requests

METHODS = ("GET",) * 12 + ("POST", "PUT", "HEAD", "OPTIONS", "CONNECT", "TRACE", "PRI", "get", "G\0T", "", "A" * 300)
PIECES = (
    "..", ".", "", "%2e%2e", "%", "%zz", "%00", "%c0%af", "%u0041", "\\", "é", "?", "#", "//", ";", "events", "page.js",
    "page.css", "a" * 4000, "%2f" * 500, "~", "*", "\x7f", "http://evil.example", "@",
)  # fmt: skip
VERSIONS = ("HTTP/1.1",) * 10 + ("HTTP/1.0", "HTTP/0.9", "HTTP/2", "HTTP/1.1 ", "http/1.1", "", "HTTP/99999999999.1")
HEADERS = (
    "Origin: http://evil.example", "Origin: null", "Origin: http://{site}", "Sec-Fetch-Site: cross-site",
    "Sec-Fetch-Site: same-origin", "Host: evil.example", "Host: {site}", "Content-Length: 5", "Content-Length: 0",
    "Content-Length: -1", "Content-Length: 99999999999999999999", "Content-Length: 5, 6", "Transfer-Encoding: chunked",
    "Transfer-Encoding: gzip, chunked", "Transfer-Encoding: identity", "Transfer-Encoding : chunked",
    "Connection: keep-alive", "Connection: Upgrade", "Upgrade: websocket", "Upgrade: h2c", "Expect: 100-continue",
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version: 13", "Range: bytes=0-0,-1,5-2",
    "Accept: text/event-stream", "Last-Event-ID: 999999999999", "X-Forwarded-For: 127.0.0.1", "Forwarded: host={site}",
    "X-Forwarded-Host: {site}", "X-HTTP-Method-Override: POST", "Cookie: " + "a=b; " * 900, "X: " + "y" * 20_000,
    " folded: yes", "no colon", ": no name", "Bad\x01Name: x", "X: \x00\x01\xff", "If-None-Match: *",
)  # fmt: skip
BODIES = (
    b"", b"hello", b"5\r\nhello\r\n0\r\n\r\n", b"FFFFFFFFFFFFFFFF\r\n", b"-1\r\n", b"5;ext=" + b"x" * 9000,
    b"0\r\nA: b\r\n\r\n", b"\x81\x85abcdhello", b"z" * 30_000,
)  # fmt: skip
ODD = (
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", b"\x05\x01\x00", b"GET /",
    b"\r\n" * 400, b"\x00" * 2000, b"PROXY TCP4 1.2.3.4 1.2.3.4 1 1\r\n", b"",
)  # fmt: skip
STATUSES = (b"", b"200", b"400", b"403", b"404", b"405", b"421", b"431", b"505")


def request(rng: Random, served: Apart) -> bytes:
    """Return bytes that resemble a request."""
    if rng.random() < 0.05:
        return rng.choice(ODD)
    token = rng.choice((served.token,) * 6 + (served.token[:-1], served.token.upper(), "x" * 20))
    path = "/" + "/".join([token, *(rng.choice(PIECES) for _ in range(rng.choice((0, 1, 1, 1, 2, 6))))])
    path += rng.choice(("", "/", "/events", "?x=" + rng.choice(PIECES)))
    lines = [f"{rng.choice(METHODS)} {path} {rng.choice(VERSIONS)}"]
    lines += [f"Host: {served.site}"] if rng.random() < 0.8 else []
    lines += [rng.choice(HEADERS).format(site=served.site) for _ in range(rng.choice((0, 0, 1, 2, 5, 60)))]
    end = rng.choice((b"\r\n\r\n",) * 9 + (b"\n\n", b"\r\n", b""))
    data = "\r\n".join(lines).encode("latin-1") + end + rng.choice(BODIES)
    if rng.random() < 0.2:
        data *= rng.randint(2, 5)
    for _ in range(rng.choice((0, 0, 0, 1, 3, 20))):
        at = rng.randrange(len(data) + 1)
        put = rng.choice((b"", bytes([rng.randrange(256)]), b"\r\n", b" ", b"%"))
        data = data[:at] + put + data[at + rng.randint(0, 2) :]
    return data


async def exchanged(served: Apart, data: bytes, rng: Random) -> bytes:
    """Send a request in a random way and return the beginning of the answer."""
    way, answer = rng.choice(("whole",) * 4 + ("parts", "half-closed", "gone")), b""
    with suppress(OSError, TimeoutError):
        reader, writer = await asyncio.open_connection(HOST, served.port)
        try:
            step = len(data) // 5 + 1 if way == "parts" else len(data) + 1
            for start in range(0, len(data), step):
                writer.write(data[start : start + step])
                await writer.drain()
            if way == "half-closed":
                writer.write_eof()
            if way != "gone":
                async with asyncio.timeout(PATIENCE):
                    answer = await reader.read(4096)
        finally:
            writer.close()
    return answer


async def fuzzed(served: Apart, seeds: list[int]) -> Counter[bytes]:
    """Return the number of answers by status; assert that only complete requests get a page."""
    statuses: Counter[bytes] = Counter()
    room = asyncio.Semaphore(AT_ONCE)

    async def one(seed: int) -> None:
        rng = Random(seed)
        data = request(rng, served)
        async with room:
            answer = await exchanged(served, data, rng)
        status = answer[9:12] if answer.startswith(b"HTTP/1.1 ") else answer[:12]
        statuses[status] += 1
        assert status in STATUSES, (seed, answer[:200])
        if status == b"200":
            assert f"GET /{served.token}/".encode() in data and f"host: {served.site}".encode() in data.lower(), seed
            assert b"evil" not in data.split(b"\r\n\r\n")[0] or b"forwarded" in data.lower() or b"/http:" in data, seed

    await asyncio.gather(*map(one, seeds))
    return statuses


def kept(table: Table) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in table.path.parent.iterdir()}


def fuzz(table: Table, apart: Apart, seeds: list[int]) -> None:
    """Fuzz a server: the game does not change, memory does not grow, and the page stays the same."""
    table.decide(10)
    asyncio.run(fuzzed(apart, seeds[:AT_ONCE]))  # memory for the first requests does not count
    before, memory = kept(table), apart.memory
    statuses = asyncio.run(fuzzed(apart, seeds))
    assert {b"200", b"400", b"404"} <= {*statuses}, statuses
    assert kept(table) == before
    assert apart.memory - memory < MEMORY, f"{apart.memory - memory:.1f} MiB more"
    assert apart.ask().status == 200
    with apart.viewer(HOST) as viewer:
        assert "The nightclub" in viewer.page()


def test_no_fuzzed_request_changes_anything_or_gets_what_it_may_not(table: Table, apart: Apart) -> None:
    fuzz(table, apart, [*range(SHORT)])


@pytest.mark.long
def test_ten_thousand_fuzzed_requests_change_nothing(share: Share, table: Table, apart: Apart) -> None:
    fuzz(table, apart, [*share.of(range(LONG))])


# ---------------------------------------------------------------------- while the game goes on


class Crowd:
    """Too many clients: silent, sending a byte at a time, never reading, or fuzzing. All of them reconnect."""

    def __init__(self, served: Apart, many: int) -> None:
        self.served, self.many = served, many

    async def run(self) -> None:
        await asyncio.gather(*(self._stay(n) for n in range(self.many)))

    async def _stay(self, n: int) -> None:
        rng = Random(n)
        while True:
            with suppress(OSError, TimeoutError):
                await self._once(n, rng)
            await asyncio.sleep(1)

    async def _once(self, n: int, rng: Random) -> None:
        if n % 4 == 3:
            await exchanged(self.served, request(rng, self.served), rng)
            return
        client = socket.socket()
        client.setblocking(False)
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        loop = asyncio.get_running_loop()
        with client:
            await loop.sock_connect(client, (HOST, self.served.port))
            head = f"GET /{self.served.token}/events HTTP/1.1\r\nHost: {self.served.site}\r\n".encode()
            await loop.sock_sendall(client, head + b"\r\n" if n % 4 == 1 else b"")
            for byte in head * 20:
                if n % 4 == 2:
                    await loop.sock_sendall(client, bytes([byte]))
                await asyncio.sleep(0.3)


def _come(served: Apart, many: int, ready: Any) -> None:
    ready.set()
    asyncio.run(Crowd(served, many).run())


@contextmanager
def crowd(served: Apart, many: int) -> Iterator[None]:
    """Run a crowd of `many` clients in a process of its own that shares nothing with this one."""
    context = get_context("spawn")
    ready = context.Event()
    process = context.Process(target=_come, args=(served, many, ready), daemon=True)
    process.start()
    try:
        assert ready.wait(60)
        sleep(1)
        yield
    finally:
        process.kill()
        process.join()


def seen(table: Table) -> Any:
    return page(table.session.view("players"))


def timed(table: Table, viewer: Events, times: int) -> tuple[list[float], list[float]]:
    """Return the seconds that decisions took the game, and the seconds until a viewer received them."""
    took, told = [], []
    while len(told) < times:
        before, began = seen(table), monotonic()
        table.decide()
        took.append(monotonic() - began)
        if seen(table) != before:
            viewer.page()
            told.append(monotonic() - began)
    return sorted(took), sorted(told)


@pytest.mark.long
def test_the_game_never_waits_for_viewers(table: Table, apart: Apart, record_property: Any) -> None:
    """A crowd of 200 clients is connected: silent, slow, never reading, or sending nonsense."""
    with apart.viewer("127.0.0.2") as viewer:
        viewer.page()
        quiet, told_quiet = timed(table, viewer, 10)
        memory = apart.memory
        with crowd(apart, 200):
            took, told = timed(table, viewer, 20)
        assert took[len(took) // 2] < max(10 * quiet[len(quiet) // 2], 0.1), (took, quiet)
        assert told[len(told) // 2] < max(10 * told_quiet[len(told_quiet) // 2], 0.5), (told, told_quiet)
        assert told[-1] < 10, told
        assert apart.memory - memory < MEMORY, f"{apart.memory - memory:.1f} MiB more"
        record_property("ms until told, half of", round(1000 * told[10]))
    assert soon(lambda: apart.ask().status == 200)


def test_an_address_that_is_used_again_is_worth_nothing(table: Table) -> None:
    """A browser left open from an earlier session connects to another server at the same address."""
    first = Served(table.path)
    with first.events() as viewer:
        viewer.page()
        first.stop()
    again = Served(table.path, port=first.port)
    try:
        assert again.port == first.port
        for name in ("", "events", "page.js"):
            assert again.ask(f"/{first.token}/{name}").status == 404
        assert again.ask(None, host=f"evil.example:{again.port}").status == 421
    finally:
        again.stop()
