"""Dodges, high dodges and simple actions in play: UA-DOD, UA-RND."""

from __future__ import annotations

import pytest
from unknown_armies.ua_kit import OFFICER, THUG, Fight, fight

from unhex_tui.engine.decision import Roll
from unhex_tui.scenes.turn import Bout


def test_UA_KNF_1_a_dodge_of_a_missed_knife_says_what_it_avoids() -> None:
    """Neither half nor full damage: 1."""
    held = fight("Vic dodge 40", "Ann pc melee 20 knife").script(("act", "dodge"))
    held.script(("act", "strike"), ("target", "vic"), ("attack", "33")).asks("dodge")
    assert isinstance(held.decision, Roll)
    assert held.decision.caption == "a miss, but a knife still cuts: 1 damage if not dodged"


def shot_at(dodge: int, attack: str, digits: str, *more: tuple[str, object], **rules: str) -> Fight:
    """Return a fight in which Ines (60) has shot at Vic, who dodges."""
    held = fight(f"Vic melee 30 dodge {dodge} Body 60", "Ines pc firearms 60 melee 30 9mm", **rules)
    held.script(("act", "dodge"))
    if dodge >= 85:
        held.script(("act", "enough"))
    return held.script(("act", "shoot"), ("target", "vic"), ("attack", attack), ("dodge", digits), *more)


@pytest.mark.parametrize(
    ("dodge", "attack", "digits", "left"),
    [
        (30, "28", "28", 60),
        (30, "28", "30", 60),
        (30, "28", "01", 60),
        (30, "28", "63", 46),
        (30, "27", "12", 46),
        (30, "30", "31", 30),
        (30, "41", "29", 19),
        (30, "01", "30", 60),
        (30, "01", "31", 35),
    ],
)
def test_UA_DOD_3_below_the_skill_a_failed_dodge_leaves_half(dodge: int, attack: str, digits: str, left: int) -> None:
    """UA-DOD-2, UA-DOD-3, UA-DOD-4, UA-DOD-7: half is rounded up, for a critical too."""
    assert shot_at(dodge, attack, digits).wp("vic") == left


def test_an_attack_that_misses_asks_for_no_dodge() -> None:
    """UA-DOD-2."""
    held = fight(f"Vic {THUG}", f"Ines pc {OFFICER} 9mm")
    held.script(("act", "dodge"), ("act", "shoot"), ("target", "vic"), ("attack", "77")).asks("focus")


def test_a_dodge_covers_what_comes_after_and_ends_with_the_round() -> None:
    """UA-DOD-1."""
    held = fight(f"Ines pc {OFFICER} 9mm", f"Vic {THUG} Body 90", f"Bob pc {THUG}")
    held.script(("act", "shoot"), ("target", "vic"), ("attack", "12"), ("act", "dodge"))
    assert held.wp("vic") == 78 and held.of("vic").dodging
    held.until("ines")
    assert not held.of("vic").dodging


def test_a_dodge_lasts_to_the_own_next_go_where_the_table_says_so() -> None:
    """Table rule dodge_until: UA-DOD-1."""
    held = fight(f"Ines pc {OFFICER} 9mm", f"Vic {THUG}", f"Bob pc {THUG}", dodge_until="own_go")
    held.answer("nothing")
    held.script(("act", "dodge")).until("ines").script(("act", "shoot"), ("target", "vic"), ("attack", "12"))
    held.script(("dodge", "15"), ("act", "nothing")).asks("act", "bob")
    assert not held.of("vic").dodging


def test_only_a_critical_dodges_a_critical_where_the_table_says_so() -> None:
    """Table rule dodge_crit_attack: UA-DOD-2."""
    assert shot_at(30, "01", "30", dodge_crit_attack="only_01").wp("vic") == 35


HALF = "Vic dodges half of it: the attack's"


@pytest.mark.parametrize(
    ("attack", "dodge", "rules", "needs", "told"),
    [
        ("20", "32", {}, "32 vs Dodge 35, needs 20 to 35: success", "Vic dodges"),
        ("20", "10", {}, "needs 20 to 35: failure", f"{HALF} 20 is below Dodge 35"),
        ("38", "10", {}, "needs 01: failure", "Vic fails to dodge: 10 is below the attack's 38"),
        ("38", "99", {}, "needs 01: failure, matched", "Vic fails to dodge"),
        ("35", "40", {}, "needs 35: failure", "Vic fails to dodge"),
        ("20", "35", {"at_or_under": "no"}, "needs 20 to 34: failure", f"{HALF} 20 is below Dodge 35"),
        ("01", "30", {}, "30 vs Dodge 35: success", "Vic dodges"),
        ("01", "30", {"dodge_crit_attack": "only_01"}, "needs 01: failure", f"{HALF} 01 is below Dodge 35"),
    ],
)
def test_UA_DOD_2_the_log_says_which_dodges_succeed_and_why_one_fails(
    attack: str, dodge: str, rules: dict[str, str], needs: str, told: str
) -> None:
    """UA-DIC-9: a dodge below the attack's roll fails, however good the skill."""
    held = fight("Vic dodge 35", "Ines pc firearms 55 9mm", **rules)
    held.script(("act", "dodge"), ("act", "shoot"), ("target", "vic"), ("attack", attack), ("dodge", dodge))
    lines = held.told()
    assert any(line.endswith(needs) for line in lines), lines
    assert told in lines


def test_a_half_dodge_does_not_soften_a_killing_blow() -> None:
    """UA-DOD-7: disarming has no half either, and the log names none; for magick the GM sets the damage to halve."""
    held = fight(f"Vic {THUG} club", f"Hal pc {THUG} magick 30")
    held.script(("act", "dodge"), ("act", "fists"), ("target", "vic"))
    scene = held.view("gm").scene
    assert isinstance(scene, Bout)
    assert [words.split()[-1] for _, words in scene.rulings[1]] == ["full", "half", "full", "full"]
    held.script(("attack", "01"))
    assert isinstance(held.decision, Roll) and held.decision.caption == "if the dodge fails: killed or knocked out"
    assert held.prompt == "Vic dodges Hal: Dodge 20", "no minimum against 01"
    held.script(("dodge", "99"), ("critical", "kill"))
    assert held.of("vic").dead and "Vic fails to dodge" in held.told()
    for way, digits, said in (
        ("disarm", "30", "if the dodge fails: full effect"),
        ("missile", "01", "if the dodge fails: half damage, as the attack's 1 is below Dodge 40"),
    ):
        held = fight("Vic dodge 40 club", "Hal pc melee 50 magick 30")
        held.script(("act", "dodge"), ("act", way), ("target", "vic"), ("attack", digits))
        assert isinstance(held.decision, Roll) and held.decision.caption == said


def test_a_full_dodge_of_a_knife() -> None:
    """UA-KNF-1, table rule knife_vs_full_dodge."""
    for rule, left in (("0", 50), ("1", 49)):
        held = fight(f"Vic {THUG}", f"Hal pc {THUG} knife", knife_vs_full_dodge=rule)
        held.script(("act", "dodge"), ("act", "strike"), ("target", "vic"), ("attack", "12"), ("dodge", "13"))
        assert held.wp("vic") == left


def test_a_knifes_miss_can_be_dodged() -> None:
    """UA-KNF-1, UA-DOD-2."""
    held = fight("Vic melee 30 dodge 80", f"Hal pc {THUG} knife")
    held.script(("act", "dodge"), ("act", "strike"), ("target", "vic"), ("attack", "57"), ("dodge", "60"))
    assert held.wp("vic") == 50


@pytest.mark.parametrize(("dodge", "attack", "more"), [(84, 90, 0), (85, 60, 1), (85, 85, 2)])
def test_a_high_dodge_leaves_more_to_do(dodge: int, attack: int, more: int) -> None:
    """UA-T11: UA-DOD-5, if the GM agrees."""
    held = fight(f"Vic Body 90 dodge {dodge} melee {attack}", f"Bob pc {THUG} Body 90")
    held.script(("act", "dodge"))
    if not more:
        held.asks("act", "bob")
        return
    assert "UA-DOD-1" in held.barred["dodge"]
    held.script(("act", "fists"), ("act.plausible", "yes"), ("target", "bob"), ("attack", "12"))
    if more == 1:
        held.asks("act", "bob")
        return
    assert "UA-DOD-5" in held.barred["fists"]
    held.script(("act", "simple_now"), ("act.plausible", "yes"), ("act.words", "kicks the door shut"))
    held.asks("act", "bob")


def test_the_skill_that_was_attacked_with_leaves_time_for_a_simple_action() -> None:
    """UA-DOD-5: only for that skill; magick counts like any other skill."""
    attacked = (("act.plausible", "yes"), ("target", "bob"), ("attack", "12"))
    held = fight("Vic Body 90 dodge 90 melee 90 firearms 30 9mm", f"Bob pc {THUG} Body 90")
    held.script(("act", "dodge"), ("act", "shoot"), *attacked).asks("act", "bob")
    held = fight("Vic Body 90 dodge 90 magick 90", f"Bob pc {THUG} Body 90")
    held.script(("act", "dodge"), ("act", "blast"), *attacked, ("blast.damage", 3)).asks("act", "vic")
    assert "simple_now" in held.keys


def test_the_gm_may_find_it_implausible() -> None:
    """UA-DOD-5."""
    held = fight("Vic dodge 90 melee 30", f"Bob pc {THUG}")
    held.script(("act", "dodge"), ("act", "fists"), ("act.plausible", "no")).asks("act", "bob")


def test_magick_alone_cannot_be_dodged_and_what_it_throws_can() -> None:
    """UA-T11: UA-DOD-6; the GM sets the effect."""
    for way, asked in (("blast", "blast.damage"), ("missile", "dodge")):
        held = fight(f"Vic {THUG}", f"Mage pc {THUG} magick 60")
        held.script(("act", "dodge"), ("act", way), ("target", "vic"), ("attack", "12")).asks(asked)
    held.script(("dodge", "99"), ("blast.damage", 15))
    assert held.wp("vic") == 42


def test_a_simple_action_is_declared_and_done_on_the_next_go() -> None:
    """UA-RND-2: declaring costs nothing; carrying out is the action of that go."""
    held = fight(f"Vic {THUG}", f"Bob pc {THUG}")
    held.script(("act", "simple"), ("act.words", "opens the {hatch}")).asks("act", "vic")
    assert "carry" not in held.keys
    held.script(("act", "nothing")).until("vic")
    assert held.decision is not None and held.decision.enter == "carry"  # type: ignore[union-attr]
    assert "As declared: opens the {hatch}" in [option.label for option in held.decision.options]  # type: ignore
    held.script(("act", "carry")).asks("act", "bob")
    assert held.told()[-1] == "Vic does as declared: opens the {hatch}"
    assert "carry" not in held.until("vic").keys


def test_drawing_costs_the_rounds_action() -> None:
    """UA-RND-3."""
    held = fight(f"Vic {THUG} 9mm bare", f"Bob pc {THUG}")
    assert "shoot" not in held.keys
    held.script(("act", "draw:9mm")).asks("act", "bob")
    assert held.of("vic").in_hand == "9mm"


def test_initiative_is_improved_for_a_round_and_counts_from_the_next() -> None:
    """UA-INI-5, UA-INI-6: the new initiative replaces the old, even if it is worse."""
    held = fight(f"Vic {THUG}", f"Bob pc {THUG}")
    held.script(("act", "improve"), ("act", "nothing"), ("focus", "nobody"))
    held.asks("initiative", "vic").script(("initiative", "default")).asks("act", "bob")


@pytest.mark.parametrize(("rule", "came"), [("yes", ["ann", "bob", "cat"]), ("no", ["bob", "ann", "cat"])])
def test_a_one_goes_first_of_all(rule: str, came: list[str]) -> None:
    """UA-INI-7, table rule init_crit_first; 00 goes last."""
    held = Fight(f"Ann pc {THUG}", f"Bob pc {THUG}", f"Cat {THUG}", rules={"init_crit_first": rule})
    held.script(("focus", "nobody"), ("initiative", "01"), ("initiative", "45"), ("initiative", "00"))
    for who in came:
        held.asks("act", who).answer("nothing")


def test_ties_go_by_speed_then_by_skill_then_together() -> None:
    """UA-INI-6: simultaneous characters both act, even if the first puts the second out."""
    held = Fight(f"Ann pc {THUG}", f"Bob {THUG} Body 20", f"Cat {THUG} Speed 60")
    held.script(("focus", "nobody"), ("initiative", "40"), ("initiative", "40"), ("initiative", "40"))
    held.does("cat", "nothing").script(("act", "fists"), ("target", "bob"), ("attack", "08"))
    assert held.of("bob").out
    held.asks("act", "bob").script(("act", "fists"), ("target", "ann"), ("attack", "12"))
    assert held.wp("ann") == 47


def test_the_gm_breaks_ties_where_the_table_says_so() -> None:
    """Table rule init_tie: UA-INI-6."""
    held = Fight(f"Ann pc {THUG}", f"Bob {THUG}", rules={"init_tie": "gm"})
    held.script(("focus", "nobody"), ("initiative", "40"), ("initiative", "40"), ("order", "bob")).asks("act", "bob")


def test_focus_is_for_the_foe_and_for_all_who_attack_the_focused() -> None:
    """UA-FOC-1: for all attackers until the round ends, the foe included."""
    held = Fight(f"Ines pc {OFFICER}", f"Vic {THUG}")
    assert held.decision is not None and held.decision.options[0].label == "No one focuses"  # type: ignore[union-attr]
    assert [note.text for note in held.decision.explain().notes] == [
        "+10 to +30 against one foe; attacks on the focusing character get it too"
    ]
    held.script(("focus", "ines"), ("focus.whom", "vic:20")).asks("focus")
    assert held.decision.options[0].label == "No one else focuses"  # type: ignore[union-attr]
    held.order("ines", "vic").script(("act", "fists"), ("target", "vic"))
    assert "focus 20 = 65" in held.prompt
    held.script(("attack", "99"), ("act", "fists"), ("target", "ines"))
    assert "target's focus 20 = 50" in held.prompt
    held.script(("attack", "98")).order().script(("act", "fists"), ("target", "vic"))
    assert "focus" not in held.prompt
    held.script(("attack", "99"), ("act", "fists"), ("target", "ines"))
    assert "focus" not in held.prompt


def test_shifts_stand_until_they_are_changed() -> None:
    """UA-SHF-1: the attacker's and the target's shifts, and the GM's own."""
    held = fight(f"Ines pc {OFFICER}", f"Vic {THUG}")
    held.script(("act", "fists"), ("target", "vic"), ("attack", ":shifts"), ("shifts", ["s05", "s13"]))
    held.script(("attack", ":own"), ("shifts.own", -5), ("shifts.own.lasts", "stays"))
    assert "= 40" in held.prompt
    held.script(("attack", "99")).until("ines").script(("act", "fists"), ("target", "vic"))
    assert "waist-deep in water 10" in held.prompt and "GM's shift 5" in held.prompt


def test_no_shift_for_who_does_not_dodge_while_they_do() -> None:
    """UA-SHF-1: the option's row says so."""
    held = fight(f"Vic {THUG}", f"Ines pc {OFFICER} 9mm")
    held.script(("act", "dodge"), ("act", "shoot"), ("target", "vic"), ("attack", ":shifts"))
    assert "is dodging" in held.barred["s11"]


def test_a_shift_that_was_picked_counts_only_where_it_can_hold() -> None:
    """UA-SHF-1: not hand to hand and not against a dodging target; the shift returns when it applies again."""
    held = fight(f"Ines pc {OFFICER} 9mm", f"Vic {THUG}", f"Max pc {OFFICER}")
    held.script(("act", "shoot"), ("target", "vic"), ("attack", ":shifts"), ("shifts", ["s11", "s13"]))
    assert "shot at, not dodging 10" in held.prompt
    held.script(("attack", "99")).until("max").script(("act", "fists"), ("target", "vic"))
    assert "ranged" not in held.prompt and "= 55" in held.prompt
    assert [extra.hint for extra in held.decision.extras][:1] == ["barefoot on shards"]  # type: ignore[union-attr]
    held.script(("attack", ":shifts"), ("shifts", []), ("attack", "99")).until("vic").script(("act", "dodge"))
    held.until("ines").script(("act", "shoot"), ("target", "vic"))
    assert "shot at, not dodging 10" in held.prompt and "barefoot" not in held.prompt, "it no longer dodges"
    held.of("vic").dodging = "now"
    assert "shot at, not dodging" not in [part.what for part in held.view("gm").scene.parts]  # type: ignore[attr-defined]
