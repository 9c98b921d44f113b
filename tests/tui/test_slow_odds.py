"""Odds that take long: the screen is painted and takes keys before they are known."""

from __future__ import annotations

from asyncio import sleep
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from fully_automated.fa_kit import Fight as Hexes
from nightclub import club, table
from screen_text import screen_text
from unhex_kit import ROOM, Fight
from unknown_armies.ua_kit import OFFICER, THUG, fight

from unhex_tui.engine.advice import Advice, LazyPreviews, Odds, Preview, by_cursor
from unhex_tui.engine.decision import Choose, Option, Seat
from unhex_tui.engine.session import AppDice
from unhex_tui.tui.questions import filtering
from unhex_tui.tui.questions.choose import ChoosePrompt
from unhex_tui.tui.questions.desk import Desk
from unhex_tui.tui.questions.roll import RollPrompt
from unhex_tui.tui.screens.notes import explained

_MOST = 3000
"""Limit of waits for the odds."""
OPTIONS = (Option("a", "Strike"), Option("b", "Push"), Option("c", "Wait"))


@pytest.fixture(autouse=True)
def one_step_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(filtering, "AT_ONCE", 0)


def attacked(level: int) -> Fight:
    """Return an attack at this level before its roll, against three defenders who may re-roll."""
    bearers = [
        f"{name} b Room level={level} shield@left SHLD-1 SHLD-2"
        for name, level in zip(("Bob", "Cid", "Dee"), (41, 37, 33), strict=True)
    ]
    s = Fight(ROOM, f"Vex pc a Room level={level} knife@right 1HM-1", *bearers, first="a")
    s.script(("turn.actor", "vex"), ("action.choose", "attack:vex.knife"), ("attack.target", "bob"))
    return s.script(("attack.react", ["bob:defend:", "cid:defend:", "dee:defend:"]))


async def test_keys_are_taken_before_odds_that_take_long_are_known() -> None:
    session = attacked(39)
    app = club(session)
    async with app.run_test(size=(120, 40)) as pilot:
        prompt = table(app).desk.prompt
        assert isinstance(prompt, RollPrompt) and prompt.counts
        assert "hits …" in screen_text(app)
        await pilot.press("3")
        assert prompt.faces == [3] and prompt.counts
        await pilot.press("backspace")
        for _ in range(_MOST):
            if not prompt.counts:
                break
            await sleep(0.01)
        await pilot.pause()
        hits, damage, ko = session.advice().odds().cells[""]
        shown = " ".join(screen_text(app).split())
        assert f"hits {hits}" in shown and f"damage {damage}, KO {ko}" in shown and "…" not in hits + damage + ko


async def test_a_count_ends_with_its_question() -> None:
    app = club(attacked(45))
    async with app.run_test(size=(120, 40)) as pilot:
        prompt = table(app).desk.prompt
        assert isinstance(prompt, RollPrompt)
        await pilot.press("3", "9")
        assert table(app).desk.prompt is not prompt
        await sleep(0.1)
        shown = prompt.odds
        await sleep(0.1)
        assert prompt.odds is shown and prompt.counts


# --------------------------------------------------------------------------------------------- rows, one by one


def rows(at: Callable[[], str]) -> Iterator[Odds | None]:
    """Count the odds of three options in six steps."""
    known: dict[str, tuple[str, ...]] = {}
    for key in by_cursor("abc", at):
        yield None
        known[key] = (f"{key} %",)
        yield Odds(("hits",), known).waiting(set("abc") - {*known})


def asked(gradual: Callable[..., Iterator[Odds | None]] = rows, **more: Any) -> ChoosePrompt:
    seats = (Seat("gm", "Ann", gm=True),)
    prompt = ChoosePrompt(Choose(question="q", seats=seats, prompt="What?", options=OPTIONS))
    prompt.advise = lambda: Advice(gradual=gradual, **more)
    return prompt


def test_the_row_at_the_cursor_is_counted_first() -> None:
    prompt = asked()
    prompt.at = "b"
    assert not prompt.odds.cells
    while "b" not in prompt.odds.cells:
        prompt.count(0)
    assert prompt.odds.cells == {"b": ("b %",), "a": ("…",), "c": ("…",)}
    prompt.at = "c"
    while prompt.odds.cells["c"] == ("…",):
        prompt.count(0)
    assert prompt.odds.cells == {"b": ("b %",), "c": ("c %",), "a": ("…",)}


def test_the_last_rows_are_shown_and_the_work_ends() -> None:
    prompt = asked()
    assert prompt.counts and not prompt.odds.cells
    assert prompt.count(60)
    assert not prompt.counts
    assert prompt.odds.cells == {key: (f"{key} %",) for key in "abc"}
    assert not prompt.count(60)


def test_rows_are_painted_together_and_not_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(filtering, "_SHOWS_EVERY", 60)
    prompt = asked()
    assert not prompt.odds.cells
    shown = [prompt.count(0) for _ in range(4)]
    assert shown == [False] * 4 and prompt.odds.cells["a"] == ("a %",)


def test_an_explanation_has_the_odds_of_every_row() -> None:
    prompt = asked()
    assert not prompt.odds.cells
    lines = [line for line, _ in explained(prompt)]
    assert [f"   Odds: hits {key} %" for key in "abc"] == [line for line in lines if "Odds" in line]


def test_odds_that_fail_in_the_middle_say_so_and_the_work_ends() -> None:
    def fails(_: Callable[[], str]) -> Iterator[Odds | None]:
        yield Odds(("hits",), {"a": ("5 %",)})
        raise RuntimeError("no dice")

    prompt = asked(fails)
    assert prompt.odds.cells
    assert prompt.count(60) and not prompt.counts
    assert "no dice" in prompt.odds.words[""]


def test_previews_that_take_long_follow_the_odds_one_by_one() -> None:
    worked: list[str] = []

    def preview(key: str) -> Preview:
        worked.append(key)
        return Preview((key,))

    prompt = asked(previews=LazyPreviews("abc", preview))
    assert [prompt.own_preview(key) for key in "cab"] == [None, Preview(("a",)), None]
    assert worked == ["a"]
    assert prompt.count(60)
    assert [prompt.own_preview(key) for key in "abc"] == [Preview((key,)) for key in "abc"]


async def test_in_unknown_armies_each_attack_gets_its_odds_while_keys_are_taken() -> None:
    held = fight(f"Ines pc {OFFICER} 9mm", f"Ann {THUG}", f"Bob {THUG}").until("Ines")
    app = club(held)
    async with app.run_test(size=(120, 40)) as pilot:
        prompt = table(app).desk.prompt
        assert prompt is not None and prompt.counts and "…" in prompt.odds.cells["fists"]
        await pilot.press("down")
        assert prompt.pointed
        for _ in range(_MOST):
            if not prompt.counts:
                break
            await sleep(0.01)
        await pilot.pause()
        assert prompt.odds == held.advice().odds()
        assert " ".join(prompt.odds.cells["fists"]) in " ".join(screen_text(app).split())


def test_in_fully_automated_the_hex_at_the_cursor_is_counted_first() -> None:
    people = ("Ana pc at D3 has pistol", "Boniface at D10 has rifle", "Cyprian at E13 has rifle", "Di at D4")
    held = Hexes(*people).order(ana=(10, 10)).choose(ana="punch", di="aim")
    held.script(("target", "di"), ("attack", "00")).asks("after")
    prompt = Desk(held, AppDice(Any)).prompt
    assert prompt is not None
    known = [key for key, row in prompt.odds.cells.items() if "…" not in row]
    assert known == [prompt.at]
    prompt.count(60)
    assert prompt.odds == held.advice().odds()


@pytest.mark.parametrize(
    ("question", "script"),
    [
        ("action.choose", ()),
        ("attack.target", (("action.choose", "attack:vex.knife"),)),
        ("attack.react", (("action.choose", "attack:vex.knife"), ("attack.target", "bob"))),
    ],
)
def test_in_unhex_attacks_and_reactions_are_counted_row_by_row(
    question: str, script: tuple[tuple[str, str], ...]
) -> None:
    others = ["Dee b Room"] * (question != "action.choose")
    held = Fight(ROOM, "Vex a Room level=43 knife@right 1HM-1", "Bob b Room knife@right shield@left SHLD-1", *others)
    held.script(("turn.actor", "vex"), *script).asks(question)
    prompt = Desk(held, AppDice(Any)).prompt
    assert prompt is not None and prompt.counts
    known = [key for key, row in prompt.odds.cells.items() if key and "…" not in row]
    assert known == [prompt.at] or (question == "attack.react" and not known), "no more than a row at once"
    assert any("…" in row for row in prompt.odds.cells.values())
    assert prompt.count(60) and prompt.odds == held.advice().odds()
    assert not any("…" in row for row in prompt.odds.cells.values())


def test_in_unhex_the_areas_of_a_grenade_are_counted_one_by_one() -> None:
    map_text = "Room --- Hall\nRoom --- Yard\nstart: Room\n"
    held = Fight(map_text, "Vex a Room level=43 grenade@both AOE-5", "Bob b Hall", "Cid b Yard")
    held.script(("turn.actor", "vex"), ("action.choose", "area:vex.grenade")).asks("area.target")
    prompt = Desk(held, AppDice(Any)).prompt
    assert prompt is not None
    assert [key for key, row in prompt.odds.cells.items() if "…" not in row] == [prompt.at]
    assert prompt.count(60) and prompt.odds == held.advice().odds()
