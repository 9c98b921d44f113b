"""The odds of what a decision offers, in words by option key: for the GM, worked out only when asked for.

What is counted and under which policy is in `odds`, which is loaded when somebody first asks.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from unhex_tui.engine.decision import Option, Preview
from unhex_tui.systems.unhex.fight.options import forms
from unhex_tui.systems.unhex.fight.underway import Action, Dice, Hit
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.people.items import Form
from unhex_tui.systems.unhex.people.wounds import NAMES
from unhex_tui.systems.unhex.table import Table

if TYPE_CHECKING:
    from unhex_tui.systems.unhex.fight.odds import Roller

ALL = ""
"""The key of what concerns a decision as a whole."""


def of_attacks(table: Table, attacker: Character, ways: Iterable[tuple[str, Form, Character]]) -> dict[str, str]:
    """The odds of attacks that are not declared yet, each as (option key, weapon, target)."""
    from unhex_tui.systems.unhex.fight.odds import attack_odds

    return {
        key: attack_odds(table, attacker, form, target, defenders=_all_out(table, target)).text
        for key, form, target in ways
    }


_ROLLED = {"aid": "first_aid", "rally": "rally", "move:fast": "speed", "area": "area"}
"""What other acts roll for, by option key, or by its kind."""


def of_acts(
    table: Table, actor: Character, offered: Iterable[str], attacks: Iterable[tuple[str, Form, Character]]
) -> dict[str, str]:
    """The odds of what somebody may do now: of attacks that have one target only, and of every other roll."""
    from unhex_tui.systems.unhex.fight.odds import chances, roller_of

    found = of_attacks(table, actor, attacks)
    for key in sorted(offered):
        use = _ROLLED.get(key) or _ROLLED.get(key.partition(":")[0] if key.startswith("area:") else "")
        if use:
            found[key] = chances(roller_of(table, actor, None, use))
    return found


def of_reactions(table: Table, action: Action, options: Iterable[Option]) -> dict[str, str]:
    """What each reaction to an attack would make of it (DEF-1, CTR-1)."""
    from unhex_tui.systems.unhex.fight.odds import attack_odds, percent, roller_of

    assert action.form is not None
    attacker, target = table.characters[action.actor], table.characters[action.target]
    standing = _all_out(table, target)
    before = attack_odds(table, attacker, action.form, target, defenders=standing)
    found = {ALL: f"Without a reaction it {before.text}"}
    for option in options:
        who, how, item = option.key.split(":", 2)
        reactor = table.characters[who]
        if how == "defend":
            defender = (reactor, roller_of(table, reactor, None, "defend"))
            after = attack_odds(table, attacker, action.form, target, defenders=[*standing, defender])
            found[option.key] = f"the attack hits {percent(after.hit)} instead of {percent(before.hit)}"
        else:
            form = next(form for form in forms(reactor) if form.key == item)
            found[option.key] = attack_odds(table, reactor, form, attacker, use="counterattack").text
    return found


def of_intercepts(table: Table, mover: Character, options: Iterable[Option]) -> dict[str, str]:
    """The odds of each intercept, without cover (INT-2, RUL-7)."""
    from unhex_tui.systems.unhex.fight.odds import attack_odds

    found = {}
    for option in options:
        who, _how, item = option.key.split(":", 2)
        reactor = table.characters[who]
        form = next(form for form in forms(reactor) if form.key == item)
        found[option.key] = attack_odds(table, reactor, form, mover, use="intercept", covered=False).text
    return found


def of_roll(table: Table, dice: Dice) -> dict[str, str]:
    """What to expect of a roll that is about to be made, with the reactions that were declared to it."""
    from unhex_tui.systems.unhex.fight import odds
    from unhex_tui.systems.unhex.fight.rolling import modifiers_of

    who, action = table.characters[dice.who], table.action
    if action is not None and dice is action.dice and action.kind == "attack" and action.form is not None:
        target = table.characters[action.target]
        defenders = [
            (table.characters[r.who], _rolls(table, r.dice))
            for r in action.reactions
            if r.how == "defend" and r.dice is not None
        ]
        return {ALL: odds.attack_odds(table, who, action.form, target, defenders=defenders).text}
    if dice.purpose in ("intercept", "counterattack") and dice.form is not None and action is not None:
        target = table.characters[action.actor]
        covered = False if dice.purpose == "intercept" else None
        return {ALL: odds.attack_odds(table, who, dice.form, target, use=dice.purpose, covered=covered).text}
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
    if action is None or dice.form is None:
        return Preview()
    target = action.target if dice.purpose == "attack" else action.actor
    return _hits(table, Hit(dice.who, target, dice, dice.form), tens, ones)


def _hits(table: Table, hit: Hit, tens: int, ones: int) -> Preview:
    """Both ways to read the dice of a hit, with what each comes to (ATK-3)."""
    from unhex_tui.systems.unhex.fight.damage import outcome

    lines: list[str] = []
    for damage, die in dict.fromkeys(((tens, ones), (ones, tens))):
        place = table.rules.location_of_die[die]
        found = outcome(table, hit, damage, place)
        lines.append(f"{damage} to the {NAMES[place]}: {found.lines[0][:1].lower()}{found.lines[0][1:]}")
    return Preview(tuple(lines))


def _rolls(table: Table, dice: Dice) -> Roller:
    from unhex_tui.systems.unhex.fight.odds import roller_of

    roller = roller_of(table, table.characters[dice.who], dice.form, dice.purpose)
    return roller._replace(level=dice.level, plain=dice.plain)


def _all_out(table: Table, target: Character) -> list[tuple[Character, Roller]]:
    """Whoever defends against everything this round does so here too (SHLD-4)."""
    from unhex_tui.systems.unhex.fight.defending import stands_all_out
    from unhex_tui.systems.unhex.fight.odds import Roller

    if not stands_all_out(target):
        return []
    return [(target, Roller(target.level, target.max_level, False, True, table.rules.reading))]
