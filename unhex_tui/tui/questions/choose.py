"""Choose one option by its letter or at the cursor, pick several, or choose one of a few numbered options.

Enter takes a place whose address was typed, the highlighted item of a menu, or an answer that loses nothing; where it
would decide something, as with a target, it does nothing and says so. A digit takes Enter's answer and is the first of
the dice that follow; only numbered options, where no dice follow, are chosen by digits.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

from unhex_tui.engine.advice import Odds
from unhex_tui.engine.decision import Answer, Choose, Next, Option, Pick, Reason
from unhex_tui.tui.look import plain_text
from unhex_tui.tui.look.plain_text import Hint
from unhex_tui.tui.questions.filtering import Item
from unhex_tui.tui.questions.letters import ALIAS, STOP
from unhex_tui.tui.questions.prompt import Prompt
from unhex_tui.tui.questions.typed_ahead import TYPED, Pressed, refused


class ChoosePrompt(Prompt[Choose]):
    """The prompt of a `Choose` decision: one letter, one answer."""

    at_first = True

    def understand(self, key: str) -> Pressed:
        if key == " " and self._loses_unseen and not self.slipped:
            self.at = self.at
            return refused(f"Press Space again to take “{self._label(self.at)}”")
        slipped = self.slipped
        if slipped and self.at and (key == " " or (key == "enter" and (self.places or self.decision.menu))):
            pressed = self.take(self.at) if key == " " else self._enter()
            if pressed.what == "answered":
                self.slipped = ""
                name = "Space" if key == " " else "Enter"
                refusal = f"{slipped}: {why}" if (why := self._unreached(slipped)) else f"{slipped} was refused"
                return refused(f"{refusal}; press {name} again to take “{self._label(str(pressed.value))}”")
        if key in ("up", "down", "left", "right") and (grid := self.odds.grid) is not None:
            within = {key for _, keys in grid.rows for key in keys}
            others = [option.key for option in self.options if option.key not in within]
            self.begun, self.at = "", grid.towards(self.at, key, others)
            return TYPED
        return super().understand(key)

    @property
    def _loses_unseen(self) -> bool:
        """Whether the cursor has stood from the start on the full stop that takes two presses, as something is lost."""
        return not self.pointed and self.letters.get(self.at) == STOP + STOP

    def take(self, key: str) -> Pressed:
        return Pressed("answered", key) if key in {o.key for o in self.options} else self._blocked(key)

    def _no_dice(self, digit: str) -> Pressed:
        if digit in self._by_letter:  # on keyboards whose digits need Shift
            return self.take(self._by_letter[digit])
        if any(letter.isdigit() for letter in self._by_letter):
            return refused(f"{digit}: no such key here")
        leave = "; Esc closes this" if self.decision.question.startswith("app.") else ""
        return refused(f"Press a letter{leave}")

    @property
    def next(self) -> Next | None:
        return self.decision.then if self._enter() == Pressed("answered", self.decision.enter) else None

    def _enter(self) -> Pressed:
        wanted = self.decision.enter
        if self.at and (self.decision.menu or self.filter or self.pointed == self.typed != ""):
            return self.take(self.at)
        if self.filter:
            return refused(self._nothing_looked_at())
        if not wanted:
            if why := self._unreached(self.slipped):
                return refused(f"{self.slipped}: {why}")
            return refused("Enter does nothing here: press a letter, or Space to take ›")
        if self.pointed and self.pointed != wanted:
            pointed = self._label(self.pointed)
            return refused(f"Enter takes “{self._label(wanted)}”, Space takes “{pointed}”, Esc clears the cursor")
        return Pressed("answered", wanted)

    def keys(self) -> list[Hint]:
        taken = self._enter()
        enter: list[Hint] = [("Enter", self._label(str(taken.value)))] if taken.what == "answered" else []
        if self.next is not None and self.next.die:
            enter += self._of_dice(self.next, self._label(str(taken.value)))
        look: list[Hint] = [("←→" if self.paired and not self.stacked else "↑↓←→" if self.odds.grid else "↑↓", "look")]
        order = " ".join(key for key in ",." if not self._begins_key(key))
        letters = (self.letters.get(option.key, "") for option in self.options if option.token in self.listed)
        above: list[Hint] = [(" ".join(filter(None, letters)), "choose in the list")] if self.listed else []
        places = self.places.hints(self.walks, order, self._is_free) if self.places else look
        space = ("Space twice", "takes ›") if self._loses_unseen else self.space("takes ›")
        return [*enter, *above, space, *places]


class PickPrompt(Prompt[Pick]):
    """The prompt of a `Pick` decision: letters toggle, Enter answers."""

    at_first = True

    picked: set[str]
    _stopped = False
    """A full stop was pressed; the next one discards the picks."""

    @property
    def lone(self) -> bool:
        """Whether there is a single option, to pick or to leave: picking it is the answer."""
        decision = self.decision
        return len(decision.options) == 1 and not decision.least and not decision.chosen

    @cached_property
    def _alike(self) -> dict[str, list[Option]]:
        """Options for equal things, which share a row, by the key of the first."""
        groups: dict[tuple[str, ...], list[Option]] = {}
        for option in self.decision.options:
            equal = option.uses and not option.token and not option.place
            groups.setdefault((option.label, option.hint, option.group) if equal else (option.key,), []).append(option)
        return {group[0].key: group for group in groups.values()}

    @property
    def options(self) -> tuple[Option, ...]:
        """One option per row: the first of those for equal things."""
        return tuple(group[0] for group in self._alike.values())

    def understand(self, key: str) -> Pressed:
        """Handle a key; a full stop answers with the initial picks, once pressed twice if that discards changes."""
        if ALIAS.get(key, key) != STOP or self.begun or self._begins_key(STOP):
            self._stopped = False
            return super().understand(key)
        if self.picked != set(self.decision.chosen) and not self._stopped:
            self._stopped = True
            first = self.decision.describe(list(self.decision.chosen))
            return Pressed("typed", say=f"Picked: {self._meaning()}. Press {STOP} again for “{first}”")
        return self._answered(list(self.decision.chosen))

    def _nothing_looked_at(self) -> str:
        return super()._nothing_looked_at() if self.filter else "Use the arrow keys first: Space then picks that option"

    def _no_dice(self, digit: str) -> Pressed:
        if self._coming is not None:
            return refused(f"No dice yet: press Enter, then choose {self._coming.asks}")
        return refused(f"No dice here: press a letter, or Enter: {self._meaning()}")

    @property
    def keyed(self) -> list[str]:
        """Keys of the picks, in the options' order."""
        return [o.key for o in self.decision.options if o.key in self.picked]

    @property
    def next(self) -> Next | None:
        return None if self._coming is None or self._coming.asks else self._coming

    @property
    def _coming(self) -> Next | None:
        return self.decision.then(self.keyed) if self._enter().what == "answered" else None

    def answer_with(self, key: str) -> Answer:
        """Return the picks together with this option."""
        return [option.key for option in self.decision.options if option.key in {*self.picked, key}]

    def _meaning(self) -> str:
        return self.decision.describe(self.keyed)

    def _counted(self) -> str:
        """Return Enter's answer in few words: several picks are only counted."""
        return f"the {len(self.picked)} picked" if len(self.picked) > 1 else self._meaning()

    def take(self, key: str) -> Pressed:
        """Pick an option and move the cursor there, or unpick it; options that exclude the new one are unpicked."""
        alike = self._alike.get(key)
        if alike is None:
            return self._blocked(key)
        if picked := [option.key for option in alike if option.key in self.picked]:
            for each in picked:
                self._take_out(each)
            return TYPED
        if self.lone:
            return self._answered([key])
        # Of equal things, pick the one that conflicts with the fewest picks.
        taken = [set(option.uses) for option in self.decision.options if option.key in self.picked]
        option = min(alike, key=lambda option: sum(not uses.isdisjoint(option.uses) for uses in taken))
        if lacking := self.lacks(option):
            return refused(f"{option.label} {lacking[0]}")
        # Options that use the same resource give way: one hand is filled anew, one character reacts in another way.
        gone = [o for o in self.decision.options if o.key in self.picked and set(o.uses) & set(option.uses)]
        for other in gone:
            self._take_out(other.key)
        if len(self.picked) >= self.decision.most:
            if self.decision.most != 1:
                return refused(f"At most {self.decision.most}: unpick one first")
            self.picked.clear()
        self.picked.add(option.key)
        self.at = key
        return TYPED._replace(say=f"Instead of: {', '.join(other.label for other in gone)}" if gone else "")

    def _take_out(self, key: str) -> None:
        """Unpick an option, and the options that need it."""
        self.picked.discard(key)
        for other in self.decision.options:
            if other.needs == key and other.key in self.picked:
                self._take_out(other.key)

    def lacks(self, option: Option) -> tuple[Reason, ...]:
        """Return the reason against an option whose required option is not picked; empty for none."""
        if not option.needs or option.needs in self.picked:
            return ()
        return (Reason(f"needs “{self._label(option.needs)}” first"),)

    def _enter(self) -> Pressed:
        untouched = self.picked == set(self.decision.chosen)
        if self.filter and (untouched or all(item.mark != "[x]" for item in self.items())):  # a match is to be picked
            return refused(f"Space picks ›; Esc clears the filter, then Enter {self._meaning()}")
        least = self.decision.least
        if len(self.keyed) < least:
            return refused(f"Pick {'' if least == self.decision.most else 'at least '}{least}")
        return self._answered(self.keyed)

    def mark(self, key: str) -> str:
        """Return a box, crossed for a pick; empty for a single option."""
        if self.lone:
            return ""
        return "[x]" if any(option.key in self.picked for option in self._alike[key]) else "[ ]"

    @property
    def half(self) -> bool:
        return super().half or self.picked != set(self.decision.chosen)

    def clear(self) -> None:
        filtered = bool(self.filter)
        super().clear()
        self.picked = self.picked if filtered else set(self.decision.chosen)

    def forget(self) -> None:
        super().forget()
        self._stopped = False

    def keys(self) -> list[Hint]:
        meaning, coming = self._meaning(), self.next
        looking: list[Hint] = [self.space("takes ›" if self.lone else "picks ›"), ("↑↓", "look")]
        if self._enter().what != "answered":
            return looking
        if coming is None:
            if self._coming is not None:
                then = f", then {self._coming.asks}"
                return [("Enter", meaning + then, self._counted() + then), *looking]
            return [("Enter", meaning, self._counted()), *looking]
        if not coming.die:
            return [("Enter", f"{meaning}, then the app rolls for {coming.who}", f"{meaning}; the app rolls"), *looking]
        then = f"{meaning}, then {coming.who} rolls"
        return [("Enter", then, meaning), *self._of_dice(coming, meaning), *looking]


class NumberedPrompt(ChoosePrompt):
    """The prompt of a numbered choice: one digit or letter, one answer."""

    def _no_dice(self, digit: str) -> Pressed:
        at = int(digit) - 1
        if 0 <= at < len(self.options):
            return self.take(self.options[at].key)
        return refused(f"{digit}: press a number from 1 to {len(self.options)}, or a letter")

    def items(self, *, blocked: bool = False) -> list[Item]:
        """Return the options with their numbers before their letters, and their hints aligned."""
        numbers = {option.key: n for n, option in enumerate(self.options, 1)}
        widest = max((plain_text.width(option.label) for option in self.options), default=0)
        return [
            item._replace(
                option=item.option._replace(label=plain_text.padded(item.option.label, widest)),
                letter=f"{numbers[item.option.key]}  {item.letter} ",
            )
            if item.option.key in numbers
            else item
            for item in super().items(blocked=blocked)
        ]

    def keys(self) -> list[Hint]:
        letters = " ".join(self.letters[option.key] for option in self.options if option.key in self.letters)
        lines: list[Hint] = super().keys()
        return [(f"1–{len(self.options)}", f"or {letters} choose"), *(hint for hint in lines if hint[0] != "Space")]


def token_at(prompt: Prompt[Any]) -> str:
    """Return the token of the option at the cursor; empty for none."""
    return next((option.token for option in prompt.options if option.key == prompt.at), "")


def odds_on(prompt: Prompt[Any]) -> Odds | None:
    """Return the odds of each character who may be chosen, by token; None if no character can be chosen."""
    tokens = {option.key: option.token for option in prompt.options if option.token}
    odds = prompt.odds if tokens else None
    if odds is None:
        return None
    cells = {tokens[key]: row for key, row in odds.cells.items() if key in tokens}
    best = frozenset((tokens[key], head) for key, head in odds.best if key in tokens)
    return Odds(odds.heads, cells, best=best, title=odds.title) if cells else None
