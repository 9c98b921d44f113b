"""The players' screen in little space: the whole map comes first, and every character concerned stays visible."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from nightclub import SHOT, played, setup
from screen_text import screen_text
from test_watching import keys_of, looked, saved, screen, watched

from unhex_tui.engine.view import Row, View
from unhex_tui.tui.panels.players import CastPanel
from unhex_tui.tui.screens.players import as_players

SMALL = [(80, 24), (53, 40)]


def train() -> dict[str, Any]:
    """Return a fight of eleven characters with long names in the cars of a train."""
    encounter = json.loads((files("unhex_tui.systems.unhex") / "encounters/the-last-car.json").read_text("utf-8"))
    start = setup()
    start["map"] = encounter["map"]
    people = {character["id"]: character for character in start["characters"]}
    people["thug-4"] = {**people["thug-2"], "id": "thug-4"}
    start["characters"] = list(people.values())
    cars = {"juno": "Mail Car", "kit": "Mail Car", "dj-null": "Mail Car", "barkeep": "Last Car"}
    cars |= {"sniper": "Sleeper", "thug-4": "Sleeper"}
    names = {"dj-null": "Grenadier 1", "sniper": "Shield-bearer 1", "barkeep": "Madame Orlo", "thug-4": "Thug 4"}
    for one in people.values():
        one |= {"area": cars.get(one["id"], "Saloon Car"), "name": names.get(one["id"], one["name"])}
    return start


@pytest.mark.parametrize("size", SMALL, ids=lambda size: f"{size[0]}x{size[1]}")
async def test_a_map_with_eleven_people_is_whole_with_everybodys_name(tmp_path: Path, size: tuple[int, int]) -> None:
    saved(tmp_path / "a.jsonl", start=train())
    async with watched(tmp_path / "a.jsonl", *size) as (app, _):
        area_map = screen(app).map
        assert area_map._picture is not None and not area_map.goes_on()
        shown = area_map.text()
        assert "more" not in screen_text(app).splitlines()[size[1] // 2]
        for name in ("Vex", "Juno", "Moss", "Kit", "Thug 1 2 3", "Thug 4", "Gren", "Shie", "Madame", "Engine", "Roofs"):
            assert name in shown, name


async def test_a_narrow_high_screen_has_the_map_across_it_and_the_people_below(tmp_path: Path) -> None:
    saved(tmp_path / "a.jsonl", start=train())
    async with watched(tmp_path / "a.jsonl", 53, 40) as (app, _):
        area_map, cast, told = (panel.region for panel in (screen(app).map, screen(app).cast, screen(app).told))
        assert area_map.width == cast.width == told.width == 53
        assert area_map.bottom == cast.y and cast.bottom == told.y and told.bottom == 40
        assert len([line for line in screen(app).cast.text().splitlines() if line.strip()]) == cast.height - 2 == 11


async def test_hidden_parts_of_a_map_are_scrolled_to(tmp_path: Path) -> None:
    """The help names the keys."""
    saved(tmp_path / "a.jsonl", *SHOT)
    async with watched(tmp_path / "a.jsonl", 50, 14) as (app, pilot):
        area_map = screen(app).map
        assert "→" in area_map.goes_on() or "←" in area_map.goes_on()
        seen = set()
        for key in ("left",) * 4 + ("up",) * 4 + ("right",) * 4 + ("down",) * 8:
            await pilot.press(key)
            seen.add((area_map.left, area_map.top))
        assert {0, area_map.line_width - area_map.wide} <= {left for left, _ in seen}
        assert {0, len(area_map.lines) - area_map.high} <= {top for _, top in seen}
        await pilot.press("f1")
        await pilot.pause()
        assert "← ↑ ↓ →" in screen_text(app)


def guards(*more: str) -> CastPanel:
    """Return a panel of twenty unhurt characters, six of them alike, and others who are hurt."""
    names = [f"Guard {n}" if n < 6 else f"Somebody with a long name, {n}." for n in range(20)]
    rows = [Row(f"n{n}", name, "", 1, "House", "", conditions=("unhurt",)) for n, name in enumerate(names)]
    rows += [Row(name, name, "", 1, "House", "", conditions=("hurt",), hurt=True) for name in more]
    panel = CastPanel()
    panel.show(View("", "", roster=tuple(rows)))
    return panel


def lines_of(panel: CastPanel, width: int, height: int) -> list[str]:
    return ["".join(text for text, _ in line) for line in panel.lay_out(width, height)]


def test_equal_characters_share_a_line_if_room_is_short() -> None:
    """The wounded are never left out."""
    lines = lines_of(guards("Grenadier 1", "Grenadier 2", "The boss"), 30, 8)
    assert len(lines) == 8 and lines[-1] == "   and 10 more", "ten of the well are told"
    assert lines[0].split() == ["▲", "6×Guard", "unhurt"]
    assert [line.split()[1:] for line in lines[-3:-1]] == [["2×Grenadier", "hurt"], ["The", "boss", "hurt"]]
    assert "▲ Guard 1 " in lines_of(guards(), 30, 20)[1], "each has a line where all have"


def test_a_long_name_is_cut_before_its_facts() -> None:
    """Known facts of the character stay whole."""
    lines = lines_of(guards("Shield-bearer 1"), 23, 30)
    assert all(line.endswith("hurt") and len(line) <= 23 for line in lines)
    assert lines[-1].split() == ["▲", "Shield-bearer", "1", "hurt"] and "…" in lines[8]


def test_conditions_continue_below_if_a_line_is_free() -> None:
    held = Row("u", "Usher 1", "", 1, "House", "", conditions=("badly hurt", "choked by Marlow", "out in 3 rounds"))
    panel = CastPanel()
    panel.show(View("", "", roster=(held,)))
    assert lines_of(panel, 37, 2) == [" ▲ Usher 1 badly hurt", "    choked by Marlow, out in 3 rounds"]
    assert lines_of(panel, 36, 1) == [" ▲ Usher 1 badly hurt, choked by Ma…"]
    far = held._replace(name="Collector", conditions=("badly hurt", "focus +30 on Ines"))
    panel.show(View("", "", roster=(far,)))
    told = [" ▲ Collector badly hurt", "    focus +30 on Ines"]
    assert lines_of(panel, 30, 2) == told, "a name is not cut for what goes on below"
    panel.show(View("", "", roster=(held,)))
    assert lines_of(panel, 24, 1) == [" ▲ Usher 1 badly hurt"], "no word is cut for the beginning of another"


def test_the_players_view_says_which_npcs_are_hurt() -> None:
    session = played(*SHOT)
    assert not any(row.hurt for row in session.view("players").roster)
    session.answer("tens")
    session.answer("keep")
    assert [row.name for row in session.view("players").roster if row.hurt] == ["Thug 1"]


@pytest.mark.parametrize("size", [*SMALL, (120, 40)], ids=lambda size: f"{size[0]}x{size[1]}")
async def test_while_an_older_die_is_corrected_it_is_said_that_this_is_the_past(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    missed = (*SHOT[:7], ("attack.roll", [9, 7]), ("roll.again", "keep"))
    session = saved(tmp_path / "a.jsonl", *missed, ("turn.actor", "juno"), ("action.choose", "move"))
    told = "The GM is correcting a die"
    async with watched(tmp_path / "a.jsonl", *size) as (app, pilot):
        assert told not in screen_text(app)
        session.correct(next(entry.n for entry in session.entries() if entry.question == "attack.roll"), [2, 4])
        assert session.left() and told in await looked(app, pilot)
        assert as_players(session)._look()[1] == told, "and the GM sees that they are told so"
        while session.left() and session.decision is not None:
            session.answer(keys_of(session)[0])
        assert told not in await looked(app, pilot)
