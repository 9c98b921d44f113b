"""Dice rolls: a d20 against a goal (FS-COR-1), and effect dice (FS-COR-6 to FS-COR-8)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, partial

from unhex_tui.engine.decision import Next, Option, Roll
from unhex_tui.engine.dice import Die
from unhex_tui.engine.procedure import Procedure, ask
from unhex_tui.engine.roll_strip import Outcome, RollStrip
from unhex_tui.evening.sums import Sum
from unhex_tui.systems.fading_suns.events.blows import EffectRolled, Rolled
from unhex_tui.systems.fading_suns.fight.presence import ask_first
from unhex_tui.systems.fading_suns.people.character import Character
from unhex_tui.systems.fading_suns.rules.goals import Reading, points, read, victory
from unhex_tui.systems.fading_suns.rules.table_rules import TableRules
from unhex_tui.systems.fading_suns.state.table import Table
from unhex_tui.systems.fading_suns.state.underway import Act

D20 = (Die("d20", 1, 20),)


def roll_goal(
    table: Table,
    action: Act,
    question: str,
    who: str,
    what: str,
    prompt: Callable[[], str],
    goal: Callable[[], Sum],
) -> Procedure[Reading]:
    """Roll a d20 against a goal; both callables may raise an interruption if there is nothing to ask.

    The goal is calculated anew whenever the question is built.
    """

    def build() -> Roll:
        said = prompt()
        return Roll(
            question=question,
            seats=(table.seat(who),),
            prompt=f"{said}: {goal().words}",
            about=(who, action.target if who == action.who else action.who),
            dice=D20,
            caption="roll the goal or less; 1 always succeeds, 19 and 20 always fail",
            strip=lambda: goal_strip(goal().total, table.rules, attacks=question == "attack"),
        )

    faces = yield from ask_first(table, action, build)
    against = goal()
    reading = read(faces[0], against.total)
    table.tell(Rolled(who, what, faces[0], against.total, against.words, reading.outcome, reading.successes))
    return reading


_STRIP: dict[str, Outcome] = {"failure": "miss", "success": "hit", "critical": "critical", "fumble": "failure"}
_NAMES: dict[Outcome, str] = {"miss": "failure", "hit": "success", "failure": "critical failure"}
_HITS: dict[Outcome, str] = {
    "miss": "miss",
    "hit": "hit",
    "critical": "critical, dice doubled",
    "failure": "critical miss",
}


@lru_cache(maxsize=64)
def goal_strip(goal: int, rules: TableRules, *, attacks: bool, title: str = "") -> RollStrip:
    """Return the meaning of each face of a d20; for an attack with its victory dice (FS-COR-1 to FS-COR-4)."""
    readings = [read(face, goal) for face in range(1, 21)]
    rolls = tuple(_STRIP[one.outcome] for one in readings)
    if not attacks:
        return RollStrip(rolls, 20, 1, _NAMES)
    worth = [victory(one.successes, goal, one.critical, rules).dice if one.succeeded else None for one in readings]
    dice = tuple("–" if one is None else str(one) for one in worth)
    return RollStrip(rolls, 20, 1, _HITS, (("dice", dice),), title, "dice: victory dice, unless a dodge takes some")


def app_rolls(table: Table, c: Character) -> bool:
    """Tell whether the app rolls a character's dice by an auto-answer."""
    return "npc_dice" in table.standing and table.seat(c.id).gm


def dice_next(table: Table, c: Character) -> Next:
    """Return the d20 that follows a question, or that the app rolls it."""
    return Next(c.name, "" if app_rolls(table, c) else D20[0].name)


@lru_cache(maxsize=256)
def effect_dice(name: str, number: int, faces: int, momentum: int = 0) -> tuple[Die, ...]:
    """Return `number` effect dice, followed by the momentum dice (FS-COR-7, FS-CHG-2)."""
    return (Die(name, 1, faces),) * number + (Die("momentum", 1, faces),) * momentum


def caption(table: Table) -> str:
    """Return how to read effect dice, in words (FS-COR-7)."""
    return f"1 to {table.rules.counts_to}: 1 point each"


def so_far(rules: TableRules, faces: list[int]) -> str:
    """Return the points of the effect dice entered so far, in words."""
    return f"{points(faces, rules)} so far"


def roll_armor(table: Table, action: Act, who: str, wounds: int, still: Callable[[], object]) -> Procedure[int]:
    """Roll a character's armor and return how many of these wounds it lets through (FS-COR-8).

    `still` raises an interruption if the action has become impossible.
    """
    if not wounds or not table.characters[who].armor:
        return wounds
    action.wounds = wounds

    def build() -> Roll:
        still()
        c = table.characters[who]
        return Roll(
            question="armor",
            seats=(table.seat(who),),
            prompt=f"{c.name}'s armor vs {wounds} wound{'s' if wounds > 1 else ''}",
            about=(who,),
            dice=effect_dice("armor", max(c.armor, 1), table.rules.faces),
            caption=caption(table),
            so_far=partial(so_far, table.rules),
        )

    faces: Sequence[int] = yield from ask(build)
    stopped = points(faces, table.rules)
    table.tell(EffectRolled(who, "armor", tuple(faces), stopped))
    return max(0, wounds - stopped)


PULL = Option("pull", "Pull the punch", "1 victory die less", "l")
SPARE = Option("spare", "No damage", "only held", ".")
"""The option to hold a character without damage (FS-GRP-9)."""
