"""The desk: the pending question, its prompt, and every command, without a widget.

Asking and answering is in `answering`. This module adds the commands: undo and redo, dice rolled by the app, edits,
overruling, and saving documents.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

from unhex_tui.engine.decision import Answer, Choose, Roll
from unhex_tui.engine.procedure import GmActionRun
from unhex_tui.engine.replay import Mismatch
from unhex_tui.engine.session import Moved
from unhex_tui.engine.system import AutoAnswer, gm_actions_of
from unhex_tui.tui.look.hints import Hint
from unhex_tui.tui.questions.answering import Answering, Said
from unhex_tui.tui.questions.forms import (
    ASIDE,
    LEAVE,
    REPORT,
    Form,
    Menu,
    auto_answer_menu,
    choice,
    correction_weighed,
    corrections,
    export_menu,
    faces_again,
    forced_options,
    keepable,
    kept,
    overrule_options,
    overruling_weighed,
    reported,
)


class Desk(Answering):
    """A session with all commands of the table screen: call `commit` after a command, before painting."""

    report: Callable[[], Path] | None = None
    """Write a report on the session and return its path; None where no report can be written."""
    saved_as = ""

    # ------------------------------------------------------------------ back and forth

    def escape(self) -> None:
        """Clear half-typed input; step back in a form or close it; or undo where that gives nothing away."""
        self.said = Said("")
        if self.prompt is not None and self.prompt.half:
            self.prompt.clear()
        elif self.form is not None:
            self._back()
            self.filter_again()
        elif self.steps_back:
            self.undo()
            self.filter_again()
            if self.said.tone == "plain":  # the earlier question shows the step back, and "Undone" would alarm
                self.said = Said("")
        elif self.writing or (self.prompt is not None and self.prompt.filtering):
            self._rest()
            self.said = Said(f"{self.letters.keys['undo']} undoes a step; any other key types")
        else:
            undo = self.letters.keys["undo"]
            self.said = Said(f"Esc clears half-typed input; {undo} undoes a step", "refused")

    @property
    def steps_back(self) -> bool:
        """Whether Escape takes the last answer back: nothing is declared yet, and that answer logged nothing."""
        if self.form is not None or self.decision is None or not self.decision.light:
            return False
        journal = self.session.journal
        last = journal.entries.get(journal.head)
        return last is not None and not last.told

    @property
    def way_back(self) -> tuple[Hint, ...]:
        """The hint for Escape in a form, or where it steps back; empty where the prompt has that hint."""
        prompt, key = self.prompt, self.letters.keys["escape"]
        if prompt is None or (self.form is None and not self.steps_back) or any(k == key for k, *_ in prompt.hints):
            return ()
        return ((key, "clear" if prompt.half else "back"),)

    def _back(self) -> None:
        form = self.form
        assert form is not None
        if not form.asks.back():
            form.asks.close()
            self.form = None
            if form.before is not None:
                form.before()
                return
            self.said = Said(f"{form.title}: no change")
        self.stale = True
        self.ask()

    def undo(self) -> None:
        """Take back the last step; in a form, its last answer."""
        if self.form is not None:
            self.said = Said("")
            self._back()
            self._rest()
        else:
            self._travel(self.session.undo, "Undone", "Nothing to undo: this is the start")

    def undo_action(self) -> None:
        """Take back all steps to the start of the action; the message names its first step."""
        if not self._closed():
            return
        self._travel(self.session.undo_action, "Back before", "Nothing to undo: this is the start", first=True)

    def redo(self) -> None:
        if self._closed():
            self._travel(self.session.redo, "Redone", "Nothing to redo")

    def redo_action(self) -> None:
        """Bring back the steps taken back, up to the start of the next action."""
        if self._closed():
            self._travel(self._redo_all, "Redone", "Nothing to redo", first=True)

    def _redo_all(self) -> Moved | None:
        journal = self.session.journal
        moved = self.session.redo()
        while moved is not None and journal.redo and not journal.entries[journal.redo[-1]].rest:
            try:
                more = self.session.redo()
            except Mismatch:  # the steps already redone stay; the next attempt shows the error
                break
            moved = moved._replace(steps=moved.steps + (more.steps if more else 0))
        return moved

    def go_on_from(self, n: int) -> None:
        """Go to the state after an entry of any branch; steps left behind can be redone, and stay on the timeline."""
        if self._closed():
            self._move(lambda: self.session.go_on_from(n), "Continuing after", "The session is already there")

    def _travel(self, move: Callable[[], Moved | None], did: str, nothing: str, *, first: bool = False) -> None:
        """Move by a key that may be held down; a text prompt on the way does not take the key as input."""
        self._move(move, did, nothing, first=first)
        self._rest()

    def _rest(self) -> None:
        if self.prompt is not None:
            self.prompt.rest(self.travels)

    def _move(self, move: Callable[[], Moved | None], did: str, nothing: str, *, first: bool = False) -> None:
        """Move and report the destination by the last step moved over, or with `first` by the earliest of them."""
        moved: list[Moved | None] = []
        journal = self.session.journal
        before = list(journal.path)
        if self._do(lambda: moved.append(move())):
            last_move = moved[0]
            if last_move is None:
                self.said = Said(nothing, "refused")
            else:
                passed = sorted({*before} ^ {*journal.path})
                label = journal.called(journal.entries[passed[0]]) if first and passed else last_move.label
                steps = f" ({last_move.steps} steps)" if last_move.steps > 1 else ""
                self.said = Said(f"{did}: {label}{steps}")
            self.ask()

    def _closed(self, *, leave: bool = False) -> bool:
        """Tell whether no form is open; where one is, set a message that says so.

        With `leave`, close a form in which nothing was typed and at most one option chosen: `!` works while a list of
        edits is open.
        """
        if self.form is None:
            return True
        asks = self.form.asks
        if (
            leave
            and isinstance(self.decision, Choose)
            and not (isinstance(asks, GmActionRun) and len(asks.answers) > 1)
        ):
            asks.close()
            self.form, self.stale = None, True
            self.ask()
            return True
        self.said = Said(f"{self.form.title} is open: finish it or press Esc", "refused")
        return False

    # ------------------------------------------------------------------ commands

    def roll(self) -> None:
        """Roll the pending dice with the app, or confirm the current picks and roll the dice that follow."""
        if self.prompt is not None and self.prompt.next is not None:
            if held := self.prompt.held:
                self.said = Said(held, "refused")
                return
            self.press("enter")
            if not isinstance(self.decision, Roll):
                return  # an auto-answer has let the app roll already
        if not isinstance(self.decision, Roll):
            self.said = Said(f"First finish {self.form.title}" if self.form else "No roll is pending", "refused")
        elif self.prompt is not None and self.prompt.started:
            self.said = Said("A die is already typed: Backspace clears it", "refused")
        else:
            self.said = Said("")
            self._answer(self.dice(self.decision), by="app dice")

    def gm_action(self, name: str, before: Callable[[], None] | None = None) -> None:
        """Open one of the system's GM actions; `before` opens the menu that it was chosen in."""
        if not self._closed(leave=True):
            return
        action = gm_actions_of(self.session.system).get(name)
        if action is None:
            self.said = Said(f"Nothing to {name} here in {self.session.system.title}", "refused")
            return
        self._open(Form(action.title, self.session.gm_action(name), name, before=before))
        self._end_form()
        self.ask()

    @property
    def auto_answers(self) -> tuple[AutoAnswer, ...]:
        """The auto-answers that fit the pending question, active or not; empty in a form."""
        decision = self.session.decision
        if self.form is not None or decision is None:
            return ()
        return self.session.system.auto_answers(self.session.table, decision)

    def agree(self) -> None:
        """Switch on an auto-answer that fits the pending question, or else switch one off; ask where several fit."""
        if not self._closed():
            return
        offers = [offer for offer in self.auto_answers if not offer.holds] or self.auto_answers
        if not offers:
            menu = self.letters.keys["overrule"]
            self.said = Said(f"No auto-answer fits here; {menu} lists all of them", "refused")
        elif len(offers) == 1:
            self._agree(offers[0])
        else:
            asked = auto_answer_menu(offers)
            self._open(Form("Auto-answers", Menu(asked, lambda n: self._agree(offers[int(n)]))))

    def _agree(self, offer: AutoAnswer) -> None:
        self._end_form()

        def do() -> None:
            run = self.session.gm_action(offer.aside)
            for value in offer.answers:
                run.answer(value)
            entry = self.session.finish(offer.aside, run)
            made = self._settle()
            # The automatic rolls come first: the table waited for them.
            lines = [answer.told[0].text for answer in made if answer.told]
            lines[2:] = [f"{len(lines) - 2} more"] if len(lines) > 2 else []  # the log has all of them
            self.said = Said("; ".join([*lines, entry.label if entry else "Nothing changed"]))

        self._do(do)
        self.ask()

    def shorthand(self) -> None:
        if not self._closed(leave=True):
            return
        from unhex_tui.tui.questions.shorthand import Shorthand

        line = Shorthand(self.session, self.sentences)

        def do(typed: str) -> None:
            self._end_form()
            self.said = line.do(typed)
            self._settle()

        self._open(Form("Shorthand", Menu(line.asks, do), prompt=line.prompt))

    def _open(self, form: Form) -> None:
        self.form = form
        self.said = Said("")
        self.ask()

    def overrule(self) -> None:
        if not self._closed(leave=True):
            return
        options = overrule_options(self.session, self.session.decision)
        if not options:
            self.said = Said("Nothing to overrule now", "refused")
            return
        asked = choice("app.overrule", "Overrule what?", options)
        self._open(Form("Overrule", Menu(asked, self._overruled)))

    def _overruled(self, key: str) -> None:
        # The menu has ended; the next question takes its place.
        self._end_form()
        match key:
            case "app.force":
                assert self.session.decision is not None
                options = forced_options(self.session.decision)
                asked = choice("app.force", "Which blocked option, against the rules?", options)
                self._open(Form("Overrule", Menu(asked, self._force), before=self.overrule))
            case "app.correct":
                self.correct_menu()
            case "app.drop":
                self.session.drop()
                self._settle()
            case _ if key.startswith(ASIDE):
                self.gm_action(key.removeprefix(ASIDE), self.overrule)
            case _:
                option = next(
                    option for option in self.session.system.overrules(self.session.table) if option.key == key
                )
                if option.hint:
                    weighed = Menu(overruling_weighed(option), self._interrupt)
                    self._open(Form("Overrule", weighed, before=self.overrule))
                else:
                    self._interrupt(key)

    def _interrupt(self, key: str) -> None:
        self._end_form()
        if key == LEAVE:
            self.said = Said("Nothing changed")
        else:
            self.session.overrule(key)
            self._settle()

    def _force(self, key: str) -> None:
        self._end_form()
        decision = self.session.decision
        assert decision is not None
        value: Answer = key
        if decision.kind == "pick":
            self.ask()
            value = [*(k for k in getattr(self.prompt, "picked", ())), key]
        self.session.answer(value, forced=True)
        self._settle()

    def keep(self) -> None:
        """Offer the documents and the report that can be saved as files."""
        if not self._closed(leave=True):
            return
        asked = export_menu(self.session, self.shelf, self.saved_as, reports=self.report is not None)
        if isinstance(asked, str):
            self.said = Said(asked, "refused")
        else:
            self._open(Form("Export", Menu(asked, self._kept)))

    def _kept(self, key: str) -> None:
        if key == REPORT and self.report is not None:
            self._end_form()
            self.commit()
            self.said = Said(*reported(self.report))
            return
        _, document, replace = keepable(self.session, self.shelf)[key]
        self._end_form()
        self.said = Said(*kept(self.shelf, document, replace))

    def correct_menu(self) -> None:
        if options := corrections(self.session):
            asked = choice("app.correct", "Correct which roll?", options)._replace(menu=True)
            chosen = Menu(asked, lambda n: self.correct(int(n), self.correct_menu))
            self._open(Form("Correct a die", chosen, before=self.overrule))

    def correct(self, n: int, before: Callable[[], None] | None = None) -> None:
        """Ask for the right faces of the roll in entry `n`; stepping back calls `before`."""
        self._end_form()
        entry = self.session.journal.entries.get(n)
        try:
            asked = self.session.asked(n) if entry is not None and entry.asked == "roll" else None
        except Mismatch as error:
            self.said = Said(f"Not possible: {error}", "alarm")
            return
        if entry is None or not isinstance(asked, Roll) or isinstance(entry.value, str):
            self.said = Said("That line is not a roll", "refused")
            return

        def change(faces: list[int]) -> None:
            self._end_form()
            foreseen = self.session.foreseen(n, faces)
            if foreseen.replaced or foreseen.asked or foreseen.gone or foreseen.left:
                weighed = correction_weighed(asked, entry, faces, foreseen)
                sure = Menu(weighed, lambda key: self._corrected(key, n, faces))
                self._open(Form("Correct a die", sure, before=lambda: self.correct(n, before)))
            else:
                self._corrected("correct", n, faces)

        self._open(Form("Correct a die", Menu(faces_again(asked, entry), change), before=before))

    def _corrected(self, key: str, n: int, faces: list[int]) -> None:
        self._end_form()
        if key == "correct":
            before = self._wounds()
            made = self.session.correct(n, faces)
            self._settle()
            # The changed lines may be far up in the log, and the correction asked no question about them.
            new_wounds = list((self._wounds() - before).elements())[:1]
            lines = [f"{made[0].label} ({self.letters.keys['undo']} undoes it)", *new_wounds]
            self.said = Said("; ".join(lines))
        else:
            self.said = Said("Nothing changed")

    def _wounds(self) -> Counter[str]:
        return Counter(line.text for line in self.session.log() if line.kind == "wound")

    def line(self, n: int) -> None:
        """Choose a line of the log: correct its dice, or report the step that it belongs to."""
        entry = self.session.journal.entries.get(n)
        if entry is None:
            self.said = Said("That line is from before the first answer")
        elif entry.asked != "roll" or isinstance(entry.value, str):
            self.said = Said(f"Step {n}: {entry.label}")
        elif self._closed():
            self.correct(n)

    def go_to(self, n: int) -> None:
        """Choose a line of the log from elsewhere: scroll to it and do the same as `line`."""
        self.sought = n
        self.line(n)
