"""Declarations, the order of actions, and the effect of dodges and aborts: FS-MUL, FS-INI, FS-DOD, FS-ABT."""

from random import Random

from fading_suns.fight_kit import CARDANZO, CHAINER, Fight

from unhex_tui.engine.decision import Choose, Next, Roll
from unhex_tui.engine.journal import Entry, Journal
from unhex_tui.engine.session import AppDice, Session
from unhex_tui.systems.fading_suns.events.turns import Fell, Hit, Missed
from unhex_tui.systems.fading_suns.fight.defending import cover_options
from unhex_tui.systems.fading_suns.fight.ledger import attack_goal, dodge_goal, initiative
from unhex_tui.systems.fading_suns.system import FADING_SUNS
from unhex_tui.tui.questions.desk import Desk


def duel(*more: str, **rules: str) -> Fight:
    """Return a fight of Cardanzo against Chainer and others."""
    return Fight(CARDANZO, CHAINER, *more, rules=rules)


def kicked(face: int, dodge: int, *damage: int, **rules: str) -> Fight:
    """Return a fight in which Chainer kicks Cardanzo, who has declared a dodge."""
    fight = duel(**rules).declare(chainer="kick", cardanzo="dodge")
    return fight.script(("target", "cardanzo"), ("attack", [face]), ("dodge", [dodge]), ("damage", list(damage)))


def punched(face: int, dodge: int) -> Fight:
    """Return a fight in which Chainer's fist meets Cardanzo's dodge."""
    fight = duel().declare(chainer="fist", cardanzo="dodge")
    return fight.script(("target", "cardanzo"), ("attack", [face]), ("dodge", [dodge]))


# -------------------------------------------------------------------- attacks and dodges


def test_fs_t01_a_dodge_comes_off_the_kicks_successes() -> None:
    """FS-DOD-3, FS-COR-4, FS-STR-1: the rulebook's own example."""
    fight = kicked(12, 10, 2, 5, 4, 6)
    assert fight.vitality("Cardanzo") == 9
    assert fight.line(Hit("chainer", "cardanzo", 2, 1, 0, True)) in fight.told()


def test_fs_t02_more_successes_avoid_the_attack() -> None:
    """FS-DOD-2"""
    fight = punched(6, 9)
    assert fight.vitality("Cardanzo") == 11
    fight.asks("declare.actions")


def test_fs_t03_a_tie_hits_with_base_dice() -> None:
    """FS-DOD-3"""
    fight = punched(9, 9).script(("damage", [1, 5, 6]))
    assert fight.vitality("Cardanzo") == 10


def test_fs_t03_or_a_tie_is_avoided_where_the_table_says_so() -> None:
    """FS-DOD-3"""
    fight = duel(dodge_tie="miss").declare(chainer="fist", cardanzo="dodge")
    fight.strike("cardanzo", 9).script(("dodge", [9])).asks("declare.actions")


def test_fs_t04_a_failed_dodge_takes_nothing_off() -> None:
    """FS-DOD-3, FS-COR-5"""
    fight = punched(9, 15).script(("damage", [2, 6, 4, 3, 5, 1]))
    assert fight.vitality("Cardanzo") == 7


def test_fs_t05_a_plain_fist_and_a_pulled_one() -> None:
    """FS-COR-6: the last victory die cannot be left out."""
    fight = duel().declare(cardanzo="fist").strike("chainer", 7)
    assert fight.prompt == "Cardanzo's damage to Chainer: fist 2 + victory 2 = 4 dice"
    fight.answer([2, 6, 3, 4])
    assert fight.vitality("Chainer") == 7
    fight.undo()
    fight.script(("damage", "pull"))
    assert "expected faces" in fight.refused("damage", "pull")
    fight.script(("damage", [2, 6, 3]))
    assert fight.vitality("Chainer") == 8


def test_FS_COR_6_only_a_fist_pulls_a_punch_and_all_else_holds_back() -> None:
    fight = Fight(CARDANZO, "Cyd flail=11/9/5").declare(cardanzo="fist", cyd="own:flail").strike("cardanzo", 9)
    assert [one.label for one in fight.decision.extras] == ["Hold back"]
    fight.script(("damage", "pull"))
    assert "Cyd holds back: 2 victory dice left" in fight.told()
    fist = duel().declare(cardanzo="fist").strike("chainer", 9).asks("damage")
    assert [one.label for one in fist.decision.extras] == ["Pull the punch"]
    kick = duel().declare(cardanzo="kick").strike("chainer", 9).asks("damage")
    assert [one.label for one in kick.decision.extras] == ["Hold back"]


def test_fs_t05_no_punch_is_pulled_where_the_table_does_not_do_that() -> None:
    """FS-COR-6"""
    fight = duel(pull_punch="off").declare(cardanzo="fist").strike("chainer", 7)
    assert "expected faces" in fight.refused("damage", "pull")


def test_fs_t07_a_twenty_is_told_to_the_gm_and_a_one_always_hits() -> None:
    """FS-COR-2"""
    fight = duel().declare(cardanzo="fist").strike("chainer", 20)
    assert fight.line(Missed("cardanzo", "chainer", True)) in fight.told()
    fight = Fight("Weak pc Dex 1 Fight 1 Vit 2", CHAINER).declare(weak="fist")
    fight.script(("target", "chainer"), ("defend", "none"))
    assert fight.prompt == "Weak's fist at Chainer: Dexterity 1 + Fight 1 − wounds 6 = −4"
    fight.script(("attack", [1])).asks("damage")


def test_a_critical_success_doubles_what_the_dodge_left() -> None:
    """FS-COR-9: 13 on 13 less 4 is 9, which gives three victory dice, doubled."""
    fight = duel().declare(chainer="fist", cardanzo="dodge")
    fight.strike("cardanzo", 13).script(("dodge", [4]))
    assert fight.prompt.endswith("fist 2 + Strength 1 + victory 6 = 9 dice")
    assert fight.line(Hit("chainer", "cardanzo", 9, 6, 6, True, critical=True)) in fight.told()
    fight = duel(crit_after_dodge="off").declare(chainer="fist", cardanzo="dodge")
    fight.strike("cardanzo", 13).script(("dodge", [4]))
    assert fight.prompt.endswith("fist 2 + Strength 1 + victory 3 = 6 dice")


def test_fs_t14_one_dodge_is_against_every_attack_of_the_turn() -> None:
    """FS-DOD-5"""
    fight = duel("Bravo Dex 6 Fight 7", "Thug Dex 6 Fight 7 Str 5").declare(
        cardanzo="dodge", chainer="fist", bravo="fist", thug="fist"
    )
    # Bravo and Thug have Wits 5, Chainer 4.
    fight.strike("cardanzo", 7).script(("dodge", [9]))
    fight.strike("cardanzo", 11).script(("damage", [1, 1]))
    assert fight.vitality("Cardanzo") == 9
    fight.strike("cardanzo", 9).script(("damage", [1, 6, 6]))
    assert fight.vitality("Cardanzo") == 8


def test_fs_t14_or_a_dodge_is_rolled_against_each_attack() -> None:
    """FS-DOD-5"""
    fight = duel("Bravo Dex 6 Fight 7", dodge_per_turn="each").declare(cardanzo="dodge", chainer="fist", bravo="fist")
    fight.strike("cardanzo", 7).script(("dodge", [9]))
    fight.strike("cardanzo", 7).script(("dodge", [2]), ("damage", [1, 1, 1, 1]))


def test_fs_t25_armor_stops_wounds() -> None:
    """FS-COR-8"""
    fight = Fight(CARDANZO + " armor 4", CHAINER).declare(chainer="fist")
    fight.strike("cardanzo", 3).script(("damage", [1, 2, 3, 4]), ("armor", [1, 5, 2, 6]))
    assert fight.vitality("Cardanzo") == 9


def test_fs_t25_effect_dice_may_be_d20s() -> None:
    """FS-COR-7"""
    fight = duel(effect_die="d20").declare(chainer="fist").strike("cardanzo", 3)
    fight.script(("damage", [13, 14, 2, 20]))
    assert fight.vitality("Cardanzo") == 9


# -------------------------------------------------------------------- several actions, and their order


def test_fs_t08_two_actions_cost_every_roll_and_initiative() -> None:
    """FS-MUL-1, FS-MUL-2, FS-MUL-4, FS-INI-2, FS-DOD-1, FS-DOD-4"""
    fight = duel().declare(cardanzo="fist dodge", chainer="fist")
    one = fight.of("Cardanzo")
    assert attack_goal(fight.table, one, "fist").words == "Dexterity 7 + Fight 6 − 2-action penalty 4 = 9"
    assert (dodge_goal(fight.table, one).total, initiative(fight.table, one, "fist")) == (9, 2)
    fight.asks("target", "Chainer").strike("cardanzo", 6).asks("dodge", "Cardanzo")
    fight.script(("dodge", [8])).asks("target", "Cardanzo")
    assert fight.vitality("Cardanzo") == 11


def test_two_actions_cost_what_the_table_says() -> None:
    """FS-MUL-2, FS-MUL-3"""
    fight = duel(penalty_two="2", penalty_three="9").declare(cardanzo="fist dodge", chainer="fist kick dodge")
    assert attack_goal(fight.table, fight.of("Cardanzo"), "fist").total == 11
    assert attack_goal(fight.table, fight.of("Chainer"), "fist").total == 4


def test_fs_t09_three_actions_and_no_more() -> None:
    """FS-MUL-3, FS-ACT-4"""
    fight = duel().declare(cardanzo="fist kick dodge")
    one = fight.of("Cardanzo")
    assert [attack_goal(fight.table, one, kind).total for kind in ("fist", "kick")] == [7, 7]
    assert dodge_goal(fight.table, one).total == 7
    assert [initiative(fight.table, one, kind) for kind in ("fist", "kick")] == [0, -1]
    assert "expected one of" in duel().refused("declare.actions", "4")


def test_one_dodge_is_declared_at_most() -> None:
    """FS-DOD-5"""
    fight = duel().script(("declare.actions", "2"), ("declare.which", "dodge"))
    assert "FS-DOD-5" in fight.refused("declare.which", "dodge")


def test_fs_t10_ties_of_initiative_go_by_wits() -> None:
    """FS-INI-1"""
    fight = duel().declare(cardanzo="fist", chainer="kick").asks("target", "Cardanzo")
    fight.script(("target", "forgo")).asks("target", "Chainer")


def test_fs_t10_equal_wits_too_are_simultaneous() -> None:
    """FS-INI-1: both act before wounds count."""
    fight = Fight(CARDANZO + " Vit 5", CHAINER.replace("Wits 4", "Wits 5")).declare(cardanzo="fist", chainer="kick")
    fight.strike("chainer", 12).script(("damage", [1, 1, 1, 1, 1, 1]))
    assert fight.vitality("Chainer") == 10
    fight.asks("target", "Chainer").strike("cardanzo", 3).script(("damage", [1, 1, 1, 1, 1]))
    assert (fight.vitality("Chainer"), fight.vitality("Cardanzo")) == (4, 0)


def test_kick_has_the_dice_and_initiative_of_the_table() -> None:
    """FS-ACT-2"""
    fight = duel(kick_dice="4", kick_init="0").declare(chainer="kick").asks("target", "Chainer")
    assert initiative(fight.table, fight.of("Chainer"), "kick") == 7
    fight.strike("cardanzo", 1)
    assert fight.prompt.endswith("kick 4 + Strength 1 = 5 dice")


def test_what_was_declared_last_turn_can_be_declared_again() -> None:
    fight = duel().declare(cardanzo="fist dodge").script(("target", "forgo"))
    assert "same" in fight.keys
    fight.script(("declare.actions", "same"))
    assert fight.of("Cardanzo").planned == ["fist", "dodge"]


# -------------------------------------------------------------------- swaps and aborts


FLAILER = "Flailer Dex 5 Fight 5 Wits 3 Str 5 flail=12/5/5"


def test_fs_t11_an_abort_costs_the_rest_of_the_turn_and_the_next() -> None:
    """FS-ABT-1, FS-ABT-2, FS-ACT-3"""
    fight = duel(FLAILER).declare(cardanzo="fist", flailer="own:flail")
    fight.strike("chainer", 19).script(("target", "cardanzo"))
    assert fight.prompt == "Flailer's flail at Cardanzo: does Cardanzo dodge (goal 9)?"
    price = next(o.label for o in fight.decision.options if o.key == "abort")  # type: ignore[union-attr]
    assert price == "Abort to dodge: next turn 1 action at −4"
    fight.script(("defend", "abort"), ("attack", [11]))
    assert fight.prompt.endswith("Dexterity 7 + Dodge 6 − 2-action penalty 4 = 9")
    fight.script(("dodge", [8]))
    assert fight.prompt.endswith("flail 5 + victory 1 = 6 dice")
    fight.script(("damage", [6] * 6)).asks("declare.actions", "Cardanzo")
    assert "FS-ABT-2" in fight.refused("declare.actions", "2")
    fight.script(("declare.actions", "fist"))
    assert attack_goal(fight.table, fight.of("Cardanzo"), "fist").words.endswith("− aborted last turn 4 = 9")
    assert initiative(fight.table, fight.of("Cardanzo"), "fist") == 2
    fight.declare().script(("target", "forgo")).asks("declare.actions", "Cardanzo")
    assert not fight.of("Cardanzo").limited and "2" in fight.keys


def test_effect_dice_are_counted_while_they_are_typed() -> None:
    """FS-COR-7, FS-COR-8"""
    for rules, damage, armor in (({}, "2 so far", "1 so far"), ({"effect_die": "d20"}, "3 so far", "2 so far")):
        fight = duel("Guard armor 3", **rules).declare(cardanzo="fist").strike("guard", 9).asks("damage")
        asked = fight.decision
        assert isinstance(asked, Roll) and asked.so_far([1, 4, 6, 14]) == damage
        fight.answer([1] * len(asked.dice))
        asked = fight.asks("armor").decision
        assert isinstance(asked, Roll) and asked.so_far([5, 4]) == armor


def test_fs_t13_no_abort_after_three_actions() -> None:
    """FS-ABT-3"""
    fight = Fight("Cardanzo pc Dex 7 Fight 20 Dodge 6", CHAINER).declare(cardanzo="fist fist fist", chainer="fist")
    for _ in range(3):
        fight.strike("chainer", 19)
    fight.script(("target", "cardanzo")).asks("attack", "Chainer")


def test_fs_t13_an_abort_after_two_actions_is_the_third() -> None:
    """FS-ABT-1, FS-ABT-7: earlier rolls stay valid."""
    fight = Fight(CARDANZO.replace("Fight 6", "Fight 12"), CHAINER).declare(cardanzo="fist fist", chainer="fist")
    for _ in range(2):
        fight.strike("chainer", 19)
    fight.script(("target", "cardanzo"), ("defend", "abort"), ("attack", [5]))
    assert fight.prompt.endswith("Dexterity 7 + Dodge 6 − 3-action penalty 6 = 7")


def test_attacks_before_an_abort_are_not_affected() -> None:
    """FS-ABT-4"""
    fight = duel("Bravo Dex 6 Fight 6 Wits 3").declare(cardanzo="kick", chainer="fist", bravo="fist kick")
    fight.script(("target", "cardanzo"), ("defend", "none"), ("attack", [2]), ("damage", [1, 6, 6]))
    fight.script(("target", "forgo"))
    fight.script(("target", "cardanzo"))
    assert fight.decision is not None
    said = [str(note) for note in fight.decision.explanation().notes]
    assert said == ["Dodges this and later attacks this turn; earlier results stand (FS-ABT-4, FS-ABT-7)"]
    fight.script(("defend", "abort"), ("attack", [2]), ("dodge", [3]))
    assert fight.vitality("Cardanzo") == 10


def test_an_action_not_begun_is_swapped_for_a_dodge_at_no_cost() -> None:
    """FS-ABT-6"""
    fight = duel().declare(cardanzo="kick", chainer="fist").script(("target", "cardanzo"), ("defend", "swap:kick"))
    fight.script(("attack", [6]))
    assert fight.prompt.endswith("Dexterity 7 + Dodge 6 = 13")
    fight.script(("dodge", [9])).asks("declare.actions", "Cardanzo")
    assert "2" in fight.keys and not fight.of("Cardanzo").limited


def test_or_a_swap_is_an_abort_where_the_table_says_so() -> None:
    """FS-ABT-6"""
    fight = duel(swap_before_acting="abort").declare(cardanzo="kick", chainer="fist").script(("target", "cardanzo"))
    assert fight.keys == ["abort", "none"]
    fight.script(("defend", "abort"), ("attack", [6]), ("dodge", [9])).asks("declare.actions", "Cardanzo")
    assert "FS-ABT-2" in fight.barred["2"]


def test_digits_of_the_attack_leave_it_undodged_and_so_does_the_app_s_roll() -> None:
    """FS-ABT-1: typed digits close windows of reactions in other games too."""
    for app in (False, True):
        desk = Desk(duel().declare(chainer="fist").script(("target", "cardanzo")), AppDice(Random(1)))
        if app:
            desk.roll()
        for key in "" if app else "08":
            desk.press(key)
        assert "Cardanzo" in desk.session.log()[-1].text and desk.session.table.action.defence == "none"
        assert desk.session.table.action.attack is not None
    fight = duel()
    fight.table.standing["npc_dice"] = "on"
    then = fight.declare(chainer="fist").script(("target", "cardanzo")).decision.then  # type: ignore[union-attr]
    assert then == Next("Chainer"), "app rolls, as agreed"


# -------------------------------------------------------------------- cover and Vitality


SHOT = "Shooter Dex 6 Fight 5 Wits 3 gun=12/6/4,ranged"


def shot(cover: str, *flags: str, **rules: str) -> Fight:
    """Return a fight in which Shooter rolls 11 at Cardanzo, who dodges behind `cover`."""
    fight = Fight(" ".join([CARDANZO, *flags]), SHOT, rules=rules)
    fight.declare(cardanzo="dodge", shooter="own:gun")
    return fight.strike("cardanzo", 11).script(("cover", cover))


def test_fs_t24_cover_helps_to_dodge_what_is_shot() -> None:
    """FS-CVR-1"""
    fight = shot("full")
    hints = [option.hint for option in cover_options(fight.table, fight.of("Cardanzo"))]
    assert hints == ["", "a crate: dodge +2", "a wall: dodge +4"]
    assert fight.prompt.endswith("Dexterity 7 + Dodge 6 + cover 4 = 17")
    fight.script(("dodge", [15])).asks("declare.actions")
    fight = shot("none").script(("dodge", [15]))
    assert fight.prompt.endswith("gun 4 + victory 3 = 7 dice")
    assert shot("partial", "Dex 7 Wits 4").prompt.endswith("+ cover 2 = 15")


def shot_twice(dodged: int) -> Fight:
    """Return a fight in which Cardanzo's dodge rolled `dodged` against one shot and a second shot has been rolled."""
    fight = Fight(CARDANZO, SHOT, SHOT.replace("Shooter", "Second").replace("Wits 3", "Wits 2"))
    fight.declare(cardanzo="dodge", shooter="own:gun", second="own:gun")
    fight.strike("cardanzo", 5).script(("cover", "none"), ("dodge", [dodged]))
    if fight.decision.question == "damage":  # type: ignore[union-attr]
        fight.answer([6] * len(fight.decision.dice))  # type: ignore[union-attr]
    return fight.strike("cardanzo", 11)


def test_cover_is_asked_where_it_changes_a_dodge() -> None:
    """FS-CVR-1, FS-DOD-5: 15 exceeds a goal of 13 but not one behind a wall; 19 always fails."""
    shot_twice(15).script(("cover", "full")).asks("declare.actions")
    shot_twice(12).asks("declare.actions")
    shot_twice(19).asks("damage", "Second")


def test_a_save_with_cover_that_is_asked_no_longer_goes_on() -> None:
    """FS-CVR-1"""
    fight = shot_twice(12)
    head = fight.journal.head
    fight.answer("fist")
    old = Journal()
    for n, entry in fight.journal.entries.items():
        if n > head:
            old.add(Entry(n=n, parent=head, question="cover", value="full", label="Full cover", seats=("gm",)))
        old.add(entry._replace(n=n + (n > head), parent=entry.parent + (n > head)))
    again = Session(FADING_SUNS, fight.setup, journal=old)
    assert again.notices == [] and again.table.dump() == fight.table.dump()


def test_fs_t24_cover_is_nothing_against_a_fist_or_without_a_dodge() -> None:
    """FS-CVR-1"""
    fight = duel().declare(cardanzo="dodge", chainer="fist").strike("cardanzo", 9)
    fight.asks("dodge", "Cardanzo")
    fight = Fight(CARDANZO, SHOT).declare(shooter="own:gun").script(("target", "cardanzo"))
    fight.script(("defend", "none"), ("attack", [11])).asks("damage")


def test_fs_t25_wounds_lower_goals_and_fell_at_one() -> None:
    """FS-VIT-1, FS-VIT-2, FS-VIT-3"""
    goals = []
    for vitality in (6, 5, 4, 3, 2):
        fight = Fight(f"{CARDANZO} Vit {vitality}", CHAINER)
        goals.append(attack_goal(fight.table, fight.of("Cardanzo"), "fist").total)
    assert goals == [13, 13, 11, 9, 7]
    fight = Fight(f"{CARDANZO} Vit 4", CHAINER).declare(cardanzo="fist dodge")
    assert attack_goal(fight.table, fight.of("Cardanzo"), "fist").total == 7


def test_at_one_vitality_somebody_is_out_and_at_none_dead() -> None:
    """FS-VIT-3"""
    for wounds, how in ((1, "unconscious"), (2, "dead")):
        fight = Fight(f"{CARDANZO} Vit 2", CHAINER).declare(chainer="fist")
        fight.script(("target", "cardanzo"), ("defend", "none"), ("attack", [1]))
        fight.script(("damage", [1] * wounds + [6] * (3 - wounds))).asks("evening.next")
        assert fight.line(Fell("cardanzo", how)) in fight.told()


def test_or_the_gm_says_at_one_vitality_who_stays_conscious() -> None:
    """FS-VIT-3"""
    fight = Fight(f"{CARDANZO} Vit 2", CHAINER, rules={"vit_one": "gm"}).declare(chainer="fist")
    fight.script(("target", "cardanzo"), ("defend", "none"), ("attack", [1]), ("damage", [1, 6, 6]))
    fight.script(("awake", "awake")).asks("declare.actions", "Cardanzo")
    assert attack_goal(fight.table, fight.of("Cardanzo"), "fist").total == 5


def test_custom_actions_have_letters() -> None:
    """The first custom action has "a", others have a letter of their name."""
    more = {"Cyd": "cane=13/6/4 crossbow=12/5/6,ranged", "Dot": "flail=11/6/5 crossbow=12/5/6,ranged"}
    fight = Fight(*(f"{name} pc {own}" for name, own in more.items()), CHAINER)
    found = {}
    for _ in more:
        decision = fight.decision
        assert isinstance(decision, Choose)
        found |= {(decision.about[0], o.label): o.letter for o in decision.options if o.key.startswith("own:")}
        fight.answer("none")
    assert found == {
        ("cyd", "Cane"): "a",
        ("cyd", "Crossbow"): "b",
        ("dot", "Flail"): "a",
        ("dot", "Crossbow"): "b",
    }


def test_FS_MUL_1_is_cited_only_where_actions_are_multiple() -> None:
    fight = Fight(CARDANZO, CHAINER).declare(cardanzo="fist", chainer="fist kick")
    lines = {line.text: line.rules for line in fight.log() if " declares " in line.text}
    assert lines == {
        "Cardanzo declares fist": (),
        "Chainer declares fist and kick: −4 on every roll": ("FS-MUL-1",),
    }
