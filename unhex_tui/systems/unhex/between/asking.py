"""Short questions asked between fights, and menus: what each item says, why it is barred now, and what it leads to.

People, teams and areas are options; what is typed, a number, a text, a document, is cleaned here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, TypeAlias, TypeVar

from unhex_tui.engine import document
from unhex_tui.engine.decision import Blocked, Decision, Option, Reason
from unhex_tui.engine.procedure import Build, Given, Interrupted, Procedure, ask
from unhex_tui.engine.value import Value
from unhex_tui.evening.people import Team
from unhex_tui.files.text import clean
from unhex_tui.systems.unhex.fight.acts.attack import target_option
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.state.questions import choice, judged, line, whole_number
from unhex_tui.systems.unhex.state.table import Table
from unhex_tui.systems.unhex.state.underway import Errand

T = TypeVar("T")


def team_options(table: Table, teams: list[Team] | None = None) -> list[Option]:
    return [Option(team.id, team.name, thing=team.short) for team in (teams or table.teams)]


def area_options(table: Table, here: str | None = None) -> list[Option]:
    """All areas as options; `here` is marked."""
    return [
        Option(area.id, area.name, "is here now" if area.id == here else "", place=area.id)
        for area in table.area_map.areas
    ]


AWAY = ":away"
"""Key of the option that stands for NPCs who take no part."""
MOST_AWAY = 3
"""So many of them are listed with the others, more stand behind one option."""


def people_options(table: Table, people: list[Character]) -> tuple[list[Option], list[Option]]:
    """Characters as options; where many NPCs are away, the last option stands for them, listed second."""
    away = [one for one in people if one.away and not (one.pc or one.coming)]
    if len(away) <= MOST_AWAY:
        return [target_option(table, one) for one in people], []
    names = [one.name for one in away]
    fold = Option(AWAY, f"{len(away)} who are away", f"{', '.join(names[:MOST_AWAY])} …", ",w")
    there = [target_option(table, one) for one in people if one not in away]
    return [*there, fold], [target_option(table, one) for one in away]


def choose(question: str, prompt: str, options: list[Option]) -> Procedure[str]:
    """Ask for one of some options."""
    answer: str = yield from ask(lambda: choice(question, prompt, options))
    return answer


def concerning(who: str, procedure: Procedure[str]) -> Procedure[str]:
    """Run a procedure with each of its questions about somebody, whose sheet the screen then shows."""
    try:
        build = next(procedure)
        while True:
            try:
                answer = yield partial(_about, who, build)
            except Interrupted as interruption:
                build = procedure.throw(interruption)
            else:
                build = procedure.send(answer)
    except StopIteration as ended:
        return str(ended.value)
    finally:
        procedure.close()


def _about(who: str, build: Build) -> Decision | Given:
    made = build()
    return made if isinstance(made, Given) else made._replace(about=(who, *made.about))


def number(question: str, prompt: str, low: int, high: int, value: int) -> Procedure[int]:
    answer: int = yield from ask(lambda: whole_number(question, prompt, low, high, value))
    return answer


def text_line(question: str, prompt: str, value: str = "") -> Procedure[str]:
    """Ask for a text, and again where nothing of it is left when it is cleaned."""
    cleaned = ""
    while not cleaned:
        cleaned = clean((yield from ask(partial(line, question, prompt, value, low=1))))
        prompt = f"{prompt.removesuffix(_EMPTY)}{_EMPTY}"
    return cleaned


_EMPTY = " (nothing of that can be shown)"


def whole_document(
    question: str, prompt: str, folder: str, reads: Callable[[str], T], value: Callable[[], str], *notes: Reason
) -> Procedure[T]:
    """Ask for a document, offering those of a folder and one by `value`; return what it is understood as."""
    more: dict[str, Any] = {"what": "document", "folder": folder, "reads": reads}
    text = yield from ask(lambda: line(question, prompt, value(), *notes)._replace(**more))
    return document.read(text, reads)


def always(_table: Table) -> Iterator[Reason]:
    """Nothing ever speaks against it."""
    return iter(())


def unless(there: Callable[[Table], object], text: str, *rules: str) -> Callable[[Table], Iterator[Reason]]:
    """What speaks against something while there is nobody or nothing that it is for."""
    return lambda table: iter(() if there(table) else (Reason(text, rules),))


class MenuItem(Value):
    """Something that a menu offers."""

    label: str
    hint: str | Callable[[Table], str]
    letter: str
    do: Callable[[Table], Procedure[None]]
    why_not: Callable[[Table], Iterator[Reason]] = always
    rare: bool = False
    """So seldom wanted that it is not spoken of while it cannot be chosen."""

    def option(self, key: str, table: Table) -> Option:
        return Option(key, self.label, self.hint if isinstance(self.hint, str) else self.hint(table), self.letter)


Menu: TypeAlias = Mapping[str, MenuItem]
"""Items by the keys of their options, in the order they are offered."""


def offered(table: Table, menu: Menu) -> tuple[tuple[Option, ...], tuple[Blocked, ...]]:
    """The items that nothing speaks against now, and the others with all reasons."""
    options, barred = judged((item.option(key, table), item.why_not(table)) for key, item in menu.items())
    return options, tuple(one for one in barred if not menu[one.option.key].rare)


def carry_through(table: Table, item: MenuItem, key: str) -> Procedure[None]:
    """What an item leads to, as an errand on the table, so that nothing is saved in the middle of it."""
    table.errand = Errand(key)
    yield from item.do(table)
    table.errand = None


def leads_to(phase: str) -> Callable[[Table], Procedure[None]]:
    """A procedure that only goes on to another phase of the evening."""
    return at_once(lambda table: setattr(table, "phase", phase))


def at_once(change: Callable[[Table], None]) -> Callable[[Table], Procedure[None]]:
    """A procedure of something that asks nobody."""

    def changed(table: Table) -> Procedure[None]:
        change(table)
        yield from ()

    return changed
