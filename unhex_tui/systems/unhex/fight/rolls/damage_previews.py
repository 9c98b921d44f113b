"""Previews of damage before it is taken: ATK-3, DICE-8, ARM-1, DMG-1 to DMG-8, AOE-3, AOE-5, RUL-25.

Nothing is changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from unhex_tui.engine.advice import After, Change, Preview
from unhex_tui.engine.decision import Choose, Pick
from unhex_tui.systems.unhex.fight.facts.skill import action_of, ailing, doing_of, hit_of, in_hands, main_dice
from unhex_tui.systems.unhex.fight.facts.why_not import blast_targets
from unhex_tui.systems.unhex.fight.rolls import damage as dealing
from unhex_tui.systems.unhex.fight.rolls.damage import LEGS, moves_of, would_mark_spread
from unhex_tui.systems.unhex.fight.rolls.lasting import worn
from unhex_tui.systems.unhex.people.character import HANDS, Character
from unhex_tui.systems.unhex.people.wounds import ARM_OF, NAMES, boxes_text, is_full, track_shown, would_mark
from unhex_tui.systems.unhex.rules.chances import Degree, degree
from unhex_tui.systems.unhex.state.table import Table
from unhex_tui.systems.unhex.state.underway import Area, Hit, Move

Previews = Mapping[str, Preview]


# -------------------------------------------------------------------- by question


@dealing.DICE.previews
def _of_reading(table: Table, _asked: Choose) -> Previews:
    """Preview both ways to read the dice of a hit, and worse effects of a die that may be moved (ATK-3, DICE-8)."""
    hit, previews = hit_of(table, read=False), dict[str, Preview]()
    for key, (damage, die) in hit.dice.ways.items():
        base = _outcome(table, hit, damage, die)
        lines = list(base.lines)
        for way, to in moves_of(table, hit, damage, die).items():
            told, bare = (_outcome(table, hit, *to, asked=asked).worst for asked in (False, True))
            if worse := [effect for effect, known in zip(bare, told, strict=True) if known not in base.worst]:
                unless = " unless armor absorbs it" if told != bare else ""
                moves = f"{table.name(hit.who)} may {'raise' if way == 'harder' else 'shift'} it"
                lines.append(f"{moves}, then {'; '.join(worse)}{unless}")
        previews[key] = base._replace(lines=tuple(lines))
    return previews


@dealing.ADJUST.previews
def _of_adjusting(table: Table, asked: Choose) -> Previews:
    """Preview each die moved by one, then the dice unchanged (DICE-8)."""
    hit = hit_of(table, read=True)
    offered = {option.key for option in asked.options}
    ways = moves_of(table, hit, hit.damage, hit.die)
    return {way: _outcome(table, hit, *lies) for way, lies in ways.items() if way in offered}


def _outcome(table: Table, hit: Hit, damage: int, die: int, asked: bool = False) -> Preview:
    return outcome(table, hit, damage, table.rules.location_of_die[die], asked)


@dealing.ARMOR.previews
def _of_armor(table: Table, asked: Choose) -> Previews:
    """Preview using armor or not, for a hit or for the damage put in one location (ARM-1, RUL-25)."""
    character_id = asked.about[0]
    for spread in action_of(table).spreads:
        if spread.target == character_id and spread.asked:
            victim = table.characters[character_id]
            taken = {place: n for place, n in spread.points.items() if place not in spread.armor}
            spared = {place: n for place, n in taken.items() if place != spread.asked}
            return {"keep": foretold(table, victim, taken), "destroy": foretold(table, victim, spared)}
    hit = hit_of(table, read=True)
    left = table.characters[character_id].armor_on(hit.location) - 1
    place = NAMES[hit.location]
    return {
        "keep": outcome(table, hit, hit.damage, hit.location, asked=True),
        "destroy": Preview((f"{left} more armor on the {place}" if left else f"No armor left on the {place}",)),
    }


# -------------------------------------------------------------------- building the previews


def outcome(table: Table, hit: Hit, damage: int, location: str, asked: bool = False) -> Preview:
    """Preview damage to a location: consequences, level, boxes, overflow.

    Armor does not reduce the damage here; its possible use is mentioned, unless it is being `asked` about already.
    """
    target = table.characters[hit.target]
    boxes = would_mark(target.marks, location, damage, hit.form.less)
    after = target.harmed(damage, boxes, hit.form.sign)
    lines = [track_shown(target.marks, after.marks, place) for place in boxes]
    if location != "torso" and (torso := boxes.get("torso", 0)):
        lines.append(f"{torso} carries over to the torso")
    lines += _too_many(0 if hit.form.less else damage, boxes)
    worst = _worst(table, target, after, boxes)
    fall = _falls(target, after)
    if damage and target.armor(location) and not asked:
        fall = fall if worst else f"armor on the {NAMES[location]} may absorb it; {fall}"
        worst[:1] = [f"{effect} unless armor absorbs it" for effect in worst[:1]]
    return foretold_as(target, [fall], lines, after, boxes, worst)


def foretold_as(
    character: Character,
    first: Iterable[str],
    lines: Iterable[str],
    after: Character,
    changed: Iterable[str],
    worst: Iterable[str] = (),
) -> Preview:
    """Build the preview of the character `after` a change: changed locations, new and ended conditions.

    The `first` parts form the first line, the only one shown if there is little room.
    """
    head = "; ".join(first)
    changes = [
        Change(character.id, place, boxes_text(character.marks, place), boxes_text(after.marks, place))
        for place in changed
    ]
    return Preview(
        (head[:1].upper() + head[1:], *lines), tuple(changes), None, tuple(worst), (_after(character, after),)
    )


def _after(character: Character, future: Character) -> After:
    """Return the conditions and held items that the character would have (DMG-5 to DMG-7, RUL-23)."""
    future.dead = future.dead or future.deadly
    for hand in HANDS:
        if not future.usable(hand):
            future.release(future.holding(hand) or "")
    before, after = ailing(character), ailing(future)
    wakes = character.unconscious and not future.unconscious
    return After(
        character.id,
        tuple(ailment for ailment in before if ailment not in after),
        (*["conscious again"] * wakes, *(ailment for ailment in after if ailment not in before)),
        in_hands(future),
    )


def _worst(table: Table, target: Character, after: Character, boxes: Iterable[str]) -> list[str]:
    """Return the gravest effects of damage: of the level, then of locations that it fills (DMG-5 to DMG-7)."""
    filled = [place for place in boxes if is_full(after.marks, place) and not is_full(target.marks, place)]
    by_level_alone = [fall] if (fall := by_level(target, target.level - after.level)) else []
    return [*by_level_alone, *(when_full(table, target, place) for place in filled)]


def by_level(target: Character, damage: int) -> str:
    """Return the effect of the lost levels alone; empty if there is none (DMG-6, DMG-7)."""
    level = target.level - damage
    if level < 0 and not target.dead:
        return "dies: level below 0"
    least = target.conscious_from
    return f"unconscious: level below {least}" if level < least <= target.level else ""


def when_full(table: Table, target: Character, location: str) -> str:
    """Return the effect of a fully marked location (DMG-5, DMG-6)."""
    if location in ("head", "torso"):
        return f"{NAMES[location]} full: unconscious"
    action = table.action
    moves = action is not None and isinstance(action.doing, Move) and action.actor == target.id
    stops = ", stops at once" if moves and location in LEGS else ""
    return f"{NAMES[location]} full: {limb_lost(target, location)}{stops}"


def limb_lost(target: Character, location: str) -> str:
    """Return the effect of a fully marked limb (DMG-5)."""
    if location in LEGS:
        return "unusable"
    held = target.item(target.holding("right" if location == ARM_OF["right"] else "left") or "")
    return f"drops {held.name}" if held else "hand unusable"


def _too_many(damage: int, boxes: Mapping[str, int]) -> list[str]:
    left = damage - sum(boxes.values())
    return [f"no box left for {left}{' more' if boxes else ''}"] if left > 0 else []


def foretold(table: Table, victim: Character, points: Mapping[str, int]) -> Preview:
    """Preview a distribution of points over locations: consequences and level first, then the boxes."""
    damage, boxes = sum(points.values()), would_mark_spread(victim.marks, points)
    after = victim.harmed(damage, boxes)
    rows = [f"{NAMES[place]} +{n}" for place, n in boxes.items()] + _too_many(damage, boxes)
    lines = [", ".join(rows)] if rows else []
    return foretold_as(victim, [_falls(victim, after)], lines, after, boxes, _worst(table, victim, after, boxes))


def _falls(character: Character, after: Character) -> str:
    level, now = character.level, after.level
    return f"level {level} → {now}" if now != level else f"level stays {level}"


# -------------------------------------------------------------------- blasts


def of_blast(table: Table, _asked: Choose) -> Previews:
    """Preview both ways to read the dice of a blast (AOE-5)."""
    return {key: _blasted(table, degree("blast", *way)) for key, way in main_dice(table).ways.items()}


def of_targets(table: Table, asked: Pick) -> Previews:
    """Preview the loss of each target (AOE-5)."""
    points = doing_of(table, Area).points
    return {option.key: Preview((_fall(table.characters[option.key], points),)) for option in asked.options}


def of_defences(table: Table, asked: Pick) -> Previews:
    """Preview a failed defence of each target (AOE-5)."""
    points = doing_of(table, Area).points
    return {
        option.key: Preview((f"If it fails: {_fall(table.characters[option.uses[0]], points)}",))
        for option in asked.options
    }


def _blasted(table: Table, reads: Degree) -> Preview:
    user = table.characters[action_of(table).actor]
    there = blast_targets(table, user, doing_of(table, Area).goal)
    damage, taken = reads.points, min(reads.spots, len(there))
    allies = taken - sum(character.team != user.team for character in there)
    whom = (
        f"{'all' if taken == len(there) else f'{taken} of the'} {len(there)}" if len(there) > 1 else "the only target"
    )
    head = f"{damage} damage to {whom} there"
    if allies > 0:
        head += f", including {allies} all{'y' if allies == 1 else 'ies'}"
    return Preview((head, *(f"{character.name}: {_fall(character, damage)}" for character in there)))


def _fall(victim: Character, damage: int) -> str:
    worst = by_level(victim, damage)
    text = (f"{worst}; " if worst else "") + f"level {victim.level} → {victim.level - damage}"
    return text + ("; armor may absorb it" if damage and worn(victim) else "")


dealing.SPREAD.shared(lambda table, asked, points: foretold(table, table.subject(asked), points))
