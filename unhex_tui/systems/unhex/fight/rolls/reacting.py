"""The question for reactions to an attack: ACT-3, DEF-1, CTR-1, SHLD-2, SHLD-4, RUL-8, RUL-18, RUL-43.

It goes to all who may react: the target defends or counterattacks, anyone outside the attacker's team may defend the
target.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from unhex_tui.engine.decision import Blocked, Explanation, Next, Option, Pick, Reason
from unhex_tui.engine.procedure import Given, Procedure, ask
from unhex_tui.systems.unhex.fight.facts.agreed import why_other_weapon
from unhex_tui.systems.unhex.fight.facts.presence import present
from unhex_tui.systems.unhex.fight.facts.why_not import WITH_SHIELD, forms, legal, stands_all_out, why_no_counterattack
from unhex_tui.systems.unhex.fight.rolls.coming import dice_next, reactors_in
from unhex_tui.systems.unhex.fight.rolls.declaring import react, seen_or_not, unseen_actor_note, unseen_note
from unhex_tui.systems.unhex.fight.rolls.defending import (
    defend_option,
    stand_all_out,
    why_no_defence,
    why_no_defence_of,
)
from unhex_tui.systems.unhex.fight.rolls.lasting import burns, costs
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.people.items import UNARMED, Form, act_with, key_of_act
from unhex_tui.systems.unhex.state.table import Table
from unhex_tui.systems.unhex.state.underway import Action, Attack


def reactions(table: Table, action: Action, doing: Attack) -> Procedure[None]:
    """Ask who reacts to an attack and declare the reactions; the target's come first, like their dice (RUL-3)."""
    yield from react(table, action, (yield from ask(lambda: _question(table, action, doing.form))))
    present(table, action.actor, action.target)
    stand_all_out(table, action, action.target)
    action.reactions.sort(key=lambda reaction: reaction.who != action.target)


def _question(table: Table, action: Action, against: Form) -> Pick | Given:
    present(table, action.actor, action.target)
    attacker, target = table.characters[action.actor], table.characters[action.target]
    legal_ways = [(one, form) for one, form, reasons in _ways(table, attacker, against, target) if legal(reasons)]
    if not legal_ways:
        return Given([])
    able = list({one.id: one for one, _ in legal_ways}.values())
    others = [one for one in able if one is not target]
    named, beside = bool(others), target in able

    def explain() -> Explanation:
        blocked = []
        # Items in hand come first, because only the first of several blocked options are read.
        for one, form, found in sorted(_ways(table, attacker, against, target), key=_out_of_hand):
            if reasons := tuple(found):
                option = _option(one, form, target, named, beside)
                blocked.append(Blocked(option, reasons, option.label.removesuffix(form.label) if form else ""))
        unseen = unseen_actor_note(attacker, "they read that someone unseen attacks") if target.pc else []
        notes = [*unseen, *unseen_note(able), *costs(table, able), *_notes(target, attacker, against)]
        if any(one.team != target.team for one in others):
            notes.append(
                Reason("A shield may defend another side too, but not against the bearer's own team", ("RUL-43",))
            )
        return Explanation(tuple(blocked), tuple(notes))

    whose = f"does {target.name} react" if not named else "who reacts"
    return Pick(
        question="attack.react",
        seats=tuple(dict.fromkeys(table.seat(c.id) for c in able)),
        prompt=f"{attacker.name} attacks {target.name}: {whose}?",
        about=(target.id, attacker.id, *(c.id for c in others)),
        options=seen_or_not(
            table, (_burning(table, one, _option(one, form, target, named, beside)) for one, form in legal_ways)
        ),
        most=99 if named else 1,
        none="no reaction",
        unasked=[],
        then=lambda keys: _next(table, action, target, keys),
        explain=explain,
    )


def _next(table: Table, action: Action, target: Character, keys: list[str]) -> Next | None:
    """Return the roll that follows these answers: attacker, target, others (RUL-3).

    None if another question may come first, such as the order of rolls.
    """
    reactors = reactors_in(keys)
    opposed = [who for who in reactors if who != target.id]
    if target.id in reactors or stands_all_out(target):
        opposed.insert(0, target.id)
    if opposed and table.rules.ask_roll_order == "on":
        return None
    exposed = [target.id, *([action.actor] if any(":counterattack:" in key for key in keys) else [])]
    return dice_next(table, reactors, [action.actor, *opposed], exposed)


def _ways(
    table: Table, attacker: Character, against: Form, target: Character
) -> Iterator[tuple[Character, Form | None, Iterator[Reason]]]:
    """Yield every reaction: the reactor, the form of a counterattack or None, and the reasons against it.

    Among others than the target: everyone outside the attacker's team with the ability to defend others, and the
    target's teammates with a shield (RUL-43).
    """
    yield target, None, why_no_defence(table, target)
    for form in forms(target):
        cannot = why_no_counterattack(target, form, attacker, against)
        yield target, form, chain(why_no_defence(table, target), cannot, why_other_weapon(table, target, form))
    for one in table.characters.values():
        knows = "SHLD-2" in one.abilities or (one.team == target.team and one.has("shield"))
        if one.team != attacker.team and one is not target and one.in_fight and knows:
            yield one, None, why_no_defence_of(table, one, target)


def _burning(table: Table, who: Character, option: Option) -> Option:
    """Add to an option's hint the continuous damage that the reaction costs first (AOE-7)."""
    return option._replace(hint="; ".join(filter(None, (burns(table, who), option.hint))))


def _out_of_hand(way: tuple[Character, Form | None, Iterator[Reason]]) -> bool:
    who, form, _ = way
    return form is not None and form.item != UNARMED and not who.held(form.item)


def _notes(target: Character, attacker: Character, against: Form) -> Iterator[Reason]:
    yield Reason("Choose before any dice", ("ACT-3",))
    for form in forms(target):
        if [reason.rules for reason in why_no_counterattack(target, form, attacker, against)] == [WITH_SHIELD]:
            yield Reason(f"Dropping the shield is free and allows a counterattack: {form.name}", ("ACT-6",))
            break
    if stands_all_out(target):
        yield Reason(f"{target.name} defends all-out, at no cost", ("SHLD-4",))


def _option(one: Character, form: Form | None, target: Character, named: bool, beside: bool) -> Option:
    """Return the option to counterattack with a form, or to defend; `named` adds the names.

    `beside` says whether the target can react too.
    """
    if form is None:
        return defend_option(one, target, named, beside)
    label = f"{target.name} counterattacks: {form.label}" if named else f"Counterattack: {form.label}"
    thing = act_with("counterattack", form, target.items, (target.right, target.left))
    letter = key_of_act(thing, "c")
    return Option(f"{target.id}:counterattack:{form.key}", label, letter=letter, thing=thing, uses=(target.id,))
