"""Checks, hunches, stress, falls and edits as GM actions: UA-CHK, UA-STR, UA-EXO-3, UA-EXO-8."""

from __future__ import annotations

import pytest
from unknown_armies.ua_kit import OFFICER, THUG, Fight, fight

from unhex_tui.commands.output import plain
from unhex_tui.systems.unknown_armies.gm.edits import _offers
from unhex_tui.systems.unknown_armies.people.character import Skill, Weapon
from unhex_tui.systems.unknown_armies.system import UNKNOWN_ARMIES


@pytest.mark.parametrize(
    ("what", "kind", "dice", "result"),
    [
        ("skill:0", "significant", [2, 8], "strong success"),
        ("skill:0", "significant", [4, 4], "weak success, matched"),
        ("skill:0", "significant", [6, 1], "failure"),
        ("mind", "significant", [1, 7], "marginal success"),
        ("mind", "significant", [2, 5], "failure"),
        ("mind", "major", [3, 3], "success, matched"),
        ("mind", "major", [3, 4], "failure"),
        ("mind", "major", [6, 6], "failure, matched"),
        ("mind", "major", [0, 1], "critical"),
    ],
)
def test_checks(what: str, kind: str, dice: list[int], result: str) -> None:
    """UA-T17: UA-CHK-2, UA-CHK-3, UA-CHK-4."""
    held = fight("Ann pc notice 35 Mind 50", f"Bob {THUG}")
    held.beside("happens", "ann", "check", what, kind, dice)
    assert held.told()[-1].endswith(f": {result}")
    label = held.journal.entries[held.journal.path[-1]].label
    assert label.startswith("Ann, ") and label.endswith((" success", ": success", ": failure")), label


def test_minor_checks_simply_work_from_fifteen_on() -> None:
    """UA-T17: UA-CHK-1."""
    held = fight("Ann pc notice 15", f"Bob {THUG}").beside("happens", "ann", "check", "skill:0", "minor")
    assert any("succeeds without a roll" in line for line in held.told())
    held = fight("Ann pc notice 14", f"Bob {THUG}").beside("happens", "ann", "check", "skill:0", "minor", [1, 4])
    assert held.told()[-1].endswith(": success")


def test_a_hunch_is_for_the_next_skill_roll_and_not_for_a_stat() -> None:
    """UA-T18: UA-CHK-5; an attack with a hunch asks for no dice."""
    held = Fight(f"Ines pc {OFFICER} 9mm", f"Bob {THUG}")
    held.script(("focus", "nobody")).beside("happens", "ines", "hunch", [6, 4])
    held.order("ines", "bob")
    assert held.of("ines").hunch == "64" and "Ines has a hunch: 64" in held.told("players")
    held.beside("happens", "bob", "hunch", [2, 6])
    assert "Bob has a hunch: 26" in held.told()
    both = {sheet.name: dict(sheet.gauges).get("Hunch") for sheet in held.view("gm").sheets}
    assert "hunch" in str(held.view("gm").scene) and "26" not in str(held.view("players").scene)
    assert both == {"Ines": "64", "Bob": "26"} and "26" not in str(plain(held.view("players")))
    assert "Bob has" not in str(held.told("players")), "what a foe will roll is the GM's"
    held.script(("act", "shoot"), ("target", "bob"), ("attack.hunch", "on")).asks("act", "bob")
    assert (held.of("ines").hunch, held.wp("bob")) == ("", 50)
    held.until("ines").script(("act", "shoot"), ("target", "bob")).asks("attack")


def test_a_hunch_has_the_shifts_and_the_minimum_of_its_roll() -> None:
    """UA-CHK-5, UA-SHF-1, UA-CAL-4: both can be picked before the hunch is used."""
    held = fight(f"Ines pc {OFFICER} 9mm hunch 64", f"Bob {THUG} Body 90").script(("act", "shoot"), ("target", "bob"))
    held.script(("attack.hunch", ":shifts"), ("shifts", ["s16"]), ("attack.hunch", ":head"), ("attack.hunch", "on"))
    assert held.wp("bob") == 40, "64 against 70, at least 50, hits for the most"


def test_the_gm_shifts_any_roll_of_a_skill() -> None:
    """UA-DIC-6, UA-CHK-4: a check's own shift is for that check only; other shifts stay, and count for dodges too."""
    held = fight("Vic dodge 30 notice 35 firearms 30", f"Bob pc {THUG} Body 90")
    held.beside("happens", "vic", "check", "skill:1", "major", ":own", 20, [4, 0])
    assert held.told()[-1] == "Vic rolls Notice: 40 vs Notice 35 + GM's shift 20 = 55: success"
    assert held.of("vic").own_shift == 0
    held.script(("act", "dodge"), ("act", "fists"), ("target", "vic"), ("attack", "30"))
    held.script(("dodge", ":own"), ("shifts.own", 20), ("shifts.own.lasts", "once"))
    assert "Dodge 30 + GM's shift 20 = 50" in held.prompt
    held.script(("dodge", "45"))
    assert held.wp("vic") == 50


@pytest.mark.parametrize("gone", ["ann", "bob"])
@pytest.mark.parametrize("asked", ["attack", "shifts.own", "flip"])
def test_who_is_taken_out_in_the_middle_of_a_roll_leaves_nothing_under_way(gone: str, asked: str) -> None:
    """UA-DIC-6: an action without actor or target is void, whichever part of its roll was asked."""
    held = fight("Ann pc melee 60 obsessed", f"Bob {THUG}", f"Cy {THUG}", "Dee pc melee 40", flip_flop="on")
    held.does("Ann", "fists", ("target", "bob"))
    if asked != "attack":
        held.answer({"shifts.own": ":own", "flip": [8, 1]}[asked])
    held.asks(asked).beside("amend", gone, "remove")
    assert held.decision is not None and held.decision.question == "act"
    assert held.table.at_rest and held.table.errand is None


@pytest.mark.parametrize("asked", ["act", "target", "attack"])
def test_a_character_put_out_by_an_edit_on_their_turn_does_not_act(asked: str) -> None:
    """UA-INI-6, UA-WND-2: only a character put out at equal initiative still acts; undo and a replay agree."""
    held = fight(f"Bob {THUG}", "Ann pc melee 60", f"Cy {THUG}").asks("act", "bob")
    for question, answer in (("act", "fists"), ("target", "ann")):
        if held.decision is not None and held.decision.question != asked:
            held.script((question, answer))
    held.asks(asked).beside("amend", "bob", "wounds", 4).asks("act", "ann")
    assert "Bob can no longer act" in held.told() and "Bob can no longer act" in held.told("players")
    held.undo()
    held.asks(asked).redo()
    held.asks("act", "ann").does("Ann", "nothing").asks("act", "cy")


def test_digits_of_every_roll_of_the_obsession_may_be_swapped() -> None:
    """Table rule flip_flop: UA-DIC-1, a check, and breaking a choke; no other skill."""
    held = fight("Ann pc melee 60 notice 60 obsessed", f"Bob {THUG}", flip_flop="on")
    held.beside("happens", "ann", "check", "skill:0", "major", [8, 1], "18")
    assert held.told()[-1].endswith("18 vs Struggle 60: success")
    held.beside("happens", "ann", "check", "skill:1", "major", [8, 1])
    assert held.told()[-1].endswith("failure")
    held = fight("Ann pc", f"Bob {THUG}", flip_flop="on").script(("act", "fists"), ("target", "bob"), ("attack", "81"))
    held.asks("act", "bob")
    held = fight("Hal pc melee 60 obsessed", "Vic melee 60 obsessed", flip_flop="on")
    held.script(("act", "blood_choke"), ("target", "vic"), ("attack", "30"), ("flip", "30"))
    held.script(("act", "break_free"), ("break", "70"), ("flip", "07"))
    assert held.of("vic").held_by == ""


def test_stress_outside_a_fights_actions() -> None:
    """UA-STR-1: a hardened character need not roll; a failure is fight, flight or freeze, which all players see."""
    held = fight(f"Ann pc {THUG} hardened 5", f"Bob {THUG}")
    held.of("Ann").gauge("violence").failed = 1
    form = held.gm_action("happens")
    for answer in ("ann", "stress"):
        form.answer(answer)
    assert [option.hint for option in form.decision.options][:2] == ["5 hardened, 1 failed", ""]  # type: ignore[union-attr]
    form.close()
    held.of("Ann").gauge("violence").failed = 0
    held.beside("happens", "ann", "stress", "violence", 5)
    assert any("hardened enough" in line for line in held.told())
    held.beside("happens", "ann", "stress", "violence", 6, [9, 9], "freeze")
    assert held.told("players")[-1] == "Ann fails the stress check (violence, rank 6) and freezes"
    assert (held.of("ann").gauge("violence").failed, held.of("ann").gauge("violence").hardened) == (1, 5)
    assert all("frozen" in held.view(audience).roster[0].conditions for audience in ("gm", "players"))
    held.beside("happens", "ann", "stress", "violence", 6, [0, 1])
    assert "Ann gets a hardened notch: violence, rank 6" in held.told()
    held.of("ann").wounds = 9
    assert held.view("gm").roster[0].conditions == ("frozen", "badly hurt"), "first where room is short"
    assert held.notes == ["Ann is frozen: the GM says how long"]
    assert held.prompt == "What does Ann do (stress: freeze)?", "which has room where the notes have none"
    held.beside("amend", "ann", "stress", ":")
    assert held.of("ann").stress == "" and not held.notes


@pytest.mark.parametrize(("how", "left"), [("careless", 50 - 17), ("careful", 50 - 7)])
def test_a_fall(how: str, left: int) -> None:
    """UA-EXO-8: one die for every full ten feet; a careful fall drops the highest."""
    held = fight(f"Ann pc {THUG}", f"Bob {THUG}").beside("happens", "ann", "fall", 29, how, [7, 0])
    assert held.wp("ann") == left


def test_breath_runs_out_by_the_round_and_swimming_starts_it_anew() -> None:
    """UA-EXO-3, UA-RND-1: Body seconds of breath, three seconds a round."""
    held = fight("Ann pc Body 9 athletics 50", f"Bob {THUG}").beside("amend", "ann", "airless")
    held.until("ann").until("bob").until("ann").script(("act", "swim"), ("swim", "12"))
    assert held.of("ann").airless == 0
    for _ in range(3):
        assert not held.of("ann").out
        held.until("bob").answer("nothing")
        if held.table.phase == "focus":
            held.order()
    assert held.of("ann").out


def test_the_gm_changes_anything() -> None:
    """UA-WND-2 and everything else in a fight."""
    held = fight(f"Ann pc {OFFICER} 9mm club", f"Bob {THUG} 9mm", first=("Bob", "Ann"))
    letters = {option.label: option.letter for option, _ in _offers(held.table, held.of("ann")) if not option.thing}
    assert all(letters.values()), "a letter that is not given moves with what else stands there"
    held.beside("amend", "ann", "wounds", 5)
    assert held.of("ann").out
    held.beside("amend", "ann", "out")
    assert (held.of("ann").out, held.wp("ann")) == (False, 6)
    held.beside("amend", "bob", "initiative", 77, "missed").beside("amend", "bob", "flag:vest")
    held.beside("amend", "ann", "weapon:9mm", "jammed").beside("amend", "ann", "weapon:club", "hand")
    held.beside("amend", "ann", "weapon:9mm", "loaded", 3).beside("amend", "ann", "number:speed", 70)
    held.beside("amend", "ann", "skill:0", 66).beside("amend", "ann", "gauge:self", 3, 1)
    held.beside("amend", "ann", "focus", "bob", "20").beside("amend", "bob", "shifts", ["s13"])
    held.beside("amend", "bob", "held", "ann", "grip").beside("amend", "ann", "hunch", 100)
    ann, bob = held.of("ann"), held.of("bob")
    assert (bob.initiative, bob.made_it, bob.vest, bob.held_by, bob.shifts) == (77, False, True, "ann", ["s13"])
    assert (ann.in_hand, ann.weapons[0].loaded, ann.weapons[0].jammed, ann.speed) == ("club", 3, True, 70)
    assert (ann.skills[0].value, ann.gauge("self").hardened, ann.focus, ann.hunch) == (66, 3, 20, "00")


def test_a_character_with_more_than_a_file_allows_is_saved_and_loaded() -> None:
    """The GM may add any number of skills and weapons, and fighters take weapons from others."""
    held = fight("Vic melee 40", "Moss pc melee 40")
    held.of("Vic").weapons += [Weapon(f"w{n}", f"Knife {n}") for n in range(31)]
    held.of("Vic").skills += [Skill(f"Skill {n}", "mind", 10) for n in range(31)]
    again = UNKNOWN_ARMIES.load(UNKNOWN_ARMIES.dump(held.table)).characters["vic"]
    assert len(again.weapons) > 30 and len(again.skills) > 30


def test_standing_answers() -> None:
    """The app rolls for NPCs and uses their Initiative skill, and the question about focus is skipped."""
    held = Fight(f"Ann pc {OFFICER}", f"Bob {THUG}")
    held.beside("standing", "no_focus").beside("standing", "npc_initiative")
    system, table, decision = held.system, held.table, held.decision
    assert decision is not None
    found = system.auto_answer(table, decision)
    assert found is not None and found.value == "nobody"
    held.script(("focus", "nobody"), ("initiative", "33"))
    assert held.decision is not None
    found = system.auto_answer(table, held.decision)
    assert found is not None and found.value == "default"


def test_a_new_gun_does_what_its_kind_does_unless_the_gm_says_it_for_each() -> None:
    """UA-GUN-1: the table rule `gun_max`."""
    held = fight(f"Ann pc {OFFICER}", f"Bob {THUG}").beside("amend", "ann", "new_weapon", "Snub", "gun", "40", 5)
    held.beside("amend", "ann", "new_weapon", "Blunderbuss", "gun", ":none", 75, 1)
    assert [(weapon.name, weapon.most, weapon.shots) for weapon in held.of("ann").weapons] == [
        ("Snub", 40, 5),
        ("Blunderbuss", 75, 1),
    ]
    told = fight(f"Ann pc {OFFICER}", f"Bob {THUG}", gun_max="gm")
    told.beside("amend", "ann", "new_weapon", "Snub", "gun", 45, 5)
    assert [weapon.most for weapon in told.of("ann").weapons] == [45]
