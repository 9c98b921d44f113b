"""Special actions in step 4: FA-RES-6, FA-RES-8, FA-HP-5, FA-SEL-2. The GM or a check decides their results."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from unhex_tui.engine.advice import Question
from unhex_tui.engine.decision import Choose, Enter, Option, Reason, Roll
from unhex_tui.engine.procedure import Given, Gone, Procedure, ask
from unhex_tui.files.text import clean
from unhex_tui.gamekit.naming import listed
from unhex_tui.gamekit.questions import choice, line, seat_of, whole_number
from unhex_tui.systems.fully_automated.events.rounds import Checked, Did, Rearmed, Stabilized, StillHeld
from unhex_tui.systems.fully_automated.fight.actions import dying_beside
from unhex_tui.systems.fully_automated.fight.order import D10S, actor, ask_first, begin
from unhex_tui.systems.fully_automated.fight.rolling import set_free
from unhex_tui.systems.fully_automated.people.character import Character
from unhex_tui.systems.fully_automated.rules.dice import Check
from unhex_tui.systems.fully_automated.state.table import Act, Table

BREAK = Question("break.works", "Whether the character breaks free.")
_HARDER = -4
"""Modifier to breaking free (FA-RES-6)."""
YES, NO = Option("yes", "It works", letter="w"), Option("no", "It fails", letter="n")


def break_free(table: Table, action: Act) -> Procedure[None]:
    """Try to break free alone (FA-RES-6)."""

    def still() -> Character:
        character = actor(table, action)
        if not character.restrained:
            raise Gone
        return character

    if table.rules.break_free_action == "gm":
        made = yield from _judged(table, action, BREAK.id, "tries to break free: does it work?", "FA-RES-6", still)
    else:
        made = yield from check(table, action, "break free", (("restrained", _HARDER),), "FA-RES-6", still)
    if made:
        set_free(table, table.characters[action.who])
    else:
        table.record(StillHeld(action.who))


def stabilize(table: Table, action: Act) -> Procedure[None]:
    """Try to stabilize an adjacent dying character (FA-HP-5)."""
    whom = yield from ask(partial(_dying, table, action))
    if not whom:
        table.record(Did(action.who, "no one adjacent is dying"))
        return
    begin(table, action)
    action.target = whom

    def still() -> Character:
        character, target = actor(table, action), table.characters.get(action.target)
        if target is None or not target.dying:
            raise Gone
        return character

    if table.rules.stabilize == "gm":
        prompt = f"tries to stabilize {table.name(whom)}: does it work?"
        made = yield from _judged(table, action, "stabilize.works", prompt, "FA-HP-5", still)
    else:
        made = yield from check(table, action, f"stabilize {table.name(whom)}", (), "FA-HP-5", still)
    table.characters[whom].stabilized = made
    table.record(Stabilized(action.who, whom, made))


def rearm(table: Table, action: Act) -> Procedure[None]:
    """Take up the weapons again (FA-RES-8)."""
    begin(table, action)
    table.characters[action.who].disarmed = False
    table.record(Rearmed(action.who))
    yield from ()


def something_else(table: Table, action: Act) -> Procedure[None]:
    """Ask the GM for an action and its result in words (FA-SEL-2).

    If a character has begun to die beside the actor since the reveal, the actor may stabilize them instead (FA-HP-5).
    """
    what = yield from ask(partial(_which, table, action))
    if what:
        begin(table, action)
    if what == "stabilize":
        yield from stabilize(table, action)
        return

    def build() -> Enter:
        character = actor(table, action)
        return line(
            "special.what",
            f"What does {character.name} do, and what is the result?",
            about=(character.id,),
            light=False,
        )

    said = yield from ask_first(table, action, build)
    table.record(Did(action.who, clean(said)))


def _dying(table: Table, action: Act) -> Choose | Given:
    character = actor(table, action)
    characters = dying_beside(table, character)
    if len(characters) < 2:
        return Given(characters[0].id, table.option(characters[0])) if characters else Given("")
    prompt = f"Whom does {character.name} stabilize?"
    return choice(
        "stabilize.whom", prompt, [table.option(other) for other in characters], **seat_of(table, character.id)
    )


def _which(table: Table, action: Act) -> Choose | Given:
    """Ask whether to stabilize instead; no question unless a character is dying beside the actor."""
    character = actor(table, action)
    dying = dying_beside(table, character)
    if not dying:
        return Given("")
    options = (
        Option("stabilize", "Stabilize", listed([other.name for other in dying]), "z", also=("Stabilizes somebody",)),
        Option("else", "Something else", "the GM decides the result", "s"),
    )
    return choice("special.kind", f"{character.name}: which special action?", options, **seat_of(table, character.id))


def _judged(
    table: Table, action: Act, question: str, what: str, rule: str, still: Callable[[], Character]
) -> Procedure[bool]:
    def build() -> Choose:
        character, note = still(), Reason("The GM decides, usually with a check vs 22", (rule,))
        return choice(question, f"{character.name} {what}", (YES, NO), note, about=(character.id,), light=False)

    answer: str = yield from ask_first(table, action, build)
    return answer == YES.key


def check(
    table: Table, action: Act, what: str, more: tuple[tuple[str, int], ...], rule: str, still: Callable[[], Character]
) -> Procedure[bool]:
    """Roll a check: 2d10 plus attribute, skill and `more` against 22 (FA-DICE-2)."""

    def adds() -> Enter:
        character = still()
        said = ", ".join(f"{name} {by:+}" for name, by in more).replace("-", "−")
        prompt = f"{character.name}, {what}: attribute + skill?{f' The app adds {said}' if said else ''}"
        return whole_number(
            "check.adds", prompt, -20, 40, 6, table.seat(character.id), about=(character.id,), light=False
        )

    number: int = yield from ask_first(table, action, adds)
    made = Check((("attribute and skill", number), *more))

    def dice() -> Roll:
        character = still()
        prompt = f"{character.name}, {what}: roll {made.needs} or more on 2d10, {made.of_hundred} %"
        return Roll(question="check", prompt=prompt, dice=D10S, guide="0 counts as 10", **seat_of(table, character.id))

    faces = yield from ask(dice)
    both = (faces[0], faces[1])
    succeeds = made.succeeds(both)
    table.record(Checked(action.who, what, made.words(both), both, succeeds, made.of_hundred, rule))
    return succeeds
