"""Access to the server: the token, Host and Origin, and the security headers of every answer."""

from __future__ import annotations

from collections.abc import Iterator
from hmac import compare_digest
from pathlib import Path
from unittest.mock import patch

import pytest
from served import Served, Table

from unhex_tui.web import site
from unhex_tui.web.site import Access, new_token


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    table = Table(tmp_path_factory.mktemp("access"))
    running = Served(table.path)
    yield running
    running.stop()
    table.close()


# ------------------------------------------------------------------ the token


def test_the_token_opens_the_page_its_style_its_script_and_the_events(served: Served) -> None:
    found = {name: served.ask(f"/{served.token}/{name}") for name in ("", "page.css", "page.js")}
    assert {name: answer.status for name, answer in found.items()} == {"": 200, "page.css": 200, "page.js": 200}
    assert b'src="page.js"' in found[""].body
    with served.events() as events:
        assert "The nightclub" in events.page()


@pytest.mark.parametrize("name", ["", "page.css", "page.js", "events"])
@pytest.mark.parametrize(
    "token", ["", "x", "x" * 20, "%00" * 20, "null", "*", "events", "x" * 3000], ids=lambda token: token[:8] or "none"
)
def test_a_wrong_token_gets_nothing(served: Served, token: str, name: str) -> None:
    answer = served.ask(f"/{token}/{name}")
    assert answer.status == 404
    assert answer.body == served.ask("/").body
    assert b"nightclub" not in answer.body


@pytest.mark.parametrize("wrong", ["start", "end", "longer", "shorter", "upper", "encoded"])
def test_a_token_that_is_nearly_right_gets_nothing(served: Served, wrong: str) -> None:
    right = served.token
    near = {
        "start": ("x" if right[0] != "x" else "y") + right[1:],
        "end": right[:-1] + ("x" if right[-1] != "x" else "y"),
        "longer": right + "x",
        "shorter": right[:-1],
        "upper": right.upper() + "X",
        "encoded": "%" + f"{ord(right[0]):02x}" + right[1:],
    }[wrong]
    assert served.ask(f"/{near}/events").status == 404


def test_tokens_are_compared_in_constant_time() -> None:
    with patch.object(site, "compare_digest", wraps=compare_digest) as compared:
        assert Access("abc").name(b"/abd/events") is None
        assert Access("abc").name(b"/abc/events") == "events"
    assert [call.args for call in compared.call_args_list] == [(b"abd", b"abc"), (b"abc", b"abc")]


def test_a_token_is_new_each_time_and_too_long_to_guess() -> None:
    made = {new_token() for _ in range(200)}
    assert len(made) == 200
    assert {len(token) for token in made} == {20}
    letters = set("".join(made))
    assert len(letters) == 31  # 31 ** 20 > 2 ** 99
    assert not letters & set("il1o0/?#%")


def test_a_token_of_another_start_is_worth_nothing(served: Served, tmp_path: Path) -> None:
    table = Table(tmp_path)
    other = Served(table.path)
    try:
        assert served.ask(f"/{other.token}/").status == 404
        assert other.ask(f"/{served.token}/events").status == 404
    finally:
        other.stop()
        table.close()


# ------------------------------------------------------------------ Host and Origin


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "evil.example:{port}",
        "127.0.0.1",
        "127.0.0.1:1",
        "127.0.0.1.evil.example:{port}",
        "192.168.0.7:{port}",
        "localhost.evil.example:{port}",
        "[::1]:{port}",
        "127.0.0.1:{port}@evil.example",
        "0.0.0.0:{port}",
        "2130706433:{port}",
    ],
)
def test_a_name_that_is_not_ours_gets_nothing_though_it_points_here(served: Served, host: str) -> None:
    answer = served.ask(None, host=host.format(port=served.port))
    assert answer.status == 421
    assert b"page.js" not in answer.body


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "LOCALHOST"])
def test_this_machine_may_be_called_by_its_number_and_its_name(served: Served, host: str) -> None:
    assert served.ask(None, host=f"{host}:{served.port}").status == 200


def test_a_request_without_a_host_or_with_two_gets_nothing(served: Served) -> None:
    path = f"/{served.token}/events"
    for request in (
        f"GET {path} HTTP/1.0\r\n\r\n",
        f"GET {path} HTTP/1.1\r\n\r\n",
        f"GET {path} HTTP/1.1\r\nHost: {served.site}\r\nHost: evil.example\r\n\r\n",
        f"GET {path} HTTP/1.1\r\nHost: {served.site}\r\nHost: {served.site}\r\n\r\n",
    ):
        answer = served.raw(request.encode())
        assert answer.split(b" ")[1] in (b"400", b"421"), answer


@pytest.mark.parametrize(
    "origin",
    ["http://evil.example", "null", "https://127.0.0.1:{port}", "http://127.0.0.1", "http://127.0.0.1:1", "file://"],
)
def test_a_page_elsewhere_gets_nothing(served: Served, origin: str) -> None:
    for name in ("", "events"):
        answer = served.ask(f"/{served.token}/{name}", f"Origin: {origin.format(port=served.port)}")
        assert answer.status == 403
        assert not [header for header in answer.names if header.startswith("access-control")]


def test_our_own_page_may_ask(served: Served) -> None:
    assert served.ask(None, f"Origin: http://{served.site}").status == 200
    assert served.ask(f"/{served.token}/page.js", "Sec-Fetch-Site: same-origin").status == 200


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_a_link_elsewhere_may_lead_to_the_page_but_loads_no_part_of_it(served: Served, site: str) -> None:
    followed = (f"Sec-Fetch-Site: {site}", "Sec-Fetch-Mode: navigate", "Sec-Fetch-Dest: document")
    framed = (f"Sec-Fetch-Site: {site}", "Sec-Fetch-Mode: navigate", "Sec-Fetch-Dest: iframe")
    loaded = (f"Sec-Fetch-Site: {site}", "Sec-Fetch-Mode: no-cors", "Sec-Fetch-Dest: script")
    assert served.ask(None, *followed).status == 200
    assert served.ask(None, *framed).status == 403
    assert served.ask(f"/{served.token}/page.js", *loaded).status == 403
    assert served.ask(f"/{served.token}/events", *followed).status == 403


# ---------------------------------------------------------------- headers of answers


def _policy(served: Served, path: str | None) -> dict[str, str]:
    parts = served.ask(path).headers["content-security-policy"].split(";")
    return {name: value for name, _, value in (part.strip().partition(" ") for part in parts)}


@pytest.mark.parametrize("path", [None, "/", "/page.js"])
def test_the_page_may_load_its_own_and_nothing_else(served: Served, path: str | None) -> None:
    assert _policy(served, path) == {
        "default-src": "'none'",
        "script-src": "'self'",
        "style-src": "'self'",
        "connect-src": "'self'",
        "base-uri": "'none'",
        "form-action": "'none'",
        "frame-ancestors": "'none'",
        "require-trusted-types-for": "'script'",
        "trusted-types": "'none'",
    }


@pytest.mark.parametrize(("path", "status"), [(None, 200), ("/", 404)])
def test_every_answer_is_kept_by_nobody_and_names_no_server(served: Served, path: str | None, status: int) -> None:
    answer = served.ask(path)
    assert answer.status == status
    assert answer.headers["cache-control"] == "no-store"
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["x-frame-options"] == "DENY".lower()
    assert answer.headers["cross-origin-resource-policy"] == "same-origin"
    assert not {"server", "date", "set-cookie", "etag", "last-modified", "access-control-allow-origin"} & set(
        answer.names
    )


def test_the_page_names_no_other_place(served: Served) -> None:
    for name in ("", "page.css", "page.js"):
        body = served.ask(f"/{served.token}/{name}").body
        assert body.count(b"//www.w3.org/") == body.count(b"://")  # namespaces, never fetched
        assert b"url(" not in body
        assert b"@import" not in body
        assert b"innerHTML" not in body
        assert b"style=" not in body
