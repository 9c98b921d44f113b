"""The end of a round, in its order: the dying, stuns, aim, flags, the announcement.

FA-RND-5, FA-RND-6, FA-HP-4, FA-STN-3, FA-AIM-3, FA-MOV-3.
"""

from __future__ import annotations

from collections.abc import Mapping

from unhex_tui.systems.fully_automated.events.harm import AimGone, Ticked
from unhex_tui.systems.fully_automated.events.rounds import Announced
from unhex_tui.systems.fully_automated.fight.actions import MOVE, TACKLE
from unhex_tui.systems.fully_automated.fight.harming import settle
from unhex_tui.systems.fully_automated.fight.order import apply_new, in_order
from unhex_tui.systems.fully_automated.maps.lines import covered
from unhex_tui.systems.fully_automated.people.character import Character
from unhex_tui.systems.fully_automated.rules.hits import aim_lasts, stuns_after, ticks
from unhex_tui.systems.fully_automated.state.table import Table


def close(table: Table) -> None:
    """Apply the end of a round to all characters, then announce their states."""
    for c in in_order(table):
        if ticks(c.hp, c.dying_since, table.round, c.stabilized, table.rules):
            before, c.hp = c.hp, c.hp - 1
            table.tell(Ticked(c.id, before))
            settle(table, c, before)
    for c in table.characters.values():
        c.waits = False
        c.stun = stuns_after(c.stun, c.limited, c.stuns, table.rules)
        if c.aim and not aim_lasts(c.aim, table.round, c.damage > 0, False):
            table.tell(AimGone(c.id, "hurt" if table.round <= c.aim + 1 else "late"))
            c.aim = 0
        c.moved = c.action == MOVE or (c.action == TACKLE and c.went)
    apply_new(table)
    announce(table)


def announce(table: Table) -> None:
    """Announce who is stunned, who holds aim, and who is behind cover (FA-RND-5)."""
    people = in_order(table)
    standing = [c for c in people if c.defends]
    stunned = tuple(c.id for c in standing if c.stun)
    aimed = tuple(c.id for c in standing if c.aim)
    able, places = [c for c in people if c.able], {place: c.id for place, c in table.standing_at.items()}
    behind = tuple(c.id for c in standing if _behind_cover(table, c, able, places))
    if stunned or aimed or behind:
        table.tell(Announced(stunned, aimed, behind))


def _behind_cover(table: Table, c: Character, able: list[Character], places: Mapping[str, str]) -> bool:
    """Tell whether the character is behind cover from an able foe; `places` holds the character in each hex."""
    adversaries = (o.place for o in able if o.team != c.team)
    return table.grid is not None and covered(table.grid, places, adversaries, c.place, table.rules)
