"""Worked cases that the catalogue only names: each sum is done here by hand, in play."""

from __future__ import annotations

from fully_automated.fa_kit import Fight

YARD = """map:
 1 . . . . . . . 2
  . . . : . . . . .
 . . . : o . . . .
  . . . : . . . . .
"""
"""Map with rough ground in the fourth column and a low wall at C5."""


def test_fa_t03_who_does_not_defend_is_hit_whatever_falls() -> None:
    """FA-ATK-1 to FA-ATK-4: after the step 6 at +1 is 7; a Punch of 4 at −2 deals 4 and no stun."""
    fight = Fight("Ana pc at D3 has knife", "Bo at D5").order().choose(ana="stab", bo="punch")
    fight.script(("target", "bo"), ("attack", "+0"))
    assert (fight.of("Ana").place, fight.hp("Bo")) == ("D4", 13)
    fight.script(("target", "ana"), ("attack", "--"), ("after", "stay")).asks("choose")
    assert (fight.hp("Ana"), fight.of("Ana").stun) == (16, 0)


def test_fa_t07_a_defender_who_steps_back_is_followed_and_counters() -> None:
    """FA-DEF-3, FA-ATK-5, FA-ATK-15: +1 stops the stab; the club at disadvantage rolls 0, so 6 and a stun."""
    fight = Fight("Ana pc at D3 has knife", "Bo at D4 has club").order().choose(ana="stab", bo="defend")
    fight.script(("target", "bo"), ("defend.step", "D5"), ("follow", "D4"), ("defence", "+0"))
    fight.script(("counter", "club"), ("attack", "+00")).asks("choose", "bo")
    assert (fight.hp("Bo"), fight.hp("Ana"), fight.of("Ana").stun) == (20, 14, 1)
    assert (fight.of("Ana").place, fight.of("Bo").place) == ("D4", "D5")


def test_fa_t11_rough_ground_and_whoever_is_dragged_cost_more() -> None:
    """FA-MOV-6, FA-MOV-8: 4 hexes of open ground, 3 with a rough one; 2 with an adversary, 4 with a friend."""
    fight = Fight("Ana pc at B1", "Bo at A9", "Cy pc now 0 at B2", map=YARD).order().choose(ana="move", bo="aim")
    costs = {option.place: option.hint for option in fight.idle("move").decision.options if option.place}  # type: ignore[union-attr]
    assert (costs["C3"], costs["B3"]) == ("2", "2") and "B4" in costs and "B5" not in costs
    fight.script(("move", "drag:cy"))
    assert "B4" in fight.keys and fight.undo()
    field = Fight("Ana pc at D3", "Bo now 0 at D2", "Di at H14").order().choose(ana="move", di="aim").idle("move")
    assert "D7" in field.keys
    field.script(("move", "drag:bo"))
    assert "D5" in field.keys and "D6" not in field.keys
    assert field.script(("move", "D5")).of("Bo").place == "D4"


def test_fa_t15_an_aimed_shot_less_cover_and_armor() -> None:
    """FA-AIM-5, FA-AIM-6, FA-COV-6, FA-ARM-1: three dice without the lowest give +; 6 + 4 + 2 − 1 − 2 is 9."""
    people = ("Ana pc at C1 has rifle", "Bo HP 20 armor 2 at C6", "Cy at A9")
    fight = Fight(*people, map=YARD).order().choose(ana="aim", bo="aim", cy="aim").idle("aim.order")
    while fight.decision is not None and fight.decision.question == "aim.order":
        fight.answer("keep")
    fight.choose(ana="rifle", bo="move", cy="aim").script(("target", "bo")).asks("attack")
    assert fight.dice == 3
    assert fight.script(("attack", "-+0")).hp("Bo") == 11


def test_fa_t18_stuns_of_one_round_add_up() -> None:
    """FA-STN-1 to FA-STN-3: one stun of the club and two of the spray allow three rounds of hindered defence only."""
    people = ("Ana pc at D3 has club", "Kit pc at C4 has sprayer", "Bo HP 40 at D4", "Cy at H14")
    fight = Fight(*people).order().choose(ana="club", kit="spray", bo="aim", cy="aim")
    fight.script(("target", "bo"), ("attack", "00"), ("after", "stay"))
    fight.script(("target", "bo"), ("attack", "++"), ("after", "stay")).idle("aim.order")
    while fight.decision is not None and fight.decision.question == "aim.order":
        fight.answer("keep")
    stuns = []
    while fight.asks("choose").table.round < 5:
        stuns.append(fight.of("Bo").stun)
        fight.choose().idle()
    assert stuns == [3, 2, 1] and fight.of("Bo").stun == 0 and fight.hp("Bo") == 30


def test_fa_t21_breaking_free_is_a_check_at_minus_four() -> None:
    """FA-RES-6, FA-RES-8: 8 − 4 plus dice of 18 is 22; the weapons still lie on the ground."""
    for faces, free in (([9, 9], True), ([9, 8], False)):
        people = ("Dee pc at D3 has pistol", "Gus pc at E3", "Fay at D9")
        fight = Fight(*people).order().beside("amend", "dee", "restrained").choose(dee="break", gus="aim", fay="aim")
        while fight.decision is not None and fight.decision.question == "aim.order":
            fight.answer("keep")
        fight.script(("check.adds", 8), ("check", faces))
        assert (fight.of("Dee").restrained, fight.of("Dee").disarmed) == (not free, True)


def test_fa_t24_a_tackle_stuns_its_maker() -> None:
    """FA-UNM-2 to FA-UNM-4, FA-STN-5: 4 hexes, 4 damage and a stun at +; next round both can only defend."""
    fight = Fight("Ana pc at D3 has knife", "Bo at D9 has knife", "Cy at H14").order()
    fight.choose(ana="tackle", bo="aim", cy="aim").script(("tackle.move", "D7"), ("target", "bo"), ("attack", "+0"))
    while fight.decision is not None and fight.decision.question in ("aim.order", "after"):
        fight.answer("keep" if fight.decision.question == "aim.order" else "stay")
    assert (fight.hp("Bo"), fight.of("Bo").stun, fight.of("Ana").stun, fight.of("Ana").place) == (16, 1, 1, "D8")
    assert fight.asks("choose", "cy").choose().told()[-1].count("Defend, disadvantage: Ana and Bo") == 1
