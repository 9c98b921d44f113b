"""The last rolls on the GM's screen: the newest with large dice and its effects, three older ones in dim lines."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import zip_longest
from typing import NamedTuple

from unhex_tui.engine.value import Value
from unhex_tui.engine.view import Line, View
from unhex_tui.tui.look import plain_text
from unhex_tui.tui.look.plain_text import Runs
from unhex_tui.tui.panels.body import line_width

OLDER = 3
"""Older rolls that are shown."""
_BACK = 60
"""Newest log lines searched for rolls."""
_LEAST = 3
"""Rows of large dice; with fewer rows the newest roll is a line of text."""
_BROAD = 50
"""Least columns for large dice."""
_MOST = 5
"""Most dice that are drawn large; more are a line of text."""


class LastRoll(Value):
    """A roll with its outcome."""

    faces: tuple[int | str, ...]
    numbers: str
    """The dice as a number and the number they need: `39 vs 55`."""
    result: str
    """`hit`, `hit, KO`, `success`; empty where the numbers say it."""
    of: str
    """The roller and the purpose: `Vex, attack`."""
    told: tuple[str, ...]
    """The log lines about the roll's effects."""
    by_app: bool
    """The app rolled."""


def last_rolls(view: View) -> tuple[LastRoll, ...]:
    """Return the last rolls of the fight, the newest first; empty between fights.

    A roll of an action that the GM cancelled is left out: its line has no dice any more.
    """
    if not (view.round or view.steps) or view.ending is not None:
        return ()
    log = view.log[-_BACK:]
    rolls = [n for n, line in enumerate(log) if line.faces]
    down = frozenset(row.name for row in view.roster if row.state in ("down", "dead"))
    return tuple(_roll(log, n, down) for n in reversed(rolls[-OLDER - 1 :]))


_TAKES = re.compile(r"(?P<who>.+) takes (?!no )")
_AGAINST = re.compile(r"(?P<rolled>\d+ vs )\D.*?(?P<sum>−?\d+)$")
"""The terms of a target number and their sum, which comes last: `Dexterity 10 + Fight 5 = 15`."""


def _roll(log: Sequence[Line], at: int, down: frozenset[str]) -> LastRoll:
    """Return the roll in log line `at`, with the lines after it about its effects.

    Where the roll put out a character who is `down` now, that line comes second, in capitals.
    """
    line = log[at]
    numbers, result, who, what = parts(line.text)
    told: list[str] = []
    ends, out, struck = "", "", False
    attacks = _attacks(log, at, who)
    for later in log[at + 1 :]:
        if not later.within or (later.faces and parts(later.text).who == who):
            break
        if later.text.startswith(f"{who} hits "):
            ends = "hit"
        elif later.text.startswith(f"{who} misses ") or re.search(f"{re.escape(who)}'s? (attack|blast)", later.text):
            ends = "miss"
        if later.faces:
            continue
        told.append(later.text)
        hurt = _TAKES.match(later.text) if attacks and not ends else None
        if hurt and hurt["who"] != who and (not result or "success" in result):
            ends = "hit"
        one, is_, _ = later.text.partition(" is ")
        if is_ and later.kind == "wound" and one in down:
            out, struck = later.text, one != who
    if out:
        told.remove(out)
        told[1:1] = [out.upper()]
    if ends:
        special = ("critical", "match") if ends == "hit" else ("critical failure",)
        result = ", ".join((ends, *(word for word in special if word in result)))
    if struck and (ends == "hit" or not result or "wound" in result):
        result = ", ".join(filter(None, (result, "KO")))
    numbers = _AGAINST.sub(r"\g<rolled>\g<sum>", numbers)
    return LastRoll(line.faces, numbers, result, ", ".join(filter(None, (who, what))), tuple(told), line.by_app)


def _attacks(log: Sequence[Line], at: int, who: str) -> bool:
    """Tell whether the roll in log line `at` belongs to an attack by its roller."""
    for line in reversed(log[: at + 1]):
        if line.text.startswith(f"{who} attacks "):
            return True
        if not line.within:
            return False
    return False


class Parts(NamedTuple):
    """The parts of a log line about a roll."""

    numbers: str
    """`39 vs 55`."""
    result: str
    """`success`; empty where the line names none."""
    who: str
    what: str
    """`attack`; empty where the line has no "rolls"."""


def parts(text: str) -> Parts:
    """Return the parts of "Vex rolls attack: 39 vs 55, success", as every game words its rolls.

    Saves keep only these words of a roll, so a resumed session shows the same rolls as before.
    """
    head, _, rest = text.partition(": ")
    who, _, what = head.partition(" rolls ")
    numbers, colon, result = rest.rpartition(": ")
    if not colon:
        numbers, _, result = result.rpartition(", ")
    return Parts(numbers or result, result if numbers else "", who, what)


def roll_lines(rolls: Sequence[LastRoll], width: int, rows: int, ascii: bool) -> list[Runs]:
    """Return the rolls in at most `rows` lines; room is saved on older rolls first, then on the large dice."""
    if not rolls or rows < 1:
        return []
    newest, older = rolls[0], rolls[1:]
    dice = _dice(newest, ascii) if rows >= _LEAST and width >= _BROAD else []
    cells = max(map(plain_text.width, dice), default=0)
    if not dice or cells > width // 2:
        lines = [_line(one, width, ascii, "quiet" if one in older else "strong") for one in rolls[:rows]]
        return [*lines[:-1], _more(lines[-1], rolls[rows:], width, ascii)]
    room = width - cells - 3
    result = "  ".join(filter(None, (newest.numbers, newest.result.upper())))
    result = plain_text.cut(result, room, ascii)
    gap = "   " * bool(result)
    spare = room - plain_text.width(result + gap)
    of = plain_text.cut(gap + newest.of, spare, ascii) if spare > len(gap) else ""
    beside: list[Runs] = [((result, "strong"), (of, "quiet"))]
    did = [row for text in newest.told for row in plain_text.wrapped(text, room, ascii, most=2)]
    beside += [((row, ""),) for row in did[: _LEAST - 1]]
    beside += [()] * (_LEAST - len(beside))
    beside += [_line(one, room, ascii, "quiet") for one in older][: rows - _LEAST]
    pairs = zip_longest(dice, beside, fillvalue=())
    return [(((die or "").ljust(cells) + "   ", "strong"), *told) for die, told in pairs]


def _dice(roll: LastRoll, ascii: bool) -> list[str]:
    """Return the dice in three rows: in double frames if rolled at the table, in thin ones if rolled by the app."""
    if len(roll.faces) > _MOST:
        return []
    left, line, right, side, below_left, below_right = "+-+|++" if ascii else "┌─┐│└┘" if roll.by_app else "╔═╗║╚╝"
    faces = [plain_text.cut(str(face), 3, ascii).center(3) for face in roll.faces]
    top = "app".center(3) if roll.by_app else line * 3
    return [
        "".join(f"{left}{top}{right}" for _ in faces),
        "".join(f"{side}{face}{side}" for face in faces),
        "".join(f"{below_left}{line * 3}{below_right}" for _ in faces),
    ]


def _line(roll: LastRoll, width: int, ascii: bool, role: str) -> Runs:
    """Return a roll in one line: `47 vs 45  MISS  Barkeep, attack`."""
    parts = (roll.numbers, roll.result.upper() if role == "strong" else roll.result, roll.of)
    return ((plain_text.cut("  ".join(filter(None, parts)), width, ascii), role),)


def _more(line: Runs, older: Sequence[LastRoll], width: int, ascii: bool) -> Runs:
    """Return a line followed by as many older rolls, in short, as fit."""
    for one in older:
        more = "   " + " ".join(filter(None, (one.numbers, one.result, f"({one.of.partition(',')[0]})")))
        if line_width(line) + plain_text.width(more) > width:
            break
        line = (*line, (plain_text.plain(more, ascii), "quiet"))
    return line
