"""Acts of the GM beside the rules: voids, edits, notes and auto-answers."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from fading_suns.fight_kit import CARDANZO, CHAINER, Fight, character

from unhex_tui.engine.decision import AnswerError
from unhex_tui.engine.hand import best_answers
from unhex_tui.engine.session import AppDice, Session, settle
from unhex_tui.gamekit.log import FightEnded
from unhex_tui.gamekit.traits import numbers
from unhex_tui.systems.fading_suns.between import DOCUMENTS
from unhex_tui.systems.fading_suns.fight.ledger import attack_goal
from unhex_tui.systems.fading_suns.people.character import Character
from unhex_tui.systems.fading_suns.system import FADING_SUNS
from unhex_tui.testing.laws import session_journal


def duel(*more: str, **rules: str) -> Fight:
    return Fight(CARDANZO, CHAINER, *more, rules=rules)


def amended(fight: Fight, *answers: Any) -> str:
    """Give these answers in the GM's edit menu and return the edit in words."""
    aside = fight.gm_action("amend")
    for value in answers:
        aside.answer(value)
    assert aside.decision is None, aside.decision
    result = aside.result or ""
    fight.finish("amend", aside)
    return result


# -------------------------------------------------------------------- overruling


def struck() -> Fight:
    """Return a fight in which Cardanzo's fist has hit Chainer, who has aborted; the damage roll is next."""
    fight = duel(swap_before_acting="abort").declare(cardanzo="fist kick", chainer="none")
    return fight.strike("chainer", 8, "abort").script(("dodge", [2]))


@pytest.mark.parametrize(
    ("key", "left", "aborted"),
    [
        ("void.refunded", ["fist", "kick"], True),
        ("void.spent", ["kick"], True),
        ("void.refunded.restore", ["fist", "kick"], False),
        ("void.spent.restore", ["kick"], False),
    ],
)
def test_an_action_is_voided_with_or_without_its_effects_and_its_cost(key: str, left: list[str], aborted: bool) -> None:
    fight = struck()
    fight.overrule(key)
    assert (fight.of("Cardanzo").left, fight.of("Chainer").aborted) == (left, aborted)
    fight.asks("target", "Cardanzo")
    assert fight.system.status(fight.table) == []


def test_undo_finds_what_two_voids_with_effects_undone_have_left() -> None:
    """The second action begins without a question, right after the first void."""
    fight = Fight("Ann pc Dex 7 Fight 5 Vigor 5", "Bo Dex 6", "Di Dex 9 Wits 9 Fight 9").declare(ann="charge")
    fight.script(("target", "bo"), ("metres", 3), ("defend", "none"), ("attack", [6])).answers([6] * 5)
    fight.declare(ann="follow", di="fist").script(("target", "ann")).overrule("void.spent.restore")
    fight.script(("defend", "none")).overrule("void.spent.restore")
    table = fight.table.dump()
    again = Session(FADING_SUNS, fight.setup, journal=session_journal(fight, fight.journal.head))
    assert (again.table.dump(), again.decision) == (table, fight.asks("declare.actions", "Ann").decision)


def test_a_declaration_of_several_actions_ends_where_none_is_left() -> None:
    """FS-GRP-8: held characters declare no further action."""
    fight = (
        duel()
        .script(("declare.actions", "3"), ("declare.which", "dodge"))
        .beside("amend", "cardanzo", "held", "chainer")
    )
    assert fight.asks("declare.which", "Cardanzo").keys == ["none"]
    fight.answers("none")
    assert fight.of("Cardanzo").planned == ["dodge"] and "Cardanzo declares dodge" in fight.told()


def test_a_fight_is_ended_by_the_gm() -> None:
    fight = struck()
    fight.overrule("end")
    fight.asks("evening.next")
    assert fight.line(FightEnded("", by_gm=True)) in fight.told()


def test_wounds_that_wait_count_when_the_gm_ends_the_fight() -> None:
    """FS-INI-1"""
    fight = Fight(CARDANZO, CHAINER.replace("Wits 4", "Wits 5")).declare(cardanzo="fist", chainer="kick")
    fight.strike("chainer", 3).script(("damage", [1, 1, 6])).asks("target", "Chainer")
    fight.overrule("end")
    assert fight.vitality("Chainer") == 8


def test_the_gm_can_force_what_the_rules_bar() -> None:
    fight = duel().declare(chainer="grapple", cardanzo="kick").strike("cardanzo", 8)
    fight.script(("resist", "none"), ("damage", "spare"), ("target", "forgo"))
    fight.answer("fist", forced=True)
    assert fight.of("Cardanzo").planned == ["fist"]


# -------------------------------------------------------------------- edits


def test_vitality_is_edited_and_who_is_put_out_does_not_go_on() -> None:
    fight = duel().declare(cardanzo="fist", chainer="kick").asks("target", "Cardanzo")
    assert amended(fight, "cardanzo", "vitality", 4) == "Cardanzo has Vitality 4"
    assert attack_goal(fight.table, fight.of("Cardanzo"), "fist").total == 11
    amended(fight, "cardanzo", "vitality", 1)
    fight.asks("evening.next")
    fight.undo()
    fight.asks("target", "Cardanzo")


def test_an_edit_is_logged_before_the_end_of_the_fight_that_it_brings() -> None:
    fight = duel().declare(cardanzo="fist", chainer="kick").asks("target", "Cardanzo")
    amended(fight, "cardanzo", "vitality", 1)
    edit, void, end = fight.told()[-3:]
    assert (edit, void) == ("Cardanzo has Vitality 1", "Cardanzo's action is no longer possible: spent")
    assert end.startswith("The fight is over")


def test_who_holds_whom_is_edited() -> None:
    fight = duel()
    assert amended(fight, "cardanzo", "held", "chainer") == "Chainer holds Cardanzo"
    assert fight.asks("declare.actions", "Cardanzo").keys == ["break", "none"]
    amended(fight, "cardanzo", "held", ":nobody")
    assert "fist" in fight.keys


def test_a_removed_character_lets_go_of_the_held_character() -> None:
    fight = duel("Bravo")
    amended(fight, "cardanzo", "held", "chainer")
    amended(fight, "chainer", "remove")
    assert "fist" in fight.asks("declare.actions", "Cardanzo").keys


def test_who_is_removed_leaves_no_wounds_that_wait() -> None:
    """FS-INI-1: the players' view once listed such wounds for anyone."""
    fight = Fight(CARDANZO, CHAINER.replace("Wits 4", "Wits 5"), "Bravo Fight 7 Wits 5", "Drago pc Fight 1")
    fight.declare(cardanzo="fist", bravo="kick").strike("chainer", 3).script(("damage", [1, 1, 6]))
    fight.script(("target", "drago"), ("defend", "none")).asks("attack", "Bravo")
    assert any("wait" in line for line in fight.view("players").underway)
    amended(fight, "chainer", "remove")
    assert fight.view("players").underway and not any("wait" in line for line in fight.view("players").underway)


def test_a_declaration_is_made_anew_and_an_action_taken_away() -> None:
    fight = duel().script(("declare.actions", "fist")).asks("declare.actions", "Chainer")
    amended(fight, "cardanzo", "anew")
    fight.declare(cardanzo="fist kick", chainer="fist")
    amended(fight, "cardanzo", "left", "kick")
    assert fight.of("Cardanzo").left == ["fist"]


def test_what_an_abort_costs_can_be_waived() -> None:
    """FS-ABT-2"""
    fight = struck().script(("damage", [6] * 4), ("target", "forgo")).script(("declare.actions", "none"))
    fight.asks("declare.actions", "Chainer")
    assert "2" in fight.barred
    amended(fight, "chainer", "limited")
    assert "2" in fight.keys


@pytest.mark.parametrize(
    ("answers", "field", "value"),
    [
        (["down"], "down", True),
        (["cover", "full"], "cover", "full"),
        (["strength", 9], "strength", 9),
        (["endurance", 1], "vitality", 6),
        (["armor", 3], "armor", 3),
        (["run", 12], "run", 12),
        (["name", "Bo"], "name", "Bo"),
        (["pays"], "pays", True),
        (["team", "players"], "team", "players"),
        (["away"], "away", True),
    ],
)
def test_the_traits_of_a_character_can_be_edited(answers: list[Any], field: str, value: object) -> None:
    fight = duel("Bravo")
    assert amended(fight, "chainer", *answers)
    assert getattr(fight.of("Chainer"), field) == value
    assert fight.system.status(fight.table) == []


def test_a_number_has_the_same_bounds_everywhere() -> None:
    """A file could once give a dodge of 30, which the edit menu then offered and refused."""
    for number in numbers(Character):
        name = number.name
        for end, beyond in zip(number.bounds, (-1, 1), strict=True):
            person = character(CHAINER) | {name: end}
            fight = Session(FADING_SUNS, {"title": "Ends", "characters": [character(CARDANZO), person]})
            aside = fight.gm_action("amend")
            for value in ("chainer", name):
                aside.answer(value)
            with pytest.raises(AnswerError):
                aside.answer(end + beyond)
            aside.answer(end)
            assert aside.result == "", "as it was"
            with pytest.raises(ValueError, match=name):
                DOCUMENTS.prepared({"title": "Beyond", "characters": [person | {name: end + beyond}]})
            fight.overrule("end")
            for value in ("characters", "edit", "chainer", name):
                fight.answer(value)
            with pytest.raises(AnswerError):
                fight.answer(end + beyond)
            fight.answer(end)


# ------------------------------------------------------------------------- auto-answers


def agreed(fight: Fight, *keys: str) -> Fight:
    for key in keys:
        aside = fight.gm_action("standing")
        aside.answer(key)
        fight.finish("standing", aside)
    return fight


def test_npcs_declare_as_last_turn_and_dodge_only_what_they_declared_to() -> None:
    fight = duel().declare(cardanzo="fist", chainer="kick")
    fight.script(("target", "forgo"), ("target", "forgo"))
    agreed(fight, "npc_same", "npc_stand").answer("fist")
    settle(fight, AppDice(Random(1)))
    fight.asks("target", "Cardanzo").answer("chainer")
    settle(fight, AppDice(Random(1)))
    fight.asks("attack", "Cardanzo")
    assert fight.of("Chainer").planned == ["kick"]


def test_the_app_rolls_for_npcs_alone() -> None:
    fight = agreed(duel(), "npc_dice").declare(chainer="fist").script(("target", "cardanzo"), ("defend", "none"))
    settle(fight, AppDice(Random(2)))
    assert fight.decision is None or fight.decision.question != "attack"
    assert agreed(fight, "npc_dice").table.standing == {}


def test_the_gm_chooses_where_pulling_changes_who_falls() -> None:
    """FS-VIT-3, FS-COR-6, FS-GRP-9: pulling a blow or sparing a target may change who falls."""
    for vitality, asked in ((6, True), (7, False)):
        fight = agreed(Fight(f"{CARDANZO} Vit {vitality}", CHAINER), "npc_dice").declare(chainer="grapple")
        fight.script(("target", "cardanzo"), ("defend", "none"), ("attack", [8]), ("resist", "none"))
        fight.asks("damage")
        assert len(fight.decision.dice) == 5 and (fight.auto_answer() is None) == asked  # type: ignore[union-attr]
        notes = [str(note) for note in fight.decision.explanation().notes]  # type: ignore[union-attr]
        assert notes == ["Not rolled automatically: Cardanzo may fall, so the GM chooses first"] * asked
    fight = agreed(Fight(f"{CARDANZO} Vit 2", CHAINER), "npc_dice").declare(chainer="fist")
    fight.script(("target", "cardanzo"), ("defend", "none"), ("attack", [1]))
    assert fight.asks("damage").auto_answer(), "nothing to choose"


def test_who_only_dodges_is_asked_each_turn() -> None:
    """Repeating dodges automatically could go on for ever without a question."""
    fight = duel().declare(chainer="dodge", cardanzo="fist").script(("target", "forgo"))
    agreed(fight, "npc_same").answer("none")
    assert settle(fight, AppDice(Random(1))) == []
    fight.asks("declare.actions", "Chainer")
    assert "Auto-answer on: NPCs act as last turn, unless they only dodged" in fight.told()


def test_what_is_agreed_is_offered_where_it_would_be_answered() -> None:
    fight = duel().declare(chainer="fist").script(("target", "cardanzo"), ("defend", "none"))
    decision = fight.decision
    assert decision is not None
    offered = fight.system.auto_answers(fight.table, decision)
    assert [offer.answers for offer in offered] == [("npc_dice",)]
    held = agreed(fight, "npc_dice").system.auto_answers(fight.table, decision)
    assert [one.holds for one in held] == [True] and fight.view().agreed == ("NPC dice: the app",)


def test_a_character_who_comes_back_declares_in_turn() -> None:
    """FS-MUL-1: an edit while somebody after them is asked."""
    fight = duel("Bo pc Fight 4")
    fight.asks("declare.actions", "Cardanzo")
    amended(fight, "cardanzo", "vitality", 0)
    fight.asks("declare.actions", "Bo")
    amended(fight, "cardanzo", "vitality", 9)
    fight.asks("declare.actions", "Cardanzo")


def test_advice_names_the_actions_that_an_answer_to_an_attack_gives_up() -> None:
    """FS-ABT-6, FS-GRP-3: “what it costs” did not say that it is the kick."""
    fight = duel().declare(cardanzo="grapple", chainer="kick").script(("target", "chainer")).asks("defend", "chainer")
    told = [best_answers(FADING_SUNS, fight.table, fight.decision)]
    fight.script(("defend", "none"), ("attack", [6])).asks("resist", "chainer")
    told.append(best_answers(FADING_SUNS, fight.table, fight.decision))
    for lines in told:
        assert any(", actions given up −" in line for line in lines), lines
        assert not any("it costs" in line for line in lines)


def test_FS_GRP_2_advice_counts_a_charge_that_the_hold_ends() -> None:
    """Without resistance the charge is lost too; only resisting counted it, so the advice was to give in."""
    fight = duel().declare(chainer="grapple", cardanzo="charge").strike("cardanzo", 8).asks("resist")
    judged = FADING_SUNS.judge(fight.table, fight.decision)
    given_up = [dict(judged.terms(key))["actions given up"] for key in ("use:charge", "none")]
    assert given_up[0] == given_up[1] < 0, given_up
    assert judged.worths["use:charge"] > judged.worths["none"]


def test_FS_GRP_2_of_two_charges_the_hold_ends_the_one_not_used() -> None:
    """Resisting instead of one of them counted the other as kept."""
    fight = duel().declare(chainer="grapple", cardanzo="charge charge").strike("cardanzo", 8).asks("resist")
    judged = FADING_SUNS.judge(fight.table, fight.decision)
    both, one = (dict(judged.terms(key))["actions given up"] for key in ("none", "use:charge"))
    assert both < one < both / 2 < 0, "the other is lost only if the hold comes about"
