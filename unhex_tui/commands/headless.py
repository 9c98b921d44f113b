"""`run`: a session without a screen, as JSON lines; the protocol is described in docs/protocol.md.

A line that is not understood or not allowed gets an error and changes nothing. Answers are written before their effect
is printed, so a program that stops reading or writing loses nothing.
"""

from __future__ import annotations

import argparse
import gc
import io
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random, SystemRandom
from typing import Any

from unhex_tui import __version__
from unhex_tui.commands import Refused, sessions
from unhex_tui.commands.output import as_json, plain, system_for, text_of
from unhex_tui.engine.decision import AnswerError, Decision, Enter, Illegal, Malformed, Roll
from unhex_tui.engine.document import json_object
from unhex_tui.engine.procedure import GmActionRun, ProcedureFailed
from unhex_tui.engine.recorder import NotWritten
from unhex_tui.engine.replay import Mismatch
from unhex_tui.engine.session import AppDice, Moved, Session, settle
from unhex_tui.engine.system import gm_actions_of
from unhex_tui.engine.value import State, field
from unhex_tui.engine.view import Audience
from unhex_tui.files.atomic import reason
from unhex_tui.files.shelf import Shelf
from unhex_tui.files.text import printable

PROTOCOL = 2
"""Version of the protocol; raised when a line is no longer understood or changes its meaning."""

LONGEST_LINE = 3_000_000
"""Most bytes of an input line: enough for a document that consists of escapes."""

LONGEST_ERROR = 500
"""Most characters of an error, except a list of mistakes in a document."""

Record = dict[str, Any]

_ODDS = 20.0
"""Longest wait for odds, in seconds; odds not known by then are shown as `…`."""
_MOVES = ("undo", "undo_action", "redo")
"""Commands named like the session's method that they call."""
_FLAGS = (*_MOVES, "drop", "roll", "hand", "explain", "back", "cancel", "quit")
"""Commands whose value is always true."""
_SESSIONS = (*_MOVES, "hand", "overrule", "correct", "foresee", "drop", "aside")
"""Commands that are refused while a GM action is open."""
_MORE = {"answer": "forced", "correct": "faces", "foresee": "faces"}
"""Additional field that a command's object may have."""
_ERRORS: dict[type[Exception], str] = {
    Malformed: "malformed",
    AnswerError: "illegal",
    ProcedureFailed: "failed",
    Mismatch: "failed",
    NotWritten: "not written",
}
"""Names of errors that leave the session unchanged; subclasses come before their bases."""
COMMANDS = ("answer", "overrule", "correct", "foresee", "aside", "view", "forecast", *_FLAGS)


def run(args: argparse.Namespace) -> int:
    """Play a session until the input ends; return the exit status."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    dice = AppDice(SystemRandom() if args.seed is None else Random(args.seed))
    held = _held(args)
    gc.enable()
    try:
        shelf = sessions.shelf_of(held.session.system, args.data) if held.file else None
        talk = Talk(
            held.session, dice, lambda message: print(text_of(message), flush=True), audience=args.audience, shelf=shelf
        )
        talk.begin(held.name)
        for line in _lines():
            if not talk.take(line):
                break
        return 1 if talk.unwritten else 0
    finally:
        held.close()


def _held(args: argparse.Namespace) -> sessions.Held:
    """Return the session that the options name: a new session or that of a save."""
    path = Path(args.save) if args.save else None
    if args.demo and args.setup:
        raise Refused("give either SETUP or --demo, not both")
    if args.demo:
        system = system_for(args.system, args.data, lambda system: system.demo(), "demo")
        return sessions.begun({"system": system.name, **sessions.demo_setup(system)}, path)
    if args.setup:
        return sessions.begun_from(Path(args.setup), lambda _: path)
    if args.save:
        return sessions.to_play(sessions.find_save(args.save, args.data), args.data)
    raise Refused("nothing to play: give a SETUP, --demo, or --save with a save to resume")


def _lines() -> Iterator[bytes]:
    """Yield the lines of the input; a line that is too long is cut to a length that `parsed` refuses."""
    if sys.stdin is None:
        return
    while line := sys.stdin.buffer.readline(LONGEST_LINE + 1):
        rest = line
        while len(rest) > LONGEST_LINE and not rest.endswith(b"\n"):
            rest = sys.stdin.buffer.readline(LONGEST_LINE + 1)
        yield line


def parsed(line: bytes) -> tuple[str, Record]:
    """Return the command in a line, and its object; raise Malformed, with the expected form, if there is none."""
    if len(line) > LONGEST_LINE:
        raise Malformed(f"expected a line of at most {LONGEST_LINE:,} bytes")
    try:
        given = json_object(line.decode())
    except ValueError as error:
        raise Malformed(f"expected a JSON object on one line: {error}") from None
    named = [name for name in COMMANDS if name in given]
    if len(named) != 1:
        raise Malformed(f"expected exactly one of {', '.join(COMMANDS)}")
    name = named[0]
    unknown = [key for key in given if key not in (name, _MORE.get(name))]
    if unknown:
        raise Malformed(f"{name}: unexpected field {unknown[0]!r}")
    if name in _FLAGS and given[name] is not True:
        raise Malformed(f'{name}: expected true, as in {{"{name}": true}}')
    return name, given


def _faces(given: Record, name: str) -> tuple[int, list[int]]:
    """Return the entry number and the faces in a command; raise Malformed if they have the wrong form."""
    n, faces = given[name], given.get("faces")
    if type(n) is not int or not isinstance(faces, list) or not all(type(face) is int for face in faces):
        raise Malformed(f'{name}: expected an entry and its faces, as in {{"{name}": 3, "faces": [4, 7]}}')
    return n, faces


class Talk(State):
    """A session controlled by a program; `dice` rolls when the program or an auto-answer asks for it."""

    session: Session
    dice: AppDice
    _out: Callable[[Record], None]
    audience: Audience = "gm"
    shelf: Shelf | None = None
    """Shelf for documents that the next session needs; None if this session is not saved."""
    unwritten: bool = False
    """True if the last record could not be written."""
    _closed: bool = False
    """True if an answer has just closed the session."""
    _open: tuple[str, GmActionRun] | None = None
    """Name of the open GM action, and the GM action; None if none is open."""
    _asked: Record = field(default_factory=dict)
    """The decision printed last."""

    @property
    def decision(self) -> Decision | None:
        """The pending decision, of the open GM action if there is one."""
        return self._open[1].decision if self._open else self.session.decision

    # ------------------------------------------------------------------ out

    def begin(self, save: str) -> None:
        """Print the session, the log lines of its start, and the pending decision."""
        session = self.session
        self._out(
            {
                "type": "session",
                "protocol": PROTOCOL,
                "app": __version__,
                "system": session.system.name,
                "title": session.view(lines=1).title,
                "save": save or None,
                "asides": sorted(gm_actions_of(session.system)),
                "notices": list(session.notices),
            }
        )
        if not session.journal.last:
            for line in session.log(self.audience):
                self._out({"type": "told", **plain(line)})
        with self._reported():
            settle(session, self.dice)

    @contextmanager
    def _reported(self) -> Iterator[None]:
        """Print the results of the code inside: new entries, an error, and the decision if it has changed."""
        last = self.session.journal.last
        refused: Exception | None = None
        try:
            yield
        except tuple(_ERRORS) as error:
            refused = error
        finally:
            self.entries_since(last)
            self.hand_over()
        if refused is not None:
            self.refuse(next(what for kind, what in _ERRORS.items() if isinstance(refused, kind)), str(refused))
        self.unwritten = isinstance(refused, NotWritten) or (self.unwritten and self.session.journal.last == last)
        self.ask()

    def entries_since(self, last: int) -> None:
        """Print the entries after entry `last`, each with its log lines."""
        for n in range(last + 1, self.session.journal.last + 1):
            entry = self.session.journal.entries.get(n)
            if entry is None:
                continue
            record: Record = {"type": "entry", "n": n, "kind": entry.kind, "question": entry.question}
            record |= {"label": entry.label, "by": entry.by}
            record |= {"why": entry.why} if entry.why and not entry.secret and self.audience == "gm" else {}
            record |= {"secret": True} if entry.secret else {"forced": entry.forced, "value": entry.value}
            self._out(record)
            for log_line in entry.told:
                if text := log_line.text if self.audience == "gm" else log_line.to_players():
                    line = {"entry": n, "text": text, "rules": list(log_line.rules), "kind": log_line.kind}
                    self._out({"type": "told", **line})

    def ask(self) -> None:
        """Print the pending decision, unless it was printed last."""
        decision = self.decision
        record: Record = {"type": "decision", "after": self.session.journal.head}
        if decision is None:
            record = {"type": "over", "after": self.session.journal.head}
        else:
            record |= as_json(decision)
        if self._open:
            record["aside"] = self._open[0]
        elif overrules := self.session.system.overrules(self.session.table):
            record["overrules"] = [option.key for option in overrules]
        if left := self.session.left():
            record["left"] = [entry.n for entry in left]
        if record != self._asked:
            self._asked = record
            self._out(record)

    def hand_over(self) -> None:
        """After the session was closed, keep the documents for the next session; print their paths or contents."""
        closed, self._closed = self._closed, False
        for document in self.session.system.documents(self.session.table) if closed else ():
            if not document.lasting:
                continue
            record: Record = {"type": "kept", "kind": document.kind, "name": document.name, "file": None}
            try:
                if self.shelf is not None:
                    path, aside = self.shelf.renew(document)
                    record |= {"file": str(path), "aside": str(aside) if aside else None}
            except OSError as error:
                record["problem"] = reason(error)
            self._out(record if record["file"] else {**record, "text": document.text})

    def refuse(self, what: str, text: str) -> None:
        """Print an error; the session has not changed."""
        whole = isinstance(self.decision, Enter) and self.decision.what == "document" and what == "illegal"
        words = "; ".join(printable(line) for line in text.splitlines())
        self._out({"type": "error", "error": what, "text": words if whole else words[:LONGEST_ERROR]})

    # ------------------------------------------------------------------ in

    def take(self, line: bytes) -> bool:
        """Carry out a line; return False if the program asks to stop."""
        if not line.strip():
            return True
        with self._reported():
            name, given = parsed(line)
            if name == "quit":
                return False
            if name in _SESSIONS and self._open:
                raise Illegal(f"{name}: {self._open[0]} is open; finish it or cancel it")
            if name in _MOVES:
                self._move(name)
            else:
                getattr(self, f"_{name}")(given)
        return True

    def _answer(self, given: Record) -> None:
        forced = given.get("forced", False)
        if type(forced) is not bool:
            raise Malformed("forced: expected true or false")
        self._give(given["answer"], forced=forced)

    def _roll(self, _given: Record) -> None:
        if not isinstance(self.decision, Roll):
            raise Illegal("roll: no roll is pending")
        self._give(self.dice(self.decision), by="app dice")

    def _hand(self, _given: Record) -> None:
        proposal = self.session.proposal()
        if proposal is None:
            raise Illegal("hand: the app leaves this to you, or has no advice here")
        assert self.decision is not None
        value = self.dice(self.decision) if proposal.answer is None else proposal.answer
        self._give(value, by="app", why=proposal.why)

    def _give(self, value: Any, *, by: str = "person", why: str = "", forced: bool = False) -> None:
        if self._open is None:
            self.session.answer(value, by=by, why=why, forced=forced)
            settle(self.session, self.dice)
            self._closed = self.session.decision is None
            return
        name, aside = self._open
        try:
            aside.answer(value, forced=forced)
        except ProcedureFailed:
            self._open = None
            raise
        self._end_aside(name, aside)

    def _aside(self, given: Record) -> None:
        name = given["aside"]
        known = sorted(gm_actions_of(self.session.system))
        if not isinstance(name, str):
            raise Malformed(f"aside: expected one of {', '.join(known)}")
        if name not in known:
            raise Illegal(f"aside: expected one of {', '.join(known)}; got {name!r}")
        aside = self.session.gm_action(name)
        self._open = (name, aside)
        self._end_aside(name, aside)

    def _end_aside(self, name: str, aside: GmActionRun) -> None:
        """Journal a finished GM action as one entry."""
        if aside.decision is not None:
            return
        self._open = None
        if self.session.finish(name, aside) is None:
            self._out({"type": "done", "did": name, "label": "nothing changed", "steps": 0})
        settle(self.session, self.dice)

    def _back(self, _given: Record) -> None:
        if self._open is None:
            raise Illegal("back: no aside is open; undo reverts answers")
        if not self._open[1].back():
            raise Illegal("back: this is the first question; cancel drops the aside")

    def _cancel(self, _given: Record) -> None:
        if self._open is None:
            raise Illegal("cancel: no aside is open")
        name, aside = self._open
        self._open = None
        aside.close()
        self._out({"type": "done", "did": name, "label": "nothing changed", "steps": 0})

    def _move(self, did: str) -> None:
        moved: Moved | None = getattr(self.session, did)()
        if moved is None:
            raise Illegal("redo: nothing to redo" if did == "redo" else f"{did}: this is the start")
        self._out({"type": "done", "did": did, "label": moved.label, "steps": moved.steps})

    def _overrule(self, given: Record) -> None:
        key = given["overrule"]
        if not isinstance(key, str):
            raise Malformed("overrule: expected one of the keys in the decision's overrules")
        self.session.overrule(key)
        settle(self.session, self.dice)

    def _correct(self, given: Record) -> None:
        self.session.correct(*_faces(given, "correct"))
        settle(self.session, self.dice)

    def _foresee(self, given: Record) -> None:
        seen = self.session.foreseen(*_faces(given, "foresee"))
        numbers = {name: [entry.n for entry in getattr(seen, name)] for name in ("follow", "replaced", "gone", "left")}
        self._out({"type": "foreseen", "asked": list(seen.asked), "called": list(seen.called), **numbers})

    def _drop(self, _given: Record) -> None:
        self.session.drop()
        settle(self.session, self.dice)

    def _explain(self, _given: Record) -> None:
        if self.decision is None:
            raise Illegal("explain: no question is open")
        explanation, advice = self.decision.explanation(), self.session.advice(self.decision)
        blocked = [
            {"key": blocked.option.key, "label": blocked.option.label, "reasons": plain(blocked.reasons)}
            for blocked in explanation.blocked
        ]
        record = {"blocked": blocked, "previews": plain(advice.previews), "notes": plain(explanation.notes)}
        if self.audience == "gm":
            record["odds"] = advice.within(_ODDS).texts
        if self._open is None:
            overrules = self.session.system.overrules(self.session.table)
            record["overrules"] = [{"key": option.key, "label": option.label} for option in overrules]
        self._out({"type": "explanation", "question": self.decision.question, **record})

    def _forecast(self, given: Record) -> None:
        from unhex_tui.commands.forecasting import asked_for  # rarely needed

        if self.audience != "gm":
            raise Illegal("forecast: for the GM only")
        self._out(asked_for(self.session, given["forecast"]))

    def _view(self, given: Record) -> None:
        audience = self.audience if given["view"] is True else given["view"]
        if audience not in ("gm", "players"):
            raise Malformed('view: expected "gm", "players" or true')
        decision = self._open[1].decision if self._open else None
        view = self.session.view(audience, decision=decision)
        if view.ending is not None:
            view = view._replace(ending=self.session.ending(audience))
        self._out({"type": "view", "audience": audience, **plain(view)})
