"""The strip under an open roll: hit, KO, critical or miss for each of the 100 rolls.

Once the tens die is rolled, a table shows the effect of each ones die (DICE-1 to DICE-5, DICE-8, ATK-3, DMG-4 to
DMG-7).
"""

from __future__ import annotations

from collections.abc import Sequence

from unhex_tui.engine.decision import Decision
from unhex_tui.engine.dice import Outcome, RollRow, RollStrip, RollTable
from unhex_tui.engine.value import Value
from unhex_tui.systems.unhex.events.dice import PURPOSES
from unhex_tui.systems.unhex.fight.facts.cover import who_picks
from unhex_tui.systems.unhex.fight.facts.skill import awaited, known_for, level_for, target_of
from unhex_tui.systems.unhex.fight.matchup import Strikers, roller_as, strikers_as, targets_of
from unhex_tui.systems.unhex.fight.rolls.damage_previews import limb_lost
from unhex_tui.systems.unhex.fight.rolls.reacting import REACT
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.people.wounds import NAMES, is_full, would_mark
from unhex_tui.systems.unhex.rules.chances import HitFacts, moves, take, worths
from unhex_tui.systems.unhex.rules.percentile import Fallen, Roller, falls, settable
from unhex_tui.systems.unhex.state.table import Table
from unhex_tui.systems.unhex.state.underway import Attack, Dice

_ROLLS = frozenset(f"{purpose}.roll" for purpose in PURPOSES)
_NAMED = 4
"""Largest number of KO rolls that the legend lists."""


class _Open(Value):
    who: Character
    roller: Roller
    dice: Dice
    target: Character | None
    """None for a roll that cannot hit."""
    hits: Strikers | None

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """The outcome of each of the 100 rolls, before any re-roll and before any defence."""
        kos = self.hits.ko.kept if self.hits else ()
        return tuple(_outcome(roll, bool(n < len(kos) and kos[n])) for n, roll in enumerate(falls(self.roller)))

    def sets_ko(self, number: int) -> bool:
        """Tell whether a critical success with this number may be set to a KO (DICE-5)."""
        kos = self.hits.ko.kept if self.hits else ()
        return any(kos[n] for n in settable(self.roller, number) if n < len(kos))

    @property
    def critical(self) -> str:
        """Criticals in the words of the legend, with those that may be a KO if not all may."""
        numbers = [roll.number for roll in falls(self.roller) if roll.critical and roll.success]
        fatal = [number for number in numbers if self.sets_ko(number)]
        if not fatal or fatal == numbers:
            return "critical, can KO" if fatal else "critical"
        return f"critical, can KO at {', '.join(f'{number:02d}' for number in fatal)}"


def strip(table: Table, asked: Decision) -> RollStrip | None:
    """Return the strip of the pending roll, before any re-roll and any defence; None if no such roll is pending.

    While reactions are asked for, it is the strip of the attacker's roll.
    """
    open_ = _open(table, asked)
    if open_ is None:
        return None
    rolls = open_.outcomes
    names: dict[Outcome, str] = {"failure": "critical failure", "miss": "failure", "hit": "success"}
    if open_.hits:
        defended = open_.dice.purpose == "attack" and table.action is not None and table.action.rolled("defend")
        names |= {"hit": "hit, unless defended" if defended else "hit", "miss": "miss"}
        fatal = [f"{n:02d}" for n, roll in enumerate(rolls) if roll == "out"]
        names["out"] = f"KO: {', '.join(fatal)}" if len(fatal) <= _NAMED else "KO"
        names["critical"] = open_.critical
    title = f"{open_.who.name}'s roll" if asked.question == REACT.id else ""
    if title and open_.roller.again:
        title += ", before the re-roll"
    return RollStrip(rolls, 10, names=names, title=title)


def ahead(table: Table, asked: Decision, faces: Sequence[int]) -> RollTable | None:
    """Return the effect of each ones die on the target once the tens die is rolled, for both ways to read them (ATK-3).

    None if the roll cannot hit, or if not exactly one die is rolled.
    """
    open_ = _open(table, asked) if len(faces) == 1 and asked.question in _ROLLS else None
    if open_ is None or (form := open_.dice.form) is None or (target := open_.target) is None:
        return None
    chooses = who_picks(table, target, open_.who, form, open_.dice.purpose) != "attacker"
    outcomes, rows, worths = open_.outcomes, [], []
    for ones in range(10):
        roll, worth = outcomes[10 * faces[0] + ones], (False, -1)
        name = f"{faces[0]}{ones}"
        if roll in ("hit", "out"):
            ways = ((faces[0], ones), (ones, faces[0]))[: 1 if ones == faces[0] else 2]
            readings = [_Reading.of(table, open_, *way) for way in ways]
            ranks = [(reading.ko, reading.loss) for reading in readings]
            worth = min(ranks) if chooses else max(ranks)
            worse = ranks.index(max(ranks)) if chooses and max(ranks) > min(ranks) else None
            rows.append(RollRow(name, tuple(reading.text for reading in readings), roll, worse=worse))
        else:
            worth = (open_.sets_ko(10 * faces[0] + ones), 0) if roll == "critical" else worth
            rows.append(RollRow(name, (_whole(table, open_, roll, 10 * faces[0] + ones),), roll))
        worths.append(worth)
    best = max(worths)
    marked = [row._replace(best=worth == best > (False, 0)) for row, worth in zip(rows, worths, strict=True)]
    title = f"{target.name} chooses" if chooses else ""
    return RollTable(("tens are the damage", "ones are the damage"), tuple(marked), title=title)


def _open(table: Table, asked: Decision) -> _Open | None:
    """Return the pending roll, or the attack roll while reactions are asked for; None if there is neither."""
    action = table.action
    if asked.question == REACT.id and action is not None and isinstance(action.doing, Attack):
        form = action.doing.form
        dice = Dice(action.actor, "attack", level_for(table.characters[action.actor], form, "attack"), form)
    elif asked.question in _ROLLS:
        dice = awaited(table, asked)
    else:
        return None
    character, target = table.characters[dice.who], target_of(table, dice)
    return _Open(character, roller_as(table, dice), dice, target, strikers_as(table, dice) if target else None)


def _outcome(roll: Fallen, out: bool) -> Outcome:
    if roll.critical:
        return "critical" if roll.success else "failure"
    if roll.success:
        return "out" if out else "hit"
    return "miss"


# -------------------------------------------------------------------- after the tens die


class _Reading(Value):
    text: str
    ko: bool
    """A KO, directly or by a die that the attacker may move (DICE-8)."""
    loss: int

    @classmethod
    def of(cls, table: Table, open_: _Open, damage: int, die: int) -> _Reading:
        form, target, places = open_.dice.form, open_.target, table.rules.location_of_die
        assert form is not None and target is not None
        granted = known_for(open_.who, form, open_.dice.purpose)
        on, _ = targets_of(table, target, form.less, granted, chooses=False)
        place, (ko, loss) = places[die], worths(take, HitFacts(on, damage, die))
        text = f"{damage} {NAMES[place]}"
        if ko:
            dies = target.unconscious or target.level < damage
            return cls(f"{damage} {NAMES[place].upper()}, {'DEAD' if dies else 'KO'}", True, loss)
        moved = moves(damage, die, granted, places).items()
        ko_if = dict.fromkeys(
            "raised" if way == "harder" else "shifted" for way, to in moved if worths(take, HitFacts(on, *to))[0]
        )
        parts = [text + (" (armor)" if damage and target.armor(place) else "")]
        parts += _made_unusable(target, damage, place) if damage and not (target.armor(place) or form.less) else []
        parts += [f"KO if {' or '.join(ko_if)}"] if ko_if else []
        return cls(", ".join(parts), bool(ko_if), loss)


def _made_unusable(target: Character, damage: int, place: str) -> list[str]:
    """Return the effects of limbs that the damage fills (DMG-5)."""
    boxes = would_mark(target.marks, place, damage)
    after = target.harmed(damage, boxes).marks
    filled = [box for box in boxes if is_full(after, box) and not is_full(target.marks, box)]
    return [limb_lost(target, box) for box in filled if box not in ("head", "torso")]


def _whole(table: Table, open_: _Open, roll: Outcome, number: int) -> str:
    """Return the effect of a roll that is not read as damage and location."""
    if roll != "critical":
        return "critical failure" if roll == "failure" else "miss"
    numbers = settable(open_.roller, number)
    more = ", or gain an action" if table.fighting else ""
    return f"critical: set the dice to {numbers[0]}-{numbers[-1]}{' (can KO)' if open_.sets_ko(number) else ''}{more}"
