"""What everybody's goals and initiative are, and why an action cannot be declared: FS-MUL, FS-INI, FS-GRP-6, FS-GRP-8,
FS-ABT-2, FS-VIT-2.

Worked out from the table each time; nothing here asks or changes anything.
"""

from __future__ import annotations

from collections.abc import Iterator

from unhex_tui.engine.decision import Reason
from unhex_tui.systems.fading_suns.people.character import Character, many
from unhex_tui.systems.fading_suns.rules.goals import Goal, actions_penalty, wounds_penalty
from unhex_tui.systems.fading_suns.state.table import Table

MOST_ACTIONS = 3
"""In a turn (FS-ACT-4)."""
NAMES = {
    "fist": "fist",
    "kick": "kick",
    "dodge": "dodge",
}
"""What everybody can do, in words, by what it is declared as (FS-ACT-1)."""
_COUNTED = {2: "two actions", 3: "three actions"}


def in_words(c: Character, kind: str) -> str:
    """An action as it is spoken of: `kick`, `flail`."""
    if kind in NAMES:
        return NAMES[kind]
    own = c.action(kind)
    return own.name if own is not None else kind.removeprefix("own:")


# -------------------------------------------------------------------- penalties, goals, initiative


def penalty(table: Table, c: Character, counted: int) -> int:
    """On every roll of a turn of so many actions; who aborted last turn pays as for two (FS-MUL-2, FS-ABT-2)."""
    return actions_penalty(max(counted, 2) if c.limited else counted, table.rules)


def penalties(table: Table, c: Character) -> list[tuple[str, int]]:
    """What comes off each of its goals now, by name (FS-MUL-1, FS-VIT-2)."""
    found = []
    if c.counted > 1 or c.limited:
        name = _COUNTED.get(c.counted, "more actions") if c.counted > 1 else "aborted last turn"
        found.append((name, penalty(table, c, c.counted)))
    if wounds := wounds_penalty(c.vitality):
        found.append(("wounds", wounds))
    return found


def goal(table: Table, c: Character, *parts: tuple[str, int]) -> Goal:
    """A goal of these parts, with its penalties (FS-COR-1)."""
    return Goal((*parts, *penalties(table, c)))


def attack_goal(table: Table, c: Character, kind: str) -> Goal:
    """Of an attack (FS-ACT-2, FS-GRP-1, table 3.3)."""
    own = c.action(kind) if kind.startswith("own:") else None
    if own is not None:
        return goal(table, c, (own.name.capitalize(), own.goal))
    return goal(table, c, ("Dexterity", c.dexterity), ("Fight", c.fight))


def dodge_goal(table: Table, c: Character) -> Goal:
    """Of a dodge, without cover (FS-DOD-1)."""
    return goal(table, c, ("Dexterity", c.dexterity), ("Dodge", c.dodge))


def initiative_of(table: Table, c: Character, kind: str) -> Goal:
    """When an action is done: skill, the action's own, penalties as they are now (FS-INI-1, FS-INI-2, FS-MUL-4)."""
    rules = table.rules
    own = c.action(kind) if kind.startswith("own:") else None
    if own is not None:
        return goal(table, c, (own.name.capitalize(), own.skill)).plus("its speed", own.init)
    return goal(table, c, ("Fight", c.fight)).plus(kind, rules.init(kind))


def initiative(table: Table, c: Character, kind: str) -> int:
    """The same as a number."""
    return initiative_of(table, c, kind).total


# -------------------------------------------------------------------- what may be declared


def why_not_many(c: Character, number: int) -> Iterator[Reason]:
    """What speaks against so many actions."""
    if number > MOST_ACTIONS:
        yield Reason("Three actions are the most in a turn", ("FS-ACT-4",))
    if c.limited and number > 1:
        yield Reason("It aborted last turn: one action only", ("FS-ABT-2",))


def why_not(kind: str, before: list[str], number: int) -> Iterator[Reason]:
    """What speaks against declaring an action as the next of so many, after those `before`."""
    if kind == "dodge" and kind in before:
        yield Reason("One dodge is against every attack of the turn", ("FS-DOD-5",))
    if many([*before, kind]) > number:
        yield Reason("It takes two actions", ("FS-KND-1",))


def sound(c: Character, kinds: list[str]) -> Iterator[Reason]:
    """What speaks against declaring all of these together."""
    number = many(kinds)
    yield from why_not_many(c, number)
    for n, kind in enumerate(kinds):
        yield from why_not(kind, kinds[:n], number)
        if kind.startswith("own:") and c.action(kind) is None:
            yield Reason("It has that no more", ("FS-ACT-3",))
