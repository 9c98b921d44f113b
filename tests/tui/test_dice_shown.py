"""The panel of dice: the last rolls in large type, and the strip of outcomes of a pending roll."""

from __future__ import annotations

from collections import Counter

import pytest
from fully_automated.fa_kit import Fight
from nightclub import SHOT, asked, club, keys, played, table, take
from screen_text import assert_snapshot, screen_text
from unknown_armies.ua_kit import fight

from unhex_tui.engine.decision import Answer
from unhex_tui.engine.dice import RollStrip, RollTable
from unhex_tui.engine.shorthand import carry_out, understood
from unhex_tui.engine.view import Line, View
from unhex_tui.tui.panels.dice_place import dice_first, table_lines
from unhex_tui.tui.panels.roll_strip import (
    LastRoll,
    last_rolls,
    legend_lines,
    parts,
    roll_lines,
    square_lines,
    strip_lines,
)
from unhex_tui.tui.questions.roll import RollPrompt
from unhex_tui.tui.screens.notes import explained

HIT = LastRoll((3, 9), "39 vs 55", "hit", "Vex, attack", ("Vex hits Thug 1: 3 to the head",), False)
OLD = LastRoll((2, 0), "20 vs 55", "success", "DJ Null, initiative", (), True)


def lines(rolls: tuple[LastRoll, ...], width: int, rows: int, *, ascii: bool = False) -> list[str]:
    """Return the drawn rolls as text."""
    return ["".join(text for text, _ in line).rstrip() for line in roll_lines(rolls, width, rows, ascii)]


# ------------------------------------------------------------------------------------------------- the last rolls


def test_the_newest_roll_is_large() -> None:
    """The large roll has its result and effects; older rolls stand below."""
    assert lines((HIT, OLD), 66, 4) == [
        "╔═══╗╔═══╗   39 vs 55  HIT   Vex, attack",
        "║ 3 ║║ 9 ║   Vex hits Thug 1: 3 to the head",
        "╚═══╝╚═══╝",
        "             20 vs 55  success  DJ Null, initiative",
    ]


def test_dice_that_the_app_rolled_have_a_thin_frame_that_says_so() -> None:
    assert lines((OLD,), 66, 4)[:3] == [
        "┌app┐┌app┐   20 vs 55  SUCCESS   DJ Null, initiative",
        "│ 2 ││ 0 │",
        "└───┘└───┘",
    ]
    assert lines((OLD,), 66, 4, ascii=True)[0].startswith("+app++app+   20 vs 55  SUCCESS")


@pytest.mark.parametrize(("rows", "shown"), [(5, 4), (4, 4), (3, 3), (2, 2), (1, 1), (0, 0), (-1, 0)])
def test_with_fewer_rows_older_rolls_go_first_then_the_large_dice(rows: int, shown: int) -> None:
    found = lines((HIT, OLD), 66, rows)
    assert len(found) == shown
    assert all("39 vs 55  HIT" in line for line in found[:1])


def test_in_one_line_older_rolls_follow_the_newest() -> None:
    """Older rolls are shown as far as they fit. Without their purpose a dodge of another attack read as the answer."""
    dodge = LastRoll((4,), "4 vs 6", "4 successes", "Hask, dodge", (), False)
    assert lines((dodge._replace(numbers="2 vs 6", result="hit", of="Old Skarn, fist"), dodge), 78, 1) == [
        "2 vs 6  HIT  Old Skarn, fist   earlier: 4 vs 6 4 successes (Hask, dodge)"
    ]
    first = "39 vs 55  HIT  Vex, attack   earlier: 20 vs 55 success (DJ Null, initiative)"
    assert lines((HIT, OLD, OLD), 78, 1) == [first]
    assert lines((HIT, OLD, OLD), 130, 1) == [f"{first}   20 vs 55 success (DJ Null, initiative)"]
    assert lines((HIT, OLD, OLD), 40, 1) == ["39 vs 55  HIT  Vex, attack"]


def told(*texts: str) -> tuple[Line, ...]:
    """Return log lines; the first is about a roll."""
    return tuple(Line(n, text, (), "wound", True, (3, 9) if not n else ()) for n, text in enumerate(texts))


@pytest.mark.parametrize(
    ("texts", "numbers", "result", "effects"),
    [
        (
            ("Vex rolls attack: 39 vs 55, success", "Vex hits Ted: 3 to the head", "Ted: level", "Ted is unconscious"),
            "39 vs 55",
            "hit, KO",
            ("Vex hits Ted: 3 to the head", "TED IS UNCONSCIOUS", "Ted: level"),
        ),
        (
            ("Vex rolls attack: 33 vs 55, critical success", "Vex hits Ted: 3 to the leg"),
            "33 vs 55",
            "hit, critical",
            ("Vex hits Ted: 3 to the leg",),
        ),
        (
            ("Tam rolls fist: 7 vs Fight 7 + 7 − two actions 4 = 10: 7 successes", "Tam misses Ted"),
            "7 vs 10",
            "miss",
            ("Tam misses Ted",),
        ),
        (
            ("Tam rolls kick: 4 vs Fight 12: 4 successes", "Ted avoids Tam's attack"),
            "4 vs 12",
            "dodged",
            ("Ted avoids Tam's attack",),
        ),
        (("Tam rolls dodge: 5 vs 13: 5 successes (auto-answer)",), "5 vs 13", "5 successes", ()),
        (
            ("Vex rolls attack: 99 vs 55, critical failure", "Vex misses Ted"),
            "99 vs 55",
            "miss, critical failure",
            ("Vex misses Ted",),
        ),
        (("Vex rolls attack: 33 vs 55, critical success", "Vex misses Ted"), "33 vs 55", "miss", ("Vex misses Ted",)),
        (
            ("Vex rolls attack: 33 vs 55, critical success", "Vex sets the dice to 39", "Vex hits Ted: 3 to the head"),
            "33 set to 39 vs 55",
            "hit",
            ("Vex hits Ted: 3 to the head",),
        ),
        (("Tam rolls damage: 1 2: 2 wounds", "Ted is dead"), "1 2", "2 wounds, KILL", ("TED IS DEAD",)),
        (
            ("Dot rolls Boxing: 44 vs Boxing 60: success, matched", "Dot hits Ted"),
            "44 vs 60",
            "hit, match",
            ("Dot hits Ted",),
        ),
        (
            ("Dot rolls Gun: 26 vs Gun 84 − far 10 = 74, 1/2 for each attack = 37: success", "Ted takes 26 damage"),
            "26 vs 37",
            "success",
            ("Ted takes 26 damage",),
        ),
        (
            ("Dot rolls Gun at the leg: 33 vs Gun 30 + focus 10 = 40, needs 30 to 40: success", "Ted takes 33 damage"),
            "33, needs 30 to 40",
            "success",
            ("Ted takes 33 damage",),
        ),
        (
            ("Dot rolls Gun at the leg: 33 vs Gun 30 + focus 10 = 40, minimum 30: success", "Ted takes 33 damage"),
            "33 vs 40, minimum 30",
            "success",
            ("Ted takes 33 damage",),
        ),
        (("Ted rolls first aid: 99 vs 55, failure", "Ted is dead"), "99 vs 55", "failure", ("TED IS DEAD",)),
    ],
)
def test_a_result_says_hit_or_miss_whom_it_puts_out_and_the_number_needed(
    texts: tuple[str, ...], numbers: str, result: str, effects: tuple[str, ...]
) -> None:
    view = played(*SHOT).view()
    ted = view.roster[0]._replace(name="Ted", state="dead")
    view = view._replace(log=told(*texts), roster=(ted, *view.roster[1:]))
    newest = last_rolls(view)[0]
    assert (newest.numbers, newest.result, newest.told) == (numbers, result, effects)


def test_an_attack_that_does_damage_is_a_hit() -> None:
    """An attack whose dice do nothing says so."""
    view = played(*SHOT).view()
    for took, result in (("Ted takes 4: HP 9 → 5", "hit"), ("Ted takes no damage", "no damage"), ("Ife takes 4", "")):
        attack = Line(0, "Ife attacks Ted: Punch", (), "action")
        log = (attack, Line(1, "Ife: attack [+][0] = +", (), "", True, ("+", "0")), Line(2, took, (), "wound", True))
        assert last_rolls(view._replace(log=log))[0].result == result


def test_after_the_result_of_an_attack_without_a_purpose_stands_who_did_it() -> None:
    """`HIT, KO  Ife` would read as if Ife was hit."""
    view = played(*SHOT).view()
    ted = view.roster[0]._replace(name="Ted", state="down")
    log = (
        Line(0, "Ife attacks Ted: Punch", (), "action"),
        Line(1, "Ife: attack [+][0] = +", (), "", True, ("+", "0")),
        Line(2, "Ted is incapacitated", (), "wound", True),
    )
    (newest,) = rolls = last_rolls(view._replace(log=log, roster=(ted, *view.roster[1:])))
    assert lines(rolls, 66, 1) == ["attack [+][0] = +  KO  by Ife"] and newest.of == "by Ife"
    assert "".join(text for text, _ in dice_first(rolls, newest.told, 66, 1, False)[0]) == (
        "· attack [+][0] = +  KO  by Ife; TED IS INCAPACITATED"
    )


@pytest.mark.parametrize(
    ("rolls", "result"),
    [
        ("Dot rolls Boxing: 97 vs Boxing 60: failure", "miss"),
        ("Dot rolls Boxing: 77 vs Boxing 60: failure, matched", "miss, matched"),
        ("Dot rolls attack: 97 vs 55, failure", "failure"),  # it may be re-rolled
    ],
)
def test_an_attack_whose_roll_fails_is_a_miss_once_nothing_can_change_it(rolls: str, result: str) -> None:
    log = (Line(0, "Dot attacks Ted: bare hands", (), "action"), Line(1, rolls, (), "roll", True, (9, 7)))
    assert last_rolls(played(*SHOT).view()._replace(log=log))[0].result == result
    contest = (*log, Line(1, "Dot rolls Vigor: 15 vs Vigor 8: failure", (), "roll", True, (15,)))
    for others in (log[1:], contest):
        assert last_rolls(played(*SHOT).view()._replace(log=others))[0].result.startswith("failure"), "no attack roll"


def test_an_attack_that_kills_although_its_roll_fails_says_so() -> None:
    view = played(*SHOT).view()
    ted = view.roster[0]._replace(name="Ted", state="dead")
    log = (
        Line(0, "Dot attacks Ted: shoot a helpless target", (), "action"),
        Line(1, "Dot rolls Gun: 83 vs Gun 30: failure", (), "roll", True, (8, 3)),
        Line(2, "Ted is dead", (), "wound", True),
    )
    assert last_rolls(view._replace(log=log, roster=(ted,)))[0].result == "failure, Ted DEAD"


@pytest.mark.parametrize(
    ("said", "result"),
    [
        ("Ted stops the attack", "stopped"),
        ("Ted stops the attack and may counter", "stopped"),
        ("Ted hinders the attack: it is at disadvantage", "hindered"),
        ("Ted fails to defend", "failed"),
        ("Ife fails to defend", ""),
    ],
)
def test_a_defence_whose_dice_name_no_result_has_that_of_its_line(said: str, result: str) -> None:
    """FA-DEF-2"""
    attack = Line(0, "Ife attacks Ted: Punch", (), "action")
    log = (attack, Line(1, "Ted: defense [+][0] = +", (), "", True, ("+", "0")), Line(1, said, (), "action", True))
    newest = last_rolls(played(*SHOT).view()._replace(log=log))[0]
    assert (newest.numbers, newest.result) == ("defense [+][0] = +", result)


@pytest.mark.parametrize(
    ("said", "result"),
    [
        (("Ted takes 6 − 4 − armor 2 = 0: HP 20 → 20",), "no damage"),
        (("Ted takes 6 − 4 − cover 1 − armor 2 = −1, so 0: HP 20 → 20",), "no damage"),
        (("Ted takes 4 − armor 4 = 0: HP 9 → 9", "Ted is stunned from next round"), "stun"),
        (("Ted takes 10: HP 20 → 10", "Ted is stunned from next round"), "hit"),
        (("Ife fails to restrain Ted, but hurts them", "Ted takes 3: HP 20 → 17"), "miss"),
        (("Ted is not restrained and may counter at disadvantage",), "miss"),
        (("Ted is restrained and disarmed",), "restrained"),
    ],
)
@pytest.mark.parametrize("verb", ["attacks", "counter-attacks"])
def test_an_attack_without_damage_has_a_result_too(said: tuple[str, ...], result: str, verb: str) -> None:
    """FA-ATK-11, FA-ATK-15, FA-RES-3"""
    attack = Line(0, f"Ife {verb} Ted: Punch", (), "action")
    effects = tuple(Line(1, text, (), "wound", True) for text in said)
    log = (attack, Line(1, "Ife: attack [+][0] = +", (), "", True, ("+", "0")), *effects)
    assert last_rolls(played(*SHOT).view()._replace(log=log))[0].result == result


def test_edits_between_a_roll_and_its_effects_hide_no_result() -> None:
    """A critical that was set still read 22, CRITICAL SUCCESS."""
    session = played(*SHOT[:7], ("attack.roll", [2, 2]), ("roll.again", "keep"), ("roll.critical", "set"))
    edit = understood(session, "barkeep takes 4 head")
    carry_out(session, edit)
    for value in (39, "tens"):
        session.answer(value)
    newest = last_rolls(session.view())[0]
    assert (newest.numbers, newest.result) == ("22 set to 39 vs 55", "hit, KO")
    assert newest.told[:2] == ("Vex hits Thug 1: 3 to the head", "THUG 1 IS UNCONSCIOUS")


def test_dice_of_damage_keep_their_wounds_as_the_result() -> None:
    attack = Line(0, "Tam attacks Ted: fist", (), "action")
    damage = Line(1, "Tam rolls damage: 1 2 6: 2 wounds", (), "", True, (1, 2, 6))
    view = played(*SHOT).view()._replace(log=(attack, damage, Line(2, "Ted takes 2 wounds", (), "wound", True)))
    assert last_rolls(view)[0].result == "2 wounds"


def test_an_effect_on_an_earlier_roller_does_not_stand_under_the_last_roll() -> None:
    log = (
        Line(0, "Round 1", (), "scene"),
        Line(1, "Moss rolls initiative: 55 vs 60, critical success", (), "roll", True, (5, 5)),
        Line(2, "DJ Null rolls initiative: 76 vs 55, failure", (), "roll", True, (7, 6)),
        Line(2, "Moss gains an action this round", (), "action", True),
    )
    newest, _ = last_rolls(played(*SHOT).view()._replace(log=log))
    assert (newest.of, newest.told) == ("DJ Null, initiative", ())


def test_an_attack_forgone_after_a_roll_does_not_stand_under_that_roll() -> None:
    """FA-ATK-14: Cy has no target, which the log tells right after Ana's attack."""
    fight = Fight("Ana pc at D3", "Bo at D4", "Cy at D14 has pistol").order(ana=(9, 9), cy=(1, 1))
    fight.choose(ana="punch", bo="aim", cy="pistol").script(("target", "bo"), ("attack", "00"), ("after", "stay"))
    assert "Cy forgoes the Pistol Shot: the nearest foe, Ana, is 11 hexes away" in fight.told()
    newest = last_rolls(fight.view())[0]
    assert (newest.result, newest.told) == ("hit", ("Bo takes 4: HP 20 → 16", "Bo is stunned from next round"))


@pytest.mark.parametrize("then", [("fight.prepare", "begin"), ("fight.prepare", "chase")])
def test_a_new_fight_shows_no_rolls_of_the_last(then: tuple[str, str]) -> None:
    held = fight("Ines pc drive 30 9mm", "Vane drive 40")
    held.script(("act", "shoot"), ("target", "vane"), ("attack", "29"))
    assert last_rolls(held.view())
    held.overrule("end")
    held.script(("evening.next", "fight"), then)
    if then[1] == "chase":
        held.script(("chase.aboard", ["vane"]), ("chase.name", "van"), ("chase.aboard", ["ines"]))
        held.script(("chase.name", "Bluebird"), ("chase.lead", 3)).asks("chase.drive")
        assert not last_rolls(held.view())
        held.script(("chase.drive", "29"))
    else:
        assert not last_rolls(held.asks("focus").view())
        held.script(("focus", "nobody"), ("initiative", "29"))
    assert [roll.numbers[:2] for roll in last_rolls(held.view())] == ["29"], "only the new one"


def test_many_dice_stand_in_a_line_of_text() -> None:
    assert lines((HIT._replace(faces=(1,) * 9, numbers="2 wounds"),), 66, 5) == ["2 wounds  HIT  Vex, attack"]


def test_a_roll_is_cut_after_a_whole_word() -> None:
    assert [lines((HIT._replace(of="Juno, initiative again"),), width, 1) for width in (42, 36, 30)] == [
        ["39 vs 55  HIT  Juno, initiative again"],
        ["39 vs 55  HIT  Juno, initiative…"],
        ["39 vs 55  HIT  Juno…"],
    ]


def test_a_restrained_target_is_not_knocked_out() -> None:
    """FA-RES-3: the result names the restraint; KO would be wrong for an unhurt character."""
    fight = Fight("Ana pc at D3 has restraints", "Bo now 5 at D4", "Cy at D14").order(ana=(9, 9))
    fight.choose(ana="restrain", bo="aim", cy="aim").script(("target", "bo"), ("attack", "0+"))
    newest = last_rolls(fight.view())[0]
    assert (newest.result, newest.told) == ("restrained", ("BO IS RESTRAINED AND DISARMED",))


@pytest.mark.parametrize(("target", "told"), [("cy", "Bo is in the way and takes 1 damage"), ("bo", "Bo is stunned")])
def test_who_is_down_already_is_not_knocked_out_again(target: str, told: str) -> None:
    """FA-COV-7, FA-STN-1: Bo lies in the line to Cy, or is hit again."""
    place = {"cy": "C5", "bo": "C3"}[target]
    fight = Fight("Ana pc at C2 has pistol", f"Bo now -1 at {place}", "Cy at D5").order(ana=(9, 9))
    fight.choose(ana="pistol" if target == "cy" else "punch", cy="aim").script(("target", target))
    if target == "bo":
        fight.script(("defend.step", "stay"), ("defence", "---"))
    newest = last_rolls(fight.script(("attack", "++")).view())[0]
    assert any(line.startswith(told) for line in newest.told) and newest.result == "hit"


async def test_the_result_of_a_shot_stands_under_the_next_question() -> None:
    app = club(played(*SHOT))
    async with app.run_test(size=(120, 40)) as pilot:
        await take(pilot, "Tens: 3 damage to the torso")
        await take(pilot, "Take 3 to the torso")
        assert asked(app) == "turn.actor"
        shot, *older = last_rolls(table(app).panels.view)  # type: ignore[arg-type]
        assert (shot.faces, shot.numbers, shot.result, shot.of) == ((3, 5), "35 vs 55", "hit", "Vex, attack")
        assert "Thug 1: level falls by 3 to 37, 3 slashes on the torso" in shot.told
        assert [(one.numbers, one.result) for one in older] == [("21 vs 55", "success"), ("45 vs 58", "success")]
        assert "║ 3 ║║ 5 ║" in table(app).question.text() and "35 vs 55  HIT" in table(app).question.text()
        assert_snapshot("dice_result_120x40", screen_text(app))


async def test_a_defended_attack_is_a_miss_although_its_dice_succeeded() -> None:
    app = club(played(*SHOT[:6], ("attack.react", ["thug-1:defend:"]), ("attack.roll", [3, 5])))
    async with app.run_test(size=(120, 40)) as pilot:
        await keys(pilot, "38")
        await take(pilot, "Keep 35")
        defence, attack = last_rolls(table(app).panels.view)[:2]  # type: ignore[arg-type]
        assert (defence.numbers, defence.result) == ("38 vs 40", "success")
        assert (attack.numbers, attack.result) == ("35 vs 55", "miss")


async def test_a_cancelled_attack_shows_no_dice() -> None:
    """Undo brings the older dice back."""
    app = club(played(*SHOT))
    async with app.run_test(size=(120, 40)) as pilot:
        await keys(pilot, "!")
        voids = [option for option in table(app).desk.decision.options if option.key.startswith("void")]  # type: ignore[union-attr]
        await take(pilot, voids[0].label)
        assert [one.numbers for one in last_rolls(table(app).panels.view)] == ["21 vs 55", "45 vs 58"]  # type: ignore[arg-type]
        await keys(pilot, "u")
        assert last_rolls(table(app).panels.view)[0].numbers == "35 vs 55"  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Vex rolls attack: 35 vs 55, critical success", ("35 vs 55", "critical success", "Vex", "attack")),
        ("Vex rolls attack: 35, success", ("35", "success", "Vex", "attack")),
        ("Tam rolls fist: 7 vs Fight 7 + 7 = 14: 7 successes", ("7 vs Fight 7 + 7 = 14", "7 successes", "Tam", "fist")),
        ("Dot rolls Speed: 88 vs Speed 60: failure, matched", ("88 vs Speed 60", "failure, matched", "Dot", "Speed")),
        ("Ife: attack [+][0] = +", ("attack [+][0] = +", "", "Ife", "")),
        ("Moss rolls: 12 vs 19, success", ("12 vs 19", "success", "Moss rolls", "")),
        ("Ife rolls to break the tie: 7 + 1 = 8", ("7 + 1 = 8", "", "Ife", "to break the tie")),
        ("Ife breaks the tie: 7 + 1 = 8", ("7 + 1 = 8", "", "Ife", "to break the tie")),  # in older saves
        ("Ife: turn order 5 + 1 + 7 = 13", ("turn order 5 + 1 + 7 = 13", "", "Ife", "")),
        (
            "Ife: turn order 4 + 5 + 1 = 10, from next round",
            ("turn order 4 + 5 + 1 = 10, from next round", "", "Ife", ""),
        ),
    ],
)
def test_a_line_about_a_roll_is_taken_apart(text: str, found: tuple[str, ...]) -> None:
    assert parts(text) == found


# ------------------------------------------------------------------------------------------------- the strip


def shot_strip() -> RollStrip:
    """Return the strip of Vex's shot at Thug 1."""
    strip = played(*SHOT[:7]).advice().strip()
    assert strip is not None
    return strip


@pytest.mark.parametrize("ascii", [False, True])
def test_an_explanation_has_the_signs_of_a_strip(ascii: bool) -> None:
    """At 80x24 a reaction's strip had a × without a legend, and `? more` did not tell either."""
    fight = played(*SHOT[:7])
    prompt = RollPrompt(fight.decision)  # type: ignore[arg-type]
    prompt.advise = fight.advice
    shown = [line for line, _ in explained(prompt, ascii=ascii)]
    out = "X" if ascii else "×"
    assert any(f" {out} 2 KO: 39, 49 " in line for line in shown), shown


def test_the_strip_of_a_shot_counts_what_was_counted_by_hand() -> None:
    strip = shot_strip()
    assert Counter(strip.rolls) == {"hit": 48, "out": 2, "critical": 5, "miss": 40, "failure": 5}
    assert [n for n, one in enumerate(strip.rolls) if one == "out"] == [39, 49]
    assert [n for n, one in enumerate(strip.rolls) if one == "critical"] == [11, 22, 33, 44, 55]
    assert strip.rolls[0] == "failure", "00 is 100"
    assert strip.names["critical"] == "critical, can KO"


def test_the_square_has_a_row_for_each_tens_die_and_a_sign_for_each_number() -> None:
    square = ["".join(text for text, _ in line) for line in square_lines(shot_strip(), ascii=False)]
    assert square[0] == "  ones 0 1 2 3 4 5 6 7 8 9"
    assert square[1] == "tens 0 ! ▪ ▪ ▪ ▪ ▪ ▪ ▪ ▪ ▪"
    assert square[4] == "     3 ▪ ▪ ▪ ◆ ▪ ▪ ▪ ▪ ▪ ×"
    ascii = ["".join(text for text, _ in line) for line in square_lines(shot_strip(), ascii=True)]
    assert ascii[4] == "     3 o o o * o o o o o X"


def test_signs_differ_so_that_no_colour_is_needed() -> None:
    for ascii in (False, True):
        runs = [run for line in square_lines(shot_strip(), ascii) for run in line if run[1].startswith("roll.")]
        pairs = {(sign, role) for text, role in runs for sign in text.split()}
        assert len(pairs) == len({sign for sign, _ in pairs}) == len({role for _, role in pairs}) == 5


def test_the_band_shows_the_rarer_of_two_numbers() -> None:
    scale, band, *legend = ("".join(text for text, _ in line) for line in strip_lines(shot_strip(), 78, 5, False))
    assert len(band) == 50 and band[19] == band[24] == "×" and band[0] == "!"
    assert scale.split() == [str(n) for n in range(0, 100, 10)] and "2 KO: 39, 49" in " ".join(legend)
    assert strip_lines(shot_strip(), 78, 1, False) == []


def test_names_of_a_legend_move_together_before_one_is_left_out() -> None:
    (line,) = legend_lines(shot_strip(), 66, 1, False)
    assert "".join(text for text, _ in line) == "▪ 48 hit  × 2 KO  ◆ 5 critical  · 40 miss  ! 5 critical failure"


async def test_under_an_open_roll_the_square_stands_until_a_digit_is_typed() -> None:
    app = club(played(*SHOT[:7]))
    async with app.run_test(size=(120, 40)) as pilot:
        assert "▪ ▪ ▪ ◆ ▪ ▪ ▪ ▪ ▪ ×" in table(app).question.text()
        assert_snapshot("dice_strip_120x40", screen_text(app))
        await keys(pilot, "3")
        assert "ones 0 1 2" not in table(app).question.text()
        assert_snapshot("dice_ones_120x40", screen_text(app))
        await keys(pilot, "5")
        assert asked(app) == "roll.again" and "ones are the damage" not in table(app).question.text()


async def test_in_80_columns_the_band_becomes_ten_ones() -> None:
    """This happens once the tens die is typed."""
    app = club(played(*SHOT[:7]))
    async with app.run_test(size=(80, 24)) as pilot:
        text = table(app).question.text()
        assert "0-9 tens die" in text and "× 2 KO   ◆ 5 critical, can KO   · 40 miss   ! 5" in text
        assert_snapshot("dice_strip_80x24", screen_text(app))
        await keys(pilot, "3")
        assert "  3_ ▪ ▪ ▪ ◆ ▪ ▪ ▪ ▪ ▪ ×" in table(app).question.text()
        await keys(pilot, "back")
        assert "▪▪▪▪◆▪▪×" in table(app).question.text()


@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
async def test_the_band_of_the_attack_stands_in_the_window_of_reactions(
    size: tuple[int, int],
) -> None:
    app = club(played(*SHOT[:6]))
    async with app.run_test(size=size) as pilot:
        assert asked(app) == "attack.react"
        band = "!▪▪▪▪◆▪▪▪▪▪◆▪▪▪▪◆▪▪×▪▪◆▪×▪▪◆·····!····!·····!····!"
        rows = table(app).question.text().splitlines()
        at = next(n for n, row in enumerate(rows) if band in row)
        assert "Vex's roll" in rows[at - 1]
        await keys(pilot, "down")
        assert table(app).question.text().splitlines()[at].startswith(band)


async def test_a_wide_window_of_reactions_has_the_square_beside_the_list() -> None:
    app = club(played(*SHOT[:6]))
    async with app.run_test(size=(300, 60)):
        text = table(app).question.text()
        assert "▪ ▪ ▪ ◆ ▪ ▪ ▪ ▪ ▪ ×" in text and "Vex's roll, before the re-roll" in text
        assert "d  Defend" in text and "× 2 KO" in text and "! 5 critical failure" in text


async def test_a_refused_key_covers_the_last_of_the_ten_lines_alone() -> None:
    app = club(played(*SHOT[:7]))
    async with app.run_test(size=(120, 40)) as pilot:
        await keys(pilot, "3")
        before = table(app).question.text().splitlines()
        await keys(pilot, "z")
        after = table(app).question.text().splitlines()
        assert after[-2].startswith("! Type the ones die")
        assert after[:-3] == before[:-3] and after[-3] == f"{before[-3]}   ↓ 1 more"


# ------------------------------------------------------------------------------------------------- the ten ones


def ones_of(tens: int, *lines: tuple[str, Answer]) -> RollTable:
    """Return the ten rows for a tens die after these answers."""
    found = played(*(lines or SHOT[:7])).advice().ahead((tens,))
    assert found is not None
    return found


def test_the_ten_ones_say_what_both_ways_to_read_the_pair_would_do() -> None:
    table = ones_of(3)
    assert [(row.name, row.cells) for row in table.rows] == [
        ("30", ("3 left leg", "0 right leg")),
        ("31", ("3 left leg", "1 right leg")),
        ("32", ("3 right leg", "2 right leg")),
        ("33", ("critical: set the dice to 1-55 (can KO), or gain an action",)),
        ("34", ("3 torso (armor)", "4 right leg")),
        ("35", ("3 torso (armor)", "5 right leg")),
        ("36", ("3 torso (armor)", "6 right leg, unusable")),
        ("37", ("3 left arm, hand unusable", "7 right leg, unusable")),
        ("38", ("3 right arm, drops Bat", "8 right leg, unusable")),
        ("39", ("3 HEAD, KO", "9 right leg, unusable")),
    ]
    assert [row.name for row in table.rows if row.best] == ["39"]
    assert [row.cells for row in ones_of(7).rows[6:8]] == [("miss",), ("critical failure",)]


def test_the_ten_ones_agree_with_what_playing_each_roll_then_offers() -> None:
    strip = shot_strip()
    for tens in range(10):
        for ones, row in enumerate(ones_of(tens).rows):
            assert row.outcome == strip.rolls[10 * tens + ones]
            if row.outcome not in ("hit", "out"):
                assert len(row.cells) == 1
                continue
            session = played(*SHOT[:7], ("attack.roll", [tens, ones]), ("roll.again", "keep"))
            assert session.decision is not None and session.decision.question == "damage.dice"
            reads = session.advice().previews
            for cell, way in zip(row.cells, ("tens", "ones"), strict=True):
                label = next(option.label for option in session.decision.options if option.key == way)  # type: ignore[union-attr]
                damage, _, place = cell.lower().partition(" ")
                assert label.startswith(
                    f"{way.capitalize()}: {damage} damage to the {place.split(',')[0].split(' (')[0]}"
                )
                out = any("unconscious" in worst and "unless" not in worst for worst in reads[way].worst)
                assert ("KO" in cell) == out, (cell, reads[way])


def test_where_the_target_chooses_the_worse_half_is_dim() -> None:
    shield = (*SHOT[:3], ("turn.actor", "vex"), ("action.choose", "attack:i1"), ("attack.target", "thug-3"))
    table = ones_of(3, *shield, ("attack.react", []))
    assert table.title == "Thug 3 chooses"
    assert table.rows[9].cells[0].startswith("3 HEAD") and table.rows[9].worse == 0
    assert table.rows[1].worse == 0, "3 to the leg is worse for Thug 3 than 1"
    text = ["".join(text for text, _ in line) for line in table_lines(table, 66, 14, False)]
    assert text[0].startswith("Thug 3 chooses   tens are the damage")
    dim = dict(table_lines(table, 66, 14, False)[10])
    assert dim[next(text for text in dim if "3 HEAD" in text)] == "quiet"


def _newest(*told: str) -> LastRoll:
    return LastRoll((3, 5), "35 vs 55", "hit", "Vex, attack", told, False)


def test_effects_wrap_into_the_free_rows_and_a_cut_has_its_sign() -> None:
    long = "Juno: level falls by 8 to 44, 6 slashes on the right leg and 2 on the torso"

    def shown(rows: int) -> list[str]:
        return ["".join(text for text, _ in line) for line in roll_lines([_newest("Vex hits", long)], 64, rows, False)]

    assert shown(4)[3].endswith("the torso") and not any("…" in line for line in shown(4))
    assert shown(3)[2].endswith("…")


async def test_where_one_line_is_left_at_80x24_the_dice_come_first() -> None:
    app = club(played(*SHOT[:7]))
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "39")
        await take(pilot, "Keep 39")
        await take(pilot, "Ones: 9 damage")
        assert asked(app) == "turn.actor"
        rows = [row.strip() for row in table(app).question.text().splitlines()]
        at = next(n for n, row in enumerate(rows) if row.startswith("· "))
        assert rows[at].startswith("· 39 vs 55  Vex hits Thug 1: 9 to the right leg; Thug 1")
        assert "Thug 1's right leg is unus" in rows[at + 1] and rows[at + 2].startswith("Space takes ›"), rows


def test_effects_without_room_are_cut_behind_the_dice() -> None:
    told = ("Vex hits Thug 1: 9 to the right leg", "Thug 1: level falls by 9")
    ((line, _),) = dice_first((_newest(*told),), told, 60, 1, False)[0]
    assert line == "· 35 vs 55  Vex hits Thug 1: 9 to the right leg; Thug 1: le…"


@pytest.mark.parametrize(
    ("numbers", "of", "told", "shown"),
    [
        (
            "attack [0][-][-][-] (0 - dropped) = --",
            "Anna",
            ("Bravo 3 takes 4 − cover 1 − armor 1 = 2: HP 15 → 13", "Bravo 3 is stunned from next round"),
            "· attack [0][-][-][-] = --  HIT  Anna; Bravo 3 takes 2: HP 15 → 13; Bravo 3 i…",
        ),
        (
            "3 1 4 6 3 3 2",
            "Anna 2, damage",
            ("Bravo 1 takes 6 wounds: Vitality 14 → 8 in all",),
            "· 3 1 4 6 3 3 2  HIT; Bravo 1 takes 6 wounds: Vitality 14 → 8 in all",
        ),
    ],
)
def test_the_damage_is_told_before_anything_is_cut(numbers: str, of: str, told: tuple[str, ...], shown: str) -> None:
    ((line, _),) = dice_first((LastRoll((1,), numbers, "hit", of, told, False),), told, 78, 1, False)[0]
    assert line == shown


def test_a_roll_without_a_result_keeps_its_roller_before_later_lines() -> None:
    """FA-INIT-3: `turn order 24, from next round; Bao holds aim` read as Bao's turn order, or as no one's."""
    told = ("Bao Kestrel holds aim", "The window seat holds aim")
    roll = LastRoll((9, 10), "turn order 5 + 9 + 10 = 24, from next round", "", "The orderly", told, False)
    ((line, _),) = dice_first((roll,), told, 78, 1, False)[0]
    assert line == "· turn order 5 + 9 + 10 = 24, from next round  The orderly; Bao Kestrel holds…"


def test_of_a_roll_that_is_told_alone_the_result_is_not_cut() -> None:
    roll = LastRoll((4, 7), "47 vs 37", "failure", "Bravo 4, Handgun at car 0", (), False)
    long = "Bravo 4 rolls Handgun at car 0: 47 vs Handgun 84 − car to car 10 = 74, 1/2 for each attack = 37: failure"
    ((line, _),) = dice_first((roll,), ("Bravo 4 fires", long), 78, 1, False)[0]
    assert line == "· 47 vs 37  FAILURE  Bravo 4, Handgun at car 0"
    assert not dice_first((roll,), (long, "Bravo 4 fires"), 78, 1, False)


def test_what_the_gm_has_to_add_is_told_before_what_is_cut() -> None:
    told = ("Marlow takes 22 damage: 50 → 28, badly hurt", "A match: the GM adds a twist")
    log = (
        Line(1, "Collector attacks Marlow: 9mm"),
        Line(2, "Collector rolls Handgun: 22 vs Handgun 50: success, matched", faces=(2, 2), within=True),
        Line(2, told[0], kind="wound", within=True),
        Line(2, told[1], kind="gm", within=True),
    )
    rolls = last_rolls(View("", "", round="2", log=log))
    ((line, _),) = dice_first(rolls, told, 78, 1, False)[0]
    assert line == "· 22 vs 50  HIT, MATCH; A match: the GM adds a twist; Marlow takes 22 damage:…"
    first, second = dice_first(rolls, told, 78, 2, False)
    assert first[0][0].endswith("Marlow takes 22 damage: 50 → 28,") and second[0][0].endswith("the GM adds a twist")


def test_what_happened_after_a_roll_is_told_behind_it_where_all_fits() -> None:
    """FA-ATK-14: an attack forgone right after another character's roll stood nowhere at 80x24."""
    roll = _newest("Vex hits Thug 1")
    ((line, _),) = dice_first((roll,), ("Vex hits Thug 1", "Cy forgoes the Pistol"), 60, 1, False)[0]
    assert line == "· 35 vs 55  Vex hits Thug 1; Cy forgoes the Pistol"
    ((line, _),) = dice_first((roll,), ("Vex hits Thug 1", "Cy forgoes the Pistol"), 40, 1, False)[0]
    assert line == "· 35 vs 55  Vex hits Thug 1"


@pytest.mark.parametrize("lost", ["Bo forgoes the Restrain: no adjacent target", "Bo: grapple not possible (held)"])
def test_later_effects_make_way_for_an_action_that_fails_after_the_roll(lost: str) -> None:
    """FA-ATK-14, FS-INI-1: without room for all, the action was gone without a word."""
    told = ("The hound takes 6: HP 6 → 0", "The hound is stunned from next round", "Bo is in reach")
    roll = LastRoll((1,), "attack [+][+] = ++", "hit, KO", "by Tam Wren", told[:2], False)
    rows = dice_first((roll,), (*told, lost), 62, 2, False)
    assert " ".join(text for ((text, _),) in rows) == (
        f"· attack [+][+] = ++  HIT, KO  by Tam Wren; The hound takes 6: HP 6 → 0; {lost} …"
    )


def test_a_line_in_capitals_is_not_told_again_behind_the_effects() -> None:
    told = ("Vex hits Thug 1", "THUG 1 IS UNCONSCIOUS", "Thug 1: level falls by 4")
    ((line, _),) = dice_first((_newest(*told),), (told[0], told[2], "Thug 1 is unconscious"), 120, 1, False)[0]
    assert line == "· 35 vs 55  Vex hits Thug 1; THUG 1 IS UNCONSCIOUS; Thug 1: level falls by 4"


def test_events_that_a_roll_did_not_bring_stand_without_its_dice() -> None:
    rolls = (_newest("Vex hits Thug 1"),)
    assert dice_first(rolls, ("Juno moves to the Bar",), 60, 2, False) == []
    ((line, _),) = dice_first(rolls, ("Vex hits Thug 1",), 60, 2, False)[0]
    assert line == "· 35 vs 55  Vex hits Thug 1"
    ((line, _),) = dice_first((_newest("Thug 1 takes 3"),), ("Thug 1 takes 3",), 60, 1, False)[0]
    assert line == "· 35 vs 55  HIT  Vex, attack; Thug 1 takes 3", "no effect names who rolled"


async def test_the_key_hints_stay_at_the_bottom_under_few_events() -> None:
    app = club(played(("initiative.roll", [5, 8]), ("initiative.roll", [4, 4])))
    async with app.run_test(size=(80, 24)):
        assert asked(app) == "initiative.order"
        panel = table(app).question
        assert len(panel.lines) == panel.content_size.height and "takes" in str(panel.lines[-1])
