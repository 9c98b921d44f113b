"""The sheet panel."""

from __future__ import annotations

from panel_app import painted, shown
from sample_views import HOSTILE, sheet
from screen_text import assert_snapshot, screen_text

from unhex_tui.engine.advice import Change
from unhex_tui.engine.view import Sheet, Track
from unhex_tui.tui.look.theme import ANSI
from unhex_tui.tui.panels import SheetPanel
from unhex_tui.tui.panels.body import boxes_drawn


def test_pending_marks_fall_on_the_first_empty_boxes():
    track = Track("torso", "Torso", "\\ X ", 0, 0, 4, pending=1)
    assert boxes_drawn(track, None) == [
        ("\\", "box.light"),
        ("◌", "box.pending"),
        ("X", "box.heavy"),
        ("☐", "box.empty"),
    ]


def test_a_change_shows_what_each_box_would_become_and_outweighs_pending():
    track = Track("torso", "Torso", "\\   ", 0, 0, 4, pending=3)
    assert boxes_drawn(track, " X  ") == [
        ("☐", "box.pending"),
        ("X", "box.pending"),
        ("☐", "box.empty"),
        ("☐", "box.empty"),
    ]


async def test_the_body_has_the_head_above_arms_beside_the_torso_and_legs_below():
    panel = SheetPanel()
    async with shown(panel, 46, 15):
        panel.show(sheet())
        rows = painted(panel)
        head = next(y for y, row in enumerate(rows) if "Head" in row)
        arms = next(y for y, row in enumerate(rows) if "Right arm" in row)
        legs = next(y for y, row in enumerate(rows) if "Right leg" in row)
        assert head < arms < legs
        assert rows[arms].index("Right arm") < rows[arms].index("Torso") < rows[arms].index("Left arm")
        assert rows[legs].index("Right leg") < rows[legs].index("Left leg")
        assert rows[head].index("Head") == rows[arms].index("Torso")


async def test_the_whole_body_and_the_hands_fit_beside_a_map_on_120x40():
    panel = SheetPanel()
    async with shown(panel, 46, 15) as pilot:
        panel.show(sheet())
        await pilot.pause()
        text = screen_text(pilot.app)
        for part in ("Level 50 of 55", "9, armor 1", "4-6,", "armor 2", "0-1,", "Right hand heavy pistol", "more ─╯"):
            assert part in text


async def test_notes_stand_before_what_is_always_so():
    panel = SheetPanel()
    async with shown(panel, 78, 16):
        panel.show(sheet()._replace(notes=("GM: owes the Cat",)))
        rows = painted(panel)
        notes = next(y for y, row in enumerate(rows) if "Notes GM: owes the Cat" in row)
        assert notes < next(y for y, row in enumerate(rows) if "Abilities" in row)


async def test_at_78x14_nothing_has_to_be_scrolled():
    panel = SheetPanel()
    async with shown(panel, 78, 14) as pilot:
        panel.show(sheet())
        await pilot.pause()
        text = screen_text(pilot.app)
        assert "more" not in text
        assert "grenade (destroyed)" in text
        assert "hands" in text


async def test_what_would_be_marked_is_reversed_where_there_are_no_colours():
    panel = SheetPanel()
    async with shown(panel, 46, 15, ANSI):
        panel.show(sheet(), (Change("ca", "torso", "\\X       ", "\\XXX     "),))
        reversed_boxes = [
            segment.text
            for y in range(panel.size.height)
            for segment in panel.render_line(y)
            if segment.style is not None and segment.style.reverse
        ]
        assert reversed_boxes == ["X", "X"]


async def test_changes_of_another_sheet_are_left_out():
    panel = SheetPanel()
    async with shown(panel, 46, 15):
        panel.show(sheet())
        before = panel.text()
        panel.show(sheet(), (Change("cb", "torso", "         ", "XXX      "),))
        assert panel.text() == before


async def test_another_sheet_begins_at_its_top_and_the_same_one_stays_where_it_was_scrolled():
    panel = SheetPanel()
    async with shown(panel, 46, 9):
        panel.show(sheet())
        panel.scroll_view(0, 4)
        panel.show(sheet()._replace(gauges=(("Level", "49 of 55"),)))
        assert panel.top == 4
        panel.show(sheet()._replace(id="cb"))
        assert panel.top == 0


async def test_a_sheet_without_boxes_lists_its_gauges():
    panel = SheetPanel()
    async with shown(panel, 46, 9):
        panel.show(Sheet("d", "Duellist", 0, "", gauges=(("Hit points", "7"),)))
        assert painted(panel)[0] == "Hit points 7"
        panel.show(None)
        assert panel.text() == ""


async def test_hostile_texts_keep_every_row_at_the_panels_width():
    for ascii_mode in (False, True):
        for width in (100, 46, 20, 5):
            panel = SheetPanel(ascii=ascii_mode)
            async with shown(panel, width, 40) as pilot:
                for name in HOSTILE:
                    tracks = tuple(track._replace(name=name, note=name) for track in sheet().tracks)
                    pairs = ((name, name),)
                    panel.show(Sheet("h", name, 1, name, pairs, tracks, pairs, pairs, (name,), (name,)))
                    await pilot.pause()
                    painted(panel)
                    text = screen_text(pilot.app)
                    assert text.isascii() or not ascii_mode
                    if width == 100 and name.startswith("Bob"):
                        assert name in text


async def test_the_sheet_looks_as_agreed():
    for width, height in ((46, 15), (78, 14)):
        panel = SheetPanel()
        async with shown(panel, width, height) as pilot:
            panel.show(sheet())
            await pilot.pause()
            assert_snapshot(f"sheet_{width}x{height}", screen_text(pilot.app))
