"""The parts of a desk: guards against keys typed ahead, drafts, steps back and forth."""

from __future__ import annotations

import pytest
from fully_automated.fa_kit import Fight as Hexes
from nightclub import SHOT, played
from parlour import dice, parlour
from prompt_kit import GM

from unhex_tui.engine.decision import Choose, Enter, Option, Roll
from unhex_tui.engine.dice import Die
from unhex_tui.engine.journal import Journal
from unhex_tui.tui.questions import answering
from unhex_tui.tui.questions.answering import END, Drafts, FullStops, Said, SurplusDice, TakenAlready
from unhex_tui.tui.questions.choose import ChoosePrompt
from unhex_tui.tui.questions.desk import Desk
from unhex_tui.tui.questions.document import DocumentPrompt
from unhex_tui.tui.questions.form_commands import FormCommands
from unhex_tui.tui.questions.letters import STOP, Letters
from unhex_tui.tui.questions.typed_ahead import TYPED, refused

DAMAGE = Die("damage", 1, 6)
ARMOR = Die("armor", 1, 6)
HEAD = 7
"""The journal's head after the last answer."""


def roll(dice: tuple[Die, ...], who: str) -> Roll:
    return Roll(question="roll", seats=GM, prompt="?", about=(who,), dice=dice)


def choose(*options: Option) -> ChoosePrompt:
    return ChoosePrompt(Choose(question="turn", seats=GM, prompt="?", options=options), Letters())


def later(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let more time pass than a question counts as unread."""
    now = answering.monotonic()
    monkeypatch.setattr(answering, "monotonic", lambda: now + 2)


# ---------------------------------------------------------------------- surplus dice


def surplus() -> SurplusDice:
    guard = SurplusDice()
    guard.completed(roll((DAMAGE,) * 3, "ana"), HEAD)
    return guard


def test_a_surplus_die_is_refused_and_enter_lets_the_next_dice_count() -> None:
    guard, armor = surplus(), roll((ARMOR,) * 2, "bo")
    told = "The 3 damage dice are complete: 4 was not taken. Press Enter before the armor dice"
    assert guard.press("4", HEAD, armor) == guard.press("4", HEAD, armor) == refused(told)
    assert surplus().press("4", HEAD, roll((ARMOR,) * 2, "ana")) == refused(told), "nor for the same character"
    assert guard.press("enter", HEAD, armor) == TYPED
    assert guard.press("4", HEAD, armor) is None


def test_a_die_counts_for_a_later_roll_and_after_another_key() -> None:
    armor = roll((ARMOR,) * 2, "bo")
    assert surplus().press("4", HEAD + 1, armor) is None
    assert surplus().press("4", HEAD, None) is None
    guard = surplus()
    assert guard.press("x", HEAD, armor) is guard.press("4", HEAD, armor) is None


def test_a_die_counts_after_a_pause_or_a_single_die(monkeypatch: pytest.MonkeyPatch) -> None:
    guard, armor = SurplusDice(), roll((ARMOR,) * 2, "bo")
    guard.completed(roll((DAMAGE,), "ana"), HEAD)
    assert guard.press("4", HEAD, armor) is None
    guard = surplus()
    later(monkeypatch)
    assert guard.press("4", HEAD, armor) is None


# ---------------------------------------------------------------------- choices taken automatically


def test_the_letter_of_an_automatic_choice_is_refused_once(monkeypatch: pytest.MonkeyPatch) -> None:
    guard, prompt = TakenAlready(), choose(Option("duck", "Duck", letter="d"))
    was = refused("Dodge was taken automatically: it was the only choice")
    guard.took({"d": "Dodge", "x": "Dodge"}, HEAD)
    assert (guard.press("d", HEAD, prompt), guard.press("d", HEAD, prompt)) == (was, None)
    for key, head, there in (("e", HEAD, prompt), ("d", HEAD + 1, prompt), ("d", HEAD, None)):
        guard.took({"d": "Dodge"}, HEAD)
        assert guard.press(key, head, there) is None
    guard.took({"d": "Dodge"}, HEAD)
    later(monkeypatch)
    assert guard.press("d", HEAD, prompt) is None, "the next question was seen, and offers the letter"
    guard.took({"x": "Dodge"}, HEAD)
    later(monkeypatch)
    assert guard.press("x", HEAD, prompt) == was, "it offers no such letter"


# ---------------------------------------------------------------------- full stops


def test_a_full_stop_just_after_another_answer_does_not_end_a_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    guard, prompt, journal = FullStops(), choose(Option(END, "End", letter=STOP)), Journal()
    told = f"Press {STOP} again to end the turn: the last {STOP} answered another question"
    guard.took(STOP, "none", journal.head)
    assert guard.press(STOP, prompt, journal, form=False) == refused(told)
    assert guard.press(STOP, prompt, journal, form=False).value == END
    for key, answer, head in (("n", "none", journal.head), (STOP, END, journal.head), (STOP, "none", journal.head + 1)):
        guard.took(key, answer, head)
        assert guard.press(STOP, prompt, journal, form=False).value == END
    guard.took(STOP, "none", journal.head)
    later(monkeypatch)
    assert guard.press(STOP, prompt, journal, form=False).value == END


# ---------------------------------------------------------------------- drafts and steps


def test_an_unfinished_document_comes_back_in_its_own_question_only() -> None:
    def empty(question: str) -> DocumentPrompt:
        return DocumentPrompt(Enter(question=question, seats=GM, prompt="?", what="document"), Letters())

    drafts, left = Drafts(), empty("party")
    left.write("characters:")
    drafts.keep(left)
    again, other = empty("party"), empty("map")
    drafts.resume(again)
    drafts.resume(other)
    assert again.draft == left.draft and again.text == "characters:"
    assert other.draft == empty("map").draft


def test_picks_and_typed_dice_stay_while_a_form_is_open() -> None:
    desk = Desk(parlour(), dice)
    for key in "ha":
        desk.press(key)
    assert desk.prompt is not None
    desk.press(next(iter(desk.prompt.letters.values())))
    picked = desk.prompt.hints
    assert desk.prompt.half
    FormCommands(desk).gm_action("standing")
    desk.escape()
    assert desk.prompt.half and desk.prompt.hints == picked
    desk.escape()
    for key in ("enter", "4"):
        desk.press(key)
    FormCommands(desk).shorthand()
    desk.escape()
    desk.press("2")
    assert [*desk.session.entries()][-1].value == [4, 2]


def test_a_key_to_press_twice_counts_anew_after_a_form() -> None:
    """Giving up, and a full stop that discards picks; a click can open a form between the two."""
    desk = Desk(parlour(), dice)
    for keys, head in (("had", 2), ("", 3)):
        for key in keys:
            desk.press(key)
        last = STOP if head == 2 else "g"
        desk.press(last)
        FormCommands(desk).gm_action("standing")
        desk.escape()
        desk.press(last)
        assert desk.session.journal.head == head, f"{last} was pressed once since the form"
        desk.press("enter" if head == 2 else "g")
    assert [*desk.session.entries()][-1].value == "give"


def test_letters_of_a_half_answered_question_give_way_to_a_new_command() -> None:
    desk = Desk(parlour(), dice)
    desk.press("down")
    desk.letters.commands = frozenset("h")
    desk.ask()
    assert desk.prompt is not None and desk.prompt.half and "h" not in desk.prompt.letters.values()


def test_a_form_leaves_nothing_of_a_secret_choice_on_the_screen() -> None:
    """The GM opens it, while the player is choosing."""
    desk = Desk(Hexes("Ana pc at D3", "Bo at D6").order(), dice)
    while not desk.private:
        desk.answer("move")
    desk.press("down")
    FormCommands(desk).gm_action("amend")
    desk.escape()
    assert desk.private and desk.prompt is not None and not desk.prompt.half


def test_typed_dice_stay_after_an_edit_that_leaves_the_roll_as_it_was() -> None:
    desk = Desk(played(*SHOT[:7]), lambda _: [])
    level = desk.session.table.characters["kit"].level
    desk.press("3")
    FormCommands(desk).shorthand()
    for key in (*"kit -1 torso", "enter"):
        desk.press(key)
    assert desk.form is None and desk.session.table.characters["kit"].level == level - 1
    desk.press("5")
    assert [*desk.session.entries()][-1].value == [3, 5]
    assert desk.prompt is not None and not desk.prompt.half
    desk.undo()
    assert desk.prompt.decision.question == "attack.roll" and not desk.prompt.half


def test_each_step_tells_where_it_led() -> None:
    session = played(*SHOT[:3])
    desk, head = Desk(session, lambda _: []), session.journal.head
    label = session.journal.called(session.journal.entries[head])
    desk.undo()
    assert (desk.said, session.journal.head) == (Said(f"Undone: “{label}”"), head - 1)
    desk.redo()
    assert (desk.said, session.journal.head) == (Said(f"Redone: “{label}”"), head)
    desk.redo()
    assert desk.said == Said("Nothing to redo", "refused")
    desk.go_on_from(head)
    assert desk.said == Said("The session is already there", "refused")
