"""`log` and `export`: a save as text, as a web page, as one JSON document, or as documents taken from it.

The save may be in use and is not changed.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from itertools import islice

from unhex_tui.commands import sessions
from unhex_tui.commands.output import Progress, put_out, refuse_over, text_of
from unhex_tui.commands.report import gathered, page
from unhex_tui.engine.past import story
from unhex_tui.engine.replay import Heard
from unhex_tui.engine.session import Session
from unhex_tui.engine.view import Audience, seats_named
from unhex_tui.files.atomic import SaveError
from unhex_tui.files.export import export as exported
from unhex_tui.files.text import printable

_UNDERLINED = {"scene": "=", "round": "-"}
"""Underline character of each heading, by the mark of its log line."""
_WHOLE = "a whole save holds GM secrets; for players use `log SAVE --players` or `export SAVE party --players`"


def log(args: argparse.Namespace) -> int:
    """Print the log with a heading for each scene and round, or write the report as a page."""
    path = sessions.find_save(args.save, args.data)
    with Progress("reading the save"):
        session = sessions.opened(path, read_only=True).session
    audience: Audience = "players" if args.players else "gm"
    if args.html is not None:
        refuse_over(args.html, path, "save")
        with Progress("making the report") as progress:
            text = page(gathered(session, audience, progress.of))
        put_out(text, args.html)
        return _told_all([*session.notices, *_unread(session)])
    for line in told(session, audience):
        print(printable(line))  # a snapshot of unknown origin may have any characters in its title or question
    return _told_all([*session.notices, *_unread(session)])


def told(session: Session, audience: Audience) -> Iterator[str]:
    """Yield the lines of the log, and at the end the pending decision."""
    view = session.view(audience, lines=1)
    yield from _heading(view.title, "=")
    for line in story(session.system, session.setup, session.journal, session.opening(), audience):
        yield from _line(line)
    if session.decision is None:
        return
    yield ""
    if audience == "players":
        yield f"Now: {view.waiting}" if view.waiting else "Still under way"
    else:
        yield f"Now: {session.decision.prompt} ({seats_named(session.decision)} to decide)"


def _line(heard: Heard) -> Iterator[str]:
    """Yield a log line: scenes and rounds as headings, lines that follow from an action's first line indented."""
    if heard.line.mark in _UNDERLINED:
        yield ""
        yield from _heading(heard.text, _UNDERLINED[heard.line.mark])
    else:
        yield f"  {heard.text}" if heard.within else heard.text


def _heading(text: str, sign: str) -> Iterable[str]:
    return text, sign * min(len(text), 79)


def export(args: argparse.Namespace) -> int:
    """Print a save as one JSON document: the whole save, or its documents of one kind.

    With `--players`, print only the texts that the game has made for players.
    """
    path = sessions.find_save(args.save, args.data)
    if args.kind is None and args.players:
        raise SaveError(path, _WHOLE)
    if args.kind is None:
        with Progress("exporting the save"):
            document = exported(path)
            text = text_of(document, indent=1)
        print(text)
        return _told_all(document["notices"])
    with Progress("reading the save"):
        session = sessions.opened(path, read_only=True).session
    documents = session.system.documents(session.table)
    chosen = [document for document in documents if document.kind == args.kind]
    if not chosen:
        kinds = dict.fromkeys(document.kind for document in documents)
        others = f". Available: {', '.join(kinds)}" if kinds else ""
        raise SaveError(path, f"it has no {args.kind} to print{others}")
    texts = [document.players if args.players else document.text for document in chosen]
    kept = [json.loads(text) for text in texts if text]
    if not kept:
        kinds = dict.fromkeys(document.kind for document in documents if document.players)
        others = f". For players: {', '.join(kinds)}" if kinds else ""
        raise SaveError(path, f"its {args.kind} has nothing that players may read{others}")
    print(text_of(kept if len(kept) > 1 else kept[0], indent=1))
    return _told_all([*session.notices, *_unread(session)])


def _unread(session: Session) -> Iterator[str]:
    """Yield the problem of the newest snapshot that could not be read; the screen reports all of them."""
    for n, why in islice(session.passed_over.items(), 1):
        yield f"Snapshot of step {n} could not be read: {why:.200}"


def _told_all(notices: list[str]) -> int:
    """Print notices to stderr; return the exit status, 1 if there are any."""
    sys.stdout.flush()
    for notice in notices:
        print(f"unhex-tui: {printable(notice)}", file=sys.stderr)
    return 1 if notices else 0
