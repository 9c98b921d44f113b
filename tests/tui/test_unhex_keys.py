"""Keys in the real fight: numbers of keys, Enter, Escape, digits, letters, and auto-answers."""

import pytest
from nightclub import SHOT, asked, club, item, keys, played, said, table, take, who
from screen_text import screen_text

from unhex_tui.tui.questions.choose import PickPrompt

TURN = SHOT[:3]
DECLARED = SHOT[:6]
ROLLING = SHOT[:7]
AGAIN = SHOT[:8]
HOUSE = (*SHOT[:2], ("initiative.order", "house"), ("turn.actor", "barkeep"))
"""The barkeep, whose abilities ask no question, is about to act."""


# -------------------------------------------------------------- numbers of keys


async def test_an_attack_with_typed_dice_and_no_reaction_is_five_keys() -> None:
    app = club(played(*HOUSE))
    async with app.run_test(size=(120, 40)) as pilot:
        assert await keys(pilot, "a v 35 o") == 5
        assert asked(app) == "turn.actor" and table(app).desk.session.table.characters["vex"].level == 50


async def test_an_attack_by_app_dice_is_four_keys() -> None:
    app = club(played(*HOUSE))
    table_dice = iter([[3, 5]])
    app._dice = lambda _: next(table_dice)
    async with app.run_test(size=(120, 40)) as pilot:
        assert await keys(pilot, "a v r o") == 4
        assert asked(app) == "turn.actor" and table(app).desk.session.table.characters["vex"].level == 50


async def test_a_move_is_two_keys_where_nobody_can_intercept() -> None:
    session = played(*TURN, ("turn.actor", "juno"))
    for character in session.table.characters.values():
        character.actions = int(character.pc)
    app = club(session)
    async with app.run_test(size=(120, 40)) as pilot:
        assert await keys(pilot, "m a") == 2 and asked(app) == "turn.actor"
        assert session.table.characters["juno"].area == "dance-floor"


async def test_a_move_is_two_keys_and_one_more_that_nobody_intercepts() -> None:
    app = club(played(*TURN, ("turn.actor", "juno")))
    async with app.run_test(size=(120, 40)) as pilot:
        assert await keys(pilot, "m a") == 2 and asked(app) == "move.react"
        assert await keys(pilot, "enter") == 1 and asked(app) == "turn.actor"
        assert table(app).desk.session.table.characters["juno"].area == "dance-floor"


async def test_nobody_reacts_is_one_key() -> None:
    app = club(played(*DECLARED))
    async with app.run_test(size=(120, 40)) as pilot:
        assert asked(app) == "attack.react" and await keys(pilot, "enter") == 1 and asked(app) == "attack.roll"


# ---------------------------------------------------------------------- dice into a window of reactions


@pytest.mark.parametrize("size", [(120, 40), (80, 24), (200, 60)])
async def test_the_window_says_what_enter_and_a_digit_do_as_it_would_happen_now(size: tuple[int, int]) -> None:
    app = club(played(*TURN, ("turn.actor", "juno"), ("action.choose", "move"), ("move.area", "dance-floor")))
    async with app.run_test(size=size) as pilot:

        def shown() -> str:
            return " ".join(table(app).question.text().split())

        assert "Enter no one intercepts" in shown() and "0-9" not in shown()
        await keys(pilot, "4")
        assert asked(app) == "move.react" and said(app).startswith("No dice here")
        await keys(pilot, "d")
        assert "then DJ Null rolls" in shown() and "0-9 DJ Null: Machine pistol" in shown() and "first digit" in shown()
        assert "app rolls" in shown() and "Space picks" in shown()
        await keys(pilot, "d")
        assert "then DJ Null rolls" not in shown()


async def test_a_digit_closes_the_window_with_the_picks() -> None:
    """The digit is the first die."""
    app = club(played(*TURN, ("turn.actor", "juno"), ("action.choose", "move"), ("move.area", "dance-floor")))
    async with app.run_test(size=(120, 40)) as pilot:
        await keys(pilot, "d 9")
        assert asked(app) == "intercept.roll" and "tens 9   ones _" in table(app).question.text()
        await keys(pilot, "8")
        assert asked(app) == "turn.actor"
        await keys(pilot, "u u")
        assert asked(app) == "move.react"


async def test_the_app_rolls_from_the_window_too() -> None:
    app = club(played(*DECLARED))
    app._dice = lambda _: [9, 9]
    async with app.run_test(size=(120, 40)) as pilot:
        await keys(pilot, "d r")
        assert asked(app) == "defend.roll"
        await keys(pilot, "u u")
        assert asked(app) == "attack.react"


# ---------------------------------------------------------------------- surrender


async def test_surrender_is_the_characters_letter_twice() -> None:
    """The question stays open."""
    app = club(played(*ROLLING))
    async with app.run_test(size=(80, 24)) as pilot:
        letter = item(app, "Thug 1 surrenders").letter
        assert letter == "t" and " tt Thug 1 surrenders" in screen_text(app)
        await keys(pilot, letter)
        assert asked(app) == "attack.roll" and "Thug 1 surrenders? Press the key again" in screen_text(app)
        await keys(pilot, "3")
        await keys(pilot, letter)
        assert "only before the first digit" in said(app)
        await keys(pilot, f"back {letter} {letter}")
        assert asked(app) == "turn.actor" and table(app).desk.session.table.characters["thug-1"].surrendered


async def test_npc_dice_stop_for_the_choice_of_dice_only() -> None:
    """The app rolls them at once, here in an attack on a PC."""
    session = played(*HOUSE)
    session.table.standing["npc_dice"] = "at_once"
    session.table.characters["vex"].actions = 0
    app = club(session)
    app._dice = lambda _: [3, 5]
    async with app.run_test(size=(120, 40)) as pilot:
        assert await keys(pilot, "a v") == 2 and asked(app) == "damage.dice"


async def test_a_surrender_in_the_window_comes_before_the_roll() -> None:
    """Reactions are still open, and the app has not rolled."""
    session = played(*HOUSE)
    session.table.standing["npc_dice"] = "at_once"
    app = club(session)
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "a v ! g v")
        assert said(app) == "Vex will surrender if anyone acts on them this round"
        assert asked(app) == "turn.actor" and session.table.characters["vex"].surrendered
        assert session.table.characters["barkeep"].actions == 1


async def test_where_the_app_rolls_the_window_says_so_and_takes_no_digit() -> None:
    session = played(*HOUSE)
    session.table.standing["npc_dice"] = "at_once"
    app = club(session)
    app._dice = lambda _: [9, 8]
    async with app.run_test(size=(120, 40)) as pilot:
        await keys(pilot, "a v 3")
        assert asked(app) == "attack.react" and said(app) == "The app rolls for Barkeep: press Enter"
        await keys(pilot, "d 3")
        assert asked(app) == "defend.roll" and "tens 3" in table(app).question.text()


# ---------------------------------------------------------------------- Enter, Escape, digits


@pytest.mark.parametrize(
    ("lines", "question"), [(SHOT[:5], "attack.target"), (ROLLING, "attack.roll"), (SHOT, "damage.dice")]
)
async def test_enter_does_nothing_and_says_so_where_it_could_lose_something(lines: tuple, question: str) -> None:
    app = club(played(*lines))
    async with app.run_test(size=(120, 40)) as pilot:
        head = table(app).desk.session.journal.head
        await keys(pilot, "enter")
        assert asked(app) == question and table(app).desk.session.journal.head == head
        assert said(app).startswith("Enter does nothing here") and "Enter does nothing here" in screen_text(app)


@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
async def test_what_is_said_never_hides_what_which_die_would_mean(size: tuple[int, int]) -> None:
    app = club(played(*SHOT))
    async with app.run_test(size=size) as pilot:
        await keys(pilot, "enter")
        text = table(app).question.text()
        assert "evel 40 → 37" in text and "evel 40 → 35" in text and "Enter does nothing" in text


async def test_escape_clears_what_the_question_says_from_another_panel_too() -> None:
    app = club(played(*SHOT[:2]))
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "h . . tab")
        assert "Esc cancels" in table(app).question.text() and app.focused is not table(app).question
        await keys(pilot, "esc")
        assert "Esc cancels" not in table(app).question.text() and app.focused is table(app).question


async def test_escape_steps_back_while_nothing_is_declared_and_not_later() -> None:
    app = club(played(*SHOT[:5]))
    async with app.run_test(size=(120, 40)) as pilot:
        await keys(pilot, "esc")
        assert asked(app) == "action.choose"
        await keys(pilot, "esc")
        assert asked(app) == "turn.actor"
        await keys(pilot, "v a t")
        assert asked(app) == "attack.react"
        await keys(pilot, "esc")
        assert asked(app) == "attack.react" and "u undoes a step" in said(app)
        await keys(pilot, "enter 3 esc")
        assert asked(app) == "attack.roll" and "tens _" in table(app).question.text()


@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
async def test_beside_another_panel_the_footer_names_where_escape_leads(size: tuple[int, int]) -> None:
    """Bug report: the footer said `Esc back`, and the next letter answered the question that the GM meant to leave."""
    app = club(played(*SHOT[:5]))
    async with app.run_test(size=size) as pilot:
        before = asked(app)
        assert "Esc back" in screen_text(app)
        await keys(pilot, "tab")
        assert "Esc to the question" in screen_text(app)
        await keys(pilot, "esc")
        assert asked(app) == before and "Esc back" in screen_text(app)


@pytest.mark.parametrize("lines", [TURN, SHOT[:4], SHOT[:5], AGAIN, SHOT])
async def test_a_digit_where_none_is_awaited_says_what_is(lines: tuple) -> None:
    app = club(played(*lines))
    async with app.run_test(size=(120, 40)) as pilot:
        before = asked(app)
        await keys(pilot, "4")
        assert asked(app) == before and said(app).startswith("Press a letter")


async def test_a_roll_says_what_succeeds() -> None:
    app = club(played(*ROLLING))
    async with app.run_test(size=(80, 24)):
        assert "55 or less succeeds; 00 counts as 100" in table(app).question.text()


# ---------------------------------------------------------------------- letters


async def test_a_targets_letter_is_the_same_all_fight_and_stands_on_its_token() -> None:
    app = club(played(*TURN))
    async with app.run_test(size=(120, 40)) as pilot:
        letters = {row.id: row.letter for row in table(app).panels.view.roster}
        assert len(set(letters.values())) == 10 and "▲Thug 1" in screen_text(app)

        def on_the_map() -> bool:
            return all(
                f"{letters[name]}▲" in table(app).map.text() for name in ("thug-1", "thug-2", "dj-null", "sniper")
            )

        await keys(pilot, "v a")
        assert item(app, "Thug 1").letter == letters["thug-1"] and on_the_map()
        await keys(pilot, "t enter 35 enter o j m a")
        assert asked(app) == "move.react" and item(app, "Thug 1: Bat").letter == letters["thug-1"]
        assert item(app, "DJ Null: Machine pistol").letter == letters["dj-null"] and on_the_map()


async def test_a_reactors_first_weapon_has_the_tokens_letter() -> None:
    """The reactor has two weapons."""
    app = club(played(*TURN, ("turn.actor", "juno"), ("action.choose", "move"), ("move.area", "dance-floor")))
    async with app.run_test(size=(120, 40)):
        assert item(app, "DJ Null: Machine pistol, less").letter != "d"
        assert "d▲DJ Null" in table(app).map.text()


async def test_a_key_of_two_works_with_the_focus_on_the_map() -> None:
    """The map has a key like its first."""
    session = played(*TURN, ("turn.actor", "juno"), ("action.choose", "move"))
    session.table.characters["thug-1"].hidden = True
    session.answer("dance-floor")
    app = club(session)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("tab", "plus")
        assert app.focused is table(app).map and table(app).map.zoom == 1
        prompt = table(app).desk.prompt
        assert isinstance(prompt, PickPrompt)
        openly, key = next(each for each in prompt.letters.items() if each[0].endswith("&seen"))
        await pilot.press(*("minus" if sign == "-" else sign for sign in key))
        assert key[0] == "-" and openly in prompt.picked and app.focused is table(app).question


async def test_fifty_keys_typed_ahead_are_all_understood() -> None:
    """Two attacks, a move, undo, redo and more, all at once."""
    app = club()
    typed = ["45", "21", "c", "v", "a", "t", "enter", "35", "enter", "o", "j", "m", "a", "enter", "u", "y", "k", "s"]
    async with app.run_test(size=(120, 40)) as pilot:
        await keys(pilot, " ".join(typed))
        one_by_one = table(app).desk.session.table.dump()
    app = club()
    async with app.run_test(size=(120, 40)) as pilot:
        await keys(pilot, "45 21 c v a t enter 35 enter o j m a enter u y k s esc U U U U U U U U U U")
        assert asked(app) == "initiative.roll"
        count = await keys(pilot, "45 21 c v a t enter 35 enter o j m a enter " + "u y " * 15 + "k s 7")
        assert count >= 50 and table(app).desk.session.table.dump() == one_by_one


async def test_take_presses_the_letter_that_is_shown() -> None:
    app = club(played(*TURN))
    async with app.run_test(size=(120, 40)) as pilot:
        await take(pilot, "Juno")
        assert who(app) == "Juno to decide"


# ------------------------------------------------------------------------ auto-answers


async def test_nobody_reacts_is_one_key_for_the_round() -> None:
    """The key again lists what ends the agreement beside the app's play."""
    app = club(played(*DECLARED))
    async with app.run_test(size=(120, 40)) as pilot:
        assert asked(app) == "attack.react"
        for size in ((200, 60), (80, 24), (120, 40)):
            await pilot.resize_terminal(*size)
            assert "F8 auto: no reactions  u undo  : type  ! overrule  e edit" in screen_text(app), (
                "every key in few words"
            )
        await pilot.press("f8")
        await pilot.pause()
        assert asked(app) == "attack.roll" and said(app) == "Auto-answer on: No reactions by The house this round"
        assert "auto: no reactions: The house" in screen_text(app).splitlines()[0]
        await keys(pilot, "f8")
        assert all(f"{way}let the app play" in screen_text(app) for way in ("a  ", "b  ")), "not ended unasked"
        await take(pilot, "stop: no reactions")
        assert said(app) == "Auto-answer off: No reactions by The house this round"
        assert "agreed" not in screen_text(app).splitlines()[0]
        await keys(pilot, "u u")
        assert asked(app) == "attack.react"


async def test_the_agreement_key_offers_the_apps_play_alone() -> None:
    """Nothing else can be agreed at this question."""
    app = club(played(*TURN))
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "f8")
        assert "How does the app play The crew?" in screen_text(app)
        await keys(pilot, "enter")
        assert said(app) == "The app plays The crew (plain)"


async def test_a_key_that_looks_stops_the_app_that_plays_and_still_looks() -> None:
    app = club(played(*TURN))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        desk = app.screen.desk  # type: ignore[attr-defined]
        for key, shows in (("v", ""), ("?", "Explanation")):
            desk.hand.beats = True
            await keys(pilot, key)
            assert shows in screen_text(app) and not desk.hand.beats and asked(app) == "turn.actor"
            assert "The app waits" in screen_text(app)


async def test_the_app_still_says_that_it_waits_after_a_look_up() -> None:
    app = club(played(*TURN))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        app.screen.desk.hand.beats = True  # type: ignore[attr-defined]
        await keys(pilot, "/")
        await pilot.pause()
        await keys(pilot, "esc")
        await pilot.pause()
        assert "Look up a rule" not in screen_text(app)
        assert "The app waits" in screen_text(app)


async def test_npc_rolls_are_agreed_in_one_of_two_ways() -> None:
    """The GM agrees at an NPC's roll."""
    app = club(played(*HOUSE))
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "a v")
        while asked(app) == "attack.react":
            await keys(pilot, "enter")
        assert asked(app) == "attack.roll"
        assert "F8 auto: the app rolls for NPCs  u undo" in screen_text(app)
        await keys(pilot, "f8 3")
        assert said(app) == "Press a letter; Esc closes this"
        for told in ("even if a PC could surrender", "waits if a PC could surrender", "until you end it"):
            assert told in screen_text(app)
        await keys(pilot, "a")
        assert asked(app) != "attack.roll" and "NPC dice" in screen_text(app).splitlines()[0]
        rolled, _, agreed = said(app).partition("; Auto-answer on: ")
        assert " vs " in rolled and rolled.endswith("(auto-answer)") and agreed, "in sight, not in the log only"
        await pilot.press("f8")
        await pilot.pause()
        assert said(app).startswith("Auto-answer off: ") or asked(app) == "app.agree"


async def test_an_offer_is_agreed_beside_another_agreement() -> None:
    """The other agreement stays."""
    app = club(played(*DECLARED))
    async with app.run_test(size=(120, 40)) as pilot:
        await keys(pilot, "! a")
        await take(pilot, "The app rolls for NPCs at once")
        await pilot.press("f8")
        await pilot.pause()
        assert said(app).endswith("Auto-answer on: No reactions by The house this round")
