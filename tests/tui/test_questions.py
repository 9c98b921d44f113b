"""What keys mean at each kind of decision, without a screen."""

from collections.abc import Iterable
from typing import Any

import pytest

from unhex_tui.engine.advice import Advice, Preview
from unhex_tui.engine.decision import (
    Allot,
    Blocked,
    Choose,
    Die,
    Enter,
    Explanation,
    Next,
    Option,
    Pick,
    Reason,
    Roll,
    Seat,
)
from unhex_tui.tui.panels.question import QuestionPanel
from unhex_tui.tui.questions.allot import AllotPrompt
from unhex_tui.tui.questions.choose import ChoosePrompt
from unhex_tui.tui.questions.enter import EnterPrompt
from unhex_tui.tui.questions.letters import COMMANDS, Letters, assigned
from unhex_tui.tui.questions.pick import PickPrompt
from unhex_tui.tui.questions.prompt import Pressed, Prompt
from unhex_tui.tui.questions.roll import RollPrompt

GM = (Seat("gm", "GM", gm=True),)


def typed(prompt: Prompt[Any], keys: Iterable[str]) -> Pressed:
    """The outcome of the last of some characters."""
    pressed = [prompt.press(key) for key in keys]
    return pressed[-1]


# ---------------------------------------------------------------------- letters


def test_a_wished_letter_is_given() -> None:
    assert assigned([Option("a", "Walk", letter="m")], Letters()) == {"a": "m"}


def test_beside_an_act_that_has_its_letter_somebody_has_two_keys_and_the_same_again() -> None:
    letters = Letters({"bob": "b"}, {"bar": "Bar"})
    options = [Option("bob", "Bob", token="bob"), Option("bar", "Bar", place="bar"), Option("done", "Done", letter="b")]
    assert assigned(options, letters) == {"done": "b", "bob": "-b", "bar": "-a"}
    assert assigned(options[1:], letters) == {"done": "b", "bar": "-a"}
    assert assigned(options[:1], letters) == {"bob": "b"} and assigned(options[1:2], letters) == {"bar": "b"}


def test_who_has_no_letter_on_a_token_has_two_keys_for_good() -> None:
    letters = Letters({"bob": "b"})
    away = [Option(f"c{i}", f"Cat {i}", token=f"c{i}") for i in range(60)]
    keys = assigned(away, letters)
    assert keys["c0"] == "-c" and len(set(keys.values())) == 60 and all(key.startswith("-") for key in keys.values())
    letters.see({"c0": "c", "bob": "b"}, {})
    assert assigned(away, letters) == {**keys, "c0": "c"}


def test_a_star_in_a_key_stands_for_the_letter_of_whom_or_what_it_is_about() -> None:
    letters = Letters({"bob": "b"}, {"bar": "Bar"})
    bob, stun = Option("hit", "Hit Bob", token="bob"), Option("stun", "Stun Bob", token="bob", letter=",*")
    assert assigned([stun, bob], letters) == {"stun": ",b", "hit": "b"}
    assert assigned([Option("door", "Open the door", letter="o*", place="bar")], letters) == {"door": "ob"}


@pytest.mark.parametrize("key", sorted(COMMANDS | set("0123456789 ")))
def test_command_keys_digits_and_space_are_never_letters(key: str) -> None:
    assert assigned([Option("a", key * 3, letter=key)], Letters())["a"] not in COMMANDS | set("0123456789 ")


def test_punctuation_may_be_wished_for() -> None:
    assert assigned([Option("a", "Wait", letter=".")], Letters()) == {"a": "."}


def test_without_a_wish_the_first_free_letter_of_the_label_is_given() -> None:
    assert assigned([Option("a", "Duck"), Option("b", "Dodge")], Letters()) == {"a": "d", "b": "o"}


def test_beside_tokens_letters_of_those_that_are_not_asked_about_are_given_last() -> None:
    tokens = Letters({"bob": "b", "cat": "c"})
    assert assigned([Option("a", "Bar"), Option("cat", "Cat", token="cat")], tokens) == {"cat": "c", "a": "a"}
    assert assigned([Option("a", "Bar")], tokens) == {"a": "b"}


def test_no_letter_moves_when_an_option_is_blocked_or_opened() -> None:
    options = [Option("duck", "Duck"), Option("dodge", "Dodge"), Option("dash", "Dash", letter="a"), Option("do", "Do")]
    letters = assigned(options, Letters())
    assert set(letters) == {"duck", "dodge", "dash", "do"}
    for one in options:
        rest = [other for other in options if other is not one]
        assert assigned(rest, Letters(), blocked=[one]) == letters == assigned([one], Letters(), blocked=rest)


def test_a_blocked_option_takes_no_letter_from_one_that_brings_it_along() -> None:
    walk, barred = Option("walk", "Walk", letter="m"), Option("shoot", "Moss", token="moss")
    assert assigned([Option("run", "Run")], Letters({"moss": "m"}), blocked=[barred, walk])["walk"] == "m"


def test_a_thing_has_one_letter_at_all_questions() -> None:
    letters = Letters()
    pistol, sabre, pin = (Option(thing[:2], "Take", thing=thing) for thing in ("pistol", "sabre", "opal pin"))
    assert assigned([pistol, sabre], letters) == {"pi": "p", "sa": "s"}
    assert assigned([pin], letters) == {"op": "o"}
    assert assigned([pin, sabre], letters, blocked=[pistol]) == {"op": "o", "sa": "s", "pi": "p"}


def test_things_have_letters_of_their_own_before_they_meet_and_keep_them() -> None:
    letters = Letters()
    pistol, parry = Option("1", "Take", thing="pistol"), Option("2", "Learn", thing="parry")
    assert assigned([pistol], letters) == {"1": "p"} and assigned([parry], letters) == {"2": "a"}
    assert assigned([parry, pistol], letters) == {"2": "a", "1": "p"}


def test_a_thing_whose_letter_is_anothers_has_two_keys_there_always_the_same() -> None:
    letters = Letters()
    assigned([Option(f"t{n}", "Thing", thing=f"{c} thing") for n, c in enumerate(letters.free())], letters)
    pistol, door = Option("1", "Take", thing="pistol"), Option("2", "Open", letter="p")
    assert assigned([pistol], letters) == {"1": "p"}
    for _ in range(2):
        assert assigned([pistol, door], letters) == {"2": "p", "1": "-t"}
        assert assigned([pistol], letters) == {"1": "p"}


def test_what_else_somebody_can_do_is_two_keys_the_second_best_their_own() -> None:
    letters = Letters({"v": "v", "x": "V"})
    ways = [Option(f"{who}:{n}", "Way", letter="-*", token=who) for who in "vx" for n in range(2)]
    assert [*assigned(ways, letters).values()] == ["-v", "-V", "-w", "-a"]
    assert [*assigned(ways[::-1], letters).values()] == ["-a", "-w", "-V", "-v"]


def test_a_dash_that_begins_no_key_here_was_a_digit_where_digits_need_shift() -> None:
    options = (Option("a", "A", letter="-a"), Option("b", "B", letter="b"))
    prompt = PickPrompt(Pick(question="q", seats=GM, prompt="?", options=options, then=lambda _: Next("Ann", "tens")))
    assert typed(prompt, "-é") == Pressed("answered", [], digit="62")
    assert typed(prompt, "-5").what == "refused"


def test_the_second_of_a_name_and_what_else_is_done_with_a_thing_have_its_capital() -> None:
    letters = Letters()
    second, left = Option("2", "Pistol", thing="Pistol 2"), Option("l", "Pistol", thing="Pistol/left")
    assert assigned([second], letters) == {"2": "P"}
    assert assigned([Option("1", "Pistol", thing="Pistol"), left], letters) == {"1": "p", "l": "I"}


def test_places_have_letters_by_all_the_names_of_a_map() -> None:
    letters = Letters(places={"bar": "Bar", "barn": "Barn", "bank": "Bank"})
    assert assigned([Option("go", "Bank", place="bank")], letters) == {"go": "n"}
    letters.see({}, {"attic": "Barrack", "bar": "Bar"})
    assert assigned([Option("bar", "Bar", place="bar"), Option("go", "Go", place="bank")], letters) == {
        "bar": "b",
        "go": "n",
    }


def test_of_options_for_one_token_the_one_without_a_key_of_its_own_has_its_letter() -> None:
    options = [Option("less", "Stun", letter="B", token="bob"), Option("knife", "Knife", token="bob")]
    assert assigned(options, Letters({"bob": "b"})) == {"less": "B", "knife": "b"}


def test_every_letter_stands_for_one_option_only_and_options_beyond_the_last_have_none() -> None:
    letters = assigned([Option(f"o{i}", f"Option {i}") for i in range(60)], Letters())
    assert len(set(letters.values())) == len(letters) == 26 - 5 + 26 - 2


def test_a_remapped_command_key_is_no_letter() -> None:
    assert assigned([Option("a", "Aim")], Letters(commands=COMMANDS | {"a"})) == {"a": "i"}


# ---------------------------------------------------------------------- choose


def _explained() -> Explanation:
    reasons = (Reason("no line of sight", ("SIGHT-1",)), Reason("too far", ("RANGE-2",)))
    return Explanation((Blocked(Option("yard", "Yard", letter="y", token="cat"), reasons),))


def choose(enter: str = "") -> ChoosePrompt:
    options = (Option("bar", "Bar", letter="b", place="bar"), Option("hall", "Hall", letter="h", token="ana"))
    decision = Choose(question="to", seats=GM, prompt="Where?", options=options, enter=enter, explain=_explained)
    return ChoosePrompt(decision, Letters({"cat": "c"}))


def test_the_first_of_two_keys_leaves_in_sight_what_may_follow_and_is_taken_back() -> None:
    options = (
        Option("door", "A door", letter=",d"),
        Option("note", "A note", letter=",n"),
        Option("go", "Go", letter="g"),
    )
    prompt = ChoosePrompt(Choose(question="to", seats=GM, prompt="What?", options=options), Letters())
    assert prompt.press(",").what == "typed" and prompt.half
    assert [item.option.label for item in prompt.items()] == ["A door", "A note"]
    assert prompt.press("backspace").what == "typed" and not prompt.half and len(prompt.items()) == 3
    prompt.press(",")
    assert prompt.press("escape").what == "passed" and prompt.half  # which the desk clears
    prompt.clear()
    assert prompt.press("g") == Pressed("answered", "go")
    prompt.press(",")
    assert prompt.press("g") == Pressed("refused", say=",g: no such key here; after , come d A door, n A note")
    assert prompt.press("n").what == "refused" and prompt.press(",").what == "typed"
    assert prompt.press("d") == Pressed("answered", "door")


def test_where_a_sign_is_shifted_away_its_key_does_what_the_sign_does() -> None:
    options = (Option("end", "End the turn", letter="."),)
    prompt = ChoosePrompt(Choose(question="to", seats=GM, prompt="What?", options=options), Letters())
    assert prompt.press(";") == prompt.press(".") == Pressed("answered", "end")


def test_a_letter_answers_at_once() -> None:
    assert choose().press("h") == Pressed("answered", "hall")


def test_enter_answers_only_what_loses_nothing() -> None:
    assert choose(enter="hall").press("enter") == Pressed("answered", "hall")


def test_enter_does_nothing_and_says_so_where_nothing_is_without_loss() -> None:
    pressed = choose().press("enter")
    assert pressed.what == "refused" and "Enter does nothing" in pressed.say


def test_enter_does_not_take_an_option_that_is_looked_at_nor_another_one() -> None:
    prompt = choose(enter="hall")
    typed(prompt, ["down", "up"])
    pressed = prompt.press("enter")
    assert pressed.what == "refused" and "Space takes “Bar”" in pressed.say


def test_space_takes_the_option_that_is_looked_at() -> None:
    prompt = choose()
    assert prompt.press("down").what == "typed"
    assert prompt.press(" ") == Pressed("answered", "hall")


def test_the_first_option_is_looked_at_from_the_start_which_chooses_nothing() -> None:
    prompt = choose(enter="hall")
    assert prompt.at == "bar" and not prompt.half, "Escape steps back at once"
    assert prompt.press("enter") == Pressed("answered", "hall"), "Enter answers what loses nothing"


def test_what_was_promised_is_looked_at_from_the_start_instead_which_chooses_nothing_either() -> None:
    prompt = choose()
    prompt.advise = lambda: Advice(first="hall")
    assert prompt.at == "hall" and not prompt.half
    assert prompt.press(" ") == Pressed("answered", "hall")
    prompt.press("down")
    assert prompt.at == "yard"


def test_home_and_end_look_at_the_first_and_the_last_option() -> None:
    prompt = choose()
    last = prompt.items(barred=True)[-1].option.key
    assert prompt.press("end").what == "typed" and prompt.at == last != "bar"
    assert prompt.press("home").what == "typed" and prompt.at == "bar"


def test_space_takes_the_first_option_that_is_looked_at_from_the_start() -> None:
    assert choose().press(" ") == Pressed("answered", "bar")


def test_a_digit_says_that_a_letter_is_awaited() -> None:
    pressed = choose().press("4")
    assert pressed.what == "refused" and "letter" in pressed.say


def barred(*found: tuple[str, str, str]) -> str:
    """What is folded of options that are barred, by label, how labels begin alike, and the reason."""
    blocked = tuple(Blocked(Option(label, label), (Reason(text),), shared) for label, shared, text in found)
    decision = Choose(question="q", seats=GM, prompt="?", options=(), explain=lambda: Explanation(blocked))
    return ChoosePrompt(decision).folded


def test_a_reason_that_says_whose_it_is_says_the_name_once() -> None:
    assert barred(("Mara", "", "Mara is down")) == "1 cannot (↑ shows them): Mara is down"
    two = (("Mara", "", "Mara is down"), ("Kit", "", "Kit is down"), ("Moss", "", "too far"))
    assert barred(*two) == "3 cannot (↑ shows them): Mara, Kit: each is down; Moss: too far"
    ways = (("Kit: axe", "Kit: ", "Kit is down"), ("Kit: bat", "Kit: ", "Kit is down"))
    assert barred(*ways).endswith("them): Kit is down")
    assert barred(("With: axe", "With: ", "axe is broken")).endswith("them): With: axe is broken")


def test_a_blocked_options_letter_says_the_first_reason_with_its_rule() -> None:
    pressed = choose().press("c")
    assert pressed == Pressed("refused", say="Yard: no line of sight (SIGHT-1)")


def test_a_blocked_option_cannot_be_taken_by_space() -> None:
    prompt = choose()
    prompt.press("up")
    assert prompt.at == "yard"
    assert prompt.press(" ").say == "Yard: no line of sight (SIGHT-1)"


def test_a_blocked_option_has_no_command_key_for_a_letter() -> None:
    assert [item.letter for item in choose().items(barred=True)] == ["b", "h", "c"]


@pytest.mark.parametrize("key", ["u", "U", "y", "e", "!", "?", "r", "/", "q", "escape", "tab", "f1"])
def test_commands_are_left_to_the_app(key: str) -> None:
    assert choose().press(key).what == "passed"


def test_an_unknown_letter_is_refused_with_a_text() -> None:
    assert choose().press("z") == Pressed("refused", say="z: no such key here")


def test_an_option_is_found_by_its_token_and_by_its_area() -> None:
    assert choose().option_for(token="ana") == "hall"
    assert choose().option_for(place="bar") == "bar"
    assert choose().option_for(place="moon") == ""


def test_looking_goes_round() -> None:
    prompt = choose()
    seen = []
    for _ in range(4):
        prompt.press("down")
        seen.append(prompt.at)
    assert seen == ["hall", "yard", "bar", "hall"]


def test_a_question_whose_explanation_breaks_can_still_be_answered() -> None:
    def broken() -> Explanation:
        raise RuntimeError("no map")

    prompt = ChoosePrompt(Choose(question="q", seats=GM, prompt="?", options=(Option("a", "A"),), explain=broken))
    prompt.advise = broken  # type: ignore[assignment]
    assert "no map" in str(prompt.explanation.notes[0])
    assert prompt.preview is None and "no map" in prompt.figures.told("")
    assert prompt.press("a") == Pressed("answered", "a")


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


def test_a_digit_answers_with_what_is_picked_where_dice_follow_and_only_there() -> None:
    prompt = pick(then=lambda keys: Next("Ana", "tens") if keys else None)
    assert prompt.press("4").what == "refused" and "No dice follow" in prompt.press("4").say
    prompt.press("d")
    assert prompt.press("4") == Pressed("answered", ["duck"], digit="4")
    assert prompt.keys()[1] == ("0-9", "nothing more, and this is Ana's tens die", "nothing more; Ana's tens die")


def test_no_digit_is_taken_for_dice_that_the_app_rolls_or_before_enough_is_picked() -> None:
    prompt = pick(then=lambda _: Next("Ana"))
    assert prompt.press("4").say == "The app rolls for Ana: Enter confirms"
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
    assert pressed.what == "refused" and "expected 1" in pressed.say


def test_too_many_are_refused_when_picked() -> None:
    options = tuple(Option(c, c.upper(), letter=c) for c in "abc")
    prompt = PickPrompt(Pick(question="p", seats=GM, prompt="?", options=options, most=2))
    assert typed(prompt, "abc").say == "At most 2: take one out first"


def test_what_is_chosen_to_begin_with_stands_there() -> None:
    assert pick(chosen=("duck",)).press("enter") == Pressed("answered", ["duck"])


def test_an_unchanged_pick_may_be_refused() -> None:
    prompt = pick(chosen=("duck",), unchanged="change something")
    assert prompt.press("enter").say == "change something"
    assert "Enter" not in [hint[0] for hint in prompt.keys()], "what would be refused is not offered"  # noqa: SIM118
    prompt.press("s")
    assert prompt.keys()[0] == ("Enter", "Duck, Shout", "these 2")


def test_of_equal_things_there_is_one_row_and_each_is_taken_that_leaves_most() -> None:
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
    prompt.take(left.option.key)
    assert prompt.press("enter") == Pressed("answered", ["k1@left", "k2@right"])
    prompt.take(right.option.key)
    assert prompt.press("enter") == Pressed("answered", ["k1@left"])
    prompt.take("sword@right")
    prompt.take(right.option.key)
    assert prompt.press("enter") == Pressed("answered", ["k1@left", "k2@right"])


def test_somebody_named_alike_is_somebody_else() -> None:
    options = tuple(Option(c, "Thug", token=c, uses=(c,)) for c in "ab")
    assert len(PickPrompt(Pick(question="q", seats=GM, prompt="?", options=options)).items()) == 2


def test_what_is_picked_is_told_apart_by_semicolons_where_a_name_has_a_comma_or_colon() -> None:
    options = (Option("a", "Kit: baton, less-lethal", letter="a"), Option("b", "Juno: axe", letter="b"))
    prompt = PickPrompt(Pick(question="q", seats=GM, prompt="?", options=options))
    typed(prompt, "ab")
    assert prompt.keys()[0] == ("Enter", "Kit: baton, less-lethal; Juno: axe", "these 2")


# ---------------------------------------------------------------------- roll


def percent() -> RollPrompt:
    extras = (Option("give", "Give up", letter="g"),)
    dice = (Die("tens", 0, 9), Die("ones", 0, 9))
    return RollPrompt(Roll(question="dice", seats=GM, prompt="Roll", dice=dice, extras=extras))


def twenty() -> RollPrompt:
    return RollPrompt(Roll(question="d20", seats=GM, prompt="Roll", dice=(Die("d20", 1, 20), Die("d6", 1, 6))))


def test_the_last_digit_answers_tens_then_ones() -> None:
    prompt = percent()
    assert prompt.press("4").what == "typed"
    assert prompt.entry == "tens 4   ones _"
    assert prompt.press("2") == Pressed("answered", [4, 2])


def test_leading_zeros_are_kept() -> None:
    assert typed(percent(), "00") == Pressed("answered", [0, 0])
    assert typed(percent(), "05") == Pressed("answered", [0, 5])


def test_backspace_corrects_a_digit() -> None:
    prompt = percent()
    prompt.press("4")
    assert prompt.press("backspace").what == "typed"
    assert typed(prompt, "91") == Pressed("answered", [9, 1])


def test_backspace_with_nothing_typed_says_so() -> None:
    assert percent().press("backspace").what == "refused"


def test_enter_does_nothing_on_a_roll_and_says_what_is_awaited() -> None:
    pressed = percent().press("enter")
    assert pressed.what == "refused" and "tens die" in pressed.say


def test_an_extra_choice_is_open_only_until_the_first_digit() -> None:
    assert typed(percent(), "gg") == Pressed("answered", "give")
    pressed = typed(percent(), "4g")
    assert pressed.what == "refused" and "only before the first digit" in pressed.say


def test_an_extra_choice_is_taken_by_the_same_key_twice_and_by_none_that_was_typed_ahead() -> None:
    for ahead in ("g", "g\n", "gxg", "g4", "xg "[:2]):
        prompt = percent()
        pressed = [prompt.press("enter" if key == "\n" else key) for key in ahead]
        assert all(one.what != "answered" for one in pressed), ahead
    prompt = percent()
    assert prompt.press("g").say == "Give up? The same key again, to be sure" and prompt.at == "give"
    prompt.clear()
    assert prompt.press("g").what == "typed"
    assert prompt.press(" ") == Pressed("answered", "give")


def test_numbers_worth_entering_are_looked_at_and_taken_and_any_other_is_typed() -> None:
    def prompt() -> EnterPrompt:
        made = EnterPrompt(Enter(question="set", seats=GM, prompt="Set to", what="number", low=1, high=45))
        previews = {"39": Preview(("3 to the head",)), "12": Preview(("little",))}
        made.advise = lambda: Advice(previews, offers=lambda: (Option("39", "39"), Option("38", "38")))
        return made

    one = prompt()
    assert [item.option.key for item in one.items()] == ["39", "38"] and one.keys()[1] == ("Space", "take")
    assert one.press("down").what == "typed" and one.preview == Preview(("3 to the head",))
    one.press("down")
    assert one.press(" ") == Pressed("answered", 38)
    other = prompt()
    assert typed(other, "12").what == "typed" and other.items() == [] and other.preview == Preview(("little",))
    assert other.press("enter") == Pressed("answered", 12)
    back = prompt()
    typed(back, "1")
    back.press("up")
    assert (back.at, back.text) == ("38", "") and back.press("4").what == "typed" and back.text == "4"


def test_a_click_on_the_map_takes_no_extra_choice() -> None:
    roll = Roll(question="d", seats=GM, prompt="?", dice=(Die("d", 0, 9),), extras=(Option("g", "Give", token="ana"),))
    prompt = RollPrompt(roll, Letters({"ana": "a"}))
    assert prompt.option_for(token="ana") == "" and prompt.letters_on_map() == {}


def test_a_letter_on_a_roll_says_that_a_digit_is_awaited() -> None:
    assert percent().press("x").say == "x: a digit is awaited for the tens die"


def test_a_face_of_two_digits_is_gathered() -> None:
    assert typed(twenty(), "176") == Pressed("answered", [17, 6])


def test_a_digit_that_can_begin_no_larger_face_is_enough() -> None:
    assert typed(twenty(), "76") == Pressed("answered", [7, 6])


def test_a_small_face_is_typed_with_its_zero() -> None:
    prompt = twenty()
    assert prompt.press("0").what == "typed"
    assert prompt.entry == "d20 0_   d6 _"
    assert typed(prompt, "21") == Pressed("answered", [2, 1])


def test_a_face_that_the_die_does_not_have_is_refused_and_not_kept() -> None:
    prompt = twenty()
    assert typed(prompt, "25").say == "The d20 die shows 1 to 20, not 25"
    assert prompt.press("0").what == "typed"
    assert prompt.press("9").say == "The d6 die shows 1 to 6, not 9"
    assert prompt.press("0").say == "The d6 die shows 1 to 6, not 0"


def test_backspace_goes_back_into_a_face_of_two_digits() -> None:
    prompt = twenty()
    typed(prompt, "17")
    prompt.press("backspace")
    assert prompt.entry == "d20 1_   d6 _"


def test_no_digit_is_taken_from_another_script() -> None:
    assert percent().press("٣").what == "refused"


# ---------------------------------------------------------------------- allot


def allot() -> AllotPrompt:
    options = (Option("head", "Head", most=2), Option("torso", "Torso", most=4), Option("legs", "Legs", most=3))
    return AllotPrompt(Allot(question="boxes", seats=GM, prompt="Share out 4", options=options, total=4, places=2))


def test_a_letter_adds_a_point_and_what_is_left_is_shown() -> None:
    prompt = allot()
    assert typed(prompt, "hht").what == "typed"
    assert (prompt.entry, prompt.mark("head"), prompt.mark("torso")) == ("1 of 4 left", "2/2", "1/4")


def test_enter_answers_only_when_all_is_shared_out() -> None:
    prompt = allot()
    typed(prompt, "hht")
    assert prompt.press("enter").say == "1 more to share out"
    prompt.press("t")
    assert prompt.press("enter") == Pressed("answered", {"head": 2, "torso": 2})


def test_a_capital_and_backspace_take_a_point_off() -> None:
    prompt = allot()
    typed(prompt, "tttT")
    assert prompt.given == {"torso": 2}
    prompt.press("backspace")
    assert prompt.given == {"torso": 1}
    assert typed(prompt, "TT").say == "Torso has none to take off"


def test_a_digit_sets_the_points_of_the_option_last_chosen() -> None:
    prompt = allot()
    assert prompt.press("3").what == "refused"
    typed(prompt, "t4")
    assert prompt.press("enter") == Pressed("answered", {"torso": 4})


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


def test_the_best_way_to_share_out_stands_there_is_what_enter_says_and_answers_it() -> None:
    prompt = best_allot()
    assert (prompt.mark("head"), prompt.mark("torso"), prompt.mark("legs"), prompt.half) == ("1/2", "0/4", "3/3", False)
    assert prompt.entry == "0 of 4 left · Frees head, legs · head before after" and prompt.keys()[0] == (
        "Enter",
        "Head 1, Legs 3",
        "confirm",
    )
    assert prompt.press("enter") == Pressed("answered", {"head": 1, "legs": 3})


def test_a_letter_begins_anew_where_the_best_way_stood_and_other_keys_go_on_with_it() -> None:
    prompt = best_allot()
    prompt.press("t")
    assert prompt.given == {"torso": 1} and prompt.entry == "3 of 4 left · Frees torso · head before after"
    assert "Enter" not in [hint[0] for hint in prompt.keys()] and prompt.half  # noqa: SIM118
    prompt.clear()
    typed(prompt, "Lh")
    assert prompt.given == {"head": 2, "legs": 2}
    prompt.clear()
    assert prompt.given == {"head": 1, "legs": 3} and not prompt.half


def test_a_digit_begins_anew_where_the_best_way_stood_and_goes_on_with_ones_own() -> None:
    prompt = best_allot()
    assert typed(prompt, ("down", "down", "3")).what == "typed" and prompt.given == {"torso": 3}
    assert typed(prompt, ("up", "1")).what == "typed" and prompt.given == {"torso": 3, "head": 1}
    assert prompt.press("2").say == "Only 0 left: take some off elsewhere first"
    prompt.clear()
    assert typed(prompt, ("down", "9")).say == "Head takes at most 2" and prompt.given == {"head": 1, "legs": 3}


def test_a_best_way_that_the_rules_bar_is_not_offered() -> None:
    prompt = allot()
    prompt.advise = lambda: Advice(best={"head": 1, "torso": 1, "legs": 2})
    assert prompt.given == {} and prompt.entry == "4 of 4 left"


# ---------------------------------------------------------------------- enter


def text(value: str = "", **more: Any) -> EnterPrompt:
    return EnterPrompt(Enter(question="note", seats=GM, prompt="Note", value=value, **more))


def number(value: str = "", low: int = 0, high: int = 120) -> EnterPrompt:
    return EnterPrompt(Enter(question="n", seats=GM, prompt="?", what="number", low=low, high=high, value=value))


def test_in_a_text_command_keys_and_digits_are_written() -> None:
    prompt = text()
    typed(prompt, "uUye!?r/q 42")
    assert prompt.press("enter") == Pressed("answered", "uUye!?r/q 42")


def test_in_a_text_escape_and_tab_are_left_to_the_app() -> None:
    assert text().press("escape").what == text().press("tab").what == "passed"


def test_a_text_is_edited_at_its_cursor() -> None:
    prompt = text("Bb")
    for key in ("left", "o", "home", "delete", "R", "end", "backspace", "y"):
        prompt.press(key)
    assert prompt.press("enter") == Pressed("answered", "Roy")


def test_a_text_is_cleaned_as_it_is_answered() -> None:
    prompt = text()
    prompt.write("  a\x1b[31m\u202e\nb\u0301  ")
    assert prompt.press("enter") == Pressed("answered", "a [31m b́")


def test_a_text_longer_than_allowed_is_not_taken_in() -> None:
    prompt = text(high=5)
    assert prompt.write("123456").say == "At most 5 characters"
    assert prompt.text == ""


def test_a_text_that_is_too_short_is_refused() -> None:
    assert text(low=1).press("enter").what == "refused"


def test_a_number_is_typed_and_confirmed_by_enter() -> None:
    prompt = number()
    typed(prompt, "42")
    assert prompt.press("enter") == Pressed("answered", 42)


def test_the_first_digit_replaces_the_number_that_stood_there() -> None:
    prompt = number("7")
    typed(prompt, "12")
    assert prompt.press("enter") == Pressed("answered", 12)
    assert number("7").press("enter") == Pressed("answered", 7)


def test_the_first_letter_replaces_the_text_that_stood_there() -> None:
    prompt = text("Evening of today")
    assert prompt.fresh
    typed(prompt, "quiz")
    assert not prompt.fresh
    assert prompt.press("enter") == Pressed("answered", "quiz")
    assert text("Evening of today").press("enter") == Pressed("answered", "Evening of today")


@pytest.mark.parametrize(
    ("key", "result"), [("left", "Roxb"), ("right", "Robx"), ("home", "xRob"), ("end", "Robx"), ("backspace", "Rox")]
)
def test_a_key_that_moves_or_corrects_goes_on_with_the_text_that_stood_there(key: str, result: str) -> None:
    prompt = text("Rob")
    prompt.press(key)
    assert not prompt.fresh
    prompt.press("x")
    assert prompt.press("enter") == Pressed("answered", result)


def test_a_text_that_is_pasted_replaces_what_stood_there_however_long_that_is() -> None:
    prompt = text("12345", high=5)
    assert prompt.write("abcde").what == "typed"
    assert prompt.text == "abcde"


def test_a_text_too_long_replaces_nothing() -> None:
    prompt = text("Rob", high=5)
    assert prompt.write("123456").what == "refused"
    assert (prompt.text, prompt.fresh) == ("Rob", True)


def test_clearing_brings_back_what_stood_there_and_the_next_letter_replaces_it_again() -> None:
    prompt = text("Rob")
    typed(prompt, "xy")
    prompt.clear()
    assert (prompt.text, prompt.fresh) == ("Rob", True)
    typed(prompt, "z")
    assert prompt.text == "z"


def test_where_nothing_stood_nothing_is_selected() -> None:
    assert not text().fresh and not number().fresh


def test_a_number_may_be_below_zero_only_where_the_bounds_are() -> None:
    prompt = number(low=-5)
    typed(prompt, "-3")
    assert prompt.press("enter") == Pressed("answered", -3)
    assert number().press("-").what == "refused"


def test_a_number_out_of_bounds_and_none_at_all_are_refused() -> None:
    prompt = number()
    typed(prompt, "121")
    assert prompt.press("enter").say == "expected 0 to 120, got 121"
    assert number().press("enter").say.startswith("Type a number")


def test_commands_work_while_a_number_is_awaited() -> None:
    assert number().press("u").what == "passed"
    assert number().press("x").say == "x: a number is awaited, then Enter"


def test_control_u_clears_the_line_and_control_w_the_last_word() -> None:
    prompt = EnterPrompt(Enter(question="q", seats=GM, prompt="Name?", value="Sabre"))
    typed(prompt, "Long sword")
    assert prompt.text == "Long sword"
    prompt.press("ctrl+w")
    assert prompt.text == "Long "
    prompt.press("ctrl+u")
    assert (prompt.text, prompt.cursor) == ("", 0)
    typed(prompt, "Sabre")
    assert prompt.text == "Sabre", "typed again it is no SabreSabre"


def test_the_points_columns_stay_as_they_are_while_points_are_shared_out() -> None:
    options = tuple(Option(f"o{n}", f"Place {n}", most=3) for n in range(6))
    previews = {one.key: Preview(("level 40 → 39",)) for one in options}
    panel, prompt = (
        QuestionPanel(),
        AllotPrompt(Allot(question="q", seats=GM, prompt="Where?", total=3, options=options)),
    )
    prompt.advise = lambda: Advice(previews)
    panel._lines = ()
    drawn = []
    for key in ("", prompt.letters["o1"], prompt.letters["o4"]):
        if key:
            prompt.press(key)
        panel._prompt = prompt
        panel.lay_out(60, 8)
        assert panel._options is not None
        drawn.append([(place.line, place.left, place.key) for place in panel._options.places])
    assert drawn[0] == drawn[1] == drawn[2] and len(drawn[0]) == 6
