"""Blast: AOE-5, RUL-14, RUL-29, RUL-32, DICE-10, DICE-12, EDIT-1. Includes the rulebook's example, step by step."""

from unhex_kit import ROOM, Evening, Fight, Opening

from unhex_tui.systems.unhex.events.attacks import Defended
from unhex_tui.systems.unhex.events.event import BlastAimed

VEX = "Vex pc crew Room level=50 AOE-5 grenade@both grenade"
THREE = ("Axel house Hall", "Bob house Hall armor:torso", "Cid house Hall")


def blasted(dice: list[int], damage: str, *people: str, vex: str = VEX, on: str = "hall") -> Evening:
    """Return a fight in which Vex has blasted an area, with the dice chosen."""
    session = Fight(ROOM, vex, *people, first="crew")
    session.act("vex", "area:i1", ("area.target", on), ("area.roll", dice))
    return session.script(("blast.dice", damage)) if dice[0] != dice[1] else session


def test_AOE_5_the_rulebooks_example_step_by_step() -> None:
    s = Fight(ROOM, VEX, "Ally pc crew Hall", *THREE)
    s.act("vex", "area:vex.grenade", ("area.target", "hall"))
    s.script(("area.roll", [4, 2]))
    assert s.destroyed("vex") == ["grenade"]
    s.script(("blast.dice", "tens"))
    assert s.decision.least == s.decision.most == 3
    assert s.keys == ["axel", "bob", "cid", "ally"]
    s.script(("blast.targets", ["axel", "bob", "cid"]))
    assert s.keys == ["axel:defend:", "bob:defend:", "cid:defend:"]
    s.script(("blast.react", ["axel:defend:"]), ("defend.roll", [5, 0]), ("roll.critical", "action"))
    s.script(("damage.spread", {"torso": 4}), ("armor.use", "destroy"))
    s.script(("damage.spread", {"left_leg": 2, "right_leg": 2}))
    assert [s.level(one) for one in ("axel", "bob", "cid", "ally")] == [50, 50, 46, 50]
    assert s.wounds("bob") == {} and s.destroyed("bob") == ["armor"]
    assert s.wounds("cid") == {"left_leg": "\\\\", "right_leg": "\\\\"}
    assert s.line(Defended("axel", "vex", blast=True)) in s.told()
    assert (s.actions("axel"), s.actions("bob"), s.actions("vex")) == (1, 1, 0), "axel's critical gave one back"


# ------------------------------------------------------------------------------------------------- dice and targets


def test_AOE_5_the_user_chooses_the_damage_die() -> None:
    """The other die is the number of targets beyond one."""
    s = Fight(ROOM, VEX, *THREE)
    s.act("vex", "area:i1", ("area.target", "hall"), ("area.roll", [1, 4]))
    s.asks("blast.dice")
    assert s.seats == ["vex"]
    s.script(("blast.dice", "ones"))
    assert s.decision.question == "blast.targets" and s.decision.most == 2
    s.undo()
    s.script(("blast.dice", "tens"))
    s.asks("blast.react")
    assert len(s.keys) == 3, "five would be taken, so all are"


def test_an_act_keeps_its_letter_with_the_next_item() -> None:
    """The first item of the kind is used up."""
    for used in (0, 1):
        s = Fight(ROOM, "Vex pc crew Room AOE-5 grenade@both grenade", *THREE)
        vex = s.who("vex")
        vex.items[0].destroyed = bool(used)
        vex.right = vex.left = vex.items[used].id
        s.script(("turn.actor", "vex"))
        (option,) = [option for option in s.decision.options if option.key.startswith("area:")]
        assert (option.key, option.letter) == (f"area:{vex.items[used].id}", "g")


def test_AOE_5_a_defence_against_it_needs_more_than_the_blast_rolled() -> None:
    def needs(people: str, *rolled: int) -> tuple[tuple[str, ...], str]:
        s = blasted(list(rolled), "ones", people)
        found = s.advice().odds()
        return found.cells["axel:defend:"], found.words.get("axel:defend:", "")

    assert needs("Axel house Hall level=43", 1, 0) == (("11 to 43", "33 %"), "")
    assert needs("Axel house Hall level=43", 3, 4)[0] == ("35 to 43", "12 %")
    assert needs("Axel house Hall level=43", 3, 4)[1] == "or a lower double, set high enough"
    assert needs("Axel house Hall level=30", 3, 4) == (("–", "0 %"), "")


def test_AOE_5_one_defence_does_not_decide_the_next() -> None:
    """The first defence held against the blast."""
    s = blasted([3, 1], "ones", *THREE)
    s.script(("blast.react", ["axel:defend:", "bob:defend:"]), ("defend.roll", [4, 0]))
    assert s.decision.caption == "32 to 50 or a lower double defends; 51+ fails"
    assert s.advice().odds().cells[""] == ("21 %",)


def test_AOE_5_zero_beyond_one_is_one_target() -> None:
    s = blasted([4, 0], "tens", *THREE)
    assert s.decision.least == s.decision.most == 1
    assert "expected 1" in s.refused("blast.targets", ["axel", "bob"])


def test_AOE_5_an_ally_is_forced_only_when_nobody_else_is_left() -> None:
    s = blasted([4, 1], "tens", "Ally pc crew Hall", *THREE)
    s.script(("blast.targets", ["axel", "bob"]))
    s = blasted([4, 3], "tens", "Ally pc crew Hall", *THREE)
    s.asks("blast.react")
    assert "ally:defend:" in s.keys


def test_AOE_5_an_ally_may_be_taken_before_that() -> None:
    s = blasted([4, 1], "tens", "Ally pc crew Hall", *THREE)
    s.script(("blast.targets", ["ally", "axel"]))
    assert set(s.keys) == {"ally:defend:", "axel:defend:"}


def test_AOE_5_the_user_is_never_its_own_target() -> None:
    s = Fight(ROOM, VEX, "Thug house Room", "Rat house Room")
    s.act("vex", "area:i1", ("area.target", "room"))
    assert s.keys == ["surrender:thug", "surrender:rat"]
    s.script(("area.roll", [4, 0]), ("blast.dice", "tens"))
    assert s.keys == ["thug", "rat"]
    assert s.why_not("vex") == {"AOE-5"}
    s.undo()
    s.script(("blast.dice", "ones"))
    assert s.keys == ["thug:defend:", "rat:defend:"]


def test_AOE_5_a_blast_in_an_empty_area_hurts_no_one() -> None:
    s = Fight(ROOM, VEX, "Pat pc crew Room", "Thug house Room")
    s.act("vex", "area:i1", ("area.target", "hall"), ("area.roll", [4, 2]))
    s.asks("turn.actor")
    assert s.line(BlastAimed("vex", "hall", 0, 0, ())) in s.told()


def test_RUL_29_the_unconscious_count_as_targets() -> None:
    """The surrendered and the dead do not."""
    s = Fight(ROOM, VEX, "Down house Hall level=5/50", "Gone house Hall", "Dead house Hall", "Thug house Hall")
    s.amend("gone", "state", "surrendered")
    s.amend("dead", "state", "dead")
    s.act("vex", "area:i1", ("area.target", "hall"), ("area.roll", [3, 0]), ("blast.dice", "tens"))
    assert s.keys == ["down", "thug"]
    assert (s.why_not("gone"), s.why_not("dead")) == ({"RUL-29"}, {"DMG-7"})


def test_RUL_38_the_unconscious_cannot_defend_but_spread_what_they_take() -> None:
    s = blasted([4, 1], "tens", "Down house Hall level=5/50", "Thug house Hall")
    assert s.keys == ["thug:defend:"]
    s.script(("blast.react", []), ("damage.spread", {"torso": 4}), ("damage.spread", {"head": 2, "torso": 2}))
    assert s.wounds("down") == {"torso": "\\\\\\\\"}


def test_RUL_32_zero_damage_is_still_a_hit() -> None:
    s = blasted([4, 0], "ones", *THREE)
    s.script(("blast.react", []))
    assert s.told().count("Axel takes no damage") == 1
    assert (s.level("axel"), s.wounds("axel")) == (50, {})


# ------------------------------------------------------------------------------------------------- defending


def test_AOE_5_chosen_targets_defend_one_by_one() -> None:
    """Each defence costs an action and has its own roll."""
    s = blasted([3, 2], "tens", *THREE)
    s.script(("blast.react", ["axel:defend:", "bob:defend:"]))
    assert [s.actions(one) for one in ("axel", "bob", "cid")] == [0, 0, 1]
    s.script(("defend.roll", [3, 1]), ("defend.roll", [4, 5]))
    s.script(("damage.spread", {"torso": 3}), ("damage.spread", {"torso": 3}))
    assert [s.level(one) for one in ("axel", "bob", "cid")] == [47, 50, 47]
    assert {"DEF-1", "DICE-10"} <= s.cited


def test_AOE_5_a_defence_must_beat_the_roll_and_succeed() -> None:
    s = blasted([2, 4], "ones", "Axel house Hall", "Pat pc crew Room")
    s.script(("blast.react", ["axel:defend:"]), ("defend.roll", [5, 1]))
    s.asks("damage.spread")
    s = blasted([2, 4], "ones", "Axel house Hall", "Pat pc crew Room")
    s.script(("blast.react", ["axel:defend:"]), ("defend.roll", [2, 4]))
    s.asks("damage.spread")


def test_DICE_12_dice_that_were_set_count_with_the_number_they_were_set_to() -> None:
    s = Fight(ROOM, VEX, "Axel house Hall")
    s.act("vex", "area:i1", ("area.target", "hall"), ("area.roll", [1, 1]), ("roll.critical", "set"))
    s.script(("roll.set", 48), ("blast.dice", "tens"), ("blast.react", ["axel:defend:"]), ("defend.roll", [4, 7]))
    s.asks("damage.spread")


def test_AOE_5_somebody_without_an_action_cannot_defend() -> None:
    s = Fight(ROOM, VEX, *THREE)
    s.amend("axel", "actions", 0)
    s.act("vex", "area:i1", ("area.target", "hall"), ("area.roll", [4, 2]), ("blast.dice", "tens"))
    assert s.keys == ["bob:defend:", "cid:defend:"]
    assert "ACT-5" in s.why_not("axel:defend:")


def test_RUL_29_allies_may_defend_though_it_is_their_own_teams_turn() -> None:
    s = blasted([4, 3], "tens", "Ally pc crew Hall", "Thug house Hall")
    s.script(("blast.react", ["ally:defend:"]), ("defend.roll", [4, 5]), ("damage.spread", {"torso": 4}))
    assert (s.level("ally"), s.actions("ally"), s.level("thug")) == (50, 0, 46)


def test_RUL_14_all_out_defend_defends_blast_too_without_an_action() -> None:
    s = begin_all_out("Wall house Hall shield@right SHLD-4", "Thug house Hall")
    s.act("vex", "area:i1", ("area.target", "hall"), ("area.roll", [4, 2]), ("blast.dice", "tens"))
    assert s.keys == ["thug:defend:"], "the other defends anyway"
    s.script(("blast.react", []), ("defend.roll", [4, 3]), ("damage.spread", {"torso": 4}))
    assert (s.level("wall"), s.level("thug")) == (50, 46)


def begin_all_out(*people: str) -> Evening:
    """Return a fight in which the first of these defends all-out this round and Vex may act."""
    session = Opening(ROOM, VEX, *people).initiative("crew")
    session.script(("round.all_out", [people[0].split()[0].lower()]))
    session.asks("turn.actor")
    return session


def test_RUL_14_a_good_defence_with_the_shield_helps_against_blast() -> None:
    s = blasted([3, 2], "tens", "Wall house Hall shield@right SHLD-1", "Thug house Room")
    s.script(("blast.react", ["wall:defend:"]), ("defend.roll", [9, 8]))
    s.asks("roll.again")
    s.script(("roll.again", "tens"), ("roll.second", [4]))
    assert s.level("wall") == 50


def test_RUL_14_nobody_defends_another_against_blast() -> None:
    s = blasted([3, 0], "tens", "Wall house Hall shield@right SHLD-2", "Thug house Hall")
    s.script(("blast.targets", ["thug"]))
    assert s.keys == ["thug:defend:"]


# ---------------------------------------------------------------------------------------------- other cases


def test_AOE_5_damage_lands_on_all_together() -> None:
    s = blasted([4, 2], "tens", *THREE)
    s.script(("blast.react", []), ("damage.spread", {"head": 4}), ("damage.spread", {"left_leg": 4}))
    assert [s.level(one) for one in ("axel", "bob", "cid")] == [50, 50, 50]
    s.script(("damage.spread", {"torso": 4}))
    assert [s.level(one) for one in ("axel", "bob", "cid")] == [46, 46, 46]
    assert not s.who("axel").able


def test_AOE_5_each_die_previews_targets_and_levels() -> None:
    s = Fight(ROOM, VEX, "Ally pc crew Hall level=9/50", "Axel house Hall level=12/50", "Bob house Hall armor:torso")
    s.act("vex", "area:i1", ("area.target", "hall"), ("area.roll", [4, 2]))
    previews = s.advice().previews
    assert previews["tens"].lines == (
        "4 damage to all 3 there, including 1 ally",
        "Axel: unconscious: level below 10; level 12 → 8",
        "Bob: level 50 → 46; armor may absorb it",
        "Ally: level 9 → 5",
    )
    assert previews["ones"].lines[0] == "2 damage to all 3 there, including 1 ally"


def test_AOE_5_more_targets_than_are_there_are_offered_as_at_most_so_many() -> None:
    s = Fight(ROOM, VEX, *THREE)
    s.act("vex", "area:i1", ("area.target", "hall"), ("area.roll", [4, 2]))
    assert [option.label for option in s.decision.options] == [
        "Tens: 4 damage to 3 targets",
        "Ones: 2 damage to up to 5 targets",
    ]
    s = Fight(ROOM, VEX, "Axel house Hall")
    s.act("vex", "area:i1", ("area.target", "hall"), ("area.roll", [4, 2]))
    assert s.advice().previews["tens"].lines[0] == "4 damage to the only target there"


def test_AOE_5_the_players_learn_whom_a_blast_of_somebody_unseen_hits() -> None:
    s = Fight(
        ROOM,
        "Vex house Room level=50 AOE-5 grenade@both hidden",
        "Axel pc crew Hall",
        "Bob pc crew Hall",
        first="house",
    )
    s.act("vex", "area:i1", ("area.target", "hall"), ("area.roll", [4, 2]), ("blast.dice", "tens"))
    assert s.told("players")[-1] == "Someone unseen hits Axel and Bob"
    assert "Hall" not in s.told("players")[-1]


def test_a_target_removed_after_it_was_chosen_is_left_out() -> None:
    s = blasted([4, 2], "tens", *THREE)
    s.amend("bob", "remove", "yes")
    assert s.keys == ["axel:defend:", "cid:defend:"]
    s.script(("blast.react", []), ("damage.spread", {"torso": 4}))
    s.amend("cid", "remove", "yes")
    assert s.table.action is None
    assert s.level("axel") == 46


def test_a_user_removed_voids_what_is_under_way() -> None:
    s = blasted([4, 2], "tens", "Pat pc crew Room", *THREE)
    s.amend("vex", "remove", "yes")
    s.asks("turn.actor")
    assert [s.level(one) for one in ("axel", "bob", "cid")] == [50, 50, 50]


def test_hidden_targets_are_told_to_the_gm_alone() -> None:
    s = blasted([4, 2], "tens", "Axel house Hall", "Bob house Hall hidden")
    assert any("Bob" in line for line in s.told())
    assert not any("Bob" in line for line in s.told("players"))
    assert any("Axel" in line for line in s.told("players"))
