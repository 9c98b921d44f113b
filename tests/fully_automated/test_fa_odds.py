"""Odds of the choices compared with every roll played out; lines and paths on the map."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product

import pytest
from fully_automated.fa_kit import Fight

from unhex_tui.engine.advice import Odds, Preview
from unhex_tui.engine.decision import Roll
from unhex_tui.tui.questions.choose import ChoosePrompt

MAP = """title: A yard
map:
. . . . . . . . . .
 . 1 . . o . % . 2 .
. . . : . . # . . .
 . . . . . . . . . .
"""


def figures(fight: Fight) -> Odds:
    """Return the odds beside the current options."""
    return fight.advice().odds()


def row(fight: Fight, key: str) -> dict[str, str]:
    """Return the cells of an option by their heads."""
    found = figures(fight)
    return dict(zip(found.heads, found.cells[key], strict=True))


def preview(fight: Fight, key: str) -> Preview:
    return fight.advice().previews[key]


# -------------------------------------------------------------------------------------------- every roll played out

Ends = dict[tuple[int, int], Fraction]


def played_out(make: Callable[[], Fight], who: str, target: str) -> Ends:
    """Return (HP lost by the target, HP lost by the attacker) with its chance, over every roll from here on."""
    found: Ends = {}

    def go_on(answers: tuple[object, ...], share: Fraction) -> None:
        fight = make()
        before = fight.hp(target), fight.hp(who)
        for answer in answers:
            fight.answer(answer)
        match fight.decision:
            case Roll(question="attack" | "defence") as asked:
                rolls = [*product((-1, 0, 1), repeat=len(asked.dice))]
                for roll in rolls:
                    go_on((*answers, list(roll)), share / len(rolls))
                return
        if fight.decision is not None and fight.decision.question == "counter":
            best = max(fight.keys[:-1], key=lambda key: float(row(fight, key)["damage"]))
            go_on((*answers, best), share)
            return
        lost = before[0] - fight.hp(target), before[1] - fight.hp(who)
        found[lost] = found.get(lost, Fraction()) + share

    go_on((), Fraction(1))
    return found


def mean(ends: Ends, at: int) -> str:
    return f"{float(sum(share * lost[at] for lost, share in ends.items())):.1f}"


def percent(ends: Ends, hp: int) -> str:
    return f"{round(100 * float(sum(share for lost, share in ends.items() if lost[0] >= hp)))} %"


def test_FA_ATK_1_the_figures_of_an_attack_are_those_of_every_roll() -> None:
    """FA-ATK-6, FA-ARM-1, FA-COV-6: far, armored and behind cover; at the choice of a target and at the roll."""

    def make() -> Fight:
        fight = Fight("Ana pc at B2 has pistol", "Bo HP 4 armor 1 at B8 has club", map=MAP).order()
        fight.choose(ana="pistol", bo="club").asks("target")
        return fight

    fight = make()
    assert figures(fight).words["bo"] == "does not defend"
    told = row(fight, "bo")
    fight.answer("bo")
    assert row(fight.asks("attack"), "") == told
    ends = played_out(lambda: _after(make(), "bo"), "ana", "bo")
    assert (told["damage"], told["out"]) == (mean(ends, 0), percent(ends, 4))


def _after(fight: Fight, *answers: object) -> Fight:
    for answer in answers:
        fight.answer(answer)
    return fight


def test_FA_DEF_2_the_figures_of_a_defence_are_those_of_every_roll() -> None:
    """FA-DEF-2, FA-ATK-15: with the counter-attack card that deals most damage."""

    def make() -> Fight:
        fight = Fight("Ana pc at B2 has knife", "Bo HP 6 at B3 has club", map=MAP).order()
        fight.choose(ana="stab", bo="defend").asks("target")
        return fight

    fight = make()
    told = row(fight, "bo")
    assert figures(fight).words["bo"] == "defends"
    _after(fight, "bo").asks("defend.step")
    assert row(fight, "stay") == told
    _after(fight, "stay").asks("defence")
    assert row(fight, "") == told
    ends = played_out(lambda: _after(make(), "bo", "stay"), "ana", "bo")
    assert (told["damage"], told["out"], told["counter"]) == (mean(ends, 0), percent(ends, 6), mean(ends, 1))
    assert told["hits"] == "33 %"


def test_FA_DEF_1_a_late_arrival_without_an_action_does_not_defend() -> None:
    """FA-DEF-1, FA-SEL-6: stun takes the choice away only before the reveal."""
    fight = Fight("Ana pc at B2 has knife", "Bo at B3", map=MAP).order().choose(ana="stab").asks("target")
    fight.of("Bo").action, fight.of("Bo").stun = "", 1
    assert figures(fight).words["bo"] == "does not defend" and "hits" not in figures(fight).heads
    fight.answer("bo")
    fight.asks("attack")


def test_once_a_defence_lies_the_figures_are_of_what_is_left() -> None:
    """FA-DEF-2: an attack at disadvantage hits for certain."""
    fight = Fight("Ana pc at B2 has knife", "Bo at B3", map=MAP).order().choose(ana="stab", bo="defend")
    fight.script(("target", "bo"), ("defend.step", "stay"), ("defence", "-0")).asks("attack")
    assert row(fight, "") == {"damage": "5.3"}


@pytest.mark.parametrize(("armor", "figure"), [(0, "1.4"), (1, "1.0"), (2, "0.8")])
def test_FA_ARM_3_a_rifle_at_a_defender_behind_cover(armor: int, figure: str) -> None:
    """FA-ARM-3, FA-DEF-2: counted by hand, with cover and armor taken off each result, never below 0.

    The defence lets 1 in 9 through, and 2 in 9 at disadvantage.
    """
    plain = {-2: 1, -1: 2, 0: 3, 1: 2, 2: 1}  # of 9
    worse = {-2: 7, -1: 9, 0: 7, 1: 3, 2: 1}  # of 27
    harms = [
        sum(n * max(0, 6 + 2 * result - 1 - armor) for result, n in ways.items()) / sum(ways.values())
        for ways in (plain, worse)
    ]
    assert f"{harms[0] / 9 + 2 * harms[1] / 9:.1f}" == figure
    people = ("Ana pc at B2 has rifle", f"Bo HP 30 armor {armor} at B6")
    fight = Fight(*people, map=MAP).order().choose(ana="rifle", bo="defend").asks("target")
    assert row(fight, "bo") == {"damage": figure, "hits": "33 %"}


# ------------------------------------------------------------------------------------------------------- the choices


def test_FA_SEL_1_each_card_says_whom_it_hurts_most_from_here() -> None:
    """FA-SEL-1, FA-ATK-3: using the free hex if needed; Defend shows its value."""
    people = ("Ana pc at B2 has knife,rifle", "Bo HP 20 at B4", "Cy HP 5 now 2 at A9")
    fight = Fight(*people, map=MAP).order()
    while fight.asks("choose").decision.about[0] != "ana":  # type: ignore[union-attr]
        fight.answer("defend")
    words = figures(fight).words
    assert words["stab"].startswith("adjacent after a step to ")
    assert words["rifle"] == "distance 7 (far), disadvantage, exposed"
    assert [row(fight, card)["target"] for card in ("punch", "stab", "rifle")] == [
        "Bo, 2 away, step",
        "Bo, 2 away, step",
        "Cy, 7 (far)",
    ]
    assert words["defend"] == "at best stops 67 % of attacks, counters 33 %"
    assert row(fight, "rifle")["out"] == "100 %" and row(fight, "stab")["out"] == "0 %"


def test_FA_DEF_6_a_restrained_chooser_has_disadvantage() -> None:
    """FA-RES-4: the highest of three dice is dropped."""
    fight = Fight("Ana pc at B2", "Bo at B4", "Cy pc at A9", map=MAP).order().beside("amend", "ana", "restrained")
    fight.script(("choose", "defend")).asks("choose", "ana")
    assert figures(fight).words["defend"] == "at best stops 41 % of attacks, counters 15 %"


def test_FA_HP_3_an_attack_that_may_kill_says_so() -> None:
    fight = Fight("Ana pc at B2 has rifle", "Bo now -19 at B5", "Cy at A9", map=MAP).order().choose(ana="rifle")
    assert row(fight.asks("target", "ana"), "bo")["dead"] == "100 %"


def test_a_card_without_a_target_in_reach_says_so() -> None:
    """FA-ATK-7, FA-COV-1: the text gives the distance of the nearest target not behind a wall."""
    for place, words in (("B9", "nearest in sight: Bo, 7 hexes away"), ("C8", "no foe in sight")):
        fight = Fight(
            "Ana pc at C6 has knife" if place == "C8" else "Ana pc at B2 has knife", f"Bo at {place}", map=MAP
        )
        fight.order().answer("defend")
        assert figures(fight.asks("choose", "ana")).words["stab"] == words
        assert row(fight, "stab") == {"target": "no one"}


def test_FA_RES_2_restrain_says_that_nobody_beside_is_weak_enough() -> None:
    fight = Fight("Ana pc at B2 has restraints", "Bo at B3", "Cy HP 9 at B9", map=MAP).order()
    fight.script(("choose", "defend"), ("choose", "defend")).asks("choose", "ana")
    assert (row(fight, "restrain")["target"], figures(fight).words["restrain"]) == (
        "no one",
        "no adjacent target has at least 7 HP less",
    )
    fight.beside("amend", "bo", "hp", 13)
    assert row(fight, "restrain")["target"] == "Bo, 1 away"
    fight.beside("amend", "bo", "restrained")
    assert row(fight, "restrain")["target"] == "no one", "a restrained target is not restrained again"


def test_FA_DEF_3_where_a_defender_gets_away_is_said() -> None:
    """FA-DEF-3, FA-DEF-4: hexes within reach have odds, and lower is better for the defender."""
    fight = Fight("Ana pc at B2 has pistol", "Bo at B9", map=MAP).order().choose(ana="pistol", bo="defend")
    fight.script(
        ("target", "bo"),
    ).asks("defend.step")
    told = figures(fight)
    assert told.words["B10"] == "escapes: the attack fails"
    assert {key for key, head in told.best if head == "damage"} < set(told.cells)


@pytest.mark.parametrize(("dice", "damage"), [("+0", ["4.0", "6.0", "4.3"]), ("++", ["4.0", "6.0", "5.0"])])
def test_FA_ATK_15_each_counter_has_its_figures(dice: str, damage: list[str]) -> None:
    """FA-ATK-15: a defence of +1 counter-attacks at disadvantage, a defence of +2 without."""
    fight = Fight("Ana pc at B2 has knife", "Bo at B3 has club,pistol", map=MAP).order().choose(ana="stab", bo="defend")
    fight.script(("target", "bo"), ("defend.step", "stay"), ("defence", dice)).asks("counter")
    assert [row(fight, key)["damage"] for key in ("punch", "club", "pistol")] == damage


def test_FA_ATK_15_odds_of_a_counter_follow_the_rule_on_defending() -> None:
    """Bo counters a stab with a punch at 2.0 on average; a third of the counters pass Ana's defence."""
    counters = {}
    for rule in ("off", "on"):
        fight = Fight("Ana pc at B2 has knife", "Bo at B3 has club", map=MAP, rules={"counter_defendable": rule})
        counters[rule] = row(fight.order().choose(ana="stab", bo="defend").asks("target"), "bo")["counter"]
    assert counters == {"off": "2.0", "on": "0.7"}


# ------------------------------------------------------------------------------------------------------- on the map


def test_FA_COV_1_the_line_to_a_target_is_shown_before_it_is_chosen() -> None:
    fight = Fight("Ana pc at C1 has pistol", "Bo at C5", map=MAP).order().choose(ana="pistol", bo="move")
    found = preview(fight.asks("target"), "bo").highlight
    assert found is not None and found.good and found.aimed
    assert (found.lines[0], found.lines[-1], found.places) == ("C1", "C5", ("C5",))
    scene = fight.view("gm").scene
    assert scene is not None
    assert preview(fight, "bo").lines[0] == "damage by roll: --: 3, -: 4, 0: 5, +: 6, ++: 7"
    near = Fight("Ana pc at C1 has club", "Bo at C2", map=MAP).order().choose(ana="club", bo="move").asks("target")
    assert preview(near, "bo").lines[0] == "damage by roll: --: 6, -: 6, 0: 6≈, +: 6≈, ++: 6≈ (≈ stun)"
    assert scene.marked(found, {}).line == found.lines  # type: ignore[attr-defined]


def test_FA_DICE_4_a_target_says_how_the_attack_will_be_rolled() -> None:
    """FA-ATK-9, FA-ATK-12, FA-AIM-5, FA-AIM-12: all edges count, and held aim may cancel a disadvantage."""
    people = ("Ana pc at D3 has pistol,bow", "Bo at D9", "Cy at C5", "Di at G6")

    def hints(card: str, aim: int, **more: str) -> list[str]:
        fight = Fight(*people).order()
        fight.of("Ana").aim = aim
        if "knows" in more:
            fight.of("Ana").proficiencies = ()
        fight.choose(ana=card, bo="aim", cy="aim", di="aim").asks("target")
        return [fight.hint(name) for name in ("bo", "cy")]

    far, near = "distance 6 (far)", "distance 2"
    assert hints("pistol", 0) == [f"{far}, disadvantage, exposed", f"{near}, exposed"]
    assert hints("pistol", 1) == [f"{far}, plain roll, exposed", f"{near}, advantage, exposed"]
    assert hints("pistol", 1, knows="nothing") == [f"{far}, disadvantage, exposed", f"{near}, plain roll, exposed"]
    arrow = hints("piercing_arrow", 1, knows="nothing")
    assert arrow == ["distance 6, advantage, exposed", f"{near}, advantage, exposed"]
    fight = Fight(*people).order()
    fight.of("Ana").aim = 1
    fight.choose(ana="pistol", bo="aim", cy="aim", di="aim").script(("target", "bo")).asks("attack")
    assert fight.prompt.endswith("at Bo: distance 6 (far), plain roll, exposed") and fight.dice == 2


def test_FA_AIM_3_a_hex_says_how_an_attack_from_there_is_rolled() -> None:
    """FA-AIM-9: aim that this move spends, or that expires with the round, does not count."""
    fight = Fight("Ana pc at D3 has pistol", "Bo at D11").order()
    fight.of("Ana").aim = 1
    fight.choose(ana="move", bo="move").idle("move").asks("move", "bo").answer("stay")
    assert preview(fight, "D5").lines[-1] == "reaches Bo: distance 6 (far), plain roll, exposed"
    assert preview(fight, "D9").lines[-1] == "reaches Bo: distance 2, exposed"
    fight.table.round = 3
    assert preview(fight, "D5").lines[-1] == "reaches Bo: distance 6 (far), disadvantage, exposed"


def test_a_step_may_be_followed_into_the_hex_just_left() -> None:
    """FA-ATK-3, FA-UNA-1"""
    lane = "title: A lane\nmap:\n1 . . . 2\n"
    fight = Fight("Ana pc at A2", "Bo at A3", map=lane).order().choose().asks("unattacked")
    while fight.asks("unattacked").decision.about[0] != "ana":  # type: ignore[union-attr]
        fight.answer("stay")
    counts, *told = preview(fight, "A1").lines
    assert (counts, told[0]) == ("in reach of 1 foe, reaches 1 foe", "reaches and is reached by Bo with a free hex")


def test_FA_MOV_6_the_way_to_a_hex_is_shown_with_what_it_costs() -> None:
    """FA-MOV-6, FA-COV-9: the preview also says how adversaries would see the character there."""
    fight = Fight("Ana pc at C3 has pistol", "Bo at D9 has pistol", map=MAP).order().choose(ana="move", bo="aim")
    fight.asks("move", "ana")
    found = preview(fight, "C4")
    assert found.highlight is not None
    assert found.highlight.why == "C4 costs 2: C4 rough ground 2 (FA-MOV-6)"
    assert found.highlight.lines == ("C3", "C4") and not found.highlight.aimed
    assert found.lines == ("reaches and is reached by Bo: distance 6 (far), disadvantage, exposed",)
    assert preview(fight, "B1").lines == ("no one in reach",)
    with pytest.raises(KeyError):
        preview(fight, "D10")


def test_every_question_of_a_fight_says_what_it_decides() -> None:
    fight = Fight("Ana pc at B2 has knife", "Bo at B3", map=MAP)
    asked: dict[str, str] = {}
    for answer in ([9, 9], [8, 8], "defend", "stab", "bo", "stay", [0, -1], [0, 0, 0], "stay"):
        assert fight.decision is not None
        asked[fight.decision.question] = fight.advice().decides
        fight.answer(answer)
    assert all(asked.values()) and len(asked) == 7, asked


def test_FA_MOV_1_hexes_say_what_they_cost_and_targets_how_they_stand() -> None:
    """FA-MOV-2, FA-AIM-9, FA-COV-9: for everyone who sees the map."""
    fight = Fight("Ana pc at C3 has pistol", "Bo at D6", "Cy at C8", map=MAP).order()
    fight.of("Ana").aim = 1
    fight.choose(ana="move").idle("move")
    for audience in ("gm", "players"):
        words = fight.view(audience).scene.words  # type: ignore[union-attr]
        assert (words["C2"], words["C4"], words["B1"], words["D7"]) == ("1", "2", "2", "6◎")
    fight = Fight("Ana pc at C3 has pistol", "Bo at D6", "Cy at C8", "Di at B5", map=MAP).order().choose(ana="pistol")
    assert fight.asks("target").view("players").scene.words == {"D6": "exp", "C8": "blk", "B5": "cov"}  # type: ignore[union-attr]


def test_the_cursor_starts_on_no_attack_that_reaches_nobody() -> None:
    """FA-SEL-1: Space takes the option under the cursor: the first card that reaches a target, else Move."""
    fight = Fight("Ana pc at B2 has knife,pistol", "Bo at B12").order().script(("choose", "defend"))
    assert fight.decision is not None and fight.decision.about == ("ana",)
    prompt = ChoosePrompt(fight.decision)  # type: ignore[arg-type]
    prompt.advise = fight.advice
    assert prompt.at == "move" and prompt.press(" ").value == "move"
    for place, first in (("B7", "pistol"), ("B3", "punch"), ("B4", "punch")):
        fight.of("Bo").place = place
        assert fight.advice().first == first, place
    fight.of("Bo").hidden = True
    assert fight.advice().first == "move", "the cursor reveals no hidden character to players"
