"""After the fight: END-1, END-2."""

from unhex_kit import (
    ROOM,
    act,
    amend,
    asks,
    begin,
    cited,
    destroyed,
    keys,
    level,
    script,
    seats,
    told,
    who,
    why_not,
    wound,
    wounds,
)

from unhex_tui.systems.unhex.system import UNHEX

VEX = "Vex pc crew Room level=50 sword@right"
BOB = "Bob house Room level=40 knife@right"


def names(session, name):
    """Names of somebody's items that are not destroyed, sorted."""
    return sorted(item.name for item in who(session, name).items if not item.destroyed)


# -------------------------------------------------------------------------------------------- fate


def test_END_1_the_fate_of_a_side_all_unconscious_is_the_gms():
    session = begin(ROOM, VEX, "Bob house Room level=40", "Sid house Hall level=30")
    amend(session, "bob", "level", 5)
    amend(session, "sid", "level", 0)
    asks(session, "end.fate")
    assert (seats(session), session.decision.about) == (["gm"], ("bob", "sid"))
    script(session, ("end.fate", "captured"))
    asks(session, "evening.next")
    assert (who(session, "bob").fate, who(session, "sid").fate) == ("captured", "captured")
    assert "END-1" in cited(session)


def test_END_1_or_each_has_its_own_fate():
    session = begin(ROOM, VEX, "Bob house Room level=40", "Sid house Hall level=30")
    amend(session, "bob", "level", 5)
    amend(session, "sid", "level", 0)
    script(session, ("end.fate", "each"))
    assert (keys(session), session.decision.about) == (["lives", "captured", "dies"], ("bob",))
    script(session, ("end.fate", "dies"), ("end.fate", "lives"))
    asks(session, "evening.next")
    assert (who(session, "bob").dead, who(session, "sid").dead) == (True, False)


def test_END_1_also_of_pcs_and_it_may_be_death():
    session = begin(ROOM, VEX, BOB)
    amend(session, "vex", "level", 5)
    assert seats(session) == ["gm"]
    script(session, ("end.fate", "dies"))
    assert who(session, "vex").dead
    assert "Vex is dead" in told(session) or "Vex dies" in told(session)


def test_END_1_nobodys_fate_is_decided_whom_the_gm_has_raised_meanwhile():
    session = begin(ROOM, VEX, "Bob house Room level=40", "Sid house Hall level=30")
    amend(session, "bob", "level", 5)
    amend(session, "sid", "level", 0)
    asks(session, "end.fate")
    amend(session, "sid", "level", 30)
    asks(session, "evening.next")
    assert (who(session, "bob").fate, who(session, "sid").fate) == ("", "")


def test_END_1_one_by_one_who_is_removed_is_passed_over():
    session = begin(ROOM, VEX, "Bob house Room level=40", "Sid house Hall level=30")
    amend(session, "bob", "level", 5)
    amend(session, "sid", "level", 0)
    script(session, ("end.fate", "each"))
    amend(session, "bob", "remove", "yes")
    assert session.decision.about == ("sid",)
    script(session, ("end.fate", "dies"))
    assert who(session, "sid").dead


def test_END_1_who_lives_is_not_dead():
    session = begin(ROOM, VEX, BOB)
    amend(session, "vex", "level", 5)
    script(session, ("end.fate", "lives"))
    assert not who(session, "vex").dead


def test_END_1_not_while_one_of_the_side_is_conscious():
    session = begin(ROOM, VEX, "Ann pc crew Room level=40", BOB)
    amend(session, "ann", "level", 5)
    amend(session, "objective", "house")
    asks(session, "evening.next")


def test_END_1_not_of_a_side_one_of_whom_got_away():
    session = begin("Room --- Hall\nexit: Room\n", VEX, "Ann pc crew Room level=40", BOB)
    amend(session, "ann", "level", 5)
    act(session, "vex", "move", ("move.area", "out"), ("move.react", []))
    asks(session, "evening.next")
    assert who(session, "ann").fate == ""


def test_END_1_the_dead_have_had_theirs():
    session = begin(ROOM, VEX, "Bob house Room level=40", "Sid house Hall level=30")
    amend(session, "bob", "level", -1)
    amend(session, "sid", "level", 9)
    assert session.decision.about == ("sid",)
    script(session, ("end.fate", "lives"))
    asks(session, "evening.next")


def test_END_1_both_sides_down_and_both_fates_are_the_gms():
    session = begin(ROOM, "Vex pc crew Room level=12/50 sword@right", "Bob house Room level=12/40 knife@right")
    act(
        session,
        "vex",
        "attack:vex.sword",
        ("attack.react", ["bob:counterattack:bob.knife"]),
        ("attack.roll", [0, 6]),
        ("counterattack.roll", [0, 7]),
        ("damage.dice", "ones"),
        ("damage.dice", "ones"),
        ("end.fate", "captured"),
        ("end.fate", "captured"),
    )
    assert (who(session, "vex").fate, who(session, "bob").fate) == ("captured", "captured")
    asks(session, "evening.next")


# -------------------------------------------------------------------------------------------- recovery


def recovering(*lines, **marks):
    """Vex with these marks after a fight that its side won, about to recover."""
    session = begin(ROOM, *(lines or (VEX,)), BOB)
    wound(session, "vex", **marks)
    amend(session, "objective", "crew")
    return script(session, ("evening.next", "recover"))


def test_END_2_recovery_is_not_there_during_combat():
    session = begin(ROOM, "Vex pc crew Room level=20/50", BOB)
    assert not any("recover" in key for key in keys(session))
    assert level(session, "vex") == 20


def test_END_2_it_restores_the_level_to_max_and_erases_slashes_and_x_but_not_permanent_wounds():
    session = recovering("Vex pc crew Room level=20/50 sword@right", head="#x", torso="///", left_leg="x")
    assert level(session, "vex") == 50
    assert wounds(session, "vex") == {"head": "■"}
    assert "END-2" in cited(session)
    script(session, ("recovery.items", "done"))
    asks(session, "evening.next")


def test_END_2_destroyed_items_are_replaced_up_to_the_slots():
    session = begin(ROOM, "Vex pc crew Room level=50 sword@right kit ammo ammo shield", BOB)
    for thing in ("kit", "ammo"):
        amend(session, "vex", "items", f"vex.{thing}", "destroy")
    amend(session, "objective", "crew")
    script(session, ("evening.next", "recover"))
    assert seats(session) == ["vex"]
    script(session, ("recovery.items", "again:vex.kit"), ("recovery.items", "new:melee_1h"))
    assert not any(key.startswith(("again", "new")) for key in keys(session))
    script(session, ("recovery.items", "done"))
    assert names(session, "vex") == ["One-handed melee weapon", "ammo", "kit", "shield", "sword"]
    assert destroyed(session, "vex") == []


def test_END_2_everything_destroyed_is_had_again_by_one_answer():
    session = begin(ROOM, "Vex pc crew Room level=50 sword@right kit ammo ammo shield", BOB)
    for thing in ("kit", "ammo", "ammo2"):
        amend(session, "vex", "items", f"vex.{thing}", "destroy")
    amend(session, "objective", "crew")
    script(session, ("evening.next", "recover"), ("recovery.items", "again"), ("recovery.items", "done"))
    assert names(session, "vex") == ["ammo", "ammo", "kit", "shield", "sword"]


def test_END_2_new_items_are_acquired_although_nothing_is_hurt_or_lost_also_several_of_a_kind():
    session = recovering("Vex pc crew Room level=50 sword@right")
    for kind in ("first_aid", "first_aid", "ammo", "shield"):
        script(session, ("recovery.items", f"new:{kind}"))
    assert keys(session) == ["done", *(f"give:{item.id}" for item in who(session, "vex").items)]
    script(session, ("recovery.items", "done"))
    assert names(session, "vex") == ["Ammo", "First aid kit", "First aid kit", "Shield", "sword"]
    asks(session, "evening.next")


def test_ARM_1_armor_that_is_given_up_or_had_again_says_where_it_lies():
    session = recovering("Vex pc crew Room level=50 sword@right armor:head armor:torso")
    labels = [option.label for option in session.decision.options if option.key.startswith("give:")]
    assert labels == ["Give up sword", "Give up armor on the head", "Give up armor on the torso"]
    script(session, ("recovery.items", "give:vex.armor2"))
    assert told(session)[-1] == "Vex gives up armor on the torso"


def test_END_2_an_item_is_changed_for_another():
    session = recovering("Vex pc crew Room level=50 sword@right kit ammo ammo")
    script(
        session, ("recovery.items", "give:vex.sword"), ("recovery.items", "new:ranged_1h"), ("recovery.items", "done")
    )
    assert names(session, "vex") == ["One-handed ranged weapon", "ammo", "ammo", "kit"]
    assert who(session, "vex").right is None


def lost(*things, line="Vex pc crew Room level=50 sword@right kit ammo armor:head armor:torso"):
    """Vex about to recover, with these destroyed."""
    session = begin(ROOM, line, BOB)
    for thing in things:
        amend(session, "vex", "items", f"vex.{thing}", "destroy")
    amend(session, "objective", "crew")
    return script(session, ("evening.next", "recover"))


def test_END_2_enter_gives_up_nothing_that_was_destroyed():
    session = lost("kit", "armor")
    done = session.decision.options[0]
    assert session.decision.enter == ""
    assert (done.key, done.label, done.letter) == ("done", "Done: gives up kit, armor on the head (destroyed)", ".")
    script(session, ("recovery.items", "again"))
    assert session.decision.enter == "done"
    assert session.decision.options[0].label == "Done"
    session.undo()
    script(session, ("recovery.items", "done"))
    assert told(session)[-1] == "Vex gives up kit and armor on the head"
    assert names(session, "vex") == ["ammo", "armor", "sword"]


def test_END_2_one_thing_alone_is_had_again_by_the_same_key_as_several():
    for things, hint in ((("kit",), "kit"), (("kit", "ammo"), "2 items")):
        session = lost(*things)
        again = next(option for option in session.decision.options if option.key == "again")
        assert (again.letter, again.hint) == ("+", hint)
        script(session, ("recovery.items", "again"), ("recovery.items", "done"))
        assert names(session, "vex") == ["ammo", "armor", "armor", "kit", "sword"]


def test_CHAR_3_why_not_everything_is_had_again_is_said():
    session = lost("kit", "ammo")
    script(session, ("recovery.items", "new:shield"))
    assert "again" not in keys(session)
    assert why_not(session, "again") == {"CHAR-3"}


def test_END_2_who_has_nothing_to_choose_is_not_asked_and_all_of_them_are_one_line():
    full = "pc crew Room level=50 sword kit ammo ammo shield"
    session = begin(ROOM, f"Vex {full}", f"Ann {full}", "Cy pc crew Room level=50", "Di pc crew Room level=50", BOB)
    for away in ("cy", "di"):
        who(session, away).away = True
    amend(session, "di", "level", 49)
    amend(session, "objective", "crew")
    script(session, ("evening.next", "recover"))
    lines = ["Di recovers: level to max, wounds healed", "Nothing to replace: Vex, Ann and Cy"]
    assert told(session, "players")[-2:] == lines
    assert seats(session) == ["di"]
    script(session, ("recovery.items", "done"))
    asks(session, "evening.next")


def test_END_2_whoever_was_asked_stays_asked_until_it_is_done():
    session = lost("kit")
    script(session, ("recovery.items", "again"))
    assert who(session, "vex").free_slots == 0
    asks(session, "recovery.items")


def test_END_2_armor_is_acquired_for_a_location_and_still_two_at_most():
    session = recovering("Vex pc crew Room level=50 armor:head armor:head armor:torso")
    assert "new:armor:torso" in keys(session)
    assert "new:armor:head" not in keys(session)
    script(session, ("recovery.items", "new:armor:torso"), ("recovery.items", "done"))
    assert [i.location for i in who(session, "vex").items] == ["head", "head", "torso", "torso"]
    assert UNHEX.status(session.table) == []


def test_ARM_1_destroyed_armor_is_not_had_again_beside_two_others():
    session = begin(ROOM, "Vex pc crew Room level=50 armor:head armor:head", BOB)
    amend(session, "vex", "items", "vex.armor", "destroy")
    amend(session, "vex", "items", "give", "armor", "head", "Cap")
    amend(session, "objective", "crew")
    script(session, ("evening.next", "recover"))
    assert not any(key.startswith("again") for key in keys(session))
    script(session, ("recovery.items", "done"))
    assert UNHEX.status(session.table) == []


def test_ARM_1_overruled_everything_again_still_lays_no_third_armor_on_a_location():
    session = begin(ROOM, "Vex pc crew Room level=50 armor:head armor:head kit", BOB)
    amend(session, "vex", "items", "vex.armor", "destroy")
    amend(session, "vex", "items", "vex.kit", "destroy")
    amend(session, "vex", "items", "give", "armor", "head", "Cap")
    amend(session, "objective", "crew")
    script(session, ("evening.next", "recover"))
    assert why_not(session, "again") == {"ARM-1"}
    session.answer("again", forced=True)
    assert [item.kind for item in who(session, "vex").items if item.destroyed] == ["armor"]
    assert UNHEX.status(session.table) == []


def test_END_2_an_area_weapon_is_acquired_only_with_its_ability():
    session = recovering("Vex pc crew Room level=50 AOE-5")
    assert "new:blast" in keys(session)
    assert not {"new:continuous", "new:cover", "new:demolish"} & set(keys(session))


def test_END_2_each_pc_recovers_and_is_asked_in_turn():
    session = recovering("Vex pc crew Room level=20/50", "Ann pc crew Room level=30/45")
    assert (level(session, "vex"), level(session, "ann")) == (50, 45)
    for name in ("vex", "ann"):
        assert seats(session) == [name]
        script(session, ("recovery.items", "done"))
    asks(session, "evening.next")


def test_END_2_npcs_and_the_dead_do_not_recover():
    session = begin(ROOM, VEX, "Ann pc crew Room level=45 sword kit ammo ammo", BOB)
    amend(session, "vex", "level", -3)
    amend(session, "bob", "level", 20)
    amend(session, "objective", "crew")
    script(session, ("evening.next", "recover"))
    assert seats(session) == ["ann"]
    script(session, ("recovery.items", "done"))
    asks(session, "evening.next")
    assert (level(session, "vex"), level(session, "bob")) == (-3, 20)


def test_END_2_the_unconscious_wake_and_the_surrendered_are_free_again():
    session = begin(ROOM, VEX, "Ann pc crew Room level=45", BOB)
    amend(session, "ann", "level", 3)
    amend(session, "vex", "state", "surrendered")
    script(session, ("end.fate", "lives"), ("evening.next", "recover"))
    for _ in range(2):
        script(session, ("recovery.items", "done"))
    assert who(session, "ann").able
    assert who(session, "vex").able


def test_the_session_is_closed_by_the_gm():
    session = begin(ROOM, VEX, BOB)
    amend(session, "objective", "crew")
    script(session, ("evening.next", "close"))
    asks(session, "")
    assert session.table.phase == "closed"
