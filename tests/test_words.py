"""Every text that the screen, the commands and the page can show reads like plain English.

`words` lists the texts, from the sources, the rules and random play of every game. A phrase of `RIDDLES` in one of them
is a failure, which says where the text comes from. The list finds riddles, not good sentences: people read the texts
too (`python -m tests.words`).
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
from words import PACKAGE, Text, games, played_texts, rule_texts, source_texts, strings

PHRASES = """
somebody | nobody | anybody | everybody | whoever | whomever | whatever | (is|are|be|being|was|were) awaited
what is otherwise | what is so | is none of | as (it|they) stands? | falls? away | comes? to nothing
comes? of (it|them|that) | becomes? of | (that|it) comes to | put it off | give it up | not after all | that is all
lines part | as likely | is void | (not|is) sound | agreed beforehand | agree to what | its likes? | shall be
how it looks | (taken|brought) back | (is|are) no (text|number|roll|name|sign|list|json|map|key)
of whom | (by|of) which | amend(s|ed|ment)?
"""
RIDDLES = re.compile("\\b(" + "|".join(PHRASES.strip().replace(" | ", "\n").splitlines()) + ")\\b", re.IGNORECASE)
OTHER = r"""
useless | armour(ed)? | vigour | learnt | spelt | spoilt | (recogn|stabil|organ|real|capital|minim)is(e|es|ed|ing)
defences? | offences? | colour(s|ed|less)? | grey | metres? | centimetres? | kilometres? | centres? | neighbour(s|ing)?
honour | favour(ite)?s? | behaviour | rumours? | harbour | labour | cancelled | cancelling | travelled | labelled
dialogues? | theatres? | fulfil | skilful | towards(?!\() | plough | mould | manoeuvres? | judgements? | way round
"""
OTHER_WORDS = re.compile("\\b(" + "|".join(OTHER.strip().replace(" | ", "\n").splitlines()) + ")\\b", re.IGNORECASE)
"""Second words and spellings for one thing: the app writes unusable, and American English with armor.

A call such as `towards(0, -1)` is no text.
"""
DECISIONS = 60
"""Decisions played of each game; `python -m tests.words` plays more."""


def riddles(texts: list[Text]) -> list[str]:
    """Return the texts that hold a riddle, with their origins."""
    return [f"{text.origin}: {match[0]!r} in {text.text!r}" for text in texts if (match := RIDDLES.search(text.text))]


def test_no_text_in_the_sources_is_a_riddle() -> None:
    texts = list(source_texts())
    assert len(texts) > 3000
    assert not riddles(texts)


def test_one_thing_has_one_word_and_one_spelling_in_texts_pages_and_rules() -> None:
    pages = [
        *PACKAGE.parent.glob("*.md"),
        *PACKAGE.parent.glob("docs/**/*.md"),
        *PACKAGE.rglob("rules.toml"),
        *PACKAGE.rglob("*.json"),
    ]
    texts = [*source_texts(), *(_page(page) for page in pages)]
    assert len(pages) > 15
    assert not [f"{text.origin}: {match[0]}" for text in texts if (match := OTHER_WORDS.search(text.text))]


def _page(file: Path) -> Text:
    return Text(file.name, re.sub(r"`[^`]*`", "", file.read_text("utf-8")))


@pytest.mark.parametrize("game", games())
def test_no_text_that_random_play_or_the_rules_show_is_a_riddle(game: str) -> None:
    texts = [*rule_texts(game), *played_texts(game, DECISIONS)]
    assert len(texts) > 30
    assert not riddles(texts)


def test_a_riddle_is_found_with_its_origin() -> None:
    planted = [Text("map.py:7", "This text is not sound: line 7"), Text("map.py:8", "Line 7: can't read this")]
    assert [found.partition(":")[0] for found in riddles(planted)] == ["map.py"]


def test_the_list_holds_what_a_decision_and_a_view_show() -> None:
    shown = Counter(strings(({"a": "Vex"}, ["Vex", ("tens die",)])))
    assert shown == {"Vex": 2, "tens die": 1}
