"""Results of attacks in the rows of the turn: taken from the log, so that a resumed session has them."""

from __future__ import annotations

from importlib import reload
from random import Random
from typing import Any

import pytest
from fading_suns.fight_kit import CARDANZO, CHAINER, Fight

from unhex_tui.engine.event import LogLine
from unhex_tui.engine.session import AppDice, settle
from unhex_tui.engine.spectator import Spectator
from unhex_tui.engine.view import Audience
from unhex_tui.scenes.turn import Part, Turn
from unhex_tui.systems.fading_suns.events.turns import Attacked, Hit, Wounded
from unhex_tui.systems.fading_suns.system import FADING_SUNS
from unhex_tui.systems.fading_suns.views import deeds


def turn(fight: Fight, audience: Audience = "gm") -> dict[str, Part]:
    scene = fight.view(audience).scene
    assert isinstance(scene, Turn)
    return {part.token.name: part for part in scene.parts}


def did(part: Part) -> list[tuple[str, str, str]]:
    return [(act.name, act.at, act.came) for act in part.acts]


def test_a_hit_stands_with_whoever_struck_and_with_whoever_was_struck() -> None:
    fight = Fight(CARDANZO, CHAINER).declare(cardanzo="fist", chainer="kick").asks("target", "cardanzo")
    assert did(turn(fight)["Cardanzo"]) == [("fist", "?", "")] and did(turn(fight)["Chainer"]) == [("kick", "", "")]
    fight.strike("chainer", 5)
    assert did(turn(fight)["Cardanzo"]) == [("fist", "Chainer", "hit")]
    fight.script(("damage", [1, 2, 6]))
    turn_scene = turn(fight)
    assert did(turn_scene["Cardanzo"]) == [("fist", "Chainer", "hit, 2 wounds")]
    assert turn_scene["Chainer"].facing == ("dodge 10", "hit by Cardanzo, 2 wounds")
    assert did(turn_scene["Chainer"]) == [("kick", "?", "")]


def test_misses_dodges_and_blows_without_a_wound_are_told_as_such() -> None:
    fight = Fight(CARDANZO, CHAINER).declare(cardanzo="fist", chainer="kick").strike("chainer", 19)
    assert did(turn(fight)["Cardanzo"]) == [("fist", "Chainer", "missed")]
    fight = Fight(CARDANZO, CHAINER, "Third Fight 1").declare(cardanzo="fist", chainer="dodge", third="fist")
    fight.strike("chainer", 3).script(("dodge", [6]))
    assert did(turn(fight)["Cardanzo"]) == [("fist", "Chainer", "dodged")]
    fight = Fight(CARDANZO, CHAINER).declare(cardanzo="fist", chainer="kick").strike("chainer", 5)
    fight.script(("damage", [6, 6, 5]))
    assert did(turn(fight)["Cardanzo"]) == [("fist", "Chainer", "hit, no wounds")]
    assert turn(fight)["Chainer"].facing == ("dodge 10",)


def test_wounds_that_wait_belong_to_the_blow_that_dealt_them() -> None:
    """FS-INI-1: they count after the other character's blow."""
    fight = Fight("Ann pc Fight 6 Wits 5", "Bo pc Fight 6 Wits 5", CHAINER).declare(ann="fist", bo="fist")
    fight.strike("chainer", 3).script(("damage", [1, 1, 6])).strike("chainer", 3).script(("damage", [1, 6, 6]))
    log = fight.told()
    assert "Chainer takes 2 wounds: Vitality 10 → 8" in log and "Chainer takes 1 wound: Vitality 8 → 7" in log
    fight = Fight("Ann pc Fight 6 Wits 5", "Bo pc Fight 6 Wits 5", CHAINER)
    fight.declare(ann="fist", bo="fist", chainer="kick kick").strike("chainer", 3).script(("damage", [1, 1, 6]))
    fight.strike("chainer", 3).script(("damage", [1, 6, 6])).asks("target", "chainer")
    turn_scene = turn(fight)
    assert did(turn_scene["Ann"]) == [("fist", "Chainer", "hit, 2 wounds")]
    assert did(turn_scene["Bo"]) == [("fist", "Chainer", "hit, 1 wound")]
    assert "1 wound on Chainer waits until all who act at the same time have acted" in fight.told()
    assert turn_scene["Chainer"].facing[-2:] == ("hit by Ann, 2 wounds", "hit by Bo, 1 wound")


def test_wounds_that_still_wait_say_so_beside_an_unchanged_vitality() -> None:
    """FS-INI-1: `hit, 2 wounds` stood beside `10/10`."""
    fight = Fight("Ann pc Fight 6 Wits 5", "Bo pc Fight 6 Wits 5", CHAINER).declare(ann="fist", bo="fist")
    fight.strike("chainer", 3).script(("damage", [1, 1, 6]))
    scene = turn(fight)
    assert scene["Chainer"].token.figure == "10/10" and did(scene["Ann"]) == [
        ("fist", "Chainer", "hit, 2 wounds waiting")
    ]
    view = fight.view()
    now, then = "all who act at the same time have", "others at this initiative have"
    saved = [line._replace(text=line.text.replace(now, then)) for line in view.log]
    for log in (view.log, saved):
        assert deeds.deeds_of(log, view.round, ("Ann", "Bo", "Chainer"))[0].wounds == 2, (
            "a save of 1.1.0 has other words"
        )
    assert any(line.text.endswith(f"{then} acted") for line in saved)


@pytest.mark.parametrize("vitality", [10, 2])
def test_wounds_that_waited_are_not_told_of_a_later_miss(vitality: int) -> None:
    """FS-INI-1: `missed, 2 wounds` stood with the character who had missed."""
    fight = Fight("Ann pc Fight 6 Wits 5", "Bo pc Fight 6 Wits 5", CHAINER + f" Vit {vitality}", "Third Fight 1")
    fight.declare(ann="fist", bo="fist", chainer="kick", third="fist")
    fight.strike("chainer", 3).script(("damage", [1, 1, 6])).strike("chainer", 19)
    assert fight.vitality("Chainer") == vitality - 2
    turn_scene = turn(fight)
    assert did(turn_scene["Ann"]) == [("fist", "Chainer", "hit, 2 wounds")]
    assert did(turn_scene["Bo"]) == [("fist", "Chainer", "missed")]
    assert [fact for fact in turn_scene["Chainer"].facing if fact.startswith("hit")] == ["hit by Ann, 2 wounds"]


def test_who_falls_is_told_with_the_blow() -> None:
    fight = Fight(CARDANZO, CHAINER + " Vit 2", "Third Fight 1")
    fight.declare(cardanzo="fist", third="fist").strike("chainer", 5).script(("damage", [1, 1, 6]))
    assert did(turn(fight)["Cardanzo"]) == [("fist", "Chainer", "hit, 2 wounds, dead")]


def test_grapples_tell_whether_they_hold_and_hurt() -> None:
    def grabbed(*script: tuple[str, object]) -> list[tuple[str, str, str]]:
        fight = Fight(CARDANZO, CHAINER).declare(cardanzo="kick", chainer="grapple").strike("cardanzo", 8)
        return did(turn(fight.script(*script))["Chainer"])

    assert grabbed() == [("grapple", "Cardanzo", "grabbed")]
    lost = (("resist", "use:kick"), ("contest", [14]))
    assert grabbed(*lost) == [("grapple", "Cardanzo", "grabbed")]
    assert grabbed(("resist", "none")) == [("grapple", "Cardanzo", "held")]
    assert grabbed(("resist", "none"), ("damage", "spare")) == [("grapple", "Cardanzo", "held, not hurt")]
    assert grabbed(("resist", "none"), ("damage", [1, 1, 5, 5, 5])) == [("grapple", "Cardanzo", "held, 2 wounds")]
    fight = Fight(CARDANZO, CHAINER, "Third Fight 1").declare(cardanzo="kick", chainer="grapple", third="fist")
    fight.strike("cardanzo", 8).script(*lost, ("contest", [19]))
    assert did(turn(fight)["Chainer"]) == [("grapple", "Cardanzo", "no hold")]


def test_a_later_turn_tells_the_hold_and_the_attempt_to_break_out() -> None:
    fight = Fight(CARDANZO, CHAINER, "Third Fight 1 Vigor 1").declare(chainer="grapple", third="fist")
    fight.strike("cardanzo", 8).script(("resist", "none"), ("damage", "spare"), ("target", "forgo"))
    fight.declare(chainer="hold", cardanzo="break", third="fist").script(("damage", [1, 1, 5, 5, 5]))
    assert did(turn(fight)["Chainer"]) == [("hold", "Cardanzo", "2 wounds")]
    assert "hit by Chainer, 2 wounds" in turn(fight)["Cardanzo"].facing
    again = fight.script(("contest", [2]), ("contest", [1]))
    assert did(turn(again)["Cardanzo"]) == [("break out", "Chainer", "broke out")]
    fight.undo()
    assert did(turn(fight.script(("contest", [9])))["Cardanzo"]) == [("break out", "Chainer", "failed")]
    begun = [line.text for line in fight.log() if not line.within]
    assert "Chainer keeps Cardanzo in the hold" in begun and "Cardanzo tries to break out of Chainer's hold" in begun


def test_FS_COR_2_a_fumble_is_told_apart_from_a_miss() -> None:
    fight = Fight(CARDANZO, CHAINER).declare(cardanzo="fist", chainer="kick").strike("chainer", 20)
    assert did(turn(fight)["Cardanzo"]) == [("fist", "Chainer", "missed badly, GM decides")]


@pytest.mark.parametrize("damage", ["spare", [1, 1, 5, 5, 5]])
def test_FS_GRP_8_a_hold_that_has_ended_is_told_as_such(damage: object) -> None:
    """A holder who was grabbed let go, but `held` still stood with them."""
    fight = Fight(CARDANZO, CHAINER + " Wits 6", "Third pc Fight 1 Wits 1")
    fight.declare(chainer="grapple", cardanzo="grapple", third="fist").strike("third", 8)
    fight.script(("resist", "none"), ("damage", damage))
    held = "held, not hurt" if damage == "spare" else "held, 2 wounds"
    assert did(turn(fight)["Chainer"]) == [("grapple", "Third", held)]
    fight.strike("chainer", 7)
    assert "Chainer no longer holds Third" in fight.told()
    for audience in ("gm", "players"):
        assert did(turn(fight, audience)["Chainer"]) == [("grapple", "Third", f"{held}, hold ended")]
    assert did(turn(fight)["Cardanzo"]) == [("grapple", "Chainer", "held")]


def test_FS_GRP_8_a_kept_hold_tells_that_it_has_ended() -> None:
    """One that the held character broke is told as `broke out`, with that character."""
    fight = Fight(CARDANZO, CHAINER + " Wits 6", "Third pc Fight 1 Wits 1").declare(chainer="grapple")
    fight.strike("third", 8).script(("resist", "none"), ("damage", "spare"))
    fight.declare(chainer="hold", cardanzo="grapple").script(("damage", [1, 1, 5, 5, 5])).strike("chainer", 7)
    assert did(turn(fight)["Chainer"]) == [("hold", "Third", "2 wounds, hold ended")]


def test_the_end_of_a_hold_is_not_told_of_someone_who_fell() -> None:
    fight = Fight(CARDANZO, CHAINER + " Wits 6", "Third pc Fight 1 Vit 2")
    fight.declare(chainer="grapple", cardanzo="kick").strike("third", 8)
    fight.script(("resist", "none"), ("damage", [1, 1, 5, 5, 5]))
    assert "Chainer no longer holds Third" in fight.told()
    assert did(turn(fight)["Chainer"]) == [("grapple", "Third", "held, 2 wounds, dead")]


def test_the_dice_of_a_hold_that_the_app_rolls_are_marked_and_not_the_hold() -> None:
    fight = Fight(CARDANZO, CHAINER).declare(chainer="grapple").strike("cardanzo", 8)
    fight.script(("resist", "none"), ("damage", "spare")).declare(chainer="hold", cardanzo="none")
    settle(fight.beside("standing", "npc_dice"), AppDice(Random(1)))
    texts = fight.told()
    assert "Chainer keeps Cardanzo in the hold" in texts
    assert any(text.startswith("Chainer rolls damage") and text.endswith("(auto-answer)") for text in texts)


@pytest.mark.parametrize(
    ("event", "name", "said"),
    [
        (Attacked, "says", LogLine("{who} goes for {target}: {what}")),
        (Hit, "words", lambda e, names: LogLine(f"{names.name(e.target)} is struck by {names.name(e.who)}")),
        (Wounded, "words", lambda e, names: LogLine(f"{e.wounds} less for {names.name(e.who)}")),
    ],
)
def test_a_reworded_event_keeps_its_deed(monkeypatch: Any, event: type, name: str, said: Any) -> None:
    monkeypatch.setattr(event, name, said)
    monkeypatch.setattr(type(FADING_SUNS), "with_log", lambda _self, view: view)
    again = reload(deeds)
    fight = Fight(CARDANZO, CHAINER).declare(cardanzo="fist", chainer="kick").strike("chainer", 5)
    scene = again.with_deeds(fight.script(("damage", [1, 2, 6])).view()).scene
    assert isinstance(scene, Turn)
    assert did({part.token.name: part for part in scene.parts}["Cardanzo"]) == [("fist", "Chainer", "hit, 2 wounds")]
    monkeypatch.undo()
    reload(deeds)


def test_a_cancelled_action_leaves_no_deed_and_a_new_turn_none_of_the_last() -> None:
    fight = Fight(CARDANZO, CHAINER).declare(cardanzo="fist", chainer="kick").strike("chainer", 5)
    fight.overrule(next(option.key for option in fight.system.overrules(fight.table) if option.key.startswith("void")))
    assert all(act.came == "" for act in turn(fight)["Cardanzo"].acts)
    fight = Fight(CARDANZO, CHAINER).declare(cardanzo="fist").strike("chainer", 5).script(("damage", [1, 2, 6]))
    assert fight.asks("declare.actions").table.round == 2
    assert not did(turn(fight)["Cardanzo"]) and turn(fight)["Chainer"].facing == ("dodge 10",)


def test_an_attack_canceled_before_its_roll_is_read_from_a_save_of_1_1_0() -> None:
    """Its log line has British spelling."""
    fight = Fight(CARDANZO, CHAINER, "Third").declare(cardanzo="fist", chainer="kick", third="fist")
    fight.asks("target", "cardanzo").script(("target", "chainer"), ("defend", "none")).overrule("void.spent.restore")
    view = fight.view()
    saved = [line._replace(text=line.text.replace("canceled", "cancelled")) for line in view.log]
    assert saved != list(view.log)
    for log in (view.log, saved):
        assert deeds.deeds_of(log, view.round, ("Cardanzo", "Chainer", "Third")) == []


def test_players_see_no_result_of_an_action_that_the_gm_cancelled() -> None:
    """The players do not read that the GM cancelled the action."""
    third = "Third Fight 9"
    for before in ((), (("attack", [5]),)):
        fight = Fight(CARDANZO, CHAINER, third).declare(cardanzo="fist", chainer="kick", third="fist")
        fight.script(("target", "cardanzo"), ("defend", "none"), *before).overrule("void.refunded.restore")
        assert did(turn(fight, "players")["Third"]) == did(turn(fight)["Third"]) == [("fist", "?", "")]
        fight.script(("target", "cardanzo"), ("defend", "none"), ("attack", [19]))
        assert did(turn(fight, "players")["Third"]) == did(turn(fight)["Third"]) == [("fist", "Cardanzo", "missed")]
    fight = Fight(CARDANZO, CHAINER, third).declare(cardanzo="fist", third="fist").strike("cardanzo", 5)
    fight.overrule("void.spent.restore")
    assert did(turn(fight, "players")["Third"]) == did(turn(fight)["Third"]) == [("fist", "", "")]


def test_a_resumed_session_and_the_players_read_the_same() -> None:
    fight = Fight(CARDANZO, CHAINER).declare(cardanzo="fist", chainer="kick").strike("chainer", 5)
    fight.script(("damage", [1, 2, 6]))
    again = Spectator(fight.system, fight.setup, fight.journal, fight.opening())
    assert again.view("gm").scene == fight.view().scene
    assert did(turn(fight, "players")["Cardanzo"]) == [("fist", "Chainer", "hit, 2 wounds")]


def test_deeds_of_two_of_one_name_are_told_of_neither() -> None:
    fight = Fight(CARDANZO, CHAINER, "Thug Fight 1").declare(cardanzo="fist", chainer="kick")
    fight.of("Thug").name = "Chainer"
    fight.strike("chainer", 5).script(("damage", [1, 2, 6]))
    scene = fight.view().scene
    assert isinstance(scene, Turn) and not any("hit by" in text for part in scene.parts for text in part.facing)
