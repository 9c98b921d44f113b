"""After a window of reactions: the seat that rolls first, announced before the window closes if it is certain."""

from random import Random

import pytest
from players import RandomPlayer
from unhex_kit import CROWD, MAZE, ROOM, Fight, Opening

from unhex_tui.engine.decision import Next, Pick, Roll
from unhex_tui.engine.session import AppDice, settle

PEOPLE = ("Vex pc crew Room knife@right", "Pat pc crew Room shield@left SHLD-2", "Thug house Room sword@right")
FIGHTS = {
    "crowd": (MAZE, *CROWD, "Cy house Hall knife@right SPEED-1"),
    "fire": (
        ROOM,
        "Mo pc crew Room fire@both AOE-7",
        *PEOPLE[1:],
        "Ann house Hall grenade@both AOE-5",
        "Zed house Room SHLD-4 shield@left",
    ),
}


def coming(s: Fight, *keys: str) -> Next | None:
    """Return the announcement for these answers."""
    assert isinstance(s.decision, Pick)
    return s.decision.then([s.meant(key) for key in keys])


@pytest.mark.parametrize("agreed", ["", "on", "at_once"])
@pytest.mark.parametrize("asked", ["off", "on"])
@pytest.mark.parametrize("name", FIGHTS)
def test_what_a_window_says_of_the_dice_that_follow_is_what_is_asked(name: str, asked: str, agreed: str) -> None:
    seen = set()
    for seed in range(8):
        s, player, dice = (
            Opening(*FIGHTS[name], ask_roll_order=asked),
            RandomPlayer(Random(seed)),
            AppDice(Random(seed)),
        )
        s.table.standing = {"npc_dice": agreed} if agreed else {}
        settle(s, dice)
        for _ in range(150):
            decision = s.decision
            if decision is None:
                break
            answer = player(decision)
            foretold = decision.then(answer) if isinstance(decision, Pick) and isinstance(answer, list) else None
            s.answer(answer)
            made = settle(s, dice)
            if foretold is not None and foretold.die:
                assert isinstance(s.decision, Roll), (foretold, s.decision)
                assert s.decision.dice[0].name == foretold.die
                assert s.table.name(s.decision.about[0]) == foretold.who
                seen.add(decision.question)
            elif foretold is not None and foretold.asks:
                assert s.decision is not None and s.decision.question == "intercept.order", s.decision
            elif foretold is not None:
                assert made and made[0].asked == "roll"
    assert "move.react" in seen


def test_ACT_3_an_attacks_window_leads_to_the_attackers_dice() -> None:
    """The reactions make no difference."""
    s = Fight(ROOM, *PEOPLE, first="house").act("thug", "attack:thug.sword", ("attack.target", "vex"))
    assert coming(s) == coming(s, "vex:defend:", "pat:defend:") == Next("Thug", "tens")


def test_RUL_3_a_reaction_leads_to_no_dice_if_order_is_asked() -> None:
    """The table asks whose dice come first."""
    s = Fight(ROOM, *PEOPLE, first="house")
    s.table.rules = s.table.rules._replace(ask_roll_order="on")
    s.act("thug", "attack:thug.sword", ("attack.target", "vex"))
    assert coming(s) == Next("Thug", "tens")
    assert coming(s, "vex:defend:") is None


def test_RUL_6_a_lone_interceptor_rolls_at_once() -> None:
    """If two intercept, the first one is asked for."""
    s = Fight(ROOM, "Vex pc crew Room", "Thug house Room sword@right", "Lug house Room sword@right").act("vex", "move")
    assert coming(s) is None, "no roll follows"
    assert coming(s, "lug:intercept:lug.sword") == Next("Lug", "tens")
    assert coming(s, "thug:intercept:thug.sword", "lug:intercept:lug.sword") == Next("", asks="who intercepts first")


def test_SPEED_1_a_fast_movers_dice_come_first() -> None:
    """The interceptor rolls later."""
    s = Fight(ROOM, "Vex pc crew Room SPEED-1", "Thug house Room sword@right").act("vex", "move:fast")
    assert coming(s) == coming(s, "thug:intercept:thug.sword") == Next("Vex", "tens")


def test_RUL_20_who_burns_by_reacting_is_asked_about_that_first() -> None:
    s = Fight(ROOM, *PEOPLE, first="house")
    s.amend("effect", "add", "continuous", "room", 2, 4)
    s.act("thug", "attack:thug.sword", ("attack.target", "vex"), ("damage.spread", {"torso": 4}))
    assert coming(s) == Next("Thug", "tens")
    assert coming(s, "vex:defend:") is None


def test_ACT_7_the_first_requested_dice_are_named() -> None:
    """The app rolls for NPCs."""
    s = Fight(ROOM, *PEOPLE, first="house")
    s.act("thug", "attack:thug.sword", ("attack.target", "vex"))
    s.table.standing = {"npc_dice": "on"}
    assert coming(s) == Next("Thug", "tens"), "Vex may surrender"
    s.table.standing = {"npc_dice": "at_once"}
    assert coming(s) == Next("Thug"), "app rolls, and nothing else"
    assert coming(s, "pat:defend:") == Next("Pat", "tens")
    assert coming(s, "vex:defend:", "pat:defend:") == Next("Vex", "tens")
    s.table.standing["surrender:vex"] = "1"
    assert coming(s) is None, "no dice at all"


def test_AOE_5_after_a_blast_the_first_defender_rolls() -> None:
    """Without a defender no dice follow."""
    s = Fight(ROOM, "Vex pc crew Room AOE-5 grenade@both", "Ann house Hall", "Bob house Hall")
    s.act("vex", "area:vex.grenade", ("area.target", "hall"), ("area.roll", [1, 4]), ("blast.dice", "tens"))
    assert coming(s) is None
    assert coming(s, "bob:defend:") == Next("Bob", "tens")
    assert coming(s, "ann:defend:", "bob:defend:") == Next("Ann", "tens")


def test_DMG_5_only_limbs_are_said_to_become_unusable() -> None:
    """A full torso of an unconscious target made a hand unusable in the rows of the ones die."""
    s = Fight(ROOM, "Vex a Room level=43 knife@right", "Dee b Room level=8", "Bob b Room")
    s.wound("dee", torso="\\" * 8)
    s.act("vex", "attack:vex.knife", ("attack.target", "dee")).asks("attack.roll")
    rows = {row.name: row.cells for row in s.advice().ahead([3]).rows}
    assert rows["34"] == ("3 torso", "4 right leg")
    assert rows["37"] == ("3 left arm, hand unusable", "7 right leg, unusable")
