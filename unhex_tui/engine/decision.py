"""A question put to somebody at the table, as a frozen value that checks its own answer.

Five kinds: `Choose` one, `Pick` several, `Allot` points, `Roll` dice, `Enter` a text or a number. Answers are JSON
values with stable keys (ids, never indexes or names), so that they can be journaled and replayed. What is *not*
possible, with all the reasons, comes from `explanation`, worked out only when asked for; `Advice` is what it leads to.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar, Literal, NamedTuple, TypeAlias

from unhex_tui.engine import document
from unhex_tui.engine.dice import Die
from unhex_tui.engine.roll_strip import RollStrip, RollTable
from unhex_tui.engine.value import Value

Answer: TypeAlias = str | int | list[str] | list[int] | dict[str, int]
"""What a decision is answered with: a key, a number or text, keys, faces, or points by key."""


class AnswerError(ValueError):
    """An answer was not taken; the text says what was expected."""


class Malformed(AnswerError):
    """The answer is not of the decision's form."""


class Illegal(AnswerError):
    """The answer has the right form but is not allowed now."""


class Seat(NamedTuple):
    """Who is asked: the GM, a player, a team."""

    id: str
    name: str
    gm: bool = False
    """The GM answers for this seat."""
    hidden: bool = False
    """Players must not learn that this seat is asked."""


class Reason(NamedTuple):
    """Why something is or is not possible."""

    text: str
    rules: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.text} ({', '.join(self.rules)})" if self.rules else self.text


class Option(NamedTuple):
    """Something that can be answered."""

    key: str
    label: str
    hint: str = ""
    """What it leads to, in a few words."""
    letter: str = ""
    """The key that it has wherever it is offered; two that are pressed one after the other where it would else be that
    of somebody beside it. A `*` among these stands for the letter of its token, or else of its place; after a dash, for
    one of its own, that letter if nothing else has it there.
    """
    token: str = ""
    """Id of the token it stands for on the scene."""
    place: str = ""
    """Id of the place it stands for on the scene."""
    thing: str = ""
    """What it is about, in words that stay: an act, an item, an ability, a door; a screen gives each a key of its own.
    After a slash stands what else is done with it, or with the token: `pistol/left`, `/stun`.
    """
    uses: tuple[str, ...] = ()
    """In a `Pick`: what this takes; no two picked options may take the same."""
    most: int = 0
    """In an `Allot`: how many points it holds."""
    needs: str = ""
    """In a `Pick`: key of another option that has to be picked with it."""
    group: str = ""
    """Heading under which it stands in a long list; those of one group are shown together."""
    also: tuple[str, ...] = ()
    """Other words that a typed sentence may use for it, such as an earlier label; they are never shown."""


class Blocked(NamedTuple):
    """An option that the rules forbid now, with every reason. It can be answered by overruling."""

    option: Option
    reasons: tuple[Reason, ...]
    shared: str = ""
    """How its label begins like those of others of its kind, which then may be named once: `Pistol at `."""


class Explanation(Value):
    """Why, for one pending decision."""

    blocked: tuple[Blocked, ...] = ()
    notes: tuple[Reason, ...] = ()
    """What bears on the whole question."""


class _Question(Value, kw_only=True):
    """What all kinds of decision have."""

    kind: ClassVar[str]
    _apart: ClassVar[tuple[str, ...]] = ("explain",)

    question: str
    """Dotted noun, such as `damage.dice`."""
    seats: tuple[Seat, ...]
    """Who decides; several where one answer covers a window in which several may react."""
    prompt: str
    """The question in words."""
    light: bool = False
    """Nothing has been declared yet: stepping back from here gives nothing away."""
    about: tuple[str, ...] = ()
    """Ids of those it concerns, the most concerned first."""
    seconds: int = 0
    """How long the table gives for it and for those that follow at once; a screen counts, nothing waits for it."""
    catalogue: bool = False
    """Its options are things looked for by name, such as abilities: a list longer than its window is filtered."""
    unasked: Answer | None = None
    """What went without saying before a ruling had this asked: so an older entry that passes it by is understood."""
    formerly: tuple[Option, ...] = ()
    """Options, or extras of a roll, that were taken away: nobody is offered them, but an older entry is understood."""
    explain: Callable[[], Explanation] = Explanation
    """Valid while the decision is pending."""

    @property
    def secret(self) -> bool:
        """What is answered is called "chosen" by all but the save until the game tells of it, and its views keep it."""
        return False

    def explanation(self) -> Explanation:
        """Blocked options with all reasons, and notes."""
        return self.explain()


def _by_key(options: tuple[Option, ...], key: str) -> Option | None:
    return next((option for option in options if option.key == key), None)


def _keys(options: tuple[Option, ...]) -> str:
    return ", ".join(option.key for option in options) or "nothing"


class Next(Value):
    """Dice that are rolled as soon as a decision is answered."""

    who: str
    """Whose they are, in words."""
    die: str = ""
    """Name of the first that is asked for; empty where the app rolls them by itself."""
    asks: str = ""
    """What is asked before them, in words: then whose they are is not known."""


class Choose(_Question, kw_only=True):
    """Choose one option. Answer: its key."""

    kind: ClassVar[str] = "choose"
    _apart: ClassVar[tuple[str, ...]] = ("explain", "then")

    options: tuple[Option, ...]
    enter: str = ""
    """Key of the option that loses nothing, answered by Enter; empty where there is none."""
    menu: bool = False
    """None of them loses anything: Enter takes the one looked at."""
    secret: bool = False
    """All but options whose keys begin with a colon, which only lead on: `:later`."""
    then: Next | None = None
    """The dice that come first once that is the answer; None where anything else may be asked before."""

    def check(self, answer: object, *, forced: bool = False) -> str:
        """The key; with `forced` a blocked option's key too. Malformed: it is no text; Illegal, with the first reason:
        there is no such option or it is blocked.
        """
        if not isinstance(answer, str):
            raise Malformed(f"{self.question}: expected one key, got {answer!r}")
        if _by_key(self.options + (self.formerly if forced else ()), answer) is not None:
            return answer
        for blocked in self.explanation().blocked:
            if blocked.option.key == answer:
                if forced:
                    return answer
                raise Illegal(f"{blocked.option.label}: {blocked.reasons[0]}")
        raise Illegal(f"{self.question}: expected one of {_keys(self.options)}; got {answer!r}")

    def describe(self, answer: Any) -> str:
        """An answer that was checked, in words for the log; so for every kind of question."""
        if (option := _by_key(self.options + self.formerly, answer)) is None:
            option = next((b.option for b in self.explanation().blocked if b.option.key == answer), None)
        return option.label if option else str(answer)


class Pick(_Question, kw_only=True):
    """Pick any number of options within bounds. Answer: their keys, in the options' order."""

    kind: ClassVar[str] = "pick"
    _apart: ClassVar[tuple[str, ...]] = ("explain", "then")

    options: tuple[Option, ...]
    least: int = 0
    most: int = 99
    chosen: tuple[str, ...] = ()
    """Keys picked to begin with."""
    none: str = "none"
    """What an empty answer means, in words."""
    unchanged: str = ""
    """Where not empty, answering exactly `chosen` is refused with this text."""
    then: Callable[[list[str]], Next | None] = lambda _: None
    """The dice that come first once these keys are the answer; None where anything else may be asked before."""

    def check(self, answer: object, *, forced: bool = False) -> list[str]:
        """The keys in the options' order, without repeats; with `forced` blocked options' keys too.

        Malformed: it is no list of texts; Illegal: an unknown or blocked option, two that take the same, one without
        what it needs, too few or too many.
        """
        if not isinstance(answer, list) or not all(isinstance(key, str) for key in answer):
            raise Malformed(f"{self.question}: expected a list of keys, got {answer!r}")
        wanted = set(answer)
        picked = [option for option in self.options if option.key in wanted]
        if len(picked) < len(wanted):
            known, barred = {o.key for o in picked}, {b.option.key: b for b in self.explanation().blocked}
            for key in answer:
                if key in known:
                    continue
                if key not in barred:
                    raise Illegal(f"{self.question}: expected keys among {_keys(self.options)}; got {key!r}")
                if not forced:
                    raise Illegal(f"{barred[key].option.label}: {barred[key].reasons[0]}")
                known.add(key)
                picked.append(barred[key].option)
        taken: dict[str, Option] = {}
        for option in picked:
            for use in option.uses:
                if use in taken:
                    raise Illegal(f"{option.label} does not go with {taken[use].label}")
                taken[use] = option
        if not forced and (lacking := next((o for o in picked if o.needs and o.needs not in wanted), None)):
            needed = _by_key(self.options, lacking.needs)
            raise Illegal(f"{lacking.label} needs {needed.label if needed else lacking.needs}")
        if not self.least <= len(picked) <= self.most:
            bounds = f"{self.least}" if self.least == self.most else f"{self.least} to {self.most}"
            raise Illegal(f"{self.question}: expected {bounds}, got {len(picked)}")
        keys = [option.key for option in picked]
        if self.unchanged and set(keys) == set(self.chosen) and not forced:
            raise Illegal(self.unchanged)
        return keys

    def describe(self, answer: Any) -> str:
        labels = [option.label for option in self.options if option.key in answer]
        if len(labels) < len(answer):
            labels += [b.option.label for b in self.explanation().blocked if b.option.key in answer]
        return ("; " if any({",", ":"} & {*label} for label in labels) else ", ").join(labels) or self.none


class Allot(_Question, kw_only=True):
    """Share out points, as many as fit. Answer: points by option key, zeros left out."""

    kind: ClassVar[str] = "allot"

    options: tuple[Option, ...]
    """Each with `most`, the points it holds (1 or more)."""
    total: int
    """Points to share out, 1 or more."""
    places: int = 99
    """On how many options at most."""

    def check(self, answer: object, *, forced: bool = False) -> dict[str, int]:
        """Points by key, in the options' order. Malformed: they are not whole numbers by key; Illegal: of unknown keys,
        too many, in too many places, or held back where they would still fit.
        """
        if not isinstance(answer, dict) or not all(isinstance(k, str) and type(n) is int for k, n in answer.items()):
            raise Malformed(f"{self.question}: expected points by key, got {answer!r}")
        given = {option.key: answer[option.key] for option in self.options if answer.get(option.key)}
        unknown = [key for key in answer if _by_key(self.options, key) is None]
        if unknown:
            raise Illegal(f"{self.question}: expected keys among {_keys(self.options)}; got {unknown[0]!r}")
        for option in self.options:
            if not 0 <= given.get(option.key, 0) <= option.most:
                raise Illegal(f"{option.label} takes 0 to {option.most}, not {given[option.key]}")
        spent = sum(given.values())
        if spent > self.total:
            raise Illegal(f"{spent} assigned, but only {self.total} available")
        if len(given) > self.places:
            raise Illegal(f"at most {self.places} places, not {len(given)}")
        if spent < self.total and not forced:
            another = len(given) < self.places
            if any(given.get(o.key, 0) < o.most and (o.key in given or another) for o in self.options):
                raise Illegal(f"{self.total - spent} still to assign")
        return given

    def describe(self, answer: Any) -> str:
        return ", ".join(f"{o.label} {answer[o.key]}" for o in self.options if answer.get(o.key)) or "nothing"


class Roll(_Question, kw_only=True):
    """Roll dice and say what they show. Answer: the faces in the order of `dice`, or the key of an extra choice."""

    kind: ClassVar[str] = "roll"
    _apart: ClassVar[tuple[str, ...]] = ("explain", "so_far", "strip", "ahead")

    dice: tuple[Die, ...]
    caption: str = ""
    """How to read them, such as "00 is one hundred"."""
    so_far: Callable[[list[int]], str] = lambda _: ""
    """What the first faces come to, one or more of them, in a few words; empty where that says nothing."""
    strip: Callable[[], RollStrip | None] = lambda: None
    """What each number would be, as far as the roll alone says it."""
    ahead: Callable[[Sequence[int]], RollTable | None] = lambda _: None
    """What the dice after these faces may bring, as far as the roll alone says it."""
    extras: tuple[Option, ...] = ()
    """Choices open until the first die is entered, such as giving up; keys that begin with a colon only lead on."""
    enter: str = ""
    """Key of the extra that Enter answers with, as it loses nothing; empty where each loses something."""

    def check(self, answer: object, *, forced: bool = False) -> list[int] | str:
        """The faces, or an extra's key, with `forced` a former one's too. Malformed: neither a list of whole numbers
        nor a text; Illegal: a wrong number of dice, a face that the die does not have, an unknown extra.
        """
        if isinstance(answer, str):
            if _by_key(self.extras + (self.formerly if forced else ()), answer) is None:
                more = f" or one of {_keys(self.extras)}" if self.extras else ""
                raise Illegal(f"{self.question}: expected faces{more}; got {answer!r}")
            return answer
        if not isinstance(answer, list) or not all(type(face) is int for face in answer):
            raise Malformed(f"{self.question}: expected the faces as a list of numbers, got {answer!r}")
        if len(answer) != len(self.dice):
            raise Illegal(f"{self.question}: expected {len(self.dice)} dice, got {len(answer)}")
        for die, face in zip(self.dice, answer, strict=True):
            if not die.low <= face <= die.high:
                raise Illegal(f"{die.name} die shows {die.faces}, not {face}")
        return answer

    def shown(self, faces: Iterable[int]) -> str:
        """Faces as they lie, in the order of `dice`."""
        return " ".join(die.shown(face) for die, face in zip(self.dice, faces, strict=True))

    def describe(self, answer: Any) -> str:
        if isinstance(answer, str):
            option = _by_key(self.extras + self.formerly, answer)
            return option.label if option else answer
        return f"rolled {self.shown(answer)}"


_HARMLESS = "[^\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]*"
"""No controls, line ends, turns of writing direction or halves of surrogate pairs. Compiled when first needed."""


class Enter(_Question, kw_only=True):
    """Enter a line of text, a whole number or a whole document. Answer: the text, or the number."""

    kind: ClassVar[str] = "enter"
    _apart: ClassVar[tuple[str, ...]] = ("explain", "reads")

    what: Literal["text", "number", "document"] = "text"
    low: int = 0
    """Smallest number, or shortest text."""
    high: int = 300
    """Largest number, or longest line of text."""
    value: str = ""
    """What stands there to begin with; of a document, one that would be taken."""
    sample: bool = False
    """Of a document: what stands there is only an example of one."""
    folder: str = ""
    """Of a document: which of the table's ready-made ones may be offered (`maps`)."""
    secret: bool = False
    """What is typed is not seen either."""
    reads: Callable[[str], object] = str
    """Of a document: understands it, or raises ValueError that names every mistake, a line each."""

    def check(self, answer: object, *, forced: bool = False) -> str | int:
        """The text or number. Malformed: of the other type, or with characters that could not be saved or shown as they
        are; Illegal: out of bounds, or a document that is not sound, however it is forced.
        """
        if self.what == "number":
            if type(answer) is not int:
                raise Malformed(f"{self.question}: expected a whole number, got {answer!r}")
            if not self.low <= answer <= self.high:
                raise Illegal(f"Enter {self.low} to {self.high}, not {answer}")
            return answer
        if not isinstance(answer, str):
            raise Malformed(f"{self.question}: expected a text, got {answer!r}")
        if self.what == "document":
            try:
                answer = document.sound(answer)
                document.read(answer, self.reads)
            except ValueError as error:
                raise Illegal(str(error)) from error
            return answer
        if not re.fullmatch(_HARMLESS, answer):
            raise Malformed(f"{self.question}: expected a text without control characters")
        if not self.low <= len(answer) <= self.high:
            raise Illegal(
                f"Type {self.low} to {self.high} characters, not {len(answer)}" if answer else "Type something first"
            )
        return answer

    def describe(self, answer: Any) -> str:
        """The answer in words; a document by its title."""
        return document.called(answer, self.reads) if self.what == "document" else str(answer)


Decision: TypeAlias = Choose | Pick | Allot | Roll | Enter


def checked(decision: Decision, answer: object, *, forced: bool = False) -> tuple[Any, bool]:
    """The checked answer, and whether the GM had to force it; AnswerError where it is not taken even if `forced`."""
    try:
        return decision.check(answer), False
    except Illegal:
        if not forced:
            raise
        return decision.check(answer, forced=True), True


def answered(decision: Decision, answer: Any) -> str:
    """A question with its answer, in words: `Who acts? Vex`; of a secret one only that there is an answer."""
    hidden = decision.secret and not (decision.kind == "choose" and answer.startswith(":"))
    said = "chosen" if hidden else decision.describe(answer)
    return f"{decision.prompt}{'' if decision.prompt.endswith('?') else ':'} {said}"


def seats_named(decision: Decision) -> str:
    """Who decides, in words."""
    names = list(dict.fromkeys(seat.name for seat in decision.seats))
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
