"""The parts of a desk: messages, prompts, drafts, steps back and forth, and guards against keys typed ahead.

A key is typed ahead if it was meant for a question before the one that it reaches. Each guard is told what was answered
and looks at every key before the prompt does.
"""

from __future__ import annotations

from collections.abc import Callable
from math import ceil
from time import monotonic
from typing import Any, Literal

from unhex_tui.engine.decision import Allot, Answer, Choose, Decision, Enter, Pick, Roll
from unhex_tui.engine.journal import Journal
from unhex_tui.engine.replay import Mismatch
from unhex_tui.engine.session import Moved, Session
from unhex_tui.engine.system import System
from unhex_tui.engine.value import Value
from unhex_tui.files.shelf import Shelf
from unhex_tui.tui.questions.choose import ChoosePrompt, PickPrompt
from unhex_tui.tui.questions.document import DocumentPrompt
from unhex_tui.tui.questions.enter import EnterPrompt
from unhex_tui.tui.questions.letters import ALIAS, DIGITS, STOP, Letters
from unhex_tui.tui.questions.prompt import Prompt
from unhex_tui.tui.questions.roll import AllotPrompt, RollPrompt
from unhex_tui.tui.questions.typed_ahead import TYPED, Pressed, refused

END = "end"
_UNSEEN = 1.0
"""Seconds for which a new question counts as unread; a letter typed later is meant for the new question."""


class Said(Value):
    """The desk's last message to the person at the keyboard."""

    text: str
    tone: Literal["plain", "refused", "alarm"] = "plain"
    echo: bool = False
    """Repeats what was done; cut or left out if the question needs the room. The log has it whole."""


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


class Drafts:
    """Unfinished input of questions that were left, by the id of the question."""

    def __init__(self) -> None:
        self._documents: dict[str, str] = {}
        self._filters: dict[str, tuple[str, str]] = {}
        """The filter and the cursor of each list."""
        self._left: Prompt[Any] | None = None
        """The half-answered prompt of the session's question, which a form replaced."""
        self._asked: Decision | None = None
        """The session's question."""

    def keep(self, prompt: Prompt[Any], asked: Decision | None = None) -> None:
        """Remember the input of a prompt that another replaces; `asked` is the session's question.

        Of a document only the text is kept, since the list of files may change; of a secret choice nothing, since the
        person who opened the form may not be the one who chooses.
        """
        if isinstance(prompt, DocumentPrompt):
            self._documents[prompt.decision.question] = prompt.draft
        elif asked is not None and prompt.decision is asked:
            self._left = prompt if prompt.half and not asked.secret else None
        elif prompt is self._left:  # it has been answered
            self._left = None
        if prompt.catalogue:
            self._filters[prompt.decision.question] = (prompt.filter, prompt.at)
        self._asked = asked

    def resume(self, prompt: Prompt[Any]) -> None:
        """Put an unfinished document into its new prompt, and typed dice if an edit left the roll as it was."""
        if isinstance(prompt, DocumentPrompt) and (draft := self._documents.get(prompt.decision.question)):
            prompt.resume(draft)
        left = self._left
        if prompt is left or prompt.decision is not self._asked:
            return
        if isinstance(prompt, RollPrompt) and isinstance(left, RollPrompt):
            rolls = [(roll.question, roll.about, roll.dice) for roll in (prompt.decision, left.decision)]
            if rolls[0] == rolls[1]:
                prompt.faces, prompt.typed = left.faces, left.typed
        self._left = None

    def left(self, asked: Decision) -> Prompt[Any] | None:
        """Return the prompt of the session's question as it was left, if the table has not changed since."""
        if self._left is None or self._left.decision is not asked:
            return None
        self._left.forget()
        self._left.let_filter(self._left.filters)  # a command may have taken a letter
        return self._left

    def filter_again(self, prompt: Prompt[Any]) -> None:
        """Filter a list as when it was left, with the cursor where it was."""
        typed, at = self._filters.get(prompt.decision.question, ("", ""))
        for key in typed:
            prompt.press(key)
        prompt.at = at if typed else prompt.pointed


def redone_action(session: Session) -> Moved | None:
    """Bring back the steps taken back, up to the start of the next action."""
    journal = session.journal
    moved = session.redo()
    while moved is not None and journal.redo and not journal.entries[journal.redo[-1]].rest:
        try:
            more = session.redo()
        except Mismatch:  # the steps already redone stay; the next attempt shows the error
            break
        moved = moved._replace(steps=moved.steps + (more.steps if more else 0))
    return moved


def travelled(journal: Journal, move: Callable[[], Moved | None], did: str, nothing: str, *, first: bool) -> Said:
    """Move, and report the destination by the last step moved over, or with `first` by the earliest of them."""
    before = {*journal.path}
    moved = move()
    if moved is None:
        return Said(nothing, "refused")
    passed = sorted(before ^ {*journal.path})
    label = journal.called(journal.entries[passed[0]]) if first and passed else moved.label
    steps = f" ({moved.steps} steps)" if moved.steps > 1 else ""
    return Said(f"{did} “{label}”{steps}")


class Countdown:
    """The countdown for a choice; it decides nothing."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._until = 0.0
        """End of the countdown by `monotonic`; 0 while none runs."""
        self._chapter = ""

    @property
    def running(self) -> bool:
        return bool(self._until)

    @property
    def left(self) -> float:
        """Seconds left; negative once the time is up."""
        return self._until - monotonic()

    @property
    def _seconds(self) -> int:
        """The seconds for the pending choice; 0 for one without a countdown."""
        return self._session.decision.seconds if self._session.decision else 0

    def switch(self) -> bool:
        """Start or stop; False if the pending choice has no countdown."""
        if self._seconds:
            self._until = 0.0 if self.running else monotonic() + self._seconds
            self._chapter = self._session.table.chapter
        return bool(self._seconds)

    def told(self) -> str:
        """Return the seconds left in words; empty if no countdown runs. Stop one of another chapter or choice."""
        if not self._seconds or self._session.table.chapter != self._chapter:
            self._until = 0.0
        if not self.running:
            return ""
        left = ceil(self.left)
        return f"{left} s left" if left > 0 else "Time is up"


class _Moment(Value):
    """The moment of an answer."""

    head: int
    """The journal's head after it."""
    until: float
    """The time, by `monotonic`, until which a key counts as typed before anyone saw the next question."""

    @property
    def unseen(self) -> bool:
        return monotonic() < self.until


def _now(head: int) -> _Moment:
    return _Moment(head, monotonic() + _UNSEEN)


_NEVER = _Moment(0, 0.0)


class SurplusDice:
    """Dice typed beyond a complete handful.

    A pool of equal dice is easily miscounted, and one die too many must not count for the next roll. Two dice with
    signs, and tens and ones, are read out as a whole, so the next dice may follow at once. After a refusal Enter always
    lets the next dice count.
    """

    def __init__(self) -> None:
        self._full: tuple[_Moment, Roll | None] = (_NEVER, None)
        """The handful that the last key completed."""
        self._refused = False
        """The last key was a die refused as surplus."""

    def completed(self, roll: Roll, head: int) -> None:
        if len({*roll.dice}) < len(roll.dice):
            self._full = _now(head), roll

    def press(self, key: str, head: int, asked: Roll | None) -> Pressed | None:
        """Handle a surplus die, or the Enter after it; None for any other key. `asked` is the pending roll."""
        (done, roll), self._full = self._full, (_NEVER, None)
        already_refused, self._refused = self._refused, False
        if roll is None or asked is None or head != done.head:
            return None
        if already_refused and key == "enter":
            return TYPED
        pool = len(roll.dice) > 2 or (not roll.dice[0].signs and len({*asked.dice}) == 1)
        if not pool or not done.unseen:
            return None
        first = asked.dice[0]
        if ALIAS.get(key, key) in first.signs or DIGITS.get(key, key).isdigit():
            self._full, self._refused = (_now(head), roll), True
            complete = f"The {len(roll.dice)} {roll.dice[0].name} dice are complete: {key} was not taken"
            named = first.name if first.name != roll.dice[0].name else "next"
            return refused(f"{complete}. Press Enter before the {named} dice")
        return TYPED if key == "enter" and not asked.enter else None


class TakenAlready:
    """Letters of choices that the last answer took automatically, because no other was possible."""

    def __init__(self) -> None:
        self._taken: tuple[_Moment, dict[str, str]] = (_NEVER, {})
        """The labels of the choices by letter."""

    def took(self, labels: dict[str, str], head: int) -> None:
        self._taken = _now(head), labels

    def press(self, key: str, head: int, prompt: Prompt[Any] | None) -> Pressed | None:
        """Refuse the letter of a choice taken automatically, or ask to press it again; return None for other keys."""
        (done, labels), self._taken = self._taken, (_NEVER, {})
        if prompt is None or key not in labels or head != done.head:
            return None
        offered = key in prompt.letters.values()
        if offered and not done.unseen:
            return None
        if offered and isinstance(prompt, RollPrompt):
            pressed = prompt.press(key)
            if pressed.what == "typed":
                return pressed._replace(say=f"{labels[key]} was taken automatically. {pressed.say}")
        return refused(f"{labels[key]} was taken automatically: it was the only choice")


class FullStops:
    """Full stops that would end a turn, although they were meant for another question or for the turn before."""

    def __init__(self) -> None:
        self._answered = _NEVER
        """The last key was a full stop that answered a question without ending a turn."""

    def press(self, key: str, prompt: Prompt[Any], journal: Journal, *, form: bool) -> Pressed:
        """Let the prompt handle a key, but refuse its answer if it should not end a turn; `form`: a form asks."""
        looked = prompt.pointed
        pressed = prompt.press(key)
        answered, self._answered = self._answered, _NEVER
        if pressed.what != "answered" or pressed.value != END:
            return pressed
        if looked != END and not form and _by_itself(prompt, journal):
            prompt.at = END
            return refused(
                f"The last turn ended by itself. Press {STOP} again to end this one too: no one has acted yet"
            )
        if ALIAS.get(key, key) == STOP and answered.head == journal.head and answered.unseen:
            return refused(f"Press {STOP} again to end the turn: the last {STOP} answered another question")
        return pressed

    def took(self, key: str, answer: Answer, head: int) -> None:
        """Remember an answer that a key gave."""
        if ALIAS.get(key, key) == STOP and answer != END:
            self._answered = _now(head)


def _by_itself(prompt: Prompt[Any], journal: Journal) -> bool:
    """Tell whether a turn has just begun because the turn before ended by itself."""
    if prompt.letters.get(END) != STOP:
        return False
    begun = False
    for n in reversed(journal.path):
        entry = journal.entries[n]
        begun |= any(log_line.mark == "turn" for log_line in entry.told)
        if entry.question == prompt.decision.question:
            return begun and entry.value != END
        if any(log_line.mark == "round" for log_line in entry.told):
            break
    return False
