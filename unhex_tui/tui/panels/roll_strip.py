"""The strip under an open roll, with a sign for the outcome of each number; and the last rolls on the GM's screen.

Two ten-sided dice are a square of ten by ten beside the question, or, with few rows, a band below it; one die is a
line. The sign alone tells the outcome, so colours only help.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import zip_longest
from typing import Final, NamedTuple, TypeAlias

from unhex_tui.engine.dice import Outcome, RollStrip
from unhex_tui.engine.value import Value
from unhex_tui.engine.view import Line, View
from unhex_tui.tui.look import plain_text
from unhex_tui.tui.look.plain_text import Runs, merged
from unhex_tui.tui.panels.body import line_width
from unhex_tui.tui.panels.log import of_the_fight

Below: TypeAlias = Callable[[int, int, bool], list[Runs]]
"""A function that draws the part of a strip below the question, for a width, a number of rows and ASCII or not."""

SIGNS: Final = {"miss": "·", "hit": "▪", "out": "×", "match": "◆", "critical": "◆", "failure": "!"}
ASCII_SIGNS: Final = {"miss": ".", "hit": "o", "out": "X", "match": "*", "critical": "*", "failure": "!"}
_ORDER: Final[tuple[Outcome, ...]] = ("hit", "out", "match", "critical", "miss", "failure")
"""Outcomes in the order of the legend."""
_PAIRED = 2
"""Numbers per cell of the band."""
_BARE = 2
"""Rows of a line with only its numbers and signs."""
_CELL = 3
"""Columns of a number in the line."""
COLUMN = 44
"""Columns of a square with its legend beside a question's options."""


def square_lines(strip: RollStrip, ascii: bool, row: int = -1) -> list[Runs]:
    """Return the square: tens from top to bottom, ones from left to right; a `row` other than -1 stands out.

    Empty if one die is rolled. All lines are equally wide.
    """
    across = strip.across
    if len(strip.rolls) <= across:
        return []
    lines: list[Runs] = [(("  ones " + " ".join(map(str, range(across))), "quiet"),)]
    for at in range(len(strip.rolls) // across):
        lit = row in (-1, at)
        signs = [
            (f" {sign_of(roll, ascii)}", sign_role(roll, lit))
            for roll in strip.rolls[at * across : at * across + across]
        ]
        head = f"tens {at}" if not at else f"     {at}"
        lines.append(((head, "now" if row == at else "quiet"), *merged(signs)))
    return lines


def strip_lines(strip: RollStrip, width: int, rows: int, ascii: bool, row: int = -1) -> list[Runs]:
    """Return the band or the line, with as much of its legend as `rows` allow; empty if the rows are too few.

    A `row` other than -1 shows only that row of the square. A line keeps at least its numbers and signs.
    """
    if len(strip.rolls) <= strip.across:
        lines = _line(strip, width, ascii)
        lines = lines if len(lines) <= rows else lines[:_BARE]
        title = [((plain_text.cut(strip.title, width, ascii), "quiet"),)] if strip.title and lines else []
        lines = [*title, *lines] if len(lines) + len(title) <= rows else lines
    else:
        lines = _band(strip, width, ascii) if row < 0 else _row(strip, row, ascii)
    if not lines or len(lines) > rows:
        return []
    return [*lines, *legend_lines(strip, width, rows - len(lines), ascii)]


def column_lines(strip: RollStrip, rows: int, ascii: bool) -> list[Runs]:
    """Return the square with its title and legend, for a column of its own; empty if the rows are too few."""
    square = square_lines(strip, ascii)
    if not square or len(square) > rows:
        return []
    legend = legend_lines(strip, COLUMN, rows - len(square) - 1, ascii)
    title: list[Runs] = [((plain_text.cut(strip.title, COLUMN, ascii), "quiet"),)] if strip.title else []
    lines = [*title, *square, (), *legend]
    return (lines if len(lines) <= rows else [*title, *square, *legend])[:rows]


def beside(lines: Sequence[Runs], square: Sequence[Runs], left: int, keys: int) -> list[Runs]:
    """Return a question's lines with the square at column `left`, above the last lines, which are `keys` hint lines."""
    drawn = [(), *square, *[()] * (len(lines) - len(square) - 1)]
    return [
        (*line, (" " * (left - line_width(line)), ""), *more) if more and n < len(lines) - keys else line
        for n, (line, more) in enumerate(zip(lines, drawn, strict=True))
    ]


def legend_lines(strip: RollStrip, width: int, rows: int, ascii: bool) -> list[Runs]:
    """Return the legend: each sign with its name and count, several per line if they fit, then the note.

    If rows are few, names are shortened, then closer together, then left out from the last one on; the counts always
    stay, the note does not.
    """
    names: dict[Outcome, str] = {outcome: strip.names.get(outcome, outcome) for outcome in _ORDER}
    ways = [("", 3), ("[:(]", 3), ("[:,(]", 3), ("[:,(]| or ", 3), ("", 2), *((name, 2) for name in reversed(_ORDER))]
    for cut, gap in ways:
        if cut in names:
            names[cut] = ""
        elif cut:
            names = {outcome: re.split(cut, name)[0].rstrip() for outcome, name in names.items()}
        lines = _legend(strip, names, width, ascii, gap)
        if len(lines) <= rows:
            break
    note: list[Runs] = [((row, "quiet"),) for row in plain_text.wrapped(strip.note, width, ascii)] if strip.note else []
    return [*lines, *note][: max(0, rows)]


def _legend(strip: RollStrip, names: Mapping[Outcome, str], width: int, ascii: bool, gap: int) -> list[Runs]:
    many, lines, used = Counter(strip.rolls), list[Runs](), 0
    for outcome in _ORDER:
        if not many[outcome]:
            continue
        text = f" {many[outcome]} {plain_text.plain(names[outcome], ascii)}".rstrip()
        runs: Runs = ((sign_of(outcome, ascii), sign_role(outcome)), (text, ""))
        cells = 1 + plain_text.width(text)
        if lines and used + gap + cells <= width:
            lines[-1] = (*lines[-1], (" " * gap, ""), *runs)
            used += gap + cells
        else:
            lines.append(runs)
            used = cells
    return lines


def _band(strip: RollStrip, width: int, ascii: bool) -> list[Runs]:
    """Return the band, each cell showing the rarer outcome of its two numbers; empty if it is too wide."""
    rolls, many = strip.rolls, Counter(strip.rolls)
    pairs = [rolls[n : n + _PAIRED] for n in range(0, len(rolls), _PAIRED)]
    if len(pairs) > width:
        return []
    scale = "".join(str(n).ljust(strip.across // _PAIRED) for n in range(0, len(rolls), strip.across))
    shown = [min(pair, key=lambda outcome: many[outcome]) for pair in pairs]
    title = plain_text.fitting(strip.title.split(", "), width - len(scale) - 2, ascii) if strip.title else ""
    title = f"  {title}" if title else ""
    return [
        ((scale + title, "quiet"),),
        merged((sign_of(outcome, ascii), sign_role(outcome)) for outcome in shown),
    ]


def _row(strip: RollStrip, row: int, ascii: bool) -> list[Runs]:
    """Return the outcomes of the ones die for one tens die."""
    across = strip.across
    scale = "ones " + " ".join(map(str, range(across)))
    signs = [
        (f" {sign_of(roll, ascii)}", sign_role(roll)) for roll in strip.rolls[row * across : row * across + across]
    ]
    return [((scale, "quiet"),), ((f"  {row}_", "now"), *merged(signs))]


def _line(strip: RollStrip, width: int, ascii: bool) -> list[Runs]:
    """Return the line of one die: its numbers, signs, and further effects of each number; empty if too wide."""
    named = max((len(name) for name, _ in strip.below), default=0)
    if named + _CELL * len(strip.rolls) > width:
        return []
    numbers = "".join(str(n).rjust(_CELL) for n in range(strip.first, strip.first + len(strip.rolls)))
    signs = ((sign_of(roll, ascii).rjust(_CELL), sign_role(roll)) for roll in strip.rolls)
    die = f"d{len(strip.rolls)}" if named > len(str(len(strip.rolls))) else ""
    lines: list[Runs] = [((die.ljust(named) + numbers, "quiet"),), ((" " * named, ""), *merged(signs))]
    for name, texts in strip.below:
        lines.append(((name.ljust(named), "quiet"), *((text.rjust(_CELL), "") for text in texts)))
    return lines


def sign_of(outcome: Outcome, ascii: bool) -> str:
    """Return the sign of an outcome."""
    return (ASCII_SIGNS if ascii else SIGNS)[outcome]


def sign_role(outcome: Outcome, lit: bool = True) -> str:
    """Return the role of an outcome's sign, quiet unless `lit`."""
    return f"roll.{outcome}" if lit else "quiet"


OLDER = 3
"""Older rolls that are shown."""
_BACK = 60
"""Newest log lines searched for rolls."""
DICE_ROWS = 3
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
    """`hit`, `hit, KO`, `dodged`, `success`; empty if the numbers say it."""
    of: str
    """The roller and the purpose: `Vex, attack`; `by Vex` after the result of an attack that names none."""
    told: tuple[str, ...]
    """The log lines about the roll's effects."""
    by_app: bool
    asks: str = ""
    """The effect that the GM has to make up; empty if there is none."""


def last_rolls(view: View) -> tuple[LastRoll, ...]:
    """Return the last rolls of the fight, the newest first; empty between fights.

    A roll of an action that the GM cancelled is left out: its line has no dice any more.
    """
    if not (view.round or view.steps) or view.ending is not None:
        return ()
    log = of_the_fight(view.log[-_BACK:])
    edits = {line.entry for line in log if line.text.startswith("The GM: ") and not line.within}
    log = [line for line in log if line.faces or line.entry not in edits]  # between a roll and its effects
    rolls = [n for n, line in enumerate(log) if line.faces]
    down = frozenset(row.name for row in view.roster if row.state in ("down", "dead"))
    return tuple(_roll(log, n, down) for n in reversed(rolls[-OLDER - 1 :]))


_TAKES = re.compile(r"(?P<who>.+) takes (?!no )")
FORGONE: Final = re.compile(r".+( forgoes the |'s tackle fails: |: .+ not possible \()")
"""An action that fails without dice right after another character's roll; no effect of that roll."""
_STANDING = ("stunned", "in the way", "conscious")
"""Words after `is` that put no one out."""
_AGAINST = re.compile(r"(?P<rolled>\d+ vs )\D.*?(?P<sum>−?\d+)(?P<least>, minimum \d+)?$")
"""The terms of a target number and their sum, which comes last: `Dexterity 10 + Fight 5 = 15`.

In older saves a minimum follows: `Handgun 40, minimum 30`.
"""
_NEEDS = re.compile(r"(?P<rolled>\d+) vs .*(?P<needs>, needs .+)$")
"""A target number followed by the rolls that succeed: `Handgun 40, needs 30 to 40`."""


def _roll(log: Sequence[Line], at: int, down: frozenset[str]) -> LastRoll:
    """Return the roll in log line `at`, with the lines after it about its effects.

    Where the roll put out a character who is `down` now, that line comes second, in capitals.
    """
    line = log[at]
    numbers, result, roller, what = parts(line.text)
    lines: list[str] = []
    ends, out, struck, fate, asks = "", "", "", "", ""
    attacks = _attacks(log, at, roller)
    others = () if attacks else _earlier_rollers(log, at, roller)
    for later in log[at + 1 :]:
        if not later.within or (later.faces and parts(later.text).who == roller) or FORGONE.match(later.text):
            break
        if later.text.startswith(f"{roller} hits "):
            ends = "hit"
        elif re.search(f" avoids {re.escape(roller)}'s? attack", later.text):
            ends = "dodged"
        elif later.text.startswith(f"{roller} misses ") or re.search(
            f"{re.escape(roller)}'s? (attack|blast)", later.text
        ):
            ends = "miss"
        if later.faces:
            continue
        if roller not in later.text and any(later.text.startswith(f"{other} ") for other in others):
            continue
        lines.append(later.text)
        asks = later.text if ": the GM " in later.text else asks
        if not (ends or result):
            ends = _outcome(later.text, roller, attacks)
        elif ends == "no damage" and " is stunned" in later.text:
            ends = "stun"
        wound = _TAKES.match(later.text) if attacks and not ends else None
        if wound and wound["who"] != roller and (not result or "success" in result):
            ends = "hit"
        before, is_, what_is = later.text.partition(" is ")
        if is_ and later.kind == "wound" and before in down and not what_is.startswith(_STANDING):
            fate = "DEAD" if what_is == "dead" else "" if what_is.startswith("restrained") else "KO"
            out, struck = later.text, before if before != roller else ""
    if set_to := re.search(rf"^{re.escape(roller)} sets the dice to (\d\d)$", "\n".join(lines), re.MULTILINE):
        numbers, result = re.sub(r"^\d+", rf"\g<0> set to {set_to[1]}", numbers), "success"
        lines.remove(set_to[0])
    if out:
        lines.remove(out)
        lines[1:1] = [out.upper()]
    if ends:
        special = ("critical", "match") if ends == "hit" else ("critical failure",)
        result = ", ".join((ends, *(word for word in special if word in result)))
    if struck and (attacks or ends == "hit" or not result or "wound" in result):
        fate = f"{struck} {fate}" if fate and "failure" in result else fate.replace("DEAD", "KILL")
        result = ", ".join(filter(None, (result, fate)))
    elif attacks and not ends and " attacks " in log[at - 1].text and what != "attack":  # it may not be final
        result = re.sub("^failure", "miss", result)
    numbers = _NEEDS.sub(r"\g<rolled>\g<needs>", numbers)
    numbers = _AGAINST.sub(r"\g<rolled>\g<sum>\g<least>", numbers)
    return LastRoll(
        faces=line.faces,
        numbers=numbers,
        result=result,
        of=f"by {roller}" if attacks and result and not what else ", ".join(filter(None, (roller, what))),
        told=tuple(lines),
        by_app=line.by_app,
        asks=asks,
    )


_DEFENCES = {"stops the attack": "stopped", "hinders the attack": "hindered", "fails to defend": "failed"}
"""Results of a defence whose roll names none, by words of the line about it."""
_UNHURT = re.compile(r".+ takes (no damage$|0\b|.*(=|so) 0\b)")


def _outcome(text: str, roller: str, attacks: bool) -> str:
    """Return the result that a line gives to a roll of `roller`, which names none itself; empty for none."""
    if not attacks:
        return next((result for words, result in _DEFENCES.items() if text.startswith(f"{roller} {words}")), "")
    if " is not restrained" in text or text.startswith(f"{roller} fails to restrain"):
        return "miss"
    return "restrained" if " is restrained" in text else "no damage" if _UNHURT.match(text) else ""


def _attacks(log: Sequence[Line], at: int, roller: str) -> bool:
    """Tell whether the roll in log line `at` belongs to an attack by its roller."""
    for line in reversed(log[: at + 1]):
        if line.text.startswith((f"{roller} attacks ", f"{roller} counter-attacks ")):
            return True
        if not line.within:
            return False
    return False


def _earlier_rollers(log: Sequence[Line], at: int, roller: str) -> tuple[str, ...]:
    """Return the names of the others who rolled in the same step before log line `at`."""
    names: dict[str, None] = {}
    for line in reversed(log[:at] if log[at].within else ()):
        if line.faces:
            names[parts(line.text).who] = None
        if not line.within:
            break
    return tuple(name for name in names if name and name != roller)


class Parts(NamedTuple):
    """The parts of a log line about a roll."""

    numbers: str
    """`39 vs 55`."""
    result: str
    """`success`; empty if the line names none."""
    who: str
    what: str
    """`attack`; empty if the line has no "rolls"."""


def parts(text: str) -> Parts:
    """Return the parts of "Vex rolls attack: 39 vs 55, success", as every game words its rolls.

    Saves keep only these words of a roll, so a resumed session shows the same rolls as before.
    """
    text = text.replace(" breaks the tie: ", " rolls to break the tie: ")  # as older saves say
    head, _, rest = text.removesuffix(" (auto-answer)").partition(": ")
    roller, _, what = head.partition(" rolls ")
    numbers, colon, result = rest.rpartition(": ")
    if not colon and " rolls" in head:
        numbers, _, result = result.rpartition(", ")
    return Parts(numbers or result, result if numbers else "", roller, what)


def roll_lines(rolls: Sequence[LastRoll], width: int, rows: int, ascii: bool) -> list[Runs]:
    """Return the rolls in at most `rows` lines; room is saved on older rolls first, then on the large dice."""
    if not rolls or rows < 1:
        return []
    newest, older = rolls[0], rolls[1:]
    large = rows >= DICE_ROWS and width >= _BROAD and len(newest.faces) <= _MOST
    dice = framed(newest.faces, ascii, by_app=newest.by_app) if large else []
    cells = max(map(plain_text.width, dice), default=0)
    if not dice or cells > width // 2:
        lines = [_roll_line(roll, width, ascii, "quiet" if roll in older else "strong") for roll in rolls[:rows]]
        return [*lines[:-1], _more(lines[-1], rolls[rows:], width, ascii)]
    room = width - cells - 3
    result = "  ".join(filter(None, (newest.numbers, newest.result.upper())))
    result = plain_text.cut_at_word(result, room, ascii)
    gap = "   " * bool(result)
    spare = room - plain_text.width(result + gap)
    of = gap + plain_text.cut_at_word(newest.of, spare - len(gap), ascii) if spare > len(gap) else ""
    beside: list[Runs] = [((result, "strong"), (of, "quiet"))]
    did = [row for text in newest.told for row in plain_text.wrapped(text, room, ascii)]
    if len(did) > rows - 1:
        did[rows - 2 :] = [plain_text.cut(f"{did[rows - 2]} …", room, ascii)]
    beside += [((row, ""),) for row in did]
    beside += [()] * (DICE_ROWS - len(beside))
    beside += [_roll_line(roll, room, ascii, "quiet") for roll in older][: rows - len(beside)]
    pairs = zip_longest(dice, beside, fillvalue=())
    return [(((die or "").ljust(cells) + "   ", "strong"), *line_runs) for die, line_runs in pairs]


def framed(faces: Iterable[object], ascii: bool, *, wide: int = 3, by_app: bool = False) -> list[str]:
    """Return dice in three rows: in double frames if rolled at the table, in thin ones if rolled by the app."""
    left, line, right, side, below_left, below_right = "+-+|++" if ascii else "┌─┐│└┘" if by_app else "╔═╗║╚╝"
    shown = [plain_text.cut(str(face), wide, ascii).center(wide) for face in faces]
    return [
        f"{left}{'app' if by_app else line * wide}{right}" * len(shown),
        "".join(f"{side}{face}{side}" for face in shown),
        f"{below_left}{line * wide}{below_right}" * len(shown),
    ]


def _roll_line(roll: LastRoll, width: int, ascii: bool, role: str) -> Runs:
    """Return a roll in one line: `47 vs 45  MISS  Barkeep, attack`."""
    return ((plain_text.cut_at_word(in_a_line(roll, loud=role == "strong"), width, ascii), role),)


def in_a_line(roll: LastRoll, *, loud: bool = True) -> str:
    """Return the dice, the result and the purpose of a roll, the result in capitals if `loud`."""
    return "  ".join(filter(None, (roll.numbers, roll.result.upper() if loud else roll.result, roll.of)))


def _more(line: Runs, older: Sequence[LastRoll], width: int, ascii: bool) -> Runs:
    """Return a line followed by as many older rolls, with their purpose, as fit."""
    for n, roll in enumerate(older):
        more = "   " + "earlier: " * (not n) + " ".join(filter(None, (roll.numbers, roll.result, f"({roll.of})")))
        if line_width(line) + plain_text.width(more) > width:
            break
        line = (*line, (plain_text.plain(more, ascii), "quiet"))
    return line
