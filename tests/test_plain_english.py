"""Pages and docstrings read like plain English: riddles are under 3 % of a page's sentences, under 2 % of docstrings.

A riddle opens with a headless clause ("What becomes of ..."), holds two vague words, or consists mostly of function
words. The measure finds riddles, not good sentences: people read pages and docstrings too.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from tests.sources import statements

ROOT = Path(__file__).parent.parent
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
FOLDERS = [
    *sorted(file.parent for file in (ROOT / "unhex_tui").rglob("__init__.py")),
    ROOT / "tests",
    ROOT / "examples",
]

BARE = re.compile(r"(it|they|such|so|nobody|somebody|everybody|something|where|wherever) (?!to\b)", re.I)
"""Openings that lean on the sentence before, which the first sentence of a docstring does not have."""
HEADLESS = re.compile(r"(what|whose|whom?|(those|it is the one) (who|that)|(of|by) (what|which|whom|those))\b", re.I)
SIMPLE = re.compile(r"(true|false|whether|the|an?|if|returns?|is|are|does|do|has|have|can)\b", re.I)
VAGUE = re.compile(
    r"\b(\w+body|whom|of (which|them|its)|what (it|is|was|they|comes)|(the )?one that|what\w+ever|else)\b", re.I
)
_WORDS = """
a about across after again against all an and any are as at away back be because been before being beside between both
but by can could did do does down during each either else even ever every few first for from had has have he her him
his how if in into is it its itself just last least less many may might more most much must never next no none nor not
now of off on once one ones only or other others our out over own same shall she should so some still such than that
the their them then there these they this those through to too under until up very was we were what when where whether
which while who whom whose why will with without would yet you your
"""
FUNCTION_WORDS = frozenset(_WORDS.split())


def sentences(page: str) -> Iterator[str]:
    """Yield the sentences of prose, list items and table cells of a Markdown page, without code and headings."""
    page = re.sub(r"(?ms)```.*?```|^(#|!\[).*?$", "", page)
    for block in re.split(r"\n\s*\n|\n(?=\s*(?:[-*]|\d+\.)\s|\|)", page):
        for part in re.split(r"(?<!\\)\|", block) if block.lstrip().startswith("|") else [block]:
            text = re.sub(r"^([-*]|\d+\.) ", "", " ".join(part.split()))
            yield from re.split(r"(?<=[.!?]) (?=[A-Z`*“])", text)


def docstrings(file: Path) -> Iterator[str]:
    """Yield the first sentence of each docstring of a file, those of fields and constants included."""
    for node in statements(file):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield re.split(r"(?<=[.!?])\s", " ".join(node.value.value.split()), maxsplit=1)[0]


def riddle(sentence: str) -> str:
    """Return why readers may need a second look at a sentence; empty if they do not."""
    plain = re.sub(r"`[^`]*`", "CODE", sentence)
    words = re.findall(r"[a-z][a-z'’-]*", plain.lower())
    if len(words) < 6 or "?" in plain:
        return ""
    if HEADLESS.match(plain):
        return "headless"
    if len(VAGUE.findall(plain)) > 1:
        return "vague"
    share = 0.25 if SIMPLE.match(plain) else 0.35
    return "function words" if sum(word not in FUNCTION_WORDS for word in words) < share * len(words) else ""


def measure(texts: Iterable[str], limit: float = 0.03) -> tuple[list[str], float]:
    """Return the riddles among the texts, each with its reason, and the number that a share of `limit` allows."""
    told = [text for text in texts if len(text.split()) > 5]
    return [f"{why}: {text}" for text in told if (why := riddle(text))], limit * len(told)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_page_reads_like_plain_english(page: Path) -> None:
    found, most = measure(sentences(page.read_text("utf-8")))
    assert len(found) <= most, "\n".join(found)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_docstrings_read_like_plain_english(folder: Path) -> None:
    files = folder.rglob("*.py") if folder.name == "tests" else folder.glob("*.py")
    texts = [text for file in files for text in docstrings(file)]
    found, most = measure(texts, 0.02)
    found += [f"bare: {text}" for text in texts if BARE.match(text) and not riddle(text)]
    assert len(found) <= most, "\n".join(found)


def test_riddles_are_told_from_plain_sentences() -> None:
    page = "# So\n\nWhat becomes of a hit stands here. So it is as it was before.\n\n```\nwhat is it\n```\n"
    page += (
        "- Of them no one else acts, nobody reacts.\n- Enter keeps the roll.\n\n| What protects the target here? |\n"
    )
    found, most = measure(sentences(page))
    assert [one.partition(":")[0] for one in found] == ["headless", "function words", "vague"]
    assert len(found) > most
