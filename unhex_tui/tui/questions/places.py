"""Options that stand for places which are called by their addresses, such as `D6`: typed, or gone over one by one."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from unhex_tui.engine.decision import Option
from unhex_tui.tui.look.hints import Hint


class Places(dict[str, str]):
    """The key of the first option for each place, by its address, in the options' order."""

    def __init__(self, options: Iterable[Option] = (), addresses: Collection[str] = ()) -> None:
        super().__init__()
        self._places: dict[str, str] = {}
        """By the key of every option that stands for one of them."""
        for option in options if addresses else ():
            if option.place in addresses:
                self.setdefault(option.place, option.key)
                self._places[option.key] = option.place

    def of(self, key: str) -> str:
        """The place of an option; empty where it stands for none of them."""
        return self._places.get(key, "")

    def beginning(self, typed: str) -> list[str]:
        """Those whose address begins so."""
        return [place for place in self if place.startswith(typed)]

    def beside(self, key: str, step: int) -> str:
        """The key of the next place in the options' order (1), or of the one before (-1); from elsewhere the first, or
        the last.
        """
        keys = [*self.values()]
        here = self.get(self.of(key), "")
        return keys[(keys.index(here) + step) % len(keys)] if here else keys[0 if step > 0 else -1]

    def hints(self, walks: bool, order: str) -> list[Hint]:
        """The keys that look at one of them; those of the `order` are given."""
        rows = sorted({place[:1] for place in self})
        typed = f"{rows[0]}-{rows[-1]}" if rows[1:] else rows[0]
        return [
            ("↑↓←→", "move ›") if walks else ("↑↓", "look"),
            (order, "next place"),
            (f"{typed} and a number", "picks a place"),
        ]
