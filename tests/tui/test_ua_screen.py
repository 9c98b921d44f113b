"""Unknown Armies on the screen: odds of attacks, and whole items on sheets."""

from __future__ import annotations

import pytest
from parlour import dice
from screen_text import screen_text
from unknown_armies.ua_kit import OFFICER, THUG, fight

from unhex_tui.engine.session import Session
from unhex_tui.systems.unknown_armies.system import UNKNOWN_ARMIES
from unhex_tui.tui.app import TrackerApp
from unhex_tui.tui.screens.opening import Opened

ATTACKS = ("9mm", "Bare hands", "Two attacks", "Three attacks", "Throw to the floor", "A fake move")


@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
async def test_who_has_a_gun_that_can_be_reloaded_sees_the_odds_of_every_attack(size: tuple[int, int]) -> None:
    held = fight(f"Ines pc {OFFICER} 9mm", f"Ann {THUG}", f"Bob {THUG}")
    held.of("Ines").weapons[0].loaded -= 1
    held.script(("act", "nothing"))
    held.until("Ines")
    app = TrackerApp(Opened(held, "test.save"), dice)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        rows = screen_text(app).splitlines()
        assert any("hits" in row and "damage" in row and "out" in row for row in rows)
        for label in ATTACKS:
            (row,) = [row for row in rows if f" {label}  " in row and "%" in row]
            assert " 0.2" in row or "–" in row, "with its figures to the last column"
        assert any("Reload" in row for row in rows) and any("Dodge" in row for row in rows)


async def test_a_card_shows_whole_items_and_that_there_are_more() -> None:
    app = TrackerApp(Opened(fight(f"Ines pc {OFFICER} 9mm", f"Ann {THUG}"), "test.save"), dice)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        (row,) = [row for row in screen_text(app).splitlines() if row.startswith(" holds")]
        told, more, _ = row.partition(" …")
        assert more and told.split("holds")[1].strip() == "9mm, 17 of 17, max 50"


async def test_beside_the_square_of_a_dodge_the_whole_caption_can_be_read() -> None:
    held = fight("Vic dodge 35", "Ines pc firearms 55 9mm")
    held.script(("act", "dodge"), ("act", "shoot"), ("target", "vic"), ("attack", "20"))
    app = TrackerApp(Opened(held, "test.save"), dice)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        rows = screen_text(app).splitlines()
        at = next(n for n, row in enumerate(rows) if "if the dodge fails: half damage" in row)
        whole = " ".join(row.split("┃")[1].partition("  ")[0] for row in rows[at : at + 2])
        assert "as the attack's 20 is below Dodge 35" in whole and "ones 0 1 2" in "".join(rows)


async def test_the_next_driver_sees_what_the_last_roll_did_and_what_columns_mean() -> None:
    """UA-CAR-3: at 80x24 the log is hidden. Two options without odds share a row, and the result stands below them."""
    app = TrackerApp(Opened(Session(UNKNOWN_ARMIES, UNKNOWN_ARMIES.demos()[1].setup()), "test.save"), dice)
    async with app.run_test(size=(80, 24)) as pilot:
        told = ("34 vs 50  Vane drives the van: strong, +1", "45 vs 20  Officer drives Car 9: weak")
        for keys, result in zip(("34", "45"), told, strict=True):
            await pilot.press(*keys)
            await pilot.pause()
            rows = screen_text(app).splitlines()
            assert any(result in row for row in rows)
            assert any("Lengths behind, after this round's rolls" in row and "wreck" in row for row in rows)
            assert any("Add a hazard" in row and "GM's shift" in row for row in rows)
