"""Basic questions, mostly to the GM: choose an option, choose several, enter a text or a number, pick a document.

The first functions build questions; those below ask them and clean the text that was typed. The last functions collect
the advice on a question by its id: previews, odds, and a sentence on its purpose.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from types import MappingProxyType
from typing import Any, TypeAlias, TypeVar

from unhex_tui.engine import document
from unhex_tui.engine.advice import Advice, Odds, Preview
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
    Roll,
    Seat,
)
from unhex_tui.engine.dice import RollStrip
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
        if against := tuple(reasons):
            blocked.append(Blocked(option, against, ""))
        else:
            options.append(option)
    return tuple(options), tuple(blocked)


def _explaining(blocked: Barred, notes: tuple[Reason, ...]) -> Callable[[], Explanation]:
    return lambda: Explanation(tuple(blocked() if callable(blocked) else blocked), notes)


def option_of(character: CharacterBase, hint: str = "", **more: Any) -> Option:
    """Return a character as an option, under their id and name, with their token."""
    return Option(character.id, character.name, hint, token=character.id, **more)


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


By = Mapping[str, Callable[[Any, Any], T]]
"""Functions of a table and the question being asked, by question id."""

_DECIDES: Mapping[str, str] = {
    "evening": "What to do between fights.",
    "party": "Which party plays this session.",
    "make": "The facts of a new character, one by one; you can change them later.",
    "dismiss": "Who leaves for good; undo brings them back.",
    "edit": "Whose sheet to change.",
    "recruit": "Which ready-made NPCs join, how many, and on which side.",
    "sheet": "The character's sheet, entry by entry. You can change it later.",
    "amend": "What the GM edits, outside the rules; the log shows it, and undo works.",
    "note": "What the note says and what it is about; only the GM sees it.",
    "hand": "Whom the app plays from now on, and how well, until you end it.",
    "standing": "Which questions the app answers from now on, until you turn that off.",
    "rules": "How this table plays where the rulebook leaves a choice.",
    "void": "Whether a cancelled action is refunded, and whether its effects stay.",
    "reveal": "Who and what the players see from now on.",
}
"""Purposes of questions that every game asks, by the first part of the question id."""


def decides(own: Mapping[str, str], question: str) -> str:
    """Return the purpose of a question, or "" if none is given; a game's `own` sentences come first."""
    begins, rest = question.partition(".")[0], question.rpartition(".")[0]
    return own.get(question) or own.get(rest) or own.get(begins) or _DECIDES.get(begins, "")


Steps: TypeAlias = Callable[[Any, Any, Callable[[], str]], Iterator[Odds | None]]
"""Function that counts the odds of a question in steps; the last argument returns the key of the option at the cursor.

Each step yields the odds known so far, or None if no more is known; the last one yields all odds.
"""


def by_cursor(keys: Iterable[str], at: Callable[[], str]) -> Iterator[str]:
    """Yield each key once; the key at the cursor comes next whenever it is left."""
    left = dict.fromkeys(keys)
    while left:
        key = at()
        yield (key := key if key in left else next(iter(left)))
        del left[key]


def of_question(by: By[T], table: Any, decision: Decision, nothing: Callable[[], T]) -> T:
    """Return the value that the function for this question gives, or `nothing()` if there is none."""
    handler = by.get(decision.question)
    return handler(table, decision) if handler else nothing()


def counted(table: Any, decision: Decision, figures: By[Odds], steps: Mapping[str, Steps]) -> dict[str, Any]:
    """Return the fields of an advice that count odds on demand; without `figures` they are the last of the steps."""
    fields: dict[str, Any] = {"odds": partial(of_question, figures, table, decision, Odds)}
    if count := steps.get(decision.question):
        gradual = fields["gradual"] = partial(count, table, decision)
        if decision.question not in figures:
            fields["odds"] = lambda: [*filter(None, gradual(str))][-1]
    return fields


def advised(
    table: Any,
    decision: Decision,
    own: Mapping[str, str],
    previews: By[Mapping[str, Preview]],
    figures: By[Odds],
    strips: By[RollStrip | None] = MappingProxyType({}),
    steps: Mapping[str, Steps] = MappingProxyType({}),
    **more: Any,
) -> Advice:
    """Return the advice on a decision, with the game's own fields `more`; odds are calculated only when asked for.

    `strips` preview rolls for choices that precede a roll; `steps` count odds that take long, in place of `figures`.
    """
    more = {"ahead": decision.ahead, **more} if isinstance(decision, Roll) else {"tries": tried(decision), **more}
    return Advice(
        of_question(previews, table, decision, dict),
        **counted(table, decision, figures, steps),
        strip=decision.strip if isinstance(decision, Roll) else partial(_strip, strips, table, decision),
        decides=decides(own, decision.question),
        **more,
    )


def tried(decision: Decision) -> bool:
    """Tell whether a trial of an option shows anything: not in menus, nor before anything is declared."""
    return not (decision.light or getattr(decision, "menu", False))


def _strip(strips: By[RollStrip | None], table: Any, decision: Decision) -> RollStrip | None:
    return of_question(strips, table, decision, lambda: None)
