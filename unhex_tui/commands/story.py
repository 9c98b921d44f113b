"""A save told as text, as one JSON document, or by what can be kept of it as a file of its own.

The save may be in use and stays as it is.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from itertools import islice

from unhex_tui.commands import sessions
from unhex_tui.commands.json_text import text_of
from unhex_tui.commands.output import put_out, refuse_over
from unhex_tui.commands.report import gathered, page
from unhex_tui.engine.decision import seats_named
from unhex_tui.engine.grouping import Heard
from unhex_tui.engine.retelling import story
from unhex_tui.engine.session import Session
from unhex_tui.engine.view import Audience
from unhex_tui.files.errors import SaveError
from unhex_tui.files.export import export as exported
from unhex_tui.files.text import printable

_UNDERLINED = {"scene": "=", "round": "-"}
"""What is told as a heading, by its mark, and the sign it is underlined with."""
_WHOLE = "a whole save holds GM secrets; for players use `log SAVE --players` or `export SAVE party --players`"


def log(args: argparse.Namespace) -> int:
    """Tell the fight, a round a heading, or as a page."""
    path = sessions.find_save(args.save, args.data)
    session = sessions.opened(path, read_only=True).session
    audience: Audience = "players" if args.players else "gm"
    if args.html is not None:
        refuse_over(args.html, path, "save")
        put_out(page(gathered(session, audience)), args.html)
        return _told_all([*session.notices, *_unread(session)])
    for line in told(session, audience):
        print(printable(line))  # a snapshot of unknown origin may hold anything in its title or its question
    return _told_all([*session.notices, *_unread(session)])


def told(session: Session, audience: Audience) -> Iterator[str]:
    """The lines of the story, and who is waited for at its end."""
    view = session.view(audience, lines=1)
    yield from _heading(view.title, "=")
    for one in story(session.system, session.setup, session.journal, session.opening(), audience):
        yield from _line(one)
    if session.decision is None:
        return
    yield ""
    if audience == "players":
        yield f"Now: {view.waiting}" if view.waiting else "Still under way"
    else:
        yield f"Now: {session.decision.prompt} ({seats_named(session.decision)} to decide)"


def _line(heard: Heard) -> Iterator[str]:
    """Scenes and rounds are headings; what follows from the line that an action begins with is set in."""
    if heard.told.mark in _UNDERLINED:
        yield ""
        yield from _heading(heard.text, _UNDERLINED[heard.told.mark])
    else:
        yield f"  {heard.text}" if heard.within else heard.text


def _heading(text: str, sign: str) -> Iterable[str]:
    return text, sign * min(len(text), 79)


def export(args: argparse.Namespace) -> int:
    """Print a save as one JSON document: the whole save, or its documents of one kind. With `--players` print only the
    texts that the game has made for players.
    """
    path = sessions.find_save(args.save, args.data)
    if args.kind is None and args.players:
        raise SaveError(path, _WHOLE)
    if args.kind is None:
        document = exported(path)
        print(text_of(document, indent=1))
        return _told_all(document["notices"])
    session = sessions.opened(path, read_only=True).session
    documents = session.system.documents(session.table)
    found = [document for document in documents if document.kind == args.kind]
    if not found:
        kinds = dict.fromkeys(document.kind for document in documents)
        others = f". Available: {', '.join(kinds)}" if kinds else ""
        raise SaveError(path, f"it has no {args.kind} to print{others}")
    texts = [document.players if args.players else document.text for document in found]
    kept = [json.loads(text) for text in texts if text]
    if not kept:
        kinds = dict.fromkeys(document.kind for document in documents if document.players)
        others = f". For players: {', '.join(kinds)}" if kinds else ""
        raise SaveError(path, f"its {args.kind} has nothing that players may read{others}")
    print(text_of(kept if len(kept) > 1 else kept[0], indent=1))
    return _told_all([*session.notices, *_unread(session)])


def _unread(session: Session) -> Iterator[str]:
    """What is wrong with the newest of the kept tables that could not be read; the screen says it of each."""
    for n, why in islice(session.passed_over.items(), 1):
        yield f"Snapshot of step {n} could not be read: {why:.200}"


def _told_all(notices: list[str]) -> int:
    """Say what is missing from what was printed; the exit status."""
    sys.stdout.flush()
    for notice in notices:
        print(f"unhex-tui: {printable(notice)}", file=sys.stderr)
    return 1 if notices else 0
