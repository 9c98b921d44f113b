"""Odds in a fire, where beginning an action has a price: AOE-3, AOE-7, ARM-1, RUL-20."""

from typing import Any

from test_odds import BruteOfAttacks, foretold, same, shown, told
from unhex_kit import ROOM, Fight

from unhex_tui.systems.unhex.fight import matchup as odds
from unhex_tui.systems.unhex.fight.facts.why_not import forms
from unhex_tui.systems.unhex.fight.rolls.lasting import started


def burning(damage: int, *lines: str) -> Any:
    """Return a fight in which all characters stand in a continuous effect."""
    session = Fight(ROOM, *lines)
    session.amend("effect", "add", "continuous", "room", 1, damage)
    return session


def attacked(damage: int, *lines: str) -> Any:
    """Return such a fight after Vex has attacked Bob with a knife."""
    session = burning(damage, *lines)
    return session.act("vex", "attack:vex.knife", ("damage.spread", {"left_leg": damage}))


def test_AOE_7_the_odds_of_an_attack_count_what_starting_it_costs():
    session = burning(9, "Vex a Room knife@right", "Bob b Room")
    session.script(("turn.actor", "vex"))
    text = shown(session)[session.meant("attack:vex.knife")]
    assert text.startswith("chance 41 %") and text.endswith("critical 4 %")
    session.script(("action.choose", "attack:vex.knife"), ("damage.spread", {"left_leg": 5, "right_leg": 4}))
    declared = f"Now: {text.replace('chance', 'hits')}"
    assert shown(session)[""] == declared.partition(";")[0]
    session.script(("attack.react", []))
    assert shown(session) == {"": declared}


def test_AOE_7_odds_of_targets_count_armor_given_to_the_fire():
    """The question says so."""
    more = ("Bob b Room", "Cat b Room")
    bare, armored, safe = (
        burning(damage, f"Vex a Room level=50 knife@right {armor}", *more)
        for armor, damage in (("", 9), ("armor:torso", 9), ("armor:torso", 0))
    )
    for session in (bare, armored, safe):
        session.script(("turn.actor", "vex"), ("action.choose", session.meant("attack:vex.knife")))
        session.asks("attack.target")
    assert "given" not in shown(bare).get("", "") + shown(safe).get("", "")
    assert shown(armored)[""].startswith("With armor on the torso used up by 9 damage (Continuous effect)")
    assert shown(bare)["bob"] != shown(armored)["bob"] == shown(safe)["bob"]


def test_RUL_20_odds_of_an_attack_in_a_fire_agree_with_play():
    session = burning(4, "Vex a Room level=17/20 knife@right 1HM-1", "Bob b Room level=14")
    vex = started(session.table, session.who("vex"), session.meant("vex.knife"))
    assert (vex.who.level, vex.void, session.level("vex")) == (13, "", 17)
    brute = BruteOfAttacks(session, "vex", "attack:vex.knife", {"left_leg": 4}, [], striker="vex", target="bob")
    form = next(form for form in forms(vex.who))
    found = odds.attack_odds(session.table, vex.who, form, session.who("bob"))
    same(found, brute.all_in_all())
    session.script(("turn.actor", "vex"))
    assert shown(session)[session.meant("attack:vex.knife")] == f"{told(found, 'chance')}; {found.words}"


def test_RUL_20_odds_against_a_defence_in_a_fire_agree_with_play():
    session = burning(3, "Vex a Room level=14/20 knife@right", "Bob b Room level=14/15")
    brute = BruteOfAttacks(
        session,
        *("vex", "attack:vex.knife", {"left_leg": 3}, ["bob:defend:"], {"left_leg": 3}),
        striker="vex",
        target="bob",
    )
    session.script(("turn.actor", "vex"), ("action.choose", "attack:vex.knife"), ("damage.spread", {"left_leg": 3}))
    hit = brute.all_in_all().hit
    assert f"hits {odds.percent(hit)}, " in shown(session)["bob:defend:"]
    unburnt = odds.roller_of(session.table, session.who("bob"), None, "defend")
    tougher = foretold(session, "vex", "vex.knife", "bob", defenders=[(session.who("bob"), unburnt)])
    assert tougher.hit != hit, "who defends is rolled for as it is after the damage"


def test_RUL_20_a_reaction_that_would_fell_its_owner_fails():
    """The preview says that the attack goes on."""
    session = attacked(4, "Vex a Room level=50 knife@right", "Bob b Room level=12 knife@right")
    found = shown(session)
    assert found["bob:defend:"] == "Bob falls first (Continuous effect): the attack goes on"
    counter = found[session.meant("bob:counterattack:bob.knife")]
    assert counter == "Bob falls first (Continuous effect): no effect"
    session.script(("attack.react", ["bob:defend:"]), ("damage.spread", {"left_leg": 4}))
    assert session.who("bob").unconscious
    assert shown(session)[""].startswith("Now: hits 46 %")


def test_RUL_20_a_counterattack_is_foretold_as_of_after_the_damage():
    session = attacked(4, "Vex a Room level=50 knife@right", "Bob b Room level=60 knife@right")
    key = session.meant("bob:counterattack:bob.knife")
    _, own, damage, _, _, drops, needs = session.advice().odds().cells[key]
    assert (needs, own) == ("1 to 56", "56 %")
    session.script(("attack.react", [key]), ("damage.spread", {"left_leg": 4}), ("attack.roll", [9, 8]))
    assert session.advice().odds().cells == {"": (own, damage, drops)}


def test_RUL_20_an_act_that_would_fell_its_owner_has_no_effect():
    """The preview says so."""
    session = burning(4, "Vex a Room level=12/20 knife@right LEAD-2 SPEED-1", "Bob b Room")
    session.script(("turn.actor", "vex"))
    found = shown(session)
    assert found["rally"] == found[session.meant("attack:vex.knife")]
    assert found["rally"] == "Vex falls first (Continuous effect): no effect"
    assert found["move:fast"].startswith("chance 12 %"), "a move costs nothing there"


def test_AOE_7_a_leaders_fall_ends_the_effect_they_direct():
    session = burning(4, "Vex a Room level=12 LEAD-3", "Ann a Hall level=50 SPEED-1", "Bob b Room")
    session.act("vex", "direct")
    assert shown(session)["move:fast"] == "Vex falls first (Continuous effect): no effect"


def test_AOE_7_acts_are_foretold_after_the_fires_damage():
    """These are rally, first aid and area effects."""
    session = burning(5, "Vex a Room level=45/60 kit@right LEAD-2", "Bob b Room")
    session.wound("vex", head="\\")
    session.script(("turn.actor", "vex"))
    assert shown(session)["rally"].startswith("chance 40 %")
    assert shown(session)["aid"].startswith("chance 40 %")
    session = burning(5, "Vex a Room level=45 AOE-5 grenade@both", "Bob b Hall")
    session.script(("turn.actor", "vex"))
    assert shown(session)[session.meant("area:vex.grenade")].startswith("chance 40 %")
    session.script(("action.choose", "area:vex.grenade"))
    text = shown(session)["hall"]
    session.script(("area.target", "hall"), ("damage.spread", {"left_leg": 5}))
    assert shown(session) == {"": text[:1].upper() + text[1:]}


def test_AOE_7_a_defence_is_foretold_after_the_fires_damage():
    """The attack is a blast."""
    session = burning(5, "Vex a Hall level=50 AOE-5 grenade@both", "Bob b Room level=60")
    session.act("vex", "area:vex.grenade", ("area.target", "room"), ("area.roll", [3, 1]), ("blast.dice", "tens"))
    # 32 to 55 beat 31; 11 and 22 do when set to 55.
    assert shown(session)["bob:defend:"] == "defends on 32 to 55, chance 26 %; or a lower double, set high enough"


def test_AOE_7_an_intercept_is_foretold_as_of_after_the_damage():
    session = burning(5, "Vex a Room level=43", "Bob b Room level=60 knife@left")
    session.script(("turn.actor", "vex"), ("action.choose", "move"))
    key = session.meant("bob:intercept:bob.knife")
    text = shown(session)[key]
    assert text.startswith("hits 55 %, damage ") and "hits on 1 to 55; " in text
    session.script(("move.react", [key]), ("damage.spread", {"left_leg": 5}))
    assert shown(session) == {"": f"Now: {text.replace(', hits on 1 to 55', '')}"}


def test_ARM_1_armor_is_given_for_damage_at_the_start():
    """The preview changes nothing."""
    session = burning(9, "Vex a Room knife@right armor:torso", "Bob b Room")
    vex = started(session.table, session.who("vex"))
    assert (vex.who.level, vex.who.armor("torso"), vex.void) == (50, None, "")
    assert session.who("vex").armor("torso") is not None, "nothing is changed by foretelling it"


def test_AOE_3_damage_of_starting_spares_limbs_then_head_and_torso():
    session = burning(7, "Vex a Room knife@right", "Bob b Room")
    session.wound("vex", left_leg="\\\\\\\\\\", right_leg="XXXXX", left_arm="XX", right_arm="XX", torso="XXXXXXX")
    knife = session.meant("vex.knife")
    assert started(session.table, session.who("vex"), knife).void == "Vex loses knife first (Continuous effect)"
    session.wound("vex", torso="")
    assert started(session.table, session.who("vex"), knife).void == ""
    session.wound("vex", torso="XXXXXXXX", head="XX", right_arm="XXX")
    assert started(session.table, session.who("vex")).void == "Vex falls first (Continuous effect)"
