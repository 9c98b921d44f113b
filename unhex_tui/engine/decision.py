"""Decisions: questions put to seats at the table, as frozen values that check their own answers.

There are five kinds: `Choose` one option, `Pick` several, `Allot` points, `Roll` dice, `Enter` a text or a number.
Answers are JSON values with stable keys (ids, never indexes or names), so they can be journaled and replayed.
`explanation` lists the options that are not possible, with all reasons, and is worked out only when asked for; `Advice`
shows the consequences of the possible ones.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar, Literal, TypeAlias

from unhex_tui.engine import document
from unhex_tui.engine.dice import Die, RollStrip, RollTable
from unhex_tui.engine.value import Comparable, Value

Answer: TypeAlias = str | int | list[str] | list[int] | dict[str, int]
"""An answer: an option key, text or number; keys; faces; or points by key."""


class AnswerError(ValueError):
    """An answer was not accepted; the message says what was expected."""


class Malformed(AnswerError):
    """The answer has the wrong form for the decision."""


class Illegal(AnswerError):
    """The answer has the right form but is not allowed now."""


class Seat(Comparable):
    """A party that decides: the GM, a player or a team."""

    _uncompared: ClassVar[tuple[str, ...]] = ("of",)

    id: str
    name: str
    gm: bool = False
    hidden: bool = False
    """True if the players must not learn that this seat decides."""
    of: str = ""
    """Id of the character or team that the answer serves; empty for the whole table. Never shown or saved."""


class Reason(Value):
    """Reason why something is possible or impossible, with the ids of the rules."""

    text: str
    rules: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.text} ({', '.join(self.rules)})" if self.rules else self.text


class Option(Value):
    """One possible answer to a decision."""

    key: str
    label: str
    hint: str = ""
    """Consequence in a few words."""
    letter: str = ""
    """Key of the option wherever it is offered; two characters are pressed one after the other.

    `*` stands for the letter of its token or place. After a dash comes a wish: that letter, if no other option has it;
    `-*` without token and place wishes for a letter of the thing's name.
    """
    token: str = ""
    """Id of the token on the scene that the option refers to."""
    place: str = ""
    """Id of the place on the scene that the option refers to."""
    thing: str = ""
    """Act, item or door that gets its own key; after a slash, a use of it or of the token: `pistol/left`, `/stun`."""
    uses: tuple[str, ...] = ()
    """In a `Pick`: resources that the option uses; two picked options may not share one."""
    most: int = 0
    """In an `Allot`: the most points this option can hold."""
    needs: str = ""
    """In a `Pick`: key of a required option, picked too."""
    group: str = ""
    """Heading in a long list; the options of one group are shown together."""
    also: tuple[str, ...] = ()
    """Further words that a typed sentence may use for the option, such as an earlier label; never shown."""


class Blocked(Value):
    """An option that the rules forbid now, with every reason; the GM can still force it."""

    option: Option
    reasons: tuple[Reason, ...]
    shared: str = ""
    """Beginning that the label shares with similar options, so that a list can state it once: `Pistol at `."""


class Explanation(Value):
    """Explanation of one pending decision: blocked options and notes."""

    blocked: tuple[Blocked, ...] = ()
    notes: tuple[Reason, ...] = ()
    """Reasons that concern the whole question."""


class _Question(Comparable, kw_only=True):
    """Fields that all kinds of decision share."""

    kind: ClassVar[str]
    _uncompared: ClassVar[tuple[str, ...]] = ("explain",)

    question: str
    """Question id, a dotted noun such as `damage.dice`."""
    seats: tuple[Seat, ...]
    """Seats that decide; several if a single answer covers all reactions to one event."""
    prompt: str
    light: bool = False
    """True if nothing has been declared yet, so that stepping back reveals nothing."""
    about: tuple[str, ...] = ()
    """Ids of the characters concerned, the most concerned first."""
    seconds: int = 0
    """Seconds that the table gives for this decision and those right after it, counted only by screens; 0 for none."""
    catalogue: bool = False
    """True if the options are looked up by name, such as abilities: a list longer than its window can be filtered."""
    unasked: Answer | None = None
    """Answer implied before a ruling added this question, to replay an entry that skips it; None if always asked."""
    formerly: tuple[Option, ...] = ()
    """Removed options (or extras of a roll): no longer offered, but accepted when an older entry is replayed."""
    explain: Callable[[], Explanation] = Explanation
    """Function that works out the explanation; valid only while the decision is pending."""

    @property
    def secret(self) -> bool:
        """True if the answer reads "chosen" everywhere except in the save, until the game reveals it."""
        return False

    def explanation(self) -> Explanation:
        """Return the blocked options with all reasons, and the notes."""
        return self.explain()


def _by_key(options: tuple[Option, ...], key: str) -> Option | None:
    found = [option for option in options if option.key == key]
    return found[0] if found else None


def _keys(options: tuple[Option, ...]) -> str:
    return ", ".join(option.key for option in options) or "nothing"


class Next(Value):
    """The dice that are rolled as soon as a decision is answered."""

    who: str
    """The character who rolls, in words."""
    die: str = ""
    """Name of the first die to enter; empty if the app rolls the dice."""
    asks: str = ""
    """Question asked before the dice, in words; then the character who rolls is not known yet."""


class Choose(_Question, kw_only=True):
    """A decision for one option; the answer is its key."""

    kind: ClassVar[str] = "choose"
    _uncompared: ClassVar[tuple[str, ...]] = ("explain", "then")

    options: tuple[Option, ...]
    enter: str = ""
    """Key of the option that Enter selects because it costs nothing; empty if there is none."""
    menu: bool = False
    """True if every option is free of cost: Enter takes the highlighted option."""
    secret: bool = False
    """True if the choice is secret, except for keys that begin with a colon: they only lead on, as `:later`."""
    then: Next | None = None
    """Dice to roll after the key is given as the answer; None if another question may come first."""

    def check(self, answer: object, *, forced: bool = False) -> str:
        """Return the key; raise Malformed or Illegal. `forced` also accepts blocked and former options."""
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
        """Return a checked answer in words, for the log."""
        if (option := _by_key(self.options + self.formerly, answer)) is None:
            option = next((b.option for b in self.explanation().blocked if b.option.key == answer), None)
        return option.label if option else str(answer)


class Pick(_Question, kw_only=True):
    """A decision for several options within bounds; the answer is a list of keys in the options' order."""

    kind: ClassVar[str] = "pick"
    _uncompared: ClassVar[tuple[str, ...]] = ("explain", "then")

    options: tuple[Option, ...]
    least: int = 0
    most: int = 99
    chosen: tuple[str, ...] = ()
    """Keys that are picked at the beginning."""
    none: str = "none"
    """Words for an empty answer."""
    unchanged: str = ""
    """Error text for an answer equal to `chosen`; if empty, that answer is allowed."""
    then: Callable[[list[str]], Next | None] = lambda _: None
    """Return the dice to roll after these keys are given as the answer; None if another question may come first."""

    def check(self, answer: object, *, forced: bool = False) -> list[str]:
        """Return the keys in the options' order, without repeats; `forced` accepts blocked options too.

        Raises Malformed if the answer is not a list of texts. Raises Illegal for an unknown or blocked option, one
        without the option it needs, two that use the same resource, and for too few or too many options.
        """
        if not isinstance(answer, list) or not all(isinstance(key, str) for key in answer):
            raise Malformed(f"{self.question}: expected a list of keys, got {answer!r}")
        wanted = set(answer)
        picked = [option for option in self.options if option.key in wanted]
        if len(picked) < len(wanted):
            blocked = {b.option.key: b for b in self.explanation().blocked}
            for key in [key for key in dict.fromkeys(answer) if _by_key(self.options, key) is None]:
                if key not in blocked:
                    raise Illegal(f"{self.question}: expected keys among {_keys(self.options)}; got {key!r}")
                if not forced:
                    raise Illegal(f"{blocked[key].option.label}: {blocked[key].reasons[0]}")
                picked.append(blocked[key].option)
        taken: dict[str, Option] = {}
        for use, by in [(use, option) for option in picked for use in option.uses]:
            if taken.setdefault(use, by) is not by:
                raise Illegal(f"{by.label} does not go with {taken[use].label}")
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
    """A decision that shares out points, as many as fit; the answer is points by option key, without zeros."""

    kind: ClassVar[str] = "allot"

    options: tuple[Option, ...]
    """Options, each with `most`, the points it can hold (1 or more)."""
    total: int
    """Points to allot, 1 or more."""
    places: int = 99
    """The largest number of options that may get points."""

    def check(self, answer: object, *, forced: bool = False) -> dict[str, int]:
        """Return the points by key, in the options' order; `forced` allows points to be left over.

        Raises Malformed if the answer is not a dictionary of whole numbers. Raises Illegal for unknown keys, for too
        many points or places, and for points left over that would still fit.
        """
        if not isinstance(answer, dict) or not all(isinstance(k, str) and type(n) is int for k, n in answer.items()):
            raise Malformed(f"{self.question}: expected points by key, got {answer!r}")
        given = {option.key: answer[option.key] for option in self.options if answer.get(option.key)}
        if unknown := [key for key in answer if _by_key(self.options, key) is None]:
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
    """A roll of dice; the answer is the faces in the order of `dice`, or the key of an extra option."""

    kind: ClassVar[str] = "roll"
    _uncompared: ClassVar[tuple[str, ...]] = ("explain", "guide", "so_far", "strip", "ahead")

    dice: tuple[Die, ...]
    guide: str | Callable[[], str] = ""
    """The caption, or a function that works it out when the dice are shown."""
    so_far: Callable[[list[int]], str] = lambda _: ""
    """Return a partial result after the first faces (one or more), in a few words; empty if there is none."""
    strip: Callable[[], RollStrip | None] = lambda: None
    """Return the outcome of each number, as far as the roll alone decides it; None without a strip."""
    ahead: Callable[[Sequence[int]], RollTable | None] = lambda _: None
    """Return the effects of the dice after these faces, as far as the roll alone decides them; None without a table."""
    extras: tuple[Option, ...] = ()
    """Options open until the first die is entered, such as giving up; a key with a leading colon only leads on."""
    enter: str = ""
    """Key of the extra that Enter selects because it costs nothing; empty if there is none."""

    @property
    def caption(self) -> str:
        """Instruction for reading the dice, such as "00 is one hundred"; valid only while the decision is pending."""
        return self.guide if isinstance(self.guide, str) else self.guide()

    def _compared(self) -> dict[str, Any]:
        return {**super()._compared(), "caption": self.caption}

    def check(self, answer: object, *, forced: bool = False) -> list[int] | str:
        """Return the faces or an extra's key; raise Malformed or Illegal. `forced` also accepts former extras."""
        if isinstance(answer, str):
            if _by_key(self.extras + (self.formerly if forced else ()), answer) is None:
                more = f" or one of {_keys(self.extras)}" if self.extras else ""
                raise Illegal(f"{self.question}: expected faces{more}; got {answer!r}")
            return answer
        if not isinstance(answer, list) or [face for face in answer if type(face) is not int]:
            raise Malformed(f"{self.question}: expected the faces as a list of numbers, got {answer!r}")
        if len(answer) != len(self.dice):
            raise Illegal(f"{self.question}: expected {len(self.dice)} dice, got {len(answer)}")
        for die, face in zip(self.dice, answer, strict=True):
            if not die.low <= face <= die.high:
                raise Illegal(f"{die.name} die shows {die.faces}, not {face}")
        return answer

    def shown(self, faces: Iterable[int]) -> str:
        """Return faces as they appear on the dice, in the order of `dice`."""
        return " ".join(die.shown(face) for die, face in zip(self.dice, faces, strict=True))

    def describe(self, answer: Any) -> str:
        if isinstance(answer, str):
            option = _by_key(self.extras + self.formerly, answer)
            return option.label if option else answer
        return f"rolled {self.shown(answer)}"


_HARMLESS = "[^\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]*"
"""No controls, line ends, turns of writing direction or halves of surrogate pairs. Compiled when first needed."""


class Enter(_Question, kw_only=True):
    """A line of text, a whole number or a whole document to enter; the answer is the text or the number."""

    kind: ClassVar[str] = "enter"
    _uncompared: ClassVar[tuple[str, ...]] = ("explain", "reads")

    what: Literal["text", "number", "document"] = "text"
    low: int = 0
    """Smallest number, or shortest length of a text."""
    high: int = 300
    """Largest number, or longest length of a text."""
    value: str = ""
    """Initial text; for a document, a valid one."""
    sample: bool = False
    """For a document: the initial text is only an example."""
    folder: str = ""
    """For a document: the kind of ready-made documents to offer (`maps`)."""
    secret: bool = False
    """True if the answer is secret; screens hide the text while it is typed, too."""
    reads: Callable[[str], object] = str
    """For a document: parse the text, or raise ValueError with every mistake on a line of its own."""

    def check(self, answer: object, *, forced: bool = False) -> str | int:
        """Return the text or number; `forced` changes nothing here.

        Raises Malformed for another type or control characters; Illegal out of bounds or for mistakes in a document.
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
        """Return the answer in words; a document by its title."""
        return document.called(answer, self.reads) if self.what == "document" else str(answer)


Decision: TypeAlias = Choose | Pick | Allot | Roll | Enter


def checked(decision: Decision, answer: object, *, forced: bool = False) -> tuple[Any, bool]:
    """Return the checked answer, and whether it needed force; raise AnswerError if it is refused even if `forced`."""
    try:
        return decision.check(answer), False
    except Illegal:
        if not forced:
            raise
        return decision.check(answer, forced=True), True


def answered(decision: Decision, answer: Any) -> str:
    """Return a question with its answer in words: `Who acts? Vex`; a secret answer reads "chosen"."""
    hidden = decision.secret and not (decision.kind == "choose" and answer.startswith(":"))
    words = "chosen" if hidden else decision.describe(answer)
    return f"{decision.prompt}{'' if decision.prompt.endswith('?') else ':'} {words}"
