"""Pick several: letters put options in and out, Enter confirms, and with nothing picked nobody does anything.

A lone option that can be picked or left is taken at once: its letter answers, and so does Space. Where dice follow
at once, a digit confirms too and is the first of them, and so does the key that lets the app roll.
"""

from __future__ import annotations

from functools import cached_property

from unhex_tui.engine.decision import Next, Option, Pick, Reason
from unhex_tui.tui.look.hints import Hint
from unhex_tui.tui.questions.letters import ALIAS, STOP
from unhex_tui.tui.questions.pressed import TYPED, Pressed, refused
from unhex_tui.tui.questions.prompt import Prompt


class PickPrompt(Prompt[Pick]):
    """Letters toggle, Enter answers."""

    at_first = True

    picked: set[str]
    """Keys of the options that are in."""
    _stopped = False
    """A full stop was pressed, and what is picked would be lost by the next one."""

    @property
    def lone(self) -> bool:
        """Whether there is but one option, to pick or to leave: then picking it is the answer."""
        decision = self.decision
        return len(decision.options) == 1 and not decision.least and not decision.chosen

    @cached_property
    def _alike(self) -> dict[str, list[Option]]:
        """By the key of the first of them, options for equal things: what reads alike is one row."""
        found: dict[tuple[str, ...], list[Option]] = {}
        for one in self.decision.options:
            equal = one.uses and not one.token and not one.place
            found.setdefault((one.label, one.hint, one.group) if equal else (one.key,), []).append(one)
        return {those[0].key: those for those in found.values()}

    @property
    def options(self) -> tuple[Option, ...]:
        """A row for each choice that can be told from the others."""
        return tuple(those[0] for those in self._alike.values())

    def understand(self, key: str) -> Pressed:
        """A full stop answers as it was at first, with nothing picked or changed; what was picked since is kept until
        the second one.
        """
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
            return refused(f"First comes {self._coming.asks}, then dice. Enter: {self._meaning()}")
        return refused(f"No dice here: press a letter, or Enter: {self._meaning()}")

    @property
    def keyed(self) -> list[str]:
        """Keys of what is picked, in the options' order."""
        return [o.key for o in self.decision.options if o.key in self.picked]

    @property
    def next(self) -> Next | None:
        return None if self._coming is None or self._coming.asks else self._coming

    @property
    def _coming(self) -> Next | None:
        return self.decision.then(self.keyed) if self._enter().what == "answered" else None

    def _meaning(self) -> str:
        """What Enter would answer now, in words."""
        return self.decision.describe(self.keyed)

    def _counted(self) -> str:
        """The same in few words: of many that are picked only how many they are."""
        return f"the {len(self.picked)} picked" if len(self.picked) > 1 else self._meaning()

    def take(self, key: str) -> Pressed:
        """Put an option in, which is looked at then, or out, as by its letter or a click.

        Those that do not go with it are taken out.
        """
        alike = self._alike.get(key)
        if alike is None:
            return self._barred(key)
        if picked := [one.key for one in alike if one.key in self.picked]:
            for one in picked:
                self._take_out(one)
            return TYPED
        if self.lone:
            return self._answered([key])
        # Of equal things the one that leaves most of what is picked.
        taken = [set(one.uses) for one in self.decision.options if one.key in self.picked]
        option = min(alike, key=lambda one: sum(not uses.isdisjoint(one.uses) for uses in taken))
        if lacking := self.lacks(option):
            return refused(f"{option.label} {lacking[0]}")
        # What takes the same gives way: one hand is filled anew, one character reacts otherwise.
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
        """Without an option, and without those that need it."""
        self.picked.discard(key)
        for other in self.decision.options:
            if other.needs == key and other.key in self.picked:
                self._take_out(other.key)

    def lacks(self, option: Option) -> tuple[Reason, ...]:
        """The option that has to be picked first."""
        if not option.needs or option.needs in self.picked:
            return ()
        return (Reason(f"needs “{self._label(option.needs)}” first"),)

    def _enter(self) -> Pressed:
        if self.filter and self.picked == set(self.decision.chosen):  # what is found is meant, and not picked yet
            return refused(f"Space picks ›; Esc clears the filter, then Enter {self._meaning()}")
        return self._answered(self.keyed)

    def mark(self, key: str) -> str:
        """A cross in a box for what is picked; nothing before a lone option."""
        if self.lone:
            return ""
        return "[x]" if any(one.key in self.picked for one in self._alike[key]) else "[ ]"

    @property
    def half(self) -> bool:
        """Whether something was put in or out, or is looked at."""
        return super().half or self.picked != set(self.decision.chosen)

    def clear(self) -> None:
        filtered = bool(self.filter)
        super().clear()
        self.picked = self.picked if filtered else set(self.decision.chosen)

    def keys(self) -> list[Hint]:
        """What Enter would answer now, and what a digit would do; nothing of Enter while it would be refused."""
        meaning, coming = self._meaning(), self.next
        looking: list[Hint] = [("Space", "takes ›" if self.lone else "picks ›"), ("↑↓", "look")]
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
