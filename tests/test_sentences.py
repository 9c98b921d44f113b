"""Typed sentences for plays in the four games, with the verbs that people use."""

from __future__ import annotations

from typing import Any

import pytest
from fading_suns.fight_kit import CARDANZO, CHAINER
from fading_suns.fight_kit import Fight as Suns
from fully_automated.fa_kit import Fight as Hexes
from tui.nightclub import SHOT, played
from unknown_armies.ua_kit import OFFICER, THUG
from unknown_armies.ua_kit import fight as armies

from unhex_tui.engine.session import Session
from unhex_tui.engine.shorthand import Understood, carry_out, understood
from unhex_tui.engine.wording import bare, verb, ways_to_say

HOUSE = (*SHOT[:2], ("initiative.order", "house"))
"""The nightclub fight up to the house's first turn."""
BATON = "attack:i19"


def does(session: Session, line: str) -> Understood:
    """Carry out a line and return its meaning."""
    meant = understood(session, line)
    assert meant.says, meant.wrong
    carry_out(session, meant)
    return meant


def wrong(session: Session, line: str) -> str:
    """Return why a line does nothing."""
    meant = understood(session, line)
    assert not meant.says, meant.says
    return meant.wrong


def asked(session: Session) -> str:
    return session.decision.question if session.decision is not None else ""


# ---------------------------------------------------------------------- Unhex


@pytest.mark.parametrize("line", ["thug 3 attacks vex 37", "thug 3 shoots at vex with pistol 37", "thug 3 hits vex 37"])
def test_an_attack_with_dice_stops_where_the_target_may_react(line: str) -> None:
    session = played(*HOUSE)
    meant = does(session, line)
    assert asked(session) == "attack.react" and meant.left == "37"
    assert meant.stops == "Thug 3 attacks Vex: does Vex react?"
    assert meant.says[-1] == "37 must wait; first “Thug 3 attacks Vex: does Vex react?”"
    assert session.table.action.target == "vex"


def test_it_goes_on_where_the_sentence_says_who_reacts() -> None:
    session = played(*HOUSE)
    assert not does(session, "thug 3 attacks vex, nobody reacts, 97").stops
    assert session.journal.entries[session.journal.head].value == [9, 7]
    session = played(*HOUSE)
    does(session, "thug 3 attacks vex 37")
    does(session, "vex defends 37 22")
    assert [entry.value for entry in session.entries()][-2:] == [[3, 7], [2, 2]]


def test_dice_may_be_followed_by_the_choice_of_a_die() -> None:
    session = played(*SHOT[:4], ("action.choose", "attack:i1"), ("attack.target", "thug-1"), ("attack.react", []))
    assert asked(session) == "attack.roll"
    assert understood(session, "35 keep tens").answers == ([3, 5], "keep", "tens")
    assert "2 dice" in wrong(session, "355 tens")


def test_a_move_is_told_with_or_without_to() -> None:
    for way in ("moves to", "moves toward", "moves towards the", "moves", "goes to the"):
        line = f"thug 2 {way} entrance"
        session = played(*HOUSE)
        assert understood(session, line).answers == ("thug-2", "move", "entrance"), line
    assert wrong(session, "thug 2 moves to catwalk").startswith("Catwalk: Catwalk can only be seen from Dance Floor")
    assert understood(session, "thug 2 moves to catwalk").could[-1] == "thug 2 moves"


def test_whose_turn_it_is_not_is_said() -> None:
    session = played(*HOUSE)
    assert wrong(session, "vex shoots thug 1") == "Vex must wait to act. The question now: The house: who acts?"
    assert wrong(session, "37") == "No dice are asked for yet; first: The house: who acts?"
    does(session, "thug 3 attacks vex")
    assert wrong(session, "thug 1 attacks vex").startswith("Thug 1 must wait to act. The question now: Thug 3 att")
    assert wrong(session, "thug 3 attacks vex").startswith("First: Thug 3 attacks Vex: does Vex react?")


def test_the_one_true_reason_is_said() -> None:
    session = played(*SHOT[:3])
    assert wrong(session, "vex frobs") == "Don't know “frobs” after Vex", "an unknown word"
    assert wrong(session, "thug 1 defends") == "Thug 1 must wait to act. The question now: The crew: who acts?"
    assert wrong(session, "kit defends juno") == (
        "Kit: “defends juno” is not possible now. The question now: The crew: who acts?"
    )


def beside_kit(*others: str) -> Session:
    """Return a fight at the crew's turn: Thug 1 and others, who may still react, stand beside Kit at the Entrance."""
    session = played(*HOUSE)
    for line in ("thug 1 moves to entrance, nobody", *(f"{other} moves to entrance, nobody" for other in others)):
        does(session, line)
    does(session, "end")
    does(session, "thug 1 actions 1")
    return session


LESS = "less-lethal"
WITH = [LESS, f"with baton {LESS}", f"with the baton {LESS}", f"baton {LESS}", f"with baton, {LESS}"]


@pytest.mark.parametrize("others", [(), ("thug 2",)], ids=["one in reach", "two in reach"])
@pytest.mark.parametrize("said", WITH)
def test_less_lethal_after_the_target_belongs_to_the_attack(said: str, others: tuple[str, ...]) -> None:
    """The words do not go to the target's counterattack, which would leave the attack lethal."""
    session = beside_kit(*others)
    target = ("thug-1",) if others else ()
    for line, key in ((said, f"{BATON}~less"), (said.removesuffix(LESS), BATON)):
        meant = understood(session, f"kit attacks thug 1 {line} 44")
        assert (meant.answers, meant.left) == (("kit", key, *target), "44"), (line, meant)


def test_less_lethal_after_a_named_reaction_belongs_to_the_reaction() -> None:
    meant = understood(beside_kit(), "kit attacks thug 1, counterattack less-lethal, 44")
    assert meant.answers[:2] == ("kit", BATON) and str(meant.answers[2]).endswith("~less']"), meant


@pytest.mark.parametrize("line", ["kit attacks thug 1", "kit attack the thug 1", "kit attacks thug"])
def test_the_only_target_may_be_named_with_its_number(line: str) -> None:
    """Its number was read as a die: `Type 2 dice`."""
    session = beside_kit()
    assert understood(session, line).answers == ("kit", BATON)
    assert understood(session, f"{line} 44").left == "44"
    assert not understood(session, f"{line[:13]}s thug 2 44").answers, "Thug 2 is not in reach"


def test_who_is_not_the_only_target_in_reach_is_refused_by_name() -> None:
    session = beside_kit()
    does(session, "thug 1 actions 0")
    assert understood(session, "kit attacks thug 1 44").answers[:2] == ("kit", BATON)
    meant = understood(session, "kit attacks thug 2 44")
    assert meant.wrong == "Thug 2 is not a possible target: “Attack: Baton” reaches only Thug 1"
    assert meant.could == ("kit attacks Thug 1",) and not meant.answers


def test_a_name_where_dice_are_asked_for_lets_nobody_surrender() -> None:
    session = beside_kit()
    does(session, "kit attacks thug 1, no one")
    assert asked(session) == "attack.roll"
    assert wrong(session, "thug 1") and wrong(session, "thug 2 44")
    assert understood(session, "thug 1 surrenders").answers == ("surrender:thug-1",)


@pytest.mark.parametrize("verb", ["draws", "draws the", "picks up", "picks up the", "takes"])
def test_an_item_on_the_floor_is_picked_up_or_the_reason_is_told(verb: str) -> None:
    session = played(*HOUSE)
    does(session, "barkeep drops shotgun")
    assert understood(session, f"barkeep {verb} shotgun").answers[:2] == ("barkeep", "hands")
    does(session, "barkeep -3 left arm")
    told = "Not Shotgun: both hands needed, and the left one is unusable (DMG-5)"
    assert wrong(session, f"barkeep {verb} shotgun") == told


@pytest.mark.parametrize(
    ("line", "held"),
    [
        ("kit draws first aid kit", "Riot shield in the left hand, First aid kit in the right hand"),
        ("kit draws first aid kit in the left hand", "Baton in the right hand, First aid kit in the left hand"),
        ("vex draws knife", "Pistol in the right hand, Knife in the left hand"),
        ("vex draws knife in the right hand", "Knife in the right hand"),
        ("vex draws knife and first aid kit", "Knife in the left hand, First aid kit in the right hand"),
        ("moss draws revolver", "Revolver in the right hand"),
    ],
)
def test_a_thing_drawn_leaves_the_other_hand_as_it_was(line: str, held: str) -> None:
    """Kit put the shield away too; of two equal kits none was taken."""
    assert understood(played(*SHOT[:3]), line).says[2].partition("? ")[2] == held


def test_first_aid_is_a_treatment_and_an_intercept_names_who_does_it() -> None:
    session = played(*SHOT[:3])
    menu = understood(session, "kit").answers
    assert menu == ("kit",)
    session = played(*HOUSE)
    does(session, "thug 2 moves to entrance")
    assert asked(session) == "move.react"
    meant = understood(session, "vex intercepts")
    assert [key.split(":")[:2] for key in meant.answers[0]] == [["vex", "intercept"]], meant


def test_what_bars_an_act_is_said_and_nothing_is_done() -> None:
    session = played(*SHOT[:3])
    head = session.journal.head
    assert wrong(session, "juno treats kit").startswith("First aid: No first-aid item in hand")
    assert wrong(session, "kit stabs thug 1 37").startswith("Attack: Baton: No enemy is in reach")
    assert session.journal.head == head


# --------------------------------------------------------------------- other games


def test_fading_suns_declares_by_a_verb_and_stops_before_the_dodge() -> None:
    fight = Suns(CARDANZO, CHAINER, "Cyd flail=11/6/5")
    assert understood(fight, "cardanzo punches").answers == ("fist",)
    assert understood(fight, "cardanzo does nothing").answers == ("none",)
    assert wrong(fight, "cyd attacks").startswith("Cyd must wait to act. The question now: What does Cardanzo declare")
    fight.declare(cardanzo="fist", chainer="fist", cyd="own:flail")
    who = fight.decision.about[0]
    meant = does(fight, f"{who} hits {'cardanzo' if who != 'cardanzo' else 'chainer'} 12")
    assert meant.left == "12" and asked(fight) == "defend"
    does(fight, "no dodge")
    does(fight, "12")
    assert fight.journal.entries[fight.journal.head].value == [12]


@pytest.mark.parametrize("face", [4, 11])
def test_dice_after_a_name_are_never_numbers_of_the_hint(face: int) -> None:
    """The option reads `Cardanzo Vit 4/11`: an 11 after the name was taken for a part of it, and lost."""
    fight = Suns(CARDANZO + " Vit 4", "Cyd flail=11/9/5").declare(cardanzo="fist", cyd="own:flail")
    assert does(fight, f"cyd attacks cardanzo {face}").left == str(face) and asked(fight) == "defend"


def test_a_sentence_about_one_character_declares_nothing_for_the_next() -> None:
    """Chainer's declaration followed, and the dodge was taken for theirs."""
    meant = understood(Suns(CARDANZO, CHAINER), "cardanzo dodges, nothing")
    assert "would answer another question: What does Chainer declare for turn 1?" in meant.wrong and not meant.says


@pytest.mark.parametrize(
    ("said", "answers"),
    [
        ("kicks and dodges", ("2", "kick", "dodge")),
        ("punches, dodges", ("2", "fist", "dodge")),
        ("attacks twice", ("2", "own:flail", "own:flail")),
        ("kicks twice", ("2", "kick", "kick")),
        ("kicks twice and dodges", ("3", "kick", "kick", "dodge")),
        ("attacks, knife and kick", ("3", "own:flail", "own:knife", "kick")),
        ("2 actions, kick, dodge", ("2", "kick", "dodge")),
        ("two actions: kick and dodge", ("2", "kick", "dodge")),
        ("grapples and kicks", ()),
        ("kicks", ("kick",)),
    ],
)
def test_several_actions_are_declared_by_their_names(said: str, answers: tuple[str, ...]) -> None:
    """FS-MUL-1, FS-MUL-5"""
    fight = Suns(f"{CARDANZO} flail=11/6/5 knife=13/5/3", CHAINER)
    assert understood(fight, f"cardanzo {said}").answers == answers
    assert wrong(fight, "cardanzo grapples and kicks") == "Grapple: A grapple takes the whole turn (FS-MUL-5)"


def test_no_dodge_and_a_hold_may_be_told_as_people_say_them() -> None:
    """FS-DOD-4, FS-GRP-8"""
    fight = Suns(CARDANZO, CHAINER).declare(cardanzo="kick", chainer="grapple").script(("target", "cardanzo"))
    does(fight, "cardanzo does not dodge")
    fight.script(("attack", [8]), ("resist", "none"), ("damage", "spare"), ("target", "forgo"))
    for said in ("breaks out", "breaks free", "breaks free of chainer's hold"):
        assert understood(fight, f"cardanzo {said}").answers == ("break",), said
    fight.script(("declare.actions", "none"))
    assert understood(fight, "chainer keeps the hold").answers == ("hold",)
    assert understood(fight, "chainer lets cardanzo go").answers == ("release",)


def test_standing_up_is_declared_where_it_may_be_and_else_an_edit() -> None:
    """FS-KND-1"""
    fight = Suns(CARDANZO, CHAINER)
    does(fight, "cardanzo prone")
    does(fight, "chainer prone")
    for said in ("stands up", "stands", "gets up"):
        assert understood(fight, f"cardanzo {said}").answers == ("stand",), said
        assert understood(fight, f"chainer {said}").aside == "amend", said


def charging() -> Suns:
    return Suns(CARDANZO, CHAINER).declare(cardanzo="charge", chainer="kick fist").asks("target", "cardanzo")


def test_dice_after_the_target_of_a_charge_are_no_metres() -> None:
    """`charges chainer 07` ran 7 metres, and the roll was lost."""
    fight = charging()
    meant = does(fight, "cardanzo charges chainer 07")
    assert meant.left == "07" and meant.stops.startswith("How many meters does Cardanzo run at Chainer (")
    assert asked(fight) == "metres"
    assert wrong(fight, "cardanzo charges 07").startswith("No dice are asked for yet; first: How many meters")
    assert wrong(charging(), "chainer 07").startswith("“07” counts as dice here; to answer “How many meters does")
    assert understood(fight, "7").answers == understood(fight, "cardanzo runs 7 m").answers == (7,)


@pytest.mark.parametrize("run", ["7 m", "7m", "7 metres", "7 meters", "7"])
def test_the_metres_of_a_charge_stand_before_its_dice(run: str) -> None:
    meant = understood(charging(), f"cardanzo charges chainer {run} 12")
    assert meant.answers == ("chainer", 7) and meant.left == "12", meant
    assert understood(charging(), f"cardanzo charges chainer {run}, no dodge, 12").answers[-1] == [12]


@pytest.mark.parametrize("run", ["7 m", "7metres"])
def test_metres_with_their_unit_need_no_dice(run: str) -> None:
    assert understood(charging(), f"cardanzo charges chainer {run}").answers == ("chainer", 7)


@pytest.mark.parametrize("said", ["flails", "flail", "flails at", "short knife", "attacks"])
def test_a_declared_action_is_repeated_by_its_name(said: str) -> None:
    fight = Suns(CARDANZO, "Cyd flail=11/9/5")
    cyd = fight.of("Cyd")
    cyd.weapons[0] = cyd.weapons[0]._replace(name="Short knife" if "knife" in said else "Flail")
    fight.declare(cardanzo="fist", cyd="own:flail")
    assert does(fight, f"cyd {said} cardanzo 12").left == "12" and asked(fight) == "defend"


def test_fully_automated_names_target_and_dice() -> None:
    """This holds for a revealed attack."""
    fight = Hexes("Ana pc at D3 has pistol", "Cy at D6").order().choose(ana="pistol", cy="aim").asks("target")
    for line in ("cy punches ana", "cy restrains ana 00", "cy tazes ana + 0", "cy sprays ana", "cy claws ana"):
        assert wrong(fight, line).startswith("Cy must wait to act. The question now: Ana's Pistol Shot: at whom?")
    assert not does(fight, "ana shoots cy").left
    assert asked(fight) == "attack"
    fight.undo()
    rolled = understood(fight, "shoots cy " + "+" * fight_dice(fight))
    assert rolled.answers[0] == "cy" and rolled.answers[1] == [1] * fight_dice(fight)


def test_too_many_dice_are_refused_and_not_the_first_of_them_taken() -> None:
    fight = Hexes("Ana pc at D3 has pistol", "Cy at D6").order().choose(ana="pistol", cy="aim").asks("target")
    assert wrong(fight, "ana shoots cy +++0") == "Type 2 dice, not 4: “+++0”"


def fight_dice(fight: Hexes) -> int:
    """Return the number of dice of the attack."""
    live = fight.rehearsed()
    live.answer("cy")
    assert live.decision is not None and live.decision.kind == "roll"
    return len(live.decision.dice)


def test_fully_automated_stops_where_the_target_steps_first() -> None:
    fight = Hexes("Ana pc at D3 has pistol", "Cy at D6").order().choose(ana="pistol", cy="defend").asks("target")
    meant = does(fight, "ana shoots cy ++")
    assert meant.left == "++" and asked(fight) == "defend.step"


def test_unknown_armies_attacks_in_one_sentence() -> None:
    fight = armies(f"Ines pc {OFFICER} 9mm", f"Usher-1 {THUG}", f"Usher-2 {THUG} bat")
    assert understood(fight, "ines shoots usher 1 34").answers == ("shoot", "usher-1", [3, 4])
    assert understood(fight, "ines punches usher 2 34").answers == ("fists", "usher-2", [3, 4])
    assert understood(fight, "ines kicks usher 2 34").answers == ("fists", "usher-2", [3, 4])
    assert understood(fight, "ines feints usher 2 34").answers == ("sucker", "usher-2", [3, 4])
    assert understood(fight, "ines does nothing").answers == ("nothing",)
    assert wrong(fight, "usher 1 hits ines 34").startswith("Usher-1 must wait to act. The question now: What does Ines")


@pytest.mark.parametrize("verb", ["flees", "runs", "moves"])
def test_who_runs_away_does_something_else_and_makes_no_fake_move(verb: str) -> None:
    fight = armies(f"Ines pc {OFFICER} 9mm", f"Usher-1 {THUG}")
    assert does(fight, f"ines {verb}").answers == ("other",)
    assert asked(fight) == "act.words"


def test_unknown_armies_dodges_as_an_action_in_ones_own_go() -> None:
    fight = armies(f"Ines pc {OFFICER} 9mm", f"Usher-1 {THUG}")
    assert understood(fight, "ines dodges").answers == ("dodge",)
    assert understood(fight, "usher 1 dodges").aside == "amend"


# ---------------------------------------------------------------------- words


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("attacks", "attack"),
        ("punches", "punch"),
        ("goes", "go"),
        ("parries", "parry"),
        ("passes", "pass"),
        ("hit", "hit"),
    ],
)
def test_a_verb_is_known_however_it_is_told(said: str, told: str) -> None:
    assert bare(said) == told and verb(said)


def test_a_name_is_no_verb() -> None:
    session: Any = played(*HOUSE)
    names = {character.name.split()[0].casefold() for character in session.table.characters.values()}
    assert not [name for name in names if verb(name)]
    assert [*ways_to_say("moss")] == []
