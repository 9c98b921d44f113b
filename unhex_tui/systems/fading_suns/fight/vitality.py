"""Wounds at once or waiting, the end of holds, and consciousness at Vitality 1.

FS-VIT-1 to FS-VIT-3, FS-INI-1, FS-GRP-6, FS-GRP-8.
"""

from __future__ import annotations

from unhex_tui.engine.advice import Question
from unhex_tui.engine.decision import Choose, Option
from unhex_tui.engine.procedure import MovedOn, Procedure, ask
from unhex_tui.gamekit.questions import choice
from unhex_tui.systems.fading_suns.events.turns import Fell, Freed, Wounded, WoundsWait
from unhex_tui.systems.fading_suns.people.character import Character
from unhex_tui.systems.fading_suns.state.table import Blow, Table

AWAKE = Question("awake", "Whether a character at Vitality 1 fights on, with −8 to goals and initiative, or is out.")


def deal(table: Table, target: str, wounds: int, by: str = "") -> None:
    """Apply wounds now, or let them wait until all who act at the same time have acted (FS-INI-1)."""
    if table.together and wounds:
        table.blows.append(Blow(target, wounds))
        table.record(WoundsWait(target, wounds, by))
    else:
        wound(table, target, wounds, by)


def wound(table: Table, character_id: str, wounds: int, by: str = "") -> None:
    """Reduce Vitality; at 1 or less the character may fall (FS-VIT-1, FS-VIT-3)."""
    character = table.characters[character_id]
    before = character.vitality
    set_vitality(table, character, max(0, before - wounds))
    table.record(Wounded(character_id, wounds, before, character.vitality, by))
    if character.vitality == before:
        return
    if character.dead:
        table.record(Fell(character_id, "dead"))
    elif not character.conscious:
        table.record(Fell(character_id, "unconscious"))
    loosen(table)


def set_vitality(table: Table, character: Character, vitality: int) -> None:
    """Set Vitality; a change cancels the GM's earlier answer on consciousness at Vitality 1 (FS-VIT-3).

    Until the GM answers again the character counts as conscious, so that no hold or fight ends by a faint that may not
    come.
    """
    if vitality != character.vitality:
        character.vitality, character.asked_awake = vitality, False
        character.awake = doubtful(table, character)


def loosen(table: Table) -> None:
    """End holds whose holder is out or held too, and holds on characters who are out (FS-GRP-6, FS-GRP-8)."""
    for character in table.people:
        if character.held_by:
            holder = table.characters.get(character.held_by)
            if holder is None or not holder.able or not character.able or holder.held_by:
                table.record(Freed(character.id, character.held_by, "ended"))
                character.free()


def settle_blows(table: Table) -> None:
    """Apply the waiting wounds, once all who act at the same time have acted."""
    blows, table.blows, table.together = table.blows, [], False
    for blow in blows:
        wound(table, blow.target, blow.wounds)


def doubtful(table: Table, character: Character) -> bool:
    """Tell whether the GM must still decide if a character at Vitality 1 stays conscious (FS-VIT-3)."""
    return character.vitality == 1 and not character.asked_awake and table.rules.vit_one == "gm"


def in_doubt(table: Table) -> Character | None:
    """Return the next character whose consciousness the GM must decide, or None."""
    if table.rules.vit_one == "unconscious":
        return None
    return next((character for character in table.people if doubtful(table, character) and not character.away), None)


def ask_awake(table: Table, character: Character) -> Procedure[None]:
    """Ask the GM whether a character at Vitality 1 stays conscious (FS-VIT-3)."""

    def build() -> Choose:
        if in_doubt(table) is not character:
            raise MovedOn
        prompt = f"{character.name} is at Vitality 1: does {character.name} stay conscious?"
        options = (Option("out", "Unconscious", letter="u"), Option("awake", "Stays conscious", "−8", "a"))
        return choice(AWAKE.id, prompt, options, about=(character.id,), enter="out", light=False)

    answer = yield from ask(build)
    character.asked_awake, character.awake = True, answer == "awake"
    table.record(Fell(character.id, "awake" if character.awake else "unconscious"))
    loosen(table)
