"""A slice of many things: every nth of them. Each commit takes another one of what is too long for all."""

from collections.abc import Sequence
from typing import NamedTuple, Self, TypeVar

T = TypeVar("T")


class Slice(NamedTuple):
    """Which of how many slices; counted from 0."""

    which: int
    many: int

    @classmethod
    def read(cls, text: str) -> Self:
        """From `3/16`.

        Raises:
            ValueError: it is something else.
        """
        which, many = map(int, text.split("/"))
        if not 0 <= which < many:
            raise ValueError(f"no slice: {text}")
        return cls(which, many)

    def of(self, things: Sequence[T]) -> Sequence[T]:
        """Those of the slice, in their order."""
        return things[self.which :: self.many]
