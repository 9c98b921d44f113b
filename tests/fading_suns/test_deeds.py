"""Results of attacks in the rows of the turn: taken from the log, so that a resumed session has them."""

from __future__ import annotations

from fading_suns.fight_kit import CARDANZO, CHAINER, Fight

from unhex_tui.engine.spectator import Spectator
from unhex_tui.engine.view import Audience
from unhex_tui.scenes.turn import Part, Turn


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
    found = turn(fight)
    assert did(found["Cardanzo"]) == [("fist", "Chainer", "hit, 2 wounds")]
    assert found["Chainer"].facing == ("dodge 10", "hit by Cardanzo, 2 wounds")
    assert did(found["Chainer"]) == [("kick", "?", "")]


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
    found = turn(fight)
    assert did(found["Ann"]) == [("fist", "Chainer", "hit, 2 wounds")]
    assert did(found["Bo"]) == [("fist", "Chainer", "hit, 1 wound")]
    assert "1 wound on Chainer waits until others at this initiative have acted" in fight.told()
    assert found["Chainer"].facing[-2:] == ("hit by Ann, 2 wounds", "hit by Bo, 1 wound")


def test_who_falls_is_told_with_the_blow() -> None:
    fight = Fight(CARDANZO, CHAINER + " Vit 2", "Third Fight 1")
    fight.declare(cardanzo="fist", third="fist").strike("chainer", 5).script(("damage", [1, 1, 6]))
    assert did(turn(fight)["Cardanzo"]) == [("fist", "Chainer", "hit, 2 wounds, dead")]


def test_a_cancelled_action_leaves_no_deed_and_a_new_turn_none_of_the_last() -> None:
    fight = Fight(CARDANZO, CHAINER).declare(cardanzo="fist", chainer="kick").strike("chainer", 5)
    fight.overrule(next(option.key for option in fight.system.overrules(fight.table) if option.key.startswith("void")))
    assert all(act.came == "" for act in turn(fight)["Cardanzo"].acts)
    fight = Fight(CARDANZO, CHAINER).declare(cardanzo="fist").strike("chainer", 5).script(("damage", [1, 2, 6]))
    assert fight.asks("declare.actions").table.round == 2
    assert not did(turn(fight)["Cardanzo"]) and turn(fight)["Chainer"].facing == ("dodge 10",)


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
