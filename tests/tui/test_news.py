"""News below a question belongs to the action that caused it, and goes with the first answer to another one."""

from __future__ import annotations

from pathlib import Path

import pytest
from nightclub import SHOT, asked, club, keys, played, table, take
from scenes import CREW, SCENES
from textual.pilot import Pilot

SIZES = [(80, 24), (120, 40)]


def news(pilot: Pilot[None]) -> str:
    """Return the news shown with the question."""
    return "; ".join(table(pilot.app).question._told)  # type: ignore[arg-type]


async def test_what_an_action_tells_stays_until_another_begins() -> None:
    app = club(played(*SHOT[:7]))
    async with app.run_test(size=(80, 24)) as pilot:
        assert news(pilot) == "Vex attacks Thug 1: Pistol", "it was told an answer ago, in the same action"
        await keys(pilot, "35")
        assert news(pilot) == "Vex rolls attack: 35 vs 55, success"
        await take(pilot, "Keep 35")
        assert asked(app) == "damage.dice" and news(pilot) == "Vex rolls attack: 35 vs 55, success"
        await take(pilot, "Tens: 3 damage to the torso")
        await take(pilot, "Take 3 to the torso")
        assert asked(app) == "turn.actor" and "Thug 1: level falls by 3" in news(pilot), "read before the next action"
        await take(pilot, "Moss")
        assert asked(app) == "action.choose" and news(pilot) == ""


async def test_the_end_of_a_turn_is_no_news_in_the_next_round() -> None:
    """Bug report: it stayed while the next round's initiative was settled."""
    session = played(*SHOT[:3], ("turn.actor", "end"), ("turn.actor", "end"))
    app = club(session)
    async with app.run_test(size=(80, 24)) as pilot:
        assert asked(app) == "initiative.roll" and "Turn over: The house" in news(pilot)
        for _ in range(2):
            await keys(pilot, "r")
            assert "Turn over" not in news(pilot) and "Turn over" not in table(app).question.text()
        assert asked(app) == "initiative.order" and "rolls initiative" in news(pilot)


@pytest.mark.parametrize("size", SIZES)
async def test_who_joined_is_no_news_while_the_next_character_is_made(size: tuple[int, int], tmp_path: Path) -> None:
    """Bug report: it stayed during all questions about the next character and the map."""
    app = SCENES["characters"].app(tmp_path)
    async with app.run_test(size=size) as pilot:
        for step in CREW:
            await take(pilot, step[1:])
        assert "join" in news(pilot) or "join" in table(app).log_panel.text()
        for step in ("A new fight", "Choose or write a map", "A mill"):
            await take(pilot, step)
            assert "join" not in news(pilot) and "join" not in table(app).question.text()
