"""Nothing the players get holds a trace of what they must not know: every secret is a marker word, and looked for.

Looked at are the players' view and log, as JSON and as the players' screen paints them, at every decision of random
fights in which hidden characters act, react, fall, drop things, and are amended, overruled and taken back.
"""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from players import RandomPlayer
from unhex.evening_kit import joined, with_thugs
from unhex_kit import ROOM, Evening, Fight, Opening, setup, unseen

import unhex_tui
from unhex_tui.commands.json_text import plain
from unhex_tui.engine.decision import Choose
from unhex_tui.engine.view import View
from unhex_tui.evening.history import in_words
from unhex_tui.evening.known import reveal
from unhex_tui.files.follow import Follower
from unhex_tui.files.records import Header
from unhex_tui.files.saves import create
from unhex_tui.systems import named
from unhex_tui.systems.unhex.events.evening import CameLater
from unhex_tui.systems.unhex.fight.rolls.lasting import expire, lay
from unhex_tui.systems.unhex.people.character import AS_TOLD
from unhex_tui.systems.unhex.state.underway import Dice, Errand
from unhex_tui.systems.unhex.system import UNHEX
from unhex_tui.systems.unhex.views.words import veiled
from unhex_tui.tui.panels.ending import EndingPanel
from unhex_tui.tui.panels.evening import EveningPanel
from unhex_tui.tui.panels.players import CastPanel, CrewPanel, DicePanel, HousePanel, ToldPanel, WatchedMap
from unhex_tui.tui.panels.sheet import shown_of
from unhex_tui.tui.screens.top_line import TopLine

ALL = ROOM + "Attic ---| Hall\nRoom |--- Attic\nexit: Room\nnote Hall: qqnotes are hung here\n"
SEEN = (
    "Vex pc crew Room level=40/50 pistol@right knife@left ammo 1HR-1",
    "Kit pc crew Hall shield@left kit@right armor:head STEA-1",
    "Thug house Room level=37/43 knife@right armor:torso 1HM-1",
    "Rat gang Attic knife@right",
)
HIDDEN = (
    "Qqghost house Hall level=41/47 sword@right pistol@left ammo hidden",
    "Qqwraith cult Room level=30 axe@both kit 2HM-1 hidden",
    "Qqshade cult Attic level=35 rifle@both ammo STEA-1 hidden",
    "Qqimp gang Room level=45 grenade@both fire smoke AOE-5 AOE-7 AOE-8 hidden",
)


def seeded() -> dict[str, Any]:
    """A fight of known and hidden characters; all that is secret of it has a marker in its name."""
    start = setup(ALL, *SEEN, *HIDDEN)
    for team in start["teams"]:
        if team["id"] == "cult":
            team["name"] = "Qqcult"
    for one in start["characters"]:
        if one.get("hidden"):
            one |= {"concept": "qqconcept", "good_at": ["qqgood"], "notes": ["qqremark"], "max_level": 97}
            one["items"] = [{**item, "name": f"qq{item['name']}"} for item in one["items"]]
        elif not one["pc"]:
            one |= {"concept": "qqplan", "good_at": ["qqtalent"], "notes": ["qqpast"], "max_level": 97}
    return start


def as_seen(view: View) -> str:
    """All that a players' audience gets, as JSON and as its screen paints it."""
    painted: list[str] = []
    top, cast, evening, told_panel, area_map = TopLine(), CastPanel(), EveningPanel(), ToldPanel(), WatchedMap()
    crew, house, dice, end = CrewPanel(), HousePanel(), DicePanel(), EndingPanel()
    top.show(view, waiting=view.waiting)
    for panel in (cast, told_panel, house, dice, end):
        panel.show(view)
    evening.show(view.underway)
    area_map.show(view.scene)
    crew.show(shown_of(view, [one.id for one in view.sheets]), (), view.sides)
    for panel in (top, cast, evening, told_panel, area_map, crew, house, dice, end):
        painted.append(panel._title)
        painted += ["".join(text for text, _ in line) for line in panel.lay_out(100, 60)]
    return json.dumps(plain(view), ensure_ascii=False) + "\n" + "\n".join(painted)


def secret_in(session: Evening, taken: set[str], *, paint: bool = False) -> list[str]:
    """The markers that can be found; `taken` are things that somebody seen has taken up, and so are known."""
    view = session.view("players")
    if view.ending is not None:
        view = view._replace(ending=session.ending("players"))
    texts = [json.dumps(plain(view)), json.dumps(plain(session.log("players")))]
    if paint:
        texts.append(as_seen(view))
    text = "\n".join(texts)
    for name in sorted(taken, key=len, reverse=True):
        text = text.replace(name, "")
    found = re.finditer(r"qq|/97|of 97", text, re.IGNORECASE)
    return [text[max(0, one.start() - 60) : one.end() + 20] for one in found]


def wild(session: Evening, rng: Random, player: RandomPlayer) -> None:
    """Play on: answer, take back, overrule, force, call for a roll, write notes; never reveal anybody."""
    chance = rng.random()
    assert session.decision is not None
    if chance < 0.06:
        for _ in range(rng.randint(1, 3)):
            rng.choice([session.undo, session.undo_action, session.redo])()
    elif chance < 0.09 and (keys := [o.key for o in session.system.overrules(session.table) if o.key != "end"]):
        session.overrule(rng.choice(keys))
    elif chance < 0.11:
        beside = session.aside("note")
        assert isinstance(beside.decision, Choose)
        for answer in (rng.choice(beside.decision.options).key, "qqmemo"):
            beside.answer(answer)
        session.finish("note", beside)
    elif chance < 0.13:
        one = rng.choice(list(session.table.characters.values()))
        session.amend(one.id, "level", rng.randint(1, one.max_level)) if one.level else None
    elif chance < 0.15:
        name = rng.choice(("roll", "standing"))
        beside = session.aside(name)
        for _ in range(8):
            if beside.decision is None:
                break
            beside.answer(player(beside.decision))
        session.finish(name, beside)
    else:
        session.answer(unseen(player(session.decision)), by="random")


@pytest.mark.parametrize("seed", range(6))
def test_no_secret_is_found_at_any_decision_of_a_random_fight(seed: int) -> None:
    rng = Random(f"secrets {seed}")
    session = Evening(seeded())
    player = RandomPlayer(rng, passive=0.2)
    taken: set[str] = set()
    for step in range(100):
        taken |= {item.name for one in session.table.characters.values() if not one.hidden for item in one.items}
        found = secret_in(session, taken, paint=step % 10 == 0)
        assert found == [], (session.decision and session.decision.question, session.told()[-5:])
        if session.decision is None or session.decision.question.startswith("evening"):
            break
        wild(session, rng, player)


def test_the_markers_are_found_where_they_may_be_known() -> None:
    """The test above would find what it looks for: the GM gets all of it."""
    session = Evening(seeded()).initiative("crew")
    session.amend("note", "qqmemo")
    everything = json.dumps(plain(session.view("gm"))) + json.dumps(plain(session.log("gm")))
    for marker in ("Qqghost", "Qqcult", "qqconcept", "qqgood", "qqsword", "qqmemo", "qqnotes", "qqtalent", "/97"):
        assert marker in everything


def test_the_save_file_and_what_was_taken_back_are_no_part_of_what_is_followed(tmp_path: Path) -> None:
    start = seeded()
    session = Evening(start)
    path = tmp_path / "qqfile.jsonl"
    file = create(path, Header(system="unhex", title="qqtitle", setup=start, told=session.opening()))
    session.write = file.write
    session.initiative("house")
    session.script(("turn.actor", "qqghost"))
    session.undo()
    follower = Follower(path, named)
    assert follower.view() == session.view("players")
    file.close()
    path.write_bytes(path.read_bytes() + b"{no\n")
    follower.poll()
    assert follower.trouble
    seen = as_seen(follower.view()) + follower.trouble + json.dumps(plain(follower.log()))
    assert "qq" not in seen.lower()


# ------------------------------------------------------------------------------------------------- gaps and counts


def unhidden(session: Evening) -> Evening:
    """The same fight without those who are hidden."""
    start = session.setup
    people = [one for one in start["characters"] if not one.get("hidden")]
    teams = [team for team in start["teams"] if any(one["team"] == team["id"] for one in people)]
    return Evening({**start, "characters": people, "teams": teams})


def test_before_anybody_acts_the_view_is_the_one_of_a_fight_without_the_hidden() -> None:
    """No gap in ids, sides, letters or order tells that there are others; nor does stealth lost to one (STEA-3)."""
    session = Evening(seeded())
    alone = unhidden(session)
    assert session.view("players") == alone.view("players")
    assert session.told("players") == alone.told("players")
    assert "Kit has stealth: one more cover mark against every other area" in session.told("players")
    assert next(row for row in session.view("players").roster if row.id == "kit").conditions == ("stealth +1 mark",)
    assert next(row for row in session.view("gm").roster if row.id == "kit").conditions == ("stealth suspended",)


def test_a_side_nobody_knows_has_no_turn_in_the_round() -> None:
    session = Evening(seeded()).initiative("cult")
    view = session.view("players")
    assert session.view("gm").headline == "Round 1 · Qqcult's turn"
    assert [step.name for step in view.steps] == ["initiative", "Crew", "House", "Gang", "round ends"]
    assert (view.headline, view.waiting) == ("Round 1", "Waiting for the GM")
    assert view.sides == ("Crew", "House", "Gang")


def test_the_end_of_a_turn_is_told_whether_or_not_somebody_hidden_still_holds_an_action() -> None:
    people = ("Vex pc crew Room", "Thug house Hall")
    s, alone = (Fight(ROOM, *people, *more, first="house") for more in (("Ghost house Hall hidden",), ()))
    for one in (s, alone):
        one.script(("turn.actor", "end"))
    assert "Turn over: House; Thug and Ghost each still hold an action" in s.told()
    assert "Turn over: House; Thug still holds an action" in s.told("players")
    s, alone = (Fight(ROOM, *people, *more, first="house") for more in (("Ghost house Hall hidden",), ()))
    for one in (s, alone):
        one.amend("thug", "actions", 0)
        one.script(("turn.actor", "end")) if one is s else None
    assert s.log("players")[-1].text == alone.log("players")[-1].text == "Turn: Crew"
    assert [(x.text, x.rules) for x in s.log("players")] == [(x.text, x.rules) for x in alone.log("players")]


def test_what_a_hidden_one_drops_is_not_on_the_players_map_until_it_is_revealed() -> None:
    s = Fight(ROOM, "Vex pc crew Room", "Ghost house Hall sword@right hidden", "Thug house Room", first="house")
    s.act("ghost", "drop")

    def lying() -> tuple[str, ...]:
        scene = s.view("players").scene
        assert scene is not None
        return next(area.floor for area in scene.areas if area.name == "Hall")

    assert lying() == ()
    s.amend("ghost", "hidden", "turn")
    assert lying() == ("sword",)


def test_what_a_hidden_one_laid_is_seen_by_what_it_does_and_neither_its_name_nor_its_strength() -> None:
    s = Evening(seeded()).initiative("crew")
    lay(s.table, "qqimp", "continuous", "qqfire", "hall", 1, 97)
    lay(s.table, "qqimp", "cover", "qqsmoke", "attic", 1)
    s.answer(s.keys[0])

    def effects(audience: Any) -> list[tuple[str, ...]]:
        scene = s.view(audience).scene
        assert scene is not None
        return [area.effects for area in scene.areas if area.effects]

    assert effects("gm") == [("97 dmg, +1 round: qqfire",), ("cover, +1 round: qqsmoke",)]
    assert effects("players") == [("damage, +1 round",), ("cover, +1 round",)]
    assert secret_in(s, set(), paint=True) == []
    s.table.round += 1
    expire(s.table)
    s.answer(s.keys[0])
    assert any("Qqfire on Hall is over" in text for text in s.told())
    assert "Something on Hall is over" in s.told("players")
    assert secret_in(s, set(), paint=True) == []


def test_a_window_that_a_known_and_a_hidden_one_could_answer_names_the_known_one_alone() -> None:
    s = Fight(
        ROOM, "Thug house Room", "Vex pc crew Room knife@right", "Ghost cult Room sword@right hidden", first="house"
    )
    s.act("thug", "move")
    s.asks("move.react")
    assert s.view("players").waiting == "Reactions? Vex"


def test_while_only_the_hidden_may_react_nothing_says_that_somebody_might() -> None:
    """The view is the one of the same fight without them, where the roll is awaited at once; a mover still moves."""
    people = ("Vex pc crew Room knife@right", "Thug house Room", "Pat pc crew Hall")
    ghost = "Ghost house Room shield@left sword@right SHLD-2 hidden"
    s, alone = (Fight(ROOM, *people, *more, first="crew") for more in ((ghost,), ()))
    for one in (s, alone):
        one.amend("thug", "actions", 0)
        one.act("vex", "attack:vex.knife", *([("attack.target", "thug")] if one is s else []))
    s.asks("attack.react")
    alone.asks("attack.roll")
    assert s.view("players")._replace(log=()) == alone.view("players")._replace(log=())
    assert s.told("players") == alone.told("players")
    s.undo_action()
    s.script(("turn.actor", "vex"))
    s.asks("action.choose")
    before = s.view("players").waiting
    s.answer("move")
    s.asks("move.react")
    assert s.view("players").waiting == before == "Waiting for Vex"


def test_what_a_prepared_encounter_is_called_is_not_told() -> None:
    s = Opening(ROOM, "Vex pc crew Room", "Thug house Room")
    s.table.scene = "The traitor's last stand"
    assert "traitor" in UNHEX.narrate(s.table, _begun("The traitor's last stand")).text
    assert UNHEX.narrate(s.table, _begun("The traitor's last stand")).to_players() == "The fight begins"


def _begun(title: str) -> Any:
    from unhex_tui.systems.unhex.events.fights import FightBegan

    return FightBegan(title)


# ------------------------------------------------------------------------------------------------- who has won


def as_ended(s: Evening) -> tuple[Any, ...]:
    """All that the players get of a fight's end: told, seen and counted at once, and kept when it is put away."""
    lines = [(line.text, line.rules, line.kind) for line in s.log("players")]
    found = lines, s.view("players")._replace(log=()), s.ending("players")
    while s.decision is not None and not s.decision.question.startswith("evening"):
        s.answer(s.keys[0])
    how = s.ending("players")
    assert how is not None
    return *found, how.title, in_words(s.table.fights[0]._replace(losses=()), AS_TOLD, gm=False)


@pytest.mark.parametrize("hidden", ["Ghost cult Hall level=11 hidden", "Ghost house Hall level=11 hidden"])
def test_a_hidden_winner_leaves_no_trace_at_the_end_of_a_fight(hidden: str) -> None:
    """Whether a side that nobody knows is left or one of whom all that were seen are down: nobody is left standing."""
    people = ("Vex pc crew Room level=12/50 knife@right", "Thug house Room level=14/50 sword@right")
    s, alone = (Fight(ROOM, *people, *more, first="crew") for more in ((hidden,), ()))
    for one in (s, alone):
        one.act("vex", "attack:vex.knife", ("attack.react", ["thug:counterattack:thug.sword"]))
        one.script(("attack.roll", [0, 8]), ("counterattack.roll", [0, 7]))
        one.script(("damage.dice", "ones"), ("damage.dice", "ones"))
    assert s.table.winner and not alone.table.winner
    assert as_ended(s) == as_ended(alone)
    assert s.table.fights[0].winner and "Victory" in repr(s.told()) and "Victory" in repr(s.ending("gm"))
    assert "Nobody is left standing" in repr(s.told("players")) and "Nobody is left" in repr(s.ending("players"))


def test_an_objective_met_by_a_side_nobody_knows_is_an_end_that_the_gm_makes() -> None:
    people = ("Vex pc crew Room", "Thug house Room", "Ghost cult Hall hidden")
    s, ended = (Fight(ROOM, *people, first="crew") for _ in range(2))
    s.amend("objective", "cult")
    ended.overrule("end")
    assert as_ended(s) == as_ended(ended)
    assert "The GM ends the fight" in s.told("players")


def test_an_order_of_turns_is_told_without_a_side_that_nobody_knows() -> None:
    s = Fight(ROOM, "Vex pc crew Room", "Thug house Room", "Ghost cult Hall hidden", first="house")
    assert any(line.startswith("Order of turns: ") and "Cult" in line for line in s.told())
    assert "Order of turns: House, then Crew" in s.told("players")


def test_a_winner_who_is_seen_is_named_to_the_players() -> None:
    s = Fight(ROOM, "Vex pc crew Room", "Thug house Room", "Ghost house Hall hidden", first="crew")
    s.amend("vex", "level", 5)
    assert "One side is left and the fight ends. Victory: House" in s.told("players")


# ------------------------------------------------------------------------------------------------- what is in hand


def test_players_see_in_hand_what_was_used_before_their_eyes_and_nothing_that_was_not() -> None:
    shown = 0
    for seed in range(6):
        start = seeded()
        for one in start["characters"]:
            one["items"] = [{**item, "name": f"{one['name']}s {item['name']}"} for item in one["items"]]
        session = Evening(start)
        player = RandomPlayer(Random(f"used {seed}"), passive=0.2)
        used: dict[str, str] = {}
        for _ in range(120):
            if session.decision is None or session.decision.question.startswith("evening"):
                break
            before, known = len(session.told()), len(session.told("players"))
            session.answer(unseen(player(session.decision)), by="random")
            told = session.told("players")[known:]
            for line in session.told()[before:]:
                if found := re.match(r"(\w+) (?:attacks|counterattacks|intercepts) \w+: ([\w ]+)", line):
                    used[found[1]] = found[2] if line in told else "?"
            npcs = {one.name: one for one in session.table.characters.values() if not one.pc}
            for row in session.view("players").roster:
                if row.name in npcs:
                    weapon = used.get(row.name, "")
                    assert weapon or row.holds == ("?",), session.told()[-4:]
                    if weapon != "?":
                        seen = weapon in npcs[row.name].held_names
                        assert row.holds == ((weapon,) if seen else ("?",)), session.told()[-4:]
                        shown += seen
    assert shown


def test_a_weapon_put_away_is_not_seen_and_of_the_hidden_nothing_is() -> None:
    s = Fight(ROOM, "Vex pc crew Room", "Thug house Room knife@right pistol@left ammo", first="house")

    def holds() -> list[tuple[str, ...]]:
        return [row.holds for row in s.view("players").roster if row.name == "Thug"]

    assert holds() == [("?",)]
    s.attack("thug", "knife", [9, 9])
    assert holds() == [("knife",)]
    s.undo_action()
    assert holds() == [("?",)]
    s.redo()
    s.play_on(1, 0)
    s.who("thug").put("right", None)
    assert holds() == [("?",)]
    s.amend("thug", "hidden", "turn")
    assert holds() == []


def test_a_weapon_used_unseen_is_not_seen_in_hand_once_its_bearer_is() -> None:
    s = Fight(ROOM, "Vex pc crew Room", "Joe house Room knife@right hidden", first="house")
    s.attack("joe", "knife", [9, 7])
    assert "knife" not in repr(s.log("players"))
    s.amend("joe", "hidden", "turn")
    assert [row.holds for row in s.view("players").roster if row.name == "Joe"] == [("?",)]


# ------------------------------------------------------------------------------------------------- a whole evening


def test_a_prepared_encounter_is_no_secret_let_out_before_during_or_after_its_fight() -> None:
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


def test_the_players_report_calls_a_fight_that_is_over_as_their_screen_does() -> None:
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


def test_what_the_gm_writes_about_a_roll_or_a_goal_names_nobody_whom_the_players_do_not_know() -> None:
    s = Fight(ROOM, "Vex pc crew Room", "Qqboss house Hall hidden", "Thug gang Room")
    s.amend("objective", s.table.pc_team())
    while s.decision is not None and not s.decision.question.startswith("evening"):
        s.answer(s.keys[0])
    assert "qqboss" in s.table.characters
    s.table.goal = "find Qqboss"
    s.table.errand = Errand("chance", text="hear Qqboss coming", dice=[Dice("vex", "outside", 50)])
    assert "Qqboss" in repr(s.view("gm").underway)
    lines = s.view("players").underway
    assert {"Roll: hear somebody coming", "Goal: Find somebody"} <= set(lines)
    assert "qq" not in repr(s.view("players")).lower()


def test_of_many_who_come_together_those_without_a_name_are_told_apart() -> None:
    s = with_thugs(6)
    lines = [line.text for line in s.log() if "join" in line.text]
    assert lines[-1].startswith("Thug 1 to Thug 6 join ")
    reveal(s.table, s.who("thug-3"), known=("condition",))
    came = UNHEX.narrate(s.table, CameLater(tuple(f"Thug {n}" for n in range(1, 7)), "loft"))
    assert came.text == "Thug 1 to Thug 6 come into the fight in Loft"
    assert came.instead == "Thug 1, Thug 2, Figure 1 and Thug 4 to Thug 6 come into the fight in Loft"
    for n in (1, 2, 4, 5, 6):
        reveal(s.table, s.who(f"thug-{n}"), known=("condition",))
    came = UNHEX.narrate(s.table, CameLater(("Thug 1", "Thug 2", "Thug 4"), "loft"))
    assert came.instead == "Figure 2 to Figure 4 come into the fight in Loft"


def test_whoever_was_removed_unknown_stays_unknown_whatever_is_written_of_it_later() -> None:
    s = Fight(ROOM, "Vex pc crew Room", "Qqboss house Hall sword@right hidden", "Thug gang Room")
    s.table.characters["qqboss"].items[0].name = "Qqblade"
    s.amend("qqboss", "remove", "yes")
    s.act("vex", "other", ("other.what", "looks for Qqboss and its Qqblade"), ("other.how", "no"))
    assert "Vex: looks for Qqboss and its Qqblade" in s.told()
    assert "Vex: looks for somebody and its something" in s.told("players")
    s.table.goal = "find Qqboss"
    again = UNHEX.load(UNHEX.dump(s.table))
    assert veiled(again, again.goal) == "Find somebody"
    assert secret_in(s, set(), paint=True) == []


SAID = {
    "looks for the snake lady": "looks for the somebody",
    "SNAKE LADY, Snake  lady and snâke-lady": "somebody, somebody and somebody",
    "asks the Lady where the snakes are": "asks the somebody where the snakes are",
    "a lady in waiting, SNAKE!": "a somebody in waiting, SNAKE!",
    "asks Snake Charmer of snake ladies": "asks Snake Charmer of snake ladies",
    "the ladyship, at the man's qqblâde": "the ladyship, at the man's something",
}


@pytest.mark.parametrize(
    ("hidden", "text", "read"),
    [
        ("Knife Joe", "looks for Knife Joe, knife in hand", "Looks for somebody, knife in hand"),
        ("Ann of the Sea", "asks ANN OF THE SEA about Ann", "Asks somebody about Ann"),
        ("Sniper 2", "Sniper 2 and Sniper", "Somebody and Sniper"),
        ("Rene\u0301", "to RENE\u0301e\u0301 or Rene\u0301", "To RENE\u0301e\u0301 or somebody"),
        ("Ann", "Ann and the open Ann", "Ann and the open Ann"),
    ],
)
def test_a_name_that_begins_as_an_open_one_is_kept_all_the_same(hidden: str, text: str, read: str) -> None:
    s = Fight(ROOM, "Ann pc crew Room knife@right", "Sniper house Room", "Joe house Hall hidden")
    s.who("ann").items[0].name = "Knife"
    s.who("joe").name = hidden
    assert veiled(s.table, text, own_words=True) == read


@pytest.mark.parametrize("what", SAID)
def test_in_ones_own_words_a_name_is_kept_from_players_however_it_is_written(what: str) -> None:
    s = Fight(ROOM, "Vex pc crew Room", "Ssnake house Hall sword@right hidden", "Rat house Room")
    s.who("ssnake").name = "Snake Lady"
    s.who("ssnake").items[0].name = "Qqblade"
    s.who("rat").name = "Snake Charmer"
    s.act("vex", "other", ("other.what", what), ("other.how", "no"))
    assert f"Vex: {SAID[what]}" in s.told("players")
    assert secret_in(s, set(), paint=True) == []


def test_somebody_removed_whose_name_the_players_knew_is_still_called_by_it() -> None:
    s = Fight(ROOM, "Vex pc crew Room", "Thug house Room", "Rat house Hall")
    s.amend("thug", "remove", "yes")
    s.act("vex", "other", ("other.what", "looks for Thug"), ("other.how", "no"))
    assert "Vex: looks for Thug" in s.told("players")


def test_the_players_lines_are_numbered_without_gaps_for_what_they_were_not_told() -> None:
    s = Fight(ROOM, "Vex pc crew Room", "Ghost house Hall sword@right hidden", "Thug house Room", first="house")
    s.act("ghost", "drop")
    s.act("thug", "move")
    gm, players = (list(dict.fromkeys(line.entry for line in s.log(audience))) for audience in ("gm", "players"))
    assert players == list(range(players[0], players[0] + len(players)))
    assert len(gm) > len(players) and [line.entry for line in s.log("players", 3)] == [
        line.entry for line in s.log("players")[-3:]
    ]


def test_a_name_that_lies_inside_one_the_players_know_is_read_there_and_nowhere_else() -> None:
    s = Fight(ROOM, "Vex pc crew Room", "Boss house Hall hidden", "Rat house Room", "Pat house Room")
    s.who("rat").name = "Boss 2"
    s.amend("boss", "remove", "yes")
    s.amend("rat", "level", 9)
    assert s.told("players")[-1] == "Boss 2 falls unconscious"
    assert veiled(s.table, "boss, Boss and Boss 2: the Boss 22") == "Boss, somebody and Boss 2: the somebody 22"


def _id_of(session: Evening, name: str) -> str:
    return next(one.id for one in session.table.characters.values() if one.name == name)


@pytest.mark.parametrize("module", ["players", "audience", "map", "progress"])
def test_the_players_view_is_not_made_of_the_gms(module: str) -> None:
    """Neither its module nor what both views draw with knows the GM's view, nor what a decision offers."""
    source = (Path(unhex_tui.__file__).parent / "systems" / "unhex" / "views" / f"{module}.py").read_text("utf-8")
    brought = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ImportFrom)]
    assert not any(node.module == "unhex_tui.systems.unhex.views.gm" for node in brought)
    names = {name.name for node in brought for name in node.names}
    assert not names & {"Option", "Choose", "Explanation", "Preview"}
    read = {node.attr for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Attribute)}
    assert not read & {"options", "prompt", "explain", "explanation", "concept", "objective", "ends_when"}
    assert module != "players" or "letter" not in read


def test_who_is_not_in_the_rows_of_an_audience_is_drawn_by_nothing() -> None:
    """Whatever draws for both is given the rows that the players are allowed, and draws nobody else."""
    s = Fight(ROOM, "Vex pc crew Room level=50", "Bob house Hall level=40 hidden", "Sid house Hall level=30")
    drawn = s.view("players")
    assert [row.name for row in drawn.roster] == ["Vex", "Sid"]
    assert drawn.scene is not None
    assert [token.name for area in drawn.scene.areas for token in area.tokens] == ["Vex", "Sid"]
    assert "Bob" not in str(drawn)
