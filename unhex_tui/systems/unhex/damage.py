"""From a hit to its consequences: ATK-3, COVER-5, SHLD-0, DICE-8, ARM-1, DMG-1 to DMG-8, RUL-19, RUL-25, RUL-32.

`work_out` asks which die is which, whether to move one, and about armor; `land` then applies it, so that two hits of
a counterattack can be worked out first and land together (CTR-1).
"""

from __future__ import annotations

from unhex_tui.engine.decision import Change, Choose, Explanation, Option, Preview, Reason
from unhex_tui.engine.procedure import Given, Procedure, ask
from unhex_tui.systems.unhex.abilities import ABILITIES
from unhex_tui.systems.unhex.character import HANDS, Character
from unhex_tui.systems.unhex.events import (
    ArmorDestroyed,
    CameTo,
    Damaged,
    Died,
    FellUnconscious,
    ItemsDropped,
    LocationFilled,
    Struck,
)
from unhex_tui.systems.unhex.rolling import modifiers_of, present
from unhex_tui.systems.unhex.table import Hit, Table
from unhex_tui.systems.unhex.wounds import (
    ARM_OF,
    BOXES,
    LOCATION_OF_DIE,
    NAMES,
    Marks,
    boxes_text,
    is_full,
    mark,
    would_mark,
)

LEGS = ("right_leg", "left_leg")


# -------------------------------------------------------------------- foretelling


def outcome(table: Table, hit: Hit, damage: int, location: str, asked: bool = False) -> Preview:
    """What so much damage to a location would do: consequences, level, boxes, overflow.

    Armor is left aside; that it may take the damage is said unless it is `asked` about already.
    """
    target = table.characters[hit.target]
    level = target.level - damage
    lines: list[str] = []
    worst: list[str] = []
    changes: list[Change] = []
    after = {place: list(counts) for place, counts in target.marks.items()}
    if not hit.form.less:
        boxes = would_mark(after, location, damage)
        mark(after, boxes, hit.form.sign)
        changes = [
            Change(target.id, place, boxes_text(target.marks, place), boxes_text(after, place)) for place in boxes
        ]
        lines += [f"{NAMES[place]} [{_shown(target.marks, place)}] → [{_shown(after, place)}]" for place in boxes]
        torso = boxes.get("torso", 0)
        if location != "torso" and torso:
            lines.append(f"{torso} over to the torso")
        if sum(boxes.values()) < damage:
            lines.append(f"{damage - sum(boxes.values())} find no box")
        filled = [place for place in boxes if is_full(after, place) and not is_full(target.marks, place)]
        worst += [_penalty(table, target, place) for place in filled]
    if level < 0:
        worst.insert(0, "dies: level below 0")
    elif level < 10 <= target.level:
        worst.insert(0, "unconscious: level below 10")
    if damage and target.armor(location) and not asked:
        worst.append(f"armor on the {NAMES[location]} may take it")
    # What hurts most comes first: where there is room for one line only, it must be that one.
    first_line = "; ".join([*worst, f"level {target.level} → {level}"])
    return Preview((first_line[:1].upper() + first_line[1:], *lines), tuple(changes))


def _shown(marks: Marks, place: str) -> str:
    """The boxes of a location in a line of text; an empty box is an underscore."""
    return boxes_text(marks, place).replace(" ", "_")


def _penalty(table: Table, target: Character, location: str) -> str:
    if location in ("head", "torso"):
        return f"{NAMES[location]} full: unconscious"
    if location in LEGS:
        stop = (
            ", stops at once"
            if table.action and table.action.kind == "move" and table.action.actor == target.id
            else ""
        )
        return f"{NAMES[location]} full: unusable{stop}"
    hand = "right" if location == ARM_OF["right"] else "left"
    held = target.item(target.holding(hand) or "")
    return f"{NAMES[location]} full: " + (f"drops {held.name}" if held else "hand unusable")


# -------------------------------------------------------------------- asking


def work_out(table: Table, hit: Hit, cover: bool) -> Procedure[None]:
    """Settle damage, location and armor of a hit, without applying anything; `cover` says whether cover may bear."""
    yield from _which_die(table, hit, cover)
    yield from _adjust(table, hit)
    target = table.characters[hit.target]
    table.tell(Struck(hit.who, hit.target, hit.damage, hit.location, hit.form.less, hit.chooser, hit.adjusted))
    if hit.damage and target.armor(hit.location):
        yield from _armor(table, hit)


def _which_die(table: Table, hit: Hit, cover: bool) -> Procedure[None]:
    """The attacker chooses, or the target by cover or shield (ATK-3)."""
    tens, ones = hit.dice.tens, hit.dice.ones

    def build() -> Choose | Given:
        present(table, hit.who, hit.target)
        target = table.characters[hit.target]
        if target.wielded("shield"):
            hit.chooser = "shield"
        else:
            hit.chooser = "cover" if cover and _has_cover(table, hit) else "attacker"
        if tens == ones:
            return Given("tens")
        why = {
            "shield": Reason(f"{target.name} holds a shield, so its side chooses", ("SHLD-0",)),
            "cover": Reason(f"{target.name} has cover, so its side chooses", ("COVER-5",)),
            "attacker": Reason("No cover and no shield: the attacker chooses", ("ATK-3",)),
        }[hit.chooser]
        chooser = hit.who if hit.chooser == "attacker" else hit.target
        return Choose(
            question="damage.dice",
            seats=(table.seat(chooser),),
            prompt=f"{table.name(hit.who)} hits {target.name} with {tens}{ones}: which die is damage?",
            about=(hit.target, hit.who),
            options=(
                _die_option(hit, "tens", tens, ones, "t"),
                _die_option(hit, "ones", ones, tens, "o"),
            ),
            explain=lambda: Explanation(
                previews={
                    "tens": outcome(table, hit, tens, LOCATION_OF_DIE[ones]),
                    "ones": outcome(table, hit, ones, LOCATION_OF_DIE[tens]),
                },
                notes=(why,),
            ),
        )

    choice = yield from ask(build)
    hit.damage, hit.die = (tens, ones) if choice == "tens" else (ones, tens)
    hit.location = LOCATION_OF_DIE[hit.die]


def _has_cover(table: Table, hit: Hit) -> bool:
    """Whether the map covers the target against this shot as it stands now (COVER-1 to COVER-4)."""
    here, there = table.characters[hit.who].area, table.characters[hit.target].area
    return bool(hit.form.ranged and here and there and table.geometry.cover(there, here))


def _die_option(hit: Hit, key: str, damage: int, die: int, letter: str) -> Option:
    kind = " less-lethal" if hit.form.less else ""
    return Option(
        key, f"{key.capitalize()}: {damage}{kind} damage to the {NAMES[LOCATION_OF_DIE[die]]} ({die})", "", letter
    )


def _adjust(table: Table, hit: Hit) -> Procedure[None]:
    """Move the location die by one, or the damage die up by one (DICE-8, DICE-9)."""

    def build() -> Choose | Given:
        present(table, hit.who, hit.target)
        known = modifiers_of(table, hit.dice)
        options: list[Option] = []
        previews: dict[str, Preview] = {}
        if "precise" in known:
            for step, key, letter in ((1, "up", "h"), (-1, "down", "l")):
                die = hit.die + step
                if 0 <= die <= 9 and LOCATION_OF_DIE[die] != hit.location:
                    place = LOCATION_OF_DIE[die]
                    label = f"Location die to {die}: the {NAMES[place]}"
                    options.append(Option(key, label, ABILITIES[known["precise"]].name, letter))
                    previews[key] = outcome(table, hit, hit.damage, place)
        if "powerful" in known and hit.damage < 9:
            label = f"Damage die to {hit.damage + 1}"
            options.append(Option("harder", label, ABILITIES[known["powerful"]].name, "d"))
            previews["harder"] = outcome(table, hit, hit.damage + 1, hit.location)
        if not options:
            return Given("keep")
        previews["keep"] = outcome(table, hit, hit.damage, hit.location)
        keep = Option("keep", f"Leave it: {hit.damage} to the {NAMES[hit.location]}", letter="k")
        return Choose(
            question="damage.adjust",
            seats=(table.seat(hit.who),),
            prompt=f"{table.name(hit.who)} may move a die by one",
            about=(hit.target, hit.who),
            enter="keep",
            options=(keep, *options),
            explain=lambda: Explanation(
                previews=previews, notes=(Reason("One modifier a roll", ("DICE-8", "DICE-9")),)
            ),
        )

    choice = yield from ask(build)
    if choice == "keep":
        return
    known = modifiers_of(table, hit.dice)
    hit.adjusted = hit.dice.used = known.get("powerful" if choice == "harder" else "precise", "")
    if choice == "harder":
        hit.damage += 1
    else:
        hit.die += 1 if choice == "up" else -1
        hit.location = LOCATION_OF_DIE[hit.die]


def _armor(table: Table, hit: Hit) -> Procedure[None]:
    """Destroy armor instead of losing level and marking boxes (ARM-1, RUL-25)."""

    def build() -> Choose | Given:
        present(table, hit.target)
        target = table.characters[hit.target]
        armor = target.armor(hit.location)
        if armor is None:
            return Given("keep")
        pieces = sum(1 for i in target.items if i.kind == "armor" and i.location == hit.location and not i.destroyed)
        return Choose(
            question="armor.use",
            seats=(table.seat(hit.target),),
            prompt=f"{target.name} takes {hit.damage} to the {NAMES[hit.location]}: destroy {armor.name} instead?",
            about=(hit.target,),
            enter="keep",
            options=(
                Option("keep", f"Take {hit.damage} to the {NAMES[hit.location]}", letter="k"),
                Option("destroy", f"Destroy {armor.name}, take nothing", letter="a"),
            ),
            explain=lambda: Explanation(
                previews={
                    "keep": outcome(table, hit, hit.damage, hit.location, asked=True),
                    "destroy": Preview((f"{pieces - 1} more armor stays on the {NAMES[hit.location]}.",)),
                },
                notes=(Reason("Armor takes level loss and boxes, nothing else of the attack", ("ARM-1",)),),
            ),
        )

    if (yield from ask(build)) == "destroy":
        armor = table.characters[hit.target].armor(hit.location)
        assert armor is not None
        hit.armor = armor.id


# -------------------------------------------------------------------- applying


def land(table: Table, hit: Hit) -> bool:
    """Apply a hit that was worked out; True where it filled a leg of its target."""
    target = table.characters.get(hit.target)
    if target is None:
        return False
    if hit.armor:
        armor = target.item(hit.armor)
        if armor is not None:
            armor.destroyed = True
            table.tell(ArmorDestroyed(target.id, armor.name, hit.location))
        return False
    return inflict(table, target, hit.damage, hit.location, hit.form.sign, hit.form.less)


def inflict(table: Table, target: Character, damage: int, location: str, sign: str, less: bool) -> bool:
    """Damage somebody and bring about what follows (DMG-1, DMG-3 to DMG-8); True where a leg was filled."""
    was_down = target.unconscious
    if damage and target.team not in table.hurt:
        table.hurt.append(target.team)
    target.level -= damage
    boxes = {} if less else would_mark(target.marks, location, damage)
    full_before = [place for place in boxes if is_full(target.marks, place)]
    mark(target.marks, boxes, sign)  # type: ignore[arg-type]
    over = 0 if less else damage - sum(boxes.values())
    table.tell(Damaged(target.id, damage, target.level, boxes, sign, over))
    leg = False
    for place in boxes:
        if is_full(target.marks, place) and place not in full_before:
            table.tell(LocationFilled(target.id, place))
            leg = leg or place in LEGS
    let_go(table, target)
    settle_state(table, target, was_down)
    return leg


def let_go(table: Table, target: Character) -> None:
    """What an unusable hand held falls, a two-handed thing too (DMG-5, RUL-23)."""
    gone = [item for hand in HANDS if (item := target.holding(hand)) is not None and not target.usable(hand)]
    if gone:
        dropped = table.drop(target, gone)
        if dropped:
            table.tell(ItemsDropped(target.id, tuple(item.name for item in dropped)))


def settle_state(table: Table, target: Character, was_down: bool) -> None:
    """Tell death, unconsciousness or waking, once level or marks have changed (DMG-6, DMG-7)."""
    if not target.dead and is_deadly(target):
        target.dead = True
        table.tell(Died(target.id))
    elif not target.dead and target.unconscious != was_down:
        table.tell(FellUnconscious(target.id) if target.unconscious else CameTo(target.id))


def is_deadly(target: Character) -> bool:
    """Level below 0, or head or torso full of permanent wounds (DMG-7)."""
    return target.level < 0 or any(target.marks[place][2] >= BOXES[place] for place in ("head", "torso"))
