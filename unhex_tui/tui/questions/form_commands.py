"""The commands of the table screen that open forms.

They open the system's GM actions and the app's own menus: auto-answers, shorthand, overruling, correcting a die, saving
documents.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from unhex_tui.engine.decision import Answer, Decision, Roll
from unhex_tui.engine.replay import Mismatch
from unhex_tui.engine.system import AutoAnswer, gm_actions_of
from unhex_tui.tui.look.plain_text import Hint, in_few_words
from unhex_tui.tui.questions import forms
from unhex_tui.tui.questions.answering import Said
from unhex_tui.tui.questions.desk import Desk
from unhex_tui.tui.questions.filtering import types
from unhex_tui.tui.questions.forms import Form, Menu

_NAMED = (
    ("undo", "undo"),
    ("shorthand", "type"),
    ("overrule", "overrule"),
    ("amend", "edit"),
    ("help", "keys"),
    ("explain", "why"),
    ("search", "rules"),
)
"""Commands always worth naming, by their ids; the last are dropped first."""
_DIE = "Correct a die"


class FormCommands:
    """Commands that open a form on a desk; they do nothing but tell so while another form is open.

    `report` writes a report on the session and returns its path; None if no report can be written. `saved_as` names
    the save.
    """

    def __init__(self, desk: Desk, *, report: Callable[[], Path] | None = None, saved_as: str = "") -> None:
        self.desk = desk
        self.session = desk.session
        self.report = report
        self.saved_as = saved_as

    def gm_action(self, name: str, before: Callable[[], None] | None = None) -> None:
        """Open one of the system's GM actions; `before` opens the menu that it was chosen in."""
        if not self.desk.closed(leave=True):
            return
        action = gm_actions_of(self.session.system).get(name)
        if action is None:
            self.desk.said = Said(f"Nothing to {name} here in {self.session.system.title}", "refused")
            return
        self.desk.open(Form(action.title, self.session.gm_action(name), name, before=before))
        self.desk.end_form()
        self.desk.ask()

    @property
    def auto_answers(self) -> tuple[AutoAnswer, ...]:
        """The auto-answers that fit the pending question, active or not; empty in a form."""
        return self._offers(self.session.system.auto_answers)

    def _offers(self, of: Callable[[Any, Decision], tuple[AutoAnswer, ...]]) -> tuple[AutoAnswer, ...]:
        decision = self.session.decision
        return () if self.desk.form is not None or decision is None else of(self.session.table, decision)

    def agree(self) -> None:
        """Switch on an auto-answer that fits the pending question, or else switch one off; ask if several fit.

        To let the app play is offered beside several or one that is on, or alone: a new one stays one key.
        """
        if not self.desk.closed():
            return
        offers = [offer for offer in self.auto_answers if not offer.holds] or self.auto_answers
        if len(offers) != 1 or offers[0].holds:
            more = self._offers(self.session.system.hand_offers)
            offers = sorted((*offers, *more), key=lambda offer: offer.holds)
        if not offers:
            menu = self.desk.letters.keys["overrule"]
            self.desk.said = Said(f"No auto-answer fits here; press {menu} for a list of all", "refused")
        elif len(offers) == 1:
            self._agree(offers[0])
        else:
            asked = forms.auto_answer_menu(offers)
            self.desk.ask_in("Auto-answers", asked, lambda n: self._agree(offers[int(n)], self.agree))

    def _agree(self, offer: AutoAnswer, before: Callable[[], None] | None = None) -> None:
        def do() -> None:
            run = self.session.gm_action(offer.aside)
            for value in offer.answers:
                run.answer(value)
            if run.decision is not None:  # the temper is still to be chosen
                run.given = len(run.answers)
                title = gm_actions_of(self.session.system)[offer.aside].title
                self.desk.form = Form(title, run, offer.aside, before=before)
                self.desk.said = Said("")
                return
            entry = self.session.finish(offer.aside, run)
            made = self.desk.settle()
            # The automatic rolls come first: the table waited for them. What else it answers, the label tells.
            lines = [answer.told[0].text for answer in made if answer.told and isinstance(answer.value, list)]
            lines[2:] = [f"{len(lines) - 2} more"] if len(lines) > 2 else []  # the log has all of them
            said = "; ".join([*lines, entry.label if entry else "Nothing changed"])
            self.desk.said = Said(said, echo=bool(entry))

        self.desk.do(do)
        self.desk.ask()

    def hand(self) -> None:
        """Let the app answer an NPC's decision, or advise a player."""
        self.desk.hand.press()

    def shorthand(self) -> None:
        if not self.desk.closed(leave=True):
            return
        from unhex_tui.tui.questions.shorthand import Shorthand

        line = Shorthand(self.session, self.desk.sentences)

        def do(typed: str) -> None:
            self.desk.end_form()
            self.desk.said = line.do(typed, self.desk.settle)

        self.desk.open(Form("Sentence", Menu(line.asks, do), prompt=line.prompt))

    def overrule(self) -> None:
        if not self.desk.closed(leave=True):
            return
        options = forms.overrule_options(self.session, self.session.decision)
        if not options:
            self.desk.said = Said("Nothing to overrule now", "refused")
            return
        asked = forms.choice("app.overrule", "Overrule what?", options)
        self.desk.ask_in("Overrule", asked, self._overruled)

    def _overruled(self, key: str) -> None:
        match key:
            case "app.force":
                assert self.session.decision is not None
                options = forms.forced_options(self.session.decision)
                asked = forms.choice("app.force", "Which blocked option, against the rules?", options)
                self.desk.ask_in("Overrule", asked, self._force, self.overrule)
            case "app.correct":
                self.correct_menu()
            case "app.drop":
                self.session.drop()
                self.desk.settle()
            case _ if key.startswith(forms.ASIDE):
                self.gm_action(key.removeprefix(forms.ASIDE), self.overrule)
            case _:
                option = next(
                    option for option in self.session.system.overrules(self.session.table) if option.key == key
                )
                if option.hint:
                    self.desk.ask_in("Overrule", forms.overruling_weighed(option), self._interrupt, self.overrule)
                else:
                    self._interrupt(key)

    def _interrupt(self, key: str) -> None:
        if key == forms.LEAVE:
            self.desk.said = Said("Nothing changed")
        else:
            self.session.overrule(key)
            self.desk.settle()

    def _force(self, key: str) -> None:
        decision = self.session.decision
        assert decision is not None
        value: Answer = key
        if decision.kind == "pick":
            self.desk.ask()
            value = [*(k for k in getattr(self.desk.prompt, "picked", ())), key]
        self.session.answer(value, forced=True)
        self.desk.settle()

    def keep(self) -> None:
        """Offer the documents and the report that can be saved as files."""
        if not self.desk.closed(leave=True):
            return
        asked = forms.export_menu(self.session, self.desk.shelf, self.saved_as, reports=self.report is not None)
        if isinstance(asked, str):
            self.desk.said = Said(asked, "refused")
        else:
            self.desk.ask_in("Export", asked, self._kept)

    def _kept(self, key: str) -> None:
        if key == forms.REPORT and self.report is not None:
            self.desk.commit()
            self.desk.said = Said(*forms.reported(self.report))
            return
        _, document, replace = forms.keepable(self.session, self.desk.shelf)[key]
        self.desk.said = Said(*forms.kept(self.desk.shelf, document, replace))

    def correct_menu(self) -> None:
        if options := forms.corrections(self.session):
            asked = forms.choice("app.correct", "Correct which roll?", options)._replace(menu=True)
            self.desk.ask_in(_DIE, asked, lambda n: self.correct(int(n), self.correct_menu), self.overrule)

    def correct(self, n: int, before: Callable[[], None] | None = None) -> None:
        """Ask for the right faces of the roll in entry `n`; stepping back calls `before`."""
        entry = self.session.journal.entries.get(n)
        try:
            asked = self.session.asked(n) if entry is not None and entry.asked == "roll" else None
        except Mismatch as error:
            self.desk.said = Said(f"Not possible: {error}", "alarm")
            return
        if entry is None or not isinstance(asked, Roll) or isinstance(entry.value, str):
            self.desk.said = Said("That line is not a roll", "refused")
            return

        def change(faces: list[int]) -> None:
            foreseen = self.session.foreseen(n, faces)
            if foreseen.replaced or foreseen.asked or foreseen.gone or foreseen.left:
                weighed = forms.correction_weighed(asked, entry, faces, foreseen)
                chosen = partial(self._corrected, n, faces)
                self.desk.ask_in(_DIE, weighed, chosen, lambda: self.correct(n, before))
            else:
                self._corrected(n, faces, "correct")

        self.desk.ask_in(_DIE, forms.faces_again(asked, entry), change, before)

    def _corrected(self, n: int, faces: list[int], key: str) -> None:
        if key == "correct":
            before = self._wounds()
            made = self.session.correct(n, faces)
            self.desk.settle()
            # The changed lines may be far up in the log, and the correction asked no question about them.
            new_wounds = list((self._wounds() - before).elements())[:1]
            lines = [f"{made[0].label} ({self.desk.letters.keys['undo']} undoes it)", *new_wounds]
            self.desk.said = Said("; ".join(lines))
        else:
            self.desk.said = Said("Nothing changed")

    def _wounds(self) -> Counter[str]:
        return Counter(line.text for line in self.session.log() if line.kind == "wound")

    def line(self, n: int) -> None:
        """Choose a line of the log: correct its dice, or report the step that it belongs to."""
        entry = self.session.journal.entries.get(n)
        if entry is None:
            self.desk.said = Said("That line is from before the first answer")
        elif entry.asked != "roll" or isinstance(entry.value, str):
            self.desk.said = Said(f"Step {n}: {entry.label}")
        elif self.desk.closed():
            self.correct(n)

    def go_to(self, n: int) -> None:
        """Choose a line of the log from elsewhere: scroll to it and do the same as `line`."""
        self.desk.sought = n
        self.line(n)

    def hints(self, *, asking: bool = True) -> tuple[Hint, ...]:
        """Return commands worth naming beside the question, first those that answer it or change the table.

        Unless the question is `asking`, another panel has the focus: Escape first returns to the question.
        """
        desk, keys = self.desk, self.desk.letters.keys
        back = desk.way_back if asking else tuple((key, "to the question") for key, *_ in desk.way_back)
        if desk.writing:
            return back
        if desk.prompt is not None and desk.prompt.filtering:  # letters of commands type there
            named = (*back, *((keys[command], what) for command, what in _NAMED))
            return tuple(hint for hint in named if hint[0] in desk.prompt.resting or not types(hint[0]))
        if desk.form is not None:
            return back
        if desk.decision is None:
            return ((keys["undo"], "open it again"), (keys["quit"], "quit"), (keys["search"], "search the log"))
        hints: list[Hint] = [*back]
        if seconds := desk.decision.seconds:
            hints.append(
                (keys["seconds"], "stop the countdown" if self.desk.countdown.running else f"{seconds} s countdown")
            )
        offered = [auto_answer.text for auto_answer in self.auto_answers if not auto_answer.holds]
        hints += [(keys["agree"], *in_few_words(offered))] if offered else []
        hints += [(keys["reveal"], "reveal")] if any(seat.hidden for seat in desk.decision.seats) else []
        return (*hints, *((keys[command], what) for command, what in _NAMED))
