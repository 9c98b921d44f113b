"""Rules reference of a system: an entry for each rule id, found by id or by words.

Each system writes its entries in its own words, as plain data. A search tolerates a missing dash, an unfinished word
and a small typing mistake, and returns the best match first.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache, reduce
from pathlib import Path
from types import MappingProxyType
from typing import Any

from unhex_tui.engine.value import Value


class Entry(Value):
    """An entry of the rules reference: one rule."""

    id: str
    """Rule id, as log lines and reasons cite it."""
    title: str
    section: str
    text: str
    example: str = ""
    source: str = ""
    """Source in a few words, such as the rulebook or a ruling."""
    changed_by: tuple[str, ...] = ()
    """Names of the table rules, and ids of the editions, that change this rule."""
    see: tuple[str, ...] = ()
    """Ids of related rules."""

    @property
    def changed(self) -> str:
        """The table rules and editions that can change this rule, as a sentence; empty without any."""
        editions = [name for name in self.changed_by if name.isupper()]
        rules = [name for name in self.changed_by if not name.isupper()]
        said = [", ".join(editions)] if editions else []
        said += [f"the table rule{'s' * (len(rules) > 1)} {', '.join(rules)}"] if rules else []
        text = " and ".join(said)
        return f"{text[0].upper()}{text[1:]} can change this rule." if said else ""


Entries = Mapping[str, Entry]
"""Entries by rule id, in the order in which they are listed."""

_CLOSE = 0.78
"""Similarity from which a word counts as a mistyped form of another word; 1 means equal."""
_SHORTEST = 4
"""Fewest letters a typed word needs to count as mistyped."""
_AMERICAN = (("ou", "o"), ("tre", "ter"), ("enc", "ens"), ("lled", "led"), ("lling", "ling"))
"""Parts of words in British spelling, each with the American one; short, since a word may be half typed."""


def entries_in(file: Path, sources: Mapping[str, str], options: str) -> Entries:
    """Read every entry of a TOML file, in file order.

    The table `sections` maps the beginning of rule ids to headings; every other table is a rule. `sources` maps a
    rule's `source` to words, with the key "" for a rule that names no source. A table rule in `changed` is added to the
    related entries under its own id if it has an entry; if not, `options` is added, the id of the entry on table rules.
    """
    import tomllib  # rarely needed and slow to import

    rules: dict[str, dict[str, Any]] = tomllib.loads(file.read_text("utf-8"))
    sections = rules.pop("sections")

    def entry(id_: str, rule: Mapping[str, Any]) -> Entry:
        changed_by = tuple(rule.get("changed", "").split())
        related = (*rule.get("see", "").split(), *(name if name in rules else options for name in changed_by))
        text, example = (" ".join(rule.get(part, "").split()) for part in ("text", "example"))
        return Entry(
            id=id_,
            title=rule["title"],
            section=sections[id_.rpartition("-")[0]],
            text=text,
            example=example,
            source=sources[rule.get("source", "")],
            changed_by=changed_by,
            see=tuple(dict.fromkeys(related)),
        )

    return MappingProxyType({id_: entry(id_, rule) for id_, rule in rules.items()})


def find(entries: Entries, text: str) -> list[Entry]:
    """Return the entries that match a text, best first; all entries for an empty text.

    An id matches its own entry, ids that begin with the text, and entries that refer to it. Words match the entries
    that contain all of them, or any of them if no entry contains all. A whole title comes first; a match in a title
    ranks above a match in the text.
    """
    wanted = words(text)
    if not wanted:
        return list(entries.values())
    matches = {entry.id: entry for entry in _by_id(entries, text)}
    meant = exact(entries, text)
    if meant is not None:
        return [*matches.values(), *(e for e in entries.values() if meant.id in e.see and e.id not in matches)]
    scores = _by_words(entries, wanted)
    for key in sorted(scores, key=lambda key: (words(entries[key].title) != wanted, -scores[key])):
        matches.setdefault(key, entries[key])
    return list(matches.values())


def exact(entries: Entries, text: str) -> Entry | None:
    """Return the entry with this id, ignoring case and dashes; None if there is no such entry."""
    wanted = bare(text)
    return next((entry for entry in entries.values() if bare(entry.id) == wanted), None)


def named(entries: Entries, texts: Iterable[str]) -> tuple[str, ...]:
    """Return the entry ids that the texts contain as separate words, each once, in order of appearance."""
    separate = (word.strip("()[],.;:!?“”\"'") for text in texts for word in text.split())
    return tuple(dict.fromkeys(word for word in separate if word in entries))


def words(text: str) -> tuple[str, ...]:
    """Split a text into words in lower case."""
    return _words(text.casefold())


@lru_cache(maxsize=4096)
def _words(text: str) -> tuple[str, ...]:
    return tuple(re.findall(r"\w+", text))


@lru_cache(maxsize=4096)
def bare(text: str) -> str:
    """Reduce an id to its letters and digits in lower case."""
    return re.sub(r"[\W_]+", "", text).casefold()


def _by_id(entries: Entries, text: str) -> list[Entry]:
    wanted = bare(text)
    begun = [entry for entry in entries.values() if bare(entry.id).startswith(wanted)]
    return sorted(begun, key=lambda entry: bare(entry.id) != wanted)


def _by_words(entries: Entries, wanted: tuple[str, ...]) -> dict[str, int]:
    """Score the entries that contain every word, or any word if no entry contains all of them."""
    known = {word for entry in entries.values() for text in _texts(entry) for word in words(text)}
    points = [_points(entries, _meant(word, known)) for word in wanted]
    joined = "".join(wanted)
    if len(wanted) > 1 and joined in known:
        points = [_points(entries, {joined: 3})]  # the book writes "counter attack" as one word
    matching = [key for key in entries if all(key in scores for scores in points)]
    matching = matching or [key for key in entries if any(key in scores for scores in points)]
    return {key: sum(scores.get(key, 0) for scores in points) for key in matching}


def _texts(entry: Entry) -> tuple[str, ...]:
    return entry.title, entry.section, entry.text, entry.example, *entry.changed_by


def american(word: str) -> str:
    """Return a word or its beginning in American instead of British spelling; other words may be changed too."""
    return reduce(lambda text, pair: text.replace(*pair), _AMERICAN, word)


def _meant(word: str, known: Collection[str]) -> dict[str, int]:
    """Score the known words that a typed word may mean: 3 equal, perhaps without its s; 2 begins with it; 1 similar.

    If there are none, a British spelling counts as the American one.
    """
    spellings = dict.fromkeys((word, american(word)))
    for spelled in spellings:
        meant = {candidate: 2 for candidate in known if candidate.startswith(spelled)}
        meant |= {candidate: 3 for candidate in (spelled, spelled.removesuffix("s")) if candidate in known}
        if meant:
            return meant
    from difflib import get_close_matches  # rarely needed and slow to import

    for spelled in spellings if len(word) >= _SHORTEST else ():
        cut: dict[str, list[str]] = {}  # known words, cut to the typed length: the rest may not be typed yet
        for candidate in sorted(known):
            for end in (len(spelled), len(spelled) + 1):
                cut.setdefault(candidate[:end], []).append(candidate)
        if close := get_close_matches(spelled, cut, 4, _CLOSE):
            return dict.fromkeys((candidate for part in close for candidate in cut[part]), 1)
    return {}


def _points(entries: Entries, meant: Mapping[str, int]) -> dict[str, int]:
    """Score the entries that contain a word, by id; a match in the title adds ten times its score."""
    points = {}
    for entry in entries.values():
        title = max((meant.get(word, 0) for word in words(entry.title)), default=0)
        text = max((meant.get(word, 0) for part in _texts(entry) for word in words(part)), default=0)
        if text:
            points[entry.id] = 10 * title + text
    return points
