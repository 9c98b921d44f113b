"""Preparation of the next fight: opposition, participants and objective."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from unhex_tui.engine.decision import Pick, Reason
from unhex_tui.engine.procedure import Given, Procedure, ask
from unhex_tui.evening.asking import judged, several, whole_document
from unhex_tui.evening.events import EncounterLaidOut, PartTaken
from unhex_tui.evening.gathering import aim, away_hint
from unhex_tui.evening.menus import Menu, MenuItem, leads_to, unless
from unhex_tui.evening.papers import Papers
from unhex_tui.evening.tables import FightTable


def without_sides(able: str, *rules: str) -> Callable[[FightTable[Any]], Iterator[Reason]]:
    """Return a function that gives the reason against a fight while fewer than two sides have someone `able`."""
    return unless(lambda table: table.contested, f"A fight needs 2 sides, with someone {able} on each", *rules)


def menu_of_preparations(
    papers: Papers[Any, Any], encounter: str, people: Menu[Any], dead: str, **begins: MenuItem[Any]
) -> Menu[Any]:
    """Return the menu of preparations.

    `begins` are the items that come first, such as beginning the fight. `encounter` is the hint for loading an
    encounter. `people` is the menu of characters. `dead` is the id of the rule on death.
    """

    def lay_out(table: FightTable[Any]) -> Procedure[None]:
        """Load a prepared encounter onto the table."""
        note = Reason("Its NPCs take part; NPCs who were here before are set to away")
        reads, value = partial(papers.read, "encounter"), partial(papers.encounter, table)
        folder = f"{papers.system}/encounters"
        found = yield from whole_document("fight.encounter", "Which encounter?", folder, reads, value, note)
        added = papers.lay_out(table, found)
        table.tell(EncounterLaidOut(found.title, tuple(map(table.name, added))))

    return {
        **begins,
        "encounter": MenuItem("Load an encounter", encounter, "l", lay_out, also=("lay out an encounter",)),
        "who": MenuItem(
            "Who takes part", away_hint, "w", partial(_who, dead), unless(lambda t: t.characters, "No characters yet")
        ),
        "recruit": people["recruit"],
        "objective": MenuItem("Objective", lambda table: table.ends_when, "o", aim, also=("what ends it",)),
        "back": MenuItem("Cancel", "", ".", leads_to("between"), also=("put it off",)),
    }


def _who(dead: str, table: FightTable[Any]) -> Procedure[None]:
    """Ask who takes part; all others become away."""

    def build() -> Pick | Given:
        people = sorted(table.characters.values(), key=lambda c: (not c.pc, c.away))
        why = ((Reason(f"{c.name} is dead", (dead,)),) if c.dead else () for c in people)
        options, blocked = judged(zip(map(table.option, people), why, strict=True))
        if not options:
            return Given([])
        chosen = [c.id for c in people if not (c.away or c.dead)]
        return several("fight.who", "Who takes part?", options, blocked=blocked, chosen=chosen, none="no one")

    chosen = yield from ask(build)
    back: list[str] = []
    away: list[str] = []
    for c in table.characters.values():
        if c.away == (c.id in chosen):
            (back if c.away else away).append(c.id)
            c.away = not c.away
            c.letter = c.letter or table.free_letter(c.name)
    if back or away:
        table.tell(PartTaken(tuple(back), tuple(away)))
