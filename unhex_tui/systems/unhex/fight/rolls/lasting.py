"""Area effects that stay on the map, and their end: AOE-4, AOE-7 to AOE-9, RUL-20, STEA-3.

`scorch` runs whenever an act or reaction is declared. `Table.ground` includes the cover that effects give.
"""

from __future__ import annotations

from collections.abc import Iterable

from unhex_tui.engine.decision import Reason
from unhex_tui.engine.procedure import Procedure
from unhex_tui.systems.unhex.events.areas import CoverDemolished, EffectBegun, EffectEnded, Scorched
from unhex_tui.systems.unhex.fight.facts.stealth import give_up
from unhex_tui.systems.unhex.fight.rolls.spreading import land_spread, share_out
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.people.items import Form
from unhex_tui.systems.unhex.state.table import Effect, Table
from unhex_tui.systems.unhex.state.underway import Action, Aid, Area, Attack, Spread


def lay(table: Table, who: str, kind: str, name: str, area: str, rounds: int, damage: int = 0) -> Effect:
    """Put an effect on an area until the end of the round `rounds` from now (AOE-4)."""
    effect = Effect(f"e{table.next_serial()}", kind, area, table.round + rounds, damage, who, name)
    table.effects.append(effect)
    table.tell(EffectBegun(who, kind, name, area, damage, rounds, effect.last))
    return effect


def remaining(table: Table, effect: Effect) -> str:
    """Return the number of rounds left after this one, in short: `+2 rounds`, `last round`."""
    more = effect.last - table.round
    return f"+{more} round{'' if more == 1 else 's'}" if more > 0 else "last round"


def effect_text(table: Table, effect: Effect) -> str:
    """Return an effect's damage or cover, rounds left and name, in short for the map."""
    what = "cover" if effect.kind == "cover" else f"{effect.damage} dmg"
    return f"{what}, {remaining(table, effect)}: {effect.name}"


def expire(table: Table) -> None:
    """Remove the effects whose last round ends, whatever happened to their users (AOE-4)."""
    over = [effect for effect in table.effects if effect.last <= table.round]
    table.effects = [effect for effect in table.effects if effect.last > table.round]
    for effect in over:
        table.tell(EffectEnded(effect.kind, effect.name, effect.area))


def demolish(table: Table, who: str, area: str) -> None:
    """Destroy all cover of an area: map marks, cover effects, the stealth of those there (AOE-9, STEA-3)."""
    marks = sum(c.mark_at(area) for c in table.area_map.connections_of(area))
    table.area_map = table.area_map.without_cover_at(area)
    table.tell(CoverDemolished(who, area, marks))
    ended = [effect for effect in table.effects if effect.kind == "cover" and effect.area == area]
    table.effects = [effect for effect in table.effects if effect not in ended]
    for effect in ended:
        table.tell(EffectEnded(effect.kind, effect.name, area, "AOE-9"))
    for character in table.characters.values():
        if character.area == area:
            give_up(table, character, "demolish")


# -------------------------------------------------------------------- continuous


def worst_in(table: Table, area: str | None) -> Effect | None:
    """Return the most damaging continuous effect on an area, the oldest among equals, or None (AOE-7)."""
    there = [effect for effect in table.effects if effect.kind == "continuous" and effect.area == area]
    return max(there, key=lambda effect: effect.damage, default=None)


def warning(table: Table, character: Character) -> str:
    """Return the damage of any action but a move in the character's area, in words; empty if there is none."""
    effect = worst_in(table, character.area)
    return f"any action but a move costs {effect.damage} damage ({effect.name})" if effect and effect.damage else ""


def burns(table: Table, character: Character) -> str:
    """Return the damage that a reaction costs first, for its row, since its odds leave that out; empty if none."""
    effect = worst_in(table, character.area)
    return f"{effect.damage} damage first: {effect.name}" if effect and effect.damage else ""


def costs(table: Table, who: Iterable[Character]) -> list[Reason]:
    """Return a note for each character who would take damage from starting an action."""
    return [Reason(f"{one.name}: {warning(table, one)}", ("AOE-7", "RUL-20")) for one in who if warning(table, one)]


def scorch(table: Table, action: Action, who: str) -> Procedure[bool]:
    """Apply the damage of a continuous effect to a character who starts an act or reaction there (AOE-7, RUL-20).

    Returns whether this cancels the act: the character is down, or no longer holds an item needed for it.
    """
    character = table.characters[who]
    effect = worst_in(table, character.area)
    if effect is None or not effect.damage:
        return False
    table.tell(Scorched(who, effect.name, effect.damage))
    needed = used(action, character)
    spread = Spread(who, effect.damage, "AOE-7", effect.id)
    action.spreads.append(spread)
    yield from share_out(table, spread)
    land_spread(table, spread)
    action.spreads.remove(spread)
    struck = table.characters.get(who)
    return struck is None or not struck.able or not needed <= _wielded(struck)


def _wielded(character: Character) -> set[str]:
    return {item.id for item in character.items if character.wields(item)}


def used(action: Action, character: Character) -> set[str]:
    """Return the ids of the items in hand that a character uses in an action or reaction."""
    if character.id != action.actor:
        own = [reaction for reaction in action.reactions if reaction.who == character.id]
        found = {reaction.form.item for reaction in own if reaction.form}
        shield = character.wielded("shield")
        if shield and own and isinstance(action.doing, Attack) and character.id != action.target:
            # Defending another needs the shield (SHLD-2).
            found.add(shield.id)
        return found & _wielded(character)
    match action.doing:
        case Attack(form=Form(item=item)) | Area(item=item):
            return {item} & _wielded(character)
        case Aid():
            kit = character.wielded("first_aid")
            return {kit.id} if kit else set()
        case _:
            return set()
