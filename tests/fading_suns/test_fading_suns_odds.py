"""Odds beside the options equal the real procedure played with every face of every d20 (`throwing_kit`)."""

from __future__ import annotations

import pickle
import re
from fractions import Fraction
from random import Random
from typing import Any

import pytest
import throwing_kit as brute
from fading_suns.fight_kit import CARDANZO, CHAINER, Fight
from fading_suns.random_fights import random_fight
from players import RandomPlayer

from unhex_tui.engine.advice import Odds, Preview
from unhex_tui.engine.decision import Choose, Enter, Roll
from unhex_tui.engine.procedure import Conversation
from unhex_tui.systems.fading_suns.fight.matchup import after_wounds
from unhex_tui.systems.fading_suns.system import FADING_SUNS


def figures(fight: Fight) -> Odds:
    """Return the odds beside the current options."""
    assert fight.decision is not None
    return FADING_SUNS.advise(fight.table, fight.decision).odds()


def preview(fight: Fight, key: str) -> Preview:
    """Return the preview of an option."""
    assert fight.decision is not None
    return FADING_SUNS.advise(fight.table, fight.decision).previews[key]


class Every:
    """The current action played with every face of every d20 it asks for, after the given answers."""

    def __init__(self, fight: Fight, *answers: Any) -> None:
        self.spread: dict[int, Fraction] = {}
        self.hits = Fraction(0)
        self.own = Fraction(0)
        """Wounds of the attacker."""
        self._start = pickle.dumps(FADING_SUNS.start(fight.setup))
        self._explore([*(entry.value for entry in fight.entries()), *answers], Fraction(1))

    def _explore(self, answers: list[Any], share: Fraction) -> None:
        table = pickle.loads(self._start)  # noqa: S301  made above
        live = Conversation(table, FADING_SUNS.play(table))
        for answer in answers:
            live.answer(answer)
        decision, action = live.decision, table.action
        assert decision is not None
        if decision.question in ("attack", "dodge", "contest"):
            for face in range(1, 21):
                self._explore([*answers, [face]], share / 20)
        elif decision.question == "cover":
            assert isinstance(decision, Choose)
            self._explore([*answers, decision.enter], share)
        elif decision.question != "damage":
            assert decision.question in ("target", "declare.actions"), "the attack is over"
            self._count({0: Fraction(1)}, share)
        else:
            assert action is not None and isinstance(decision, Roll)
            armor = table.characters[action.target].armor
            self.hits += share
            self._count(brute.hurt(len(decision.dice), armor), share)
            momentum = sum(die.name == "momentum" for die in decision.dice)
            own = brute.hurt(momentum, table.characters[action.who].armor)
            self.own += share * sum(wounds * chance for wounds, chance in own.items())

    def _count(self, spread: brute.Spread, share: Fraction) -> None:
        for wounds, chance in spread.items():
            self.spread[wounds] = self.spread.get(wounds, Fraction(0)) + chance * share

    def cells(self, vitality: int) -> tuple[str, ...]:
        """Return the cells that should stand beside the option."""
        mean = float(sum(wounds * chance for wounds, chance in self.spread.items()))
        out, dead = (sum(p for w, p in self.spread.items() if w >= v) for v in (vitality - 1, vitality))
        return percent(self.hits), f"{mean:.1f}", percent(out), percent(dead)


def percent(chance: Fraction | int) -> str:
    if 0 < chance < Fraction(1, 200):
        return "<1 %"
    return ">99 %" if Fraction(199, 200) < chance < 1 else f"{round(chance * 100)} %"


def duel(*more: str, **rules: str) -> Fight:
    """Return a fight of Cardanzo against Chainer and others."""
    return Fight(CARDANZO, CHAINER, *more, rules=rules)


# ----------------------------------------------------------------------------------------------- attacks


def test_FS_COR_6_the_figures_of_a_target_are_what_every_throw_would_bring() -> None:
    fight = duel("Guard Dex 6 Fight 5 armor 3").declare(cardanzo="kick fist").asks("target")
    for target, armored in (("chainer", 10), ("guard", 10)):
        odds = Every(fight, target, "none").cells(armored)
        assert figures(fight).cells[target] == odds
    assert figures(fight).heads == ("hits", "wounds", "out", "dead")
    assert ("chainer", "wounds") in figures(fight).best


def test_FS_DOD_5_a_declared_dodge_counts_before_and_after_it_is_rolled() -> None:
    fight = (
        duel("Guard Dex 6 Fight 5").declare(cardanzo="dodge", chainer="kick", guard="fist").asks("target", "chainer")
    )
    assert figures(fight).cells["cardanzo"] == Every(fight, "cardanzo").cells(11)
    assert figures(fight).words["cardanzo"] == "dodges"
    fight.script(("target", "cardanzo"))
    assert figures(fight).cells[""] == Every(fight).cells(11)
    fight.script(("attack", [12]))
    assert figures(fight).cells[""] == Every(fight).cells(11)
    assert figures(fight).words[""] == "avoids on 13"
    fight.script(("dodge", [10]), ("damage", [5, 5, 5, 5])).asks("target", "guard")
    assert figures(fight).cells["cardanzo"] == Every(fight, "cardanzo").cells(11)
    assert figures(fight).words["cardanzo"] == "already dodged with 10 successes"
    aimed = fight.advice().strip()
    assert aimed is not None and aimed.title == "Guard's d20, goal 11, before any dodge"
    strip = fight.script(("target", "cardanzo")).asks("attack").advice().strip()
    assert strip is not None and strip.note == "dice: victory dice after the dodge"
    hits = sum(roll in ("hit", "critical") for roll in strip.rolls)
    assert f"{5 * hits} %" == figures(fight).cells[""][0], "the strip and the odds count the same dodge"


def test_FS_DOD_4_the_strip_names_only_what_may_still_change_its_dice() -> None:
    for defend, kind, note in (
        ("none", "fist", "dice: victory dice"),
        ("swap:fist", "fist", "dice: victory dice, unless a dodge takes some"),
        ("none", "grapple", "dice: victory dice, unless the target resists or dodges"),
    ):
        fight = duel().declare(chainer=kind, cardanzo="fist").asks("target", "chainer")
        strip = fight.script(("target", "cardanzo"), ("defend", defend)).asks("attack").advice().strip()
        assert strip is not None and strip.note == note


def test_FS_DOD_5_a_dodge_rolled_anew_counts_as_not_rolled() -> None:
    fight = duel("Guard Dex 6 Fight 5", dodge_per_turn="each")
    fight.declare(cardanzo="dodge", chainer="kick", guard="fist").strike("cardanzo", 3).script(("dodge", [10]))
    assert figures(fight.asks("target", "guard")).cells["cardanzo"] == Every(fight, "cardanzo").cells(11)


def test_FS_CVR_1_cover_counts_in_a_dodge_of_shots_only() -> None:
    for kind in ("own:gun", "fist"):
        fight = Fight(CARDANZO, f"{CHAINER} gun=11/6/5,ranged").declare(cardanzo="dodge", chainer=kind)
        fight.of("Cardanzo").cover = "full"
        goal = {"own:gun": 11, "fist": 13}[kind]
        thrown = [*brute.hits(goal, {"own:gun": 17, "fist": 13}[kind])]
        assert figures(fight.asks("target")).cells["cardanzo"][0] == percent(
            Fraction(sum(vd is not None for vd in thrown), 400)
        )


def test_FS_DOD_3_the_faces_that_avoid_are_named_as_the_table_reads_a_tie() -> None:
    for rules, words in (({}, "avoids on 8 to 13"), ({"dodge_tie": "miss"}, "avoids on 7 to 13")):
        fight = duel(**rules).declare(cardanzo="dodge", chainer="fist").script(("target", "cardanzo"), ("attack", [7]))
        assert figures(fight).words[""] == words
    fight = duel().declare(cardanzo="dodge", chainer="fist").script(("target", "cardanzo"), ("attack", [13]))
    assert figures(fight).words[""] == "cannot avoid it, only reduce it"


def test_FS_COR_9_a_critical_success_after_a_dodge() -> None:
    """The success counts as the table rule says."""
    for rules in ({}, {"crit_after_dodge": "off"}):
        fight = duel(**rules).declare(cardanzo="dodge", chainer="kick").script(("target", "cardanzo"))
        assert figures(fight).cells[""] == Every(fight).cells(11)


def test_FS_VIT_3_out_and_dead_are_told_apart() -> None:
    fight = Fight(f"{CARDANZO} Vit 3", CHAINER).declare(chainer="kick").asks("target")
    assert figures(fight).cells["cardanzo"] == Every(fight, "cardanzo", "none").cells(3)
    _, _, out, dead = figures(fight).cells["cardanzo"]
    assert 0 < int(dead[:-2]) < int(out[:-2]) < 65


def test_FS_INI_1_wounds_that_wait_count_with_those_to_come() -> None:
    fight = Fight(CARDANZO, f"{CHAINER} Vit 4", "Second pc Dex 7 Fight 6 Wits 5").declare(
        cardanzo="fist", second="fist"
    )
    before = figures(fight).cells["chainer"]
    fight.strike("chainer", 7).script(("damage", [1, 2, 6, 6])).asks("target", "second")
    after = figures(fight).cells["chainer"]
    assert before[:2] == after[:2] and int(before[2][:-2]) < int(after[2][:-2])
    assert after[2:] == Every(fight, "chainer", "none").cells(2)[2:]


# ----------------------------------------------------------------------------------------------- defences


def test_FS_ABT_6_the_odds_of_each_way_to_meet_an_attack() -> None:
    """The odds are what playing every throw gives."""
    fight = duel().declare(cardanzo="kick", chainer="fist").script(("target", "cardanzo")).asks("defend")
    for key in ("swap:kick", "none"):
        assert figures(fight).cells[key] == Every(fight, key).cells(11)
    assert ("swap:kick", "wounds") in figures(fight).best
    assert figures(fight).words["swap:kick"] == f"gives up the kick: hits 65 %, wounds {expected(13, 3):.1f}"
    assert preview(fight, "swap:kick").lines[0] == "Dodge: Dexterity 7 + Dodge 6 = 13"


def test_FS_ABT_2_an_abort_has_its_odds_now_and_its_price_next_turn() -> None:
    fight = duel().declare(cardanzo="fist kick", chainer="dodge kick")
    fight.strike("chainer", 19).asks("target", "chainer").script(("target", "cardanzo"))
    assert figures(fight).cells["abort"] == Every(fight, "abort").cells(11)
    assert figures(fight).words["abort"] == "gives up now: kick; next turn 1 action: kick at goal 9 instead of 13"
    assert preview(fight, "abort").lines[0] == "Dodge: Dexterity 7 + Dodge 6 − 2-action penalty 4 = 9"


def test_what_an_attack_leaves_on_average_stands_on_the_sheet() -> None:
    """FS-VIT-1: only hits count, so that a miss does not seem to wound."""
    fight = Fight(f"{CARDANZO} Vit 6", CHAINER).declare(chainer="kick").asks("target")
    told = preview(fight, "cardanzo")
    hits, wounds = figures(fight).cells["cardanzo"][:2]
    assert round(float(wounds) / (int(hits[:-2]) / 100)) == 4
    assert told.lines == ("If it hits: 4 wounds on average, Vitality 6 → 2, −6 on every roll",)
    assert [change.text for change in told.changes] == ["XXXXX☐☐☐☐☐☐ → XXXXX◐◐◐◐☐☐"]
    assert told.changes[0].likely == "this kick, on average, if it hits"


def test_FS_DOD_5_a_preview_says_that_an_attack_cannot_hit() -> None:
    """The preview once read `If it hits: no wounds on average` beside 0 %."""
    fight = Fight("Weak pc Fight 1 Dex 3", CHAINER, "Ox Fight 9").declare(chainer="dodge", ox="fist", weak="fist")
    fight.of("Chainer").dodge_face = fight.of("Chainer").dodge_goal = 10
    fight.strike("weak", 19).asks("target", "weak")
    assert figures(fight).cells["chainer"][0] == "0 %" and preview(fight, "chainer").lines == ("Cannot hit",)


# ----------------------------------------------------------------------------------------------- declarations


def expected(goal: int, dice: int, dodge: int | None = None) -> float:
    """Return the average wounds of one attack, counted over every throw."""
    spread = brute.mixed([*brute.hits(goal, dodge)], dice, 0)
    return float(sum(wounds * chance for wounds, chance in spread.items()))


def test_FS_MUL_2_each_number_of_actions_has_the_whole_turns_expectation() -> None:
    fight = duel().asks("declare.actions", "cardanzo")
    odds = figures(fight)
    assert odds.heads == ("hits", "wounds", "+ dodge", "avoids")
    open_to = [sum(vd is not None for vd in brute.hits(13, dodge)) for dodge in (None, 13, 9, 7)]
    avoided = [f"{round(100 * (1 - one / open_to[0]))} %" for one in open_to]
    assert odds.cells["kick"] == ("65 %", f"{expected(13, 3):.1f}", "–", "–")
    assert odds.cells["dodge"] == ("–", "–", "–", avoided[1])
    assert odds.cells["2"] == ("45 %", f"{2 * expected(9, 3):.1f}", f"{expected(9, 3):.1f}", avoided[2])
    assert odds.cells["3"] == ("35 %", f"{3 * expected(7, 3):.1f}", f"{2 * expected(7, 3):.1f}", avoided[3])
    assert odds.describe("") == "Against Chainer, not dodging; 2 or 3 actions: odds if each is “kick”"
    assert odds.describe("dodge") == f"avoids {avoided[1]}" and "dodge" not in odds.words
    assert odds.policy.startswith("+ dodge: wounds dealt if one of the actions is a dodge.")
    assert odds.policy.endswith("Avoids: the share of foes' hits that the dodge avoids.")


def test_FS_MUL_2_several_actions_name_the_goal_that_their_odds_assume() -> None:
    """The sum shown was that of a fist, goal 7, beside the odds of a flail, goal 8."""
    fight = Fight("Bell pc Dex 6 Fight 5 flail=12/6/5", CHAINER).asks("declare.actions", "bell")
    odds = figures(fight)
    assert odds.cells["2"][0] == "40 %" and odds.words["2"] == "flail: goal 8" and odds.words["3"] == "flail: goal 6"
    assert odds.describe("").endswith("; 2 or 3 actions: odds if each is “flail”")
    assert preview(fight, "2").lines[0].startswith("Fist goal: Dexterity 6 + Fight 5 − 2-action penalty 4 = 7; init: ")


def test_FS_MUL_2_each_number_of_actions_names_its_best_attack() -> None:
    """`2 or 3 actions: … “flail” or “maul”` read as if the actions could be mixed."""
    fight = Fight("Bell pc Dex 6 Fight 5 flail=8/6/10 maul=14/6/2", CHAINER).asks("declare.actions", "bell")
    said = "2 actions: odds if each is “flail”; 3 actions: odds if each is “maul”"
    assert figures(fight).describe("").endswith(f"; {said}")


def test_FS_MUL_1_a_declared_dodge_counts_in_others_odds() -> None:
    fight = duel().script(("declare.actions", "dodge")).asks("declare.actions", "chainer")
    assert figures(fight).cells["kick"][1] == f"{expected(13, 4, 13):.1f}"
    assert figures(fight).assumes == "against Cardanzo, dodging"
    assert figures(fight).cells["dodge"][3] != "–"


def test_FS_MUL_1_each_action_of_several_is_told_at_the_penalty_of_all() -> None:
    fight = duel().script(("declare.actions", "2")).asks("declare.which")
    assert figures(fight).cells["fist"] == ("45 %", f"{expected(9, 2):.1f}", "–")
    assert fight.decision is not None and isinstance(fight.decision, Choose)
    assert {option.key: option.hint for option in fight.decision.options}["kick"] == "goal 9, init 1"
    assert preview(fight, "kick").lines == (
        "Goal: Dexterity 7 + Fight 6 − 2-action penalty 4 = 9; init: Fight 6 − 2-action penalty 4 − kick 1 = 1",
    )


def test_FS_ABT_2_who_pays_for_an_abort_is_told_so_in_the_sum() -> None:
    fight = duel().declare(cardanzo="fist", chainer="kick fist")
    fight.strike("chainer", 19).script(("target", "cardanzo"), ("defend", "abort"), ("attack", [19]))
    fight.strike("cardanzo", 19).asks("declare.actions", "cardanzo")
    assert preview(fight, "fist").lines[0].startswith("Goal: Dexterity 7 + Fight 6 − aborted last turn 4 = 9;")
    assert figures(fight).cells["fist"][0] == "45 %"
    assert figures(fight).heads == ("hits", "wounds", "avoids"), "no column for dodges beside other actions"
    assert figures(fight).cells["fist"][2] == "–" and figures(fight).cells["dodge"][2] != "–"


# ----------------------------------------------------------------------------------------------- dice


def test_FS_COR_6_a_pulled_punch_has_figures_beside_the_whole_one() -> None:
    fight = duel().declare(cardanzo="fist").strike("chainer", 9).asks("damage")
    assert figures(fight).cells == {"": ("3.3", "0 %", "0 %"), "pull": ("2.7", "0 %", "0 %")}
    assert figures(fight).describe("") == "Expected: wounds 3.3, out 0 %, dead 0 %"


def test_FS_COR_8_armor_has_figures_for_the_wounds_that_lie() -> None:
    fight = Fight(f"{CARDANZO} armor 2 Vit 3", CHAINER).declare(chainer="fist")
    fight.strike("cardanzo", 3).script(("damage", [1, 2, 3, 4])).asks("armor")
    assert figures(fight).cells[""] == ("2.7", "100 %", "56 %")


# ----------------------------------------------------------------------------------------------- charges


def charging(*kinds: str, cardanzo: str = CARDANZO, **rules: str) -> Fight:
    """Return a fight in which Cardanzo charges Chainer, who dodges, and also does `kinds`."""
    fight = Fight(cardanzo, CHAINER, rules=rules).declare(cardanzo=" ".join(("charge", *kinds)), chainer="dodge")
    return fight.asks("target", "cardanzo")


def test_FS_CHG_3_a_charge_has_figures_for_both_by_its_run() -> None:
    for fight, most in ((charging(), 10), (charging("fist"), 5)):
        before = figures(fight).cells["chainer"]
        fight.script(("target", "chainer")).asks("metres")
        assert figures(fight).heads == ("hits", "wounds", "own", "out", "dead")
        for metres in (4, most):
            every = Every(fight, metres)
            hits, wounds, *rest = every.cells(10)
            assert figures(fight).cells[str(metres)] == (hits, wounds, f"{float(every.own):.1f}", *rest)
        assert before == figures(fight).cells[str(most)]
        told = figures(fight).cells["4"]
        assert [change.sheet for change in preview(fight, "2").changes] == ["chainer"]
        fight.script(("metres", 4))
        assert figures(fight).cells[""] == told


def test_FS_CHG_3_the_chargers_sheet_shows_the_momentum() -> None:
    """The sheet shows the average cost."""
    fight = Fight(CARDANZO, CHAINER).declare(cardanzo="charge").asks("target", "cardanzo")
    told = preview(fight, "chainer")
    assert told.lines == (
        "If it hits: 5 wounds on average, Vitality 10 → 5",
        "Cardanzo: 2 wounds on average, Vitality 11 → 9",
    )
    assert [change.sheet for change in told.changes] == ["chainer", "cardanzo"]
    assert {change.likely for change in told.changes} == {"this charge, on average, if it hits"}


def test_FS_CHG_3_a_charge_tells_the_chance_that_it_takes_the_charger_out() -> None:
    """At Vitality 2 each point of 3 momentum dice is enough; the goal is 13 - 6."""
    fight = Fight(f"{CARDANZO} Vit 2", CHAINER).declare(cardanzo="charge", chainer="dodge").asks("target", "cardanzo")
    dodged = sum(max(0, 10 - attack) for attack in range(1, 8))
    out = (7 * 20 - dodged) / 400 * (1 - 1 / 27)
    assert figures(fight).words["chainer"] == f"dodges; Cardanzo out {round(100 * out)} %"
    fight.answer("chainer")
    assert figures(fight).words["10"] == f"Cardanzo out {round(100 * out)} %" and "2" not in figures(fight).words
    hale = Fight(CARDANZO, CHAINER).declare(cardanzo="charge", chainer="dodge").asks("target", "cardanzo")
    assert figures(hale).words["chainer"] == "dodges"


def test_FS_CHG_4_a_charge_among_actions_counts_half_the_run() -> None:
    fight = duel().asks("declare.actions")
    assert figures(fight).cells["charge"][1] == f"{expected(13, 2 + 3):.1f}"
    fight.script(("declare.actions", "2"))
    assert figures(fight).cells["charge"][1] == f"{expected(9, 2 + 1):.1f}"


def test_FS_CHG_2_the_runs_that_are_worth_it_are_full_three_metres() -> None:
    fight = charging().script(("target", "chainer"))
    assert fight.decision is not None
    offered = FADING_SUNS.advise(fight.table, fight.decision).offers()
    assert [(offer.key, offer.hint) for offer in offered] == [(f"{3 * n}", f"momentum {n}") for n in (3, 2, 1, 0)]


def test_FS_CHG_3_momentum_meets_the_chargers_armor_alone() -> None:
    fight = charging(cardanzo=f"{CARDANZO} armor 1").script(("target", "chainer"), ("metres", 9), ("attack", [3]))
    fight.script(("dodge", [20]))
    assert figures(fight).heads == ("wounds", "own", "out", "dead")
    assert figures(fight).cells[""] == ("4.0", "1.4", "0 %", "0 %")
    fight.script(("damage", [1, 2, 3, 1, 1, 6])).asks("armor", "cardanzo")
    assert figures(fight).cells[""] == ("1.3", "0 %", "0 %")


# ----------------------------------------------------------------------------------------------- grapples


@pytest.mark.parametrize(("attacker", "target", "shown"), [((2, 2), (5, 4), "13 %"), ((2, 2), (7, 6), "9 %")])
def test_FS_GRP_2_a_chance_at_an_exact_half_is_rounded_up(
    attacker: tuple[int, int], target: tuple[int, int], shown: str
) -> None:
    """The exact values are 12.5 % and 8.5 %; a sum of floats may differ slightly."""
    lines = [f"{name} Str {a} Vigor {b}" for name, (a, b) in (("Cardanzo pc", target), ("Chainer Fight 9", attacker))]
    fight = Fight(*lines).declare(chainer="grapple", cardanzo="kick").strike("cardanzo", 8)
    fight.script(("resist", "use:kick")).asks("contest", "chainer")
    assert (figures(fight).heads, figures(fight).cells[""]) == (("Chainer holds",), (shown,))


@pytest.mark.parametrize(("mean", "left"), [(0.5, 10), (2.5, 8), (2.4999999999999996, 8), (2.4, 9)])
def test_FS_VIT_1_an_average_of_half_a_wound_counts_as_one(mean: float, left: int) -> None:
    fight = duel()
    line = after_wounds(fight.table, fight.of("Cardanzo"), mean)[0]
    assert f"Vitality 11 → {left}" in line


def test_FS_GRP_2_a_grapple_has_odds_to_grab_and_to_hold() -> None:
    """The odds to hold count the target's resistance."""
    fight = duel("Guard Dex 6 Fight 5").declare(chainer="grapple", cardanzo="kick").asks("target", "chainer")
    grabs, holds = figures(fight).cells["cardanzo"][:2]
    won = sum(vd is not None for vd in brute.contests(12, 10)) / 400
    assert (grabs, holds) == ("65 %", f"{round(65 * won)} %")
    assert figures(fight).heads[:2] == ("grabs", "holds")
    fight = duel("Guard Dex 6 Fight 5", swap_before_acting="abort").declare(chainer="grapple").asks("target", "chainer")
    assert figures(fight).cells["cardanzo"][:2] == ("65 %", "65 %")


def test_FS_GRP_3_each_answer_to_a_grab_is_what_every_throw_would_bring() -> None:
    fight = duel().declare(chainer="grapple", cardanzo="kick").strike("cardanzo", 8).asks("resist")
    for key in ("use:kick", "none"):
        assert figures(fight).cells[key] == Every(fight, key).cells(11)
    assert figures(fight).words["use:kick"].startswith("gives up the kick: hits 65 %")
    assert preview(fight, "use:kick").lines == (
        "Cardanzo: Strength 5 + Vigor 5 = 10; Chainer: Strength 6 + Vigor 6 = 12",
    )
    fight.script(("resist", "use:kick"))
    assert figures(fight).cells[""] == (Every(fight).cells(11)[0],)
    fight.script(("contest", [6]))
    assert figures(fight).cells[""] == (Every(fight).cells(11)[0],)


def test_FS_ABT_5_resisting_by_an_abort_is_rolled_at_its_penalty() -> None:
    slow = CHAINER.replace("Fight 7", "Fight 5")
    fight = Fight(CARDANZO, slow).declare(chainer="grapple", cardanzo="fist").strike("chainer", 19)
    fight.strike("cardanzo", 8).asks("resist")
    assert preview(fight, "abort").lines[0].startswith("Cardanzo: Strength 5 + Vigor 5 − 2-action penalty 4 = 6;")


def test_FS_GRP_6_breaking_out_is_told_for_this_turn_and_the_next() -> None:
    fight = duel().declare(chainer="grapple", cardanzo="kick").strike("cardanzo", 8)
    fight.script(("resist", "none"), ("damage", [1, 4, 5, 6, 2]), ("target", "forgo")).asks(
        "declare.actions", "cardanzo"
    )
    free = [
        sum(brute.rolled(a, 10)[0] > brute.rolled(b, holder)[0] for a in range(1, 21) for b in range(1, 21))
        for holder in (14, 16)
    ]
    assert figures(fight).cells["break"] == tuple(f"{round(one / 4)} %" for one in free)
    assert preview(fight, "break").lines[0].endswith("; Chainer: Strength 6 + Vigor 6 + hold 2 = 14")
    fight.script(("declare.actions", "break")).asks("declare.actions", "chainer")
    assert figures(fight).cells["hold"] == ("3.3", "0 %", "0 %", f"{round(free[0] / 4)} %")


def test_FS_GRP_5_a_hold_hurts_later_with_the_dice_that_the_table_keeps() -> None:
    for rules, dice in (({}, 5), ({"grapple_later_vd": "none"}, 3)):
        fight = duel(**rules).declare(chainer="grapple").strike("cardanzo", 8)
        fight.script(("resist", "none"), ("damage", "spare"), ("declare.actions", "none"))
        mean = sum(wounds * chance for wounds, chance in brute.hurt(dice, 0).items())
        assert figures(fight.asks("declare.actions", "chainer")).cells["hold"][0] == f"{float(mean):.1f}"


@pytest.mark.parametrize("rules", [{}, {"grapple_later_vd": "none"}, {"hold_tie": "changes"}])
@pytest.mark.parametrize(
    ("vigor", "words"),
    [
        (5, "Cardanzo tries to break out afterwards"),
        (6, "Cardanzo tries to break out first; the odds include that"),  # same initiative, better Wits
        (8, "Cardanzo tries to break out first; the odds include that"),
    ],
)
def test_FS_GRP_6_breaking_out_before_the_hold_counts_in_its_odds(vigor: int, words: str, rules: Any) -> None:
    """The hold's wounds come only if it lasts, with the victory dice of the contest that it won (FS-GRP-5)."""
    fight = Fight(CARDANZO.replace("Vigor 5", f"Vigor {vigor}"), CHAINER, rules=rules).declare(chainer="grapple")
    fight.strike("cardanzo", 8).script(("resist", "none"), ("damage", "spare"), ("declare.actions", "break"))
    odds, every = figures(fight.asks("declare.actions", "chainer")), Every(fight, "hold")
    assert odds.cells["hold"][:3] == every.cells(11)[1:]
    if "first" in words:
        assert odds.cells["hold"][3] == percent(1 - every.hits)
    assert odds.words["hold"] == words


def test_FS_GRP_6_a_hold_of_the_undeclared_assumes_that_they_break_out() -> None:
    """PCs declare first, so the holder cannot know; an NPC of equal initiative and Wits acts in the table's order."""
    ilse, quick = (
        "Ilse pc Str 6 Dex 6 Fight 7 Vigor 6 Wits 4",
        CARDANZO.replace(" pc", "").replace("Vigor 5", "Vigor 9"),
    )
    for held, words in (
        (quick, "first (not declared yet); the odds include that"),
        (quick.replace("9", "6").replace("Wits 5", "Wits 4"), "afterwards (not declared yet)"),
    ):
        fight = Fight(ilse, held).declare(ilse="grapple").strike("cardanzo", 8)
        fight.script(("resist", "none"), ("damage", "spare")).asks("declare.actions", "ilse")
        odds = figures(fight)
        assert odds.words["hold"] == f"Cardanzo tries to break out {words}"
        assert odds.cells["hold"][:3] == Every(fight, "hold", "break").cells(11)[1:]
        assert fight.script(("declare.actions", "hold")) and figures(fight).words.get("break", "") == (
            "" if "first" in words else "Ilse's hold comes first: its wounds may lower the goal"
        )


def test_FS_CHG_6_a_grapple_after_a_charge_is_against_whom_it_ran_down() -> None:
    fight = duel("Guard Dex 6 Fight 5 armor 9").declare(cardanzo="charge").script(("target", "chainer"))
    fight.script(("metres", 3), ("defend", "none"), ("attack", [3]), ("damage", [6] * 4))
    odds = figures(fight.asks("declare.actions", "cardanzo"))
    assert (odds.cells["follow"][0], odds.cells["grapple"][0]) == ("75 %", "70 %"), "half of them at the guard"
    assert float(odds.cells["follow"][1]) > float(odds.cells["grapple"][1])
    assert odds.words["charge"].startswith("a hit knocks both down; own wounds")


def test_FS_CHG_6_a_grapple_loses_its_bonus_to_who_stands_up_first() -> None:
    """The odds showed the goal with +2 although the roll comes after standing up."""
    for vigor, goal in ((5, 15), (14, 13)):
        fight = Fight(CARDANZO.replace("Vigor 5", f"Vigor {vigor}"), CHAINER).declare(chainer="charge")
        fight.script(("target", "cardanzo"), ("metres", 3), ("defend", "none"), ("attack", [3]), ("damage", [6] * 5))
        fight.script(("declare.actions", "stand")).asks("declare.actions", "chainer")
        odds = figures(fight)
        assert odds.cells["follow"][0] == odds.cells["grapple"][0] == f"{5 * goal} %"
        assert ("Cardanzo stands up first: no +2 to this goal" in odds.words["follow"]) == (goal == 13)
        fight.script(("declare.actions", "follow"), ("defend", "none")).asks("attack", "chainer")
        assert figures(fight).cells[""][0] == f"{5 * goal} %"


# ----------------------------------------------------------------------------------------------- every question


def test_every_question_says_what_it_decides() -> None:
    """Its figures name offered options only."""
    asked = set()
    for seed in range(20):
        rng = Random(seed)
        table = FADING_SUNS.start(random_fight(rng))
        live, player = Conversation(table, FADING_SUNS.play(table)), RandomPlayer(rng)
        for _ in range(120):
            if (decision := live.decision) is None:
                break
            advice = FADING_SUNS.advise(table, decision)
            asked.add(decision.question)
            assert advice.decides, decision.question
            offered = {option.key for option in getattr(decision, "options", getattr(decision, "extras", ()))}
            if isinstance(decision, Enter):
                offered = {str(number) for number in range(decision.low, decision.high + 1)}
            letters = {option.letter: option.key for option in getattr(decision, "options", ())}
            assert not table.fighting or letters.get("n") in (None, "none"), (
                "the key that lets be throws nobody's action away"
            )
            odds = advice.odds()
            assert {*odds.cells, *odds.words, *advice.previews} <= {*offered, ""}, decision.question
            assert all(len(row) == len(odds.heads) for row in odds.cells.values())
            said = [str(decision), str(decision.explanation()), *odds.texts.values(), str(advice.previews)]
            assert not [text for text in said if re.search(r"(goal|init|against|=|by|at) -\d", text)], decision.question
            live.answer(player(decision))
    assert {"declare.actions", "declare.which", "target", "defend", "attack", "dodge", "damage", "armor"} <= asked
    assert {"resist", "contest", "metres", "cover", "awake"} <= asked


def test_what_a_swap_gives_up_is_nothing_where_an_edit_leaves_no_foe() -> None:
    """FS-ABT-6"""
    fight = Fight(CARDANZO, CHAINER).declare(cardanzo="kick", chainer="fist").script(("target", "cardanzo"))
    aside = fight.gm_action("amend")
    for value in ("cardanzo", "team", "opposition"):
        aside.answer(value)
    fight.finish("amend", aside)
    assert "hits 0 %, wounds 0.0" in fight.asks("defend").advice().odds().words["swap:kick"]
