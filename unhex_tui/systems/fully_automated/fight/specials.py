"""Special actions in step 4: FA-RES-6, FA-RES-8, FA-HP-5, FA-SEL-2. The GM or a check decides their results."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from unhex_tui.engine.decision import Choose, Enter, Option, Reason, Roll
from unhex_tui.engine.procedure import Given, Gone, Procedure, ask
from unhex_tui.files.text import clean
from unhex_tui.gamekit.naming import listed
from unhex_tui.gamekit.questions import choice, line, whole_number
from unhex_tui.systems.fully_automated.events.rounds import Checked, Did, Rearmed, Stabilized, StillHeld
from unhex_tui.systems.fully_automated.fight.actions import dying_beside
from unhex_tui.systems.fully_automated.fight.order import D10S, actor, ask_first, begin
from unhex_tui.systems.fully_automated.fight.rolling import set_free
from unhex_tui.systems.fully_automated.people.character import Character
from unhex_tui.systems.fully_automated.rules.dice import Check
from unhex_tui.systems.fully_automated.state.table import Act, Table

_HARDER = -4
"""Modifier to breaking free (FA-RES-6)."""
YES, NO = Option("yes", "It works", letter="w"), Option("no", "It fails", letter="n")


def break_free(table: Table, action: Act) -> Procedure[None]:
    """Try to break free alone (FA-RES-6)."""

    def still() -> Character:
        c = actor(table, action)
        if not c.restrained:
            raise Gone
        return c

    if table.rules.break_free_action == "gm":
        made = yield from _judged(table, action, "break.works", "tries to break free: does it work?", "FA-RES-6", still)
    else:
        made = yield from check(table, action, "break free", (("restrained", _HARDER),), "FA-RES-6", still)
    if made:
        set_free(table, table.characters[action.who])
    else:
        table.tell(StillHeld(action.who))


def stabilize(table: Table, action: Act) -> Procedure[None]:
    """Try to stabilize an adjacent dying character (FA-HP-5)."""
    whom = yield from ask(partial(_dying, table, action))
    if not whom:
        table.tell(Did(action.who, "no one adjacent is dying"))
        return
    begin(table, action)
    action.target = whom

    def still() -> Character:
        c, target = actor(table, action), table.characters.get(action.target)
        if target is None or not target.dying:
            raise Gone
        return c

    if table.rules.stabilize == "gm":
        prompt = f"tries to stabilize {table.name(whom)}: does it work?"
        made = yield from _judged(table, action, "stabilize.works", prompt, "FA-HP-5", still)
    else:
        made = yield from check(table, action, f"stabilize {table.name(whom)}", (), "FA-HP-5", still)
    table.characters[whom].stabilized = made
    table.tell(Stabilized(action.who, whom, made))


def rearm(table: Table, action: Act) -> Procedure[None]:
    """Take up the weapons again (FA-RES-8)."""
    begin(table, action)
    table.characters[action.who].disarmed = False
    table.tell(Rearmed(action.who))
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
        c = actor(table, action)
        return line("special.what", f"What does {c.name} do, and what is the result?", about=(c.id,), light=False)

    said = yield from ask_first(table, action, build)
    table.tell(Did(action.who, clean(said)))


# -------------------------------------------------------------------- the results


def _dying(table: Table, action: Act) -> Choose | Given:
    c = actor(table, action)
    found = dying_beside(table, c)
    if len(found) < 2:
        return Given(found[0].id, table.option(found[0])) if found else Given("")
    prompt = f"Whom does {c.name} stabilize?"
    return choice("stabilize.whom", prompt, [table.option(o) for o in found], seat=table.seat(c.id), about=(c.id,))


def _which(table: Table, action: Act) -> Choose | Given:
    """Ask whether to stabilize instead; no question unless a character is dying beside the actor."""
    c = actor(table, action)
    if not dying_beside(table, c):
        return Given("")
    options = (
        Option(
            "stabilize",
            "Stabilize",
            listed([o.name for o in dying_beside(table, c)]),
            "z",
            also=("Stabilizes somebody",),
        ),
        Option("else", "Something else", "the GM decides the result", "s"),
    )
    return choice("special.kind", f"{c.name}: which special action?", options, seat=table.seat(c.id), about=(c.id,))


def _judged(
    table: Table, action: Act, question: str, what: str, rule: str, still: Callable[[], Character]
) -> Procedure[bool]:
    """Ask the GM whether an action works."""

    def build() -> Choose:
        c, note = still(), Reason("The GM decides, usually with a check vs 22", (rule,))
        return choice(question, f"{c.name} {what}", (YES, NO), note, about=(c.id,), light=False)

    answer: str = yield from ask_first(table, action, build)
    return answer == YES.key


def check(
    table: Table,
    action: Act,
    what: str,
    more: tuple[tuple[str, int], ...],
    rule: str,
    still: Callable[[], Character],
) -> Procedure[bool]:
    """Roll a check: 2d10 plus attribute, skill and `more` against 22 (FA-DICE-2)."""

    def adds() -> Enter:
        c = still()
        said = "".join(f", {name} {by:+} is added" for name, by in more).replace("-", "−")
        prompt = f"{c.name}, {what}: attribute + skill?{said}"
        return whole_number("check.adds", prompt, -20, 40, 6, table.seat(c.id), about=(c.id,), light=False)

    number: int = yield from ask_first(table, action, adds)
    made = Check((("attribute and skill", number), *more))

    def dice() -> Roll:
        c = still()
        prompt = f"{c.name}, {what}: roll {made.needs} or more on 2d10"
        seats = (table.seat(c.id),)
        return Roll(question="check", seats=seats, prompt=prompt, about=(c.id,), dice=D10S, caption="0 counts as 10")

    faces = yield from ask(dice)
    both = (faces[0], faces[1])
    succeeds = made.succeeds(both)
    table.tell(Checked(action.who, what, made.words(both), both, succeeds, made.of_hundred, rule))
    return succeeds
