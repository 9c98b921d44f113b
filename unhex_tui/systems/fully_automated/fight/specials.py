"""Special actions in step 4, and light combat without a map or cards: the GM or a check decides their results.

FA-RES-6, FA-RES-8, FA-HP-5, FA-SEL-2, FA-LGT-1 to FA-LGT-6, FA-ARM-2. In light combat players reveal one sentence each.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

from unhex_tui.engine.advice import Question
from unhex_tui.engine.decision import Choose, Enter, Option, Reason, Roll
from unhex_tui.engine.procedure import Given, Gone, MovedOn, Procedure, ask
from unhex_tui.files.text import clean
from unhex_tui.gamekit.naming import listed
from unhex_tui.gamekit.questions import choice, line, option_of, seat_of, whole_number
from unhex_tui.gamekit.secret_choices import declare
from unhex_tui.gamekit.traits import bounds
from unhex_tui.systems.fully_automated.events.rounds import (
    CameOf,
    Changed,
    Checked,
    Did,
    Rearmed,
    Said,
    Stabilized,
    Stands,
    StillHeld,
)
from unhex_tui.systems.fully_automated.fight.actions import dying_beside
from unhex_tui.systems.fully_automated.fight.harming import set_hp, settle
from unhex_tui.systems.fully_automated.fight.order import D10S, actor, ask_first, begin
from unhex_tui.systems.fully_automated.fight.rolling import set_free
from unhex_tui.systems.fully_automated.people.character import Character
from unhex_tui.systems.fully_automated.rules.dice import Check, charisma
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


_PART = re.compile(r"\s*([+\-−])?\s*([^\d+\-−]*?)\s*(\d{1,3})\s*")
_MOST_PARTS = 12
DONE = "done"


def saying(table: Table) -> Procedure[None]:
    """Ask all characters for a secret sentence, then reveal all (FA-LGT-2)."""
    yield from declare(table, partial(_speakers, table), partial(_sentence, table), partial(_reveal, table))


def _speakers(table: Table) -> list[str]:
    """Return the ids of the characters who say something, NPCs first."""
    defenders = (character for character in table.taking_part() if character.defends)
    return [character.id for character in sorted(defenders, key=lambda character: character.pc)]


def _sentence(table: Table, character_id: str) -> Enter:
    character = table.characters.get(character_id)
    if character is None:
        raise MovedOn
    note = Reason("One action in one sentence; leave it empty to do nothing", ("FA-LGT-2",))
    return line("light.say", f"What does {character.name} do? (one sentence)", "", note, **seat_of(table, character_id))


def _reveal(table: Table, said: dict[str, str]) -> None:
    for character in table.taking_part():
        character.action = clean(said.get(character.id, ""))
        character.done = not character.action
    shown = [character for character in table.taking_part() if character.action]
    table.record(Said(tuple(character.id for character in shown), tuple(character.action for character in shown)))
    table.phase = "resolving"


def left(table: Table) -> list[Character]:
    """Return the characters whose sentence still needs a result."""
    return [character for character in table.taking_part() if character.action and not character.done]


def resolving(table: Table) -> Procedure[bool]:
    """Play one result of a sentence; return False if no sentence is left (FA-LGT-3, FA-LGT-5)."""
    if not left(table):
        return False
    if table.called not in [character.id for character in left(table)]:
        table.called = yield from ask(partial(_next, table))
    character_id = table.called
    answer = yield from ask(partial(_act, table, character_id))
    if answer == DONE:
        table.characters[character_id].done = True
        table.called = ""
    else:
        table.errand = answer
        yield from _DO[answer](table, character_id)
        table.errand = None
    return True


def _next(table: Table) -> Choose | Given:
    """Ask whose sentence is next; any order is allowed (FA-LGT-3)."""
    waiting = left(table)
    if len(waiting) < 2:
        return Given(waiting[0].id if waiting else "")
    options = [option_of(character, character.action) for character in waiting]
    return choice("light.next", "Whose sentence is next?", options, enter=waiting[0].id, light=False)


def _act(table: Table, character_id: str) -> Choose:
    character = table.characters.get(character_id)
    if character is None or character not in left(table):
        raise MovedOn
    options = (
        Option(DONE, "Done", "", ".", also=("Done with it",)),
        Option("check", "A check", "2d10 + attribute + skill vs 22", "c"),
        Option("effect", "Result", "in words", "w", also=("What comes of it",)),
        Option("hp", "Change HP", "hurt or healed", "h", also=("HP of somebody",)),
        Option("stance", "Position", character.stance or "in cover, close to someone", "s", also=("Where it is now",)),
    )
    return choice(
        "light.act", f"{character.name}: {character.action}", options, about=(character_id,), enter=DONE, light=False
    )


def parts_of(text: str) -> tuple[tuple[str, int], ...]:
    """Parse a typed sum such as `Strength 4 + Combat 3 - 2`; ValueError if it is malformed."""
    parts: list[tuple[str, int]] = []
    at = 0
    while at < len(text):
        part = _PART.match(text, at)
        if part is None or (parts and not part[1]) or len(parts) == _MOST_PARTS:
            raise ValueError("can't read the last sum")
        parts.append((part[2].strip(), int(part[3]) * (-1 if part[1] in ("-", "−") else 1)))
        at = part.end()
    return tuple(parts)


def _check(table: Table, character_id: str) -> Procedure[None]:
    """Roll a check of 2d10 plus a typed sum against 22; armor reduces Charisma (FA-LGT-6, FA-ARM-2)."""
    parts, wrong, typed = None, "", ""
    while parts is None:
        asked = partial(_adds, table, character_id, wrong, typed)
        try:
            typed = yield from ask(asked)
            parts = parts_of(typed)
        except ValueError as error:
            wrong = f" ({error})"
    character = table.characters[character_id]
    if character.armor and any("charisma" in name.casefold() for name, _ in parts):
        parts = (*parts, charisma(character.armor))
    made = Check(parts)

    def dice() -> Roll:
        name = _there(table, character_id).name
        prompt = f"{name}: {made.bonus} + 2d10 vs 22, roll {made.needs} or more, {made.of_hundred} %"
        return Roll(question="check", prompt=prompt, dice=D10S, guide="0 counts as 10", **seat_of(table, character_id))

    faces = yield from ask(dice)
    both = (faces[0], faces[1])
    table.record(
        Checked(character_id, "check", made.words(both), both, made.succeeds(both), made.of_hundred, "FA-LGT-6")
    )


def _adds(table: Table, character_id: str, wrong: str, typed: str) -> Enter:
    character = _there(table, character_id)
    prompt = f"{character.name}: which attribute and skill? Type a sum, e.g. Strength 4 + Combat 3{wrong}"
    return line("light.adds", prompt, clean(typed), light=False, **seat_of(table, character_id))


def _effect(table: Table, character_id: str) -> Procedure[None]:
    said = yield from ask(partial(_text, table, character_id, "light.effect", "What is the result?", ""))
    if text := clean(said):
        table.record(CameOf(character_id, text))


def _stance(table: Table, character_id: str) -> Procedure[None]:
    character = table.characters[character_id]
    prompt = f"Where is {character.name} now? E.g. in cover, close to someone"
    said = yield from ask(partial(_text, table, character_id, "light.stance", prompt, character.stance))
    table.characters[character_id].stance = clean(said)
    table.record(Stands(character_id, table.characters[character_id].stance))


def _text(table: Table, character_id: str, question: str, prompt: str, value: str) -> Enter:
    _there(table, character_id)
    return line(question, prompt, value, about=(character_id,), light=False)


def _hp(table: Table, character_id: str) -> Procedure[None]:
    """Ask the GM for a character and their new HP, which nothing else changes in light combat (FA-LGT-3)."""

    def whose() -> Choose:
        _there(table, character_id)
        people = [table.option(character) for character in table.taking_part() if not character.dead]
        if not people:  # edits can remove all of them
            raise MovedOn
        return choice("light.whose", "Whose HP?", people, about=(character_id,), light=False)

    whom = yield from ask(whose)

    def number() -> Enter:
        character = _there(table, whom)
        return whole_number(
            "light.hp", f"{character.name}'s HP now?", bounds(Character)["hp"][0], character.most_hp, character.hp
        )

    new = yield from ask(number)
    character = table.characters[whom]
    before = character.hp
    set_hp(table, character, new)
    if new != before:
        table.record(Changed(whom, before, new))
        settle(table, character, before)


def _there(table: Table, character_id: str) -> Character:
    character = table.characters.get(character_id)
    if character is None or character.away:
        raise MovedOn
    return character


_DO: dict[str, Callable[[Table, str], Procedure[None]]] = {
    "check": _check,
    "effect": _effect,
    "hp": _hp,
    "stance": _stance,
}
