"""The turn's panel: the order of actions, actions left, and burdens of each character: FS-INI, FS-MUL, FS-ABT."""

from __future__ import annotations

from fading_suns.fight_kit import CARDANZO, CHAINER, Fight

from unhex_tui.engine.decision import Choose
from unhex_tui.engine.view import Audience, Cell
from unhex_tui.scenes.turn import Part, Turn
from unhex_tui.systems.fading_suns.events.turns import Lost
from unhex_tui.systems.fading_suns.system import FADING_SUNS


def turn(fight: Fight, audience: Audience = "gm") -> dict[str, Part]:
    """Return the parts of all characters by name, in order."""
    scene = fight.view(audience).scene
    assert isinstance(scene, Turn)
    return {part.token.name: part for part in scene.parts}


def acts(part: Part) -> str:
    """Return a character's actions as the panel shows them."""
    signs = {"left": "", "now": "▸", "done": "✓", "lost": "✗"}
    return " ".join(f"{act.name}{signs[act.state]}{f' {act.order}' if act.order else ''}" for act in part.acts)


def test_while_all_declare_it_has_what_is_said_and_marks_whom_all_wait_for() -> None:
    fight = Fight(CARDANZO, CHAINER).script(("declare.actions", "2"), ("declare.which", "kick"))
    turn_scene = turn(fight)
    assert (
        acts(turn_scene["Cardanzo"]) == "kick"
        and turn_scene["Cardanzo"].token.current
        and not turn_scene["Chainer"].acts
    )
    fight.script(("declare.which", "dodge"))
    turn_scene = turn(fight)
    assert acts(turn_scene["Cardanzo"]) == "kick dodge" and turn_scene["Chainer"].token.current
    assert fight.view().steps[0].state == "now"
    fight.answer("none")
    assert acts(turn(fight)["Chainer"]) == "nothing" and turn(fight)["Chainer"].done
    assert fight.view().steps[1].state == "now"


def test_characters_stand_in_the_order_of_their_acts() -> None:
    """FS-INI-1, FS-INI-2, FS-MUL-4: initiative is the skill plus the action's modifier less all penalties."""
    fight = Fight(CARDANZO, CHAINER, "Third pc Wits 4 Fight 5 Vit 4", "Fourth Wits 3 Fight 7")
    fight.declare(cardanzo="fist kick dodge", chainer="kick", third="fist", fourth="kick")
    turn_scene = turn(fight)
    assert [*turn_scene] == ["Chainer", "Fourth", "Third", "Cardanzo"]
    assert [part.order for part in turn_scene.values()] == ["6", "6", "3", "0"] and not turn_scene["Fourth"].tied
    cardanzo, third = turn_scene["Cardanzo"], turn_scene["Third"]
    assert acts(cardanzo) == "fist kick −1 dodge" and cardanzo.burdens == ("3 actions −6",)
    assert third.burdens == ("wounds −2",) and third.burden == "−2"
    assert turn_scene["Chainer"].token.current and acts(turn_scene["Chainer"]) == "kick▸"
    fight.strike("third", 19)
    turn_scene = turn(fight)
    assert next(iter(turn_scene)) == "Chainer" and turn_scene["Chainer"].done and acts(turn_scene["Chainer"]) == "kick✓"
    assert turn_scene["Fourth"].token.current and not turn_scene["Cardanzo"].done


def test_FS_CHG_6_a_grapple_after_a_charge_names_its_target_from_the_start() -> None:
    fight = Fight(CARDANZO, CHAINER).declare(chainer="charge").script(("target", "cardanzo"), ("metres", 0))
    fight.script(("defend", "none"), ("attack", [2]), ("damage", [6, 6, 6]))
    fight.declare(cardanzo="dodge fist", chainer="follow")
    assert [(act.name, act.at) for act in turn(fight)["Chainer"].acts] == [("grapple", "Cardanzo")]
    assert [act.at for act in turn(fight)["Cardanzo"].acts] == ["", ""]
    assert "Chainer declares grapple after the charge at Cardanzo" in fight.told("players")


def test_those_who_act_at_once_are_tied() -> None:
    fight = Fight(CARDANZO, "Twin pc Fight 6 Wits 5", "Foe Fight 4")
    fight.declare(cardanzo="fist", twin="fist", foe="fist")
    turn_scene = turn(fight)
    assert not turn_scene["Cardanzo"].tied and turn_scene["Twin"].tied and not turn_scene["Foe"].tied


def test_who_aborts_loses_what_is_left_and_pays_next_turn() -> None:
    """FS-ABT-1, FS-ABT-2."""
    fight = Fight(CARDANZO, "Slow Fight 1 Wits 6", "Last Fight 1 Wits 1")
    fight.declare(cardanzo="fist kick", slow="fist", last="fist")
    fight.strike("slow", 19).strike("cardanzo", 5, "abort").script(("dodge", [6]))
    cardanzo = turn(fight)["Cardanzo"]
    assert acts(cardanzo) == "fist✓ dodge✓ kick✗" and cardanzo.done
    assert "1 action next turn" in cardanzo.states and "dodged with 6 successes" in cardanzo.facing
    assert cardanzo.burdens == ("2 actions −4",)


def test_an_action_that_was_lost_or_forgone_is_not_shown_as_done() -> None:
    """FS-GRP-2, FS-INI-1: this includes an action lost to a simultaneous hold, which the log reports."""
    fight = Fight("Ann pc Fight 6 Wits 5", "Bo Fight 6 Wits 5", CHAINER + " Fight 2")
    fight.declare(ann="grapple", bo="grapple", chainer="fist").strike("bo", 6).asks("resist", "Bo")
    assert isinstance(fight.decision, Choose) and fight.table.together
    assert fight.decision.options[-1].label == "No resistance, loses the grapple"
    fight.script(("resist", "none"), ("damage", "spare")).asks("target", "Chainer")
    assert (
        fight.line(Lost("bo", "grapple", "held; only wounds wait for actions at the same time", "FS-GRP-2"))
        in fight.told()
    )
    assert acts(turn(fight)["Bo"]) == "grapple✗" and acts(turn(fight)["Ann"]) == "grapple✓"


def test_waiting_wounds_are_shown_in_the_turn() -> None:
    """FS-INI-1: also beside whoever may be hit next."""
    fight = Fight("Ann pc Fight 6 Wits 5", "Bo pc Fight 6 Wits 5", CHAINER).declare(ann="fist", bo="fist")
    fight.strike("chainer", 3).script(("damage", [1, 1, 6])).asks("target", "Bo")
    assert isinstance(fight.decision, Choose) and fight.decision.options[0].hint == "Vit 10/10, −2 waiting"
    assert turn(fight)["Chainer"].states == ("2 wounds waiting",) == turn(fight, "players")["Chainer"].states
    fight.script(("target", "forgo")).asks("declare.actions")
    assert not turn(fight)["Chainer"].states

    forgone = Fight(CARDANZO, CHAINER).declare(cardanzo="kick", chainer="charge")
    forgone.script(("target", "forgo"))
    assert acts(turn(forgone)["Chainer"]) == "charge✗" and acts(turn(forgone)["Cardanzo"]) == "kick▸"


def test_one_success_and_one_waiting_wound_are_told_in_the_singular() -> None:
    """FS-COR-1, FS-INI-1"""
    fight = Fight("Ann pc Fight 6 Wits 5", "Bo pc Fight 6 Wits 5", CHAINER + " Dodge 5").declare(ann="fist", bo="fist")
    fight.script(("target", "chainer"), ("defend", "first"), ("attack", [1]))
    assert fight.view("gm").underway[-1] == "1: 1 success"
    fight.script(("dodge", [20]), ("damage", [1, 6])).asks("target", "Bo")
    assert fight.view("gm").underway[-1] == "Chainer: 1 wound waiting"


def test_a_dodge_says_what_it_is_worth_for_the_rest_of_the_turn() -> None:
    fight = Fight(CARDANZO, CHAINER).declare(cardanzo="dodge", chainer="fist fist")
    fight.script(("target", "cardanzo"), ("attack", [5]), ("dodge", [6]))
    assert "dodged with 6 successes" in turn(fight)["Cardanzo"].facing
    again = Fight(CARDANZO, CHAINER).declare(cardanzo="dodge", chainer="fist fist")
    again.script(("target", "cardanzo"), ("attack", [5]), ("dodge", [17]))
    assert "dodge failed" in turn(again)["Cardanzo"].facing


def test_a_row_has_the_goal_of_the_dodge_that_is_still_possible() -> None:
    """FS-ABT-1, FS-MUL-5, FS-GRP-8: the same goal as in the question, or none where the app does not ask."""
    fight = Fight(CARDANZO, CHAINER, "Ox Str 9 Vigor 8 Fight 5", "Pia pc Fight 4 Dodge 9")
    assert turn(fight)["Cardanzo"].facing == ("dodge 13",)
    fight.declare(cardanzo="fist", chainer="fist fist", ox="grapple", pia="dodge kick")
    assert turn(fight)["Pia"].facing == ("dodge 10",) and turn(fight)["Chainer"].facing == ("dodge 6",)
    fight.strike("chainer", 19)
    assert turn(fight)["Cardanzo"].facing == ("dodge 9 by abort",)
    fight.script(("target", "pia"), ("attack", [19]))
    assert turn(fight)["Ox"].facing == ("cannot dodge: grapple",)
    fight.script(("target", "cardanzo"))
    assert fight.decision is not None and "dodge (goal 9)" in fight.decision.prompt


def test_FS_GRP_8_the_row_of_a_holder_has_no_dodge() -> None:
    fight = Fight(CARDANZO, CHAINER, "Third pc")
    fight.of("Cardanzo").held_by, fight.of("Cardanzo").hold_turn = "chainer", 1
    assert turn(fight)["Chainer"].facing == ("cannot dodge",) and turn(fight)["Cardanzo"].facing == ()
    fight.declare(chainer="hold", third="fist")
    assert turn(fight)["Chainer"].facing == ("cannot dodge",)


def test_FS_VIT_2_a_row_without_a_dodge_begins_with_wounds() -> None:
    """A full row leaves burdens out; without a number that includes them, a holder's initiative fell for no reason."""
    fight = Fight(CARDANZO, CHAINER)
    fight.of("Cardanzo").held_by, fight.of("Cardanzo").hold_turn = "chainer", 1
    fight.of("Chainer").vitality = fight.of("Cardanzo").vitality = 4
    chainer, cardanzo = turn(fight)["Chainer"], turn(fight)["Cardanzo"]
    assert chainer.states == ("wounds −2", "holds Cardanzo") and (chainer.burdens, chainer.burden) == ((), "")
    assert cardanzo.states == ("wounds −2", "held by Chainer") and not cardanzo.burdens
    assert "wounds" not in str(turn(fight, "players")["Chainer"].states), "players do not know an NPC's numbers"
    free = Fight(CARDANZO, CHAINER)
    free.of("Cardanzo").vitality = 4
    assert turn(free)["Cardanzo"].facing == ("dodge 11",) and turn(free)["Cardanzo"].burdens == ("wounds −2",)


def test_FS_CVR_1_a_dodge_by_cover_is_told_as_one_against_shots() -> None:
    """The panel shows no mere failure, since the shot missed, nor the face beside a fist, which it does not meet.

    “dodged shots” was told of a prone character whose dodge had failed against a fist, without any shot.
    """
    fight = Fight("Ann pc Fight 9 bow=14/9/5,ranged", CARDANZO.replace(" pc", ""), "Cy pc Fight 4")
    fight.of("Cardanzo").cover = "full"
    fight.declare(ann="own:bow", cardanzo="dodge", cy="fist").strike("cardanzo", 9)
    fight.script(("cover", "full"), ("dodge", [15])).asks("target", "Cy")
    assert "dodge failed, but 15 successes vs shots" in turn(fight)["Cardanzo"].facing
    assert (
        fight.decision is not None
        and FADING_SUNS.advise(fight.table, fight.decision).odds().words["cardanzo"] == "dodge already failed"
    )


def test_a_sheet_says_since_when_a_hold_lasts_and_a_row_only_who_holds() -> None:
    """FS-GRP-7: a row with both was cut before the holder's name, and three lines long in the turn."""
    fight = Fight(CARDANZO, CHAINER)
    held = fight.of("Cardanzo")
    held.held_by, held.hold_turn, fight.table.round = "chainer", 3, 5
    turn_scene = turn(fight)
    assert turn_scene["Cardanzo"].states == ("held by Chainer",) and turn_scene["Chainer"].states == ("holds Cardanzo",)
    view = fight.view("gm")
    assert {row.name: row.conditions for row in view.roster}["Cardanzo"] == ("held by Chainer",)
    assert [row.hampered for row in view.roster] == [True, False], "holding does not hamper the holder"
    sheets = {sheet.name: sheet.conditions for sheet in view.sheets}
    assert sheets["Cardanzo"] == ("held by Chainer since turn 3",)
    assert sheets["Chainer"] == ("holds Cardanzo since turn 3",)
    held.down = True
    assert turn(fight)["Cardanzo"].states == ("prone", "held by Chainer"), "lies is what liars do"


def test_FS_DOD_5_a_dodge_rolled_for_each_attack_is_still_to_come() -> None:
    fight = Fight(CARDANZO, CHAINER, "Guard Dex 6 Fight 5", rules={"dodge_per_turn": "each"})
    fight.declare(cardanzo="dodge", chainer="fist", guard="fist").strike("cardanzo", 3).script(("dodge", [10]))
    assert turn(fight)["Cardanzo"].facing == ("dodge 13",)


def test_FS_DOD_6_who_is_held_has_no_dodge_though_one_was_rolled() -> None:
    fight = Fight(CARDANZO, CHAINER.replace("Fight 7", "Fight 5"), "Guard Dex 6 Fight 9", "Last Fight 1")
    fight.declare(cardanzo="dodge", chainer="grapple", guard="fist", last="fist").strike("cardanzo", 9).script(
        ("dodge", [5])
    )
    fight.script(("damage", [6] * 3))
    assert turn(fight)["Cardanzo"].facing == ("dodged with 5 successes",)
    fight.strike("cardanzo", 9).script(("resist", "none"), ("damage", "spare")).asks("target", "last")
    assert turn(fight)["Cardanzo"].states == ("held by Chainer",) and turn(fight)["Cardanzo"].facing == ()


def test_FS_CHG_4_a_sheet_tells_an_unusual_run() -> None:
    sheets = {sheet.name: dict(sheet.gauges) for sheet in Fight(f"{CARDANZO} run 14", CHAINER).view().sheets}
    assert sheets["Cardanzo"]["Run"] == "14 m" and "Run" not in sheets["Chainer"]


def test_FS_ABT_2_a_declaration_tells_why_a_single_action_has_a_penalty() -> None:
    fight = Fight(CARDANZO, CHAINER)
    fight.of("Cardanzo").pays, fight.of("Chainer").down = True, True
    fight.of("Cardanzo").begin_turn()
    fight.live.rebuild()
    fight.declare(cardanzo="fist", chainer="stand")
    told = {line.text: line.rules for line in fight.log()}
    assert told["Cardanzo declares fist: −4 on every roll (aborted last turn)"] == ("FS-ABT-2",)
    assert told["Chainer declares standing up: −4 on every roll"] == ("FS-MUL-6",)


def test_who_is_out_stands_last_and_vitality_is_seen_by_its_worst() -> None:
    """FS-VIT-2, FS-VIT-3."""
    fight = Fight("Down pc Vit 1", CARDANZO, "Worse pc Vit 3", "Light pc Vit 9", CHAINER)
    turn_scene = turn(fight)
    assert (
        [*turn_scene][-1] == "Down" and turn_scene["Down"].states == ("unconscious",) and not turn_scene["Down"].burdens
    )
    strips = {name: part.token.strip[0] for name, part in turn_scene.items()}
    assert strips["Down"] == Cell(4, "X") and strips["Worse"] == Cell(3, "X")
    assert strips["Light"] == Cell(1, "\\") and strips["Chainer"] == Cell(0, " ")


def test_players_see_the_turn_without_unknown_numbers() -> None:
    """Hidden characters do not appear."""
    fight = Fight(CARDANZO, CHAINER + " Vit 3", "Lurker hidden Fight 9")
    fight.declare(cardanzo="fist", chainer="fist kick", lurker="kick")
    turn_scene = turn(fight, "players")
    assert {*turn_scene} == {"Cardanzo", "Chainer"} and "Lurker" not in str(fight.view("players"))
    chainer = turn_scene["Chainer"]
    assert (chainer.order, chainer.token.figure, chainer.token.strip, chainer.token.letter) == ("", "", (), "")
    assert chainer.burdens == ("2 actions −4",) and acts(chainer) == "fist kick"
    assert turn_scene["Cardanzo"].order == "6"
    fight.of("Chainer").known += ("numbers",)
    assert turn(fight, "players")["Chainer"].order == "−1"


def test_FS_INI_1_players_read_no_order_that_numbers_of_strangers_make() -> None:
    fight = Fight("Pia pc Fight 4 Wits 5", "Ox Fight 3 Wits 5", "Yan Fight 4 Wits 5", "Zed Fight 9")
    fight.declare(pia="fist", ox="fist", yan="fist", zed="fist")
    assert [*turn(fight)] == ["Zed", "Pia", "Yan", "Ox"] and turn(fight)["Yan"].tied
    turn_scene = turn(fight, "players")
    assert [*turn_scene] == ["Zed", "Pia", "Ox", "Yan"] and turn_scene["Zed"].token.current, "who acts now is seen"
    assert not any(part.tied for part in turn_scene.values())
    fight.of("Yan").known += ("numbers",)
    assert [*turn(fight, "players")] == ["Zed", "Pia", "Yan", "Ox"] and turn(fight, "players")["Yan"].tied


def test_no_npc_goes_by_the_id_of_a_pc_whatever_that_is() -> None:
    view = Fight("Npc1 pc", CHAINER, "Lurker").view("players")
    assert isinstance(view.scene, Turn) and view.sheets[0].id == "npc1"
    for ids in ([row.id for row in view.roster], [part.token.id for part in view.scene.parts]):
        assert len({*ids}) == 3 and "npc1" in ids


def test_between_fights_there_is_no_turn_and_no_room_for_one() -> None:
    fight = Fight(CARDANZO)
    scene = fight.view().scene
    assert scene is not None and scene.empty
