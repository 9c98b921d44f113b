"""Hostile clients: whatever they send, the save stays as it is and other viewers keep watching."""

from __future__ import annotations

import socket
import sys
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from time import monotonic, sleep

import pytest
from served import Served, Table, all_of, soon

from unhex_tui.web.server import LONGEST, MOST, Bounded


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    made = Table(tmp_path_factory.mktemp("hostile"))
    made.decide(10)
    yield made
    made.close()


@pytest.fixture(scope="module")
def served(table: Table) -> Iterator[Served]:
    running = Served(table.path, beat=0.3)  # the next beat shows who has gone
    yield running
    running.stop()


@pytest.fixture(autouse=True)
def _the_game_stays_as_it_is(table: Table, served: Served) -> Iterator[None]:
    folder = table.path.parent
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    yield
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before
    with served.events() as events:
        assert "The nightclub" in events.page()


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "HEAD", "TRACE", "CONNECT", "BREW"])
@pytest.mark.parametrize("name", ["", "events", "answer"])
def test_only_get_is_answered(served: Served, method: str, name: str) -> None:
    body = b'{"answer": "attack"}'
    path = f"/{served.token}/{name}"
    head = f"{method} {path} HTTP/1.1\r\nHost: {served.site}\r\nContent-Length: {len(body)}\r\n\r\n"
    answer = served.raw(head.encode() + body)
    assert answer.startswith(b"HTTP/1.1 405 "), answer
    assert b"allow: GET" in answer


def test_a_get_with_a_body_is_turned_away(served: Served) -> None:
    for more in ("Content-Length: 5\r\n\r\nhello", "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n"):
        answer = served.raw(f"GET /{served.token}/events HTTP/1.1\r\nHost: {served.site}\r\n{more}".encode())
        assert answer.startswith(b"HTTP/1.1 400 ")


def test_there_is_no_websocket(served: Served) -> None:
    for name in ("", "events", "ws"):
        answer = served.ask(
            f"/{served.token}/{name}",
            "Connection: Upgrade",
            "Upgrade: websocket",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        )
        assert answer.status == 400
        assert "sec-websocket-accept" not in answer.names


def test_there_is_no_switch_to_another_protocol(served: Served) -> None:
    assert (
        served.ask(None, "Connection: Upgrade, HTTP2-Settings", "Upgrade: h2c", "HTTP2-Settings: AAMAAABk").status
        == 400
    )
    preface = served.raw(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n")
    assert not preface or preface.startswith(b"HTTP/1.1 4")


@pytest.mark.parametrize(
    "way",
    ["../page.css", "..%2fpage.css", "%2e%2e/%2e%2e/etc/passwd", "..\\page.css", "static/page.css", "page.css/",
     "page.css%00", "/etc/passwd", "./page.css", "page%2ecss", "PAGE.CSS", "server.py", "../../../../etc/passwd",
     "game.jsonl", "page.css;x"],
)  # fmt: skip
def test_no_file_is_found_by_a_name_from_outside(served: Served, way: str) -> None:
    answer = served.ask(f"/{served.token}/{way}")
    assert answer.status == 404
    assert b"root:" not in answer.body
    assert b"nightclub" not in answer.body


@pytest.mark.parametrize(
    "path", ["/{token}", "//{token}/", "/x/../{token}/", "/%2e/{token}/", "http://evil.example/{token}/", "*"]
)
def test_the_token_counts_at_its_place_only(served: Served, path: str) -> None:
    assert served.ask(path.format(token=served.token)).status == 404


def test_a_question_after_the_path_changes_nothing(served: Served) -> None:
    plain = served.ask(f"/{served.token}/")
    assert served.ask(f"/{served.token}/?answer=attack&undo=1#x").body == plain.body


@pytest.mark.parametrize(
    "header",
    ["X: " + "a" * 20_000, "Cookie: " + "a" * 16_400, "\r\n".join(f"X-{n}: {'a' * 40}" for n in range(400))],
    ids=["long", "cookie", "many"],
)
def test_a_head_that_is_too_long_is_not_read(served: Served, header: str) -> None:
    head = f"GET /{served.token}/ HTTP/1.1\r\nHost: {served.site}\r\n{header}\r\n\r\n".encode()
    assert len(head) > LONGEST
    assert served.raw(head) == b""
    with served.connected() as client:  # the same in small pieces
        with suppress(OSError):
            for start in range(0, len(head), 1000):
                client.sendall(head[start : start + 1000])
        assert b"200 OK" not in all_of(client)


@pytest.mark.parametrize(
    "request_",
    [b"\x00" * 100, b"\xff\xfe" * 50 + b"\r\n\r\n", b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n",
     b"\x16\x03\x01\x02\x00\x01\x00\x01",
     b"GET /\xc3\xa4 HTTP/1.1\r\nHost: x\r\n\r\n", b"GET / HTTP/1.1\r\nHost: x\r\n folded: y\r\n\r\n", b"\r\n" * 5000,
     b"GET / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n", b"GET / HTTP/1.1\r\nHost : a\r\n\r\n"],
)  # fmt: skip
def test_malformed_requests_are_refused(served: Served, request_: bytes) -> None:
    with served.connected() as client:
        client.sendall(request_)
        client.shutdown(socket.SHUT_WR)
        answer = all_of(client)
    assert not answer or answer.split(b" ")[1] in (b"400", b"404", b"421", b"505"), answer


def test_a_request_cannot_write_headers_of_the_answer(served: Served) -> None:
    for path in (
        f"/{served.token}/%0d%0aSet-Cookie:%20a=b",
        "/x%0d%0a%0d%0a<script>",
        f"/{served.token}/?a=%0d%0aX-A:%20b",
    ):
        answer = served.ask(path, "X-A: b\tSet-Cookie: a=b", "Referer: http://evil.example/%0d%0a")
        assert answer.status in (200, 404)
        assert not {"set-cookie", "x-a"} & set(answer.names)
        assert b"<script>" not in answer.body


def test_a_second_request_on_a_connection_is_not_answered(served: Served) -> None:
    one = f"GET /{served.token}/ HTTP/1.1\r\nHost: {served.site}\r\n\r\n".encode()
    answers = served.raw(one * 20)
    assert answers.count(b"HTTP/1.1 ") == 1
    smuggled = (
        f"GET / HTTP/1.1\r\nHost: {served.site}\r\n\r\nGET /{served.token}/ HTTP/1.1\r\nHost: {served.site}\r\n\r\n"
    )
    assert b"page.js" not in served.raw(smuggled.encode())


# -------------------------------------------------------------------------------------------- slow clients and crowds


class Hasty(Bounded):
    """The real connection with less patience."""

    patience = 0.6


def test_who_takes_too_long_over_a_request_is_let_go(table: Table) -> None:
    hasty = Served(table.path, Hasty, beat=0.1)
    try:
        with hasty.connected() as silent, hasty.connected() as slow:
            began = monotonic()
            slow.sendall(b"GET / HTTP/1.1\r\n")
            while monotonic() - began < 5:
                try:
                    slow.sendall(b"X-A: a\r\n")
                    sleep(0.1)
                except OSError:
                    break
            assert monotonic() - began < 3
            assert all_of(silent) == b""
        with hasty.events() as viewer:
            viewer.page()
            began = monotonic()
            while monotonic() - began < 1.2:  # a viewer may stay for ever
                assert viewer.next()[0] == "beat"
    finally:
        hasty.stop()


def test_who_does_not_read_what_is_sent_is_let_go(tmp_path: Path) -> None:
    table = Table(tmp_path)
    served = Served(table.path, beat=0.001, slow=0.5)
    try:
        with socket.socket() as lazy:
            lazy.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            lazy.connect(("127.0.0.1", served.port))
            lazy.sendall(f"GET /{served.token}/events HTTP/1.1\r\nHost: {served.site}\r\n\r\n".encode())
            assert soon(lambda: served.live_page.viewers == 1)
            assert soon(lambda: _busy(table, served) == 0, 40)
            assert soon(lambda: not served.server.server_state.connections, 2)
    finally:
        served.stop()
        table.close()


def _busy(table: Table, served: Served) -> int:
    """Send new pages and return the number of viewers left."""
    for _ in range(5):
        served.live_page.version += 1
        served.live_page._wake()
        sleep(0.005)
    return served.live_page.viewers


class Few(Bounded):
    most = 5


def test_many_connections_of_one_address_shut_no_one_out(served: Served) -> None:
    """All clients behind a proxy share one address; 32 silent connections once kept out all others behind it."""
    with ExitStack() as open_ones, served.events() as viewer:
        viewer.page()
        for _ in range(MOST + 60):
            open_ones.enter_context(served.connected())
        assert soon(lambda: len(served.server.server_state.connections) == MOST)
        for _ in range(20):
            assert served.ask(None).status == 200
        assert viewer.next()[0] == "beat"
        assert len(served.server.server_state.connections) <= MOST


def test_so_many_connections_are_held_and_no_more_also_of_viewers(table: Table) -> None:
    served = Served(table.path, Few, beat=0.3)
    try:
        with ExitStack() as open_ones:
            viewers = [open_ones.enter_context(served.events()) for _ in range(12)]
            assert soon(lambda: len(served.server.server_state.connections) == 5)
            assert soon(lambda: served.live_page.viewers == 5)
            assert viewers[-1].page()
            assert served.ask(None).status == 200
            assert soon(lambda: served.live_page.viewers == 4)
    finally:
        served.stop()


@pytest.mark.skipif(sys.platform != "linux", reason="one address of the machine itself, elsewhere")
def test_the_address_with_most_connections_makes_room(table: Table) -> None:
    served = Served(table.path, Few, beat=0.3)
    try:
        with ExitStack() as open_ones, served.events() as viewer:
            viewer.page()
            for _ in range(20):
                other = open_ones.enter_context(socket.socket())
                other.bind(("127.0.0.2", 0))
                other.connect(("127.0.0.1", served.port))
            assert soon(lambda: len(served.server.server_state.connections) == 5)
            with served.connected() as silent:
                assert served.ask(None).status == 200
                silent.sendall(f"GET /{served.token}/ HTTP/1.1\r\nHost: {served.site}\r\n\r\n".encode())
                assert b" 200 OK" in all_of(silent)
            assert served.live_page.viewers == 1
    finally:
        served.stop()


def test_connections_that_come_and_go_leave_nothing_behind(served: Served) -> None:
    for _ in range(400):
        served.connected().close()
    assert soon(lambda: not served.server.server_state.connections and not served.server.server_state.tasks)
