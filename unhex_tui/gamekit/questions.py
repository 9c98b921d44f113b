"""Basic questions, mostly to the GM: choose an option, choose several, enter a text or a number, pick a document.

The first functions build questions; those below ask them and clean the text that was typed. The last function collects
the questions that a game declares.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from importlib import import_module
from pkgutil import walk_packages
from types import ModuleType
from typing import Any, TypeAlias, TypeVar

from unhex_tui.engine import document
from unhex_tui.engine.advice import Question
from unhex_tui.engine.decision import (
    Blocked,
    Choose,
    Decision,
    Enter,
    Explanation,
    Next,
    Option,
    Pick,
    Reason,
    Seat,
)
from unhex_tui.engine.procedure import Build, Given, Interrupted, Procedure, ask
from unhex_tui.files.text import clean
from unhex_tui.gamekit.naming import listed
from unhex_tui.gamekit.people import GM, CharacterBase, CharacterTable, P, Team

T = TypeVar("T")
Barred: TypeAlias = tuple[Blocked, ...] | Callable[[], Iterable[Blocked]]
"""Blocked options, or a function that finds them when the explanation is asked for."""
END = "end"
VOIDS = (
    Option("void.refunded", "Cancel the action: refunded, effects stay", letter="n"),
    Option("void.spent", "Cancel the action: spent, effects stay", letter="s"),
    Option("void.refunded.restore", "Cancel the action: refunded, effects undone", letter="b"),
    Option("void.spent.restore", "Cancel the action: spent, effects undone", letter="t"),
)
"""Ways for the GM to void the action under way; each key says whether it is refunded and its effects undone."""


def ending(table: CharacterTable[P], undone: str = "") -> Option:
    """Return the option that ends the fight; `undone` extends its hint with unfinished business."""
    stand = [
        f"{sum(character.able for character in table.members(team))} of {table.team_name(team)}"
        for team in table.able_teams()
    ]
    hint = f"no winner; {listed(stand) or 'no one'} still standing{undone}"
    return Option(END, "End the fight", hint, "x")


def judged(offers: Iterable[tuple[Option, Iterable[Reason]]]) -> tuple[tuple[Option, ...], tuple[Blocked, ...]]:
    """Separate allowed options from blocked ones; a blocked option carries all reasons against it."""
    options, blocked = [], []
    for option, reasons in offers:
        if reasons and (against := tuple(reasons)):
            blocked.append(Blocked(option, against, ""))
        else:
            options.append(option)
    return tuple(options), tuple(blocked)


def _explaining(blocked: Barred, notes: tuple[Reason, ...]) -> Callable[[], Explanation]:
    return partial(_explained, blocked, notes) if blocked or notes else Explanation


def _explained(blocked: Barred, notes: tuple[Reason, ...]) -> Explanation:
    return Explanation(tuple(blocked() if callable(blocked) else blocked), notes)


def option_of(character: CharacterBase, hint: str = "", uses: tuple[str, ...] = ()) -> Option:
    """Return a character as an option, under their id and name, with their token."""
    return Option(character.id, character.name, hint, token=character.id, uses=uses)


def seat_of(table: CharacterTable[P], *people: str) -> dict[str, Any]:
    """Return the keywords for a question to the seat of the first of these characters, about all of them."""
    return {"seats": (table.seat(people[0]),), "about": people}


def seats_of(table: CharacterTable[P], people: Iterable[CharacterBase]) -> dict[str, Any]:
    """Return the keywords for a question to the seats of all these characters together, about all of them."""
    character_ids = tuple(character.id for character in people)
    return {"seats": tuple(dict.fromkeys(map(table.seat, character_ids))), "about": character_ids}


def barred(
    people: Iterable[P], option: Callable[[P], Option], why_not: Callable[[P], Iterable[Reason]]
) -> Iterator[Blocked]:
    """Yield a blocked option for each character, with all reasons against it."""
    return (Blocked(option(character), tuple(why_not(character))) for character in people)


def choice(
    question: str,
    prompt: str,
    options: Iterable[Option],
    *notes: Reason,
    blocked: Barred = (),
    seat: Seat = GM,
    seats: tuple[Seat, ...] = (),
    about: Sequence[str] = (),
    enter: str = "",
    then: Next | None = None,
    light: bool = True,
    seconds: int = 0,
    menu: bool = False,
    formerly: Iterable[Option] = (),
    catalogue: bool = False,
) -> Choose:
    """Build a question for one of several options; `notes` concern the whole question."""
    return Choose(
        question=question,
        seats=seats or (seat,),
        prompt=prompt,
        light=light,
        seconds=seconds,
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
    blocked: Barred = (),
    seat: Seat = GM,
    seats: tuple[Seat, ...] = (),
    about: Sequence[str] = (),
    light: bool = True,
    least: int = 0,
    most: int = 99,
    chosen: Iterable[str] = (),
    none: str = "none",
    catalogue: bool = False,
) -> Pick:
    """Build a question for any of several options, from `least` to `most`; `none` is the label of an empty answer."""
    return Pick(
        question=question,
        seats=seats or (seat,),
        prompt=prompt,
        light=light,
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
    seats: tuple[Seat, ...] = (),
    about: Sequence[str] = (),
    low: int = 0,
    high: int = 300,
    light: bool = True,
) -> Enter:
    """Build a question for a line of text; the answer is not cleaned yet."""
    return Enter(
        question=question,
        seats=seats or (seat,),
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
    **more: Any,
) -> Enter:
    """Build a question for a whole number from `low` to `high`; `value` fills the field at first."""
    asked = line(question, prompt, str(value), *notes, **{"seat": seat, **more}, low=low, high=high)
    return asked._replace(what="number")


# -------------------------------------------------------------------- people and sides


def team_options(table: CharacterTable[P], teams: Iterable[Team], key: str = "{}", label: str = "{}") -> list[Option]:
    """Return teams as options, each with its own letter; `key` and `label` are formats for the team's id and name."""
    letters = _letters(tuple(team.short for team in table.teams))
    return [
        Option(key.format(team.id), label.format(team.name), letter=letters[team.short], thing=team.short)
        for team in teams
    ]


_OF_TEAMS = "abcfghijklmopsvxz"
"""Letters available to teams: neither commands nor letters of other options in lists of teams."""


@lru_cache(maxsize=16)
def _letters(names: tuple[str, ...]) -> dict[str, str]:
    """Assign letters to teams by their short names alone, so that a team has the same letter in every question."""
    letters: dict[str, str] = {}
    for name in names:
        wishes = (*(word[0] for word in name.lower().split()), *name.lower(), *_OF_TEAMS)
        free = (letter for letter in wishes if letter in _OF_TEAMS and letter not in letters.values())
        letters.setdefault(name, next(free, ""))
    return letters


AWAY = ":away"
"""Option key of the folded list of away NPCs."""
MOST_AWAY = 3
"""Maximum number of away NPCs in a list; a larger number is folded into one option."""


def people_options(table: CharacterTable[P], people: Iterable[P]) -> tuple[list[Option], list[Option]]:
    """Return characters as options, and the options folded into the last one if many NPCs are away.

    The second list is empty if nothing is folded.
    """
    people = list(people)
    away = [character for character in people if character.apart]
    if len(away) <= MOST_AWAY:
        return [table.option(character) for character in people], []
    names = ", ".join(character.name for character in away[:MOST_AWAY])
    fold = Option(AWAY, f"{len(away)} away", f"{names} +{len(away) - MOST_AWAY}", ",w")
    present = [table.option(character) for character in people if not character.apart]
    return [*present, fold], [table.option(character) for character in away]


# -------------------------------------------------------------------- asking


def choose(question: str, prompt: str, options: list[Option], *, catalogue: bool = False) -> Procedure[str]:
    """Ask for one of several options; Enter takes the highlighted option."""
    answer: str = yield from ask(lambda: choice(question, prompt, options, menu=True, catalogue=catalogue))
    return answer


def character_or_option(
    table: CharacterTable[P],
    question: str,
    prompt: str,
    away: str,
    *,
    people: Iterable[P] | None = None,
    before: Iterable[Option] = (),
    after: Iterable[Option] = (),
) -> Procedure[str]:
    """Ask for a character or for an option listed `before` or `after` the characters; return its key.

    Characters are listed in the order of `people`, by default all at the table. `away` is the prompt of the second
    question, for a character among those folded away.
    """
    options, apart = people_options(table, table.people if people is None else people)
    key = yield from choose(question, prompt, [*before, *options, *after])
    return (yield from choose(f"{question.partition('.')[0]}.away", away, apart)) if key == AWAY else key


def concerning(character_id: str, procedure: Procedure[str]) -> Procedure[str]:
    """Run a procedure whose questions all concern a character, so that the screen shows their sheet."""
    return asked_by(procedure, partial(_about, character_id))


def asked_by(procedure: Procedure[T], asks: Callable[[Build], Decision | Given]) -> Procedure[T]:
    """Run a procedure whose questions are built by `asks` from the procedure's own builds."""
    try:
        build = next(procedure)
        while True:
            try:
                answer = yield partial(asks, build)
            except Interrupted as interruption:
                build = procedure.throw(interruption)
            else:
                build = procedure.send(answer)
    except StopIteration as ended:
        result: T = ended.value
        return result
    finally:
        procedure.close()


def _about(character_id: str, build: Build) -> Decision | Given:
    asked = build()
    return asked if isinstance(asked, Given) else asked._replace(about=(character_id, *asked.about))


def number(question: str, prompt: str, low: int, high: int, value: int) -> Procedure[int]:
    """Ask for a whole number from `low` to `high`."""
    answer: int = yield from ask(lambda: whole_number(question, prompt, low, high, value))
    return answer


def text_line(question: str, prompt: str, value: str = "", seat: Seat = GM) -> Procedure[str]:
    """Ask for a text; ask again while the cleaned text is empty."""
    cleaned = ""
    while not cleaned:
        cleaned = clean((yield from ask(partial(line, question, prompt, value, seat=seat, low=1))))
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
    """Ask for a document from `folder` or the text of `value`; return the document as `reads` understands it.

    If `value` returns an empty text, the text to edit is `sample`, which shows the form of a document.
    """
    more: dict[str, Any] = {"what": "document", "folder": folder, "reads": reads}

    def build() -> Enter:
        given = value()
        return line(question, prompt, given or sample, *notes)._replace(**more, sample=not given)

    text = yield from ask(build)
    return document.read(text, reads)


_EVERY = (
    Question("evening", "What to do between fights."),
    Question("party", "Which party plays this session."),
    Question("make", "The facts of a new character, one by one; you can change them later."),
    Question("dismiss", "Who leaves for good; undo brings them back."),
    Question("edit", "Whose sheet to change."),
    Question("recruit", "Which ready-made NPCs join, how many, and on which side."),
    Question("recover", "Who recovers, and how much; the rules leave that to the GM."),
    Question("sheet", "The character's sheet, entry by entry. You can change it later."),
    Question("amend", "What the GM edits, outside the rules; the log shows it, and undo works."),
    Question("note", "What the note says and what it is about; only the GM sees it."),
    Question("hand", "Whom the app plays from now on, and how well, until you end it."),
    Question("standing", "Which questions the app answers from now on, until you turn that off."),
    Question("rules", "How this table plays where the rulebook leaves a choice."),
    Question("void", "Whether a canceled action is refunded, and whether its effects stay."),
    Question("reveal", "Who and what the players see from now on."),
)
"""Questions that every game asks, by the first part of their ids."""


def declared(*packages: ModuleType, **purposes: str) -> Mapping[str, Question]:
    """Return a game's questions by id: those that the files of the packages declare, and those of every game.

    `purposes` hold for questions of several steps, by the first part of their ids.
    """
    names = [found.name for each in packages for found in walk_packages(each.__path__, f"{each.__name__}.")]
    own = [value for name in names for value in vars(import_module(name)).values() if isinstance(value, Question)]
    every = (*_EVERY, *map(Question, purposes, purposes.values()), *own)
    return {question_id: question for question in every for question_id in (question.id, *question.more)}
