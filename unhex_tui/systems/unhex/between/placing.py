"""Placing the characters, then the start of the fight: MAP-3, CHAR-6.

The GM places NPCs, one by one or several together, hidden or not; players place PCs within the start areas. Each
placement is a step of its own, so that it can be undone.
"""

from __future__ import annotations

from collections.abc import Iterator

from unhex_tui.engine.decision import Choose, Option, Reason
from unhex_tui.engine.procedure import Given, MovedOn, Procedure, ask
from unhex_tui.gamekit.naming import in_runs
from unhex_tui.gamekit.questions import choice, judged, seat_of
from unhex_tui.gamekit.visibility import reveal
from unhex_tui.systems.unhex.between.archive import remember_hands
from unhex_tui.systems.unhex.events.fights import FightBegan, Hidden, Placed
from unhex_tui.systems.unhex.fight.facts.skill import present
from unhex_tui.systems.unhex.fight.round.reinforcing import hold_back
from unhex_tui.systems.unhex.fight.round.rounds import begin_round
from unhex_tui.systems.unhex.maps.area_map import Area
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.state.table import Table
from unhex_tui.systems.unhex.state.underway import Errand


def placing(table: Table) -> Procedure[None]:
    """Place one of the characters without an area; with no one left, begin the fight (MAP-3).

    Without a map or a second side, the table goes back to the menu between fights.
    """
    sides = {character.team for character in table.taking_part()}
    if not table.area_map.areas or len(sides) < 2:
        table.phase = "between"
        return
    waiting = unplaced(table)
    if not waiting:
        remember_hands(table)
        table.record(FightBegan(table.scene or table.title))
        begin_round(table)
        return
    character_id = waiting[0].id
    key = yield from ask(lambda: _place_question(table, character_id))
    if key in (TOGETHER, ALIKE):
        yield from _together(table, _kind(table.characters[character_id]) if key == ALIKE else "")
    elif key == LATER:
        hold_back(table, [character_id])
    elif key == HIDE:
        character = table.characters[character_id]
        reveal(table, character, hidden=not character.hidden)
        table.record(Hidden(character_id, character.hidden))
    else:
        _place(table, character_id, key)


TOGETHER = ":together"
ALIKE = ":alike"
LATER = ":later"
HIDE = ":hide"
_COME = ("they come later",)
"""An earlier label, which may still be typed."""


def unplaced(table: Table) -> list[Character]:
    """Return the characters in the fight who have no area yet, NPCs first."""
    waiting = [character for character in table.people if character.area is None and character.in_fight]
    return sorted(waiting, key=lambda character: character.pc)


def areas_for(table: Table, character: Character) -> tuple[Area, ...]:
    """Return the areas in which the character may start (MAP-3).

    A PC starts in the start areas if the map has some, else anywhere; NPCs start anywhere.
    """
    starts = table.area_map.starts() if character.pc else ()
    return tuple(starts) or table.area_map.areas


def _place(table: Table, character_id: str, area: str) -> None:
    table.characters[character_id].area = area
    table.record(Placed(character_id, area))


def _place_question(table: Table, character_id: str) -> Choose | Given:
    present(table, character_id)
    character = table.characters[character_id]
    if character.area is not None:
        return Given(character.area)
    if not character.in_fight or unplaced(table)[0] is not character:
        # An edit took the character out of the fight, or added another who comes first: the loop looks again.
        raise MovedOn
    areas = areas_for(table, character)
    if len(areas) == 1:
        return Given(areas[0].id)
    start_only = Reason("PCs start only in the start areas", ("MAP-3",))
    offers = ((_area_option(table, area), [] if area in areas else [start_only]) for area in table.area_map.areas)
    options, blocked = judged(offers)
    if not character.pc:
        options += tuple(_of_the_gm(table, character))
    note = start_only if blocked else Reason("Anywhere on the map", ("MAP-3",))
    prompt = f"Where does {character.name} start?"
    return choice("place.area", prompt, options, note, blocked=blocked, light=False, **seat_of(table, character_id))


def _area_option(table: Table, area: Area) -> Option:
    there = ", ".join(character.name for character in table.people if character.area == area.id and not character.away)
    return Option(area.id, area.name, there, place=area.id)


def _of_the_gm(table: Table, character: Character) -> Iterator[Option]:
    """Yield the GM's other options for an NPC: place several together, arrive later, hide or reveal."""
    alike, total = len(_left(table, _kind(character))), len(_left(table))
    if 1 < alike < total:
        yield Option(ALIKE, f"{alike} × {_kind(character)} start together", "", "K")
    if total > 1:
        yield Option(TOGETHER, "All remaining NPCs start together", f"{total}", "T", also=("all npcs not placed yet",))
    if _two_sides_without(table, [character]):
        yield Option(LATER, "They arrive later", "the app asks again each round", "L", also=_COME)
    label = "Reveal to the players" if character.hidden else "Hide from the players"
    yield Option(HIDE, label, "hidden now" if character.hidden else "", "H", also=("show to the players",))


def _two_sides_without(table: Table, without: list[Character]) -> bool:
    """Tell whether two sides remain for a fight if these characters arrive later (ROUND-3)."""
    return len({character.team for character in table.people if character.able and character not in without}) > 1


def _kind(character: Character) -> str:
    return character.name.rstrip("0123456789 ")


def _left(table: Table, kind: str = "") -> list[Character]:
    return [character for character in unplaced(table) if not character.pc and kind in ("", _kind(character))]


def _together(table: Table, kind: str) -> Procedure[None]:
    table.errand = Errand("placing")

    def build() -> Choose | Given:
        waiting = _left(table, kind)
        if not waiting:
            return Given("")
        options = [_area_option(table, area) for area in table.area_map.areas]
        if _two_sides_without(table, waiting):
            options.append(Option(LATER, "They arrive later", "", "L", also=_COME))
        prompt = f"Where do {in_runs(character.name for character in waiting)} start?"
        note = Reason("The GM places NPCs", ("MAP-3",))
        return choice("place.together", prompt, options, note, about=[character.id for character in waiting])

    area = yield from ask(build)
    table.errand = None
    npcs = [character.id for character in _left(table, kind)]
    if area == LATER:
        hold_back(table, npcs)
    elif area:
        for character_id in npcs:
            _place(table, character_id, area)
