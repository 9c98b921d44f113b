"""Fading Suns on the screen: one list of all characters with the actor's odds, and two sheets beside it."""

from __future__ import annotations

from random import Random

import pytest
from fading_suns.fight_kit import CARDANZO, CHAINER, Fight
from screen_text import screen_text

from unhex_tui.engine.session import AppDice
from unhex_tui.tui.app import TrackerApp
from unhex_tui.tui.screens.opening import Opened
from unhex_tui.tui.screens.regions import places, tabs

SIZES = [(80, 24), (120, 40), (200, 60)]


def fight() -> Fight:
    """Return a fight in which Cardanzo has hit Chainer and Third chooses the target of a kick."""
    found = Fight(CARDANZO, CHAINER, "Third pc Fight 3", "Armored Fight 1 armor 2")
    found.declare(cardanzo="fist", chainer="kick", third="kick", armored="fist")
    found.strike("chainer", 5).script(("damage", [1, 2, 6]))
    while found.asked != "third":
        found.answer("forgo")
    return found.asks("target", "third")


def app(session: Fight) -> TrackerApp:
    return TrackerApp(Opened(session, "test.save"), AppDice(Random(1)))


@pytest.mark.parametrize("size", SIZES)
async def test_all_are_in_one_list_with_the_odds_and_no_roster(size: tuple[int, int]) -> None:
    session = fight()
    figures = session.advice().odds()
    shown = app(session)
    async with shown.run_test(size=size) as pilot:
        await pilot.pause()
        text = screen_text(shown)
        assert "Roster" not in text and "roster" not in text.splitlines()[0]
        rows = {one: next(row for row in text.splitlines() if f" {one} " in row) for one in ("Chainer", "Armored")}
        for who, row in rows.items():
            cells = figures.cells[who.lower()]
            assert all(cell in row for cell in cells[:3]), (row, cells)
        cardanzo = next(row for row in text.splitlines() if "Cardanzo" in row)
        assert "fist ✓ Chainer: hit, 2 wounds" in cardanzo
        third = next(row for row in text.splitlines() if " Third  " in row and "kick ▸" in row)
        assert "kick ▸ ?" in third
        assert ("hit by Cardanzo, 2 wounds" in text) == ("armor 2 dice" in text)
        assert "hit by Cardanzo, 2 wounds" in text, "with four characters there is room for the second rows"
        assert "choose in the list" in text


@pytest.mark.parametrize("size", SIZES[1:])
async def test_the_acting_sheet_stands_above_the_other(size: tuple[int, int]) -> None:
    """Sheets have half boxes, and the second one belongs to the selected character."""
    shown = app(fight())
    async with shown.run_test(size=size) as pilot:
        await pilot.pause()
        screen = shown.screen
        first, second = (screen.query_one(f"#{id}") for id in ("sheet", "second"))
        assert str(first.border_title).startswith("▸") and "Third" in str(first.border_title)
        assert "› △ Chainer · looked at" in str(second.border_title)
        assert first.region.bottom == second.region.y and first.region.x == second.region.x
        text = screen_text(shown)
        assert "X taken   ◐ this kick, on average, if it hits" in text
        boxes = next(row for row in text.splitlines() if "Vitality" in row and "◐" in row)
        before, _, after = boxes.partition("◐")
        assert before.count("X") == 2 and "X" not in after
        await pilot.press("down")
        await pilot.pause()
        assert "Armored · looked at" in str(second.border_title)
        await pilot.press("f6")
        await pilot.pause()


async def test_the_room_of_the_targets_shows_what_each_face_of_the_d20_would_be() -> None:
    """FS-COR-1, FS-COR-2."""
    session = fight()
    third = session.of("Third")
    goal = third.dexterity + third.fight
    shown = app(session)
    async with shown.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        lines = shown.screen.question.text().splitlines()  # type: ignore[attr-defined]
        at = next(n for n, line in enumerate(lines) if line.startswith("d20"))
        faces = lines[at + 1].split()
        assert faces == [*"▪" * (goal - 1), "◆", *"·" * (19 - goal), "!"], faces


async def test_letters_of_the_list_answer() -> None:
    """On a small screen the question lists targets if the list is out of sight."""
    session = fight()
    shown = app(session)
    async with shown.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert screen_text(shown).splitlines()[0].endswith("[turn] sheet  log")
        below = screen_text(shown).split("to decide")[1]
        assert "Chainer" in below and "Armored" not in below
        await pilot.press("tab", "tab")
        await pilot.pause()
        below = screen_text(shown).split("to decide")[1]
        assert "Chainer" in below and "Armored" in below and "choose in the list" not in below
        letter = session.table.characters["armored"].letter
        await pilot.press(letter)
        await pilot.pause()
        assert session.table.action is not None and session.table.action.target == "armored"


async def test_who_is_prone_declares_beside_odds_at_80x24() -> None:
    """FS-KND-1: standing up, which has no odds, shares the last row."""
    session = Fight(CARDANZO, CHAINER, "Third Fight 3").declare(cardanzo="charge").script(("target", "chainer"))
    session.script(("metres", 0), ("defend", "none"), ("attack", [2]), ("damage", [6, 6])).asks("declare.actions")
    shown = app(session)
    async with shown.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        lines = screen_text(shown).splitlines()
        assert any("hits  wounds" in row for row in lines)
        assert any("Stand up" in row and "Nothing" in row for row in lines)


async def test_what_the_odds_assume_stays_when_a_turn_has_another_option() -> None:
    """From turn 2, `As last turn` takes the row that said it."""
    session = Fight("Oriel pc Dex 8 Fight 6 cane=14/6/3", CHAINER, "Bo", "Cy").declare(oriel="fist dodge")
    session.strike("bo", 19).asks("declare.actions")
    shown = app(session)
    async with shown.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        head = next(row for row in screen_text(shown).splitlines() if "hits  wounds" in row)
        assert " Average over 3 foes, none dodging " in head


async def test_odds_of_declarations_have_columns_at_80x24() -> None:
    """The question says what the odds assume."""
    session = Fight(CARDANZO, CHAINER, "Third Fight 3")
    figures = session.asks("declare.actions").advice().odds()
    shown = app(session)
    async with shown.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        lines = screen_text(shown).splitlines()
        head = next(row for row in lines if "hits  wounds" in row)
        assert "Average over 2 foes, none dodging" in head
        kick = next(row for row in lines if " Kick " in row)
        assert all(cell in kick for cell in figures.cells["kick"][:2])
        assert sum("none dodging" in row for row in lines) == 1


@pytest.mark.parametrize(("width", "height"), [(100, 30), (120, 40), (160, 50), (200, 60), (300, 100)])
def test_the_regions_fill_the_screen_without_overlap(width: int, height: int) -> None:
    found = places(width, height, "map", 12, ground="listed")
    assert {*found} == {"top", "map", "question", "sheet", "second", "log"}
    assert sum(region.area for region in found.values()) == width * height
    regions = [*found.values()]
    assert not any(one.overlaps(two) for n, one in enumerate(regions) for two in regions[n + 1 :])
    assert tabs("listed", 12) == ("map", "body", "log")


async def test_the_timeline_goes_by_turns_where_a_game_has_turns() -> None:
    session = Fight(CARDANZO, CHAINER).declare().asks("declare.actions")
    shown = app(session)
    async with shown.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        await pilot.press("f3")
        await pilot.pause()
        text = screen_text(shown)
        assert "new turn" in text and "PgUp PgDn turn" in text and "round" not in text


async def test_the_timeline_of_a_first_turn_names_no_mark_of_another() -> None:
    shown = app(Fight(CARDANZO, CHAINER).script(("declare.actions", "fist")))
    async with shown.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        await pilot.press("f3")
        await pilot.pause()
        text = screen_text(shown)
        assert "▲ now" in text and "│ new" not in text and "PgUp PgDn" not in text
