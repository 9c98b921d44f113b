"""The menus of the characters at the table and of the next fight: CHAR-6, CHAR-8, MAP-3, MAP-4, ROUND-3.

Maps and encounters are answered by content, not by file name.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from unhex_tui.engine.decision import Option, Pick, Reason
from unhex_tui.engine.procedure import Given, Procedure, ask
from unhex_tui.gamekit import document_models
from unhex_tui.gamekit.gathering import (
    aim,
    away_hint,
    characters,
    chosen_character,
    menu_of_people,
    pcs,
    side_joined,
    sides_told,
)
from unhex_tui.gamekit.log import PartTaken, SheetChanged
from unhex_tui.gamekit.menus import Menu, MenuItem, WhyNot, at_once, leads_to, once, unless
from unhex_tui.gamekit.naming import listed
from unhex_tui.gamekit.questions import judged, option_of, seat_of, several, whole_document
from unhex_tui.gamekit.session_menu import loading
from unhex_tui.systems.unhex.between import character_form, recruiting
from unhex_tui.systems.unhex.between.archive import begin_fight, leave_field
from unhex_tui.systems.unhex.between.documents import DOCUMENTS
from unhex_tui.systems.unhex.between.recovery import is_worn
from unhex_tui.systems.unhex.events.fights import FateDecided, Joined, MapChosen, NpcsRecovered
from unhex_tui.systems.unhex.fight.acts.handling import can_hold, hand_options, hold
from unhex_tui.systems.unhex.fight.facts.skill import present
from unhex_tui.systems.unhex.maps.port import MAPS
from unhex_tui.systems.unhex.maps.reader import read_map
from unhex_tui.systems.unhex.people.abilities import unfinished
from unhex_tui.systems.unhex.people.character import HANDS, Character
from unhex_tui.systems.unhex.state.table import Table
from unhex_tui.systems.unhex.state.underway import Errand

# -------------------------------------------------------------------- new characters


def gathering(table: Table) -> Procedure[None]:
    """Ask once from the menu of characters."""
    return characters(table, lambda: CHARACTERS, Errand)


def make_first(table: Table) -> Procedure[None]:
    """Make the first PC by hand, then go on in the menu of characters."""
    yield from make(table)
    if pcs(table):
        table.phase = "gathering"


def make(table: Table) -> Procedure[None]:
    """Make a PC by hand (CHAR-2)."""
    character_id = yield from character_form.make(table, document_models.players_team(table), True)
    if character_id in table.characters:
        table.record(Joined((table.name(character_id),), table.characters[character_id].team))


def join(table: Table) -> Procedure[None]:
    """Bring in all PCs of a party file, in the state that it gives them."""
    party = yield from DOCUMENTS.asked("party", "party.file", "Which party?")
    character_ids = DOCUMENTS.joining(table, party)
    table.record(Joined(tuple(map(table.name, character_ids)), document_models.players_team(table)))
    for character_id in character_ids:
        if table.characters[character_id].captive:
            table.record(FateDecided(character_id, "still"))


def recruit(table: Table) -> Procedure[None]:
    """Recruit NPCs from templates or by hand, for one of the sides."""
    if table.round:
        leave_field(table)
    team = yield from side_joined(table)
    added = [table.characters[new] for kind in (yield from recruiting.recruit(table, team)) for new in kind]
    for hidden in (False, True):
        if names := tuple(character.name for character in added if character.hidden == hidden):
            table.record(Joined(names, team, hidden))


# -------------------------------------------------------------------- characters at the table


def _tired(table: Table) -> list[Character]:
    return [character for character in table.living if not character.pc and is_worn(character)]


def rest(table: Table) -> Procedure[None]:
    """Let NPCs recover who have had the time: the opponents of the PCs are not idle (END-2)."""

    def build() -> Pick | Given:
        tired = _tired(table)
        if not tired:
            return Given([])
        options = [table.option(character) for character in tired]
        note = Reason("Level to max, wounds healed except ■; destroyed items stay destroyed", ("END-2",))
        prompt = "Which NPCs have recovered?"
        return several("rest.npcs", prompt, options, note, chosen=[character.id for character in tired], none="no one")

    character_ids = yield from ask(build)
    for character_id in character_ids:
        table.characters[character_id].recover()
    if character_ids:
        table.record(NpcsRecovered(tuple(character_ids)))


def _captives(table: Table) -> list[Character]:
    return [character for character in table.people if character.captive]


def bring_back(table: Table) -> Procedure[None]:
    """Free a PC who was captured (END-1)."""
    prompt = "Which PC is free again?"
    character_id = yield from chosen_character(table, "free.who", prompt, partial(_captives, table))
    if character_id:
        table.take_part(table.characters[character_id])
        table.record(FateDecided(character_id, "free"))


def _unfinished(table: Table) -> str:
    """Return the PCs who can still choose abilities, in words (CHAR-2, CHAR-4)."""
    due = [f"{character.name}: {words}" for character in table.living if (words := unfinished(character))]
    return "; ".join(due)


def _captives_hint(table: Table) -> str:
    return ", ".join(character.name for character in _captives(table))


_CAPTIVE = unless(_captives, "No PC is captured", "END-1")
_TIRED = unless(_tired, "No NPC needs to recover", "END-2")

CHARACTERS: Menu[Table] = menu_of_people(
    join,
    make,
    recruit,
    character_form.edit,
    _unfinished,
    rest=MenuItem("NPCs recover", "those who had time to rest", "v", rest, _TIRED),
    free=MenuItem(
        "Free a captured PC", _captives_hint, "f", bring_back, _CAPTIVE, also=("bring back who was captured",)
    ),
)
FIRST: Menu[Table] = {"join": CHARACTERS["join"], "make": CHARACTERS["make"]._replace(do=make_first)}
"""The entries that bring in PCs while there are none."""


def preparing(table: Table) -> Procedure[None]:
    """Ask once from the menu of preparations."""
    note = Reason("The GM places NPCs, players place PCs in the start areas", ("MAP-3",))
    return once(table, lambda: PREPARING, "fight.prepare", _prompt, lambda _: iter((note,)), Errand)


def _prompt(table: Table) -> str:
    where = table.area_map.title or "untitled map" if table.area_map.areas else "no map"
    return f"The next fight: {where}. {sides_told(table, lambda character: not character.away)}"


def why_not_begin(table: Table) -> Iterator[Reason]:
    """Yield the reasons why the fight cannot begin yet (MAP-1, ROUND-3)."""
    if not table.area_map.areas:
        yield Reason("No map yet: choose or write one", ("MAP-1",))
    sides = {character.team for character in table.people if not (character.away or character.unconscious)}
    if len(sides) < 2:
        whom = "".join(f" to fight {table.team(side).name}" for side in sides) or " takes part"
        down = any(character.unconscious and not character.away for character in table.living)
        yield Reason(f"No one{whom}{': unconscious characters do not count' * down}", ("ROUND-3",))


def _begin_hint(table: Table) -> str:
    """Return the number of unconscious NPCs and the way to wake them; without any, the next step."""
    down = sum(character.unconscious and not (character.pc or character.away) for character in table.living)
    if not down:
        return "place everyone, then initiative"
    return f"{down} unconscious; to wake them: Cancel, then “NPCs recover” under Characters"


def _begin(table: Table) -> None:
    table.scene = table.scene or table.area_map.title or f"Fight {len(table.fights) + 1}"
    begin_fight(table)
    table.phase = "placing"


# -------------------------------------------------------------------- map and encounter


FIRST_MAP = "title: A room and a hall\nRoom ---| Hall\nstart: Room\n"
"""A map of two areas as an example, for GMs who type their own."""


def _map(table: Table) -> Procedure[None]:
    """Ask for a map, from a file or typed; characters keep their areas on a map of the same title that has them."""
    remark = "; if the new map has the same title, characters keep their areas"
    areas_kept = remark if any(character.area for character in table.people) else ""
    copied = f"The map is copied into this session; later changes to the file have no effect{areas_kept}"
    note, before = Reason(copied, ("MAP-1",)), table.area_map
    table.area_map = yield from whole_document(
        "fight.map", "Which map?", "maps", read_map, partial(MAPS.present, table), note, sample=FIRST_MAP
    )
    table.scene = ""
    table.floor = {}
    for character in table.people:
        if table.area_map.title != before.title or not table.area_map.has(character.area or ""):
            character.area = None
    table.record(MapChosen(table.area_map.title))


def _map_hint(table: Table) -> str:
    """Return the map's title; for a map that was fought on already, also the doors left open."""
    if not table.area_map.areas:
        return "file, text or drawing"
    title = table.area_map.title or f"{len(table.area_map.areas)} areas"
    if not any(fought.map == table.area_map.title for fought in table.fights):
        return title
    doors = [connection for connection in table.area_map.connections if connection.door == "open"]
    between = ", ".join(f"{table.area_name(door.a)} – {table.area_name(door.b)}" for door in doors)
    return f"{title}; open doors: {between}" if doors else title


# -------------------------------------------------------------------- participants


def _who(table: Table) -> Procedure[None]:
    """Ask which characters take part; the others are away."""
    chosen = yield from ask(lambda: _who_question(table))
    participants = [character for character in table.people if character.id in chosen]
    back = tuple(character.id for character in participants if character.away)
    away = tuple(character.id for character in table.people if character.id not in chosen and not character.away)
    for character_id in away:  # first, because this frees their letters
        table.characters[character_id].send_away()
    for character in participants:
        if character.captive:
            table.record(FateDecided(character.id, "free"))
    table.take_part(*participants)
    if back or away:
        table.record(PartTaken(back, away, ("ROUND-3",)))


def _who_question(table: Table) -> Pick | Given:
    alive = sorted(table.living, key=lambda character: (not character.pc, character.away))
    if not alive:
        return Given([])
    dead = (character for character in table.people if character.dead)
    _, blocked = judged(
        (_character_option(table, character), [Reason(f"{character.name} is dead", ("DMG-7",))]) for character in dead
    )
    note = Reason("A captured PC who takes part is free again", ("END-1",))
    return several(
        "fight.who",
        "Who takes part?",
        [_character_option(table, character)._replace(group="Away" if character.away else "") for character in alive],
        *([note] if any(character.captive for character in alive) else []),
        blocked=blocked,
        about=[character.id for character in alive],
        chosen=[character.id for character in alive if not character.away],
        none="no one",
    )


def _character_option(table: Table, character: Character) -> Option:
    words = [table.team(character.team).name, f"level {character.level}"]
    words += [character.fate] if character.fate else []
    words += ["unconscious"] if character.unconscious and not character.dead else []
    return option_of(character, ", ".join(words))


# -------------------------------------------------------------------- hands and objective


def _with_things(table: Table) -> list[Character]:
    return [character for character in table.living if not character.away and can_hold(table, character)]


def _empty_handed(table: Table) -> str:
    """Return a reminder of PCs with empty hands who have items to hold; empty if there are none."""
    names = [each.name for each in _with_things(table) if each.pc and not (each.right or each.left)]
    return f"{listed(names)}: nothing in hand" if names else ""


def _hands(table: Table) -> Procedure[None]:
    character_id = yield from chosen_character(
        table, "fight.hands_of", "Whose items in hand?", partial(_with_things, table)
    )
    if not character_id:
        return

    def build() -> Pick:
        present(table, character_id)
        options, chosen = hand_options(table, table.characters[character_id])
        prompt = f"What does {table.name(character_id)} hold at the start of the fight?"
        note = Reason("The items in hand take the top slots", ("CHAR-6",))
        return several(
            "fight.hands",
            prompt,
            options,
            note,
            most=len(HANDS),
            chosen=chosen,
            none="nothing in hand",
            **seat_of(table, character_id),
        )

    keys = yield from ask(build)
    character = table.characters[character_id]
    was = character.held_in_words
    hold(table, character, keys)
    table.ready.pop(character_id, None)
    now = character.held_in_words
    if now != was:
        table.record(SheetChanged(character_id, (f"in hand: {was} → {now}",), secret=not character.pc))


def _aim(table: Table) -> Procedure[None]:
    return aim(table, Reason("When it is met, record that with an edit: Objective met", ("ROUND-3", "MAP-4")))


_NONE_ALIVE: WhyNot[Table] = unless(lambda table: table.living, "No character is alive", "ROUND-3")
_THINGS = unless(_with_things, "No one taking part has anything to hold", "CHAR-6")

PREPARING: Menu[Table] = {
    "begin": MenuItem("Begin", _begin_hint, "b", at_once(_begin), why_not_begin),
    "map": MenuItem("Choose or write a map", _map_hint, "m", _map),
    "encounter": loading(DOCUMENTS, "a prepared map with its NPCs", "MAP-3", "MAP-4"),
    "who": MenuItem("Who takes part", away_hint, "w", _who, _NONE_ALIVE),
    "recruit": CHARACTERS["recruit"],
    "hands": MenuItem("Items in hand", _empty_handed, "h", _hands, _THINGS, also=("what somebody holds",)),
    "objective": MenuItem("Objective", lambda table: table.ends_when, "o", _aim, also=("what ends it",)),
    "back": MenuItem("Cancel", "", ".", leads_to("between"), also=("put it off",)),
}
