"""Players receive no trace of what they must not know: every secret is a marker word that is searched for.

Searched are the players' view and log, as JSON and as painted on the players' screen, at every decision of random
fights in which hidden characters act, react, fall, drop items, and are edited, overruled and undone.
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
from unhex_kit import ROOM, Evening, Fight, Opening, setup, unseen

import unhex_tui
from unhex_tui.commands.output import plain
from unhex_tui.engine.decision import Choose
from unhex_tui.engine.view import View
from unhex_tui.files.follow import Follower
from unhex_tui.files.records import Header
from unhex_tui.files.saves import create
from unhex_tui.systems import named
from unhex_tui.systems.unhex.fight.rolls.lasting import expire, lay
from unhex_tui.systems.unhex.system import UNHEX
from unhex_tui.tui.panels.ending import EndingPanel, EveningPanel
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
    """Return a fight of known and hidden characters with a marker in the name of every secret."""
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
    """Return all that players receive, as JSON and as painted on their screen."""
    painted: list[str] = []
    top, cast, evening, told_panel, area_map = TopLine(), CastPanel(), EveningPanel(), ToldPanel(), WatchedMap()
    crew, house, dice, end = CrewPanel(), HousePanel(), DicePanel(), EndingPanel()
    top.show(view, waiting=view.waiting)
    for panel in (cast, told_panel, house, dice, end):
        panel.show(view)
    evening.show(view.underway)
    area_map.show(view.scene)
    crew.show(shown_of(view, [sheet.id for sheet in view.sheets]), (), view.sides)
    for panel in (top, cast, evening, told_panel, area_map, crew, house, dice, end):
        painted += panel._titles
        painted += ["".join(text for text, _ in line) for line in panel.lay_out(100, 60)]
    return json.dumps(plain(view), ensure_ascii=False) + "\n" + "\n".join(painted)


def secret_in(session: Evening, taken: set[str], *, paint: bool = False) -> list[str]:
    """Return the markers found; `taken` are items taken up by visible characters, which are known."""
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


def asked_of_the_unseen(session: Evening) -> str:
    """Return a prompt to players about a hidden character if no note says that players do not see them; else ""."""
    decision = session.decision
    if decision is None or not decision.question.endswith(".react") or all(seat.gm for seat in decision.seats):
        return ""
    told = [note.text for note in decision.explanation().notes]
    names = [
        character.name
        for character in session.table.characters.values()
        if character.hidden and character.name in decision.prompt
    ]
    return "" if all(f"The players do not see {name}" in " ".join(told) for name in names) else decision.prompt


def wild(session: Evening, rng: Random, player: RandomPlayer) -> None:
    """Play on: answer, undo, overrule, force, call for a roll, write notes; never reveal a character."""
    chance = rng.random()
    assert session.decision is not None
    if chance < 0.06:
        for _ in range(rng.randint(1, 3)):
            rng.choice([session.undo, session.undo_action, session.redo])()
    elif chance < 0.09 and (keys := [o.key for o in session.system.overrules(session.table) if o.key != "end"]):
        session.overrule(rng.choice(keys))
    elif chance < 0.11:
        beside = session.gm_action("note")
        assert isinstance(beside.decision, Choose)
        for answer in (rng.choice(beside.decision.options).key, "qqmemo"):
            beside.answer(answer)
        session.finish("note", beside)
    elif chance < 0.13:
        one = rng.choice(list(session.table.characters.values()))
        session.amend(one.id, "level", rng.randint(1, one.max_level)) if one.level else None
    elif chance < 0.15:
        name = rng.choice(("roll", "standing"))
        beside = session.gm_action(name)
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
        taken |= {
            item.name
            for character in session.table.characters.values()
            if not character.hidden
            for item in character.items
        }
        found = secret_in(session, taken, paint=step % 10 == 0)
        assert found == [], (session.decision and session.decision.question, session.told()[-5:])
        assert not asked_of_the_unseen(session)
        if session.decision is None or session.decision.question.startswith("evening"):
            break
        wild(session, rng, player)


def test_the_markers_are_found_where_they_may_be_known() -> None:
    """The search itself works: all markers are in the GM's output."""
    session = Evening(seeded()).initiative("crew")
    session.amend("note", "qqmemo")
    everything = json.dumps(plain(session.view("gm"))) + json.dumps(plain(session.log("gm")))
    for marker in ("Qqghost", "Qqcult", "qqconcept", "qqgood", "qqsword", "qqmemo", "qqnotes", "qqtalent", "/97"):
        assert marker in everything


def test_save_file_and_undone_answers_are_not_followed(tmp_path: Path) -> None:
    """The players' screen shows neither."""
    start = seeded()
    session = Evening(start)
    path = tmp_path / "qqfile.jsonl"
    file = create(path, Header(system="unhex", title="qqtitle", setup=start, told=session.opening()))
    session.recorder.write = file.write
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
    """Return the same fight without the hidden characters."""
    start = session.setup
    people = [character for character in start["characters"] if not character.get("hidden")]
    teams = [team for team in start["teams"] if any(character["team"] == team["id"] for character in people)]
    return Evening({**start, "characters": people, "teams": teams})


def test_the_first_view_equals_that_without_hidden_characters() -> None:
    """Neither ids, sides, letters, order nor stealth lost to a hidden character (STEA-3) show that there are others."""
    session = Evening(seeded())
    alone = unhidden(session)
    assert session.view("players") == alone.view("players")
    assert session.told("players") == alone.told("players")
    assert "Kit has stealth: 1 extra cover mark against every other area" in session.told("players")
    assert next(row for row in session.view("players").roster if row.id == "kit").conditions == ("stealth +1 mark",)
    assert next(row for row in session.view("gm").roster if row.id == "kit").conditions == ("stealth suspended",)


def test_a_side_nobody_knows_has_no_turn_in_the_round() -> None:
    session = Evening(seeded()).initiative("cult")
    view = session.view("players")
    assert session.view("gm").headline == "Round 1 · Qqcult's turn"
    assert [step.name for step in view.steps] == ["initiative", "Crew", "House", "Gang", "round ends"]
    assert (view.headline, view.waiting) == ("Round 1", "Waiting for the GM")
    assert view.sides == ("Crew", "House", "Gang")


def test_the_end_of_a_turn_is_told_without_hidden_actions() -> None:
    """A hidden character may still hold an action."""
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


def test_a_hidden_characters_dropped_item_is_not_on_the_map() -> None:
    """Revealing it puts it on the players' map."""
    s = Fight(ROOM, "Vex pc crew Room", "Ghost house Hall sword@right hidden", "Thug house Room", first="house")
    s.act("ghost", "drop")

    def lying() -> tuple[str, ...]:
        scene = s.view("players").scene
        assert scene is not None
        return next(area.floor for area in scene.areas if area.name == "Hall")

    assert lying() == ()
    s.amend("ghost", "hidden", "turn")
    assert lying() == ("sword",)


def test_a_hidden_ones_area_effect_shows_only_its_working() -> None:
    """Name and strength stay secret."""
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
    harm = "damage to anyone acting there (except to move), until the end of round 2"
    assert f"Qqfire on Hall: 97 {harm}" in s.told() and f"Something on Hall: {harm}" in s.told("players")
    assert "Something on Attic: cover, until the end of round 2" in s.told("players")
    assert secret_in(s, set(), paint=True) == []
    s.table.round += 1
    expire(s.table)
    s.answer(s.keys[0])
    assert any("Qqfire on Hall ends" in text for text in s.told())
    assert "Something on Hall ends" in s.told("players")
    assert secret_in(s, set(), paint=True) == []


def test_a_window_names_known_characters_only() -> None:
    """A hidden character could answer, too."""
    s = Fight(
        ROOM, "Thug house Room", "Vex pc crew Room knife@right", "Ghost cult Room sword@right hidden", first="house"
    )
    s.act("thug", "move")
    s.asks("move.react")
    assert s.view("players").waiting == "Reactions? Vex"


def test_while_only_the_hidden_may_react_nothing_says_that_somebody_might() -> None:
    """The view equals that of the fight without them, where the roll comes at once; a mover still moves."""
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
    assert "traitor" in UNHEX.log_line(s.table, _begun("The traitor's last stand")).text
    assert UNHEX.log_line(s.table, _begun("The traitor's last stand")).to_players() == "The fight begins"


def _begun(title: str) -> Any:
    from unhex_tui.systems.unhex.events.fights import FightBegan

    return FightBegan(title)


# --------------------------------------------------------------------------------------------------- items in hand


def test_players_see_in_hand_only_items_used_openly() -> None:
    shown = 0
    for seed in range(6):
        start = seeded()
        for character in start["characters"]:
            character["items"] = [
                {**item, "name": f"{character['name']}s {item['name']}"} for item in character["items"]
            ]
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
            npcs = {character.name: character for character in session.table.characters.values() if not character.pc}
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


# ------------------------------------------------------------------------------------------------- code for both views


@pytest.mark.parametrize("module", ["players", "audience", "progress"])
def test_the_players_view_is_not_made_of_the_gms(module: str) -> None:
    """Neither its module nor the shared modules know the GM's view or a decision's options."""
    source = (Path(unhex_tui.__file__).parent / "systems" / "unhex" / "views" / f"{module}.py").read_text("utf-8")
    brought = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ImportFrom)]
    assert not any(node.module == "unhex_tui.systems.unhex.views.gm" for node in brought)
    names = {name.name for node in brought for name in node.names}
    assert not names & {"Option", "Choose", "Explanation", "Preview"}
    read = {node.attr for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Attribute)}
    assert not read & {"options", "prompt", "explain", "explanation", "concept", "objective", "ends_when"}
    assert module != "players" or "letter" not in read


def test_who_is_not_in_the_rows_of_an_audience_is_drawn_by_nothing() -> None:
    """Shared code gets the rows that players may see, and draws no other character."""
    s = Fight(ROOM, "Vex pc crew Room level=50", "Bob house Hall level=40 hidden", "Sid house Hall level=30")
    drawn = s.view("players")
    assert [row.name for row in drawn.roster] == ["Vex", "Sid"]
    assert drawn.scene is not None
    assert [token.name for area in drawn.scene.areas for token in area.tokens] == ["Vex", "Sid"]
    assert "Bob" not in str(drawn)


@pytest.mark.parametrize("change", ["turn", "name"])
def test_a_name_hidden_later_stays_only_in_lines_that_players_have_read(change: str) -> None:
    s = Fight(ROOM, "Vex pc crew Room knife@right", "Qqthug house Room sword@right", first="crew")
    s.act("vex", "attack:vex.knife", ("attack.react", []), ("attack.roll", [9, 7]))
    before = s.told("players")
    assert "Qqthug" in str(before) and "Qqthug" in str(s.view("players").roster)
    aside = s.gm_action("reveal")
    aside.answer("qqthug")
    assert isinstance(aside.decision, Choose)
    assert [option.hint for option in aside.decision.options if option.key == change] == ["earlier log lines stay"]
    aside.answer(change)
    s.finish("reveal", aside)
    s.act("qqthug", "attack:qqthug.sword", ("attack.roll", [9, 7]))
    after = s.told("players")
    assert after[: len(before)] == before and "Qq" not in str(after[len(before) :])
    view = s.view("players")
    assert "Qq" not in str(view._replace(log=()))
