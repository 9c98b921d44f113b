"""`log` and `export`: a save told as text, and as one JSON document. The save may be in use and stays as it is."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterable, Iterator

from unhex_tui.commands import sessions
from unhex_tui.commands.plain import text_of
from unhex_tui.engine.decision import seats_named
from unhex_tui.engine.session import Session
from unhex_tui.engine.view import Audience, Line
from unhex_tui.files.export import export as exported
from unhex_tui.files.text import printable

_ROUND = re.compile(r"Round \d+")


def log(args: argparse.Namespace) -> int:
    """Tell the fight, a round a heading."""
    session = sessions.opened(sessions.find_save(args.save, args.data), read_only=True).session
    for line in told(session, "players" if args.players else "gm"):
        print(printable(line))  # a snapshot of unknown origin may hold anything in its title or its question
    return _told_all(session.notices)


def told(session: Session, audience: Audience) -> Iterator[str]:
    """The lines of the story, and who is waited for at its end."""
    view = session.view(audience, lines=1)
    yield from _heading(view.title, "=")
    for line in session.log(audience):
        yield from _line(line)
    if session.decision is None:
        return
    yield ""
    if audience == "players":
        yield f"Now: {view.waiting}" if view.waiting else "Not at its end"
    else:
        yield f"Now: {session.decision.prompt} ({seats_named(session.decision)} decides)"


def _line(line: Line) -> Iterator[str]:
    """Rounds are headings, other changes of scene stand out, the rest is set in."""
    if line.kind != "scene":
        yield f"  {line.text}"
    elif _ROUND.fullmatch(line.text):
        yield ""
        yield from _heading(line.text, "-")
    else:
        yield line.text


def _heading(text: str, sign: str) -> Iterable[str]:
    return text, sign * min(len(text), 79)


def export(args: argparse.Namespace) -> int:
    """Print the whole save as one JSON document."""
    document = exported(sessions.find_save(args.save, args.data))
    print(text_of(document, indent=1))
    return _told_all(document["notices"])


def _told_all(notices: list[str]) -> int:
    """Say what is missing from what was printed; the exit status."""
    sys.stdout.flush()
    for notice in notices:
        print(f"unhex-tui: {printable(notice)}", file=sys.stderr)
    return 1 if notices else 0
