"""Questions beside the session's own: the system's GM actions, and menus of the app (overrule, correct a die).

A form asks decisions as the session does, so the same prompts answer them. Its answers reach the journal only when the
form ends.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from string import ascii_lowercase
from typing import Any, Literal

from unhex_tui.engine.correction import Foreseen
from unhex_tui.engine.decision import Answer, Choose, Decision, Explanation, Option, Pick, Reason, Roll, Seat
from unhex_tui.engine.document import Document
from unhex_tui.engine.journal import Entry
from unhex_tui.engine.procedure import GmActionRun
from unhex_tui.engine.session import Session
from unhex_tui.engine.system import AutoAnswer
from unhex_tui.engine.value import State, Value
from unhex_tui.files.atomic import reason
from unhex_tui.files.shelf import Shelf
from unhex_tui.files.text import clean
from unhex_tui.tui.questions.letters import Letters
from unhex_tui.tui.questions.prompt import Prompt

GM = (Seat("gm", "GM", gm=True),)
"""The seat that answers the app's own menus."""

KEYED = ("amend", "reveal")
"""GM actions with their own keys; the others are listed in the overrule menu."""
ASIDE = "aside."
"""Prefix of the option keys of GM actions in the overrule menu."""

LEAVE = "leave"

REPORT = "report"

NEWEST = "abcdfghijklm"
"""Letters of the latest rolls offered for correction, the newest first."""


class Menu(State):
    """One question of the app's own, and the function that handles its answer."""

    decision: Decision | None
    act: Callable[[Any], None]

    def answer(self, value: Answer) -> None:
        """Check and carry out the answer, once: the menu has ended then."""
        assert self.decision is not None
        checked = self.decision.check(value)
        self.decision = None
        self.act(checked)

    def back(self) -> bool:
        return False

    def close(self) -> None:
        """Do nothing: a menu holds no state."""


class Form(Value):
    """A GM action or a menu that asks in place of the session until it is closed."""

    title: str
    asks: GmActionRun | Menu
    aside: str = ""
    """The name of the GM action; empty for the app's own menus."""
    prompt: Callable[[Letters], Prompt[Any]] | None = None
    """Make the form's prompt; None for the usual prompt of the decision."""
    before: Callable[[], None] | None = None
    """Open the parent menu again; None if the form has no parent."""


def choice(question: str, prompt: str, options: Sequence[Option]) -> Choose:
    """Return a menu of the app's own, which Escape leaves."""
    return Choose(question=question, seats=GM, prompt=prompt, options=tuple(options), light=True)


def rolls(session: Session) -> list[Entry]:
    """Return the latest rolls of dice on the current branch, the newest first."""
    entries = [entry for entry in session.entries() if entry.asked == "roll" and not isinstance(entry.value, str)]
    return entries[: -len(NEWEST) - 1 : -1]


def corrections(session: Session) -> list[Option]:
    """Return options to correct the latest rolls; the letter goes by recency, so the last roll always has the same key.

    Unless all rolls belong to the current round or scene, they are grouped by theirs.
    """
    when, now = _when(session)
    entries = rolls(session)
    headed = any(when[entry.n] != now for entry in entries)
    return [
        Option(str(entry.n), entry.label, f"step {entry.n}", letter, group=when[entry.n] if headed else "")
        for entry, letter in zip(entries, NEWEST, strict=False)
    ]


def _when(session: Session) -> tuple[dict[int, str], str]:
    """Return the round or scene mark of each entry and of now; a mark of another scene starts with its name."""
    story = [(0, session.opening()), *((entry.n, entry.told) for entry in session.entries())]
    when: dict[int, tuple[int, str]] = {}
    scenes, at = ["Before the first scene"], ""
    for n, log_lines in story:
        when[n] = len(scenes), at
        for log_line in log_lines:
            scenes += [log_line.text] if log_line.mark == "scene" else []
            at = log_line.text if log_line.mark in ("scene", "round", "end") else at
    named = {n: ": ".join(filter(None, dict.fromkeys((scenes[of - 1], mark)))) for n, (of, mark) in when.items()}
    return {n: mark if of == len(scenes) else named[n] for n, (of, mark) in when.items()}, at


def correction_weighed(roll: Roll, entry: Entry, faces: list[int], seen: Foreseen) -> Choose:
    """Return the question whether to correct a die, with the effects on later answers."""
    counts = [(len(seen.follow), "kept"), (len(seen.asked), "to ask"), (len(seen.gone), "dropped")]
    hint = ", ".join(f"{n} {what}" for n, what in [*counts, (len(seen.left), "still to check")] if n)
    notes = [Reason(f"New question: {prompt}") for prompt in seen.asked]
    notes += [Reason(f"Dropped: {what}") for what in seen.called]
    if seen.left:
        notes.append(Reason(f"Kept where they still fit: {answers(len(seen.left))}"))
    was, now = roll.shown(entry.value), roll.shown(faces)
    options = [
        Option("correct", "Correct it", f"later steps: {hint}", "c"),
        Option(LEAVE, f"Keep {was}", "no change", "."),
    ]
    asked = choice("app.correct.sure", f"Correct {was} to {now}?", options)
    return asked._replace(explain=lambda: Explanation(notes=tuple(notes)), enter=LEAVE)


def answers(n: int) -> str:
    """Return the number of later answers in words."""
    return f"{n} later step{'' if n == 1 else 's'}"


def overrule_options(session: Session, decision: Decision | None) -> list[Option]:
    """Return the options of the overrule menu: the system's overrides, the app's, then the other GM actions."""
    options = list(session.system.overrules(session.table))
    if decision is not None and decision.kind in ("choose", "pick") and forced_options(decision):
        options.insert(
            0, Option("app.force", "Answer with a blocked option", "against the rules; the log says so", "f")
        )
    if rolls(session):
        options.append(Option("app.correct", "Correct a die", "entered wrong", "c"))
    if left := session.left():
        options.append(Option("app.drop", "Drop the later steps", f"{answers(len(left))} after the correction", "d"))
    actions = (action for action in session.system.gm_actions() if action.name not in KEYED)
    return [*options, *(Option(f"{ASIDE}{each.name}", each.title, each.hint, each.letter) for each in actions)]


def auto_answer_menu(offers: Sequence[AutoAnswer]) -> Choose:
    """Return the question which auto-answer to switch on or off, by its index in `offers`; it lists at most 16."""
    options = []
    for n, offer in enumerate(offers[:16]):
        what, _, more = offer.text.partition("; ")  # the second part says how long it holds
        what, more = (f"stop: {what}", "you answer again") if offer.holds else (what, more)
        options.append(Option(str(n), what, more, ascii_lowercase[n]))
    prompt = "End which auto-answer?" if all(offer.holds for offer in offers) else "Auto-answer what?"
    return choice("app.agree", prompt, options)._replace(menu=True)


def overruling_weighed(option: Option) -> Choose:
    """Return the question whether to apply an override that has a warning."""
    options = [Option(LEAVE, "Cancel", "no change", "."), option._replace(hint="undo restores it")]
    asked = choice("app.overrule.sure", f"{option.label}? {option.hint[:1].upper()}{option.hint[1:]}", options)
    return asked._replace(enter=LEAVE)


def forced_options(decision: Decision) -> list[Option]:
    """Return the blocked options of a decision, with their reasons as hints.

    Options that share a label's beginning come last. Options of a pick that need another one first are included.
    """
    options = [
        blocked.option._replace(hint="; ".join(reason.text for reason in blocked.reasons), uses=())
        for blocked in sorted(decision.explanation().blocked, key=lambda blocked: bool(blocked.shared))
    ]
    if isinstance(decision, Pick):
        labels = {option.key: option.label for option in decision.options}
        options += [
            option._replace(hint=f"needs “{labels.get(option.needs, option.needs)}”", uses=())
            for option in decision.options
            if option.needs and option.needs not in decision.chosen
        ]
    return options


def faces_again(roll: Roll, entry: Entry) -> Roll:
    """Return the roll of an earlier entry, asked again without its extra choices and its odds."""
    return roll._replace(
        question="app.correct.roll",
        prompt=f"New dice for “{roll.prompt}”, was {roll.shown(entry.value)}",
        extras=(),
        light=True,
        explain=Explanation,
    )


# ---------------------------------------------------------------------- documents


def keepable(session: Session, shelf: Shelf | None) -> dict[str, tuple[Option, Document, bool]]:
    """Return the documents that can be saved now, by option key; True for one that replaces a file.

    The keys are the kinds; if several documents are of a kind, their names follow, and a number if the names are
    equal.
    """
    result: dict[str, tuple[Option, Document, bool]] = {}
    if shelf is None or not session.table.at_rest:
        return result
    documents = session.system.documents(session.table)
    kinds = Counter(document.kind for document in documents)
    for n, document in enumerate(documents):
        place = shelf.place(document)
        what = f"{document.kind.capitalize()}: {document.name}"
        key = f"{document.kind}.{document.name}" if kinds[document.kind] > 1 else document.kind
        key += f".{n}" if f"new.{key}" in result else ""
        new = Option(f"new.{key}", what, f"a new file in {place.parent.relative_to(shelf.data).as_posix()}")
        result[new.key] = new, document, False
        if place.exists():
            instead = Option(f"replace.{key}", f"{what}, replace", f"replaces {clean(place.name)}")
            result[instead.key] = instead, document, True
    return result


def export_menu(session: Session, shelf: Shelf | None, saved_as: str, *, reports: bool) -> Choose | str:
    """Return the question what to export, or a message if nothing can be exported; `saved_as` names the save."""
    documents = keepable(session, shelf)
    report = Option(REPORT, "A report", "the story, maps, statistics and dice as a web page", "R")
    waits = shelf is not None and not session.table.at_rest
    more = "export parties, encounters and templates after this action" if waits else ""
    if not (documents or reports):
        return "; ".join(filter(None, ("Nothing to export here", more)))
    options = [*([report] if reports else []), *(option for option, _, _ in documents.values())]
    text = "; ".join(filter(None, (f"this session is saved as {saved_as}" if saved_as else "", more)))
    prompt = "Export what?" + (f" {text[0].upper()}{text[1:]}." if text else "")
    return choice("app.keep", prompt, options)._replace(menu=True)


def kept_for_next_time(session: Session, shelf: Shelf | None) -> tuple[str, Literal["plain", "alarm"]]:
    """Save the documents that the next game session needs, now that this one is over; return as `kept` does."""
    parts: list[str] = []
    if shelf is None:
        return "", "plain"
    for document in session.system.documents(session.table):
        if not document.lasting:
            continue
        try:
            path, aside = shelf.renew(document)
        except OSError as error:
            return f"The {document.kind} was not saved: {reason(error)}", "alarm"
        parts.append(f"The {document.kind} is saved as {clean(str(path), 500)}")
        parts += _without(document)
        if aside is not None:
            parts.append(f"the earlier version is {clean(f'{aside.parent.name}/{aside.name}', 200)}")
    return "; ".join(parts), "plain"


def _without(document: Document) -> list[str]:
    """Return the names of the dead who are not in a saved document, as one part of a message; else nothing."""
    return [f"left out (dead): {', '.join(document.dead)}"] if document.dead else []


def kept(shelf: Shelf | None, document: Document, replace: bool) -> tuple[str, Literal["plain", "alarm"]]:
    """Save a document; return the message about it, and its tone."""
    assert shelf is not None, "this session has no shelf for files"
    text, tone = _written(document.kind, lambda: shelf.keep(document, replace=replace))
    return "; ".join([text, *(_without(document) if tone == "plain" else [])]), tone


def reported(write: Callable[[], Path]) -> tuple[str, Literal["plain", "alarm"]]:
    """Write a report; return as `kept` does."""
    return _written("report", write)


def _written(what: str, write: Callable[[], Path]) -> tuple[str, Literal["plain", "alarm"]]:
    try:
        return f"The {what} is saved as {clean(str(write()), 500)}", "plain"
    except OSError as error:
        return f"The {what} was not saved: {reason(error)}", "alarm"
