"""Escape and Enter do what the footer says; keys that close a list of edits."""

from parlour import dice, parlour

from unhex_tui.engine.decision import Choose, Option, Seat
from unhex_tui.tui.questions.choose import ChoosePrompt
from unhex_tui.tui.questions.desk import Desk
from unhex_tui.tui.questions.form_commands import FormCommands
from unhex_tui.tui.questions.typed_ahead import Pressed


def at_desk(*keys: str) -> Desk:
    desk = Desk(parlour(None), dice)
    for key in keys:
        assert desk.press(key), f"no key: {key}"
    return desk


def asked(desk: Desk) -> str:
    assert desk.decision is not None
    return desk.decision.question


def escape_hints(desk: Desk) -> list[str]:
    assert desk.prompt is not None
    return [hint[1] for hint in (*desk.prompt.hints, *desk.way_back) if hint[0] == "Esc"]


def test_the_footer_says_what_escape_does() -> None:
    """Stepping back reports nothing as undone."""
    desk = at_desk("h", "down")
    assert asked(desk) == "hit.whom" and desk.way_back == (("Esc", "clear"),)
    desk.escape()
    assert asked(desk) == "hit.whom" and desk.way_back == (("Esc", "back"),)
    desk.escape()
    assert asked(desk) == "turn.act" and desk.said.text == ""
    assert not [*desk.session.entries()] and desk.way_back == ()


def test_the_footer_offers_no_way_back_at_the_start() -> None:
    desk = at_desk()
    assert desk.way_back == ()
    desk.escape()
    assert desk.said.tone == "refused"


def test_a_number_or_text_names_escape_only_where_it_clears_or_steps_back() -> None:
    desk = at_desk("n")
    assert asked(desk) == "count" and not escape_hints(desk)
    desk.press("4")
    assert escape_hints(desk) == ["clear"]
    desk.escape()
    FormCommands(desk).shorthand()
    assert escape_hints(desk) == ["back"]


def test_overruling_and_sentences_leave_a_list_of_edits() -> None:
    """A typed text stays."""
    desk = at_desk()
    FormCommands(desk).gm_action("amend")
    FormCommands(desk).overrule()
    assert asked(desk) == "app.overrule"
    FormCommands(desk).shorthand()
    assert asked(desk) == "app.shorthand"
    desk.escape()
    FormCommands(desk).gm_action("amend")
    desk.press("a")
    FormCommands(desk).overrule()
    assert asked(desk) == "amend.name" and desk.said.text == "“Amend” is open: finish it or press Esc"


def test_redo_waits_while_a_list_of_edits_is_open() -> None:
    desk = at_desk("h")
    desk.undo()
    FormCommands(desk).gm_action("amend")
    desk.redo()
    assert asked(desk) == "amend.who" and desk.said.text == "“Amend” is open: finish it or press Esc"


def test_f8_without_an_offer_names_the_key_that_lists_them_all() -> None:
    desk = at_desk("h")
    FormCommands(desk).agree()
    assert desk.said.text == "No auto-answer fits here; press ! for a list of all"


def test_enter_takes_a_menus_highlighted_first_item() -> None:
    """After a refused letter, enter waits for another key."""
    prompt = ChoosePrompt(
        Choose(
            question="t",
            seats=(Seat("gm", "GM", gm=True),),
            prompt="Where?",
            options=(Option("bar", "Bar", letter="b"), Option("yard", "Yard", letter="d")),
            menu=True,
        )
    )
    assert ("Enter", "Bar") in prompt.hints and prompt.press("enter") == Pressed("answered", "bar")
    assert prompt.press("Q").what == "refused"
    assert prompt.press("enter").say == "Q was refused; press Enter again to take “Bar”"
    assert prompt.press("enter") == Pressed("answered", "bar")


def test_enter_voids_nothing_in_the_list_of_what_can_be_overruled() -> None:
    desk = at_desk()
    FormCommands(desk).overrule()
    assert desk.way_back == (("Esc", "back"),)
    desk.press("enter")
    assert desk.said.text == "Enter does nothing here: press a letter, or Space to take ›"
