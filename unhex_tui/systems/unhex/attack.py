"""Attack and the reactions to it: ATK-1 to ATK-3, CTR-1, CTR-2, DEF-1, ACT-3, ACT-7, AMMO-2, RUL-3, RUL-4, RUL-10.

Declared, then reactions, then all dice in the order of RUL-3, then hits are worked out and land together.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from unhex_tui.engine.decision import Blocked, Choose, Explanation, Option, Pick, Preview, Reason
from unhex_tui.engine.procedure import Given, Interrupted, Procedure, ask
from unhex_tui.systems.unhex import economy
from unhex_tui.systems.unhex.character import Character
from unhex_tui.systems.unhex.damage import land, work_out
from unhex_tui.systems.unhex.events import (
    AmmoSpent,
    AttackDeclared,
    DefenceFailed,
    Defended,
    Missed,
    Reacted,
    Surrendered,
)
from unhex_tui.systems.unhex.items import AMMO, Form
from unhex_tui.systems.unhex.options import (
    forms,
    legal,
    targets,
    why_no_action,
    why_no_counterattack,
    why_no_target,
    why_no_use,
)
from unhex_tui.systems.unhex.rolling import beats, first, present, settle, settling_order
from unhex_tui.systems.unhex.standing import why_no_reaction, why_other_weapon
from unhex_tui.systems.unhex.table import Action, Dice, Hit, Reaction, Table


def attack(table: Table, action: Action) -> Procedure[None]:
    """One attack action, from the choice of its target."""
    assert action.form is not None
    how = action.form
    if not action.target:
        offered: list[str] = []
        action.target = yield from ask(lambda: _target_question(table, action, how, offered))
        action.forced = action.forced or action.target not in offered
    action.declared = True
    economy.pay(table, action, action.actor)
    table.characters[action.actor].last_form = how.key
    table.tell(AttackDeclared(action.actor, action.target, how.label))
    yield from _reactions(table, action)
    rolls = _dice(table, action)
    for n, dice in enumerate(rolls):
        extras = (lambda: surrenders(table, _affected(action))) if n == 0 else None
        extra = yield from first(table, dice, partial(_prompt, table, action, dice), extras)
        if extra:
            surrender(table, action, extra.removeprefix("surrender:"))
            return
    for dice in settling_order(table, rolls):
        yield from settle(table, dice, lambda failed: critical_failure(table, failed))
    yield from _resolve(table, action, rolls)


def _target_question(table: Table, action: Action, how: Form, offered: list[str]) -> Choose | Given:
    present(table, action.actor)
    attacker = table.characters[action.actor]
    able = targets(table, attacker, how)
    if not able and action.forced:
        able = [one for one in table.characters.values() if one is not attacker and one.in_fight]
    offered[:] = [one.id for one in able]
    if len(able) == 1:
        return Given(able[0].id)
    if not able:
        raise Interrupted("void.gone")

    def explain() -> Explanation:
        blocked = [
            Blocked(target_option(table, target), tuple(why_no_target(table, attacker, how, target)))
            for target in sorted(table.characters.values(), key=lambda one: one.team == attacker.team)
            if target not in able and target is not attacker
        ]
        geometry = table.geometry
        previews = {}
        for target in able:
            here, there = attacker.area, target.area
            highlight = geometry.highlight(here, there) if here and there else None
            covered = bool(how.ranged and here and there and geometry.cover(there, here))
            shield = target.wielded("shield")
            who = f"{target.name} chooses the dice: " + ("shield" if shield else "cover")
            previews[target.id] = Preview(
                (who if covered or shield else "The attacker chooses the dice",), (), highlight
            )
        return Explanation(tuple(blocked), previews)

    return Choose(
        question="attack.target",
        seats=(table.seat(action.actor),),
        prompt=f"{attacker.name} attacks with {how.label}: whom?",
        light=True,
        about=(action.actor,),
        options=tuple(target_option(table, target) for target in able),
        explain=explain,
    )


def target_option(table: Table, target: Character) -> Option:
    """Somebody as an option, with the letter that stands on the token."""
    down = f", {target.condition}" if target.condition else ""
    down += ", hidden" if target.hidden else ""
    return Option(target.id, target.name, f"{table.area_name(target.area)}{down}", target.letter, token=target.id)


# -------------------------------------------------------------------- reactions


def _reactions(table: Table, action: Action) -> Procedure[None]:
    """The target's window: defend, counterattack or nothing (ACT-3)."""
    chosen = yield from ask(lambda: _reaction_question(table, action))
    for key in chosen:
        who, how, item = key.split(":", 2)
        action.reactions.append(declare(table, action, who, how, item))


def declare(table: Table, action: Action, who: str, how: str, item: str) -> Reaction:
    """Declare a reaction: it is spent and stands (RUL-4)."""
    form = next((f for f in forms(table.characters[who]) if f.key == item), None)
    economy.pay(table, action, who)
    if form is not None:
        table.characters[who].last_form = form.key
    reaction = Reaction(who, how, form)
    table.tell(Reacted(who, how, action.actor, form.label if form else ""))
    return reaction


def _reaction_question(table: Table, action: Action) -> Pick | Given:
    present(table, action.actor, action.target)
    attacker, target = table.characters[action.actor], table.characters[action.target]
    options = []
    if legal(why_no_action(target)) and legal(why_no_reaction(table, target)):
        options.append(_defend(target))
        options += [
            _counter(target, form)
            for form in forms(target)
            if legal(why_no_counterattack(target, form, attacker)) and legal(why_other_weapon(table, target, form))
        ]
    if not options:
        return Given([])

    def explain() -> Explanation:
        legal_keys = {option.key for option in options}
        blocked = []
        for option, reasons in _all_reactions(table, target, attacker):
            if option.key not in legal_keys:
                blocked.append(Blocked(option, tuple(reasons)))
        return Explanation(tuple(blocked), notes=(Reason("Reactions are declared before any dice", ("ACT-3",)),))

    return Pick(
        question="attack.react",
        seats=(table.seat(target.id),),
        prompt=f"{attacker.name} attacks {target.name}: does {target.name} react?",
        about=(target.id, attacker.id),
        options=tuple(options),
        most=1,
        none="no reaction",
        explain=explain,
    )


def _all_reactions(table: Table, target: Character, attacker: Character) -> Iterator[tuple[Option, list[Reason]]]:
    idle = [*why_no_action(target), *why_no_reaction(table, target)]
    yield _defend(target), idle
    for form in forms(target):
        reasons = [*idle, *why_no_counterattack(target, form, attacker), *why_other_weapon(table, target, form)]
        yield _counter(target, form), reasons


def _defend(target: Character) -> Option:
    return Option(f"{target.id}:defend:", "Defend", "roll higher: it misses", "d", uses=(target.id,))


def _counter(target: Character, form: Form) -> Option:
    return Option(f"{target.id}:counterattack:{form.key}", f"Counterattack: {form.label}", "", "c", uses=(target.id,))


# -------------------------------------------------------------------- surrender


SURRENDER_KEYS = "*%"
"""Keys that stand for nothing else, so that nobody surrenders by a letter typed ahead."""


def _affected(action: Action) -> list[str]:
    """Whom the declared action could affect (RUL-11)."""
    counter = any(reaction.how == "counterattack" for reaction in action.reactions)
    return [action.target, action.actor] if counter else [action.target]


def surrenders(table: Table, affected: list[str]) -> list[Option]:
    """The extra choice on an action's first roll (ACT-7)."""
    return [
        Option(f"surrender:{one.id}", f"{one.name} surrenders", "", key)
        for who, key in zip(affected, SURRENDER_KEYS, strict=False)
        if (one := table.characters.get(who)) is not None and one.able
    ]


def surrender(table: Table, action: Action, who: str) -> None:
    """Out of the fight; the action is not spent and has no effect (ACT-7, RUL-11, RUL-12)."""
    character = table.characters[who]
    refunded = tuple(dict.fromkeys(action.paid))
    economy.refund(table, action)
    character.level = min(character.level, 0)
    character.surrendered = True
    table.tell(Surrendered(who, refunded))


# -------------------------------------------------------------------- dice


def _dice(table: Table, action: Action) -> list[Dice]:
    """The rolls in the order they are entered, each against the level it has now (RUL-3, RUL-10)."""
    action.dice = Dice(action.actor, "attack", table.characters[action.actor].level, action.form)
    rolls = [action.dice]
    for reaction in action.reactions:
        reaction.dice = Dice(reaction.who, reaction.how, table.characters[reaction.who].level, reaction.form)
        rolls.append(reaction.dice)
    return rolls


def _prompt(table: Table, action: Action, dice: Dice) -> str:
    name = table.name(dice.who)
    if dice is action.dice:
        return f"{name} attacks {table.name(action.target)}"
    return f"{name} defends" if dice.purpose == "defend" else f"{name} counterattacks"


def critical_failure(table: Table, dice: Dice) -> None:
    """The next action is lost, and with a ranged weapon a slot of ammo (DICE-6, AMMO-2)."""
    economy.lose(table, dice.who)
    if dice.form is not None and dice.form.ranged:
        ammo = table.characters[dice.who].has(AMMO[dice.form.less])
        if ammo is not None:
            ammo.destroyed = True
            table.tell(AmmoSpent(dice.who, ammo.name))


def _resolve(table: Table, action: Action, rolls: list[Dice]) -> Procedure[None]:
    """Who hits whom, then everything at once (CTR-1, DEF-1)."""
    present(table, action.actor, action.target)
    attack = rolls[0]
    hits: list[Hit] = action.hits
    stopped = False
    for reaction in action.reactions:
        if reaction.how != "defend" or reaction.dice is None:
            continue
        if not attack.success:
            continue
        if (yield from beats(table, attack, reaction.dice)):
            stopped = True
            table.tell(Defended(reaction.who, action.actor, tie=attack.value == reaction.dice.value))
        else:
            table.tell(DefenceFailed(reaction.who, action.actor))
    if attack.success and not stopped:
        assert action.form is not None
        hits.append(Hit(action.actor, action.target, attack, action.form))
    elif not attack.success:
        table.tell(Missed(action.actor, action.target))
    for reaction in action.reactions:
        if reaction.how != "counterattack" or reaction.dice is None:
            continue
        if reaction.dice.success:
            assert reaction.form is not None
            hits.append(Hit(reaction.who, action.actor, reaction.dice, reaction.form))
        else:
            table.tell(Missed(reaction.who, action.actor))
    for hit in hits:
        yield from work_out(table, hit, cover=True)
    for hit in hits:
        land(table, hit)


def usable_forms(table: Table, attacker: Character) -> list[tuple[Form, list[Character]]]:
    """The ways it can attack now, each with those it can attack so."""
    found = []
    for form in forms(attacker):
        if legal(why_no_use(attacker, form)) and legal(why_other_weapon(table, attacker, form)):
            able = targets(table, attacker, form)
            if able:
                found.append((form, able))
    return found
