"""Number of keys for common acts: an attack with typed dice and no reaction, and a single reaction."""

from __future__ import annotations

from random import Random

from fading_suns.fight_kit import CARDANZO, CHAINER
from fading_suns.fight_kit import Fight as Suns
from fully_automated.fa_kit import Fight as Hexes
from nightclub import SHOT, played
from unhex_kit import ROOM
from unhex_kit import Fight as Unhex
from unknown_armies.ua_kit import OFFICER, THUG
from unknown_armies.ua_kit import fight as armies

from unhex_tui.engine.session import AppDice, Session
from unhex_tui.tui.questions.desk import Desk


def pressed(session: Session, keys: str) -> int:
    """Press keys one by one and return their number."""
    desk = Desk(session, AppDice(Random(1)))
    count = 0
    for key in keys:
        assert desk.press(key) and desk.said.tone == "plain", f"{key}: {desk.said.text}"
        count += 1
    desk.commit()
    return count


def letter(session: Session, who: str) -> str:
    found: str = session.table.characters[who].letter
    return found


def told(session: Session) -> str:
    return "\n".join(line.text for line in session.log())


def test_unhex_attack_from_who_acts_to_its_result_is_five_keys() -> None:
    session = played(*SHOT[:2], ("initiative.order", "house"))
    barkeep, vex = letter(session, "barkeep"), letter(session, "vex")
    assert pressed(session, f"{barkeep}a{vex}95") == 5
    assert "Barkeep rolls attack: 95 vs 45, failure" in told(session) and session.decision.question == "turn.actor"


def test_unhex_attack_on_a_target_who_may_react_is_five_keys() -> None:
    session = played(*SHOT[:3])
    vex, thug = letter(session, "vex"), letter(session, "thug-1")
    assert pressed(session, f"{vex}a{thug}35") == 5
    given = [(entry.question, entry.value) for entry in session.entries()][-2:]
    assert given == [("attack.react", []), ("attack.roll", [3, 5])], "Thug 1 could have reacted; the dice say no"


def test_an_unhex_attack_takes_five_keys() -> None:
    """The keys go from the action through the damage die."""
    session = played(*SHOT[:2], ("initiative.order", "house"), ("turn.actor", "barkeep"))
    assert pressed(session, f"a{letter(session, 'vex')}35o") == 5
    assert session.decision.question == "turn.actor" and session.table.characters["vex"].level == 50


def test_fully_automated_attack_from_the_card_to_its_result_is_four_keys() -> None:
    session = Hexes("Ana pc at D3 has pistol", "Cy at D6").order().asks("choose")
    while session.decision.about[0] != "ana":
        session.answer("aim")
    assert pressed(session, "o") == 1
    while session.decision.question == "choose":
        session.answer("aim")
    session.asks("target")
    assert 1 + pressed(session, f"{letter(session, 'cy')}++") == 4
    assert session.hp("Cy") < 20


def test_an_unknown_armies_attack_takes_four_keys() -> None:
    """The keys go from the action to its result."""
    session = armies(f"Ines pc {OFFICER} 9mm", f"Usher-1 {THUG}", f"Usher-2 {THUG}")
    assert pressed(session, f"a{letter(session, 'usher-1')}34") == 4
    assert session.wp("Usher-1") == 16 and session.decision.about == ("usher-1",)


def test_a_lone_reaction_of_the_target_is_one_key() -> None:
    session = played(*SHOT[:6])
    assert session.decision.question == "attack.react" and pressed(session, "d") == 1
    assert session.decision.question == "attack.roll" and session.journal.entries[session.journal.head].value


def test_a_lone_defence_of_another_is_one_key() -> None:
    """The key is the defender's letter."""
    people = ("Vex pc crew Room knife@right", "Juno house Room", "Kit house Room SHLD-2 SHLD-1 shield@left")
    session = Unhex(ROOM, *people, first="crew")
    session.table.characters["juno"].actions = 0
    session.answer("vex")
    session.answer(f"attack:{session.meant('vex.knife')}")
    if session.decision.question == "attack.target":
        session.answer("juno")
    session.asks("attack.react")
    assert [option.label for option in session.decision.options] == ["Kit defends Juno"]
    assert pressed(session, letter(session, "kit")) == 1 and session.decision.question == "attack.roll"


def test_a_lone_dodge_in_fading_suns_is_one_key() -> None:
    """No dodge takes no key: the first digit of the attack says so."""
    for typed, dodged in (("d", "swap:kick"), ("5", "none")):
        session = Suns(CARDANZO, CHAINER).declare(cardanzo="fist", chainer="kick").script(("target", "chainer"))
        assert session.asks("defend").decision.about[0] == "chainer"  # type: ignore[union-attr]
        assert pressed(session, typed) == 1
        given = [entry.value for entry in session.entries() if entry.question == "defend"]
        assert given == [dodged] and session.decision.question == ("attack" if typed == "d" else "damage")


def test_where_several_may_react_a_letter_picks_and_enter_answers() -> None:
    people = ("Vex pc crew Room knife@right", "Juno house Room", "Kit house Room SHLD-2 SHLD-1 shield@left")
    session = Unhex(ROOM, *people, first="crew")
    session.script(("turn.actor", "vex"), ("action.choose", f"attack:{session.meant('vex.knife')}"))
    session.script(("attack.target", "juno"))
    assert pressed(session, f",{letter(session, 'kit')}") == 2 and session.decision.question == "attack.react"
