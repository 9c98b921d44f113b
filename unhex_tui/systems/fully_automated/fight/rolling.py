"""Questions for fudge dice, and the release of restrained allies: FA-DICE-1 to FA-DICE-5, FA-RES-5, FA-RES-8.

The edges of a roll are worked out each time it is asked; the question's notes list each with its reason.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache, partial
from itertools import product

from unhex_tui.engine.advice import Question
from unhex_tui.engine.decision import Explanation, Reason, Roll
from unhex_tui.engine.dice import Die, RollRow, RollTable, percent
from unhex_tui.engine.procedure import Procedure, ask
from unhex_tui.engine.value import Value
from unhex_tui.gamekit.questions import seat_of
from unhex_tui.systems.fully_automated.events.attacks import Freed, Rolled
from unhex_tui.systems.fully_automated.fight.order import both
from unhex_tui.systems.fully_automated.people.character import Character
from unhex_tui.systems.fully_automated.rules.dice import OUTCOMES, SIGNS, Edge, dice, dropped, outcome
from unhex_tui.systems.fully_automated.rules.table_rules import TableRules
from unhex_tui.systems.fully_automated.state.table import Act, Table

RELEASE = Question("release", "Whether the ally is released.")
_FEW = 6
"""The most dice for which the chances of all results are counted."""
FUDGE = Die("fudge", -1, 1, ("-", "0", "+"))


class Bearing(Value):
    """The edges of a roll and its net advantage."""

    edges: tuple[Edge, ...]
    net: int


@lru_cache(maxsize=64)
def caption(net: int, rules: TableRules) -> str:
    """Return in words the dice to roll for a net advantage (FA-DICE-3); empty for the usual two."""
    if not net:
        return ""
    edge = "advantage" if net > 0 else "disadvantage"
    match rules.adv_method:
        case "extra_die":
            which = "lowest" if net > 0 else "highest"
            return f"{edge}: {dice(net, rules)} dice, drop the {which}"
        case "reroll":
            return f"{edge}: {1 + abs(net)} pairs, the {'better' if net > 0 else 'worse'} counts"
        case "flat":
            return f"{edge}: 2 dice, {net:+}".replace("-", "−")
    return f"{edge}: 2 dice, ignore {abs(net)} {'−' if net > 0 else '+'}"


def _so_far(net: int, rules: TableRules, faces: list[int]) -> str:
    """Return the result of the dice so far in words; the possible range while some are missing."""
    missing = dice(net, rules) - len(faces)
    if not missing:
        return f"result {SIGNS[outcome(faces, net, rules)]}"
    low, high = (outcome([*faces, *[face] * missing], net, rules) for face in (-1, 1))
    return f"{SIGNS[low]} to {SIGNS[high]}"


@lru_cache(maxsize=64)
def _chances(net: int, rules: TableRules, faces: tuple[int, ...]) -> tuple[str, ...]:
    """Return the chance of each result after the dice so far, over all rolls of the missing dice (FA-DICE-3)."""
    left = dice(net, rules) - len(faces)
    outcomes = Counter(outcome((*faces, *more), net, rules) for more in product((-1, 0, 1), repeat=left))
    return tuple(percent(Fraction(outcomes[result], 3**left)) for result in OUTCOMES)


def results(net: int, rules: TableRules, faces: Sequence[int]) -> RollTable | None:
    """Return the chance of each result, now and before the first die; None for too many dice."""
    if dice(net, rules) > _FEW:
        return None
    first, now = _chances(net, rules, ()), _chances(net, rules, tuple(faces))
    if not faces:
        rows = tuple(RollRow(SIGNS[result], (at,)) for result, at in zip(OUTCOMES, first, strict=True))
        return RollTable(("chance",), rows, "result")
    rows = tuple(
        RollRow(SIGNS[result], (at, before), gone=at == percent(0))
        for result, at, before in zip(OUTCOMES, now, first, strict=True)
    )
    return RollTable(("chance now", "at first"), rows, "result")


def roll(
    table: Table, action: Act, question: str, prompt: Callable[[], str], bearing: Callable[[], Bearing]
) -> Procedure[int]:
    """Ask the actor for dice, or the target for a defence; record the roll and return its outcome.

    `prompt` and `bearing` are worked out each time it is asked, and raise if the roll is no longer needed.
    """
    turns = -1 if question == "defence" else 1
    character_id = (action.who, action.target)[::turns][0]

    def build() -> Roll:
        concerned = tuple(character.id for character in both(table, action))[::turns]
        net = bearing().net
        return Roll(
            question=question,
            prompt=prompt(),
            dice=(FUDGE,) * dice(net, table.rules),
            guide=caption(net, table.rules),
            so_far=partial(_so_far, net, table.rules),
            ahead=partial(results, net, table.rules),
            explain=lambda: Explanation(notes=_notes(bearing().edges)),
            **seat_of(table, *concerned),
        )

    faces = tuple((yield from ask(build)))
    net = bearing().net
    out, gone = outcome(faces, net, table.rules), dropped(faces, net, table.rules)
    signs = tuple(map(FUDGE.shown, faces))
    what = "defense" if question == "defence" else question  # ids keep the spelling of older saves
    table.record(Rolled(character_id, what, signs, tuple(signs[at] for at in gone), outcome=out, net=net))
    if question in ("attack", "defence"):
        setattr(action, question, faces)
    return out


def _notes(edges: tuple[Edge, ...]) -> tuple[Reason, ...]:
    return tuple(Reason(f"{'▲' if edge.by > 0 else '▼'} {edge.why}", edge.rules) for edge in edges)


def release(table: Table, action: Act, ally: str) -> Procedure[None]:
    """Release an adjacent ally, with a roll if the table rules want one (FA-RES-5)."""
    action.target = ally
    if table.rules.release_roll != "none":
        prompt = f"{table.name(action.who)} releases {table.name(ally)}: needs 0 or better"
        if (yield from roll(table, action, RELEASE.id, lambda: prompt, lambda: Bearing((), 0))) < 0:
            return
    set_free(table, table.characters[ally], action.who)


def set_free(table: Table, character: Character, by: str = "") -> None:
    """End a character's restraint; the table rules decide whether they must take up their weapons (FA-RES-8)."""
    character.restrained = False
    character.disarmed = table.rules.rearm == "special"
    table.record(Freed(character.id, by))
