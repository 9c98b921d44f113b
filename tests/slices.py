"""A slice of many cases: every nth of them. Each commit tests another slice of a set too long to test as a whole."""

from collections.abc import Iterable, Iterator, Sequence
from time import monotonic
from typing import NamedTuple, Self, TypeVar

T = TypeVar("T")


class Slice(NamedTuple):
    """One of `many` slices, counted from 0."""

    which: int
    many: int

    @classmethod
    def read(cls, text: str) -> Self:
        """Return the slice written as `3/16`.

        Raises: ValueError: The text has another form.
        """
        which, many = map(int, text.split("/"))
        if not 0 <= which < many:
            raise ValueError(f"no slice: {text}")
        return cls(which, many)

    def of(self, things: Sequence[T]) -> Sequence[T]:
        """Return the members of the slice in order."""
        return things[self.which :: self.many]

    def parted(self, among: int) -> list["Slice"]:
        """Return `among` slices that together make up this one."""
        return [Slice(self.which + self.many * part, self.many * among) for part in range(among)]


class Share:
    """The cases of a long form that one worker goes through, and its time limit."""

    def __init__(self, which: Slice, until: float) -> None:
        self.slice = which
        self.until = until
        """Time limit by the clock of `time.monotonic`."""
        self.done = 0
        """Number of cases yielded so far."""

    def of(self, things: Iterable[T]) -> Iterator[T]:
        """Yield cases of the slice in order, at least one, until the time limit."""
        for n, thing in enumerate(things):
            if n % self.slice.many == self.slice.which:
                if self.done and monotonic() > self.until:
                    return
                self.done += 1
                yield thing
