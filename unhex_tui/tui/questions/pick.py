"""Pick several: letters put options in and out, Enter confirms, and with nothing picked nobody does anything.

Where dice follow at once, a digit confirms too and is the first of them, and so does the key that lets the app roll.
"""

from __future__ import annotations

from unhex_tui.engine.decision import Next, Option, Pick, Reason
from unhex_tui.tui.questions.prompt import TYPED, Pressed, Prompt, refused


class PickPrompt(Prompt[Pick]):
    """Letters toggle, Enter answers."""

    at_first = True

    picked: set[str]
    """Keys of the options that are in."""

    def _nothing_looked_at(self) -> str:
        return "Space picks the option looked at: look with the arrow keys"

    def _digit(self, digit: str) -> Pressed:
        coming = self.next
        if coming is not None and coming.die:
            return self._enter()._replace(digit=digit)
        if coming is not None:
            return refused(f"The app rolls for {coming.who}: Enter confirms")
        return refused(f"No dice follow: letters pick here, not digits; Enter: {self._meaning()}")

    @property
    def keyed(self) -> list[str]:
        """Keys of what is picked, in the options' order."""
        return [o.key for o in self.options if o.key in self.picked]

    @property
    def next(self) -> Next | None:
        """The dice that follow what is picked now; None where none do, or it cannot be answered."""
        return self.decision.then(self.keyed) if self._enter().what == "answered" else None

    def _meaning(self) -> str:
        """What Enter would answer now, in words."""
        return self.decision.describe(self.keyed)

    def take(self, key: str) -> Pressed:
        """Put an option in or out, as by its letter or a click; those that do not go with it are taken out."""
        if key in self.picked:
            self._take_out(key)
            return TYPED
        option = next((o for o in self.options if o.key == key), None)
        if option is None:
            return self._barred(key)
        if lacking := self.lacks(option):
            return refused(f"{option.label} {lacking[0]}")
        # What takes the same gives way: one hand is filled anew, one character reacts otherwise.
        for other in self.options:
            if set(other.uses) & set(option.uses):
                self._take_out(other.key)
        if len(self.picked) >= self.decision.most:
            if self.decision.most != 1:
                return refused(f"At most {self.decision.most}: take one out first")
            self.picked.clear()
        self.picked.add(key)
        return TYPED

    def _take_out(self, key: str) -> None:
        """Without an option, and without those that need it."""
        self.picked.discard(key)
        for other in self.options:
            if other.needs == key and other.key in self.picked:
                self._take_out(other.key)

    def lacks(self, option: Option) -> tuple[Reason, ...]:
        """The option that has to be picked first."""
        if not option.needs or option.needs in self.picked:
            return ()
        return (Reason(f"needs “{self._label(option.needs)}” first"),)

    def _enter(self) -> Pressed:
        return self._answered(self.keyed)

    def mark(self, key: str) -> str:
        """A cross in a box for what is picked."""
        return "[x]" if key in self.picked else "[ ]"

    @property
    def half(self) -> bool:
        """Whether something was put in or out, or is looked at."""
        return super().half or self.picked != set(self.decision.chosen)

    def clear(self) -> None:
        super().clear()
        self.picked = set(self.decision.chosen)

    def keys(self) -> list[tuple[str, str]]:
        """What Enter would answer now, and what a digit would do."""
        meaning, coming, looking = self._meaning(), self.next, [("↑↓", "look"), ("Space", "pick")]
        if coming is None:
            return [("Enter", meaning), *looking]
        if not coming.die:
            return [("Enter", f"{meaning}, then the app rolls for {coming.who}"), *looking]
        return [
            ("Enter", f"{meaning}, then dice for {coming.who}"),
            ("0-9", f"nothing more, and this is {coming.who}'s {coming.die} die"),
            ("r", "the app rolls"),
            *looking,
        ]
