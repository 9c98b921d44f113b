"""New log lines stay visible: in the log beside a long question, or in the question if the log is covered."""

from copy import deepcopy
from random import Random
from typing import Any

import pytest
from fading_suns.fight_kit import Fight
from nightclub import SHOT, club, keys, played, setup, table, take
from panel_app import PanelApp
from parlour import dice
from random_play import BoldPlayer
from screen_text import screen_text
from unhex.random_setups import bold
from unknown_armies.ua_kit import fight as gunfight

from unhex_tui.engine.decision import Choose, Option
from unhex_tui.tui.app import TrackerApp
from unhex_tui.tui.panels.question import QuestionPanel
from unhex_tui.tui.questions.answering import Said
from unhex_tui.tui.questions.choose import ChoosePrompt
from unhex_tui.tui.screens.opening import Opened
from unhex_tui.tui.screens.regions import places

BEGUN = (("initiative.roll", [4, 5]), ("initiative.roll", [2, 1]))


def crowded(pcs: int, npcs: int) -> dict[str, Any]:
    """Return the nightclub setup with more characters on each side."""
    made = setup()
    people = made["characters"]
    for team, name, many in (("crew", "Mate", pcs), ("house", "Brute", npcs)):
        mine = [character for character in people if character["team"] == team]
        for n in range(len(mine), many):
            people.append({**deepcopy(mine[-1]), "id": f"{name.lower()}-{n}", "name": f"{name} {n}"})
    return made


async def test_with_ten_npcs_still_to_act_log_and_map_stay_in_sight() -> None:
    app = club(played(*BEGUN, ("initiative.order", "house"), start=crowded(4, 10)))
    async with app.run_test(size=(120, 40)):
        screen, shown = table(app), screen_text(app)
        assert screen.log_panel.display and screen.map.display
        assert "Turn order: The house, then The crew" in shown
        for row in ("Sniper  Catwalk", "Brute 9  ", "End the turn; all 10 may still react"):
            assert row in shown


async def test_six_pcs_at_80x24_leave_the_map_in_place() -> None:
    """The question tells what happened."""
    app = club(played(*BEGUN, ("initiative.order", "crew"), start=crowded(6, 6)))
    async with app.run_test(size=(80, 24)):
        screen = table(app)
        text = screen.question.text()
        assert screen.map.display and "Turn order: The crew, then The house" in text
        for name in ("Vex  Entrance", "Moss  Alley", "Mate 5  Entrance"):
            assert name in text, "an area is not cut for the long way to end the turn"


@pytest.mark.parametrize(("size", "npcs"), [((80, 24), 7), ((120, 40), 13)])
async def test_many_targets_have_a_row_each_with_odds(size: tuple[int, int], npcs: int) -> None:
    """The map must stay in sight for that."""
    start = crowded(4, npcs)
    for character in start["characters"]:
        character["area"] = "Dance Floor" if character["team"] == "house" else character["area"]
    ready = (*BEGUN, ("initiative.order", "crew"), ("turn.actor", "vex"), ("action.choose", "attack:i1"))
    app = club(played(*ready, start=start))
    async with app.run_test(size=size):
        screen = table(app)
        rows = [line for line in screen.question.text().splitlines() if " %" in line and "Dance Floor" in line]
        assert len(rows) == npcs and screen.map.display


async def test_what_was_told_since_the_last_answer_is_told_all_of_it() -> None:
    app = club(played(*BEGUN, ("initiative.order", "crew"), ("turn.actor", "vex")))
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "a t enter 8 5")
        assert "85 vs 55, failure" in table(app).question.text()


async def test_the_question_tells_what_the_log_has_no_room_for() -> None:
    """The news come from a round's last act."""
    session, player = played(*SHOT), BoldPlayer(Random(24), bold)
    while session.table.round < 2:
        assert session.decision is not None
        session.answer(player(session.decision))
    app = club(session)
    async with app.run_test(size=(120, 40)):
        screen = table(app)
        told, log = screen.question.text(), "".join(row.text for row in map(screen.log_panel.render_line, range(9)))
        assert screen.log_panel.display and "Round 2" in log and "Round 2" not in told
        assert "Sniper rolls attack (re-roll): 77 vs" in told and "rolls attack (re-roll)" not in log


async def test_page_up_shows_a_log_that_is_out_of_sight() -> None:
    app = club(played(*BEGUN, ("initiative.order", "crew")))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = table(app)
        assert not screen.log_panel.display
        await pilot.press("pageup")
        await pilot.pause()
        assert screen.log_panel.display and "Turn: The crew" in screen_text(app)
        await pilot.press("escape")
        await pilot.pause()
        assert screen.focused is screen.question


def test_the_question_takes_no_more_rows_than_it_needs() -> None:
    more = places(120, 40, "map", needs=26)
    assert more["question"].height == 26 and more["map"].height == 13
    bare = places(120, 40, "map", ground="empty", needs=34)
    assert bare["question"].height == 34 and bare["map"].height == 5, "what is told of the session stays in sight"
    small = places(80, 24, "map", needs=13)
    assert small["question"].height == 13 and small["map"].height == 10


async def test_the_arrows_across_move_a_map_that_goes_on_or_say_that_it_does_not() -> None:
    app = club(played(*BEGUN, ("initiative.order", "crew")))
    async with app.run_test(size=(120, 40)) as pilot:
        screen = table(app)
        await pilot.press("right")
        await pilot.pause()
        assert "The map ends there" in screen.desk.said.text
        for _ in range(3):
            screen.map.action_zoom(1)
        await pilot.pause()
        screen.map.left = 0
        await pilot.press("right")
        await pilot.pause()
        assert screen.map.left == 8 and screen.focused is screen.question


async def test_the_target_of_an_attack_stays_in_the_rosters_sight() -> None:
    start = crowded(6, 12)
    app = club(played(*BEGUN, ("initiative.order", "house"), ("turn.actor", "thug-2"), start=start))
    async with app.run_test(size=(120, 40)) as pilot:
        await take(pilot, "Move")
        await take(pilot, "Entrance")
        roster = table(app).panels.roster
        shown = [who for here in roster._ids[roster.top : roster.top + roster.high] for who in here]
        assert "thug-2" in shown and roster._matter >= {"thug-2"}


async def test_however_much_was_told_only_what_may_have_room_is_laid_out() -> None:
    """Once, after a session was opened, each move of the cursor laid out the whole log for each of its lines."""
    prompt = ChoosePrompt(Choose(question="q", seats=(), prompt="Which?", options=(Option("a", "One"),)))
    panel, laid = QuestionPanel(), []
    async with PanelApp(panel).run_test(size=(40, 24)):
        rows = panel.rows
        panel.rows = lambda text, *more: laid.append(len(text)) or rows(text, *more)
        panel.show(prompt, Said(""), "", (), tuple(f"It was told {n}" for n in range(2000)))
        assert "It was told 1999" in panel.text() and "It was told 1900" not in panel.text()
    assert sum(laid) < 40_000


def _missed(npcs: int, face: int) -> Fight:
    """Return a fight in which the first NPC has rolled `face` and Corvin, on the ground, chooses a target."""
    people = *(f"Mate{n} pc" for n in range(3)), *(f"Porter{n} Fight 9" for n in range(npcs))
    fight = Fight("Corvin pc Fight 5 Wits 9", *people).declare(porter0="fist", corvin="fist fist kick")
    return fight.strike("corvin", face).lies("corvin").asks("target", "Corvin")


async def test_the_keys_line_gives_way_to_the_news() -> None:
    """The dice come first. A fumble whose consequence the GM decides must be read."""
    app = TrackerApp(Opened(_missed(6, 20), "test.save"), dice)
    async with app.run_test(size=(80, 24)) as pilot:
        table(app).travel.show_tab("body")  # where the list is not visible
        await pilot.pause()
        shown = table(app).question.text()
        assert all(f"Porter{n}  Vit 10/10" in shown for n in range(6)) and " %" in shown
        assert "· 20 vs 14  Porter0 misses Corvin badly: the GM decides what happens" in shown


@pytest.mark.parametrize("npcs", [2, 6])
async def test_FS_COR_2_a_fumble_is_told_in_place_of_the_odds(npcs: int) -> None:
    """The d20 of the next attack stood where the GM reads that they decide."""
    for face in (19, 20):
        app = TrackerApp(Opened(_missed(npcs, face), "test.save"), dice)
        async with app.run_test(size=(80, 24)):
            shown = table(app).question.text()
            assert table(app).map.display and ("\nd20 " in shown) == (face == 19)
            assert ("Porter0 misses Corvin badly: the GM decides what happens" in shown) == (face == 20)


async def test_UA_CAL_1_the_keys_of_a_shot_stay_in_sight() -> None:
    """At 80x24 the odds fill the window; neither news nor a wrong key may take the line of keys."""
    shot = gunfight("Ines pc firearms 55 9mm", "Collector Body 55", first=("Ines", "Collector"))
    shot.script(("act", "shoot"), ("target", "collector"))
    app = TrackerApp(Opened(shot, "test.save"), dice)
    async with app.run_test(size=(80, 24)) as pilot:
        shown = table(app).question.text()
        assert "T  Called: head  min 50" in shown and "0-9 tens die  r app rolls" in shown
        await pilot.press("z")
        shown = table(app).question.text()
        assert "! " in shown and "0-9 tens die  r app rolls" in shown


async def test_a_long_declaration_tells_the_last_roll_of_the_turn_before() -> None:
    """At 80x24 the list of characters gives a row for that."""
    names = (*(f"Mate{n} pc" for n in range(3)), *(f"Porter{n}" for n in range(6)))
    people = ("Corvin pc cane=12/6/3", *(f"{name} Wits 3" for name in names))
    fight = Fight(*people).declare(corvin="fist").strike("porter0", 18)
    fight.asks("declare.actions", "Corvin")
    app = TrackerApp(Opened(fight, "test.save"), dice)
    async with app.run_test(size=(80, 24)):
        screen, shown = table(app), table(app).question.text()
        assert "As last turn" in shown and shown.count(" %") > 9 and "Nothing  no action" in shown
        assert "· 18 vs" in shown and "Corvin misses Porter0" in shown and screen.map.display
