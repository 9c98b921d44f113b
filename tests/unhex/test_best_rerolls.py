"""Odds before a roll assume the best re-roll after it: DICE-7, DICE-10, DEF-1, RUL-3, INIT-3.

One law checks them: the odds equal the mean of the odds at the next question over all dice, from the roll of the attack
to the last re-roll. A few rolls are also counted by hand.
"""

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from unhex.brute_kit import Brute
from unhex_kit import ROOM, Fight

from unhex_tui.engine.dice import percent
from unhex_tui.engine.session import Session
from unhex_tui.systems.unhex.fight.facts.skill import awaited
from unhex_tui.systems.unhex.fight.rolls.rerolling import foreseen
from unhex_tui.systems.unhex.fight.rolls.utility import decided
from unhex_tui.systems.unhex.system import UNHEX

ALL = [[tens, ones] for tens in range(10) for ones in range(10)]
ONE = [[face] for face in range(10)]


def declared(attacker: str, defender: str, pc: str = "") -> Fight:
    s = Fight(ROOM, f"Att a Room knife@right {attacker}", f"Def {pc}b Room {defender}", first="a")
    return s.act("att", "attack:att.knife", ("attack.react", ["def:defend:"]))


def counted(level: int, beats: Callable[[int], bool]) -> tuple[Fraction, ...]:
    """Return the chances that a roll comes through, is a critical success, and is a critical failure.

    They are counted by hand, with the best choice after each first roll.
    """

    def worth(tens: int, ones: int) -> tuple[int, ...]:
        number = 10 * tens + ones or 100
        critical = number == level or tens == ones
        success = number <= level
        return (
            int(success and beats(level if critical else number)),
            int(success and critical),
            -int(critical > success),
        )

    def mean(rolls: list[tuple[int, int]]) -> tuple[Fraction, ...]:
        return tuple(
            Fraction(sum(column), len(rolls)) for column in zip(*(worth(*roll) for roll in rolls), strict=True)
        )

    found = []
    for tens, ones in product(range(10), repeat=2):
        ways = [mean([(tens, ones)])]
        if worth(tens, ones)[2] == 0:
            ways.append(mean([(face, ones) for face in range(10)]))
            ways.append(mean([(tens, face) for face in range(10)]))
            ways.append(mean(list(product(range(10), repeat=2))))
        found.append(max(ways))
    through, critical, lost = (sum(column, Fraction(0)) / 100 for column in zip(*found, strict=True))
    return through, critical, -lost


@pytest.mark.parametrize(
    ("level", "attack", "pc", "shown", "chance"),
    [(39, 38, "", "12 %", 11.5), (47, 35, "", "32 %", 31.7), (68, 6, "pc ", "85 %", 84.5)],
)
def test_DICE_7_a_defence_is_foretold_with_the_best_re_roll(
    level: int, attack: int, pc: str, shown: str, chance: float
) -> None:
    s = declared("level=50", f"level={level} shield@left SHLD-1", pc)
    s.script(("attack.roll", list(divmod(attack, 10))))
    exact, words = foreseen(s.table, awaited(s.table, s.decision))
    through, critical, lost = counted(level, lambda number: number >= attack + (not pc))
    assert exact == through
    assert round(float(exact) * 100, 1) == chance
    assert s.advice().odds().cells[""] == (shown,)
    crits = f"critical success {percent(critical)}, critical failure {percent(lost)}"
    assert s.advice().odds().words[""] == crits == words.removesuffix(", with the best re-roll")
    assert s.advice().odds().describe("").startswith(f"Now, with the best re-roll: defends {shown}; ")


@pytest.mark.parametrize(
    ("ability", "told"), [("", "Now: hits 44 %, "), ("1HM-1", "Now, with the best re-roll: hits 68 %, ")]
)
def test_DICE_7_whoever_may_react_reads_that_a_re_roll_is_counted(ability: str, told: str) -> None:
    """The strip below counts the first roll alone."""
    s = Fight(ROOM, f"Att a Room knife@right level=44 {ability}", "Def b Room level=40", first="a")
    s.act("att", "attack:att.knife")
    assert s.advice().odds().describe("").startswith(told)


# ------------------------------------------------------------------------------------------------- one law


class Line(Brute):
    """Lines of play from the start of a fight; a path holds all answers given so far."""

    def hit(self, path: list[Any]) -> Fraction | float:
        """Return the chance to hit that the pending question foretells; after the last dice, the outcome."""
        live = self.at(path)
        decision, table = live.decision, live.table
        assert decision is not None
        match decision.question:
            case "attack.roll":
                return UNHEX.advise(table, decision).odds().shares[""]
            case "defend.roll":
                dice = awaited(table, decision)
                return 0 if decided(table, dice) else 1 - foreseen(table, dice)[0]
            case "roll.again":
                best = max(UNHEX.advise(table, decision).odds().shares.values())
                return best if decision.about == ("att",) else 1 - best
            case "roll.critical":
                return self.hit([*path, "set"])
            case "roll.set":
                high = decision.high  # type: ignore[union-attr]
                return self.hit([*path, high - (high % 11 == 0)])  # doubles ask nothing more: no hit would be seen
            case "defend.tie":
                return 1
        return int(table.action is not None and bool(table.action.hits))

    def mean(self, path: list[Any], rolls: list[list[int]]) -> float:
        return float(sum(self.hit([*path, faces]) for faces in rolls)) / len(rolls)


GOOD = {"att": "1HM-1", "def": "shield@left SHLD-1"}


@pytest.mark.parametrize(
    ("attacker", "defender", "pc"), [("att", "def", ""), ("att", "", "pc "), ("att", "def", "pc ")]
)
def test_RUL_3_and_DICE_7_each_figure_is_the_mean_of_what_it_leads_to(attacker: str, defender: str, pc: str) -> None:
    """The side with initiative settles last (RUL-3), so the other side's best re-roll counts."""
    s = declared(f"level=38/44 {GOOD.get(attacker, '')}", f"level=45 {GOOD.get(defender, '')}", pc)
    assert s.table.initiative_side() == ("b" if pc else "a")
    line, path = Line(Session(UNHEX, s.setup)), [entry.value for entry in s.entries()]
    assert line.hit(path) == pytest.approx(line.mean(path, ALL))
    for attack, defence in (([2, 7], [3, 0]), ([3, 3], [1, 1])):
        thrown = [*path, attack]
        assert line.hit(thrown) == pytest.approx(line.mean(thrown, ALL)), attack
        both = [*thrown, defence]
        live = line.at(both)
        if live.decision.question == "roll.again":
            shares, own = UNHEX.advise(live.table, live.decision).odds().shares, live.decision.about == ("att",)
            for way, rolls in (("tens", ONE), ("ones", ONE), ("both", ALL)):
                through = line.mean([*both, way], rolls)
                assert shares[way] == pytest.approx(through if own else 1 - through), (attack, defence, way)


# ------------------------------------------------------------------------------------------------- numbers set


def struck(shield: str, faces: list[int], against: list[int], pc: str = "pc ", good: str = "") -> Fight:
    """Return a critical success at a target with torso and head nearly full, whose defence has failed so far."""
    s = Fight(ROOM, f"Att a Room knife@right level=60 {good}", f"Def {pc}b Room level=58 {shield}", first="a")
    s.wound("def", torso="XXXXXXX", head="XX", left_leg="X", right_leg="XX")
    s.act("att", "attack:att.knife", ("attack.react", ["def:defend:"]))
    return s.script(("attack.roll", faces), ("defend.roll", against))


def test_DICE_5_of_equal_falls_the_safer_number_comes_first() -> None:
    """The defence stops the safer number less often."""
    s = struck(GOOD["def"], [5, 5], [7, 2])
    kept, best = (s.advice().previews[key].lines[0] for key in ("action", "set"))
    assert kept == "Kept: 5 to the torso, hits 90 %: unconscious; level 58 → 53"
    assert best == "Best: 59 (9 to the torso, hits 100 %): unconscious; level 58 → 49"
    s.script(("roll.critical", "set"))
    offers = {option.key: option for option in s.advice().offers()}
    assert next(iter(offers)) == "59", "39 would fill the head and the torso, and is stopped three times in ten"
    for key, option in offers.items():
        s.answer(int(key))
        s.asks("roll.again")
        assert option.label.endswith(f", hits {percent(1 - Fraction(chance(s)))}"), option
        s.undo()


def chance(s: Fight) -> float:
    """Return the best chance that the pending choice gives its seat."""
    return round(max(s.advice().odds().shares.values()), 9)


def test_DICE_5_where_nothing_is_rolled_again_no_chance_is_said() -> None:
    s = struck("", [5, 5], [7, 2])
    best = s.advice().previews["set"].lines[0]
    assert best.startswith("Best: 39 (9 to the right leg): leg unusable; torso full: unconscious; ") and "%" not in best


def test_DICE_12_a_set_defence_shows_its_chance() -> None:
    """The preview gives the share of attacks that it stops."""
    s = struck("", [7, 2], [3, 3], pc="", good="1HM-1")
    kept, best = (s.advice().previews[key].lines[0] for key in ("action", "set"))
    assert (kept, best) == ("Kept: defends 70 %", "Best: 58 (the highest, defends 90 %)")
    for answers, text in ((("action",), "70 %"), (("set", 58), "90 %")):
        for answer in answers:
            s.answer(answer)
        s.asks("roll.again")
        assert percent(1 - Fraction(chance(s))) == text
        for _ in answers:
            s.undo()
