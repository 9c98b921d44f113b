"""The odds of what a decision offers, in words by option key: for the GM, worked out only when asked for.

What is counted and under which policy is in `odds`, which is loaded when somebody first asks. Whoever is about to
start something in a continuous effect counts as it will be after its damage (AOE-7, RUL-20): `scorched` has the policy.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from unhex_tui.engine.decision import Option, Preview
from unhex_tui.systems.unhex.advice.scorched import Started, started
from unhex_tui.systems.unhex.fight.facts.skill import modifiers_of
from unhex_tui.systems.unhex.fight.facts.why_not import blast_targets, forms, stands_all_out
from unhex_tui.systems.unhex.fight.rolls.damage import outcome
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.people.items import Form, Item
from unhex_tui.systems.unhex.people.wounds import NAMES
from unhex_tui.systems.unhex.state.table import Table
from unhex_tui.systems.unhex.state.underway import Action, Area, Attack, Dice, Hit

if TYPE_CHECKING:
    from unhex_tui.systems.unhex.advice.odds import Roller

ALL = ""
"""The key of what concerns a decision as a whole."""


def of_attacks(table: Table, attacker: Character, ways: Iterable[tuple[str, Form, Character]]) -> dict[str, str]:
    """The odds of attacks that are not declared yet, each as (option key, weapon, target)."""
    from unhex_tui.systems.unhex.advice.odds import attack_odds

    found = {}
    for key, form, target in ways:
        begun = _begun(table, attacker, form.item)
        odds = attack_odds(table, begun.who, form, target, defenders=_all_out(table, target))
        found[key] = _void(begun) or odds.text
    return found


def of_areas(table: Table, actor: Character, item: Item, areas: Iterable[str]) -> dict[str, str]:
    """The odds of an area effect that is not declared yet on each of these areas, by area id (AOE-5 to AOE-8)."""
    begun = _begun(table, actor, item.id)
    return dict.fromkeys(areas, _void(begun)) if begun.void else _on_areas(table, begun.who, item.kind, areas)


def _on_areas(table: Table, actor: Character, kind: str, areas: Iterable[str]) -> dict[str, str]:
    from unhex_tui.systems.unhex.advice import area_odds
    from unhex_tui.systems.unhex.advice.odds import chances, defence, roller_of

    roller = roller_of(table, actor, None, "area")
    if kind != "blast":
        text = ", ".join(filter(None, (chances(roller), area_odds.lasting_text(roller, kind))))
        return dict.fromkeys(areas, text)
    found = {}
    for area in areas:
        there = blast_targets(table, table.characters[actor.id], area)
        defences = [
            next(((defence(one), _wins_ties(who, actor)) for who, one in _all_out(table, target)), ((), False))
            for target in there
        ]
        found[area] = area_odds.blast_odds(roller, actor.team, there, defences).text
    return found


def of_blast_defences(table: Table, action: Action, options: Iterable[Option]) -> dict[str, str]:
    """The chance that each defence against a blast that was rolled holds (AOE-5, DEF-1)."""
    from unhex_tui.systems.unhex.advice.area_odds import saved
    from unhex_tui.systems.unhex.advice.odds import percent, roller_of

    assert action.dice is not None
    user, number = table.characters[action.actor], action.dice.value
    found = {}
    for option in options:
        begun = started(table, table.characters[option.key.partition(":")[0]])
        chance = saved(roller_of(table, begun.who, None, "defend"), number, _wins_ties(begun.who, user))
        found[option.key] = _void(begun) or f"it holds {percent(chance)}"
    return found


def _wins_ties(one: Character, attacker: Character) -> bool:
    return one.pc and not attacker.pc


def _begun(table: Table, actor: Character, item: str = "", moves: bool = False) -> Started:
    """Whoever is about to act, once it has declared that; whoever directs it starts an action too (LEAD-3, RUL-20)."""
    action = table.action
    director = table.characters.get(action.director) if action is not None else None
    void = started(table, director).void if director else ""
    return Started(actor, void) if void or moves else started(table, actor, item)


def _void(begun: Started) -> str:
    """What is said where nothing comes of what somebody starts; empty where something does."""
    return f"{begun.void}: nothing comes of it" if begun.void else ""


_ROLLED = {"aid": "first_aid", "rally": "rally", "move:fast": "speed"}
"""What other acts roll for, by option key."""


def of_acts(
    table: Table,
    actor: Character,
    offered: Iterable[str],
    attacks: Iterable[tuple[str, Form, Character]],
    effects: Iterable[tuple[str, Item, list[str]]],
) -> dict[str, str]:
    """The odds of what somebody may do now: of attacks and blasts that have one aim only, and of every other roll.

    Of each area effect the option's key, the item and the areas in its reach are given.
    """
    from unhex_tui.systems.unhex.advice.odds import chances, roller_of

    found = of_attacks(table, actor, attacks)
    for key in sorted(offered):
        if use := _ROLLED.get(key):
            kit = actor.wielded("first_aid") if use == "first_aid" else None
            begun = _begun(table, actor, kit.id if kit else "", moves=use == "speed")
            found[key] = _void(begun) or chances(roller_of(table, begun.who, None, use))
    for key, item, areas in effects:
        several = item.kind == "blast" and len(areas) != 1
        begun = _begun(table, actor, item.id)
        text = _void(begun) or chances(roller_of(table, begun.who, None, "area"))
        found[key] = text if several else of_areas(table, actor, item, areas[:1])[areas[0]]
    return found


def of_reactions(table: Table, action: Action, options: Iterable[Option]) -> dict[str, str]:
    """What each reaction to an attack would make of it (DEF-1, CTR-1)."""
    from unhex_tui.systems.unhex.advice.odds import attack_odds, percent, roller_of

    assert isinstance(action.doing, Attack)
    against = action.doing.form
    attacker, target = table.characters[action.actor], table.characters[action.target]
    standing = _all_out(table, target)
    before = attack_odds(table, attacker, against, target, defenders=standing)
    found = {ALL: f"Without a reaction it {before.text}"}
    for option in options:
        who, how, item = option.key.split(":", 2)
        reactor = table.characters[who]
        if how == "defend":
            shield = reactor.wielded("shield") if reactor is not target else None
            begun = started(table, reactor, shield.id if shield else "")
            defender = (begun.who, roller_of(table, begun.who, None, "defend"))
            after = attack_odds(table, attacker, against, target, defenders=[*standing, defender])
            found[option.key] = (
                f"{begun.void}: the attack hits {percent(before.hit)} all the same"
                if begun.void
                else f"the attack hits {percent(after.hit)} instead of {percent(before.hit)}"
            )
        else:
            form = next(form for form in forms(reactor) if form.key == item)
            begun = started(table, reactor, form.item)
            found[option.key] = _void(begun) or attack_odds(table, begun.who, form, attacker, use="counterattack").text
    return found


def of_intercepts(table: Table, mover: Character, options: Iterable[Option]) -> dict[str, str]:
    """The odds of each intercept, without cover (INT-2, RUL-7)."""
    from unhex_tui.systems.unhex.advice.odds import attack_odds

    found = {}
    for option in options:
        who, _how, item = option.key.split(":", 2)
        reactor = table.characters[who]
        form = next(form for form in forms(reactor) if form.key == item)
        begun = started(table, reactor, form.item)
        odds = attack_odds(table, begun.who, form, mover, use="intercept", covered=False)
        found[option.key] = _void(begun) or odds.text
    return found


def of_roll(table: Table, dice: Dice) -> dict[str, str]:
    """What to expect of a roll that is about to be made, with the reactions that were declared to it."""
    from unhex_tui.systems.unhex.advice import odds

    who, action = table.characters[dice.who], table.action
    doing = action.doing if action is not None and dice is action.dice else None
    if action is not None and isinstance(doing, Attack):
        target = table.characters[action.target]
        defenders = [
            (table.characters[r.who], _rolls(table, r.dice))
            for r in action.reactions
            if r.how == "defend" and r.dice is not None
        ]
        return {ALL: odds.attack_odds(table, who, doing.form, target, defenders=defenders).text}
    if dice.purpose in ("intercept", "counterattack") and dice.form is not None and action is not None:
        target = table.characters[action.actor]
        covered = False if dice.purpose == "intercept" else None
        return {ALL: odds.attack_odds(table, who, dice.form, target, use=dice.purpose, covered=covered).text}
    if isinstance(doing, Area):
        item = who.item(doing.item)
        return {ALL: _on_areas(table, who, item.kind if item else "", [doing.goal])[doing.goal]}
    roller = odds.Roller(dice.level, who.max_level, "good" in modifiers_of(table, dice), dice.plain, dice.reading)
    return {ALL: odds.chances(roller)}


def of_numbers(table: Table, dice: Dice, numbers: Iterable[int]) -> dict[str, Preview]:
    """What each number would mean that a critical success may set the dice to (DICE-5)."""
    return {str(number): preview for number in numbers if (preview := _number(table, dice, number)).lines}


def _number(table: Table, dice: Dice, number: int) -> Preview:
    tens, ones = divmod(number, 10)
    if dice.purpose == "defend":
        return Preview((f"Stops an attack below {number}, or at {number} where the tie is won",))
    if dice.purpose == "first_aid":
        ways = dict.fromkeys(((tens, ones), (ones, tens)))
        return Preview(tuple(f"Erases up to {boxes} in up to {1 + more} locations" for boxes, more in ways))
    action = table.action
    if action is not None and isinstance(action.doing, Area) and dice.purpose == "area":
        return _area_number(table, action, action.doing, tens, ones)
    if action is None or dice.form is None:
        return Preview()
    target = action.target if dice.purpose == "attack" else action.actor
    return _hits(table, Hit(dice.who, target, dice, dice.form), tens, ones)


def _area_number(table: Table, action: Action, doing: Area, tens: int, ones: int) -> Preview:
    """Both ways to read the dice of an area effect (AOE-5, AOE-7, AOE-8)."""
    user = table.characters[action.actor]
    item = user.item(doing.item)
    there = len(blast_targets(table, user, doing.goal))
    lines: list[str] = []
    for one, other in dict.fromkeys(((tens, ones), (ones, tens))):
        match item.kind if item else "":
            case "blast":
                lines.append(f"{one} damage to {min(other + 1, there)} of the {there} there")
            case "continuous":
                lines.append(f"{one} damage, to the end of round {table.round + other}")
            case "cover":
                lines.append(f"cover to the end of round {table.round + one}")
    return Preview(tuple(lines))


def _hits(table: Table, hit: Hit, tens: int, ones: int) -> Preview:
    """Both ways to read the dice of a hit, with what each comes to (ATK-3)."""
    lines: list[str] = []
    for damage, die in dict.fromkeys(((tens, ones), (ones, tens))):
        place = table.rules.location_of_die[die]
        found = outcome(table, hit, damage, place)
        lines.append(f"{damage} to the {NAMES[place]}: {found.lines[0][:1].lower()}{found.lines[0][1:]}")
    return Preview(tuple(lines))


def _rolls(table: Table, dice: Dice) -> Roller:
    from unhex_tui.systems.unhex.advice.odds import roller_of

    roller = roller_of(table, table.characters[dice.who], dice.form, dice.purpose)
    return roller._replace(level=dice.level, plain=dice.plain)


def _all_out(table: Table, target: Character) -> list[tuple[Character, Roller]]:
    """Whoever defends against everything this round does so here too (SHLD-4)."""
    from unhex_tui.systems.unhex.advice.odds import Roller

    if not stands_all_out(target):
        return []
    return [(target, Roller(target.level, target.max_level, False, True, table.rules.reading))]
