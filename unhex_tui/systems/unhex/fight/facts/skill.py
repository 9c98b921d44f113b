"""Modifiers of rolls, conditions in words, the subject of a question, and whether the action under way can go on.

DICE-7 to DICE-9, SHLD-1, RUL-24, RUL-33, DMG-5 to DMG-7, AMMO-1, ACT-1, ACT-7, ROUND-3. Stealth is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeVar

from unhex_tui.engine.decision import Blocked, Choose, Explanation, Option, Reason
from unhex_tui.engine.procedure import Build, Given, Gone, Procedure, asked
from unhex_tui.gamekit.questions import seat_of
from unhex_tui.systems.unhex.fight.facts.why_not import why_no_walking
from unhex_tui.systems.unhex.people.abilities import Modifier, levels, modifiers
from unhex_tui.systems.unhex.people.character import HANDS, Character
from unhex_tui.systems.unhex.people.items import AMMO, KINDS, RANGED, Form
from unhex_tui.systems.unhex.people.wounds import ARM_OF, NAMES, is_full
from unhex_tui.systems.unhex.state.table import Table
from unhex_tui.systems.unhex.state.underway import Action, Attack, Dice, Doing, Hit


def modifiers_of(table: Table, dice: Dice) -> dict[Modifier, str]:
    """Return the modifiers that the roller may still use on this roll, each with its source (DICE-9).

    The source is an ability id, or `CHAR-2` for a non-combat ability.
    """
    character = table.characters[dice.who]
    if dice.used or dice.plain:
        return {}
    if dice.good:
        return {"good": "CHAR-2"}
    return known_for(character, dice.form, dice.purpose)


def known_for(character: Character, form: Form | None, use: str) -> dict[Modifier, str]:
    """Return the modifiers for this use of a weapon, each with the id of the ability that grants it (RUL-33)."""
    return modifiers(character.abilities, family_of(character, form, use), use) if character.abilities else {}


def level_for(character: Character, form: Form | None, use: str) -> int:
    """Return the level that a roll for this use is made against, the one source of rolls and of their odds.

    `use` is a purpose of `Dice`.
    """
    return character.level + levels(character.abilities, family_of(character, form, use), use)


def wins_ties(character: Character, other: Character) -> bool:
    """Tell whether the first character wins a tie: a PC against an NPC; between equals the GM decides (DICE-10)."""
    return character.pc and not other.pc


def settles_last(table: Table, character: Character) -> bool:
    """Tell whether the character belongs to the side with initiative, which settles last (RUL-3)."""
    return character.team == table.initiative_side()


def family_of(character: Character, form: Form | None, use: str) -> str:
    """Return the weapon family whose abilities help a roll; empty for those without a family (SHLD-1, ABIL).

    It is the weapon's family, or `SHLD` for a defence with a shield in hand.
    """
    if form is not None:
        return form.family
    return "SHLD" if use == "defend" and character.wielded("shield") else ""


def ailing(character: Character, *, limbs: bool = True) -> tuple[str, ...]:
    """Return the character's conditions in words; without `limbs`, unusable arms are left out."""
    ailments = [character.condition] if character.condition else []
    if character.in_fight:
        if character.all_out:
            ailments.append("all-out defend")
        if character.legs == 0:
            ailments.append("legs out")
        elif character.legs == 1 and character.able:
            immobile = next(why_no_walking(character), None) is not None
            empties = all(map(character.usable, HANDS))  # items in hand prevent crawling, but can be dropped
            ailments.append("crawls" if not immobile else "leg out" if empties else "no move")
        shoots = any(KINDS[item.kind].family in RANGED for item in character.items if character.held(item.id))
        if shoots and character.able and not any(map(character.has, AMMO.values())):
            ailments.append("no ammo")
        if limbs:
            ailments += [f"{NAMES[place]} unusable" for place in ARM_OF.values() if is_full(character.marks, place)]
    if character.fate and not character.dead:
        ailments.append(character.fate)
    return tuple(ailments)


def in_hands(character: Character) -> tuple[tuple[str, str], ...]:
    """Return for each hand, or for both that hold one item, the name and the item's name, `empty` or `unusable`."""
    held = [(hand, character.item(character.holding(hand) or "")) for hand in HANDS]
    item = held[0][1]
    if item is not None and all(other is item for _, other in held):
        return (("both hands", item.name),)
    return tuple(
        (hand, item.name if item else "empty" if character.usable(hand) else "unusable") for hand, item in held
    )


def is_over(table: Table) -> bool:
    """Tell whether the objective is met, or fewer than two teams have a conscious character in the fight (ROUND-3)."""
    return bool(table.objective) or not table.contested


def present(table: Table, *character_ids: str) -> None:
    """Void the action under way if one of these characters, or a participant, is gone or out of the fight.

    The initiative roll is void once the fight is over. Raises Gone if the action, errand or roll cannot go on.
    """
    there = table.characters
    action = table.action
    needed = {*character_ids}
    if table.errand is not None:
        needed.update([dice.who for dice in table.errand.dice])
    if action is not None:
        needed.update((action.actor, action.target or action.actor), [each.who for each in action.reactions])
    if not there.keys() >= needed or (table.contest is not None and is_over(table)):
        raise Gone
    if action is not None and action.declared and not action.forced and _out_of_it(table, action):
        raise Gone


def _out_of_it(table: Table, action: Action) -> bool:
    """Tell whether a GM edit took the actor or the target out of the fight before any dice (ACT-7, DMG-6)."""
    actor, target = table.characters[action.actor], table.characters.get(action.target)
    if table.errand is not None:  # first aid between fights: no one is in a fight
        out = actor.dead or actor.unconscious or (target is not None and target.dead)
    elif target is None:
        out = not actor.able
    else:
        gave_up = isinstance(action.doing, Attack) and target.surrendered
        out = not actor.able or target.dead or target.left_fight or gave_up
    return out and not any(dice.rolled for dice in action.rolls)


T = TypeVar("T")


def chosen(action: Action, build: Build) -> Procedure[Any]:
    """Ask a question about the action; overruling a blocked option also forces the action."""
    answer, forced = yield from asked(build)
    action.forced = action.forced or forced
    return answer


def aim(
    table: Table,
    action: Action,
    question: str,
    prompt: str,
    able: Sequence[T],
    option: Callable[[T], Option],
    everything: Callable[[], Iterable[T]],
    why_not: Callable[[T], Iterable[Reason]],
    notes: tuple[Reason, ...] = (),
    more: tuple[Option, ...] = (),
) -> Choose | Given:
    """Build the question for the goal of an act, for its actor; a single possible goal is given without asking.

    `able` are the possible goals; the others in `everything` are blocked for the reasons that `why_not` yields. A
    forced action without possible goals may choose any. With `more`, options for an action already declared, the
    question is always asked. Raises Gone if there is no possible goal.
    """
    if not able and action.forced:
        able = [*everything()]
    if not able:
        raise Gone
    if len(able) == 1 and not more:
        only = option(able[0])
        return Given(only.key, only)
    return Choose(
        question=question,
        prompt=prompt,
        light=not more,
        options=(*map(option, able), *more),
        explain=lambda: Explanation(
            tuple(Blocked(option(item), tuple(why_not(item))) for item in everything() if item not in able), notes
        ),
        **seat_of(table, action.actor),
    )


D = TypeVar("D", bound=Doing)


def action_of(table: Table) -> Action:
    """Return the current action; only for questions that are asked within one."""
    assert table.action is not None
    return table.action


def doing_of(table: Table, kind: type[D]) -> D:
    """Return the details of the current action, of the kind that the question belongs to."""
    doing = action_of(table).doing
    assert isinstance(doing, kind)
    return doing


def main_dice(table: Table) -> Dice:
    """Return the actor's roll; only for questions about its effects."""
    dice = action_of(table).dice
    assert dice is not None
    return dice


def rolls(table: Table) -> Iterator[Dice]:
    """Yield all current rolls."""
    if table.action is not None:
        yield from table.action.rolls
    if table.errand is not None:
        yield from table.errand.dice
    if table.contest is not None:
        yield from table.contest.dice.values()


def awaited(table: Table, asked: Any) -> Dice:
    """Return the open roll to be entered; a new one if none is on the table, as for initiative."""
    character_id, purpose = asked.about[0], asked.question.removesuffix(".roll")
    for dice in rolls(table):
        if dice.who == character_id and dice.purpose == purpose and not dice.rolled:
            return dice
    level = level_for(table.characters[character_id], None, purpose)
    return Dice(character_id, purpose, level, reading=table.rules.reading)


def critical(table: Table, asked: Any) -> Dice:
    """Return the critical success that the question is about."""
    return next(dice for dice in rolls(table) if dice.who == asked.about[0] and dice.critical and dice.success)


def target_of(table: Table, dice: Dice) -> Character | None:
    """Return the target of a roll with a weapon: of an attack, or the attacker or mover; None for any other roll."""
    action = table.action
    if action is None or dice.form is None:
        return None
    return table.characters.get(action.target if dice.purpose == "attack" else action.actor)


def hit_of(table: Table, *, read: bool) -> Hit:
    """Return the hit whose dice are to be read; with `read`, the hit whose dice were read last."""
    hits = [hit for hit in action_of(table).hits if bool(hit.location) == read]
    return hits[-1 if read else 0]
