"""Lasting effects: AOE-4, AOE-7 to AOE-9, RUL-20, COVER-4, COVER-5, SIGHT-1, STEA-3."""

import pytest
from unhex_kit import ROOM, Evening, Fight

from unhex_tui.systems.unhex.events.attacks import ReactionVoided
from unhex_tui.systems.unhex.events.event import CoverDemolished
from unhex_tui.systems.unhex.events.moves import StealthLost
from unhex_tui.systems.unhex.system import UNHEX

VEX = "Vex pc crew Room level=50 AOE-7 fire@both fire"
BOB = "Bob house Hall level=50 knife@right"


def burning(dice: list[int], damage: str, *people: str, vex: str = VEX, area_map: str = ROOM) -> Evening:
    """Return round 1 after Vex has set the hall on fire, in the house's turn."""
    session = Fight(area_map, vex, *(people or (BOB,)), first="crew")
    session.act("vex", "area:i1", ("area.target", "hall"), ("area.roll", dice), ("continuous.dice", damage))
    return session if session.table.turn else session.script(("turn.actor", "end"))


def effects(session: Evening) -> list[tuple[str, str, int, int]]:
    """Return kind, area, damage and last round of all effects on the map."""
    return [(effect.kind, effect.area, effect.damage, effect.last) for effect in session.table.effects]


def next_round(session: Evening, first: str = "crew") -> Evening:
    """End both turns and go on to the next round's first turn."""
    return session.end_turns().turn(first)


def strike(session: Evening) -> Evening:
    """Take an action with Bob in the burning hall."""
    return session.act("bob", "other", ("other.what", "shouts"), ("other.how", "no"))


# ------------------------------------------------------------------------------------------------- continuous


def test_AOE_7_the_user_chooses_the_damage_die() -> None:
    """The other die is the duration."""
    s = Fight(ROOM, VEX, BOB)
    s.act("vex", "area:vex.fire", ("area.target", "hall"), ("area.roll", [4, 2]))
    s.asks("continuous.dice")
    assert s.seats == ["vex"]
    laid = "Fire on Hall: {} damage to anyone acting there (except to move), until the end of round {}"
    assert s.tried("tens").lines[0] == laid.format(4, 3)
    assert s.tried("ones").lines[0] == laid.format(2, 5)
    s.script(("continuous.dice", "tens"))
    assert effects(s) == [("continuous", "hall", 4, 3)]
    s.undo()
    s.script(("continuous.dice", "ones"))
    assert effects(s) == [("continuous", "hall", 2, 5)]


def test_AOE_7_it_does_nothing_as_it_is_laid() -> None:
    s = burning([4, 2], "tens")
    assert (s.level("bob"), s.destroyed("vex")) == (50, ["fire"])


def test_AOE_7_whoever_starts_an_action_there_takes_the_damage_at_once() -> None:
    s = strike(burning([4, 2], "tens", BOB, "Ann house Room"))
    s.asks("damage.spread")
    assert s.decision.about == ("bob",) and s.decision.total == 4
    s.script(("damage.spread", {"torso": 4}))
    assert (s.level("bob"), s.boxes("bob", "torso"), s.actions("bob")) == (46, "\\\\\\\\", 0)
    assert {"AOE-7", "RUL-20", "AOE-3"} <= s.cited


def test_AOE_7_the_choice_of_what_to_do_says_what_it_costs() -> None:
    s = burning([4, 2], "tens")
    s.script(("turn.actor", "bob"))
    assert s.decision.prompt.endswith("Here any action but a move costs 4 damage (fire)")


def test_AOE_7_a_move_out_or_in_costs_nothing() -> None:
    s = burning([4, 2], "tens", BOB, "Cat house Room")
    s.script(("turn.actor", "bob"), ("action.choose", "move"))
    assert (s.level("bob"), s.area("bob")) == (50, "Room")
    s.script(("turn.actor", "cat"), ("action.choose", "move"))
    assert (s.level("cat"), s.area("cat")) == (50, "Hall")


def test_AOE_7_an_action_elsewhere_costs_nothing() -> None:
    s = burning([4, 2], "tens", "Bob house Room knife@right")
    strike(s)
    assert s.level("bob") == 50


def test_AOE_7_dropping_something_is_no_action() -> None:
    s = burning([4, 2], "tens")
    s.script(("turn.actor", "bob"), ("action.choose", "drop"))
    assert (s.level("bob"), s.floor("Hall")) == (50, ["knife"])


def test_AOE_7_reactions_are_actions() -> None:
    s = burning([4, 2], "tens", BOB, vex=VEX + " knife")
    s = next_round(s)
    s.amend("vex", "hands", ["i3@right"])
    s.amend("vex", "area", "hall")
    s.act("vex", "attack:vex.knife", ("damage.spread", {"left_leg": 4}))
    assert all(option.hint.startswith("4 damage first: fire") for option in s.decision.options), "no odds count it"
    assert any(len(option.hint) > len("4 damage first: fire") for option in s.decision.options), "beside its own hint"
    s.script(("attack.react", ["bob:defend:"]))
    s.asks("damage.spread")
    assert s.decision.about == ("bob",)
    s.script(("damage.spread", {"right_leg": 4}))
    s.asks("attack.roll")
    assert (s.level("vex"), s.level("bob")) == (46, 46)
    s.script(("attack.roll", [4, 7]))
    assert "failure" in s.told()[-1], "the damage came before the dice"


def test_AOE_7_an_intercept_from_there_costs_and_the_mover_pays_nothing() -> None:
    s = burning([4, 2], "tens", BOB)
    s = next_round(s)
    s.act("vex", "move", ("move.react", ["bob:intercept:bob.knife"]), ("damage.spread", {"torso": 4}))
    s.asks("intercept.roll")
    assert (s.level("bob"), s.level("vex")) == (46, 50)


def test_AOE_7_of_several_only_the_most_damaging_counts() -> None:
    s = burning([4, 2], "tens")
    s = next_round(s)
    s.amend("vex", "hands", ["i2@both"])
    s.act("vex", "area:i2", ("area.target", "hall"), ("area.roll", [3, 1]), ("continuous.dice", "tens"))
    assert effects(s) == [("continuous", "hall", 4, 3), ("continuous", "hall", 3, 3)]
    strike(s)
    assert s.decision.total == 4
    s.script(("damage.spread", {"torso": 4}))
    assert s.level("bob") == 46


def test_AOE_7_the_most_damaging_counts_though_another_was_there_before() -> None:
    s = next_round(burning([3, 2], "tens"))
    s.amend("vex", "hands", ["i2@both"])
    s.act("vex", "area:i2", ("area.target", "hall"), ("area.roll", [4, 1]), ("continuous.dice", "tens"))
    strike(s)
    assert s.decision.total == 4


def test_AOE_7_its_user_burns_as_well() -> None:
    s = burning([4, 2], "tens")
    s = next_round(s)
    s.amend("vex", "area", "hall")
    s.act("vex", "hands", ("items.hands", ["i2@both"]))
    s.asks("damage.spread")
    assert s.seats == ["vex"]


def test_AOE_7_zero_damage_is_no_damage() -> None:
    s = strike(burning([2, 0], "ones"))
    assert s.level("bob") == 50 and not any("at once" in line for line in s.told())


def test_AOE_7_armor_may_take_it() -> None:
    s = strike(burning([4, 2], "tens", "Bob house Hall armor:torso"))
    s.script(("damage.spread", {"torso": 4}), ("armor.use", "destroy"))
    assert (s.level("bob"), s.destroyed("bob")) == (50, ["armor"])


# ------------------------------------------------------------------------------------------------ ends of effects


def test_RUL_20_if_it_drops_the_actor_the_action_is_spent_and_void() -> None:
    s = burning([4, 2], "tens", "Bob house Hall level=12/50 knife@right", "Ann house Room")
    s.act("bob", "hands", ("items.hands", []), ("damage.spread", {"torso": 4}))
    assert not s.who("bob").able and s.hands("bob") == ("knife", "")
    assert (s.actions("bob"), s.debt("bob")) == (0, 0)
    assert "Bob's action is no longer possible: spent" in s.told()


def test_RUL_20_a_reaction_that_fells_its_owner_is_void() -> None:
    """The reaction is spent, and the action goes on."""
    s = burning([4, 2], "tens", "Bob house Hall level=12/50 knife@right", "Ann house Room", vex=VEX + " knife")
    s = next_round(s)
    s.amend("vex", "hands", ["i3@right"])
    s.amend("vex", "area", "hall")
    s.act("vex", "attack:vex.knife", ("damage.spread", {"left_leg": 4}), ("attack.react", ["bob:counterattack:i4"]))
    s.script(("damage.spread", {"torso": 4}))
    s.asks("attack.roll")
    assert s.actions("bob") == 0 and not s.who("bob").able
    s.script(("attack.roll", [2, 4]), ("damage.dice", "ones"))
    assert not any("counterattack:" in line for line in s.told()[-4:])
    assert s.line(ReactionVoided("bob")) in s.told()


def test_RUL_20_an_attack_whose_weapon_it_makes_one_drop_is_void_too() -> None:
    s = burning([4, 2], "tens", BOB, "Pat pc crew Hall")
    s.act("bob", "attack:bob.knife", ("damage.spread", {"right_arm": 4}))
    assert s.floor("Hall") == ["knife"] and s.level("pat") == 50
    assert "Bob's action is no longer possible: spent" in s.told()


def test_RUL_20_and_SHLD_2_a_dropped_shield_defends_no_other() -> None:
    """The reaction makes its owner drop the shield."""
    guard = "Ann house Hall shield@left SHLD-2"
    s = burning([4, 2], "tens", BOB, guard, vex=VEX + " pistol ammo")
    s = next_round(s)
    s.amend("vex", "hands", ["vex.pistol@right"])
    s.act("vex", "attack:vex.pistol", ("attack.target", "bob"), ("attack.react", ["ann:defend:"]))
    s.script(("damage.spread", {"left_arm": 4}))
    assert s.line(ReactionVoided("ann")) in s.told()
    s.script(("attack.roll", [2, 4]))
    s.asks("damage.dice")


def test_RUL_20_hands_that_it_makes_unusable_are_not_filled() -> None:
    s = burning([4, 2], "tens", "Bob house Hall knife@right sword", "Ann house Room")
    s.act("bob", "hands", ("items.hands", ["bob.sword@right", "bob.knife@left"]))
    s.script(("damage.spread", {"right_arm": 4}))
    assert s.hands("bob") == ("", "knife")


def test_RUL_20_the_fight_may_end_by_it() -> None:
    s = strike(burning([4, 2], "tens", "Bob house Hall level=12/50"))
    s.script(("damage.spread", {"torso": 4}))
    assert any(line.endswith("Victory: Crew") for line in s.told())


@pytest.mark.parametrize(
    ("things", "what", "held"),
    [
        ("kit@right", "aid:bare", ("kit", "")),
        ("kit@right AID-7", "aid:sure", ("kit", "")),
        ("grenade@both AOE-5", "area:bob.grenade", ("grenade", "grenade")),
    ],
)
def test_RUL_45_a_fallen_user_keeps_the_item_in_hand(things: str, what: str, held: tuple[str, str]) -> None:
    """The user falls before using it up."""
    s = burning([4, 2], "tens", f"Bob house Hall level=12/50 {things}", "Ann house Room")
    if what == "aid:sure":
        s.wound("bob", left_leg="\\")
    s.script(("turn.actor", "bob"), ("action.choose", what))
    while s.decision.question != "damage.spread":
        s.answer(s.keys[0])
    s.script(("damage.spread", {"torso": 4}))
    assert s.who("bob").unconscious
    assert (s.destroyed("bob"), s.hands("bob"), s.actions("bob")) == ([], held, 0)


def test_an_effect_that_the_gm_removes_meanwhile_does_nothing_more() -> None:
    s = strike(burning([4, 2], "tens"))
    s.asks("damage.spread")
    s.amend("effect", s.table.effects[0].id)
    assert s.level("bob") == 50 and s.table.effects == [] and s.table.action is None
    assert "Bob: shouts" in s.told()


# ------------------------------------------------------------------------------------------------- duration


@pytest.mark.parametrize("rounds", [0, 1, 2])
def test_AOE_4_duration_0_ends_with_this_round_1_with_the_next_and_so_on(rounds: int) -> None:
    s = burning([4, rounds], "tens")
    for _ in range(rounds):
        next_round(s)
        assert len(s.table.effects) == 1
    s.end_turns()
    assert s.table.effects == []
    lines = s.told()
    assert lines.index("Fire on Hall ends") == lines.index(f"Round {rounds + 1} ends") + 1


def test_AOE_4_what_becomes_of_its_user_does_not_change_it() -> None:
    s = burning([4, 1], "tens", BOB, "Ann house Room", vex=VEX)
    s.amend("ann", "team", "crew")
    s.amend("vex", "level", 5)
    assert s.table.fighting and len(s.table.effects) == 1


def test_AOE_4_and_AOE_7_doubles_ask_for_no_die() -> None:
    s = Fight(ROOM, VEX, BOB)
    s.act("vex", "area:vex.fire", ("area.target", "hall"), ("area.roll", [2, 2]), ("roll.critical", "action"))
    assert effects(s) == [("continuous", "hall", 2, 3)]


def test_effects_are_kept_in_a_save_and_undone() -> None:
    s = burning([4, 2], "tens")
    assert UNHEX.load(s.table.dump()).effects == s.table.effects
    for _ in range(3):
        s.undo()
    assert s.table.effects == []


# ------------------------------------------------------------------------------------------------- cover

SMOKE = "Vex pc crew Room level=50 AOE-8 smoke@both"
STAR = "Room --- Hall\nHall --- Yard\nHall |--- Attic\nHall ... Roof\n"


def smoked(dice: list[int], key: str, *people: str, area_map: str = STAR) -> Evening:
    """Return a fight in which Vex has smoked the hall."""
    session = Fight(area_map, SMOKE, *(people or ("Bob house Yard rifle@both ammo", "Cat pc crew Hall")), first="crew")
    return session.act("vex", "area:i1", ("area.target", "hall"), ("area.roll", dice), ("cover.dice", key))


def test_AOE_8_one_die_is_how_long_and_its_user_chooses() -> None:
    s = Fight(STAR, SMOKE, BOB).act("vex", "area:vex.smoke").asks("area.target")
    assert s.hint("room").startswith("only Vex; "), s.hint("room")
    assert s.hint("hall").endswith("; 3 more cover marks"), s.hint("hall")
    assert {note.rules for note in s.decision.explanation().notes} == {("SIGHT-3", "AOE-8")}, "sight, not harm"
    s.script(("area.target", "hall"), ("area.roll", [4, 0]))
    s.asks("cover.dice")
    assert s.seats == ["vex"]
    assert s.tried("tens").lines[0] == "Smoke on Hall: cover, until the end of round 5"
    s.script(("cover.dice", "ones"))
    assert effects(s) == [("cover", "hall", 0, 1)]


def test_AOE_8_the_area_has_cover_in_all_directions() -> None:
    s = smoked([4, 2], "tens")
    for elsewhere in ("room", "yard", "attic", "roof"):
        assert s.table.geometry.cover("hall", elsewhere), elsewhere
        assert not s.table.geometry.cover(elsewhere, "hall"), elsewhere
    assert not any(
        connection.mark_at("hall") for connection in s.table.area_map.connections if connection.id != "hall~attic"
    )


def test_AOE_8_whoever_is_there_chooses_the_dice() -> None:
    s = smoked([4, 2], "tens")
    s.script(("turn.actor", "end"))
    s.attack("bob", "rifle", [2, 4])
    s.asks("damage.dice")
    assert s.seats == ["cat"]


def test_AOE_8_its_marks_count_for_sight() -> None:
    chain = "Room --- Hall\nHall --- Yard\nYard ---| Attic\n"
    s = Fight(chain, SMOKE, "Bob house Attic rifle@both ammo")
    assert s.table.geometry.sees("room", "attic")
    s.act("vex", "area:vex.smoke", ("area.target", "hall"), ("area.roll", [4, 2]), ("cover.dice", "tens"))
    assert not s.table.geometry.sees("room", "attic")


def test_AOE_4_and_AOE_8_cover_is_gone_when_its_rounds_are_over() -> None:
    s = smoked([4, 0], "ones")
    s.end_turns()
    assert s.table.effects == [] and not s.table.geometry.cover("hall", "yard")
    assert "Smoke on Hall ends" in s.told()


def test_AOE_8_and_AOE_7_cover_burns_nobody() -> None:
    s = smoked([4, 2], "tens", BOB)
    strike(s)
    assert s.level("bob") == 50


# ------------------------------------------------------------------------------------------------- demolish

CHARGE = "Vex pc crew Room level=50 AOE-9 charge@both"
WALLS = "Room |---| Hall\nHall |---| Yard\n"


def demolished(*people: str, area_map: str = WALLS) -> Evening:
    """Return a fight in which Vex has demolished the hall's cover."""
    session = Fight(area_map, CHARGE, *people, first="crew")
    return session.act("vex", "area:i1", ("area.target", "hall"), ("area.roll", [4, 2]))


def test_AOE_9_all_cover_of_the_area_is_destroyed_and_none_of_others() -> None:
    s = demolished("Bob house Yard")
    assert not s.table.geometry.cover("hall", "yard") and not s.table.geometry.cover("hall", "room")
    assert s.table.geometry.cover("yard", "hall") and s.table.geometry.cover("room", "hall")
    assert s.line(CoverDemolished("vex", "hall", 2)) in s.told()


def test_AOE_9_cover_made_by_an_effect_goes_and_fire_stays() -> None:
    s = Fight(ROOM, CHARGE, "Bob house Hall")
    s.amend("effect", "add", "cover", "hall", 3)
    s.amend("effect", "add", "continuous", "hall", 3, 4)
    s.act("vex", "area:vex.charge", ("area.target", "hall"), ("area.roll", [4, 2]))
    assert [effect.kind for effect in s.table.effects] == ["continuous"]


def test_AOE_9_and_STEA_3_stealth_in_the_area_is_lost() -> None:
    s = demolished("Rat house Hall STEA-1", "Sly house Yard STEA-1")
    assert (s.who("rat").stealthy, s.who("sly").stealthy) == (False, True)
    assert s.line(StealthLost("rat", "demolish")) in s.told()
    assert s.line(StealthLost("rat", "demolish")) not in s.told("players")


def test_AOE_9_it_asks_for_no_die() -> None:
    s = demolished("Bob house Yard")
    assert s.table.action is None


def test_AOE_9_is_undone() -> None:
    s = demolished("Bob house Yard")
    s.undo()
    assert s.table.geometry.cover("hall", "yard")


# ------------------------------------------------------------------------------------------------- on the map


def test_the_map_shows_effects_with_their_remaining_rounds_to_everybody() -> None:
    s = burning([4, 2], "tens")

    def shown() -> tuple[str, ...]:
        scene = s.view("players").scene
        assert scene is not None
        return next(area.effects for area in scene.areas if area.id == "hall")

    assert shown() == ("4 dmg, +2 rounds: fire",)
    next_round(s)
    assert shown() == ("4 dmg, +1 round: fire",)
    next_round(s)
    assert shown() == ("4 dmg, last round: fire",)
    s.end_turns()
    assert shown() == ()


def test_AOE_8_cover_by_an_effect_is_drawn_like_the_maps_own() -> None:
    s = smoked([4, 2], "tens")
    scene = s.view("gm").scene
    assert scene is not None
    assert all(link.mark_a if link.a == "hall" else link.mark_b for link in scene.links)


# ------------------------------------------------------------------------------------------------- the GM's edits


def test_the_gm_adds_and_removes_an_effect() -> None:
    s = Fight(ROOM, VEX, BOB)
    assert s.amend("effect", "add", "continuous", "hall", 2, 5) == "Hall: 5 damage, +2 rounds: Continuous effect"
    assert effects(s) == [("continuous", "hall", 5, 3)]
    key = s.table.effects[0].id
    assert s.amend("effect", key) == "Hall: Continuous effect ends"
    assert effects(s) == []
    s.undo()
    assert effects(s) == [("continuous", "hall", 5, 3)]
