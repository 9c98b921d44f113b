"""Hexes and secret choices on the real screen: essentials stay visible with many options and few rows."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from fully_automated.fa_kit import Fight
from fully_automated.test_fa_evening import millers, ready_text
from nightclub import club, keys, table
from panel_app import painted, shown
from screen_text import screen_text

from unhex_tui.files.follow import Follower
from unhex_tui.files.records import Header
from unhex_tui.files.saves import create
from unhex_tui.systems import named
from unhex_tui.tui.panels.asked import cannot
from unhex_tui.tui.panels.players import HousePanel
from unhex_tui.tui.panels.roster import RosterPanel
from unhex_tui.tui.screens.notes import NotePanel
from unhex_tui.tui.watch_app import WatchApp

SIZES = ((120, 40), (80, 24))


def many() -> Fight:
    """Return a fight in which Ana has fourteen options and is asked last but one; only Di is beside the dying Cy."""
    people = ("Ana pc at D3 has club,knife,pistol,bow", "Bo at D6", "Cy pc at H3 now -12", "Di pc at H2", "Ed at A9")
    fight = Fight(*people).order()
    while fight.asks("choose").decision.about[0] != "ana":  # type: ignore[union-attr]
        fight.answer("defend")
    return fight


async def asked(fight: Fight, size: tuple[int, int], pressed: str = "") -> list[str]:
    """Return the rows of the question's window after some keys."""
    app = club(fight)
    async with app.run_test(size=size) as pilot:
        await keys(pilot, pressed)
        return [row.rstrip() for row in table(app).question.text().splitlines()]


@pytest.mark.parametrize("size", SIZES)
async def test_the_odds_of_many_choices_stand_beside_them(size: tuple[int, int]) -> None:
    """FA-SEL-1: each card shows its target, or none, with its odds; options without odds share rows."""
    fight = many()
    assert len(fight.keys) == 14
    rows = await asked(fight, size)
    head = next(y for y, row in enumerate(rows) if "target  damage  stun" in row)
    cards = [row.strip("› ").split()[1] for row in rows[head + 1 :] if "  Bo, " in row or row.endswith("no one")]
    assert cards == ["Punch", "Club", "Stab", "Pistol", "Piercing", "Stun"], rows
    assert any("Pistol Shot" in row and "Bo, 3" in row and " 5.0 " in row for row in rows)
    everything = " ".join(rows)
    for label in ("Defend", "Move", "Tackle", "Aim", "Something else", "Later", "Reveal"):
        assert label in everything, label


async def test_a_hint_is_not_cut_to_a_lone_number() -> None:
    """Bug report: beside the odds, `Stun Arrow  4…` told nothing."""
    fight = Fight("Ana pc at D3 has bow", "Bartholomew at D4 now 5").order().asks("choose")
    while fight.decision.about[0] != "ana":  # type: ignore[union-attr]
        fight.answer("defend")
    rows = await asked(fight, (120, 40))
    assert any(re.search("Stun Arrow +Bartholomew, 1 \\(near\\)", row) for row in rows), rows
    assert any(re.search("Punch  4 damage… +Bartholomew", row) for row in rows), rows


async def test_what_cannot_be_stands_over_the_odds_where_they_need_its_row() -> None:
    """FA-HP-5: Stabilize is offered only beside a dying character, and blocked with the reason elsewhere."""
    fight = many()
    assert fight.barred["stabilize"] == "No one adjacent is dying (FA-HP-5)"
    rows = await asked(fight, (80, 24))
    assert "1 not possible" in rows[1] and "target  damage" in rows[1]
    fight.answer("defend")
    assert "stabilize" in fight.asks("choose", "di").keys and not fight.barred


async def test_a_single_reason_that_does_not_fit_is_counted_as_one() -> None:
    """FA-ATK-7: the words `1 other`, not `1 others`; blocked options are counted, not reasons."""
    fight = Fight("Ana pc at D3", "Bo at D4", "Cy at D8", "Di at D10").order().choose(ana="punch").asks("target")
    app = club(fight)
    async with app.run_test(size=(120, 40)):
        prompt = table(app).desk.prompt
        assert prompt is not None
        ((line, _),) = cannot(prompt, 61, ascii=False)[0]
        assert line.strip() == "2 not possible (press ↑): Cy: 5 hexes away; 1 other"


@pytest.mark.parametrize("size", SIZES)
async def test_the_choices_after_an_auto_answer_stay_in_sight(size: tuple[int, int]) -> None:
    """Bug report: in 80x24 the questions that F8 answered took the rows of eight of nine choices."""
    fight = Fight("Ana at D3 has bow", "Bo at D6", "Cy at H3", "Di pc at H9").order()
    app = club(fight.choose(ana="aim", bo="aim", cy="aim").idle("aim.order"))
    async with app.run_test(size=size) as pilot:
        await keys(pilot, "f8")
        text = " ".join(table(app).question.text().split())
        assert fight.asks("choose") and table(app).desk.said.text.startswith("Auto-answer on: NPCs who aim")
    assert "more: ↑↓" not in text
    for label in ("Punch", "Piercing Arrow", "Defend", "Move", "Tackle", "Aim", "Later", "Reveal"):
        assert label in text, label


@pytest.mark.parametrize("holds", [0, 1])
async def test_the_apps_answer_leaves_the_next_choices_in_sight(holds: int) -> None:
    """Bug report: in 80x24 the reason for a choice by `=` took the rows of seven of ten choices; the log has it.

    The note on the aim that Bo holds makes way.
    """
    fight = Fight("Ana at D3 has bow", "Bo at D12 has club,knife", "Di pc at H9").order(ana=(10, 10), bo=(10, 9))
    fight.of("Bo").aim = holds
    rows = await asked(fight.asks("choose", "ana"), (80, 24), "=")
    assert rows[0].startswith("What does Bo") and any(row.startswith("= What does Ana do in") for row in rows)
    text = " ".join(rows)
    for label in ("Punch", "Club", "Stab", "Defend", "Move", "Tackle", "Aim", "Later", "Reveal"):
        assert label in text, label


async def test_what_holds_for_every_hex_does_not_stand_beside_one() -> None:
    """Bug report: `E3  no one in reach` beside only the last of seven hexes; it held for all."""
    fight = Fight("Ana pc at D3", "Bo at D12", "Cy at A14", "Di pc at H9").order()
    rows = await asked(fight.choose().asks("unattacked"), (80, 24))
    assert any("H8" in row for row in rows), rows
    for row in rows:
        assert "no one in reach" not in row or len(re.findall(r"\b[A-H]\d+\b", row)) == 1, row


@pytest.mark.parametrize("size", SIZES)
async def test_words_in_hexes_are_explained_where_they_are_shown(size: tuple[int, int]) -> None:
    """FA-COV-9: below the map if there is room, and always at `?`."""
    fight = Fight("Ana pc at D3 has pistol", "Bo at D6", "Cy at D8", "Di at D4 has pistol").order()
    fight.choose(ana="pistol").asks("target", "ana")
    app = club(fight)
    async with app.run_test(size=size) as pilot:
        shown = " ".join(table(app).map.text().split())
        if size == SIZES[0]:
            assert "adj adjacent" in shown and "hid no line: a character" in shown and "exposed" not in shown
        await keys(pilot, "?")
        note = table(app).note
        assert note is not None and "chr: behind a character" in note.text()


@pytest.mark.parametrize("size", SIZES)
async def test_everybody_has_a_letter_beside_the_players_map(size: tuple[int, int], tmp_path: Path) -> None:
    """The letters are those of the tokens, adversaries included; the last column is never cut."""
    fight = Fight("Ana-of-the-mills pc at D3", "Bo pc at D4", "The-hound at D6", "The-ward-of-locks at D8")
    header = Header(system=fight.system.name, title="n", setup=fight.setup, told=fight.opening())
    fight.recorder.write = create(tmp_path / "n.jsonl", header).write
    fight.order().choose(**{"ana-of-the-mills": "move"}).asks("unattacked")
    app = WatchApp(Follower(tmp_path / "n.jsonl", named))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        rows = screen_text(app).splitlines()
    for row in fight.view("players").roster:
        begins = f"{row.letter} {'●' if row.side == 0 else '▲'} {row.name[:5]}"
        assert any(begins in line for line in rows), row.name
    assert all(any(name in line and "Defend" in line for line in rows) for name in ("The-hound", "The-ward")), rows


@pytest.mark.parametrize("ascii", [False, True])
async def test_the_roster_has_whole_names_hexes_bars_and_kinds_of_action(ascii: bool) -> None:
    """FA-INIT-1, FA-SEL-2: the longest card costs no name; the signs are explained in the border."""
    fight = Fight("The-window-seat pc has pistol at D3", "Bo at D12 has bow now 7", "Cy at H9", "Di at B2", "Ed at A9")
    fight.order().choose(bo="piercing_arrow", cy="move", di="tackle", ed="special")
    fight.of("Bo").aim, fight.of("The-window-seat").stun = 1, 1
    panel = RosterPanel(ascii=ascii)
    async with shown(panel, 52, 9) as pilot:
        panel.show(fight.view())
        await pilot.pause()
        rows = screen_text(pilot.app).splitlines()
    found = {words[1]: row[1:51] for row in rows if len(words := re.findall(r"[\w-]+", row)) > 3}
    bar = "__==########" if ascii else "▂▂▄▄████████"
    stunned, aims = ("~", "O") if ascii else ("≈", "◎")
    assert found["The-window-seat"].endswith(f"The-window-seat D3  20/20 {bar} defend{stunned}"), found
    assert found["Bo"].rstrip().endswith(f"D12  7/20 {bar[:7]}{('-' if ascii else '·') * 5} attack{aims}"), found
    kinds = {name: row.split()[-1] for name, row in found.items() if name in ("Cy", "Di", "Ed")}
    assert kinds == {"Cy": "move", "Di": "tackle", "Ed": "other"}
    assert "turn order, highest first" in rows[0]
    assert ("O holds aim  ~ stunned  x down" if ascii else "◎ holds aim  ≈ stunned  × down") in rows[-1]


@pytest.mark.parametrize(("hp", "told"), [(0, ""), (-1, "  ▂▄ HP below 0")])
async def test_the_roster_names_hp_below_0_once_a_character_has_them(hp: int, told: str) -> None:
    """FA-HP-1, bug report: from round 1 on, `▂▄ HP below 0` made players look for a fallen character."""
    fight = Fight("Ana pc at D3", "Bo at D12").order()
    fight.of("Bo").hp = hp
    for width in (52, 90):
        async with shown(panel := RosterPanel(), width, 9) as pilot:
            panel.show(fight.view())
            await pilot.pause()
            border = screen_text(pilot.app).splitlines()[-1]
        whole = told or "  ▂▄ first part of the bar: HP below 0" * (width > 52)
        assert border.strip("╰╯─ ") == f"◎ holds aim  ≈ stunned  × down{whole}", border


async def test_while_a_player_chooses_names_and_conditions_are_whole() -> None:
    """Bug report: beside a number that the order of the lines tells too, `Marisol Ach…` was `● holds…`."""
    people = ("The-window-seat pc at D3", "The-collector at D9", "The-orderly at H9")
    fight = Fight(*people).order()
    for character in fight.table.characters.values():
        character.aim = 1
    panel = RosterPanel()
    async with shown(panel, 52, 9) as pilot:
        panel.show(fight.view("players"))
        await pilot.pause()
        rows = screen_text(pilot.app).splitlines()
    for name in ("The-window-seat", "The-collector", "The-orderly"):
        assert any(re.search(f"{name} +[DH]", row) and "● holds aim" in row for row in rows), rows


async def test_on_a_small_screen_a_message_over_the_odds_leaves_a_count() -> None:
    """FA-DICE-1: the row of `++` was hidden without a sign."""
    fight = Fight("Ana pc at D3 has sword", "Bo at D4").order().choose(ana="sword", bo="move")
    app = club(fight.script(("target", "bo")).asks("attack"))
    async with app.run_test(size=SIZES[1]) as pilot:
        await pilot.pause()
        whole = table(app).question.text()
        await pilot.press("escape")
        await pilot.pause()
        covered = table(app).question.text()
    results = ("--", "-", "0", "+", "++")
    assert [row.split()[0] for row in whole.splitlines() if "damage" in row and "%" in row] == [*results]
    assert "↓" not in whole and covered.count("↓ 1 more") == 1, covered
    assert [row.split()[0] for row in covered.splitlines() if "damage" in row and "%" in row] == [*results[:-1]]


def test_the_players_roster_says_that_not_all_stand_in_turn_order() -> None:
    """FA-INIT-1: foes whose numbers players do not know come last; a hidden foe shows in no title."""
    fight = Fight("Ana pc at D3", "Bo at D9", "Cy at D12").order()
    assert fight.view().listed == "turn order, highest first"
    assert fight.view("players").listed == "turn order, then the rest"
    fight.of("Bo").known = ("numbers",)
    fight.of("Cy").hidden = True
    assert fight.view("players").listed == "turn order, highest first"


async def test_the_signs_that_f1_explains_are_those_of_the_game() -> None:
    """FA-HP-1: no boxes on bodies, but the low cells of the bar."""
    app = club(Fight("Ana pc at D3", "Bo at D9").order())
    async with app.run_test(size=(120, 40)) as pilot:
        await keys(pilot, "f1")
        told = "\n".join(app.screen.query_one(NotePanel).texts)
        assert "HP below 0" in told and "holds aim" in told and "a spent action" in told
        assert "body part" not in told and "on a body" not in told and "a box" not in told


async def test_f1_explains_the_words_that_an_option_puts_in_hexes() -> None:
    """FA-COV-9: a step shows how each adversary would stand from its hex."""
    app = club(Fight("Ana pc has pistol at D3", "Bo at D9").order().choose(ana="move", bo="defend"))
    async with app.run_test(size=(120, 40)) as pilot:
        await keys(pilot, "f1")
        told = app.screen.query_one(NotePanel).texts
        assert "Bo was not attacked: step 1 hex?" in told[0]
        assert "exp exposed" in told and "hid no line: a character" in told


async def test_no_condition_of_an_adversary_is_cut_on_the_players_screen() -> None:
    """FA-HP-1, FA-STN-1: what they did this round gives way first."""
    fight = Fight("Ana pc at D3", "Bartholomew at D4", "Cy at D9").order()
    view = fight.view("players")
    bad = ("incapacitated", "stunned next round")
    rows = tuple(
        row._replace(conditions=bad, figures=(("act", "Sword Strike"),)) if row.name.startswith("Bart") else row
        for row in view.roster
    )
    panel = HousePanel()
    async with shown(panel, 66, 8):
        panel.show(view._replace(roster=rows))
        told = "\n".join(str(line) for line in painted(panel))
        assert "incapacitated, stunned next round, …" in told, told


async def test_a_sheet_without_a_body_is_not_called_body_on_its_tab() -> None:
    app = club(Fight("Ana pc at D3", "Bo at D9").order())
    async with app.run_test(size=(80, 24)) as pilot:
        assert screen_text(app).splitlines()[0].endswith("[map] roster  sheet  log")
        await keys(pilot, "tab tab")
        assert "HP 20 of 20" in screen_text(app)


@pytest.mark.parametrize("size", SIZES)
async def test_no_meaning_of_a_sign_is_cut_under_the_roster(size: tuple[int, int]) -> None:
    app = club(Fight("Ana pc at D3", "Bo at D9").order())
    async with app.run_test(size=size):
        rows = screen_text(app)
        assert "≈ stu…" not in rows and "◎ holds aim" in rows


def test_the_cards_of_weapons_stand_first_on_a_sheet() -> None:
    """FA-ATK-2: a player without room for the whole sheet sees the rifle, not Speed and Punch."""
    fight = Fight("Ana pc at D3 has rifle armor 1", "Bo at D9").order()
    sheet = next(one for one in fight.view("players").sheets if one.name == "Ana")
    heads = [label for label, _ in sheet.gauges]
    assert heads == ["HP", "Rifle Fire", "Punch", "Armor", "Speed", "Turn order"]


def test_FA_SEL_1_the_card_stands_on_the_sheet_once_it_is_revealed() -> None:
    fight = Fight("Ana pc at D3 has pistol", "Bo at D6").order().script(("choose", "defend"))
    sheets = {sheet.name: dict(sheet.gauges) for sheet in fight.view().sheets}
    assert "Action" not in sheets["Ana"] and "Action" not in sheets["Bo"], "nothing of a secret choice"
    fight.script(("choose", "pistol"))
    assert {sheet.name: dict(sheet.gauges)["Action"] for sheet in fight.view().sheets} == {
        "Ana": "Pistol Shot",
        "Bo": "Defend",
    }
    assert {row.name: dict(row.figures)["act"] for row in fight.view("players").roster} == {
        "Ana": "Pistol Shot",
        "Bo": "Defend",
    }, "players, who see no sheets, read the cards"


@pytest.mark.parametrize("size", SIZES)
async def test_the_roster_says_in_a_word_who_is_out(size: tuple[int, int]) -> None:
    """FA-HP-1 to FA-HP-5, FA-RES-4: the word stands beside the HP, which keep their column."""
    names = ("The-warden-of-locks", "Bailiff", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ina")
    people = [f"{name} at {row}{7 * (n % 2) + 3}" for n, (name, row) in enumerate(zip(names, "AABBCCDDE", strict=True))]
    fight = Fight("Ana pc at H3 now -12", "Bo pc at H5 now -20", "Kit pc at H9 has knife", *people).order()
    fight.beside("amend", "kit", "restrained").beside("amend", "bailiff", "hp", 0)
    app = club(fight)
    async with app.run_test(size=size) as pilot:
        await keys(pilot, "tab tab" if size == SIZES[1] else "")
        rows = re.sub("[▂▄█·]{12} ", "", table(app).panels.roster.text())
    for name, hp, word in (("Ana", "−12/20", "dying"), ("Bo", "−20/20", "dead"), ("Kit", "20/20", "bound")):
        assert f"{hp} " in rows and re.search(f"{name} +(H[359] +)?{hp} +{word}", rows), rows
    assert re.search("Bailiff +(A10 +)?0/20 +down", rows), rows


async def test_everyone_stands_beside_a_narrow_map() -> None:
    """The columns are letter, sign, HP and a word; a map that needs the width gets it."""
    fight = Fight("Ana pc at D3 now -12", "Bo pc at D5 has knife", "Cy at A9", "Ed pc at A3").order()
    fight.beside("amend", "bo", "restrained")
    app = club(fight)
    async with app.run_test(size=SIZES[1]) as pilot:
        await pilot.pause()
        rows = screen_text(app).splitlines()
        assert table(app).map.region.right == table(app).panels.roster.region.x
        assert any(row.endswith("b×−12/20 dying") for row in rows) and any(" c× 20/20 bound" in row for row in rows)
        await keys(pilot, "tab")
        assert not table(app).map.display and "Roster" in screen_text(app)
    wide = "\n".join(f"{' ' * (n % 2)}{'. ' * 18}{'1' if n else '2'}" for n in range(8))
    async with club(Fight("Ana pc at D3", "Bo at D5", map=f"map:\n{wide}")).run_test(size=SIZES[1]) as pilot:
        await pilot.pause()
        assert not table(pilot.app).panels.roster.display  # type: ignore[arg-type]


@pytest.mark.parametrize("key", ["enter", "."])
async def test_the_turn_order_is_kept_with_one_key(key: str) -> None:
    """FA-INIT-3: keeping loses nothing; dice can be typed as before."""
    fight = Fight("Ana pc at D3", "Bo at D9").order().choose(ana="aim").idle("aim.order")
    app = club(fight)
    async with app.run_test(size=SIZES[0]) as pilot:
        assert "Enter Keep the turn order" in " ".join(table(app).question.text().split())
        await keys(pilot, f"5 {key}" if key == "enter" else key)
        if key == "enter":  # Enter does not clear typed dice
            assert fight.decision is not None and fight.decision.question == "aim.order"
            await keys(pilot, "back enter")
        assert fight.decision is not None and fight.decision.question == "choose"
    assert fight.of("Ana").aim == 1 and fight.of("Ana").dice == (9, 9)


async def test_whoever_chooses_is_in_sight_on_a_map_that_is_too_high() -> None:
    """The character is marked, too: the roster beside the map has the same sign."""
    fight = Fight("Ana pc at A3", "Bo at D6", "Cy pc at H3", "Di pc at H9").order()
    app = club(fight)
    async with app.run_test(size=SIZES[1]) as pilot:
        for name in ("Bo", "Ana", "Cy", "Di"):
            who, row = fight.of(name).letter, fight.of(name).place[0]
            assert fight.asks("choose", name)
            shown = [line for line in screen_text(app).splitlines() if line.startswith(f"{row} ")]
            assert shown and f"›{who}●" in shown[0].replace("▲", "●"), name
            await keys(pilot, "d")


async def test_a_map_that_is_laid_comes_to_the_front_of_a_small_screen() -> None:
    """Before the fight no map is shown; the fight's first question is asked on it."""
    fight = millers().answers("fight", "encounter", ready_text("encounters", "the-seed-archive"))
    app = club(fight)
    async with app.run_test(size=SIZES[1]) as pilot:
        assert table(app).map.display
        await keys(pilot, "u")
        table(app).travel.show_tab("log")
        assert not table(app).map.display and fight.view("gm").scene is None
        await keys(pilot, "y")
        assert table(app).map.display


@pytest.mark.parametrize("size", SIZES)
async def test_escape_in_a_rounds_first_sentence_lets_u_take_a_step_back(size: tuple[int, int]) -> None:
    """FA-LGT-2: otherwise the u would be typed into the sentence."""
    fight = Fight("Ana pc", "Bo", light=True).script(
        ("light.say", "It sings"), ("light.say", ""), ("light.act", "done"), ("light.on", "on")
    )
    assert fight.asks("light.say", "bo").table.round == 2
    app = club(fight)
    async with app.run_test(size=size) as pilot:
        await pilot.press("escape")
        assert "u undoes a step; any other key types" in table(app).question.text()
        await keys(pilot, "u")
        assert "Round 1 is over" in table(app).question.text()
        await pilot.press("y", "escape", "a")
        assert "> •" in table(app).question.text()


@pytest.mark.parametrize("size", SIZES)
async def test_while_a_player_chooses_the_screen_shows_what_the_players_may_see(size: tuple[int, int]) -> None:
    """FA-SEL-1: players choose at the GM's keyboard; hidden characters return after the secret choice."""
    fight = Fight("Ana pc at D3 has pistol", "Bo at D9", "Crane at F6 hidden has rifle").order()
    app = club(fight)
    async with app.run_test(size=size) as pilot:
        before = table(app).question.region
        while fight.decision.about[0] != "ana":  # type: ignore[union-attr]
            assert "f▲" in screen_text(app)
            await keys(pilot, "d")
        shown = screen_text(app)
        assert "Crane" not in shown and "f▲" not in shown and "c▲" in shown and "What does Ana do" in shown
        assert "Bo, 6 (far)" in shown
        assert table(app).question.region == before
        await keys(pilot, "o")
        assert fight.decision is not None and fight.decision.question == "target"
        assert "f▲" in screen_text(app) and "Crane" not in str(fight.barred)


async def test_what_came_of_ones_own_dice_is_told_beside_the_next_targets() -> None:
    """FA-DEF-2: on a small screen blocked options and options without odds make way for it."""
    foes = ("Crane at D7", "Mister-Oster at E7", "Biscuit at E8", "Orderly at D9")
    people = ("Marisol pc at D3 has sword", "Ife pc at D8 has sword", "Bailiff at D4 has club", *foes)
    fight = Fight(*people).order(bailiff=(10, 10), ife=(10, 9)).choose(marisol="defend", ife="sword", bailiff="club")
    fight.script(("target", "marisol"), ("defend.step", "stay"), ("defence", "--"))
    app = club(fight)
    async with app.run_test(size=SIZES[1]) as pilot:
        await keys(pilot, "0+.")
        shown = " ".join(table(app).question.text().split())
    assert "Ife's Sword Strike: at whom?" in shown and "Crane" in shown
    assert (
        "· attack [0][+] = + HIT by Bailiff; Marisol takes 6: HP 20 → 14; Marisol is stunned from next round" in shown
    )


async def test_a_map_of_seven_rows_is_whole_while_one_walks_over_it() -> None:
    """At 80x24 the question keeps the same few lines for every answer given on the map."""
    yard = "title: Yard\nmap:\n" + "\n".join(
        f"{row}  {' ' * (n % 2)}1 . . . . . . 2" for n, row in enumerate("ABCDEFG")
    )
    fight = Fight("Ana pc at G2", "Bo at A6", "Cy at A2", map=yard).order().choose(ana="defend", bo="move", cy="move")
    app = club(fight)
    async with app.run_test(size=SIZES[1]) as pilot:
        regions = set()
        for question, key in (("unattacked", "."), ("move", "."), ("move", ".")):
            fight.asks(question)
            shown = screen_text(app).splitlines()
            assert [row[0] for row in shown[2:15:2]] == [*"ABCDEFG"], shown
            regions.add(table(app).question.region)
            await keys(pilot, key)
        assert len(regions) == 1


@pytest.mark.parametrize("size", SIZES)
async def test_a_note_on_a_hex_is_explained_only_where_that_hex_is_offered(size: tuple[int, int]) -> None:
    lane = "title: A lane\nmap:\n1 . . . . . . 2\nnote A3: a loose board\nnote A7: a jammed door\n"
    app = club(Fight("Ana pc at A1", "Bo at A8", map=lane).order())
    async with app.run_test(size=size) as pilot:
        await keys(pilot, "?")
        assert "jammed door" not in screen_text(app) and "On the map" not in screen_text(app)
    app = club(Fight("Ana pc at A1", "Bo at A8", map=lane).order().choose(ana="move").idle("move"))
    async with app.run_test(size=size) as pilot:
        await keys(pilot, "?")
        told = "\n".join(app.screen.query_one(NotePanel).texts)
        assert "A3: open; a loose board" in told and "jammed door" not in told


@pytest.mark.parametrize("size", SIZES)
async def test_the_hexes_of_a_single_step_are_listed_with_their_odds(size: tuple[int, int]) -> None:
    """FA-DEF-1: a defender sees at once which hexes are out of range; the many hexes of a Move stay on the map."""
    fight = Fight("Ana pc at D3", "Bo at D5").order().choose(ana="punch").script(("target", "bo")).asks("defend.step")
    rows = await asked(fight, size)
    steps = [row.split()[0] for row in rows if "distance 2, out of range" in row]
    assert sorted(steps) == ["C6", "D6", "E6"] and not any("unless followed" in row for row in rows)
    assert any("D5" in row and "%" in row for row in rows), rows
    beside = Fight("Ana pc at D3", "Bo at D4").order().choose(ana="punch").script(("target", "bo")).asks("defend.step")
    assert any("D5  distance 2, out of range unless followed" in row for row in await asked(beside, size))
    moving = Fight("Ana pc at D3", "Bo at D9").order().choose(ana="move").idle("move")
    assert not [row for row in await asked(moving, size) if row.split()[:1] == ["D4"]]


@pytest.mark.parametrize("size", SIZES)
async def test_no_hex_in_reach_of_several_foes_looks_free_of_danger(size: tuple[int, int]) -> None:
    """FA-COV-9: the row has the number of foes where their distances do not fit; the preview has the distances."""
    people = ("Ana pc at A1", "Boniface at D8 has rifle", "Cyprian at E8 has rifle", "Dionysia at F8 has pistol")
    fight = Fight(*people).order(ana=(10, 10)).choose()
    while fight.asks("unattacked").decision.about[0] != "ana":  # type: ignore[union-attr]
        fight.answer("stay")
    rows = await asked(fight, size)
    assert "\n".join(rows).count("in reach of 2 foes") == 2, rows
    counts, said = fight.advice().previews["A2"].lines
    assert (counts, said[:33]) == ("in reach of 2 foes", "in reach of Boniface: distance 8 ") and "; Cyprian:" in said


@pytest.mark.parametrize("size", SIZES)
async def test_every_hex_of_a_list_says_whom_it_puts_in_reach(size: tuple[int, int]) -> None:
    """FA-COV-9: both ways in columns, also for the present hex."""
    people = ("Ana pc at D3 has pistol", "Boniface at D10 has rifle", "Cyprian at E13 has rifle", "Di at D4")
    fight = Fight(*people).order(ana=(10, 10)).choose(ana="punch", di="aim")
    fight.script(("target", "di"), ("attack", "00")).asks("after")
    rows = await asked(fight, size)
    cells = fight.advice().odds().cells
    assert {*cells} == {*fight.keys} and {*cells.values()} == {("1", "1"), ("2", "1"), ("2", "2")}
    for key, count in cells.items():
        place = key if key != "stay" else "Stay at D3"
        assert any(re.search(rf" {place} .*  {' +'.join(count)}$", row) for row in rows), (place, rows)


async def test_the_line_of_attack_is_explained_once() -> None:
    """FA-COV-9: the decision leaves out the rule ids, and `?` has them."""
    app = club(Fight("Ana pc at D3", "Bo at D4").order().choose(ana="punch").asks("target"))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        text = table(app).question.text()
        assert "nothing is in between" in text and "FA-COV" not in text
        assert "adjacent · adjacent" not in text and "adjacent: nothing" not in text
        await keys(pilot, "?")
        told = [line.strip() for line in app.screen.query_one(NotePanel).texts if "nothing is in between" in line]
        assert told == ["nothing is in between (FA-COV-9)"]


async def test_the_key_to_bring_a_character_along_is_a_dash_and_their_letter() -> None:
    """FA-MOV-8: the many hexes of an earlier move use up no keys."""
    fight = Fight("Ana pc at D3", "Bo now -3 at D2", "Cy at D9").order(ana=(9, 9), cy=(1, 1))
    fight.choose(ana="move", cy="move").idle("move").asks("move", "cy")
    app = club(fight)
    async with app.run_test(size=(120, 40)) as pilot:
        await keys(pilot, "..")
        fight.asks("move", "ana")
        row = next(row for row in table(app).question.text().splitlines() if "Bring Bo along" in row)
        letter = next(row.letter for row in fight.view("gm").roster if row.name == "Bo")
        assert row.split()[0] == f"-{letter}", row
        await keys(pilot, f"-{letter}")
        assert fight.table.action is not None and fight.table.action.drags == "bo"


async def test_the_last_roll_stands_in_the_only_room_until_a_preview_takes_it() -> None:
    """Lines kept for previews of steps stayed blank, so nothing there told that the attack was stopped."""
    armed = ("Ana pc at D3 has pistol,bow", "Al pc at E4 has pistol,knife", "Cy at D7 has club")
    fight = Fight(*armed, "Bo at D4", "Dee at A9", "Eve at B12").order().choose(ana="punch")
    fight.script(("target", "bo"), ("defend.step", "stay"), ("defence", "00")).idle("unattacked").asks("unattacked")
    app = club(fight)
    async with app.run_test(size=(120, 40)) as pilot:
        question = table(app).question
        first = question.text().splitlines()
        assert any("defense [0][0] = 0  STOPPED" in row for row in first)
        await keys(pilot, "down")
        rows = question.text().splitlines()
        assert any("in reach of Ana: distance 9" in row for row in rows) and not any("STOPPED" in row for row in rows)
        assert [row.lstrip("› ") for row in rows[:9]] == [row.lstrip("› ") for row in first[:9]], "no option moved"
