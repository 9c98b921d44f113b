"""Damage of a hit or an area effect: location, armor and consequences, asked first and applied together.

ATK-3, COVER-5, SHLD-0, DICE-8, ARM-1, DMG-1 to DMG-8, AOE-3, CTR-1, RUL-19, RUL-25, RUL-32, RUL-38. `work_out` and
`share_out` ask; `land` and `land_spread` apply.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple

from unhex_tui.engine.advice import Question
from unhex_tui.engine.chance import live
from unhex_tui.engine.decision import Allot, Choose, Explanation, Option, Reason
from unhex_tui.engine.procedure import Given, Procedure, ask
from unhex_tui.gamekit.questions import choice, seat_of
from unhex_tui.systems.unhex.events.attacks import (
    ArmorDestroyed,
    CameTo,
    Damaged,
    Died,
    FellUnconscious,
    ItemsDropped,
    LocationFilled,
    Struck,
)
from unhex_tui.systems.unhex.events.event import DamageSpread
from unhex_tui.systems.unhex.fight.facts.cover import who_picks, why_picks
from unhex_tui.systems.unhex.fight.facts.skill import modifiers_of, present
from unhex_tui.systems.unhex.people.abilities import ABILITIES
from unhex_tui.systems.unhex.people.character import HANDS, Character
from unhex_tui.systems.unhex.people.items import Item
from unhex_tui.systems.unhex.people.wounds import BOXES, LETTER_OF, LOCATIONS, NAMES, Marks, is_full, marked, would_mark
from unhex_tui.systems.unhex.rules import chances
from unhex_tui.systems.unhex.state.table import Table
from unhex_tui.systems.unhex.state.underway import Hit, Spread

DICE = Question("damage.dice")
ADJUST = Question("damage.adjust")
ARMOR = Question("armor.use")
SPREAD = Question("damage.spread")
LEGS = ("right_leg", "left_leg")


# -------------------------------------------------------------------- asking


class LiveHit(NamedTuple):
    """A hit on the table as the rules read it; the table keeps what is settled."""

    table: Table
    hit: Hit

    @property
    def dice(self) -> Mapping[str, tuple[int, int]]:
        return self.hit.dice.ways

    def read(self, die: str) -> LiveHit:
        return self._lies(*self.dice[die])

    def _lies(self, damage: int, die: int) -> LiveHit:
        self.hit.damage, self.hit.die, self.hit.location = damage, die, self.table.rules.location_of_die[die]
        return self

    @property
    def moves(self) -> Mapping[str, tuple[int, int]]:
        return moves_of(self.table, self.hit, self.hit.damage, self.hit.die)

    def move(self, way: str) -> LiveHit:
        hit = self.hit
        if way != "keep":
            moved, known = self.moves[way], modifiers_of(self.table, hit.dice)
            hit.adjusted = hit.dice.used = known.get("powerful" if way == "harder" else "precise", "")
            self._lies(*moved)
        less, by = hit.form.less, hit.chooser
        self.table.record(Struck(hit.who, hit.target, hit.damage, hit.location, less, by, hit.adjusted))
        return self

    @property
    def armor(self) -> Sequence[str]:
        return ("keep", "destroy")[: 1 + (self.worn is not None)]

    @property
    def worn(self) -> Item | None:
        """The armor that can absorb the damage."""
        return self.table.characters[self.hit.target].armor(self.hit.location) if self.hit.damage else None

    def harm(self, armor: str) -> None:
        if armor == "destroy":
            assert self.worn is not None
            self.hit.armor = self.worn.id


def work_out(table: Table, hit: Hit) -> Procedure[None]:
    """Settle damage, location and armor of a hit, without applying it."""
    asking = {"dice": _which_die, "move": _adjust, "armor": _armor}
    yield from live(chances.hit, LiveHit(table, hit), asking)


def _which_die(facts: LiveHit) -> Procedure[str]:
    """Ask which die is the damage: the attacker, or the target with cover or a shield (ATK-3)."""
    table, hit = facts

    def build() -> Choose | Given:
        present(table, hit.who, hit.target)
        target, attacker = table.characters[hit.target], table.characters[hit.who]
        hit.chooser = who_picks(table, target, attacker, hit.form, hit.dice.purpose)
        if hit.dice.tens == hit.dice.ones:
            return Given("tens")
        why = why_picks(hit.chooser, target)
        by = {"shield": ", who holds a shield,", "cover": ", who has cover,"}.get(hit.chooser, "")
        prompt = f"{attacker.name} hits {target.name}{by} with {hit.dice.shown}: which die is the damage?"
        options = [_die_option(table, hit, key) for key in hit.dice.ways]
        seat = table.seat(hit.who if hit.chooser == "attacker" else hit.target)
        return choice(DICE.id, prompt, options, why, seat=seat, about=(hit.target, hit.who), light=False)

    die: str = yield from ask(build)
    return die


def _die_option(table: Table, hit: Hit, key: str) -> Option:
    damage, die = hit.dice.ways[key]
    after = ways_to_adjust(table, hit, damage, die)
    shifted = (option.label.partition(": the ")[2] for option in after if option.key != "harder")
    places = " or ".join(dict.fromkeys(shifted))
    ways = [f"shift it to the {places}"] if places else []
    ways += [f"raise it to {damage + 1}" for option in after if option.key == "harder"]
    hint = f"{table.name(hit.who)} may {', or '.join(ways)}" if ways else ""
    kind, place = " less-lethal" if hit.form.less else "", NAMES[table.rules.location_of_die[die]]
    return Option(key, f"{key.capitalize()}: {damage}{kind} damage to the {place} ({die})", hint, key[0])


def moves_of(table: Table, hit: Hit, damage: int, die: int) -> dict[str, tuple[int, int]]:
    """Return damage and location die by each way to move one die of a hit (DICE-8, DICE-9)."""
    return chances.moves(damage, die, modifiers_of(table, hit.dice), table.rules.location_of_die)


def ways_to_adjust(table: Table, hit: Hit, damage: int, die: int) -> list[Option]:
    """Return the options to move one die of a hit (DICE-8, DICE-9)."""
    known, places = modifiers_of(table, hit.dice), table.rules.location_of_die
    options: list[Option] = []
    for key, (more, near) in moves_of(table, hit, damage, die).items():
        if key == "harder":
            options.append(Option(key, f"Raise to {more} damage", ABILITIES[known["powerful"]].name, "d"))
        elif key != "keep":
            label = f"Shift to {near}: the {NAMES[places[near]]}"
            options.append(Option(key, label, ABILITIES[known["precise"]].name, {"up": "h", "down": "l"}[key]))
    return options


def _adjust(facts: LiveHit) -> Procedure[str]:
    table, hit = facts

    def build() -> Choose | Given:
        present(table, hit.who, hit.target)
        options = ways_to_adjust(table, hit, hit.damage, hit.die)
        if not options:
            return Given("keep")
        granted = dict.fromkeys("Powerful" if option.key == "harder" else "Precise" for option in options)
        does = " or ".join({"Precise": "shift the location", "Powerful": "raise the damage"}[word] for word in granted)
        prompt, about = f"{table.name(hit.who)} is {' and '.join(granted)}: {does} by 1?", (hit.target, hit.who)
        note = Reason("A roll uses only one ability: good, precise or powerful", ("DICE-8", "DICE-9"))
        enter = "" if _matters(table, hit, options) else "keep"
        options.insert(
            0, Option("keep", f"No change: {hit.damage} to the {NAMES[hit.location]}", letter=".", also=("Leave it",))
        )
        seat = table.seat(hit.who)
        return choice(ADJUST.id, prompt, options, note, seat=seat, about=about, enter=enter, light=False)

    way: str = yield from ask(build)
    return way


def _matters(table: Table, hit: Hit, options: list[Option]) -> bool:
    """Tell whether moving a die changes the effect of a hit: its boxes, damage or armor (ARM-1, DMG-2)."""
    steps = [{"up": 1, "down": -1}[option.key] for option in options if option.key != "harder"]
    target, places = table.characters[hit.target], table.rules.location_of_die
    armor = [target.armor(places[hit.die + step]) for step in (0, *steps)]
    elsewhere = not hit.form.less or any(item is not armor[0] for item in armor)
    return len(steps) < len(options) or (hit.damage > 0 and elsewhere)


def _armor(facts: LiveHit) -> Procedure[str]:
    """Ask whether to destroy armor instead of losing level and marking boxes (ARM-1, RUL-25)."""
    table, hit = facts

    def build() -> Choose | Given:
        present(table, hit.target)
        target, armor = table.characters[hit.target], facts.worn
        if armor is None:
            return Given("keep")
        taken = f"{hit.damage}{' less-lethal' if hit.form.less else ''} to the {NAMES[hit.location]}"
        note = Reason("Armor stops level loss and boxes; other effects of the hit stay", ("ARM-1",))
        return armor_question(table, target, f"takes {taken}", armor, f"Take {taken}", "take nothing", note)

    use: str = yield from ask(build)
    return use


def armor_question(
    table: Table, victim: Character, hurt: str, armor: Item, keep: str, destroy: str, note: Reason
) -> Choose:
    """Build the question whether the victim destroys armor; the texts give the damage and both results."""
    options = (Option("keep", keep, letter="."), Option("destroy", f"Destroy {armor.name}, {destroy}", letter="a"))
    prompt = f"{victim.name} {hurt}: destroy {armor.name} instead?"
    return choice(ARMOR.id, prompt, options, note, light=False, **seat_of(table, victim.id))


# -------------------------------------------------------------------- applying


def land(table: Table, hit: Hit) -> bool:
    """Apply a hit that was worked out; return whether it filled a leg of the target."""
    target = table.characters.get(hit.target)
    if target is None:
        return False
    if hit.armor:
        armor = target.item(hit.armor)
        if armor is not None:
            armor.destroyed = True
            table.record(ArmorDestroyed(target.id, armor.name, hit.location))
        return False
    return inflict(table, target, hit.damage, hit.location, hit.form.sign, hit.form.less, hit.who)


def inflict(table: Table, target: Character, damage: int, location: str, sign: str, less: bool, by: str = "") -> bool:
    """Damage a character with all consequences (DMG-1, DMG-3 to DMG-8); return whether a leg was filled.

    `by` is the id of the character who causes the damage, empty for the GM.
    """
    boxes = would_mark(target.marks, location, damage, less)
    return suffer(table, target, damage, boxes, sign, less, any(place != location for place in boxes), by)


def suffer(
    table: Table, target: Character, damage: int, boxes: Mapping[str, int], sign: str, less: bool, over: bool, by: str
) -> bool:
    """Apply damage whose boxes are settled, with all consequences (DMG-1, DMG-5 to DMG-8).

    Returns whether a leg was filled. `over` is true if part of the damage went on to the torso (DMG-4).
    """
    was_down = target.unconscious
    if damage and target.team not in table.hurt:
        table.hurt.append(target.team)
    full_before = [place for place in boxes if is_full(target.marks, place)]
    target.harm(damage, boxes, sign)
    unmarked = 0 if less else damage - sum(boxes.values())
    table.record(Damaged(target.id, damage, target.level, boxes, sign, unmarked, over, by))
    leg = False
    for place in boxes:
        if is_full(target.marks, place) and place not in full_before:
            table.record(LocationFilled(target.id, place))
            leg = leg or place in LEGS
    let_go(table, target)
    settle_state(table, target, was_down, by)
    return leg


def let_go(table: Table, target: Character) -> None:
    """Drop the items held by unusable hands, two-handed ones too (DMG-5, RUL-23)."""
    to_drop = [item for hand in HANDS if (item := target.holding(hand)) is not None and not target.usable(hand)]
    if to_drop:
        dropped = table.drop(target, to_drop)
        if dropped:
            table.record(ItemsDropped(target.id, tuple(item.name for item in dropped)))


def settle_state(table: Table, target: Character, was_down: bool, by: str = "") -> None:
    """Log death, unconsciousness or waking after a change of level or marks (DMG-6, DMG-7).

    `was_down` says whether the character was unconscious before the change, `by` whose damage it was.
    """
    if not target.dead and target.deadly:
        target.dead = True
        table.record(Died(target.id, by))
    elif not target.dead and target.unconscious != was_down:
        table.record(FellUnconscious(target.id, by) if target.unconscious else CameTo(target.id))
    if target.unconscious and table.fighting and target.id not in table.fell:
        table.fell.append(target.id)


def would_mark_spread(marks: Marks, points: Mapping[str, int]) -> dict[str, int]:
    """Return the boxes that spread damage marks, by location: first there, then on the torso (DMG-4).

    Damage beyond the torso's free boxes marks nothing.
    """
    free = {place: BOXES[place] - marked(marks, place) for place in LOCATIONS}
    spread = {place: min(points.get(place, 0), free[place]) for place in LOCATIONS}
    overflow = sum(points.values()) - sum(spread.values())
    spread["torso"] += min(overflow, free["torso"] - spread["torso"])
    return {place: n for place, n in spread.items() if n}


# -------------------------------------------------------------------- asking


def share_out(table: Table, spread: Spread) -> Procedure[None]:
    """Ask the victim where the damage goes and which armor to destroy; nothing is applied yet."""
    spread.points = yield from ask(lambda: _where(table, spread))
    for place in list(spread.points):
        spread.asked = place
        if (yield from ask(partial(_armor_in_area, table, spread, place))) == "destroy":
            armor = table.characters[spread.target].armor(place)
            assert armor is not None
            spread.armor[place] = armor.id


def _where(table: Table, spread: Spread) -> Allot | Given:
    present(table)
    victim = table.characters.get(spread.target)
    ended = spread.effect and not any(effect.id == spread.effect for effect in table.effects)
    if victim is None or ended or not spread.damage:
        return Given({})

    def explain() -> Explanation:
        return Explanation(
            notes=(
                Reason("Spread it freely; any excess goes to the torso", ("AOE-3", "DMG-4")),
                Reason("Armor on a location can absorb all the damage put there", ("ARM-1", "RUL-25")),
            )
        )

    return Allot(
        question=SPREAD.id,
        prompt=f"{victim.name} takes {spread.damage} damage: where?",
        options=tuple(_place(victim, place, spread.damage) for place in LOCATIONS),
        total=spread.damage,
        explain=explain,
        **seat_of(table, victim.id),
    )


def _place(victim: Character, place: str, most: int) -> Option:
    free = BOXES[place] - marked(victim.marks, place)
    hint = f"{free} free" if free else "full: goes to the torso" if place != "torso" else "full"
    armor = victim.armor_on(place)
    hint += f", armor {armor}" if armor else ""
    return Option(place, NAMES[place].capitalize(), hint, LETTER_OF[place], most=most)


def _armor_in_area(table: Table, spread: Spread, place: str) -> Choose | Given:
    present(table)
    victim = table.characters.get(spread.target)
    armor = victim.armor(place) if victim else None
    if victim is None or armor is None:
        return Given("keep")
    put = f"{spread.points[place]} in the {NAMES[place]}"
    note = Reason("One piece of armor per location", ("RUL-25", "ARM-1"))
    return armor_question(table, victim, f"puts {put}", armor, f"Take {put}", "take nothing there", note)


# -------------------------------------------------------------------- applying


def land_spread(table: Table, spread: Spread) -> None:
    """Apply spread damage: armor is destroyed, the remaining damage lowers level and marks boxes."""
    victim = table.characters.get(spread.target)
    if victim is None:
        return
    if not spread.damage:
        table.record(Damaged(victim.id, 0, victim.level, {}, "slash", 0, by=spread.by))
        return
    if not spread.points:
        return
    table.record(DamageSpread(victim.id, dict(spread.points), spread.rule, spread.by))
    for place, item_id in spread.armor.items():
        armor = victim.item(item_id)
        if armor is not None:
            armor.destroyed = True
            table.record(ArmorDestroyed(victim.id, armor.name, place))
    taken = {place: n for place, n in spread.points.items() if place not in spread.armor}
    if taken:
        boxes = would_mark_spread(victim.marks, taken)
        overflow = boxes.get("torso", 0) > taken.get("torso", 0)
        suffer(table, victim, sum(taken.values()), boxes, "slash", False, overflow, spread.by)
