"""The GM's edits of everything that is not a character's: reinforcements, doors, cover, turns, initiative, notes."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from unhex_tui.engine.decision import Option, Pick
from unhex_tui.engine.procedure import Procedure, ask
from unhex_tui.systems.unhex.area_map import Connection
from unhex_tui.systems.unhex.asking import area_options, choose, number, team_options, text_line
from unhex_tui.systems.unhex.character import HANDS, Character
from unhex_tui.systems.unhex.items import KINDS, Item
from unhex_tui.systems.unhex.table import GM, Table

# -------------------------------------------------------------------- reinforcements


def _add(table: Table) -> Procedure[str]:
    """Somebody new joins, with an action for this round."""
    name = yield from text_line("amend.new_name", "Who joins? A name")
    team = yield from choose("amend.new_team", f"{name}'s team", team_options(table))
    pc = yield from choose(
        "amend.new_kind",
        f"Who decides for {name}?",
        [Option("npc", "The GM: an NPC", letter="g"), Option("pc", "A player: a PC", letter="p")],
    )
    level = yield from number("amend.new_level", f"{name}'s level and max level", 1, 99, 50)
    area = yield from choose(
        "amend.new_area",
        f"{name} is where?",
        area_options(table),
    )
    kinds = yield from ask(
        lambda: Pick(
            question="amend.new_items",
            seats=(GM,),
            prompt=f"What does {name} carry? What fits is in hand, weapons first",
            light=True,
            options=tuple(Option(k.id, k.name) for k in KINDS.values() if k.id != "armor" and k.rule != "AOE-0"),
            none="nothing",
        )
    )
    hidden = yield from choose(
        "amend.new_hidden",
        f"Do the players see {name}?",
        [Option("seen", "Yes", letter="y"), Option("hidden", "No: hidden", letter="n")],
    )
    who = Character(
        id=table.new_id(),
        name=name,
        team=team,
        pc=pc == "pc",
        letter=table.free_letter(name),
        level=level,
        max_level=level,
        area=area,
        hidden=hidden == "hidden",
        actions=1 if table.round else 0,
    )
    for kind in kinds:
        who.items.append(Item(f"i{table.next_serial()}", kind, KINDS[kind].name))
    take_in_hand(who)
    table.characters[who.id] = who
    return f"{name} joins {table.team(team).name} in {table.area_name(area)}"


def take_in_hand(who: Character) -> None:
    """The first items that fit are in hand, first aid last (CHAR-6)."""
    for item in sorted(who.items, key=lambda one: one.kind == "first_aid"):
        free = [hand for hand in HANDS if who.holding(hand) is None]
        needed = KINDS[item.kind].hands
        if 0 < needed <= len(free):
            for hand in free[:needed]:
                who.put(hand, item.id)


# -------------------------------------------------------------------- the map


def _connection_name(table: Table, connection: Connection) -> str:
    return f"{table.area_name(connection.a)} – {table.area_name(connection.b)}"


def _which(table: Table, question: str, prompt: str, doors: bool) -> Procedure[Connection]:
    options = [
        Option(c.id, _connection_name(table, c), f"door {c.door}" if c.door else "")
        for c in table.area_map.connections
        if c.kind != "blocked" or not doors
    ]
    key = yield from choose(question, prompt, options)
    return table.area_map.connection(key)


def _door(table: Table) -> Procedure[str]:
    connection = yield from _which(table, "amend.door", "The door of which connection?", doors=True)
    name = _connection_name(table, connection)
    state = yield from choose(
        "amend.door_state",
        f"{name}: the door is …",
        [
            Option("open", "Open", letter="o"),
            Option("closed", "Closed", letter="c"),
            Option("none", "Not there at all", letter="n"),
        ],
    )
    table.area_map = table.area_map.with_door(connection.id, "" if state == "none" else state)  # type: ignore[arg-type]
    return f"{name}: " + ("no door" if state == "none" else f"the door is {state}")


def _cover(table: Table) -> Procedure[str]:
    connection = yield from _which(table, "amend.cover", "Cover on which connection?", doors=False)
    name = _connection_name(table, connection)
    ends = (connection.a, connection.b)
    keys = yield from ask(
        lambda: Pick(
            question="amend.cover_ends",
            seats=(GM,),
            prompt=f"{name}: a cover mark at which ends?",
            light=True,
            options=tuple(Option(end, f"at {table.area_name(end)}", area=end) for end in ends),
            chosen=tuple(end for end in ends if connection.mark_at(end)),
            none="no cover",
        )
    )
    for end in ends:
        table.area_map = table.area_map.with_mark(connection.id, end, end in keys)
    where = " and ".join(table.area_name(end) for end in keys)
    return f"{name}: " + (f"cover at {where}" if where else "no cover")


# -------------------------------------------------------------------- the round


def _turn(table: Table) -> Procedure[str]:
    teams = [team for team in table.teams if team.id in table.order]
    team = yield from choose("amend.turn", "Whose turn is it?", team_options(table, teams))
    table.turn = table.order.index(team)
    table.turn_told = False
    return f"It is the turn of {table.team(team).name}"


def _initiative(table: Table) -> Procedure[str]:
    team = yield from choose(
        "amend.initiative",
        "Who has initiative?",
        team_options(table),
    )
    table.holder = team
    return f"{table.team(team).name} has initiative"


def _objective(table: Table) -> Procedure[str]:
    options = [Option(t.id, f"{t.name} have met theirs", "", table.team_letter(t.id)) for t in table.teams]
    if table.objective:
        options.append(Option(":none", "It is not met after all"))
    team = yield from choose("amend.objective", "Whose objective is met? The fight then ends", options)
    table.objective = "" if team == ":none" else team
    return "The objective is not met" if team == ":none" else f"{table.team(team).name} have met their objective"


def _note(table: Table) -> Procedure[str]:
    note = yield from text_line("amend.note", "A note for the log")
    table.notes.append(note)
    return f"note: {note}"


SCENE: Mapping[str, tuple[str, str, Callable[[Table], Procedure[str]]]] = {
    "add": ("Somebody joins", "+", _add),
    "door": ("A door", "#", _door),
    "cover": ("Cover", "|", _cover),
    "turn": ("Whose turn it is", ">", _turn),
    "initiative": ("Who has initiative", "=", _initiative),
    "objective": ("An objective is met", "*", _objective),
    "note": ("A note", "~", _note),
}
"""By key: what the menu says, the letter it wishes, the edit."""
