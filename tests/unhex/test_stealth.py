"""Stealth and the long view of two-handed ranged weapons: STEA-1 to STEA-3, RUL-15, RUL-16, RUL-36, RUL-37, 2HR-5."""

from typing import Any

from unhex_kit import (
    ROOM,
    Session,
    act,
    amend,
    area,
    asks,
    begin,
    cited,
    end_turns,
    level,
    offers,
    script,
    seats,
    told,
    turn,
    who,
    why_not,
    wound,
)

from unhex_tui.systems.unhex.fight.facts.cover import blocking
from unhex_tui.systems.unhex.fight.facts.stealth import in_stealth
from unhex_tui.systems.unhex.fight.facts.why_not import forms
from unhex_tui.systems.unhex.system import UNHEX

VEX = "Vex pc crew Room pistol@right ammo"
KIT = "Kit house Hall pistol@right ammo STEA-1"
WORTH = "one more cover mark against every other area"
COVERED = "Room ---| Hall\n"
"""Whoever is in the Hall has a mark towards the Room."""


def hidden(s: Session, name: str) -> bool:
    """Stealth hides it now."""
    return in_stealth(s.table, who(s, name))


def words(s: Session, name: str, audience: Any = "gm") -> tuple[str, ...]:
    """What the roster says of somebody."""
    return next(row.conditions for row in s.view(audience).roster if row.name.lower() == name)


def stealth_told(s: Session, audience: Any = "gm") -> list[str]:
    """What was told of stealth, without its worth."""
    return [text.removesuffix(f": {WORTH}") for text in told(s, audience) if "stealth" in text]


def shot(s: Session, target: str = "kit", *reaction: str) -> list[str]:
    """Vex hits with 24; the seats that are asked which die is damage."""
    act(s, "vex", "attack:vex.pistol", ("attack.react", [*reaction]), ("attack.roll", [2, 4]))
    asks(s, "damage.dice")
    assert s.decision is not None and target in s.decision.about
    return seats(s)


# ------------------------------------------------------------------------------------------------- the mark


def test_STEA_1_its_mark_is_cover() -> None:
    assert shot(begin(ROOM, VEX, KIT)) == ["gm"]
    assert shot(begin(ROOM, VEX, KIT.removesuffix(" STEA-1"))) == ["vex"]


def test_STEA_1_its_mark_comes_on_top_of_the_areas_for_sight() -> None:
    s = begin(COVERED, VEX, KIT)
    script(s, ("turn.actor", "vex"))
    assert not offers(s, ["attack:vex.pistol"])
    assert why_not(s, "attack:vex.pistol@kit") == {"STEA-1", "RUL-16"}
    assert offers(
        script(begin(COVERED, VEX, KIT.removesuffix(" STEA-1")), ("turn.actor", "vex")), ["attack:vex.pistol"]
    )


def test_STEA_1_it_hides_from_the_fights_beginning() -> None:
    s = begin(ROOM, VEX, KIT)
    assert f"Kit has stealth: {WORTH}" in told(s) and hidden(s, "kit")


def test_STEA_1_not_with_an_enemy_in_its_area() -> None:
    s = begin(ROOM, VEX, KIT.replace("Hall", "Room"))
    assert not hidden(s, "kit") and "Kit's stealth is suspended while Vex is in its area" in told(s)
    assert shot(s) == ["vex"]


def test_STEA_1_it_is_no_cover_within_its_own_area_nor_of_its_friends() -> None:
    s = begin(ROOM, VEX, KIT, "Bob house Hall")
    script(s, ("turn.actor", "vex"), ("action.choose", "attack:vex.pistol"), ("attack.target", "bob"))
    script(s, ("attack.react", []), ("attack.roll", [2, 4]))
    assert seats(s) == ["vex"]


def test_STEA_1_the_unconscious_have_none() -> None:
    s = begin(ROOM, VEX, KIT, "Bob house Hall")
    amend(s, "kit", "level", 9)
    assert not hidden(s, "kit")
    amend(s, "kit", "level", 10)
    assert hidden(s, "kit")


def test_STEA_1_melee_knows_no_cover() -> None:
    s = begin(ROOM, "Vex pc crew Room axe@both", KIT.replace("Hall", "Room"))
    act(s, "vex", "attack:vex.axe", ("attack.react", []), ("attack.roll", [2, 4]))
    assert seats(s) == ["vex"]


def test_RUL_16_it_adds_one_mark_to_every_path_and_never_a_second() -> None:
    far = "Room --- Hall\nHall --- Yard\n"
    rifle = "Vex pc crew Room rifle@both ammo"
    s = script(begin(far, rifle, KIT.replace("Hall", "Yard")), ("turn.actor", "vex"))
    assert offers(s, ["attack:vex.rifle"])
    for marked in (
        "Room ---| Hall\nHall --- Yard\n",
        "Room --- Hall\nHall |--- Yard\n",
        "Room --- Hall\nHall ---| Yard\n",
    ):
        s = script(begin(marked, rifle, KIT.replace("Hall", "Yard")), ("turn.actor", "vex"))
        assert why_not(s, "attack:vex.rifle@kit") == {"STEA-1", "RUL-16"}


def test_RUL_16_the_area_itself_is_seen_as_ever() -> None:
    lane = COVERED + "Hall --- Lane\n"
    s = begin(lane, VEX, KIT, "Bob house Lane", first="house")
    act(s, "bob", "move")
    asks(s, "move.react")
    assert offers(s, ["vex:intercept:vex.pistol"])


# ------------------------------------------------------------------------------------------------- lost and regained


def test_STEA_2_lost_on_attacking() -> None:
    s = begin(ROOM, VEX, KIT, first="house")
    script(s, ("turn.actor", "kit"))
    assert hidden(s, "kit")
    script(s, ("action.choose", "attack:kit.pistol"))
    asks(s, "attack.react")
    assert not hidden(s, "kit")
    assert "Kit gives up its stealth by attacking" in told(s) and "STEA-2" in cited(s)
    script(s, ("attack.react", []), ("attack.roll", [9, 8]), ("turn.actor", "vex"))
    script(s, ("action.choose", "attack:vex.pistol"), ("attack.roll", [2, 4]))
    assert seats(s) == ["vex"]


def test_STEA_2_lost_on_starting_a_move_whatever_comes_of_it() -> None:
    s = begin(ROOM, VEX, KIT, "Bob house Hall", first="house")
    act(s, "kit", "move", ("move.react", ["vex:intercept:vex.pistol"]), ("intercept.roll", [9, 8]))
    assert area(s, "kit") == "Room" and not hidden(s, "kit")


def test_STEA_2_lost_on_intercepting() -> None:
    s = begin(ROOM, VEX, "Pat pc crew Room", KIT)
    act(s, "vex", "move", ("move.react", ["kit:intercept:kit.pistol"]))
    asks(s, "intercept.roll")
    assert not who(s, "kit").stealthy


def test_STEA_2_not_lost_by_anything_else() -> None:
    s = begin(ROOM, VEX, KIT + " kit@left", "Bob house Hall", first="house")
    act(
        s,
        "kit",
        "drop",
        ("items.drop", ["kit.kit"]),
        ("turn.actor", "kit"),
        ("action.choose", "other"),
        ("other.what", "listens"),
    )
    script(s, ("other.how", "no"))
    assert hidden(s, "kit")
    amend(s, "kit", "actions", 1)
    script(s, ("turn.actor", "end"))
    act(s, "vex", "attack:vex.pistol", ("attack.target", "kit"), ("attack.react", ["kit:defend:"]))
    script(s, ("attack.roll", [2, 4]), ("defend.roll", [3, 1]))
    assert hidden(s, "kit") and level(s, "kit") == 50


def test_STEA_2_regained_by_a_move_to_an_area_without_enemies_even_one_it_was_in_before() -> None:
    lane = "Room --- Hall\nHall --- Lane\n"
    s = begin(lane, VEX, KIT, "Bob house Lane", first="house")
    act(s, "kit", "move", ("move.area", "lane"), ("move.react", []))
    assert area(s, "kit") == "Lane" and hidden(s, "kit")
    assert told(s).count(f"Kit has stealth again: {WORTH}") == 1
    end_turns(s)
    turn(s, "house")
    act(s, "kit", "move", ("move.react", []))
    assert area(s, "kit") == "Hall" and hidden(s, "kit")


def test_STEA_2_not_regained_by_staying_nor_when_the_enemies_leave_later() -> None:
    s = begin("Room --- Hall\nHall --- Lane\n", VEX, KIT, "Bob house Lane", first="house")
    act(s, "kit", "move", ("move.area", "room"), ("move.react", []))
    amend(s, "vex", "area", "hall")
    assert area(s, "kit") == "Room" and not hidden(s, "kit")


def test_STEA_3_an_enemy_that_comes_suspends_it_while_it_is_there() -> None:
    s = begin(ROOM, VEX, "Pat pc crew Room", KIT)
    amend(s, "pat", "area", "hall")
    assert not hidden(s, "kit")
    assert shot(s) == ["vex"]
    script(s, ("damage.dice", "tens"))
    amend(s, "pat", "area", "room")
    assert hidden(s, "kit")


def test_STEA_3_its_area_can_be_blasted_though_it_cannot_be_seen() -> None:
    s = begin(COVERED, "Vex pc crew Room grenade@both AOE-5", "Pat pc crew Room", KIT)
    act(s, "vex", "area:vex.grenade", ("area.target", "hall"), ("area.roll", [4, 2]), ("blast.dice", "tens"))
    script(s, ("blast.react", []), ("damage.spread", {"torso": 4}))
    assert level(s, "kit") == 46


def test_STEA_3_demolish_takes_it() -> None:
    s = begin(COVERED, "Vex pc crew Room charge@both AOE-9", KIT)
    act(s, "vex", "area:vex.charge", ("area.target", "hall"), ("area.roll", [3, 1]))
    assert not hidden(s, "kit") and not who(s, "kit").stealthy


def test_RUL_15_an_attackers_own_mark_is_gone_when_its_sight_is_judged() -> None:
    s = begin(COVERED, VEX, KIT, first="house")
    script(s, ("turn.actor", "kit"))
    assert hidden(s, "kit") and offers(s, ["attack:kit.pistol"])
    act(begin(COVERED, VEX, KIT, first="house"), "kit", "attack:kit.pistol", ("attack.react", []))


def test_RUL_15_an_interceptors_own_mark_is_gone_when_its_sight_is_judged() -> None:
    s = begin(COVERED + "Room --- Lane\n", VEX, "Pat pc crew Room", KIT)
    act(s, "vex", "move", ("move.area", "lane"))
    asks(s, "move.react")
    assert hidden(s, "kit") and offers(s, ["kit:intercept:kit.pistol"])
    script(s, ("move.react", ["kit:intercept:kit.pistol"]), ("intercept.roll", [9, 8]))
    assert not hidden(s, "kit")


def test_RUL_15_a_mover_has_lost_it_when_it_is_intercepted() -> None:
    s = begin("Room --- Hall\nHall --- Lane\n", VEX, KIT, "Bob house Lane", first="house")
    act(s, "kit", "move", ("move.area", "lane"), ("move.react", ["vex:intercept:vex.pistol"]))
    script(s, ("intercept.roll", [2, 4]))
    assert seats(s) == ["vex"]


def test_RUL_36_an_unconscious_enemy_in_its_area_does_not_matter() -> None:
    s = begin(ROOM, VEX, "Pat pc crew Hall", KIT)
    assert not hidden(s, "kit")
    amend(s, "pat", "level", 9)
    assert hidden(s, "kit")
    amend(s, "pat", "level", 10)
    assert not hidden(s, "kit")
    amend(s, "pat", "state", "surrendered")
    assert hidden(s, "kit")


def crippled() -> Session:
    """Kit, a leg one box from useless and its hands empty, moves from the Hall to the Lane and is hit in that leg."""
    s = begin("Room --- Hall\nHall --- Lane\n", VEX, "Kit house Hall STEA-1", "Bob house Lane", first="house")
    wound(s, "kit", right_leg="\\\\\\\\\\")
    act(s, "kit", "move", ("move.area", "lane"), ("move.react", ["vex:intercept:vex.pistol"]))
    return script(s, ("intercept.roll", [2, 1]), ("damage.dice", "ones"))


def test_RUL_37_stopped_in_the_area_it_reached_it_is_out_of_sight_again() -> None:
    s = script(crippled(), ("intercept.area", "lane"))
    assert area(s, "kit") == "Lane" and hidden(s, "kit")


def test_RUL_37_thrown_back_it_is_not() -> None:
    s = script(crippled(), ("intercept.area", "hall"))
    assert area(s, "kit") == "Hall" and not hidden(s, "kit")


def test_RUL_37_each_of_two_fast_moves_ends_for_itself() -> None:
    lane = "Room --- Hall\nHall --- Lane\nLane --- Yard\n"
    people = (VEX, "Kit house Hall STEA-1 SPEED-1", "Bob house Lane")
    fast = ("move:fast", ("move.area", "lane"), ("move.react", []), ("speed.roll", [2, 4]))
    s = act(begin(lane, *people, first="house"), "kit", *fast)
    script(s, ("move.again", "yard"))
    assert area(s, "kit") == "Yard" and hidden(s, "kit")
    s = act(begin(lane.replace("Room --- Hall", "Room --- Hall\nRoom ... Lane"), *people, first="house"), "kit", *fast)
    wound(s, "kit", right_leg="\\\\\\\\\\")
    script(s, ("move.again", "yard"), ("move.react", ["vex:intercept:vex.pistol"]), ("intercept.roll", [2, 1]))
    script(s, ("damage.dice", "ones"), ("intercept.area", "lane"))
    assert area(s, "kit") == "Lane" and not hidden(s, "kit")


def test_RUL_37_who_arrives_unconscious_is_not_hidden_when_it_comes_to() -> None:
    s = begin("Room --- Hall\nHall --- Lane\n", VEX, KIT + " level=12/50", "Bob house Lane", first="house")
    act(s, "kit", "move", ("move.area", "lane"), ("move.react", ["vex:intercept:vex.pistol"]))
    script(s, ("intercept.roll", [4, 3]), ("damage.dice", "tens"), ("intercept.area", "lane"))
    amend(s, "kit", "level", 40)
    assert area(s, "kit") == "Lane" and not hidden(s, "kit")


# ------------------------------------------------------------------------------------------------- told


def test_STEA_3_its_suspension_and_its_return_are_told_with_who_is_there() -> None:
    s = begin(ROOM + "Hall --- Yard\n", "Vex pc crew Room", "Pat pc crew Yard", "Kit house Hall STEA-1")
    act(s, "pat", "move")
    assert told(s)[-2:] == ["Pat reaches Hall", "Kit's stealth is suspended while Pat is in its area"]
    assert s.log()[-1].rules == ("STEA-1", "STEA-3")
    assert words(s, "kit") == ("stealth suspended",)
    amend(s, "vex", "area", "hall")
    assert stealth_told(s)[-1] == "Kit's stealth is suspended while Pat is in its area", "one line for as long as it is"
    amend(s, "vex", "area", "room")
    amend(s, "pat", "area", "yard")
    assert told(s)[-1] == f"Kit's stealth counts again: {WORTH}"
    assert words(s, "kit") == ("stealth +1 mark",)


def test_STEA_3_an_enemy_that_falls_suspends_it_no_longer() -> None:
    s = begin(ROOM, "Vex pc crew Room STEA-1 knife@right", "Pat pc crew Hall", "Thug house Room level=12")
    assert stealth_told(s) == ["Vex's stealth is suspended while Thug is in its area"]
    amend(s, "thug", "level", 9)
    assert stealth_told(s)[1:] == ["Vex's stealth counts again"]


def test_STEA_2_given_up_while_it_is_suspended_is_told_too() -> None:
    s = begin(ROOM, "Vex pc crew Room STEA-1 knife@right", "Thug house Room")
    act(s, "vex", "attack:vex.knife", ("attack.react", []), ("attack.roll", [9, 8]))
    assert stealth_told(s)[1:] == ["Vex gives up its stealth by attacking"]
    assert words(s, "vex") == ("acted",)
    abilities = next(sheet.abilities for sheet in s.view().sheets if sheet.id == "vex")
    assert "Stealth (STEA-1): given up" in abilities


def test_STEA_1_the_unconscious_have_it_suspended_and_the_dead_no_longer() -> None:
    s = begin(ROOM, VEX, KIT, "Bob house Hall")
    amend(s, "kit", "level", 9)
    assert stealth_told(s)[1:] == ["Kit's stealth is suspended while it is down"]
    amend(s, "kit", "level", 50)
    amend(s, "kit", "state", "dead")
    assert stealth_told(s)[2:] == ["Kit's stealth counts again", "Kit has stealth no longer"]


def test_AOE_9_demolition_is_told_to_have_ended_it() -> None:
    s = begin(COVERED, "Vex pc crew Room charge@both AOE-9", KIT)
    act(s, "vex", "area:vex.charge", ("area.target", "hall"), ("area.roll", [3, 1]))
    assert stealth_told(s)[1:] == ["Kit's stealth is destroyed with the cover there"]
    assert {"AOE-9", "STEA-3"} <= cited(s)


def test_STEA_2_what_the_gm_gives_and_takes_is_told() -> None:
    s = begin(ROOM, VEX + " STEA-1", "Bob house Hall")
    amend(s, "vex", "stealth", "give")
    amend(s, "vex", "stealth", "keep")
    assert stealth_told(s, "players") == ["Vex has stealth", "Vex has stealth no longer", "Vex has stealth"]


def test_STEA_3_an_enemy_whom_the_players_do_not_see_changes_nothing_for_them() -> None:
    s = begin(ROOM, VEX + " STEA-1", "Ghost house Hall hidden", "Thug house Hall")
    amend(s, "ghost", "area", "room")
    assert stealth_told(s)[-1] == "Vex's stealth is suspended while Ghost is in its area"
    assert words(s, "vex") == ("stealth suspended",) and words(s, "vex", "players") == ("stealth +1 mark",)
    amend(s, "thug", "area", "room")
    assert stealth_told(s, "players") == ["Vex has stealth", "Vex's stealth is suspended while Thug is in its area"]
    amend(s, "thug", "area", "hall")
    assert stealth_told(s)[-1] == "Vex's stealth is suspended while Ghost is in its area"
    assert stealth_told(s, "players")[2:] == ["Vex's stealth counts again"]
    amend(s, "ghost", "area", "hall")
    assert stealth_told(s)[-1] == "Vex's stealth counts again"
    assert len(stealth_told(s, "players")) == 3


# ------------------------------------------------------------------------------------------------- the long view

SNIPER = "Vex pc crew Room rifle@both ammo rubber 2HR-5"
TWO_MARKS = "Room --- Hall\nHall |---| Yard\n"
"""From the Room to the Yard there are two marks, from the Yard to the Room one."""


def targets_of(s: Session, name: str = "vex") -> Session:
    return script(s, ("turn.actor", name))


def test_2HR_5_two_marks_do_not_block_an_attack() -> None:
    s = targets_of(begin(TWO_MARKS, SNIPER, "Bob house Yard"))
    assert offers(s, ["attack:vex.rifle", "attack:vex.rifle~less"])
    script(s, ("action.choose", "attack:vex.rifle"), ("attack.react", []))
    scene = s.view().scene
    assert scene is not None and scene.highlight is not None and scene.highlight.good
    s = targets_of(begin(TWO_MARKS, SNIPER.removesuffix(" 2HR-5"), "Bob house Yard"))
    assert why_not(s, "attack:vex.rifle@bob") == {"SIGHT-1"}


def test_2HR_5_three_marks_do() -> None:
    s = targets_of(begin("Room ---| Hall\nHall |---| Yard\n", SNIPER, "Bob house Yard"))
    assert why_not(s, "attack:vex.rifle@bob") == {"SIGHT-1"}


def test_2HR_5_stealth_is_one_of_the_three() -> None:
    one = "Room ---| Hall\nHall --- Yard\n"
    assert offers(targets_of(begin(one, SNIPER, KIT.replace("Hall", "Yard"))), ["attack:vex.rifle"])
    s = targets_of(begin(TWO_MARKS, SNIPER, KIT.replace("Hall", "Yard")))
    assert why_not(s, "attack:vex.rifle@kit") == {"STEA-1", "RUL-16"}


def test_2HR_5_it_counts_from_the_other_end_too() -> None:
    far = "Room |--- Hall\nHall |---| Yard\nYard --- Lane\n"
    s = targets_of(begin(far, SNIPER, "Bob house Lane"))
    assert why_not(s, "attack:vex.rifle@bob") == {"SIGHT-3"}
    s = targets_of(begin(far.replace("Room |---", "Room ---"), SNIPER, "Bob house Lane"))
    assert offers(s, ["attack:vex.rifle"])


def test_2HR_5_only_for_two_handed_ranged_weapons() -> None:
    s = begin(ROOM, "Vex pc crew Room pistol@right rifle ammo 2HR-5", "Bob house Hall")
    vex = who(s, "vex")
    assert [blocking(vex, form) for form in forms(vex)] == [2, 3]


def test_2HR_5_is_for_attack_not_for_intercept() -> None:
    # Two marks lie between the Room and the Yard, and three between the Room and the Lane.
    s = begin(TWO_MARKS + "Yard ---| Lane\n", SNIPER, "Bob house Yard", "Pat pc crew Room", first="house")
    act(s, "bob", "move", ("move.area", "lane"))
    asks(s, "turn.actor")
    assert area(s, "bob") == "Lane"


# ------------------------------------------------------------------------------------------------- seen by whom


def test_STEA_1_the_gm_reads_it_of_everybody_the_players_of_their_own_only() -> None:
    s = begin(ROOM, VEX + " STEA-1", KIT)
    assert words(s, "vex") == words(s, "vex", "players") == words(s, "kit") == ("stealth +1 mark",)
    assert not any("stealth" in word for word in words(s, "kit", "players"))
    assert f"Vex has stealth: {WORTH}" in told(s, "players")
    assert not any("Kit has stealth" in text for text in told(s, "players"))


def test_STEA_1_the_path_of_a_shot_tells_it_to_the_gm_only() -> None:
    s = begin(ROOM, VEX, KIT)
    act(s, "vex", "attack:vex.pistol")
    gm, players = s.view().scene, s.view("players").scene
    assert gm is not None and gm.highlight is not None and "stealth" in gm.highlight.why
    assert players is not None and players.highlight is not None and "stealth" not in players.highlight.why


def test_STEA_2_the_gm_can_give_and_take_it() -> None:
    s = begin(ROOM, VEX, KIT)
    assert amend(s, "kit", "stealth", "give") == "Kit has given up its stealth"
    assert not hidden(s, "kit")
    assert amend(s, "kit", "stealth", "keep") == "Kit keeps its stealth"
    assert hidden(s, "kit")
    s.undo()
    assert not hidden(s, "kit")


def test_STEA_1_whoever_learns_it_has_not_given_itself_away() -> None:
    s = begin(ROOM, VEX, "Bob house Hall")
    amend(s, "bob", "abilities", ["STEA-1"])
    assert hidden(s, "bob")
    amend(s, "bob", "abilities", [])
    assert not who(s, "bob").stealthy


def test_STEA_2_is_kept_in_the_save() -> None:
    s = begin(ROOM, VEX, KIT, "Bob house Hall STEA-1", first="house")
    act(s, "kit", "attack:kit.pistol", ("attack.react", []), ("attack.roll", [9, 8]))
    again = UNHEX.load(UNHEX.dump(s.table))
    assert (again.characters["kit"].stealthy, again.characters["bob"].stealthy) == (False, True)


# ------------------------------------------------------------------------------------------------- believed

ROW = ROOM + "Hall --- Yard\n"


def moved_beside(*unseen: str) -> Session:
    """Vex, a PC in stealth, has moved into the Hall, where nobody stands whom the players see."""
    s = begin(ROW, VEX + " STEA-1 level=50", "Thug house Yard level=40", "Pat pc crew Room", *unseen)
    amend(s, "vex", "actions", 2)
    return act(s, "vex", "move")


def same_for_players(s: Session, alone: Session) -> None:
    assert told(s, "players") == told(alone, "players")
    assert s.view("players")._replace(log=()) == alone.view("players")._replace(log=())


def test_RUL_37_an_enemy_whom_the_players_do_not_see_bars_it_and_they_cannot_tell() -> None:
    s, alone = moved_beside("Ghost house Hall hidden level=40"), moved_beside()
    assert hidden(alone, "vex") and not hidden(s, "vex") and not who(s, "vex").stealthy
    assert stealth_told(s, "players")[-1] == "Vex has stealth again"
    assert told(s)[-1] == "Ghost keeps Vex from stealth; the players think that it has it"
    assert words(s, "vex") == () and words(s, "vex", "players") == ("stealth +1 mark",)
    same_for_players(s, alone)
    steps = [("thug", "area", "hall"), ("thug", "area", "yard"), ("vex", "level", 9), ("vex", "level", 50)]
    for step in steps:
        for one in (s, alone):
            amend(one, *step)
        same_for_players(s, alone)
    assert stealth_told(s)[-1] == f"Vex's stealth counts again: {WORTH} (so the players think: it has none)"
    amend(s, "ghost", "area", "yard")
    assert not hidden(s, "vex")
    for one in (s, alone):
        amend(one, "vex", "state", "left")
    same_for_players(s, alone)
    assert who(s, "vex").stealth_barred == ""


def test_RUL_37_what_is_only_believed_is_given_up_as_the_real_one_is_and_kept_in_the_save() -> None:
    s, alone = moved_beside("Ghost house Hall hidden level=40"), moved_beside()
    again = UNHEX.load(UNHEX.dump(s.table))
    assert again.characters["vex"].stealth_barred == "ghost"
    for one in (s, alone):
        act(one, "vex", "move", ("move.area", "room"))
    same_for_players(s, alone)
    assert stealth_told(s)[-2] == "Vex gives up its stealth by moving (so the players think: it has none)"
    assert hidden(s, "vex") and who(s, "vex").stealth_barred == ""


def test_RUL_37_once_the_players_see_who_barred_it_they_are_told() -> None:
    s = moved_beside("Ghost house Hall hidden level=40")
    amend(s, "ghost", "hidden", "turn")
    assert told(s, "players")[-1] == "Vex had no stealth: Ghost was there already"
    assert words(s, "vex", "players") == ()
    amend(s, "ghost", "area", "yard")
    assert told(s, "players")[-1] == "Vex had no stealth: Ghost was there already"


def test_STEA_2_what_the_gm_takes_of_a_believed_one_is_told_as_well() -> None:
    s = moved_beside("Ghost house Hall hidden level=40")
    amend(s, "vex", "stealth", "give")
    assert stealth_told(s, "players")[-1] == "Vex has stealth no longer"
    assert words(s, "vex", "players") == ()


def test_STEA_3_a_fight_that_begins_beside_somebody_unseen_begins_with_stealth_for_the_players() -> None:
    s = begin(ROOM, VEX + " STEA-1", "Ghost house Room hidden", "Thug house Hall")
    assert stealth_told(s) == ["Vex's stealth is suspended while Ghost is in its area"]
    assert stealth_told(s, "players") == ["Vex has stealth"]


def test_STEA_3_a_table_kept_before_it_was_written_down_has_told_what_stealth_was_worth() -> None:
    s = begin(ROOM, VEX + " STEA-1", KIT, "Bob house Room")
    old = UNHEX.dump(s.table)
    for one in old["characters"]:
        del one["stealth_told"], one["stealth_barred"]
    people = UNHEX.load(old).characters
    assert [people[one].stealth_told for one in ("vex", "kit", "bob")] == ["enemy", "on", ""]
