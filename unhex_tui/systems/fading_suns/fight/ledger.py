"""Goals, initiative, reasons against actions, the start of an action, and standing up.

FS-MUL, FS-INI, FS-GRP-6, FS-GRP-8, FS-ABT-2, FS-VIT-2, FS-KND-1, FS-KND-2. Values are calculated from the table each
time.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from unhex_tui.engine.decision import Reason
from unhex_tui.engine.procedure import Build, Gone, Procedure, ask
from unhex_tui.gamekit.table import at_whom
from unhex_tui.gamekit.views import Sum
from unhex_tui.systems.fading_suns.events.turns import BreakTried, HoldUsed, Stood
from unhex_tui.systems.fading_suns.people.character import TWICE, Character, many
from unhex_tui.systems.fading_suns.rules.goals import actions_penalty, holders_bonus, wounds_penalty
from unhex_tui.systems.fading_suns.state.table import Act, Table

MOST_ACTIONS = 3
"""Maximum number of actions in a turn (FS-ACT-4)."""
GRAPPLES = ("grapple", "follow")
"""Actions that grab (FS-GRP-1, FS-CHG-6)."""
ALONE = ("grapple", "follow", "hold", "break")
"""Actions that take the whole turn (FS-MUL-5, FS-GRP-6, FS-GRP-8)."""
MOVES = ("charge", "stand", "grapple", "follow")
"""Actions that a held character cannot do, declared or not (FS-GRP-2)."""
NAMES = {
    "fist": "fist",
    "kick": "kick",
    "grapple": "grapple",
    "follow": "grapple after the charge",
    "charge": "charge",
    "dodge": "dodge",
    "stand": "standing up",
    "hold": "hold",
    "break": "breaking out",
    "resist": "resistance",
}
"""Names of the actions that every character can do, by the key they are declared with (FS-ACT-1)."""


def in_words(c: Character, kind: str) -> str:
    """Return the name of an action: `kick`, `flail`."""
    if kind in NAMES:
        return NAMES[kind]
    own = c.action(kind)
    return own.name if own is not None else kind.removeprefix("own:")


# -------------------------------------------------------------------- penalties, goals, initiative


def penalty(table: Table, c: Character, counted: int) -> int:
    """Return the penalty on rolls in a turn of this many actions, at least 2 after an abort (FS-MUL-2, FS-ABT-2)."""
    return actions_penalty(max(counted, 2) if c.limited else counted, table.rules)


def penalties(table: Table, c: Character) -> list[tuple[str, int]]:
    """Return the present penalties on a character's goals, by name (FS-MUL-1, FS-VIT-2)."""
    found = []
    if c.counted > 1 or c.limited:
        name = f"{c.counted}-action penalty" if c.counted > 1 else "aborted last turn"
        found.append((name, penalty(table, c, c.counted)))
    if wounds := wounds_penalty(c.vitality):
        found.append(("wounds", wounds))
    return found


def goal(table: Table, c: Character, *parts: tuple[str, int]) -> Sum:
    """Return a goal of these parts, with the character's penalties (FS-COR-1)."""
    return Sum((*parts, *penalties(table, c)))


def attack_goal(table: Table, c: Character, kind: str, at: str = "") -> Sum:
    """Return the goal of an attack, with `at` the target's id if known (FS-ACT-2, FS-GRP-1, table 3.3)."""
    own = c.action(kind)
    if own is not None:
        return goal(table, c, (own.name.capitalize(), own.goal))
    found = goal(table, c, ("Dexterity", c.dexterity), ("Fight", c.fight))
    follows = kind == "follow" or (kind == "grapple" and at == c.charged)
    return found.plus("after the charge", followed(table, c)) if follows else found


def followed(table: Table, c: Character) -> int:
    """Return the bonus to grapple a character run down last turn who is still prone, else 0 (FS-CHG-6, FS-INI-4)."""
    target = table.characters.get(c.charged)
    lies = c.charged_in == table.round - 1 and target is not None and target.down and target.able
    return 2 if lies else 0


def contest_goal(table: Table, c: Character, held: Character | None = None) -> Sum:
    """Return the goal of a contest of strength; a holder adds the hold's bonus (FS-GRP-2, FS-GRP-6, FS-GRP-7)."""
    found = goal(table, c, ("Strength", c.strength), ("Vigor", c.vigor))
    return found.plus(f"turn {held.hold_turn} of the hold", holders_bonus(held.hold_turn)) if held else found


def dodge_goal(table: Table, c: Character) -> Sum:
    """Return the goal of a dodge, without cover (FS-DOD-1)."""
    return goal(table, c, ("Dexterity", c.dexterity), ("Dodge", c.dodge))


def _quickness(table: Table, c: Character, kind: str) -> tuple[tuple[str, int], ...]:
    """Return the skill and the modifiers of an action's initiative, without penalties (FS-INI-1).

    Standing up has no skill of its own (FS-INI-5).
    """
    own = c.action(kind)
    if own is not None:
        return (own.name.capitalize(), own.skill), ("speed", own.init)
    if kind in ("stand", "hold", "break"):
        by_wits = kind == "stand" and table.rules.stand_init == "wits"
        return (("Wits", c.wits) if by_wits else ("Vigor", c.vigor),)
    after = (("after the charge", followed(table, c)),) if kind == "follow" else ()
    return ("Fight", c.fight), (kind, table.rules.init(kind)), *after


def initiative_of(table: Table, c: Character, kind: str) -> Sum:
    """Return the initiative of an action, with the present penalties (FS-INI-2, FS-MUL-4)."""
    skill, *others = _quickness(table, c, kind)
    return Sum((skill, *penalties(table, c), *(part for part in others if part[1])))


def initiative(table: Table, c: Character, kind: str) -> int:
    """Return the initiative as a number; a fast path, needed for all characters whenever the next action is sought."""
    off = penalty(table, c, c.counted) + wounds_penalty(c.vitality)
    return sum(by for _, by in _quickness(table, c, kind)) + off


# -------------------------------------------------------------------- what may be declared


def why_not_many(c: Character, number: int) -> Iterator[Reason]:
    """Yield the reasons against this many actions."""
    if number > MOST_ACTIONS:
        yield Reason("At most 3 actions a turn", ("FS-ACT-4",))
    if c.limited and number > 1:
        yield Reason(f"{c.name} aborted last turn: only 1 action", ("FS-ABT-2",))


def why_not(table: Table, c: Character, kind: str, before: list[str], number: int, holds: bool) -> Iterator[Reason]:
    """Yield the reasons against declaring an action as the next of `number`, after those in `before`.

    `holds` tells whether the character holds another.
    """
    if c.held_by:
        if kind == "dodge":
            yield Reason("Held: cannot dodge", ("FS-DOD-6",))
        elif kind != "break":
            yield Reason("Held: can only break out", ("FS-GRP-6",))
    elif kind == "break":
        yield Reason(f"No one holds {c.name}", ("FS-GRP-6",))
    if holds != (kind == "hold"):
        why = f"{c.name} keeps a hold, which takes the whole turn" if holds else f"{c.name} holds no one"
        yield Reason(why, ("FS-GRP-8",))
    if kind == "dodge" and kind in before:
        yield Reason("One dodge counts against every attack this turn", ("FS-DOD-5",))
    if kind == "stand" and (not c.down or kind in before):
        yield Reason(f"{c.name} is standing", ("FS-KND-1",))
    if kind == "follow" and not followed(table, c):
        yield Reason(f"No one run down by {c.name} is still prone", ("FS-CHG-6",))
    if kind in ALONE and number > 1:
        yield Reason("A grapple takes the whole turn", ("FS-MUL-5",))
    if many([*before, kind]) > number:
        yield Reason("It takes 2 actions", ("FS-KND-1",))


def sound(table: Table, c: Character, kinds: list[str]) -> Iterator[Reason]:
    """Yield the reasons against declaring all of these actions together."""
    number, holds = many(kinds), table.held(c.id) is not None
    yield from why_not_many(c, number)
    for n, kind in enumerate(kinds):
        yield from why_not(table, c, kind, kinds[:n], number, holds)
        if kind.startswith("own:") and c.action(kind) is None:
            yield Reason(f"{c.name} no longer has this action", ("FS-ACT-3",))


def lost(table: Table, c: Character, kind: str) -> Reason | None:
    """Return the reason why a declared action is now impossible, or None.

    `{target}` in its text stands for the character who was run down.
    """
    if c.held_by and kind in MOVES:
        at_once = "; only wounds wait for actions at the same time" if table.together else ""
        return Reason(f"held{at_once}", ("FS-GRP-2",))
    if kind == "follow" and (whom := table.characters.get(c.charged)) is not None and (whom.held_by or not whom.able):
        held = Reason("{target} is already held", ("FS-GRP-2",))
        return held if whom.held_by else Reason("{target} is out of the fight", ("FS-VIT-3",))
    if kind == "hold" and table.held(c.id) is None:
        return Reason("no one is held any more", ("FS-GRP-8",))
    if kind == "break" and not c.held_by:
        return Reason("no longer held", ("FS-GRP-6",))
    if kind == "stand" and not c.down:
        return Reason("already standing", ("FS-KND-1",))
    return None


_TELLS = {"hold": HoldUsed, "break": BreakTried}
"""Events that begin an action, by the key it is declared with; other actions name their target when it is chosen."""


def ask_first(table: Table, action: Act, build: Build) -> Procedure[Any]:
    """Ask the first question of an action, then begin the action; until the answer the table is at rest."""
    answer = yield from ask(build)
    if not action.begun and action.kind in _TELLS:
        table.tell(_TELLS[action.kind](action.who, action.target))
    begin(table, action)
    return answer


def begin(table: Table, action: Act) -> None:
    """Begin the action and spend it, unless it has begun already."""
    if action.begun:
        return
    action.begun = True
    table.group = [slot for slot in table.group if (slot.who, slot.kind) != (action.who, action.kind)]
    if action.who in table.characters:
        table.characters[action.who].used.append(action.kind)


def actor(table: Table, action: Act) -> Character:
    """Return the acting character; raise Gone if an edit has taken them out of the fight."""
    c = table.characters.get(action.who)
    if c is None or not c.able:
        raise Gone
    return c


def both(table: Table, action: Act) -> tuple[Character, Character]:
    """Return the acting character and the target; raise Gone if one of them is missing."""
    return actor(table, action), at_whom(table, action)


def stand(table: Table, action: Act) -> Procedure[None]:
    """Stand up as declared, without a roll (FS-KND-1)."""
    begin(table, action)
    table.characters[action.who].down = False
    table.tell(Stood(action.who))
    yield from ()


def may_stand(table: Table, c: Character) -> bool:
    """Tell whether a prone character can stand up in place of two remaining actions (FS-KND-2)."""
    if not c.down or c.held_by or many(c.left) < 2 or TWICE in c.left:
        return False
    return table.rules.same_turn_stand == "any_two" or many(c.planned) >= MOST_ACTIONS


def stand_instead(table: Table, c: Character, action: Act) -> None:
    """Stand up in place of the present action and one more, or the dodge if no other is left (FS-KND-2)."""
    other = next((kind for kind in c.left if kind != "dodge"), "dodge")
    for kind in (action.kind, other):
        c.planned.remove(kind)
    c.used.remove(action.kind)
    c.planned.append(TWICE)
    c.used.append(TWICE)
    c.down = False
    table.tell(Stood(c.id, same_turn=True))
