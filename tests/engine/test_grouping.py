"""The log grouped by action: the first line of an action is flush left, lines that follow from it are indented."""

from __future__ import annotations

from kit import BRAWL, DUEL, TOY, play

from unhex_tui.engine.event import LogLine
from unhex_tui.engine.journal import Entry
from unhex_tui.engine.replay import Grouping
from unhex_tui.engine.session import Session

STRIKE = [("how", "strike"), ("parry", []), ("roll", [12]), ("share", {"body": 3})]
STRUCK = [*STRIKE[:3], ("share", {"body": 3, "shield": 1})]


def shown(session: Session, audience: str = "gm", lines: int | None = None) -> list[str]:
    """Return the log with a dash before indented lines."""
    return [f"- {line.text}" if line.within else line.text for line in session.log(audience, lines)]


def test_the_first_line_of_an_action_stands_alone() -> None:
    """The following lines are grouped under it."""
    s = play(Session(TOY, DUEL), [*STRIKE, *STRUCK])
    assert shown(s) == [
        "The duel begins.",
        "ann against bob: [12]",
        "- bob has 5 HP left; bob's blade is poisoned.",
        "bob against ann: [12]",
        "- ann has 6 HP left; bob's blade is poisoned.",
    ]


def test_the_last_lines_follow_as_they_do_in_the_whole_log() -> None:
    s = play(Session(TOY, DUEL), [*STRIKE, *STRUCK])
    for lines in range(6):
        assert shown(s, lines=lines) == shown(s)[5 - lines :]


def test_players_see_the_first_line_that_they_are_told_stand_by_itself() -> None:
    s = play(Session(TOY, BRAWL), [STRIKE[0], ("target", "bob"), *STRIKE[1:]])
    assert shown(s, "players") == ["The duel begins.", "ann against bob: [12]"]


def test_what_the_gm_does_beside_the_questions_belongs_to_no_action() -> None:
    s = play(Session(TOY, DUEL), STRIKE[:3])
    beside = s.gm_action("amend")
    beside.answer("bob")
    beside.answer(2)
    s.finish("amend", beside)
    play(s, [("share", {"body": 2, "shield": 1})])
    assert shown(s)[1:] == ["ann against bob: [12]", "bob has 2 HP", "- bob has 0 HP left; bob's blade is poisoned."]


def test_dice_that_are_due_at_a_rest_point_follow_from_what_came_before() -> None:
    grouping = Grouping("gm")
    entry = Entry(n=1, parent=0, question="initiative", value=[3], rest=True)
    lines = [
        *grouping.heard(None, [LogLine("Round 1", mark="round")]),
        *grouping.heard(entry._replace(asked="roll"), [LogLine("ann rolls 3")]),
        *grouping.heard(entry._replace(asked="roll"), [LogLine("bob rolls 4", mark="alone"), LogLine("bob is first")]),
        *grouping.heard(entry._replace(asked="choose"), [LogLine("bob strikes")]),
    ]
    assert [line.within for line in lines] == [False, True, False, True, False], "but for what stands alone"
