"""The odds of what a question offers, in words by option key: for the GM, worked out only when asked for.

What is counted and under which policy is in `odds`. Whoever is about to start something in a continuous effect counts
as it will be after its damage (AOE-7, RUL-20): `starting` has the policy.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from unhex_tui.engine.decision import Choose, Decision, Pick, Roll
from unhex_tui.systems.unhex.advice.area_odds import blast_odds, lasting_text
from unhex_tui.systems.unhex.advice.odds import Defence, Roller, attack_odds, chances, defence, percent, roller_of
from unhex_tui.systems.unhex.advice.pending import action_of, awaited, doing_of, main_dice
from unhex_tui.systems.unhex.advice.starting import Started, started
from unhex_tui.systems.unhex.events.dice import PURPOSES
from unhex_tui.systems.unhex.fight.acts.area_effects import aims
from unhex_tui.systems.unhex.fight.acts.attack import usable_forms
from unhex_tui.systems.unhex.fight.facts.skill import modifiers_of
from unhex_tui.systems.unhex.fight.facts.why_not import blast_targets, forms, stands_all_out
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.people.items import Form, Item
from unhex_tui.systems.unhex.state.table import Table
from unhex_tui.systems.unhex.state.underway import Area, Attack, Dice

ALL = ""
"""The key of what concerns a decision as a whole."""


def _at_whom(table: Table, asked: Choose) -> dict[str, str]:
    """An attack on each target (ATK-1)."""
    attacker, how = table.characters[action_of(table).actor], doing_of(table, Attack).form
    return _attacks(table, attacker, [(o.key, how, table.characters[o.key]) for o in asked.options])


def _attacks(table: Table, attacker: Character, ways: Iterable[tuple[str, Form, Character]]) -> dict[str, str]:
    """The odds of attacks that are not declared yet, each as (option key, weapon, target)."""
    found = {}
    for key, form, target in ways:
        begun = _begun(table, attacker, form.item)
        odds = attack_odds(table, begun.who, form, target, defences=_all_out(table, target, attacker))
        found[key] = _void(begun) or odds.text
    return found


def _on_which(table: Table, asked: Choose) -> dict[str, str]:
    """An area effect on each area (AOE-2)."""
    actor = table.characters[action_of(table).actor]
    item = actor.item(doing_of(table, Area).item)
    assert item is not None
    return of_areas(table, actor, item, [option.key for option in asked.options])


def of_areas(table: Table, actor: Character, item: Item, areas: Iterable[str]) -> dict[str, str]:
    """The odds of an area effect that is not declared yet on each of these areas, by area id (AOE-5 to AOE-8)."""
    begun = _begun(table, actor, item.id)
    return dict.fromkeys(areas, _void(begun)) if begun.void else _on_areas(table, begun.who, item.kind, areas)


def _on_areas(table: Table, actor: Character, kind: str, areas: Iterable[str]) -> dict[str, str]:
    roller = roller_of(table, actor, None, "area")
    if kind != "blast":
        text = ", ".join(filter(None, (chances(roller), lasting_text(roller, kind))))
        return dict.fromkeys(areas, text)
    found = {}
    for area in areas:
        there = blast_targets(table, table.characters[actor.id], area)
        defences = [_all_out(table, target, actor) for target in there]
        found[area] = blast_odds(roller, actor.team, there, defences).text
    return found


def _blast_defences(table: Table, asked: Pick) -> dict[str, str]:
    """The chance that each defence against a blast that was rolled holds (AOE-5, DEF-1)."""
    user, number = table.characters[action_of(table).actor], main_dice(table).value
    found = {}
    for option in asked.options:
        begun = started(table, table.characters[option.key.partition(":")[0]])
        holds = defence(roller_of(table, begun.who, None, "defend"), begun.who, user).beats(number)
        found[option.key] = _void(begun) or f"it holds {percent(holds)}"
    return found


def _begun(table: Table, actor: Character, item: str = "", moves: bool = False) -> Started:
    """Whoever is about to act, once it has declared that; whoever directs it starts an action too (LEAD-3, RUL-20)."""
    action = table.action
    director = table.characters.get(action.director) if action is not None else None
    void = started(table, director).void if director else ""
    return Started(actor, void) if void or moves else started(table, actor, item)


def _void(begun: Started) -> str:
    """What is said where nothing comes of what somebody starts; empty where something does."""
    return f"{begun.void}: nothing comes of it" if begun.void else ""


_ROLLED = {"aid": "first_aid", "aid:bare": "first_aid", "rally": "rally", "move:fast": "speed"}
"""What other acts roll for, by option key."""


def _acts(table: Table, asked: Choose) -> dict[str, str]:
    """What somebody may do now: attacks and blasts that have one aim only, and every other roll."""
    actor = table.characters[action_of(table).actor]
    ways = [(f"attack:{form.key}", form, able[0]) for form, able in usable_forms(table, actor) if len(able) == 1]
    found = _attacks(table, actor, ways)
    for key in sorted(option.key for option in asked.options):
        if use := _ROLLED.get(key):
            kit = actor.wielded("first_aid") if use == "first_aid" else None
            begun = _begun(table, actor, kit.id if kit else "", moves=use == "speed")
            found[key] = _void(begun) or chances(roller_of(table, begun.who, None, use))
    for item, areas in aims(table, actor):
        several = item.kind == "blast" and len(areas) != 1
        begun = _begun(table, actor, item.id)
        text = _void(begun) or chances(roller_of(table, begun.who, None, "area"))
        found[f"area:{item.id}"] = text if several else of_areas(table, actor, item, areas[:1])[areas[0]]
    return found


def _reactions(table: Table, asked: Pick) -> dict[str, str]:
    """What each reaction to an attack would make of it (DEF-1, CTR-1)."""
    action, against = action_of(table), doing_of(table, Attack).form
    attacker, target = table.characters[action.actor], table.characters[action.target]
    all_out = _all_out(table, target, attacker)
    before = attack_odds(table, attacker, against, target, defences=all_out)
    found = {ALL: f"Without a reaction it {before.text}"}
    for option in asked.options:
        who, how, _ = option.key.split(":", 2)
        reactor = table.characters[who]
        if how == "defend":
            shield = reactor.wielded("shield") if reactor is not target else None
            begun = started(table, reactor, shield.id if shield else "")
            own = defence(roller_of(table, begun.who, None, "defend"), reactor, attacker)
            after = attack_odds(table, attacker, against, target, defences=[*all_out, own])
            found[option.key] = (
                f"{begun.void}: the attack hits {percent(before.hit)} all the same"
                if begun.void
                else f"the attack hits {percent(after.hit)} instead of {percent(before.hit)}"
            )
        else:
            found[option.key] = _strike(table, option.key, attacker)
    return found


def _intercepts(table: Table, asked: Pick) -> dict[str, str]:
    """Each intercept, without cover (INT-2, RUL-7)."""
    mover = table.characters[action_of(table).actor]
    return {option.key: _strike(table, option.key, mover) for option in asked.options}


def _strike(table: Table, key: str, target: Character) -> str:
    """The odds of a counterattack or an intercept that is not declared yet, by its option's key."""
    who, how, item = key.split(":", 2)
    reactor = table.characters[who]
    form = next(form for form in forms(reactor) if form.key == item)
    begun = started(table, reactor, form.item)
    return _void(begun) or attack_odds(table, begun.who, form, target, use=how).text


def _roll(table: Table, asked: Roll) -> dict[str, str]:
    """What to expect of a roll that is about to be made, with the reactions that were declared to it."""
    dice, action = awaited(table, asked), table.action
    who = table.characters[dice.who]
    doing = action.doing if action is not None and dice is action.dice else None
    if action is not None and isinstance(doing, Attack):
        target = table.characters[action.target]
        defences = [
            _defence_of(table, r.dice, who) for r in action.reactions if r.how == "defend" and r.dice is not None
        ]
        return {ALL: attack_odds(table, who, doing.form, target, defences=defences).text}
    if dice.purpose in ("intercept", "counterattack") and dice.form is not None and action is not None:
        return {ALL: attack_odds(table, who, dice.form, table.characters[action.actor], use=dice.purpose).text}
    if isinstance(doing, Area):
        item = who.item(doing.item)
        return {ALL: _on_areas(table, who, item.kind if item else "", [doing.goal])[doing.goal]}
    roller = Roller(dice.level, who.max_level, "good" in modifiers_of(table, dice), dice.plain, dice.reading)
    return {ALL: chances(roller)}


def _defence_of(table: Table, dice: Dice, attacker: Character) -> Defence:
    who = table.characters[dice.who]
    roller = roller_of(table, who, dice.form, dice.purpose)
    return defence(roller._replace(level=dice.level, plain=dice.plain), who, attacker)


def _all_out(table: Table, target: Character, attacker: Character) -> list[Defence]:
    """Whoever defends against everything this round does so here too (SHLD-4)."""
    if not stands_all_out(target):
        return []
    return [defence(Roller(target.level, target.max_level, False, True, table.rules.reading), target, attacker)]


ODDS: Mapping[str, Callable[[Table, Any], dict[str, str]]] = {
    "action.choose": _acts,
    "attack.target": _at_whom,
    "attack.react": _reactions,
    "move.react": _intercepts,
    "area.target": _on_which,
    "blast.react": _blast_defences,
    **{f"{purpose}.roll": _roll for purpose in PURPOSES},
}
"""By question."""


def odds(table: Table, decision: Decision) -> dict[str, str]:
    """What to expect of the dice ahead, by option key; "" for the question as a whole."""
    found = ODDS.get(decision.question)
    return found(table, decision) if found else {}
