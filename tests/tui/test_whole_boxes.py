"""Boxes are drawn whole or marked as cut: in every game, at many sizes, for the GM and the players."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from panel_app import painted, shown
from random_play import SYSTEMS, Case, Fight, fights
from unhex_kit import ROOM
from unhex_kit import Fight as UnhexFight
from whole_boxes import as_seen, in_signs, signed, too_few, torn

from unhex_tui.engine.advice import Advice
from unhex_tui.engine.decision import Choose
from unhex_tui.engine.view import Sheet, Track, View
from unhex_tui.tui.panels.ending import EndingPanel
from unhex_tui.tui.panels.lines import LinedPanel
from unhex_tui.tui.panels.players import CastPanel, CrewPanel
from unhex_tui.tui.panels.question import QuestionPanel
from unhex_tui.tui.panels.sheet import SheetPanel, shown_of
from unhex_tui.tui.questions.choose import ChoosePrompt

SIZES = ((50, 17), (66, 14), (65, 12), (78, 9), (78, 20), (118, 30))
"""Sizes of panels at 120×40, at 80×24, and on the players' screen."""
SMALL = ((40, 10), (30, 8), (22, 6), (14, 4), (8, 5), (3, 1))
DECISIONS = 40


def case(name: str) -> Case:
    return next(system for system in SYSTEMS if system.name == name)


def act(fight: Fight) -> None:
    decision = fight.session.decision
    assert decision is not None
    fight.session.answer(fight.player(decision), by="random")


def panels(fight: Fight, rng: Random) -> Iterator[tuple[LinedPanel, dict[str, int]]]:
    """Yield every panel that draws boxes at this moment, with the number of boxes by sign."""
    decision = fight.session.decision
    for audience in ("gm", "players"):
        view: View = fight.session.view(audience, 5)  # type: ignore[arg-type]
        sheets, counts = signed(view.sheets)
        if not sheets:
            continue
        view = view._replace(sheets=sheets)
        who = [sheet.id for sheet in sheets]
        some = rng.sample(who, min(len(who), rng.randint(1, 4)))
        previews = []
        if isinstance(decision, Choose) and audience == "gm":
            advice = fight.session.advice(decision)
            previews = [in_signs(advice.previews[key], sheets) for key in [*advice.previews][:3]]
        for preview in previews or [None]:
            about = [*(one.sheet for one in (preview.changes if preview else ())), *some]
            for others in ((), tuple(shown_of(view, who))):
                panel = SheetPanel()
                panel._people, panel._others, panel._sides = tuple(shown_of(view, about, preview)), others, view.sides
                yield panel, counts
        crew, cast = CrewPanel(), CastPanel()
        crew._people, crew._sides = tuple(shown_of(view, who)), view.sides
        cast._view, cast._about = view, tuple(some)
        yield crew, counts
        yield cast, counts
        if view.ending is not None:
            ending = EndingPanel()
            ending._view = view
            yield ending, counts


@pytest.mark.parametrize("name", ["unhex", "evening", "fading-suns-evening", "fully-automated", "unknown-armies"])
def test_a_panel_shows_all_boxes_of_a_track_or_says_that_it_is_cut(name: str) -> None:
    rng, looked = Random(name), 0
    for number, fight in enumerate(fights(case(name), DECISIONS, act)):
        if number % 4:
            continue
        for panel, counts in panels(fight, rng):
            for width, height in (*SIZES, *SMALL):
                rows, more = as_seen(panel.lay_out(width, height), width, height)
                looked += sum(sign in row for row in rows for sign in counts)
                assert not [*too_few(rows, counts, more=more)], (type(panel).__name__, width, height, rows)
    assert (looked > 1_000) == (name not in ("fully-automated", "unknown-armies")), "two games have no boxes"


def struck(number: int, torso: str = "") -> UnhexFight:
    """Return a fight in which Att has hit Def and set the dice to a number; which die is damage is asked next."""
    fight = UnhexFight(ROOM, "Att pc a Room level=55 knife@right", "Def b Room level=50 armor:torso", first="a")
    fight.wound("def", torso=torso)
    fight.act("att", "attack:att.knife", ("attack.react", []), ("attack.roll", [2, 2]), ("roll.critical", "set"))
    fight.answer(number)
    fight.asks("damage.dice")
    return fight


@pytest.mark.parametrize("step", [4, pytest.param(1, marks=pytest.mark.long)])
@pytest.mark.parametrize("torso", ["", r"\\\X"])
@pytest.mark.parametrize("number", [49, 39, 19])
def test_boxes_before_and_after_a_choice_are_equally_many_at_any_width(number: int, torso: str, step: int) -> None:
    """The long form tries every height at every width."""
    fight = struck(number, torso)
    assert isinstance(fight.decision, Choose)
    advice: Advice = fight.advice()
    seen = set()
    for width in range(16, 120):
        for height in range(4 + width % step, 18, step):
            prompt = ChoosePrompt(fight.decision)
            prompt.advise = lambda: advice
            panel = QuestionPanel()
            panel._prompt = prompt
            rows, _ = as_seen(panel.lay_out(width, height), width, height)
            assert not [*torn(rows)], (width, height, rows)
            seen |= {height for row in rows if "→" in row}
    assert seen, "boxes before and after were looked at"


def test_narrow_boxes_stand_below_each_other() -> None:
    """The boxes after an action stand below those before it."""
    fight = struck(49)
    assert isinstance(fight.decision, Choose)
    prompt, advice = ChoosePrompt(fight.decision), fight.advice()
    prompt.advise = lambda: advice
    panel = QuestionPanel()
    panel._prompt = prompt
    rows, _ = as_seen(panel.lay_out(64, 14), 64, 14)
    halves = [row.split("│")[0].rstrip() for row in rows]
    at = halves.index("    torso ☐☐☐☐☐☐☐☐☐")
    assert halves[at + 1] == r"        → \☐☐☐☐☐☐☐☐"


# ---------------------------------------------------------------------- what is painted


class Boxes(LinedPanel):
    """Panel with lines of boxes that exceed its width and height."""

    def lay_out(self, width: int, height: int) -> list[tuple[tuple[str, str], ...]]:
        return [(("Vitality " + "☐" * 40, ""),)] * 9


@pytest.mark.parametrize("bare", [False, True])
async def test_a_row_that_is_painted_over_or_too_wide_says_that_it_is_cut(bare: bool) -> None:
    panel = Boxes()
    panel.set_bare(bare)
    async with shown(panel, 30, 4):
        rows = painted(panel)
        assert all(row.endswith("☐…") for row in rows[:-1])
        last = rows[-1]
        assert last.endswith("☐…") if not bare else "☐… ↓ " in last and last.endswith("more")


def test_wrapped_boxes_that_have_too_few_rows_end_in_a_sign_of_the_cut() -> None:
    track = Track("v", "Vitality", " " * 18, 0, 0, 18)
    sheet = Sheet("a", "Ann", 0, "", tracks=(track,), conditions=("prone", "dazed"))
    view = View("", "", sheets=(sheet, sheet._replace(id="b")))
    panel = SheetPanel()
    panel._people = tuple(shown_of(view, ["a", "b"]))
    rows, _ = as_seen(panel.lay_out(16, 6), 16, 6)
    assert [row.strip() for row in rows] == ["Ann", "Vital… ☐☐☐☐☐☐☐☐☐", "☐☐☐☐☐☐☐☐☐"] * 2, "the boxes come first"
    rows, _ = as_seen(panel.lay_out(16, 4), 16, 4)
    assert [row.strip() for row in rows] == ["Ann", "Vital… ☐☐☐☐☐☐☐ …"] * 2
