"""Rally: LEAD-2, RUL-21, DICE-5 (the level of set dice), and at the end of the fight."""

from unhex_kit import ROOM, Fight

from unhex_tui.systems.unhex.events.attacks import CameTo
from unhex_tui.systems.unhex.events.dice import RallyEnded

ADA = "Ada pc crew Room level=50/60 LEAD-2"
BEN = "Ben pc crew Hall level=20/40"
CAL = "Cal pc crew Room level=45/50"
THUG = "Thug house Hall"


def rallying(*lines, faces):
    """Return a fight at the question after Ada's rally roll."""
    s = Fight(ROOM, *lines)
    return s.act("ada", "rally", ("rally.roll", faces))


# ---------------------------------------------------------------------------------------------- the roll


def test_LEAD_2_anyone_on_the_team_rises_to_the_roll() -> None:
    s = rallying(ADA, BEN, CAL, THUG, faces=[3, 4])
    s.asks("rally.raise")
    assert (s.keys, s.seats) == (["ben"], ["team:crew"])
    assert s.decision.chosen == ("ben",)
    assert s.tried(["ben"]).lines == ("Ben's level rises to 34",)
    s.script(("rally.raise", ["ben"]))
    assert (s.level("ben"), s.level("cal"), s.level("ada"), s.actions("ada")) == (34, 45, 50, 0)
    assert {"LEAD-2"} <= s.cited


def test_LEAD_2_never_above_the_max_level() -> None:
    s = rallying(ADA, "Ben pc crew Hall level=20/30", CAL, THUG, faces=[4, 2])
    assert s.decision.options[0].hint == "20 → 30"
    s.script(("rally.raise", ["ben"]))
    assert s.level("ben") == 30


def test_LEAD_2_the_leader_included() -> None:
    s = rallying(ADA, BEN, CAL, THUG, faces=[5, 0])
    # A roll of exactly the level is a critical success: it may be set up to the max level.
    s.script(("roll.critical", "set"), ("roll.set", 57))
    assert s.keys == ["ada", "ben", "cal"]
    s.script(("rally.raise", ["ada", "ben", "cal"]))
    assert (s.level("ada"), s.level("ben"), s.level("cal")) == (57, 40, 50)


def test_LEAD_2_nobody_has_to() -> None:
    s = rallying(ADA, BEN, CAL, THUG, faces=[3, 4])
    s.script(("rally.raise", []))
    assert s.level("ben") == 20


def test_LEAD_2_no_level_falls() -> None:
    s = rallying(ADA, BEN, CAL, THUG, faces=[3, 4])
    assert s.why_not("cal") == {"LEAD-2"}
    s.answer(["ben", "cal"], forced=True)
    assert s.level("cal") == 45


def test_LEAD_2_a_failure_raises_nobody() -> None:
    s = rallying(ADA, BEN, CAL, THUG, faces=[9, 8])
    s.asks("turn.actor")
    assert (s.level("ben"), s.actions("ada")) == (20, 0)
    assert s.line(RallyEnded("ada", False, 0)) in s.told()


def test_DICE_6_a_critical_failure_costs_the_leader_an_action() -> None:
    s = rallying(ADA, BEN, CAL, THUG, faces=[9, 9])
    assert (s.actions("ada"), s.debt("ada")) == (0, 1)


def test_LEAD_2_once_a_fight_success_or_not() -> None:
    for faces, rest in (([9, 8], ()), ([3, 4], (("rally.raise", []),))):
        s = rallying(ADA, BEN, CAL, THUG, faces=faces)
        s.script(*rest)
        s.end_turns().initiative("crew")
        s.script(("turn.actor", "ada"))
        assert s.why_not("rally") == {"LEAD-2"}
        s.refused("action.choose", "rally")


def test_LEAD_2_a_rally_without_a_target_may_gain_an_action() -> None:
    """A critical success gives it."""
    s = Fight(ROOM, "Ada pc crew Room level=50 LEAD-2", "Ben pc crew Room level=40", THUG)
    s.script(("turn.actor", "ada"))
    assert [o.hint for o in s.decision.options if o.key == "rally"] == ["once per fight; no level can rise now"]
    assert s.keys[-1] == "rally", "a rally that helps no one now stands last"
    s.script(("action.choose", "rally"), ("rally.roll", [2, 2]), ("roll.critical", "action"))
    assert (s.actions("ada"), s.who("ada").rallied) == (1, True)
    s.script(("turn.actor", "ada"))
    assert s.why_not("rally") == {"LEAD-2"}


def test_LEAD_2_not_without_the_ability() -> None:
    s = Fight(ROOM, "Ada pc crew Room level=50 LEAD-3", BEN, THUG)
    s.script(("turn.actor", "ada"))
    s.refused("action.choose", "rally")


def test_LEAD_2_enemies_do_not_rise() -> None:
    s = rallying(ADA, BEN, "Thug house Hall level=10/40", faces=[3, 4])
    assert s.keys == ["ben"]
    s.refused("rally.raise", ["thug"])


def test_LEAD_2_a_void_before_the_dice_leaves_the_rally_to_be_had() -> None:
    s = Fight(ROOM, ADA, BEN, CAL, THUG)
    s.act("ada", "rally")
    s.overrule("void.refunded")
    assert s.actions("ada") == 1
    s.script(("turn.actor", "ada"))
    assert "rally" in s.keys


def test_LEAD_3_a_teammate_can_be_directed_to_rally() -> None:
    s = Fight(ROOM, "Eve pc crew Room LEAD-3", ADA, BEN, THUG)
    s.act("eve", "direct", ("direct.who", "ada"), ("action.choose", "rally"), ("rally.roll", [3, 4]))
    s.script(("rally.raise", ["ben"]))
    assert (s.level("ben"), s.actions("eve"), s.actions("ada")) == (34, 0, 1)


# ---------------------------------------------------------------------------------------------- who is lifted


def test_RUL_21_the_unconscious_by_level_wake_and_may_act() -> None:
    """An unspent action is needed for that."""
    s = rallying(ADA, "Ben pc crew Hall level=4/40", CAL, THUG, faces=[3, 4])
    s.script(("rally.raise", ["ben"]))
    assert s.line(CameTo("ben")) in s.told()
    s.asks("turn.actor")
    assert s.keys == ["ben", "cal", "end"]


def test_RUL_21_but_not_to_a_level_at_which_one_stays_unconscious() -> None:
    s = rallying(ADA, "Ben pc crew Hall level=4/40", CAL, THUG, faces=[0, 8])
    s.script(("rally.raise", ["ben"]))
    assert s.level("ben") == 8
    assert s.who("ben").unconscious


def test_RUL_21_head_and_torso_cases_rise_but_stay_unconscious() -> None:
    """Their level rises."""
    s = Fight(ROOM, ADA, BEN, "Dot pc crew Room level=4/50", "Eve pc crew Room level=20/50", THUG)
    s.wound("dot", head="///")
    s.wound("eve", torso="/" * 9)
    s.act("ada", "rally", ("rally.roll", [3, 4]))
    assert [(o.key, o.hint) for o in s.decision.options] == [
        ("ben", "20 → 34"),
        ("dot", "4 → 34, still unconscious"),
        ("eve", "20 → 34, still unconscious"),
    ]
    s.script(("rally.raise", ["dot", "eve"]))
    assert (s.level("dot"), s.level("eve"), s.keys) == (34, 34, ["ben", "end"])
    assert not any("conscious again" in line for line in s.told())


def test_RUL_21_a_rally_asks_for_lone_unconscious_targets() -> None:
    """The rally asks in the fight and at its end."""
    people = ("Ada pc crew Room level=50 LEAD-2", "Dot pc crew Room level=20/50", THUG)
    s = Fight(ROOM, *people).wound("dot", head="///")
    s.act("ada", "rally", ("rally.roll", [3, 4]), ("rally.raise", ["dot"]))
    assert s.level("dot") == 34
    s = Fight(ROOM, *people).wound("dot", head="///")
    s.overrule("end")
    s.script(("rally.after", "rally"), ("rally.roll", [3, 4]), ("rally.raise", ["dot"]))
    assert (s.level("dot"), s.who("dot").unconscious) == (34, True)


def test_RUL_21_and_RUL_12_the_surrendered_rise_but_stay_out() -> None:
    """Characters who left the fight stay out, too."""
    s = Fight(ROOM, ADA, BEN, "Eve pc crew Room level=0/40", "Fay pc crew Room level=20", THUG)
    s.who("eve").surrendered = s.who("fay").left_fight = True
    s.act("ada", "rally", ("rally.roll", [1, 9]))
    assert [(o.key, o.hint) for o in s.decision.options] == [("eve", "0 → 19, still out of the fight")]
    s.script(("rally.raise", ["eve"]))
    assert (s.level("eve"), s.who("eve").able, s.keys) == (19, False, ["ben", "end"])
    assert s.line(CameTo("eve")) not in s.told()


def test_RUL_21_nobody_brings_back_the_dead() -> None:
    s = Fight(ROOM, ADA, BEN, "Dot pc crew Room level=20/50", THUG)
    s.who("dot").dead = True
    s.act("ada", "rally", ("rally.roll", [3, 4]))
    assert (s.keys, s.why_not("dot")) == (["ben"], {"RUL-21", "DMG-7"})


def test_RUL_21_an_unconscious_leader_does_not_rally() -> None:
    s = Fight(ROOM, ADA.replace("50/60", "5/60"), BEN, CAL, THUG)
    assert "ada" not in s.keys


# ---------------------------------------------------------------------------------------------- at the end


def over(*lines):
    """Return a fight that the GM has ended in the crew's turn."""
    s = Fight(ROOM, *lines)
    s.overrule("end")
    return s


def test_LEAD_2_also_when_the_fight_is_over() -> None:
    s = over(ADA, BEN, CAL, THUG)
    s.asks("rally.after")
    assert s.seats == ["ada"]
    s.script(("rally.after", "rally"), ("rally.roll", [3, 4]), ("rally.raise", ["ben"]))
    assert s.level("ben") == 34


def test_RUL_12_once_the_fight_is_over_the_surrendered_are_lifted_too() -> None:
    s = Fight(ROOM, ADA, "Ben pc crew Hall level=0/40", "Eve pc crew Hall level=20/40", "Fay pc crew Hall level=20/40",
              THUG)  # fmt: skip
    s.who("ben").surrendered = s.who("eve").left_fight = True
    s.who("fay").away = True
    s.overrule("end")
    s.script(("rally.after", "rally"), ("rally.roll", [3, 4]))
    assert (s.keys, s.why_not("fay")) == (["ben", "eve"], {"LEAD-2"})
    s.script(("rally.raise", ["ben"]))
    assert s.level("ben") == 34
    assert s.line(CameTo("ben")) in s.told()


def test_LEAD_2_at_the_end_it_is_not_asked_where_nobody_could_be_lifted() -> None:
    s = over("Ada pc crew Room level=50 LEAD-2", "Ben pc crew Room level=40", THUG)
    assert s.decision.question != "rally.after"


def test_LEAD_2_it_is_asked_once() -> None:
    s = over(ADA, BEN, CAL, THUG)
    s.script(("rally.after", "no"))
    assert s.decision.question != "rally.after"
    assert s.level("ben") == 20


def test_LEAD_2_not_at_the_end_where_it_was_used() -> None:
    s = rallying(ADA, BEN, CAL, THUG, faces=[9, 8])
    s.overrule("end")
    assert s.decision.question != "rally.after"


def test_LEAD_2_each_sides_leader_is_asked() -> None:
    s = over(ADA, BEN, "Boss house Hall level=40 LEAD-2", "Thug house Hall level=20/40")
    s.script(("rally.after", "no"))
    s.asks("rally.after")
    assert s.decision.about == ("boss",)


def test_RUL_21_an_unconscious_leader_does_not_rally_at_the_end_either() -> None:
    s = over(ADA.replace("50/60", "5/60"), BEN, CAL, THUG)
    assert s.decision.question != "rally.after"


def test_LEAD_2_at_the_end_a_critical_success_sets_the_dice() -> None:
    s = over(ADA, BEN, CAL, THUG)
    s.script(("rally.after", "rally"), ("rally.roll", [1, 1]), ("roll.set", 48), ("rally.raise", ["ben", "cal"]))
    assert (s.level("ben"), s.level("cal")) == (40, 48)


def test_DICE_6_at_the_end_a_critical_failure_costs_nothing() -> None:
    s = over(ADA, BEN, CAL, THUG)
    s.script(("rally.after", "rally"), ("rally.roll", [9, 9]))
    assert s.debt("ada") == 0
    assert not any("loses" in line for line in s.told())


def test_LEAD_2_a_rally_at_the_end_can_be_voided() -> None:
    s = over(ADA, BEN, CAL, THUG)
    s.script(("rally.after", "rally"))
    s.overrule("void.refunded.restore")
    s.asks("rally.after")


def test_LEAD_2_at_the_end_what_changes_meanwhile_is_seen() -> None:
    s = over(ADA, BEN, THUG)
    s.amend("ben", "level", 40)
    s.amend("ada", "level", 60)
    assert s.decision.question != "rally.after"


def test_LEAD_2_nor_a_leader_who_takes_no_part_in_the_fight() -> None:
    s = Fight(ROOM, ADA, BEN, CAL, THUG)
    s.who("ada").away = True
    s.overrule("end")
    assert s.decision.question != "rally.after"
