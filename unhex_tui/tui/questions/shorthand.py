"""The shorthand line: before Enter it shows the effect of the sentence, or which part it does not understand.

Tab completes the sentence and keeps its words; pressed again, it writes the next completion. A correction that changes
words is written only with the cursor on it. The up arrow recalls the previous sentence, as in a shell; the down arrow
the next one, or else looks through the completions. The engine reads the line each time a key changes it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import dropwhile

from unhex_tui.engine.advice import Preview
from unhex_tui.engine.decision import Enter, Explanation, Reason, Roll
from unhex_tui.engine.session import Session
from unhex_tui.engine.shorthand import LONGEST, Understood, carry_out, understood
from unhex_tui.engine.wording import keeps
from unhex_tui.tui.look.plain_text import Hint
from unhex_tui.tui.questions.answering import Said
from unhex_tui.tui.questions.enter import EnterPrompt
from unhex_tui.tui.questions.forms import GM
from unhex_tui.tui.questions.letters import Letters
from unhex_tui.tui.questions.typed_ahead import TYPED, Pressed, refused

_TRIED = 4
"""Foes of whom one is named in an example, if an attack on them is possible now."""
_AROUND = 4
"""Completions shown at once."""
_HARM = 2
"""Most harm lines told after a sentence, besides the first and last line and the outcome of the first roll."""
THEN = "then: "
"""Beginning of a further step of what a line does."""


def _prompt(session: Session) -> str:
    """Return the prompt, with examples that name characters of this table from two sides and are possible now.

    The roll 12 fits a d20 and a d100.
    """
    rows = [row for row in session.view(lines=0).roster if row.state in ("ready", "acted")]
    acts = next((row for row in rows if row.current), rows[0] if rows else None)
    foes = [row.name for row in rows if acts is not None and row.side != acts.side]
    if acts is None or not foes:
        return "Type what happens, e.g. note the bouncer lied"
    actor = acts.name.lower()
    attacks = (_example(session, f"{actor} attacks {foe.lower()}") for foe in foes[:_TRIED])
    first = next(filter(None, attacks), "")
    if not first:  # an action may be declared without its target
        first = f"{actor} attacks" if understood(session, f"{actor} attacks").says else "note the bouncer lied"
    return f"Type what happens, e.g. {first} · {actor} {session.system.said_harm}"


def _example(session: Session, attack: str) -> str:
    """Return the attack with dice, or without them if a number is asked for first; empty if it is not possible now."""
    with_dice = f"{attack} {session.system.said_dice}"
    answers = understood(session, with_dice).answers
    if not answers:
        return ""
    live = session.rehearsed()
    for answer in answers:
        live.answer(answer)
    return attack if isinstance(live.decision, Enter) else with_dice


class Shorthand:
    """A session's shorthand: reads a line and carries it out."""

    def __init__(self, session: Session, earlier: list[str]) -> None:
        self.session = session
        self.earlier = earlier
        """Sentences carried out in this session, the latest last."""
        note = Reason("A sentence counts like an edit or an answer: the log shows it, undo reverts it")
        self.asks = Enter(
            question="app.shorthand",
            seats=GM,
            prompt=_prompt(session),
            high=LONGEST,
            light=True,
            explain=lambda: Explanation((), (note,)),
        )

    def prompt(self, letters: Letters) -> ShorthandPrompt:
        return ShorthandPrompt(self.asks, letters, lambda line: understood(self.session, line), self.earlier)

    def do(self, line: str, settle: Callable[[], object] = lambda: None) -> Said:
        """Carry out a line and return a report; may raise AnswerError, ProcedureFailed or NotWritten.

        `settle` gives the auto-answers that follow; the report tells what they did, too, without their mark.
        """
        journal, before = self.session.journal, self.session.journal.last
        does = understood(self.session, line)
        carry_out(self.session, does)
        if line not in self.earlier[-1:]:
            self.earlier.append(line)
        done = journal.last
        settle()
        if done == before:
            return Said("Nothing changed")
        if does.stops:
            now = "type it again" if isinstance(self.session.decision, Roll) else "first this question"
            return Said(f"{does.left} is not entered yet: {now}")
        told = [log_line for n in range(before + 1, journal.last + 1) for log_line in journal.entries[n].told]
        report = journal.entries[done].label
        if does.answers and told:
            harm = [line.text for line in told if line.kind == "wound"][:_HARM]
            rolled = dropwhile(lambda line: line.kind != "roll", told)
            outcome = [line.text for line in rolled if line.kind != "roll" and not line.mark][:1]
            kept = {told[0].text, *outcome, *harm, told[-1].text}
            texts = (text for text in dict.fromkeys(line.text for line in told) if text in kept)
            report = "; ".join(text.removesuffix(" (auto-answer)") for text in texts)
        asked = self.session.decision
        if asked is not None and asked.prompt.startswith(f"{report}:"):
            report = ""  # the question repeats it
        return Said(report, echo=True)


class ShorthandPrompt(EnterPrompt):
    """A line that is read as it is typed."""

    def __init__(
        self, decision: Enter, letters: Letters, reads: Callable[[str], Understood], earlier: Sequence[str] = ()
    ) -> None:
        self._reads = reads
        self._earlier = earlier
        self._recalled = len(earlier)
        """Index of the recalled sentence; the number of earlier sentences for none."""
        self._draft = ""
        """The line as typed before an earlier sentence was recalled."""
        self._read = ""
        self.understood = reads("")
        super().__init__(decision, letters)
        self.looked = -1
        """Index of the completion at the cursor; -1 for no cursor."""
        self._offers: tuple[str, ...] = ()
        """The completions that Tab steps through; empty unless there are several."""

    def press(self, key: str) -> Pressed:
        if key in ("tab", "shift+tab"):
            return self._complete(1 if key == "tab" else -1)
        if key == "up" and self._earlier and self.looked <= 0:
            return self._recall(-1) if self.looked < 0 else self._look(None)
        if key == "down" and self._recalled < len(self._earlier):
            return self._recall(1)
        if key in ("up", "down"):
            return self._look(1 if key == "down" else -1)
        pressed = super().press(key)
        if self.text != self._read:
            self._reread()
        return pressed

    def write(self, text: str) -> Pressed:
        pressed = super().write(text)
        self._reread()
        return pressed

    def clear(self) -> None:
        super().clear()
        self._reread()

    def _recall(self, step: int) -> Pressed:
        """Recall an earlier sentence, or after the last one the line as typed before."""
        if self._recalled == len(self._earlier):
            self._draft = self.text
        at = self._recalled + step
        if at < 0:
            return refused("No earlier sentence")
        self.text = self._earlier[at] if at < len(self._earlier) else self._draft
        self.cursor, self.fresh = len(self.text), False
        self._reread()
        self._recalled = at
        return TYPED

    def _reread(self) -> None:
        self._read, self.looked, self._offers = self.text, -1, ()
        self._recalled = len(self._earlier)
        self.understood = self._reads(self.text)

    def _look(self, step: int | None) -> Pressed:
        """Move the cursor through the completions; without a step it leaves them for the line."""
        could = self.could
        if not could:
            return refused("Nothing to choose from: type a name first")
        if step is None:
            self.looked = -1
            return TYPED
        self.looked = (self.looked + step) % len(could) if self.looked >= 0 else 0 if step > 0 else len(could) - 1
        return TYPED

    def _complete(self, step: int) -> Pressed:
        """Write the completion at the cursor, or else the first that keeps the words; pressed again, the next."""
        keeping = tuple(completion for completion in self.could if keeps(self.text, completion))
        offers = self._offers or (self.could if self.looked >= 0 else keeping)
        if not offers:
            other = "No suggestion continues this; to take one instead: ↓, then Tab" if self.could else "No match"
            return refused("Nothing to complete: the sentence is complete" if self.understood.says else other)
        at = offers.index(self.text) + step if self._offers and self.text in offers else max(self.looked, 0)
        self.text = offers[at % len(offers)]
        self.cursor, self.fresh, self.looked = len(self.text), False, -1
        self._read, self.understood = self.text, self._reads(self.text)
        self._offers = offers if len(offers) > 1 else ()
        return TYPED

    def _enter(self) -> Pressed:
        if self.understood.says:
            return Pressed("answered", self.text)
        if self.understood.wrong:  # stands in the preview
            return refused("This does nothing yet, for the reason shown")
        return refused("Type a change or a move, or press Esc")

    @property
    def could(self) -> tuple[str, ...]:
        return self._offers or self.understood.could

    @property
    def preview(self) -> Preview:
        """The effect of the line, or its mistake; then its completions."""
        understood = self.understood
        first, *then = understood.says or ("",)
        lines = [f"Enter: {first}", *(f"{THEN}{step}" for step in then)] if understood.says else []
        lines += [understood.wrong] if understood.wrong else []
        could = self.could
        start = max(0, min(self.looked - _AROUND // 2, len(could) - _AROUND))
        told = [f"{line}…" if line.endswith((" ", "-", "+")) else line for line in could]  # more words follow
        shown = [f"{'›' if at == self.looked else ' '} {line}" for at, line in enumerate(told)][start : start + _AROUND]
        if more := len(could) - len(shown):
            shown[-1] += f"   {'↓' if self._earlier else '↑↓'} {more} more"
        lines += shown
        return Preview(tuple(lines))

    def keys(self) -> list[Hint]:
        return [
            *([("Enter", "does it")] if self.understood.says else []),
            ("Tab", "complete"),
            *([("↑", "earlier"), *([("↓", "look")] if self.could else [])] if self._earlier else [("↑↓", "look")]),
            ("Esc", "clear" if self.text else "back"),
        ]
