"""The top line: the round with its steps, and the tabs of a small screen."""

from __future__ import annotations

import pytest
from bouts import chase
from panel_app import painted, shown
from sample_views import HOSTILE, STEPS, view
from screen_text import screen_text

from unhex_tui.engine.view import Step
from unhex_tui.tui.screens.top_line import TopLine

ROUND = view()._replace(round="Round 2")
TABS = ("map", "roster", "body", "log")


COUNTS = "● 3 of 4  ▲ 5 of 6 stand  F1 keys"


@pytest.mark.parametrize(
    ("width", "told"),
    [
        (130, " Nightclub   Round 2   ✓ Initiative   ▸ ● Crew (initiative)   · ▲ Thugs   · End of round"),
        (110, " Nightclub   Round 2   ✓ Initiative   ▸ ● Crew (initiative)   · ▲ Thugs     ●"),
        (90, " Nightclub   Round 2   ▸ ● Crew (initiative)"),
        (80, " Round 2  ▸ ● Crew (initiative)"),
        (60, " Round 2  Crew (initia…"),
        (40, " Round 2  ▸ ● Crew (initiative)"),
        (33, " Round 2  Crew (initiat…"),
        (20, " Crew (ini…"),
    ],
)
async def test_the_round_is_told_as_far_as_it_fits_the_present_step_in_any_case(width: int, told: str) -> None:
    line = TopLine()
    async with shown(line, width, 1):
        line.show(ROUND)
        row = painted(line)[0]
        assert row.startswith(told) and row.endswith("F1 keys")


@pytest.mark.parametrize("width", [100, 120, 150])
async def test_how_many_of_each_side_stand_is_told_at_one_place_in_every_phase(width: int) -> None:
    line = TopLine()
    initiative = (Step("initiative", "now", -1), *(step._replace(state="next") for step in STEPS[1:]))
    acts = Step("The opposition: Night marauder 12 of the seventh gate acts", "now", 1)
    phases = (
        ROUND,
        ROUND._replace(steps=initiative),
        ROUND._replace(steps=(*STEPS[:1], acts)),
        view()._replace(headline="After the fight", steps=()),
    )
    async with shown(line, width, 1):
        for phase in phases:
            line.show(phase)
            assert painted(line)[0].endswith(COUNTS), phase.steps
        line.show(ROUND, waiting="Vex decides")
        assert painted(line)[0].startswith(" Nightclub   Round 2") and "Vex decides" in painted(line)[0]


@pytest.mark.parametrize("width", [80, 100, 120])
async def test_the_title_stays_on_the_players_screen_when_a_turn_begins(width: int) -> None:
    line = TopLine()
    async with shown(line, width, 1):
        for step in ("Crew", "Crew: Vex acts", "Crew: Vex acts, then strikes"):
            line.show(ROUND._replace(steps=(*STEPS[:1], Step(step, "now", 0), *STEPS[2:])), waiting="Vex decides")
            assert painted(line)[0].startswith(" Nightclub   Round 2"), step


async def test_the_round_stays_where_who_acts_has_a_long_name() -> None:
    line = TopLine()
    acts = Step("The opposition: Night marauder 12 acts", "now", 1)
    async with shown(line, 66, 1):
        line.show(ROUND._replace(steps=(*STEPS[:1], acts)), "map", TABS)
        assert painted(line)[0].startswith(" Round 2  ▸ ▲ Night marauder 12 acts")
        line.show(ROUND._replace(steps=(acts._replace(name="The opposition: " + "Xy" * 30),)), "map", TABS)
        assert painted(line)[0].startswith(" Round 2  The opposition: Xy")


async def test_a_fights_own_name_replaces_the_sessions() -> None:
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
        line.show(view()._replace(headline="After the fight", steps=()))
        assert painted(line)[0] == " Nightclub   After the fight                  " + COUNTS


async def test_on_a_small_screen_the_tabs_stand_at_its_end_and_are_clicked() -> None:
    line = TopLine()
    async with shown(line, 80, 1):
        line.show(ROUND, "roster", TABS)
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
                    line.show(ROUND._replace(title=name, steps=steps, headline=name))
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
            "setting up             F8 auto: NPC dice: the app, at once; 2 more  ● 3",
        ),
        (80, TABS, "", "Crew (initiative)    F8 auto: 3 on  [map]"),
        (80, TABS, "Before the fight: setting up", "setting up        F8 auto: 3 on  [map]"),
    ],
)
async def test_what_is_agreed_is_told_whole_and_apart_from_what_is_told_before(
    width: int, tabs: tuple[str, ...], headline: str, told: str
) -> None:
    line = TopLine()
    agreed = ("NPC dice: the app, at once", "no reactions: The opposition", "last-used weapon only")
    shows = view()._replace(headline=headline, steps=(), agreed=agreed) if headline else ROUND._replace(agreed=agreed)
    async with shown(line, width, 1):
        line.show(shows, *(("map", tabs) if tabs else ()))
        assert " ".join(told.split()) in " ".join(painted(line)[0].split())
        assert "  F8" in painted(line)[0] and "…" not in painted(line)[0]


@pytest.mark.parametrize(
    ("width", "agreed", "told"),
    [
        (140, 1, "F8 auto: the app plays The house (plain, gives up when beaten)    ●"),
        (100, 1, "F8 auto: the app plays The house    ●"),
        (46, 1, "F8 auto: 1 on  "),
        (100, 2, "F8 auto: 2 on    ●"),
    ],
)
async def test_the_sides_that_the_app_plays_are_not_counted_as_answers(width: int, agreed: int, told: str) -> None:
    """After many answers by the app, `1 auto-answer` read like the number of its answers."""
    line = TopLine()
    sides = [f"the app plays {side} (plain, gives up when beaten)" for side in ("The house", "The crew")]
    async with shown(line, width, 1):
        line.show(ROUND._replace(steps=(Step("Crew", "now", 0),), agreed=tuple(sides[:agreed])))
        assert told in painted(line)[0], painted(line)[0]


async def test_a_short_step_stands_beside_the_round_where_both_fit() -> None:
    line = TopLine()
    phase = ROUND._replace(steps=(Step("acting", "now", -1),), agreed=("NPCs: Initiative skill", "NPC dice: the app"))
    async with shown(line, 80, 1):
        line.show(phase, "fight", ("fight", "roster", "sheet", "log"))
        assert painted(line)[0].startswith(" Round 2  acting  F8 NPCs: Initiative skill; 1 more  [fight]")


async def test_the_sides_keep_their_order_when_the_roster_is_in_turn_order() -> None:
    line = TopLine()
    async with shown(line, 120, 1):
        line.show(view()._replace(roster=view().roster[::-1]))
        assert "● 3 of 4  ▲ 5 of 6 stand" in painted(line)[0]


async def test_those_who_are_away_are_not_counted() -> None:
    """The count leaves out only characters who are away, not those who left, join later or are folded as dead."""
    away, left, *others = view().roster
    rows = (away._replace(state="away"), left._replace(state="out"), *others)
    line = TopLine()
    async with shown(line, 120, 1):
        line.show(view()._replace(roster=rows))
        assert "● 1 of 3  ▲ 5 of 6 stand" in painted(line)[0]
        line.show(view()._replace(roster=(*rows[:-1], rows[-1]._replace(state="dead", folded=True))))
        assert "● 1 of 3  ▲ 4 of 6 stand" in painted(line)[0]


async def test_a_chase_counts_the_active_since_a_wreck_leaves_some_standing() -> None:
    rows = tuple(row._replace(state="out") if row.side == 0 else row for row in view().roster)
    line = TopLine()
    async with shown(line, 120, 1):
        line.show(view()._replace(roster=rows, scene=chase()))
        assert "● 0 of 4  ▲ 5 of 6 active" in painted(line)[0]
