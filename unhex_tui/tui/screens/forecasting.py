"""The forecast on the table's screen, instead of the bodies, and the forecasts at a list of recruits."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from textual.timer import Timer

from unhex_tui.engine.advice import Facts
from unhex_tui.files.text import clean
from unhex_tui.playouts.playing import NoForecast, Share, Tally, after
from unhex_tui.playouts.workers import MOST, Forecast
from unhex_tui.tui.panels.forecast import ForecastPanel, Known
from unhex_tui.tui.questions.answering import Said
from unhex_tui.tui.questions.document import DocumentPrompt
from unhex_tui.tui.questions.prompt import Prompt
from unhex_tui.tui.screens.overlay import OverlayScreen
from unhex_tui.tui.screens.regions import FORECAST
from unhex_tui.tui.screens.table_layout import Layout

MOST_OF_KIND = 100
"""Play-outs for each kind."""
LEAST = 20
"""Fewest play-outs of a kind to show."""
HEADS = ("PCs win", "down")
"""Columns: the share of the play-outs that the PCs win with one more of the kind, and how many PCs go down."""


def recruits(prompt: Prompt[Any]) -> bool:
    """Tell whether the prompt's cursor is on an NPC in a list of recruits."""
    return prompt.decision.question == "recruit.template" and prompt.at in prompt.facts.cells


class RecruitForecasts:
    """The forecasts of the kinds in one list of recruits; `begin` starts the forecast of a kind by its key.

    A kind is forecast once the cursor has stayed on it from one look to the next, so that passing keys start nothing.
    """

    def __init__(self, begin: Callable[[str], Forecast]) -> None:
        self._begin = begin
        self._prompt: Prompt[Any] | None = None
        self._plain = Facts()
        """The columns of the list without the forecasts."""
        self._tallies: dict[str, Tally | None] = {}
        """The figures by kind; None for a kind that cannot be forecast."""
        self._running: Forecast | None = None
        self._at = ""
        """Key of the option that the cursor was on at the last look; empty before the first."""

    def stop(self) -> None:
        """End the forecast under way; enough figures stay."""
        running, self._running = self._running, None
        if running is not None:
            running.stop()
            if running.tally.playouts < LEAST:
                del self._tallies[self._at]

    def close(self) -> None:
        """End the forecast under way, and take the columns off the list; enough figures stay for the next look."""
        self.stop()
        if self._prompt is not None:
            self._prompt.facts = self._plain

    def due(self, prompt: Prompt[Any]) -> bool:
        """Tell whether there is something to do at the prompt: a forecast is to begin or end, or its figures grow."""
        if prompt is self._prompt and self._running is not None:
            return True
        hidden = prompt is not self._prompt or prompt.facts is self._plain
        return recruits(prompt) and (hidden or prompt.at not in self._tallies)

    def look(self, prompt: Prompt[Any]) -> None:
        """Go on with the kind at the cursor, and write the figures so far into the columns of the list."""
        if prompt is not self._prompt:
            self.stop()
            self._prompt, self._plain, self._tallies, self._at = prompt, prompt.facts, {}, ""
        if prompt.at != self._at:
            self.stop()
            self._at = prompt.at
        elif self._at not in self._tallies and recruits(prompt):
            self._start()
        if self._running is not None:
            self._running.look()
            tally, over = self._running.figures(), self._running.over
            self._tallies[self._at] = None if over and tally.playouts < LEAST else tally
            if over:
                self._running = None
        first, *others = self._plain.heads
        cells = {key: (own[0], *self._cells(key), *own[1:]) for key, own in self._plain.cells.items()}
        prompt.facts = self._plain._replace(heads=(first, *HEADS, *others), cells=cells)

    def _start(self) -> None:
        try:
            self._running = self._begin(self._at)
        except Exception:  # the session is full, the answer leads to no fight, or a rule breaks in the rehearsal
            self._tallies[self._at] = None

    def _cells(self, key: str) -> tuple[str, str]:
        tally = self._tallies.get(key)
        if tally is None:
            return ("–", "–") if key in self._tallies else ("", "")
        if tally.playouts < LEAST:
            return "…", "…"
        return tally.won(tally.course.players).text, f"{tally.down:.1f}"


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
        self._recruits = RecruitForecasts(lambda kind: self._forecast(kind, MOST_OF_KIND))

    def press(self) -> None:
        """Show the forecast, or the bodies again; start it if there is none of the table as it is now."""
        if self.desk.private:
            self._refuse("No forecast while a player chooses in secret at this screen")
            return
        prompt, encounter = self.desk.prompt, ""
        if isinstance(prompt, DocumentPrompt) and prompt.decision.question == "fight.encounter":
            encounter = prompt.looked_at
        fresh = self.running is not None and not self._left and self._encounter == encounter
        why = "" if fresh else self._start(encounter)
        if why and prompt is not None and recruits(prompt) and not self._start("", prompt.at):
            why = ""  # no one to fight yet, but the NPC at the cursor
        if why:
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
        if not shows:
            self._recruits.close()
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
        elif self._recruiting:
            self._watch_soon()
        if self.shown and (self.desk.private or self.panels.ground == "ended"):
            self._put(shows=False)

    def _start(self, encounter: str, recruit: str = "") -> str:
        """Start a forecast, with an encounter's text or a recruit if given; return why that is impossible, or ""."""
        self.stop()
        if not self._worker:
            return "There is no forecast here"
        try:
            running = self._forecast(encounter or recruit)
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

    def _forecast(self, answer: str, most: int = MOST) -> Forecast:
        """Return a new forecast of the table as it is, or as an answer would leave it."""
        session = self.session
        position = after(session.system, session.rehearsed(), answer) if answer else session.position()
        return Forecast(self._worker, session.system, position, most=most)

    def stop(self) -> None:
        """End the workers; the figures stay."""
        self._recruits.stop()
        if self.running is not None:
            self.running.stop()

    def _watch(self) -> None:
        """Show the figures so far, and again until the forecast is done, with those of the recruit at the cursor."""
        running = self.running
        if running is None or not self.screen.is_attached:
            return
        running.look()
        self._show(running)
        if running.over and running.why and self._told is not running:
            self._told = running
            self.desk.said = Said(f"The forecast ended: {clean(running.why)}", "alarm")
            self.screen.changed()
        recruiting = self._recruiting
        if recruiting and self.desk.prompt is not None:
            self._recruits.look(self.desk.prompt)
            self.screen.changed()
        if not running.over or recruiting:
            self._watch_soon()

    def _watch_soon(self) -> None:
        """Look at the workers again in a moment."""
        if self._watching is not None:
            self._watching.stop()
        first = self.running is None or not self.running.tally.playouts
        self._watching = self.screen.set_timer(_FIRST if first else _GLANCE, self._watch)

    @property
    def _recruiting(self) -> bool:
        """Whether the kind at the cursor of a list of recruits is to be forecast beside the fight."""
        prompt, running = self.desk.prompt, self.running
        ready = running is not None and (running.over or running.tally.playouts >= _ENOUGH)
        return self.shown and not self._left and ready and prompt is not None and self._recruits.due(prompt)

    def _show(self, running: Forecast) -> None:
        view = self.panels.view
        if view is None or not self.shown:
            return
        self._panel.set_bare(self.panels.small)  # the window may have another size now
        tally, most = running.figures(), running.most
        turns = view.round.startswith("Turn ") or getattr(view.scene, "kind", "") == "turn"
        unit = "turn" if turns else "round"
        begun = f"Forecast: {unit} {running.course.round}" if running.course.round else "Forecast"
        called = "How hard is this?" if self._hard else begun
        when = self._before() if self._left else "" if self._hard else ", now"
        done = f"{tally.playouts} of {most}" + " ▸" * (not running.over)
        if running.complete:
            done = f"{tally.playouts} play-outs" + ", all ±4 %" * (tally.playouts < most)
        done += f", {tally.failed} broke off" * (tally.failed > 0)
        titles = [f"{called}{when} · {done}", f"{called} · {done}", f"{called} · {tally.playouts}"]
        if self._left:
            anew = f"{self.desk.letters.keys['forecast']} forecasts anew"
            titles = [f"{called}{when} · {done} · {anew}", f"{called}{when} · {anew}", *titles]
        sides = {row.id: row.side for row in view.roster}
        self._panel.show(tally, Known(tuple(titles), running.temper, self._left, self._hard, self._was, unit, sides))

    def _before(self) -> str:
        """Return which answer came after the forecast, in words."""
        path = self.session.journal.path
        later = path[path.index(self._at) + 1 :] if self._at in path else () if self._at else path
        if not later:
            return ", before an undo"
        label = _answer(self.session.journal.entries[later[0]].label)
        return f", before the answer “{label[:_LABEL]}{'…' * (len(label) > _LABEL)}”"


def _answer(label: str) -> str:
    """Return the answer alone: what follows the question mark, and brackets after it: `How many? (at most 4): 2`."""
    answer = label.rpartition("? ")[2]
    return answer.partition("): ")[2] if answer.startswith("(") else answer
