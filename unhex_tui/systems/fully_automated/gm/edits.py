"""The GM's edits of characters and of the map, the short commands for them, and the auto-answers for NPCs.

Edits are open at every question and refuse only impossible values. A short command is read as an edit with answers:
`the hound -2`, `hound > E3`, `tam restrained`.
"""

from __future__ import annotations

from functools import partial

from unhex_tui.engine.decision import Choose, Decision, Option, Roll
from unhex_tui.engine.procedure import Procedure
from unhex_tui.engine.wording import Reading
from unhex_tui.gamekit import gm_actions
from unhex_tui.gamekit.gm_actions import AutoAnswerRule, AutoAnswers, Offer, number_edits, turned
from unhex_tui.gamekit.questions import choose, number
from unhex_tui.gamekit.shorthand import Line, Verb, flag_verb, number_verbs, part, points
from unhex_tui.gamekit.traits import bounds
from unhex_tui.scenes.hexes import Ground
from unhex_tui.systems.fully_automated.fight.free_hex import ALL, NPCS, may_step
from unhex_tui.systems.fully_automated.fight.harming import drop, free, set_hp
from unhex_tui.systems.fully_automated.fight.measuring import STAY
from unhex_tui.systems.fully_automated.maps.grid import GROUNDS
from unhex_tui.systems.fully_automated.maps.text import written
from unhex_tui.systems.fully_automated.people.character import Character
from unhex_tui.systems.fully_automated.rules.damage import DEAD
from unhex_tui.systems.fully_automated.state.table import Table

_BOUNDS = bounds(Character)
GROUND = ":ground"


def edit(table: Table) -> Procedure[str]:
    """Ask for a character or the map, then for an edit; return the change in words."""
    ground = Option(GROUND, "The ground", "smoke rolls in, a wall falls", ",g"), _ground
    return gm_actions.edit(table, _offers, *([ground] if table.grid is not None else []))


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


def _offers(table: Table, character: Character) -> list[Offer]:
    offers: list[Offer] = [(Option("hp", "HP", f"{character.hp} of {character.most_hp}", "h"), _hp)]
    if table.grid is not None:
        offers.append((Option("place", "Position", character.place, "w", also=("Where it stands",)), _place))
    aim = f"since round {character.aim}: choose to end it" if character.aim else "none: choose to give it"
    offers += [
        (Option("stun", "Stuns (rounds)", str(character.stun), "u", also=("Stun: rounds it only defends",)), _stun),
        (Option("aim", "Aim", aim, "a"), _aim),
        (Option("restrained", "Free" if character.restrained else "Restrain", letter="r"), _restrained),
        (Option("disarmed", "Arm again" if character.disarmed else "Disarm", letter="d"), _disarmed),
    ]
    if character.dying:
        stabilized = Option("stabilized", "Mark as dying" if character.stabilized else "Stabilize", letter="z")
        offers.append((stabilized, partial(turned, "stabilized", "is stabilized", "is dying again")))
    offers.append((Option("away", "Take part" if character.away else "Mark as away", letter="t"), _away))
    return offers + number_edits(character, _within)


def _within(table: Table, character: Character) -> None:
    set_hp(table, character, min(character.hp, character.most_hp))


def _hp(table: Table, character: Character) -> Procedure[str]:
    new = yield from number(
        "amend.number", f"{character.name}'s HP?", _BOUNDS["hp"][0], character.most_hp, character.hp
    )
    if new == character.hp or (character.dead and new > DEAD and not (yield from _has_room(table, character))):
        return ""
    set_hp(table, character, new)
    return f"{character.name} has {new} HP".replace("-", "−")


def _place(table: Table, character: Character) -> Procedure[str]:
    grid = table.grid
    assert grid is not None
    hexes = free(table, grid)
    if not hexes:
        return ""
    options = [Option(place, grid.spoken(place), grid.cells[place].words, place=place) for place in hexes]
    character.place = yield from choose("amend.place", f"Where is {character.name} now?", options)
    if character.away:
        return f"{character.name} is still away and will stand at {character.place}"
    return f"{character.name} stands at {character.place}"


def _has_room(table: Table, character: Character) -> Procedure[bool]:
    """Ask for a hex if the character needs one in the fight and theirs is taken; return False if there is no room."""
    grid = table.grid
    if (
        grid is None
        or not table.fighting
        or (not character.place and table.phase == "placing")
        or character.place in free(table, grid)
    ):
        return True
    return bool((yield from _place(table, character)))


_NEXT_ROUND = ", from the next round"
"""The end of the log line on a late arrival; older saves lack it, and let the character choose at once (FA-INIT-1)."""


def _away(table: Table, character: Character) -> Procedure[str]:
    if character.away and not (yield from _has_room(table, character)):
        return ""
    character.away = not character.away
    if table.rules.late_joiner == "next_round" and table.phase == "choosing" and not table.light:
        as_told = table.replayed is None or any(line.text.endswith(_NEXT_ROUND) for line in table.replayed)
        character.waits = not character.away and character.dice is None and as_told
    if character.away:
        return f"{character.name} is away"
    return f"{character.name} takes part{_NEXT_ROUND * character.waits}"


def _stun(_table: Table, character: Character) -> Procedure[str]:
    character.stun = yield from number(
        "amend.number", f"{character.name}: stunned for how many rounds?", *_BOUNDS["stun"], character.stun
    )
    return f"{character.name} is stunned for {character.stun} round{'s' * (character.stun != 1)}"


def _aim(table: Table, character: Character) -> Procedure[str]:
    character.aim = 0 if character.aim or character.incapacitated else max(1, table.round - 1)
    yield from ()
    return f"{character.name} holds {'' if character.aim else 'no '}aim"


def _restrained(table: Table, character: Character) -> Procedure[str]:
    character.restrained = not character.restrained
    if character.restrained:
        character.disarmed = True
        drop(table, character)
    yield from ()
    return f"{character.name} is {'restrained' if character.restrained else 'free'}"


def _disarmed(_table: Table, character: Character) -> Procedure[str]:
    character.disarmed = not character.disarmed or character.restrained
    yield from ()
    return f"{character.name} is {'disarmed' if character.disarmed else 'armed again'}"


_FIGHT = ", until the fight ends"
_RULES = {
    "npc_dice": AutoAnswerRule("d", "The app rolls for NPCs", "NPC dice: the app", "the app rolls for NPCs"),
    "npc_order": AutoAnswerRule(
        "k", "NPCs who aim keep their turn order", "NPCs: turn order kept", "NPCs keep their turn order", _FIGHT
    ),
    "npc_stay": AutoAnswerRule(
        "t", "NPCs not attacked stay where they are", "NPCs not attacked: stay", "NPCs not attacked stay", _FIGHT
    ),
}


def _answers(table: Table, decision: Decision) -> tuple[str, str | None]:
    """Return the name of the auto-answer for an NPC's decision, empty for none, and its answer, None for app dice."""
    if decision.question == "aim.order":
        return "npc_order", "keep"
    if isinstance(decision, Roll):
        return "npc_dice", None
    if decision.question != "unattacked" or not isinstance(decision, Choose):
        return "", None
    keys = [option.key for option in decision.options]
    pcs = any(character.pc and may_step(table, character) for character in table.people)
    return "npc_stay", NPCS.key if NPCS.key in keys else STAY if pcs or ALL.key not in keys else ALL.key


AUTO_ANSWERS = AutoAnswers(_RULES, _answers)


def _moved(line: Line) -> Reading:
    """Read the hex that the character moves to (FA-MOV-7)."""
    grid, place = line.table.grid, line.rest.upper()
    if not place:
        return Reading(wrong=f"{line.who.name}: which hex?")
    if grid is None or place not in free(line.table, grid):
        return Reading(wrong=f"{line.who.name}: “{line.rest}” is not an empty hex")
    return line.amends("place", {"amend.place": place}, *(["no Move spent (an edit)"] if line.table.fighting else []))


VERBS = (
    *points(Character, "hp", "hp", "{} HP", past="armor"),
    Verb(r">|to\b", _moved, ("> …",), lambda table, character: table.grid is not None and not character.away),
    flag_verb(r"restrained\b", "restrained", "restrained", True, "is restrained"),
    flag_verb(r"free\b", "free", "restrained", False, "is free"),
    *number_verbs(Character),
    *part(),
)
