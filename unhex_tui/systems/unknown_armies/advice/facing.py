"""What an attack of somebody on somebody comes to, as the table stands (UA-SHF-1, UA-FOC-1, UA-DOD-1, UA-VES-3).

A dodge counts where it is declared; a vest covers what it is likely to. Of a cherry the roll is the damage, since
nothing else is known of what will be picked.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import NamedTuple

from unhex_tui.engine.decision import Choose, Option, Roll
from unhex_tui.engine.rounding import half_up
from unhex_tui.systems.unknown_armies.advice.chances import Attack, Outlook, outlook
from unhex_tui.systems.unknown_armies.fight.rolling import shift_words
from unhex_tui.systems.unknown_armies.fight.targets import attack_target, dodge_sum
from unhex_tui.systems.unknown_armies.fight.ways import REPEATED, WAYS, blow_of, reach, shots_of, weapon_of
from unhex_tui.systems.unknown_armies.people.character import Character
from unhex_tui.systems.unknown_armies.rules.attacks import covers, follow_up
from unhex_tui.systems.unknown_armies.rules.dice import EVERY, read, value
from unhex_tui.systems.unknown_armies.rules.target import Target
from unhex_tui.systems.unknown_armies.state.table import Table
from unhex_tui.systems.unknown_armies.state.underway import Act

CHERRY = "roll-damage"
NO_HARM = ("suppress", "hold_disarm", "blast", "missile")
"""Ways of attacking of which no figure of damage is known beforehand."""


class Facing(NamedTuple):
    """An attack, or several alike on the same foe, with what the figures are counted from."""

    target: Target
    attack: Attack
    outlook: Outlook
    known: bool
    """What it does is known beforehand, and not the GM's to say, as with magick."""


def sides(table: Table) -> tuple[Act, Character, Character] | None:
    """The attack under way, who makes it, and at whom; None where a part of it is not there."""
    action = table.action
    if action is None or action.way not in WAYS or not {action.who, action.target} <= {*table.characters}:
        return None
    return action, table.characters[action.who], table.characters[action.target]


def facing(
    table: Table,
    c: Character,
    action: Act,
    foe: Character,
    many: int = 1,
    *,
    cherry: str = CHERRY,
    vest: bool | None = None,
) -> Facing:
    """So many attacks as the action has them, with the dice that lie already, whoever c and foe are twins of; `vest`:
    whether one covers what is hit, None for what is likely (UA-VES-3).
    """
    later = c if c.next_shift is None or many == 1 else unshifted(c)
    then = foe if foe.next_shift is None or many == 1 else unshifted(foe)
    blow = blow_of(c, action, foe, foe.vest and (covers(action.called) if vest is None else vest))
    target = attack_target(table, c, action, foe)
    dodge = None if action.way == "blast" else dodge_of(table, foe, action)
    attack = Attack(
        target.value if later is c else attack_target(table, later, action, foe).value,
        blow,
        dodge if then is foe or dodge is None else dodge_of(table, then, action),
        action.dodge.value if action.dodge else hunch(foe),
        cherry,
        _rolls(c, action, many),
        blow.obsessed and action.attack is None and action.way != "follow",
        table.matchless(c),
        table.matchless(foe),
        c.skilled(WAYS[action.way].role),
        foe.skilled("dodge"),
        None if then is foe or dodge is None else dodge[0],
    )
    known = hunch(c) if many > 1 and action.attack is None else 0
    first = None if later is c else target.value
    comes = outlook(attack, table.rules, foe.wounds, _can_be_made(c, action, many), known, _falls(table, c), first)
    return Facing(target, attack, comes, action.way not in NO_HARM)


def _can_be_made(c: Character, action: Act, many: int) -> int:
    """Return how many of these attacks the loaded rounds allow, at least 1 (UA-MUL-1, UA-MUL-3)."""
    gun = weapon_of(c, action.way) if shots_of(action) else None
    return many if gun is None else max(1, min(many, gun.loaded // shots_of(action)))


def _falls(table: Table, c: Character) -> int:
    """Return the damage at which the attacker falls, or dies who is out already; 0 for the dead (UA-WND-2)."""
    return 0 if c.dead else max(1, c.wounds - (0 if c.out else table.rules.out_at))


def _rolls(c: Character, action: Act, many: int) -> tuple[int, ...]:
    """What an attack may roll where that is known: it lies, one die of a follow-up, a hunch (UA-SUC-1, UA-CHK-5)."""
    if action.attack is not None:
        return (action.attack.value,)
    if action.way == "follow":
        return tuple(map(follow_up, range(10)))
    return (hunch(c),) if c.hunch and many == 1 else ()


def hunch(c: Character) -> int:
    """The roll that it has made beforehand, 0 for none (UA-CHK-5)."""
    return value(int(c.hunch[0]), int(c.hunch[1])) if c.hunch else 0


def unshifted(c: Character) -> Character:
    """Return a twin, to be looked at only, after the roll that uses up the GM's shift of one roll (UA-DIC-6)."""
    twin = copy(c)
    twin.next_shift = None
    return twin


def shift_told(c: Character) -> str:
    """Return the GM's own shift in words, as odds count it; empty without (UA-DIC-6)."""
    return f"with the GM's shift {shift_words(c)}" if shift_words(c) else ""


def dodge_of(table: Table, foe: Character, action: Act) -> tuple[int, int] | None:
    """What somebody's dodge is rolled against, and the skill; None where it does not dodge (UA-DOD-1, UA-GRP-1)."""
    if not foe.dodging or foe.held_by or not foe.able:
        return None
    return dodge_sum(table, foe, action).total, foe.skill("dodge")


def made(table: Table, c: Character, role: str, target: int, minimum: int = 0) -> float:
    """The chance of a roll of somebody's skill of a role against a target; its hunch is that roll (UA-CHK-5)."""
    rolls, skilled = (hunch(c),) if c.hunch else EVERY, c.skilled(role)
    return sum(read(roll, target, table.rules, minimum, skilled=skilled).succeeded for roll in rolls) / len(rolls)


def usual(c: Character) -> str:
    """By which way somebody is taken to attack: what is in hand, else bare hands."""
    for key in REPEATED[:2]:
        weapon = weapon_of(c, key)
        if weapon is not None and c.skill(WAYS[key].role) and not (weapon.gun and (weapon.jammed or not weapon.loaded)):
            return key
    return REPEATED[2]


def strays(table: Table, c: Character) -> float:
    """The chance that suppressive fire hits somebody (UA-SUP-5, UA-CHK-5)."""
    rolls = (known,) if (known := hunch(c)) else EVERY
    return sum(roll == 1 or (roll % 11 == 0 and not table.matchless(c)) for roll in rolls) / len(rolls)


def best_foe(table: Table, c: Character, action: Act, many: int = 1) -> tuple[Character, Facing] | None:
    """Whom so many attacks are most likely to put out, in whole per cent as rows say it, of those the one that is hurt
    most, or where none is hurt the one that is hit most often; None where nobody is.
    """
    foes = [foe for foe in reach(table, c, action.way) if action.way != "disarm" or foe.held_weapon is not None]
    found = [(foe, facing(table, c, action, foe, many)) for foe in foes]
    return max(found, key=_worth, default=None)


def _worth(one: tuple[Character, Facing]) -> tuple[int, float, float]:
    found = one[1].outlook
    return half_up(found.out, 2), found.mean, found.hits


def focused(c: Character, foe: Character, by: int) -> Character:
    """The same with so much focus on a foe (UA-FOC-1): a twin to be looked at only."""
    twin = copy(c)
    twin.focus, twin.focus_on = by, foe.id
    return twin


def calling(action: Act, part: str) -> Act:
    """The same with a part called, or no more (UA-CAL-1): a twin to be looked at only."""
    twin = copy(action)
    twin.called = "" if action.called == part else part
    return twin


def offered(asked: Roll | Choose) -> Sequence[Option]:
    """What may be picked, or in place of dice."""
    return asked.extras if isinstance(asked, Roll) else asked.options


def dodging(c: Character) -> Character:
    """The same while it dodges (UA-DOD-1): a twin to be looked at only."""
    twin = copy(c)
    twin.dodging = "now"
    return twin


def attackers(table: Table, c: Character) -> list[Character]:
    """Foes that can attack somebody: those who hold or are held do otherwise."""
    return [foe for foe in table.foes(c.id) if not foe.held_by and table.held(foe.id) is None]


def coming(table: Table, c: Character) -> float:
    """Damage expected by somebody, or a twin, if each foe that can attacks once as it usually does."""
    return sum(facing(table, foe, Act(foe.id, usual(foe)), c).outlook.mean for foe in attackers(table, c))
