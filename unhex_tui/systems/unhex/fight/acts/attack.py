"""Attacks, and surrender before the first roll of an action or of a fast step.

ATK-1 to ATK-3, CTR-1, DEF-1, ACT-7, AMMO-2, RUL-3, RUL-10 to RUL-12, RUL-28, RUL-34, RUL-44. Reactions are declared
before all dice are rolled; hits are worked out and land together; further effects of critical successes come last.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial

from unhex_tui.engine.advice import WAIT, Odds, Question
from unhex_tui.engine.decision import Choose, Option, Reason, Roll
from unhex_tui.engine.procedure import Given, Procedure
from unhex_tui.systems.unhex.events.attacks import AttackDeclared, Missed, Surrendered
from unhex_tui.systems.unhex.fight.facts import economy
from unhex_tui.systems.unhex.fight.facts.cover import sees_past_two
from unhex_tui.systems.unhex.fight.facts.skill import action_of, aim, awaited, chosen, doing_of, level_for, present
from unhex_tui.systems.unhex.fight.facts.why_not import (
    SURRENDER,
    forms,
    legal,
    surrender_option,
    targets,
    why_no_target,
    why_no_use,
    why_other_weapon,
)
from unhex_tui.systems.unhex.fight.matchup import (
    ALL,
    HITS,
    AttackOdds,
    all_out,
    attack_odds,
    cells,
    ranked,
    row_by_row,
    strikers,
)
from unhex_tui.systems.unhex.fight.opposing import all_in_all, counting, slow
from unhex_tui.systems.unhex.fight.rolls.damage import land, work_out
from unhex_tui.systems.unhex.fight.rolls.lasting import aftermath, begin, begun
from unhex_tui.systems.unhex.fight.rolls.reacting import held_off, reaction_dice, reactions
from unhex_tui.systems.unhex.fight.rolls.rerolling import declared_defence
from unhex_tui.systems.unhex.fight.rolls.rolling import HIT_OR_MISS, first, roll_order, settle, settling_order
from unhex_tui.systems.unhex.fight.rolls.utility import needed
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.people.items import UNARMED, Form, ability_for
from unhex_tui.systems.unhex.rules.rerolls import Defence
from unhex_tui.systems.unhex.state.table import Table
from unhex_tui.systems.unhex.state.underway import Action, Attack, Dice, Hit, Move

TARGET = Question("attack.target")
ROLL = Question("attack.roll", HIT_OR_MISS)


def opening(
    table: Table,
    action: Action,
    dice: Dice,
    prompt: Callable[[], str],
    affected: Callable[[], list[str]],
    formerly: Callable[[], list[str]] = list,
    notes: Sequence[Reason] = (),
) -> Procedure[bool]:
    """Ask for an action's first roll, at which exposed characters may surrender; return whether one did.

    `affected` returns the ids of those who may surrender; `formerly`, of those who could before RUL-44, so that older
    journals replay.
    """
    was_offered = partial(_surrenders, table, formerly)
    extra = yield from first(
        table, dice, prompt, partial(_surrenders, table, affected), formerly=was_offered, notes=notes
    )
    if extra:
        _surrender(table, action, extra.removeprefix(SURRENDER))
    return bool(extra)


def _surrenders(table: Table, affected: Callable[[], list[str]]) -> list[Option]:
    """Return the options to surrender for an action's first roll (ACT-7)."""
    characters = (table.characters.get(character_id) for character_id in affected())
    return [surrender_option(character) for character in characters if character is not None and character.able]


def _surrender(table: Table, action: Action, character_id: str) -> None:
    """Take the character out of the fight; the action is not spent and has no effect (ACT-7, RUL-11, RUL-12).

    Intercepts of the first step of a fast move stay spent, because their dice were rolled (RUL-28).
    """
    character = table.characters[character_id]
    if isinstance(action.doing, Move):
        action.paid = [payer for payer in action.paid if payer not in action.doing.reacted]
    refunded = tuple(dict.fromkeys(action.paid))
    economy.refund(table, action)
    character.level = min(character.level, 0)
    character.surrendered = True
    table.standing.pop(f"{SURRENDER}{character_id}", None)
    table.record(Surrendered(character_id, refunded))


def attack(table: Table, action: Action, doing: Attack) -> Procedure[None]:
    """Play an attack from the choice of its target."""
    action.doing, how = doing, doing.form
    if not doing.target:
        doing.target = yield from chosen(action, lambda: _target_question(table, action, how))
    yield from begin(
        table, action, AttackDeclared(action.actor, action.target, how.label, _ability(table, action, how))
    )
    yield from reactions(table, action, doing)
    rolls = yield from roll_order(table, _dice(table, action, how))
    for n, dice in enumerate(rolls):
        prompt = partial(_prompt, table, action, dice)
        if n:
            yield from first(table, dice, prompt, still=partial(needed, table, dice))
        elif (yield from opening(table, action, dice, prompt, lambda: _affected(action))):
            return
    for dice in settling_order(table, rolls):
        yield from settle(table, dice)
    yield from _resolve(table, action, how)


def _ability(table: Table, action: Action, how: Form) -> str:
    """Return the id of the ability that makes the attack possible; empty if none is needed (SHLD-3, UNA-1, 2HR-5)."""
    attacker, target = table.characters[action.actor], table.characters[action.target]
    return ability_for(how) or ("2HR-5" if sees_past_two(table, attacker, target, how) else "")


def _target_question(table: Table, action: Action, how: Form) -> Choose | Given:
    present(table, action.actor)
    attacker = table.characters[action.actor]
    side = attacker.team
    able = sorted(targets(table, attacker, how), key=lambda character: character.unconscious)  # conscious targets first
    if not able and action.forced:
        able = [other for other in table.characters.values() if other is not attacker and other.in_fight]
    return aim(
        table,
        action,
        TARGET.id,
        f"{attacker.name} attacks {'with ' * (how.item != UNARMED)}{how.label}: at whom?",
        able=able,
        option=table.option,
        everything=lambda: sorted(
            (other for other in table.taking_part() if other is not attacker), key=lambda other: other.team == side
        ),
        why_not=partial(why_no_target, table, attacker, how),
    )


# -------------------------------------------------------------------- dice


def _affected(action: Action) -> list[str]:
    """Return the ids of the characters whom the declared action could affect (RUL-11)."""
    counter = any(reaction.how == "counterattack" for reaction in action.reactions)
    return [action.target, action.actor] if counter else [action.target]


def _dice(table: Table, action: Action, how: Form) -> list[Dice]:
    """Return the rolls in the order they are entered, each against the level as it is now (RUL-3, RUL-10)."""
    action.dice = Dice(action.actor, "attack", level_for(table.characters[action.actor], how, "attack"), how)
    return [action.dice, *(reaction_dice(table, reaction) for reaction in action.reactions)]


def _prompt(table: Table, action: Action, dice: Dice) -> str:
    name = table.name(dice.who)
    if dice is action.dice:
        return f"{name} attacks {table.name(action.target)}"
    if dice.purpose != "defend":
        return f"{name} counterattacks {table.name(action.actor)}"
    whom = "" if dice.who == action.target else f" {table.name(action.target)}"
    return f"{name} defends{whom}" + (" all-out" if dice.plain else "")


def _resolve(table: Table, action: Action, how: Form) -> Procedure[None]:
    """Determine who hits whom, then apply all hits together (CTR-1, DEF-1)."""
    present(table, action.actor, action.target)
    attack_dice = action.dice
    assert attack_dice is not None
    hits = action.hits
    counters = action.rolled("counterattack")
    if attack_dice.success:
        defences = [dice for _, dice in action.rolled("defend")]
        if not (yield from held_off(table, attack_dice, defences)):
            hits.append(Hit(action.actor, action.target, attack_dice, how))
    else:
        table.record(Missed(action.actor, action.target))
    for reaction, dice in counters:
        if dice.success:
            assert reaction.form is not None
            hits.append(Hit(reaction.who, action.actor, dice, reaction.form))
        else:
            table.record(Missed(reaction.who, action.actor))
    for hit in hits:
        yield from work_out(table, hit)
    for hit in hits:
        land(table, hit)
    landed = [hit.who for hit in hits]
    yield from aftermath(table, attack_dice, action.target, action.actor in landed)
    for reaction, dice in counters:
        yield from aftermath(table, dice, action.actor, reaction.who in landed)


def usable_forms(table: Table, attacker: Character) -> list[tuple[Form, list[Character]]]:
    """Return the forms with which a character can attack now, each with its possible targets."""
    usable = []
    for form in forms(attacker):
        if legal(why_no_use(attacker, form)) and legal(why_other_weapon(table, attacker, form)):
            able = targets(table, attacker, form)
            if able:
                usable.append((form, able))
    return usable


# -------------------------------------------------------------------- odds

POLICY_WAIT = (
    f"{WAIT} means that the app is still counting: against several defenders who may re-roll it takes a while."
)
"""Explanation of that cell."""


def undeclared_odds(table: Table, attacker: Character, form: Form, target: Character) -> AttackOdds | str:
    """Return the odds of an attack that is not declared yet, or the reason why it has no effect."""
    ready = begun(table, attacker, form.item)
    defences = all_out(table, target, attacker)
    return ready.why_void or attack_odds(table, ready.who, form, target, defences=defences)


@TARGET.gradual
def _target_odds(table: Table, asked: Choose, at: Callable[[], str]) -> Iterator[Odds | None]:
    """Count the odds of an attack on each target (ATK-1)."""
    attacker, how = table.characters[action_of(table).actor], doing_of(table, Attack).form

    def shown(by_target: Mapping[str, AttackOdds | str]) -> Odds:
        odds = ranked(by_target)
        words = dict(odds.words)
        for key, attack in by_target.items():
            if isinstance(attack, AttackOdds) and attack.dropping and not table.characters[key].unconscious:
                words[key] = "; ".join(filter(None, (words.get(key), attack.dropping)))
        if given := begun(table, attacker, how.item).given:
            words[ALL] = "; ".join(filter(None, (given, words.get(ALL))))
        return odds._replace(words=words)

    keys = (option.key for option in asked.options)
    yield from row_by_row(keys, at, lambda key: undeclared_odds(table, attacker, how, table.characters[key]), shown)


def _declared(table: Table, asked: Roll) -> tuple[Character, Form, Character, int, tuple[Defence, ...]]:
    """Return the declared attack before its roll: attacker, form, target, level of the roll, and defences."""
    action, dice = action_of(table), awaited(table, asked)
    attacker = table.characters[dice.who]
    defences = tuple(declared_defence(table, defence, attacker) for _, defence in action.rolled("defend"))
    return attacker, doing_of(table, Attack).form, table.characters[action.target], dice.level, defences


@ROLL.odds
def _roll_odds(table: Table, asked: Roll) -> Odds:
    attacker, form, target, level, defences = _declared(table, asked)
    return ranked({ALL: attack_odds(table, attacker, form, target, level=level, defences=defences)})


@ROLL.gradual
def _roll_odds_in_steps(table: Table, asked: Roll, _at: Callable[[], str]) -> Iterator[Odds]:
    """Count the odds of a declared attack if several defenders may re-roll; nothing if they are quick."""
    attacker, form, target, level, defences = _declared(table, asked)
    if not slow(defences):
        return
    bare = ranked({ALL: attack_odds(table, attacker, form, target, level=level)})
    known = [Fraction(0)] * len(HITS)
    for n, goal in enumerate(strikers(table, attacker, form, target, level=level)):
        row = (*cells(known[0], known[1], known[2], form.less)[:n], *[WAIT] * (len(HITS) - n))
        so_far = bare._replace(cells={ALL: row}, shares={ALL: float(known[0])} if n else {})
        so_far = so_far._replace(policy=f"{so_far.policy} {POLICY_WAIT}")
        yield from (so_far for _ in counting(goal, defences))
        known[n] = Fraction(*all_in_all(goal, defences))
    yield _roll_odds(table, asked)
