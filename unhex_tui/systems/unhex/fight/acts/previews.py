"""Previews that look beyond the next question: lines of attack, ways, numbers that a critical may set; odds of acts.

ATK-1, ATK-3, INT-1, DICE-5, DICE-10, AID-4, AID-5, AOE-5 to AOE-8, RUL-41. Whoever chooses the damage die of a set
number acts in their own interest. Moving a die by one is left out, and so are numbers that a settled defence beats. An
opposing roll that is not settled may still be re-rolled in its own interest: the chance of success of a number is
shown, and weights its effect. Among numbers with equal effects only the one stopped least often is shown, and among
those the highest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from unhex_tui.engine.advice import Odds, Preview
from unhex_tui.engine.decision import Choose, Enter, Option
from unhex_tui.engine.dice import percent
from unhex_tui.engine.view import Highlight
from unhex_tui.gamekit.naming import listed
from unhex_tui.systems.unhex.fight.acts import first_aid
from unhex_tui.systems.unhex.fight.acts.area_effects import aims, of_areas
from unhex_tui.systems.unhex.fight.acts.attack import TARGET, undeclared_odds, usable_forms
from unhex_tui.systems.unhex.fight.acts.first_aid import best_reading, patients
from unhex_tui.systems.unhex.fight.acts.movement import AREA, STAY, interceptors
from unhex_tui.systems.unhex.fight.facts import economy
from unhex_tui.systems.unhex.fight.facts.cover import highlight, who_picks
from unhex_tui.systems.unhex.fight.facts.skill import action_of, critical, doing_of, hit_of, main_dice
from unhex_tui.systems.unhex.fight.facts.why_not import blast_targets
from unhex_tui.systems.unhex.fight.matchup import HITS, chances, explained, roller_of, row_by_row, targets_of
from unhex_tui.systems.unhex.fight.rolls import damage as dealing
from unhex_tui.systems.unhex.fight.rolls.damage_previews import Previews, outcome
from unhex_tui.systems.unhex.fight.rolls.lasting import OPENLY, begun
from unhex_tui.systems.unhex.fight.rolls.rerolling import stands, stops
from unhex_tui.systems.unhex.fight.rolls.rolling import CRITICAL, SET
from unhex_tui.systems.unhex.fight.rolls.utility import decided, highest_set, rivals, unless_set
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.people.items import Form, Item
from unhex_tui.systems.unhex.people.wounds import NAMES, crosses, is_full, would_mark
from unhex_tui.systems.unhex.rules.chances import HitFacts, readings, take, worths
from unhex_tui.systems.unhex.state.table import Table
from unhex_tui.systems.unhex.state.underway import Action, Area, Attack, Dice, Hit


@TARGET.previews
def _targets(table: Table, asked: Choose) -> Previews:
    """Preview each target of an attack: the chooser of the dice, and the line of sight (ATK-3)."""
    attacker, how = table.characters[action_of(table).actor], doing_of(table, Attack).form
    previews = {}
    for option in asked.options:
        target = table.characters[option.key]
        by = who_picks(table, target, attacker, how)
        head, character = ("open", attacker) if by == "attacker" else (by, target)
        previews[target.id] = Preview(
            (head, f"{character.name} chooses which die is the damage"), (), highlight(table, attacker, target, how)
        )
    return previews


@AREA.previews
def _goals(table: Table, asked: Choose) -> Previews:
    """Preview each area of a move (INT-1)."""
    mover = table.characters[action_of(table).actor]
    return {option.key: _move(table, mover, option.key) for option in asked.options if option.key != STAY}


def _move(table: Table, mover: Character, goal: str) -> Preview:
    """Preview a move: the characters who could intercept it, and the PCs beside whom a hidden mover would stay hidden.

    The GM may want to reveal a hidden mover first.
    """
    origin = mover.area or ""
    there = (other for other in table.characters.values() if other.area == goal)
    beside = [other.name for other in there if other.pc and other.in_fight]
    unseen = (f"Stays hidden from the players, next to {listed(beside)}",) if mover.hidden and beside else ()
    names = interceptors(table, mover, goal)
    line = f"May be intercepted by {', '.join(names)}" if names else "No one intercepts"
    link = table.area_map.between(origin, goal)
    return Preview((*unseen, line), (), Highlight((link.id,), (), (origin, goal), words=("move",)) if link else None)


# -------------------------------------------------------------------- critical successes


@CRITICAL.previews
def _critical(table: Table, asked: Choose) -> Previews:
    """Preview the choices of a critical success: another action, or dice set to a number (DICE-5)."""
    subject = "The action comes back" if economy.spares(table) else "The extra action comes"
    side, to_act = table.characters[critical(table, asked).who].team, table.order[table.turn :]
    use = "use it this round" if side in to_act or not to_act else "only a reaction can use it: their side has acted"
    gained = f"{subject} after this one; {use}"
    if not table.fighting:
        gained = "Say at the table what else they do: outside a fight there are no actions"
    keeping, best_number = _kept_or_set(table, critical(table, asked))
    unchanged = (keeping,) if keeping else ()
    words = {
        "action": (*unchanged, gained),
        "cost": unchanged,
        "set": (best_number, "The roll then counts as a success, not a critical"),
    }
    return {option.key: Preview(words[option.key]) for option in asked.options}


_MOST = 5
"""Largest number of suggestions; other numbers may still be typed."""


class _Number(NamedTuple):
    rank: tuple[float, ...]
    """Rank of the number; greater is better."""
    number: int
    what: str
    hint: str
    chance: str = ""
    """Chance of the effect, in words; empty if it is certain."""

    @property
    def text(self) -> str:
        return ", ".join(filter(None, (self.what, self.chance)))

    @property
    def told(self) -> str:
        return ": ".join(filter(None, (self.text, self.hint)))


@SET.offers
def _worth_having(table: Table, asked: Enter) -> tuple[Option, ...]:
    """Return the numbers worth setting the dice to, the best first, each with its effect (DICE-5)."""
    best = _ranked(table, critical(table, asked))[:_MOST]
    return tuple(Option(str(number.number), f"{number.number:02d}  {number.text}", number.hint) for number in best)


def _ranked(table: Table, dice: Dice) -> list[_Number]:
    """Return the numbers to which the dice may be set, the best first, one for each effect."""
    numbers = dict[str, _Number]()
    for number in _numbers(table, dice, range(table.rules.reading.lowest, highest_set(table, dice) + 1)):
        if number.what not in numbers or number[:2] > numbers[number.what][:2]:
            numbers[number.what] = number
    return sorted(numbers.values(), key=lambda number: number[:2], reverse=True)


def _kept_or_set(table: Table, dice: Dice) -> tuple[str, str]:
    """Return the effects of keeping a critical success and of the best number to set, in words (DICE-5, DICE-10)."""
    if why := decided(table, dice):
        return f"Kept: {why}", f"Set: {why}, so this has no effect"
    unchanged = next(_numbers(table, dice, range(dice.value, dice.value + 1)), None)
    strongest = max(rivals(table, dice), key=lambda rival: rival.number, default=None)
    kept = unchanged.told if unchanged else f"beaten by {strongest.text}" if strongest else ""
    best = "No number you can set succeeds"
    for number in _ranked(table, dice)[:1]:
        text = ": ".join(filter(None, (f"{number.number:02d} ({number.text})", number.hint)))
        best = f"Best: {text}" if number.text else "Any number has the same effect"
    return f"Kept: {kept}" if kept else "", best


def _numbers(table: Table, dice: Dice, numbers: range) -> Iterator[_Number]:
    action = table.action
    if action is not None and dice.form is not None:
        yield from _of_hits(table, action, dice, numbers)
    elif action is not None and dice.purpose == "first_aid":
        patient = table.characters[action.target]
        for number in numbers:
            rank, preview, _ = best_reading(patient, number)
            what, _, hint = preview.lines[0].partition("; ")
            yield _Number(rank, number, what.lower(), hint)
    elif action is not None and isinstance(action.doing, Area) and dice.purpose == "area":
        for number in numbers:
            best, lines = _area_number(table, action, action.doing, number)
            yield _Number((best,), number, " or ".join(lines), "")
    else:
        highest = numbers[-1]
        strongest = max(rivals(table, dice), key=lambda rival: (rival.number, rival.tie == "rival"), default=None)
        what, unless = "the highest" if len(numbers) > 1 else "", ""
        if why := decided(table, dice):
            what = f"no effect: {why}"
        elif strongest is not None:
            verb = "does not beat" if strongest.beats(highest) else "ties with" if strongest.ties(highest) else "beats"
            what += f"{': ' if what else ''}it {verb} {strongest.text}"
            unless = unless_set(rivals(table, dice, high=True), highest) if verb == "beats" else ""
            what += unless
        chance = stops(table, dice, highest) if not unless else None
        yield _Number((0,), highest, what, "", f"defends {percent(chance)}" if chance is not None else "")


@first_aid.DICE.first
def _more_boxes(table: Table, _asked: Choose) -> str:
    """Return the key of the reading that erases more boxes, whether the dice were set or not."""
    tens, ones = main_dice(table).ways["tens"]
    boxes = best_reading(table.characters[action_of(table).target], 10 * tens + ones)[2]
    return "tens" if boxes == tens else "ones"


@dealing.DICE.first
def _promised(table: Table, _asked: Choose) -> str:
    """Return the key of the reading that makes a set number worth having; empty for dice that were not set."""
    if not (hit := hit_of(table, read=False)).dice.is_set:
        return ""
    tens, ones = hit.dice.tens, hit.dice.ones
    return "tens" if _served(table, hit)(tens, ones)[1] == tens else "ones"


def _served(table: Table, hit: Hit) -> Callable[[int, int], tuple[tuple[float, ...], int, str]]:
    """Return a function that ranks a hit by its dice, with its damage and location (ATK-3).

    The function assumes that whoever chooses the damage die acts in their own interest.
    """
    form, target, places = hit.form, table.characters[hit.target], table.rules.location_of_die
    chooses = who_picks(table, target, table.characters[hit.who], form, hit.dice.purpose) != "attacker"
    struck, _ = targets_of(table, target, form.less, (), chooses)

    def rank(damage: int, die: int) -> tuple[float, ...]:
        place, (drops, loss) = places[die], worths(take, HitFacts(struck, damage, die))
        boxes = would_mark(target.marks, place, damage, form.less) if loss else {}
        after = target.harmed(loss, boxes)
        filled = sum(is_full(after.marks, box) and not is_full(target.marks, box) for box in boxes)
        armor = bool(damage and target.armor(place))
        # Armor that must be used, to prevent a KO or a full location, counts for more than mere damage.
        needed = armor and bool(outcome(table, hit, damage, place, asked=True).worst)
        return (float(drops), float(filled), float(needed), float(loss), float(armor))

    def served(tens: int, ones: int) -> tuple[tuple[float, ...], int, str]:
        ways = [(rank(damage, die), damage, places[die]) for damage, die in ((tens, ones), (ones, tens))]
        return min(ways) if chooses else max(ways)

    return served


def _of_hits(table: Table, action: Action, dice: Dice, numbers: range) -> Iterator[_Number]:
    """Yield the numbers of hits that may get past the defences, ranked by their effects (ATK-3)."""
    assert dice.form is not None
    hit = Hit(dice.who, action.target if dice is action.dice else action.actor, dice, dice.form)
    target, served = table.characters[hit.target], _served(table, hit)
    standing, whole = stands(table, dice)
    waits = any(0 < chance < whole for chance in standing)
    for number in numbers:
        if not (chance := Fraction(standing[number], whole)):
            continue
        ranked, damage, place = served(*divmod(number, 10))
        preview, full = outcome(table, hit, damage, place, asked=True), f"{NAMES[place]} full: "
        overflow = 0 if hit.form.less or place == "torso" else would_mark(target.marks, place, damage).get("torso", 0)
        lines = [_of_location(place, text.removeprefix(full)) for text in preview.worst] + [preview.lines[0].lower()]
        lines += [f"torso takes {overflow}"] * (overflow > 0)
        spared = "armor may absorb it, else " if damage and target.armor(place) else ""
        what = f"{damage} to the {NAMES[place]}"
        share = f"hits {percent(chance)}" if waits else ""
        rank = (*[float(chance) * value for value in ranked], float(chance))
        yield _Number(rank, number, what, spared + "; ".join(lines), share)


def _of_location(place: str, worst: str) -> str:
    """Name the unusable limb; "unusable" alone could be read as the character."""
    return f"{place.rpartition('_')[2]} {worst}" if worst.startswith("unusable") else worst


# -------------------------------------------------------------------- any number


@SET.previews
def _set(table: Table, asked: Enter) -> Previews:
    """Preview each number to which a critical success may set the dice (DICE-5)."""
    dice = critical(table, asked)
    numbers = range(asked.low, asked.high + 1)
    return {str(number): preview for number in numbers if (preview := _number(table, dice, number)).lines}


def _number(table: Table, dice: Dice, number: int) -> Preview:
    tens, ones = divmod(number, 10)
    if dice.purpose == "defend":
        return Preview((f"Stops an attack below {number}, or at {number} if the defender wins the tie",))
    if dice.purpose == "first_aid":
        ways = readings("first_aid", number)
        return Preview(tuple(f"Erases up to {boxes} in up to {spots} locations" for boxes, spots, _ in ways))
    action = table.action
    if action is not None and isinstance(action.doing, Area) and dice.purpose == "area":
        return Preview(_area_number(table, action, action.doing, number)[1])
    if action is None or dice.form is None:
        return Preview()
    target = action.target if dice.purpose == "attack" else action.actor
    return _hits(table, Hit(dice.who, target, dice, dice.form), tens, ones)


def _area_number(table: Table, action: Action, doing: Area, number: int) -> tuple[int, tuple[str, ...]]:
    """Return the total effect of an area effect, in damage or rounds, and both ways to read its dice.

    AOE-5, AOE-7, AOE-8.
    """
    user = table.characters[action.actor]
    item, there = user.item(doing.item), len(blast_targets(table, user, doing.goal))
    kind, best, lines = item.kind if item else "", 0, list[str]()
    for damage, spots, rounds in readings(kind, number):
        harmed, until = min(spots, there), f"to the end of round {table.round + rounds}"
        effects = {
            "blast": (damage * harmed, f"{damage} damage to {harmed} of the {there} there"),
            "continuous": (damage * (rounds + 1), f"{damage} damage, {until}"),
            "cover": (rounds, f"cover {until}"),
        }
        if kind in effects:
            best = max(best, effects[kind][0])
            lines.append(effects[kind][1])
    return best, tuple(lines)


def _hits(table: Table, hit: Hit, tens: int, ones: int) -> Preview:
    """Preview both ways to read the dice of a hit (ATK-3)."""
    lines: list[str] = []
    for damage, die in dict.fromkeys(((tens, ones), (ones, tens))):
        place = table.rules.location_of_die[die]
        preview = outcome(table, hit, damage, place)
        lines.append(f"{damage} to the {NAMES[place]}: {preview.texts[0][:1].lower()}{preview.texts[0][1:]}")
    return Preview(tuple(lines))


_ROLLED = {"aid": "first_aid", "aid:bare": "first_aid", "rally": "rally", "move:fast": "speed"}
"""Purposes of the rolls of other actions, by option key."""


class _Row(NamedTuple):
    chance: float
    cells: tuple[str, ...]
    words: str


def act_odds(table: Table, asked: Choose, at: Callable[[], str]) -> Iterator[Odds | None]:
    """Count the odds of the actor's acts: attacks with one possible target, area effects, other rolls."""
    actor = table.characters[action_of(table).actor]
    counts: dict[str, Callable[[], _Row | str]] = {
        f"attack:{form.key}": partial(_attack, table, actor, form, able[0])
        for form, able in usable_forms(table, actor)
        if len(able) == 1
    }
    rolled = sorted(option.key for option in asked.options if option.key in _ROLLED)
    counts |= {key: partial(_other, table, actor, key) for key in rolled}
    counts |= {f"area:{item.id}": partial(_area, table, actor, item, areas) for item, areas in aims(table, actor)}
    shown = partial(_shown, [option.key for option in asked.options])
    yield from row_by_row(counts, at, lambda key: counts[key](), shown)


def _attack(table: Table, actor: Character, form: Form, target: Character) -> _Row | str:
    odds = undeclared_odds(table, actor, form, target)
    return odds if isinstance(odds, str) else _Row(float(odds.hit), odds.cells, odds.words)


def _other(table: Table, actor: Character, key: str) -> _Row | str:
    use = _ROLLED[key]
    kit = actor.wielded("first_aid") if use == "first_aid" else None
    return _rolls(table, actor, kit, use, _price(table, actor, key))


def _area(table: Table, actor: Character, item: Item, areas: list[str]) -> _Row | str:
    row = _rolls(table, actor, item, "area")
    if isinstance(row, str) or (item.kind == "blast" and len(areas) > 1):
        return row
    return row._replace(words=of_areas(table, actor, item, areas[:1]).describe(areas[0]) or row.words)


def _rolls(table: Table, actor: Character, item: Item | None, use: str, price: str = "") -> _Row | str:
    """Return the odds of a roll that is no attack, with the `price` of a failure in words."""
    ready = begun(table, actor, item.id if item else "", moves=use == "speed")
    if ready.void:
        return ready.why_void
    odds = chances(roller_of(table, ready.who, None, use))
    return _Row(float(odds.success), (percent(odds.success), "", ""), "; ".join(filter(None, (odds.words, price))))


def _shown(offered: list[str], by_key: Mapping[str, _Row | str]) -> Odds:
    """Return the columns; to act openly has the odds of the same act from hiding."""
    by_key = {**by_key, **{key: by_key[unseen] for key in offered if (unseen := key.removesuffix(OPENLY)) in by_key}}
    rows = {key: row for key, row in by_key.items() if isinstance(row, _Row)}
    cells, shares = {key: row.cells for key, row in rows.items()}, {key: row.chance for key, row in rows.items()}
    words = {key: row if isinstance(row, str) else row.words for key, row in by_key.items()}
    return explained(Odds(("chance", *HITS[1:]), cells, shares, "chance", words=words))


def _price(table: Table, healer: Character, key: str) -> str:
    """Return the cost of failed first aid, in words; empty for other actions (AID-4, AID-5, RUL-41).

    No other question mentions the cost if there is only one patient.
    """
    if key == "aid":
        return "a failure turns every \\ into X"
    worse = key == "aid:bare" and any(crosses(patient.marks) for patient in patients(table, healer, bare=True))
    return "a critical failure makes X permanent" if worse else ""
