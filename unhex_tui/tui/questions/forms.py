"""Questions beside the session's own: the system's asides, and menus of the app (overrule, correct a die).

A form asks decisions like the session does, so the same prompts answer it. Nothing it asks is journaled before it ends.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Literal

from unhex_tui.engine.correction import Foreseen
from unhex_tui.engine.decision import Answer, Choose, Decision, Explanation, Option, Pick, Reason, Roll, Seat
from unhex_tui.engine.document import Document
from unhex_tui.engine.journal import Entry
from unhex_tui.engine.procedure import Aside
from unhex_tui.engine.session import Session
from unhex_tui.engine.value import Changeable, Value
from unhex_tui.files.errors import reason
from unhex_tui.files.shelf import Shelf
from unhex_tui.files.text import clean
from unhex_tui.tui.questions.letters import Letters
from unhex_tui.tui.questions.prompt import Prompt

GM = (Seat("gm", "GM", gm=True),)
"""Who answers the app's own menus."""

KEYED = ("amend", "reveal")
"""Asides that have keys of their own; the others stand in the menu of what can be overruled."""
ASIDE = "aside."
"""What their keys begin with there."""

LEAVE = "leave"
"""Key of the answer that changes nothing."""

NEWEST = "abcdfghijklm"
"""Letters of the latest rolls offered for correction, the newest first."""


class Menu(Changeable):
    """One question of the app's own, and what its answer does."""

    decision: Decision | None
    act: Callable[[Any], None]

    def answer(self, value: Answer) -> None:
        """Do what was chosen, once: the menu has ended then."""
        assert self.decision is not None
        checked = self.decision.check(value)
        self.decision = None
        self.act(checked)

    def back(self) -> bool:
        return False

    def close(self) -> None:
        """Nothing to give up."""


class Form(Value):
    """Something that asks in place of the session until it is closed."""

    title: str
    asks: Aside | Menu
    aside: str = ""
    """The name of the aside, where it is one of the system's."""
    prompt: Callable[[Letters], Prompt[Any]] | None = None
    """Takes its keys, where that is not what takes those of any question of its kind."""
    before: Callable[[], None] | None = None
    """Opens again what it was chosen in; None where nothing was asked before it."""


def choice(question: str, prompt: str, options: Sequence[Option]) -> Choose:
    """A menu of the app's own, stepped out of by Escape."""
    return Choose(question=question, seats=GM, prompt=prompt, options=tuple(options), light=True)


def rolls(session: Session) -> list[Entry]:
    """The latest rolls of dice on the way here, the newest first."""
    found = [entry for entry in session.entries() if entry.asked == "roll" and not isinstance(entry.value, str)]
    return found[: -len(NEWEST) - 1 : -1]


def corrections(session: Session) -> list[Option]:
    """The latest rolls, to be corrected; lettered by place, so that the last one is at any time the same key away.

    Unless all are of what is played now, they stand under the rounds they fell in.
    """
    when, now = _when(session)
    found = rolls(session)
    headed = any(when[entry.n] != now for entry in found)
    return [
        Option(str(entry.n), entry.label, f"step {entry.n}", letter, group=when[entry.n] if headed else "")
        for entry, letter in zip(found, NEWEST, strict=False)
    ]


def _when(session: Session) -> tuple[dict[int, str], str]:
    """The round, or what else began last, by the entries that led here, and now; of another fight with its name."""
    story = [(0, session.opening()), *((entry.n, entry.told) for entry in session.entries())]
    when: dict[int, tuple[int, str]] = {}
    scenes, at = [""], ""
    for n, told in story:
        when[n] = len(scenes), at
        for one in told:
            scenes += [one.text] if one.mark == "scene" else []
            at = one.text if one.mark in ("scene", "round", "end") else at
    return {n: at if of == len(scenes) else f"{scenes[of - 1]}: {at}" for n, (of, at) in when.items()}, at


def correction_weighed(roll: Roll, entry: Entry, faces: list[int], seen: Foreseen) -> Choose:
    """Whether a die is corrected, with what would come of it for later answers."""
    counts = [(len(seen.follow), "kept"), (len(seen.asked), "asked again"), (len(seen.gone), "dropped")]
    hint = ", ".join(f"{n} {what}" for n, what in [*counts, (len(seen.left), "still to check")] if n)
    notes = [Reason(f"Asked again: {prompt}") for prompt in seen.asked]
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
    """So many answers that were given later."""
    return f"{n} later step{'' if n == 1 else 's'}"


def overrule_options(session: Session, decision: Decision | None) -> list[Option]:
    """What can be overruled now: the system's own ways, then those every system has."""
    options = list(session.system.overrules(session.table))
    if decision is not None and decision.kind in ("choose", "pick") and forced_options(decision):
        options.insert(
            0, Option("app.force", "Answer with a blocked option", "against the rules; the log says so", "f")
        )
    if rolls(session):
        options.append(Option("app.correct", "Correct a die", "entered wrong", "c"))
    if left := session.left():
        options.append(Option("app.drop", "Drop the later steps", f"{answers(len(left))} after the correction", "d"))
    besides = (one for one in session.system.asides() if one.name not in KEYED)
    return [*options, *(Option(f"{ASIDE}{one.name}", one.title, one.hint, one.letter) for one in besides)]


def overruling_weighed(option: Option) -> Choose:
    """Whether something is interrupted that is worth a word on what comes of it."""
    options = [Option(LEAVE, "Cancel", "no change", "."), option._replace(hint="undo restores it")]
    asked = choice("app.overrule.sure", f"{option.label}? {option.hint[:1].upper()}{option.hint[1:]}", options)
    return asked._replace(enter=LEAVE)


def forced_options(decision: Decision) -> list[Option]:
    """The blocked options of a decision, each with its reasons, and those that need what is not held yet; those of
    which there are many alike come after the others.
    """
    found = [
        blocked.option._replace(hint="; ".join(str(reason) for reason in blocked.reasons), uses=())
        for blocked in sorted(decision.explanation().blocked, key=lambda one: bool(one.shared))
    ]
    if isinstance(decision, Pick):
        labels = {option.key: option.label for option in decision.options}
        found += [
            option._replace(hint=f"needs “{labels.get(option.needs, option.needs)}”", uses=())
            for option in decision.options
            if option.needs and option.needs not in decision.chosen
        ]
    return found


def faces_again(roll: Roll, entry: Entry) -> Roll:
    """The roll of an earlier entry, asked again without its extra choices and the odds of now."""
    return roll._replace(
        question="app.correct.roll",
        prompt=f"New dice for “{roll.prompt}”, was {roll.shown(entry.value)}",
        extras=(),
        light=True,
        explain=Explanation,
    )


# ---------------------------------------------------------------------- documents


def keepable(session: Session, shelf: Shelf | None) -> dict[str, tuple[Option, Document, bool]]:
    """What can be kept now, by key: as a new file, or in place of the one that has its name.

    Where there are several of a kind, the keys go on with their names, and a number where these are alike.
    """
    found: dict[str, tuple[Option, Document, bool]] = {}
    if shelf is None or not session.table.at_rest:
        return found
    documents = session.system.documents(session.table)
    kinds = Counter(document.kind for document in documents)
    for n, document in enumerate(documents):
        place = shelf.place(document)
        what = f"{document.kind.capitalize()}: {document.name}"
        key = f"{document.kind}.{document.name}" if kinds[document.kind] > 1 else document.kind
        key += f".{n}" if f"new.{key}" in found else ""
        new = Option(f"new.{key}", what, f"a new file in {shelf.kinds[document.kind].folder}")
        found[new.key] = new, document, False
        if place.exists():
            instead = Option(f"replace.{key}", f"{what}, replace", f"replaces {clean(place.name)}")
            found[instead.key] = instead, document, True
    return found


def kept_for_next_time(session: Session, shelf: Shelf | None) -> tuple[str, Literal["plain", "alarm"]]:
    """Keep what the next evening needs, now that this one is closed; what came of it, as of `kept`."""
    said: list[str] = []
    if shelf is None:
        return "", "plain"
    for document in session.system.documents(session.table):
        if not document.lasting:
            continue
        try:
            path, aside = shelf.renew(document)
        except OSError as error:
            return f"The {document.kind} was not saved: {reason(error)}", "alarm"
        said.append(f"The {document.kind} is saved as {clean(str(path), 500)}")
        if document.dead:
            said.append(f"left out (dead): {', '.join(document.dead)}")
        if aside is not None:
            said.append(f"the earlier version is {clean(f'{aside.parent.name}/{aside.name}', 200)}")
    return "; ".join(said), "plain"


def kept(shelf: Shelf | None, document: Document, replace: bool) -> tuple[str, Literal["plain", "alarm"]]:
    """Keep a document; what came of it, in words, and whether it is bad news."""
    assert shelf is not None, "without a shelf nothing is offered"
    return _written(document.kind, lambda: shelf.keep(document, replace=replace))


def reported(write: Callable[[], Path]) -> tuple[str, Literal["plain", "alarm"]]:
    """Write a report; what came of it, as of `kept`."""
    return _written("report", write)


def _written(what: str, write: Callable[[], Path]) -> tuple[str, Literal["plain", "alarm"]]:
    try:
        return f"The {what} is saved as {clean(str(write()), 500)}", "plain"
    except OSError as error:
        return f"The {what} was not saved: {reason(error)}", "alarm"
