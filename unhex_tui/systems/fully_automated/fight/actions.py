"""The actions of a round, the reasons against them, and their secret choice: FA-SEL-1 to FA-SEL-9, FA-RND-1."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from unhex_tui.engine.decision import Blocked, Option, Reason
from unhex_tui.engine.value import Value
from unhex_tui.gamekit.questions import judged
from unhex_tui.systems.fully_automated.people.character import Character
from unhex_tui.systems.fully_automated.rules.cards import WEAPONS, Card, cards, hand, learned
from unhex_tui.systems.fully_automated.rules.damage import spans
from unhex_tui.systems.fully_automated.rules.dice import allowance
from unhex_tui.systems.fully_automated.rules.table_rules import TableRules
from unhex_tui.systems.fully_automated.state.table import Table

DEFEND, MOVE, AIM, TACKLE, NONE = "defend", "move", "aim", "tackle", "none"
BREAK, STABILIZE, REARM, SPECIAL = "break", "stabilize", "rearm", "special"
SPECIALS = {BREAK: "Break free", STABILIZE: "Stabilize", REARM: "Take up weapons", SPECIAL: "Something else"}
"""Names of the special actions of step 4 (FA-SEL-2, FA-RES-6, FA-RES-8, FA-HP-5)."""
LETTERS = {
    "punch": "p",
    "trained_strike": "i",
    "claw": "C",
    "spray": "j",
    "taze": "T",
    "club": "c",
    "stab": "k",
    "sword": "S",
    "staff": "f",
    "spear": "h",
    "pistol": "o",
    "nanodart": "n",
    "slingshot": "g",
    "rifle": "l",
    "microdarter": "M",
    "piercing_arrow": "P",
    "stun_arrow": "A",
    "whip": "W",
    "throw": "H",
    "shuriken": "K",
    "glue": "G",
}
"""The letter of each card, the same for all characters."""
_BODY = ("", "claws")
"""Weapons that cannot be disarmed."""


def card(table: Table, kind: str) -> Card | None:
    """Return the card of an action; None for actions without a card."""
    return cards(table.rules).get(kind)


def describe(table: Table, kind: str) -> str:
    """Return the name of an action: `Pistol Shot`, `Move`."""
    played = card(table, kind)
    return played.name if played is not None else SPECIALS.get(kind) or kind.capitalize()


def playable(table: Table, character: Character) -> tuple[Card, ...]:
    """Return the cards that the character can play with weapons in hand (FA-SEL-7, FA-SEL-8, FA-RES-4)."""
    return _hand(character.weapons, character.proficiencies, character.disarmed, table.rules)


@lru_cache(maxsize=512)
def _hand(weapons: tuple[str, ...], bought: tuple[str, ...], disarmed: bool, rules: TableRules) -> tuple[Card, ...]:
    in_hand = hand(weapons, bought, rules)
    return tuple(card for card in in_hand if card.weapon in _BODY) if disarmed else in_hand


def unarmed(table: Table, character: Character) -> tuple[Card, ...]:
    """Return the cards that the character can tackle with (FA-UNM-2)."""
    return tuple(card for card in playable(table, character) if card.tackles)


@lru_cache(maxsize=512)
def _skilled(bought: tuple[str, ...]) -> frozenset[str]:
    return learned(bought)


def proficient(character: Character, card: Card) -> bool:
    """Tell whether the character plays a card without disadvantage (FA-ATK-9)."""
    return knows_card(character.proficiencies, card)


def knows_card(bought: tuple[str, ...], card: Card) -> bool:
    """Tell whether these bought proficiencies cover a card (FA-ATK-9)."""
    return card.id in _skilled(bought) or card.house


def only_defends(character: Character) -> bool:
    """Tell whether the character can only defend, at disadvantage (FA-SEL-6)."""
    return character.stun > 0 or character.incapacitated


def imposed(character: Character) -> str:
    """Return the action of a character who has no choice; empty for those who choose (FA-SEL-6).

    The dying do nothing, others defend. The restrained choose, since they may try to break free (FA-RES-6).
    """
    if character.able and not character.stun:  # the usual case, answered fast
        return ""
    if not character.defends:
        return NONE
    if only_defends(character) and not may_break(character):
        return DEFEND
    return ""


def may_break(character: Character) -> bool:
    """Tell whether the character may try to break free alone (FA-RES-6)."""
    return character.restrained and character.hp > 0


def dying_beside(table: Table, character: Character) -> list[Character]:
    """Return the dying characters beside this one who may be stabilized (FA-HP-5)."""
    grid = table.grid
    near = () if grid is None else grid.neighbours(character.place)
    dying = (other for other in table.people if other.dying and not (other.stabilized or other.away))
    return [other for other in dying if grid is None or other.place in near]


class _Standing(Value):
    """The facts that decide what a character may play."""

    weapons: tuple[str, ...]
    proficiencies: tuple[str, ...]
    disarmed: bool
    bound: str
    """The reason why the character can only defend; empty without such a limit (FA-SEL-6)."""
    moved: bool
    aims: bool
    breaks: bool
    """The character is restrained and may try to break free."""
    rearms: bool
    """The character may take up their weapons."""
    ally: bool
    """A character of the same side is restrained."""
    dying: bool
    """A character is dying and not stabilized."""
    near: bool
    """A dying character is adjacent."""


def offered(table: Table, character: Character) -> tuple[tuple[Option, ...], tuple[Blocked, ...]]:
    """Return the actions that the character may play, and the blocked ones with their reasons."""
    ally = dying = False
    for other in table.people:
        if not other.away:
            ally = ally or (other.restrained and other.team == character.team and other is not character)
            dying = dying or (other.dying and not other.stabilized)
    near = dying and bool(dying_beside(table, character))
    bound = ""
    if only_defends(character):
        bound = "restrained" if character.restrained else "incapacitated" if character.incapacitated else "stunned"
    breaks, rearms = may_break(character), character.disarmed and not character.restrained
    situation = _Standing(
        weapons=character.weapons,
        proficiencies=character.proficiencies,
        disarmed=character.disarmed,
        bound=bound,
        moved=character.moved,
        aims=character.aim > 0,
        breaks=breaks,
        rearms=rearms,
        ally=ally,
        dying=dying,
        near=near,
    )
    return _offered(situation, table.rules)


@lru_cache(maxsize=256)
def _offered(situation: _Standing, rules: TableRules) -> tuple[tuple[Option, ...], tuple[Blocked, ...]]:
    return judged(_offers(situation, rules))


def _offers(situation: _Standing, rules: TableRules) -> Iterator[tuple[Option, list[Reason]]]:
    """Yield each action with the reasons against it."""
    only = f"{situation.bound.capitalize()}: can only Defend{' or break free' * situation.breaks}"
    bound = [Reason(only, ("FA-SEL-6",))] if situation.bound else []
    mine = _hand(situation.weapons, situation.proficiencies, situation.disarmed, rules)
    for card in cards(rules).values():
        if card.restrains:
            continue
        skilled = knows_card(situation.proficiencies, card)
        if card in mine:
            yield _attack(card, skilled, situation.aims), bound
        elif card.weapon in situation.weapons:
            yield _attack(card, skilled, situation.aims), [Reason("Disarmed", ("FA-RES-4",)), *bound]
    if situation.ally or "restraints" in situation.weapons:
        yield _RESTRAIN if "restraints" in situation.weapons else _RELEASE, bound
    yield _DEFEND, []
    hexes = (allowance(aimed, situation.moved, rules) for aimed in (False, situation.aims))
    yield _move(*hexes, situation.moved), bound
    yield _TACKLE, bound
    yield _AIM, bound
    if situation.breaks:
        yield Option(BREAK, "Break free", "a check, in step 4", "b", thing=BREAK), []
    if situation.dying:
        far = [] if situation.near else [Reason("No one adjacent is dying", ("FA-HP-5",))]
        yield (
            Option(STABILIZE, "Stabilize", "someone adjacent and dying, in step 4", "z", thing=STABILIZE),
            [*far, *bound],
        )
    if situation.rearms and rules.rearm == "special":
        yield Option(REARM, "Take up weapons", "in step 4", "w", thing=REARM, also=("Take up its weapons",)), bound
    yield _SPECIAL, bound


@lru_cache(maxsize=128)
def _attack(card: Card, skilled: bool, aims: bool) -> Option:
    untrained = "" if skilled else f", not trained{': disadvantage' * (not aims)}"  # held aim may cancel it
    hint = f"{card.base} damage, range {spans(card)}{untrained}"
    return Option(card.id, card.name, hint, LETTERS.get(card.id, ""), thing=card.name)


@lru_cache(maxsize=16)
def _move(plain: int, aimed: int, again: bool) -> Option:
    after = " after last round's Move" if again else ""
    more = f", or {aimed} with the aim" if aimed != plain else ""
    return Option(MOVE, "Move", f"{plain} hexes{after}{more}", "m", thing=MOVE)


_RESTRAIN = Option("restrain", "Restrain", "a much weaker target, or release an ally", "R", thing="restrain")
_RELEASE = _RESTRAIN._replace(hint="only to release an ally")
_DEFEND = Option(DEFEND, "Defend", "1 hex and a roll against each attack", "d", thing=DEFEND)
_TACKLE = Option(TACKLE, "Tackle", "move, attack unarmed, be stunned", "t", thing=TACKLE)
_AIM = Option(AIM, "Aim", "if unhurt this round; may re-roll the turn order", "a", thing=AIM)
_SPECIAL = Option(SPECIAL, "Something else", "in step 4; the GM decides the result", "s", thing=SPECIAL)


def weapon_words(weapon: str) -> str:
    """Return the name of a weapon."""
    return WEAPONS.get(weapon, weapon)
