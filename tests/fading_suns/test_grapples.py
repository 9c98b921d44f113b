"""Grapples and holds: FS-GRP."""

import pytest
from fading_suns.fight_kit import CARDANZO, CHAINER, Fight

from unhex_tui.engine.decision import Choose
from unhex_tui.engine.view import Audience
from unhex_tui.gamekit.log import RoundBegan
from unhex_tui.scenes.turn import Turn
from unhex_tui.systems.fading_suns.events.turns import (
    Declared,
    Fell,
    Freed,
    Held,
    Hit,
    HoldKept,
    Lost,
    Resisted,
    Spared,
)
from unhex_tui.systems.fading_suns.fight.ledger import contest_goal

AUDIENCES: tuple[Audience, ...] = ("gm", "players")


def duel(*more: str, **rules: str) -> Fight:
    return Fight(CARDANZO, CHAINER, *more, rules=rules)


def grabbed(face: int = 8, cardanzo: str = "kick", **rules: str) -> Fight:
    """Return a fight in which Chainer has grabbed Cardanzo, who has a kick left."""
    fight = duel(**rules).declare(chainer="grapple", cardanzo=cardanzo)
    return fight.strike("cardanzo", face)


def held(*damage: int, **rules: str) -> Fight:
    """Return a fight in its second turn in which Chainer holds Cardanzo, who did not resist."""
    fight = grabbed(**rules).script(("resist", "none"), ("damage", list(damage) or "spare"))
    return fight.script(("target", "forgo")).asks("declare.actions", "Cardanzo")


def noted(fight: Fight) -> list[tuple[str, ...]]:
    """Return the rule ids of the notes on the question."""
    assert fight.decision is not None
    return [note.rules for note in fight.decision.explanation().notes]


# -------------------------------------------------------------------- the grapple


def test_fs_t15_a_grapple_nobody_resists_holds_and_hurts_at_once() -> None:
    """FS-GRP-1, FS-GRP-3, FS-GRP-4, FS-GRP-5, FS-MUL-5"""
    fight = grabbed()
    assert fight.prompt == "Chainer grabs Cardanzo: does Cardanzo resist (10 vs 12)?"
    assert fight.told()[-1] == fight.line(Hit("chainer", "cardanzo", 8, 2, 2, False, grabs=True))
    assert fight.tried("none").lines == ("Chainer holds Cardanzo: 2 victory dice",)
    assert fight.tried("none").after[0].gets == ("held by Chainer since turn 1",)
    fight.script(("resist", "none"))
    assert fight.prompt.endswith("grapple 2 + Strength 1 + victory 2 = 5 dice")
    fight.script(("damage", [1, 4, 5, 6, 2]))
    one, holder = fight.of("Cardanzo"), fight.of("Chainer")
    assert (one.vitality, one.held_by, one.hold_turn) == (8, "chainer", 1)
    assert holder.left == [] and holder.counted == 1


def test_fs_t17_a_grab_can_be_dodged() -> None:
    """FS-GRP-1"""
    fight = duel().declare(chainer="grapple", cardanzo="dodge").strike("cardanzo", 8).script(("dodge", [10]))
    fight.asks("declare.actions")
    assert not fight.of("Cardanzo").held_by


def test_fs_t17_who_wins_the_contest_is_not_held() -> None:
    """FS-GRP-2: if both fail, no hold begins either."""
    for theirs in (3, 19):
        fight = grabbed().script(("resist", "use:kick"))
        assert fight.prompt == "Chainer vs Cardanzo: Strength 6 + Vigor 6 = 12"
        fight.script(("contest", [14]))
        assert fight.prompt == "Cardanzo vs Chainer: Strength 5 + Vigor 5 = 10"
        fight.script(("contest", [theirs])).asks("declare.actions", "Cardanzo")
        assert not fight.of("Cardanzo").held_by and fight.vitality("Cardanzo") == 11


def test_a_tie_holds_only_where_the_table_says_so() -> None:
    """FS-GRP-2"""
    tie = (("resist", "use:kick"), ("contest", [5]), ("contest", [5]))
    assert not grabbed().script(*tie).of("Cardanzo").held_by
    fight = grabbed(hold_tie="changes").script(*tie)
    assert fight.of("Cardanzo").held_by == "chainer" and fight.prompt.endswith("grapple 2 + Strength 1 = 3 dice")


@pytest.mark.parametrize("faces", [(19, 19), (20, 20), (19, 20), (14, 11)])
@pytest.mark.parametrize("hold_tie", ["keeps", "changes"])
def test_FS_GRP_2_two_failed_rolls_never_make_a_hold(faces: tuple[int, int], hold_tie: str) -> None:
    mine, theirs = faces
    fight = grabbed(hold_tie=hold_tie).script(("resist", "use:kick"), ("contest", [mine]), ("contest", [theirs]))
    fight.asks("declare.actions", "Cardanzo")
    assert fight.line(Held("chainer", "cardanzo", False)) in fight.told()
    assert not fight.of("Cardanzo").held_by and fight.vitality("Cardanzo") == 11


@pytest.mark.parametrize("faces", [(19, 19), (20, 20), (11, 15)])
@pytest.mark.parametrize("hold_tie", ["keeps", "changes"])
def test_FS_GRP_6_a_failed_roll_never_frees(faces: tuple[int, int], hold_tie: str) -> None:
    mine, theirs = faces
    fight = held(hold_tie=hold_tie).declare(chainer="hold", cardanzo="break").script(("damage", "spare"))
    fight.script(("contest", [mine]), ("contest", [theirs]))
    assert fight.of("Cardanzo").held_by == "chainer" and fight.line(HoldKept("cardanzo", "chainer")) in fight.told()


def test_the_margin_of_the_contest_sets_the_damage() -> None:
    """FS-GRP-4, FS-COR-5: 11 less 5 is 6, which gives two victory dice."""
    fight = grabbed(2).script(("resist", "use:kick"), ("contest", [11]), ("contest", [5]))
    assert fight.prompt.endswith("grapple 2 + Strength 1 + victory 2 = 5 dice")


def test_FS_GRP_4_log_and_question_say_which_roll_gives_the_victory_dice() -> None:
    fight = grabbed(8)
    assert ("FS-GRP-4",) in noted(fight)
    fight.script(("resist", "use:kick"), ("contest", [3]), ("contest", [2]))
    assert fight.told()[-1] == "Chainer holds Cardanzo: 0 victory dice from the contest, not the grab"
    assert grabbed(8).script(("resist", "none")).told()[-1] == "Chainer holds Cardanzo: 2 victory dice"


def test_FS_GRP_5_a_failed_break_out_tells_the_new_victory_dice() -> None:
    faces = (("damage", "spare"), ("contest", [2]), ("contest", [11]))
    fight = held().declare(chainer="hold", cardanzo="break").script(*faces)
    assert "Cardanzo fails to break out of Chainer's hold, which now has 3 victory dice" in fight.told()
    fight = held(grapple_later_vd="none").declare(chainer="hold", cardanzo="break").script(*faces)
    assert "Cardanzo fails to break out of Chainer's hold" in fight.told(), "no victory dice in later turns"


def test_FS_GRP_5_a_hold_that_nobody_wins_anew_keeps_its_victory_dice() -> None:
    fight = held().declare(chainer="hold", cardanzo="break").script(("damage", "spare"))
    dice = fight.of("Cardanzo").hold_dice = 2
    fight.script(("contest", [20]), ("contest", [19]))
    assert fight.of("Cardanzo").hold_dice == dice


def test_FS_DOD_6_a_dodger_whom_an_edit_puts_in_a_hold_does_not_dodge() -> None:
    for held_by, rolls in (("", "dodge"), ("guard", "damage")):
        fight = duel("Guard Fight 5").declare(chainer="kick", cardanzo="dodge").script(("target", "cardanzo"))
        if held_by:
            fight.beside("amend", "cardanzo", "held", held_by)
        fight.script(("attack", [5])).asks(rolls)


def test_who_cannot_resist_is_told_why_and_who_could_only_that_it_did_not() -> None:
    """FS-GRP-3, FS-ABT-1: Cardanzo aborted to a dodge that failed, so no action is left to resist with."""
    fight = duel().declare(chainer="grapple", cardanzo="kick")
    fight.of("Cardanzo").aborted = True
    fight.strike("cardanzo", 8)
    assert (
        fight.line(Resisted("cardanzo", "", why_not="already aborted this turn")) in fight.told()
        and fight.of("Cardanzo").held_by
    )
    assert fight.line(Resisted("cardanzo", "")) in grabbed().script(("resist", "none")).told()


def test_resisting_takes_an_action_that_is_left_or_an_abort() -> None:
    """FS-GRP-3, FS-ABT-5"""
    fight = grabbed().script(("resist", "use:kick"), ("contest", [19]), ("contest", [19]))
    assert fight.told()[-2:] == [fight.line(Held("chainer", "cardanzo", False)), fight.line(RoundBegan(2, "Turn"))]
    assert fight.log()[-2].kind == "action", "as a hold that is made"
    fight = duel().declare(chainer="grapple", cardanzo="dodge").strike("cardanzo", 11).script(("dodge", [2]))
    assert fight.keys == ["abort", "none"] and fight.prompt.endswith("does Cardanzo resist (6 vs 12)?")
    fight.script(("resist", "abort"), ("contest", [5]))
    assert fight.prompt.endswith("Strength 5 + Vigor 5 − 2-action penalty 4 = 6")
    fight.script(("contest", [2]), ("damage", "spare")).asks("declare.actions", "Cardanzo")
    assert fight.of("Cardanzo").limited


def test_a_character_resists_instead_of_standing_up_without_an_article() -> None:
    fight = duel().lies("Cardanzo").declare(chainer="grapple", cardanzo="stand").strike("cardanzo", 8)
    labels = [option.label for option in fight.decision.options]  # type: ignore[union-attr]
    assert labels == ["Resist instead of standing up", "No resistance, loses standing up"]
    assert "Cardanzo resists instead of standing up" in fight.script(("resist", "use:stand")).told()


def test_the_aim_of_a_grapple_need_not_be_damage() -> None:
    """FS-GRP-9"""
    fight = held()
    assert fight.vitality("Cardanzo") == 11 and fight.line(Spared("chainer", "cardanzo")) in fight.told()


def test_fs_t20_nothing_else_is_done_in_the_turn_of_a_grapple() -> None:
    """FS-MUL-5"""
    fight = duel().script(("declare.actions", "2"), ("declare.which", "kick"))
    assert "FS-MUL-5" in fight.refused("declare.which", "grapple")
    fight.answer("fist")
    # A grapple bars an abort too.
    fight = duel("Bravo Wits 1 Fight 5").declare(cardanzo="none", chainer="none", bravo="grapple")
    fight = Fight("Cardanzo pc Fight 9", "Chainer Fight 5").declare(cardanzo="grapple", chainer="fist")
    fight.strike("chainer", 19).script(("target", "cardanzo")).asks("attack", "Chainer")


def test_nobody_grapples_who_is_held_by_another() -> None:
    """FS-GRP-2"""
    fight = Fight(CHAINER.replace("Chainer", "Chainer pc"), "Bravo pc Fight 5", CARDANZO.replace(" pc", ""))
    fight.declare(chainer="grapple", bravo="grapple").strike("cardanzo", 8).script(
        ("resist", "none"), ("damage", "spare")
    )
    fight.asks("target", "Bravo")
    assert "Already held by Chainer" in fight.barred["cardanzo"]


# -------------------------------------------------------------------- held


def test_fs_t20_who_is_held_can_break_out_and_nothing_else() -> None:
    """FS-GRP-6, FS-DOD-6"""
    fight = held()
    assert fight.keys == ["break", "none"]
    barred = fight.barred
    assert "FS-DOD-6" in barred["dodge"] and all("FS-GRP-6" in barred[kind] for kind in ("fist", "kick", "charge"))
    assert "FS-GRP-6" in fight.refused("declare.actions", "fist")


def test_fs_t20_nobody_dodges_who_is_held() -> None:
    """FS-DOD-6: a declared dodge does not help either."""
    fight = duel("Ilse Wits 1 Fight 5").declare(chainer="grapple", cardanzo="dodge", ilse="fist")
    fight.strike("cardanzo", 8).script(("dodge", [2]), ("resist", "none"), ("damage", "spare"))
    fight.script(("target", "cardanzo"), ("attack", [1])).asks("damage", "Ilse")


def test_who_is_held_does_not_charge_any_more() -> None:
    """FS-GRP-2: held characters cannot move."""
    fight = grabbed(cardanzo="charge", charge_init="-2").script(("resist", "none"), ("damage", "spare"))
    fight.asks("declare.actions")
    assert fight.line(Lost("cardanzo", "charge", "held", "FS-GRP-2")) in fight.told()


def test_who_is_grabbed_still_strikes_in_that_turn_as_it_declared() -> None:
    """FS-GRP-6, FS-MUL-5: breaking out is the only action from the second turn on."""
    fight = grabbed(cardanzo="kick").script(("resist", "none"), ("damage", "spare")).asks("target", "Cardanzo")
    assert noted(fight) == [("FS-GRP-6",)]
    assert fight.advice().odds().words["chainer"] == "cannot dodge: a grapple takes the whole turn"
    fight.script(("target", "chainer"), ("attack", [13])).asks("damage", "Cardanzo")


def test_who_holds_can_hold_on_or_let_go_at_no_cost() -> None:
    """FS-GRP-8"""
    fight = held().script(("declare.actions", "none")).asks("declare.actions", "Chainer")
    assert fight.keys == ["hold", "release"] and "FS-GRP-8" in fight.barred["fist"]
    assert isinstance(fight.decision, Choose)
    assert fight.decision.options[0].hint == "turn 2 of the hold: damage again, +2 against breaking out"
    assert fight.line(Declared("chainer", (), 0, holds=True)) in held().declare(chainer="hold").told()
    fight.script(("declare.actions", "release"))
    assert not fight.of("Cardanzo").held_by
    fight.script(("declare.actions", "fist")).asks("target", "Chainer")


def test_a_holder_does_not_dodge_or_abort() -> None:
    """FS-GRP-8"""
    fight = duel("Ilse pc Fight 4 Wits 1").declare(chainer="grapple").strike("cardanzo", 8)
    fight.script(("resist", "none"), ("damage", "spare")).declare(chainer="hold", ilse="fist")
    fight.script(("damage", "spare"), ("target", "chainer")).asks("attack", "Ilse")


BRAVO = "Bravo pc Str 9 Dex 8 Fight 9 Wits 9 Vigor 9"


def grabbed_holder(**rules: str) -> Fight:
    """Return a fight in which Bravo grabs Chainer, who holds Cardanzo and has declared to hold on."""
    fight = duel(BRAVO, **rules).declare(chainer="grapple").strike("cardanzo", 8)
    fight.script(("resist", "none"), ("damage", "spare")).declare(chainer="hold", bravo="grapple")
    return fight.script(("target", "chainer"), ("attack", [8])).asks("resist", "Chainer")


@pytest.mark.parametrize("swap", ["free", "abort"])
def test_FS_GRP_8_resisting_may_replace_the_hold(swap: str) -> None:
    """A dodge may not."""
    fight = grabbed_holder(swap_before_acting=swap)  # there was no chance to dodge the grab
    assert fight.keys == ["use:hold", "none"]
    fight.script(("resist", "use:hold"))
    assert fight.line(Resisted("chainer", "hold")) in fight.told()
    fight.script(("contest", [2]), ("contest", [9])).asks("declare.actions", "Cardanzo")
    assert fight.of("Cardanzo").held_by == "chainer" and fight.of("Cardanzo").hold_turn == 3
    assert not fight.of("Chainer").held_by and fight.vitality("Cardanzo") == 11


def test_FS_GRP_8_a_holder_who_resists_in_vain_holds_nobody_any_more() -> None:
    fight = grabbed_holder().script(("resist", "use:hold"), ("contest", [9]), ("contest", [2]), ("damage", "spare"))
    assert fight.of("Chainer").held_by == "bravo" and not fight.of("Cardanzo").held_by
    assert fight.line(Freed("cardanzo", "chainer", "ended")) in fight.told()


def test_FS_GRP_8_grab_odds_at_a_holder_include_the_contest() -> None:
    """The odds include no dodge."""
    fight = duel(BRAVO).declare(chainer="grapple").strike("cardanzo", 8)
    fight.script(("resist", "none"), ("damage", "spare")).declare(chainer="hold", bravo="grapple")
    fight.asks("target", "Bravo")
    assert fight.advice().odds().words["chainer"] == "cannot dodge: the hold takes the whole turn; assumed to resist"


def test_a_later_turn_has_the_damage_of_the_roll_that_won_the_hold() -> None:
    """FS-GRP-5: two victory dice of the grab, or none if the table rule says so."""
    fight = held().declare(chainer="hold").asks("damage", "Chainer")
    assert fight.prompt.endswith("grapple 2 + Strength 1 + victory 2 = 5 dice")
    fight.script(("damage", [1, 1, 6, 6, 6]))
    assert fight.vitality("Cardanzo") == 9
    fight = held(grapple_later_vd="none").declare(chainer="hold")
    assert fight.prompt.endswith("grapple 2 + Strength 1 = 3 dice")
    assert held(grapple_dice="4").declare(chainer="hold").prompt.endswith("grapple 4 + Strength 1 + victory 2 = 7 dice")


def facing_of(fight: Fight, name: str) -> tuple[str, ...]:
    """Return what the list says about attacks on a character."""
    scene = fight.view().scene
    assert isinstance(scene, Turn)
    return next(part.facing for part in scene.parts if part.token.name == name)


def test_FS_GRP_6_who_broke_out_cannot_dodge_or_resist_this_turn() -> None:
    """The attempt is the only action of its turn; the list and the odds say so."""
    wrestler = "Ilse Str 9 Fight 4 Wits 1 Vigor 5"
    fight = duel(wrestler).declare(chainer="grapple").strike("cardanzo", 8)
    fight.script(("resist", "none"), ("damage", "spare")).declare(cardanzo="break", chainer="hold", ilse="grapple")
    fight.script(("damage", "spare"), ("contest", [9]), ("contest", [2])).asks("target", "Ilse")
    assert facing_of(fight, "Cardanzo") == ("cannot dodge: breaking out",)
    words = fight.advice().odds().words["cardanzo"]
    assert words == "cannot dodge: breaking out takes the whole turn; cannot resist"
    assert facing_of(fight, "Chainer") == ("cannot dodge: hold",)
    fight.strike("cardanzo", 8)
    assert fight.line(Resisted("cardanzo", "", why_not="breaking out takes the whole turn")) in fight.told()


def test_breaking_out_must_win() -> None:
    """FS-GRP-6: a tie keeps the hold, or ends it if the table rule says so."""
    out = {"chainer": "hold", "cardanzo": "break"}
    fight = held().declare(**out).script(("damage", "spare")).asks("contest", "Cardanzo")
    assert fight.prompt.endswith("Strength 5 + Vigor 5 = 10")
    fight.script(("contest", [9]))
    assert fight.prompt.endswith("Strength 6 + Vigor 6 + hold 2 = 14")
    kept = fight.answer([9]) and fight.of("Cardanzo")
    assert kept.held_by == "chainer" and kept.hold_turn == 3
    fight.undo()
    fight.script(("contest", [8]))
    assert not fight.of("Cardanzo").held_by
    fight = held(hold_tie="changes").declare(**out).script(("damage", "spare"), ("contest", [9]), ("contest", [9]))
    assert not fight.of("Cardanzo").held_by


def test_a_contest_won_by_the_holder_sets_later_damage() -> None:
    """FS-GRP-5: 13 less 1 is 12, which gives four victory dice."""
    fight = held().declare(chainer="hold", cardanzo="break").script(("damage", "spare"))
    fight.script(("contest", [1]), ("contest", [13])).declare(chainer="hold")
    assert fight.prompt.endswith("grapple 2 + Strength 1 + victory 4 = 7 dice")


def test_fs_t19_the_hold_grows() -> None:
    """FS-GRP-7: 19 fails in the sixth turn too."""
    fight = held()
    goals = [12]
    for _ in range(7):
        goals.append(contest_goal(fight.table, fight.of("Chainer"), fight.of("Cardanzo")).total)
        fight.declare(chainer="hold").script(("damage", "spare"))
    assert goals == [12, 14, 16, 18, 20, 22, 22, 22]
    fight.declare(chainer="hold", cardanzo="break").script(("damage", "spare"), ("contest", [1]), ("contest", [19]))
    assert not fight.of("Cardanzo").held_by


def test_a_hold_ends_with_its_holder() -> None:
    """FS-GRP-2"""
    fight = Fight(CARDANZO, CHAINER + " Vit 2", "Bravo", "Ilse pc Fight 9")
    fight.declare(chainer="grapple", ilse="none")
    # At Vitality 2 Chainer's goal is 7.
    fight.strike("cardanzo", 4).script(("resist", "none"), ("damage", "spare"))
    fight.declare(chainer="hold", ilse="fist").strike("chainer", 1).script(("damage", [1, 6]))
    assert not fight.of("Cardanzo").held_by and fight.line(Freed("cardanzo", "chainer", "ended")) in fight.told()


@pytest.mark.parametrize("whom", ["chainer", "cardanzo"])
@pytest.mark.parametrize("said", ["awake", "out"])
def test_a_hold_waits_for_the_gms_word_on_who_has_one_vitality_left(whom: str, said: str) -> None:
    """FS-GRP-8, FS-VIT-3: for holder and held alike, the log says nothing of a faint that may not come."""
    fight = duel("Ilse pc Fight 9", "Bravo Fight 9 Wits 1", vit_one="gm").declare(chainer="grapple")
    fight.strike("cardanzo", 8).script(("resist", "none"), ("damage", "spare"))
    fight.of(whom).vitality = 2
    by = "bravo" if whom == "cardanzo" else "ilse"
    fight.declare(**{by: "fist", "chainer": "hold"}).strike(whom, 1).script(("damage", [1, 6])).asks("awake", whom)
    parts = [part for who in AUDIENCES for part in fight.view(who).scene.parts]
    assert not any("unconscious" in part.states for part in parts), (
        "the players would read it before the GM has said it"
    )
    ended = fight.line(Freed("cardanzo", "chainer", "ended"))
    assert fight.of("Cardanzo").held_by == "chainer" and ended not in fight.told()
    fight.answer(said)
    told = fight.told()
    assert bool(fight.of("Cardanzo").held_by) == (ended not in told) == (said == "awake")
    assert said == "awake" or told.index(ended) > told.index(fight.line(Fell(whom, "unconscious")))


def test_a_character_with_one_vitality_begins_conscious() -> None:
    """FS-VIT-3: until the GM decides otherwise."""
    fight = Fight(f"{CARDANZO} Vit 1", "Ilse pc", CHAINER, rules={"vit_one": "gm"}).asks("awake", "Cardanzo")
    assert [row.state for row in fight.view("players").roster] == ["ready"] * 3


def test_FS_GRP_5_the_app_judges_a_pcs_hold_on_a_foe_of_unknown_condition() -> None:
    fight = Fight("Ann pc Dex 7 Fight 5 Vigor 5", "Bo Dex 6").beside("reveal", "bo", "condition")
    fight.declare(ann="grapple").script(("target", "bo"), ("defend", "none"), ("attack", [3]), ("resist", "none"))
    fight.answers([6, 6, 6]).asks("declare.actions", "Ann")
    assert fight.system.judge(fight.table, fight.decision).worths["hold"] > 0


def test_FS_GRP_8_a_holder_who_does_not_resist_is_told_that_the_hold_ends() -> None:
    fight = Fight("Ann pc Dex 7 Fight 7", "Bo Dex 6", "Cy Dex 9 Fight 9")
    fight.declare(ann="grapple").strike("bo", 3).script(("resist", "none"), ("damage", "spare"))
    fight.declare(ann="hold", cy="grapple").strike("ann", 3).asks("resist", "ann")
    assert fight.of("Bo").held_by == "ann"
    assert next(each.hint for each in fight.decision.options if each.key == "none") == "ends the hold on Bo"
    fight.answer("none")
    assert not fight.of("Bo").held_by and fight.of("Ann").held_by == "cy"
