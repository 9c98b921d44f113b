"""The last dice on the players' screen, shown large until they are undone, voided or hidden."""

from __future__ import annotations

from pathlib import Path

import pytest
from nightclub import SHOT
from screen_text import screen_text
from test_watching import looked, saved, screen, watched

from unhex_tui.gamekit.questions import VOIDS


async def test_the_last_dice_lie_there_large_until_they_are_taken_back(tmp_path: Path) -> None:
    session = saved(tmp_path / "a.jsonl", *SHOT)
    async with watched(tmp_path / "a.jsonl", 120, 40) as (app, pilot):
        assert "║ 3 ║║ 5 ║" in screen_text(app)
        assert "Vex rolls attack: 35 vs 55, success" in screen(app).dice.text()
        session.answer("tens")
        session.answer("keep")
        assert "║ 3 ║║ 5 ║" in await looked(app, pilot), "the action is over, its dice still lie there"
        assert "Vex hits Thug 1: 3 to the torso" in screen(app).dice.text(), "and what came of them"
        session.undo_action()
        assert "DJ Null rolls initiative: 21" in await looked(app, pilot), "those before lie there again"
    async with watched(tmp_path / "a.jsonl", 120, 40) as (app, _):
        assert "║ 2 ║║ 1 ║" in screen_text(app), "for who begins to watch only now, too"


@pytest.mark.parametrize("key", [option.key for option in VOIDS])
async def test_the_dice_of_an_action_that_is_voided_are_taken_up(key: str, tmp_path: Path) -> None:
    session = saved(tmp_path / "a.jsonl", *SHOT)
    async with watched(tmp_path / "a.jsonl", 120, 40) as (app, pilot):
        assert "║ 3 ║║ 5 ║" in screen_text(app)
        session.overrule(key)
        assert "║ 3 ║║ 5 ║" not in await looked(app, pilot)
        assert "DJ Null rolls initiative: 21" in screen(app).dice.text(), "those of the roll before lie there again"
        assert [line.faces for line in session.log("players") if line.faces] == [(4, 5), (2, 1)]
        session.undo()
        assert "║ 3 ║║ 5 ║" in await looked(app, pilot), "the overruling is taken back"
    async with watched(tmp_path / "a.jsonl", 120, 40) as (app, _):
        assert "║ 3 ║║ 5 ║" in screen_text(app), "for who begins to watch only now, too"


async def test_another_roll_in_the_place_of_one_taken_back_is_seen_at_once(tmp_path: Path) -> None:
    session = saved(tmp_path / "a.jsonl", *SHOT[:7])
    async with watched(tmp_path / "a.jsonl", 120, 40) as (app, pilot):
        session.answer([9, 7])
        assert "║ 9 ║║ 7 ║" in await looked(app, pilot)
        session.undo_action()
        for _, answer in SHOT[3:7]:
            session.answer(answer)
        assert "║ 9 ║║ 7 ║" not in await looked(app, pilot)
        assert "║ 2 ║║ 1 ║" in screen(app).dice.text()


async def test_the_dice_of_who_is_hidden_since_are_taken_up(tmp_path: Path) -> None:
    session = saved(tmp_path / "a.jsonl", *SHOT[:2])
    async with watched(tmp_path / "a.jsonl", 120, 40) as (app, pilot):
        assert "║ 2 ║║ 1 ║" in screen_text(app) and "DJ Null" in screen(app).dice.text()
        beside = session.gm_action("reveal")
        beside.answer("dj-null")
        beside.answer("turn")
        session.finish("reveal", beside)
        assert "║ 2 ║║ 1 ║" not in await looked(app, pilot) and "DJ Null" not in screen(app).dice.text()


async def test_the_dice_stay_whose_name_is_kept_or_told_since(tmp_path: Path) -> None:
    session = saved(tmp_path / "a.jsonl", *SHOT[:2])
    async with watched(tmp_path / "a.jsonl", 120, 40) as (app, pilot):
        for _ in range(2):
            beside = session.gm_action("reveal")
            beside.answer("dj-null")
            beside.answer("name")
            session.finish("reveal", beside)
            assert "║ 2 ║║ 1 ║" in await looked(app, pilot)
