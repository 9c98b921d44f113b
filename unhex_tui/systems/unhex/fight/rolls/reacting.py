"""The window of reactions to an attack: ACT-3, DEF-1, CTR-1, SHLD-2, SHLD-4, RUL-8, RUL-18.

One question for all who may react: the target defends or counterattacks, its teammates may defend it.
"""

from __future__ import annotations

from collections.abc import Iterator

from unhex_tui.engine.decision import Blocked, Explanation, Option, Pick, Reason
from unhex_tui.engine.procedure import Given, Procedure, ask
from unhex_tui.systems.unhex.fight.facts.agreed import why_no_reaction, why_other_weapon
from unhex_tui.systems.unhex.fight.facts.presence import present
from unhex_tui.systems.unhex.fight.facts.why_not import (
    WITH_SHIELD,
    forms,
    legal,
    stands_all_out,
    why_no_action,
    why_no_counterattack,
)
from unhex_tui.systems.unhex.fight.rolls.declaring import react
from unhex_tui.systems.unhex.fight.rolls.defending import (
    defend_option,
    stand_all_out,
    why_no_defence,
    why_no_defence_of,
)
from unhex_tui.systems.unhex.fight.rolls.lasting import costs
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.people.items import Form, act_with
from unhex_tui.systems.unhex.state.table import Table
from unhex_tui.systems.unhex.state.underway import Action, Attack


def reactions(table: Table, action: Action, doing: Attack) -> Procedure[None]:
    """Ask who reacts to an attack, and declare it; the target's come first, as their dice do (RUL-3)."""
    yield from react(table, action, (yield from ask(lambda: _question(table, action, doing.form))))
    present(table, action.actor, action.target)
    stand_all_out(table, action, action.target)
    action.reactions.sort(key=lambda reaction: reaction.who != action.target)


def _question(table: Table, action: Action, against: Form) -> Pick | Given:
    present(table, action.actor, action.target)
    attacker, target = table.characters[action.actor], table.characters[action.target]
    others = [c for c in _teammates(table, target) if "SHLD-2" in c.abilities]
    others = [c for c in others if legal(why_no_defence_of(table, c, target))]
    named = bool(others)
    options = []
    if legal(why_no_action(target)) and legal(why_no_reaction(table, target)):
        options.append(defend_option(target, target, named))
        options += [
            _counter(target, form, named)
            for form in forms(target)
            if legal(why_no_counterattack(target, form, attacker, against))
            and legal(why_other_weapon(table, target, form))
        ]
    able = [*([target] if options else []), *others]
    options += [defend_option(c, target, named) for c in others]
    if not options:
        return Given([])

    def explain() -> Explanation:
        keys = {option.key for option in options}
        blocked = [
            Blocked(option, tuple(reasons), option.label[: option.label.find(": ") + 2] if ": " in option.label else "")
            for option, reasons in _all(table, attacker, against, target, named)
            if option.key not in keys
        ]
        notes = (*costs(table, able), *_notes(target, attacker, against))
        return Explanation(tuple(blocked), notes=notes)

    whose = f"does {target.name} react" if not named else "who reacts"
    return Pick(
        question="attack.react",
        seats=tuple(dict.fromkeys(table.seat(c.id) for c in able)),
        prompt=f"{attacker.name} attacks {target.name}: {whose}?",
        about=(target.id, attacker.id, *(c.id for c in others)),
        options=tuple(options),
        most=99 if named else 1,
        none="no reaction",
        explain=explain,
    )


def _teammates(table: Table, target: Character) -> Iterator[Character]:
    return (c for c in table.characters.values() if c.team == target.team and c is not target)


def _all(
    table: Table, attacker: Character, against: Form, target: Character, named: bool
) -> Iterator[tuple[Option, list[Reason]]]:
    """Every reaction there is, with all that speaks against it; of teammates, those who know how or have a shield."""
    idle = list(why_no_defence(table, target))
    yield defend_option(target, target, named), idle
    for form in forms(target):
        reasons = [
            *idle,
            *why_no_counterattack(target, form, attacker, against),
            *why_other_weapon(table, target, form),
        ]
        yield _counter(target, form, named), reasons
    for one in _teammates(table, target):
        if one.in_fight and ("SHLD-2" in one.abilities or one.has("shield")):
            yield defend_option(one, target, named), list(why_no_defence_of(table, one, target))


def _notes(target: Character, attacker: Character, against: Form) -> Iterator[Reason]:
    yield Reason("Reactions are declared before any dice", ("ACT-3",))
    for form in forms(target):
        if [reason.rules for reason in why_no_counterattack(target, form, attacker, against)] == [WITH_SHIELD]:
            yield Reason(f"Once the shield is dropped, which is free, {form.name} may counterattack", ("ACT-6",))
            break
    if stands_all_out(target):
        yield Reason(f"{target.name} defends all-out, without an action", ("SHLD-4",))


def _counter(target: Character, form: Form, named: bool) -> Option:
    label = f"{target.name} counterattacks: {form.label}" if named else f"Counterattack: {form.label}"
    thing = act_with("counterattack", form, target.items)
    return Option(f"{target.id}:counterattack:{form.key}", label, thing=thing, uses=(target.id,))
