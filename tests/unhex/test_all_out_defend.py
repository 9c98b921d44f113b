"""All-out defend: SHLD-4, RUL-14, RUL-17."""

from typing import Any

from unhex_kit import ROOM, Opening

from unhex_tui.systems.unhex.events.attacks import Reacted
from unhex_tui.systems.unhex.events.dice import ActionLost
from unhex_tui.systems.unhex.events.fights import AllOutDeclared

VEX = "Vex pc crew Room knife@right"
THUG = "Thug house Room shield@left sword@right SHLD-4"
PAT = "Pat pc crew Hall"


def window(*lines: str, area_map: str = ROOM, rolls: dict[str, list[int]] | None = None) -> Any:
    """Return a fight at the question who defends all-out in round 1."""
    s = Opening(area_map, *lines).initiative(rolls=rolls)
    s.asks("round.all_out")
    return s


def declared(*lines: str, area_map: str = ROOM, first: str = "crew") -> Any:
    """Return a fight at the first turn's first choice, with Thug defending all-out."""
    s = Opening(area_map, *lines).initiative(first)
    s.script(("round.all_out", ["thug"]))
    return s.turn(first)


# ---------------------------------------------------------------------------------------------- declaring


def test_SHLD_4_is_declared_after_initiative_and_before_any_action() -> None:
    s = window(VEX, THUG)
    assert (s.seats, s.keys) == (["gm"], ["thug"])
    assert s.table.order
    s.script(("round.all_out", ["thug"]))
    s.asks("turn.actor")
    assert s.line(AllOutDeclared("thug")) in s.told()
    assert {"SHLD-4", "RUL-17"} <= s.cited


def test_SHLD_4_is_not_asked_where_nobody_could_declare_it() -> None:
    for line in ("Thug house Room shield@left", "Thug house Room shield SHLD-4", "Thug house Room SHLD-4"):
        Opening(ROOM, VEX, line).initiative().asks("turn.actor")


def test_SHLD_4_one_window_for_all_who_could_declare_it() -> None:
    s = window("Vex pc crew Room shield@left SHLD-4", "Pat pc crew Hall shield@left SHLD-4", THUG)
    assert s.seats == ["vex", "pat", "gm"]
    s.script(("round.all_out", ["pat", "thug"]))
    assert [character.all_out for character in s.table.characters.values()] == [False, True, True]


def test_SHLD_4_says_who_could_not_declare_it_and_why() -> None:
    s = window(
        VEX, THUG, "Ann house Hall shield SHLD-4", "Bob house Hall shield@left", "Cat house Hall level=5/50 SHLD-4"
    )
    assert s.why_not("ann") == {"SHLD-4", "SHLD-0"}
    assert s.why_not("bob") == {"SHLD-4"}
    assert s.why_not("cat") == {"SHLD-4", "SHLD-0", "DMG-6"}


def test_SHLD_4_nobody_need_declare_it() -> None:
    s = window(VEX, THUG)
    s.script(("round.all_out", []))
    s.act("vex", "attack:vex.knife", ("attack.react", []))
    s.asks("attack.roll")


def test_SHLD_4_players_see_the_round_wait() -> None:
    """The round waits before its first action."""
    s = window(VEX, THUG)
    view = s.view("players")
    assert view.headline == "Round 1 · before the first action"
    assert [step.name for step in view.steps if step.state == "now"] == ["all-out defend?"]
    assert view.waiting == "Waiting for the GM"


# --------------------------------------------------------------------------------------------------- effects


def test_SHLD_4_every_attack_is_defended_without_an_action() -> None:
    s = declared(VEX, THUG, "Kim pc crew Room knife@right", PAT)
    for attacker, roll in (("vex", [2, 4]), ("kim", [3, 4])):
        s.act(attacker, f"attack:{attacker}.knife", ("attack.roll", roll), ("defend.roll", [4, 5]))
        assert (s.level("thug"), s.wounds("thug")) == (50, {})
    assert s.actions("thug") == 0
    assert s.who("thug").spent == 0
    assert s.line(Reacted("thug", "all_out", "vex")) in s.told()


def test_SHLD_4_a_defence_that_fails_does_not_hold() -> None:
    s = declared(VEX, THUG, PAT)
    s.act("vex", "attack:vex.knife", ("attack.roll", [2, 4]), ("defend.roll", [2, 3]), ("damage.dice", "ones"))
    assert s.level("thug") == 46


def test_SHLD_4_those_rolls_are_not_good() -> None:
    s = declared(VEX, f"{THUG} SHLD-1", PAT)
    s.act("vex", "attack:vex.knife", ("attack.roll", [2, 4]), ("defend.roll", [5, 2]))
    s.asks("damage.dice")


def test_SHLD_4_those_rolls_are_never_a_critical_success() -> None:
    s = declared(VEX, THUG, PAT)
    s.act("vex", "attack:vex.knife", ("attack.roll", [2, 4]), ("defend.roll", [3, 3]))
    s.asks("turn.actor")
    assert (s.level("thug"), s.actions("thug")) == (50, 0)
    assert "Thug rolls defense: 33 vs 50, success" in s.told()


def test_SHLD_4_those_rolls_are_never_a_critical_failure() -> None:
    s = declared(VEX, THUG, PAT)
    s.act("vex", "attack:vex.knife", ("attack.roll", [2, 4]), ("defend.roll", [7, 7]))
    assert s.debt("thug") == 0


def test_SHLD_4_no_other_action_this_round() -> None:
    s = declared(VEX, THUG, "Ann house Hall", first="house")
    assert "thug" not in s.keys
    assert s.why_not("thug") == {"SHLD-4"}
    s = declared(VEX, THUG, PAT)
    s.act("vex", "move")
    s.asks("turn.actor")


def test_SHLD_4_no_counterattack_and_no_paid_defence_besides() -> None:
    s = declared(VEX, THUG, "Kit house Room shield@left SHLD-2")
    s.act("vex", "attack:vex.knife", ("attack.target", "thug"))
    assert s.keys == ["kit:defend:"]
    assert s.why_not("thug:defend:") == {"SHLD-4"}
    assert "SHLD-4" in s.why_not("thug:counterattack:thug.sword")


def test_SHLD_4_no_defending_others() -> None:
    s = declared(VEX, f"{THUG} SHLD-2", "Rat house Room")
    s.act("vex", "attack:vex.knife", ("attack.target", "rat"))
    assert s.keys == ["rat:defend:"]
    assert s.why_not("thug:defend:") == {"SHLD-4"}


def test_SHLD_4_another_may_defend_as_well_and_rolls_after_the_target() -> None:
    s = declared(VEX, THUG, "Kit house Room shield@left SHLD-2", PAT)
    s.act("vex", "attack:vex.knife", ("attack.target", "thug"), ("attack.react", ["kit:defend:"]))
    s.script(("attack.roll", [2, 4]))
    assert s.decision.about == ("thug",)
    s.script(("defend.roll", [2, 3]), ("defend.roll", [2, 5]))
    s.asks("turn.actor")
    assert s.level("thug") == 50


def test_SHLD_4_ends_with_the_round() -> None:
    s = declared(VEX, THUG, PAT).end_turns()
    s.initiative("crew")
    s.script(("round.all_out", []))
    assert not s.who("thug").all_out
    assert s.actions("thug") == 1


def test_SHLD_4_needs_the_shield_in_hand_to_the_end() -> None:
    s = declared(VEX, THUG, PAT)
    s.wound("thug", left_arm="XXX")
    s.act("vex", "attack:vex.knife", ("attack.roll", [2, 4]))
    s.asks("damage.dice")


def test_SHLD_4_the_unconscious_do_not_defend() -> None:
    s = declared(VEX, THUG, "Ann house Hall")
    s.amend("thug", "level", 5)
    s.act("vex", "attack:vex.knife", ("attack.roll", [2, 4]))
    s.asks("damage.dice")


def test_SHLD_4_an_attack_on_it_can_still_be_surrendered_to() -> None:
    s = declared(VEX, THUG, "Ann house Hall")
    s.act("vex", "attack:vex.knife", ("attack.roll", "surrender:thug"))
    assert (s.level("thug"), s.actions("vex"), s.actions("thug")) == (0, 1, 0)


def test_SHLD_4_the_roster_and_the_order_of_the_round_show_it() -> None:
    s = declared(VEX, THUG, PAT)
    conditions = {row.name: row.conditions for row in s.view("gm").roster}
    assert conditions == {"Vex": (), "Pat": (), "Thug": ("all-out defend",)}
    assert [step.name for step in s.view("gm").steps if step.state == "now"] == ["Crew"]


# ------------------------------------------------------------------------------------------------------ limits


BOMBER = "Vex pc crew Hall grenade@both AOE-5"


def blasted(*lines: str) -> Any:
    """Return a fight in which Vex's grenade in the room rolled 24 and deals 2; all characters there are targets."""
    s = Opening(ROOM, BOMBER, PAT, *lines).initiative("crew")
    if s.decision.question == "round.all_out":
        s.script(("round.all_out", ["thug"]))
    room = s.table.area_map.named("Room").id
    return s.act("vex", "area:vex.grenade", ("area.target", room), ("area.roll", [2, 4]), ("blast.dice", "tens"))


def test_RUL_14_all_out_defend_defends_a_blast_too() -> None:
    s = blasted(THUG)
    s.asks("defend.roll")
    s.script(("defend.roll", [2, 5]))
    s.asks("turn.actor")
    assert (s.level("thug"), s.actions("thug")) == (50, 0)


def test_RUL_14_neither_good_nor_critical_there_either() -> None:
    s = blasted(f"{THUG} SHLD-1")
    s.script(("defend.roll", [7, 7]))
    s.asks("damage.spread")
    assert s.debt("thug") == 0


def test_RUL_14_SHLD_1_helps_against_a_blast() -> None:
    s = blasted("Thug house Room shield@left SHLD-1")
    s.script(("blast.react", ["thug:defend:"]), ("defend.roll", [5, 2]))
    s.asks("roll.again")


def test_RUL_14_SHLD_2_does_not() -> None:
    s = blasted("Thug house Room", "Kit house Hall shield@left SHLD-2", "Rat house Room shield@left SHLD-2")
    assert s.keys == ["thug:defend:", "rat:defend:"]
    assert [option.label for option in s.decision.options] == ["Thug defends", "Rat defends"]


def test_RUL_17_somebody_who_owes_may_declare_it_and_the_debt_is_paid() -> None:
    s = Opening(ROOM, VEX, THUG, PAT)
    s.initiative("crew")
    s.script(("round.all_out", []))
    s.amend("thug", "debt", 1)
    s.end_turns()
    s.initiative("crew")
    assert (s.actions("thug"), s.debt("thug")) == (0, 0)
    s.script(("round.all_out", ["thug"]))
    s.act("vex", "attack:vex.knife", ("attack.roll", [2, 4]), ("defend.roll", [2, 5]))
    assert (s.level("thug"), s.debt("thug")) == (50, 0)
    s.end_turns()
    s.initiative("crew")
    s.script(("round.all_out", []))
    assert s.actions("thug") == 1


def test_RUL_17_so_may_somebody_who_lost_its_action_at_initiative() -> None:
    s = window(VEX, THUG, rolls={"house": [9, 9]})
    assert (s.actions("thug"), s.debt("thug")) == (0, 0)
    s.script(("round.all_out", ["thug"]))
    assert s.who("thug").all_out


def test_RUL_17_a_lost_action_is_the_unused_one() -> None:
    """The defender loses it in this round."""
    s = declared(f"{VEX} 1HM-4", THUG, PAT)
    s.amend("vex", "actions", 2)
    s.act("vex", "attack:vex.knife", *STAB)
    assert (s.actions("thug"), s.debt("thug")) == (0, 0)
    assert s.line(ActionLost("thug", False)) in s.told()
    s.act("vex", "attack:vex.knife", *STAB)
    assert s.debt("thug") == 1, "there is only one that it does not use"


def test_RUL_17_a_defender_without_an_action_owes_it() -> None:
    """The all-out defence costs an action that the defender does not have."""
    s = window(f"{VEX} 1HM-4", THUG, PAT, rolls={"house": [9, 9]}).script(("round.all_out", ["thug"]))
    s.act("vex", "attack:vex.knife", *STAB)
    assert s.debt("thug") == 1


STAB = (("attack.roll", [3, 3]), ("defend.roll", [9, 8]), ("roll.critical", "cost"))
