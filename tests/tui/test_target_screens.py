"""The layout of the screens of a fight: what stands where in the decision panel, in the words of the app."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from fading_suns.fight_kit import CARDANZO, CHAINER
from fading_suns.fight_kit import Fight as Suns
from fully_automated.fa_kit import Fight as Hexes
from nightclub import SHOT, keys, played, table
from scenes import seen
from screen_text import screen_text
from textual.pilot import Pilot
from unknown_armies.ua_kit import OFFICER, THUG
from unknown_armies.ua_kit import Fight as Armies
from unknown_armies.ua_kit import fight as armies

from unhex_tui.engine.session import AppDice, Session
from unhex_tui.tui.app import TrackerApp
from unhex_tui.tui.screens.opening import Opened

LARGE, SMALL, WIDE = (120, 40), (80, 24), (200, 60)
BAND = r"[▪·◆×!]{50}"
CHERRIES = (("b", "Big Hurt"), ("d", "Dazed"), ("k", "Knock Down"), ("m", "Monkey Dodge"), ("t", "Turning Tide"))


async def drawn(session: Session, size: tuple[int, int], typed: str = "", **more: Any) -> tuple[list[str], list[str]]:
    """Return the rows of the decision panel, and those of the screen, after some keys."""
    app = TrackerApp(Opened(session, "test.save"), AppDice(Random(1)), **more)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await keys(pilot, typed)
        return table(app).question.text().splitlines(), screen_text(app).splitlines()


def stands(rows: list[str], *patterns: str) -> None:
    """Check that rows match these patterns from top to bottom, and that the last row has the key hints."""
    left = iter(rows)
    for pattern in patterns:
        assert any(re.search(pattern, row) for row in left), f"{pattern} not in its place:\n" + "\n".join(rows)
    assert re.search("(takes|picks) ›|app rolls|Backspace", "\n".join(rows[-2:])), "\n".join(rows)


def columns(rows: list[str], *heads: str) -> list[int]:
    """Return the column at which each head ends, in the first row that ends in heads."""
    row = next(row.rstrip() for row in rows if re.search(r"(damage +KO|wounds +out +dead)", row))
    return [row.rindex(head) + len(head) for head in heads]


def figures_end(rows: list[str], ends: list[int], least: int) -> None:
    """Check that figures end at these columns, or at the end of a bar, in at least so many rows."""
    those = [row for row in rows if all(re.match(r"[\d%–)]", row[end - 1 : end]) for end in ends)]
    assert len(those) >= least, "\n".join(rows)


# ---------------------------------------------------------------------- 1: the moment of the dice


@pytest.mark.parametrize("ascii", [False, True])
async def test_1a_an_open_roll_has_its_legend_left_of_the_square_of_a_hundred(ascii: bool) -> None:
    rows, screen = await drawn(played(*SHOT[:7]), LARGE, ascii=ascii)
    stands(rows, "^Vex attacks Thug 1", "^tens _ .* ones 0 1 2 3 4 5 6 7 8 9$", " tens 0 ", " 1 ", " 9 ")
    signs = "oX*.!" if ascii else "▪×◆·!"
    square = [row for row in rows if re.search(rf"\d( [{re.escape(signs)}]){{10}}$", row)]
    assert len(square) == 10 and len({len(row) for row in square}) == 1
    legend = " ".join(row[:40] for row in rows if re.match(rf"[{re.escape(signs)}] \d", row))
    assert sum(map(int, re.findall(rf"[{re.escape(signs)}] (\d+) ", legend))) == 100
    box = screen[-16:]
    assert box[0].startswith("+" if ascii else "┏━") and box[-1].startswith("+" if ascii else "┗━")
    assert all(row[67] in "+|┓┃┛" for row in box), "68 by 16 cells"


async def test_1b_once_the_tens_die_is_typed_ten_lines_stand_in_order() -> None:
    rows, _ = await drawn(played(*SHOT[:7]), LARGE, "3")
    stands(rows, "^Vex attacks Thug 1", "tens 3 +ones _", *(f"^[▪×◆] 3{ones} " for ones in range(10)))
    assert sum("◆" in row for row in rows) == 1 and sum("×" in row for row in rows) == 1


async def test_1c_the_result_stands_between_the_next_question_and_its_keys() -> None:
    rows, _ = await drawn(played(*SHOT[:7]), LARGE, "97 .")
    stands(
        rows,
        "^The crew: who acts",
        "^›",
        "^ \\.  End the turn",
        "╔═══╗╔═══╗ +97 vs 55 +MISS",
        "║ 9 ║║ 7 ║",
        "╚═══╝╚═══╝",
    )
    at = next(n for n, row in enumerate(rows) if row.startswith("╔"))
    assert rows[at - 1].strip() == "" and rows[at + 3 :][0].strip(), "older results or the keys follow"


async def test_1d_dice_of_the_app_have_thin_frames_that_say_so() -> None:
    rows, _ = await drawn(played(*SHOT[:7]), LARGE, "r")
    stands(rows, "┌app┐┌app┐ +\\d+ vs 55", "│ \\d ││ \\d │", "└───┘└───┘")


async def test_1c_at_80x24_the_strip_is_one_band_and_the_result_one_line() -> None:
    rows, screen = await drawn(played(*SHOT[:7]), SMALL)
    stands(rows, "^Vex attacks Thug 1", "^tens _", "^0 +10 +20 +30 +40 +50 +60 +70 +80 +90", f"^{BAND}$", "▪ 48 hit")
    box = screen[screen.index(next(row for row in screen if row.startswith("┏"))) :]
    assert [row[0] + row[79] for row in box] == ["┏┓", *["┃┃"] * len(rows), "┗┛"], "80 cells down to the last row"
    rows, _ = await drawn(played(*SHOT[:7]), SMALL, "3")
    stands(rows, "^Vex attacks Thug 1", "tens 3 +ones _", "^ones 0 1 2 3 4 5 6 7 8 9", "^  3_( [▪·◆×!]){10}")
    rows, _ = await drawn(played(*SHOT[:7]), SMALL, "97 .")
    stands(rows, "^The crew: who acts", "97 vs 55")
    assert not any("╔" in row for row in rows)


# ---------------------------------------------------------------------- 2: the same place in the other games


def struck() -> Suns:
    """Return a fight in which Cardanzo hits Chainer, who may dodge."""
    fight = Suns(CARDANZO, CHAINER).declare(cardanzo="fist", chainer="fist")
    assert fight.decision is not None
    return fight


@pytest.mark.parametrize("size", [LARGE, SMALL])
async def test_2_the_d20_has_a_line_of_signs_with_the_victory_dice_below(size: tuple[int, int]) -> None:
    fight = struck()
    if fight.decision.question == "target":
        fight.answer(fight.keys[0])
    if fight.decision.question == "defend":
        fight.answer("none")
    fight.asks("attack")
    rows, _ = await drawn(fight, size)
    stands(rows, "^d20 __", "^d20 +1 +2 .* 20$", "^ +([▪◆·!] +){19}[▪◆·!]$", "^dice +\\d+ .*–$")
    at = next(n for n, row in enumerate(rows) if re.match(r"d20 +1 ", row))
    assert len({len(row.rstrip()) for row in rows[at : at + 3]}) == 1, "each sign under its number"


@pytest.mark.parametrize("size", [LARGE, SMALL])
@pytest.mark.parametrize("typed", ["", "up"])
async def test_2_the_d20_stands_below_the_question_whether_to_dodge(size: tuple[int, int], typed: str) -> None:
    """At 80x24 it takes the lines that are kept for the preview of another option."""
    fight = struck()
    fight.answer(fight.keys[0])
    fight.asks("defend")
    rows, _ = await drawn(fight, size, typed)
    stands(rows, "dodge", "hits +wounds", "No dodge", "^d20 +1 +2 .* 20$", "^ +([▪◆·!] +){19}[▪◆·!]$")


@pytest.mark.parametrize("size", [LARGE, SMALL])
async def test_2_dice_of_damage_are_counted_over_a_table_of_what_they_bring(size: tuple[int, int]) -> None:
    fight = struck()
    fight.strike("chainer", 3) if fight.decision.about[0] == "cardanzo" else fight.strike("cardanzo", 3)
    fight.asks("damage")
    rows, _ = await drawn(fight, size, "1 4")
    stands(rows, "damage", "wounds?, \\d+ dice left +wounds +out +dead", "^now ", "^before the first die")
    figures_end(rows, columns(rows, "wounds", "dead"), 2)


@pytest.mark.parametrize("size", [LARGE, SMALL])
async def test_2_fudge_dice_have_a_row_for_each_result(size: tuple[int, int]) -> None:
    fight = Hexes("Ana pc at D3 has pistol", "Cy at D6").order().choose(ana="pistol", cy="defend").asks("target")
    fight.answer("cy")
    for _ in range(4):
        if fight.decision.kind != "roll":
            fight.answer(fight.keys[0])
    assert fight.decision.kind == "roll"
    rows, _ = await drawn(fight, size, "+")
    stands(rows, " _", *(rf"^[▪×◆·!]? *{re.escape(sign)} .*%" for sign in ("0", "+", "++")))


async def test_2_unknown_armies_has_the_band_below_its_called_shots() -> None:
    session = armies(f"Ines pc {OFFICER} 9mm", f"Usher-1 {THUG}", f"Usher-2 {THUG}")
    typed = f"a{session.table.characters['usher-1'].letter}"
    rows, _ = await drawn(session, LARGE, typed)
    stands(rows, "^Ines", "^tens _", "target +hits +damage +out", "^0 +10 +20 +30 +40 +50 +60", f"^{BAND}$")
    session = armies(f"Ines pc {OFFICER} 9mm", f"Usher-1 {THUG}", f"Usher-2 {THUG}")
    rows, _ = await drawn(session, SMALL, f"{typed} 34")
    stands(rows, "34 vs")


def boxing() -> tuple[Armies, str]:
    """Return a fight in which an obsessed boxer acts first, and the keys of their attack up to its dice."""
    session = armies("Marlow pc Body 60 melee 60 obsessed", f"Usher-1 {THUG}", f"Usher-2 {THUG}")
    return session, f"p{session.table.characters['usher-1'].letter}"


async def test_2_an_open_ua_roll_has_its_legend_left_of_the_square() -> None:
    session, typed = boxing()
    rows, _ = await drawn(session, LARGE, typed)
    stands(rows, "^Marlow attacks Usher-1", "^tens _", "^▪ 54 hit +◆ 5 match", "01 .*· 35 miss", "^! 5 failed match")
    square = [row for row in rows if re.search(r"\d( [▪×◆·!]){10}$", row)]
    assert len(square) == 10 and len({len(row) for row in square}) == 1
    session, typed = boxing()
    rows, _ = await drawn(session, LARGE, f"{typed} 97 p")
    stands(rows, "^Usher-1 attacks .*at whom", "╔═══╗╔═══╗ +97 vs 60 +MISS", "║ 9 ║║ 7 ║", "╚═══╝╚═══╝")


async def test_6b_each_cherry_has_a_letter_a_name_and_its_figures() -> None:
    session, typed = boxing()
    rows, _ = await drawn(session, LARGE, f"{typed} 44")
    stands(
        rows,
        "^Marlow gets a cherry",
        "damage +out$",
        "^›\\.  None",
        *(f"^ {letter}  {name}" for letter, name in CHERRIES),
    )
    figures_end(rows, [len(next(row for row in rows if row.endswith("out")))], 12)


# ---------------------------------------------------------------------- 3: targets, reactions, re-rolls


async def test_3_hits_damage_and_ko_stand_in_this_order_in_every_list() -> None:
    for size in (LARGE, SMALL):
        targets, _ = await drawn(played(*SHOT[:5]), size)
        figures_end(targets, columns(targets, "damage", "KO"), 3)
        reaction, _ = await drawn(played(*SHOT[:6]), size)
        figures_end(reaction, columns(reaction, "damage", "KO"), 1)
        again, _ = await drawn(played(*SHOT[:7]), size, "20")
        figures_end(again, columns(again, "damage", "KO"), 3)
        stands(targets, "^Vex attacks", "hits +damage +KO", "^›", "%", "not possible")
        stands(again, "re-roll", "hits +damage +KO +critical failure", "^›\\.  Keep 20", "Re-roll tens", "Re-roll both")


# ---------------------------------------------------------------------- 5: hexes      6: focus


@pytest.mark.parametrize("size", [LARGE, SMALL])
async def test_5_targets_in_hexes_have_their_own_letters_and_odds(size: tuple[int, int]) -> None:
    fight = Hexes("Ana pc at D3 has pistol", "Cy at D6", "Bo at B3").order().choose(ana="pistol", cy="aim", bo="aim")
    rows, _ = await drawn(fight.asks("target"), size)
    cy, bo = (fight.table.characters[who].letter for who in ("cy", "bo"))
    stands(rows, "^Ana", " damage", "^›", "^    |takes ›")
    found = {row[1] for row in rows if re.match(rf"[› ][{cy}{bo}]  \w+  distance \d, .*\d\.\d", row)}
    assert found == {cy, bo} and cy.islower() and bo.islower(), rows


@pytest.mark.parametrize("size", [LARGE, SMALL])
async def test_6_each_figure_of_a_focus_stands_under_the_key_that_takes_it(size: tuple[int, int]) -> None:
    session = Armies(f"Ines pc {OFFICER} 9mm", f"Usher-1 {THUG}", f"Usher-2 {THUG}").script(("focus", "ines"))
    rows, _ = await drawn(session, size)
    stands(rows, "^Ines focuses", "1: .+ 2: .+ 3: ", "hits +out +hits +out +hits +out", "^›", "^ +damage", "^ \\.  ")
    keyed = next(row for row in rows if re.search("1: .* 2: ", row))
    heads = next(row for row in rows if re.search("hits +out +hits", row))
    ends = [found.end() for found in re.finditer("out", heads)]
    assert [found.end() for found in re.finditer(r"\+\d0", keyed)] == ends
    assert all(row[end - 1] == "%" for row in rows if "Usher" in row for end in ends)


# ---------------------------------------------------------------------- 8: lists that filter


@pytest.mark.parametrize("size", [LARGE, SMALL])
async def test_8_a_long_list_has_its_filter_above_and_the_rest_counted_below(
    size: tuple[int, int],
) -> None:
    async def look(pilot: Pilot[None]) -> None:
        app = pilot.app
        assert isinstance(app, TrackerApp)
        rows = table(app).question.text().splitlines()
        at = next(n for n, row in enumerate(rows) if row.startswith("filter  "))
        assert re.search(r"\d+ of \d+$", rows[at]), rows
        stands(rows, "^filter", "^›", "↓ \\d+ more", "^Type to filter")
        more = next(n for n, row in enumerate(rows) if "more" in row and "↓" in row)
        assert all(row.strip() for row in rows[at:more]), "no blank row within the list"

    for name in ("abilities", "recruit"):
        await seen(name, size, look)


# ---------------------------------------------------------------------- 7: 200 by 60


async def test_7_at_200x60_strip_and_result_stand_beside_the_list() -> None:
    rows, screen = await drawn(played(*SHOT[:6]), WIDE)
    stands(rows, "^Vex attacks Thug 1", "^›d  Defend", "╔═══╗╔═══╗")
    square = [row for row in rows if re.search(r"\d( [▪×◆·!]){10}", row)]
    assert len(square) == 10 and all(row.index("▪") > 66 for row in square[:5])
    top = next(row for row in screen if row.startswith("┏━"))
    above = next(row for row in screen if row.startswith("╭─"))
    assert top.index("┓") == above.index("╮"), "the decision is as wide as the map"
