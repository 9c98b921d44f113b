"""Keys of questions with several picks or points to distribute, without a screen."""

from typing import Any

from tests.tui.prompt_kit import GM, typed
from unhex_tui.engine.advice import Advice, Preview
from unhex_tui.engine.decision import Allot, Next, Option, Pick
from unhex_tui.tui.questions.choose import PickPrompt
from unhex_tui.tui.questions.roll import AllotPrompt
from unhex_tui.tui.questions.typed_ahead import Pressed

# ---------------------------------------------------------------------- pick


def pick(**more: Any) -> PickPrompt:
    options = (
        Option("duck", "Duck", letter="d", uses=("ana",)),
        Option("block", "Block", letter="b", uses=("ana",)),
        Option("shout", "Shout", letter="s"),
    )
    return PickPrompt(Pick(question="react", seats=GM, prompt="Who reacts?", options=options, **more))


def test_what_is_picked_is_looked_at() -> None:
    prompt = pick()
    assert prompt.at == "duck"
    prompt.press("s")
    assert (prompt.at, prompt.mark("shout")) == ("shout", "[x]")
    prompt.press("s")
    assert (prompt.at, prompt.mark("shout")) == ("shout", "[ ]")


def test_enter_alone_answers_that_nobody_reacts() -> None:
    assert pick().press("enter") == Pressed("answered", [])


def test_a_digit_answers_where_dice_follow() -> None:
    """The picked options are the answer; elsewhere a digit does not answer."""
    prompt = pick(then=lambda keys: Next("Ana", "tens") if keys else None)
    assert prompt.press("4").what == "refused" and "No dice here" in prompt.press("4").say
    prompt.press("d")
    assert prompt.press("4") == Pressed("answered", ["duck"], digit="4")
    assert prompt.keys()[1] == ("0-9", "Duck: first digit of Ana's roll", "Duck; first digit")


def test_a_digit_is_refused_before_another_question() -> None:
    """Another question comes before the dice, and nothing is answered."""
    prompt = pick(then=lambda keys: Next("", asks="who goes first") if keys else None)
    prompt.press("d")
    pressed = prompt.press("4")
    assert pressed.what == "refused" and pressed.say == "No dice yet: press Enter, then choose who goes first"
    assert prompt.keys()[0][:2] == ("Enter", "Duck, then who goes first") and prompt.next is None


def test_no_digit_is_taken_for_dice_too_early() -> None:
    """Either the app rolls, or too few options are picked."""
    prompt = pick(then=lambda _: Next("Ana"))
    assert prompt.press("4").say == "The app rolls for Ana: press Enter"
    assert prompt.keys()[0] == ("Enter", "none, then the app rolls for Ana", "none; the app rolls")
    assert pick(least=1, then=lambda _: Next("Ana", "tens")).press("4").what == "refused"


def test_letters_put_in_and_out_and_enter_confirms_in_the_options_order() -> None:
    prompt = pick()
    assert typed(prompt, "sbdsb").what == "typed"
    assert prompt.press("s").what == "typed"
    assert prompt.press("d").what == "typed"
    assert prompt.press("enter") == Pressed("answered", ["duck", "shout"])


def test_of_two_options_that_take_the_same_the_later_one_stands() -> None:
    prompt = pick()
    typed(prompt, "sdb")
    assert prompt.press("enter") == Pressed("answered", ["block", "shout"])


def test_a_pick_of_one_changes_over_to_the_other() -> None:
    prompt = pick(most=1)
    typed(prompt, "ds")
    assert prompt.press("enter") == Pressed("answered", ["shout"])


def test_too_few_picked_is_refused_by_enter() -> None:
    pressed = pick(least=1).press("enter")
    assert pressed.what == "refused" and "Pick at least 1" in pressed.say


def test_too_many_are_refused_when_picked() -> None:
    options = tuple(Option(c, c.upper(), letter=c) for c in "abc")
    prompt = PickPrompt(Pick(question="p", seats=GM, prompt="?", options=options, most=2))
    assert typed(prompt, "abc").say == "At most 2: unpick one first"


def test_what_is_chosen_to_begin_with_stands_there() -> None:
    assert pick(chosen=("duck",)).press("enter") == Pressed("answered", ["duck"])


def test_an_unchanged_pick_may_be_refused() -> None:
    prompt = pick(chosen=("duck",), unchanged="change something")
    assert prompt.press("enter").say == "change something"
    assert "Enter" not in [hint[0] for hint in prompt.keys()], "what would be refused is not offered"  # noqa: SIM118
    prompt.press("s")
    assert prompt.keys()[0] == ("Enter", "Duck, Shout", "the 2 picked")


def test_equal_things_share_one_row() -> None:
    """Picking takes the thing that leaves most."""
    options = [
        Option(f"{thing}@{hand}", f"{name} in the {hand} hand", uses=(thing, hand))
        for thing, name in (("k1", "Kit"), ("k2", "Kit"), ("sword", "Sword"))
        for hand in ("right", "left")
    ]
    decision = Pick(question="q", seats=GM, prompt="?", options=tuple(options), chosen=("k2@right",), most=2)
    prompt = PickPrompt(decision)
    right, left, *_ = prompt.items()
    assert [item.option.label for item in prompt.items()] == [
        "Kit in the right hand",
        "Kit in the left hand",
        "Sword in the right hand",
        "Sword in the left hand",
    ]
    assert [item.mark for item in prompt.items()] == ["[x]", "[ ]", "[ ]", "[ ]"]
    assert prompt.take(left.option.key).say == ""
    assert prompt.press("enter") == Pressed("answered", ["k1@left", "k2@right"])
    prompt.take(right.option.key)
    assert prompt.press("enter") == Pressed("answered", ["k1@left"])
    prompt.take("sword@right")
    assert prompt.take(right.option.key).say == "Instead of: Sword in the right hand"
    assert prompt.press("enter") == Pressed("answered", ["k1@left", "k2@right"])


def test_a_character_with_the_same_name_is_a_different_character() -> None:
    options = tuple(Option(c, "Thug", token=c, uses=(c,)) for c in "ab")
    assert len(PickPrompt(Pick(question="q", seats=GM, prompt="?", options=options)).items()) == 2


def test_picked_names_are_separated_by_semicolons() -> None:
    """A picked name has a comma or a colon."""
    options = (Option("a", "Kit: baton, less-lethal", letter="a"), Option("b", "Juno: axe", letter="b"))
    prompt = PickPrompt(Pick(question="q", seats=GM, prompt="?", options=options))
    typed(prompt, "ab")
    assert prompt.keys()[0] == ("Enter", "Kit: baton, less-lethal; Juno: axe", "the 2 picked")


# ---------------------------------------------------------------------- allot


def allot(total: int = 4) -> AllotPrompt:
    options = (Option("head", "Head", most=2), Option("torso", "Torso", most=4), Option("legs", "Legs", most=3))
    return AllotPrompt(Allot(question="boxes", seats=GM, prompt="Share out 4", options=options, total=total, places=2))


def test_a_letter_adds_a_point_and_what_is_left_is_shown() -> None:
    prompt = allot()
    assert typed(prompt, "hht").what == "typed"
    assert (prompt.entry, prompt.mark("head"), prompt.mark("torso")) == ("1 of 4 left", "2/2", "1/4")
    assert prompt.keys() == [("A letter", "adds 1"), ("Shift+letter", "takes 1 off"), ("0-9", "sets")]


def test_the_keys_say_that_a_letter_replaces_a_suggested_allotment() -> None:
    prompt = allot()
    prompt.advise = lambda: Advice(best={"torso": 4})
    assert prompt.keys()[:2] == [("Enter", "Torso 4", "confirm"), ("A letter", "starts over with 1")]
    typed(prompt, "h")
    assert prompt.given == {"head": 1} and prompt.keys()[0] == ("A letter", "adds 1")


def test_enter_answers_only_when_all_is_shared_out() -> None:
    prompt = allot()
    typed(prompt, "hht")
    assert prompt.press("enter").say == "1 still to assign"
    assert "Enter" not in dict(hint[:2] for hint in prompt.hints)
    prompt.press("t")
    assert prompt.press("enter") == Pressed("answered", {"head": 2, "torso": 2})
    full = allot(9)
    typed(full, "ttttlll")
    assert full.entry == "2 of 9 left, with no room for more" and full.keys()[0][:2] == ("Enter", "Torso 4, Legs 3")


def test_a_capital_and_backspace_take_a_point_off() -> None:
    prompt = allot()
    typed(prompt, "tttT")
    assert prompt.given == {"torso": 2}
    prompt.press("backspace")
    assert prompt.given == {"torso": 1}
    assert typed(prompt, "TT").say == "Torso has no points to take off"


def test_a_digit_sets_the_points_of_the_option_last_chosen() -> None:
    prompt = allot()
    assert prompt.press("3").what == "refused"
    typed(prompt, "t4")
    assert prompt.press("enter") == Pressed("answered", {"torso": 4})


def test_digits_one_after_the_other_are_one_number_where_it_fits() -> None:
    options = (Option("head", "Head", most=20), Option("torso", "Torso", most=30))
    asked = Allot(question="boxes", seats=GM, prompt="Share out 18", options=options, total=18)
    prompt = AllotPrompt(asked)
    assert typed(prompt, "t18").what == "typed" and prompt.given == {"torso": 18}
    assert typed(prompt, "5").what == "typed" and prompt.given == {"torso": 5}, "185 are too many"
    assert typed(prompt, "1h2").what == "typed" and prompt.given == {"torso": 1, "head": 2}
    assert typed(prompt, "t1").what == "typed" and prompt.given == {"torso": 1, "head": 2}, "a letter ends a number"
    assert prompt.press("6").what == "typed" and prompt.given == {"torso": 16, "head": 2}


def test_no_more_than_it_holds_or_is_left_or_there_are_places() -> None:
    assert typed(allot(), "hhh").say == "Head takes at most 2"
    assert typed(allot(), "htl").say.startswith("At most 2 places")
    assert typed(allot(), "hhttt").say.startswith("Only 0 left")


def best_allot() -> AllotPrompt:
    prompt = allot()
    prompt.advise = lambda: Advice(
        best={"head": 1, "legs": 3}, shared=lambda points: Preview((f"Frees {', '.join(points)}", "head before after"))
    )
    return prompt


def test_the_best_split_stands_in_the_question() -> None:
    """Enter announces it and answers it."""
    prompt = best_allot()
    assert (prompt.mark("head"), prompt.mark("torso"), prompt.mark("legs"), prompt.half) == ("1/2", "0/4", "3/3", False)
    assert prompt.entry == "0 of 4 left · Frees head, legs · head before after" and prompt.keys()[0] == (
        "Enter",
        "Head 1, Legs 3",
        "confirm",
    )
    assert prompt.press("enter") == Pressed("answered", {"head": 1, "legs": 3})


def test_a_letter_replaces_the_best_split() -> None:
    """Other keys continue with it."""
    prompt = best_allot()
    prompt.press("t")
    assert prompt.given == {"torso": 1} and prompt.entry == "3 of 4 left · Frees torso · head before after"
    assert "Enter" not in [hint[0] for hint in prompt.keys()] and prompt.half  # noqa: SIM118
    prompt.clear()
    typed(prompt, "Lh")
    assert prompt.given == {"head": 2, "legs": 2}
    prompt.clear()
    assert prompt.given == {"head": 1, "legs": 3} and not prompt.half


def test_a_digit_replaces_the_best_split() -> None:
    """The next digit continues the GM's own split."""
    prompt = best_allot()
    assert typed(prompt, ("down", "down", "3")).what == "typed" and prompt.given == {"torso": 3}
    assert typed(prompt, ("up", "1")).what == "typed" and prompt.given == {"torso": 3, "head": 1}
    assert prompt.press("2").say == "Only 0 left: take points off elsewhere first"
    prompt.clear()
    assert typed(prompt, ("down", "9")).say == "Head takes at most 2" and prompt.given == {"head": 1, "legs": 3}


def test_a_best_way_that_the_rules_bar_is_not_offered() -> None:
    prompt = allot()
    prompt.advise = lambda: Advice(best={"head": 1, "torso": 1, "legs": 2})
    assert prompt.given == {} and prompt.entry == "4 of 4 left"
