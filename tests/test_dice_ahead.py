"""The forecast of a roll's remaining dice, checked against every way in which they can fall."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import chain, product, repeat

import pytest
from random_play import SYSTEMS, Fight, answer, fights
from unknown_armies import ua_kit

from unhex_tui.engine.decision import Roll
from unhex_tui.engine.dice import RollStrip, RollTable, number, percent
from unhex_tui.systems.fading_suns.fight.rolling import goal_strip
from unhex_tui.systems.fading_suns.rules.table_rules import TableRules
from unhex_tui.systems.unknown_armies.system import UNKNOWN_ARMIES
from unhex_tui.tui.panels.dice_place import table_lines
from unhex_tui.tui.panels.roll_strip import legend_lines, strip_lines
from unhex_tui.tui.questions.choose import ChoosePrompt
from unhex_tui.tui.screens.notes import explained

DECISIONS = 900


def asked_in(game: str, *questions: str) -> Iterator[tuple[Fight, Roll]]:
    """Yield random fights of a game whenever one of these rolls is asked for."""
    case = next(system for system in SYSTEMS if system.name == game)
    for fight in fights(case, DECISIONS, answer):
        asked = fight.session.decision
        if isinstance(asked, Roll) and asked.question in questions:
            yield fight, asked


def table_of(fight: Fight, *faces: int) -> RollTable:
    found = fight.session.advice().ahead(faces)
    assert found is not None
    return found


# ------------------------------------------------------------------------------------------------ Fully Automated!


def result(fight: Fight, faces: list[int]) -> str:
    """Return the result of a roll in the log; the roll is undone afterwards."""
    session = fight.session
    session.answer(faces)
    told = session.journal.entries[session.journal.path[-1]].told
    text = next(line.text for line in told if line.faces)
    session.undo()
    return text.rpartition(" = ")[2]


def test_fudge_dice_bring_results_by_their_odds() -> None:
    """The odds count all rolls that are left."""
    seen: Counter[str] = Counter()
    for fight, asked in asked_in("fully-automated", "attack", "defence"):
        dice = len(asked.dice)
        if seen[f"{asked.question} {dice}"] or dice > 3:
            continue
        seen[f"{asked.question} {dice}"] += 1
        rolls = [*product((-1, 0, 1), repeat=dice)]
        ends = {roll: result(fight, list(roll)) for roll in rolls}
        first = Counter(ends.values())
        for lie in (0, 1, dice - 1):
            begun = rolls[5][:lie]
            now = Counter(end for roll, end in ends.items() if roll[:lie] == begun)
            table = table_of(fight, *begun)
            assert [row.name for row in table.rows] == ["--", "-", "0", "+", "++"]
            for row in table.rows:
                chance = percent(Fraction(now[row.name], now.total()))
                assert row.cells[0] == chance
                assert row.gone == (bool(lie) and not now[row.name])
                assert len(row.cells) == 2 + bool(lie)
                assert not lie or row.cells[1] == percent(Fraction(first[row.name], first.total()))
    assert {"attack 2", "defence 2"} <= {*seen} and len(seen) >= 3, seen


def test_a_defence_says_what_each_result_does_and_what_the_attack_would() -> None:
    asked = (fight for fight, _ in asked_in("fully-automated", "defence"))
    fight = next(fight for fight in asked if "counter" in table_of(fight).rows[-1].cells[-1])
    table = table_of(fight, 0)
    assert table.heads == ("chance now", "at first", "what it does")
    assert [row.cells[-1] for row in table.rows] == [
        "the attack goes ahead",
        "goes ahead at disadvantage",
        "stopped",
        "stopped; counter at disadvantage",
        "stopped; counter",
    ]
    assert table.notes[0].startswith("attack by roll: --: ")
    drawn = ["".join(text for text, _ in line) for line in table_lines(table, 66, 9, False)]
    assert len(drawn) == 7 and all(len(line.rstrip()) <= 66 and "…" not in line for line in drawn)
    assert table_lines(table, 66, 5, False) == [], "the five results or none"


# ------------------------------------------------------------------------------------------------ Fading Suns


def brute(done: int, left: int, armor: int) -> list[int]:
    """Return the wounds for every way in which the `left` dice and those of the armor can fall."""
    counts = [(face <= 4) for face in range(1, 7)]
    return [max(0, done + sum(dice[:left]) - sum(dice[left:])) for dice in product(counts, repeat=left + armor)]


def test_a_damage_pool_counts_lying_and_remaining_dice() -> None:
    seen = 0
    for fight, asked in asked_in("fading-suns", "damage"):
        table = fight.session.table
        target = table.characters[table.action.target]
        dice, armor = len(asked.dice), target.armor
        if dice - 1 + armor > 5 or table.rules.faces != 6 or table.rules.counts_to != 4:
            continue
        seen += 1
        for faces in ([1], [6], [2, 5][: dice - 1])[: dice - 1]:
            done = sum(face <= 4 for face in faces)
            found = table_of(fight, *faces)
            vitality = target.vitality - table.waiting(target.id)
            for row, ends in zip(
                found.rows, (brute(done, dice - len(faces), armor), brute(0, dice, armor)), strict=True
            ):
                out = sum(end >= vitality - (not target.awake) for end in ends)
                dead = sum(end >= vitality for end in ends)
                assert row.cells == (
                    number(sum(ends) / len(ends)),
                    percent(out / len(ends)),
                    percent(dead / len(ends)),
                ), (faces, armor, row)
            assert found.title.startswith(f"{done} wound")
    assert seen >= 3


def test_dice_of_armor_say_what_is_stopped_so_far() -> None:
    fight, asked = next(asked_in("fading-suns", "armor"))
    hurt = fight.session.table.action.wounds
    found = table_of(fight, 1)
    ends = [max(0, hurt - 1 - sum(more)) for more in product([True] * 4 + [False] * 2, repeat=len(asked.dice) - 1)]
    assert found.rows[0].cells[0] == number(sum(ends) / len(ends))
    assert found.title.startswith("1 stopped, ")


def test_where_a_dodge_is_asked_the_strip_is_of_the_attack() -> None:
    case = next(system for system in SYSTEMS if system.name == "fading-suns")
    every = ((fight, fight.session.decision) for fight in fights(case, DECISIONS, answer))
    asked = next(one for one, decision in every if decision and decision.question == "defend")
    strip = asked.session.advice().strip()
    assert strip is not None and "d20, goal " in strip.title
    goal = int(strip.title.rpartition(" ")[2])
    assert strip.rolls == goal_strip(goal, asked.session.table.rules, "fist").rolls
    assert strip.rolls[0] != "miss" and strip.rolls[18] == "miss", "1 always succeeds, 19 never"
    prompt = ChoosePrompt(asked.session.decision)  # type: ignore[arg-type]
    prompt.advise = asked.session.advice
    told = [line for line, _ in explained(prompt)]
    assert strip.note in told, "the note is a line of its own in an explanation"
    (name, dice), *_ = strip.below
    assert name == "dice" and any(line.split() == [name, *dice] for line in told), "with the row that it explains"


def test_a_d20_line_has_victory_dice_and_a_legend() -> None:
    """The legend adds up."""
    strip = goal_strip(14, TableRules(), "fist")
    shown = ["".join(text for text, _ in line).rstrip() for line in strip_lines(strip, 66, 9, False)]
    assert shown[1].split() == ["▪"] * 13 + ["◆"] + ["·"] * 5 + ["!"]
    assert shown[2].split() == [
        "dice",
        *["0", "0", "1", "1", "1", "2", "2", "2", "3", "3", "3", "4", "4"],
        "8",
        *"–" * 6,
    ]
    assert sum(counts(strip, 66)) == 20
    assert strip.note == "dice: victory dice, unless a dodge takes some"
    assert goal_strip(14, TableRules(), "grapple").note == "dice: victory dice, unless the target resists or dodges"


# ------------------------------------------------------------------------------------------------ Unknown Armies


def counts(strip: RollStrip, width: int, rows: int = 9) -> list[int]:
    """Return the numbers in the legend."""
    words = " ".join("".join(text for text, _ in line) for line in legend_lines(strip, width, rows, True)).split()
    return [int(words[n + 1]) for n, word in enumerate(words) if word in (".", "o", "X", "*", "!")]


def open_roll(fighter: str, way: str) -> ua_kit.Fight:
    """Return a fight in which an attack on Vic is about to be rolled."""
    held = ua_kit.fight(f"Hal pc {fighter}", "Vic melee 30 Body 60", "Bob melee 30")
    return held.script(("act", way), ("target", "vic"))


@pytest.mark.parametrize(
    ("fighter", "way", "names", "many", "note"),
    [
        (
            "melee 60 obsessed",
            "fists",
            {"match": "match: a cherry"},
            {"hit": 54, "match": 5, "critical": 1, "miss": 35, "failure": 5},
            "damage: both digits added, a 0 counts as 10",
        ),
        (
            "melee 60 bat",
            "strike",
            {"match": "match"},
            {"hit": 54, "match": 5, "critical": 1, "miss": 35, "failure": 5},
            "damage: both digits added, a 0 counts as 10, +6",
        ),
        (
            "firearms 55 9mm",
            "shoot",
            {"match": "match"},
            {"hit": 49, "match": 5, "critical": 1, "miss": 40, "failure": 5},
            "damage: the number rolled, at most 50",
        ),
    ],
)
def test_the_legend_counts_matches_apart_from_01(
    fighter: str, way: str, names: dict[str, str], many: dict[str, int], note: str
) -> None:
    """The legend says how damage is read."""
    held = open_roll(fighter, way)
    asked = held.decision
    assert asked is not None and asked.question == "attack"
    strip = UNKNOWN_ARMIES.advise(held.table, asked).strip()
    assert strip is not None
    assert Counter(strip.rolls) == many and strip.rolls[1] == "critical" and strip.rolls[0] == "failure"
    assert {key: strip.names[key] for key in names} == names  # type: ignore[index]
    assert strip.names["critical"] == "critical: 01" and strip.note == note
    for width, rows in ((37, 9), (66, 9), (78, 2)):
        assert sum(counts(strip, width, rows)) == 100


# ------------------------------------------------------------------------------------------------ Unhex


def test_ten_lines_agree_with_the_strip_of_the_roll() -> None:
    """Lines and strip put the target out at the same rolls."""
    seen: Counter[str] = Counter()
    purposes = ("attack.roll", "counterattack.roll", "intercept.roll")
    for case, (held, asked) in chain(
        zip(repeat("unhex"), asked_in("unhex", *purposes)), zip(repeat("evening"), asked_in("evening", *purposes))
    ):
        strip = held.session.advice().strip()
        assert strip is not None
        for tens in range(10):
            table = table_of(held, tens)
            chooses = bool(table.title)
            for ones, row in enumerate(table.rows):
                had = strip.rolls[10 * tens + ones]
                assert row.outcome == had and row.name == f"{tens}{ones}"
                if had not in ("hit", "out"):
                    continue
                out = ["KO" in cell or "DEAD" in cell for cell in row.cells]
                assert (all(out) if chooses else any(out)) == (had == "out"), (case, row)
                seen[f"{asked.question} {had}{' chosen by the target' * chooses}"] += 1
    assert len(seen) >= 6 and sum(seen.values()) > 500, seen


def test_other_rolls_have_no_ten_lines() -> None:
    held, _ = next(asked_in("unhex", "initiative.roll"))
    assert held.session.advice().ahead((3,)) is None
    assert held.session.advice().strip() is not None
