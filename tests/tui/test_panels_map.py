"""The map panel: overlays, scrolling and clicks; the drawing of maps is tested in `drawing`."""

from __future__ import annotations

import pytest
from nightclub import MAP
from panel_app import painted, shown
from rich.style import Style
from sample_views import HOSTILE, SHOT, crowd, scene
from screen_text import assert_snapshot, screen_text

from unhex_tui.scenes.areas import Areas
from unhex_tui.systems.unhex.maps.port import scene_of
from unhex_tui.systems.unhex.maps.reader import parse
from unhex_tui.tui.look.theme import ANSI, LIGHT
from unhex_tui.tui.panels import MapPanel


def style_of(panel: MapPanel, text: str) -> Style:
    """Return the style of the first painted run that holds this text."""
    for y in range(panel.size.height):
        for segment in panel.render_line(y):
            if text in segment.text and segment.style is not None:
                return segment.style
    raise AssertionError(f"{text!r} is not on the map")


async def test_every_area_and_everybody_standing_there_is_on_the_map():
    panel = MapPanel()
    async with shown(panel, 74, 30):
        panel.show(scene())
        text = "\n".join(painted(panel))
        for name in ("Catwalk", "Dance Floor", "Kitchen", "Vex", "Juno", "(g▲Sniper)", "Guard"):
            assert name in text


async def test_where_there_is_room_the_signs_are_explained_below_the_map():
    for size, told in (((112, 41), True), ((112, 30), False), ((70, 41), False)):
        panel = MapPanel()
        async with shown(panel, *size):
            panel.show(scene())
            below = " ".join(painted(panel)[-3:])
            assert ("● has an action left" in below and "× down" in below) == told
            panel.zoomed(1)
            assert "has an action left" not in panel.text()


async def test_an_areas_key_stands_on_its_border():
    """Without colors the key is reversed."""
    panel = MapPanel()
    async with shown(panel, 74, 30, ANSI):
        panel.show(scene(), letters={"bar": "q"})
        row = next(row for row in painted(panel) if " q " in row)
        assert "─ q ─ Bar" in row or "╰ q ─" in row
        assert style_of(panel, " q ").reverse


async def test_a_token_that_can_be_answered_has_the_questions_key_and_stands_out():
    panel = MapPanel()
    async with shown(panel, 74, 30, ANSI):
        panel.show(scene(), wanted=frozenset({"tl"}), letters={"tl": "z"})
        assert any("z▲Guard" in row for row in painted(panel))
        assert style_of(panel, "z").reverse
        assert not style_of(panel, "h").reverse
        panel.show(scene())
        assert any("l▲Guard" in row for row in painted(panel))


async def test_an_area_that_can_be_answered_has_another_border():
    panel = MapPanel()
    async with shown(panel, 74, 30, ANSI):
        panel.show(scene())
        plain = next(strip for strip in (panel.render_line(y) for y in range(28)) if "Kitchen" in strip.text)
        panel.show(scene(), wanted=frozenset({"kitchen"}))
        marked = next(strip for strip in (panel.render_line(y) for y in range(28)) if "Kitchen" in strip.text)
        assert plain.text == marked.text
        assert plain != marked


async def test_where_names_stand_in_the_border_a_key_does_not_cover_them():
    panel = MapPanel()
    async with shown(panel, 40, 14):
        panel.show(scene(), letters=dict.fromkeys(("bar", "kitchen", "entrance"), "q"))
        text = panel.text()
        for name in ("Bar", "Kitchen", "Entrance"):
            assert name in text


async def test_why_a_shot_is_possible_is_told_in_the_border():
    panel = MapPanel()
    async with shown(panel, 74, 30) as pilot:
        panel.show(scene(), SHOT)
        await pilot.pause()
        assert "In sight, range 1, cover at Bar" in screen_text(pilot.app).splitlines()[-1]
        panel.show(scene())
        await pilot.pause()
        assert "In sight" not in screen_text(pilot.app)


async def test_clicks_tell_tokens_from_areas_and_the_ground_tells_nothing():
    panel = MapPanel()
    async with shown(panel, 74, 30) as pilot:
        panel.show(scene())
        await pilot.pause()
        rows = painted(panel)
        y = next(y for y, row in enumerate(rows) if "Guard" in row)
        x = rows[y].index("Guard")
        await pilot.click(panel, offset=(x + 1, y + 1))
        await pilot.click(panel, offset=(x + 1, y))
        await pilot.click(panel, offset=(1, 28))
        await pilot.pause()
        assert [message.value for message in pilot.app.posted] == [("token", "tl"), ("place", "alley")]


async def test_a_map_larger_than_its_panel_scrolls():
    """The panel says where, and clicks still hit the right area."""
    panel = MapPanel()
    async with shown(panel, 30, 10) as pilot:
        panel.show(scene())
        await pilot.pause()
        assert panel.line_width > 28
        assert "more" in screen_text(pilot.app).splitlines()[-1]
        panel.scroll_view(999, 999)
        await pilot.pause()
        rows = painted(panel)
        y = next(y for y, row in enumerate(rows) if "Guard" in row or "▲" in row)
        x = rows[y].index("▲")
        await pilot.click(panel, offset=(x + 1, y + 1))
        await pilot.pause()
        assert pilot.app.posted[0].value[0] == "token"
        assert "→" not in screen_text(pilot.app).splitlines()[-1]


async def test_the_acting_character_is_scrolled_into_sight():
    """The GM's own scrolling is left alone."""
    panel = MapPanel()
    async with shown(panel, 40, 12) as pilot:
        for turn in (3, 17):
            panel.show(crowd(turn=turn).scene)
            await pilot.pause()
            here = next(a for a in crowd(turn=turn).scene.areas if any(t.current for t in a.tokens))
            assert any(here.name in row for row in painted(panel))
        panel.scroll_view(-999, -999)
        panel.show(crowd(turn=17).scene, wanted=frozenset({"a3"}))
        assert (panel.left, panel.top) == (0, 0)


async def test_showing_the_same_again_draws_nothing(monkeypatch: pytest.MonkeyPatch):
    panel = MapPanel()
    async with shown(panel, 74, 30):
        panel.show(scene(), SHOT, frozenset({"bar"}), {"bar": "q"})
        monkeypatch.setattr("unhex_tui.tui.panels.map.artist", lambda *_: pytest.fail("drawn again"))
        panel.show(scene(), SHOT, frozenset({"bar"}), {"bar": "q"})


async def test_another_theme_is_painted_at_once():
    panel = MapPanel()
    async with shown(panel, 74, 30) as pilot:
        panel.show(scene())
        dark = style_of(panel, "Kitchen")
        pilot.app.theme = LIGHT
        await pilot.pause()
        light = style_of(panel, "Kitchen")
        assert dark.color != light.color
        assert dark.bgcolor != light.bgcolor


async def test_without_a_scene_the_panel_says_so():
    panel = MapPanel()
    async with shown(panel, 30, 8):
        panel.show(scene())
        panel.show(Areas("Nowhere", (), ()))
        drawn = " ".join(line.strip() for line in painted(panel))
        assert drawn.strip() == "No map yet: you choose or write one for each fight", (
            "also true while a fight is prepared"
        )


async def test_hostile_names_keep_every_row_at_the_panels_width():
    areas = tuple(
        area._replace(
            name=name,
            tokens=tuple(token._replace(name=name, letter=name[:1]) for token in area.tokens),
            notes=(name,),
        )
        for area, name in zip(scene().areas, HOSTILE, strict=True)
    )
    wild = scene()._replace(title=HOSTILE[0], areas=areas)
    for ascii_mode in (False, True):
        for width, height in ((120, 40), (60, 20), (12, 6), (3, 3)):
            panel = MapPanel(ascii=ascii_mode)
            async with shown(panel, width, height) as pilot:
                panel.show(wild, SHOT._replace(why=HOSTILE[5]), letters={"bar": HOSTILE[4], "floor": "[/]"})
                await pilot.pause()
                painted(panel)
                text = screen_text(pilot.app)
                assert text.isascii() or not ascii_mode
                if width == 120:
                    assert HOSTILE[0] in text


async def test_the_map_looks_as_agreed():
    panel = MapPanel()
    async with shown(panel, 74, 30) as pilot:
        panel.show(scene(), SHOT, frozenset({"bar", "entrance", "ti", "tj"}), {"bar": "q", "entrance": "w"})
        await pilot.pause()
        assert_snapshot("map_74x30", screen_text(pilot.app))


async def test_a_map_without_a_frame_uses_its_rows_too():
    """The map says where it continues."""
    panel = MapPanel()
    panel.set_bare(True)
    async with shown(panel, 40, 12, ANSI) as pilot:
        panel.show(scene())
        rows = painted(panel)
        assert (panel.wide, panel.high) == (40, 12)
        assert len(rows) == 12
        assert rows[-1].rstrip().endswith("more")
        panel.focus()
        await pilot.pause()
        assert (panel.frame, panel.high) == (0, 12), "nothing moves when it is given the keys"


@pytest.mark.parametrize(
    ("width", "told"),
    [
        (90, "Alley cannot be seen from Bar: 2 cover marks at Kitchen"),
        (70, "Alley cannot be seen from Bar: 2 cover marks at Kitchen"),
        (46, "2 cover marks at Kitchen"),
    ],
)
async def test_why_a_path_is_possible_or_not_gives_way_by_whole_parts(width: int, told: str) -> None:
    panel = MapPanel()
    why = "Alley cannot be seen from Bar: 2 cover marks at Kitchen (SIGHT-1)"
    async with shown(panel, width, 20):
        panel.show(scene(), SHOT._replace(why=why))
        assert str(panel.border_subtitle).strip().split("  ")[0] == told


@pytest.mark.parametrize("width", [40, 50])
async def test_what_else_is_said_of_a_path_gives_way_whole(width: int) -> None:
    panel = MapPanel()
    why = "Bar sees Roofs: 1 cover mark at Roofs; the door between Saloon and Sleeper is closed (SIGHT-1)"
    async with shown(panel, width, 20):
        panel.show(scene(), SHOT._replace(why=why))
        assert str(panel.border_subtitle).strip().split("  ")[0] == "1 cover mark at Roofs"
        first, *others = scene().areas
        panel.show(scene()._replace(areas=(first._replace(objective="Shut the sluice: three actions"), *others)))
        assert str(panel.border_subtitle).strip().startswith(f"¤ {first.name}: Shut the slu"), "where no path is"


async def test_objectives_of_ready_maps_are_whole_in_the_border_or_counted() -> None:
    """Bug report: an objective of the masked ball broke off, and nothing said that there was another."""
    panel = MapPanel()
    async with shown(panel, 68, 22):
        for path in MAP.parent.glob("*.map"):
            drawn = scene_of(parse(path.read_text("utf-8")))
            panel.show(drawn)
            goals = drawn.at_stake.split("; ")
            told = str(panel.border_subtitle or "").strip(" ¤").partition("  ")[0]
            assert told in (drawn.at_stake, f"{goals[0]}; {len(goals) - 1} more", f"{goals[0]}; …"), path.stem
