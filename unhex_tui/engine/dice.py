"""A die: its lowest and highest face, and what stands on them where that is no number."""

from unhex_tui.engine.value import Value


class Die(Value):
    """One die of a roll. ValueError where its signs are not one character for each face, all different."""

    name: str
    low: int
    high: int
    signs: tuple[str, ...]
    """What stands on its faces, from the lowest, where that is no number: `-`, `0`, `+`. Answers stay numbers."""

    def __init__(self, name: str, low: int, high: int, signs: tuple[str, ...] = ()) -> None:
        if signs and not (len({*signs}) == len(signs) == high - low + 1 and all(len(sign) == 1 for sign in signs)):
            raise ValueError(f"{name} die: expected a sign for each face from {low} to {high}, got {signs}")
        super().__init__(name, low, high, signs)

    @property
    def faces(self) -> str:
        """All of them, in words."""
        return f"{', '.join(self.signs[:-1])} or {self.signs[-1]}" if self.signs else f"{self.low} to {self.high}"

    def face(self, typed: str) -> int:
        """The face that a sign or a digit stands for; ValueError where it is none of its."""
        if typed in self.signs or (not self.signs and typed.isdigit() and self.low <= int(typed) <= self.high):
            return self.low + self.signs.index(typed) if self.signs else int(typed)
        raise ValueError(f"{self.name} die shows {self.faces}, not {typed}")

    def shown(self, face: int) -> str:
        """A face as it lies; a number that is none of its faces as such."""
        return self.signs[face - self.low] if self.signs and self.low <= face <= self.high else str(face)
