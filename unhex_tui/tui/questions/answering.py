"""The part of the desk that answers: the pending question, its prompt, open forms, and the writing of answers.

Each key is understood at once, against the decision pending then. Answers are applied in memory and held; one `commit`
writes them all, and a screen may show their results only after it. If the write fails, the session steps back, and so
does the desk.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from time import monotonic
from typing import Any, Literal

from unhex_tui.engine.decision import Allot, Answer, AnswerError, Choose, Decision, Enter, Option, Pick, Roll
from unhex_tui.engine.journal import Entry
from unhex_tui.engine.procedure import GmActionRun, ProcedureFailed
from unhex_tui.engine.recorder import NotWritten
from unhex_tui.engine.replay import Mismatch
from unhex_tui.engine.session import Session, settle
from unhex_tui.engine.system import System
from unhex_tui.engine.value import Value
from unhex_tui.engine.view import View
from unhex_tui.files.shelf import Shelf
from unhex_tui.tui.questions.allot import AllotPrompt
from unhex_tui.tui.questions.choose import ChoosePrompt, PickPrompt
from unhex_tui.tui.questions.document import DocumentPrompt
from unhex_tui.tui.questions.enter import EnterPrompt
from unhex_tui.tui.questions.filtering import FAILURES
from unhex_tui.tui.questions.forms import Form, kept_for_next_time
from unhex_tui.tui.questions.letters import ALIAS, DIGITS, STOP, TRAVELS, Letters
from unhex_tui.tui.questions.prompt import Prompt
from unhex_tui.tui.questions.roll import RollPrompt
from unhex_tui.tui.questions.typed_ahead import TYPED, Pressed, refused

END = "end"
"""Key of the option that ends a turn."""
_UNSEEN = 1.0
"""Seconds for which a new question counts as unread; a letter typed later is meant for the new question."""


class Said(Value):
    """The desk's last message to whoever uses the keyboard."""

    text: str
    tone: Literal["plain", "refused", "alarm"] = "plain"
    echo: bool = False
    """Repeats what was done; cut or left out where the question needs the room. The log has it whole."""


class Answering:
    """A session whose pending question is answered by keys or clicks.

    `dice` rolls for the app. After `press`, look at `stale` and call `commit` before painting.
    """

    def __init__(self, session: Session, dice: Callable[[Decision], Answer], shelf: Shelf | None = None) -> None:
        self.session = session
        self.dice = dice
        self.travels = TRAVELS
        """Keys of undo and redo; in a text that they opened, they keep working until another key types."""
        self.shelf = shelf
        """The folders of documents; None where no documents can be read or saved."""
        self.unfolded: tuple[str, ...] = ()
        """The lines of a message that is too long for one line; empty once the screen has shown them."""
        self.sentences: list[str] = []
        """Shorthand sentences carried out since the app started, the latest last."""
        self.form: Form | None = None
        """The open form, which asks instead of the session; None where the session asks."""
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
        self._taken: tuple[int, float, dict[str, str]] = (0, 0.0, {})
        """The choices that the last answer took automatically, because no other was possible.

        The journal's head after that answer; the time, by `monotonic`, until which a key counts as typed before the
        player saw the next question; and the labels of the automatic choices by letter.
        """
        self._full: tuple[int, float, Roll | None] = (0, 0.0, None)
        """The handful of dice that was completed last.

        The journal's head after it; the time, by `monotonic`, until which a digit counts as typed for this handful; and
        its roll, or None.
        """
        self._stopped: tuple[int, float] = (0, 0.0)
        """The journal's head after a full stop answered a question, not ending a turn; and the time, by `monotonic`,
        until which another counts as typed ahead.
        """
        self._refused = False
        """The last key was a die refused as surplus to the handful in `_full`."""
        self.longer: Callable[[Prompt[Any]], bool] = lambda _: False
        """Tell whether a prompt's list is longer than its window; always False without a screen."""
        self._drafts: dict[str, str] = {}
        """Unfinished documents, by the id of the question that asks for them."""
        self._filters: dict[str, tuple[str, str]] = {}
        """The filter and the cursor of each list that was left with a filter, by the id of its question."""
        self._held = False
        self._over = session.decision is None
        """The game session was over at the last write."""
        self._do(self._settle)
        self.ask()

    # ------------------------------------------------------------------ asking

    @property
    def decision(self) -> Decision | None:
        """The decision pending in the open form, or else in the session; None when the game session is over."""
        return self.form.asks.decision if self.form else self.session.decision

    def ask(self) -> None:
        decision = self.decision
        if isinstance(self.prompt, DocumentPrompt):
            self._drafts[self.prompt.decision.question] = self.prompt.draft
        if self.prompt is not None and self.prompt.catalogue:
            self._filters[self.prompt.decision.question] = (self.prompt.filter, self.prompt.at)
        if decision is None:
            self.prompt = None
            return
        self.letters.apart = getattr(self.session.table, "letters_apart", False)
        options: tuple[Option, ...] = getattr(decision, "options", ()) or getattr(decision, "extras", ())
        self.letters.unseen = frozenset()
        if self.letters.apart or self._private or not all(map(self.letters.knows, options)):
            self.see(self.session.system.view(self.session.table, self.session.decision, "gm"))
        if self.form is not None and self.form.prompt is not None:
            self.prompt = self.form.prompt(self.letters)
            return
        self.prompt = prompt_for(decision, self.letters, self.shelf, self.session.system)
        self.prompt.advise = partial(self.session.advice, decision)
        if isinstance(self.prompt, DocumentPrompt) and (draft := self._drafts.get(decision.question)):
            self.prompt.resume(draft)
        self.measure()

    def measure(self) -> None:
        """Switch filtering on in a catalogue longer than its window, unless a filter is typed already."""
        if self.prompt is not None and self.prompt.catalogue and not self.prompt.filter:
            self.prompt.let_filter(self.longer(self.prompt))

    def filter_again(self) -> None:
        """Filter the list as when it was left: the last step led back to it."""
        if self.prompt is not None and self.prompt.filtering:
            typed, at = self._filters.get(self.prompt.decision.question, ("", ""))
            for key in typed:
                self.prompt.press(key)
            self.prompt.at = at if typed else self.prompt.pointed

    def see(self, view: View) -> View:
        """Remember the view's letters and place names, and return the view to show.

        While a player chooses in secret at this screen, that is the players' view.
        """
        persons, scene = {row.id: row.letter for row in view.roster if row.letter}, view.scene
        others = {row.id: row.name for row in view.roster if not row.letter}
        places, addresses = (scene.names, scene.addresses) if scene else ({}, frozenset[str]())
        self.letters.see(persons, places, addresses, others)
        if not self._private:
            return view
        shown = self.session.view("players", decision=self.decision)
        self.letters.unseen = frozenset(persons.values()) - {row.letter for row in shown.roster}
        return shown

    @property
    def _private(self) -> bool:
        """Whether a player is choosing in secret at this screen."""
        decision = self.decision
        return decision is not None and decision.secret and not any(seat.gm for seat in decision.seats)

    # ------------------------------------------------------------------ keys

    @property
    def writing(self) -> bool:
        """Whether a text is being typed, so that command keys are letters."""
        return isinstance(self.prompt, EnterPrompt) and self.prompt.writes

    def press(self, key: str) -> bool:
        """Handle a key of the pending question; False where the question does not use the key."""
        if self.prompt is None:
            return False
        if (surplus := self._surplus(key)) is not None:
            return self.take(surplus)
        (head, until, taken), self._taken = self._taken, (0, 0.0, {})
        types = self.writing or self.prompt.filtering
        taken_before = key in taken and head == self.session.journal.head and not (self.form or types)
        if taken_before and (monotonic() < until or key not in self.prompt.letters.values()):
            return self.take(self._taken_already(key, taken[key]))
        looked = self.prompt.pointed
        pressed = self.prompt.press(key)
        if pressed.what == "answered" and pressed.value != looked and self._too_late(pressed.value):
            self.prompt.at = str(pressed.value)
            pressed = refused(
                f"The last turn ended by itself. Press {STOP} again to end this one too: no one has acted yet"
            )
        stopped, self._stopped = self._stopped, (0, 0.0)
        if ALIAS.get(key, key) != STOP or pressed.what != "answered":
            return self.take(pressed)
        if pressed.value == END and stopped[0] == self.session.journal.head and monotonic() < stopped[1]:
            return self.take(refused(f"Press {STOP} again to end the turn: the last {STOP} answered another question"))
        self.take(pressed)
        if pressed.value != END:
            self._stopped = (self.session.journal.head, monotonic() + _UNSEEN)
        return True

    def _surplus(self, key: str) -> Pressed | None:
        """Handle a surplus die right after a complete handful, or the Enter after it; None for any other key.

        A pool of equal dice is easily miscounted, and one die too many must not count for another character. Two dice
        with signs, and tens and ones, are read out as a whole, so the next character's dice may follow at once; so may
        dice of the same character. After a refusal Enter always lets the next dice count.
        """
        (head, until, roll), prompt = self._full, self.prompt
        self._full = (0, 0.0, None)
        already_refused, self._refused = self._refused, False
        if roll is None or not isinstance(prompt, RollPrompt) or head != self.session.journal.head or self.form:
            return None
        rolls = prompt.decision
        if already_refused and key == "enter":
            return TYPED
        pool = len(roll.dice) > 2 or (not roll.dice[0].signs and len({*rolls.dice}) == 1)
        if not pool or rolls.about[:1] == roll.about[:1] or monotonic() >= until:
            return None
        first = rolls.dice[0]
        if ALIAS.get(key, key) in first.signs or DIGITS.get(key, key).isdigit():
            self._full, self._refused = (head, monotonic() + _UNSEEN, roll), True
            done = f"The {len(roll.dice)} {roll.dice[0].name} dice are complete: {key} was not taken"
            named = first.name if first.name != roll.dice[0].name else "next"
            return refused(f"{done}. Press Enter before the {named} dice")
        return TYPED if key == "enter" and not rolls.enter else None

    def _taken_already(self, key: str, label: str) -> Pressed:
        """Handle the letter of a choice that was taken automatically: refuse it, or ask to press it again."""
        if isinstance(self.prompt, RollPrompt) and key in self.prompt.letters.values():
            pressed = self.prompt.press(key)
            if pressed.what == "typed":
                return pressed._replace(say=f"{label} was taken automatically. {pressed.say}")
        return refused(f"{label} was taken automatically: it was the only choice")

    def _too_late(self, answer: Answer) -> bool:
        """Tell whether the answer would end a turn that has just begun, because the turn before ended by itself."""
        if answer != END or self.form or not self.prompt or self.prompt.letters.get(END) != STOP:
            return False
        begun = False
        for n in reversed(self.session.journal.path):
            entry = self.session.journal.entries[n]
            begun |= any(log_line.mark == "turn" for log_line in entry.told)
            if entry.question == self.prompt.decision.question:
                return begun and entry.value != answer
            if any(log_line.mark == "round" for log_line in entry.told):
                break
        return False

    def take(self, pressed: Pressed) -> bool:
        """Carry out the result of a key or a click; False where the prompt passed the key on."""
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
                self._answer(pressed.value)
                if isinstance(asked, Roll) and isinstance(pressed.value, list) and len({*asked.dice}) < len(asked.dice):
                    self._full = (self.session.journal.head, monotonic() + _UNSEEN, asked)
                for digit in pressed.digit:
                    if isinstance(self.prompt, RollPrompt):
                        self.press(digit)
        return True

    def click(self, *, token: str = "", place: str = "", option: str = "") -> bool:
        """Take the option with this key, or the option of a token or a place; False where there is none."""
        if self.prompt is None:
            return False
        key = option or self.prompt.option_for(token=token, place=place)
        self.prompt.missed = ""
        return bool(key) and self.take(self.prompt.take(key))

    def _answer(self, value: Answer, *, by: str = "person", forced: bool = False) -> None:
        def give() -> None:
            if self.form is not None:
                self.form.asks.answer(value)
                self._end_form()
            else:
                left = self.session.left()
                self.session.answer(value, by=by, forced=forced)
                taken = {self.letters.own(option): option.label for option in self.session.live.only}
                self._settle()
                self._taken = (self.session.journal.head, monotonic() + _UNSEEN, taken)
                if left and not self.session.left():
                    self.said = Said("Corrected: later steps are kept as far as they still fit")

        if self._do(give) or self.prompt is None or self.prompt.decision is not self.decision:
            self.ask()

    def _end_form(self) -> None:
        """Close a form that has ended; a finished GM action becomes one journal entry."""
        form = self.form
        if form is None or form.asks.decision is not None:
            return
        self.form = None
        if isinstance(form.asks, GmActionRun):
            entry = self.session.finish(form.aside, form.asks)
            self.said = Said(entry.label if entry else "Nothing changed", echo=True)
            self._settle()

    def _settle(self) -> list[Entry]:
        return settle(self.session, self.dice)

    def _do(self, act: Callable[[], object]) -> bool:
        """Change the session, held for one write; False where the change was refused."""
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


def prompt_for(
    decision: Decision, letters: Letters, shelf: Shelf | None = None, system: System | None = None
) -> Prompt[Any]:
    """Return the prompt for a decision; `shelf` has the documents to offer, `system` the maps."""
    match decision:
        case Choose():
            return ChoosePrompt(decision, letters)
        case Pick():
            return PickPrompt(decision, letters)
        case Allot():
            return AllotPrompt(decision, letters)
        case Roll():
            return RollPrompt(decision, letters)
        case Enter(what="document"):
            maps = system.maps() if system is not None and decision.folder == "maps" else None
            return DocumentPrompt(decision, letters, shelf, maps)
        case Enter():
            return EnterPrompt(decision, letters)
