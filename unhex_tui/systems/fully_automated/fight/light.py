"""Light combat without a map or cards: players reveal one sentence each, and the GM gives the results.

FA-LGT-1 to FA-LGT-6, FA-ARM-2.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

from unhex_tui.engine.decision import Choose, Enter, Option, Reason, Roll
from unhex_tui.engine.procedure import Given, MovedOn, Procedure, ask
from unhex_tui.files.text import clean
from unhex_tui.gamekit.questions import choice, line, whole_number
from unhex_tui.gamekit.secret_choices import declare
from unhex_tui.systems.fully_automated.events.rounds import CameOf, Changed, Checked, Said, Stands
from unhex_tui.systems.fully_automated.fight.harming import set_hp, settle
from unhex_tui.systems.fully_automated.fight.order import D10S
from unhex_tui.systems.fully_automated.people.character import BOUNDS, Character
from unhex_tui.systems.fully_automated.rules.dice import Check, charisma
from unhex_tui.systems.fully_automated.state.table import Table

_PART = re.compile(r"\s*([+\-−])?\s*([^\d+\-−]*?)\s*(\d{1,3})\s*")
_MOST_PARTS = 12
DONE = "done"


def saying(table: Table) -> Procedure[None]:
    """Ask all characters for a secret sentence, then reveal all (FA-LGT-2)."""
    yield from declare(table, partial(_speakers, table), partial(_sentence, table), partial(_reveal, table))


def _speakers(table: Table) -> list[str]:
    """Return the ids of the characters who say something, NPCs first."""
    return [c.id for c in sorted(table.taking_part(), key=lambda c: c.pc) if c.defends]


def _sentence(table: Table, who: str) -> Enter:
    c = table.characters.get(who)
    if c is None:
        raise MovedOn
    note = Reason("One action in one sentence; leave it empty to do nothing", ("FA-LGT-2",))
    return line("light.say", f"What does {c.name} do? (one sentence)", "", note, seat=table.seat(who), about=(who,))


def _reveal(table: Table, said: dict[str, str]) -> None:
    for c in table.taking_part():
        c.action = clean(said.get(c.id, ""))
        c.done = not c.action
    shown = [c for c in table.taking_part() if c.action]
    table.tell(Said(tuple(c.id for c in shown), tuple(c.action for c in shown)))
    table.phase = "resolving"


# -------------------------------------------------------------------- the results


def left(table: Table) -> list[Character]:
    """Return the characters whose sentence still needs a result."""
    return [c for c in table.taking_part() if c.action and not c.done]


def resolving(table: Table) -> Procedure[bool]:
    """Play one result of a sentence; return False if no sentence is left (FA-LGT-3, FA-LGT-5)."""
    if not left(table):
        return False
    if table.called not in [c.id for c in left(table)]:
        table.called = yield from ask(partial(_next, table))
    who = table.called
    answer = yield from ask(partial(_act, table, who))
    if answer == DONE:
        table.characters[who].done = True
        table.called = ""
    else:
        table.errand = answer
        yield from _DO[answer](table, who)
        table.errand = None
    return True


def _next(table: Table) -> Choose | Given:
    """Ask whose sentence is next; any order is allowed (FA-LGT-3)."""
    waiting = left(table)
    if len(waiting) < 2:
        return Given(waiting[0].id if waiting else "")
    options = [Option(c.id, c.name, c.action, token=c.id) for c in waiting]
    return choice("light.next", "Whose sentence is next?", options, enter=waiting[0].id, light=False)


def _act(table: Table, who: str) -> Choose:
    c = table.characters.get(who)
    if c is None or c not in left(table):
        raise MovedOn
    options = (
        Option(DONE, "Done", "", ".", also=("Done with it",)),
        Option("check", "A check", "2d10 + attribute + skill vs 22", "c"),
        Option("effect", "Result", "in words", "w", also=("What comes of it",)),
        Option("hp", "Change HP", "hurt or healed", "h", also=("HP of somebody",)),
        Option("stance", "Position", c.stance or "in cover, close to someone", "s", also=("Where it is now",)),
    )
    return choice("light.act", f"{c.name}: {c.action}", options, about=(who,), enter=DONE, light=False)


def parts_of(text: str) -> tuple[tuple[str, int], ...]:
    """Parse a typed sum such as `Strength 4 + Combat 3 - 2`; ValueError if it is malformed."""
    found: list[tuple[str, int]] = []
    at = 0
    while at < len(text):
        part = _PART.match(text, at)
        if part is None or (found and not part[1]) or len(found) == _MOST_PARTS:
            raise ValueError("can't read the last sum")
        found.append((part[2].strip() or "more", int(part[3]) * (-1 if part[1] in ("-", "−") else 1)))
        at = part.end()
    return tuple(found)


def _check(table: Table, who: str) -> Procedure[None]:
    """Roll a check of 2d10 plus a typed sum against 22; armor reduces Charisma (FA-LGT-6, FA-ARM-2)."""
    parts, wrong = None, ""
    while parts is None:
        asked = partial(_adds, table, who, wrong)
        try:
            parts = parts_of((yield from ask(asked)))
        except ValueError as error:
            wrong = f" ({error})"
    c = table.characters[who]
    if c.armor and any("charisma" in name.casefold() for name, _ in parts):
        parts = (*parts, charisma(c.armor))
    made = Check(parts)

    def dice() -> Roll:
        prompt = f"{_there(table, who).name}: {made.bonus} + 2d10 vs 22, roll {made.needs} or more"
        return Roll(
            question="check", seats=(table.seat(who),), prompt=prompt, about=(who,), dice=D10S, caption="0 counts as 10"
        )

    faces = yield from ask(dice)
    both = (faces[0], faces[1])
    table.tell(Checked(who, "check", made.words(both), both, made.succeeds(both), made.of_hundred, "FA-LGT-6"))


def _adds(table: Table, who: str, wrong: str) -> Enter:
    c = _there(table, who)
    prompt = f"{c.name}: which attribute and skill? Type a sum, e.g. Strength 4 + Combat 3{wrong}"
    return line("light.adds", prompt, "", seat=table.seat(who), about=(who,), light=False)


def _effect(table: Table, who: str) -> Procedure[None]:
    said = yield from ask(partial(_text, table, who, "light.effect", "What is the result?", ""))
    if text := clean(said):
        table.tell(CameOf(who, text))


def _stance(table: Table, who: str) -> Procedure[None]:
    c = table.characters[who]
    prompt = f"Where is {c.name} now? E.g. in cover, close to someone"
    said = yield from ask(partial(_text, table, who, "light.stance", prompt, c.stance))
    table.characters[who].stance = clean(said)
    table.tell(Stands(who, table.characters[who].stance))


def _text(table: Table, who: str, question: str, prompt: str, value: str) -> Enter:
    _there(table, who)
    return line(question, prompt, value, about=(who,), light=False)


def _hp(table: Table, who: str) -> Procedure[None]:
    """Ask the GM for a character and their new HP, which nothing else changes in light combat (FA-LGT-3)."""

    def whose() -> Choose:
        _there(table, who)
        people = [table.option(c) for c in table.taking_part() if not c.dead]
        if not people:  # edits can remove all of them
            raise MovedOn
        return choice("light.whose", "Whose HP?", people, about=(who,), light=False)

    whom = yield from ask(whose)

    def number() -> Enter:
        c = _there(table, whom)
        return whole_number("light.hp", f"{c.name}'s HP now?", BOUNDS["hp"][0], c.most_hp, c.hp)

    new = yield from ask(number)
    c = table.characters[whom]
    before = c.hp
    set_hp(table, c, new)
    if new != before:
        table.tell(Changed(whom, before, new))
        settle(table, c, before)


def _there(table: Table, who: str) -> Character:
    c = table.characters.get(who)
    if c is None or c.away:
        raise MovedOn
    return c


_DO: dict[str, Callable[[Table, str], Procedure[None]]] = {
    "check": _check,
    "effect": _effect,
    "hp": _hp,
    "stance": _stance,
}
