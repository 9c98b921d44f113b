"""The strip shown before a roll agrees with the outcome, for every number rolled in random play of every game."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from random_play import SYSTEMS, Fight, answer, fights

from unhex_tui.engine.decision import Roll
from unhex_tui.engine.dice import RollStrip
from unhex_tui.tui.panels.roll_strip import legend_lines, parts

DECISIONS = 300
LEAST = {"fading-suns": 5, "unknown-armies": 20, "unhex": 20, "evening": 10}
"""Minimum number of rolls to compare, by case of random play."""


def said(result: str) -> str:
    """Return the outcome as a strip names it, from the words of the log."""
    if result.startswith("no hit"):
        return "miss"
    good = (
        "success" in result or result.startswith("a hit") or (result.startswith("critical") and "failure" not in result)
    )
    great = "critical" in result or "matched" in result or "fumble" in result
    return ("critical" if great else "hit") if good else ("failure" if great else "miss")


def compared(fight: Fight, strip: RollStrip) -> str:
    """Return the strip's outcome for the last roll, checked against the log; "" if the last answer was no roll."""
    entry = fight.session.journal.entries[fight.session.journal.path[-1]]
    told = next((line.text for line in entry.told if line.faces), "")
    if entry.kind != "answer" or not isinstance(entry.value, list) or not told or entry.forced:
        return ""
    number = 10 * entry.value[0] + entry.value[1] if len(entry.value) == 2 else entry.value[0]
    had = strip.rolls[number - strip.first]
    assert said(parts(told).result) == {"out": "hit", "match": "critical"}.get(had, had), (
        entry.question,
        entry.value,
        told,
    )
    return had


@pytest.mark.parametrize("case", [case for case in SYSTEMS if case.name in LEAST], ids=lambda case: case.name)
def test_a_number_of_the_strip_turns_out_as_it_says(case) -> None:  # type: ignore[no-untyped-def]
    seen: Counter[str] = Counter()
    strip, last = None, None
    for fight in fights(case, DECISIONS, answer):
        if strip is not None and fight.session is last:
            seen[compared(fight, strip)] += 1
        asked = fight.session.decision
        strip, last = (fight.session.advice().strip() if isinstance(asked, Roll) else None), fight.session
    del seen[""]
    assert seen.total() >= LEAST[case.name], seen
    assert len(seen) >= 3


@pytest.mark.parametrize("case", [case for case in SYSTEMS if case.name in LEAST], ids=lambda case: case.name)
def test_the_counts_of_a_legend_add_up_to_all_numbers(case) -> None:  # type: ignore[no-untyped-def]
    """In every legend of random play: in one line, in few lines, in many."""
    seen = 0
    for fight in fights(case, DECISIONS, answer):
        strip = fight.session.advice().strip()
        for width, rows in ((43, 1), (44, 3), (60, 1), (66, 1), (66, 4), (78, 1), (78, 2)) if strip is not None else ():
            seen += 1
            drawn = legend_lines(strip, width, rows, ascii=False)
            assert len(drawn) <= rows
            text = ["".join(one for one, _ in line) for line in drawn]
            assert all(len(line) <= width for line in text), text
            counts = [
                re.fullmatch(r" (\d+).*", one) for line in drawn for one, role in line if not role and one.strip()
            ]
            assert sum(int(one[1]) for one in counts if one) == len(strip.rolls), text
    assert seen >= 7 * LEAST[case.name]


def test_a_short_legend_leaves_out_numbers_before_it_leaves_out_a_ko() -> None:
    names = {"out": "KO: 29, 39, 49", "critical": "critical, can KO", "failure": "critical failure"}
    rolls = (*["hit"] * 44, *["out"] * 3, *["critical"] * 5, *["miss"] * 42, *["failure"] * 6)
    drawn = legend_lines(RollStrip(rolls=rolls, across=10, names=names), 78, 1, ascii=False)  # type: ignore[arg-type]
    text = "".join(text for text, _ in drawn[0])
    assert text == "▪ 44 hit   × 3 KO   ◆ 5 critical, can KO   · 42 miss   ! 6 critical failure"
