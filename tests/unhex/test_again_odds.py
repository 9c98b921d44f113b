"""The odds of keeping a roll or rolling it again, against every roll counted one by one: DICE-5, DICE-7, DICE-10."""

from fractions import Fraction

import pytest
from unhex.again_kit import GOOD, defended
from unhex_kit import ROOM, Fight, Opening

from unhex_tui.engine.decision import Roll
from unhex_tui.systems.unhex.advice.odds import percent

KEYS = ("keep", "tens", "ones", "both")


def hits(s: Fight) -> dict[str, str]:
    """The chance to hit by what is done with the dice."""
    figures = s.advice().figures()
    return {key: figures.cells[key][figures.heads.index("hits")] for key in KEYS}


def played(s: Fight, way: str) -> Fraction:
    """The share of all second rolls that hit: a critical success sets the dice to what hits."""
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
def test_DICE_7_each_choice_hits_as_often_as_playing_every_second_roll_does(
    attack: list[int], defence: list[int]
) -> None:
    s = defended(attack, defence)
    found = hits(s)
    for way in KEYS:
        assert found[way] == percent(played(s, way)), way


def test_DICE_7_the_beaten_success_of_the_report_and_what_each_re_roll_gives() -> None:
    s = defended([2, 7], [3, 0])
    assert hits(s) == {"keep": "0 %", "tens": "20 %", "ones": "10 %", "both": "21 %"}
    figures = s.advice().figures()
    assert ("both", "hits") in figures.best and ("keep", "hits") not in figures.best
    assert "hits 20 %" in figures.told("tens")


def test_DICE_7_a_defence_that_may_be_rolled_again_is_counted_so() -> None:
    plain = defended([3, 5], [9, 0], GOOD.replace("pc ", ""), "Def pc b Room level=55")
    waits = defended([3, 5], [9, 0], GOOD.replace("pc ", ""), "Def pc b Room level=55 shield@left SHLD-1")
    assert hits(plain)["keep"] == "100 %"
    # It is rolled again after this, and stops 35 with 35 to 55, or with 11, 22 and 33, set to 55.
    assert hits(waits)["keep"] == "76 %"


def test_DICE_7_a_defence_says_how_likely_it_stops_the_attack() -> None:
    s = Fight(ROOM, "Att a Room knife@right", "Def pc b Room level=55 shield@left SHLD-1", first="a")
    s.act(
        "att", "attack:att.knife", ("attack.react", ["def:defend:"]), ("attack.roll", [3, 1]), ("defend.roll", [2, 4])
    )
    figures = s.advice().figures()
    assert figures.heads == ("stops it",)
    assert {key: cells[0] for key, cells in figures.cells.items()} == {
        "keep": "0 %", "tens": "30 %", "ones": "10 %", "both": "27 %",
    }  # fmt: skip


def test_INIT_2_initiative_says_how_likely_it_wins() -> None:
    s = Opening(ROOM, "Ada pc a Room level=50 LEAD-1", "Bob b Room level=50")
    s.script(("initiative.roll", [2, 4]), ("initiative.roll", [3, 1]))
    figures = s.advice().figures()
    assert figures.heads == ("wins",) and figures.cells["keep"] == ("0 %",) and figures.cells["tens"] == ("20 %",)


def test_INIT_3_RUL_2_ties_go_to_whoever_had_it_and_criticals_count_as_they_lie() -> None:
    pcs = Opening(ROOM, "Ada pc a Room level=50 LEAD-1", "Bob b Room level=50")
    pcs.script(("initiative.roll", [2, 2]), ("initiative.roll", [3, 1]))
    assert pcs.advice().figures().cells == {"keep": ("0 %",), "tens": ("20 %",), "ones": ("0 %",), "both": ("20 %",)}
    npcs = Opening(ROOM, "Ada pc a Room level=50", "Bob b Room level=50 LEAD-1")
    npcs.script(("initiative.roll", [3, 1]), ("initiative.roll", [2, 1]))
    assert npcs.advice().figures().cells == {"keep": ("0 %",), "tens": ("10 %",), "ones": ("0 %",), "both": ("19 %",)}


def test_INIT_3_where_all_fail_initiative_stays_whatever_is_rolled_again() -> None:
    s = Opening(ROOM, "Ada pc a Room level=50 LEAD-1", "Bob b Room level=50")
    s.script(("initiative.roll", [7, 2]), ("initiative.roll", [9, 8]))
    assert s.advice().figures().cells == dict.fromkeys(KEYS, ("100 %",))
    other = Opening(ROOM, "Ada pc a Room level=50", "Bob b Room level=50 LEAD-1")
    other.script(("initiative.roll", [9, 8]), ("initiative.roll", [7, 2]))
    assert other.advice().figures().cells["keep"] == ("0 %",)


def test_DICE_10_a_tie_for_the_gm_to_decide_goes_to_the_attack_in_the_odds() -> None:
    s = Fight(ROOM, "Att a Room knife@right", "Def b Room level=55 shield@left SHLD-1", first="a")
    s.act(
        "att", "attack:att.knife", ("attack.react", ["def:defend:"]), ("attack.roll", [3, 1]), ("defend.roll", [3, 1])
    )
    assert s.advice().figures().cells["keep"] == ("0 %",)


def test_SPEED_1_any_other_roll_says_how_likely_it_succeeds() -> None:
    s = Opening(ROOM, "Ada pc a Room", "Bob b Room level=50 LEAD-1").script(
        ("initiative.roll", [9, 8]), ("initiative.roll", [7, 2])
    )
    assert s.advice().figures().cells == {"keep": ("0 %",), "tens": ("50 %",), "ones": ("0 %",), "both": ("50 %",)}


def test_RUL_2_a_critical_success_at_initiative_sets_no_dice_and_so_does_not_win_from_below() -> None:
    s = Opening(ROOM, "Bob b Room level=58", "Ada pc a Room level=55")
    while s.decision.about != ("ada",):
        s.script(("initiative.roll", [4, 3]))
    assert isinstance(s.decision, Roll)
    assert s.decision.caption == "43 to 55 wins, 56 or more fails"
    figures = s.advice().figures()
    assert figures.heads == ("wins",) and figures.cells[""] == ("13 %",)
