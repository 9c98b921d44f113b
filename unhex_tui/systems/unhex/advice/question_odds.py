"""The odds of the choices of a question, as columns by option key: for the GM, computed only on demand.

`odds` describes what is counted and the policy. A character about to start an action within a continuous effect counts
as they will be after its damage (AOE-7, RUL-20); the policy for that is in `started`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from unhex_tui.engine.advice import WAIT, Odds
from unhex_tui.engine.decision import Choose, Decision, Pick, Roll
from unhex_tui.engine.dice import percent
from unhex_tui.gamekit.questions import By, of_question
from unhex_tui.systems.unhex.events.dice import PURPOSES
from unhex_tui.systems.unhex.fight.acts.area_effects import aims, lasting_text
from unhex_tui.systems.unhex.fight.acts.attack import usable_forms
from unhex_tui.systems.unhex.fight.acts.blast import POLICY as OF_BLASTS
from unhex_tui.systems.unhex.fight.acts.blast import blast_odds
from unhex_tui.systems.unhex.fight.acts.first_aid import patients
from unhex_tui.systems.unhex.fight.facts.skill import level_for
from unhex_tui.systems.unhex.fight.facts.subject import action_of, awaited, doing_of, main_dice
from unhex_tui.systems.unhex.fight.facts.why_not import blast_targets, forms, stands_all_out
from unhex_tui.systems.unhex.fight.matchup import (
    HITS,
    NOW,
    POLICY,
    WITH_RE_ROLL,
    AttackOdds,
    Chances,
    attack_odds,
    cells,
    chances,
    defence,
    roller_of,
    strikers,
)
from unhex_tui.systems.unhex.fight.opposing import all_in_all, counting, slow
from unhex_tui.systems.unhex.fight.rolls.lasting import OPENLY, Started, started
from unhex_tui.systems.unhex.fight.rolls.rerolling import CHANCE, again, foreseen, opposed
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.people.items import Form, Item
from unhex_tui.systems.unhex.people.wounds import crosses
from unhex_tui.systems.unhex.rules.percentile import HUNDRED, is_critical
from unhex_tui.systems.unhex.rules.rerolls import Defence, replies
from unhex_tui.systems.unhex.state.table import Table
from unhex_tui.systems.unhex.state.underway import Area, Attack, Dice

ALL = ""
"""Key of the entries that concern a decision as a whole."""
POLICY_WAIT = (
    f"{WAIT} means that the app is still counting: against several defenders who may re-roll it takes a while."
)
"""Explanation of that cell."""


_STRIKES = (*HITS, "hits on")
_EFFECTS = ("damage", "KO", "own side")


def _at_whom(table: Table, asked: Choose) -> Odds:
    """Return the odds of an attack on each target (ATK-1)."""
    attacker, how = table.characters[action_of(table).actor], doing_of(table, Attack).form
    by_target = {option.key: _attack(table, attacker, how, table.characters[option.key]) for option in asked.options}
    odds = _ranked(HITS, by_target)
    words = dict(odds.words)
    for key, attack in by_target.items():
        if isinstance(attack, AttackOdds) and attack.dropping and not table.characters[key].unconscious:
            words[key] = "; ".join(filter(None, (words.get(key), attack.dropping)))
    if given := _begun(table, attacker, how.item).given:
        words[ALL] = "; ".join(filter(None, (given, words.get(ALL))))
    return odds._replace(words=words)


def _attack(table: Table, attacker: Character, form: Form, target: Character) -> AttackOdds | str:
    """Return the odds of an attack that is not declared yet, or the reason why it has no effect."""
    begun = _begun(table, attacker, form.item)
    return _void(begun) or attack_odds(table, begun.who, form, target, defences=_all_out(table, target, attacker))


def _ranked(heads: tuple[str, ...], by_key: Mapping[str, AttackOdds | str]) -> Odds:
    """Return the odds of several attacks, with the best of each column marked; words common to all are given once."""
    odds = {key: value for key, value in by_key.items() if isinstance(value, AttackOdds)}
    best = set()
    for head, place in zip(HITS, ("hit", "damage", "ko"), strict=True):
        worths = {key: getattr(attack_odds, place) for key, attack_odds in odds.items()}
        if len(set(worths.values())) > 1:
            best |= {(key, head) for key, worth in worths.items() if worth == max(worths.values())}
    words = {key: value if isinstance(value, str) else value.words for key, value in by_key.items()}
    if len(odds) == len(by_key) > 1 and len({value.words for value in odds.values()}) == 1:
        words = {ALL: next(iter(words.values()))}
    return Odds(
        heads,
        {key: attack_odds.cells for key, attack_odds in odds.items()},
        {key: float(attack_odds.hit) for key, attack_odds in odds.items()},
        "hits",
        frozenset(best),
        words,
    )


def _on_which(table: Table, asked: Choose) -> Odds:
    """Return the odds of an area effect on each area (AOE-2)."""
    actor = table.characters[action_of(table).actor]
    item = actor.item(doing_of(table, Area).item)
    assert item is not None
    return of_areas(table, actor, item, [option.key for option in asked.options])


def of_areas(table: Table, actor: Character, item: Item, areas: Sequence[str]) -> Odds:
    """Return the odds of an area effect that is not declared yet, by area id (AOE-5 to AOE-8)."""
    begun = _begun(table, actor, item.id)
    if begun.void:
        return Odds(words=dict.fromkeys(areas, _void(begun)))
    return _on_areas(table, begun.who, item.kind, areas)


def _on_areas(table: Table, actor: Character, kind: str, areas: Iterable[str], level: int | None = None) -> Odds:
    """Return the odds on each of these areas; `level` is the actor's level when the effect was declared (RUL-10)."""
    roller = roller_of(table, actor, None, "area")
    if level is not None:
        roller = roller._replace(level=level)
    if kind != "blast":
        hits = chances(roller)
        words = ", ".join(filter(None, (hits.words, lasting_text(roller, kind))))
        return Odds(words=dict.fromkeys(areas, f"succeeds {percent(hits.success)}, {words}"))
    cells, texts, worths = {}, {}, {}
    for area in areas:
        there = blast_targets(table, table.characters[actor.id], area)
        defences = [_all_out(table, target, actor) for target in there]
        odds = blast_odds(roller, actor.team, there, defences)
        worths[area] = odds.sums(actor.team)
        cells[area] = odds.cells(actor.team)
        texts[area] = odds.words
    most = [max((worth[n] for worth in worths.values()), default=0) for n in range(2)]
    best = {(area, _EFFECTS[n]) for area, worth in worths.items() for n in range(2) if worth[n] == most[n] > 0}
    return Odds(_EFFECTS, cells, best=frozenset(best if len(worths) > 1 else ()), words=texts, policy=OF_BLASTS)


def _blast_defences(table: Table, asked: Pick) -> Odds:
    """Return the chance of each defence against a blast that is already rolled (AOE-5, DEF-1)."""
    user, number = table.characters[action_of(table).actor], main_dice(table).value
    cells, shares, words = {}, {}, {}
    for option in asked.options:
        begun = started(table, table.characters[option.key.partition(":")[0]])
        if begun.void:
            words[option.key] = _void(begun)
            continue
        roller = roller_of(table, begun.who, None, "defend")
        defends, level = defence(table, roller, begun.who, user), roller.level
        stands = sum(reply[number] for reply in replies(defends))
        chance, low = 1 - Fraction(stands, HUNDRED**2), number if defends.wins_ties else number + 1
        if low <= level and any(is_critical(below, level) for below in range(table.rules.reading.lowest, low)):
            words[option.key] = "or a lower double, set high enough"
        span = " to ".join(dict.fromkeys(map(str, (low, level)))) if low <= level else "–"
        cells[option.key] = (span, percent(chance))
        shares[option.key] = float(chance)
    return Odds(("defends on", "chance"), cells, shares, "chance", words=words)


def _needs(table: Table, level: int) -> str:
    """Return the range of numbers that succeed (DICE-2)."""
    return f"{table.rules.reading.lowest} to {level}"


def _begun(table: Table, actor: Character, item: str = "", moves: bool = False) -> Started:
    """Return the actor after declaring an action; a director, who starts it too, may fall first (LEAD-3, RUL-20)."""
    action = table.action
    director = table.characters.get(action.director) if action is not None else None
    void = started(table, director).void if director else ""
    return Started(actor, void) if void or moves else started(table, actor, item)


def _void(begun: Started) -> str:
    return f"{begun.void}: no effect" if begun.void else ""


_ROLLED = {"aid": "first_aid", "aid:bare": "first_aid", "rally": "rally", "move:fast": "speed"}
"""Purposes of the rolls of other actions, by option key."""


def _acts(table: Table, asked: Choose) -> Odds:
    """Return the odds of the actor's possible actions: attacks with one possible target, area effects, other rolls."""
    actor = table.characters[action_of(table).actor]
    by_key: dict[str, AttackOdds | Chances | str] = {}
    for form, able in usable_forms(table, actor):
        if len(able) == 1:
            by_key[f"attack:{form.key}"] = _attack(table, actor, form, able[0])
    for key in sorted(option.key for option in asked.options):
        if use := _ROLLED.get(key):
            kit = actor.wielded("first_aid") if use == "first_aid" else None
            begun = _begun(table, actor, kit.id if kit else "", moves=use == "speed")
            by_key[key] = _void(begun) or chances(roller_of(table, begun.who, None, use))
    effects = {}
    for item, areas in aims(table, actor):
        key = f"area:{item.id}"
        begun = _begun(table, actor, item.id)
        by_key[key] = _void(begun) or chances(roller_of(table, begun.who, None, "area"))
        if not begun.void and (item.kind != "blast" or len(areas) == 1):
            effects[key] = of_areas(table, actor, item, areas[:1]).describe(areas[0])
    cells, shares, words = {}, {}, {}
    for key, value in by_key.items():
        if isinstance(value, str):
            words[key] = value
            continue
        chance = value.hit if isinstance(value, AttackOdds) else value.success
        cells[key] = value.cells if isinstance(value, AttackOdds) else (percent(chance), "", "")
        shares[key] = float(chance)
        words[key] = "; ".join(filter(None, (effects.get(key) or value.words, _price(table, actor, key))))
    openly = {option.key: option.key.removesuffix(OPENLY) for option in asked.options if option.key.endswith(OPENLY)}
    cells |= {key: cells[unseen] for key, unseen in openly.items() if unseen in cells}
    shares |= {key: shares[unseen] for key, unseen in openly.items() if unseen in shares}
    words |= {key: words[unseen] for key, unseen in openly.items() if unseen in words}
    return Odds(("chance", *HITS[1:]), cells, shares, "chance", words=words)


def _price(table: Table, healer: Character, key: str) -> str:
    """Return the cost of failed first aid, in words; empty for other actions (AID-4, AID-5, RUL-41).

    No other question mentions the cost if there is only one patient.
    """
    if key == "aid":
        return "a failure turns every \\ into X"
    worse = key == "aid:bare" and any(crosses(patient.marks) for patient in patients(table, healer, bare=True))
    return "a critical failure makes X permanent" if worse else ""


def _reactions(table: Table, asked: Pick) -> Odds:
    """Return for each reaction the remaining odds of the attack and the odds of striking back (DEF-1, CTR-1)."""
    action, against = action_of(table), doing_of(table, Attack).form
    attacker, target = table.characters[action.actor], table.characters[action.target]
    all_out = _all_out(table, target, attacker)
    before = attack_odds(table, attacker, against, target, defences=all_out)
    needs: dict[str, str] = {}
    left, own = dict[str, AttackOdds](), dict[str, AttackOdds]()
    words: dict[str, str] = {}
    for option in asked.options:
        key = option.key
        character_id, how, _ = key.removesuffix(OPENLY).split(":", 2)
        reactor = table.characters[character_id]
        if how != "defend":
            struck = _strike(table, key, attacker)
            if isinstance(struck, str):
                words[key] = struck
            else:
                needs[key], own[key] = struck
                left[key], words[key] = before, own[key].words
            continue
        shield = reactor.wielded("shield") if reactor is not target else None
        begun = started(table, reactor, shield.id if shield else "")
        if begun.void:
            words[key] = f"{begun.void}: the attack goes on"
            continue
        defends = defence(table, roller_of(table, begun.who, None, "defend"), reactor, attacker)
        needs[key] = _needs(table, level_for(begun.who, None, "defend"))
        left[key] = attack_odds(table, attacker, against, target, defences=[*all_out, defends])
    heads: tuple[str, ...] = HITS
    best = {(key, HITS[0]) for key in _best({key: -odds.hit for key, odds in left.items()})}
    best |= {(key, "counter") for key in _best({key: odds.hit for key, odds in own.items()})}
    cells: dict[str, tuple[str, ...]] = {ALL: before.cells, **{key: odds.cells for key, odds in left.items()}}
    if own:
        # The odds of striking back are in columns of their own, beside those of the attack.
        beside = {key: own[key].cells if key in own else ("–",) * 3 for key in left} | {ALL: ("",) * 3}
        # The counterattack's come first: a counterattack does not change those of the attack.
        heads = _with_own(HITS, ("counter", "dealt", "KO them"))
        cells = {key: _with_own(row, beside[key]) for key, row in cells.items()}
    # The numbers needed are shown again with the dice, so this column comes last and is dropped first.
    cells = {key: (*row, needs.get(key, "")) for key, row in cells.items()}
    return Odds((*heads, "success"), cells, best=frozenset(best), words=words)


def _with_own(incoming: Sequence[str], returned: Sequence[str]) -> tuple[str, ...]:
    """Return hit, damage and KO of an attack, with those of the counterattack in between, the most telling first."""
    (hit, damage, ko), (counter, dealt, theirs) = incoming, returned
    return hit, counter, dealt, damage, ko, theirs


def _best(worths: Mapping[str, Fraction]) -> list[str]:
    """Return the keys of the greatest values; none if all are equal."""
    return [key for key, worth in worths.items() if worth == max(worths.values()) > min(worths.values())]


def _intercepts(table: Table, asked: Pick) -> Odds:
    """Return the odds of each intercept, without cover (INT-2, RUL-7)."""
    mover = table.characters[action_of(table).actor]
    cells: dict[str, tuple[str, ...]] = {}
    shares: dict[str, float] = {}
    words: dict[str, str] = {}
    for option in asked.options:
        struck = _strike(table, option.key, mover)
        if isinstance(struck, str):
            words[option.key] = struck
            continue
        needs, odds = struck
        cells[option.key], shares[option.key] = (*odds.cells, needs), float(odds.hit)
        words[option.key] = odds.words
    return Odds(_STRIKES, cells, shares, "hits", words=words)


def _strike(table: Table, key: str, target: Character) -> tuple[str, AttackOdds] | str:
    """Return the needed numbers and the odds of a counterattack or intercept that is not declared yet, by option key.

    If the reaction would have no effect, return the reason instead.
    """
    character_id, how, item = key.removesuffix(OPENLY).split(":", 2)
    reactor = table.characters[character_id]
    form = next(form for form in forms(reactor) if form.key == item)
    begun = started(table, reactor, form.item)
    needs = _needs(table, level_for(begun.who, form, how))
    return _void(begun) or (needs, attack_odds(table, begun.who, form, target, use=how))


class _Declared(NamedTuple):
    """An attack with all its reactions, before the dice."""

    who: Character
    form: Form
    target: Character
    level: int
    defences: tuple[Defence, ...]


def _attack_before(table: Table, asked: Decision) -> _Declared | None:
    """Return the attack that is about to be rolled; None if the question is another."""
    action = table.action
    doing = action.doing if action is not None else None
    if asked.question != "attack.roll" or action is None or not isinstance(doing, Attack):
        return None
    dice = awaited(table, asked)
    if dice is not action.dice:
        return None
    character = table.characters[dice.who]
    defences = (
        _defence_of(table, reaction.dice, character)
        for reaction in action.reactions
        if reaction.how == "defend" and reaction.dice is not None
    )
    return _Declared(character, doing.form, table.characters[action.target], dice.level, tuple(defences))


def _roll(table: Table, asked: Roll) -> Odds:
    if (attack := _attack_before(table, asked)) is not None:
        odds = attack_odds(table, attack.who, attack.form, attack.target, level=attack.level, defences=attack.defences)
        return _ranked(HITS, {ALL: odds})
    dice, action = awaited(table, asked), table.action
    character = table.characters[dice.who]
    doing = action.doing if action is not None and dice is action.dice else None
    if dice.purpose in ("intercept", "counterattack") and dice.form is not None and action is not None:
        mover = table.characters[action.actor]
        return _ranked(HITS, {ALL: attack_odds(table, character, dice.form, mover, use=dice.purpose, level=dice.level)})
    if isinstance(doing, Area):
        item = character.item(doing.item)
        effects = _on_areas(table, character, item.kind if item else "", [doing.goal], dice.level)
        return Odds(words={ALL: effects.describe(doing.goal)})
    chance, words = foreseen(table, dice)
    head = CHANCE.get(dice.purpose, "succeeds") if opposed(table, dice) else "succeeds"
    return Odds((head,), {ALL: (percent(chance),)}, words={ALL: words})


def _defence_of(table: Table, dice: Dice, attacker: Character) -> Defence:
    character = table.characters[dice.who]
    roller = roller_of(table, character, dice.form, dice.purpose)
    return defence(table, roller._replace(level=dice.level, plain=dice.plain), character, attacker)


def _all_out(table: Table, target: Character, attacker: Character) -> list[Defence]:
    """Return the target's all-out defence, if they declared it for this round (SHLD-4)."""
    if not stands_all_out(target):
        return []
    roller = roller_of(table, target, None, "defend")._replace(good=False, plain=True)
    return [defence(table, roller, target, attacker)]


def _with_re_roll(odds: Odds) -> Odds:
    """Mention the re-roll before the odds of a question as a whole, instead of after them (DICE-7)."""
    whole, sign = odds.words.get(ALL, ""), WITH_RE_ROLL.strip()
    if ALL not in odds.cells or sign not in whole:
        return odds
    rest = whole.replace(f", {sign}", "").replace(sign, "")
    return odds._replace(now=NOW, words={**odds.words, ALL: rest})


FIGURES: By[Odds] = {
    "action.choose": _acts,
    "attack.target": _at_whom,
    "attack.react": _reactions,
    "roll.again": again,
    "move.react": _intercepts,
    "area.target": _on_which,
    "blast.react": _blast_defences,
    **{f"{purpose}.roll": _roll for purpose in PURPOSES},
}
"""Functions that compute odds, by question id."""


def odds(table: Table, decision: Decision) -> Odds:
    """Return the odds of a decision, with the policy behind them."""
    counted = _with_re_roll(of_question(FIGURES, table, decision, Odds))
    attacks = not counted.policy and bool(counted.cells) and any(head.startswith(HITS[-1]) for head in counted.heads)
    return counted._replace(policy=POLICY) if attacks else counted


def gradual(table: Table, decision: Decision, _at: Callable[[], str]) -> Iterator[Odds]:
    """If odds take long, yield those known so far, and all of them at last; nothing for other decisions."""
    attack = _attack_before(table, decision)
    if attack is None or not slow(attack.defences):
        return
    character, form, target, level, defences = attack
    bare = _with_re_roll(_ranked(HITS, {ALL: attack_odds(table, character, form, target, level=level)}))
    known = [Fraction(0)] * len(HITS)
    for n, goal in enumerate(strikers(table, character, form, target, level=level)):
        row = (*cells(known[0], known[1], known[2], form.less)[:n], *[WAIT] * (len(HITS) - n))
        so_far = bare._replace(cells={ALL: row}, shares={ALL: float(known[0])} if n else {})
        so_far = so_far._replace(policy=f"{POLICY} {POLICY_WAIT}")
        yield from (so_far for _ in counting(goal, defences))
        known[n] = Fraction(*all_in_all(goal, defences))
    yield odds(table, decision)
