"""Trials: an answer on a rehearsal shows its log lines, both views and the next question, and changes nothing."""

from __future__ import annotations

from random import Random

import pytest
from kit import DUEL, TOY, Recorder, play
from laws import a_trial_changes_nothing_and_shows_what_the_answer_does, whole
from players import RandomPlayer
from random_play import Fight

from unhex_tui.engine import trial as trials
from unhex_tui.engine.advice import After, Preview
from unhex_tui.engine.decision import AnswerError, Choose, Option, Pick, Seat
from unhex_tui.engine.event import LogLine
from unhex_tui.engine.procedure import Conversation
from unhex_tui.engine.session import Session
from unhex_tui.engine.trial import Trial, previewed, trial
from unhex_tui.engine.view import Sheet, View


def at_the_share(write: Recorder | None = None) -> Session:
    session = Session(TOY, DUEL, write=write or Recorder())
    return play(session, [("how", "strike"), ("parry", []), ("roll", [12])])


def test_a_trial_shows_log_lines_both_views_and_the_next_question() -> None:
    session = at_the_share()
    tried = trial(session, {"body": 3})
    assert [line.text for line in tried.lines] == ["bob has 5 HP left; bob's blade is poisoned."]
    hp = [dict(view.roster[1].figures)["HP"] for view in (tried.before, tried.after)]
    assert hp == ["8", "5"]
    assert tried.asks is not None and (tried.asks.question, tried.asks.seats[0].id) == ("how", "bob")


def test_a_trial_of_the_last_answer_asks_nothing_more() -> None:
    session = play(Session(TOY, DUEL), [("how", "strike"), ("parry", [])])
    assert trial(session, "yield").asks is None


def test_a_trial_leaves_session_and_save_as_they_were() -> None:
    disk = Recorder()
    session = at_the_share(disk)
    before, records, asked = whole(session), [*disk.records], session.decision
    trial(session, {"body": 3})
    assert (whole(session), disk.records) == (before, records)
    assert session.decision is asked


def test_a_trial_refuses_an_answer_that_is_not_accepted() -> None:
    session = at_the_share()
    before = whole(session)
    with pytest.raises(AnswerError):
        trial(session, {"body": 4})
    assert whole(session) == before


def test_after_a_trial_at_a_rest_point_the_next_replays_only_the_action(monkeypatch: pytest.MonkeyPatch) -> None:
    session = play(at_the_share(), [("share", {"shield": 3})])
    trial(session, "feint")
    play(session, [("how", "strike"), ("parry", [])])
    answered: list[object] = []
    proceed = Conversation.answer
    monkeypatch.setattr(
        Conversation, "answer", lambda live, value, **more: (answered.append(value), proceed(live, value, **more))
    )
    assert trial(session, [3]).asks is not None
    assert answered == ["strike", [], [3]]


def test_a_trial_after_an_undo_starts_from_the_right_table() -> None:
    session = play(at_the_share(), [("share", {"body": 3})])
    trial(session, "feint")
    session.undo()
    play(session, [("share", {"shield": 3})])
    assert dict(trial(session, "feint").before.roster[1].figures)["HP"] == "8"


def test_the_law_notices_a_trial_on_the_session_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    def fight() -> Fight:
        disk = Recorder()
        return Fight(at_the_share(disk), Random(1), RandomPlayer(Random(1)), disk)

    a_trial_changes_nothing_and_shows_what_the_answer_does(fight())
    monkeypatch.setattr(Session, "rehearsed", lambda self: self.live)
    with pytest.raises(AssertionError):
        a_trial_changes_nothing_and_shows_what_the_answer_does(fight())


# ---------------------------------------------------------------------------------------------------------- previews

ACT, HURT = LogLine("Ann strikes", kind="action"), LogLine("Bob is hurt")
TURN = LogLine("Bob's turn", mark="turn")


def previews(
    monkeypatch: pytest.MonkeyPatch, *lines: LogLine, rests: bool = True, secret: bool = False, now: Sheet | None = None
) -> Preview | None:
    """Return the preview of the only option of a question whose trial is given."""
    bob = Sheet("bob", "Bob", 0, "")
    views = [View("Duel", "", sheets=(sheet,)) for sheet in (bob, now or bob)]
    monkeypatch.setattr(trials, "trial", lambda *_: Trial(lines, *views, asks=None, rests=rests))
    session = Session(TOY, DUEL)
    ann = (Seat("ann", "Ann"),)
    session.live.decision = Choose(
        question="how", seats=ann, prompt="How?", options=(Option("a", "Ann strikes"),), secret=secret
    )
    return previewed(session, "a")


@pytest.mark.parametrize(
    ("lines", "shown"),
    [
        ((LogLine("Bob dodges"), HURT), ("Bob dodges", "Bob is hurt")),
        ((LogLine("Bob dodges", kind="action"), HURT), ("Bob is hurt",)),
        ((LogLine("Bob dodges", kind="action"), TURN, HURT), ("Bob dodges",)),
        ((LogLine("Bob dodges", kind="action"), LogLine("Ends", kind="scene"), TURN), ("Bob dodges", "Ends")),
        ((ACT, HURT, TURN, LogLine("Bob dies")), ("Bob is hurt",)),
        ((HURT, LogLine("Round 2", mark="round"), LogLine("Bob dies")), ("Bob is hurt",)),
    ],
)
def test_a_preview_shows_effects_up_to_the_next_turn(
    monkeypatch: pytest.MonkeyPatch, lines: tuple[LogLine, ...], shown: tuple[str, ...]
) -> None:
    preview = previews(monkeypatch, *lines)
    assert preview is not None and preview.lines == shown


def test_a_preview_shows_neither_the_answer_again_nor_an_act_that_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    assert previews(monkeypatch, ACT) is None
    assert previews(monkeypatch, LogLine("Bob dodges", kind="action"), rests=False) is None


def test_a_preview_of_several_picks_repeats_none_of_their_acts(monkeypatch: pytest.MonkeyPatch) -> None:
    bob = View("Duel", "", sheets=(Sheet("bob", "Bob", 0, ""),))
    acts = tuple(LogLine(f"{name} strikes", kind="action") for name in ("Ann", "Cid", "Dan"))
    session = Session(TOY, DUEL)
    options = tuple(Option(key, f"{key} strikes") for key in "acd")
    session.live.decision = Pick(question="who", seats=(Seat("ann", "Ann"),), prompt="Who?", options=options, most=3)
    monkeypatch.setattr(trials, "trial", lambda *_: Trial(acts, bob, bob, asks=None, rests=False))
    assert previewed(session, ["a", "c", "d"]) is None
    preview = previewed(session, ["a", "c"])
    assert preview is not None and preview.lines == ("Dan strikes",), "an act that is not picked is an effect"


def test_a_preview_shows_what_a_hand_holds_afterwards(monkeypatch: pytest.MonkeyPatch) -> None:
    preview = previews(monkeypatch, now=Sheet("bob", "Bob", 0, "", hands=(("right", "knife"),)))
    assert preview is not None and preview.after == (After("bob", (), (), (("right", "knife"),)),)


def test_a_secret_choice_has_no_preview(monkeypatch: pytest.MonkeyPatch) -> None:
    assert previews(monkeypatch, HURT, secret=True) is None
