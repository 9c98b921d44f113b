"""What the table has agreed to beforehand: barred reactions and weapons, dice of NPCs, surrenders (ACT-7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from unhex_tui.engine.decision import Option, Reason, Seat
from unhex_tui.evening.naming import whose
from unhex_tui.systems.unhex.fight.facts.why_not import forms, legal, why_no_use
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.people.items import Form
from unhex_tui.systems.unhex.state.table import Table

WEAPON = "weapon:"
"""Before an id: a PC uses the weapon of last time in this fight."""
NPCS_WEAPONS = f"{WEAPON}npcs"
"""NPCs do; `weapon` alone is everybody, until it is ended."""


def why_no_reaction(table: Table, character: Character) -> Iterator[Reason]:
    """Its team has agreed not to react this round."""
    if table.standing and table.standing.get(f"no_react:{character.team}") == str(table.round):
        yield Reason(f"No reactions by {table.team(character.team).name} this round (auto-answer)")


def why_other_weapon(table: Table, character: Character, form: Form) -> Iterator[Reason]:
    """It agreed to use another weapon, the one of last time: by itself, with all NPCs or with everybody."""
    held = table.standing and not table.standing.keys().isdisjoint(("weapon", weapon_of(character)))
    if held and character.last_form and form.key != character.last_form:
        last = next((one for one in forms(character) if one.key == character.last_form), None)
        if last is not None and legal(why_no_use(character, last)):
            yield Reason(f"Always {called(last)} (auto-answer)")


def called(form: Form) -> str:
    """A use of a weapon in words: its other use has the same name."""
    return f"{form.name} less-lethal" if form.less else form.name


def weapon_of(character: Character) -> str:
    """Under which its own weapon of last time is agreed: nobody agrees for somebody else's player."""
    return f"{WEAPON}{character.id}" if character.pc else NPCS_WEAPONS


# -------------------------------------------------------------------- dice of NPCs and surrender

AT_ONCE = "at_once"
"""The app rolls for NPCs without waiting for players who might surrender: whoever will, says so before (ACT-7)."""
SURRENDER = "surrender:"
"""Before an id: the extra choice of a roll that somebody surrenders instead, and the agreement that they will."""


def surrender_option(one: Character) -> Option:
    hint = f"{whose(one.name)} player's choice" if one.pc else "the GM's choice"
    return Option(f"{SURRENDER}{one.id}", f"{one.name} surrenders", hint, token=one.id)


def announced(table: Table, who: str) -> bool:
    """They have said that they surrender to the next that would affect them this round (ACT-7)."""
    return table.standing.get(f"{SURRENDER}{who}") == str(table.round)


def waited_for(table: Table, exposed: Iterable[str]) -> list[str]:
    """Names of the PCs among those who may surrender whose players the app lets decide before it rolls (ACT-7)."""
    if table.standing.get("npc_dice") == AT_ONCE:
        return []
    found = (table.characters.get(who) for who in exposed)
    return [one.name for one in found if one is not None and one.pc and one.able]


def app_rolls(table: Table, seat: Seat, exposed: Iterable[str] = ()) -> bool:
    """It is agreed that the app makes this seat's roll, to which those who are `exposed` may surrender."""
    return "npc_dice" in table.standing and seat.gm and not waited_for(table, exposed)


# -------------------------------------------------------------------- what holds


def agreed_now(table: Table) -> list[str]:
    """Keys of what is agreed now, as `standing.which` is answered: what was for another round is not among them."""
    held = table.standing.items()
    found = [name for name, value in held if name.startswith("no_react:") and value == str(table.round)]
    if "npc_dice" in table.standing:
        found.insert(0, AT_ONCE if table.standing["npc_dice"] == AT_ONCE else "npc_dice")
    return [*found, *(name for name, _ in held if name.startswith("weapon"))]


def in_short(table: Table, key: str) -> str:
    """An agreement in a few words."""
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
