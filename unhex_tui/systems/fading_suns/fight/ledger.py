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
from unhex_tui.systems.fading_suns.rules.chances import (
    Reading,
    actions_penalty,
    cover_bonus,
    holders_bonus,
    read,
    strength_dice,
    wounds_penalty,
)
from unhex_tui.systems.fading_suns.state.table import Act, Table

MOST_ACTIONS = 3
"""Maximum number of actions in a turn (FS-ACT-4)."""
GRAPPLES = ("grapple", "follow")
"""Actions that grab (FS-GRP-1, FS-CHG-6)."""
ALONE = ("grapple", "follow", "hold", "break")
"""Actions that take the whole turn (FS-MUL-5, FS-GRP-6, FS-GRP-8)."""
MOVES = ("charge", "stand", "grapple", "follow")
"""Actions that a held character cannot do, declared or not (FS-GRP-2)."""
ABORT = "abort"
SWAP = "swap:"
UNSAID = "first"
"""Key of a dodge or resistance as the only action of a character who declared none."""
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


def describe(character: Character, kind: str) -> str:
    """Return the name of an action: `kick`, `flail`."""
    if kind in NAMES:
        return NAMES[kind]
    own = character.action(kind)
    return own.name if own is not None else kind.removeprefix("own:")


# -------------------------------------------------------------------- penalties, goals, initiative


def penalty(table: Table, character: Character, counted: int) -> int:
    """Return the penalty on rolls in a turn of this many actions, at least 2 after an abort (FS-MUL-2, FS-ABT-2)."""
    return actions_penalty(max(counted, 2) if character.limited else counted, table.rules)


def penalties(table: Table, character: Character) -> list[tuple[str, int]]:
    """Return the present penalties on a character's goals, by name (FS-MUL-1, FS-VIT-2)."""
    parts = []
    if character.counted > 1 or character.limited:
        name = f"{character.counted}-action penalty" if character.counted > 1 else "aborted last turn"
        parts.append((name, penalty(table, character, character.counted)))
    if wounds := wounds_penalty(character.vitality):
        parts.append(("wounds", wounds))
    return parts


def hindrance(table: Table, character: Character) -> int:
    """Return the sum of `penalties`, 0 or less."""
    return penalty(table, character, character.counted) + wounds_penalty(character.vitality)


def goal(table: Table, character: Character, *parts: tuple[str, int]) -> Sum:
    """Return a goal of these parts, with the character's penalties (FS-COR-1)."""
    return Sum((*parts, *penalties(table, character)))


def attack_goal(table: Table, character: Character, kind: str, at: str = "") -> Sum:
    """Return the goal of an attack, with `at` the target's id if known (FS-ACT-2, FS-GRP-1, table 3.3)."""
    own = character.action(kind)
    if own is not None:
        return goal(table, character, (own.name.capitalize(), own.goal))
    total = goal(table, character, ("Dexterity", character.dexterity), ("Fight", character.fight))
    return total.plus("after the charge", _after_charge(table, character, kind, at))


def attack_total(table: Table, character: Character, kind: str, at: str = "") -> int:
    """Return the goal of an attack as a number; a fast path, needed for all foes whenever a judge is asked."""
    own = character.action(kind)
    total = own.goal if own is not None else character.dexterity + character.fight
    return total + _after_charge(table, character, kind, at) + hindrance(table, character)


def _after_charge(table: Table, character: Character, kind: str, at: str) -> int:
    """Return the bonus of an attack after a charge (FS-CHG-6)."""
    follows = kind == "follow" or (kind == "grapple" and at == character.charged)
    return followed(table, character) if follows else 0


def followed(table: Table, character: Character) -> int:
    """Return the bonus to grapple a character run down last turn who is still prone, else 0 (FS-CHG-6, FS-INI-4)."""
    target = table.characters.get(character.charged)
    prone = character.charged_in == table.round - 1 and target is not None and target.down and target.able
    return 2 if prone else 0


def contest_goal(table: Table, character: Character, held: Character | None = None) -> Sum:
    """Return the goal of a contest of strength; a holder adds the hold's bonus (FS-GRP-2, FS-GRP-6, FS-GRP-7)."""
    total = goal(table, character, ("Strength", character.strength), ("Vigor", character.vigor))
    return total.plus("hold", holders_bonus(held.hold_turn)) if held else total


def dodge_goal(table: Table, character: Character, ranged: bool = False) -> Sum:
    """Return the goal of a dodge; cover adds to it against a ranged attack (FS-DOD-1, FS-CVR-1)."""
    total = goal(table, character, ("Dexterity", character.dexterity), ("Dodge", character.dodge))
    return total.plus("cover", from_cover(table, character)) if ranged else total


def from_cover(table: Table, target: Character) -> int:
    """Return the bonus of cover on a dodge against a ranged attack (FS-CVR-1)."""
    return cover_bonus(target.down, target.cover, table.rules)


def rolled_dodge(table: Table, target: Character, ranged: bool) -> Reading | None:
    """Return the dodge already rolled this turn as it meets an attack; None if the next one is rolled (FS-DOD-5)."""
    if not target.dodge_face or table.rules.dodge_per_turn != "one":
        return None
    return read(target.dodge_face, target.dodge_goal + (from_cover(table, target) if ranged else 0))


def pool(table: Table, character: Character, kind: str) -> tuple[int, int]:
    """Return the dice of an action and of Strength, but no victory or momentum dice (FS-COR-6, FS-STR-1, table 3.3)."""
    own = character.action(kind)
    if own is not None:
        return own.dice, strength_dice(character.strength, table.rules) if own.adds_strength else 0
    return table.rules.dice("grapple" if kind in ALONE else kind), strength_dice(character.strength, table.rules)


def farthest(table: Table, character: Character, counted: int = 0) -> int:
    """Return the maximum metres of a charge; beside other actions half the run, if the table plays so (FS-CHG-4).

    `counted` is the number of actions, by default of those planned.
    """
    whole = (counted or many(character.planned)) == 1 or table.rules.charge_run_other == "gm"
    return character.run if whole else character.run // 2


def _quickness(table: Table, character: Character, kind: str) -> tuple[tuple[str, int], ...]:
    """Return the skill and the modifiers of an action's initiative, without penalties (FS-INI-1).

    Standing up has no skill of its own (FS-INI-5).
    """
    own = character.action(kind)
    if own is not None:
        return (own.name.capitalize(), own.skill), ("weapon", own.init)
    if kind in ("stand", "hold", "break"):
        by_wits = kind == "stand" and table.rules.stand_init == "wits"
        return (("Wits", character.wits) if by_wits else ("Vigor", character.vigor),)
    after = (("after the charge", followed(table, character)),) if kind == "follow" else ()
    return ("Fight", character.fight), (kind, table.rules.init(kind)), *after


def initiative_of(table: Table, character: Character, kind: str) -> Sum:
    """Return the initiative of an action, with the present penalties (FS-INI-2, FS-MUL-4)."""
    skill, *others = _quickness(table, character, kind)
    return Sum((skill, *penalties(table, character), *(part for part in others if part[1])))


def initiative(table: Table, character: Character, kind: str) -> int:
    """Return the initiative as a number; a fast path, needed for all characters whenever the next action is sought."""
    return sum([by for _, by in _quickness(table, character, kind)]) + hindrance(table, character)


def precedes(table: Table, character: Character, kind: str, other: Character, then: str) -> bool:
    """Tell whether a character's action comes before another's, or first of those at the same time (FS-INI-1)."""
    order = [*table.characters]
    own, theirs = (
        (initiative(table, each, what), each.wits, -order.index(each.id))
        for each, what in ((character, kind), (other, then))
    )
    return own > theirs


# -------------------------------------------------------------------- what may be declared


def why_not_many(character: Character, number: int) -> Iterator[Reason]:
    """Yield the reasons against this many actions."""
    if number > MOST_ACTIONS:
        yield Reason("At most 3 actions a turn", ("FS-ACT-4",))
    if character.limited and number > 1:
        yield Reason(f"{character.name} aborted last turn: only 1 action", ("FS-ABT-2",))


def why_not(
    table: Table, character: Character, kind: str, before: list[str], number: int, holds: bool
) -> Iterator[Reason]:
    """Yield the reasons against declaring an action as the next of `number`, after those in `before`.

    `holds` tells whether the character holds another.
    """
    if character.held_by:
        if kind == "dodge":
            yield Reason("A held character cannot dodge", ("FS-DOD-6",))
        elif kind != "break":
            yield Reason("A held character can only break out", ("FS-GRP-6",))
    elif kind == "break":
        yield Reason(f"No one holds {character.name}", ("FS-GRP-6",))
    if holds != (kind == "hold"):
        why = (
            f"{character.name} keeps a hold, which takes the whole turn" if holds else f"{character.name} holds no one"
        )
        yield Reason(why, ("FS-GRP-8",))
    if kind == "dodge" and kind in before:
        yield Reason("One dodge counts against every attack this turn", ("FS-DOD-5",))
    if kind == "stand" and (not character.down or kind in before):
        yield Reason(f"{character.name} is standing", ("FS-KND-1",))
    if kind == "follow" and not followed(table, character):
        yield Reason(f"No one run down by {character.name} is still prone", ("FS-CHG-6",))
    if kind in ALONE and number > 1:
        yield Reason("A grapple takes the whole turn", ("FS-MUL-5",))
    if many([*before, kind]) > number:
        yield Reason("It takes 2 actions", ("FS-KND-1",))


def sound(table: Table, character: Character, kinds: list[str]) -> Iterator[Reason]:
    """Yield the reasons against declaring all of these actions together."""
    number, holds = many(kinds), table.held(character.id) is not None
    yield from why_not_many(character, number)
    for n, kind in enumerate(kinds):
        yield from why_not(table, character, kind, kinds[:n], number=number, holds=holds)
        if kind.startswith("own:") and character.action(kind) is None:
            yield Reason(f"{character.name} no longer has this action", ("FS-ACT-3",))


def lost(table: Table, character: Character, kind: str) -> Reason | None:
    """Return the reason why a declared action is now impossible, or None.

    `{target}` in its text stands for the character who was run down.
    """
    if character.held_by and kind in MOVES:
        at_once = "; only wounds wait for actions at the same time" if table.together else ""
        return Reason(f"held{at_once}", ("FS-GRP-2",))
    if (
        kind == "follow"
        and (target := table.characters.get(character.charged)) is not None
        and (target.held_by or not target.able)
    ):
        held = Reason("{target} is already held", ("FS-GRP-2",))
        return held if target.held_by else Reason("{target} is out of the fight", ("FS-VIT-3",))
    if kind == "hold" and table.held(character.id) is None:
        return Reason("no one is held anymore", ("FS-GRP-8",))
    if kind == "break" and not character.held_by:
        return Reason("no longer held", ("FS-GRP-6",))
    if kind == "stand" and not character.down:
        return Reason("already standing", ("FS-KND-1",))
    return None


def unsaid(table: Table, character: Character) -> bool:
    """Tell whether a character who planned nothing may dodge or resist as the only action (FS-ABT-1, FS-ABT-6).

    After acting they must abort instead; under the table rule `swap_before_acting`, always.
    """
    free = table.rules.swap_before_acting == "free"
    return free and not character.planned and not character.used and table.held(character.id) is None


_TELLS = {"hold": HoldUsed, "break": BreakTried}
"""Events that begin an action, by the key it is declared with; other actions name their target when it is chosen."""


def ask_first(table: Table, action: Act, build: Build) -> Procedure[Any]:
    """Ask the first question of an action, then begin the action; until the answer the table is at rest."""
    answer = yield from ask(build)
    if not action.begun and action.kind in _TELLS:
        table.record(_TELLS[action.kind](action.who, action.target))
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
    character = table.characters.get(action.who)
    if character is None or not character.able:
        raise Gone
    return character


def both(table: Table, action: Act) -> tuple[Character, Character]:
    """Return the acting character and the target; raise Gone if one of them is missing."""
    return actor(table, action), at_whom(table, action)


def stand(table: Table, action: Act) -> Procedure[None]:
    """Stand up as declared, without a roll (FS-KND-1)."""
    begin(table, action)
    table.characters[action.who].down = False
    table.record(Stood(action.who))
    yield from ()


def may_stand(table: Table, character: Character) -> bool:
    """Tell whether a prone character can stand up in place of two remaining actions (FS-KND-2)."""
    if not character.down or character.held_by or many(character.left) < 2 or TWICE in character.left:
        return False
    return table.rules.same_turn_stand == "any_two" or many(character.planned) >= MOST_ACTIONS


def stand_instead(table: Table, character: Character, action: Act) -> None:
    """Stand up in place of the present action and one more, or the dodge if no other is left (FS-KND-2)."""
    other = next((kind for kind in character.left if kind != "dodge"), "dodge")
    for kind in (action.kind, other):
        character.planned.remove(kind)
    character.used.remove(action.kind)
    character.planned.append(TWICE)
    character.used.append(TWICE)
    character.down = False
    table.record(Stood(character.id, same_turn=True))
