"""The panel of a forecast: who wins, how sure that is, and what the fight costs the PCs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from unhex_tui.drawing.tokens import bar
from unhex_tui.engine.dice import half_up
from unhex_tui.engine.value import Value
from unhex_tui.playouts.playing import Share, Tally, assumes
from unhex_tui.tui.look import plain_text
from unhex_tui.tui.look.plain_text import Runs
from unhex_tui.tui.panels.body import line_width, side_role, side_sign
from unhex_tui.tui.panels.lines import LinedPanel

_BAR = 12
"""Cells of a bar."""
_NAME = 16
"""Most cells of a name, with its side's sign."""
_LEAST = 11
"""Least cells of a name: those of `undecided`."""
_BESIDE = 78
"""Least columns for the opponents beside the PCs."""
_LEFT = 49
"""Columns of the left part then."""
_SPREADS = ((", 8 of 10 times in ", ""), (", mostly ", ""), (" (", ")"))
"""Ways to say how long 8 of 10 fights last, the longest first."""
_WORRY, _ALARM = 50, 80
"""Percent of going down that have a colour of their own."""


class Known(Value):
    """What the panel knows of a forecast besides its figures."""

    titles: tuple[str, ...]
    """The title, then ever shorter ones."""
    temper: str = "plain"
    before: bool = False
    """The table has moved on: the figures are of before."""
    hard: bool = False
    """The fight has not begun: a word says how hard it is."""
    was: Mapping[str, Share] = {}
    """Shares by side of the forecast before; the side "" is undecided."""
    unit: str = "round"
    """Unit of a fight: `round`, or `turn` in Fading Suns."""
    sides: Mapping[str, int] = {}
    """Index of each character's side, for its sign and colour, by character id."""


class ForecastPanel(LinedPanel):
    """The figures of a forecast."""

    TITLE = "Forecast"

    _tally: Tally | None = None
    _known = Known((TITLE,))

    def show(self, tally: Tally, known: Known) -> None:
        """Draw the figures so far."""
        self._tally, self._known = tally, known
        self.set_title(*known.titles)
        self.update_lines()

    def lay_out(self, width: int, height: int) -> Sequence[Runs]:
        tally = self._tally
        if tally is None:
            return ()
        lines = _Lines(tally, self._known, width, self.ascii).fitted(height - self.bare)
        title = [((plain_text.cut(self._known.titles[0], width, self.ascii), "strong"),)] if self.bare else []
        lines = [*title, *lines]
        if self._known.before:
            return [tuple([(text, "quiet") for text, _ in line]) for line in lines]
        return lines


class _Lines:
    """The lines of a forecast for a window of one width."""

    def __init__(self, tally: Tally, known: Known, width: int, ascii: bool) -> None:
        self.tally, self.known, self.width, self.ascii = tally, known, width, ascii
        people = [fate.name for _, fate in tally.pcs]
        teams = [*(tally.course.teams[side] for side in tally.sides), "undecided"]
        widest, longest = (
            2 + max(plain_text.width(plain_text.plain(name, ascii)) for name in names)
            for names in (teams, [*teams, *people])
        )
        self.left = _LEFT - 1 if width >= _BESIDE else width
        self.name = min(longest, _NAME, max(_LEAST, self.left - 34))
        spare = self.left - 15 - 5 * bool(known.was)
        self.team = max(self.name, min(widest, spare - _BAR // 2))
        self.bar = max(0, min(_BAR, (spare if self.team > self.name else self.left - 15) - self.team))

    def fitted(self, height: int) -> list[Runs]:
        """Return the lines; what matters least gives way where they do not fit."""
        hard, wins, ends, people, out = self._hard(), self._wins(), self._ends(), self._people(), self._put_out()
        assumed = assumes(self.known.temper, self.tally.course)
        how, more = ([((row, "quiet"),) for row in self._wrapped(text)] for text in assumed)
        if self.width >= _BESIDE:
            wins = self._beside(wins, ends)
            people, ends, out = self._beside(people, out), [], []
        ways = [
            [*hard, *wins, *ends, *people, *out, *how, *more],
            [*hard, *wins, *ends, *people, *out, *how],
            [*hard, *wins, *ends, *people, *out[:1], *how],
            [*hard, *wins, *ends, *people, *how],
            [*hard, *wins, *people, *how],
        ]
        short = [*hard, *wins, *how, *people, *ends, *out, *more]  # the rest scrolls
        return next((lines for lines in ways if len(lines) <= height), short)

    def _wrapped(self, text: str) -> Sequence[str]:
        return plain_text.wrapped(text, self.width, self.ascii)

    def _padded(self, text: str, cells: int, *, right: bool = True) -> str:
        return plain_text.padded(text, cells, self.ascii, right=right)

    def _beside(self, left: list[Runs], right: list[Runs]) -> list[Runs]:
        lines: list[Runs] = []
        for n in range(max(len(left), len(right))):
            line = left[n] if n < len(left) else ()
            gap = " " * max(0, _LEFT - 1 - line_width(line))
            beside = right[n] if n < len(right) else ()
            lines.append((*line, (gap, ""), (plain_text.plain("│ ", self.ascii), "quiet"), *beside))
        return lines

    def _side(self, team: str) -> int:
        members = (who for who, fate in self.tally.course.fates.items() if fate.team == team)
        there = [self.known.sides[who] for who in members if who in self.known.sides]
        return there[0] if there else [*self.tally.course.teams].index(team)

    def _named(self, name: str, side: int, width: int) -> Runs:
        sign = side_sign(side, self.ascii) if side >= 0 else "~"
        return ((f"{sign} ", side_role(side)), (self._padded(name, width - 2, right=False), ""))

    # -------------------------------------------------------------------- the parts

    def _hard(self) -> list[Runs]:
        if not self.known.hard:
            return []
        if not self.tally.playouts:
            return [(("How hard is this? …", "strong"),)]
        won = self.tally.won(self.tally.course.players)
        low, high = won.interval
        role = "good" if low >= 60 else "bad" if high < 40 else "guard"
        text = f"the PCs win {won.text} ({half_up(low)}–{half_up(high)}), {self.tally.down:.1f} of"
        rows = self._wrapped(f"{text} {len(self.tally.pcs)} go down on the way")
        return [
            ((self.tally.heading, f"bold+{role}" if role == "guard" else role),),
            *[((row, ""),) for row in rows],
        ]

    def _wins(self) -> list[Runs]:
        room = self.left - self.team - self.bar - 1 - 6 - 8
        was = self.known.was if room >= 5 else {}
        head = f"{self._padded('who wins', self.team, right=False)}{' ' * (self.bar + 7)}{self._padded('range', 8)}"
        lines: list[Runs] = [((head + ("  was" if was else ""), "quiet"),)]
        for team in (*self.tally.sides, ""):
            share = self.tally.won(team)
            side = self._side(team) if team else -1
            drawn = bar(share.percent / 100, self.bar, self.ascii)
            full = drawn.rstrip(".·")
            runs = [
                *self._named(self.tally.course.teams.get(team, "undecided"), side, self.team),
                (" ", ""),
                (full, side_role(side)),
                (drawn[len(full) :], "quiet"),
                (self._padded(share.text, 6), "strong"),
                (self._padded(share.bounds, 8), ""),
            ]
            if team in was:
                runs.append((self._padded(f"{half_up(was[team].percent)}", 5), self._changed(was[team], share, team)))
            cause = self.tally.cause if not team and share.times else ""
            if cause and room - 5 * bool(was) > len(cause):
                runs.append((f" {cause}", "quiet"))
            lines.append(tuple(runs))
        return lines

    def _changed(self, was: Share, now: Share, team: str) -> str:
        """Return the role of an earlier share: good or bad only if the intervals do not meet."""
        (low, high), (new_low, new_high) = was.interval, now.interval
        if (low <= new_high and new_low <= high) or not team:
            return "quiet"
        return "good" if (new_low > high) == (team == self.tally.course.players) else "bad"

    def _ends(self) -> list[Runs]:
        first, middle, last = self.tally.lasts()
        if not middle:
            return []
        text = f"ends in {middle} {self.known.unit}{'s' * (middle != 1)}"
        room = self.width - (_LEFT + 1) * (self.width >= _BESIDE)
        ways = [f"{text}{how}{first} to {last}{end}" for how, end in _SPREADS] if first < last else [text]
        return [((next((each for each in ways if len(each) <= room), ways[-1]), ""),)]

    def _people(self) -> list[Runs]:
        room = self.left - self.name - 14 - 6
        loses, first = room >= 7, room >= 14
        head = f"{' ' * self.name}{self._padded('goes down', 14)}{self._padded('first', 7) * first}"
        head += self._padded("dies", 6) + self._padded("loses", 7) * loses
        lines: list[Runs] = [((head, "quiet"),)]
        for who, fate in self.tally.pcs:
            person = self.tally.people.get(who)
            runs = [*self._named(fate.name, self._side(fate.team), self.name)]
            if person is not None:
                down, dead, fell = map(self.tally.share, (person.down, person.dead, person.first))
                role = "bad" if down.percent > _ALARM else "guard" if down.percent > _WORRY else ""
                runs += [(self._padded(down.text, 6), role), (self._padded(down.bounds, 8), "")]
                runs += [(self._padded(fell.text if fell.times else "–", 7), "")] * first
                runs.append((self._padded(dead.text, 6), ""))
                runs += [(self._padded(str(half_up(person.lost / self.tally.playouts)), 7), "")] * loses
            lines.append(tuple(runs))
        return lines

    def _put_out(self) -> list[Runs]:
        """Return how many PCs each opponent puts out, the deadliest first."""
        of = self.tally.playouts
        if not of:
            return []
        counts = ((self.tally.put_out[who] / of, fate) for who, fate in self.tally.opponents)
        each = [(self._side(fate.team), fate.name, f"{n:.1f}" if n >= 0.05 else "–") for n, fate in counts]
        parts = [f"{side_sign(side, self.ascii)}{name} {out}" for side, name, out in each]
        if self.width < _BESIDE:
            rows = ["PCs taken down by:"]
            for part in (plain_text.plain(part, self.ascii) for part in parts):
                if plain_text.width(rows[-1]) + plain_text.width(part) + 2 > self.width:
                    rows.append("")
                rows[-1] += f"  {part}"
            return [((plain_text.cut(row, self.width, self.ascii), ""),) for row in rows[:2]]
        room = self.width - _LEFT - 1
        heads: list[Runs] = [(("PCs taken down by", "quiet"),)]
        half = (room - 1) // 2
        cells = [
            self._padded(f"{side_sign(side, self.ascii)} {name}", half - 5, right=False) + self._padded(out, 4) + " "
            for side, name, out in each
        ]
        return [*heads, *[((" ".join(cells[n : n + 2]).rstrip(), ""),) for n in range(0, len(cells), 2)]]
