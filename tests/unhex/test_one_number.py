"""Each cell of the odds: hits, damage and KO are separate questions, and no defence looks worse than none.

ATK-3, ARM-1, DEF-1, DICE-5, DICE-7 to DICE-10, SHLD-2, SHLD-4, RUL-3, RUL-18. All odds are compared with
`counted_odds`, a second reading of the rules, or with the real procedure played through; odds of the nightclub were
also counted by hand.
"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from test_odds import BruteOfAttacks, End, average
from unhex.counted_odds import GOALS, ROOM_FOR, WAYS, Body, Fight, Guard, Roller, answered, ways
from unhex_kit import ROOM, Evening
from unhex_kit import Fight as Played

from unhex_tui.systems.unhex.between.documents import nightclub
from unhex_tui.systems.unhex.fight import matchup as odds
from unhex_tui.systems.unhex.fight.facts.why_not import forms
from unhex_tui.systems.unhex.fight.opposing import all_in_all
from unhex_tui.systems.unhex.rules import percentile as dice
from unhex_tui.systems.unhex.rules.rerolls import Defence, Striker

MAP = Path(__file__).parents[2] / "maps" / "nightclub.map"

# ------------------------------------------------------------------------------------------------- counted by hand


def club(actor: str, action: str) -> Evening:
    """Return the example fight in which the crew has initiative by 34 and one of them acts."""
    s = Evening(nightclub(MAP.read_text("utf-8")))
    s.script(("initiative.roll", [3, 4]), ("initiative.roll", [2, 0]), ("initiative.order", "crew"))
    s.script(("turn.actor", actor), ("action.choose", action))
    return s


def test_ATK_3_and_ARM_1_targets_of_the_nightclub_read_as_counted_by_hand() -> None:
    figures = club("vex", "attack:i1").advice().odds()
    assert figures.heads == ("hits", "damage", "KO")
    assert figures.cells == {
        "thug-1": ("78 %", "4.5", "18 %"),  # armor on the torso
        "thug-2": ("78 %", "4.9", "18 %"),
        "thug-3": ("78 %", "1.9", "15 %"),  # a target in cover chooses the die
    }
    assert figures.words["thug-1"] == figures.words["thug-2"]
    assert figures.words["thug-1"] == "KO on 39, 49 or any critical, best re-roll included"


def test_DEF_1_a_defence_in_the_nightclub_lowers_every_column() -> None:
    """Only a bar of 40 stops 39, the one number below 40 that puts Thug 1 out: 4 rolls in 100 set it that high."""
    s = club("vex", "attack:i1")
    s.script(("attack.target", "thug-1"))
    figures = s.advice().odds()
    assert figures.heads == ("hits", "damage", "KO", "success")
    assert figures.cells[""] == ("78 %", "4.5", "18 %", "")
    assert figures.cells["thug-1:defend:"][:2] == ("70 %", "4.0")
    vex, thug = s.table.characters["vex"], s.table.characters["thug-1"]
    form = next(form for form in forms(vex) if form.key == "i1")
    roller = odds.roller_of(s.table, thug, None, "defend")
    bare, defended = (
        odds.attack_odds(s.table, vex, form, thug, defences=found)
        for found in ((), (odds.defence(s.table, roller, thug, vex),))
    )
    assert (float(bare.ko), float(defended.ko)) == (0.1762, 0.175176)


def test_DICE_7_re_rolls_of_the_nightclub_read_as_counted_by_hand() -> None:
    s = club("vex", "attack:i1")
    s.script(("attack.target", "thug-1"), ("attack.react", []), ("attack.roll", [2, 0]))
    assert s.advice().odds().cells == {
        "keep": ("100 %", "2.0", "0 %", "–"),
        "tens": ("50 %", "1.5", "0 %", "10 % (00)"),
        "ones": ("100 %", "5.5", "10 %", "–"),
        "both": ("55 %", "2.8", "7 %", "5 %"),
    }


def test_INT_2_intercepts_of_the_nightclub_read_as_counted_by_hand() -> None:
    s = club("juno", "move")
    s.script(("move.area", "dance-floor"))
    figures = s.advice().odds()
    found = {key.partition(":")[0]: row for key, row in figures.cells.items() if "~" not in key}
    assert figures.heads == ("hits", "damage", "KO", "hits on")
    assert found["dj-null"] == ("55 %", "2.7", "0 %", "1 to 55")
    assert found["sniper"] == ("48 %", "2.5", "0 %", "1 to 48")


# ------------------------------------------------------------------------------------------------- counted by machine


class Position:
    """A random knife attack on Bob, with shield-bearers who may defend."""

    def __init__(self, seed: int, guards: int = 1, good: float = 0.5, levels: tuple[int, int] = (15, 75)) -> None:
        rng = Random(seed)

        def often(chance: float, text: str) -> str:
            return text if rng.random() < chance else ""

        def level() -> tuple[int, int]:
            now = rng.randint(*levels)
            return now, now + rng.choice((0, 0, 4))

        self.attacker, self.level = level(), level()
        knows = [one for one in ("1HM-1", "1HM-2", "1HM-3") if rng.random() < 0.5]
        self.armor = [place for place in ROOM_FOR if rng.random() < 0.4][:3]
        self.marks = {place: rng.randint(0, boxes - 1) for place, boxes in ROOM_FOR.items() if rng.random() < 0.4}
        self.pcs = rng.random() < 0.5, rng.random() < 0.5
        shield = often(0.6, "shield@left") or "sword@left"
        self.guards = [(self.level, shield.startswith("shield") and rng.random() < good)]
        vex = f"Vex {'pc ' * self.pcs[0]}a Room level={self.attacker[0]}/{self.attacker[1]} knife@right"
        bob = f"Bob {'pc ' * self.pcs[1]}b Room level={self.level[0]}/{self.level[1]}"
        worn = [f"armor:{place}" for place in self.armor]
        lines = [" ".join([vex, *knows]), " ".join([bob, shield, *worn, *["SHLD-1"] * self.guards[0][1]])]
        for name in ("Cid", "Dee")[: guards - 1]:
            self.guards.append((level(), rng.random() < good))
            now, top = self.guards[-1][0]
            lines.append(
                f"{name} {'pc ' * self.pcs[1]}b Room level={now}/{top} shield@left SHLD-2"
                + " SHLD-1" * self.guards[-1][1]
            )
        self.session = Played(ROOM, *lines)
        self.session.wound("bob", **{place: "\\" * n for place, n in self.marks.items() if n})
        self.guards_first = self.session.table.initiative_side() == "a"
        vex = self.session.table.characters["vex"]
        self.form = next(one for one in forms(vex) if one.key == self.session.meant("vex.knife"))
        self.known = odds.known_for(vex, self.form, "attack")
        self.shield = shield.startswith("shield")

    def shown(self, guards: int) -> tuple[Fraction, ...]:
        """Return the app's odds against this number of defenders."""
        table = self.session.table
        vex, bob = table.characters["vex"], table.characters["bob"]
        defences = [
            odds.defence(table, odds.roller_of(table, one, None, "defend"), one, vex)
            for one in [table.characters[who] for who in ("bob", "cid", "dee")[:guards]]
        ]
        found = odds.attack_odds(table, vex, self.form, bob, defences=defences)
        return found.hit, found.damage, found.ko

    def counted(self, guards: int) -> list[float]:
        """Return the same odds by the second reading."""
        known = self.known
        attacker = Roller(*self.attacker, "good" in known, False, "precise" in known, "powerful" in known)
        marks = {place: self.marks.get(place, 0) for place in ROOM_FOR}
        body = Body(self.level[0], marks, frozenset(self.armor), self.shield)
        wins = self.pcs[1] and not self.pcs[0]
        those = tuple(Guard(Roller(*level, good), wins) for level, good in self.guards[:guards])
        fight = Fight(attacker, body, those, self.guards_first)
        return [fight.value(goal) for goal in GOALS]

    @property
    def re_rolls(self) -> int:
        """The number of defenders who may re-roll."""
        return sum(good for _, good in self.guards)


@pytest.mark.parametrize("seed", range(30))
def test_ATK_3_ARM_1_DICE_5_DICE_7_DICE_8_cells_agree(seed: int) -> None:
    """A second program reads the rules and gets the same number in each cell."""
    position = Position(seed)
    assert [float(one) for one in position.shown(0)] == pytest.approx(position.counted(0), abs=1e-12)


@pytest.mark.parametrize("seed", range(100, 116))
def test_DEF_1_DICE_10_and_RUL_3_cells_against_a_defence_agree(seed: int) -> None:
    """A second program gets the same numbers."""
    position = Position(seed)
    assert [float(one) for one in position.shown(1)] == pytest.approx(position.counted(1), abs=1e-12)


@pytest.mark.parametrize("seed", [600, 617, 640, 645, 668, 671])
def test_SHLD_2_and_RUL_18_cells_against_two_defenders_agree(seed: int) -> None:
    """Re-rolls of neither, one or both defenders, before or after the attack settles."""
    position = Position(seed, guards=2, good=0.7)
    assert [float(one) for one in position.shown(2)] == pytest.approx(position.counted(2), abs=1e-12)


THREE = [(712, False, 2), (709, False, 3), (708, True, 2), (700, True, 3)]
"""Seeds of positions with three defenders: whether they settle first, and how many of them may re-roll."""


def same_against_three(seed: int, first: bool, re_rolls: int, levels: tuple[int, int]) -> None:
    """Compare the app with the second reading; the attacker may re-roll too."""
    position = Position(seed, guards=3, good=0.8, levels=levels)
    assert (position.guards_first, position.re_rolls, "good" in position.known) == (first, re_rolls, True)
    assert [float(one) for one in position.shown(3)] == pytest.approx(position.counted(3), abs=1e-12)


@pytest.mark.parametrize(("seed", "first", "re_rolls"), THREE)
def test_RUL_18_each_cell_against_three_defenders_is_exact(seed: int, first: bool, re_rolls: int) -> None:
    same_against_three(seed, first, re_rolls, (10, 12))


@pytest.mark.long
@pytest.mark.parametrize(("seed", "first", "re_rolls"), THREE)
def test_RUL_18_three_defenders_of_any_level_are_exact(seed: int, first: bool, re_rolls: int) -> None:
    same_against_three(seed, first, re_rolls, (25, 55))


# ------------------------------------------------------------------------------------------------- the law


@pytest.mark.parametrize("seed", range(300, 340))
def test_DEF_1_no_defence_looks_worse_than_none_in_any_column(seed: int) -> None:
    position = Position(seed, guards=3 if seed % 6 == 0 else 2)
    found = [position.shown(guards) for guards in range(len(position.guards) + 1)]
    for fewer, more in pairwise(found):
        assert all(less <= one for less, one in zip(more, fewer, strict=True)), found


def chance_to_hit(attacker: dice.Roller, guards: Sequence[Guard], first: bool, later: Sequence[Guard] = ()) -> Fraction:
    """Return the app's chance to hit against these guards; `first` says whether they settle before the attacker."""
    every = (1,) * (max(attacker.level, attacker.max_level) + 1)
    defences = (
        Defence(dice.Roller(one.roller.level, one.roller.top, one.roller.good), one.wins_ties, before)
        for those, before in ((guards, first), (later, False))
        for one in those
    )
    return Fraction(*all_in_all(Striker(attacker, every, every), tuple(defences)))


@pytest.mark.parametrize("first", [False, True])
@pytest.mark.parametrize("seed", range(500, 506))
def test_RUL_18_DICE_7_each_further_defender_and_re_roll_helps_their_side(seed: int, first: bool) -> None:
    rng = Random(seed)
    attacker = dice.Roller(level := rng.randint(3, 6), level + rng.choice((0, 2)), True)
    guards = [Guard(Roller(low := rng.randint(2, 6), low, rng.random() < 0.8), rng.random() < 0.3) for _ in range(6)]
    found = [chance_to_hit(attacker, guards[:n], first) for n in range(7)]
    assert all(more <= fewer for fewer, more in pairwise(found)), found
    without = [guard._replace(roller=guard.roller._replace(good=False)) for guard in guards[:4]]
    for n in range(4):
        assert chance_to_hit(attacker, [*guards[:n], *without[n:]], first) >= found[4]
        assert chance_to_hit(attacker._replace(good=False), guards[:n], first) <= found[n]


@pytest.mark.parametrize(("seed", "first"), [(520, False), (521, True)])
def test_RUL_18_four_defenders_who_may_re_roll_agree_with_a_second_reading(seed: int, first: bool) -> None:
    rng = Random(seed)
    guards = tuple(Guard(Roller(level := rng.randint(2, 4), level, True), rng.random() < 0.5) for _ in range(4))
    body = Body(45, dict.fromkeys(ROOM_FOR, 0))
    counted = Fight(Roller(5, 6, True), body, guards, first).value("hits")
    assert float(chance_to_hit(dice.Roller(5, 6, True), guards, first)) == pytest.approx(counted, abs=1e-12)


def test_RUL_3_defenders_of_both_sides_settle_before_and_after_the_attack() -> None:
    """A fellow of the attacker and an enemy may defend the same target."""
    before, after = (Guard(Roller(level, level, True), False) for level in (4, 3))
    body = Body(45, dict.fromkeys(ROOM_FOR, 0))
    counted = Fight(Roller(5, 6, True), body, (before,), True, (after,)).value("hits")
    found = chance_to_hit(dice.Roller(5, 6, True), [before], True, [after])
    assert float(found) == pytest.approx(counted, abs=1e-12)
    assert found != chance_to_hit(dice.Roller(5, 6, True), [before, after], True)


@pytest.mark.parametrize("seed", range(400, 420))
def test_DEF_1_no_row_of_the_window_of_reactions_reads_worse_than_none(seed: int) -> None:
    s = Position(seed, guards=2).session
    s.script(("turn.actor", "vex"), ("action.choose", "attack:i1"))
    if s.decision.question == "attack.target":
        s.script(("attack.target", "bob"))
    s.asks("attack.react")
    figures = s.advice().odds()
    columns = [
        n for n, head in enumerate(figures.heads) if head.split()[0] in ("hits", "damage", "KO") and "back" not in head
    ]
    assert len(columns) == 3
    rows = [row for key, row in figures.cells.items() if ":defend:" in key]
    assert rows
    for row in rows:
        for n in columns:
            assert read(row[n]) <= read(figures.cells[""][n]), (figures.heads[n], row, figures.cells[""])


def read(cell: str) -> float:
    """Return the number of a cell."""
    edges = {"<1 %": 0.5, ">99 %": 99.5}
    return edges.get(cell) or float(cell.removesuffix(" %"))


# ------------------------------------------------------------------------------------------------- step by step


def attacked(*levels: int, re_rolls: int) -> Played:
    """Return an attack before its roll, against defenders of these levels; the first `re_rolls` may re-roll."""
    names = ("Bob", "Cid", "Dee")[: len(levels)]
    bearers = [
        f"{name} b Room level={level} shield@left SHLD-2{' SHLD-1' * (n < re_rolls)}"
        for n, (name, level) in enumerate(zip(names, levels, strict=True))
    ]
    s = Played(ROOM, "Vex pc a Room level=25 knife@right 1HM-1", *bearers, first="a")
    s.script(("turn.actor", "vex"), ("action.choose", "attack:vex.knife"), ("attack.target", "bob"))
    s.script(("attack.react", [f"{name.lower()}:defend:" for name in names]))
    s.asks("attack.roll")
    return s


def test_RUL_18_odds_against_several_re_rolls_become_known_one_by_one() -> None:
    advice = attacked(11, 12, 14, re_rolls=3).advice()
    steps = list(advice.gradual(str))
    rows = list(dict.fromkeys(step.cells[""] for step in steps))
    hits, damage, ko = advice.odds().cells[""]
    assert rows == [("…", "…", "…"), (hits, "…", "…"), (hits, damage, "…"), (hits, damage, ko)]
    assert steps[-1] == advice.odds() and "…" not in steps[-1].policy
    assert "still counting" in steps[0].policy and not steps[0].shares
    assert steps[1].words == steps[-1].words


def test_RUL_18_whoever_cannot_wait_gets_the_odds_known_in_time() -> None:
    advice = attacked(11, 13, 14, re_rolls=3).advice()
    assert advice.within(0).cells[""] == ("…", "…", "…")
    assert advice.within(60) == advice.odds()
    assert attacked(11, 13, 14, re_rolls=1).advice().within(0).cells[""][0].endswith("%")


def test_RUL_18_odds_against_one_who_may_re_roll_are_known_at_once() -> None:
    assert not list(attacked(11, 12, 14, re_rolls=1).advice().gradual(str))


# ------------------------------------------------------------------------------------------------- re-rolls played


@pytest.mark.parametrize(
    ("attacker", "target", "dice", "reply"),
    [
        ("level=48 1HM-1", "level=14 armor:torso", [2, 7], None),
        ("level=48/52 1HM-1 1HM-3", "level=40", [4, 0], None),
        ("level=48 1HM-1", "level=40 armor:head shield@left", [2, 9], None),
        ("level=48 1HM-1", "level=30 armor:left_leg", [7, 2], [2, 9]),
        ("level=48 1HM-1", "level=55", [1, 3], [2, 2]),
    ],
)
def test_DICE_7_and_ARM_1_each_re_roll_is_worth_what_play_brings(
    attacker: str, target: str, dice: list[int], reply: list[int] | None
) -> None:
    s = Played(ROOM, f"Vex pc a Room knife@right {attacker}", f"Bob b Room {target}", first="a")
    answers: list[Any] = [
        "vex",
        "attack:i1",
        ["bob:defend:"] if reply else [],
        dice,
        *([reply] if reply else []),
    ]
    if reply == [2, 2]:
        answers += ["set", 50]
    brute = BruteOfAttacks(s, *answers, striker="vex", target="bob")
    for answer in answers:
        s.answer(answer)
    s.asks("roll.again")
    figures = s.advice().odds()
    for way, faces in (("keep", []), ("tens", 10), ("ones", 10), ("both", 100)):
        ends = [brute.explore([*brute.prefix, way, *dice_of(one, way)]) for one in range(faces or 1)]
        end: End = average(ends)
        assert figures.cells[way][:3] == odds.cells(end.hit, end.loss, end.ko, False), way


def test_DICE_7_RUL_3_and_RUL_18_a_defence_counts_later_re_rolls() -> None:
    """Bob settles first, then Cid, then Vex, who may also roll again."""
    lines = ["Vex pc a Room level=48 knife@right 1HM-1", "Bob b Room level=45 shield@left SHLD-1"]
    s = Played(ROOM, *lines, "Cid b Room level=52 shield@left SHLD-1 SHLD-2", first="a")
    s.script(("turn.actor", "vex"), ("action.choose", "attack:vex.knife"))
    if s.decision.question == "attack.target":
        s.script(("attack.target", "bob"))
    s.script(("attack.react", ["bob:defend:", "cid:defend:"]))
    s.script(("attack.roll", [2, 7]), ("defend.roll", [1, 9]), ("defend.roll", [7, 3]))
    s.asks("roll.again", "bob")
    bob, cid = (Guard(Roller(level, level, True), False) for level in (45, 52))
    fight = Fight(Roller(48, 48, True), Body(45, dict.fromkeys(ROOM_FOR, 0), chooses=True))
    every = [1.0] * 100, [1.0] * 100
    by_bar = tuple(fight.settled(every, lambda n, bar=bar: float(n >= bar))[27] for bar in range(101))
    left = [answered(by_bar, cid, bar)[73] for bar in range(101)]
    ends = [left[bob.bar(dice)] for dice in range(100)]
    found = s.advice().odds().shares
    for way, hits in zip(WAYS, ways(bob.roller, ends, ends, 19), strict=True):
        assert found[way] == pytest.approx(1 - hits), way


def dice_of(n: int, way: str) -> list[list[int]]:
    """Return the faces of a second roll."""
    return [] if way == "keep" else [[n // 10, n % 10]] if way == "both" else [[n]]
