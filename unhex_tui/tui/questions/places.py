"""Options for places that have addresses, such as `D6`: the address is typed, or the cursor steps through them."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from unhex_tui.engine.decision import Option
from unhex_tui.tui.look.hints import Hint


class Places(dict[str, str]):
    """The key of the first option for each place, by the place's address, in the options' order."""

    def __init__(self, options: Iterable[Option] = (), addresses: Collection[str] = ()) -> None:
        super().__init__()
        self._places: dict[str, str] = {}
        """The address of the place, by the key of each of its options."""
        for option in options if addresses else ():
            if option.place in addresses:
                self.setdefault(option.place, option.key)
                self._places[option.key] = option.place

    def of(self, key: str) -> str:
        """Return the place of an option; empty where it has none."""
        return self._places.get(key, "")

    def beginning(self, typed: str) -> list[str]:
        """Return the addresses that begin with the typed text."""
        return [place for place in self if place.startswith(typed)]

    def beside(self, key: str, step: int) -> str:
        """Return the key of the next (1) or previous (-1) place; from another option, of the first or last place."""
        keys = [*self.values()]
        here = self.get(self.of(key), "")
        return keys[(keys.index(here) + step) % len(keys)] if here else keys[0 if step > 0 else -1]

    def hints(self, walks: bool, order: str) -> list[Hint]:
        """Return hints for the keys that look at a place; `order` are the keys that step through the places."""
        rows = sorted({place[:1] for place in self})
        typed = f"{rows[0]}-{rows[-1]}" if rows[1:] else rows[0]
        return [
            ("↑↓←→", "move ›") if walks else ("↑↓", "look"),
            (order, "next place"),
            (f"{typed} and a number", "picks a place"),
        ]
