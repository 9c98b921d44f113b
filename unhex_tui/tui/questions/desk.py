"""The desk: the pending question, its prompt, open forms (`form_commands`), and writing answers, without a widget.

Each key is understood at once, against the decision pending then. Answers are applied in memory and held; one `commit`
writes them all, and a screen may show their results only after it. If the write fails, session and desk step back.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from unhex_tui.engine.decision import Answer, AnswerError, Choose, Decision, Option, Roll
from unhex_tui.engine.journal import Entry
from unhex_tui.engine.procedure import GmActionRun, ProcedureFailed
from unhex_tui.engine.recorder import NotWritten
from unhex_tui.engine.replay import Mismatch
from unhex_tui.engine.session import Moved, Session, settle
from unhex_tui.engine.trial import previewed
from unhex_tui.engine.view import View
from unhex_tui.files.shelf import Shelf
from unhex_tui.tui.look.plain_text import Hint
from unhex_tui.tui.questions.answering import (
    Countdown,
    Drafts,
    FullStops,
    Said,
    SurplusDice,
    TakenAlready,
    prompt_for,
    redone_action,
    travelled,
)
from unhex_tui.tui.questions.enter import EnterPrompt
from unhex_tui.tui.questions.filtering import FAILURES
from unhex_tui.tui.questions.forms import Form, Menu, kept_for_next_time
from unhex_tui.tui.questions.hand import Hand
from unhex_tui.tui.questions.letters import TRAVELS, Letters
from unhex_tui.tui.questions.prompt import Prompt
from unhex_tui.tui.questions.roll import RollPrompt
from unhex_tui.tui.questions.typed_ahead import Pressed

_START = "Nothing to undo: this is the start"
_END = "Nothing to redo"


class Desk:
    """A session whose pending question is answered by keys or clicks.

    `dice` rolls for the app. After `press`, look at `stale` and call `commit` before painting.
    """

    def __init__(self, session: Session, dice: Callable[[Decision], Answer], shelf: Shelf | None = None) -> None:
        self.session = session
        self.dice = dice
        self.travels = TRAVELS
        """Keys of undo and redo; in a text that they opened, they keep working until another key types."""
        self.shelf = shelf
        """The folders of documents; None if no documents can be read or saved."""
        self.unfolded: tuple[str, ...] = ()
        """The lines of a message that is too long for one line; empty once the screen has shown them."""
        self.sentences: list[str] = []
        """Shorthand sentences carried out since the app started, the latest last."""
        self.form: Form | None = None
        """The open form, which asks instead of the session; None if the session asks."""
        self.prompt: Prompt[Any] | None = None
        """The prompt of the pending decision; None when the game session is over."""
        self.said = Said(" ".join(session.notices))
        self.stale = True
        """The session has moved on since the last paint."""
        self.sought: int | None = None
        """Number of the journal entry whose log line the screen should scroll to; None for no line."""
        self.letters = Letters()
        """Keys of characters, places and things; prompts share this object."""
        self.draws = False
        """The screen should open the map desk; it sets this back to False."""
        self._taken = TakenAlready()
        self._surplus = SurplusDice()
        self._stops = FullStops()
        self._drafts = Drafts()
        self.countdown = Countdown(session)
        self.longer: Callable[[Prompt[Any]], bool] = lambda _: False
        """Tell whether a prompt's list is longer than its window; always False without a screen."""
        self.hand = Hand(self)
        self._held = False
        self._over = session.decision is None  # the game session was over at the last write
        self.do(lambda: settle(session, dice, plays=False))  # a resumed fight waits for the GM
        self.hand.rest()
        self.ask()

    # ------------------------------------------------------------------ asking

    @property
    def decision(self) -> Decision | None:
        """The decision pending in the open form, or else in the session; None when the game session is over."""
        return self.form.asks.decision if self.form else self.session.decision

    def ask(self) -> None:
        decision = self.decision
        if self.prompt is not None:
            self._drafts.keep(self.prompt, self.session.decision)
        if decision is None:
            self.prompt = None
            return
        table = self.session.table
        self.letters.apart = getattr(table, "letters_apart", False) and getattr(table, "fighting", True)
        options: tuple[Option, ...] = getattr(decision, "options", ()) or getattr(decision, "extras", ())
        self.letters.unseen = frozenset()
        if self.letters.apart or self.private or not all(map(self.letters.knows, options)):
            self.see(self.session.system.view(self.session.table, self.session.decision, "gm"))
        if self.form is not None and self.form.prompt is not None:
            self.prompt = self.form.prompt(self.letters)
            return
        self.prompt = self._drafts.left(decision) or prompt_for(decision, self.letters, self.shelf, self.session.system)
        self.prompt.advise = partial(self.session.advice, decision)
        if self.form is None:
            self.prompt.tried_out = partial(previewed, self.session)
        self._drafts.resume(self.prompt)
        self.measure()

    def measure(self) -> None:
        """Switch filtering on in a catalogue longer than its window, unless a filter is typed already."""
        if self.prompt is not None and self.prompt.catalogue and not self.prompt.filter:
            self.prompt.let_filter(self.longer(self.prompt))

    def filter_again(self) -> None:
        """Filter the list as when it was left: the last step led back to it."""
        if self.prompt is not None and self.prompt.filtering:
            self._drafts.filter_again(self.prompt)

    def see(self, view: View) -> View:
        """Remember the view's letters and place names, and return the view to show.

        While a player chooses in secret at this screen, that is the players' view.
        """
        persons, scene = {row.id: row.letter for row in view.roster if row.letter}, view.scene
        others = {row.id: row.name for row in view.roster if not row.letter}
        places, addresses = (scene.names, scene.addresses) if scene else ({}, frozenset[str]())
        self.letters.see(persons, places, addresses, others)
        if not self.private:
            return view
        shown = self.session.view("players", decision=self.decision)
        self.letters.unseen = frozenset(persons.values()) - {row.letter for row in shown.roster}
        return shown

    @property
    def private(self) -> bool:
        """Whether a player is choosing in secret at this screen."""
        decision = self.decision
        return decision is not None and decision.secret and not any(seat.gm for seat in decision.seats)

    # ------------------------------------------------------------------ keys

    @property
    def writing(self) -> bool:
        """Whether a text is being typed, so that command keys are letters."""
        return isinstance(self.prompt, EnterPrompt) and self.prompt.writes

    def press(self, key: str) -> bool:
        """Handle a key of the pending question; False if the question does not use the key."""
        if self.prompt is None:
            return False
        prompt, journal, form = self.prompt, self.session.journal, self.form is not None
        asked = prompt.decision if isinstance(prompt, RollPrompt) and not form else None
        letter = not (form or self.writing or prompt.filtering)
        pressed = (
            self._surplus.press(key, journal.head, asked)
            or self._taken.press(key, journal.head, prompt if letter else None)
            or self._stops.press(key, prompt, journal, form=form)
        )
        taken = self.take(pressed)
        if pressed.what == "answered":
            self._stops.took(key, pressed.value, self.session.journal.head)
        return taken

    def take(self, pressed: Pressed) -> bool:
        """Carry out the result of a key or a click; False if the prompt passed the key on."""
        match pressed.what:
            case "passed":
                return False
            case "typed":
                self.said = Said(pressed.say)
            case "refused":
                self.said = Said(pressed.say, "refused")
                self.unfolded = pressed.more
            case "draw":
                self.draws = True
            case "answered":
                self.said = Said("")
                asked = self.decision
                self.answer(pressed.value)
                if isinstance(asked, Roll) and isinstance(pressed.value, list):
                    self._surplus.completed(asked, self.session.journal.head)
                for digit in pressed.digit:
                    if isinstance(self.prompt, RollPrompt):
                        self.press(digit)
        return True

    def click(self, *, token: str = "", place: str = "", option: str = "") -> bool:
        """Take the option with this key, or the option of a token or a place; False if there is none."""
        if self.prompt is None:
            return False
        key = option or self.prompt.option_for(token=token, place=place)
        self.prompt.missed = ""
        return bool(key) and self.take(self.prompt.take(key))

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
            none = f"First finish {self.form.title}" if self.form else "No dice are asked for now"
            self.said = Said((self.prompt and self.prompt.capital(self.letters.keys["roll"])) or none, "refused")
        elif self.prompt is not None and self.prompt.started:
            self.said = Said("A die is already typed: Esc clears the dice", "refused")
        else:
            self.said = Said("")
            self.answer(self.dice(self.decision), by="app dice")

    def answer(self, value: Answer, *, by: str = "person", why: str = "") -> None:
        def give() -> None:
            if self.form is not None:
                self.form.asks.answer(value)
                self.end_form()
            else:
                left = self.session.left()
                self.session.answer(value, by=by, why=why)
                taken = {self.letters.own(option): option.label for option in self.session.live.only}
                self.settle()
                self._taken.took(taken, self.session.journal.head)
                if left and not self.session.left():
                    self.said = Said("Corrected: later steps are kept as far as they still fit")

        if self.do(give) or self.prompt is None or self.prompt.decision is not self.decision:
            self.ask()

    def open(self, form: Form) -> None:
        self.form = form
        self.said = Said("")
        self.ask()

    def ask_in(
        self, title: str, asked: Decision, act: Callable[[Any], None], before: Callable[[], None] | None = None
    ) -> None:
        """Ask a question of the app's own; its form has ended when `act` gets the answer."""

        def ended(answer: Any) -> None:
            self.end_form()
            act(answer)

        self.open(Form(title, Menu(asked, ended), before=before))

    def end_form(self) -> None:
        """Close a form that has ended; a finished GM action becomes one journal entry."""
        form = self.form
        if form is None or form.asks.decision is not None:
            return
        self.form = None
        if isinstance(form.asks, GmActionRun):
            entry = self.session.finish(form.aside, form.asks)
            self.said = Said(entry.label if entry else "Nothing changed", echo=True)
            self.settle()

    def settle(self) -> list[Entry]:
        return self.hand.settled(settle(self.session, self.dice, beat=True))

    def do(self, act: Callable[[], object]) -> bool:
        """Change the session, held for one write; False if the change was refused."""
        if not self._held:
            self._held = True
            self.session.recorder.hold()
        try:
            act()
        except AnswerError as error:
            question = f"{self.decision.question}: " if self.decision else ""
            self.said = Said(str(error).removeprefix(question), "refused")
            return False
        except ProcedureFailed as error:
            FAILURES.exception("A rule")
            self._stepped_back(f"A rule failed here, so the answer was not taken ({error})")
            return False
        except Mismatch as error:
            self.said = Said(f"Not possible: {error}", "alarm")
            return False
        self.stale = True
        return True

    def commit(self) -> None:
        """Write the held changes. Call it before painting."""
        if not self._held:
            return
        self._held = False
        try:
            self.session.recorder.release()
        except NotWritten as error:
            self._stepped_back(f"Not saved, so the session went back to its last saved step: {error}")
            return
        over = self.session.decision is None
        if over and not self._over:
            self.said = Said(*kept_for_next_time(self.session, self.shelf))
        self._over = over

    def _stepped_back(self, text: str) -> None:
        if self.form is not None:
            self.form.asks.close()
            self.form = None
        self.said = Said(text, "alarm")
        self.stale = True
        self.ask()

    # ------------------------------------------------------------------ back and forth

    def escape(self) -> None:
        """Clear half-typed input; step back in a form or close it; or undo if that gives nothing away."""
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
        """The hint for Escape in a form, or when it steps back; empty if the prompt has that hint."""
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
            self._travel(self.session.undo, "Undone:", _START)

    def undo_action(self) -> None:
        """Take back all steps to the start of the action; the message names its first step."""
        if self.closed():
            self._travel(self.session.undo_action, "Back before", _START, first=True)

    def redo(self) -> None:
        if self.closed():
            self._travel(self.session.redo, "Redone:", _END)

    def redo_action(self) -> None:
        """Bring back the steps taken back, up to the start of the next action."""
        if self.closed():
            self._travel(partial(redone_action, self.session), "Redone:", _END, first=True)

    def go_on_from(self, n: int) -> None:
        """Go to the state after an entry of any branch; steps left behind can be redone, and stay on the timeline."""
        if self.closed():
            self._move(partial(self.session.go_on_from, n), "Continuing after", "The session is already there")

    def _travel(self, move: Callable[[], Moved | None], did: str, nothing: str, *, first: bool = False) -> None:
        """Move by a key that may be held down; a text prompt on the way does not take the key as input."""
        self._move(move, did, nothing, first=first)
        self._rest()

    def _move(self, move: Callable[[], Moved | None], did: str, nothing: str, *, first: bool = False) -> None:
        said: list[Said] = []
        if self.do(lambda: said.append(travelled(self.session.journal, move, did, nothing, first=first))):
            (self.said,) = said
            self.ask()
            self.hand.rest()

    def _rest(self) -> None:
        if self.prompt is not None:
            self.prompt.rest(self.travels)

    def closed(self, *, leave: bool = False) -> bool:
        """Tell whether no form is open; if one is, set a message that says so.

        With `leave`, close a form with nothing typed and at most one option chosen: `!` works in a list of edits.
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
        self.said = Said(f"“{self.form.title}” is open: finish it or press Esc", "refused")
        return False
