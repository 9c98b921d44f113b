"""Dropping held items, the GM's notes, and what the GM reveals to players: ACT-6, RUL-24, RUL-26, STEA-1.

Items that the character uses in the current action stay in hand until it is over. A note on an area belongs to the map
and is saved with it in an encounter.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from unhex_tui.engine.decision import Choose, Option, Reason
from unhex_tui.engine.procedure import Procedure, ask
from unhex_tui.gamekit import gm_actions
from unhex_tui.gamekit.naming import listed
from unhex_tui.gamekit.people import GM
from unhex_tui.gamekit.questions import choice, judged
from unhex_tui.systems.unhex.events.attacks import ItemsDropped
from unhex_tui.systems.unhex.events.event import Amended
from unhex_tui.systems.unhex.fight.acts.handling import drop_question
from unhex_tui.systems.unhex.fight.facts.cover import follow
from unhex_tui.systems.unhex.fight.facts.why_not import legal, why_not_conscious
from unhex_tui.systems.unhex.fight.rolls.lasting import used
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.state.table import Table


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
        options, blocked = judged(
            (_option(table, character), why_no_drop(table, character)) for character in table.taking_part()
        )
        note = Reason("Dropped items stay in the character's area", ("ACT-6", "RUL-23"))
        return choice("drop.who", "Who drops something? Free at any time", options, note, blocked=blocked)

    character = table.characters[(yield from ask(whom))]
    keys = yield from ask(lambda: drop_question(table, character.id, GM, busy(table, character)))
    dropped = tuple(item.name for item in table.drop(character, keys))
    table.record(ItemsDropped(character.id, dropped, free=True))
    follow(table)
    return f"{character.name} drops {listed(dropped)}"


def _option(table: Table, character: Character) -> Option:
    return table.option(character)._replace(hint=" and ".join(character.held_names) or "nothing in hand")


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
