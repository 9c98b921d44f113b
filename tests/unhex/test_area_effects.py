"""Area effects in general: AOE-0 to AOE-3, AOE-6, EDIT-3, CHAR-7, RUL-11, RUL-16, RUL-25, RUL-38, STEA-2, STEA-3."""

import pytest
from unhex_kit import ROOM, Evening, Fight

from unhex_tui.systems.unhex.events.event import AreaUnharmed
from unhex_tui.systems.unhex.fight.rolls.damage_previews import foretold

ROW = "Room --- Hall\nHall --- Yard\nstart: Room\n"
VEX = "Vex pc crew Room level=50 AOE-5 grenade@both grenade"
KINDS = {"grenade": "AOE-5", "fire": "AOE-7", "smoke": "AOE-8", "charge": "AOE-9"}


def thrown(*people: str, area_map: str = ROOM, on: str = "hall", vex: str = VEX) -> Evening:
    """Return a fight in which Vex has used the first item in hand on an area; the roll is next."""
    session = Fight(area_map, vex, *people, first="crew")
    return session.act("vex", "area:i1", ("area.target", on))


# --------------------------------------------------------------------------------------------------------- use


@pytest.mark.parametrize(("thing", "ability"), KINDS.items())
def test_AOE_1_each_kind_is_used_with_its_own_ability_and_no_other(thing: str, ability: str) -> None:
    s = Fight(ROOM, f"Vex pc crew Room {ability} {thing}@both", "Thug house Hall")
    s.script(("turn.actor", "vex"))
    assert s.offers([f"area:vex.{thing}"])
    s.amend("vex", "abilities", [other for other in KINDS.values() if other != ability])
    assert not s.offers([f"area:vex.{thing}"])
    assert s.why_not(f"area:vex.{thing}") == {"AOE-0", "CHAR-7"}


def test_AOE_0_both_hands_hold_it() -> None:
    s = Fight(ROOM, "Vex pc crew Room AOE-5 grenade@both grenade", "Thug house Hall")
    s.script(("turn.actor", "vex"))
    assert s.why_not("area:vex.grenade2") == {"AOE-0"}
    assert s.offers(["area:vex.grenade"])
    s.undo()
    s.amend("vex", "hands", [])
    s.script(("turn.actor", "vex"))
    assert s.why_not("area:vex.grenade") == {"AOE-0"}


def test_AOE_0_and_CHAR_7_who_has_lost_the_ability_cannot_use_it() -> None:
    s = Fight(ROOM, "Vex pc crew Room AOE-5 grenade@both", "Thug house Hall")
    s.amend("vex", "abilities", [])
    s.script(("turn.actor", "vex"))
    assert s.why_not("area:vex.grenade") == {"AOE-0", "CHAR-7"}


def test_AOE_2_an_area_at_range_0_or_1_is_attacked_and_none_further() -> None:
    s = Fight(ROW, VEX, "Thug house Yard")
    s.act("vex", "area:vex.grenade")
    assert s.keys == ["room", "hall"]
    assert {"RANGE-2", "AOE-2"} <= s.why_not("yard")


def test_AOE_2_and_ATK_1_the_area_must_be_seen() -> None:
    s = Fight("Room -[#]- Hall\nRoom --- Yard\n", VEX, "Thug house Hall")
    s.act("vex", "area:vex.grenade")
    assert s.keys == ["room", "yard"]
    assert {"RANGE-2", "SIGHT-4"} & s.why_not("hall")


def test_RUL_16_and_STEA_3_sight_of_the_area_ignores_who_hides_there() -> None:
    s = Fight("Room ---| Hall\nHall --- Yard", VEX, "Rat house Hall STEA-1", "Ann house Yard")
    assert s.who("rat").stealthy
    s.act("vex", "area:vex.grenade", ("area.target", "hall"), ("area.roll", [2, 4]), ("blast.dice", "ones"))
    s.script(("blast.react", []), ("damage.spread", {"torso": 4}))
    assert s.level("rat") == 46


def test_STEA_2_using_an_area_effect_is_an_attack_and_gives_stealth_up() -> None:
    s = Fight(ROOM, VEX + " STEA-1", "Thug house Hall")
    assert s.who("vex").stealthy
    s.act("vex", "area:vex.grenade", ("area.target", "hall"))
    assert not s.who("vex").stealthy


# ------------------------------------------------------------------------------------------------- the attempt


def test_AOE_2_an_area_effect_allows_defence_only() -> None:
    """No counterattack, no intercept, and no shield that chooses the die."""
    s = thrown("Thug house Room knife@right shield@left", area_map=ROOM, on="room")
    s.asks("area.roll")
    s.script(("area.roll", [2, 4]))
    s.asks("blast.dice")
    assert s.seats == ["vex"], "not the one with the shield"
    s.script(("blast.dice", "ones"))
    assert s.keys == ["thug:defend:"]


def test_AOE_2_cover_does_not_help() -> None:
    s = thrown("Thug house Hall", area_map="Room ---| Hall\n")
    s.script(("area.roll", [2, 4]))
    s.asks("blast.dice")
    assert s.seats == ["vex"]


@pytest.mark.parametrize("dice", [[2, 4], [5, 1], [9, 9]])
def test_AOE_2_the_item_is_destroyed_on_every_attempt(dice: list[int]) -> None:
    s = thrown("Thug house Yard", area_map=ROW)
    s.script(("area.roll", dice))
    assert s.destroyed("vex") == ["grenade"] and s.hands("vex") == ("", "")
    assert s.actions("vex") == 0


def test_AOE_2_a_failure_has_no_effect() -> None:
    s = thrown("Thug house Hall")
    s.script(("area.roll", [5, 1]))
    assert (s.level("thug"), s.level("vex")) == (50, 50)
    assert s.line(AreaUnharmed("vex", "grenade")) in s.told()


def test_RUL_11_all_in_the_area_may_surrender_before_the_dice() -> None:
    """The thrower gets back the action and the item."""
    s = thrown("Thug house Hall", "Rat house Hall", "Pat pc crew Hall", "Ann house Room", "Down house Hall level=5/50")
    assert set(s.keys) == {"surrender:thug", "surrender:rat", "surrender:pat"}
    s.script(("area.roll", "surrender:rat"))
    assert (s.level("rat"), s.who("rat").surrendered) == (0, True)
    assert (s.actions("vex"), s.destroyed("vex"), s.hands("vex")) == (1, [], ("grenade", "grenade"))


def test_RUL_44_a_target_of_fire_may_surrender_before_the_dice() -> None:
    s = thrown("Thug house Hall", "Rat house Room", "Pat pc crew Hall", vex="Vex pc crew Room AOE-7 fire@both")
    assert set(s.keys) == {"surrender:thug", "surrender:pat"}
    s.script(("area.roll", "surrender:thug"))
    assert (s.level("thug"), s.actions("vex"), s.destroyed("vex")) == (0, 1, [])
    assert s.table.effects == []


def test_RUL_44_no_character_surrenders_to_their_own_throw() -> None:
    s = Fight("Room --- Hall\n", "Vex pc crew Room AOE-7 fire@both", "Thug house Room")
    s.act("vex", s.meant("area:vex.fire"), ("area.target", "room"))
    assert s.keys == ["surrender:thug"]


@pytest.mark.parametrize(("area", "unseen"), [("hall", ["Gate"]), ("room", ["Attic", "Gate"])])
def test_AOE_8_and_SIGHT_1_smokes_row_names_lost_sight_lines(area: str, unseen: list[str]) -> None:
    """The row lists the areas from which the area is no longer seen."""
    s = Fight(
        "Room --- Hall\nHall --- Yard\nHall |--- Attic\nGate ---| Yard",
        "Vex pc crew Room AOE-8 smoke@both",
        "Thug h Yard",
    )

    def seeing() -> set[str]:
        return {one.name for one in s.table.area_map.areas if s.table.geometry.sees(one.id, area)}

    before = seeing()
    s.act("vex", "area:vex.smoke").asks("area.target")
    assert s.hint(area).endswith(f", not visible from {' and '.join(unseen)}")
    s.script(("area.target", area), ("area.roll", [4, 0]), ("cover.dice", "tens"))
    assert before - seeing() == {*unseen}


@pytest.mark.parametrize("thing", ["AOE-8 smoke@both", "AOE-9 charge@both"])
def test_RUL_44_cover_and_demolish_harm_no_one_so_none_surrenders(thing: str) -> None:
    s = thrown("Thug house Hall", vex=f"Vex pc crew Room {thing}")
    s.asks("area.roll")
    assert s.keys == []


def test_DICE_5_a_critical_success_gives_an_action_or_sets_the_dice() -> None:
    s = thrown("Thug house Hall")
    s.script(("area.roll", [3, 3]), ("roll.critical", "set"), ("roll.set", 19), ("blast.dice", "ones"))
    s.script(("blast.react", []), ("damage.spread", {"torso": 9}))
    assert s.level("thug") == 41


# ------------------------------------------------------------------------------------------------- critical failure


@pytest.mark.parametrize(("dice", "damage"), [([5, 5], 10), ([9, 9], 18), ([0, 0], 20)])
def test_AOE_6_on_a_critical_failure_the_user_takes_the_sum_of_the_dice(dice: list[int], damage: int) -> None:
    s = thrown("Thug house Hall")
    s.script(("area.roll", dice))
    s.asks("damage.spread")
    assert s.seats == ["vex"] and s.decision.total == damage
    s.script(("damage.spread", {"left_leg": damage}))
    assert s.level("vex") == 50 - damage and s.level("thug") == 50
    assert "AOE-6" in s.cited


def test_AOE_6_it_replaces_the_lost_action() -> None:
    s = thrown("Thug house Hall")
    s.script(("area.roll", [5, 5]), ("damage.spread", {"torso": 9, "head": 1}))
    assert s.debt("vex") == 0
    assert not any("loses" in line for line in s.told())


def test_EDIT_3_and_AOE_6_read_the_dice_as_they_show() -> None:
    for edition, after in (("unhex", "damage.spread"), ("unhex-0-99", "roll.critical")):
        s = Fight(ROOM, VEX, "Thug house Hall")
        setup = {**s.setup, "rules": {"edition": edition}}
        s = Evening(setup).turn("crew")
        s.act("vex", "area:vex.grenade", ("area.target", "hall"), ("area.roll", [0, 0]))
        s.asks(after)


def test_AOE_6_armor_may_take_what_its_user_puts_there() -> None:
    s = Fight(ROOM, "Vex pc crew Room AOE-5 grenade@both armor:head", "Thug house Hall")
    s.act("vex", "area:vex.grenade", ("area.target", "hall"), ("area.roll", [5, 5]))
    s.script(("damage.spread", {"head": 10}), ("armor.use", "destroy"))
    assert (s.level("vex"), s.wounds("vex")) == (50, {})


# ------------------------------------------------------------------------------------------------- spreading


def hurt(target: str, dice: list[int], damage: str, area_map: str = ROOM) -> Evening:
    """Return a fight in which a blast has hit only the target; where the damage goes is asked next."""
    s = thrown(target, "Ann house Room", area_map=area_map)
    s.script(("area.roll", dice), ("blast.dice", damage))
    return s if "level=5/" in target else s.script(("blast.react", []))


def test_AOE_3_its_victim_spreads_the_damage_as_it_likes() -> None:
    s = hurt("Thug house Hall", [4, 2], "tens")
    s.asks("damage.spread")
    assert s.seats == ["gm"] and s.decision.about == ("thug",)
    s.script(("damage.spread", {"left_leg": 2, "right_leg": 1, "head": 1}))
    assert s.wounds("thug") == {"left_leg": "\\\\", "right_leg": "\\", "head": "\\"}
    assert s.level("thug") == 46


def test_AOE_3_all_of_it_is_spread() -> None:
    s = hurt("Thug house Hall", [4, 2], "tens")
    assert "1 still" in s.refused("damage.spread", {"head": 3})
    assert "only 4" in s.refused("damage.spread", {"left_leg": 4, "right_leg": 1})


def test_AOE_3_and_DMG_4_more_than_a_location_holds_goes_to_the_torso() -> None:
    s = hurt("Thug house Hall", [2, 9], "ones")
    s.script(("damage.spread", {"left_arm": 5, "right_arm": 4}))
    assert s.wounds("thug") == {"left_arm": "\\\\\\", "right_arm": "\\\\\\", "torso": "\\\\\\"}
    assert s.level("thug") == 41


def test_DMG_4_what_the_torso_cannot_take_marks_nothing_more() -> None:
    s = thrown("Thug house Hall")
    s.script(("area.roll", [0, 0]), ("damage.spread", {"torso": 20}))
    assert s.who("vex").marks["torso"] == [9, 0, 0]
    assert s.level("vex") == 30 and not s.who("vex").able


def test_RUL_25_one_armor_for_each_location_used_takes_what_was_put_there() -> None:
    armor = "armor:torso armor:torso armor:left_leg armor:head"
    s = hurt(f"Thug house Hall {armor}", [2, 9], "ones")
    s.script(("damage.spread", {"torso": 4, "left_leg": 3, "right_leg": 2}))
    s.script(("armor.use", "destroy"), ("armor.use", "destroy"))
    assert s.wounds("thug") == {"right_leg": "\\\\"}
    assert s.level("thug") == 48
    assert s.destroyed("thug") == ["armor", "armor"], "one of the torso's two, and the leg's"


def test_RUL_25_armor_absorbs_its_location_with_overflow() -> None:
    """Damage put into an arm would overflow into the torso."""
    s = hurt("Thug house Hall armor:left_arm armor:torso", [2, 9], "ones")
    s.script(("damage.spread", {"left_arm": 9}), ("armor.use", "destroy"))
    assert (s.level("thug"), s.wounds("thug")) == (50, {})
    s.undo()
    s.script(("armor.use", "keep"))
    assert s.wounds("thug") == {"left_arm": "\\\\\\", "torso": "\\" * 6}, "the torso's armor is not asked for"


def test_RUL_38_the_unconscious_spread_too() -> None:
    s = hurt("Thug house Hall level=5/50", [2, 4], "ones")
    s.asks("damage.spread")
    s.script(("damage.spread", {"torso": 4}))
    assert s.boxes("thug", "torso") == "\\\\\\\\"


def test_DMG_5_spread_damage_that_fills_an_arm_drops_what_it_holds() -> None:
    s = hurt("Thug house Hall knife@left", [2, 3], "ones")
    s.script(("damage.spread", {"left_arm": 3}))
    assert s.hands("thug") == ("", "") and s.floor("Hall") == ["knife"]


def test_AOE_3_each_choice_is_foretold() -> None:
    s = hurt("Thug house Hall level=13/50 knife@left armor:left_arm", [2, 4], "ones")
    left_arm = s.advice().previews["left_arm"]
    assert left_arm.worst == ("unconscious: level below 10", "left arm full: drops knife")
    assert left_arm.lines == ("Level 13 → 9", "left arm +3, torso +1")
    assert [change.track for change in left_arm.changes] == ["left_arm", "torso"]
    s.script(("damage.spread", {"left_arm": 4}))
    previews = s.advice().previews
    assert previews["destroy"].lines == ("Level stays 13",)
    assert previews["keep"].worst == left_arm.worst


# ------------------------------------------------------------------------------------------------- overruling


def test_a_forced_use_takes_what_is_not_in_hand_and_an_area_out_of_reach() -> None:
    s = Fight(ROW, "Vex pc crew Room AOE-5 grenade@both grenade", "Thug house Yard")
    s.script(("turn.actor", "vex"))
    key = next(b.option.key for b in s.decision.explanation().blocked if b.option.key.startswith("area:"))
    s.answer(key, forced=True)
    s.answer("yard", forced=True)
    s.script(("area.roll", [2, 4]), ("blast.dice", "ones"), ("blast.react", []), ("damage.spread", {"torso": 4}))
    assert s.level("thug") == 46
    assert s.hands("vex") == ("grenade", "grenade"), "the one that was in hand still is"


def test_an_actor_or_item_that_is_gone_voids_the_action() -> None:
    s = Fight(ROOM, VEX, "Thug house Hall", "Pat pc crew Hall")
    s.act("vex", "area:i1")
    s.amend("vex", "items", "i1", "take")
    s.asks("turn.actor")
    assert s.actions("vex") == 1


def test_the_view_shows_what_is_under_way() -> None:
    s = thrown("Thug house Hall")
    shown = s.view("players")
    assert "Vex → Hall: grenade" in shown.underway
    assert shown.scene is not None and shown.scene.highlight is not None
    assert shown.scene.highlight.places == ("hall",)


def test_the_sheet_shows_where_the_pending_damage_would_land() -> None:
    s = hurt("Thug house Hall armor:left_arm", [2, 9], "ones")
    s.script(("damage.spread", {"left_arm": 5, "right_leg": 4}))
    s.asks("armor.use")
    sheet = next(one for one in s.view("gm").sheets if one.id == "thug")
    assert {track.id: track.pending for track in sheet.tracks if track.pending} == {
        "left_arm": 3,
        "right_leg": 4,
        "torso": 2,
    }


def test_undo_takes_every_step_back() -> None:
    s = Fight(ROOM, VEX, "Thug house Hall")
    before = s.table.dump()
    s.act("vex", "area:i1", ("area.target", "hall"), ("area.roll", [2, 4]), ("blast.dice", "ones"))
    s.script(("blast.react", ["thug:defend:"]), ("defend.roll", [1, 2]), ("damage.spread", {"torso": 4}))
    for _ in range(8):
        s.undo()
    assert s.table.dump() == before


@pytest.mark.parametrize(
    ("damage", "said"), [(15, ""), (16, ", no box left for 1 more"), (17, ", no box left for 2 more")]
)
def test_DMG_5_damage_that_no_box_is_left_for_is_foretold(damage: int, said: str) -> None:
    s = Fight(ROOM, "Vex pc crew Room", "Thug house Hall")
    level, boxes = foretold(s.table, s.who("vex"), {"left_leg": damage}).lines
    assert (level, boxes) == (f"Level 50 → {50 - damage}", f"torso +9, left leg +6{said}")
