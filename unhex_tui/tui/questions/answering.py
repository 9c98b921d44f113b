"""The pending question and its prompt, answers and the forms that take some, and what is written of them.

Keys are understood here at once, each against the decision pending then. Answers are applied in memory and held; one
`commit` writes all that was held, and only after it may a screen show what they did. If the write fails the session has
stepped back, and so has the desk.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from time import monotonic
from typing import Any, Literal

from unhex_tui.engine.answerers import settle
from unhex_tui.engine.decision import Allot, Answer, AnswerError, Choose, Decision, Enter, Option, Pick, Roll
from unhex_tui.engine.journal import Entry
from unhex_tui.engine.procedure import Aside, ProcedureFailed
from unhex_tui.engine.replay import Mismatch
from unhex_tui.engine.session import Session
from unhex_tui.engine.system import System
from unhex_tui.engine.value import Value
from unhex_tui.engine.view import View
from unhex_tui.engine.writing import NotWritten
from unhex_tui.files.shelf import Shelf
from unhex_tui.tui.questions.allot import AllotPrompt
from unhex_tui.tui.questions.choose import ChoosePrompt
from unhex_tui.tui.questions.document import DocumentPrompt
from unhex_tui.tui.questions.enter import EnterPrompt
from unhex_tui.tui.questions.forms import Form, kept_for_next_time
from unhex_tui.tui.questions.letters import DIGITS, STOP, TRAVELS, Letters
from unhex_tui.tui.questions.pick import PickPrompt
from unhex_tui.tui.questions.pressed import TYPED, Pressed, refused
from unhex_tui.tui.questions.prompt import Prompt
from unhex_tui.tui.questions.roll import RollPrompt

END = "end"
"""Key of the option that ends a turn."""
_UNSEEN = 1.0
"""Seconds for which a question that has just come is not read yet: later a letter means what it stands beside."""


class Said(Value):
    """What the desk tells the one at the keys."""

    text: str
    tone: Literal["plain", "refused", "alarm"] = "plain"


class Answering:
    """A session whose pending question is answered, by keys or clicks.

    `dice` rolls for the app. After `press`, look at `stale` and call `commit` before painting.
    """

    def __init__(self, session: Session, dice: Callable[[Decision], Answer], shelf: Shelf | None = None) -> None:
        self.session = session
        self.dice = dice
        self.travels = TRAVELS
        """Keys that undo and bring back: in a text that they have led to they go on until it is touched."""
        self.shelf = shelf
        """Where documents lie and are kept; None where none can be."""
        self.unfolded: tuple[str, ...] = ()
        """What was said, where it is too long for a line, until the screen has shown it."""
        self.sentences: list[str] = []
        """Sentences that were typed and done since the app was started, the last one last."""
        self.form: Form | None = None
        """What asks now, where it is not the session."""
        self.prompt: Prompt[Any] | None = None
        """Of what is asked now; None when the evening is over."""
        self.said = Said(" ".join(session.notices))
        self.stale = True
        """The session has moved on since the last paint."""
        self.sought: int | None = None
        """Number of the entry whose line of the log should come in sight."""
        self.letters = Letters()
        """What stands for persons, places and things; prompts hold this very object."""
        self.draws = False
        """A map is to be drawn, until the screen has opened the map desk."""
        self._taken: tuple[int, float, dict[str, str]] = (0, 0.0, {})
        """The journal's head once the last key had answered, until when by `monotonic` a key counts as typed before
        that was seen, and by their letters what went with the answer as nothing else was to be chosen.
        """
        self._full: tuple[int, float, Roll | None] = (0, 0.0, None)
        """The journal's head once a handful of dice was complete, until when by `monotonic` a digit counts as typed
        for it, and its roll.
        """
        self.longer: Callable[[Prompt[Any]], bool] = lambda _: False
        """Whether a list is longer than its window; without a screen none is."""
        self._drafts: dict[str, str] = {}
        """Documents that are half written, by the question that asks for them."""
        self._held = False
        self._over = session.decision is None
        """The evening was over when something was last written."""
        self._do(self._settle)
        self.ask()

    # ------------------------------------------------------------------ asking

    @property
    def decision(self) -> Decision | None:
        """What is asked now."""
        return self.form.asks.decision if self.form else self.session.decision

    def ask(self) -> None:
        """Take up what is asked now."""
        decision = self.decision
        if isinstance(self.prompt, DocumentPrompt):
            self._drafts[self.prompt.decision.question] = self.prompt.draft
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
        """Let a catalogue longer than its window be filtered, unless something is typed in it."""
        if self.prompt is not None and self.prompt.catalogue and not self.prompt.filter:
            self.prompt.let_filter(self.longer(self.prompt))

    def see(self, view: View) -> View:
        """Remember the letters that stand on tokens, and what the places are called; and return what is to be shown:
        while a player chooses in secret what the players see, as they look at this screen then.
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
        """Whether a player chooses in secret, and looks at this screen."""
        decision = self.decision
        return decision is not None and decision.secret and not any(seat.gm for seat in decision.seats)

    # ------------------------------------------------------------------ keys

    @property
    def writing(self) -> bool:
        """Whether a text is being typed, so that command keys are letters."""
        return isinstance(self.prompt, EnterPrompt) and self.prompt.writes

    def press(self, key: str) -> bool:
        """Understand a key of the pending question; False where it is none of its keys."""
        if self.prompt is None:
            return False
        if (surplus := self._surplus(key)) is not None:
            return self.take(surplus)
        (head, until, taken), self._taken = self._taken, (0, 0.0, {})
        types = self.writing or self.prompt.filtering
        went = key in taken and head == self.session.journal.head and not (self.form or types)
        if went and (monotonic() < until or key not in self.prompt.letters.values()):
            return self.take(self._taken_already(key, taken[key]))
        looked = self.prompt.pointed
        pressed = self.prompt.press(key)
        if pressed.what == "answered" and pressed.value != looked and self._too_late(pressed.value):
            self.prompt.at = str(pressed.value)
            pressed = refused(
                f"The last turn ended by itself. Press {STOP} again to end this one too: no one has acted yet"
            )
        return self.take(pressed)

    def _surplus(self, key: str) -> Pressed | None:
        """What comes of a die that follows a complete handful at once, or of the Enter after it; None for all else.

        How many dice a handful has is easily miscounted: one too many must not be taken for another person's. Dice of
        the same person may follow, and two dice that each person rolls for the same question, at nobody.
        """
        (head, until, roll), prompt = self._full, self.prompt
        self._full = (0, 0.0, None)
        if roll is None or not isinstance(prompt, RollPrompt) or head != self.session.journal.head or self.form:
            return None
        rolls = prompt.decision
        alone = len(roll.dice) == 2 and len(roll.about) == len(rolls.about) == 1
        in_turn = alone and (rolls.question, rolls.dice) == (roll.question, roll.dice)
        if in_turn or rolls.about[:1] == roll.about[:1] or monotonic() >= until:
            return None
        first = rolls.dice[0]
        if key in first.signs or DIGITS.get(key, key).isdigit():
            self._full = (head, monotonic() + _UNSEEN, roll)
            done = f"The {len(roll.dice)} {roll.dice[0].name} dice are complete: {key} was not taken"
            return refused(f"{done}. Press Enter before the {first.name} dice")
        return TYPED if key == "enter" and not rolls.enter else None

    def _taken_already(self, key: str, label: str) -> Pressed:
        """What comes of the letter of what went with the answer before: nothing, or that it is asked for once more."""
        if isinstance(self.prompt, RollPrompt) and key in self.prompt.letters.values():
            pressed = self.prompt.press(key)
            if pressed.what == "typed":
                return pressed._replace(say=f"{label} was taken automatically. {pressed.say}")
        return refused(f"{label} was taken automatically: it was the only choice")

    def _too_late(self, answer: Answer) -> bool:
        """Whether what ends a turn is answered for one that has just begun, the one before having ended by itself."""
        if answer != END or self.form or not self.prompt or self.prompt.letters.get(END) != STOP:
            return False
        begun = False
        for n in reversed(self.session.journal.path):
            entry = self.session.journal.entries[n]
            begun |= any(one.mark == "turn" for one in entry.told)
            if entry.question == self.prompt.decision.question:
                return begun and entry.value != answer
            if any(one.mark == "round" for one in entry.told):
                break
        return False

    def take(self, pressed: Pressed) -> bool:
        """Do what a key or a click meant."""
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
        """Take the option that stands for a token or a place, or that is drawn there; False where none does."""
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
                taken = {self.letters.own(one): one.label for one in self.session.live.only}
                self._settle()
                self._taken = (self.session.journal.head, monotonic() + _UNSEEN, taken)
                if left and not self.session.left():
                    self.said = Said("Corrected: later steps are kept as far as they still fit")

        if self._do(give) or self.prompt is None or self.prompt.decision is not self.decision:
            self.ask()

    def _end_form(self) -> None:
        """Close a form that has ended; a finished aside becomes one entry."""
        form = self.form
        if form is None or form.asks.decision is not None:
            return
        self.form = None
        if isinstance(form.asks, Aside):
            entry = self.session.finish(form.aside, form.asks)
            self.said = Said(entry.label if entry else "Nothing changed")
            self._settle()

    def _settle(self) -> list[Entry]:
        return settle(self.session, self.dice)

    def _do(self, act: Callable[[], object]) -> bool:
        """Change the session, held for one write; False where it was refused."""
        if not self._held:
            self._held = True
            self.session.hold()
        try:
            act()
        except AnswerError as error:
            question = f"{self.decision.question}: " if self.decision else ""
            self.said = Said(str(error).removeprefix(question), "refused")
            return False
        except ProcedureFailed as error:
            self._stepped_back(f"A rule failed here, so the answer was not taken ({error})")
            return False
        except Mismatch as error:
            self.said = Said(f"Not possible: {error}", "alarm")
            return False
        self.stale = True
        return True

    def commit(self) -> None:
        """Write what is held. Call it before painting."""
        if not self._held:
            return
        self._held = False
        try:
            self.session.release()
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
    """The prompt for a decision; `letters` are the session's, `shelf` has the documents to offer, `system` the maps."""
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
