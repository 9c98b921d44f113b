"""Declarations: how many actions each character takes, and which: FS-MUL-1 to FS-MUL-6, FS-ACT-4, FS-ABT-2.

Declarations are open: the players first, then the GM for the NPCs. A single action takes one answer; for two or three
actions the number comes first, then each action.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache, partial

from unhex_tui.engine.decision import Blocked, Choose, Option, Reason
from unhex_tui.engine.procedure import Given, MovedOn, Procedure, ask
from unhex_tui.gamekit.naming import listed
from unhex_tui.gamekit.questions import choice, judged
from unhex_tui.gamekit.views import signed
from unhex_tui.systems.fading_suns.events.turns import Declared, Freed
from unhex_tui.systems.fading_suns.fight.ledger import (
    attack_goal,
    contest_goal,
    describe,
    followed,
    initiative,
    penalty,
    sound,
    why_not,
    why_not_many,
)
from unhex_tui.systems.fading_suns.people.character import Character, many
from unhex_tui.systems.fading_suns.rules.goals import holders_bonus
from unhex_tui.systems.fading_suns.state.table import Declaring, Table

SAME = "same"
NOTHING = "none"
RELEASE = "release"
_COMMON_ACTIONS = {
    "fist": Option("fist", "Fist", letter="p", thing="fist"),
    "kick": Option("kick", "Kick", letter="k", thing="kick"),
    "grapple": Option("grapple", "Grapple", letter="g", thing="grapple"),
    "charge": Option("charge", "Charge", letter="c", thing="charge"),
    "dodge": Option("dodge", "Dodge", letter="d", thing="dodge"),
    "stand": Option("stand", "Stand up", letter="s", thing="stand"),
}
_SEVERAL = {
    "2": Option("2", "2 actions", letter="t", also=("two actions",)),
    "3": Option("3", "3 actions", letter="h", also=("three actions",)),
}
_NOTHING = Option(NOTHING, "Nothing", "no action: press . twice", "..")
_PRONE = Reason("Prone characters may take any action, even charge, at no penalty", ("FS-KND-3",))
_FIRST = "a"
_OWN = "bfijlmvwxz"
"""Letter of the first own action, and letters left for further own actions."""


def undeclared(table: Table) -> Character | None:
    """Return the next character to declare, players' characters first, or None if all have declared."""
    character = None
    for other in table.characters.values():
        if not other.declared and other.able:
            if other.pc:
                return other
            character = character or other
    return character


def declare(table: Table, character: Character) -> Procedure[None]:
    """Ask for one character's declaration (FS-MUL-1)."""
    declaration = Declaring(character.id)
    answer = yield from ask(partial(_actions, table, declaration))
    if answer == RELEASE:
        release(table, character)
        return
    if answer == SAME:
        declaration.kinds = [*character.last]
    elif answer in _SEVERAL:
        declaration.many = int(answer)
        table.declaring = declaration
        while many(declaration.kinds) < declaration.many:
            declaration.kinds.append((yield from ask(partial(_which, table, declaration))))
    elif answer != NOTHING:
        declaration.kinds = [answer]
    table.declaring = None
    settle(table, character, declaration.kinds)


def settle(table: Table, character: Character, kinds: list[str]) -> None:
    """Record a character's declaration."""
    character.declared, character.planned, character.last, character.counted = True, kinds, [*kinds], many(kinds)
    what = tuple(describe(character, kind) for kind in kinds)
    at = character.charged if kinds == ["follow"] else ""
    table.record(Declared(character.id, what, penalty(table, character, character.counted), kinds == ["hold"], at))


def _who(table: Table, declaration: Declaring) -> Character:
    """Return the declaring character; raise MovedOn if an edit has made the declaration needless."""
    character = table.characters.get(declaration.who)
    if character is None or not character.able or character.declared or not table.contested:
        raise MovedOn
    if table.declaring is None and undeclared(table) is not character:
        raise MovedOn
    return character


def release(table: Table, character: Character) -> None:
    """Release the character whom this character holds, at no cost (FS-GRP-8)."""
    held = table.held(character.id)
    if held is not None:
        held.free()
        table.record(Freed(held.id, character.id, "released"))


def _offers(
    table: Table, character: Character, before: list[str], number: int
) -> Iterator[tuple[Option, Iterable[Reason]]]:
    """Yield each action with the reasons against it; `number` is the number of actions, 0 for a single action.

    Hints are goal and initiative as in a turn with that number of actions (FS-MUL-1).
    """
    counted, holds = number or 1, table.held(character.id) is not None
    more = penalty(table, character, counted) - penalty(table, character, character.counted)
    goal, begins = attack_goal(table, character, "fist").total + more, initiative(table, character, "fist") + more
    for kind in _COMMON_ACTIONS:
        if kind == "stand":
            if character.down:
                alone = [] if number else [*why_not_many(character, 2)]
                yield (
                    _standing(table, character, number),
                    [*alone, *why_not(table, character, kind, before, number=number or 2, holds=holds)],
                )
        else:
            option = _offered(kind, goal, begins + table.rules.init(kind))
            yield option, why_not(table, character, kind, before, number=counted, holds=holds)
    if followed(table, character):
        hint = _sums(
            attack_goal(table, character, "follow").total + more, initiative(table, character, "follow") + more
        )
        option = Option("follow", f"Grapple {table.name(character.charged)}", hint, "o")
        yield option, why_not(table, character, "follow", before, number=counted, holds=holds)
    weapons = character.weapons
    for weapon, letter in zip(weapons, _letters(tuple(each.name for each in weapons)), strict=True):
        goal, speed = attack_goal(table, character, weapon.key).total, initiative(table, character, weapon.key)
        hint = _sums(goal + more, speed + more)
        also = ("attack",) if letter == _FIRST else ()
        option = Option(weapon.key, weapon.name.capitalize(), hint, letter, thing=weapon.name, also=also)
        yield option, why_not(table, character, weapon.key, before, number=counted, holds=holds)


def _sums(goal: int, begins: int) -> str:
    return f"goal {signed(goal)}, init {signed(begins)}"


@lru_cache(maxsize=256)
def _letters(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the letters of own actions: `a` for the first, as for an attack in other games.

    The other letters come from the actions' names, as far as they are free; empty once all are taken.
    """
    letters = [_FIRST] if names else []
    for name in names[1:]:
        wishes = [letter for letter in (*name.lower(), *_OWN) if letter in _OWN and letter not in letters]
        letters.append(next(iter(wishes), ""))
    return tuple(letters)


@lru_cache(maxsize=1024)
def _offered(kind: str, goal: int, begins: int) -> Option:
    """Return the option for a common action with its numbers, cached because the same few recur."""
    option = _COMMON_ACTIONS[kind]
    return option._replace(hint="at any time" if kind == "dodge" else _sums(goal, begins))


def _standing(table: Table, character: Character, number: int) -> Option:
    more = penalty(table, character, number or 2) - penalty(table, character, character.counted)
    return _COMMON_ACTIONS["stand"]._replace(
        hint=f"2 actions, init {signed(initiative(table, character, 'stand') + more)}"
    )


@lru_cache(maxsize=64)
def _many(number: int, cost: int) -> Option:
    """Return the option for two or three actions, with the penalty on every roll (FS-MUL-2, FS-MUL-3)."""
    return _SEVERAL[str(number)]._replace(hint=f"{signed(cost)} per roll")


def _actions(table: Table, declaration: Declaring) -> Choose | Given:
    character = _who(table, declaration)
    options, blocked = (_bound if character.held_by or table.held(character.id) is not None else _free)(
        table, character
    )
    prompt = f"What does {character.name} declare for turn {table.round}?"
    notes = [_PRONE] if character.down and not character.held_by else []
    return choice(
        "declare.actions",
        prompt,
        options,
        *notes,
        blocked=blocked,
        seat=table.seat(character.id),
        about=(character.id,),
    )


def _free(table: Table, character: Character) -> tuple[tuple[Option, ...], tuple[Blocked, ...]]:
    """Return options and blocked options for a character who is in no hold."""
    offers: list[tuple[Option, Iterable[Reason]]] = [*_offers(table, character, [], 0)]
    offers += [(_many(number, penalty(table, character, number)), why_not_many(character, number)) for number in (2, 3)]
    if character.last:
        words = listed([describe(character, kind) for kind in character.last])
        offers.append((Option(SAME, "As last turn", words, "="), sound(table, character, character.last)))
    offers.sort(key=lambda offer: offer[0].key == "stand")  # has no odds: small screens show it beside Nothing
    return judged([*offers, (_NOTHING, ())])


def _bound(table: Table, character: Character) -> tuple[tuple[Option, ...], tuple[Blocked, ...]]:
    """Return options and blocked options for a character who holds or is held (FS-GRP-6, FS-GRP-8)."""
    held = table.held(character.id)
    if held is not None and not character.held_by:
        turn = (
            f"turn {held.hold_turn} of the hold: damage again, {holders_bonus(held.hold_turn):+} against breaking out"
        )
        options = (
            Option("hold", f"Hold {held.name}", turn, "h", also=("keeps the hold",)),
            Option(RELEASE, f"Let {held.name} go", "free, then declare", "l"),
        )
    else:
        holder = table.characters[character.held_by]
        odds = (
            f"{signed(contest_goal(table, character).total)} vs {signed(contest_goal(table, holder, character).total)}"
        )
        free = ("break free", f"break free of {holder.name}'s hold")
        options = (Option("break", f"Break out of {holder.name}'s hold", odds, "b", also=free), _NOTHING)
    return options, judged(_offers(table, character, [], 0))[1]


def _which(table: Table, declaration: Declaring) -> Choose | Given:
    character = _who(table, declaration)
    options, blocked = judged(_offers(table, character, declaration.kinds, declaration.many))
    nth = many(declaration.kinds) + 1
    said = f" ({listed([describe(character, kind) for kind in declaration.kinds])} so far)" if declaration.kinds else ""
    prompt = f"{character.name}: what is action {nth} of {declaration.many}?{said}"
    return choice(
        "declare.which", prompt, options, blocked=blocked, seat=table.seat(character.id), about=(character.id,)
    )
