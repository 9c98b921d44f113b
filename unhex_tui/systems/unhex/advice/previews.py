"""What each choice would mean, by the question that is asked: worked out when somebody looks.

What a function needs it takes from the decision and from what is under way on the table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from unhex_tui.engine.advice import Preview
from unhex_tui.engine.decision import Choose, Decision, Enter, Pick
from unhex_tui.engine.view import Highlight
from unhex_tui.systems.unhex.advice.blasting import of_blast_defences, of_blast_reading, of_blast_targets, of_lasting
from unhex_tui.systems.unhex.advice.healing import of_aid_reading, of_boxes, of_patients, of_permanent, of_sure_erasing
from unhex_tui.systems.unhex.advice.outcomes import Previews, of_adjusting, of_armor, of_reading, of_spreading, outcome
from unhex_tui.systems.unhex.advice.pending import action_of, critical, doing_of, main_dice
from unhex_tui.systems.unhex.between.recovery import comes_back
from unhex_tui.systems.unhex.fight.acts.leadership import stays_down
from unhex_tui.systems.unhex.fight.acts.movement import STAY, ways_to_intercept
from unhex_tui.systems.unhex.fight.facts import economy
from unhex_tui.systems.unhex.fight.facts.cover import has_cover, highlight
from unhex_tui.systems.unhex.fight.facts.why_not import blast_targets, legal
from unhex_tui.systems.unhex.fight.rolls.worth import highest_set
from unhex_tui.systems.unhex.people.abilities import ABILITIES
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.people.templates import described, templates
from unhex_tui.systems.unhex.people.wounds import NAMES
from unhex_tui.systems.unhex.reference.book import entries
from unhex_tui.systems.unhex.rules.table_rules import EDITION, RULES, choice_in_words
from unhex_tui.systems.unhex.state.table import Table
from unhex_tui.systems.unhex.state.underway import Action, Area, Attack, Dice, Hit

# -------------------------------------------------------------------- acts


def _targets(table: Table, asked: Choose) -> Previews:
    """Who would choose the dice of an attack, and the line of sight (ATK-3)."""
    attacker, how = table.characters[action_of(table).actor], doing_of(table, Attack).form
    found = {}
    for option in asked.options:
        target = table.characters[option.key]
        covered, shield = has_cover(table, target, attacker, how), target.wielded("shield")
        safe = "shield" if shield else "cover" if covered else ""
        picks = f"{(target if safe else attacker).name} picks which die is damage"
        found[target.id] = Preview((safe or "open", picks), (), highlight(table, attacker, target, how))
    return found


def _goals(table: Table, asked: Choose) -> Previews:
    """Who could intercept a move there (INT-1)."""
    mover = table.characters[action_of(table).actor]
    return {o.key: _move(table, mover, o.key) for o in asked.options if o.key != STAY}


def _move(table: Table, mover: Character, goal: str) -> Preview:
    """Who could intercept the move."""
    origin = mover.area or ""
    names = dict.fromkeys(
        one.name for one, _, why_not in ways_to_intercept(table, mover, origin, goal) if legal(why_not)
    )
    line = f"May be intercepted by {', '.join(names)}" if names else "Nobody can intercept"
    link = table.area_map.between(origin, goal)
    return Preview((line,), (), Highlight((link.id,), (), (origin, goal), words=("move",)) if link else None)


def _lifted(table: Table, asked: Pick) -> Previews:
    """Levels raised by a rally (LEAD-2)."""
    most = main_dice(table).value
    found = {}
    for option in asked.options:
        one = table.characters[option.key]
        level = min(most, one.max_level)
        wakes = "conscious again" if one.unconscious and level >= one.conscious_from else ""
        state = stays_down(table, one) or wakes
        found[one.id] = Preview((f"Level {one.level} → {level}", *([state] if state else [])))
    return found


# -------------------------------------------------------------------- critical successes


def _critical(table: Table, asked: Choose) -> Previews:
    """Another action, or the dice set to a number (DICE-5)."""
    comes = "It is given back" if economy.spares(table) else "The action comes"
    lowest, highest = table.rules.reading.lowest, highest_set(table, critical(table, asked))
    return {
        "action": Preview((f"{comes} when this one is over, and must be used this round.",)),
        "set": Preview((f"Any number from {lowest} to {highest}; it counts as a success, not as a critical.",)),
    }


def _numbers(table: Table, asked: Enter) -> Previews:
    """What each number would mean that a critical success may set the dice to (DICE-5)."""
    dice = critical(table, asked)
    numbers = range(asked.low, asked.high + 1)
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


# -------------------------------------------------------------------- between fights


def _abilities(_table: Table, asked: Choose | Pick) -> Previews:
    """What abilities do (CHAR-4)."""
    return {o.key: Preview((entries()[o.key].text,)) for o in asked.options if o.key in ABILITIES}


def _rules(table: Table, asked: Choose) -> Previews:
    """Everything that can be chosen, the present choice marked (TABLE-1)."""
    offered = {option.key for option in asked.options}
    found = {}
    for rule in (EDITION, *RULES):
        if rule.id in offered:
            now = getattr(table.rules, rule.id)
            lines = (("now: " if one == now else "") + choice_in_words(rule, one) for one in rule.choices)
            found[rule.id] = Preview(tuple(lines))
    return found


def _templates(_table: Table, asked: Choose) -> Previews:
    return {o.key: Preview(tuple(described(templates()[o.key]))) for o in asked.options if o.key in templates()}


def _evening(table: Table, asked: Choose) -> Previews:
    """What a recovery would bring back (END-2)."""
    offered = any(option.key == "recover" for option in asked.options)
    return {"recover": Preview(tuple(comes_back(table)))} if offered else {}


PREVIEWS: Mapping[str, Callable[[Table, Any], Previews]] = {
    "attack.target": _targets,
    "move.area": _goals,
    "move.again": _goals,
    "rally.raise": _lifted,
    "blast.dice": of_blast_reading,
    "blast.targets": of_blast_targets,
    "blast.react": of_blast_defences,
    "continuous.dice": of_lasting,
    "cover.dice": of_lasting,
    "aid.patient": of_patients,
    "aid.dice": of_aid_reading,
    "aid.boxes": of_boxes,
    "aid.where": of_sure_erasing,
    "aid.permanent": of_permanent,
    "damage.dice": of_reading,
    "damage.adjust": of_adjusting,
    "damage.spread": of_spreading,
    "armor.use": of_armor,
    "roll.critical": _critical,
    "roll.set": _numbers,
    "advance.ability": _abilities,
    "make.abilities": _abilities,
    "amend.abilities": _abilities,
    "rules.read": _rules,
    "rules.which": _rules,
    "recruit.template": _templates,
    "evening.next": _evening,
}
"""By question."""


def previews(table: Table, decision: Decision) -> Previews:
    """What the choices of a decision would mean, by their keys."""
    found = PREVIEWS.get(decision.question)
    return found(table, decision) if found else {}
