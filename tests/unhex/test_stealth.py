"""Stealth and the long view of two-handed ranged weapons: STEA-1 to STEA-3, RUL-15, RUL-16, RUL-36, RUL-37, 2HR-5."""

from unhex_kit import ROOM, Evening, Fight

from unhex_tui.systems.unhex.events.moves import StealthLost
from unhex_tui.systems.unhex.fight.facts.cover import blocking, in_stealth
from unhex_tui.systems.unhex.fight.facts.why_not import forms

VEX = "Vex pc crew Room pistol@right ammo"
KIT = "Kit house Hall pistol@right ammo STEA-1"
WORTH = "1 extra cover mark against every other area"
COVERED = "Room ---| Hall\n"
"""A map where the Hall has a mark towards the Room."""


def hidden(s: Evening, name: str) -> bool:
    """Tell whether stealth hides a character now."""
    return in_stealth(s.table, s.who(name))


def shot(s: Evening, target: str = "kit", *reaction: str) -> list[str]:
    """Hit with Vex and 24; return the seats that choose the damage die."""
    s.act("vex", "attack:vex.pistol", ("attack.react", [*reaction]), ("attack.roll", [2, 4]))
    s.asks("damage.dice")
    assert s.decision is not None and target in s.decision.about
    return s.seats


# ------------------------------------------------------------------------------------------------- the mark


def test_STEA_1_its_mark_is_cover() -> None:
    s = Fight(ROOM, VEX, KIT)
    assert shot(s) == ["gm"] and s.decision is not None
    assert s.decision.prompt == "Vex hits Kit, who has cover, with 24: which die is the damage?", "why it is not Vex"
    assert shot(Fight(ROOM, VEX, KIT.removesuffix(" STEA-1"))) == ["vex"]


def test_STEA_1_its_mark_comes_on_top_of_the_areas_for_sight() -> None:
    s = Fight(COVERED, VEX, KIT)
    s.script(("turn.actor", "vex"))
    assert not s.offers(["attack:vex.pistol"])
    assert s.why_not("attack:vex.pistol@kit") == {"STEA-1", "RUL-16"}
    assert Fight(COVERED, VEX, KIT.removesuffix(" STEA-1")).script(("turn.actor", "vex")).offers(["attack:vex.pistol"])


def test_STEA_1_it_hides_from_the_fights_beginning() -> None:
    s = Fight(ROOM, VEX, KIT)
    assert f"Kit has stealth: {WORTH}" in s.told() and hidden(s, "kit")


def test_STEA_1_not_with_an_enemy_in_its_area() -> None:
    s = Fight(ROOM, VEX, KIT.replace("Hall", "Room"))
    assert not hidden(s, "kit") and "Kit's stealth is suspended while Vex is in their area" in s.told()
    assert shot(s) == ["vex"]


def test_STEA_1_it_is_no_cover_within_its_own_area_nor_of_its_friends() -> None:
    s = Fight(ROOM, VEX, KIT, "Bob house Hall")
    s.script(("turn.actor", "vex"), ("action.choose", "attack:vex.pistol"), ("attack.target", "bob"))
    s.script(("attack.react", []), ("attack.roll", [2, 4]))
    assert s.seats == ["vex"]


def test_STEA_1_the_unconscious_have_none() -> None:
    s = Fight(ROOM, VEX, KIT, "Bob house Hall")
    s.amend("kit", "level", 9)
    assert not hidden(s, "kit")
    s.amend("kit", "level", 10)
    assert hidden(s, "kit")


def test_STEA_1_melee_knows_no_cover() -> None:
    s = Fight(ROOM, "Vex pc crew Room axe@both", KIT.replace("Hall", "Room"))
    s.attack("vex", "axe", [2, 4])
    assert s.seats == ["vex"]


def test_RUL_16_it_adds_one_mark_to_every_path_and_never_a_second() -> None:
    far = "Room --- Hall\nHall --- Yard\n"
    rifle = "Vex pc crew Room rifle@both ammo"
    s = Fight(far, rifle, KIT.replace("Hall", "Yard")).script(("turn.actor", "vex"))
    assert s.offers(["attack:vex.rifle"])
    for marked in (
        "Room ---| Hall\nHall --- Yard\n",
        "Room --- Hall\nHall |--- Yard\n",
        "Room --- Hall\nHall ---| Yard\n",
    ):
        s = Fight(marked, rifle, KIT.replace("Hall", "Yard")).script(("turn.actor", "vex"))
        assert s.why_not("attack:vex.rifle@kit") == {"STEA-1", "RUL-16"}


def test_RUL_16_the_area_itself_is_seen_as_ever() -> None:
    lane = COVERED + "Hall --- Lane\n"
    s = Fight(lane, VEX, KIT, "Bob house Lane", first="house")
    s.act("bob", "move")
    s.asks("move.react")
    assert s.offers(["vex:intercept:vex.pistol"])


# ------------------------------------------------------------------------------------------------- lost and regained


def test_STEA_2_lost_on_attacking() -> None:
    s = Fight(ROOM, VEX, KIT, first="house")
    s.script(("turn.actor", "kit"))
    assert hidden(s, "kit")
    s.script(("action.choose", "attack:kit.pistol"))
    s.asks("attack.react")
    assert not hidden(s, "kit")
    assert s.line(StealthLost("kit", "attack")) in s.told() and "STEA-2" in s.cited
    s.script(("attack.react", []), ("attack.roll", [9, 8]), ("turn.actor", "vex"))
    s.script(("action.choose", "attack:vex.pistol"), ("attack.roll", [2, 4]))
    assert s.seats == ["vex"]


def test_STEA_2_lost_on_starting_a_move_whatever_comes_of_it() -> None:
    s = Fight(ROOM, VEX, KIT, "Bob house Hall", first="house")
    s.act("kit", "move", ("move.react", ["vex:intercept:vex.pistol"]), ("intercept.roll", [9, 8]))
    assert s.area("kit") == "Room" and not hidden(s, "kit")


def test_STEA_2_lost_on_intercepting() -> None:
    s = Fight(ROOM, VEX, "Pat pc crew Room", KIT)
    s.act("vex", "move", ("move.react", ["kit:intercept:kit.pistol"]))
    s.asks("intercept.roll")
    assert not s.who("kit").stealthy


def test_STEA_2_not_lost_by_anything_else() -> None:
    s = Fight(ROOM, VEX, KIT + " kit@left", "Bob house Hall", first="house")
    s.act(
        "kit",
        "drop",
        ("items.drop", ["kit.kit"]),
        ("turn.actor", "kit"),
        ("action.choose", "other"),
        ("other.what", "listens"),
    )
    s.script(("other.how", "no"))
    assert hidden(s, "kit")
    s.amend("kit", "actions", 1)
    s.script(("turn.actor", "end"))
    s.act("vex", "attack:vex.pistol", ("attack.target", "kit"), ("attack.react", ["kit:defend:"]))
    s.script(("attack.roll", [2, 4]), ("defend.roll", [3, 1]))
    assert hidden(s, "kit") and s.level("kit") == 50


def test_STEA_2_a_move_away_from_enemies_regains_stealth() -> None:
    """An area that the character was in before counts, too."""
    lane = "Room --- Hall\nHall --- Lane\n"
    s = Fight(lane, VEX, KIT, "Bob house Lane", first="house")
    s.act("kit", "move", ("move.area", "lane"), ("move.react", []))
    assert s.area("kit") == "Lane" and hidden(s, "kit")
    assert s.told().count(f"Kit has stealth again: {WORTH}") == 1
    s.end_turns()
    s.turn("house")
    s.act("kit", "move", ("move.react", []))
    assert s.area("kit") == "Hall" and hidden(s, "kit")


def test_STEA_2_not_regained_by_staying_nor_when_the_enemies_leave_later() -> None:
    s = Fight("Room --- Hall\nHall --- Lane\n", VEX, KIT, "Bob house Lane", first="house")
    s.act("kit", "move", ("move.area", "room"), ("move.react", []))
    s.amend("vex", "area", "hall")
    assert s.area("kit") == "Room" and not hidden(s, "kit")


def test_STEA_3_an_enemy_that_comes_suspends_it_while_it_is_there() -> None:
    s = Fight(ROOM, VEX, "Pat pc crew Room", KIT)
    s.amend("pat", "area", "hall")
    assert not hidden(s, "kit")
    assert shot(s) == ["vex"]
    s.script(("damage.dice", "tens"))
    s.amend("pat", "area", "room")
    assert hidden(s, "kit")


def test_STEA_3_its_area_can_be_blasted_though_it_cannot_be_seen() -> None:
    s = Fight(COVERED, "Vex pc crew Room grenade@both AOE-5", "Pat pc crew Room", KIT)
    s.act("vex", "area:vex.grenade", ("area.target", "hall"), ("area.roll", [4, 2]), ("blast.dice", "tens"))
    s.script(("blast.react", []), ("damage.spread", {"torso": 4}))
    assert s.level("kit") == 46


def test_STEA_3_demolish_takes_it() -> None:
    s = Fight(COVERED, "Vex pc crew Room charge@both AOE-9", KIT)
    s.act("vex", "area:vex.charge", ("area.target", "hall"), ("area.roll", [3, 1]))
    assert not hidden(s, "kit") and not s.who("kit").stealthy


def test_RUL_15_an_attackers_own_mark_is_gone_when_its_sight_is_judged() -> None:
    s = Fight(COVERED, VEX, KIT, first="house")
    s.script(("turn.actor", "kit"))
    assert hidden(s, "kit") and s.offers(["attack:kit.pistol"])
    Fight(COVERED, VEX, KIT, first="house").act("kit", "attack:kit.pistol", ("attack.react", []))


def test_RUL_15_an_interceptors_own_mark_is_gone_when_its_sight_is_judged() -> None:
    s = Fight(COVERED + "Room --- Lane\n", VEX, "Pat pc crew Room", KIT)
    s.act("vex", "move", ("move.area", "lane"))
    s.asks("move.react")
    assert hidden(s, "kit") and s.offers(["kit:intercept:kit.pistol"])
    s.script(("move.react", ["kit:intercept:kit.pistol"]), ("intercept.roll", [9, 8]))
    assert not hidden(s, "kit")


def test_RUL_15_a_mover_has_lost_it_when_it_is_intercepted() -> None:
    s = Fight("Room --- Hall\nHall --- Lane\n", VEX, KIT, "Bob house Lane", first="house")
    s.act("kit", "move", ("move.area", "lane"), ("move.react", ["vex:intercept:vex.pistol"]))
    s.script(("intercept.roll", [2, 4]))
    assert s.seats == ["vex"]


def test_RUL_36_an_unconscious_enemy_in_its_area_does_not_matter() -> None:
    s = Fight(ROOM, VEX, "Pat pc crew Hall", KIT)
    assert not hidden(s, "kit")
    s.amend("pat", "level", 9)
    assert hidden(s, "kit")
    s.amend("pat", "level", 10)
    assert not hidden(s, "kit")
    s.amend("pat", "state", "surrendered")
    assert hidden(s, "kit")


def crippled() -> Evening:
    """Return a fight in which the moving Kit, with empty hands and one leg a box from unusable, is hit in that leg."""
    s = Fight("Room --- Hall\nHall --- Lane\n", VEX, "Kit house Hall STEA-1", "Bob house Lane", first="house")
    s.wound("kit", right_leg="\\\\\\\\\\")
    s.act("kit", "move", ("move.area", "lane"), ("move.react", ["vex:intercept:vex.pistol"]))
    return s.script(("intercept.roll", [2, 1]), ("damage.dice", "ones"))


def test_RUL_37_stopped_in_the_area_it_reached_it_is_out_of_sight_again() -> None:
    s = crippled().script(("intercept.area", "lane"))
    assert s.area("kit") == "Lane" and hidden(s, "kit")


def test_RUL_37_thrown_back_it_is_not() -> None:
    s = crippled().script(("intercept.area", "hall"))
    assert s.area("kit") == "Hall" and not hidden(s, "kit")


def test_RUL_37_each_of_two_fast_moves_ends_for_itself() -> None:
    lane = "Room --- Hall\nHall --- Lane\nLane --- Yard\n"
    people = (VEX, "Kit house Hall STEA-1 SPEED-1", "Bob house Lane")
    fast = ("move:fast", ("move.area", "lane"), ("move.react", []), ("speed.roll", [2, 4]))
    s = Fight(lane, *people, first="house").act("kit", *fast)
    s.script(("move.again", "yard"))
    assert s.area("kit") == "Yard" and hidden(s, "kit")
    s = Fight(lane.replace("Room --- Hall", "Room --- Hall\nRoom ... Lane"), *people, first="house").act("kit", *fast)
    s.wound("kit", right_leg="\\\\\\\\\\")
    s.script(("move.again", "yard"), ("move.react", ["vex:intercept:vex.pistol"]), ("intercept.roll", [2, 1]))
    s.script(("damage.dice", "ones"), ("intercept.area", "lane"))
    assert s.area("kit") == "Lane" and not hidden(s, "kit")


def test_RUL_37_who_arrives_unconscious_is_not_hidden_when_it_comes_to() -> None:
    s = Fight("Room --- Hall\nHall --- Lane\n", VEX, KIT + " level=12/50", "Bob house Lane", first="house")
    s.act("kit", "move", ("move.area", "lane"), ("move.react", ["vex:intercept:vex.pistol"]))
    s.script(("intercept.roll", [4, 3]), ("damage.dice", "tens"), ("intercept.area", "lane"))
    s.amend("kit", "level", 40)
    assert s.area("kit") == "Lane" and not hidden(s, "kit")


# ------------------------------------------------------------------------------------------------- the long view

SNIPER = "Vex pc crew Room rifle@both ammo rubber 2HR-5"
TWO_MARKS = "Room --- Hall\nHall |---| Yard\n"
"""Two marks from the Room to the Yard, one from the Yard to the Room."""


def targets_of(s: Evening, name: str = "vex") -> Evening:
    return s.script(("turn.actor", name))


def test_2HR_5_two_marks_do_not_block_an_attack() -> None:
    s = targets_of(Fight(TWO_MARKS, SNIPER, "Bob house Yard"))
    assert s.offers(["attack:vex.rifle", "attack:vex.rifle~less"])
    s.script(("action.choose", "attack:vex.rifle"), ("attack.react", []))
    scene = s.view().scene
    assert scene is not None and scene.highlight is not None and scene.highlight.good
    s = targets_of(Fight(TWO_MARKS, SNIPER.removesuffix(" 2HR-5"), "Bob house Yard"))
    assert s.why_not("attack:vex.rifle@bob") == {"SIGHT-1"}


def test_2HR_5_three_marks_do() -> None:
    s = targets_of(Fight("Room ---| Hall\nHall |---| Yard\n", SNIPER, "Bob house Yard"))
    assert s.why_not("attack:vex.rifle@bob") == {"SIGHT-1"}


def test_2HR_5_stealth_is_one_of_the_three() -> None:
    one = "Room ---| Hall\nHall --- Yard\n"
    assert targets_of(Fight(one, SNIPER, KIT.replace("Hall", "Yard"))).offers(["attack:vex.rifle"])
    s = targets_of(Fight(TWO_MARKS, SNIPER, KIT.replace("Hall", "Yard")))
    assert s.why_not("attack:vex.rifle@kit") == {"STEA-1", "RUL-16"}


def test_2HR_5_it_counts_from_the_other_end_too() -> None:
    far = "Room |--- Hall\nHall |---| Yard\nYard --- Lane\n"
    s = targets_of(Fight(far, SNIPER, "Bob house Lane"))
    assert s.why_not("attack:vex.rifle@bob") == {"SIGHT-3"}
    s = targets_of(Fight(far.replace("Room |---", "Room ---"), SNIPER, "Bob house Lane"))
    assert s.offers(["attack:vex.rifle"])


def test_2HR_5_only_for_two_handed_ranged_weapons() -> None:
    s = Fight(ROOM, "Vex pc crew Room pistol@right rifle ammo 2HR-5", "Bob house Hall")
    vex = s.who("vex")
    assert [blocking(vex, form) for form in forms(vex)] == [2, 3]


def test_2HR_5_is_for_attack_not_for_intercept() -> None:
    # Two marks lie between the Room and the Yard, three between the Room and the Lane.
    s = Fight(TWO_MARKS + "Yard ---| Lane\n", SNIPER, "Bob house Yard", "Pat pc crew Room", first="house")
    s.act("bob", "move", ("move.area", "lane"))
    s.asks("turn.actor")
    assert s.area("bob") == "Lane"


def test_STEA_2_what_would_end_it_is_said_before_it_is_chosen() -> None:
    s = Fight(ROOM, "Vex pc crew Room knife@right STEA-1", "Pat pc crew Room knife@right", "Thug house Hall")
    notes = {}
    for who in ("pat", "vex"):
        s.script(("turn.actor", who))
        assert s.decision is not None
        notes[who] = " ".join(map(str, s.decision.explanation().notes))
        s.undo()
    assert "a move to an area without enemies restores it" in notes["vex"]
    assert "stealth" not in notes["pat"]
