"""Failures after which the app goes on: the screen shows what is missing, the failure file has the traceback."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from nightclub import SHOT, asked, club, keys, played, said, table

from unhex_tui.engine.advice import Advice, Facts
from unhex_tui.engine.decision import Allot, Enter, Option, Roll, Seat
from unhex_tui.engine.dice import Die
from unhex_tui.engine.procedure import ProcedureFailed
from unhex_tui.tui.questions.enter import EnterPrompt
from unhex_tui.tui.questions.roll import AllotPrompt, RollPrompt

GM = (Seat("gm", "GM", gm=True),)
DICE = (Die("d", 1, 6),)


def test_odds_that_fail_are_missing_on_the_screen_and_in_the_failure_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> Any:
        raise RuntimeError("odds broke")

    advice = Advice(odds=fails, strip=fails, ahead=fails, shared=fails, offers=fails, facts=fails)
    asked = {
        RollPrompt: Roll(question="roll", seats=GM, prompt="?", dice=DICE),
        AllotPrompt: Allot(question="allot", seats=GM, prompt="?", options=(Option("a", "A", most=2),), total=1),
        EnterPrompt: Enter(question="enter", seats=GM, prompt="?", what="number"),
    }

    def plays() -> None:
        for make, decision in asked.items():
            for again in (1, 2):
                prompt = make(decision)  # type: ignore[arg-type]
                prompt.advise = lambda: advice
                assert prompt.odds.words == {"": "no odds: RuntimeError('odds broke')"}
                assert prompt.strip is None and prompt.facts == Facts() and prompt.advice is advice, again
                if isinstance(prompt, RollPrompt):
                    assert prompt.ahead is None
                if isinstance(prompt, AllotPrompt):
                    assert prompt.preview is None
                if isinstance(prompt, EnterPrompt):
                    assert prompt.options == ()
        prompt = RollPrompt(asked[RollPrompt]._replace(explain=fails))  # type: ignore[arg-type]
        prompt.advise = fails
        assert "cannot be explained" in prompt.explanation.notes[0].text
        assert prompt.advice.odds().words == {"": "no preview: RuntimeError('odds broke')"}

    app = club()
    monkeypatch.setattr(app, "run", plays)
    assert app.run_to_end(tmp_path / "saves" / "failure.txt") == 0
    text = (tmp_path / "saves" / "failure.txt").read_text("utf-8")
    assert "RuntimeError: odds broke" in text and "Traceback" in text
    for question, parts in {
        "roll": ("odds", "strip", "columns", "odds of the remaining dice", "explanation", "previews"),
        "allot": ("odds", "strip", "columns", "preview"),
        "enter": ("odds", "strip", "columns", "suggested numbers"),
    }.items():
        for part in parts:
            assert text.count(f"The {part} of the question {question}\n") == 1, (question, part)


async def test_a_rule_that_fails_takes_no_answer_and_leaves_its_traceback(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = club(played(*SHOT[:3]))
    async with app.run_test(size=(80, 24)) as pilot:

        def fails(*_: object, **__: object) -> None:
            raise ProcedureFailed("ZeroDivisionError: 1 / 0")

        with monkeypatch.context() as broken:
            broken.setattr(table(app).desk.session, "answer", fails)
            await keys(pilot, "v")
        assert asked(app) == "turn.actor" and "A rule failed here" in said(app)
    (record,) = caplog.records
    assert record.name == "unhex_tui.failures" and "Traceback" in caplog.text
