"""Previews by trial: only the option at the cursor is tried, and its effects stand below the options."""

from __future__ import annotations

from typing import Any

import pytest
from nightclub import SHOT, club, played, table
from panel_app import painted, shown
from screen_text import screen_text

from unhex_tui.engine.advice import Advice, Preview
from unhex_tui.engine.decision import Answer, Blocked, Choose, Explanation, Option, Pick, Reason, Seat
from unhex_tui.engine.session import AppDice
from unhex_tui.engine.trial import previewed
from unhex_tui.tui.panels.question import QuestionPanel
from unhex_tui.tui.questions.answering import Said
from unhex_tui.tui.questions.choose import ChoosePrompt, PickPrompt
from unhex_tui.tui.questions.desk import Desk
from unhex_tui.tui.questions.prompt import Prompt
from unhex_tui.tui.screens.notes import explained

GM = (Seat("gm", "Ann", gm=True),)
OPTIONS = (Option("a", "Strike"), Option("b", "Push"), Option("c", "Wait"))
EFFECTS = {"a": ("Bob takes 4 damage", "Bob is hurt", "Bob falls"), "b": ("Bob steps back",)}


def asked(tries: bool = True, own: dict[str, Preview] | None = None) -> tuple[ChoosePrompt, list[Answer]]:
    """Return a prompt, and the list to which every trial adds its answer."""
    barred = Explanation((Blocked(Option("d", "Fly"), (Reason("no wings"),)),))
    prompt = ChoosePrompt(Choose(question="q", seats=GM, prompt="What?", options=OPTIONS, explain=lambda: barred))
    prompt.advise = lambda: Advice(own or {}, tries=tries)
    return prompt, trying(prompt)


def trying(prompt: Prompt[Any]) -> list[Answer]:
    tried: list[Answer] = []

    def try_out(answer: Answer) -> Preview | None:
        tried.append(answer)
        return Preview(EFFECTS[str(answer)]) if str(answer) in EFFECTS else None

    prompt.tried_out = try_out
    return tried


async def lines(prompt: Prompt[Any], height: int = 12) -> list[str]:
    panel = QuestionPanel()
    async with shown(panel, 60, height):
        panel.show(prompt, Said(""), "", (), eager=False)
        return painted(panel)


async def test_only_the_option_at_the_cursor_is_tried_and_only_once() -> None:
    prompt, tried = asked()
    assert "Bob takes 4 damage" in "".join(await lines(prompt))
    assert tried == ["a"]
    prompt.press("down")
    drawn = "".join(await lines(prompt))
    assert "Bob steps back" in drawn and "4 damage" not in drawn
    prompt.press("up")
    await lines(prompt)
    explained(prompt)
    assert tried == ["a", "b"]


async def test_options_stay_where_they_are_while_the_cursor_moves() -> None:
    prompt, _ = asked()
    places = []
    for _ in range(4):
        drawn = await lines(prompt)
        places.append([n for label in ("Strike", "Push", "Wait") for n, row in enumerate(drawn) if label in row])
        prompt.press("down")
    assert places[1:] == places[:-1]


def test_a_blocked_option_is_not_tried() -> None:
    prompt, tried = asked()
    prompt.at = "d"
    assert prompt.preview is None
    assert tried == []


def test_where_the_game_has_a_preview_nothing_is_tried() -> None:
    prompt, tried = asked(own={"a": Preview(("It hurts",))})
    assert prompt.preview == Preview(("It hurts",))
    assert tried == []
    prompt.at = "b"
    assert prompt.preview == Preview(EFFECTS["b"])
    assert not asked(tries=False)[0].preview


def test_a_failing_trial_leaves_the_question_open() -> None:
    prompt, _ = asked()

    def fail(_: Answer) -> Preview:
        raise RuntimeError

    prompt.tried_out = fail
    assert prompt.preview is None
    assert prompt.take("a").value == "a"


def test_of_several_picks_the_whole_answer_is_tried() -> None:
    prompt = PickPrompt(Pick(question="q", seats=GM, prompt="Who?", options=OPTIONS, least=0, most=2))
    prompt.advise = lambda: Advice(tries=True)
    tried = trying(prompt)
    prompt.take("c")
    prompt.at = "a"
    assert prompt.preview is None
    assert tried == [["a", "c"]]


def test_what_a_trial_shows_is_explained_too() -> None:
    prompt, _ = asked()
    assert ("   Bob takes 4 damage", "") in explained(prompt)


def test_a_desk_tries_the_sessions_question_but_no_form() -> None:
    desk = Desk(played(*SHOT[:8]), AppDice(Any))
    assert desk.prompt is not None
    assert desk.prompt.tried_out("keep") == previewed(desk.session, "keep")


@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
async def test_on_the_screen_a_kept_roll_shows_its_outcome(size: tuple[int, int]) -> None:
    session = played(*SHOT[:7], ("attack.roll", [9, 1]))
    app = club(session)
    async with app.run_test(size=size) as pilot:
        prompt = table(app).desk.prompt
        assert prompt is not None and prompt.at == "keep"
        await pilot.pause()
        assert "Vex misses Thug 1" in screen_text(app)
