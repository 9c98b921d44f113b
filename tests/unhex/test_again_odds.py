"""Odds of keeping a roll or rolling it again, compared with a count of every roll: DICE-5, DICE-7, DICE-10."""

from fractions import Fraction

import pytest
from unhex.again_kit import GOOD, defended
from unhex_kit import ROOM, Fight, Opening

from unhex_tui.engine.decision import Roll
from unhex_tui.engine.dice import percent

KEYS = ("keep", "tens", "ones", "both")
RISK = "critical failure"


def hits(s: Fight) -> dict[str, str]:
    """Return the chance to hit by choice about the dice."""
    figures = s.advice().odds()
    return {key: figures.cells[key][figures.heads.index("hits")] for key in KEYS}


def played(s: Fight, way: str) -> Fraction:
    """Return the share of second rolls that hit; a critical success is set to a number that hits."""
    s.answer(way)
    count = 1 if way == "keep" else 100 if way == "both" else 10
    hit = 0
    for n in range(count):
        if way != "keep":
            s.answer([n // 10, n % 10] if way == "both" else [n])
        steps = int(way != "keep")
        if s.decision.question == "roll.critical":
            s.script(("roll.critical", "set"), ("roll.set", 48))
            steps += 2
        hit += s.decision.question in ("damage.dice", "damage.adjust") or s.level("def") < 55
        for _ in range(steps):
            s.undo()
    s.undo()
    s.asks("roll.again")
    return Fraction(hit, count)


@pytest.mark.parametrize(
    ("attack", "defence"), [([2, 7], [3, 0]), ([7, 2], [9, 0]), ([3, 5], [3, 0]), ([2, 7], [5, 2])]
)
def test_DICE_7_each_choice_hits_as_often_as_played(attack: list[int], defence: list[int]) -> None:
    """Every second roll is played."""
    s = defended(attack, defence)
    found = hits(s)
    for way in KEYS:
        assert found[way] == percent(played(s, way)), way


def test_DICE_7_a_beaten_success_and_its_re_rolls() -> None:
    """The case comes from a report."""
    s = defended([2, 7], [3, 0])
    assert hits(s) == {"keep": "0 %", "tens": "20 %", "ones": "10 %", "both": "21 %"}
    figures = s.advice().odds()
    assert ("both", "hits") in figures.best and ("keep", "hits") not in figures.best
    assert "hits 20 %" in figures.describe("tens")


def test_DICE_7_a_defence_that_may_be_rolled_again_is_counted_so() -> None:
    plain = defended([3, 5], [9, 0], GOOD.replace("pc ", ""), "Def pc b Room level=55")
    waits = defended([3, 5], [9, 0], GOOD.replace("pc ", ""), "Def pc b Room level=55 shield@left SHLD-1")
    assert hits(plain)["keep"] == "100 %"
    # The defence is rolled again after this, and stops 35 with 35 to 55, or with 11, 22 and 33 set to 55.
    assert hits(waits)["keep"] == "76 %"


@pytest.mark.parametrize("hidden", ["", " hidden"])
def test_DICE_7_a_defence_has_odds_against_unseen_attackers(hidden: str) -> None:
    """Odds are for the GM alone; a player's question mentions no dice that players do not see."""
    s = Fight(ROOM, f"Att a Room knife@right{hidden}", "Def pc b Room level=55 shield@left SHLD-1", first="a")
    s.act("att", "attack:att.knife", ("attack.react", ["def:defend:"]), ("attack.roll", [3, 1]))
    assert s.advice().odds().cells[""] == ("50 %",)
    s.script(("defend.roll", [2, 4]))
    assert s.decision is not None and ("Att's 31" in s.decision.prompt) is not bool(hidden)
    figures = s.advice().odds()
    assert figures.heads == ("defends", RISK)
    assert {key: cells[0] for key, cells in figures.cells.items()} == {
        "keep": "0 %", "tens": "30 %", "ones": "10 %", "both": "27 %",
    }  # fmt: skip


def test_INIT_2_initiative_says_how_likely_it_wins() -> None:
    s = Opening(ROOM, "Ada pc a Room level=50 LEAD-1", "Bob b Room level=50")
    s.script(("initiative.roll", [2, 4]), ("initiative.roll", [3, 1]))
    found = s.advice().odds()
    assert [cells[0] for cells in found.cells.values()] == ["0 %", "20 %", "0 %", "20 %"] and found.bar == "wins"


def test_INIT_4_a_re_roll_of_initiative_counts_actions() -> None:
    """The odds say how often it gains or loses one."""
    s = Opening(ROOM, "Ada pc a Room level=50 LEAD-1", "Bob b Room level=50")
    figures = s.script(("initiative.roll", [2, 4]), ("initiative.roll", [3, 1])).advice().odds()
    assert figures.heads == ("wins", "+1 action", "−1 action")
    # 24 gains 44 and loses nothing by its tens; 22 by its ones; of all rolls 11 to 44 and 50 gain, 55 to 00 lose.
    assert {key: cells[1:] for key, cells in figures.cells.items()} == {
        "keep": ("0 %", "0 %"), "tens": ("10 %", "0 %"), "ones": ("10 %", "0 %"), "both": ("5 %", "6 %"),
    }  # fmt: skip
    assert {key for key, head in figures.best if head == "−1 action"} == {"keep", "tens", "ones"}


def test_LEAD_4_of_who_directs_it_says_how_often_they_may() -> None:
    s = Opening(
        ROOM, "Ada pc a Room level=50 LEAD-1 LEAD-3 LEAD-4", "Bob b Room level=50", initiative_critical="ordinary"
    )
    figures = s.script(("initiative.roll", [7, 2]), ("initiative.roll", [9, 8])).advice().odds()
    assert figures.heads == ("wins", "critical", "−1 action", "directs")
    assert [cells[3] for cells in figures.cells.values()] == ["0 %", "50 %", "0 %", "50 %"]


def wins(s: Opening) -> list[str]:
    """Return the chance that a re-roll of initiative wins, by choice."""
    return [cells[0] for cells in s.advice().odds().cells.values()]


def test_INIT_3_RUL_2_ties_go_to_the_last_holder() -> None:
    """Criticals count as rolled."""
    pcs = Opening(ROOM, "Ada pc a Room level=50 LEAD-1", "Bob b Room level=50")
    assert wins(pcs.script(("initiative.roll", [2, 2]), ("initiative.roll", [3, 1]))) == ["0 %", "20 %", "0 %", "20 %"]
    npcs = Opening(ROOM, "Ada pc a Room level=50", "Bob b Room level=50 LEAD-1")
    assert wins(npcs.script(("initiative.roll", [3, 1]), ("initiative.roll", [2, 1]))) == ["0 %", "10 %", "0 %", "19 %"]


def test_INIT_3_where_all_fail_initiative_stays_whatever_is_rolled_again() -> None:
    s = Opening(ROOM, "Ada pc a Room level=50 LEAD-1", "Bob b Room level=50")
    assert wins(s.script(("initiative.roll", [7, 2]), ("initiative.roll", [9, 8]))) == ["100 %"] * 4
    other = Opening(ROOM, "Ada pc a Room level=50", "Bob b Room level=50 LEAD-1")
    assert wins(other.script(("initiative.roll", [9, 8]), ("initiative.roll", [7, 2])))[0] == "0 %"


def test_DICE_10_a_tie_for_the_gm_to_decide_goes_to_the_attack_in_the_odds() -> None:
    s = Fight(ROOM, "Att a Room knife@right", "Def b Room level=55 shield@left SHLD-1", first="a")
    s.act(
        "att", "attack:att.knife", ("attack.react", ["def:defend:"]), ("attack.roll", [3, 1]), ("defend.roll", [3, 1])
    )
    assert s.advice().odds().cells["keep"] == ("0 %", "–")


def test_SPEED_1_any_other_roll_says_how_likely_it_succeeds() -> None:
    s = Opening(ROOM, "Ada pc a Room", "Bob b Room level=50 LEAD-1").script(
        ("initiative.roll", [9, 8]), ("initiative.roll", [7, 2])
    )
    assert wins(s) == ["0 %", "50 %", "0 %", "50 %"]


def test_RUL_2_a_critical_at_initiative_sets_no_dice() -> None:
    """Therefore it does not win from below."""
    s = Opening(ROOM, "Bob b Room level=58", "Ada pc a Room level=55")
    while s.decision.about != ("ada",):
        s.script(("initiative.roll", [4, 3]))
    assert isinstance(s.decision, Roll)
    assert s.decision.caption == "43 to 55 wins; 56+ fails"
    figures = s.advice().odds()
    assert figures.heads == ("wins",) and figures.cells[""] == ("13 %",)


def risks(s: Fight) -> dict[str, str]:
    """Return the chance of a critical failure by choice about the dice."""
    figures = s.advice().odds()
    return {key: figures.cells[key][figures.heads.index(RISK)] for key in KEYS}


@pytest.mark.parametrize(
    ("attack", "tens", "ones", "both"),
    [
        ([2, 0], "10 % (00)", "–", "6 %"),  # rolling the 0 again may give 00; no 2x above 48 is a double
        ([7, 2], "–", "10 % (77)", "6 %"),  # 22 is a critical success, 77 is not
        ([5, 5], "", "", ""),
        ([0, 6], "10 % (66)", "10 % (00)", "6 %"),
        ([3, 4], "–", "–", "6 %"),  # 55, 66, 77, 88, 99 and 00
    ],
)
def test_DICE_7_each_re_roll_shows_the_risk_of_a_critical_failure(
    attack: list[int], tens: str, ones: str, both: str
) -> None:
    s = Fight(ROOM, GOOD, "Def b Room level=55", first="a").attack("att", "knife", attack)
    if not tens:
        assert (
            s.decision is not None and s.decision.question == "turn.actor"
        )  # a critical failure cannot be rolled again
        return
    assert risks(s.asks("roll.again")) == {"keep": "–", "tens": tens, "ones": ones, "both": both}


@pytest.mark.parametrize("defence", [[4, 0], [6, 1]])
def test_DICE_7_a_defences_re_roll_shows_its_risk(defence: list[int]) -> None:
    """The risk is the share of losing second rolls."""
    s = Fight(ROOM, "Att a Room knife@right", "Def b Room level=55 shield@left SHLD-1", first="a")
    s.act("att", "attack:att.knife", ("attack.react", ["def:defend:"]))
    s.script(("attack.roll", [3, 1]), ("defend.roll", defence)).asks("roll.again")
    found = risks(s)
    for way, rolls in {"tens": 10, "ones": 10, "both": 100}.items():
        lost = 0
        for n in range(rolls):
            s.script(("roll.again", way), ("roll.second", [n // 10, n % 10] if way == "both" else [n]))
            lost += s.debt("def")
            s.undo()
            s.undo()
        shown = found[way].partition(" (")[0]
        assert shown == (percent(Fraction(lost, rolls)) if lost else "–"), way


def test_DICE_6_AMMO_2_a_risky_re_roll_says_what_a_critical_failure_costs() -> None:
    s = Fight(ROOM, "Vex a Room level=48 pistol@right ammo 1HR-1", "Def b Room", first="a")
    s.attack("vex", "pistol", [2, 0]).asks("roll.again")
    words = s.advice().odds().words
    assert words == {"tens": "a critical failure costs Vex their next action and 1 ammo (ammo)", "both": words["tens"]}
    assert "critical failure 10 % (00); a critical failure costs" in s.advice().odds().describe("tens")
