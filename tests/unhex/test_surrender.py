"""Surrender: ACT-7, RUL-11, RUL-12."""

from unhex_kit import (
    ROOM,
    act,
    actions,
    amend,
    area,
    asks,
    begin,
    boxes,
    cited,
    destroyed,
    floor,
    keys,
    level,
    refused,
    script,
    told,
    who,
    why_not,
    wound,
)

from unhex_tui.engine.decision import Roll

DUEL = ("Vex pc crew Room pistol@right ammo", "Pat pc crew Hall", "Thug house Room knife@right", "Other house Hall")


def test_ACT_7_the_target_may_surrender_before_the_dice() -> None:
    s = begin(ROOM, *DUEL)
    act(s, "vex", "attack:vex.pistol", ("attack.target", "thug"), ("attack.react", []))
    asks(s, "attack.roll")
    assert keys(s) == ["surrender:thug"]
    script(s, ("attack.roll", "surrender:thug"))
    asks(s, "turn.actor")
    assert (level(s, "thug"), who(s, "thug").surrendered, who(s, "thug").dead) == (0, True, False)
    assert not who(s, "thug").able
    assert {"ACT-7", "RUL-11"} <= cited(s)


def test_ACT_7_each_surrender_says_whose_choice_it_is() -> None:
    s = begin(ROOM, *DUEL)
    act(s, "vex", "attack:vex.pistol", ("attack.target", "thug"), ("attack.react", ["thug:counterattack:thug.knife"]))
    assert isinstance(s.decision, Roll)
    assert [(extra.label, extra.hint) for extra in s.decision.extras] == [
        ("Thug surrenders", "the GM's choice"),
        ("Vex surrenders", "Vex's player's choice"),
    ]


def test_ACT_7_the_action_is_not_spent_and_has_no_effect() -> None:
    s = begin(ROOM, *DUEL)
    act(s, "vex", "attack:vex.pistol", ("attack.target", "thug"), ("attack.react", []))
    script(s, ("attack.roll", "surrender:thug"))
    assert (actions(s, "vex"), destroyed(s, "vex"), boxes(s, "thug", "torso")) == (1, [], "")
    assert "vex" in keys(s), "it may act again"


def test_RUL_11_a_declared_reaction_is_refunded_too() -> None:
    s = begin(ROOM, *DUEL)
    act(s, "vex", "attack:vex.pistol", ("attack.target", "thug"), ("attack.react", ["thug:counterattack:thug.knife"]))
    assert (actions(s, "vex"), actions(s, "thug")) == (0, 0)
    script(s, ("attack.roll", "surrender:thug"))
    assert (actions(s, "vex"), actions(s, "thug")) == (1, 1)


def test_RUL_11_an_attacker_who_faces_a_counterattack_may_surrender() -> None:
    s = begin(ROOM, *DUEL)
    act(s, "vex", "attack:vex.pistol", ("attack.target", "thug"), ("attack.react", ["thug:counterattack:thug.knife"]))
    assert keys(s) == ["surrender:thug", "surrender:vex"]
    script(s, ("attack.roll", "surrender:vex"))
    assert (level(s, "vex"), level(s, "thug"), actions(s, "thug")) == (0, 50, 1)


def test_RUL_11_an_attacker_who_faces_only_a_defence_is_not_affected() -> None:
    s = begin(ROOM, *DUEL)
    act(s, "vex", "attack:vex.pistol", ("attack.target", "thug"), ("attack.react", ["thug:defend:"]))
    assert keys(s) == ["surrender:thug"]


def test_ACT_7_once_dice_are_rolled_it_is_too_late() -> None:
    s = begin(ROOM, *DUEL)
    act(s, "vex", "attack:vex.pistol", ("attack.target", "thug"), ("attack.react", ["thug:defend:"]))
    script(s, ("attack.roll", [9, 7]))
    asks(s, "defend.roll")
    assert keys(s) == []
    assert refused(s, "defend.roll", "surrender:thug")


def test_ACT_7_bystanders_have_nothing_to_surrender_to() -> None:
    s = begin(ROOM, *DUEL)
    act(s, "vex", "attack:vex.pistol", ("attack.target", "thug"), ("attack.react", []))
    assert refused(s, "attack.roll", "surrender:other")


def test_RUL_11_a_mover_who_faces_an_intercept_may_surrender_and_stays_where_it_was() -> None:
    s = begin(ROOM, "Vex pc crew Room", "Pat pc crew Room", "Ann house Hall knife@right", "Bob house Hall knife@right")
    act(s, "vex", "move", ("move.react", ["ann:intercept:ann.knife", "bob:intercept:bob.knife"]))
    script(s, ("intercept.order", "bob"))
    assert keys(s) == ["surrender:vex"]
    script(s, ("intercept.roll", "surrender:vex"))
    asks(s, "turn.actor")
    assert (area(s, "vex"), level(s, "vex")) == ("Room", 0)
    assert [actions(s, one) for one in ("vex", "ann", "bob")] == [1, 1, 1]
    assert "RUL-11" in cited(s)


def test_ACT_7_after_the_first_intercept_was_rolled_it_is_too_late() -> None:
    s = begin(ROOM, "Vex pc crew Room", "Pat pc crew Room", "Ann house Hall knife@right", "Bob house Hall knife@right")
    act(s, "vex", "move", ("move.react", ["ann:intercept:ann.knife", "bob:intercept:bob.knife"]))
    script(s, ("intercept.order", "bob"), ("intercept.roll", [9, 7]))
    asks(s, "intercept.roll")
    assert keys(s) == []


def test_ACT_7_a_patient_may_surrender_rather_than_be_treated() -> None:
    s = begin(ROOM, "Vex pc crew Room kit@right", "Thug house Room", "Other house Hall")
    wound(s, "thug", torso="\\")
    act(s, "vex", "aid")
    assert keys(s) == ["surrender:thug"]
    script(s, ("first_aid.roll", "surrender:thug"))
    assert (actions(s, "vex"), destroyed(s, "vex"), boxes(s, "thug", "torso")) == (1, [], "\\")


def test_ACT_7_nobody_surrenders_to_the_first_aid_of_its_own_team() -> None:
    s = begin(ROOM, "Vex pc crew Room kit@right", "Pat pc crew Room", "Thug house Room")
    wound(s, "pat", torso="\\")
    act(s, "vex", "aid")
    asks(s, "first_aid.roll")
    assert keys(s) == []


def test_RUL_12_the_surrendered_are_out_of_this_fight() -> None:
    s = begin(ROOM, *DUEL)
    act(s, "vex", "attack:vex.pistol", ("attack.target", "thug"), ("attack.react", []))
    script(s, ("attack.roll", "surrender:thug"))
    act(s, "vex", "attack:vex.pistol")
    assert "Vex attacks Other: pistol" in told(s), "nobody else is left to attack"
    s.undo_action()
    amend(s, "thug", "level", 50)
    assert not who(s, "thug").able
    while not (s.decision and s.decision.question == "turn.actor" and s.table.order[s.table.turn] == "house"):
        s.answer("end")
    assert why_not(s, "thug") == {"ACT-7", "RUL-12"}


def test_RUL_12_the_last_to_surrender_ends_the_fight_with_its_fate_to_the_gm() -> None:
    s = begin(ROOM, "Vex pc crew Room knife@right", "Thug house Room")
    act(s, "vex", "attack:vex.knife", ("attack.react", []), ("attack.roll", "surrender:thug"))
    asks(s, "end.fate")
    assert (s.table.winner, s.table.ending) == ("crew", "last")
    assert s.decision is not None and s.decision.about == ("thug",)


def test_ACT_7_the_surrendered_keep_what_they_hold() -> None:
    s = begin(ROOM, *DUEL)
    act(s, "vex", "attack:vex.pistol", ("attack.target", "thug"), ("attack.react", []))
    script(s, ("attack.roll", "surrender:thug"))
    assert floor(s, "Room") == []


def test_RUL_38_the_unconscious_cannot_surrender() -> None:
    s = begin(ROOM, *DUEL)
    amend(s, "thug", "level", 9)
    act(s, "vex", "attack:vex.pistol", ("attack.target", "thug"))
    asks(s, "attack.roll")
    assert keys(s) == []


def test_ACT_7_one_undo_takes_it_back() -> None:
    s = begin(ROOM, *DUEL)
    act(s, "vex", "attack:vex.pistol", ("attack.target", "thug"), ("attack.react", []))
    script(s, ("attack.roll", "surrender:thug"))
    s.undo()
    asks(s, "attack.roll")
    assert (level(s, "thug"), actions(s, "vex")) == (50, 0)
    assert told(s)[-1] == "Vex attacks Thug: pistol"
