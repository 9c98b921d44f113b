"""The GM's edits of everything but characters, with dropped items, the GM's notes and what the GM reveals to players.

ACT-6, RUL-24, RUL-26, STEA-1. Items that the character uses in the current action stay in hand until it is over. A note
on an area belongs to the map and is saved with it in an encounter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from unhex_tui.engine.decision import Choose, Option, Reason
from unhex_tui.engine.procedure import Procedure, ask
from unhex_tui.gamekit import gm_actions
from unhex_tui.gamekit.naming import in_runs, listed
from unhex_tui.gamekit.people import GM
from unhex_tui.gamekit.questions import choice, choose, judged, number, several, team_options, text_line
from unhex_tui.systems.unhex.between.recruiting import recruit
from unhex_tui.systems.unhex.events.attacks import ItemsDropped
from unhex_tui.systems.unhex.events.event import Amended
from unhex_tui.systems.unhex.fight.acts.handling import drop_question
from unhex_tui.systems.unhex.fight.facts.cover import follow
from unhex_tui.systems.unhex.fight.facts.why_not import legal, why_not_conscious
from unhex_tui.systems.unhex.fight.rolls.lasting import effect_text, lay, used
from unhex_tui.systems.unhex.fight.round.reinforcing import bring_in, reinforcements
from unhex_tui.systems.unhex.maps.area_map import Connection
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.state.table import Table

# -------------------------------------------------------------------- reinforcements


def _add(table: Table) -> Procedure[str]:
    team = yield from choose("amend.new_team", "New characters for which side?", team_options(table, table.teams))
    kinds = yield from recruit(table, team, pcs=True)
    lines = []
    for added in kinds:
        names = [table.name(character_id) for character_id in added]
        verb = "joins" if len(names) == 1 else "join"
        place = table.characters[added[0]].area
        where = f" in {table.area_name(place)}" if place else ", arriving later"
        lines.append(f"{in_runs(names)} {verb} {table.team(team).name}{where}")
    return "; ".join(lines)


# -------------------------------------------------------------------- the map


def _connection_name(table: Table, connection: Connection) -> str:
    return f"{table.area_name(connection.a)} – {table.area_name(connection.b)}"


def _which(table: Table, question: str, prompt: str, doors: bool) -> Procedure[Connection]:
    lines = [line for line in table.area_map.connections if line.kind != "blocked" or not doors]
    options = [
        Option(line.id, _connection_name(table, line), f"door {line.door}" if line.door else "", thing=line.id)
        for line in lines
    ]
    key = yield from choose(question, prompt, options)
    return table.area_map.connection(key)


def _door(table: Table) -> Procedure[str]:
    connection = yield from _which(table, "amend.door", "Door on which connection?", doors=True)
    name = _connection_name(table, connection)
    state = yield from choose(
        "amend.door_state",
        f"{name}: the door is …",
        [
            Option("open", "Open", letter="o"),
            Option("closed", "Closed", letter="c"),
            Option("none", "No door", letter="n"),
        ],
    )
    table.area_map = table.area_map.with_door(connection.id, "" if state == "none" else state)  # type: ignore[arg-type]
    return f"{name}: " + ("no door" if state == "none" else f"the door is {state}")


def _cover(table: Table) -> Procedure[str]:
    connection = yield from _which(table, "amend.cover", "Cover on which connection?", doors=False)
    name = _connection_name(table, connection)
    ends = (connection.a, connection.b)
    options = [Option(end, f"at {table.area_name(end)}", place=end) for end in ends]
    marked = [end for end in ends if connection.mark_at(end)]
    prompt = f"{name}: cover marks at which ends?"
    keys = yield from ask(partial(several, "amend.cover_ends", prompt, options, chosen=marked, none="no cover"))
    for end in ends:
        table.area_map = table.area_map.with_mark(connection.id, end, end in keys)
    where = " and ".join(table.area_name(end) for end in keys)
    return f"{name}: " + (f"cover at {where}" if where else "no cover")


def _effect(table: Table) -> Procedure[str]:
    """Add an area effect to the map, or end one (AOE-4)."""
    options = [
        Option(each.id, f"{table.area_name(each.area)}: {effect_text(table, each)}", "end it", "-*", place=each.area)
        for each in table.effects
    ]
    key = yield from choose("amend.effect", "Which area effect?", [*options, Option("add", "New effect", letter=",n")])
    if key == "add":
        return (yield from _add_effect(table))
    ended = next(effect for effect in table.effects if effect.id == key)
    table.effects.remove(ended)
    return f"{table.area_name(ended.area)}: {ended.name} ends"


def _add_effect(table: Table) -> Procedure[str]:
    kinds = {"continuous": "Continuous effect", "cover": "Cover"}
    options = [Option(kind, name) for kind, name in kinds.items()]
    kind = yield from choose("amend.effect_kind", "What kind?", options)
    area = yield from choose("amend.effect_area", "In which area?", table.areas())
    rounds = yield from number("amend.effect_rounds", "How many rounds after this one?", 0, 9, 1)
    damage = 0
    if kind == "continuous":
        damage = yield from number("amend.effect_damage", "How much damage?", 0, 9, 1)
    effect = lay(table, "", kind, kinds[kind], area, rounds=rounds, damage=damage)
    return f"{table.area_name(area)}: {effect_text(table, effect)}"


# -------------------------------------------------------------------- the round


def _turn(table: Table) -> Procedure[str]:
    teams = [team for team in table.teams if team.id in table.order]
    team = yield from choose("amend.turn", "Whose turn is it?", team_options(table, teams))
    table.turn = table.order.index(team)
    table.turn_told = False
    return f"Turn: {table.team(team).name}"


def _initiative(table: Table) -> Procedure[str]:
    team = yield from choose("amend.initiative", "Who has initiative?", team_options(table, table.teams))
    table.holder = team
    return f"Initiative: {table.team(team).name}"


def _objective(table: Table) -> Procedure[str]:
    marked = (f"{area.name}: {area.objective}" for area in table.area_map.areas if area.objective)
    named = "; ".join(filter(None, (table.ends_when, *marked)))
    condition = f" ({named})" if named else ""
    options = team_options(table, table.teams, label="Met by {}")
    if table.objective:
        options.append(Option(":none", "Not met", letter="."))
    when = " after the action" if table.action else ""
    prompt = f"Who met the objective?{condition} This ends the fight{when}"
    team = yield from choose("amend.objective", prompt, options)
    table.objective = "" if team == ":none" else team
    return "The objective is not met" if team == ":none" else f"Objective met by {table.team(team).name}"


def _note(table: Table) -> Procedure[str]:
    note = yield from text_line("amend.note", "Note for the log")
    table.notes.append(note)
    return f"note: {note}"


def scene(table: Table) -> Iterator[tuple[Option, Callable[[Table], Procedure[str]]]]:
    """Yield the edits that concern no character and have something to edit now."""
    fought, connections = table.fighting or table.phase == "placing", table.area_map.connections
    yield Option("add", "Add characters", letter=",j"), _add
    if table.fighting and reinforcements(table):
        yield Option("bring", "Bring in those who arrive later", letter=",b"), bring_in
    if any(connection.kind != "blocked" for connection in connections):
        yield Option("door", "A door", letter=",d"), _door
    if connections:
        yield Option("cover", "Cover", letter=",c"), _cover
    if table.area_map.areas:
        yield Option("effect", "An area effect", letter=",a"), _effect
    if table.phase == "turns" and table.order:
        yield Option("turn", "Whose turn it is", letter=",t"), _turn
    if fought:
        yield Option("initiative", "Who has initiative", letter=",i"), _initiative
        yield Option("objective", "Objective met", letter=",o"), _objective
    yield Option("note", "GM note on the session", letter=",n"), _note


def busy(table: Table, character: Character) -> set[str]:
    """Return the ids of the items that the character uses in the current action."""
    return used(table.action, character) if table.action is not None else set()


def why_no_drop(table: Table, character: Character) -> Iterator[Reason]:
    """Yield the reasons why the character cannot drop anything now."""
    yield from why_not_conscious(character)
    if character.area is None:
        yield Reason(f"{character.name} is not on the map", ("RUL-23",))
    if not character.held_names:
        yield Reason(f"{character.name} has nothing in hand", ("ACT-6",))
    elif {character.right, character.left} - {None} <= busy(table, character):
        yield Reason(f"{character.name} is using {listed([*character.held_names])} in this action", ("ACT-6",))


def drop(table: Table) -> Procedure[str]:
    """Ask which character drops which items; return the drop in words.

    Returns "" without asking if there is no fight or no character who can drop anything.
    """
    if not table.fighting or not any(legal(why_no_drop(table, character)) for character in table.taking_part()):
        return ""

    def whom() -> Choose:
        held = ((each, " and ".join(each.held_names) or "nothing in hand") for each in table.taking_part())
        options, blocked = judged(
            (table.option(character)._replace(hint=hint), why_no_drop(table, character)) for character, hint in held
        )
        note = Reason("Dropped items stay in the character's area", ("ACT-6", "RUL-23"))
        return choice("drop.who", "Who drops something? Free at any time", options, note, blocked=blocked)

    character = table.characters[(yield from ask(whom))]
    keys = yield from ask(lambda: drop_question(table, character.id, GM, busy(table, character)))
    dropped = tuple(item.name for item in table.drop(character, keys))
    table.record(ItemsDropped(character.id, dropped, free=True))
    follow(table)
    return f"{character.name} drops {listed(dropped)}"


AREA = "area:"
"""Prefix of the option keys for areas, so that they differ from character ids."""


def note(table: Table) -> Procedure[str]:
    """Ask for the subject of the note, then for its text; return the note as in the log."""

    def keep(area: str, text: str) -> None:
        table.area_map = table.area_map.with_note(area, text)

    things = [
        gm_actions.Thing(area._replace(key=AREA + area.key, letter=",*"), partial(keep, area.key))
        for area in table.areas()
    ]
    wording = yield from gm_actions.note(table, things)
    table.record(Amended(wording))
    return wording


def reveal(table: Table) -> Procedure[str]:
    """Ask for an NPC to hide or reveal, or for a fact of an NPC to reveal or keep; return the change in words."""
    since = len(table.events)
    text = yield from gm_actions.reveal(table)
    if text:
        table.events.insert(since, Amended(text))  # before the consequences
        follow(table)
    return text
