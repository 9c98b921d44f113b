"""The roster panel."""

from __future__ import annotations

import pytest
from panel_app import painted, shown
from sample_views import HOSTILE, crowd, view
from screen_text import assert_snapshot, screen_text

from unhex_tui.drawing.strokes import signs
from unhex_tui.engine.view import Row, Sheet, Track, View
from unhex_tui.tui.look.theme import ANSI
from unhex_tui.tui.panels import RosterPanel
from unhex_tui.tui.panels.players import CastPanel, HousePanel
from unhex_tui.tui.panels.roster import lines_of, next_sheet, with_sheets
from unhex_tui.tui.panels.roster_lines import columns_for, narrow_lines, words_of


async def test_a_line_tells_letter_side_name_actions_figures_and_conditions():
    panel = RosterPanel()
    async with shown(panel, 46, 16):
        panel.show(view())
        rows = painted(panel)
        assert rows[1].split() == ["▸a", "●Vex", "50/55", "●●", "·▂·▂··"]
        assert rows[2].split() == ["b", "○Juno", "43/50", "○", "···▄▆█"]
        assert rows[3].split() == ["c", "●Moss", "51/51", "●✗", "······", "right", "leg", "gon…"]
        assert rows[4].split() == ["d", "×Kit", "8/50", "······", "unconscious"]


async def test_a_strip_has_a_sign_for_each_fill():
    """Full boxes stand out, in ASCII too."""
    for ascii_mode, drawn in ((False, "···▄▆█"), (True, "...23#")):
        panel = RosterPanel(ascii=ascii_mode)
        async with shown(panel, 60, 16, ANSI):
            panel.show(view())
            line = panel.render_line(2)
            assert drawn in line.text
            full = next(segment for segment in line if segment.text == drawn[-1] and segment.style.underline)
            assert full.style is not None and full.style.bold


def test_of_several_conditions_those_are_told_that_have_room_whole() -> None:
    row = Row("a", "Ann", "a", 0, "Crew", "●", conditions=("crawls", "no ammo"))
    told = [words_of(row, most) for most in (16, 15, 10, 9, 5)]
    assert told == ["crawls, no ammo!", "crawls, …!", "crawls, …!", "crawls!", "craw…"]
    down = row._replace(state="down", conditions=("unconscious", "crawls"))
    assert [words_of(down, most) for most in (14, 13)] == ["unconscious, …", "unconscious"]
    assert words_of(row._replace(hampered=False, conditions=("unhurt",))) == "unhurt", "a sign is for what hinders"


def test_the_first_figure_stays_where_two_stand_side_by_side() -> None:
    row = Row("a", "A collector", "a", 0, "Crew", "●", figures=(("WP", "50/55"), ("order", "✓41")))
    wide, narrow = (columns_for((row,), width, False, beside=True) for width in (25, 20))
    assert (wide.labels, wide.whole) == (("WP",), True) and (narrow.labels, narrow.whole) == (("WP",), False)


def test_beside_a_map_hit_points_lose_their_maximum_only_where_they_must() -> None:
    row = Row("a", "Ann", "a", 0, "Crew", "●", figures=(("act", "Defend"), ("HP", "−1/20")), conditions=("stunned",))
    for width, told in ((24, "Defend −1/20 stunned"), (19, "Defend −1/20"), (14, "Defend −1")):
        (line,) = narrow_lines((row,), {}, "", width, False)
        assert "".join(text for text, _ in line).strip() == f"a●{told}", width


@pytest.mark.parametrize(
    ("name", "width", "bars"),
    [
        ("A collector", 34, True),
        ("A collector", 33, True),
        ("A collector", 30, False),  # too little is left of the name
        ("Bailiff 10", 33, True),
        ("Bailiff 10", 32, False),  # two would be called Bailiff…
    ],
)
async def test_one_long_name_is_cut_before_all_bars_go(name: str, width: int, bars: bool) -> None:
    names = (name, "Bailiff 20" if name.startswith("Bailiff") else "Ann", "Bob", "Cy", "Dot", "Eve", "Flo", "Gus")
    rows = tuple(
        Row(each, each, "a", 0, "Crew", "", figures=(("HP", "12/12"),), gauge="████████····") for each in names
    )
    panel = RosterPanel()
    async with shown(panel, width + 2, 16):
        panel.show(View("A fight", "", roster=rows, sides=("Crew",)))
        lines = painted(panel)[1:9]
    assert [("█" in line) for line in lines] == [bars] * 8, lines
    assert sum("…" in line for line in lines) == (bars and width < 34 and name == "A collector"), lines


async def test_where_there_is_room_it_says_where_they_are_and_what_they_hold():
    held = tuple(row._replace(where="Dance Floor", holds=("Axe", "Shield")) for row in view().roster)
    for width, where, holds in ((70, True, True), (48, False, True), (40, False, False)):
        panel = RosterPanel()
        async with shown(panel, width, 16):
            panel.show(view()._replace(roster=held))
            first = painted(panel)[1]
            assert ("Dance Floor" in first, "Axe+Shield" in first) == (where, holds)
            assert first.split()[:4] == ["▸a", "●Vex", "50/55", "●●"]


async def test_a_fallen_characters_place_stays_in_the_roster():
    """The sign tells that the character is down."""
    up, down = (row._replace(where="Dance Floor", holds=("Carbine",), conditions=()) for row in view().roster[:2])
    down = down._replace(state="down", conditions=("unconscious",))
    panel = RosterPanel()
    async with shown(panel, 48, 8):
        panel.show(view()._replace(roster=(up, down), sides=("Crew", "Thugs")))
        assert sum("Dance Floor" in row for row in painted(panel)) == 2
        assert any("×" in row and row.endswith("Carbine") for row in painted(panel)), painted(panel)


async def test_with_too_few_lines_two_rows_share_one():
    """All characters are seen."""
    panel = RosterPanel()
    async with shown(panel, 52, 9) as pilot:
        panel.show(view(), {}, "tj")
        await pilot.pause()
        rows = painted(panel)
        assert not panel.border_subtitle
        assert rows[0].split() == ["●", "Crew", "level", "wounds", "▲", "Thugs", "level", "wounds"]
        assert rows[1].split() == ["▸a", "●Vex", "50/55", "·▂·▂··", "g(▲Sniper)", "60/60"]
        await pilot.click(panel, offset=(30, 2))
        await pilot.click(panel, offset=(5, 2))
        await pilot.pause()
        assert [message.value for message in pilot.app.posted] == ["tg", "ca"]


async def test_characters_stand_under_their_team_in_the_teams_order():
    panel = RosterPanel()
    async with shown(panel, 46, 16):
        panel.show(view()._replace(roster=tuple(reversed(view().roster))))
        heads = [row for row in painted(panel) if "level" in row]
        assert [head.split()[1] for head in heads] == ["Crew", "Thugs"]


async def test_a_label_wider_than_its_figures_is_readable():
    panel = RosterPanel()
    async with shown(panel, 46, 16):
        panel.show(view()._replace(roster=tuple(row._replace(figures=(("hits", "7"),)) for row in view().roster)))
        at = painted(panel)[0].index("hits")
        assert painted(panel)[1][at : at + 4] == "   7"


async def test_a_hidden_character_stands_in_parentheses():
    """The map does the same; held items are shown."""
    panel = RosterPanel()
    people = tuple(row._replace(holds=("Rifle",)) for row in view().roster)
    async with shown(panel, 46, 16):
        panel.show(view()._replace(roster=people))
        assert any("(▲Sniper)" in row and row.endswith("Rifle") for row in painted(panel))


async def test_a_key_that_answers_now_stands_out_without_colour():
    panel = RosterPanel()
    async with shown(panel, 46, 16, ANSI):
        panel.show(view(), {"ti": "x"})
        strip = next(panel.render_line(y) for y in range(14) if "Thug 1" in panel.render_line(y).text)
        key = next(segment for segment in strip if segment.text == "x")
        assert key.style is not None
        assert key.style.reverse


async def test_the_selected_line_is_marked_by_a_sign_too():
    panel = RosterPanel()
    async with shown(panel, 46, 16):
        panel.show(view(), {}, "tj")
        assert next(row for row in painted(panel) if row.startswith("›")).split()[1] == "▲Thug"


async def test_a_click_posts_who_it_was():
    panel = RosterPanel()
    async with shown(panel, 46, 16) as pilot:
        panel.show(view())
        await pilot.pause()
        await pilot.click(panel, offset=(5, 3))
        await pilot.click(panel, offset=(5, 1))
        await pilot.pause()
        assert [message.value for message in pilot.app.posted] == ["cb"]


async def test_a_crowd_scrolls_says_so_and_keeps_the_one_acting_in_view():
    panel = RosterPanel()
    async with shown(panel, 46, 12) as pilot:
        panel.show(crowd())
        await pilot.pause()
        assert "↓ 33 more" in screen_text(pilot.app)
        panel.show(crowd(turn=38))
        assert any(row.startswith("▸") and "Character 38" in row for row in painted(panel))


async def test_only_the_line_that_changed_is_painted_anew(monkeypatch: pytest.MonkeyPatch):
    panel = RosterPanel()
    async with shown(panel, 46, 16) as pilot:
        panel.show(view())
        await pilot.pause()
        screen_text(pilot.app)
        asked: list[int] = []
        paint = panel.render_line
        monkeypatch.setattr(panel, "render_line", lambda y: (asked.append(y), paint(y))[1])
        first, second, *rest = view().roster
        panel.show(view()._replace(roster=(first, second._replace(actions="-"), *rest)))
        await pilot.pause()
        assert screen_text(pilot.app).splitlines()[3].startswith("│ b ○Juno    43/50  -  ")
        assert set(asked) == {2}


async def test_hostile_names_keep_every_row_at_the_panels_width():
    rows = tuple(
        row._replace(name=name, conditions=(name,), team=name, letter=name, figures=((name, name),))
        for row, name in zip(view().roster, HOSTILE, strict=False)
    )
    for ascii_mode in (False, True):
        for width in (80, 46, 20, 7, 3):
            panel = RosterPanel(ascii=ascii_mode)
            async with shown(panel, width, 14) as pilot:
                panel.show(view()._replace(roster=rows, sides=HOSTILE))
                await pilot.pause()
                painted(panel)
                assert screen_text(pilot.app).isascii() or not ascii_mode


async def test_the_roster_looks_as_agreed():
    panel = RosterPanel()
    async with shown(panel, 46, 16) as pilot:
        panel.show(view(), {"ti": "i", "tj": "j"}, "ca")
        await pilot.pause()
        assert_snapshot("roster_46x16", screen_text(pilot.app))


def away(many: int) -> View:
    """Return the sample's roster with additional characters who take no part."""
    gone = [
        Row(f"gone{n}", f"Goon {n}", "", 1, "Thugs", "", conditions=("away",), state="away", folded=True)
        for n in range(1, many + 1)
    ]
    return view()._replace(roster=(*view().roster, *gone))


async def test_those_who_take_no_part_stand_in_one_line_until_it_is_clicked():
    panel = RosterPanel()
    async with shown(panel, 46, 30) as pilot:
        panel.show(view())
        panel.show(away(9))
        rows = painted(panel)
        (at,) = [n for n, row in enumerate(rows) if row.strip() == "+ 9 away"]
        assert not any("Goon" in row for row in rows)
        await pilot.click(panel, offset=(4, at + 1))
        assert sum("Goon" in row for row in painted(panel)) == 9
        assert "- 9 away" in painted(panel)[at]
        await pilot.click(panel, offset=(4, at + 1))
        assert not any("Goon" in row for row in painted(panel))


async def test_whose_sheet_is_shown_is_seen_although_the_others_are_folded_away():
    panel = RosterPanel()
    async with shown(panel, 46, 30):
        panel.show(away(3), {}, "gone2")
        assert sum("Goon" in row for row in painted(panel)) == 3
        panel.show(away(3), {}, "ti")
        assert not any("Goon" in row for row in painted(panel))


def test_the_folded_ones_take_one_line_a_side_and_their_sheets_come_last():
    seen = away(9)
    assert lines_of(seen) == lines_of(view()) + 1
    sheets = tuple(Sheet(row.id, row.name, row.side, "") for row in reversed(seen.roster) if row.id != "ti")
    order = [row.id for row in with_sheets(seen._replace(roster=seen.roster[::-1], sheets=sheets))]
    assert "ti" not in order and order[-9:] == [f"gone{n}" for n in range(9, 0, -1)]


def test_the_next_sheet_follows_the_roster():
    """The first sheet follows the last."""
    seen = view()._replace(sheets=tuple(Sheet(row.id, row.name, row.side, "") for row in view().roster))
    first, second, *_, last = (row.id for row in seen.roster)
    assert [next_sheet(seen, first, step) for step in (1, -1)] == [second, last]
    assert [next_sheet(seen, "nobody", step) for step in (1, -1)] == [first, first]
    assert next_sheet(seen._replace(sheets=()), first, 1) == ""


def in_order(*names: str) -> View:
    """Return the sample's characters in this order."""
    by_name = {row.name: row for row in view().roster}
    return view()._replace(roster=tuple(by_name[name] for name in names), by_side=False)


async def test_rows_may_keep_their_order_each_with_the_sign_of_its_side():
    panel = RosterPanel()
    async with shown(panel, 46, 16) as pilot:
        seen = in_order("Thug 1", "Vex", "Thug 2", "Juno")
        panel.show(seen)
        rows = painted(panel)
        assert "Crew" not in "".join(rows) and "level" in rows[0]
        assert [row.split()[1] for row in rows[1:5]] == ["▲Thug", "●Vex", "▲Thug", "○Juno"]
        assert lines_of(seen) == 5
        await pilot.pause()
        await pilot.click(panel, offset=(5, 3))
        await pilot.pause()
        assert [message.value for message in pilot.app.posted] == ["ca"]


async def test_folded_characters_stand_below_all_others():
    """Rows keep their order."""
    seen = in_order("Thug 1", "Vex", "Thug 2", "Juno")
    seen = seen._replace(roster=tuple(row._replace(folded=row.name in ("Vex", "Thug 2")) for row in seen.roster))
    panel = RosterPanel()
    async with shown(panel, 46, 16) as pilot:
        panel.show(seen)
        rows = painted(panel)
        assert "Thug 1" in rows[1] and "Juno" in rows[2] and rows[3].split()[0] == "+"
        assert lines_of(seen) == 4
        await pilot.pause()
        await pilot.click(panel, offset=(5, 4))
        assert "Vex" in painted(panel)[4] and "Thug 2" in painted(panel)[5]


async def test_an_order_that_is_too_long_stands_in_two_halves():
    panel = RosterPanel()
    async with shown(panel, 64, 8):
        panel.show(view()._replace(by_side=False))
        rows = painted(panel)
        left, right = ("Vex", "Juno", "Moss", "Kit", "Sniper"), ("DJ Null", "Thug 1", "Thug 2", "Thug 3", "Guard")
        assert all(name in row[:31] for name, row in zip(left, rows[1:], strict=True))
        assert all(name in row[31:] for name, row in zip(right, rows, strict=False))


async def test_the_players_panels_keep_the_order_too():
    seen = in_order("Thug 1", "Vex", "Thug 2", "Juno")._replace(sheets=())
    for panel in (HousePanel(), CastPanel()):
        async with shown(panel, 60, 12):
            panel.show(seen)
            names = [row.partition("/")[0] for row in painted(panel) if "Thug" in row or "Vex" in row or "Juno" in row]
            signs = ["▲ Thug 1", "● Vex", "▲ Thug 2", "○ Juno"]
            assert [sign in name for sign, name in zip(signs, names, strict=True)] == [True] * 4


async def test_in_ascii_whoever_is_looked_at_has_one_mark_on_roster_and_map() -> None:
    panel = RosterPanel(ascii=True)
    async with shown(panel, 46, 16) as pilot:
        panel.show(view(), {}, "th")
        await pilot.pause()
        marked = [row for row in painted(panel) if row.startswith(signs(True).looked)]
        assert len(marked) == 1 and signs(True).looked != signs(True).acts


async def test_the_border_says_what_the_cells_of_a_strip_are_of() -> None:
    names = ("Head", "Right arm", "Left arm", "Torso", "Right leg", "Left leg")
    tracks = tuple(Track(name, name, "   ", 0, n, 3) for n, name in enumerate(names))
    told = view()._replace(sheets=(Sheet("ca", "Vex", 0, "", (), tracks, (), (), ()),))
    for width, said in (
        (80, "wounds: head, right arm, left arm, torso, right leg, left leg"),
        (50, "wounds: head, r/l arm, torso, r/l leg"),
        (30, ""),
    ):
        panel = RosterPanel()
        async with shown(panel, width, 18) as pilot:
            panel.show(told)
            await pilot.pause()
            border = screen_text(pilot.app).splitlines()[-1]
            assert said in border and ("wounds" in border) == bool(said)
