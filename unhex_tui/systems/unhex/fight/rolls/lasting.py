"""Area effects that stay on the map, and what ends them: AOE-4, AOE-7 to AOE-9, RUL-20, STEA-3.

`scorch` is called wherever an act or a reaction is declared. The cover an effect gives is on `Table.ground`.
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
    """Put an effect on an area until the end of the round that is `rounds` from now (AOE-4)."""
    effect = Effect(f"e{table.next_serial()}", kind, area, table.round + rounds, damage, who, name)
    table.effects.append(effect)
    table.tell(EffectBegun(who, kind, name, area, damage, rounds, effect.last))
    return effect


def remaining(table: Table, effect: Effect) -> str:
    """How many rounds it still lasts after this one, in short."""
    more = effect.last - table.round
    return f"+{more} round{'' if more == 1 else 's'}" if more > 0 else "last round"


def effect_text(table: Table, effect: Effect) -> str:
    """An effect in short for the map: what it does, how long, what it is."""
    what = "cover" if effect.kind == "cover" else f"{effect.damage} dmg"
    return f"{what}, {remaining(table, effect)}: {effect.name}"


def expire(table: Table) -> None:
    """At a round's end those effects go whose last round it was, whatever became of their users (AOE-4)."""
    over = [effect for effect in table.effects if effect.last <= table.round]
    table.effects = [effect for effect in table.effects if effect.last > table.round]
    for effect in over:
        table.tell(EffectEnded(effect.kind, effect.name, effect.area))


def demolish(table: Table, who: str, area: str) -> None:
    """Destroy all cover of an area: marks of the map, cover effects, the stealth of those in it (AOE-9, STEA-3)."""
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
    """The most damaging continuous effect on an area, the oldest of equals (AOE-7)."""
    there = [effect for effect in table.effects if effect.kind == "continuous" and effect.area == area]
    return max(there, key=lambda effect: effect.damage, default=None)


def warning(table: Table, character: Character) -> str:
    """What starting anything but a move would cost somebody where it stands; empty where nothing."""
    effect = worst_in(table, character.area)
    return f"any action but a move costs {effect.damage} damage ({effect.name})" if effect and effect.damage else ""


def burns(table: Table, character: Character) -> str:
    """The same of a reaction, in as few words as stand in its row: no odds of it count that."""
    effect = worst_in(table, character.area)
    return f"{effect.damage} damage first: {effect.name}" if effect and effect.damage else ""


def costs(table: Table, who: Iterable[Character]) -> list[Reason]:
    """For each whom starting something where it stands would cost damage, how much."""
    return [Reason(f"{one.name}: {warning(table, one)}", ("AOE-7", "RUL-20")) for one in who if warning(table, one)]


def scorch(table: Table, action: Action, who: str) -> Procedure[bool]:
    """Whoever starts an action other than a move in a continuous effect takes its damage at once (AOE-7, RUL-20).

    True where that undoes what was started: its owner is down, or what it was to be done with is no longer in hand.
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
    """Ids of the items somebody does its part of an action with, as far as it holds them ready."""
    if character.id != action.actor:
        own = [reaction for reaction in action.reactions if reaction.who == character.id]
        found = {reaction.form.item for reaction in own if reaction.form}
        shield = character.wielded("shield")
        if shield and own and isinstance(action.doing, Attack) and character.id != action.target:
            # Whoever defends another does so with the shield (SHLD-2).
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
