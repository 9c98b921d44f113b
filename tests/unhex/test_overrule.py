"""Overruling: forced answers, voided actions, ended fights, corrected dice.

The log reports each, for the GM alone if players may not know it.
"""

from random import Random
from typing import Any

import pytest
from players import RandomPlayer
from unhex_kit import CLUB, CROWD, MAZE, ROOM, Evening, Fight, Opening

from unhex_tui.engine.decision import AnswerError, Choose, Illegal, Roll
from unhex_tui.systems.unhex.events.attacks import Missed
from unhex_tui.systems.unhex.system import UNHEX

DUEL = ("Vex pc crew Room knife@right", "Pat pc crew Hall", "Thug house Room sword@right", "Other house Hall")


def test_the_four_voids_say_what_becomes_of_the_action_and_of_its_effects() -> None:
    s = Fight(ROOM, *DUEL)
    s.act("vex", "attack:vex.knife")
    assert [(one.key, one.label) for one in UNHEX.overrules(s.table)][:4] == [
        ("void.refunded", "Cancel the action: refunded, effects stay"),
        ("void.spent", "Cancel the action: spent, effects stay"),
        ("void.refunded.restore", "Cancel the action: refunded, effects undone"),
        ("void.spent.restore", "Cancel the action: spent, effects undone"),
    ]


def force(s: Evening, question: str, answer: Any) -> Evening:
    """Force an answer that the rules forbid."""
    s.asks(question)
    answer = s.meant(answer)
    with pytest.raises(AnswerError):
        s.answer(answer)
    entry = s.answer(answer, forced=True)
    assert entry.forced
    assert any(text.startswith("Overruled: ") for text in (line.text for line in s.log() if line.entry == entry.n))
    assert not any(text.startswith("Overruled: ") for text in s.told("players")), "the question is the GM's to know"
    assert UNHEX.status(s.table) == []
    return s


def labels(s: Evening) -> list[str]:
    """Return the keys of the overrulings offered now."""
    return [option.key for option in UNHEX.overrules(s.table)]


# ------------------------------------------------------------------------------------------------- forced answers


def test_a_target_out_of_range_may_be_forced() -> None:
    s = Fight(ROOM + "Hall --- Yard\n", "Vex pc crew Room pistol@right ammo", "Pat pc crew Room", "Thug house Yard",
              "Near house Hall")  # fmt: skip
    s.script(("turn.actor", "vex"))
    force(s, "action.choose", "attack:vex.pistol@thug")
    s.script(("attack.react", []), ("attack.roll", [2, 4]), ("damage.dice", "ones"))
    assert s.wounds("thug") == {"right_leg": "\\\\\\\\"}


def test_ATK_1_a_weapon_without_a_target_keeps_its_key() -> None:
    """The key says that no one is in reach, and the GM may force it."""
    s = Fight(ROOM, "Vex pc crew Room knife@right", "Thug house Hall").script(("turn.actor", "vex"))
    assert s.decision is not None
    knife = s.decision.explanation().blocked[0]
    assert (knife.option.label, knife.option.letter) == ("Attack: knife", "a")
    assert [reason.text for reason in knife.reasons] == ["No enemy is in reach"]
    force(s, "action.choose", "attack:vex.knife")
    s.script(("attack.react", [])).asks("attack.roll")


def test_a_target_out_of_sight_may_be_forced() -> None:
    s = Fight(CLUB, "Vex pc crew Alley rifle@both ammo", "Pat pc crew Alley", "Thug house Bar")
    s.script(("turn.actor", "vex"))
    assert (s.why_not("attack:vex.rifle"), s.why_not("attack:vex.rifle@thug")) == ({"ATK-1"}, {"SIGHT-1"})
    force(s, "action.choose", "attack:vex.rifle@thug")
    s.script(("attack.react", []), ("attack.roll", [2, 4]))
    assert s.seats == ["gm"], "the marks on the way still cover"
    s.script(("damage.dice", "ones"))
    assert s.level("thug") == 46


def test_a_target_without_any_path_may_be_forced_and_defend() -> None:
    s = Fight(ROOM + "Vault -[#]- Hall\n", "Vex pc crew Room rifle@both ammo", "Pat pc crew Room", "Thug house Vault")
    s.script(("turn.actor", "vex"))
    force(s, "action.choose", "attack:vex.rifle@thug")
    s.script(("attack.react", ["thug:defend:"]), ("attack.roll", [2, 4]), ("defend.roll", [9, 7]))
    assert s.seats == ["vex"]
    assert s.view().scene is not None
    s.script(("damage.dice", "ones"))
    assert s.level("thug") == 46


def test_COVER_4_a_melee_attack_forced_from_another_area_meets_no_cover() -> None:
    s = Fight("Room ---| Hall\n", "Vex pc crew Room knife@right", "Pat pc crew Room", "Thug house Hall")
    s.script(("turn.actor", "vex"))
    force(s, "action.choose", "attack:vex.knife@thug")
    s.script(("attack.react", []), ("attack.roll", [2, 4]))
    assert s.seats == ["vex"]


def test_a_weapon_not_in_hand_may_be_forced() -> None:
    s = Fight(ROOM, "Vex pc crew Room knife", "Pat pc crew Hall", "Thug house Room", "Other house Room")
    s.script(("turn.actor", "vex"))
    force(s, "action.choose", "attack:vex.knife")
    s.script(("attack.target", "thug"), ("attack.react", []), ("attack.roll", [2, 4]), ("damage.dice", "ones"))
    assert s.level("thug") == 46


def test_RUL_12_the_surrendered_may_be_attacked_by_overruling() -> None:
    s = Fight(ROOM, *DUEL, "Ann house Room", "Bob house Room")
    s.amend("thug", "state", "surrendered")
    s.act("vex", "attack:vex.knife")
    force(s, "attack.target", "thug")
    s.script(("attack.roll", [2, 4]), ("damage.dice", "ones"))
    assert s.who("thug").dead


def test_a_forced_act_without_an_action_costs_nothing() -> None:
    s = Fight(ROOM, *DUEL)
    s.amend("vex", "actions", 0)
    force(s, "turn.actor", "vex")
    s.script(("action.choose", "attack:vex.knife"), ("attack.react", []), ("attack.roll", [9, 7]))
    s.asks("turn.actor")
    assert (s.actions("vex"), s.debt("vex")) == (0, 0)


def test_the_unconscious_may_act_by_overruling() -> None:
    s = Fight(ROOM, *DUEL)
    s.amend("vex", "level", 5)
    force(s, "turn.actor", "vex")
    s.script(("action.choose", "move"), ("move.react", []))
    assert s.area("vex") == "Hall"


def test_CTR_1_a_counterattack_from_another_area_may_be_forced() -> None:
    s = Fight(ROOM, "Vex pc crew Room pistol@right ammo", "Pat pc crew Hall", "Thug house Hall sword@right")
    s.act("vex", "attack:vex.pistol")
    force(s, "attack.react", ["thug:counterattack:thug.sword"])
    s.script(("attack.roll", [9, 7]), ("counterattack.roll", [2, 4]), ("damage.dice", "ones"))
    assert s.level("vex") == 46


def test_INT_1_an_intercept_without_an_action_may_be_forced() -> None:
    s = Fight(
        ROOM, "Vex pc crew Room", "Pat pc crew Room", "Thug house Hall knife@right", "Other house Hall knife@right"
    )
    s.amend("thug", "actions", 0)
    s.act("vex", "move")
    force(s, "move.react", ["thug:intercept:thug.knife"])
    s.script(("intercept.roll", [2, 4]), ("damage.dice", "ones"))
    assert (s.level("vex"), s.actions("thug"), s.debt("thug")) == (46, 0, 0)


def test_MOVE_1_a_move_where_no_way_leads_may_be_forced() -> None:
    s = Fight(CLUB, "Vex pc crew Dance_Floor", "Pat pc crew Alley", "Thug house Entrance pistol@right ammo")
    s.act("vex", "move")
    assert s.why_not("catwalk") == {"MAP-1"}
    force(s, "move.area", "catwalk")
    s.asks("move.react")
    s.script(("move.react", ["thug:intercept:thug.pistol"]), ("intercept.roll", [9, 7]))
    assert s.area("vex") == "Catwalk"


def test_DMG_5_a_move_without_legs_may_be_forced() -> None:
    s = Fight(ROOM + "Room --- Yard\n", "Vex pc crew Room", "Pat pc crew Room", "Thug house Yard")
    s.wound("vex", right_leg="XXXXXX", left_leg="XXXXXX")
    s.script(("turn.actor", "vex"))
    force(s, "action.choose", "move")
    s.script(("move.area", "hall"))
    assert s.area("vex") == "Hall"


def test_AID_1_first_aid_with_the_item_stowed_may_be_forced() -> None:
    s = Fight(ROOM, "Vex pc crew Room kit", "Pat pc crew Room", "Thug house Hall")
    s.wound("pat", torso="\\\\")
    s.script(("turn.actor", "vex"))
    force(s, "action.choose", "aid")
    s.script(("first_aid.roll", [2, 4]), ("aid.dice", "ones"))
    assert (s.wounds("pat"), s.destroyed("vex")) == ({}, ["kit"])


def test_what_is_no_option_at_all_cannot_be_forced() -> None:
    s = Fight(ROOM, *DUEL)
    with pytest.raises(AnswerError):
        s.answer("nobody", forced=True)
    assert s.refused("turn.actor", "nobody")


def test_a_forced_answer_is_undone_redone_and_replayed_like_any() -> None:
    s = Fight(CLUB, "Vex pc crew Alley rifle@both ammo", "Pat pc crew Alley", "Thug house Bar")
    s.script(("turn.actor", "vex"))
    force(s, "action.choose", "attack:vex.rifle@thug")
    s.undo()
    s.asks("action.choose")
    s.redo()
    s.asks("attack.react")


# ------------------------------------------------------------------------------------------------- the four voids


def midway() -> Evening:
    """Return a fight in which Thug's counterattack has hit Vex and disabled an arm, with a question pending."""
    s = Fight(ROOM, "Vex pc crew Room knife@right armor:torso", "Pat pc crew Hall", "Thug house Room sword@right",
              "Other house Hall")  # fmt: skip
    s.act("vex", "attack:vex.knife", ("attack.react", ["thug:counterattack:thug.sword"]))
    s.script(("attack.roll", [7, 7]), ("counterattack.roll", [2, 4]))
    s.asks("damage.dice")
    assert (s.debt("vex"), s.actions("vex"), s.actions("thug")) == (1, 0, 0)
    return s


def test_the_action_can_be_overruled_only_once_it_is_declared() -> None:
    s = Fight(ROOM, *DUEL)
    assert labels(s) == ["end"]
    s.script(("turn.actor", "vex"))
    assert labels(s) == ["end"]
    s.script(("action.choose", "attack:vex.knife"))
    assert labels(s) == ["void.refunded", "void.spent", "void.refunded.restore", "void.spent.restore", "end"]
    with pytest.raises(Illegal):
        Opening(ROOM, *DUEL).overrule("void.spent")


@pytest.mark.parametrize(
    ("key", "left", "reactor_left", "owed"),
    [
        ("void.refunded", 1, 1, 1),
        ("void.spent", 0, 0, 1),
        ("void.refunded.restore", 1, 1, 0),
        ("void.spent.restore", 0, 1, 0),
    ],
)
def test_the_four_voids(key: str, left: int, reactor_left: int, owed: int) -> None:
    s = midway()
    before = s.journal.head
    entry = s.overrule(key)
    s.asks("turn.actor")
    assert (s.actions("vex"), s.actions("thug"), s.debt("vex")) == (left, reactor_left, owed)
    assert (s.level("vex"), s.table.action) == (50, None)
    state = "effects undone" in s.told()[-1]
    assert "Vex's action is canceled (GM ruling): " + ("refunded" if left else "spent") in s.told()[-1]
    assert state == key.endswith(".restore")
    assert entry.kind == "overrule"
    assert UNHEX.status(s.table) == []
    s.undo()
    s.asks("damage.dice")
    assert (s.journal.head, s.debt("vex")) == (before, 1)
    s.redo()
    s.asks("turn.actor")
    assert (s.actions("vex"), s.debt("vex")) == (left, owed)


def test_a_void_that_restores_undoes_an_intercept() -> None:
    """Without restoring, the intercept's effect stays."""
    for key, lost in (("void.refunded", True), ("void.refunded.restore", False)):
        s = Fight(ROOM, "Vex pc crew Room axe@both", "Pat pc crew Room", "Ann house Hall knife@right",
                  "Bob house Hall knife@right")  # fmt: skip
        s.act("vex", "move", ("move.react", ["ann:intercept:ann.knife", "bob:intercept:bob.knife"]))
        s.script(("intercept.order", "ann"), ("intercept.roll", [3, 8]), ("damage.dice", "tens"))
        s.asks("intercept.roll")
        s.overrule(key)
        assert (s.area("vex"), [s.actions(one) for one in ("vex", "ann", "bob")]) == ("Room", [1, 1, 1])
        assert s.boxes("vex", "right_arm") == ("\\\\\\" if lost else "")
        assert (s.hands("vex"), s.floor("Room")) == ((("", ""), ["axe"]) if lost else (("axe", "axe"), []))


def test_a_void_does_not_bring_back_what_was_done_before_the_action() -> None:
    s = Fight(ROOM, *DUEL)
    s.amend("thug", "level", 33)
    s.act("vex", "attack:vex.knife", ("attack.react", []))
    s.overrule("void.refunded.restore")
    assert s.level("thug") == 33


def test_an_amendment_within_an_action_goes_with_a_restoring_void() -> None:
    s = Fight(ROOM, *DUEL)
    s.act("vex", "attack:vex.knife", ("attack.react", []))
    s.amend("thug", "level", 33)
    s.overrule("void.spent.restore")
    assert (s.level("thug"), s.actions("vex")) == (50, 0)


# ------------------------------------------------------------------------------------------------- the end


@pytest.mark.parametrize("where", ["initiative", "turns", "action"])
def test_ROUND_3_the_gm_may_end_the_fight_at_any_time(where: str) -> None:
    s = Opening(ROOM, *DUEL)
    if where != "initiative":
        s.initiative("crew")
    if where == "action":
        s.act("vex", "attack:vex.knife", ("attack.react", []))
    hint = next(option.hint for option in UNHEX.overrules(s.table) if option.key == "end")
    assert hint.startswith("no winner; 2 of Crew and 2 of House still standing")
    assert hint.endswith("; Vex's action is canceled") == (where == "action")
    s.overrule("end")
    s.asks("evening.next")
    assert (s.table.winner, s.table.ending) == ("", "gm")
    assert s.told()[-1] == "The GM ends the fight"
    s.undo()
    assert s.decision is not None and s.decision.question != "evening.next"


def test_RUL_23_a_fight_ended_in_a_move_leaves_dropped_items() -> None:
    """The items lie on the floor."""
    s = Fight(ROOM, "Vex pc crew Room axe@both", "Pat pc crew Room", "Ann house Hall knife@right",
              "Bob house Hall knife@right")  # fmt: skip
    s.act("vex", "move", ("move.react", ["ann:intercept:ann.knife", "bob:intercept:bob.knife"]))
    s.script(("intercept.order", "ann"), ("intercept.roll", [3, 8]), ("damage.dice", "tens"))
    s.overrule("end")
    assert s.floor("Room") == ["axe"]


def test_once_the_fight_is_over_nothing_is_left_to_overrule() -> None:
    s = Opening(ROOM, *DUEL)
    s.overrule("end")
    assert labels(s) == []


# ------------------------------------------------------------------------------------------------- a die corrected


def roll_of(s: Evening, question: str) -> int:
    """Return the number of the last entry that answered a question."""
    return next(entry.n for entry in reversed(list(s.entries())) if entry.question == question)


def test_later_answers_follow_a_corrected_die() -> None:
    """Answers follow as long as they are legal."""
    s = Fight(ROOM, *DUEL)
    s.attack("vex", "knife", [2, 4], ("damage.dice", "ones"))
    s.act("pat", "move", ("move.react", []))
    s.correct(roll_of(s, "attack.roll"), [2, 3])
    assert (s.boxes("thug", "right_leg"), s.level("thug"), s.area("pat")) == ("\\\\\\", 47, "Room")
    assert any(text.startswith("Corrected: ") and text.endswith("rolled 2 3, was 2 4") for text in s.told())
    s.undo()
    assert (s.level("thug"), s.area("pat")) == (46, "Room")
    s.correct(roll_of(s, "attack.roll"), [4, 2])
    assert s.decision.question == "damage.dice", "its damage is 2 now, and another place's"


def test_from_where_an_answer_no_longer_fits_the_table_is_asked_again() -> None:
    s = Fight(ROOM, *DUEL)
    s.attack("vex", "knife", [2, 4], ("damage.dice", "ones"))
    s.correct(roll_of(s, "attack.roll"), [9, 7])
    s.asks("turn.actor")
    assert s.level("thug") == 50
    assert s.line(Missed("vex", "thug")) in s.told()


def test_a_correction_that_makes_a_miss_a_hit_asks_for_the_dice() -> None:
    s = Fight(ROOM, *DUEL)
    s.attack("vex", "knife", [9, 7])
    s.script(("turn.actor", "pat"))
    s.correct(roll_of(s, "attack.roll"), [2, 4])
    s.asks("damage.dice")
    s.undo()
    s.asks("action.choose")


def test_only_a_roll_can_be_corrected() -> None:
    s = Fight(ROOM, *DUEL)
    s.act("vex", "attack:vex.knife", ("attack.react", []))
    with pytest.raises(Illegal):
        s.correct(roll_of(s, "attack.react"), [2, 4])
    assert s.keys == ["surrender:thug"]


# ------------------------------------------------------------------------------------------------- at random


@pytest.mark.parametrize("seed", range(5))
def test_whatever_is_forced_the_fight_goes_on_and_its_invariants_hold(seed: int) -> None:
    s = Opening(MAZE, *CROWD)
    rng = Random(seed)
    player = RandomPlayer(rng)
    forced = 0
    while s.decision is not None and not s.decision.question.startswith("evening") and len(s.journal.path) < 200:
        barred = [] if isinstance(s.decision, Roll) else s.decision.explanation().blocked
        if barred and rng.random() < 0.4:
            key = rng.choice(barred).option.key
            s.answer(key if isinstance(s.decision, Choose) else [key], forced=True)
            forced += 1
        else:
            s.answer(player(s.decision), by="random")
        assert UNHEX.status(s.table) == []
        assert s.view("gm") and s.view("players")
    assert forced
    before = s.table.dump()
    s.undo()
    s.redo()
    assert s.table.dump() == before


@pytest.mark.parametrize("seed", range(10))
def test_void_and_ended_fights_keep_their_invariants(seed: int) -> None:
    """The session goes on."""
    s = Opening(MAZE, *CROWD)
    rng = Random(seed)
    player = RandomPlayer(rng, passive=0.2)
    while s.decision is not None and not s.decision.question.startswith("evening") and len(s.journal.path) < 200:
        ways = [key for key in labels(s) if key != "end"]
        if ways and rng.random() < 0.15:
            before = s.table.dump(), s.decision.question
            s.overrule(rng.choice(ways))
            assert s.table.action is None
            after = s.table.dump(), s.decision and s.decision.question
            s.undo()
            assert (s.table.dump(), s.decision.question) == before
            s.redo()
            assert (s.table.dump(), s.decision and s.decision.question) == after
        else:
            s.answer(player(s.decision), by="random")
        assert UNHEX.status(s.table) == []


def test_INT_3_a_mover_stopped_before_the_void_stays_where_it_was_stopped() -> None:
    s = Fight(ROOM, "Vex pc crew Room level=50", "Thug house Room sword@right", "Bob house Room axe@both", first="crew")
    s.wound("vex", left_leg="/////")
    s.act("vex", "move", ("move.react", ["thug:intercept:thug.sword", "bob:intercept:bob.axe"]))
    s.script(("intercept.order", "thug"), ("intercept.roll", [2, 1]), ("damage.dice", "tens"))
    s.script(("intercept.area", "hall"))
    s.asks("intercept.roll")
    s.overrule("void.spent")
    assert s.area("vex") == "Hall"
