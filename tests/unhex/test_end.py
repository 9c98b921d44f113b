"""The end of a fight: END-1, END-2."""

import pytest
from unhex_kit import ROOM, Fight, both_down

from unhex_tui.systems.unhex.system import UNHEX

VEX = "Vex pc crew Room level=50 sword@right"
BOB = "Bob house Room level=40 knife@right"


def names(session, name):
    """Return the names of a character's intact items, sorted."""
    return sorted(item.name for item in session.who(name).items if not item.destroyed)


# -------------------------------------------------------------------------------------------- fate


def test_END_1_the_fate_of_a_side_all_unconscious_is_the_gms():
    session = Fight(ROOM, VEX, "Bob house Room level=40", "Sid house Hall level=30")
    session.amend("bob", "level", 5)
    session.amend("sid", "level", 0)
    session.asks("end.fate")
    assert (session.seats, session.decision.about) == (["gm"], ("bob", "sid"))
    assert [option.letter for option in session.decision.options] == ["l", "c", "dd", "o"], (
        "death of all is pressed twice"
    )
    session.script(("end.fate", "captured"))
    session.asks("evening.next")
    assert (session.who("bob").fate, session.who("sid").fate) == ("captured", "captured")
    assert "END-1" in session.cited


def test_END_1_or_each_has_its_own_fate():
    session = Fight(ROOM, VEX, "Bob house Room level=40", "Sid house Hall level=30")
    session.amend("bob", "level", 5)
    session.amend("sid", "level", 0)
    session.script(("end.fate", "each"))
    assert (session.keys, session.decision.about) == (["lives", "captured", "dies"], ("bob",))
    session.script(("end.fate", "dies"), ("end.fate", "lives"))
    session.asks("evening.next")
    assert (session.who("bob").dead, session.who("sid").dead) == (True, False)


def test_END_1_also_of_pcs_and_it_may_be_death():
    session = Fight(ROOM, VEX, BOB)
    session.amend("vex", "level", 5)
    assert session.seats == ["gm"]
    session.script(("end.fate", "dies"))
    assert session.who("vex").dead
    assert "Vex is dead" in session.told() or "Vex dies" in session.told()


def test_END_1_nobodys_fate_is_decided_whom_the_gm_has_raised_meanwhile():
    session = Fight(ROOM, VEX, "Bob house Room level=40", "Sid house Hall level=30")
    session.amend("bob", "level", 5)
    session.amend("sid", "level", 0)
    session.asks("end.fate")
    session.amend("sid", "level", 30)
    session.asks("evening.next")
    assert (session.who("bob").fate, session.who("sid").fate) == ("", "")


def test_END_1_one_by_one_who_is_removed_is_passed_over():
    session = Fight(ROOM, VEX, "Bob house Room level=40", "Sid house Hall level=30")
    session.amend("bob", "level", 5)
    session.amend("sid", "level", 0)
    session.script(("end.fate", "each"))
    session.amend("bob", "remove", "yes")
    assert session.decision.about == ("sid",)
    session.script(("end.fate", "dies"))
    assert session.who("sid").dead


def test_END_1_who_lives_is_not_dead():
    session = Fight(ROOM, VEX, BOB)
    session.amend("vex", "level", 5)
    session.script(("end.fate", "lives"))
    assert not session.who("vex").dead


def test_END_1_not_while_one_of_the_side_is_conscious():
    session = Fight(ROOM, VEX, "Ann pc crew Room level=40", BOB)
    session.amend("ann", "level", 5)
    session.amend("objective", "house")
    session.asks("evening.next")


def test_END_1_not_of_a_side_one_of_whom_got_away():
    session = Fight("Room --- Hall\nexit: Room\n", VEX, "Ann pc crew Room level=40", BOB)
    session.amend("ann", "level", 5)
    session.act("vex", "move", ("move.area", "out"), ("move.react", []))
    session.asks("evening.next")
    assert session.who("ann").fate == ""


def test_END_1_the_dead_have_had_theirs():
    session = Fight(ROOM, VEX, "Bob house Room level=40", "Sid house Hall level=30")
    session.amend("bob", "level", -1)
    session.amend("sid", "level", 9)
    assert session.decision.about == ("sid",)
    session.script(("end.fate", "lives"))
    session.asks("evening.next")


def test_END_1_and_ACT_7_the_surrendered_count_as_unconscious():
    """Their level does not matter."""
    session = Fight(ROOM, "Vex pc crew Room level=50 LEAD-2", "Ann pc crew Room", BOB, first="house")
    session.act("bob", "attack:bob.knife", ("attack.target", "ann"), ("attack.react", []))
    session.script(("attack.roll", "surrender:ann"), ("turn.actor", "end"))
    session.act("vex", "rally", ("rally.roll", [4, 1]), ("rally.raise", ["ann"]))
    assert (session.level("ann"), session.who("ann").unconscious) == (41, False)
    session.amend("vex", "level", 5)
    session.asks("end.fate")
    assert session.decision.about == ("vex", "ann")
    session.script(("end.fate", "captured"))
    session.asks("evening.next")
    assert (session.who("vex").fate, session.who("ann").fate) == ("captured", "captured")


def test_END_1_both_sides_down_and_both_fates_are_the_gms():
    session = both_down().script(("end.fate", "captured"), ("end.fate", "captured"))
    assert (session.who("vex").fate, session.who("bob").fate) == ("captured", "captured")
    session.asks("evening.next")


def over_with_three_down():
    """Return a fight whose objective is met: one of the house still stands, two are down, one has surrendered."""
    house = [f"{name} house Hall level=40" for name in ("Bob", "Sid", "Kim", "Eve")]
    session = Fight(ROOM, VEX, "Ann pc crew Room level=40", *house)
    session.amend("ann", "level", 5)
    for name in ("bob", "sid", "kim"):
        session.amend(name, "level", 0)
    session.amend("objective", "crew")
    session.asks("evening.next")
    return session


def test_END_1_the_menu_settles_all_open_fates_at_once():
    """A part of the beaten side is down."""
    session = over_with_three_down()
    assert session.view().ending.open == ("the fates of Bob, Sid and Kim",)
    option = next(one for one in session.decision.options if one.key == "fate")
    assert (option.letter, option.hint) == ("w", "Bob, Sid and Kim")
    session.answer("fate")
    assert session.decision.about == ("bob", "sid", "kim")
    assert session.keys == ["lives", "captured", "dies", "each", "later"]
    session.script(("end.others", "captured"))
    session.asks("evening.next")
    assert {session.who(name).fate for name in ("bob", "sid", "kim")} == {"captured"}
    assert session.view().ending.open == () and "fate" not in session.keys
    assert "captured: Bob, Sid, Kim" in " ".join(str(note) for note in session.decision.explanation().notes)
    session.answer("fight")
    assert "bob" not in session.table.characters


def test_END_1_or_one_by_one_and_what_is_left_open_can_be_said_later():
    session = over_with_three_down()
    session.script(("evening.next", "fate"), ("end.others", "each"))
    assert (session.decision.about, session.keys) == (("bob",), ["lives", "captured", "dies", "later"])
    session.script(("end.others", "dies"), ("end.others", "lives"), ("end.others", "later"))
    assert (session.who("bob").dead, session.who("sid").fate) == (True, "lives")
    rows = {row.name: row.conditions for row in session.view().roster}
    assert (rows["Bob"], rows["Sid"]) == (("dead",), ("unconscious", "lives"))
    assert session.view().ending.open == ("the fate of Kim",)
    told = " ".join(str(note) for note in session.decision.explanation().notes)
    assert "dead: Bob" in told and "down: Ann, Kim; left alive: Sid" in told
    session.script(("evening.next", "fate"), ("end.others", "captured"))
    assert session.who("kim").fate == "captured"


def test_END_1_who_has_given_up_is_asked_about_as_such():
    session = over_with_three_down()
    session.table.characters["kim"].surrendered = True
    session.answer("fate")
    assert session.decision.prompt.startswith("Bob and Sid: down, Kim: surrendered. What happens to them?")


@pytest.mark.parametrize("on", ["fight", "recover", "close"])
def test_END_1_open_fates_are_told_before_and_after_moving_on(on):
    session = over_with_three_down()
    assert session.decision.prompt == "The fight is over. To decide: the fate of Bob, Sid and Kim. What now?"
    session.answer(on)
    assert session.told().count("Fate still open: Bob, Sid and Kim") == 1
    assert "stays open" not in " ".join(session.told("players"))


def test_END_1_winners_have_no_open_fates():
    """The same holds for PCs whose side still stands."""
    session = over_with_three_down()
    assert "ann" not in session.view().ending.open[0].lower()
    beaten = Fight(ROOM, VEX, "Ann pc crew Room level=40", BOB, "Sid house Hall level=30")
    beaten.amend("sid", "level", 0)
    beaten.amend("objective", "house")
    assert beaten.view().ending.open == () and "fate" not in beaten.keys


def test_END_1_who_is_up_again_while_it_is_asked_is_spared():
    session = over_with_three_down()
    session.script(("evening.next", "fate"))
    session.amend("sid", "level", 30)
    assert session.decision.about == ("bob", "kim")


# -------------------------------------------------------------------------------------------- recovery


def recovering(*lines, **marks):
    """Return a session in which Vex is about to recover from these marks after a won fight."""
    session = Fight(ROOM, *(lines or (VEX,)), BOB)
    session.wound("vex", **marks)
    session.amend("objective", "crew")
    return session.script(("evening.next", "recover"))


def test_END_2_recovery_is_not_there_during_combat():
    session = Fight(ROOM, "Vex pc crew Room level=20/50", BOB)
    assert not any("recover" in key for key in session.keys)
    assert session.level("vex") == 20


def test_END_2_recovery_restores_level_and_erases_wounds():
    """Slashes and X go, permanent wounds stay."""
    session = recovering("Vex pc crew Room level=20/50 sword@right", head="#x", torso="///", left_leg="x")
    assert session.level("vex") == 50
    assert session.wounds("vex") == {"head": "■"}
    assert "END-2" in session.cited
    session.script(("recovery.items", "done"))
    session.asks("evening.next")


def test_END_2_destroyed_items_are_replaced_up_to_the_slots():
    session = Fight(ROOM, "Vex pc crew Room level=50 sword@right kit ammo ammo shield", BOB)
    for thing in ("kit", "ammo"):
        session.amend("vex", "items", f"vex.{thing}", "destroy")
    session.amend("objective", "crew")
    session.script(("evening.next", "recover"))
    assert session.seats == ["vex"]
    session.script(("recovery.items", "again:vex.kit"), ("recovery.items", "new:melee_1h"))
    assert not any(key.startswith(("again", "new")) for key in session.keys)
    session.script(("recovery.items", "done"))
    assert names(session, "vex") == ["One-handed melee weapon", "ammo", "kit", "shield", "sword"]
    assert session.destroyed("vex") == []


def test_END_2_everything_destroyed_is_had_again_by_one_answer():
    session = Fight(ROOM, "Vex pc crew Room level=50 sword@right kit ammo ammo shield", BOB)
    for thing in ("kit", "ammo", "ammo2"):
        session.amend("vex", "items", f"vex.{thing}", "destroy")
    session.amend("objective", "crew")
    session.script(("evening.next", "recover"), ("recovery.items", "again"), ("recovery.items", "done"))
    assert names(session, "vex") == ["ammo", "ammo", "kit", "shield", "sword"]


def test_END_2_new_items_are_acquired_without_a_loss():
    """Several of a kind are allowed."""
    session = recovering("Vex pc crew Room level=50 sword@right")
    for kind in ("first_aid", "first_aid", "ammo", "shield"):
        session.script(("recovery.items", f"new:{kind}"))
    assert session.keys == ["done", *(f"give:{item.id}" for item in session.who("vex").items)]
    session.script(("recovery.items", "done"))
    assert names(session, "vex") == ["Ammo", "First aid kit", "First aid kit", "Shield", "sword"]
    session.asks("evening.next")


def test_ARM_1_armor_that_is_given_up_or_had_again_says_where_it_lies():
    session = recovering("Vex pc crew Room level=50 sword@right armor:head armor:torso")
    labels = [option.label for option in session.decision.options if option.key.startswith("give:")]
    assert labels == ["Discard sword", "Discard armor on the head", "Discard armor on the torso"]
    session.script(("recovery.items", "give:vex.armor2"))
    assert session.told()[-1] == "Vex discards armor on the torso"


def test_END_2_an_item_is_changed_for_another():
    session = recovering("Vex pc crew Room level=50 sword@right kit ammo ammo")
    session.script(
        ("recovery.items", "give:vex.sword"), ("recovery.items", "new:ranged_1h"), ("recovery.items", "done")
    )
    assert names(session, "vex") == ["One-handed ranged weapon", "ammo", "ammo", "kit"]
    assert session.who("vex").right is None


def lost(*things, line="Vex pc crew Room level=50 sword@right kit ammo armor:head armor:torso"):
    """Return a session in which Vex is about to recover after losing these items."""
    session = Fight(ROOM, line, BOB)
    for thing in things:
        session.amend("vex", "items", f"vex.{thing}", "destroy")
    session.amend("objective", "crew")
    return session.script(("evening.next", "recover"))


def test_END_2_enter_gives_up_nothing_that_was_destroyed():
    session = lost("kit", "armor")
    again, *_ = session.decision.options
    lose = next(option for option in session.decision.options if option.key == "lose")
    assert (session.decision.enter, again.key) == ("", "again"), "what is looked at first loses nothing either"
    assert (lose.label, lose.letter) == ("Done: discard kit (used up), armor on the head (destroyed)", ".")
    session.script(("recovery.items", "again"))
    assert session.decision.enter == "done"
    assert session.decision.options[0].label == "Done"
    session.undo()
    session.script(("recovery.items", "lose"))
    assert session.told()[-1] == "Vex discards kit and armor on the head"
    assert names(session, "vex") == ["ammo", "armor", "sword"]


def test_END_2_one_thing_alone_is_had_again_by_the_same_key_as_several():
    everything = ("Replace everything lost", "2 items")
    for things, told in ((("kit",), ("Replace kit", "First aid kit")), (("kit", "ammo"), everything)):
        session = lost(*things)
        again = next(option for option in session.decision.options if option.key == "again")
        assert (again.letter, again.label, again.hint) == (",a", *told)
        assert sum(key.startswith("again") for key in session.keys) == (1 if len(things) == 1 else 3), "no row twice"
        session.script(("recovery.items", "again"), ("recovery.items", "done"))
        assert names(session, "vex") == ["ammo", "armor", "armor", "kit", "sword"]


def test_CHAR_3_why_not_everything_is_had_again_is_said():
    session = lost("kit", "ammo")
    session.script(("recovery.items", "new:shield"))
    assert "again" not in session.keys
    assert session.why_not("again") == {"CHAR-3"}
    session = lost("kit")
    session.script(("recovery.items", "new:shield"))
    reasons = [blocked.reasons[0].text for blocked in session.decision.explanation().blocked]
    assert "1 item lost, 0 slots free: choose one by one" in reasons


def test_END_2_characters_without_a_choice_share_one_line():
    """The recovery asks them nothing."""
    full = "pc crew Room level=50 sword kit ammo ammo shield"
    session = Fight(ROOM, f"Vex {full}", f"Ann {full}", "Cy pc crew Room level=50", "Di pc crew Room level=50", BOB)
    for away in ("cy", "di"):
        session.who(away).away = True
    session.amend("di", "level", 49)
    session.amend("objective", "crew")
    session.script(("evening.next", "recover"))
    lines = ["Di recovers: level to max", "Nothing to replace: Vex, Ann and Cy"]
    assert session.told("players")[-2:] == lines
    assert session.seats == ["di"]
    session.script(("recovery.items", "done"))
    session.asks("evening.next")


def test_END_2_whoever_was_asked_stays_asked_until_it_is_done():
    session = lost("kit")
    session.script(("recovery.items", "again"))
    assert session.who("vex").free_slots == 0
    session.asks("recovery.items")


def test_END_2_armor_is_acquired_for_a_location_and_still_two_at_most():
    session = recovering("Vex pc crew Room level=50 armor:head armor:head armor:torso")
    assert "new:armor:torso" in session.keys
    assert "new:armor:head" not in session.keys
    session.script(("recovery.items", "new:armor:torso"), ("recovery.items", "done"))
    assert [i.location for i in session.who("vex").items] == ["head", "head", "torso", "torso"]
    assert UNHEX.status(session.table) == []


def test_ARM_1_destroyed_armor_is_not_had_again_beside_two_others():
    session = Fight(ROOM, "Vex pc crew Room level=50 armor:head armor:head", BOB)
    session.amend("vex", "items", "vex.armor", "destroy")
    session.amend("vex", "items", "give", "armor", "head", "Cap")
    session.amend("objective", "crew")
    session.script(("evening.next", "recover"))
    assert not any(key.startswith("again") for key in session.keys)
    session.script(("recovery.items", "done"))
    assert UNHEX.status(session.table) == []


def test_ARM_1_replacing_everything_lays_no_third_armor():
    """The GM overrules the limit of a location."""
    session = Fight(ROOM, "Vex pc crew Room level=50 armor:head armor:head kit", BOB)
    session.amend("vex", "items", "vex.armor", "destroy")
    session.amend("vex", "items", "vex.kit", "destroy")
    session.amend("vex", "items", "give", "armor", "head", "Cap")
    session.amend("objective", "crew")
    session.script(("evening.next", "recover"))
    assert session.why_not("again") == {"ARM-1"}
    session.answer("again", forced=True)
    assert [item.kind for item in session.who("vex").items if item.destroyed] == ["armor"]
    assert UNHEX.status(session.table) == []


def test_END_2_an_area_weapon_is_acquired_only_with_its_ability():
    session = recovering("Vex pc crew Room level=50 AOE-5")
    assert "new:blast" in session.keys
    assert not {"new:continuous", "new:cover", "new:demolish"} & set(session.keys)


def test_END_2_each_pc_recovers_and_is_asked_in_turn():
    session = recovering("Vex pc crew Room level=20/50", "Ann pc crew Room level=30/45")
    assert (session.level("vex"), session.level("ann")) == (50, 45)
    for name in ("vex", "ann"):
        assert session.seats == [name]
        session.script(("recovery.items", "done"))
    session.asks("evening.next")


def test_END_2_npcs_and_the_dead_do_not_recover():
    session = Fight(ROOM, VEX, "Ann pc crew Room level=45 sword kit ammo ammo", BOB)
    session.amend("vex", "level", -3)
    session.amend("bob", "level", 20)
    session.amend("objective", "crew")
    session.script(("evening.next", "recover"))
    assert session.seats == ["ann"]
    session.script(("recovery.items", "done"))
    session.asks("evening.next")
    assert (session.level("vex"), session.level("bob")) == (-3, 20)


def test_END_2_the_unconscious_wake_and_the_surrendered_are_free_again():
    session = Fight(ROOM, VEX, "Ann pc crew Room level=45", BOB)
    session.amend("ann", "level", 3)
    session.amend("vex", "state", "surrendered")
    session.script(("end.fate", "lives"), ("evening.next", "recover"))
    for _ in range(2):
        session.script(("recovery.items", "done"))
    assert session.who("ann").able
    assert session.who("vex").able


def test_the_session_is_closed_by_the_gm():
    session = Fight(ROOM, VEX, BOB)
    session.amend("objective", "crew")
    session.script(("evening.next", "close"))
    session.asks("")
    assert session.table.phase == "closed"
