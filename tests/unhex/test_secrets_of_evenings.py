"""Neither winners, preparations, texts, names and removals nor the report of a fight reveal a secret."""

from __future__ import annotations

import json
from typing import Any

import pytest
from test_secrets import secret_in
from unhex.evening_kit import joined, with_thugs
from unhex_kit import ROOM, Evening, Fight

from unhex_tui.gamekit.history import describe
from unhex_tui.gamekit.visibility import reveal
from unhex_tui.systems.unhex.events.fights import CameLater
from unhex_tui.systems.unhex.people.character import AS_TOLD
from unhex_tui.systems.unhex.state.underway import Dice, Errand
from unhex_tui.systems.unhex.system import UNHEX
from unhex_tui.systems.unhex.views.words import veiled

# ------------------------------------------------------------------------------------------------- who has won


def as_ended(s: Evening) -> tuple[Any, ...]:
    """Return all that players receive of a fight's end: log, view and report at once, and the stored history."""
    lines = [(line.text, line.rules, line.kind) for line in s.log("players")]
    found = lines, s.view("players")._replace(log=()), s.ending("players")
    while s.decision is not None and not s.decision.question.startswith("evening"):
        s.answer(s.keys[0])
    how = s.ending("players")
    assert how is not None
    return *found, how.title, describe(s.table.fights[0]._replace(losses=()), AS_TOLD, gm=False)


@pytest.mark.parametrize("hidden", ["Ghost cult Hall level=11 hidden", "Ghost house Hall level=11 hidden"])
def test_a_hidden_winner_leaves_no_trace_at_the_end_of_a_fight(hidden: str) -> None:
    """Neither a side that players do not know, nor one whose visible members are all down, counts as left standing."""
    people = ("Vex pc crew Room level=12/50 knife@right", "Thug house Room level=14/50 sword@right")
    s, alone = (Fight(ROOM, *people, *more, first="crew") for more in ((hidden,), ()))
    for one in (s, alone):
        one.act("vex", "attack:vex.knife", ("attack.react", ["thug:counterattack:thug.sword"]))
        one.script(("attack.roll", [0, 8]), ("counterattack.roll", [0, 7]))
        one.script(("damage.dice", "ones"), ("damage.dice", "ones"))
    assert s.table.winner and not alone.table.winner
    assert as_ended(s) == as_ended(alone)
    assert s.table.fights[0].winner and "Victory" in repr(s.told()) and "Victory" in repr(s.ending("gm"))
    assert "No one is left standing" in repr(s.told("players")) and "No one is left" in repr(s.ending("players"))


def test_an_unknown_sides_objective_ends_like_the_gms_end() -> None:
    people = ("Vex pc crew Room", "Thug house Room", "Ghost cult Hall hidden")
    s, ended = (Fight(ROOM, *people, first="crew") for _ in range(2))
    s.amend("objective", "cult")
    ended.overrule("end")
    assert as_ended(s) == as_ended(ended)
    assert "The GM ends the fight" in s.told("players")


def test_an_order_of_turns_is_told_without_a_side_that_nobody_knows() -> None:
    s = Fight(ROOM, "Vex pc crew Room", "Thug house Room", "Ghost cult Hall hidden", first="house")
    assert any(line.startswith("Turn order: ") and "Cult" in line for line in s.told())
    assert "Turn order: House, then Crew" in s.told("players")


def test_a_winner_who_is_seen_is_named_to_the_players() -> None:
    s = Fight(ROOM, "Vex pc crew Room", "Thug house Room", "Ghost house Hall hidden", first="crew")
    s.amend("vex", "level", 5)
    assert "Only one side is left. Victory: House" in s.told("players")


# ------------------------------------------------------------------------------------------------- a whole evening


def test_a_prepared_encounter_stays_secret() -> None:
    """Players learn nothing before, during or after its fight."""
    encounter = {
        "form": "encounter",
        "title": "Qqambush",
        "map": "Wheel --- Store\nnote Store: qqnote\nstart: Wheel",
        "objective": "qqobjective",
        "teams": [{"id": "house", "name": "The house"}, {"id": "qqteam", "name": "Qqtraitors"}],
        "characters": [
            {"template": "thug", "count": 2, "area": "store"},
            {"name": "Qqboss", "team": "qqteam", "max_level": 97, "area": "store", "hidden": True, "notes": ["qqwhy"]},
        ],
    }
    s = joined().script(("evening.next", "fight"), ("fight.prepare", "encounter"))
    assert s.decision is not None

    def answered(value: Any) -> None:
        s.answer(value)
        assert secret_in(s, set(), paint=True) == [], (s.decision and s.decision.question, s.told()[-3:])

    answered(json.dumps(encounter))
    answered("begin")
    while s.decision.question.startswith("place."):
        answered(s.keys[0])
    while s.decision.question.startswith("initiative"):
        answered([9, 8] if s.decision.kind == "roll" else s.keys[0])
    assert any("Qqambush" in text for text in s.told()) and "The fight begins" in s.told("players")
    s.amend("qqboss" if "qqboss" in s.table.characters else _id_of(s, "Qqboss"), "level", 1)
    s.amend("objective", s.table.pc_team())
    while not s.decision.question.startswith("evening"):
        answered(s.keys[0])
    assert "Qqboss" in repr(s.view("gm").underway) or "Qqambush" in repr(s.view("gm").underway)
    assert secret_in(s, set(), paint=True) == []


def test_the_players_report_names_a_fight_as_their_screen() -> None:
    """The fight is over."""
    s = Fight(ROOM, "Vex pc crew Room", "Thug house Room")
    s.table.scene = "The traitor's last stand"
    s.amend("objective", s.table.pc_team())
    while s.decision is not None and not s.decision.question.startswith("evening"):
        s.answer(s.keys[0])
    assert len(s.table.fights) == 1
    told_to: dict[str, str] = {}
    for audience in ("gm", "players"):
        accounts = UNHEX.reporter(audience)
        told_to[audience] = " ".join(accounts.summary(s.table))
    assert "traitor" in told_to["gm"]
    assert "traitor" not in told_to["players"] and told_to["players"] in " ".join(s.view("players").underway)


def test_the_gms_words_on_rolls_and_goals_are_veiled() -> None:
    """Players read no name of an unknown character."""
    s = Fight(ROOM, "Vex pc crew Room", "Qqboss house Hall hidden", "Thug gang Room")
    s.amend("objective", s.table.pc_team())
    while s.decision is not None and not s.decision.question.startswith("evening"):
        s.answer(s.keys[0])
    assert "qqboss" in s.table.characters
    s.table.goal = "find Qqboss"
    s.table.errand = Errand("chance", text="hear Qqboss coming", dice=[Dice("vex", "outside", 50)])
    assert "Qqboss" in repr(s.view("gm").underway)
    lines = s.view("players").underway
    assert {"Roll: hear someone coming", "Goal: Find someone"} <= set(lines)
    assert "qq" not in repr(s.view("players")).lower()


def test_CHAR_5_a_goal_reads_as_agreed() -> None:
    """An unmet side's name contains words of the goal."""
    s = Fight(ROOM, "Vex pc crew Room", "Qqboss house Hall hidden")
    s.amend("objective", s.table.pc_team())
    while s.decision is not None and not s.decision.question.startswith("evening"):
        s.answer(s.keys[0])
    house = s.table.team("house").name
    s.script(("evening.next", "goal"), ("goal.text", f"Rob the {house} of qqboss"))
    assert f"Goal: Rob the {house} of someone" in s.view("players").underway
    assert f"Session goal: Rob the {house} of someone" in s.told("players")
    assert veiled(s.table, f"Rob the {house}") == "Rob the someone", "elsewhere its name tells of a side"


def test_of_many_who_come_together_those_without_a_name_are_told_apart() -> None:
    s = with_thugs(6)
    lines = [line.text for line in s.log() if "join" in line.text]
    assert lines[-1].startswith("Thug 1 to Thug 6 join ")
    reveal(s.table, s.who("thug-3"), known=("condition",))
    came = UNHEX.log_line(s.table, CameLater(tuple(f"Thug {n}" for n in range(1, 7)), "loft"))
    assert came.text == "Thug 1 to Thug 6 arrive in Loft"
    assert came.instead == "Thug 1, Thug 2, Figure 1 and Thug 4 to Thug 6 arrive in Loft"
    for n in (1, 2, 4, 5, 6):
        reveal(s.table, s.who(f"thug-{n}"), known=("condition",))
    came = UNHEX.log_line(s.table, CameLater(("Thug 1", "Thug 2", "Thug 4"), "loft"))
    assert came.instead == "Figure 2 to Figure 4 arrive in Loft"


def test_a_character_removed_unknown_stays_unknown() -> None:
    """Later texts are veiled, too."""
    s = Fight(ROOM, "Vex pc crew Room", "Qqboss house Hall sword@right hidden", "Thug gang Room")
    s.table.characters["qqboss"].items[0].name = "Qqblade"
    s.amend("qqboss", "remove", "yes")
    s.act("vex", "other", ("other.what", "looks for Qqboss and its Qqblade"), ("other.how", "no"))
    assert "Vex: looks for Qqboss and its Qqblade" in s.told()
    assert "Vex: looks for someone and its something" in s.told("players")
    s.table.goal = "find Qqboss"
    again = UNHEX.load(UNHEX.dump(s.table))
    assert veiled(again, again.goal) == "Find someone"
    assert secret_in(s, set(), paint=True) == []


SAID = {
    "looks for the snake lady": "looks for the someone",
    "SNAKE LADY, Snake  lady and snâke-lady": "someone, someone and someone",
    "asks the Lady where the snakes are": "asks the someone where the snakes are",
    "a lady in waiting, SNAKE!": "a someone in waiting, SNAKE!",
    "asks Snake Charmer of snake ladies": "asks Snake Charmer of someone",
    "the ladyship, at the man's qqblâde": "the ladyship, at the man's something",
}


@pytest.mark.parametrize(
    ("hidden", "text", "read"),
    [
        ("Knife Joe", "looks for Knife Joe, knife in hand", "Looks for someone, knife in hand"),
        ("Ann of the Sea", "asks ANN OF THE SEA about Ann", "Asks someone about Ann"),
        ("Sniper 2", "Sniper 2 and Sniper", "Someone and Sniper"),
        ("Rene\u0301", "to RENE\u0301e\u0301 or Rene\u0301", "To RENE\u0301e\u0301 or someone"),
        ("Ann", "Ann and the open Ann", "Ann and the open Ann"),
    ],
)
def test_a_name_that_begins_as_an_open_one_is_kept_all_the_same(hidden: str, text: str, read: str) -> None:
    s = Fight(ROOM, "Ann pc crew Room knife@right", "Sniper house Room", "Joe house Hall hidden")
    s.who("ann").items[0].name = "Knife"
    s.who("joe").name = hidden
    assert veiled(s.table, text, own_words=True) == read


@pytest.mark.parametrize("what", SAID)
def test_a_name_is_veiled_in_every_spelling(what: str) -> None:
    """The GM writes the text."""
    s = Fight(ROOM, "Vex pc crew Room", "Ssnake house Hall sword@right hidden", "Rat house Room")
    s.who("ssnake").name = "Snake Lady"
    s.who("ssnake").items[0].name = "Qqblade"
    s.who("rat").name = "Snake Charmer"
    s.act("vex", "other", ("other.what", what), ("other.how", "no"))
    assert f"Vex: {SAID[what]}" in s.told("players")
    assert secret_in(s, set(), paint=True) == []


def test_a_removed_known_character_keeps_the_name() -> None:
    s = Fight(ROOM, "Vex pc crew Room", "Thug house Room", "Rat house Hall")
    s.amend("thug", "remove", "yes")
    s.act("vex", "other", ("other.what", "looks for Thug"), ("other.how", "no"))
    assert "Vex: looks for Thug" in s.told("players")


def test_the_players_lines_are_numbered_without_gaps() -> None:
    """Lines hidden from them have no numbers."""
    s = Fight(ROOM, "Vex pc crew Room", "Ghost house Hall sword@right hidden", "Thug house Room", first="house")
    s.act("ghost", "drop")
    s.act("thug", "move")
    gm, players = (list(dict.fromkeys(line.entry for line in s.log(audience))) for audience in ("gm", "players"))
    assert players == list(range(players[0], players[0] + len(players)))
    assert len(gm) > len(players) and [line.entry for line in s.log("players", 3)] == [
        line.entry for line in s.log("players")[-3:]
    ]


def test_a_name_inside_a_known_name_is_read_there_only() -> None:
    s = Fight(ROOM, "Vex pc crew Room", "Boss house Hall hidden", "Rat house Room", "Pat house Room")
    s.who("rat").name = "Boss 2"
    s.amend("boss", "remove", "yes")
    s.amend("rat", "level", 9)
    assert s.told("players")[-1] == "Boss 2 is unconscious"
    assert veiled(s.table, "boss, Boss and Boss 2: the Boss 22") == "Boss, someone and Boss 2: the someone 22"


def _id_of(session: Evening, name: str) -> str:
    return next(character.id for character in session.table.characters.values() if character.name == name)
