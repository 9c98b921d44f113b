"""Surrender: ACT-7, RUL-11, RUL-12."""

import pytest
from playing_kit import ended, rows
from unhex_kit import ROOM, Fight

from unhex_tui.engine.decision import Roll
from unhex_tui.engine.shorthand import carry_out, understood
from unhex_tui.engine.system import gm_actions_of
from unhex_tui.systems.unhex.events.attacks import AttackDeclared
from unhex_tui.systems.unhex.system import UNHEX

DUEL = ("Vex pc crew Room pistol@right ammo", "Pat pc crew Hall", "Thug house Room knife@right", "Other house Hall")


def test_ACT_7_the_target_may_surrender_before_the_dice() -> None:
    s = Fight(ROOM, *DUEL)
    s.act("vex", "attack:vex.pistol", ("attack.target", "thug"), ("attack.react", []))
    s.asks("attack.roll")
    assert s.keys == ["surrender:thug"]
    s.script(("attack.roll", "surrender:thug"))
    s.asks("turn.actor")
    assert (s.level("thug"), s.who("thug").surrendered, s.who("thug").dead) == (0, True, False)
    assert not s.who("thug").able
    assert {"ACT-7", "RUL-11"} <= s.cited


def test_ACT_7_the_hint_of_a_surrender_says_when_it_takes_effect() -> None:
    hint = gm_actions_of(UNHEX)["surrender"].hint
    assert hint == "takes effect when someone next acts on the character"


def test_ACT_7_each_surrender_says_whose_choice_it_is() -> None:
    s = Fight(ROOM, *DUEL)
    s.act("vex", "attack:vex.pistol", ("attack.target", "thug"), ("attack.react", ["thug:counterattack:thug.knife"]))
    assert isinstance(s.decision, Roll)
    assert [(extra.label, extra.hint) for extra in s.decision.extras] == [
        ("Thug surrenders", "the GM's choice"),
        ("Vex surrenders", "the player's choice"),
    ]


def test_ACT_7_the_action_is_not_spent_and_has_no_effect() -> None:
    s = Fight(ROOM, *DUEL)
    s.act("vex", "attack:vex.pistol", ("attack.target", "thug"), ("attack.react", []))
    s.script(("attack.roll", "surrender:thug"))
    assert (s.actions("vex"), s.destroyed("vex"), s.boxes("thug", "torso")) == (1, [], "")
    assert "vex" in s.keys, "it may act again"


def test_RUL_11_a_declared_reaction_is_refunded_too() -> None:
    s = Fight(ROOM, *DUEL)
    s.act("vex", "attack:vex.pistol", ("attack.target", "thug"), ("attack.react", ["thug:counterattack:thug.knife"]))
    assert (s.actions("vex"), s.actions("thug")) == (0, 0)
    s.script(("attack.roll", "surrender:thug"))
    assert (s.actions("vex"), s.actions("thug")) == (1, 1)


def test_RUL_11_an_attacker_who_faces_a_counterattack_may_surrender() -> None:
    s = Fight(ROOM, *DUEL)
    s.act("vex", "attack:vex.pistol", ("attack.target", "thug"), ("attack.react", ["thug:counterattack:thug.knife"]))
    assert s.keys == ["surrender:thug", "surrender:vex"]
    s.script(("attack.roll", "surrender:vex"))
    assert (s.level("vex"), s.level("thug"), s.actions("thug")) == (0, 50, 1)


def test_RUL_11_an_attacker_who_faces_only_a_defence_is_not_affected() -> None:
    s = Fight(ROOM, *DUEL)
    s.act("vex", "attack:vex.pistol", ("attack.target", "thug"), ("attack.react", ["thug:defend:"]))
    assert s.keys == ["surrender:thug"]


def test_ACT_7_once_dice_are_rolled_it_is_too_late() -> None:
    s = Fight(ROOM, *DUEL)
    s.act("vex", "attack:vex.pistol", ("attack.target", "thug"), ("attack.react", ["thug:defend:"]))
    s.script(("attack.roll", [9, 7]))
    s.asks("defend.roll")
    assert s.keys == []
    assert s.refused("defend.roll", "surrender:thug")


def test_ACT_7_bystanders_have_nothing_to_surrender_to() -> None:
    s = Fight(ROOM, *DUEL)
    s.act("vex", "attack:vex.pistol", ("attack.target", "thug"), ("attack.react", []))
    assert s.refused("attack.roll", "surrender:other")


def test_RUL_11_a_mover_may_surrender_to_an_intercept() -> None:
    """The mover stays."""
    s = Fight(ROOM, "Vex pc crew Room", "Pat pc crew Room", "Ann house Hall knife@right", "Bob house Hall knife@right")
    s.act("vex", "move", ("move.react", ["ann:intercept:ann.knife", "bob:intercept:bob.knife"]))
    s.script(("intercept.order", "bob"))
    assert s.keys == ["surrender:vex"]
    s.script(("intercept.roll", "surrender:vex"))
    s.asks("turn.actor")
    assert (s.area("vex"), s.level("vex")) == ("Room", 0)
    assert [s.actions(one) for one in ("vex", "ann", "bob")] == [1, 1, 1]
    assert "RUL-11" in s.cited


def test_ACT_7_after_the_first_intercept_was_rolled_it_is_too_late() -> None:
    s = Fight(ROOM, "Vex pc crew Room", "Pat pc crew Room", "Ann house Hall knife@right", "Bob house Hall knife@right")
    s.act("vex", "move", ("move.react", ["ann:intercept:ann.knife", "bob:intercept:bob.knife"]))
    s.script(("intercept.order", "bob"), ("intercept.roll", [9, 7]))
    s.asks("intercept.roll")
    assert s.keys == []


def test_ACT_7_a_patient_may_surrender_rather_than_be_treated() -> None:
    s = Fight(ROOM, "Vex pc crew Room kit@right", "Thug house Room", "Other house Hall")
    s.wound("thug", torso="\\")
    s.act("vex", "aid")
    assert s.keys == ["surrender:thug"]
    s.script(("first_aid.roll", "surrender:thug"))
    assert (s.actions("vex"), s.destroyed("vex"), s.boxes("thug", "torso")) == (1, [], "\\")


def test_ACT_7_no_character_surrenders_to_first_aid_by_their_own_team() -> None:
    s = Fight(ROOM, "Vex pc crew Room kit@right", "Pat pc crew Room", "Thug house Room")
    s.wound("pat", torso="\\")
    s.act("vex", "aid")
    s.asks("first_aid.roll")
    assert s.keys == []


def test_RUL_12_the_surrendered_are_out_of_this_fight() -> None:
    s = Fight(ROOM, *DUEL)
    s.act("vex", "attack:vex.pistol", ("attack.target", "thug"), ("attack.react", []))
    s.script(("attack.roll", "surrender:thug"))
    s.act("vex", "attack:vex.pistol")
    assert s.line(AttackDeclared("vex", "other", "pistol")) in s.told(), "no one else is left to attack"
    s.undo_action()
    s.amend("thug", "level", 50)
    assert not s.who("thug").able
    while not (s.decision and s.decision.question == "turn.actor" and s.table.order[s.table.turn] == "house"):
        s.answer("end")
    assert s.why_not("thug") == {"ACT-7", "RUL-12"}


def test_RUL_12_the_last_surrender_ends_the_fight() -> None:
    """The GM decides the character's fate."""
    s = Fight(ROOM, "Vex pc crew Room knife@right", "Thug house Room")
    s.act("vex", "attack:vex.knife", ("attack.react", []), ("attack.roll", "surrender:thug"))
    s.asks("end.fate")
    assert (s.table.winner, s.table.ending) == ("crew", "last")
    assert s.decision is not None and s.decision.about == ("thug",)


def test_ACT_7_the_surrendered_keep_what_they_hold() -> None:
    s = Fight(ROOM, *DUEL)
    s.act("vex", "attack:vex.pistol", ("attack.target", "thug"), ("attack.react", []))
    s.script(("attack.roll", "surrender:thug"))
    assert s.floor("Room") == []


def test_RUL_38_the_unconscious_cannot_surrender() -> None:
    s = Fight(ROOM, *DUEL)
    s.amend("thug", "level", 9)
    s.act("vex", "attack:vex.pistol", ("attack.target", "thug"))
    s.asks("attack.roll")
    assert s.keys == []


def test_ACT_7_one_undo_takes_it_back() -> None:
    s = Fight(ROOM, *DUEL)
    s.act("vex", "attack:vex.pistol", ("attack.target", "thug"), ("attack.react", []))
    s.script(("attack.roll", "surrender:thug"))
    s.undo()
    s.asks("attack.roll")
    assert (s.level("thug"), s.actions("vex")) == (50, 0)
    assert s.told()[-1] == "Vex attacks Thug: pistol"


@pytest.mark.parametrize("written", [False, True])
def test_ACT_7_a_surrender_by_the_gm_is_told_to_all(written: bool) -> None:
    """The GM edits or writes a sentence."""
    s = Fight(ROOM, *DUEL)
    if written:
        carry_out(s, understood(s, "thug surrenders"))
    else:
        s.amend("thug", "state", "surrendered")
    entry = s.journal.entries[s.journal.head]
    assert [one.text for one in entry.told] == ["The GM: Thug surrenders"]
    assert [line.text for line in s.log("players")][-1] == "Thug surrenders"
    assert not any("unconscious" in line.text for line in s.log("gm"))
    assert (s.who("thug").surrendered, s.level("thug"), s.who("thug").dead) == (True, 0, False)


def test_ACT_7_a_surrender_after_a_fall_tells_only_itself() -> None:
    """The GM edits an unconscious character."""
    s = Fight(ROOM, *DUEL)
    s.amend("thug", "level", 0)
    assert s.log("players")[-1].text == "Thug is unconscious"
    s.amend("thug", "state", "surrendered")
    assert s.log("players")[-1].text == "Thug surrenders"


def test_ACT_7_nobody_reads_that_the_hidden_surrender() -> None:
    s = Fight(ROOM, *DUEL[:2], DUEL[2] + " hidden", DUEL[3])
    before = [line.text for line in s.log("players")]
    s.amend("thug", "state", "surrendered")
    assert [line.text for line in s.log("players")] == before


def test_ACT_7_an_edit_in_an_attack_keeps_its_report() -> None:
    s = Fight(ROOM, *DUEL)
    s.act("vex", "attack:vex.pistol", ("attack.target", "thug"), ("attack.react", []))
    s.amend("other", "state", "surrendered")
    s.script(("attack.roll", [2, 4]), ("damage.dice", "tens"))
    s.amend("thug", "state", "surrendered")
    told = "Who hit whom"
    assert rows(s, told) == rows(s, told, "players") == [("Vex", "Thug", "1", "1", "2")]
    lines = ended(s, "players").course.lines
    assert ("Fell", "round 1: Other surrendered, Thug surrendered") in lines
