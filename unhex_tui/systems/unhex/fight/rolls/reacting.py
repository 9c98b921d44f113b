"""Reactions to an attack: the question, the defences with their opposed roll, and the dice that follow.

ACT-3, ACT-7, DEF-1, CTR-1, DICE-10, SHLD-1, SHLD-2, SHLD-4, RUL-3, RUL-6, RUL-8, RUL-14, RUL-17, RUL-18, RUL-20,
RUL-43.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain
from typing import TypeAlias

from unhex_tui.engine.advice import Odds, Question
from unhex_tui.engine.decision import Blocked, Explanation, Next, Option, Pick, Reason, Roll
from unhex_tui.engine.procedure import Given, Procedure, ask
from unhex_tui.gamekit.views import best_of
from unhex_tui.systems.unhex.events.attacks import DefenceFailed, Defended, Reacted
from unhex_tui.systems.unhex.fight.facts.skill import action_of, awaited, doing_of, level_for, present
from unhex_tui.systems.unhex.fight.facts.why_not import (
    WITH_SHIELD,
    announced,
    app_rolls,
    forms,
    gives_up,
    legal,
    stands_all_out,
    why_no_action,
    why_no_counterattack,
    why_no_reaction,
    why_other_weapon,
)
from unhex_tui.systems.unhex.fight.matchup import (
    ALL,
    HITS,
    WITH_RE_ROLL,
    AttackOdds,
    all_out,
    attack_odds,
    defence,
    explained,
    ranked,
    roller_of,
    row_by_row,
)
from unhex_tui.systems.unhex.fight.rolls.lasting import (
    OPENLY,
    burns,
    costs,
    react,
    seen_or_not,
    started,
    unseen_actor_note,
    unseen_note,
    warning,
)
from unhex_tui.systems.unhex.fight.rolls.rolling import HIT_OR_MISS, TENS, beats
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.people.items import UNARMED, Form, act_with, key_of_act
from unhex_tui.systems.unhex.state.table import Table
from unhex_tui.systems.unhex.state.underway import Action, Attack, Dice, Reaction

REACT = Question("attack.react")
STRIKE = Question("counterattack.roll", HIT_OR_MISS, "intercept.roll")
# -------------------------------------------------------------------- who may


def why_no_defence(table: Table, character: Character) -> Iterator[Reason]:
    """Yield the reasons why a character cannot spend an action to defend anyone (DEF-1)."""
    yield from why_no_action(character)
    yield from why_no_reaction(table, character)


def why_no_defence_of(table: Table, character: Character, target: Character) -> Iterator[Reason]:
    """Yield the reasons why a character cannot defend another one (SHLD-2, RUL-43, table rule `shield_other`)."""
    yield from why_no_defence(table, character)
    if "SHLD-2" not in character.abilities:
        yield Reason(f"{character.name} lacks the ability to defend others", ("SHLD-2",))
    if not character.wielded("shield"):
        yield Reason(f"{character.name} holds no shield", ("SHLD-2", "SHLD-0"))
    rule = table.rules.shield_other
    if rule == "anywhere" or (character.area is not None and character.area == target.area):
        return
    if rule == "area":
        yield Reason(f"{target.name} is in another area", ("SHLD-2", "TABLE-1"))
    elif character.area is None or target.area is None:
        yield Reason(
            f"{(character if character.area is None else target).name} is not on the map", ("SHLD-2", "TABLE-1")
        )
    else:
        yield from table.geometry.why_not_seen(character.area, target.area)


def defend_option(character: Character, target: Character, named: bool, beside: bool = False) -> Option:
    """Return the option to defend; `named` adds the names, for questions to several characters.

    The key for defending another character is the defender's letter, or two keys if `beside` reactions of the target.
    """
    if character is target:
        return Option(
            f"{character.id}:defend:", f"{character.name} defends" if named else "Defend",
            "a higher success", "d", thing="defend", uses=(character.id,),
        )  # fmt: skip
    return Option(
        f"{character.id}:defend:", f"{character.name} defends {target.name}", "a higher success",
        ",*" if beside else "", token=character.id, uses=(character.id,),
    )  # fmt: skip


# -------------------------------------------------------------------- all-out defend


def stand_all_out(table: Table, action: Action, character_id: str) -> Reaction | None:
    """Add an all-out defence to the action under way; None if the character does not defend all-out.

    It is no action: it costs none, and continuous damage for those who start one does not apply (SHLD-4, RUL-14).
    """
    if not stands_all_out(table.characters[character_id]) or any(
        reaction.who == character_id for reaction in action.reactions
    ):
        return None
    reaction = Reaction(character_id, "defend")
    action.reactions.append(reaction)
    table.record(Reacted(character_id, "all_out", action.actor))
    return reaction


# -------------------------------------------------------------------- the opposed roll


def reaction_dice(table: Table, reaction: Reaction) -> Dice:
    """Return the roll of a reaction against the present level (RUL-10), for all-out defence a plain one (SHLD-4)."""
    character = table.characters[reaction.who]
    plain = reaction.how == "defend" and character.all_out
    reaction.dice = Dice(
        reaction.who, reaction.how, level_for(character, reaction.form, reaction.how), reaction.form, plain=plain
    )
    return reaction.dice


def held_off(table: Table, attack: Dice, defences: list[Dice]) -> Procedure[bool]:
    """Tell whether defences stop a successful attack: one opposed roll of all, the attack must be highest (RUL-18).

    Logs the defence that stops the attack, or each one that does not.
    """
    by_value = sorted(defences, key=lambda dice: -dice.value)
    for dice in _sure_first(table, attack, by_value):
        if (yield from beats(table, attack, dice)):
            table.record(Defended(dice.who, attack.who, tie=attack.value == dice.value, blast=attack.purpose == "area"))
            return True
    for dice in defences:
        table.record(DefenceFailed(dice.who, attack.who))
    return False


def _sure_first(table: Table, attack: Dice, defences: list[Dice]) -> list[Dice]:
    """Return the defences, those that tie and need the GM's decision last (DICE-10)."""
    side = table.characters[attack.who].pc
    return sorted(defences, key=lambda dice: dice.value == attack.value and table.characters[dice.who].pc == side)


def reactors_in(keys: Sequence[str]) -> list[str]:
    """Return the ids of the reactors in these option keys."""
    return [key.partition(":")[0] for key in keys]


def dice_next(
    table: Table, reactors: Sequence[str], rollers: Sequence[str], exposed: Sequence[str] = (), also: bool = True
) -> Next | None:
    """Return the first of the following rolls that a person must enter, or None if another question may come first.

    If the app makes all rolls, the first is returned without a die. `rollers` are in order. Damage to one of
    `reactors`, whose reactions are declared, comes first (RUL-20); one of `exposed` may surrender instead of the first
    roll (ACT-7). Without `also`, only the first roll counts.
    """
    if not rollers or any(warning(table, table.characters[character_id]) for character_id in reactors):
        return None
    if any(announced(table, character_id) and table.characters[character_id].able for character_id in exposed):
        return None
    for character_id in rollers if also else rollers[:1]:
        if not app_rolls(table, table.seat(character_id), exposed if character_id == rollers[0] else ()):
            return Next(table.name(character_id), TENS.name)
    return Next(table.name(rollers[0]))


def reactions(table: Table, action: Action, doing: Attack) -> Procedure[None]:
    """Ask who reacts to an attack and declare the reactions; the target's come first, like their dice (RUL-3)."""
    yield from react(table, action, (yield from ask(lambda: _question(table, action, doing.form))))
    present(table, action.actor, action.target)
    stand_all_out(table, action, action.target)
    action.reactions.sort(key=lambda reaction: reaction.who != action.target)


def _question(table: Table, action: Action, against: Form) -> Pick | Given:
    present(table, action.actor, action.target)
    attacker, target = table.characters[action.actor], table.characters[action.target]
    legal_ways = [
        (character, form) for character, form, reasons in _ways(table, attacker, against, target) if legal(reasons)
    ]
    if not legal_ways:
        return Given([])
    able = list({character.id: character for character, _ in legal_ways}.values())
    others = [character for character in able if character is not target]
    named, beside = bool(others), target in able

    def explain() -> Explanation:
        blocked = []
        # Items in hand come first, because only the first of several blocked options are read.
        for character, form, why in sorted(_ways(table, attacker, against, target), key=_out_of_hand):
            if reasons := tuple(why):
                option = _option(character, form, target, named, beside)
                blocked.append(Blocked(option, reasons, option.label.removesuffix(form.label) if form else ""))
        unseen = unseen_actor_note(attacker, "they read that someone unseen attacks") if target.pc else []
        notes = [*unseen, *unseen_note(able), *costs(table, able), *_notes(target, attacker, against)]
        if any(character.team != target.team for character in others):
            notes.append(
                Reason("A shield may defend another side too, but not against the bearer's own side", ("RUL-43",))
            )
        return Explanation(tuple(blocked), tuple(notes))

    whose = f"does {target.name} react" if not named else "who reacts"
    return Pick(
        question=REACT.id,
        seats=tuple(dict.fromkeys(table.seat(character.id) for character in able)),
        prompt=f"{attacker.name} attacks {target.name}: {whose}?",
        about=(target.id, attacker.id, *(character.id for character in others)),
        options=seen_or_not(
            table,
            (
                _burning(table, character, _option(character, form, target, named, beside))
                for character, form in legal_ways
            ),
        ),
        most=99 if named else 1,
        none="no reaction" + f": {target.name} will surrender" * (gives_up(table) is target),
        unasked=[],
        then=lambda keys: _next(table, action, target, keys),
        explain=explain,
    )


def _next(table: Table, action: Action, target: Character, keys: list[str]) -> Next | None:
    """Return the roll that follows these answers: attacker, target, others (RUL-3).

    None if another question may come first, such as the order of rolls.
    """
    reactors = reactors_in(keys)
    opposed = [character_id for character_id in reactors if character_id != target.id]
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
    for character in table.characters.values():
        knows = "SHLD-2" in character.abilities or (character.team == target.team and character.has("shield"))
        if character.team != attacker.team and character is not target and character.in_fight and knows:
            yield character, None, why_no_defence_of(table, character, target)


def _burning(table: Table, character: Character, option: Option) -> Option:
    """Add to an option's hint the continuous damage that the reaction costs first (AOE-7)."""
    return option._replace(hint="; ".join(filter(None, (burns(table, character), option.hint))))


def _out_of_hand(way: tuple[Character, Form | None, Iterator[Reason]]) -> bool:
    character, form, _ = way
    return form is not None and form.item != UNARMED and not character.held(form.item)


def _notes(target: Character, attacker: Character, against: Form) -> Iterator[Reason]:
    yield Reason("Choose before any dice", ("ACT-3",))
    for form in forms(target):
        if [reason.rules for reason in why_no_counterattack(target, form, attacker, against)] == [WITH_SHIELD]:
            yield Reason(f"Dropping the shield is free and allows a counterattack: {form.name}", ("ACT-6",))
            break
    if stands_all_out(target):
        yield Reason(f"{target.name} defends all-out, at no cost", ("SHLD-4",))


def _option(character: Character, form: Form | None, target: Character, named: bool, beside: bool) -> Option:
    """Return the option to counterattack or defend; `named` adds names, `beside` says that the target can react too."""
    if form is None:
        return defend_option(character, target, named, beside)
    label = f"{target.name} counterattacks: {form.label}" if named else f"Counterattack: {form.label}"
    thing = act_with("counterattack", form, target.items, (target.right, target.left))
    letter = key_of_act(thing, "c")
    return Option(f"{target.id}:counterattack:{form.key}", label, letter=letter, thing=thing, uses=(target.id,))


# -------------------------------------------------------------------- odds


_Row: TypeAlias = tuple[str, AttackOdds, AttackOdds | None]
"""Numbers that succeed, odds of the attack that are left by a reaction, and odds of the reaction's own strike."""


@REACT.gradual
def _react_odds(table: Table, asked: Pick, at: Callable[[], str]) -> Iterator[Odds | None]:
    """Count for each reaction the remaining odds of the attack and the odds of striking back (DEF-1, CTR-1)."""
    action, against = action_of(table), doing_of(table, Attack).form
    attacker, target = table.characters[action.actor], table.characters[action.target]
    defences = all_out(table, target, attacker)
    before = attack_odds(table, attacker, against, target, defences=defences)

    def count(key: str) -> _Row | str:
        character_id, how, _ = key.removesuffix(OPENLY).split(":", 2)
        reactor = table.characters[character_id]
        if how != "defend":
            struck = _strike_odds(table, key, attacker)
            return struck if isinstance(struck, str) else (struck[0], before, struck[1])
        shield = reactor.wielded("shield") if reactor is not target else None
        begun = started(table, reactor, shield.id if shield else "")
        if begun.void:
            return f"{begun.void}: the attack goes on"
        defends = defence(table, roller_of(table, begun.who, None, "defend"), reactor, attacker)
        needs = _needs(table, level_for(begun.who, None, "defend"))
        return needs, attack_odds(table, attacker, against, target, defences=[*defences, defends]), None

    yield from row_by_row((option.key for option in asked.options), at, count, partial(_columns, before))


def _columns(before: AttackOdds, by_key: Mapping[str, _Row | str]) -> Odds:
    rows = {key: row for key, row in by_key.items() if not isinstance(row, str)}
    own = {key: strike for key, (_, _, strike) in rows.items() if strike is not None}
    best = best_of({key: -float(left.hit) for key, (_, left, _) in rows.items()}, HITS[0])
    best |= best_of({key: float(strike.hit) for key, strike in own.items()}, "counter")
    # The counterattack's columns come first: a counterattack does not change those of the attack.
    heads = _with_own(HITS, ("counter", "deals", "KO back")) if own else HITS
    cells = {}
    for key, (needs, left, strike) in {ALL: ("", before, None), **rows}.items():
        returned = strike.cells if strike else ("" if key == ALL else "–",) * 3
        # The numbers needed are shown again with the dice, so this column comes last and is dropped first.
        cells[key] = (*(_with_own(left.cells, returned) if own else left.cells), needs)
    words = {key: row for key, row in by_key.items() if isinstance(row, str)}
    words |= {key: strike.words for key, strike in own.items()}
    now = f"Now,{WITH_RE_ROLL}" if before.again else "Now"
    return explained(Odds((*heads, "success"), cells, best=best, words=words, now=now))


def _with_own(incoming: Sequence[str], returned: Sequence[str]) -> tuple[str, ...]:
    """Return hit, damage and KO of an attack, with those of the counterattack in between, the most telling first."""
    (hit, damage, ko), (counter, dealt, theirs) = incoming, returned
    return hit, counter, dealt, damage, ko, theirs


def intercept_odds(table: Table, asked: Pick) -> Odds:
    """Return the odds of each intercept, without cover (INT-2, RUL-7)."""
    mover = table.characters[action_of(table).actor]
    struck = {option.key: _strike_odds(table, option.key, mover) for option in asked.options}
    rows = {key: row for key, row in struck.items() if not isinstance(row, str)}
    cells = {key: (*odds.cells, needs) for key, (needs, odds) in rows.items()}
    shares = {key: float(odds.hit) for key, (_, odds) in rows.items()}
    words = {key: row if isinstance(row, str) else row[1].words for key, row in struck.items()}
    return explained(Odds((*HITS, "hits on"), cells, shares, "hits", words=words))


def _needs(table: Table, level: int) -> str:
    """Return the range of numbers that succeed (DICE-2)."""
    return f"{table.rules.reading.lowest} to {level}"


def _strike_odds(table: Table, key: str, target: Character) -> tuple[str, AttackOdds] | str:
    """Return the needed numbers and the odds of a counterattack or intercept that is not declared yet, by option key.

    If the reaction would have no effect, return the reason instead.
    """
    character_id, how, item = key.removesuffix(OPENLY).split(":", 2)
    reactor = table.characters[character_id]
    form = next(form for form in forms(reactor) if form.key == item)
    begun = started(table, reactor, form.item)
    needs = _needs(table, level_for(begun.who, form, how))
    return begun.why_void or (needs, attack_odds(table, begun.who, form, target, use=how))


@STRIKE.odds
def _own_strike_odds(table: Table, asked: Roll) -> Odds:
    """Return the odds of a declared counterattack or intercept (CTR-1, INT-2)."""
    dice, target = awaited(table, asked), table.characters[action_of(table).actor]
    assert dice.form is not None
    character = table.characters[dice.who]
    return ranked({ALL: attack_odds(table, character, dice.form, target, use=dice.purpose, level=dice.level)})
