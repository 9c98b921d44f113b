"""What the numbers would do that a critical success may set its dice to, and which are worth having: DICE-5, ATK-3.

Of numbers that come to the same the highest stands for all. Whoever chooses which die is damage serves themselves; that
a die may be moved by one besides is left aside, and so is a number that a settled defence beats.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from unhex_tui.engine.advice import Preview
from unhex_tui.engine.decision import Enter, Option
from unhex_tui.systems.unhex.advice.again import stands_by_number
from unhex_tui.systems.unhex.advice.healing import best_reading
from unhex_tui.systems.unhex.advice.odds import blow
from unhex_tui.systems.unhex.advice.outcomes import Previews, copied, outcome
from unhex_tui.systems.unhex.advice.pending import critical
from unhex_tui.systems.unhex.fight.facts.cover import who_picks
from unhex_tui.systems.unhex.fight.facts.why_not import blast_targets
from unhex_tui.systems.unhex.fight.rolls.worth import rivals, unless_set
from unhex_tui.systems.unhex.people.wounds import NAMES, is_full, mark, would_mark
from unhex_tui.systems.unhex.state.table import Table
from unhex_tui.systems.unhex.state.underway import Action, Area, Dice, Hit

_MOST = 5
"""Numbers that are worth naming; any other may be typed."""


class _Number(NamedTuple):
    """What a number comes to."""

    rank: tuple[float, ...]
    """Greater is better."""
    number: int
    what: str
    hint: str


def worth_having(table: Table, asked: Enter) -> tuple[Option, ...]:
    """The numbers worth setting the dice to, the best first, each with what it does (DICE-5)."""
    dice, found = critical(table, asked), dict[str, _Number]()
    for one in _numbers(table, dice, range(asked.low, asked.high + 1)):
        if one.what not in found or one[:2] > found[one.what][:2]:
            found[one.what] = one
    best = sorted(found.values(), key=lambda one: one[:2], reverse=True)[:_MOST]
    return tuple(Option(str(one.number), f"{one.number:02d}  {one.what}", one.hint) for one in best)


def _numbers(table: Table, dice: Dice, numbers: range) -> Iterator[_Number]:
    action = table.action
    if action is not None and dice.form is not None:
        yield from _of_hits(table, action, dice, numbers)
    elif action is not None and dice.purpose == "first_aid":
        patient = table.characters[action.target]
        for number in numbers:
            rank, preview = best_reading(patient, *divmod(number, 10))
            what, _, hint = preview.lines[0].partition("; ")
            yield _Number(rank, number, what.lower(), hint)
    elif action is not None and isinstance(action.doing, Area) and dice.purpose == "area":
        for number in numbers:
            lines = _area_number(table, action, action.doing, *divmod(number, 10)).lines
            yield _Number((_area_rank(table, action, action.doing, number),), number, " or ".join(lines), "")
    else:
        highest = numbers[-1]
        over = max(rivals(table, dice), key=lambda one: (one.number, one.tie == "rival"), default=None)
        what = "the highest"
        if over is not None:
            does = "does not beat" if over.beats(highest) else "ties with" if over.ties(highest) else "beats"
            what += f": it {does} {over.text}"
            what += unless_set(rivals(table, dice, high=True), highest) if does == "beats" else ""
        yield _Number((0,), highest, what, "")


def _of_hits(table: Table, action: Action, dice: Dice, numbers: range) -> Iterator[_Number]:
    """By what each hit comes to where whoever chooses the dice serves themselves (ATK-3)."""
    form = dice.form
    assert form is not None
    hit = Hit(dice.who, action.target if dice is action.dice else action.actor, dice, form)
    target, places = table.characters[hit.target], table.rules.location_of_die
    chooses = who_picks(table, target, table.characters[hit.who], form, dice.purpose) != "attacker"
    stands = stands_by_number(table, dice)

    def rank(damage: int, place: str) -> tuple[float, ...]:
        drops, loss = blow(target, damage, place, form.less)
        after = copied(target.marks)
        boxes = would_mark(after, place, damage) if loss and not form.less else {}
        mark(after, boxes, form.sign)
        filled = sum(is_full(after, one) and not is_full(target.marks, one) for one in boxes)
        armor = bool(damage and target.armor(place))
        # Armor that has to be given, lest somebody fall or a location be full, is worth more than mere damage.
        needed = armor and bool(outcome(table, hit, damage, place, asked=True).worst)
        return (float(drops), float(filled), float(needed), float(loss), float(armor))

    for number in numbers:
        if not (chance := float(stands(number))):
            continue
        tens, ones = divmod(number, 10)
        ways = [(rank(damage, places[die]), damage, places[die]) for damage, die in ((tens, ones), (ones, tens))]
        ranked, damage, place = min(ways) if chooses else max(ways)
        told = outcome(table, hit, damage, place, asked=True).texts[0]
        spared = "armor may take it, else " if damage and target.armor(place) else ""
        what = f"{damage} to the {NAMES[place]}"
        yield _Number((*ranked, chance), number, what, spared + told[:1].lower() + told[1:])


def _area_rank(table: Table, action: Action, doing: Area, number: int) -> float:
    """How much an area effect of this number does: points in all, or rounds (AOE-5, AOE-7, AOE-8)."""
    user = table.characters[action.actor]
    item, there = user.item(doing.item), len(blast_targets(table, user, doing.goal))
    best = 0
    for one, other in {divmod(number, 10), divmod(number, 10)[::-1]}:
        match item.kind if item else "":
            case "blast":
                best = max(best, one * min(other + 1, there))
            case "continuous":
                best = max(best, one * (other + 1))
            case "cover":
                best = max(best, one)
    return best


# -------------------------------------------------------------------- any number


def of_numbers(table: Table, asked: Enter) -> Previews:
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
        lines.append(f"{damage} to the {NAMES[place]}: {found.texts[0][:1].lower()}{found.texts[0][1:]}")
    return Preview(tuple(lines))
