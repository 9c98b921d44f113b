"""A slice of many things: every nth of them. Each commit takes another one of what is too long for all."""

from collections.abc import Iterable, Iterator, Sequence
from time import monotonic
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

    def parted(self, among: int) -> list["Slice"]:
        """As many slices that together are this one."""
        return [Slice(self.which + self.many * part, self.many * among) for part in range(among)]


class Share:
    """What one worker has to do of a long form, and until when."""

    def __init__(self, which: Slice, until: float) -> None:
        self.slice = which
        self.until = until
        """By the clock of `time.monotonic`."""
        self.done = 0
        """How many things were given out, for the sum at the end."""

    def of(self, things: Iterable[T]) -> Iterator[T]:
        """Those of the slice, in their order, as long as there is time; one at least, where there is one."""
        for n, thing in enumerate(things):
            if n % self.slice.many == self.slice.which:
                if self.done and monotonic() > self.until:
                    return
                self.done += 1
                yield thing
