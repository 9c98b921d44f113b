"""The sheet panel."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from panel_app import painted, shown
from sample_views import HOSTILE, sheet, view
from screen_text import assert_snapshot, screen_text
from unhex_kit import ROOM, Fight

from unhex_tui.engine.advice import After, Change, Preview
from unhex_tui.engine.view import Row, Sheet, Track
from unhex_tui.tui.look import plain_text
from unhex_tui.tui.look.theme import ANSI
from unhex_tui.tui.panels import SheetPanel
from unhex_tui.tui.panels.body import body_lines, boxes_drawn
from unhex_tui.tui.panels.sheet import Shown, shown_of
from unhex_tui.tui.screens.table_layout import Layout


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


def test_a_box_marked_on_average_looks_like_no_wound_and_has_its_legend() -> None:
    track = Track("vitality", "Vitality", "X   ", 0, 0, 4)
    assert boxes_drawn(track, "X◐◐ ")[:3] == [("X", "box.heavy"), ("◐", "box.likely"), ("◐", "box.likely")]
    lone = Sheet("bo", "Bo", 1, "NPC", tracks=(track,))
    change = Change("bo", "vitality", "X   ", "X◐◐ ", "this kick, on average, if it hits")
    for ascii, sign in ((False, "◐"), (True, "/")):
        panel = SheetPanel(ascii=ascii)
        panel.show([Shown(lone, looked=True, changes=(change,))])
        lines = ["".join(plain_text.plain(text, ascii) for text, _ in line).rstrip() for line in panel.lay_out(46, 10)]
        empty = "_" if ascii else "☐"
        assert f"Vitality X {sign} {sign} {empty}" in lines
        assert f"X taken   {sign} this kick, on average, if it hits" in lines
        assert not any("after" in line for line in lines)


BODY = """\
      ┌9──◈1┐
right │☐ ☐ ☐│ left
┌8────┼4-6◈2┼7────┐
│\\ ☐ ☐│\\ X ◌│■ \\ ☐│
└─────┤◌ ◌ ☐├─────┘
      │☐ ☐ ☐│
   ┌2-3──┬0-1◈1┐
   │☐ ☐ ☐│\\ \\ ☐│
   │☐ ☐ ☐│☐ ☐ ☐│
   └─────┴─────┘"""


def drawn(tracks: tuple[Track, ...], width: int = 19, ascii: bool = False) -> str:
    return "\n".join("".join(text for text, _ in line).rstrip() for line in body_lines(tracks, {}, width, ascii))


def test_the_body_is_one_figure_of_19_by_10():
    """Numbers and armor have constant places."""
    assert drawn(sheet().tracks) == BODY
    assert drawn(sheet().tracks, ascii=True).translate(plain_text.ASCII_SIGNS).isascii()


def test_a_full_location_has_another_border_color():
    """A border shared with a neighbor has it, too."""
    tracks = tuple(track._replace(boxes="XXX") if track.id == "left_arm" else track for track in sheet().tracks)
    lines = body_lines(tracks, {}, 19, False)
    bad = ["".join(text for text, role in line if role == "bad") for line in lines]
    assert bad[2:5] == ["┼────┐", "││", "├─────┘"] and not any(bad[:2] + bad[5:])


async def test_sheets_without_a_body_are_stacked() -> None:
    """Sheets of the characters concerned have more lines."""
    track = Track("v", "Vitality", "X   ", 0, 0, 4, costs=("", "−2", "−4", "†"))
    gauges = (("Strike", "Dexterity 6 + Fight 7 − two actions 4 = 9"), ("Skills", "Fight 7"))
    people = [
        Shown(Sheet(name, name, 0, "PC", gauges, (track,), conditions=("lies",))) for name in ("Ann", "Bob", "Cy")
    ]
    panel = SheetPanel()
    async with shown(panel, 50, 16):
        panel.show(people[:1], people)
        text = "\n".join(painted(panel))
        assert "Strike Dexterity 6" in text and text.count("−2 −4 †") == 3 and text.count("Strike") == 1
        panel.show(people[:2], people)
        text = "\n".join(painted(panel))
        assert text.count("Strike") == 2 and text.count("lies") == 2 and "Cy" not in text
    async with shown(panel, 34, 16):
        assert "two actions 4 = 9" in " ".join("\n".join(painted(panel)).split())


def test_the_cost_of_a_box_stands_below_it():
    """Without room the note has the whole text."""
    track = Track("v", "Vitality", "XX    ", 0, 0, 6, "4: −2, 3: −4", guard=2, costs=("", "", "−2", "−4", "−8", "†"))
    above, below = drawn((track,), 40).splitlines()
    assert above == "Vitality X  X  ☐  ☐  ☐  ☐  ◈2" and below == "               −2 −4 −8 †"
    assert drawn((track,), 36).splitlines()[0].endswith("◈2")
    assert (
        drawn((track,), 26) == "Vitality X X ☐ ☐ ☐ ☐ ◈2"
        and drawn((track._replace(guard=0),), 20) == "Vitality X X ☐ ☐ ☐ ☐"
    )


def test_tracks_that_make_no_body_stand_in_a_line_each():
    rows = (Track("vigor", "Vigor", "XX   ", 0, 0, 5, guard=1), Track("nerve", "Nerve", "\\ ", 1, 0, 2, "1-3"))
    assert drawn(rows, 30) == "Vigor X X ☐ ☐ ☐ ◈1\nNerve \\ ☐ 1-3"
    assert drawn(sheet().tracks, 18).splitlines()[0] == "Head   ☐ ☐ ☐ 9 ◈1"


def shown_as(*people: Sheet, changes: tuple[Change, ...] = (), after: tuple[After, ...] = ()) -> list[Shown]:
    return shown_of(
        view()._replace(sheets=people), [character.id for character in people], Preview((), changes, after=after)
    )


async def test_two_whom_it_is_about_stand_side_by_side():
    panel = SheetPanel()
    async with shown(panel, 46, 16):
        panel.show(shown_as(sheet(), sheet("Juno")._replace(id="cb")))
        rows = painted(panel)
        assert rows[0].split() == ["▸●", "Vex", "50/55", "●●", "○", "Juno", "43/50", "○"]
        assert rows[3].count("┌8────┼4-6◈2┼7────┐") == 2
        assert rows[11] == "left arm gone!         left arm gone!"
        assert rows[12].split() == ["Right", "hand", "heavy", "pis…", "Right", "hand", "heavy", "pis…"]
        assert str(panel.border_title) == "Vex · Juno"


async def test_whom_a_choice_would_change_stands_as_now_and_as_after_it():
    panel = SheetPanel()
    async with shown(panel, 46, 16):
        panel.show(shown_as(sheet(), changes=(Change("ca", "head", "   ", "XXX"),)))
        rows = painted(panel)
        assert rows[0].split() == ["▸●", "Vex", "50/55", "●●", "›●", "Vex", "after"]
        assert "Vex: now · after" in str(panel.border_title)
        assert "│☐ ☐ ☐│" in rows[2] and "│X X X│" in rows[2]


async def test_a_choices_conditions_and_items_stand_on_the_sheet():
    """The preview shows both as they would be after the choice."""
    panel = SheetPanel()
    ails = sheet()._replace(conditions=("unconscious", "stealth 40"), hands=(("right", "unusable"), ("left", "empty")))
    then = After("ca", ("unconscious",), ("conscious again",), (("right", "empty"), ("left", "empty")))
    async with shown(panel, 46, 16):
        panel.show(shown_as(ails, changes=(Change("ca", "head", "\\\\\\", "XX "),), after=(then,)))
        rows = painted(panel)
        at = next(n for n, row in enumerate(rows) if "!" in row)
        assert rows[at].split("  ")[0] == "unconscious, …!" and rows[at].endswith("conscious again, …!")
        assert rows[at + 1].split() == ["right", "unusable", "right+left", "empty"]


async def test_both_hands_are_named_beside_a_condition():
    """Only one line is left for both hands."""
    panel = SheetPanel()
    ails = sheet()._replace(conditions=("right leg unusable", "all-out defend"))
    two = ails, ails._replace(id="cb", name="Juno", hands=(("right", "Rifle"), ("left", "Rifle")))
    async with shown(panel, 46, 15):
        panel.show(shown_as(*two))
        *_, told, held = painted(panel)
        assert told.split("!")[0] == "right leg unusable" and held.split() == [
            "heavy",
            "pistol+empty",
            "right+left",
            "Rifle",
        ]


def test_a_condition_takes_room_only_if_it_must():
    """With room for all lines, conditions and hands have a line each."""
    items, hands = (("Cartridges", ""), ("Vest", "")), (("right", "Rifle"), ("left", "Rifle"))
    (one,) = shown_as(sheet()._replace(conditions=("leg out",), items=items, hands=hands))
    for high, ails in ((3, ["leg out!", "right+left Rifle"]), (2, ["leg out! right+left Rifle"])):
        told = SheetPanel()._told(one, 38, high)
        assert ["".join(text for text, _ in line) for line in told] == [*ails, "Cartridges·Vest"]
    hands, held = (
        (("right", "Big gun"), ("left", "Riot shield")),
        (("Big gun, 1h", "in hand"), ("Riot shield", "in hand")),
    )
    bare = one.sheet._replace(hands=(("right", "Pistol"), ("left", "empty")), items=())
    told = SheetPanel()._told(shown_as(bare)[0], 18, 2)
    assert ["".join(text for text, _ in line) for line in told] == ["leg out!", "Pistol+empty hand"]
    (two,) = shown_as(one.sheet._replace(hands=hands, items=(*items, *held)))
    told = SheetPanel()._told(two, 22, 3)
    assert ["".join(text for text, _ in line) for line in told] == [
        "leg out!",
        "Big gun+Riot shield",
        "Cartridges·Vest",
    ]


async def test_beside_others_what_is_destroyed_is_named_last_and_as_such():
    panel = SheetPanel()
    carries = sheet()._replace(conditions=(), items=(("Drum", "destroyed"), ("Plate", ""), ("Bat", "+3, in hand")))
    async with shown(panel, 46, 18):
        panel.show(shown_as(carries, carries._replace(id="cb", name="Juno")))
        assert [row.split() for row in painted(panel) if "Drum" in row] == [["Plate·✗Drum"] * 2]


def test_who_hits_is_shown_beside_who_is_hit_and_no_other_who_intercepts() -> None:
    two = ("Rat house Hall knife@right", "Sid house Hall knife@right")
    s = Fight(ROOM, "Vex pc crew Room", "Pat pc crew Room", *two)
    s.act("vex", "move", ("move.react", ["rat:intercept:rat.knife", "sid:intercept:sid.knife"]))
    s.script(("intercept.order", "rat"), ("intercept.roll", [9, 7]), ("intercept.roll", [0, 7]))
    assert s.decision is not None and s.decision.about == ("vex", "sid")
    screen: Any = SimpleNamespace(desk=SimpleNamespace(form=None, decision=s.decision))
    matter = Layout._matter(screen, s.view("gm"), "", [])
    assert [*dict.fromkeys(filter(None, matter))][:2] == ["vex", "sid"]


async def test_without_a_border_the_name_stands_above_the_body():
    panel = SheetPanel()
    panel.set_bare(True)
    async with shown(panel, 80, 12):
        panel.show(shown_as(sheet()))
        assert painted(panel)[0].split() == ["▸●", "Vex", "50/55", "●●"]


async def test_where_everybody_fits_all_are_shown_under_their_side():
    people = [sheet(f"One {n}")._replace(id=f"c{n}", side=n % 2) for n in range(6)]
    everybody = shown_as(*people)
    panel = SheetPanel()
    async with shown(panel, 86, 34):
        panel.show(everybody[:1], everybody, ("Crew", "Thugs"))
        rows = painted(panel)
        assert rows[0] == "● Crew" and rows[15] == "▲ Thugs"
        assert [name for name in rows[1].split() if name.isdigit()] == ["0", "2", "4"]
        panel.fit(84, 20)
        assert str(panel.border_title) == "● One 0", "where they do not fit, the one that matters"


async def test_notes_stand_before_what_is_always_so():
    panel = SheetPanel()
    async with shown(panel, 78, 16):
        panel.show(shown_as(sheet()._replace(notes=("GM: owes the Cat",))))
        rows = painted(panel)
        notes = next(y for y, row in enumerate(rows) if "Notes GM: owes the Cat" in row)
        assert notes < next(y for y, row in enumerate(rows) if "Abilities" in row)


async def test_a_crowd_shows_as_many_sheets_as_fit():
    """The characters concerned are among them."""
    people = [sheet(f"One {n}")._replace(id=f"c{n}", side=n % 2) for n in range(14)]
    everybody = shown_as(*people)
    panel = SheetPanel()
    async with shown(panel, 86, 46):
        panel.show(everybody[12:], everybody, ("Crew", "Thugs"))
        names = [name for row in painted(panel) for name in row.split() if name.isdigit()]
        assert len(names) == 9 and names[:4] == ["0", "2", "4", "6"] and {"12", "13"} <= set(names)


async def test_at_78x14_nothing_has_to_be_scrolled():
    panel = SheetPanel()
    async with shown(panel, 78, 14) as pilot:
        panel.show(shown_as(sheet()))
        await pilot.pause()
        text = screen_text(pilot.app)
        assert "more" not in text
        assert "(destroyed)" in text
        assert "hands" in text


async def test_what_would_be_marked_is_reversed_where_there_are_no_colours():
    panel = SheetPanel()
    async with shown(panel, 46, 15, ANSI):
        panel.show(shown_as(sheet(), changes=(Change("ca", "torso", "\\X       ", "\\XXX     "),)))
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
        panel.show(shown_as(sheet()))
        before = panel.text()
        panel.show(shown_as(sheet(), changes=(Change("cb", "torso", "         ", "XXX      "),)))
        assert panel.text() == before


async def test_another_sheet_begins_at_its_top():
    """The same sheet keeps its scroll position."""
    panel = SheetPanel()
    async with shown(panel, 46, 9):
        panel.show(shown_as(sheet()))
        panel.scroll_view(0, 4)
        panel.show(shown_as(sheet()._replace(gauges=(("Level", "49 of 55"),))))
        assert panel.top == 4
        panel.show(shown_as(sheet()._replace(id="cb")))
        assert panel.top == 0


async def test_a_sheet_without_boxes_lists_its_gauges():
    panel = SheetPanel()
    async with shown(panel, 46, 9):
        panel.show(shown_as(Sheet("d", "Duellist", 0, "", gauges=(("Hit points", "7"),))))
        assert painted(panel)[0] == "Hit points 7"
        panel.show(())
        assert panel.text() == ""


async def test_hostile_texts_keep_every_row_at_the_panels_width():
    for ascii_mode in (False, True):
        for width in (100, 46, 20, 5):
            panel = SheetPanel(ascii=ascii_mode)
            async with shown(panel, width, 40) as pilot:
                for name in HOSTILE:
                    tracks = tuple(track._replace(name=name, note=name) for track in sheet().tracks)
                    pairs = ((name, name),)
                    panel.show(shown_as(Sheet("h", name, 1, name, pairs, tracks, pairs, pairs, (name,), (name,))))
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
            panel.show(shown_as(sheet()))
            await pilot.pause()
            assert_snapshot(f"sheet_{width}x{height}", screen_text(pilot.app))


def test_a_bare_number_beside_a_name_has_its_word() -> None:
    """The turn order stood behind the hit points: `Bo  18/18 22 ●`."""
    row = Row("bo", "Bo", "a", 0, "Crew", "●", (("HP", "18/18"), ("order", "22")))
    two = [Shown(Sheet(name, "Bo", 1, "PC"), row) for name in ("bo", "bo-2")]
    for width, figures in ((46, "18/18 order 22 ●"), (20, "18/18 ●")):
        panel = SheetPanel(ascii=False)
        panel.show(two)
        lines = ["".join(text for text, _ in line).rstrip() for line in panel.lay_out(width, 9)]
        assert any(line.endswith(f" {figures}") for line in lines), lines
