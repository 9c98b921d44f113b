"""The GM's edits of everything but characters: reinforcements, doors, cover, effects, turns, initiative, notes.

Dropping held items, free at any time and not only in one's own turn: ACT-6, RUL-24, RUL-26.

A drop is one entry of the journal, logged as the character's own action; a pending question is then asked again. Items
that the character uses in the current action are left out, because they stay in hand until it is over.

The GM's notes in Unhex: also on an area, where a note belongs to the map and is saved with it in an encounter.

The GM's control over the facts that players know about a character, with its effect on stealth (STEA-1).

The log line is for the GM alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from unhex_tui.engine.decision import Choose, Option, Reason
from unhex_tui.engine.procedure import Procedure, ask
from unhex_tui.engine.value import Value
from unhex_tui.gamekit import gm_actions
from unhex_tui.gamekit.naming import in_runs, listed
from unhex_tui.gamekit.people import GM
from unhex_tui.gamekit.questions import choice, choose, judged, number, several, team_options, text_line
from unhex_tui.systems.unhex.between.hub import area_options
from unhex_tui.systems.unhex.between.recruiting import recruit
from unhex_tui.systems.unhex.events.attacks import ItemsDropped
from unhex_tui.systems.unhex.events.event import Amended
from unhex_tui.systems.unhex.fight.acts.handling import drop_question
from unhex_tui.systems.unhex.fight.facts.cover import follow
from unhex_tui.systems.unhex.fight.facts.why_not import legal, why_not_conscious
from unhex_tui.systems.unhex.fight.rolls.lasting import effect_text, lay, used
from unhex_tui.systems.unhex.fight.round.reinforcing import bring_in, coming
from unhex_tui.systems.unhex.maps.area_map import Connection
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.state.table import Table

# -------------------------------------------------------------------- reinforcements


def _add(table: Table) -> Procedure[str]:
    """Add characters to a side, from a template or by hand."""
    team = yield from choose("amend.new_team", "New characters for which side?", team_options(table, table.teams))
    kinds = yield from recruit(table, team, pcs=True)
    told = []
    for added in kinds:
        names = [table.name(who) for who in added]
        verb = "joins" if len(names) == 1 else "join"
        place = table.characters[added[0]].area
        where = f" in {table.area_name(place)}" if place else ", arriving later"
        told.append(f"{in_runs(names)} {verb} {table.team(team).name}{where}")
    return "; ".join(told)


# -------------------------------------------------------------------- the map


def _connection_name(table: Table, connection: Connection) -> str:
    return f"{table.area_name(connection.a)} – {table.area_name(connection.b)}"


def _which(table: Table, question: str, prompt: str, doors: bool) -> Procedure[Connection]:
    options = [
        Option(c.id, _connection_name(table, c), f"door {c.door}" if c.door else "", thing=c.id)
        for c in table.area_map.connections
        if c.kind != "blocked" or not doors
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
        Option(one.id, f"{table.area_name(one.area)}: {effect_text(table, one)}", "end it", "-*", place=one.area)
        for one in table.effects
    ]
    key = yield from choose("amend.effect", "Which area effect?", [*options, Option("add", "New effect", letter=",n")])
    if key == "add":
        return (yield from _add_effect(table))
    ended = next(one for one in table.effects if one.id == key)
    table.effects.remove(ended)
    return f"{table.area_name(ended.area)}: {ended.name} ends"


def _add_effect(table: Table) -> Procedure[str]:
    kinds = {"continuous": "Continuous effect", "cover": "Cover"}
    options = [Option(kind, name) for kind, name in kinds.items()]
    kind = yield from choose("amend.effect_kind", "What kind?", options)
    area = yield from choose("amend.effect_area", "In which area?", area_options(table))
    rounds = yield from number("amend.effect_rounds", "How many rounds after this one?", 0, 9, 1)
    damage = 0
    if kind == "continuous":
        damage = yield from number("amend.effect_damage", "How much damage?", 0, 9, 1)
    effect = lay(table, "", kind, kinds[kind], area, rounds, damage)
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
    aim = f" ({table.ends_when})" if table.ends_when else ""
    options = team_options(table, table.teams, label="Met by {}")
    if table.objective:
        options.append(Option(":none", "Not met", letter="."))
    team = yield from choose("amend.objective", f"Who met the objective?{aim} This ends the fight", options)
    table.objective = "" if team == ":none" else team
    return "The objective is not met" if team == ":none" else f"Objective met by {table.team(team).name}"


def _note(table: Table) -> Procedure[str]:
    note = yield from text_line("amend.note", "Note for the log")
    table.notes.append(note)
    return f"note: {note}"


def _is_fought(table: Table) -> bool:
    return table.fighting or table.phase == "placing"


class SceneEdit(Value):
    """An entry of the edit menu that concerns no character."""

    label: str
    letter: str
    edit: Callable[[Table], Procedure[str]]
    is_possible: Callable[[Table], object] = lambda _: True
    """Tell whether the table has anything of this kind to edit."""


SCENE: Mapping[str, SceneEdit] = {
    "add": SceneEdit("Add characters", ",j", _add),
    "bring": SceneEdit(
        "Bring in those who arrive later", ",b", bring_in, lambda table: table.fighting and coming(table)
    ),
    "door": SceneEdit(
        "A door", ",d", _door, lambda table: any(c.kind != "blocked" for c in table.area_map.connections)
    ),
    "cover": SceneEdit("Cover", ",c", _cover, lambda table: table.area_map.connections),
    "effect": SceneEdit("An area effect", ",a", _effect, lambda table: table.area_map.areas),
    "turn": SceneEdit("Whose turn it is", ",t", _turn, lambda table: table.phase == "turns" and table.order),
    "initiative": SceneEdit("Who has initiative", ",i", _initiative, _is_fought),
    "objective": SceneEdit("Objective met", ",o", _objective, _is_fought),
    "note": SceneEdit("GM note on the session", ",n", _note),
}


def busy(table: Table, who: Character) -> set[str]:
    """Return the ids of the items that the character uses in the current action."""
    return used(table.action, who) if table.action is not None else set()


def why_no_drop(table: Table, who: Character) -> Iterator[Reason]:
    """Yield the reasons why the character cannot drop anything now."""
    yield from why_not_conscious(who)
    if who.area is None:
        yield Reason(f"{who.name} is not on the map", ("RUL-23",))
    if not who.held_names:
        yield Reason(f"{who.name} has nothing in hand", ("ACT-6",))
    elif {who.right, who.left} - {None} <= busy(table, who):
        yield Reason(f"{who.name} is using {listed([*who.held_names])} in this action", ("ACT-6",))


def drop(table: Table) -> Procedure[str]:
    """Ask which character drops which items; return the drop in words.

    Returns "" without asking if there is no fight or no character who can drop anything.
    """
    if not table.fighting or not any(legal(why_no_drop(table, one)) for one in table.taking_part()):
        return ""

    def whom() -> Choose:
        options, blocked = judged((_option(table, one), why_no_drop(table, one)) for one in table.taking_part())
        note = Reason("Dropped items stay in the character's area", ("ACT-6", "RUL-23"))
        return choice("drop.who", "Who drops something? Free at any time", options, note, blocked=blocked)

    who = table.characters[(yield from ask(whom))]
    keys = yield from ask(lambda: drop_question(table, who.id, GM, busy(table, who)))
    dropped = tuple(item.name for item in table.drop(who, keys))
    table.tell(ItemsDropped(who.id, dropped, free=True))
    follow(table)
    return f"{who.name} drops {listed(dropped)}"


def _option(table: Table, who: Character) -> Option:
    return table.option(who)._replace(hint=" and ".join(who.held_names) or "nothing in hand")


AREA = "area:"
"""Prefix of the option keys for areas, so that they differ from character ids."""


def note(table: Table) -> Procedure[str]:
    """Ask for the subject of the note, then for its text; return the note as in the log."""

    def keep(area: str, text: str) -> None:
        table.area_map = table.area_map.with_note(area, text)

    areas = area_options(table)
    things = [gm_actions.Thing(one._replace(key=AREA + one.key, letter=",*"), partial(keep, one.key)) for one in areas]
    told = yield from gm_actions.note(table, things)
    table.tell(Amended(told))
    return told


def reveal(table: Table) -> Procedure[str]:
    """Ask for an NPC to hide or reveal, or for a fact of an NPC to reveal or keep; return the change in words."""
    since = len(table.told)
    text = yield from gm_actions.reveal(table)
    if text:
        table.told.insert(since, Amended(text))  # before the consequences
        follow(table)
    return text
