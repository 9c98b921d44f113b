"""Options in a grid: each number under its keys, arrows in four directions, a list in little space."""

from __future__ import annotations

import pytest
from nightclub import club, keys, table
from screen_text import screen_text
from unknown_armies.ua_kit import OFFICER, THUG, Fight

from unhex_tui.engine.advice import Grid

GRID = Grid(
    ("+10", "+20"),
    (("Ann", ("ann:1", "ann:2")), ("Bob", ("bob:1", "bob:2"))),
    ("hits",),
)


def focus(*more: str) -> Fight:
    """Return a fight in which Ines chooses whom to focus on."""
    return Fight(f"Ines pc {OFFICER} 9mm", f"Ann {THUG}", f"Bob {THUG}", *more).script(("focus", "ines"))


def test_arrows_go_to_the_next_row_and_the_next_column() -> None:
    for at, way in (
        ("ann:1", {"right": "ann:2", "left": "ann:1", "down": "bob:1", "up": "none"}),
        ("bob:2", {"right": "bob:2", "left": "bob:1", "down": "none", "up": "ann:2"}),
        ("none", {"right": "none", "down": "ann:1", "up": "bob:1", "enter": ""}),
    ):
        assert {arrow: GRID.towards(at, arrow, ("none",)) for arrow in way} == way, at


@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
async def test_UA_FOC_1_each_figure_of_focus_stands_under_the_key_that_takes_it(size: tuple[int, int]) -> None:
    held = focus()
    figures = held.advice().odds()
    app = club(held)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        rows = [row.rstrip() for row in table(app).question.text().splitlines()]
        ways = next(row for row in rows if "1: +10" in row)
        heads = rows[rows.index(ways) + 1]
        for name, who in (("Ann", "ann"), ("Bob", "bob")):
            row = next(row for row in rows if f"  {name} " in row)
            for way, by in (("1: +10", 10), ("2: +20", 20), ("3: +30", 30)):
                cells = figures.cells[f"{who}:{by}"]
                hits, out = (cells[figures.heads.index(head)] for head in ("hits", "out"))
                end = ways.index(way) + len(way)
                assert row[:end].endswith(out) and row[: heads.rindex("hits", 0, end) + 4].endswith(hits), row
        assert any(row.strip() == ".  No focus" for row in rows)
        assert any("Ines takes" in row for row in rows) and not any("taken" in row for row in rows)
        letter = held.of("Bob").letter
        await keys(pilot, f"{letter} 2")
    assert held.of("Ines").focus == 20 and held.of("Ines").focus_on == "bob"


async def test_the_row_of_harm_taken_keeps_its_name_beside_three_figures() -> None:
    """At 80x24 the name column has no room for `Marlow takes`; the first column's empty part has."""
    people = (f"Ann {THUG} vest", f"Bob {THUG}", f"Cy {THUG}")
    app = club(Fight("Marlow pc firearms 60 9mm", *people).script(("focus", "marlow")))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        rows = table(app).question.text().splitlines()
        assert any(row.split()[:3] == ["hits", "damage", "out"] for row in rows), rows
        assert any(row.split()[:2] == ["Marlow", "takes"] for row in rows), rows


async def test_space_takes_what_the_arrows_have_come_to_and_a_full_stop_no_focus() -> None:
    held = focus()
    async with club(held).run_test(size=(120, 40)) as pilot:
        await pilot.press("down", "right", "right", "left", "space")
    assert (held.of("Ines").focus, held.of("Ines").focus_on) == (20, "bob")
    held = focus()
    async with club(held).run_test(size=(120, 40)) as pilot:
        await keys(pilot, ".")
    assert held.asks("focus").of("Ines").focus == 0


async def test_a_click_takes_the_figure_that_stands_there() -> None:
    held = focus()
    app = club(held)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        rows = screen_text(app).splitlines()
        y = next(n for n, row in enumerate(rows) if "Bob " in row and "%" in row and "┃" in row)
        x = next(row for row in rows if "3: +30" in row).index("3: +30")
        await pilot.click(offset=(x + 3, y))
        await pilot.pause()
    assert (held.of("Ines").focus, held.of("Ines").focus_on) == (30, "bob")


async def test_where_there_is_no_room_for_a_grid_it_is_a_list() -> None:
    held = focus(*(f"Longest-of-all-the-names-{n} {THUG}" for n in range(4)))
    app = club(held)
    async with app.run_test(size=(60, 20)) as pilot:
        await pilot.pause()
        text = table(app).question.text()
        assert "1: +10" not in text and "Ann +10" in text


async def test_once_a_letter_is_pressed_only_its_row_stands_out() -> None:
    held = focus()
    app = club(held)
    async with app.run_test(size=(120, 40)) as pilot:
        await keys(pilot, held.of("Bob").letter)
        rows = table(app).question.text().splitlines()
        assert [row[4:7] for row in rows if row.startswith("›")] == ["Bob"]
        await keys(pilot, "3")
    assert held.of("Ines").focus == 30
