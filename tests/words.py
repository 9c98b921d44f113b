"""Every text the screen, the commands and the page can show: `python -m tests.words [--source PART] [--played GAME]`.

Texts come from three places: the strings in the package's source (docstrings and single words left out), the rules
reference of every game, and what random play of every game shows. In played texts digits are `0` and names of
characters are `NAME`, so equal sentences count once. `test_words.py` reads the list; without options the command prints
all of it, one text a line with its origin.
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "examples")]

from random_play import SYSTEMS, fights, wild  # noqa: E402

PACKAGE = HERE.parent / "unhex_tui"
DECISIONS = 400
"""Decisions of each game that the command plays."""
LOOKED_INTO = 4
"""Odds and explanations are read at every fourth decision only, because they take longer than all the rest."""
KEY = re.compile(r"[\w.:/*$#+-]+")
"""A key, a question id, a file name or a single word."""
REGEX = re.compile(r"\\[bswdS]|\(\?|\[\^")
STYLE = re.compile(r"\{[^}]*:[^}]*;|<\w+[^>]*>|height:")


class Text(NamedTuple):
    """One text that a user may read."""

    origin: str
    """File and line, or the game that showed it."""
    text: str
    """The text; what a program fills in stands in braces."""


# ---------------------------------------------------------------------------------------------- in the source


@cache
def source_texts(part: str = "") -> tuple[Text, ...]:
    """Return the texts in sources whose path contains `part`, in order of files and lines."""
    paths = {file.relative_to(PACKAGE).as_posix(): file for file in sorted(PACKAGE.rglob("*.py"))}
    return tuple(
        text
        for path, file in paths.items()
        if part in path
        for text in _in_file(path, ast.parse(file.read_text("utf-8")))
    )


def _in_file(path: str, tree: ast.Module) -> Iterator[Text]:
    nodes = [*ast.walk(tree)]
    inside = {*_docstrings(nodes), *_never_shown(nodes)}
    found: list[tuple[int, str]] = []
    for node in nodes:
        if isinstance(node, ast.JoinedStr) and id(node) not in inside:
            inside.update(id(value) for value in node.values)
            found.append((node.lineno, "".join(map(_piece, node.values))))
    constants = (node for node in nodes if isinstance(node, ast.Constant) and id(node) not in inside)
    found += [(node.lineno, node.value) for node in constants if isinstance(node.value, str)]
    yield from (Text(f"{path}:{line}", text) for line, text in sorted(found) if _shown(text))


def _docstrings(nodes: list[ast.AST]) -> Iterator[int]:
    for node in nodes:
        for statement in getattr(node, "body", None) if isinstance(getattr(node, "body", None), list) else ():
            if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
                yield id(statement.value)


def _never_shown(nodes: list[ast.AST]) -> Iterator[int]:
    """Yield the ids of the strings in `also=(...)`: earlier labels that are still understood when typed."""
    for node in nodes:
        if isinstance(node, ast.keyword) and node.arg == "also":
            yield from (id(one) for one in ast.walk(node.value))


def _piece(value: ast.expr) -> str:
    return str(value.value) if isinstance(value, ast.Constant) else "{" + ast.unparse(value)[1:-1].strip("{}'\"f") + "}"


def _shown(text: str) -> bool:
    bare = re.sub(r"\{[^}]*\}", "", text)
    if KEY.fullmatch(text) or REGEX.search(text) or STYLE.search(text):
        return False
    return len(re.findall(r"[A-Za-z]{2,}", bare)) >= 1 and " " in text.strip()


# ---------------------------------------------------------------------------------------------- in play


def games() -> list[str]:
    """Return the names of the cases of random play, without the toy game of the tests."""
    return [case.name for case in SYSTEMS if case.name != "toy"]


def rule_texts(game: str) -> Iterator[Text]:
    """Yield the titles, texts and examples of a game's rules reference, with the rule's id as origin."""
    [case] = [case for case in SYSTEMS if case.name == game]
    for rule in case.system.reference().values():
        yield from (Text(rule.id, text) for text in (rule.title, rule.text, rule.example) if " " in text)


def played_texts(game: str, decisions: int) -> Iterator[Text]:
    """Yield the texts that random play of one game shows, each once."""
    [case] = [case for case in SYSTEMS if case.name == game]
    seen: set[str] = set()
    read: set[tuple[re.Pattern[str] | None, str]] = set()
    for n, fight in enumerate(fights(case, decisions, wild)):
        names = _names(fight.session.table)
        for text in _texts_now(fight.session, thorough=n % LOOKED_INTO == 0):
            if (names, text) in read:
                continue
            read.add((names, text))
            plain = _general(text, names)
            if plain not in seen and " " in plain:
                seen.add(plain)
                yield Text(game, plain)


def _names(table: Any) -> re.Pattern[str] | None:
    characters = getattr(table, "characters", None)
    names = (
        {character.name for character in characters.values() if character.name}
        if isinstance(characters, dict)
        else set()
    )
    longest = sorted(names, key=lambda name: (-len(name), name))
    return re.compile("|".join(map(re.escape, longest))) if longest else None


def _general(text: str, names: re.Pattern[str] | None) -> str:
    """Return the text with `NAME` for each character and `0` for each number."""
    return re.sub(r"\d+", "0", names.sub("NAME", text) if names else text)


def _texts_now(session: Any, *, thorough: bool) -> Iterator[str]:
    """Yield all that the app would show at this decision."""
    yield from strings(session.decision)
    for audience in ("gm", "players"):
        yield from strings(session.view(audience))
    if session.journal.path:
        yield from strings(session.journal.entries[session.journal.path[-1]])
    yield from strings(session.system.overrules(session.table))
    if thorough:
        advice = session.advice()
        yield from strings((session.decision.explanation(), dict(advice.previews), advice.odds()))
        yield from strings(session.auto_answer())


def strings(value: Any) -> Iterator[str]:
    """Yield every string in a frozen value, however deep."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from (text for one in value.values() for text in strings(one))
    elif isinstance(value, list | tuple | frozenset) and not hasattr(value, "_fields"):
        yield from (text for one in value for text in strings(one))
    elif fields := getattr(value, "__struct_fields__", getattr(value, "_fields", ())):
        shown = (field for field in fields if field != "also")
        yield from (text for field in shown for text in strings(getattr(value, field, None)))


# ------------------------------------------------------------------------------------------ the command


def main(args: Iterable[str]) -> None:
    """Print the list."""
    parser = argparse.ArgumentParser(prog="python -m tests.words", description=__doc__)
    parser.add_argument("--source", metavar="PART", help="only texts in sources whose path contains this")
    parser.add_argument("--played", metavar="GAME", help="only texts that random play of these games shows")
    parser.add_argument("--decisions", type=int, default=DECISIONS)
    chosen = parser.parse_args(list(args))
    if chosen.played is None:
        _print(source_texts(chosen.source or ""))
    if chosen.source is None:
        for game in games():
            if (chosen.played or "") in game:
                _print(rule_texts(game))
                _print(played_texts(game, chosen.decisions))


def _print(texts: Iterable[Text]) -> None:
    for text in texts:
        print(f"{text.origin}\t{text.text!r}")


if __name__ == "__main__":
    main(sys.argv[1:])
