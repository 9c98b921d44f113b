"""Auto-answers of a fight: no reactions, same weapon, dice of NPCs, surrender (ACT-7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from unhex_tui.engine.decision import Option, Reason, Seat
from unhex_tui.evening.naming import whose
from unhex_tui.systems.unhex.fight.facts.why_not import forms, legal, why_no_use
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.people.items import Form
from unhex_tui.systems.unhex.state.table import Table

WEAPON = "weapon:"
"""Prefix before a PC's id: the PC always uses the weapon they used last in this fight."""
NPCS_WEAPONS = f"{WEAPON}npcs"
"""All NPCs always use the weapon they used last; `weapon` alone stands for everyone."""


def why_no_reaction(table: Table, character: Character) -> Iterator[Reason]:
    """Yield the reason against reacting if the team's auto-answer is not to react this round."""
    if table.standing and table.standing.get(f"no_react:{character.team}") == str(table.round):
        yield Reason(f"No reactions by {table.team(character.team).name} this round (auto-answer)")


def why_other_weapon(table: Table, character: Character, form: Form) -> Iterator[Reason]:
    """Yield the reason against this form if an auto-answer demands the form used last and that form is usable."""
    held = table.standing and not table.standing.keys().isdisjoint(("weapon", weapon_of(character)))
    if held and character.last_form and form.key != character.last_form:
        last = next((one for one in forms(character) if one.key == character.last_form), None)
        if last is not None and legal(why_no_use(character, last)):
            yield Reason(f"Always {called(last)} (auto-answer)")


def called(form: Form) -> str:
    """Return the form's name; less-lethal use is added, since both uses have the same name."""
    return f"{form.name} less-lethal" if form.less else form.name


def weapon_of(character: Character) -> str:
    """Return the auto-answer that holds for this character's weapon: a PC's own, or that of all NPCs."""
    return f"{WEAPON}{character.id}" if character.pc else NPCS_WEAPONS


# -------------------------------------------------------------------- dice of NPCs and surrender

AT_ONCE = "at_once"
"""The app rolls for NPCs without waiting for surrenders; players announce theirs beforehand (ACT-7)."""
SURRENDER = "surrender:"
"""Prefix before a character's id: the surrender offered with a roll, and the auto-answer that announces one."""


def surrender_option(one: Character) -> Option:
    """Return the option, offered with a roll, that the character surrenders instead (ACT-7)."""
    hint = f"{whose(one.name)} player's choice" if one.pc else "the GM's choice"
    return Option(f"{SURRENDER}{one.id}", f"{one.name} surrenders", hint, token=one.id)


def announced(table: Table, who: str) -> bool:
    """Tell whether the character has announced to surrender to the next action that affects them this round (ACT-7)."""
    return table.standing.get(f"{SURRENDER}{who}") == str(table.round)


def waited_for(table: Table, exposed: Iterable[str]) -> list[str]:
    """Return the names of exposed PCs whose players may still surrender before the app rolls (ACT-7).

    Empty under the auto-answer `at_once`.
    """
    if table.standing.get("npc_dice") == AT_ONCE:
        return []
    found = (table.characters.get(who) for who in exposed)
    return [one.name for one in found if one is not None and one.pc and one.able]


def app_rolls(table: Table, seat: Seat, exposed: Iterable[str] = ()) -> bool:
    """Tell whether an auto-answer lets the app roll for this seat; `exposed` are the ids of those who may surrender."""
    return "npc_dice" in table.standing and seat.gm and not waited_for(table, exposed)


# -------------------------------------------------------------------- what holds


def agreed_now(table: Table) -> list[str]:
    """Return the keys of the auto-answers in force, as answers to `standing.which`.

    Those for another round are left out.
    """
    held = table.standing.items()
    found = [name for name, value in held if name.startswith("no_react:") and value == str(table.round)]
    if "npc_dice" in table.standing:
        found.insert(0, AT_ONCE if table.standing["npc_dice"] == AT_ONCE else "npc_dice")
    return [*found, *(name for name, _ in held if name.startswith("weapon"))]


def in_short(table: Table, key: str) -> str:
    """Return a short description of an auto-answer, by its key from `agreed_now`."""
    if key.startswith("no_react:"):
        return f"no reactions: {table.team_name(key.removeprefix('no_react:'))}"
    if key.startswith(WEAPON) and key != NPCS_WEAPONS:
        return f"last weapon only: {table.name(key.removeprefix(WEAPON))}"
    return {
        AT_ONCE: "NPC dice: the app, at once",
        "npc_dice": "NPC dice: the app",
        "weapon": "last weapon only",
        NPCS_WEAPONS: "last weapon only: NPCs",
    }[key]
