"""The characters at the table: made, joined from a party file, recruited, edited, rested, dismissed (CHAR-8).

Everything here is done between fights, from one menu.
"""

from __future__ import annotations

from functools import partial

from unhex_tui.engine.decision import Pick, Reason
from unhex_tui.engine.procedure import Given, Procedure, ask
from unhex_tui.evening import forms
from unhex_tui.evening.asking import several, whole_document
from unhex_tui.evening.gathering import characters, menu_of_people, pcs, side_joined, somebody
from unhex_tui.evening.menus import MenuItem, unless
from unhex_tui.systems.unhex.between import making, recruiting
from unhex_tui.systems.unhex.between.archive import leave_field
from unhex_tui.systems.unhex.between.asking import Menu
from unhex_tui.systems.unhex.between.recovery import is_worn
from unhex_tui.systems.unhex.events.evening import Joined, NpcsRecovered
from unhex_tui.systems.unhex.events.fights import FateDecided
from unhex_tui.systems.unhex.people.abilities import unfinished
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.prepared import party
from unhex_tui.systems.unhex.prepared.form import read_party
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
    who = yield from making.make(table, forms.players_team(table), True)
    if who in table.characters:
        table.tell(Joined((table.name(who),), table.characters[who].team))


def join(table: Table) -> Procedure[None]:
    """Bring in all PCs of a party file, as they were when it was written."""
    found = yield from whole_document("party.file", "Which party?", "parties", read_party, str, sample=EXAMPLE)
    who = party.join(table, found)
    table.tell(Joined(tuple(table.name(one) for one in who), forms.players_team(table)))
    for one in who:
        if table.characters[one].captive:
            table.tell(FateDecided(one, "still"))


EXAMPLE = """{
 "form": "party",
 "title": "The crew",
 "characters": [
  {
   "name": "Ann",
   "concept": "locksmith",
   "good_at": ["locks"],
   "abilities": ["1HM-1"],
   "items": [{"kind": "melee_1h", "name": "Crowbar", "hand": "right"}]
  }
 ]
}
"""
"""A small party as an example, for GMs who write their own."""


def recruit(table: Table) -> Procedure[None]:
    """Recruit NPCs from templates or by hand, for one of the sides."""
    if table.round:
        leave_field(table)
    team = yield from side_joined(table)
    who = [one for kind in (yield from recruiting.recruit(table, team)) for one in kind]
    for hidden in (False, True):
        names = tuple(table.name(one) for one in who if table.characters[one].hidden == hidden)
        if names:
            table.tell(Joined(names, team, hidden))


# -------------------------------------------------------------------- characters at the table


def _tired(table: Table) -> list[Character]:
    """Return the NPCs who would gain by a recovery."""
    return [c for c in table.living if not c.pc and is_worn(c)]


def rest(table: Table) -> Procedure[None]:
    """Let NPCs recover who have had the time: the opponents of the PCs are not idle (END-2)."""

    def build() -> Pick | Given:
        tired = _tired(table)
        if not tired:
            return Given([])
        options = [table.option(one) for one in tired]
        note = Reason("Level to max, wounds healed except ■; destroyed items stay destroyed", ("END-2",))
        prompt = "Which NPCs have recovered?"
        return several("rest.npcs", prompt, options, note, chosen=[one.id for one in tired], none="no one")

    who = yield from ask(build)
    for one in who:
        table.characters[one].recover()
    if who:
        table.tell(NpcsRecovered(tuple(who)))


def _captives(table: Table) -> list[Character]:
    return [c for c in table.characters.values() if c.captive]


def bring_back(table: Table) -> Procedure[None]:
    """Free a PC who was captured (END-1)."""
    prompt = "Which PC is free again?"
    who = yield from somebody(table, "free.who", prompt, partial(_captives, table))
    if who:
        table.take_part(table.characters[who])
        table.tell(FateDecided(who, "free"))


def _unfinished(table: Table) -> str:
    """Return the PCs who can still choose abilities, in words (CHAR-2, CHAR-4)."""
    due = [
        f"{c.name}: {words}"
        for c in table.living
        if c.pc and (words := unfinished(c.max_level, len(c.abilities), len(c.good_at), c.gifts))
    ]
    return "; ".join(due)


def _captives_hint(table: Table) -> str:
    return ", ".join(c.name for c in _captives(table))


_CAPTIVE = unless(_captives, "No PC is captured", "END-1")
_TIRED = unless(_tired, "No NPC needs to recover", "END-2")

CHARACTERS: Menu = menu_of_people(
    join,
    make,
    recruit,
    making.edit,
    _unfinished,
    rest=MenuItem("NPCs recover", "those who had time", "v", rest, _TIRED),
    free=MenuItem(
        "Free a captured PC", _captives_hint, "f", bring_back, _CAPTIVE, also=("bring back who was captured",)
    ),
)
FIRST: Menu = {"join": CHARACTERS["join"], "make": CHARACTERS["make"]._replace(do=make_first)}
"""The entries that bring in PCs while there are none."""
