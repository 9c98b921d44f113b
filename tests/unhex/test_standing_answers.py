"""Answers agreed beforehand: dice for NPCs by the app, a team that does not react, the weapon of last time; and rolls
called for at any time. All are journaled and undone like anything else.
"""

from random import Random

from unhex_kit import (
    ROOM,
    Session,
    act,
    amend,
    area,
    asks,
    begin,
    end_turns,
    keys,
    meant,
    offers,
    script,
    told,
    turn,
    why_not,
)

from unhex_tui.engine.answerers import AppDice, settle

PEOPLE = (
    "Vex pc crew Room knife@right sword@left",
    "Pat pc crew Hall",
    "Thug house Room sword@right",
    "Other house Hall knife@right",
)


def agree(s: Session, key: str, name: str = "standing") -> Session:
    """Agree on a standing answer, or end one."""
    aside = s.aside(name)
    aside.answer(key)
    assert s.finish(name, aside) is not None
    return s


# ------------------------------------------------------------------------------------------------- NPC dice


def test_the_app_rolls_for_npcs_and_only_for_them() -> None:
    s = agree(begin(ROOM, *PEOPLE), "npc_dice")
    assert told(s)[-1] == "The GM: Agreed: The app rolls for NPCs"
    act(s, "vex", "attack:vex.knife", ("attack.react", ["thug:defend:"]))
    assert s.standing() is None, "Vex is a PC"
    s.answer([9, 7])
    made = settle(s, AppDice(Random(4)))
    assert [(entry.question, entry.by) for entry in made] == [("defend.roll", "standing")]
    assert any(text.endswith("(as agreed beforehand)") for text in told(s))


def test_ACT_7_the_roll_says_why_the_app_leaves_it_while_a_player_may_surrender() -> None:
    s = begin(ROOM, *PEOPLE, first="house")
    act(s, "thug", "attack:thug.sword", ("attack.react", []))
    assert s.decision is not None
    assert s.decision.explanation().notes == (), "nothing is agreed"
    agree(s, "npc_dice")
    assert s.standing() is None
    (note,) = s.decision.explanation().notes
    assert str(note) == "The app rolls for NPCs, but Vex may still surrender: r rolls (ACT-7)"


def test_no_roll_says_so_that_a_player_makes_or_that_only_npcs_could_surrender_to() -> None:
    s = agree(begin(ROOM, *PEOPLE), "npc_dice")
    act(s, "vex", "attack:vex.knife", ("attack.react", []))
    assert s.decision is not None and keys(s) == ["surrender:thug"]
    assert s.decision.explanation().notes == ()


def test_the_app_rolls_nothing_until_it_is_agreed_and_nothing_after_it_is_ended() -> None:
    s = begin(ROOM, *PEOPLE)
    act(s, "vex", "attack:vex.knife", ("attack.react", ["thug:defend:"]), ("attack.roll", [9, 7]))
    assert s.standing() is None
    agree(s, "npc_dice")
    assert s.standing() is not None
    agree(s, "npc_dice")
    assert s.standing() is None
    assert told(s)[-1] == "The GM: No longer agreed: The app rolls for NPCs"


def test_nothing_but_dice_is_answered_for_npcs() -> None:
    s = agree(begin(ROOM, *PEOPLE), "npc_dice")
    act(s, "vex", "attack:vex.knife")
    assert s.standing() is None
    assert settle(s, AppDice(Random(1))) == []
    asks(s, "attack.react")


def test_a_standing_answer_that_undo_led_back_to_is_not_given_again_at_once() -> None:
    s = agree(begin(ROOM, *PEOPLE), "npc_dice")
    act(s, "vex", "attack:vex.knife", ("attack.react", ["thug:defend:"]), ("attack.roll", [9, 7]))
    settle(s, AppDice(Random(4)))
    s.undo()
    asks(s, "defend.roll")
    assert s.standing() is None


def test_an_agreement_is_one_entry_and_undone() -> None:
    s = begin(ROOM, *PEOPLE)
    head = s.journal.head
    agree(s, "npc_dice")
    entry = s.journal.entries[s.journal.head]
    assert (entry.kind, entry.parent, s.table.standing) == ("aside", head, {"npc_dice": "on"})
    assert s.undo() == ("Agreed: The app rolls for NPCs", 1)
    assert s.table.standing == {}


# ------------------------------------------------------------------------------------------------- no reactions


def test_a_team_that_does_not_react_is_not_asked() -> None:
    s = agree(begin(ROOM, *PEOPLE), "no_react:house")
    act(s, "vex", "attack:vex.knife")
    asks(s, "attack.roll")
    s.answer([9, 7])
    amend(s, "vex", "actions", 1)
    act(s, "vex", "move")
    asks(s, "turn.actor")
    assert area(s, "vex") == "Hall"


def test_the_other_team_still_reacts() -> None:
    s = agree(begin(ROOM, *PEOPLE, first="house"), "no_react:house")
    act(s, "thug", "attack:thug.sword")
    asks(s, "attack.react")


def test_not_reacting_ends_with_the_round() -> None:
    s = agree(begin(ROOM, *PEOPLE), "no_react:house")
    end_turns(s)
    turn(s, "crew")
    act(s, "vex", "attack:vex.knife")
    asks(s, "attack.react")


def test_not_reacting_agreed_within_a_window_closes_it() -> None:
    s = begin(ROOM, *PEOPLE)
    act(s, "vex", "attack:vex.knife")
    asks(s, "attack.react")
    agree(s, "no_react:house")
    asks(s, "attack.roll")
    s.undo()
    asks(s, "attack.react")


def test_only_the_team_that_agreed_is_left_out_of_a_window_for_several() -> None:
    s = begin(ROOM, *PEOPLE, "Rat gang Room knife@right")
    agree(s, "no_react:house")
    act(s, "vex", "move")
    assert {key.partition(":")[0] for key in keys(s)} == {"rat"}
    decision = s.decision
    assert decision is not None
    key = meant(s, "thug:intercept:thug.sword")
    blocked = next(b for b in decision.explanation().blocked if b.option.key == key)
    assert [reason.text for reason in blocked.reasons] == ["No reactions by House this round: agreed beforehand"]


# ------------------------------------------------------------------------------------------------- the weapon


def test_the_weapon_of_last_time_is_the_only_one_offered_lethal_or_not() -> None:
    s = begin(ROOM, *PEOPLE)
    act(s, "vex", "attack:vex.knife~less", ("attack.react", []), ("attack.roll", [9, 7]))
    end_turns(s)
    agree(turn(s, "crew"), "weapon")
    script(s, ("turn.actor", "vex"))
    assert [key for key in keys(s) if key.startswith("attack")] == [meant(s, "attack:vex.knife~less")]
    agree(s, "weapon")
    assert offers(s, ["attack:vex.knife", "attack:vex.knife~less", "attack:vex.sword"])


def test_before_any_attack_the_choice_is_free() -> None:
    s = agree(begin(ROOM, *PEOPLE), "weapon")
    script(s, ("turn.actor", "vex"))
    assert offers(s, ["attack:vex.knife", "attack:vex.sword"])


def test_a_weapon_that_is_gone_frees_the_choice() -> None:
    s = agree(begin(ROOM, *PEOPLE), "weapon")
    act(s, "vex", "attack:vex.knife", ("attack.react", []), ("attack.roll", [9, 7]))
    amend(s, "vex", "items", "vex.knife", "destroy")
    end_turns(s)
    turn(s, "crew")
    script(s, ("turn.actor", "vex"))
    assert offers(s, ["attack:vex.sword"])


def test_a_weapon_left_out_may_still_be_forced_and_says_why() -> None:
    s = begin(ROOM, *PEOPLE)
    act(s, "vex", "attack:vex.knife", ("attack.react", []), ("attack.roll", [9, 7]))
    end_turns(s)
    agree(turn(s, "crew"), "weapon")
    script(s, ("turn.actor", "vex"))
    assert why_not(s, "attack:vex.sword") == set()
    s.answer(meant(s, "attack:vex.sword"), forced=True)
    assert told(s)[-1] == "Vex attacks Thug: sword"


# ------------------------------------------------------------------------------------------------- rolls called for


def test_a_roll_may_be_called_for_at_any_decision_and_changes_nothing_else() -> None:
    s = begin(ROOM, *PEOPLE)
    act(s, "vex", "attack:vex.knife", ("attack.react", []))
    before = s.table.dump()
    aside = s.aside("roll")
    aside.answer("pat")
    aside.answer("hears the door")
    assert aside.decision is not None and [seat.id for seat in aside.decision.seats] == ["pat"]
    aside.answer([4, 4])
    assert s.finish("roll", aside) is not None
    assert told(s)[-1] == "Pat rolls (hears the door): 44, critical success"
    assert s.table.dump() == before
    asks(s, "attack.roll")
    assert s.undo() == ("Pat rolls 44 (hears the door)", 1)


def test_ACT_7_an_npcs_dice_are_not_rolled_past_a_player_who_may_surrender() -> None:
    s = agree(begin(ROOM, *PEOPLE, first="house"), "npc_dice")
    act(s, "thug", "attack:thug.sword", ("attack.react", []))
    asks(s, "attack.roll")
    assert s.standing() is None, "Vex's player may surrender"
    s.answer("surrender:vex")
    assert s.table.characters["vex"].surrendered
