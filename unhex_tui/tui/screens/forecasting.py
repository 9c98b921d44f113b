"""The forecast on the table's screen: its panel in place of the bodies, and its start and end.

The panel says who wins, how sure that is, and what the fight costs the PCs.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from textual.timer import Timer

from unhex_tui.drawing.tokens import bar
from unhex_tui.engine.dice import half_up
from unhex_tui.engine.position import Position
from unhex_tui.engine.value import Value
from unhex_tui.files.text import clean
from unhex_tui.playouts.playing import NoForecast, Share, Tally, assumes
from unhex_tui.playouts.workers import Forecast
from unhex_tui.tui.look import plain_text
from unhex_tui.tui.look.plain_text import Runs
from unhex_tui.tui.panels.body import line_width, side_role, side_sign
from unhex_tui.tui.panels.lines import LinedPanel
from unhex_tui.tui.questions.answering import Said
from unhex_tui.tui.questions.document import DocumentPrompt
from unhex_tui.tui.screens.overlay import OverlayScreen
from unhex_tui.tui.screens.regions import FORECAST
from unhex_tui.tui.screens.table_layout import Layout

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
        names = [*(tally.course.teams[side] for side in tally.sides), "undecided", *people]
        longest = 2 + max(plain_text.width(plain_text.plain(name, ascii)) for name in names)
        self.left = min(width, _LEFT) if width >= _BESIDE else width
        self.name = min(longest, _NAME, max(_LEAST, self.left - 34))
        self.bar = max(0, min(_BAR, self.left - self.name - 15))

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
            gap = " " * max(1, _LEFT - line_width(line))
            lines.append((*line, (gap, ""), *right[n]) if n < len(right) else line)
        return lines

    def _side(self, team: str) -> int:
        members = (who for who, fate in self.tally.course.fates.items() if fate.team == team)
        there = [self.known.sides[who] for who in members if who in self.known.sides]
        return there[0] if there else [*self.tally.course.teams].index(team)

    def _named(self, name: str, side: int) -> Runs:
        sign = side_sign(side, self.ascii) if side >= 0 else "~"
        return ((f"{sign} ", side_role(side)), (self._padded(name, self.name - 2, right=False), ""))

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
            ((self.tally.word.upper(), f"bold+{role}" if role == "guard" else role),),
            *[((row, ""),) for row in rows],
        ]

    def _wins(self) -> list[Runs]:
        room = self.left - self.name - self.bar - 1 - 6 - 8
        was = self.known.was if room >= 5 else {}
        head = f"{self._padded('who wins', self.name, right=False)}{' ' * (self.bar + 7)}{self._padded('95 %', 8)}"
        lines: list[Runs] = [((head + ("  was" if was else ""), "quiet"),)]
        for team in (*self.tally.sides, ""):
            share = self.tally.won(team)
            side = self._side(team) if team else -1
            drawn = bar(share.percent / 100, self.bar, self.ascii)
            full = drawn.rstrip(".·")
            runs = [
                *self._named(self.tally.course.teams.get(team, "undecided"), side),
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
        room = self.width - _LEFT * (self.width >= _BESIDE)
        ways = [f"{text}, {how} {first} to {last}" for how in ("8 of 10 times in", "mostly")]
        ways.append(f"{text} ({first} to {last})")
        return [((next((each for each in ways if len(each) <= room), ways[-1]), ""),)]

    def _people(self) -> list[Runs]:
        room = self.left - self.name - 14 - 6
        loses, first = room >= 7, room >= 14
        head = f"{' ' * self.name}{self._padded('goes down', 14)}{self._padded('dies', 6)}"
        head += self._padded("loses", 7) * loses + self._padded("first", 7) * first
        lines: list[Runs] = [((head, "quiet"),)]
        for who, fate in self.tally.pcs:
            person = self.tally.people.get(who)
            runs = [*self._named(fate.name, self._side(fate.team))]
            if person is not None:
                down, dead, fell = map(self.tally.share, (person.down, person.dead, person.first))
                role = "bad" if down.percent > _ALARM else "guard" if down.percent > _WORRY else ""
                runs += [(self._padded(down.text, 6), role), (self._padded(down.bounds, 8), "")]
                runs.append((self._padded(dead.text, 6), ""))
                runs += [(self._padded(str(half_up(person.lost / self.tally.playouts)), 7), "")] * loses
                runs += [(self._padded(fell.text if fell.times else "–", 7), "")] * first
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
            rows = ["PCs put out per fight:"]
            for part in (plain_text.plain(part, self.ascii) for part in parts):
                if plain_text.width(rows[-1]) + plain_text.width(part) + 2 > self.width:
                    rows.append("")
                rows[-1] += f"  {part}"
            return [((plain_text.cut(row, self.width, self.ascii), ""),) for row in rows[:2]]
        room = self.width - _LEFT - 1
        heads: list[Runs] = [(("PCs put out per fight", "quiet"),)]
        half = (room - 1) // 2
        cells = [
            self._padded(f"{side_sign(side, self.ascii)} {name}", half - 5, right=False) + self._padded(out, 4) + " "
            for side, name, out in each
        ]
        return [*heads, *[((" ".join(cells[n : n + 2]).rstrip(), ""),) for n in range(0, len(cells), 2)]]


# ---------------------------------------------------------------------- start and end

_ENOUGH = 20
"""Least play-outs of a forecast to compare with the next one."""
_LABEL = 24
"""Most characters of an answer in the title."""
_GLANCE = 0.25
"""Seconds between two looks at the workers."""
_FIRST = 0.05
"""The same before the first figure."""


class Forecaster:
    """The forecasts of a session; `worker` is the command line of a process that plays out."""

    def __init__(self, screen: OverlayScreen[None], panels: Layout, worker: tuple[str, ...]) -> None:
        self.running: Forecast | None = None
        """The last forecast; None before the first."""
        self.screen, self.panels, self.desk = screen, panels, panels.desk
        self.session = panels.desk.session
        self._panel = ForecastPanel(ascii=screen.ascii, id=FORECAST)
        self._tab = panels.tab
        """The tab before that of the forecast."""
        self._worker = worker
        self._watching: Timer | None = None
        self._told: Forecast | None = None
        """The last forecast whose early end was told."""
        self._at = 0
        """The journal's head at the start of the forecast."""
        self._left = False
        """The session has moved on since the start."""
        self._encounter = ""
        """Text of the encounter that the forecast takes as chosen; empty for none."""
        self._hard = False
        """The forecast is of a fight that has not begun."""
        self._was: Mapping[str, Share] = {}

    def press(self) -> None:
        """Show the forecast, or the bodies again; start it if there is none of the table as it is now."""
        if self.desk.private:
            self._refuse("No forecast while a player chooses in secret at this screen")
            return
        prompt, encounter = self.desk.prompt, ""
        if isinstance(prompt, DocumentPrompt) and prompt.decision.question == "fight.encounter":
            encounter = prompt.looked_at
        fresh = self.running is not None and not self._left and self._encounter == encounter
        if not fresh and (why := self._start(encounter)):
            self._refuse(why)
            return
        shown = self.shown and (not self.panels.small or self.panels.tab == FORECAST)
        self._put(shows=not (fresh and shown))
        self._watch()
        self.screen.changed()

    @property
    def shown(self) -> bool:
        """Whether the forecast stands in place of the bodies, or has a tab."""
        return self.panels.forecast is not None

    def _put(self, *, shows: bool) -> None:
        """Put the forecast in place of the bodies, or the bodies back; on a small screen, show its tab."""
        panels = self.panels
        if shows and self._panel not in panels.all:
            panels.all = (*panels.all, self._panel)
            self.screen.mount(self._panel)
        if shows and panels.tab != FORECAST:
            self._tab = panels.tab
        panels.forecast = self._panel if shows else None
        if panels.small and shows:
            panels.tab = FORECAST
        elif panels.tab == FORECAST:
            panels.tab = self._tab
        self._panel.set_bare(panels.small)
        panels.place_panels()

    def _refuse(self, why: str) -> None:
        if self.shown:
            self._put(shows=False)
        self.desk.said = Said(why, "refused")
        self.screen.changed()

    def catch_up(self) -> None:
        """End the forecast if the session has just moved on; before a fight, start one of the table as it is now."""
        if self.running is not None and not self._left and self.session.journal.head != self._at:
            self._left = True
            self.stop()
            if self.shown and self._hard and self._start(""):
                self._put(shows=False)
            self._watch()
        if self.shown and (self.desk.private or self.panels.ground == "ended"):
            self._put(shows=False)

    def _start(self, encounter: str) -> str:
        """Start a forecast, of an encounter's text if one is given; return why that is impossible, or ""."""
        self.stop()
        if not self._worker:
            return "There is no forecast here"
        try:
            running = Forecast(self._worker, self.session.system, self._position(encounter))
        except NoForecast as error:
            return f"{error}"[:1].upper() + f"{error}"[1:]
        except Exception as error:  # a rule that breaks in a rehearsal is told, and the session goes on
            return clean(f"No forecast: {type(error).__name__}: {error}", 200)
        old = self.running.tally if self.running is not None else None
        comparable = old is not None and old.playouts >= _ENOUGH and old.sides == running.tally.sides
        self._was = {side: old.won(side) for side in (*old.sides, "")} if old is not None and comparable else {}
        self.running, self._at, self._left = running, self.session.journal.head, False
        course = self.session.system.course(self.session.table)
        self._encounter, self._hard = encounter, course is None or not course.on
        return ""

    def _position(self, encounter: str) -> Position:
        if not encounter:
            return self.session.position()
        live = self.session.rehearsed()
        live.answer(encounter)
        return Position(json.dumps(self.session.system.dump(live.table)))

    def stop(self) -> None:
        """End the workers; the figures stay."""
        if self.running is not None:
            self.running.stop()

    def _watch(self) -> None:
        """Show the figures so far, and again until the forecast is done."""
        running = self.running
        if running is None or not self.screen.is_attached:
            return
        running.look()
        self._show(running)
        if self._watching is not None:
            self._watching.stop()
        if not running.over:
            self._watching = self.screen.set_timer(_GLANCE if running.tally.playouts else _FIRST, self._watch)
        elif running.why and self._told is not running:
            self._told = running
            self.desk.said = Said(f"The forecast ended: {clean(running.why)}", "alarm")
            self.screen.changed()

    def _show(self, running: Forecast) -> None:
        view = self.panels.view
        if view is None or not self.shown:
            return
        self._panel.set_bare(self.panels.small)  # the window may have another size now
        tally, most = running.figures(), running.most
        unit = "turn" if view.round.startswith("Turn ") else "round"
        begun = f"Forecast: {unit} {running.course.round}" if running.course.round else "Forecast"
        called = "How hard is this?" if self._hard else begun
        when = self._before() if self._left else "" if self._hard else ", now"
        done = f"{tally.playouts} of {most}" + " ▸" * (not running.over)
        if running.complete:
            done = f"done: {tally.playouts}" + ", all ±4 %" * (tally.playouts < most)
        done += f", {tally.failed} broke off" * (tally.failed > 0)
        titles = (f"{called}{when} · {done}", f"{called} · {done}", f"{called} · {tally.playouts}")
        sides = {row.id: row.side for row in view.roster}
        self._panel.show(tally, Known(titles, running.temper, self._left, self._hard, self._was, unit, sides))

    def _before(self) -> str:
        """Return which answer came after the forecast, in words."""
        path = self.session.journal.path
        later = path[path.index(self._at) + 1 :] if self._at in path else () if self._at else path
        if not later:
            return ", before an undo"
        label = self.session.journal.entries[later[0]].label.rpartition("? ")[2]
        return f", before “{label[:_LABEL]}{'…' * (len(label) > _LABEL)}”"
