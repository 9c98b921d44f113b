"""Rally: LEAD-2, RUL-21, DICE-5 (the level of set dice), and at the end of the fight."""

from unhex_kit import (
    ROOM,
    act,
    actions,
    amend,
    asks,
    begin,
    cited,
    debt,
    end_turns,
    initiative,
    keys,
    level,
    refused,
    script,
    seats,
    told,
    who,
    why_not,
    wound,
)

ADA = "Ada pc crew Room level=50/60 LEAD-2"
BEN = "Ben pc crew Hall level=20/40"
CAL = "Cal pc crew Room level=45/50"
THUG = "Thug house Hall"


def rallying(*lines, faces):
    """Ada's team at the question after her roll."""
    s = begin(ROOM, *lines)
    return act(s, "ada", "rally", ("rally.roll", faces))


# ---------------------------------------------------------------------------------------------- the roll


def test_LEAD_2_anyone_on_the_team_rises_to_the_roll() -> None:
    s = rallying(ADA, BEN, CAL, THUG, faces=[3, 4])
    asks(s, "rally.raise")
    assert (keys(s), seats(s)) == (["ben"], ["team:crew"])
    assert s.decision.chosen == ("ben",)
    script(s, ("rally.raise", ["ben"]))
    assert (level(s, "ben"), level(s, "cal"), level(s, "ada"), actions(s, "ada")) == (34, 45, 50, 0)
    assert {"LEAD-2"} <= cited(s)


def test_LEAD_2_never_above_the_max_level() -> None:
    s = rallying(ADA, "Ben pc crew Hall level=20/30", CAL, THUG, faces=[4, 2])
    assert s.decision.options[0].hint == "20 → 30"
    script(s, ("rally.raise", ["ben"]))
    assert level(s, "ben") == 30


def test_LEAD_2_the_leader_included() -> None:
    s = rallying(ADA, BEN, CAL, THUG, faces=[5, 0])
    # Exactly the level is a critical success: the dice may be set up to the max level.
    script(s, ("roll.critical", "set"), ("roll.set", 57))
    assert keys(s) == ["ada", "ben", "cal"]
    script(s, ("rally.raise", ["ada", "ben", "cal"]))
    assert (level(s, "ada"), level(s, "ben"), level(s, "cal")) == (57, 40, 50)


def test_LEAD_2_nobody_has_to() -> None:
    s = rallying(ADA, BEN, CAL, THUG, faces=[3, 4])
    script(s, ("rally.raise", []))
    assert level(s, "ben") == 20


def test_LEAD_2_no_level_falls() -> None:
    s = rallying(ADA, BEN, CAL, THUG, faces=[3, 4])
    assert why_not(s, "cal") == {"LEAD-2"}
    s.answer(["ben", "cal"], forced=True)
    assert level(s, "cal") == 45


def test_LEAD_2_a_failure_raises_nobody() -> None:
    s = rallying(ADA, BEN, CAL, THUG, faces=[9, 8])
    asks(s, "turn.actor")
    assert (level(s, "ben"), actions(s, "ada")) == (20, 0)
    assert "Ada's rally has no effect" in told(s)


def test_DICE_6_a_critical_failure_costs_the_leader_an_action() -> None:
    s = rallying(ADA, BEN, CAL, THUG, faces=[9, 9])
    assert (actions(s, "ada"), debt(s, "ada")) == (0, 1)


def test_LEAD_2_once_a_fight_success_or_not() -> None:
    for faces, rest in (([9, 8], ()), ([3, 4], (("rally.raise", []),))):
        s = rallying(ADA, BEN, CAL, THUG, faces=faces)
        script(s, *rest)
        initiative(end_turns(s), "crew")
        script(s, ("turn.actor", "ada"))
        assert why_not(s, "rally") == {"LEAD-2"}
        refused(s, "action.choose", "rally")


def test_LEAD_2_also_where_nobody_can_be_lifted_for_the_action_that_a_critical_success_gives() -> None:
    s = begin(ROOM, "Ada pc crew Room level=50 LEAD-2", "Ben pc crew Room level=40", THUG)
    script(s, ("turn.actor", "ada"))
    assert [o.hint for o in s.decision.options if o.key == "rally"] == ["once a fight; nobody can be lifted now"]
    script(s, ("action.choose", "rally"), ("rally.roll", [2, 2]), ("roll.critical", "action"))
    assert (actions(s, "ada"), who(s, "ada").rallied) == (1, True)
    script(s, ("turn.actor", "ada"))
    assert why_not(s, "rally") == {"LEAD-2"}


def test_LEAD_2_not_without_the_ability() -> None:
    s = begin(ROOM, "Ada pc crew Room level=50 LEAD-3", BEN, THUG)
    script(s, ("turn.actor", "ada"))
    refused(s, "action.choose", "rally")


def test_LEAD_2_enemies_do_not_rise() -> None:
    s = rallying(ADA, BEN, "Thug house Hall level=10/40", faces=[3, 4])
    assert keys(s) == ["ben"]
    refused(s, "rally.raise", ["thug"])


def test_LEAD_2_a_void_before_the_dice_leaves_the_rally_to_be_had() -> None:
    s = begin(ROOM, ADA, BEN, CAL, THUG)
    act(s, "ada", "rally")
    s.overrule("void.refunded")
    assert actions(s, "ada") == 1
    script(s, ("turn.actor", "ada"))
    assert "rally" in keys(s)


def test_LEAD_3_somebody_can_be_directed_to_rally() -> None:
    s = begin(ROOM, "Eve pc crew Room LEAD-3", ADA, BEN, THUG)
    act(s, "eve", "direct", ("direct.who", "ada"), ("action.choose", "rally"), ("rally.roll", [3, 4]))
    script(s, ("rally.raise", ["ben"]))
    assert (level(s, "ben"), actions(s, "eve"), actions(s, "ada")) == (34, 0, 1)


# ---------------------------------------------------------------------------------------------- who is lifted


def test_RUL_21_the_unconscious_by_level_wake_and_may_use_an_unspent_action() -> None:
    s = rallying(ADA, "Ben pc crew Hall level=4/40", CAL, THUG, faces=[3, 4])
    script(s, ("rally.raise", ["ben"]))
    assert "Ben is conscious again" in told(s)
    asks(s, "turn.actor")
    assert keys(s) == ["ben", "cal", "end"]


def test_RUL_21_but_not_to_a_level_at_which_one_stays_unconscious() -> None:
    s = rallying(ADA, "Ben pc crew Hall level=4/40", CAL, THUG, faces=[0, 8])
    script(s, ("rally.raise", ["ben"]))
    assert level(s, "ben") == 8
    assert who(s, "ben").unconscious


def test_RUL_21_not_those_down_by_head_or_torso() -> None:
    s = begin(ROOM, ADA, BEN, "Dot pc crew Room level=20/50", "Eve pc crew Room level=20/50", THUG)
    wound(s, "dot", head="///")
    wound(s, "eve", torso="/" * 9)
    act(s, "ada", "rally", ("rally.roll", [3, 4]))
    assert keys(s) == ["ben"]
    assert "RUL-21" in why_not(s, "dot") & why_not(s, "eve")


def test_RUL_21_nor_the_dead_nor_those_who_surrendered_or_left() -> None:
    s = begin(ROOM, ADA, BEN, "Dot pc crew Room level=20/50", "Eve pc crew Room level=0/9", "Fay pc crew Room level=5",
              THUG)  # fmt: skip
    dead, surrendered, left = who(s, "dot"), who(s, "eve"), who(s, "fay")
    dead.dead = surrendered.surrendered = left.left_fight = True
    act(s, "ada", "rally", ("rally.roll", [3, 4]))
    assert keys(s) == ["ben"]
    assert "DMG-7" in why_not(s, "dot")
    assert "RUL-12" in why_not(s, "eve")
    assert "RUL-40" in why_not(s, "fay")


def test_RUL_21_an_unconscious_leader_does_not_rally() -> None:
    s = begin(ROOM, ADA.replace("50/60", "5/60"), BEN, CAL, THUG)
    assert "ada" not in keys(s)


# ---------------------------------------------------------------------------------------------- at the end


def over(*lines):
    """The fight is ended by the GM in the crew's turn."""
    s = begin(ROOM, *lines)
    s.overrule("end")
    return s


def test_LEAD_2_also_when_the_fight_is_over() -> None:
    s = over(ADA, BEN, CAL, THUG)
    asks(s, "rally.after")
    assert seats(s) == ["ada"]
    script(s, ("rally.after", "rally"), ("rally.roll", [3, 4]), ("rally.raise", ["ben"]))
    assert level(s, "ben") == 34


def test_RUL_12_once_the_fight_is_over_the_surrendered_are_lifted_too() -> None:
    s = begin(ROOM, ADA, "Ben pc crew Hall level=0/40", "Eve pc crew Hall level=20/40", "Fay pc crew Hall level=20/40",
              THUG)  # fmt: skip
    who(s, "ben").surrendered = who(s, "eve").left_fight = True
    who(s, "fay").away = True
    s.overrule("end")
    script(s, ("rally.after", "rally"), ("rally.roll", [3, 4]))
    assert keys(s) == ["ben"]
    assert ("RUL-40" in why_not(s, "eve"), "LEAD-2" in why_not(s, "fay")) == (True, True)
    script(s, ("rally.raise", ["ben"]))
    assert level(s, "ben") == 34
    assert "Ben is conscious again" in told(s)


def test_LEAD_2_at_the_end_it_is_not_asked_where_nobody_could_be_lifted() -> None:
    s = over("Ada pc crew Room level=50 LEAD-2", "Ben pc crew Room level=40", THUG)
    assert s.decision.question != "rally.after"


def test_LEAD_2_it_is_asked_once() -> None:
    s = over(ADA, BEN, CAL, THUG)
    script(s, ("rally.after", "no"))
    assert s.decision.question != "rally.after"
    assert level(s, "ben") == 20


def test_LEAD_2_not_at_the_end_where_it_was_used() -> None:
    s = rallying(ADA, BEN, CAL, THUG, faces=[9, 8])
    s.overrule("end")
    assert s.decision.question != "rally.after"


def test_LEAD_2_each_sides_leader_is_asked() -> None:
    s = over(ADA, BEN, "Boss house Hall level=40 LEAD-2", "Thug house Hall level=20/40")
    script(s, ("rally.after", "no"))
    asks(s, "rally.after")
    assert s.decision.about == ("boss",)


def test_RUL_21_an_unconscious_leader_does_not_rally_at_the_end_either() -> None:
    s = over(ADA.replace("50/60", "5/60"), BEN, CAL, THUG)
    assert s.decision.question != "rally.after"


def test_LEAD_2_at_the_end_a_critical_success_sets_the_dice() -> None:
    s = over(ADA, BEN, CAL, THUG)
    script(s, ("rally.after", "rally"), ("rally.roll", [1, 1]), ("roll.set", 48), ("rally.raise", ["ben", "cal"]))
    assert (level(s, "ben"), level(s, "cal")) == (40, 48)


def test_DICE_6_at_the_end_a_critical_failure_costs_nothing() -> None:
    s = over(ADA, BEN, CAL, THUG)
    script(s, ("rally.after", "rally"), ("rally.roll", [9, 9]))
    assert debt(s, "ada") == 0
    assert not any("loses" in line for line in told(s))


def test_LEAD_2_a_rally_at_the_end_can_be_voided() -> None:
    s = over(ADA, BEN, CAL, THUG)
    script(s, ("rally.after", "rally"))
    s.overrule("void.refunded.restore")
    asks(s, "rally.after")


def test_LEAD_2_at_the_end_what_changes_meanwhile_is_seen() -> None:
    s = over(ADA, BEN, THUG)
    amend(s, "ben", "level", 40)
    amend(s, "ada", "level", 60)
    assert s.decision.question != "rally.after"


def test_LEAD_2_nor_a_leader_who_takes_no_part_in_the_fight() -> None:
    s = begin(ROOM, ADA, BEN, CAL, THUG)
    who(s, "ada").away = True
    s.overrule("end")
    assert s.decision.question != "rally.after"
