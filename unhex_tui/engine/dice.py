"""A die: its lowest and highest face, and the signs on its faces if they are not numbers."""

from unhex_tui.engine.value import Value


class Die(Value):
    """One die of a roll.

    Raises ValueError unless `signs` is empty or has a different single character for each face.
    """

    name: str
    low: int
    high: int
    signs: tuple[str, ...]
    """Signs on the faces, from the lowest face: `-`, `0`, `+`; empty if the faces are numbers. Answers stay numbers."""

    def __init__(self, name: str, low: int, high: int, signs: tuple[str, ...] = ()) -> None:
        if signs and not (len({*signs}) == len(signs) == high - low + 1 and all(len(sign) == 1 for sign in signs)):
            raise ValueError(f"{name} die: expected a sign for each face from {low} to {high}, got {signs}")
        super().__init__(name, low, high, signs)

    @property
    def faces(self) -> str:
        """All faces, in words."""
        return f"{', '.join(self.signs[:-1])} or {self.signs[-1]}" if self.signs else f"{self.low} to {self.high}"

    def face(self, typed: str) -> int:
        """Return the face for a typed sign or digit; raises ValueError if the die has no such face."""
        if typed in self.signs or (not self.signs and typed.isdigit() and self.low <= int(typed) <= self.high):
            return self.low + self.signs.index(typed) if self.signs else int(typed)
        raise ValueError(f"{self.name} die shows {self.faces}, not {typed}")

    def shown(self, face: int) -> str:
        """Return a face as it appears on the die; a number outside the die's range as digits."""
        return self.signs[face - self.low] if self.signs and self.low <= face <= self.high else str(face)
