"""The turn panel."""

from __future__ import annotations

from panel_app import painted, shown
from sample_views import HOSTILE, view
from screen_text import assert_snapshot, screen_text

from unhex_tui.engine.view import Step
from unhex_tui.tui.panels import TurnPanel


async def test_the_present_step_is_marked_and_those_done_are_ticked():
    panel = TurnPanel()
    async with shown(panel, 46, 10):
        panel.show(view())
        rows = painted(panel)
        assert rows[0] == "Round 2: Crew act, Vex is attacking"
        assert rows[1:3] == ["✓ Initiative  ▸ ● Crew (initiative)", "· ▲ Thugs  · End of round"]
        assert "· Thug 1 defends" in rows


async def test_in_ascii_mode_nothing_else_is_painted():
    panel = TurnPanel(ascii=True)
    async with shown(panel, 46, 10) as pilot:
        panel.show(view()._replace(headline=HOSTILE[3], underway=HOSTILE))
        await pilot.pause()
        assert screen_text(pilot.app).isascii()


async def test_hostile_names_are_literal_and_never_break_a_row():
    panel = TurnPanel()
    steps = tuple(Step(name, "now", side) for side, name in enumerate(HOSTILE))
    async with shown(panel, 40, 40) as pilot:
        panel.show(view()._replace(headline=HOSTILE[0], steps=steps, underway=HOSTILE))
        await pilot.pause()
        assert "Bob[/]x[@click=app.quit]quit[/]" in painted(panel)[0]
        assert "· back\\slash [" in screen_text(pilot.app)


async def test_a_long_headline_takes_two_rows_at_most():
    panel = TurnPanel()
    async with shown(panel, 30, 12):
        panel.show(view()._replace(headline="word " * 60))
        rows = painted(panel)
        assert rows[1].endswith("…")
        assert rows[2].startswith("✓")


async def test_where_not_all_has_room_the_present_step_and_the_latest_stay():
    panel = TurnPanel()
    steps = (
        *(Step(f"Step {n} that is long done", "done") for n in range(4)),
        Step("Crew", "now", 0),
        Step("End", "next"),
    )
    under = (
        "Vex → Thug 1: Pistol",
        *(f"Thug {n} reacts, defends" for n in range(9)),
        "Vex attack: 35 against 55, success",
    )
    async with shown(panel, 40, 8) as pilot:
        panel.show(view()._replace(steps=steps, underway=under))
        rows = painted(panel)
        assert len(panel.lines) == 6 and not panel.border_subtitle
        assert rows[:4] == [
            "Round 2: Crew act, Vex is attacking",
            "▸ ● Crew",
            "· Vex → Thug 1: Pistol",
            "  … 8 lines more",
        ]
        panel.focus()
        await pilot.pause()
        assert len(panel.lines) > 12 and "↓" in str(panel.border_subtitle)
        assert rows[4:] == ["· Thug 8 reacts, defends", "· Vex attack: 35 against 55, success"]


async def test_what_it_is_all_for_stands_last_and_goes_first_where_room_is_scarce():
    panel = TurnPanel()
    async with shown(panel, 46, 12) as pilot:
        panel.show(view()._replace(aim="Goal: get the ledger"))
        await pilot.pause()
        drawn = [row for row in painted(panel) if row]
        assert drawn[-1] == "Goal: get the ledger"
        full = len(drawn)
    panel = TurnPanel()
    async with shown(panel, 46, full + 1) as pilot:
        panel.show(view()._replace(aim="Goal: get the ledger"))
        await pilot.pause()
        assert "Goal" not in panel.text() and "· Thug 1 defends" in painted(panel)


async def test_the_turn_panel_looks_as_agreed():
    panel = TurnPanel()
    async with shown(panel, 46, 12) as pilot:
        panel.show(view())
        await pilot.pause()
        assert_snapshot("turn_46x12", screen_text(pilot.app))
