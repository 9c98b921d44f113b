"""No option text of the nightclub fight is cut in the question panel, at either size."""

from __future__ import annotations

import re
from random import Random

import pytest
from nightclub import club, played, table
from panel_app import painted, shown
from random_play import BoldPlayer
from unhex.random_setups import bold

from unhex_tui.engine.decision import Choose, Option, Seat
from unhex_tui.tui.panels.option_lines import OptionLines
from unhex_tui.tui.panels.question import QuestionPanel
from unhex_tui.tui.questions.answering import Said
from unhex_tui.tui.questions.choose import ChoosePrompt
from unhex_tui.tui.questions.prompt import Prompt

_CUT = re.compile(r"\S… *$")
"""The end of a cut text; a sign of its own stands for odds still to be counted."""


def cut(prompt: Prompt, rows: str) -> list[str]:
    """Return the visible rows of options whose label or hint is cut."""
    heads = {OptionLines(prompt, prompt.items(), 78, ascii=False).head(item).strip() for item in prompt.items()}
    lines = [line.lstrip(" ›") for line in rows.splitlines()]
    return [line for line in lines if _CUT.search(line) and line.split()[0] in heads]


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.parametrize("seed", [3, 5])
async def test_no_option_of_the_nightclub_fight_is_cut(size: tuple[int, int], seed: int) -> None:
    app, player = club(), BoldPlayer(Random(seed), bold)
    async with app.run_test(size=size) as pilot:
        for _ in range(120):
            desk = table(app).desk
            if desk.decision is None:
                break
            assert desk.prompt is not None
            if not desk.decision.catalogue:
                shown = table(app).question.text()
                assert not cut(desk.prompt, shown), shown
            desk.answer(player(desk.decision))
            table(app).changed()
            await pilot.pause()


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_no_option_of_the_menu_after_the_nightclub_fight_is_cut(size: tuple[int, int]) -> None:
    app = club(played())
    async with app.run_test(size=size) as pilot:
        desk = table(app).desk
        desk.session.overrule("end")
        for _ in range(30):
            assert desk.decision is not None
            if desk.decision.question == "evening.next":
                break
            desk.answer(desk.decision.options[-1].key)
        table(app).changed()
        await pilot.pause()
        assert desk.decision is not None and desk.decision.question == "evening.next"
        assert desk.prompt is not None and not cut(desk.prompt, table(app).question.text())


HINTS = (
    "Yes, marks count from both ends, whoever stands there",
    "Immeasurable",
    "",
    "Only conscious ones, in the fight",
)


@pytest.mark.parametrize("kind", ["rows", "groups", "catalogue"])
async def test_a_hint_is_cut_at_a_word_and_a_label_is_whole(kind: str) -> None:
    group = "Heading" if kind == "groups" else ""
    options = tuple(Option(f"o{n}", f"Option {n}", HINTS[n % 4], group=group) for n in range(12))
    seats = (Seat("gm", "GM", gm=True),)
    choice = Choose(question="q", seats=seats, prompt="Which?", options=options, catalogue=kind == "catalogue")
    words = {word for hint in HINTS for word in hint.replace(",", "").split()}
    panel = QuestionPanel()
    async with shown(panel, 24, 17) as pilot:
        for width in range(24, 64):
            await pilot.resize_terminal(width, 17)
            while (panel.wide, panel.size.width) != (width - panel.frame,) * 2:  # the panel hears of its size later
                await pilot.pause(0.01)
            prompt = ChoosePrompt(choice)
            prompt.filters = kind == "catalogue"
            panel.show(prompt, Said(""), "", ())
            rows = [row for row in painted(panel) if "Option " in row and row[:3] != "  ›"]
            assert len(rows) > 4
            for row in rows:
                number, _, hint = row.partition("Option ")[2].partition("  ")
                assert number.strip().isdigit(), row
                assert {word.rstrip("…").strip(",") for word in hint.split()} <= {*words, ""}, row
