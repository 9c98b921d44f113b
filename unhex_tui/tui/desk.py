"""The desk: the pending question, its prompt, and every command, without a widget.

Keys are understood here at once, each against the decision pending then. Answers are applied in memory and held; one
`commit` writes all that was held, and only after it may a screen show what they did. If the write fails the session has
stepped back, and so has the desk.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal, NamedTuple

from unhex_tui.engine.answerers import settle
from unhex_tui.engine.decision import Answer, AnswerError, Decision, Option, Roll
from unhex_tui.engine.session import Mismatch, Moved, NotWritten, ProcedureFailed, Session
from unhex_tui.files.shelf import Shelf
from unhex_tui.tui.forms import (
    AsideForm,
    Form,
    Menu,
    choice,
    corrections,
    faces_again,
    forced_options,
    keepable,
    kept,
    kept_for_next_time,
    overrule_options,
)
from unhex_tui.tui.questions.enter import EnterPrompt
from unhex_tui.tui.questions.kinds import prompt_for
from unhex_tui.tui.questions.letters import COMMANDS, TRAVELS
from unhex_tui.tui.questions.prompt import Pressed, Prompt


class Said(NamedTuple):
    """What the desk tells the one at the keys."""

    text: str
    tone: Literal["plain", "refused", "alarm"] = "plain"


class Desk:
    """A session under somebody's hands.

    `dice` rolls for the app. After `press` or a command, look at `stale` and call `commit` before painting.
    """

    def __init__(
        self,
        session: Session,
        dice: Callable[[Decision], Answer],
        commands: frozenset[str] = COMMANDS,
        shelf: Shelf | None = None,
    ) -> None:
        self.session = session
        self.dice = dice
        self.commands = commands
        self.travels = TRAVELS
        """Keys that undo and bring back: in a text that they have led to they go on until it is touched."""
        self.shelf = shelf
        """Where documents lie and are kept; None where none can be."""
        self.unfolded: tuple[str, ...] = ()
        """What was said, where it is too long for a line, until the screen has shown it."""
        self.forms: list[Form] = []
        """Open forms, the one that asks last."""
        self.prompt: Prompt[Any] | None = None
        """Of what is asked now; None when the evening is over."""
        self.said = Said(" ".join(session.notices))
        self.stale = True
        """The session has moved on since the last paint."""
        self.sought: int | None = None
        """Number of the entry whose line of the log should come in sight."""
        self.letters: dict[str, str] = {}
        """Each token's letter by id, as last seen; prompts hold this very mapping."""
        self.draws = False
        """A map is to be drawn, until the screen has opened the map desk."""
        self._held = False
        self._over = session.decision is None
        """The evening was over when something was last written."""
        self._do(self._settle)
        self.ask()

    # ------------------------------------------------------------------ asking

    @property
    def form(self) -> Form | None:
        """The form that asks now; None where the session does."""
        return self.forms[-1] if self.forms else None

    @property
    def decision(self) -> Decision | None:
        """What is asked now."""
        return self.form.decision if self.form else self.session.decision

    def ask(self) -> None:
        """Take up what is asked now."""
        decision = self.decision
        self.prompt = (
            None if decision is None else prompt_for(decision, self._letters(decision), self.commands, self.shelf)
        )

    def _letters(self, decision: Decision) -> Mapping[str, str]:
        options: tuple[Option, ...] = getattr(decision, "options", ()) or getattr(decision, "extras", ())
        if any(option.token and option.token not in self.letters for option in options):
            self.see(self.session.system.view(self.session.table, self.session.decision, "gm").roster)
        return self.letters

    def see(self, roster: Any) -> None:
        """Remember the letters that stand on tokens."""
        self.letters.clear()
        self.letters.update((row.id, row.letter) for row in roster if row.letter)

    # ------------------------------------------------------------------ keys

    @property
    def writing(self) -> bool:
        """Whether a text is being typed, so that command keys are letters."""
        return isinstance(self.prompt, EnterPrompt) and self.prompt.writes

    def press(self, key: str) -> bool:
        """Understand a key of the pending question; False where it is none of its keys."""
        if self.prompt is None:
            return False
        return self.take(self.prompt.press(key))

    def take(self, pressed: Pressed) -> bool:
        """Do what a key or a click meant."""
        match pressed.what:
            case "passed":
                return False
            case "typed":
                self.said = Said("")
            case "refused":
                self.said = Said(pressed.say, "refused")
                self.unfolded = pressed.more
            case "draw":
                self.draws = True
            case "answered":
                self.said = Said("")
                self._answer(pressed.value)
        return True

    def click(self, *, token: str = "", area: str = "", option: str = "") -> bool:
        """Take the option that stands for a token or an area, or that is drawn there; False where none does."""
        if self.prompt is None:
            return False
        key = option or self.prompt.option_for(token=token, area=area)
        take = getattr(self.prompt, "take", None)
        return bool(key) and take is not None and self.take(take(key))

    def _answer(self, value: Answer, *, by: str = "person", forced: bool = False) -> None:
        def give() -> None:
            if self.form is not None:
                self.form.answer(value)
                self._end_forms()
            else:
                self.session.answer(value, by=by, forced=forced)
                self._settle()

        if self._do(give) or self.prompt is None or self.prompt.decision is not self.decision:
            self.ask()

    def _end_forms(self) -> None:
        """Close what has ended; a finished aside becomes one entry."""
        form = self.form
        if form is None or form.decision is not None:
            return
        self.forms.remove(form)
        if isinstance(form, AsideForm):
            entry = self.session.finish(form.name, form.aside)
            self.said = Said(entry.label if entry else "Nothing changed")
            self._settle()

    def _settle(self) -> None:
        settle(self.session, self.dice)

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
            self._stepped_back(f"A rule broke here, so that answer was not taken ({error})")
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
            self._stepped_back(f"Not saved, so taken back to what is saved: {error}")
            return
        over = self.session.decision is None
        if over and not self._over:
            self._carry_over()
        self._over = over

    def _carry_over(self) -> None:
        """The evening has come to its end: what the next one needs is kept."""
        self.said = Said(*kept_for_next_time(self.session, self.shelf))

    def _stepped_back(self, text: str) -> None:
        for form in reversed(self.forms):
            form.close()
        self.forms.clear()
        self.said = Said(text, "alarm")
        self.stale = True
        self.ask()

    # ------------------------------------------------------------------ back and forth

    def escape(self) -> None:
        """Clear what is half typed; step back in a form or close it; or undo where nothing is declared yet."""
        self.said = Said("")
        if self.prompt is not None and self.prompt.half:
            self.prompt.clear()
        elif self.form is not None:
            self._back()
        elif self.decision is not None and self.decision.light:
            self.undo()
        else:
            self.said = Said("Escape clears what is half typed; u takes a step back", "refused")

    def _back(self) -> None:
        form = self.form
        assert form is not None
        if not form.back():
            form.close()
            self.forms.remove(form)
            self.said = Said(f"{form.title}: nothing changed")
        self.stale = True
        self.ask()

    def undo(self) -> None:
        """Take back the last step; in a form, its last answer."""
        if self.form is not None:
            self.said = Said("")
            self._back()
            self._rest()
        else:
            self._travel(self.session.undo, "Taken back", "Nothing to take back: this is the start")

    def undo_action(self) -> None:
        """Take back to the start of the action."""
        if self._closed():
            self._travel(self.session.undo_action, "Taken back to before", "Nothing to take back: this is the start")

    def redo(self) -> None:
        """Bring back what was taken back."""
        if self._closed():
            self._travel(self.session.redo, "Brought back", "Nothing to bring back")

    def go_on_from(self, n: int) -> None:
        """Stand after any entry of any line; what is left can be brought back, and is on the timeline."""
        if self._closed():
            self._move(lambda: self.session.go_on_from(n), "You go on after", "You stand there")

    def _travel(self, move: Callable[[], Moved | None], did: str, nothing: str) -> None:
        """Move by a key that may be held down: a text that comes in its way does not take it for writing."""
        self._move(move, did, nothing)
        self._rest()

    def _rest(self) -> None:
        if isinstance(self.prompt, EnterPrompt):
            self.prompt.rest(self.travels)

    def _move(self, move: Callable[[], Moved | None], did: str, nothing: str) -> None:
        moved: list[Moved | None] = []
        if self._do(lambda: moved.append(move())):
            found = moved[0]
            steps = f" and {found.steps - 1} more" if found and found.steps > 1 else ""
            self.said = Said(f"{did}: {found.label}{steps}") if found else Said(nothing, "refused")
            self.ask()

    def _closed(self) -> bool:
        """Whether no form is open; says so where one is."""
        if self.form is None:
            return True
        self.said = Said(f"{self.form.title} is open: finish it, or Escape", "refused")
        return False

    # ------------------------------------------------------------------ commands

    def roll(self) -> None:
        """Let the app roll what is asked."""
        if not isinstance(self.decision, Roll):
            self.said = Said("No dice are asked for now", "refused")
        elif self.prompt is not None and self.prompt.started:
            self.said = Said("A die is typed already: Backspace takes it back", "refused")
        else:
            self.said = Said("")
            self._answer(self.dice(self.decision), by="app dice")

    def aside(self, name: str) -> None:
        """Open one of the system's asides."""
        if not self._closed():
            return
        if name not in self.session.system.asides():
            self.said = Said(f"{self.session.system.title} has nothing to {name} here", "refused")
            return
        self._open(AsideForm(self.session, name))
        self._end_forms()
        self.ask()

    def _open(self, form: Form) -> None:
        self.forms.append(form)
        self.said = Said("")
        self.ask()

    def _menu(self, title: str, decision: Decision, act: Callable[[Any], None]) -> None:
        self._open(Menu(title, decision, act))

    def overrule(self) -> None:
        """Open the menu of what the GM can overrule."""
        if not self._closed():
            return
        options = overrule_options(self.session, self.session.decision)
        if not options:
            self.said = Said("There is nothing to overrule now", "refused")
            return
        self._menu("Overrule", choice("app.overrule", "Overrule what?", options), self._overruled)

    def _overruled(self, key: str) -> None:
        # The menu has ended; what it leads to asks in its place.
        self._end_forms()
        match key:
            case "app.force":
                assert self.session.decision is not None
                options = forced_options(self.session.decision)
                self._menu(
                    "Overrule", choice("app.force", "Answer with which, against the rules?", options), self._force
                )
            case "app.correct":
                self.correct_menu()
            case "app.roll" | "app.drop" | "app.standing":
                self.aside(key.removeprefix("app."))
            case _:
                self.session.overrule(key)
                self._settle()

    def _force(self, key: str) -> None:
        self._end_forms()
        decision = self.session.decision
        assert decision is not None
        value: Answer = key
        if decision.kind == "pick":
            self.ask()
            value = [*(k for k in getattr(self.prompt, "picked", ())), key]
        self.session.answer(value, forced=True)
        self._settle()

    def keep(self) -> None:
        """Offer what can be kept as a file of its own."""
        if not self._closed():
            return
        found = keepable(self.session, self.shelf)
        if not found:
            self.said = Said("There is nothing here to keep as a file of its own", "refused")
            return
        options = [option for option, _, _ in found.values()]
        self._menu("Keep", choice("app.keep", "Keep what as a file of its own?", options), self._kept)

    def _kept(self, key: str) -> None:
        _, document, replace = keepable(self.session, self.shelf)[key]
        self._end_forms()
        self.said = Said(*kept(self.shelf, document, replace))

    def correct_menu(self) -> None:
        """Offer the latest rolls for correction."""
        if options := corrections(self.session):
            self._menu(
                "Correct a die", choice("app.correct", "Correct which roll?", options), lambda n: self.correct(int(n))
            )

    def correct(self, n: int) -> None:
        """Ask for the right faces of the roll that entry `n` answered."""
        self._end_forms()
        entry = self.session.journal.entries.get(n)
        try:
            asked = self.session.asked(n) if entry is not None and entry.asked == "roll" else None
        except Mismatch as error:
            self.said = Said(f"Not possible: {error}", "alarm")
            return
        if entry is None or not isinstance(asked, Roll) or isinstance(entry.value, str):
            self.said = Said("That line is no roll of dice", "refused")
            return

        def change(faces: list[int]) -> None:
            self._end_forms()
            later = sum(step > n for step in self.session.journal.path)
            made = self.session.correct(n, faces)
            self._settle()
            lost = later - (len(made) - 1)
            left = f"; {lost} later answer{'s do' if lost > 1 else ' does'} not fit any more, u brings all back"
            self.said = Said(made[0].label + (left if lost > 0 else ""))

        self._menu("Correct a die", faces_again(asked, entry), change)

    def line(self, n: int) -> None:
        """A line of the log was chosen: correct its dice, or say which step it belongs to."""
        entry = self.session.journal.entries.get(n)
        if entry is None:
            self.said = Said("That line belongs to the start")
        elif entry.asked != "roll" or isinstance(entry.value, str):
            self.said = Said(f"Step {n}: {entry.label}")
        elif self._closed():
            self.correct(n)

    def go_to(self, n: int) -> None:
        """A line of the log was looked up: bring it in sight, and do what choosing it there does."""
        self.sought = n
        self.line(n)
