"""Overruling at the real table: forced, voided and corrected answers, checks, auto-answers, and leftover answers."""

import pytest
from nightclub import SHOT, asked, club, item, keys, played, said, table, take
from screen_text import screen_text
from test_unhex_table import TURN, fighters
from unhex.evening_kit import MAP, ended, joined, placed, with_thugs

from unhex_tui.tui.questions.form_commands import FormCommands
from unhex_tui.tui.questions.forms import corrections


async def test_a_blocked_option_can_be_forced_and_the_log_says_so() -> None:
    app = club(played(*SHOT[:5]))
    async with app.run_test(size=(120, 40)) as pilot:
        await keys(pilot, "!")
        await take(pilot, "Answer with a blocked option")
        assert "Out of range (2)" in table(app).question.text()
        await take(pilot, "Sniper")
        assert asked(app) == "attack.react" and "Overruled: Vex attacks with Pistol: at whom? Sniper" in " ".join(
            table(app).log_panel.text().split()
        )


async def test_the_present_action_can_be_voided_spent_or_refunded() -> None:
    for n, left in ((0, None), (1, None)):
        app = club(played(*SHOT))
        async with app.run_test(size=(120, 40)) as pilot:
            await keys(pilot, "!")
            voids = [option for option in table(app).desk.decision.options if option.key.startswith("void")]
            await take(pilot, voids[n].label)
            assert asked(app) == "turn.actor", left
            assert fighters(app)["vex"].actions == (0 if ".spent" in voids[n].key else 1)
            assert fighters(app)["thug-1"].level == 40


async def test_a_die_that_was_entered_wrong_is_corrected_by_keys() -> None:
    app = club(played(*SHOT))
    async with app.run_test(size=(120, 40)) as pilot:
        await keys(pilot, "!")
        await take(pilot, "Correct a die")
        await take(pilot, "Vex attacks Thug 1")
        assert "was 3 5" in table(app).question.text()
        await keys(pilot, "36")
        assert asked(app) == "damage.dice" and "Vex hits Thug 1 with 36" in table(app).question.text()
        await keys(pilot, "u")
        assert said(app).startswith("Undone: “Corrected") and asked(app) == "damage.dice"


async def test_a_line_of_the_log_is_found_by_search_and_its_roll_corrected() -> None:
    app = club(played(*SHOT))
    async with app.run_test(size=(120, 40)) as pilot:
        await keys(pilot, "/ /rolls")
        assert "Vex rolls attack: 35" in screen_text(app)
        await keys(pilot, "enter")
        assert asked(app) == "app.correct.roll" and table(app).desk.form is not None
        rolled = next(line for line in table(app).panels.view.log if line.text.startswith("Vex rolls attack"))
        assert table(app).log_panel.selected == rolled.entry


@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
async def test_a_found_line_comes_in_sight_in_the_log(size: tuple[int, int]) -> None:
    session = played(*TURN)
    for n in range(12):
        session.answer("vex" if n % 2 == 0 else "move")
        if n % 2:
            session.undo()
            session.undo()
    for _ in range(4):
        aside = session.gm_action("amend")
        for answer in ("vex", "level", 50 - _):
            aside.answer(answer)
        session.finish("amend", aside)
    app = club(session)
    async with app.run_test(size=size) as pilot:
        await keys(pilot, "//")
        await pilot.press(*"Turn order", "enter")
        await pilot.pause()
        assert table(app).log_panel.display and "Turn order" in screen_text(app)


async def test_a_roll_is_called_for_at_any_decision() -> None:
    app = club(played(*SHOT))
    async with app.run_test(size=(120, 40)) as pilot:
        await keys(pilot, "!")
        await take(pilot, "Call for a roll")
        await take(pilot, "Kit")
        await pilot.press(*"balance", "enter")
        await keys(pilot, "72")
        assert said(app) == "Kit rolls 72 (balance)" and asked(app) == "damage.dice"


async def test_standing_answers_let_the_app_roll_for_npcs_and_stop_reactions() -> None:
    app = club(played(*SHOT[:5]))
    async with app.run_test(size=(120, 40)) as pilot:
        await keys(pilot, "!")
        await take(pilot, "Auto-answers")
        await take(pilot, "No reactions by The house")
        assert "through" not in said(app)
        await keys(pilot, "t")
        assert asked(app) == "attack.roll"
        await keys(pilot, "U !")
        await take(pilot, "Auto-answers")
        await take(pilot, "The app rolls for NPCs")
        assert said(app).startswith("Auto-answer on: The app rolls for NPCs at once")


async def test_the_fight_can_be_ended_by_overruling() -> None:
    app = club(played(*TURN))
    async with app.run_test(size=(120, 40)) as pilot:
        await keys(pilot, "!")
        await take(pilot, "End the fight")
        assert asked(app) == "app.overrule.sure"
        await take(pilot, "End the fight")
        assert asked(app) == "evening.next"


async def test_a_correction_says_what_falls_away_before_it_is_made() -> None:
    app = club(played(*SHOT))
    async with app.run_test(size=(120, 40)) as pilot:
        desk = table(app).desk
        before = list(desk.session.journal.path)
        first = next(n for n in before if desk.session.journal.entries[n].question == "attack.roll")
        FormCommands(desk).correct(first)
        await keys(pilot, "9 9")
        shown = screen_text(app)
        assert asked(app) == "app.correct.sure"
        assert "Correct 3 5 to 9 9?" in shown and "Dropped: Vex rolled 35, a hit: re-roll? Keep 35" in shown
        await keys(pilot, ".")
        assert said(app) == "Nothing changed" and desk.session.journal.path == before
        FormCommands(desk).correct(first)
        await keys(pilot, "9 9 c")
        assert said(app).startswith("Corrected: ") and said(app).endswith("rolled 9 9, was 3 5 (u undoes it)")


async def test_a_correction_says_whom_it_hits_otherwise() -> None:
    app = club(played(*SHOT, ("damage.dice", "ones")))
    async with app.run_test(size=(120, 40)) as pilot:
        desk = table(app).desk
        path = desk.session.journal.path
        first = next(n for n in path if desk.session.journal.entries[n].question == "attack.roll")
        assert "Vex hits Thug 1: 5 to the right leg" in [line.text for line in desk.session.log()]
        FormCommands(desk).correct(first)
        await keys(pilot, "3 4")
        assert said(app).endswith("rolled 3 4, was 3 5 (u undoes it); Vex hits Thug 1: 4 to the right leg")
        await keys(pilot, "u")
        FormCommands(desk).correct(first)
        await keys(pilot, "5 3")
        assert "New question: Vex hits Thug 1 with 53: which die is the damage?" in screen_text(app), (
            "it chose the leg, too"
        )


async def test_what_is_left_to_follow_a_corrected_die_can_be_dropped() -> None:
    app = club(played(*SHOT[:-2], ("attack.roll", [9, 7]), ("roll.again", "keep"), ("turn.actor", "moss")))
    async with app.run_test(size=(120, 40)) as pilot:
        desk = table(app).desk
        FormCommands(desk).correct(next(e.n for e in desk.session.entries() if e.question == "attack.roll"))
        await keys(pilot, "3 5 c")
        assert "1 later step to check: Vex to decide" in screen_text(app)
        await keys(pilot, "!")
        await keys(pilot, item(app, "Drop the later steps").letter)
        assert asked(app) == "damage.dice" and "to check" not in screen_text(app)
        await keys(pilot, "u")
        assert "1 later step to check: Vex to decide" in screen_text(app)


async def test_answers_that_follow_a_corrected_die_are_announced() -> None:
    """The app then gives the answers without a key."""
    moss_moves = (("turn.actor", "moss"), ("action.choose", "move"))
    app = club(played(*SHOT[:-2], ("attack.roll", [9, 7]), ("roll.again", "keep"), *moss_moves))
    async with app.run_test(size=(120, 40)) as pilot:
        desk = table(app).desk
        roll = next(e.n for e in desk.session.entries() if e.question == "attack.roll")
        FormCommands(desk).correct(roll)
        await keys(pilot, "3 5 c")
        assert asked(app) == "damage.dice"
        assert "2 later steps to check: " in screen_text(app)
        await keys(pilot, "t")
        assert asked(app) == "armor.use" and desk.prompt is not None
        await keys(pilot, desk.prompt.items()[-1].letter)
        assert asked(app) == "move.react" and said(app).startswith("Corrected:")
        assert "to check" not in screen_text(app)


def test_rolls_to_correct_stand_under_their_rounds() -> None:
    """A single round has no heading."""
    session = placed(with_thugs()).initiative()
    assert [option.group for option in corrections(session)] == ["", ""], "all of this round"
    session.end_turns()
    assert [option.group for option in corrections(session)] == ["Round 1", "Round 1"]
    session.initiative()
    assert [option.group for option in corrections(session)] == ["Round 2", "Round 2", "Round 1", "Round 1"]
    ended(session).script(("evening.next", "fight"), ("fight.prepare", "who"), ("fight.who", ["vex", "ann", "thug-1"]))
    placed(session).initiative()
    groups = [option.group for option in corrections(session)]
    assert groups == ["Round 1"] * 2 + ["The mill begins: Round 2"] * 2 + ["The mill begins: Round 1"] * 2


def test_rolls_before_and_between_fights_stand_under_their_scene() -> None:
    """The heading was a colon alone before the first scene, and named a scene without rounds twice."""
    lock = (("outside.who", "vex"), ("outside.what", "the lock"), ("outside.good", []), ("other.roll", [4, 6]))
    roll = (("evening.next", "roll"), ("outside.kind", "basic"), *lock)
    session = joined().script(*roll, ("evening.next", "fight"), ("fight.prepare", "map"), ("fight.map", MAP))
    assert [option.group for option in corrections(session)] == ["Before the first scene"]
    session = with_thugs().script(("fight.prepare", "back"), *roll, ("evening.next", "fight"))
    placed(session).initiative()
    assert [option.group for option in corrections(session)] == ["Round 1", "Round 1", "Map: The mill"]
