"""Keys of questions with one choice, without a screen: letters, looks, Enter and Space."""

import re

import pytest

from tests.tui.prompt_kit import GM, typed
from unhex_tui.engine.advice import Advice
from unhex_tui.engine.decision import Blocked, Choose, Explanation, Next, Option, Pick, Reason, Seat
from unhex_tui.tui.panels.asked import cannot, deciding
from unhex_tui.tui.panels.question import QuestionPanel
from unhex_tui.tui.questions.answering import Said
from unhex_tui.tui.questions.choose import ChoosePrompt, PickPrompt
from unhex_tui.tui.questions.forms import forced_options
from unhex_tui.tui.questions.letters import COMMANDS, Letters, assigned
from unhex_tui.tui.questions.typed_ahead import Pressed

# ---------------------------------------------------------------------- letters


def test_a_wished_letter_is_given() -> None:
    assert assigned([Option("a", "Walk", letter="m")], Letters()) == {"a": "m"}


def test_a_character_keeps_a_letter_that_an_act_has() -> None:
    """Saves from before letters were reserved for acts have such characters; a place has two keys."""
    letters = Letters({"bob": "b"}, {"bar": "Bar"})
    options = [Option("bob", "Bob", token="bob"), Option("bar", "Bar", place="bar"), Option("done", "Done", letter="b")]
    assert assigned(options, letters) == {"done": "d", "bob": "b", "bar": "-a"}
    assert assigned(options[1:], letters) == {"done": "b", "bar": "-a"}
    assert assigned(options[:1], letters) == {"bob": "b"} and assigned(options[1:2], letters) == {"bar": "b"}


def test_who_has_no_letter_on_a_token_has_two_keys_for_good() -> None:
    letters = Letters({"bob": "b"})
    away = [Option(f"c{i}", f"Cat {i}", token=f"c{i}") for i in range(60)]
    keys = assigned(away, letters)
    assert keys["c0"] == "-c" and len(set(keys.values())) == 60 and all(key.startswith("-") for key in keys.values())
    letters.see({"c0": "c", "bob": "b"}, {})
    assert assigned(away, letters) == {**keys, "c0": "c"}


def test_the_two_keys_of_who_has_no_letter_hold_the_letter_of_nobody_else() -> None:
    """The keys do not depend on earlier questions, and change when another character gets that letter."""
    cats = {f"c{i}": f"Cat {i}" for i in (10, 2, 1)}
    options = [Option(one, name, token=one) for one, name in cats.items()]
    for asked in (options, options[::-1]):
        letters = Letters({"bob": "b"})
        letters.see({"bob": "b", "cy": "c"}, {}, others=cats)
        assert assigned(asked, letters) == {"c1": "-a", "c2": "-t", "c10": "-d"}
    letters.see({"bob": "b", "tess": "t"}, {}, others=cats)
    assert assigned(options, letters) == {"c1": "-a", "c2": "-c", "c10": "-d"}


def test_only_a_characters_own_letter_is_highlighted() -> None:
    """The letter is highlighted only where it leads to the character."""
    letters = Letters({"bob": "b", "ann": "a"})
    bob, act = Option("hit", "Hit Bob", token="bob", letter="h"), Option("aim", "Aim", letter="a")
    drags = Option("drag", "Bring Bob along", token="bob", letter="-*")
    for options, lit in (([bob, act], {}), ([drags], {"bob": "b"}), ([drags, Option("b", "Back", letter="b")], {})):
        assert letters.on_map(options, assigned(options, letters)) == lit
    both = [drags, Option("ann", "Ann", token="ann")]
    assert letters.on_map(both, assigned(both, letters)) == {"bob": "b", "ann": "a"}


def test_a_digit_may_follow_the_letter_of_a_person() -> None:
    """This includes keyboards whose digits need Shift."""
    letters = Letters({"bob": "b"})
    options = tuple(Option(f"bob:{n}", f"Bob +{n}0", token="bob", letter=f"*{n}") for n in (1, 2))
    assert assigned(options, letters) == {"bob:1": "b1", "bob:2": "b2"}
    for key in ("2", "é"):
        prompt = ChoosePrompt(Choose(question="q", seats=GM, prompt="?", options=options), letters)
        assert typed(prompt, ["b", key]) == Pressed("answered", "bob:2")


def test_a_star_in_a_key_stands_for_the_letter_of_whom_or_what_it_is_about() -> None:
    letters = Letters({"bob": "b"}, {"bar": "Bar"})
    bob, stun = Option("hit", "Hit Bob", token="bob"), Option("stun", "Stun Bob", token="bob", letter=",*")
    assert assigned([stun, bob], letters) == {"stun": ",b", "hit": "b"}
    assert assigned([Option("door", "Open the door", letter="o*", place="bar")], letters) == {"door": "ob"}


@pytest.mark.parametrize("key", sorted(COMMANDS | {" ", "12"}))
def test_command_keys_numbers_and_space_are_never_letters(key: str) -> None:
    assert assigned([Option("a", key * 3, letter=key)], Letters())["a"] not in COMMANDS | set("0123456789 ")


def test_a_digit_is_a_letter_only_where_it_is_wished_for() -> None:
    options = [Option("tens", "7 as tens", letter="7"), Option("other", "2 2 2")]
    keys = assigned(options, Letters())
    assert keys["tens"] == "7" and not keys["other"].isdigit()


def test_punctuation_may_be_wished_for() -> None:
    assert assigned([Option("a", "Wait", letter=".")], Letters()) == {"a": "."}


def test_without_a_wish_the_first_free_letter_of_the_label_is_given() -> None:
    assert assigned([Option("a", "Duck"), Option("b", "Dodge")], Letters()) == {"a": "d", "b": "o"}


def test_letters_of_other_tokens_are_given_last() -> None:
    """Tokens that the question does not offer have letters, too."""
    tokens = Letters({"bob": "b", "cat": "c"})
    assert assigned([Option("a", "Bar"), Option("cat", "Cat", token="cat")], tokens) == {"cat": "c", "a": "a"}
    assert assigned([Option("a", "Bar")], tokens) == {"a": "b"}


def test_no_letter_moves_when_an_option_is_blocked_or_opened() -> None:
    options = [Option("duck", "Duck"), Option("dodge", "Dodge"), Option("dash", "Dash", letter="a"), Option("do", "Do")]
    letters = assigned(options, Letters())
    assert set(letters) == {"duck", "dodge", "dash", "do"}
    for option in options:
        rest = [other for other in options if other is not option]
        assert assigned(rest, Letters(), blocked=[option]) == letters == assigned([option], Letters(), blocked=rest)


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


def test_a_thing_without_its_letter_has_two_keys() -> None:
    """Another option has its letter; the two keys never change."""
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


@pytest.mark.parametrize(("most", "says"), [(2, "Pick at least 1"), (1, "Pick 1")])
def test_enter_without_enough_picks_says_how_many_to_pick(most: int, says: str) -> None:
    options = (Option("a", "Ann"), Option("b", "Bo"))
    prompt = PickPrompt(Pick(question="q", seats=GM, prompt="?", options=options, least=1, most=most))
    pressed = prompt.press("enter")
    assert (pressed.what, pressed.say) == ("refused", says)
    assert [prompt.press(key).what for key in ("a", "enter")] == ["typed", "answered"]


def test_an_unused_dash_counts_as_a_digit() -> None:
    """On some keyboards digits need shift; no key here begins with a dash."""
    options = (Option("a", "A", letter="-a"), Option("b", "B", letter="b"))
    prompt = PickPrompt(Pick(question="q", seats=GM, prompt="?", options=options, then=lambda _: Next("Ann", "tens")))
    assert typed(prompt, "-é") == Pressed("answered", [], digit="62")
    assert typed(prompt, "-5").what == "refused"


def test_a_second_option_of_a_name_has_the_capital() -> None:
    """A second act with the same thing has the capital, too."""
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


def test_a_tokens_option_without_a_key_has_its_letter() -> None:
    """The token's other options have keys of their own."""
    options = [Option("less", "Stun", letter="B", token="bob"), Option("knife", "Knife", token="bob")]
    assert assigned(options, Letters({"bob": "b"})) == {"less": "B", "knife": "b"}


def test_every_letter_stands_for_one_option() -> None:
    """Options beyond the last letter have none."""
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


def test_the_first_of_two_keys_can_be_taken_back() -> None:
    """The possible second keys stay in sight."""
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
    assert prompt.press("escape").what == "passed" and prompt.half  # the desk clears it
    prompt.clear()
    assert prompt.press("g") == Pressed("answered", "go")
    prompt.press(",")
    assert prompt.press("g") == Pressed("refused", say=",g: no such key here; ,d is A door, ,n is A note")
    assert prompt.press("n").what == "refused" and prompt.press(",").what == "typed"
    assert prompt.press("d") == Pressed("answered", "door")


def test_the_line_of_keys_says_what_is_waited_for_after_the_first_of_two() -> None:
    options = (Option("door", "A door", letter=",d"), Option("note", "A note", letter=",n"), Option("go", "Go"))
    prompt = ChoosePrompt(Choose(question="to", seats=GM, prompt="What?", options=options), Letters())
    panel = QuestionPanel()

    def keys() -> str:
        panel.show(prompt, Said(""), "", ())
        return "".join(text for text, _ in panel.lay_out(60, 10)[-1])

    assert keys() == "Space takes ›  ↑↓ look"
    prompt.press(",")
    assert keys() == ", … next d or n  Esc cancels"
    prompt.press("backspace")
    assert keys() == "Space takes ›  ↑↓ look"
    assert prompt.press("n") == Pressed("refused", say="n: no such key here; ,n is A note")
    prompt = ChoosePrompt(Choose(question="to", seats=GM, prompt="What?", options=options[1:]), Letters())
    prompt.press(",")
    assert keys() == ", n A note  Esc cancels", "a single one is named"


def test_a_keys_message_prefers_the_place_of_notes() -> None:
    """Without room there, the message takes the line of keys."""
    options = tuple(Option(str(n), f"Option {n}") for n in range(3))
    note = Reason("What is known of all of them")
    asked = Choose(question="to", seats=GM, prompt="What?", options=options, explain=lambda: Explanation((), (note,)))
    panel, drawn = QuestionPanel(alone=True), []
    for said in (Said(""), Said("No such key", "refused")):
        panel.show(ChoosePrompt(asked, Letters()), said, "", ())
        drawn.append(["".join(text for text, _ in line) for line in panel.lay_out(60, 6)])
    assert drawn[0][1] == note.text and drawn[1][1] == "! No such key"
    assert drawn[0][2:] == drawn[1][2:] and drawn[1][-1] == "Space takes ›  ↑↓ look"


def test_many_seats_are_named_as_far_as_they_fit() -> None:
    """The prompt uses as many words as there is room for."""

    def told(*names: str) -> tuple[str, ...]:
        seats = tuple(Seat(name, f"GM ({name})", gm=True) for name in names)
        return deciding(
            ChoosePrompt(Choose(question="to", seats=seats, prompt="What?", options=(Option("go", "Go"),)), Letters())
        )

    assert told("Bob") == ("GM (Bob) to decide",)
    assert told("Bob", "Cy", "Di")[:2] == ("GM to decide for Bob, Cy and Di", "GM to decide for Bob and 2 more")


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
    prompt.press("down")
    pressed = prompt.press("enter")
    assert pressed.what == "refused" and "Space takes “Yard”" in pressed.say


def test_enter_takes_an_item_of_a_menu_that_is_looked_at() -> None:
    prompt = ChoosePrompt(choose(enter="bar").decision._replace(menu=True))
    assert prompt.press("enter") == Pressed("answered", "bar")
    prompt.press("down")
    assert prompt.press("enter") == Pressed("answered", "hall") and ("Enter", "Hall") in prompt.hints
    prompt.press("up"), prompt.press("up")
    assert "no line of sight" in prompt.press("enter").say


def test_space_takes_the_option_that_is_looked_at() -> None:
    prompt = choose()
    assert prompt.press("down").what == "typed"
    assert prompt.press(" ") == Pressed("answered", "hall")


def test_the_first_option_is_highlighted_from_the_start() -> None:
    """The highlight chooses nothing."""
    prompt = choose()
    assert prompt.at == "bar" and not prompt.half, "Escape steps back at once"
    assert prompt.press("enter").what == "refused"


def test_enters_option_is_highlighted_from_the_start() -> None:
    """The decision names an option for enter."""
    prompt = choose(enter="hall")
    assert prompt.at == "hall" and not prompt.half
    assert prompt.press("enter") == Pressed("answered", "hall"), "Enter answers what loses nothing"


def test_a_promised_option_is_highlighted_instead() -> None:
    """The highlight chooses nothing."""
    prompt = choose()
    prompt.advise = lambda: Advice(first="hall")
    assert prompt.at == "hall" and not prompt.half
    assert prompt.press(" ") == Pressed("answered", "hall")
    prompt.press("down")
    assert prompt.at == "yard"


def test_home_and_end_look_at_the_first_and_the_last_option() -> None:
    prompt = choose()
    last = prompt.items(blocked=True)[-1].option.key
    assert prompt.press("end").what == "typed" and prompt.at == last != "bar"
    assert prompt.press("home").what == "typed" and prompt.at == "bar"


def test_space_takes_the_first_option_that_is_looked_at_from_the_start() -> None:
    assert choose().press(" ") == Pressed("answered", "bar")


def test_a_digit_says_that_a_letter_is_awaited() -> None:
    pressed = choose().press("4")
    assert pressed.what == "refused" and "letter" in pressed.say


def test_a_digit_answers_as_enter_does_where_dice_follow_that_at_once() -> None:
    prompt = ChoosePrompt(choose("bar").decision._replace(then=Next("Ana", "d20")))
    assert prompt.keys()[1] == ("0-9", "Bar: first digit of Ana's roll", "Bar; first digit")
    assert prompt.press("4") == Pressed("answered", "bar", digit="4")
    prompt.look(1)
    assert prompt.press("4").what == "refused" and prompt.next is None, "the user looks at another option"
    prompt = ChoosePrompt(choose("bar").decision._replace(then=Next("Ana")))
    assert prompt.press("4").say == "The app rolls for Ana: press Enter"


def barred(*found: tuple[str, str, str]) -> str:
    """Return the folded line of blocked options; each is given as label, common beginning of labels, and reason."""
    blocked = tuple(Blocked(Option(label, label), (Reason(text),), shared) for label, shared, text in found)
    decision = Choose(question="q", seats=GM, prompt="?", options=(), explain=lambda: Explanation(blocked))
    return ": ".join(filter(None, (ChoosePrompt(decision).folded[0], "; ".join(ChoosePrompt(decision).folded[1:]))))


def test_a_reason_that_says_whose_it_is_says_the_name_once() -> None:
    assert barred(("Mara", "", "Mara is down")) == "1 not possible (press ↑): Mara is down"
    two = (("Mara", "", "Mara is down"), ("Kit", "", "Kit is down"), ("Moss", "", "too far"))
    assert barred(*two) == "3 not possible (press ↑): Mara, Kit: each is down; Moss: too far"
    ways = (("Kit: axe", "Kit: ", "Kit is down"), ("Kit: bat", "Kit: ", "Kit is down"))
    assert barred(*ways).endswith("2 not possible (press ↑): Kit is down")
    assert barred(("With: axe", "With: ", "axe is broken")).endswith("1 not possible (press ↑): With: axe is broken")
    assert barred(("Rifle at Moss", "Rifle at ", "Moss cannot be seen")).endswith("Rifle at Moss: cannot be seen")


def test_a_first_reason_that_is_cut_keeps_the_number_of_the_others() -> None:
    """Without it, `5 not possible: Ann, Bo and 1 more …` counts 3 of 5."""
    far = [Blocked(Option(name, name), (Reason("12 hexes away, behind a wall"),)) for name in ("Ann", "Bo", "Cy")]
    near = [Blocked(Option(name, name), (Reason("out of range of the bow"),)) for name in ("Di", "Ed")]
    found = Explanation((*far, *near))
    decision = Choose(question="q", seats=GM, prompt="?", options=(), explain=lambda: found)
    [((text, _),)] = cannot(ChoosePrompt(decision), 60, False)
    assert text.startswith("    5 not possible (press ↑): Ann, Bo") and text.endswith("…; 2 others") and len(text) <= 60
    # Names that the cut hides count among the others.
    cuts = {50: "Ann, Bo…; 3 others", 46: "Ann…; 4 others"}
    for width, shown in cuts.items():
        assert cannot(ChoosePrompt(decision), width, False)[0][0][0] == f"    5 not possible (press ↑): {shown}"
    more = [Blocked(Option(name, name), (Reason("12 hexes away"),)) for name in "ABCDE"]
    found = Explanation((*more, *near))
    for width, shown in {57: "A, B, C…; 4 others", 63: "A, B, C and 2 more: 12…; 2 others"}.items():
        assert cannot(ChoosePrompt(decision), width, False)[0][0][0] == f"    7 not possible (press ↑): {shown}"
    found = Explanation((*far, *near))
    every = {cannot(ChoosePrompt(decision), width, False)[0][0][0] for width in range(44, 80)}
    assert len(every) > 5 and not [shown for shown in every if re.search(r" and( \d+( more)?)?…", shown)]


def test_the_key_named_for_blocked_options_is_the_way_from_the_cursor() -> None:
    """Below the last possible option the blocked ones follow; from the first, the cursor goes up to them."""
    options, blocked = (Option("a", "A"), Option("b", "B")), (Blocked(Option("c", "C"), (Reason("no"),)),)
    choice = Choose(question="q", seats=GM, prompt="?", options=options, explain=lambda: Explanation(blocked))
    for at, key, arrow in (("a", "up", "↑"), ("b", "down", "↓")):
        prompt = ChoosePrompt(choice)
        prompt.at = at
        assert prompt.folded[0] == f"1 not possible (press {arrow})"
        prompt.press(key)
        assert prompt.at == "c" and prompt.unfolded


def test_large_groups_to_force_come_last() -> None:
    """Many blocked options are alike."""
    found = (Blocked(Option(one, one), (), shared) for one, shared in (("Bat", "B"), ("Aid", ""), ("Bow", "B")))
    asked = choose().decision._replace(explain=lambda blocked=tuple(found): Explanation(blocked))
    assert [option.label for option in forced_options(asked)] == ["Aid", "Bat", "Bow"]


def test_a_blocked_options_letter_says_the_first_reason_with_its_rule() -> None:
    pressed = choose().press("c")
    assert pressed == Pressed("refused", say="Yard: no line of sight (SIGHT-1)")


def test_a_blocked_option_cannot_be_taken_by_space() -> None:
    prompt = choose()
    prompt.press("up")
    assert prompt.at == "yard"
    assert prompt.press(" ").say == "Yard: no line of sight (SIGHT-1)"


def test_a_blocked_option_has_no_command_key_for_a_letter() -> None:
    assert [item.letter for item in choose().items(blocked=True)] == ["b", "h", "c"]


@pytest.mark.parametrize("key", ["u", "U", "y", "e", "!", "?", "r", "/", "q", "escape", "tab", "f1"])
def test_commands_are_left_to_the_app(key: str) -> None:
    assert choose().press(key).what == "passed"


def test_a_blocked_acts_letter_says_its_own_reason() -> None:
    """A character with the same letter comes second."""
    moss = Blocked(Option("hit", "Club at Moss", token="moss"), (Reason("Out of reach"),))
    move = Blocked(Option("move", "Move", letter="m"), (Reason("The door is closed"),))
    why = Explanation((moss, move))
    one = Choose(question="q", seats=GM, prompt="?", options=(Option("go", "Go"),), explain=lambda: why)
    assert ChoosePrompt(one, Letters({"moss": "m"})).press("m").say == "Move: The door is closed"
    alone = Choose(question="q", seats=GM, prompt="?", options=one.options, explain=lambda: Explanation((moss,)))
    assert ChoosePrompt(alone, Letters({"moss": "m"})).press("m").say == "Club at Moss: Out of reach"


def test_an_unknown_letter_is_refused_with_a_text() -> None:
    assert choose().press("z") == Pressed("refused", say="z: no such key here")
    hidden = ChoosePrompt(Choose(question="q", seats=GM, prompt="?", options=(Option("hidden", "Hidden", letter="H"),)))
    assert hidden.press("h") == Pressed("refused", say="h: no such key here; H is Hidden")
    both = ChoosePrompt(hidden.decision._replace(options=(*hidden.options, Option("rifle", "Rifle", letter=",h"))))
    assert both.press("h") == Pressed("refused", say="h: no such key here; ,h is Rifle, H is Hidden")
    five = ChoosePrompt(Choose(question="q", seats=GM, prompt="?", options=(Option("five", "5 as tens", letter="5"),)))
    assert five.press("1").say == "1: no such key here", "a digit is a letter there"


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
    assert prompt.preview is None and "no map" in prompt.odds.describe("")
    assert prompt.press("a") == Pressed("answered", "a")
