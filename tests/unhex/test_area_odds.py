"""Odds of area effects before the roll, compared with the real procedure played over every roll and choice.

`BruteOfAreas` answers by the policy that `blast` states. It does not use those odds: a choice is valued by its
outcome, and victims try many ways to spread their damage.
"""

from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Any

import pytest
from unhex.brute_kit import ALL, Brute
from unhex_kit import ROOM, Fight, Opening

from unhex_tui.engine.decision import Allot, Choose, Decision, Enter, Pick, Roll
from unhex_tui.systems.unhex.fight import matchup as odds
from unhex_tui.systems.unhex.fight.acts import blast as area_odds
from unhex_tui.systems.unhex.fight.acts.area_effects import of_areas
from unhex_tui.systems.unhex.fight.facts.why_not import blast_targets

LIMBS = {"right_arm": 3, "left_arm": 3, "right_leg": 6, "left_leg": 6}

End = dict[str, tuple[Fraction, Fraction, Fraction]]
"""By character in the area: chance to be hit, levels lost, chance of a KO."""


class BruteOfAreas(Brute):
    """All ways in which the dice and choices of Vex's blast on the Hall may fall.

    The user plays for the `goal`, an index into the outcome: 1 for damage, 2 for the KO.
    """

    def __init__(self, session: Any, *prefix: Any) -> None:
        super().__init__(session, *prefix)
        self.goal = 1
        people = session.table.characters
        self.there = {
            character.id: (character.level, character.unconscious, character.team)
            for character in people.values()
            if character.area == "hall"
        }
        self.side = people["vex"].team
        self.set: dict[tuple[int, int], End] = {}
        """The outcome by goal and number to which a critical is set."""
        self.spread: dict[tuple[str, int], dict[str, int]] = {}
        """The best spread of damage by victim and amount; it is searched once and then used each time."""
        self.led: dict[str, End | Decision] = {}
        """What each path has led to, whatever the goal: the question or the outcome."""

    def all_in_all(self) -> End:
        """Return the average over every roll."""
        return average([self.explore([*self.prefix, faces]) for faces in ALL])

    def leads_to(self, path: list[Any]) -> End | Decision:
        if (known := str(path)) not in self.led:
            conversation = self.at(path)
            decision, table = conversation.decision, conversation.table
            over = table.action is None or decision is None or not (table.action.dice and table.action.dice.success)
            self.led[known] = self.leaf(table) if over or decision is None else decision
        return self.led[known]

    def explore(self, path: list[Any]) -> End:
        decision = self.leads_to(path)
        if isinstance(decision, dict):
            return decision
        if isinstance(decision, Roll):
            return average([self.explore([*path, faces]) for faces in ALL])
        if decision.question == "roll.critical" and decision.about[0] != "vex":
            setting = self.leads_to([*path, "set"])
            assert isinstance(setting, Enter)
            return self.explore([*path, "set", setting.high])
        if decision.question == "roll.critical":
            return self.critical(path)
        if decision.question == "defend.tie":
            return self.explore([*path, "attack"])
        if isinstance(decision, Pick):
            if decision.question == "blast.react":
                return self.explore([*path, []])
            keys = [option.key for option in decision.options]
            return self.best([[*path, list(taken)] for taken in combinations(keys, decision.least)])
        if isinstance(decision, Allot):
            which = decision.about[0], decision.total
            if which not in self.spread:
                ways = self.spreads(self.at(path).table, decision)
                tried = [(self.alone([*path, points], which[0]), i) for i, points in enumerate(ways)]
                self.spread[which] = ways[min(tried)[1]]
            return self.explore([*path, self.spread[which]])
        assert isinstance(decision, Choose)
        if decision.question == "armor.use":
            return self.explore([*path, "destroy"])
        return self.best([[*path, option.key] for option in decision.options])

    def critical(self, path: list[Any]) -> End:
        """Set a critical to the best number, the higher of two equal ones; each number is played once."""
        setting = self.leads_to([*path, "set"])
        assert isinstance(setting, Enter)
        for number in range(setting.low, setting.high + 1):
            if (self.goal, number) not in self.set:
                self.set[self.goal, number] = self.explore([*path, "set", number])
        return max(
            ((self.set[self.goal, n], n) for n in range(setting.low, setting.high + 1)),
            key=lambda each: (self.worth(each[0]), each[1]),
        )[0]

    def best(self, paths: list[list[Any]]) -> End:
        return max((self.explore(path) for path in paths), key=self.worth)

    def worth(self, end: End) -> tuple[Fraction, Fraction]:
        """Return the enemies' loss, then the negative loss of the own side."""
        suffers = {who: one[self.goal] for who, one in end.items()}
        own = {who for who, (_, _, team) in self.there.items() if team == self.side}
        return (
            sum((n for who, n in suffers.items() if who not in own), Fraction(0)),
            -sum((n for who, n in suffers.items() if who in own), Fraction(0)),
        )

    def alone(self, path: list[Any], who: str) -> tuple[Fraction, Fraction]:
        """Return the outcome for one victim, whatever the others do."""
        while True:
            conversation = self.at(path)
            decision, table = conversation.decision, conversation.table
            if table.action is None or decision is None:
                end = self.leaf(table)
                return end[who][2], end[who][1]
            if isinstance(decision, Allot):
                path = [*path, {"torso": decision.total}]
            elif decision.question == "armor.use":
                path = [*path, "destroy"]
            else:
                raise AssertionError(decision.question)

    def spreads(self, table: Any, decision: Allot) -> list[dict[str, int]]:
        """Return ways to spread damage: all in one location, limbs first, and some at random."""
        total, marks = decision.total, table.characters[decision.about[0]].marks
        limbs: dict[str, int] = {}
        for place, boxes in [*LIMBS.items(), ("torso", 8), ("head", 2)]:
            if n := min(total - sum(limbs.values()), max(0, boxes - sum(marks[place]))):
                limbs[place] = n
        limbs["torso"] = limbs.get("torso", 0) + total - sum(limbs.values())
        found = [{option.key: total} for option in decision.options]
        found.append({place: n for place, n in limbs.items() if n})
        rng = Random(total)
        for _ in range(3):
            at_random = dict.fromkeys([option.key for option in decision.options], 0)
            for _ in range(total):
                at_random[rng.choice(list(at_random))] += 1
            found.append({place: n for place, n in at_random.items() if n})
        return found

    def leaf(self, table: Any) -> End:
        found: End = {}
        # The roll's targets are settled before any damage, so the events say who was hit.
        hit = {
            getattr(event, "who", "") for event in table.events if type(event).__name__ in ("Damaged", "DamageSpread")
        }
        for who, (level, down, _) in self.there.items():
            one = table.characters[who]
            dropped = one.dead if down else one.unconscious
            found[who] = (Fraction(who in hit), Fraction(level - one.level), Fraction(dropped))
        return found


def played(session: Any) -> End:
    """Return hits and damage of the game for damage, and the KO of the game for the KO."""
    brute = BruteOfAreas(session, "vex", "area:vex.grenade", "hall")
    damage = brute.all_in_all()
    brute.goal = 2
    ko = brute.all_in_all()
    return {who: (*damage[who][:2], ko[who][2]) for who in damage}


def average(ends: list[End]) -> End:
    def mean(who: str, i: int) -> Fraction:
        return sum((end[who][i] for end in ends), Fraction(0)) / len(ends)

    return {who: (mean(who, 0), mean(who, 1), mean(who, 2)) for who in ends[0]}


def foretold(session: Any) -> area_odds.BlastOdds:
    """Return the odds by `of_areas` if no character defends all-out."""
    vex = session.table.characters["vex"]
    there = blast_targets(session.table, vex, "hall")
    roller = odds.roller_of(session.table, vex, None, "area")
    return area_odds.blast_odds(roller, vex.team, there, [()] * len(there))


def thrown(level: str, *people: str, **wounds: str) -> Any:
    session = Fight(ROOM, f"Vex pc crew Room {level} AOE-5 grenade@both", *people, first="crew")
    if wounds:
        session.wound("bob", **wounds)
    return session


@pytest.mark.parametrize(
    ("level", "people", "wounds"),
    [
        ("level=13/16", ("Bob house Hall level=14",), {}),
        ("level=13", ("Bob house Hall level=14 armor:head",), {}),
        ("level=12", ("Bob house Hall level=6", "Cid house Hall"), {}),
        ("level=12", ("Bob house Hall level=60", "Cid house Hall level=13", "Dee house Hall level=11"), {}),
        ("level=21", ("Bob house Hall level=15", "Ann pc crew Hall level=12"), {}),
        (
            "level=12",
            ("Bob house Hall level=60",),
            {
                "torso": "\\\\\\\\\\\\\\\\",
                "right_leg": "XXXXXX",
                "left_leg": "XXXXX",
                "right_arm": "XXX",
                "left_arm": "XX",
                "head": "X",
            },
        ),
    ],
)
def test_AOE_5_odds_of_a_blast_are_those_of_the_real_procedure(level: str, people: Any, wounds: dict[str, str]) -> None:
    session = thrown(level, *people, **wounds)
    found = foretold(session)
    assert {share.who.id: (share.hit, share.damage, share.ko) for share in found.shares} == played(session)


def test_RUL_14_odds_of_a_blast_count_an_all_out_defend() -> None:
    bob = "Bob pc house Hall level=13/15 shield@left SHLD-4"
    session = Opening(ROOM, "Vex crew Room level=12 AOE-5 grenade@both", bob).initiative("crew")
    session.script(("round.all_out", ["bob"]))
    vex = session.table.characters["vex"]
    grenade = vex.has("blast")
    assert grenade is not None
    text = of_areas(session.table, vex, grenade, ["hall"]).words["hall"]
    hit, damage, ko = played(session)["bob"]
    assert hit < Fraction(12, 100)
    assert text.startswith(area_odds.Share(session.table.characters["bob"], hit, damage, ko).text)


def test_RUL_14_a_blast_spares_an_all_out_defender() -> None:
    """The attacker prefers another target."""
    bob, cid = "Bob pc house Hall level=13/15 shield@left SHLD-4", "Cid house Hall level=13"
    session = Opening(ROOM, "Vex crew Room level=12 AOE-5 grenade@both", bob, cid).initiative("crew")
    session.script(("round.all_out", ["bob"]))
    brute, vex = played(session), session.table.characters["vex"]
    found = of_areas(session.table, vex, vex.has("blast"), ["hall"]).words["hall"]
    shares = [area_odds.Share(session.table.characters[who], *brute[who]).text for who in ("bob", "cid")]
    assert found.startswith("; ".join(shares))
    assert brute["cid"][0] > brute["bob"][0]


def test_AOE_6_the_chance_that_it_backfires_is_that_of_a_critical_failure() -> None:
    session = thrown("level=50", "Bob house Hall", "Ann pc crew Hall")
    found = foretold(session)
    assert found.backfires == Fraction(6, 100)  # 55, 66, 77, 88, 99 and 100
    assert found.words.endswith("; backfires 6 %")
    assert [share.who.id for share in found.shares] == ["bob", "ann"], "enemies first"


# ------------------------------------------------------------------------------------------------- at each decision


def shown(session: Any) -> dict[str, str]:
    return session.advice().odds().texts


def test_AOE_5_area_and_roll_foretell_each_targets_damage() -> None:
    """The choice of an area and the roll show the same expectation."""
    session = thrown("level=43", "Bob house Hall level=12", "Cid house Room")
    session.script(("turn.actor", "vex"))
    assert shown(session)[session.meant("area:vex.grenade")].startswith("chance 43 %")
    session.script(("action.choose", "area:vex.grenade"))
    assert set(shown(session)) == {"room", "hall"}
    found = foretold(session)
    damage, ko, own = found.sums("crew")
    bob = found.shares[0]
    assert (damage, ko, own) == (bob.damage, bob.ko, 0)
    text = f"damage {float(damage):.1f}, KO {float(ko):.1f}; {found.words}"
    assert shown(session)["hall"] == text
    session.script(("area.target", "hall"))
    assert shown(session) == {"": text[:1].upper() + text[1:]}


def test_AOE_5_where_one_area_is_in_reach_the_menu_foretells_it() -> None:
    area_map = "Hall -[#]- Yard\n"
    session = Fight(area_map, "Vex pc crew Hall level=43 AOE-5 grenade@both", "Bob house Hall level=12", first="crew")
    session.script(("turn.actor", "vex"))
    assert shown(session)[session.meant("area:vex.grenade")].endswith(foretold(session).words)


def test_RUL_25_full_armor_leaves_no_expected_damage() -> None:
    bob, cid = foretold(thrown("level=43", "Bob house Hall level=60 armor:left_arm", "Cid house Hall")).shares
    assert bob.damage == bob.ko == 0 and cid.damage > 0
    assert bob.text.endswith(", armor absorbs the damage")


def test_an_area_of_armored_enemies_has_odds_and_an_empty_one_has_none() -> None:
    people = ("Bob house Hall level=60 armor:left_arm", "Cid house Hall level=60 armor:torso")
    odds = foretold(thrown("level=43", *people))
    assert odds.cells("crew") == ("0.0", "0.0", "–") and odds.cells("house") == ("–", "–", "0.0")
    nobody = odds._replace(shares=())
    assert nobody.cells("crew") == ("–", "–", "–") and nobody.words.startswith("no target there; backfires")


def test_AOE_5_armor_does_not_raise_hits_on_allies() -> None:
    """Allies are hit as often as without armor."""
    people = ("Bob house Hall level=60{}", "Cid house Hall level=60{}", "Ann pc crew Hall level=50{}")
    bare, armored = (
        foretold(thrown("level=43", *(line.format(worn) for line in people))) for worn in ("", " armor:torso")
    )
    assert [one.hit for one in armored.shares] == [one.hit for one in bare.shares]
    assert armored.sums("crew") == (0, 0, 0) and bare.sums("crew") > (0, 0, 0)


def test_AOE_5_each_defence_against_it_says_how_likely_it_holds() -> None:
    session = thrown("level=43", "Bob house Hall level=60", "Cid house Hall")
    session.act("vex", "area:vex.grenade", ("area.target", "hall"), ("area.roll", [3, 1]), ("blast.dice", "tens"))
    # 32 to 60 beat 31, and so do the criticals 11 and 22, which are set to 60.
    assert shown(session)["bob:defend:"] == "defends on 32 to 60, chance 31 %; or a lower double, set high enough"
    exact = thrown("level=43", "Bob house Hall level=32", "Cid house Hall")
    exact.act("vex", "area:vex.grenade", ("area.target", "hall"), ("area.roll", [3, 1]), ("blast.dice", "tens"))
    assert shown(exact)["bob:defend:"].startswith("defends on 32, chance"), "one number is no range"
    notes = [note for note in session.decision.explanation().notes if "after the dice" in note.text]
    assert [note.rules for note in notes] == [("AOE-5",)]


def test_AOE_5_a_defence_after_the_dice_cites_its_rule() -> None:
    session = thrown("level=43", "Bob house Hall level=60", "Cid house Hall")
    session.act("vex", "area:vex.grenade", ("area.target", "hall"), ("area.roll", [3, 1]), ("blast.dice", "tens"))
    session.script(("blast.react", ["bob:defend:"]))
    (line,) = [line for line in session.log() if "Bob defends" in line.text]
    assert line.text == "Bob defends after the roll against Vex" and line.rules == ("DEF-1", "AOE-5")


def test_AOE_7_and_8_a_lasting_effect_foretells_its_degrees_on_a_success() -> None:
    fire = Fight(ROOM, "Vex pc crew Room level=12 AOE-7 fire@both", "Bob house Hall", first="crew")
    fire.script(("turn.actor", "vex"), ("action.choose", "area:vex.fire"))
    # 01 to 12; 11 and 12 are set to 09: 1 to 9 and 1 as the higher die, 0 as the lower one.
    damage = Fraction(sum(range(1, 10)) + 1 + 9 + 9, 12)
    assert shown(fire)["hall"].endswith(f"on a success: {float(damage):.1f} damage for 0.0 more rounds")
    smoke = Fight(ROOM, "Vex pc crew Room level=12 AOE-8 smoke@both", "Bob house Hall", first="crew")
    smoke.script(("turn.actor", "vex"), ("action.choose", "area:vex.smoke"))
    assert shown(smoke)["hall"].endswith(f"on a success: {float(damage):.1f} more rounds")


def test_DICE_5_each_number_of_a_blast_says_both_readings() -> None:
    """The dice are not set yet."""
    session = thrown("level=43", "Bob house Hall", "Cid house Hall")
    session.act("vex", "area:vex.grenade", ("area.target", "hall"), ("area.roll", [3, 3]), ("roll.critical", "set"))
    found = session.advice().previews
    assert found["41"].lines == ("4 damage to 2 of the 2 there", "1 damage to 2 of the 2 there")
    assert found["40"].lines == ("4 damage to 1 of the 2 there", "0 damage to 2 of the 2 there")


def test_RUL_25_a_blast_into_full_armor_has_zeros_in_its_row() -> None:
    vex = "Vex a Room level=50 AOE-5 grenade@both"
    s = Fight(ROOM, vex, "Bob b Hall level=50 armor:torso", first="a")
    s.script(("turn.actor", "vex"), ("action.choose", s.meant("area:vex.grenade")))
    figures = s.advice().odds()
    assert figures.cells["hall"] == ("0.0", "0.0", "–")
    assert figures.policy.count(".") == 3 and "use armor" in figures.policy


def test_AOE_5_damage_and_KO_are_questions_of_their_own() -> None:
    """Damage counts any enemy; the KO only the one who is easily put out."""
    crowd = [f"C{n} house Hall level=60" for n in range(6)]
    bob = foretold(thrown("level=43", *crowd, "Bob house Hall level=12")).shares[-1]
    alone = foretold(thrown("level=43", "Bob house Hall level=12")).shares[0]
    assert bob.ko == alone.ko > 0
    assert bob.hit < alone.hit and bob.damage < alone.damage
