"""`rules`: entries of the rules reference as text or JSON, by id or by words."""

from __future__ import annotations

import argparse
import textwrap
from collections.abc import Iterable, Iterator

from unhex_tui.commands import Refused
from unhex_tui.commands.choosing import system_for
from unhex_tui.commands.json_text import plain, text_of
from unhex_tui.engine.reference import Entries, Entry, exact, find
from unhex_tui.files.text import printable

IN_FULL = 5
"""Entries that are printed in full where words find more."""
_WIDE = 79


def rules(args: argparse.Namespace) -> int:
    """Print the entries that are asked for; without words, the id and title of every rule."""
    system = system_for(args.system, args.data, lambda system: system.reference(), "rules to look up")
    listed = system.reference()
    asked = " ".join(args.words)
    ids = [exact(listed, word) for word in args.words]
    by_id = [entry for entry in ids if entry is not None]
    found = by_id if by_id and len(by_id) == len(ids) else find(listed, asked)
    if not found:
        raise Refused(f"no rule has these words: {printable(asked)}")
    if args.json:
        print(text_of([plain(entry) for entry in found]))
        return 0
    full = found if found is by_id else found[:IN_FULL] if asked else []
    lines = [*_entries(listed, full), *_others(found[len(full) :], listed=not asked)]
    print("\n".join(lines))
    return 0


def _entries(entries: Entries, chosen: Iterable[Entry]) -> Iterator[str]:
    for number, entry in enumerate(chosen):
        if number:
            yield ""
        yield f"{entry.id}  {entry.title}"
        yield from _wrapped(entry.text)
        if entry.example:
            yield from _wrapped(f"Example: {entry.example}")
        if entry.changed_by:
            yield from _wrapped(f"Reads otherwise under {', '.join(entry.changed_by)}.")
        where = f"{entry.section}. Source: {entry.source}." if entry.source else f"{entry.section}."
        yield from _wrapped(where)
        related = ", ".join(f"{entries[each].id} {entries[each].title}" for each in entry.see)
        if related:
            yield from _wrapped(f"See also: {related}.")


def _wrapped(text: str) -> list[str]:
    return textwrap.wrap(text, _WIDE, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False)


def _others(entries: Iterable[Entry], *, listed: bool) -> Iterator[str]:
    """Id and title of each: under their sections where all are listed, else as what was found besides."""
    section = ""
    for number, entry in enumerate(entries):
        if listed and entry.section != section:
            if section:
                yield ""
            section = entry.section
            yield section
        elif not listed and number == 0:
            yield from ("", "Found as well:")
        yield f"  {entry.id:<7} {entry.title}"
