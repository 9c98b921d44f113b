"""A system's rules to look up: an entry for each rule id, and how entries are read and found by id or by words.

Entries are plain data that a system writes in its own words. Searching forgives a missing dash, an unfinished word and
a small typing mistake, and gives the best first.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from unhex_tui.engine.value import Value


class Entry(Value):
    """One rule."""

    id: str
    """As log lines and reasons cite it."""
    title: str
    """A few words."""
    section: str
    """The heading it stands under."""
    text: str
    example: str = ""
    source: str = ""
    """Where it comes from, in a few words: the book, a ruling."""
    changed_by: tuple[str, ...] = ()
    """Names of the options of the game under which it reads otherwise."""
    see: tuple[str, ...] = ()
    """Ids of related rules."""


Entries = Mapping[str, Entry]
"""By id, in the order in which they are listed."""

_CLOSE = 0.78
"""How alike two words must be for one to be the other mistyped (1: the same)."""
_SHORTEST = 4
"""Letters below which a word is another word, never a mistyped one."""


def entries_in(file: Path, sources: Mapping[str, str], options: str) -> Entries:
    """Every entry of a TOML file, in its order: `sections` has the headings by what ids begin with, all else is rules.

    `sources` are the words for a rule's `source`, "" for one that says none. What changes an entry is among its related
    ones: by its own id where it is an entry itself, else as the entry of all `options`.
    """
    import tomllib  # seldom needed, and dear to load

    told: dict[str, dict[str, Any]] = tomllib.loads(file.read_text("utf-8"))
    sections = told.pop("sections")

    def entry(id_: str, rule: Mapping[str, Any]) -> Entry:
        changed_by = tuple(rule.get("changed", "").split())
        related = (*rule.get("see", "").split(), *(each if each in told else options for each in changed_by))
        text, example = (" ".join(rule.get(part, "").split()) for part in ("text", "example"))
        of = sources[rule.get("source", "")], changed_by, tuple(dict.fromkeys(related))
        return Entry(id_, rule["title"], sections[id_.rpartition("-")[0]], text, example, *of)

    return MappingProxyType({id_: entry(id_, rule) for id_, rule in told.items()})


def find(entries: Entries, text: str) -> list[Entry]:
    """The entries a text means, best first; all of them for an empty text.

    For an id that is this entry, ids that begin so, and the entries that point to it. For words it is those that hold
    every word, rather in the title than in the text; where none holds every word, those that hold any.
    """
    wanted = words(text)
    if not wanted:
        return list(entries.values())
    found = {entry.id: entry for entry in _by_id(entries, text)}
    meant = exact(entries, text)
    if meant is not None:
        return [*found.values(), *(e for e in entries.values() if meant.id in e.see and e.id not in found)]
    scores = _by_words(entries, wanted)
    for entry in sorted((entries[key] for key in scores), key=lambda entry: -scores[entry.id]):
        found.setdefault(entry.id, entry)
    return list(found.values())


def exact(entries: Entries, text: str) -> Entry | None:
    """The entry whose id this is, as it may be typed: in any case, without its dash."""
    wanted = bare(text)
    return next((entry for entry in entries.values() if bare(entry.id) == wanted), None)


def named(entries: Entries, texts: Iterable[str]) -> tuple[str, ...]:
    """The ids that texts name as words of their own, each once, in the order they are named."""
    found = (word.strip("()[],.;:!?“”\"'") for text in texts for word in text.split())
    return tuple(dict.fromkeys(word for word in found if word in entries))


def words(text: str) -> tuple[str, ...]:
    """The words of a text, without regard to capitals."""
    return _words(text.casefold())


@lru_cache(maxsize=4096)
def _words(text: str) -> tuple[str, ...]:
    return tuple(re.findall(r"\w+", text))


@lru_cache(maxsize=4096)
def bare(text: str) -> str:
    """An id without dashes, spaces and capitals."""
    return re.sub(r"[\W_]+", "", text).casefold()


def _by_id(entries: Entries, text: str) -> list[Entry]:
    wanted = bare(text)
    begun = [entry for entry in entries.values() if bare(entry.id).startswith(wanted)]
    return sorted(begun, key=lambda entry: bare(entry.id) != wanted)


def _by_words(entries: Entries, wanted: tuple[str, ...]) -> dict[str, int]:
    """Points by id of the entries that hold every word; of those that hold any where none holds every one."""
    known = {word for entry in entries.values() for text in _texts(entry) for word in words(text)}
    points = [_points(entries, _meant(word, known)) for word in wanted]
    joined = "".join(wanted)
    if len(wanted) > 1 and joined in known:
        points = [_points(entries, {joined: 3})]  # "counter attack" is one word of the book
    holding = [key for key in entries if all(key in held for held in points)]
    holding = holding or [key for key in entries if any(key in held for held in points)]
    return {key: sum(held.get(key, 0) for held in points) for key in holding}


def _texts(entry: Entry) -> tuple[str, str, str, str]:
    return entry.title, entry.section, entry.text, entry.example


def _meant(word: str, known: Collection[str]) -> dict[str, int]:
    """The known words that a typed one may stand for, with how surely: the same 3, begun so 2, mistyped 1."""
    meant = {each: 2 for each in known if each.startswith(word)}
    if word in known:
        meant[word] = 3
    if not meant and len(word) >= _SHORTEST:
        from difflib import get_close_matches  # seldom needed, and dear to load

        begun: dict[str, list[str]] = {}  # as much of each known word as is typed, since the rest may yet be typed
        for each in sorted(known):
            for end in (len(word), len(word) + 1):
                begun.setdefault(each[:end], []).append(each)
        close = get_close_matches(word, begun, 4, _CLOSE)
        meant = dict.fromkeys((each for part in close for each in begun[part]), 1)
    return meant


def _points(entries: Entries, meant: Mapping[str, int]) -> dict[str, int]:
    """Points by id for holding a word: ten times as many in the title as in the text."""
    found = {}
    for entry in entries.values():
        title = max((meant.get(word, 0) for word in words(entry.title)), default=0)
        text = max((meant.get(word, 0) for part in _texts(entry) for word in words(part)), default=0)
        if text:
            found[entry.id] = 10 * title + text
    return found
