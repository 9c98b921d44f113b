"""Base classes for records, made by msgspec: a `Value` is frozen, a `State` can change.

Fields and defaults are declared as in dataclasses; with `kw_only=True` the fields of a class are given by name. A
subclass whose required fields follow inherited defaults needs `kw_only=True` too. Prefer a named tuple only for records
that are unpacked, sorted or sliced.
"""

from __future__ import annotations

from typing import Any, ClassVar, Self, dataclass_transform

from msgspec import Struct, field
from msgspec.structs import replace

__all__ = ["Comparable", "State", "Value", "field"]


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Value(Struct, frozen=True):
    """A frozen record: two values of one class with equal fields are equal."""

    def _replace(self, **fields: Any) -> Self:
        """Return a copy with some fields replaced, as named tuples do."""
        return replace(self, **fields)


class Comparable(Value, frozen=True, eq=False):
    """A value that is compared, hashed and shown without its fields in `_uncompared`, such as functions and caches."""

    _uncompared: ClassVar[tuple[str, ...]] = ()

    def __eq__(self, other: object) -> bool:
        return self._compared() == other._compared() if type(other) is type(self) else NotImplemented

    def __ne__(self, other: object) -> bool:  # the one of Struct compares by identity
        return not self == other

    def __hash__(self) -> int:
        return hash((type(self), *self._compared().values()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in self._shown().items())})"

    def _compared(self) -> dict[str, Any]:
        return self._shown()

    def _shown(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__struct_fields__ if name not in self._uncompared}


@dataclass_transform(eq_default=False, field_specifiers=(field,))
class State(Struct, eq=False):
    """A mutable record that equals only itself; `field(default_factory=…)` makes a default anew for each object."""
