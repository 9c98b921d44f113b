"""Dice that are asked for: two against a target, and handfuls of ten-sided ones (UA-DIC, UA-CHK-5)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from unhex_tui.engine.decision import Explanation, Option, Reason, Roll
from unhex_tui.engine.dice import Die
from unhex_tui.engine.procedure import Build, Given, Procedure, ask
from unhex_tui.evening.sums import Sum
from unhex_tui.systems.unknown_armies.events.fights import Rolled
from unhex_tui.systems.unknown_armies.fight.targets import skill_sum
from unhex_tui.systems.unknown_armies.people.character import Character
from unhex_tui.systems.unknown_armies.rules.checks import Check, Kind, check
from unhex_tui.systems.unknown_armies.rules.dice import Reading, read, value
from unhex_tui.systems.unknown_armies.state.table import Table

DICE = (Die("tens", 0, 9), Die("ones", 0, 9))
TEN = Die("d10", 0, 9)
CAPTION = "at most the target; 01 succeeds, 00 fails"
UNSKILLED = "no skill: a match up to the target succeeds, or 01"


def two_dice(
    table: Table,
    question: str,
    who: str,
    prompt: str,
    *,
    about: Sequence[str] = (),
    extras: Sequence[Option] = (),
    notes: Sequence[Reason] = (),
    caption: str = CAPTION,
) -> Roll:
    """Two digits of somebody's."""
    return Roll(
        question=question,
        seats=(table.seat(who),),
        prompt=prompt,
        about=(who, *about),
        dice=DICE,
        caption=caption,
        extras=tuple(extras),
        explain=lambda: Explanation(notes=tuple(notes)),
    )


def caption(c: Character, role: str) -> str:
    """What a roll of a skill succeeds by, with it and without (UA-CHK-3)."""
    return CAPTION if c.skilled(role) else UNSKILLED


def hunched(c: Character, build: Callable[[], Roll]) -> Build:
    """A skill roll that takes the roll stored beforehand where there is one (UA-CHK-5)."""

    def built() -> Roll | Given:
        asked = build()
        return Given([int(c.hunch[0]), int(c.hunch[1])]) if c.hunch else asked

    return built


def rolled(
    table: Table,
    c: Character,
    what: str,
    faces: Sequence[int],
    target: Sum,
    minimum: int = 0,
    *,
    skill: bool = True,
    skilled: bool = True,
    result: str = "",
) -> Reading:
    """Two digits read and told; a stored roll is used up by a skill's. `result` is what a check comes to, where its
    reading does not say it.
    """
    hunch = skill and bool(c.hunch)
    if hunch:
        c.hunch = ""
    reading = read(value(*faces), target.total, table.rules, minimum, no_matches=table.matchless(c), skilled=skilled)
    table.tell(Rolled(c.id, what, reading, target.words, hunch, result))
    return reading


def checked(
    table: Table, c: Character, kind: Kind, what: str, faces: Sequence[int], target: Sum, stat: int, *, skilled: bool
) -> Check:
    """Two digits read as a check and told, a stored roll used up (UA-CHK-1 to UA-CHK-4)."""
    bare = table.matchless(c)
    found = check(kind, value(*faces), target.total, stat, table.rules, skilled=skilled, no_matches=bare)
    said = f"a {found.result}" if found.result in ("success", "failure") else f"a {found.result} success"
    outright = found.reading.critical or found.reading.fumble
    rolled(table, c, what, faces, target, skilled=skilled or kind != "major", result="" if outright else said)
    return found


def roll_skill(
    table: Table,
    question: str,
    who: str,
    role: str,
    prompt: Callable[[], str],
    *,
    what: str = "",
    target: Callable[[], Sum] | None = None,
    minimum: int = 0,
    about: Sequence[str] = (),
) -> Procedure[Reading]:
    """Two digits against a skill, by its role, or another sum, which is worked out anew whenever it is asked; `prompt`
    may raise where nothing is to be asked. `what` is rolled, if not the skill by its name.
    """

    def against() -> Sum:
        return target() if target is not None else skill_sum(table, table.characters[who], role)

    def build() -> Roll:
        least = f", at least {minimum}" if minimum > 1 else ""
        said = prompt()
        return two_dice(
            table, question, who, f"{said}: {against().words}{least}", about=about, caption=caption(c, role)
        )

    c = table.characters[who]
    faces: list[int] = yield from ask(hunched(c, build))
    c = table.characters[who]
    own = c.skill_named(role)
    return rolled(table, c, what or (own.name if own else role), faces, against(), minimum, skilled=own is not None)


def handful(table: Table, question: str, who: str, prompt: str, many: int) -> Roll:
    """Ten-sided dice as they lie."""
    return Roll(
        question=question,
        seats=(table.seat(who),),
        prompt=prompt,
        about=(who,),
        dice=(TEN,) * many,
        caption="0 counts ten",
    )


def roll_handful(
    table: Table, question: str, who: str, prompt: str, many: int, still: Callable[[], object] = lambda: None
) -> Procedure[list[int]]:
    """The faces of some dice, 0 for ten; `still` may raise where they are not needed any more."""

    def build() -> Roll:
        still()
        return handful(table, question, who, prompt, many)

    faces: list[int] = yield from ask(partial(build))
    return faces
