"""Initiative: INIT-1 to INIT-7, RUL-2, RUL-31."""

import pytest
from unhex_kit import ROOM, Fight, Opening

from unhex_tui.engine.decision import Choose, Option
from unhex_tui.systems.unhex.events.fights import InitiativeTaken
from unhex_tui.tui.questions.letters import Letters, assigned

VEX = "Vex pc crew Room level=50 sword@right"
ANN = "Ann pc crew Room level=45"
BOB = "Bob house Room level=40 knife@right"
CAT = "Cat cult Hall level=30"


def roll(faces):
    """Return an initiative roll for a script."""
    return ("initiative.roll", faces)


def second_round(*lines, first="crew", rolls=None):
    """Return a session at the initiative of round 2; `rolls` are those of round 1 by team."""
    session = Opening(ROOM, *lines)
    session.initiative(first, rolls)
    session.end_turns()
    assert session.table.round == 2
    return session


# -------------------------------------------------------------------------------------------- who rolls


def test_INIT_1_each_teams_highest_level_rolls():
    session = Opening(ROOM, ANN, VEX, "Sid house Hall level=30", BOB)
    session.asks("initiative.roll")
    assert (session.decision.about, session.seats) == (("vex",), ["vex"])
    session.script(roll([9, 8]))
    assert (session.decision.about, session.seats) == (("bob",), ["gm"])
    session.script(roll([9, 8]))
    session.asks("initiative.order")


def test_sides_have_the_same_letters_in_every_list():
    """Earlier letters of other options do not matter."""
    session = Opening(ROOM, VEX, CAT, BOB)
    session.script(roll([9, 8]), roll([9, 8]), roll([9, 8]))
    letters = {"crew": "c", "cult": "l", "house": "h"}
    order = session.decision.options
    beside = session.gm_action("standing").decision.options
    assert {option.key: option.letter for option in order} == letters
    commas = {one.key[9:]: one.letter for one in beside if one.key.startswith("no_react:")}
    assert commas == {side: f",{letter}" for side, letter in letters.items()}, "a character beside a side may have c"
    known = Letters({"vex": "c"}, {"hall": "h"})
    assigned([Option("other", "Crewman", thing="crew"), Option("knife", "Knife", thing="lance")], known)
    assert assigned(order, known) == assigned(order, Letters()) == letters


def test_INIT_1_it_is_the_current_level_that_counts():
    session = Opening(ROOM, "Vex pc crew Room level=20/60", ANN, BOB)
    assert session.decision.about == ("ann",)


def test_INIT_1_at_equal_levels_the_team_picks_who_rolls():
    session = Opening(ROOM, VEX, "Ann pc crew Room level=50", "Tom pc crew Room level=49", BOB)
    session.asks("initiative.roller")
    assert (session.keys, session.seats) == (["vex", "ann"], ["team:crew"])
    assert session.why_not("tom") == {"INIT-1"}
    session.refused("initiative.roller", "tom")
    session.script(("initiative.roller", "ann"))
    assert session.decision.about == ("ann",)


def test_INIT_1_the_gm_picks_among_equal_npcs():
    session = Opening(ROOM, VEX, BOB, "Sid house Hall level=40")
    session.asks("initiative.roller")
    assert (session.keys, session.seats) == (["bob", "sid"], ["gm"])


def test_INIT_1_one_opposed_roll_between_all_teams():
    session = Opening(ROOM, VEX, BOB, CAT)
    rolled = []
    while session.decision.question == "initiative.roll":
        rolled.append(session.decision.about)
        session.answer([9, 8])
    assert rolled == [("vex",), ("bob",), ("cat",)]


# -------------------------------------------------------------------------------------------- who wins


def test_INIT_2_the_winner_decides_the_order_and_need_not_go_first():
    session = Opening(ROOM, VEX, BOB).script(roll([3, 4]), roll([1, 2]))
    session.asks("initiative.order")
    assert (session.seats, session.keys) == (["team:crew"], ["crew", "house"])
    session.script(("initiative.order", "house"))
    assert session.table.order == ["house", "crew"]
    assert session.keys == ["bob", "end"]


def test_INIT_2_the_books_example_34_against_a_failed_62():
    session = Opening(ROOM, "Vex pc crew Room level=40/60", "Bob house Room level=25/40").script(roll([3, 4]))
    session.script(roll([6, 2]))
    assert session.line(InitiativeTaken("crew", False)) in session.told()
    assert session.seats == ["team:crew"]
    session.script(("initiative.order", "house"))
    assert session.keys == ["bob", "end"]
    session.script(("turn.actor", "end"))
    assert session.keys == ["vex", "end"]


@pytest.mark.parametrize(
    ("crew", "house", "winner"),
    [([3, 4], [3, 5], "house"), ([3, 5], [3, 4], "crew"), ([9, 7], [0, 1], "house"), ([0, 1], [4, 1], "crew")],
)
def test_INIT_2_the_highest_success_wins(crew, house, winner):
    session = Opening(ROOM, VEX, BOB).script(roll(crew), roll(house))
    assert session.table.holder == winner


def test_INIT_2_the_winner_orders_three_teams():
    session = Opening(ROOM, VEX, BOB, CAT).script(roll([9, 8]), roll([1, 2]), roll([1, 3]))
    assert session.table.holder == "cult"
    assert (session.seats, session.keys) == (["gm"], ["crew", "house", "cult"])
    session.script(("initiative.order", "house"))
    assert (session.seats, session.keys) == (["gm"], ["crew", "cult"])
    session.script(("initiative.order", "crew"))
    assert session.table.order == ["house", "crew", "cult"]
    assert session.keys == ["bob", "end"]


def test_INIT_2_a_failure_with_the_same_number_makes_no_tie():
    session = second_round("Vex pc crew Room level=50", "Bob house Room level=40", rolls={"house": [0, 7]})
    session.script(roll([4, 5]), roll([4, 5]))
    assert session.table.holder == "crew"


def test_INIT_2_a_critical_does_not_beat_a_higher_number():
    session = Opening(ROOM, VEX, BOB).script(roll([3, 3]), roll([3, 4]))
    assert session.table.holder == "house"


# -------------------------------------------------------------------------------------------- ties


@pytest.mark.parametrize(("crew", "house"), [([9, 8], [9, 7]), ([9, 8], [9, 8]), ([3, 4], [3, 4])])
def test_INIT_3_in_round_1_a_tie_goes_to_the_pcs(crew, house):
    for lines in ((VEX, BOB), (BOB, VEX)):
        session = Opening(ROOM, *lines)
        rolls = [crew, house] if lines[0] is VEX else [house, crew]
        session.script(*(roll(faces) for faces in rolls))
        assert session.table.holder == "crew"
        assert session.seats == ["team:crew"]
        assert "INIT-3" in session.cited


@pytest.mark.parametrize("winner", ["crew", "house"])
@pytest.mark.parametrize(("crew", "house"), [([9, 8], [9, 7]), ([3, 4], [3, 4])])
def test_INIT_3_later_a_tie_stays_with_the_team_that_had_it(winner, crew, house):
    session = second_round(VEX, BOB, rolls={winner: [0, 7]})
    assert session.table.holder == winner
    session.script(roll(crew), roll(house))
    assert session.table.holder == winner


def test_RUL_31_a_tie_for_highest_stays_with_the_holder():
    """The holder need not be among the three tied teams."""
    session = second_round(VEX, BOB, CAT, rolls={"cult": [0, 7]})
    session.script(roll([2, 3]), roll([2, 3]), roll([0, 1]))
    assert session.table.holder == "cult"
    session = Opening(ROOM, VEX, BOB, CAT).script(roll([0, 1]), roll([2, 3]), roll([2, 3]))
    assert session.table.holder == "crew"


def test_INIT_7_a_holder_who_is_down_settles_nothing_any_more():
    session = second_round(VEX, BOB, CAT, rolls={"cult": [0, 7]})
    session.amend("cat", "level", 3)
    session.script(roll([2, 3]), roll([2, 3]))
    assert session.table.holder == "crew"
    assert session.seats == ["team:crew"]


def test_RUL_31_a_tie_below_the_highest_is_no_tie():
    session = second_round(VEX, BOB, CAT, rolls={"cult": [0, 7]})
    session.script(roll([2, 3]), roll([2, 4]), roll([2, 3]))
    assert session.table.holder == "house"


def test_RUL_31_every_other_team_is_an_enemy_and_may_react():
    session = Fight(ROOM, VEX, BOB, "Cat cult Room level=30 knife@right", "Eve cult Room level=20 knife@right")
    session.script(("turn.actor", "vex"), ("action.choose", "attack:vex.sword"))
    assert session.keys == ["bob", "cat", "eve"]
    session.script(("attack.target", "cat"))
    assert session.decision.about[0] == "cat"
    session = Fight(ROOM, VEX, BOB, "Cat cult Room level=30 knife@right", "Eve cult Room level=20 knife@right")
    session.act("vex", "move")
    session.asks("move.react")
    assert {key.split(":")[0] for key in session.keys} == {"bob", "cat", "eve"}
    session = Fight(ROOM, VEX, BOB, "Cat cult Room level=30 knife@right", first="house")
    session.act("bob", "attack:bob.knife", ("attack.target", "cat"))
    session.asks("attack.react")


# -------------------------------------------------------------------------------------------- criticals


@pytest.mark.parametrize("faces", [[3, 3], [5, 0]])
def test_INIT_4_a_critical_success_gains_an_action_this_round(faces):
    """The character who rolled gains the action."""
    session = Opening(ROOM, VEX, ANN, BOB).script(roll(faces), roll([9, 8]))
    assert (session.actions("vex"), session.actions("ann"), session.actions("bob")) == (2, 1, 1)
    assert "INIT-4" in session.cited


def test_INIT_4_also_where_it_does_not_win():
    session = Opening(ROOM, VEX, BOB).script(roll([2, 2]), roll([3, 4]))
    assert session.table.holder == "house"
    assert session.actions("vex") == 2


@pytest.mark.parametrize("faces", [[7, 7], [0, 0]])
def test_INIT_4_a_critical_failure_loses_an_action_this_round(faces):
    """The character who rolled loses the action."""
    session = Opening(ROOM, VEX, ANN, BOB).script(roll(faces), roll([9, 8]))
    assert (session.actions("vex"), session.debt("vex")) == (0, 0)
    assert session.actions("ann") == 1
    session.script(("initiative.order", "crew"))
    assert session.keys == ["ann", "end"]
    assert session.why_not("vex") == {"ACT-5"}


def test_RUL_2_a_critical_success_at_initiative_sets_no_dice():
    session = Opening(ROOM, VEX, BOB).script(roll([3, 3]), roll([3, 2]))
    session.asks("initiative.order")
    assert session.table.holder == "crew"
    assert session.actions("vex") == 2


def test_RUL_2_the_extra_action_is_an_ordinary_one():
    session = Opening(ROOM, VEX, BOB).script(roll([3, 3]), roll([9, 8]), ("initiative.order", "crew"))
    for _ in range(2):
        session.attack("vex", "sword", [9, 8])
    assert session.keys == ["bob", "end"]


# -------------------------------------------------------------------------------------------- retreat


def advised(session):
    """Tell whether the log reminds the GM that this side may retreat or surrender."""
    return any(line.rules == ("INIT-5",) for line in session.log())


def test_INIT_5_wounded_npcs_with_a_critical_failure_should_retreat():
    """The wounds must be from earlier rounds."""
    session = second_round(VEX, "Bob house Room level=40 knife@right")
    assert not advised(session)
    session = Opening(ROOM, VEX, BOB)
    session.initiative("crew")
    session.attack("vex", "sword", [4, 2], ("damage.dice", "tens"))
    session.end_turns()
    session.script(roll([9, 8]), roll([7, 7]))
    assert advised(session)
    assert not any("retreat" in text for text in session.told("players"))


def test_INIT_5_less_lethal_damage_is_hurt_enough():
    session = Opening(ROOM, VEX, BOB)
    session.initiative("crew")
    session.attack("vex", "sword~less", [4, 2], ("damage.dice", "tens"))
    assert not any(session.who("bob").marks["right_leg"]), "no mark"
    session.end_turns()
    session.script(roll([9, 8]), roll([7, 7]))
    assert advised(session)


def test_INIT_5_no_advice_to_retreat_for_the_others():
    """Unhurt NPCs, PCs, round 1 and a plain failure bring no advice."""
    session = second_round(VEX, BOB).script(roll([9, 8]), roll([7, 7]))
    assert not advised(session)
    session = Opening(ROOM, VEX, BOB)
    session.initiative("house")
    session.attack("bob", "knife", [1, 2], ("damage.dice", "tens"))
    session.end_turns()
    session.script(roll([7, 7]), roll([9, 8]))
    assert not advised(session)
    session = Opening(ROOM, VEX, "Bob house Room level=30/40").script(roll([9, 8]), roll([7, 7]))
    assert not advised(session)
    session = second_round(VEX, "Bob house Room level=30/40").script(roll([9, 8]), roll([7, 7]))
    assert not advised(session), "Bob arrived with his wounds"
    session = Opening(ROOM, VEX, BOB)
    session.initiative("crew")
    session.attack("vex", "sword", [4, 2], ("damage.dice", "tens"))
    session.end_turns()
    session.script(roll([9, 8]), roll([7, 6]))
    assert not advised(session), "a plain failure"


# -------------------------------------------------------------------------------------------- order of rolling


def gainers(session):
    """Return the characters who gained an action, in order of the log."""
    return [text.split()[0] for text in session.told() if "gains an action" in text]


def test_INIT_6_the_side_with_initiative_settles_last_in_round_1_the_pcs():
    assert gainers(Opening(ROOM, VEX, BOB).script(roll([3, 3]), roll([2, 2]))) == ["Bob", "Vex"]
    assert gainers(Opening(ROOM, BOB, VEX).script(roll([2, 2]), roll([3, 3]))) == ["Bob", "Vex"]


def test_INIT_6_later_the_holder():
    session = second_round(VEX, BOB, rolls={"house": [0, 7]})
    assert gainers(session.script(roll([3, 3]), roll([2, 2]))) == ["Vex", "Bob"]


# ------------------------------------------------------------------------------------- only able characters


def test_INIT_7_only_the_conscious_roll():
    session = Opening(ROOM, "Vex pc crew Room level=50", ANN, BOB)
    session.amend("vex", "marks", "head", "xxx")
    assert session.decision.about == ("ann",)


def test_INIT_7_only_those_in_the_fight_roll():
    session = Opening(ROOM, "Vex pc crew Room level=50", ANN, BOB)
    session.amend("vex", "state", "left")
    assert session.decision.about == ("ann",)


def test_INIT_7_a_team_without_one_neither_rolls_nor_acts():
    session = Fight(ROOM, VEX, BOB, CAT)
    session.amend("cat", "level", 5)
    session.end_turns()
    session.script(roll([3, 4]), roll([1, 2]))
    assert session.keys == ["crew", "house"]
    session.script(("initiative.order", "house"))
    assert session.table.order == ["house", "crew"]


@pytest.mark.parametrize("edit", [("bob", "level", 5), ("bob", "remove", "yes")])
def test_INIT_7_the_next_highest_rolls_for_a_fallen_roller(edit):
    """The roller is put out while other sides roll."""
    for lead in ("", " LEAD-1"):
        session = Opening(ROOM, VEX, BOB, f"Sid house Room level=30{lead}")
        if lead:
            session.script(("initiative.roller", "bob"))
        session.script(roll([9, 8]))
        assert session.decision.about == ("bob",)
        session.amend(*edit)
        assert session.decision.about == ("sid",) and "Sid rolls initiative" in session.decision.prompt
        assert session.decision.caption.startswith("30 or less")
        session.script(roll([2, 5]), *([("roll.again", "keep")] if lead else []))
        assert session.table.holder == "house", "what others rolled stands"


def test_INIT_7_a_team_that_is_put_out_while_others_roll_rolls_no_more():
    session = Opening(ROOM, VEX, BOB, CAT).script(roll([3, 4]))
    session.amend("bob", "level", 5)
    assert session.decision.about == ("cat",)
    session.script(roll([9, 8]))
    assert session.keys == ["crew", "cult"]


def test_INIT_7_whoever_is_put_out_after_the_roll_uses_no_ability():
    session = Opening(ROOM, VEX + " LEAD-1", ANN, BOB).script(roll([3, 4]), roll([9, 8]))
    session.asks("roll.again")
    session.amend("vex", "level", 5)
    session.asks("initiative.order")
    assert session.table.holder == "crew", "the roll was made"


@pytest.mark.parametrize("edit", [("objective", "crew"), ("bob", "level", 5)])
def test_ROUND_3_nothing_of_initiative_is_asked_once_the_fight_is_over(edit):
    for rolled in ([], [roll([3, 4])], [roll([3, 4]), roll([9, 8])]):
        session = Opening(ROOM, VEX + " LEAD-1", BOB).script(*rolled)
        assert session.decision.question == ("roll.again" if len(rolled) > 1 else "initiative.roll")
        session.amend(*edit)
        assert session.table.phase not in ("initiative", "order") and session.table.winner == "crew"
    session = Opening(ROOM, VEX + " LEAD-1", "Ann pc crew Room level=50", BOB, "Sid house Room level=40")
    session.script(("initiative.roller", "vex"))
    session.amend("objective", "crew")
    assert session.table.winner == "crew"


@pytest.mark.parametrize(
    ("second", "alike"),
    [
        ("house Room level=40 knife@right", True),
        ("house Hall level=40 knife@right", False),
        ("house Room level=40 knife", False),
        ("house Room level=40 knife@right 1HM-1", False),
        ("pc house Room level=40 knife@right", False),
    ],
)
def test_INIT_1_enter_takes_the_first_of_equal_npcs(second: str, alike: bool) -> None:
    """The NPCs differ only in their number."""
    session = Opening(ROOM, VEX, "Thug-1 house Room level=40 knife@right", f"Thug-2 {second}")
    session.asks("initiative.roller")
    asked = session.decision
    assert isinstance(asked, Choose) and asked.enter == ("thug-1" if alike else "")
    assert ("They differ only in their number" in str(asked.explanation().notes)) == alike
