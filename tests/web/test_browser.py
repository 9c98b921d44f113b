"""The page in a real browser: its contents, live updates, and its message while the table is away.

Without a browser these tests are skipped, with a message.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from browser import NONE, Browser, browser
from fading_suns.stairs import STAIRS
from served import Served, Table, soon

from unhex_tui.commands import sessions
from unhex_tui.engine.view import View

pytestmark = pytest.mark.skipif(bool(NONE), reason=NONE)

READY = "document.querySelector('main.page') !== null"


@pytest.fixture(scope="module")
def window(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with browser(tmp_path_factory.mktemp("browser")) as made:
        yield made


@pytest.fixture
def served(table: Table) -> Iterator[Served]:
    running = Served(table.path)
    yield running
    running.stop()


@pytest.fixture
def page(window: Browser, served: Served) -> Browser:
    """The page, opened."""
    window.size(1920, 1080)
    window.complaints.clear()
    window.asked.clear()
    window.go(served.url)
    window.wait(READY)
    return window


def view(table: Table) -> View:
    return table.session.view("players")


def has(text: str) -> str:
    """Return an expression that tells whether a text is on the page."""
    return f"document.body.textContent.includes({json.dumps(text)})"


def away(start: str) -> str:
    return (
        f"!document.getElementById('away').hidden && document.getElementById('away').textContent.startsWith('{start}')"
    )


# ----------------------------------------------------------------------- contents


def test_the_page_shows_the_map_the_sheets_and_who_else_is_there(page: Browser, table: Table) -> None:
    seen, texts = view(table), page.texts()
    assert seen.scene is not None
    assert {area.name for area in seen.scene.areas} | {row.name for row in seen.roster} <= set(texts)
    assert {seen.headline, seen.waiting, seen.log[-1].text, *(step.name for step in seen.steps[1:])} <= set(texts)
    assert page.count(".sheet") == len(seen.sheets) == 4
    assert page.count("svg.wide rect.area") == page.count("svg.tall rect.area") == len(seen.scene.areas)
    assert page.count(".box") == sum(len(track.boxes) for sheet in seen.sheets for track in sheet.tracks)
    assert page.see("document.title") == seen.title
    assert page.see("document.getElementById('away').hidden")


def test_a_turn_is_seen_whole_on_a_television_and_in_the_hand(window: Browser, tmp_path: Path) -> None:
    held = sessions.begun({"system": "fading-suns", **STAIRS}, tmp_path / "stairs.jsonl")
    served = Served(tmp_path / "stairs.jsonl")
    over = "(one => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1)"
    try:
        for width, height in ((1920, 1080), (1280, 720), (390, 844)):
            window.size(width, height)
            window.go(served.url)
            window.wait(READY)
            assert window.count(".turn li") == 11, "one of them is hidden"
            assert window.count(".level") == window.count(".box") > 60
            assert not window.see(f"{over}(document.querySelector('.turn'))")
            assert window.see("document.documentElement.scrollWidth") <= width
    finally:
        served.stop()
        held.close()


def test_the_map_is_really_drawn(page: Browser) -> None:
    assert page.see("document.querySelector('svg.wide').getBBox().width") > 300
    assert page.see("document.querySelector('svg.wide').getBoundingClientRect().width") > 800
    assert page.see("getComputedStyle(document.querySelector('svg.wide .link')).strokeWidth") == "3px"
    assert page.see("getComputedStyle(document.querySelector('svg.tall')).display") == "none"


def test_an_end_takes_the_maps_place_in_sight(page: Browser, table: Table) -> None:
    """The whole end is in sight."""
    page.size(1280, 720)
    table.session.overrule("end")
    page.wait(has("The GM ended the fight"))
    assert page.count(".ended") == 1 and page.count("svg.map") == 0 and page.count(".sheet") == 4
    inside = "(() => { const e = document.querySelector('.ended'); return e.scrollHeight <= e.clientHeight + 1; })()"
    page.wait(inside)
    assert page.see("document.querySelectorAll('.ended svg.side').length") > 10
    table.session.undo()
    page.wait("document.querySelector('svg.map') !== null")


def test_the_page_breaks_no_rule_of_its_policy_and_asks_nobody_else(page: Browser, served: Served) -> None:
    assert [text for text in page.complaints if "favicon" not in text and "404" not in text] == []
    assert {url.removeprefix(served.url) for url in page.asked} <= {
        "", "page.css", "page.js", "events", f"http://{served.site}/favicon.ico"
    }  # fmt: skip


def test_a_script_from_outside_does_not_run_in_the_page(page: Browser) -> None:
    page.see("document.body.appendChild(document.createElement('p')).id = 'evil', 1")
    assert page.see(
        "(() => { try { document.getElementById('evil').innerHTML = '<b>x</b>'; return false; }"
        "catch (refused) { return true; } })()"
    )
    page.call("Page.reload")
    page.wait(READY)
    page.complaints.clear()


def test_a_wrong_token_gets_nothing(window: Browser, served: Served) -> None:
    window.go(served.url.replace(served.token, "x" * 20))
    assert window.see("document.body.textContent").startswith("Nothing here.")
    assert window.count("main") == window.count("script") == 0
    assert served.live_page.viewers == 0


def test_names_that_look_like_a_page_are_texts(window: Browser, tmp_path: Path) -> None:
    evil = "<img src=x onerror=alert(1)><script>alert(2)</script>"
    table = Table(tmp_path, names={"Moss": evil})
    served = Served(table.path)
    try:
        window.complaints.clear()
        window.go(served.url)
        window.wait(READY)
        assert evil in window.texts()
        assert window.count("img") == 0
        assert window.count("script") == 1
        assert [text for text in window.complaints if "404" not in text] == []
    finally:
        served.stop()
        table.close()


# --------------------------------------------------------------------- updates


def test_the_page_follows_every_decision(page: Browser, table: Table) -> None:
    for _ in range(12):
        before = view(table)
        table.decide()
        now = view(table)
        if now != before:
            page.wait(f"{has(now.headline)} && {has(now.waiting)}", 5)
            page.wait(has(now.log[-1].text), 5)
    assert page.count("main.page") == 1


def test_a_token_stays_the_same_and_changes_its_place(page: Browser, table: Table) -> None:
    page.see("window.kept = [...document.querySelectorAll('svg.wide .token')], 1")
    where = {row.id: row.where for row in view(table).roster}
    while {row.id: row.where for row in view(table).roster} == where:
        table.decide()
    page.wait(has(view(table).log[-1].text))
    assert page.see("window.kept.every((token) => token.isConnected)")


def test_a_lost_connection_is_made_again_and_the_page_goes_on(page: Browser, table: Table, served: Served) -> None:
    assert soon(lambda: served.live_page.viewers == 1)
    for connection in list(served.server.server_state.connections):
        connection.loop.call_soon_threadsafe(connection.transport.abort)  # type: ignore[union-attr]
    page.wait(away("Connection lost."))
    table.decide(8)
    page.wait("document.getElementById('away').hidden")
    page.wait(has(view(table).log[-1].text))


def test_the_page_says_that_the_table_has_closed_it(page: Browser, table: Table, served: Served) -> None:
    assert soon(lambda: served.live_page.viewers == 1)
    served.server.should_exit = True
    page.wait(away("The GM has closed this page."))
    assert page.count(".sheet") == 4  # the last view stays


def test_the_page_says_that_the_table_is_away_and_comes_back_by_itself(
    page: Browser, table: Table, served: Served
) -> None:
    table.path.rename(table.path.with_name("elsewhere"))
    page.wait(has("⚠ "))
    table.path.with_name("elsewhere").rename(table.path)
    page.wait(f"!{has('⚠ ')}")


# ------------------------------------------------------------------ on a television and on a phone


def _cut_off(page: Browser) -> list[str]:
    """Return the texts that are wider than their place."""
    found = page.see(
        "[...document.querySelectorAll('h1, h2, h3, p, li, dd, .hands span')].filter((one) => one.offsetParent && "
        "one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== 'inline')"
        ".map((one) => one.textContent)"
    )
    return [str(text) for text in found]


def test_a_television_shows_all_of_it_without_scrolling(page: Browser, table: Table) -> None:
    table.decide(60)
    for width, height in ((1920, 1080), (1280, 720), (3840, 2160), (1024, 768)):
        page.size(width, height)
        page.wait(has(view(table).log[-1].text))
        page.see("window.dispatchEvent(new Event('resize')), 1")
        assert page.see("document.documentElement.scrollHeight") <= height
        assert page.see("document.documentElement.scrollWidth") <= width
        for part in (".people", ".news", ".ground"):
            higher = page.see(f"((p) => p.scrollHeight - p.clientHeight)(document.querySelector({part!r}))")
            assert higher <= 1, (part, width, height)
        assert _cut_off(page) == []
        assert page.see("parseFloat(getComputedStyle(document.querySelector('.people')).fontSize)") >= height / 75


def test_a_phone_scrolls_down_and_never_sideways(page: Browser, table: Table) -> None:
    for width, height in ((390, 844), (320, 568), (768, 1024)):
        page.size(width, height)
        page.wait("getComputedStyle(document.querySelector('svg.tall')).display !== 'none'")
        page.wait("!document.querySelector('.people').style.getPropertyValue('--size')")  # as on a wide screen
        assert page.see("document.documentElement.scrollWidth") <= width
        assert page.see("document.querySelector('svg.tall').getBoundingClientRect().width") > 0.9 * width
        assert _cut_off(page) == []
        order = page.see("['.ground', '.news', '.people'].map((part) => document.querySelector(part).offsetTop)")
        assert order == sorted(order)
        for part in ("h1", ".waiting", "li", "h3"):
            assert page.see(f"parseFloat(getComputedStyle(document.querySelector({part!r})).fontSize)") >= 12


def test_on_a_phone_the_own_sheet_comes_first(page: Browser, table: Table, served: Served) -> None:
    """The browser keeps whose it is."""
    page.size(390, 844)
    mine = view(table).sheets[-1]
    key, name = json.dumps(f"sheet {mine.id}"), json.dumps(mine.name)
    page.see(f"who.value = {key}, who.dispatchEvent(new Event('change')), 1")
    top = "document.querySelector('.sheet.mine').getBoundingClientRect().top"
    assert page.see("document.querySelector('.sheet.mine h2').textContent") == mine.name
    assert page.see(f"{top} < document.querySelector('.ground').getBoundingClientRect().top")
    asked = len(page.asked)
    table.decide()
    page.wait(has(view(table).log[-1].text))
    assert page.count(".sheet.mine") == 1 and len(page.asked) == asked
    page.go(served.url)
    page.wait(READY)
    assert page.see("who.selectedOptions[0].text === " + name)
    page.see("who.value = '', who.dispatchEvent(new Event('change')), 1")
    assert page.count(".sheet.mine") == 0
    assert page.complaints == []


def test_the_heading_leaves_the_room_of_a_small_television_to_the_map(page: Browser) -> None:
    page.size(1280, 720)
    size = "parseFloat(getComputedStyle(document.querySelector('h1')).fontSize)"
    assert page.see(size) <= 24
    assert page.see("document.querySelector('.head').getBoundingClientRect().height") <= 60


def test_it_is_dark_where_the_device_wants_it_and_light_otherwise(page: Browser) -> None:
    ground = "getComputedStyle(document.body).backgroundColor"
    light = page.see(ground)
    page.dark()
    assert page.see(ground) != light
    page.call("Emulation.setEmulatedMedia", features=[])
    assert page.see(ground) == light
