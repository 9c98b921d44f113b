"""The shorthand line on the screen: its preview while typing, and Enter."""

from __future__ import annotations

import pytest
from fading_suns.fight_kit import Fight as Turn
from fully_automated.fa_kit import Fight
from nightclub import SHOT, asked, club, keys, played, said, table, take
from screen_text import screen_text
from unknown_armies.ua_chase_kit import after_the_van
from unknown_armies.ua_kit import OFFICER, THUG
from unknown_armies.ua_kit import Fight as Bout
from unknown_armies.ua_kit import fight as armies

from unhex_tui.engine.decision import Answer, Choose, Roll
from unhex_tui.engine.session import settle
from unhex_tui.engine.shorthand import understood
from unhex_tui.tui.app import TrackerApp
from unhex_tui.tui.questions.letters import Letters
from unhex_tui.tui.questions.shorthand import Shorthand, ShorthandPrompt


def line(app: TrackerApp) -> ShorthandPrompt:
    prompt = table(app).desk.prompt
    assert isinstance(prompt, ShorthandPrompt)
    return prompt


def told(app: TrackerApp) -> str:
    return "\n".join(line(app).preview.lines)


async def test_a_line_says_what_it_will_do_does_it_and_is_taken_back() -> None:
    app = club(played(*SHOT[:3]))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("colon", *"vex ", ">", *" bar")
        assert told(app) == "Enter: Vex: Entrance → Bar\nthen: no intercept, no action spent (an edit)"
        assert table(app).desk.session.table.characters["vex"].area == "entrance"
        await keys(pilot, "enter")
        assert said(app) == "Vex: Entrance → Bar" and asked(app) == "turn.actor"
        assert table(app).desk.session.table.characters["vex"].area == "bar"
        assert "Vex: Entrance → Bar" in table(app).desk.session.log()[-1].text
        await keys(pilot, "u")
        assert table(app).desk.session.table.characters["vex"].area == "entrance"


async def test_the_shorthand_line_opens_in_an_attack() -> None:
    """Every keyboard has its key."""
    app = club(played(*SHOT[:7]))
    async with app.run_test(size=(80, 24)) as pilot:
        assert asked(app) == "attack.roll"
        await pilot.press("f7", *"thug 1 -4 right leg", "enter")
        assert said(app) == "Thug 1: 4 damage to the right leg" and asked(app) == "attack.roll"


async def test_tab_writes_what_the_line_could_be_one_after_the_other() -> None:
    app = club(played(*SHOT[:3]))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("f7", *"thug > bar")
        assert "could be Thug 1, Thug 2 or Thug 3" in told(app)
        await pilot.press("enter")
        assert said(app) == "This does nothing yet, for the reason shown" and asked(app) == "app.shorthand"
        await pilot.press("tab")
        assert line(app).text == "Thug 1 > bar"
        await pilot.press("tab")
        assert line(app).text == "Thug 2 > bar" and "Thug 2: Dance Floor → Bar" in told(app)
        await pilot.press("shift+tab", "shift+tab", "down", "tab")
        assert line(app).text.startswith("Thug ")
        await keys(pilot, "esc")
        assert line(app).text == "" and "Vex > " in told(app)
        await keys(pilot, "esc")
        assert asked(app) == "turn.actor" and said(app) == "Sentence: no change"


async def test_words_answer_what_is_asked_and_agreed_answers_follow() -> None:
    app = club(played(*SHOT[:3]))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("f7", *"vex attack thug 2", "enter")
        assert asked(app) in ("attack.react", "attack.roll")
        assert said(app) == "Vex attacks Thug 2: Pistol"
        assert [entry.kind for entry in table(app).desk.session.entries()][-3:] == ["answer"] * 3


async def test_after_a_sentence_with_dice_the_roll_is_told() -> None:
    app = club(played(*SHOT[:3]))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("f7", *"vex attacks thug 2 nobody reacts 97", "enter")
        assert said(app) == "Vex attacks Thug 2: Pistol; Vex rolls attack: 97 vs 55, failure"


async def test_a_sentence_tells_the_roll_that_the_app_makes_for_it() -> None:
    app = club(played(*SHOT[:2], ("initiative.order", "house")))
    async with app.run_test(size=(80, 24)) as pilot:
        table(app).desk.dice = lambda decision: [8, 7]
        await pilot.press("f7", *"thug 3 attacks vex nobody reacts", "enter", "f8", "enter")
        assert asked(app) == "turn.actor"
        await pilot.press("f7", *"barkeep attacks vex nobody reacts", "enter")
        assert asked(app) == "turn.actor"
        assert said(app) == "Barkeep attacks Vex: Shotgun; Barkeep misses Vex"


def test_a_sentence_that_ends_the_turn_still_tells_its_outcome() -> None:
    session = played(*SHOT[:2], ("initiative.order", "house"))
    ended = session.decision
    assert isinstance(ended, Choose)
    sentence = Shorthand(session, [])
    said = sentence.do("thug 3 attacks vex nobody reacts 87", lambda: session.answer(ended.options[-1].key))
    assert said.text == "Thug 3 attacks Vex: Pistol; Thug 3 misses Vex; Turn: The crew"


def test_a_roll_that_the_app_makes_for_a_sentence_is_no_auto_answer_there() -> None:
    fight = armies(f"Ines pc {OFFICER} 9mm", f"Usher-1 {THUG}", first=("Usher-1", "Ines")).beside(
        "standing", "npc_dice"
    )
    said = Shorthand(fight, []).do("usher 1 punches ines", lambda: settle(fight, lambda _: [3, 9]))
    assert said.text.endswith("Usher-1 rolls Struggle: 39 vs Struggle 30: failure")
    assert any(text.endswith("failure (auto-answer)") for text in fight.told())


async def test_a_sentence_does_not_repeat_the_question_it_leads_to() -> None:
    app = club(played(*SHOT[:3]))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("f7", *"vex moves to dance floor", "enter")
        assert asked(app) == "move.react" and said(app) == ""


async def test_the_news_does_not_repeat_the_question() -> None:
    app = club(played(*SHOT[:3]))
    async with app.run_test(size=(80, 24)) as pilot:
        await take(pilot, "Vex")
        await pilot.press("m")
        await take(pilot, "Dance Floor")
        assert table(app).question.text().count("Vex moves from Entrance to Dance Floor") == 1


async def test_enter_does_not_repeat_why_a_sentence_does_nothing() -> None:
    app = club(played(*SHOT[:3]))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("f7", *"thug 1 attacks vex 37", "enter")
        assert said(app) == "This does nothing yet, for the reason shown" and "must wait" in told(app)


async def test_a_sentence_stops_at_the_reactions_and_says_what_is_not_taken() -> None:
    app = club(played(*SHOT[:2], ("initiative.order", "house")))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("f7", *"thug 3 attacks vex 37")
        assert "then: 37 must wait; first “Thug 3 attacks Vex: does Vex react?”" in told(app)
        await pilot.press("enter")
        assert asked(app) == "attack.react"
        assert said(app) == "37 is not entered yet: first this question"


async def test_dice_left_over_are_typed_again_once_the_app_did_not_react() -> None:
    app = club(played(*SHOT[:2], ("initiative.order", "house")))
    async with app.run_test(size=(120, 40)) as pilot:
        session = table(app).desk.session
        run = session.gm_action("hand")
        run.answer("crew")
        run.answer("plain")
        session.finish("hand", run)
        await pilot.press("f7", *"thug 3 attacks vex 37", "enter")
        assert isinstance(session.decision, Roll)
        assert said(app) == "37 is not entered yet: type it again"


async def test_the_echo_of_a_sentence_hides_no_line_of_the_question() -> None:
    app = club(played(*SHOT[:3]))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("f7", *"vex attacks thug 1 37", "enter")
        rows = table(app).question.text()
        assert "! 5 critical failure" in " ".join(rows.split()), rows
        await pilot.press("f7", *f"note {'the bouncer lied to them, ' * 6}", "enter")
        rows = table(app).question.text()
        assert "lied to them" in rows and "! 5 critical failure" in " ".join(rows.split()), rows


async def test_the_echo_of_a_sentence_leaves_the_lines_that_say_what_may_follow() -> None:
    app = club(played(*SHOT[:2]))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("f7", *"moss > kitchen", "enter", "c")
        await pilot.press("f7", *"moss attacks barkeep", "enter", "enter", "f7", *"36", "enter")
        assert asked(app) == "damage.dice" and said(app) == "Moss rolls attack: 36 vs 58, success"
        rows = table(app).question.text()
        assert "Moss may shift it to the left arm" in rows and "Moss may shift it to the torso" in rows, rows


async def test_the_arrow_up_recalls_earlier_sentences_and_down_what_was_typed() -> None:
    app = club(played(*SHOT[:3]))
    async with app.run_test(size=(120, 40)) as pilot:
        for sentence in ("note one", "note two", "note two"):
            await pilot.press("f7", *sentence, "enter")
        await pilot.press("f7", *"vex", "up")
        assert line(app).text == "note two" and "note: two" in told(app)
        await pilot.press("up")
        assert line(app).text == "note one", "the same sentence twice is kept once"
        await pilot.press("up")
        assert said(app) == "No earlier sentence" and line(app).text == "note one"
        await pilot.press("down", "down")
        assert line(app).text == "vex"
        await pilot.press("up", "up", "enter")
        assert table(app).desk.session.table.notes == ["one", "two", "two", "one"]


def test_arrow_up_on_a_suggestion_goes_up_and_recalls_nothing() -> None:
    """The key replaced the typed text by an earlier sentence, although the last suggestion said `↑↓ 11 more`."""
    prompt = Shorthand(played(*SHOT[:3]), ["note one"]).prompt(Letters())
    prompt.write("vex frob")
    hints = prompt.keys()
    assert [hint for hint in hints if hint[0] in "↑↓"] == [("↑", "earlier"), ("↓", "look")]
    assert prompt.preview.lines[-1].endswith("   ↓ 17 more"), prompt.preview.lines
    for key, looked in (("down", 0), ("down", 1), ("up", 0), ("up", -1)):
        prompt.press(key)
        assert (prompt.looked, prompt.text) == (looked, "vex frob"), key
    prompt.press("up")
    assert prompt.text == "note one"


async def test_the_footer_names_the_key_for_sentences() -> None:
    app = club(played(*SHOT[:3]))
    async with app.run_test(size=(80, 24)):
        assert ": type" in str(table(app).question.border_subtitle)


async def test_the_examples_name_characters_of_this_table() -> None:
    app = club(played(*SHOT[:3]))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("f7")
        prompt = table(app).desk.prompt.decision.prompt
        assert prompt == "Type what happens, e.g. vex attacks thug 1 37 · vex -4 right leg", "DJ Null is out of range"


async def test_an_example_that_no_open_question_takes_is_not_shown() -> None:
    """UA-FOC-1: focus is asked before anyone attacks."""
    app = club(Bout("Ann pc melee 30", "Bob melee 30"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("f7")
        assert table(app).desk.prompt.decision.prompt == "Type what happens, e.g. note the bouncer lied · ann -4"


async def test_a_sentence_with_many_steps_tells_its_first_and_its_last() -> None:
    """UA-CAR-10: the damage is not lost below the panel, nor in the report."""
    held = after_the_van(2).script(("chase.drive", "55"), ("chase.drive", "55"))
    app = club(held)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("f7", *"dot shoots vane 22")
        shown = screen_text(app)
        assert "Enter: Which passenger acts? Dot acts" in shown and "… then: " in shown
        assert "then: Vane takes 22 damage: 50 → 28, hurt" in shown and "then: A match: the GM adds a twist" in shown
        await pilot.press("enter")
        assert "Vane takes 22 damage: 50 → 28, hurt; A match: the GM adds a twist" in said(app)


def test_the_example_of_damage_works_as_it_is_written() -> None:
    session = played(*SHOT[:3])
    example = Shorthand(session, []).asks.prompt.rpartition(" · ")[2]
    assert understood(session, example).says[0] == "Vex: 4 damage to the right leg"


@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
async def test_the_example_of_a_sentence_has_dice_of_the_game(size: tuple[int, int]) -> None:
    """FA-DICE-1"""
    app = club(Fight("Ana pc at D3", "Bo at D4").order().choose(ana="punch").asks("target"))
    async with app.run_test(size=size) as pilot:
        await pilot.press("f7")
        assert "e.g. ana attacks bo +0" in table(app).desk.prompt.decision.prompt


@pytest.mark.parametrize(("kind", "example"), [("charge", "ana attacks bo"), ("fist", "ana attacks bo 12")])
def test_the_example_of_a_charge_has_no_dice_that_wait_for_metres(kind: str, example: str) -> None:
    session = Turn("Ana pc", "Bo").declare(ana=kind).asks("target")
    declaring = Shorthand(Turn("Ana pc", "Bo"), []).asks.prompt
    assert declaring == "Type what happens, e.g. ana attacks · ana -4"
    prompt = Shorthand(session, []).asks.prompt
    assert prompt == f"Type what happens, e.g. {example} · ana -4" and understood(session, example).answers[0] == "bo"


TYPED = (
    *("v", "vex", "vex sh", "vex shoots th", "vex shoots sniper", "vex moves b", "vex moves to b", "thug 2 moves to"),
    *("thug > bar", "c > d", "kit def", "juno treats k", "vex -4 r", "vex > d", "vex le", "vex frob", "moss dr", "no"),
)
"""Beginnings of sentences, some without a completion."""


@pytest.mark.parametrize("moment", [SHOT[:3], SHOT[:4], SHOT[:6], (*SHOT[:2], ("initiative.order", "house"))])
@pytest.mark.parametrize("text", TYPED)
def test_tab_keeps_every_typed_word(text: str, moment: tuple[tuple[str, Answer], ...]) -> None:
    session = played(*moment)
    prompt = Shorthand(session, []).prompt(Letters())
    prompt.write(text)
    seen = set()
    while prompt.text not in seen and prompt.press("tab").what == "typed":
        seen.add(prompt.text)
        words = prompt.text.lower().split()
        for word in text.split():
            at = next((n for n, one in enumerate(words) if one.startswith(word)), -1)
            assert at >= 0 or (word, words[0]) == ("c", "thug"), (text, prompt.text)
            del words[: at + 1]
    if not seen:
        assert prompt.text == text


def test_a_suggestion_that_changes_words_is_written_only_from_the_cursor() -> None:
    prompt = Shorthand(played(*SHOT[:4]), []).prompt(Letters())
    prompt.write("vex shoots sniper")
    assert prompt.press("tab").say == "No suggestion continues this; to take one instead: ↓, then Tab"
    assert prompt.text == "vex shoots sniper"
    prompt.press("down")
    assert prompt.press("tab").what == "typed" and prompt.text == "vex shoots Thug 1"
    prompt.clear()
    prompt.write("vex le")
    assert prompt.press("tab").what == "typed" and prompt.text == "Vex level "


def test_tab_completes_a_place_after_to() -> None:
    prompt = Shorthand(played(*SHOT[:2], ("initiative.order", "house")), []).prompt(Letters())
    prompt.write("thug 2 moves to")
    assert prompt.press("tab").what == "typed" and prompt.text == "thug 2 moves to DJ Booth"


async def test_a_suggestion_that_goes_on_says_so() -> None:
    """`Vex >` alone reads like a whole sentence, `Vex > …` like the beginning of one."""
    app = club(played(*SHOT[:3]))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("colon")
        assert "  Vex > …\n" in told(app) and " -…\n" in told(app), told(app)
        await pilot.press("down", "tab")
        assert line(app).text == "Vex > ", "Tab writes the beginning alone"
