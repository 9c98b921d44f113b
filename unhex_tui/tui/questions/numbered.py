"""Choose one of a few options that have numbers as well as letters: a digit chooses, since no dice follow.

Only the game is chosen this way. A game's number and letter are the same wherever the app asks for it.
"""

from __future__ import annotations

from unhex_tui.tui.look import plain_text
from unhex_tui.tui.look.hints import Hint
from unhex_tui.tui.questions.choose import ChoosePrompt
from unhex_tui.tui.questions.filtering import Item
from unhex_tui.tui.questions.pressed import Pressed, refused


class NumberedPrompt(ChoosePrompt):
    """The prompt of a numbered choice: one digit or letter, one answer."""

    def _no_dice(self, digit: str) -> Pressed:
        at = int(digit) - 1
        if 0 <= at < len(self.options):
            return self.take(self.options[at].key)
        return refused(f"{digit}: press a number from 1 to {len(self.options)}, or a letter")

    def items(self, *, barred: bool = False) -> list[Item]:
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
            for item in super().items(barred=barred)
        ]

    def keys(self) -> list[Hint]:
        """Return hints for the numbers and the letters, then the other keys."""
        letters = " ".join(self.letters[option.key] for option in self.options if option.key in self.letters)
        told: list[Hint] = super().keys()
        return [(f"1–{len(self.options)}", f"or {letters} choose"), *(hint for hint in told if hint[0] != "Space")]
