"""Procedures as generators: each question is given as a function, so that it can be asked again."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from unhex_tui.engine.decision import AnswerError, Blocked, Choose, Explanation, Illegal, Option, Reason, Seat
from unhex_tui.engine.procedure import Conversation, Given, GmActionRun, Gone, Overruled, ProcedureFailed, ask, asked


def question(name: str, *keys: str, seat: str = "ann") -> Choose:
    return Choose(
        question=name,
        prompt=name,
        seats=(Seat(seat, seat),),
        options=tuple(Option(key, key) for key in keys or ("a", "b")),
    )


def conversation(procedure: Any, **table: Any) -> Conversation:
    """Return a conversation with one procedure, over a table with these values."""
    t = SimpleNamespace(heard=[], **table)
    return Conversation(t, procedure(t))


def test_a_procedure_asks_receives_and_ends() -> None:
    def play(t: Any) -> Any:
        t.heard.append((yield from ask(lambda: question("one"))))
        t.heard.append((yield from ask(lambda: question("two"))))

    live = conversation(play)
    assert live.decision == question("one")
    live.answer("b")
    assert live.decision == question("two")
    live.answer("a")
    assert live.decision is None
    assert live.table.heard == ["b", "a"]


def test_a_refused_answer_changes_nothing() -> None:
    def play(t: Any) -> Any:
        t.heard.append((yield from ask(lambda: question("one"))))

    live = conversation(play)
    with pytest.raises(Illegal):
        live.answer("c")
    live.answer("a")
    assert live.table.heard == ["a"]


def test_a_procedure_may_ask_whether_the_gm_forced_the_answer() -> None:
    barred = Explanation((Blocked(Option("c", "c"), (Reason("not yours"),)),))

    def play(t: Any) -> Any:
        for _ in range(3):
            t.heard.append((yield from asked(lambda: question("one")._replace(explain=lambda: barred))))
        t.heard.append((yield from asked(lambda: Given("d"))))
        t.heard.append((yield from ask(lambda: question("two")._replace(explain=lambda: barred))))

    live = conversation(play)
    with pytest.raises(Illegal, match="not yours"):
        live.answer("c")
    live.answer("c", forced=True)
    live.answer("a", forced=True)
    live.answer("b")
    live.answer("c", forced=True)
    assert live.table.heard == [("c", True), ("a", False), ("b", False), ("d", False), "c"]


def test_what_a_builder_gives_is_not_asked() -> None:
    def play(t: Any) -> Any:
        for _ in range(3):
            t.heard.append((yield from ask(lambda: Given("only one way"))))
        yield from ask(lambda: question("one"))

    live = conversation(play)
    assert live.decision == question("one")
    assert live.table.heard == ["only one way"] * 3


def test_after_an_amendment_the_question_is_built_again_for_another_seat() -> None:
    def play(t: Any) -> Any:
        yield from ask(lambda: question("one", seat=t.owner))

    live = conversation(play, owner="ann")
    live.table.owner = "bob"
    live.rebuild()
    assert live.decision == question("one", seat="bob")


def test_after_an_amendment_a_question_may_no_longer_be_needed() -> None:
    def play(t: Any) -> Any:
        t.heard.append((yield from ask(lambda: question("one") if t.needed else Given("nothing"))))
        yield from ask(lambda: question("two"))

    live = conversation(play, needed=True)
    live.table.needed = False
    live.rebuild()
    assert live.decision == question("two")
    assert live.table.heard == ["nothing"]


def loop(t: Any) -> Any:
    """Repeat an action and catch the exceptions that end one."""
    while True:
        try:
            yield from ask(lambda: question("begin"))
            yield from ask(lambda: gone() if t.gone else question("go on"))
        except Gone:
            t.heard.append("void")
        except Overruled as overruled:
            t.heard.append((overruled.key, overruled.before))


def gone() -> Any:
    raise Gone


def test_a_builder_voids_the_action_when_a_participant_is_gone() -> None:
    live = conversation(loop, gone=False)
    live.answer("a")
    live.table.gone = True
    live.rebuild()
    assert live.decision == question("begin")
    assert live.table.heard == ["void"]


def test_a_participant_gone_before_the_question_voids_the_action_too() -> None:
    live = conversation(loop, gone=True)
    live.answer("a")
    assert live.decision == question("begin")


def test_an_overruling_is_thrown_into_the_procedure() -> None:
    """The overruling carries the state to go back to."""
    live = conversation(loop, gone=False)
    live.answer("a")
    live.interrupt(Overruled("void.restore", {"hp": 3}))
    assert live.decision == question("begin")
    assert live.table.heard == [("void.restore", {"hp": 3})]


def test_an_uncaught_error_is_reported_to_the_caller() -> None:
    def play(t: Any) -> Any:
        yield from ask(lambda: gone() if t.gone else question("one"))

    live = conversation(play, gone=False)
    live.table.gone = True
    with pytest.raises(Gone):
        live.rebuild()


def form(t: Any) -> Any:
    """Ask the two questions of a GM action."""
    who = yield from ask(lambda: question("who"))
    what = yield from ask(lambda: question("what", "x", "y", "break"))
    if what == "break":
        raise ValueError("no such thing")
    t.heard.append(who + what)
    return "" if what == "x" else f"{who} is {what}"


def aside(**more: Any) -> GmActionRun:
    return GmActionRun(SimpleNamespace(heard=[]), form, **more)  # type: ignore[arg-type]


def test_an_aside_keeps_its_answers_and_says_what_it_did() -> None:
    beside = aside()
    beside.answer("a")
    assert beside.result is None
    assert beside.table.heard == []
    beside.answer("y")
    assert beside.decision is None
    assert (beside.result, beside.answers) == ("a is y", ["a", "y"])


def test_an_aside_steps_back_within_itself() -> None:
    beside = aside()
    assert not beside.back()
    beside.answer("a")
    assert beside.back()
    assert beside.decision == question("who")
    assert beside.answers == []
    beside.answer("b")
    beside.answer("y")
    assert beside.table.heard == ["by"]


def test_an_answer_forced_in_an_aside_survives_a_step_back() -> None:
    def forbidding(t: Any) -> Any:
        barred = Explanation((Blocked(Option("c", "c"), (Reason("not yours"),)),))
        yield from ask(lambda: question("who")._replace(explain=lambda: barred))
        yield from ask(lambda: question("what"))

    beside = GmActionRun(SimpleNamespace(), forbidding)  # type: ignore[arg-type]
    with pytest.raises(Illegal, match="not yours"):
        beside.answer("c")
    beside.answer("c", forced=True)
    beside = GmActionRun(SimpleNamespace(), forbidding)  # type: ignore[arg-type]
    beside.follow(["c"])
    assert beside.decision == question("what")


def test_an_aside_that_has_ended_does_not_step_back() -> None:
    beside = aside()
    beside.follow(["a", "y"])
    assert not beside.back()
    assert beside.result == "a is y"


def test_an_aside_that_is_closed_changes_nothing() -> None:
    beside = aside()
    beside.answer("a")
    beside.close()
    assert beside.decision is None
    assert beside.result is None
    assert beside.table.heard == []


def test_an_aside_that_breaks_is_over_and_says_so() -> None:
    called = []
    beside = aside(failed=lambda: called.append("stepped back"))
    beside.answer("a")
    with pytest.raises(ProcedureFailed, match="ValueError: no such thing"):
        beside.answer("break")
    assert called == ["stepped back"]
    assert beside.decision is None
    assert beside.result is None


def test_an_aside_refuses_more_answers_than_it_asks_for() -> None:
    with pytest.raises(AnswerError, match="no open question takes the answer 'y'"):
        aside().follow(["a", "y", "y"])
