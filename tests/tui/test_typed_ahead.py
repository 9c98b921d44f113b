"""Keys typed ahead of a refused key have no other effect, without a screen."""

from random import Random

import pytest
from nightclub import SHOT, played
from prompt_kit import GM, typed
from test_turns_end import press
from unhex_kit import ROOM, Fight

from unhex_tui.engine.decision import Blocked, Choose, Enter, Explanation, Next, Option, Pick, Reason
from unhex_tui.engine.session import AppDice
from unhex_tui.tui.questions.choose import ChoosePrompt, PickPrompt
from unhex_tui.tui.questions.desk import Desk
from unhex_tui.tui.questions.enter import EnterPrompt
from unhex_tui.tui.questions.letters import Letters
from unhex_tui.tui.questions.typed_ahead import PASSED, TYPED, Pressed, refused

CANNOT = (
    Blocked(Option("counter", "Counterattack", letter="c"), (Reason("Out of reach"),)),
    Blocked(Option("again", "All again", letter=",a"), (Reason("Nothing is lost"),)),
)
OPTIONS = (Option("armor", "Armor", letter="a"), Option("duck", "Duck", letter="d"))


def pick(*options: Option) -> PickPrompt:
    asked = Pick(question="react", seats=GM, prompt="Who reacts?", options=(*OPTIONS, *options), none="nobody reacts")
    return PickPrompt(asked._replace(then=lambda _: Next("Ana", "tens"), explain=lambda: Explanation(CANNOT)))


def choose(**more: object) -> ChoosePrompt:
    asked = Choose(question="q", seats=GM, prompt="?", options=OPTIONS, explain=lambda: Explanation(CANNOT))
    return ChoosePrompt(asked._replace(**more), Letters())


# ---------------------------------------------------------------------- dice


def test_dice_typed_after_a_refused_key_close_nothing() -> None:
    """Another key ends the wait."""
    prompt = pick()
    assert typed(prompt, "c").say == "Counterattack: Out of reach"
    for die in "31é-":
        assert prompt.press(die) == refused("c was refused: press Enter first (nobody reacts), then type the dice")
    assert [hint[0] for hint in prompt.hints] == ["Enter", "Space", "↑↓"], "what digits would not do is not offered"
    assert prompt.press("enter") == Pressed("answered", [])
    for key in ("d", "down", " "):
        prompt = pick()
        typed(prompt, ["c", "3", key])
        assert prompt.press("3") == Pressed("answered", {"d": ["duck"], " ": ["armor"]}.get(key, []), digit="3"), key
    prompt.clear()
    assert typed(prompt, "dz3").say == "z was refused: press Enter first (Duck), then type the dice"


@pytest.mark.parametrize("key", ["down", "?", "pagedown", "4"])
def test_only_a_letter_that_was_refused_holds_dice_back(key: str) -> None:
    prompt = choose(enter="armor")
    assert prompt.press(key).what != "answered"
    prompt.at = ""
    prompt.decision = prompt.decision._replace(then=Next("Ana", "tens"))
    assert prompt.press("3") == Pressed("answered", "armor", digit="3")


def test_where_one_is_chosen_dice_are_held_back_too() -> None:
    prompt = choose(enter="duck", then=Next("Ana", "tens"))
    assert (
        typed(prompt, "c3").say
        == typed(prompt, "1").say
        == "c was refused: press Enter first (Duck), then type the dice"
    )
    assert prompt.press("enter") == Pressed("answered", "duck")


def test_the_app_rolls_nothing_for_a_refused_key() -> None:
    """A click continues."""
    desk = Desk(played(*SHOT[:6]), AppDice(Random(1)))
    asked = desk.decision
    press(desk, "Z")
    assert not desk.press("r")
    desk.roll()
    assert desk.decision is asked and desk.said.text.startswith("Z was refused: press Enter first (no reaction)")
    assert isinstance(desk.prompt, PickPrompt) and desk.click(option=desk.prompt.options[0].key)
    press(desk, "6", "2")
    assert desk.session.journal.entries[8].value == [6, 2]


# ---------------------------------------------------------------------- keys of two


def test_the_first_of_two_keys_takes_any_next_letter() -> None:
    """The prompt waits for a letter even if no key begins so."""
    for prompt in (choose(), pick(), choose(menu=True)):
        alone = refused(",: no key here begins with “,”; Backspace deletes it")
        assert prompt.press(",") == alone and prompt.awaits("a") and prompt.half
        assert typed(prompt, ",u").what == "refused" and prompt.press(",") == alone
        assert prompt.press("backspace").what == "typed" and prompt.press("u").what == "passed"
        assert prompt.press(",") == alone
        assert prompt.press("a") == refused("All again: Nothing is lost"), "what is not possible says why"
        assert typed(prompt, ",d") == typed(prompt, ",d") == refused(",d: no such key here")
        assert typed(prompt, ",u").what == "refused", "commands are letters there too"
        assert prompt.press("d").what != "refused"
    assert typed(choose(), "-a") == refused("-a: no such key here")
    assert typed(pick(), ",a3").say.startswith(",a was refused")


def test_a_sign_of_a_command_works_in_the_middle_of_a_longer_key() -> None:
    """A sentence typed after `:` would otherwise answer questions letter by letter."""
    for sign in ":!?":
        prompt = ChoosePrompt(choose().decision._replace(options=(Option("end", "End", letter=".."),)))
        assert prompt.press(".") == TYPED and prompt.begun
        assert prompt.press(sign) == PASSED and prompt.begun == ".", sign
        assert prompt.press(".") == Pressed("answered", "end"), "a look-up in between loses nothing"
    assert typed(ChoosePrompt(prompt.decision), ".u").what == "refused", "a letter belongs to the longer key"


def test_moving_the_cursor_takes_back_the_first_of_two_keys() -> None:
    prompt = ChoosePrompt(choose().decision._replace(options=(Option("end", "End", letter=".."), Option("go", "Go"))))
    assert prompt.press(".") == TYPED and prompt.begun
    prompt.press("down")
    assert not prompt.begun


def test_it_is_taken_back_by_any_key_but_a_letter() -> None:
    for key in ("backspace", "down", "?", "4", " "):
        prompt = choose()
        typed(prompt, [",", key])
        assert not prompt.missed and prompt.press("a") == Pressed("answered", "armor"), key
    prompt = choose()
    assert typed(prompt, [",", "backspace"]) == TYPED
    assert typed(prompt, [",", "escape"]).what == "passed" and prompt.half  # the desk clears it
    prompt.clear()
    assert not prompt.half and prompt.press("a") == Pressed("answered", "armor")


def test_where_it_means_something_of_its_own_it_takes_no_letter() -> None:
    typed(text := EnterPrompt(Enter(question="t", seats=GM, prompt="?")), "x,a-a")
    assert text.text == "x,a-a"
    command = ChoosePrompt(choose().decision, Letters(commands=frozenset(",")))
    assert command.press(",").what == "passed" and command.press("a") == Pressed("answered", "armor")
    assert typed(pick(), "-") == Pressed("answered", [], digit="6"), "a digit, where digits need Shift"


def test_space_takes_nothing_else_right_after_a_key_that_was_refused() -> None:
    """A second Space does; a look in between shows what it takes."""
    for key in ("z", "4", "-", ",z"):
        prompt = choose()
        typed(prompt, key)
        assert prompt.press(" ") == refused(f"{key} was refused; press Space again to take “Armor”")
        assert prompt.press(" ") == Pressed("answered", "armor")
        assert typed(choose(), [*key, "down", " "]) == Pressed("answered", "duck")
        prompt = choose()
        typed(prompt, key)
        prompt.clear()
        assert prompt.press(" ") == Pressed("answered", "armor")


# ---------------------------------------------------------------------- twice


def test_space_is_pressed_twice_where_the_first_option_loses_something() -> None:
    """The cursor stands there from the start; after a move of the cursor one press is enough."""
    stay = (
        Option("stay", "Stay at F3", "the Move is lost", letter=".."),
        Option("wait", "Another moves first", letter="i"),
    )
    prompt = choose(options=stay)
    assert ("Space twice", "takes ›") in [*prompt.keys()]
    assert prompt.press(" ") == refused("Press Space again to take “Stay at F3”")
    assert ("Space", "takes ›") in [*prompt.keys()]
    assert prompt.press(" ") == Pressed("answered", "stay")
    moved = choose(options=stay)
    moved.press("down")
    moved.press("up")
    assert moved.press(" ") == Pressed("answered", "stay")


def test_who_was_the_only_target_surrenders_by_their_letter_pressed_twice() -> None:
    session = Fight(ROOM, "Vex pc crew Room knife@right", "Thug house Room").turn("crew")
    session.table.characters["thug"].actions = 0
    desk = Desk(session, AppDice(Random(1)))
    press(desk, "v", "a", "t")
    assert desk.said.text == "Thug was taken automatically. Thug surrenders? Press the key again to confirm"
    press(desk, "t")
    assert session.table.characters["thug"].surrendered
