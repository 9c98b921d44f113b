"""Questions in their plainest form, mostly to the GM: one of some options, several, a text, a number, a document.

The first functions make questions, those below ask them, and clean what is typed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, partial
from typing import Any, TypeAlias, TypeVar

from unhex_tui.engine import document
from unhex_tui.engine.decision import Blocked, Choose, Decision, Enter, Explanation, Next, Option, Pick, Reason, Seat
from unhex_tui.engine.procedure import Build, Given, Interrupted, Procedure, ask
from unhex_tui.evening.naming import listed
from unhex_tui.evening.people import GM, P, Peopled, Team
from unhex_tui.files.text import clean

T = TypeVar("T")
Barred: TypeAlias = tuple[Blocked, ...] | Callable[[], Iterable[Blocked]]
"""Options that cannot be answered; or what finds them while the question is pending, if anybody asks why."""
END = "end"
"""Key of the overruling that ends the fight."""
VOIDS = (
    Option("void.refunded", "Cancel the action: refunded, effects stay", letter="n"),
    Option("void.spent", "Cancel the action: spent, effects stay", letter="s"),
    Option("void.refunded.restore", "Cancel the action: refunded, effects undone", letter="b"),
    Option("void.spent.restore", "Cancel the action: spent, effects undone", letter="t"),
)
"""How the GM voids the action under way; the keys say whether it is refunded, and whether its effects are undone."""


def ending(table: Peopled[P], undone: str = "") -> Option:
    """The GM ends the fight, with what comes of it; `undone` is what is left undone by it, in words."""
    stand = [f"{sum(c.able for c in table.members(team))} of {table.team_name(team)}" for team in table.able_teams()]
    comes = f"no winner; {listed(stand) or 'no one'} still standing{undone}"
    return Option(END, "End the fight", comes, "x")


def judged(offers: Iterable[tuple[Option, Iterable[Reason]]]) -> tuple[tuple[Option, ...], tuple[Blocked, ...]]:
    """The options that nothing speaks against, and the others with all that does."""
    options, blocked = [], []
    for option, reasons in offers:
        if against := tuple(reasons):
            blocked.append(Blocked(option, against, ""))
        else:
            options.append(option)
    return tuple(options), tuple(blocked)


def _explaining(blocked: Barred, notes: tuple[Reason, ...]) -> Callable[[], Explanation]:
    """What a question says when it is asked why."""
    return lambda: Explanation(tuple(blocked() if callable(blocked) else blocked), notes)


def choice(
    question: str,
    prompt: str,
    options: Iterable[Option],
    *notes: Reason,
    blocked: Barred = (),
    seat: Seat = GM,
    about: Sequence[str] = (),
    enter: str = "",
    then: Next | None = None,
    light: bool = True,
    menu: bool = False,
    formerly: Iterable[Option] = (),
    catalogue: bool = False,
) -> Choose:
    """One of some options; notes bear on the whole question."""
    return Choose(
        question=question,
        seats=(seat,),
        prompt=prompt,
        light=light,
        about=tuple(about),
        formerly=tuple(formerly),
        explain=_explaining(blocked, notes),
        options=tuple(options),
        enter=enter,
        menu=menu,
        catalogue=catalogue,
        then=then,
    )


def several(
    question: str,
    prompt: str,
    options: Iterable[Option],
    *notes: Reason,
    blocked: tuple[Blocked, ...] = (),
    seat: Seat = GM,
    about: Sequence[str] = (),
    least: int = 0,
    most: int = 99,
    chosen: Iterable[str] = (),
    none: str = "none",
    catalogue: bool = False,
) -> Pick:
    """Any of some options, within bounds; `none` says what an empty answer means."""
    return Pick(
        question=question,
        seats=(seat,),
        prompt=prompt,
        light=True,
        about=tuple(about),
        explain=_explaining(blocked, notes),
        options=tuple(options),
        least=least,
        most=most,
        chosen=tuple(chosen),
        none=none,
        catalogue=catalogue,
    )


def line(
    question: str,
    prompt: str,
    value: str = "",
    *notes: Reason,
    seat: Seat = GM,
    about: Sequence[str] = (),
    low: int = 0,
    high: int = 300,
    light: bool = True,
) -> Enter:
    """A line of text, which is not cleaned yet."""
    return Enter(
        question=question,
        seats=(seat,),
        prompt=prompt,
        light=light,
        about=tuple(about),
        explain=_explaining((), notes),
        low=low,
        high=high,
        value=value,
    )


def whole_number(
    question: str,
    prompt: str,
    low: int,
    high: int,
    value: int,
    seat: Seat = GM,
    *notes: Reason,
    about: Sequence[str] = (),
    light: bool = True,
) -> Enter:
    """A whole number within bounds; `value` stands there to begin with."""
    asked = line(question, prompt, str(value), *notes, seat=seat, about=about, low=low, high=high, light=light)
    return asked._replace(what="number")


# -------------------------------------------------------------------- people and sides


def team_options(table: Peopled[P], teams: Iterable[Team], key: str = "{}", label: str = "{}") -> list[Option]:
    """Some of a table's teams as options, each by its own letter; `key` and `label` are about their ids and names."""
    letters = _letters(tuple(team.short for team in table.teams))
    return [
        Option(key.format(team.id), label.format(team.name), letter=letters[team.short], thing=team.short)
        for team in teams
    ]


_OF_TEAMS = "abcfghijklmopsvxz"
"""Letters that are no command and that nothing else has where teams are listed."""


@lru_cache(maxsize=16)
def _letters(names: tuple[str, ...]) -> dict[str, str]:
    """Teams' letters by their short names: out of these alone, so that they are the same in every question."""
    found: dict[str, str] = {}
    for name in names:
        wishes = (*(word[0] for word in name.lower().split()), *name.lower(), *_OF_TEAMS)
        found.setdefault(name, next((c for c in wishes if c in _OF_TEAMS and c not in found.values()), ""))
    return found


AWAY = ":away"
"""Key of the option that stands for NPCs who take no part."""
MOST_AWAY = 3
"""So many of them are listed with the others, more stand behind one option."""


def people_options(table: Peopled[P], people: Iterable[P]) -> tuple[list[Option], list[Option]]:
    """Characters as options; where many are apart, the last option stands for them, listed second."""
    people = list(people)
    apart = [one for one in people if one.apart]
    if len(apart) <= MOST_AWAY:
        return [table.option(one) for one in people], []
    names = [one.name for one in apart]
    fold = Option(AWAY, f"{len(apart)} away", f"{', '.join(names[:MOST_AWAY])} …", ",w")
    return [*(table.option(one) for one in people if not one.apart), fold], [table.option(one) for one in apart]


# -------------------------------------------------------------------- asking


def choose(question: str, prompt: str, options: list[Option], *, catalogue: bool = False) -> Procedure[str]:
    """Ask for one of some options; Enter takes the highlighted one."""
    answer: str = yield from ask(lambda: choice(question, prompt, options, menu=True, catalogue=catalogue))
    return answer


def anybody(
    table: Peopled[P],
    question: str,
    prompt: str,
    away: str,
    *,
    people: Iterable[P] | None = None,
    before: Iterable[Option] = (),
    after: Iterable[Option] = (),
) -> Procedure[str]:
    """Ask for one of all characters, in the order of `people`, or of what is listed `before` and `after` them; `away`
    asks for one of those who are folded.
    """
    options, apart = people_options(table, table.characters.values() if people is None else people)
    key = yield from choose(question, prompt, [*before, *options, *after])
    return (yield from choose(f"{question.partition('.')[0]}.away", away, apart)) if key == AWAY else key


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


_EMPTY = " (type at least one visible character)"


def whole_document(
    question: str,
    prompt: str,
    folder: str,
    reads: Callable[[str], T],
    value: Callable[[], str],
    *notes: Reason,
    sample: str = "",
) -> Procedure[T]:
    """Ask for a document, offering those of a folder and one by `value`, or else a `sample` of how one is written;
    return what it is understood as.
    """
    more: dict[str, Any] = {"what": "document", "folder": folder, "reads": reads}

    def build() -> Enter:
        given = value()
        return line(question, prompt, given or sample, *notes)._replace(**more, sample=not given)

    text = yield from ask(build)
    return document.read(text, reads)
