"""Dropping held items, free at any time and outside one's own menu: ACT-6, RUL-23, RUL-24, RUL-26, UNA-1."""

from typing import Any

from unhex_kit import ROOM, Evening, Fight, Opening

from unhex_tui.engine.decision import Pick
from unhex_tui.systems.unhex.events.attacks import Missed

GUARD = "Guard house Room shield@left pistol@right ammo"
VEX = "Vex pc crew Room pistol@right ammo"
COUNTER = "guard:counterattack:guard.pistol"


def let_fall(session: Evening, *answers: Any) -> str:
    """Drop by the GM action and return it in words; "" if it did nothing."""
    aside = session.gm_action("drop")
    for answer in answers:
        assert aside.decision is not None, f"no question is open that {answer!r} would answer"
        aside.answer(session.meant(answer))
    session.finish("drop", aside)
    return aside.result or ""


def reasons(session: Evening, name: str) -> set[str]:
    """Return the rules that keep a character from dropping anything now."""
    decision = session.gm_action("drop").decision
    assert decision is not None
    blocked = {one.option.key: one.reasons for one in decision.explanation().blocked}
    return {rule for reason in blocked[name] for rule in reason.rules}


def attacked(*more: str) -> Evening:
    """Return a fight in which Vex shoots at the guard in the same area, who holds a shield and a pistol."""
    session = Fight(ROOM, VEX, GUARD, *more, first="crew")
    return session.act("vex", "attack:vex.pistol")


def test_ACT_6_and_RUL_26_a_dropped_shield_frees_the_pistol() -> None:
    """The pistol can then counterattack."""
    s = attacked()
    s.asks("attack.react")
    assert not s.offers([COUNTER])
    hints = [note for note in s.decision.explanation().notes if "ACT-6" in note.rules]
    assert [note.text for note in hints] == ["Dropping the shield is free and allows a counterattack: pistol"]
    assert let_fall(s, "guard", ["guard.shield"]) == "Guard drops shield"
    s.asks("attack.react")
    assert s.offers([COUNTER])
    assert not [note for note in s.decision.explanation().notes if "ACT-6" in note.rules]
    assert (s.hands("guard"), s.floor("Room"), s.actions("guard")) == (("pistol", ""), ["shield"], 1)
    s.script(("attack.react", [COUNTER]), ("attack.roll", [9, 8]), ("counterattack.roll", [9, 8]))
    assert s.line(Missed("guard", "vex")) in s.told()


def test_ACT_6_it_is_told_to_all_as_its_own_doing() -> None:
    s = attacked()
    let_fall(s, "guard", ["guard.shield"])
    line = s.log("players")[-1]
    assert (line.text, line.rules) == ("Guard drops shield", ("ACT-6",))
    assert not any(text.startswith("The GM") for text in s.told())


def test_ACT_6_it_is_one_entry_that_one_undo_takes_back() -> None:
    s = attacked()
    entries = s.journal.last
    let_fall(s, "guard", ["guard.shield", "guard.pistol"])
    assert (s.journal.last, s.floor("Room")) == (entries + 1, ["shield", "pistol"])
    s.undo()
    s.asks("attack.react")
    assert (s.hands("guard"), s.floor("Room")) == (("pistol", "shield"), [])
    s.redo()
    assert s.hands("guard") == ("", "")


def test_UNA_1_a_hand_that_is_emptied_can_intercept() -> None:
    s = Fight(ROOM, "Vex pc crew Room", "Sid house Room axe@both UNA-1 UNA-5", "Tom house Room knife@right")
    s.wound("sid", left_leg="XXXXXX")
    s.act("vex", "move")
    assert not s.offers(["sid:intercept:unarmed"])
    assert let_fall(s, "sid") == "Sid drops axe"
    s.asks("move.react")
    assert s.offers(["sid:intercept:unarmed"])


def test_RUL_24_who_crawls_drops_what_it_holds_at_any_time() -> None:
    s = Fight(ROOM, VEX, GUARD, first="crew")
    s.wound("guard", left_leg="XXXXXX")
    let_fall(s, "guard", ["guard.shield", "guard.pistol"])
    s.script(("turn.actor", "end"), ("turn.actor", "guard"))
    assert s.offers(["move"])


def test_ACT_6_what_is_used_in_the_action_under_way_stays_in_hand() -> None:
    s = attacked()
    assert reasons(s, "vex") == {"ACT-6"}
    s.script(("attack.react", ["guard:defend:"]))
    assert let_fall(s, "guard", ["guard.pistol"]) == "Guard drops pistol"
    s = attacked("Pat house Room shield@left knife@right SHLD-2")
    s.script(("attack.target", "guard"), ("attack.react", ["pat:defend:"]))
    aside = s.gm_action("drop")
    aside.answer("pat")
    assert aside.decision is not None
    (barred,) = aside.decision.explanation().blocked
    assert (barred.option.label, barred.reasons[0].rules) == ("shield", ("ACT-6",))
    assert let_fall(s, "pat", ["pat.knife"]) == "Pat drops knife"
    assert (s.hands("pat"), reasons(s, "pat")) == (("", "shield"), {"ACT-6"})


def test_ACT_6_not_by_those_who_hold_nothing_or_are_out_of_it() -> None:
    s = Fight(ROOM, VEX, GUARD, "Sid house Room", "Tom house Room knife@right", "Una house Room knife@right")
    s.amend("tom", "level", 3)
    s.amend("una", "state", "surrendered")
    assert reasons(s, "sid") == {"ACT-6"}
    assert reasons(s, "tom") == {"DMG-6"}
    assert reasons(s, "una") == {"ACT-7", "RUL-12"}


def test_ACT_6_where_nobody_could_nothing_is_asked() -> None:
    s = Fight(ROOM, "Vex pc crew Room", "Sid house Room")
    assert let_fall(s) == ""
    assert s.gm_action("drop").decision is None
    s = Opening(ROOM, "Vex pc crew - knife@right", "Sid house - ")
    assert s.table.phase == "placing"
    assert s.gm_action("drop").decision is None


def test_RUL_23_what_a_mover_drops_on_its_way_lies_where_it_arrives() -> None:
    s = Fight(ROOM, "Vex pc crew Room knife@right pistol@left", "Sid house Room sword@right", first="crew")
    s.act("vex", "move")
    s.asks("move.react")
    let_fall(s, "vex", ["vex.knife"])
    s.script(("move.react", []))
    assert (s.floor("Room"), s.floor("Hall")) == ([], ["knife"])


def test_ACT_6_of_two_things_alike_it_is_said_in_which_hand_each_is() -> None:
    s = Fight(ROOM, "Vex pc crew Room knife@right knife@left", "Thug house Hall")
    s.script(("turn.actor", "vex"), ("action.choose", "drop"))
    assert isinstance(s.decision, Pick)
    assert [(option.label, option.hint) for option in s.decision.options] == [
        ("knife", "right hand"),
        ("knife", "left hand"),
    ]
