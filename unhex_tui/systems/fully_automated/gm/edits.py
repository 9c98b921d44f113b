"""The GM's edits of characters and of the map, and the auto-answers for NPCs.

Edits are open at every question and refuse only impossible values.
"""

from __future__ import annotations

from functools import partial

from unhex_tui.engine.decision import Choose, Decision, Option, Roll
from unhex_tui.engine.procedure import Procedure
from unhex_tui.gamekit import gm_actions
from unhex_tui.gamekit.auto_answers import Agreed, Agreements
from unhex_tui.gamekit.gm_actions import Offer, figure, turned
from unhex_tui.gamekit.questions import choose, number
from unhex_tui.scenes.hexes import Ground
from unhex_tui.systems.fully_automated.fight.free_hex import ALL, NPCS, may_step
from unhex_tui.systems.fully_automated.fight.harming import drop, free, set_hp
from unhex_tui.systems.fully_automated.fight.measuring import STAY
from unhex_tui.systems.fully_automated.maps.grid import GROUNDS
from unhex_tui.systems.fully_automated.maps.text import written
from unhex_tui.systems.fully_automated.people.character import BOUNDS, Character
from unhex_tui.systems.fully_automated.rules.damage import DEAD
from unhex_tui.systems.fully_automated.state.table import Table

GROUND = ":ground"
"""Key of the option that edits the map."""


def amend(table: Table) -> Procedure[str]:
    """Ask for a character or the map, then for an edit; return the change in words."""
    ground = Option(GROUND, "The ground", "smoke rolls in, a wall falls", ",g"), _ground
    return gm_actions.amend(table, _offers, *([ground] if table.grid is not None else []))


def _ground(table: Table) -> Procedure[str]:
    grid = table.grid
    assert grid is not None
    hexes = [Option(place, grid.spoken(place), cell.words, place=place) for place, cell in grid.cells.items()]
    place = yield from choose("amend.hex", "Which hex?", hexes)
    kinds = [Option(kind, nature.words.capitalize()) for kind, nature in GROUNDS.items()]
    kind: Ground = yield from choose("amend.ground", f"What is at {place} now?", kinds)  # type: ignore[assignment]
    if grid.cells[place].ground == kind:
        return ""
    table.map = written(grid.changed(place, kind))
    return f"{place} is now: {GROUNDS[kind].words}"


def _offers(table: Table, c: Character) -> list[Offer]:
    found: list[Offer] = [(Option("hp", "HP", f"{c.hp} of {c.most_hp}", "h"), _hp)]
    if table.grid is not None:
        found.append((Option("place", "Position", c.place, "w", also=("Where it stands",)), _place))
    aim = f"since round {c.aim}: choose to end it" if c.aim else "none: choose to give it"
    found += [
        (Option("stun", "Stuns (rounds)", str(c.stun), "u", also=("Stun: rounds it only defends",)), _stun),
        (Option("aim", "Aim", aim, "a"), _aim),
        (Option("restrained", "Free" if c.restrained else "Restrain", letter="r"), _restrained),
        (Option("disarmed", "Arm again" if c.disarmed else "Disarm", letter="d"), _disarmed),
    ]
    if c.dying:
        stabilized = Option("stabilized", "Mark as dying" if c.stabilized else "Stabilize", letter="z")
        found.append((stabilized, partial(turned, "stabilized", "is stabilized", "is dying again")))
    found.append((Option("away", "Take part" if c.away else "Mark as away", letter="t"), _away))
    return found + [
        (Option(name, label, str(getattr(c, name))), figure(name, words, *BOUNDS[name], _within))
        for name, label, words in _NUMBERS
    ]


_NUMBERS = (("speed", "Speed", "Speed"), ("most_hp", "Maximum HP", "maximum HP"), ("armor", "Armor", "armor"))
"""Numbers to edit: field, label of the option, and name in the result."""


def _within(table: Table, c: Character) -> None:
    set_hp(table, c, min(c.hp, c.most_hp))


def _hp(table: Table, c: Character) -> Procedure[str]:
    new = yield from number("amend.number", f"{c.name}'s HP?", BOUNDS["hp"][0], c.most_hp, c.hp)
    if new == c.hp or (c.dead and new > DEAD and not (yield from _has_room(table, c))):
        return ""
    set_hp(table, c, new)
    return f"{c.name} has {new} HP".replace("-", "−")


def _place(table: Table, c: Character) -> Procedure[str]:
    grid = table.grid
    assert grid is not None
    hexes = free(table, grid)
    if not hexes:
        return ""
    options = [Option(place, grid.spoken(place), grid.cells[place].words, place=place) for place in hexes]
    c.place = yield from choose("amend.place", f"Where is {c.name} now?", options)
    return f"{c.name} stands at {c.place}"


def _has_room(table: Table, c: Character) -> Procedure[bool]:
    """Ask for a hex if a character who joins the fight has none free; return False if there is no room."""
    grid = table.grid
    if grid is None or not table.fighting or (not c.place and table.phase == "placing") or c.place in free(table, grid):
        return True
    return bool((yield from _place(table, c)))


def _away(table: Table, c: Character) -> Procedure[str]:
    if c.away and not (yield from _has_room(table, c)):
        return ""
    c.away = not c.away
    return f"{c.name} takes {'no ' if c.away else ''}part"


def _stun(_table: Table, c: Character) -> Procedure[str]:
    c.stun = yield from number("amend.number", f"{c.name}: stunned for how many rounds?", 0, 20, c.stun)
    return f"{c.name} is stunned for {c.stun} round{'s' * (c.stun != 1)}"


def _aim(table: Table, c: Character) -> Procedure[str]:
    c.aim = 0 if c.aim or c.incapacitated else max(1, table.round - 1)
    yield from ()
    return f"{c.name} holds {'' if c.aim else 'no '}aim"


def _restrained(table: Table, c: Character) -> Procedure[str]:
    c.restrained = not c.restrained
    if c.restrained:
        c.disarmed = True
        drop(table, c)
    yield from ()
    return f"{c.name} is {'restrained' if c.restrained else 'free'}"


def _disarmed(_table: Table, c: Character) -> Procedure[str]:
    c.disarmed = not c.disarmed or c.restrained
    yield from ()
    return f"{c.name} is {'disarmed' if c.disarmed else 'armed again'}"


_FIGHT = ", until the fight ends"
_RULES = {
    "npc_dice": Agreed("d", "The app rolls for NPCs", "NPC dice: the app", "the app rolls for NPCs"),
    "npc_order": Agreed(
        "k", "NPCs who aim keep their turn order", "NPCs: turn order kept", "NPCs keep their turn order", _FIGHT
    ),
    "npc_stay": Agreed(
        "t", "NPCs not attacked stay where they are", "NPCs not attacked: stay", "NPCs not attacked stay", _FIGHT
    ),
}


def _answers(table: Table, decision: Decision) -> tuple[str, str | None]:
    """Return the auto-answer that applies to an NPC's decision, and its answer; one answer lets all NPCs stay."""
    if decision.question == "aim.order":
        return "npc_order", "keep"
    if isinstance(decision, Roll):
        return "npc_dice", None
    if decision.question != "unattacked" or not isinstance(decision, Choose):
        return "", None
    keys = [option.key for option in decision.options]
    pcs = any(c.pc and may_step(table, c) for c in table.characters.values())
    return "npc_stay", NPCS.key if NPCS.key in keys else STAY if pcs or ALL.key not in keys else ALL.key


AGREEMENTS = Agreements(_RULES, _answers)
