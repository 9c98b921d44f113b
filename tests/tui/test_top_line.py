"""The top line: the round with its steps, and the tabs of a small screen."""

from __future__ import annotations

import pytest
from panel_app import painted, shown
from sample_views import HOSTILE, STEPS, view
from screen_text import screen_text

from unhex_tui.engine.view import Step
from unhex_tui.tui.screens.top_line import TopLine

ROUND = view()._replace(round="Round 2")
TABS = ("map", "roster", "body", "log")


@pytest.mark.parametrize(
    ("width", "told"),
    [
        (150, " Nightclub   Round 2   ✓ Initiative   ▸ ● Crew (initiative)   · ▲ Thugs   · End of round   ● 3 of 4"),
        (130, " Nightclub   Round 2   ✓ Initiative   ▸ ● Crew (initiative)   · ▲ Thugs   · End of round"),
        (90, " Round 2  ✓ Initiative  ▸ ● Crew (initiative)  · ▲ Thugs  · End of round"),
        (80, " Round 2  ✓ Initiative  ▸ ● Crew (initiative)  · ▲ Thugs"),
        (60, " Round 2  ✓ Initiative  ▸ ● Crew (initiative)"),
        (40, " Round 2  ▸ ● Crew (initiative)"),
        (33, " Round 2  Crew (initiat…"),
        (20, " Crew (ini…"),
    ],
)
async def test_the_round_is_told_as_far_as_it_fits_the_present_step_in_any_case(width: int, told: str) -> None:
    line = TopLine()
    async with shown(line, width, 1):
        line.show(ROUND, "club.jsonl")
        row = painted(line)[0]
        assert row.startswith(told) and row.endswith("F1 keys")
        assert ("club.jsonl" in row) == (width == 150), "the name of the save goes first"


async def test_the_round_stays_where_who_acts_has_a_long_name() -> None:
    line = TopLine()
    acts = Step("The opposition: Night marauder 12 acts", "now", 1)
    async with shown(line, 66, 1):
        line.show(ROUND._replace(steps=(*STEPS[:1], acts)), "", "map", TABS)
        assert painted(line)[0].startswith(" Round 2  ▸ ▲ Night marauder 12 acts")
        line.show(ROUND._replace(steps=(acts._replace(name="The opposition: " + "Xy" * 30),)), "", "map", TABS)
        assert painted(line)[0].startswith(" Round 2  The opposition: Xy")


async def test_how_many_of_each_side_stand_is_told_where_all_else_has_room() -> None:
    line = TopLine()
    counted = "· End of round   ● 3 of 4   ▲ 5 of 6 stand"
    for width, told in ((150, True), (100, False)):
        async with shown(line, width, 1):
            line.show(ROUND)
            assert (counted in painted(line)[0]) == told
            line.show(ROUND._replace(roster=ROUND.roster[:4]))
            assert ("● 3 of 4 stand" in painted(line)[0]) == told
        line = TopLine()
    async with shown(line, 115, 1):
        line.show(ROUND, "club.jsonl")
        assert "stand" not in painted(line)[0] and "club.jsonl" in painted(line)[0]


async def test_a_fight_with_a_name_of_its_own_stands_where_the_sessions_name_stood() -> None:
    line = TopLine()
    async with shown(line, 100, 1):
        line.show(ROUND)
        assert painted(line)[0].startswith(" Nightclub   Round 2   ✓ Initiative")
        line.show(ROUND._replace(fight="The toll"))
        assert painted(line)[0].startswith(" The toll   Round 2   ✓ Initiative")
        line.show(ROUND._replace(fight="The toll", steps=(), headline="After the fight"))
        assert painted(line)[0].startswith(" Nightclub · The toll   After the fight")


async def test_outside_of_a_round_the_headline_stands_there() -> None:
    line = TopLine()
    async with shown(line, 80, 1):
        line.show(view()._replace(headline="After the fight", steps=()), "club.jsonl")
        assert painted(line)[0] == " Nightclub   After the fight                               club.jsonl   F1 keys"


async def test_on_a_small_screen_the_tabs_stand_at_its_end_and_are_clicked() -> None:
    line = TopLine()
    async with shown(line, 80, 1):
        line.show(ROUND, "club.jsonl", "roster", TABS)
        assert painted(line)[0].endswith(" map [roster] body  log")
        told = line.text()
    chosen: list[str] = []
    line.post_message = lambda message: chosen.append(message.value) or True  # type: ignore[func-returns-value, method-assign]
    for name in TABS:
        line.clicked(None, told.index(name), 0)  # type: ignore[arg-type]
    line.clicked(None, 3, 0)  # type: ignore[arg-type]
    assert chosen == [*TABS]


async def test_hostile_names_are_literal_and_the_line_keeps_its_width() -> None:
    for name in HOSTILE:
        for ascii_mode in (False, True):
            for width in (120, 40, 7):
                line = TopLine(ascii=ascii_mode)
                async with shown(line, width, 1) as pilot:
                    steps = (*STEPS[:1], Step(name, "now", 1), *STEPS[2:])
                    line.show(ROUND._replace(title=name, steps=steps, headline=name), name)
                    await pilot.pause()
                    painted(line)
                    assert screen_text(pilot.app).isascii() or not ascii_mode


@pytest.mark.parametrize(
    ("width", "tabs", "headline", "told"),
    [
        (
            120,
            (),
            "Before the fight: setting up",
            "setting up             F8 auto: NPC dice: the app, at once; 2 more  club",
        ),
        (80, TABS, "", "Crew (initiative)    F8 3 auto-answers  [map]"),
        (80, TABS, "Before the fight: setting up", "setting up        F8 3 auto-answers  [map]"),
    ],
)
async def test_what_is_agreed_is_told_whole_and_apart_from_what_is_told_before(
    width: int, tabs: tuple[str, ...], headline: str, told: str
) -> None:
    line = TopLine()
    agreed = ("NPC dice: the app, at once", "no reactions: The opposition", "last weapon only")
    shows = view()._replace(headline=headline, steps=(), agreed=agreed) if headline else ROUND._replace(agreed=agreed)
    async with shown(line, width, 1):
        line.show(shows, "club.jsonl", *(("map", tabs) if tabs else ()))
        assert " ".join(told.split()) in " ".join(painted(line)[0].split())
        assert "  F8" in painted(line)[0] and "…" not in painted(line)[0]
