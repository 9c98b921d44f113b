"""Base classes for records that are cheap to declare: `Value` is frozen, `Changeable` is not.

A dataclass compiles six methods for every class, which takes a millisecond each; a named tuple compiles its
annotations, which takes 0.1 ms. About 150 classes are loaded at start. Subclasses of these bases share the methods
below and declare fields and defaults as dataclasses do. Making a `Value` takes a microsecond, three times as long as a
named tuple: prefer a named tuple for records that are made by the hundred, unpacked, sorted or used as keys.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, NamedTuple, NoReturn, Self, TypeVar, cast, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True)
class Value:
    """A frozen record: two values of one class with equal fields are equal.

    Subclasses declare fields as dataclasses do; with `kw_only=True` they are given by name. All values share the
    defaults, so a default must be frozen too.
    """

    __slots__ = ("_hash",)
    _fields: ClassVar[tuple[str, ...]] = ()
    """Names of all fields, inherited fields first."""
    _uncompared: ClassVar[tuple[str, ...]] = ()
    """Fields left out of comparison, hash and repr, usually functions."""
    _defaults: ClassVar[dict[str, Any]] = {}
    """Defaults by field name."""
    _positions: ClassVar[tuple[str, ...]] = ()
    """Fields that may be given by position."""
    _required: ClassVar[frozenset[str]] = frozenset()
    """Fields without a default."""
    _equal: ClassVar[tuple[str, ...]] = ()
    """Fields that are compared: all except `_uncompared`."""

    def __init_subclass__(cls, *, kw_only: bool = False) -> None:
        own = [name for name, kind in cls.__annotations__.items() if "ClassVar[" not in str(kind)]
        cls._fields = (*cls._fields, *[name for name in own if name not in cls._fields])
        cls._defaults = {**cls._defaults, **{name: cls.__dict__[name] for name in own if name in cls.__dict__}}
        cls._required = frozenset(cls._fields).difference(cls._defaults)
        cls._positions = () if kw_only else cls._fields
        cls.__match_args__ = cls._positions  # type: ignore[attr-defined, misc]
        cls._equal = tuple(name for name in cls._fields if name not in cls._uncompared)

    def __init__(self, *args: Any, **fields: Any) -> None:
        values, positions = self.__dict__, self._positions
        if fields or len(args) != len(positions):
            values.update(self._defaults)
        if args:
            values.update(zip(positions, args))  # noqa: B905  `strict` would double the time
            if fields and not fields.keys().isdisjoint(positions[: len(args)]):
                self._refuse(args, fields)
        values.update(fields)
        # No required field is missing and the counts agree, so every name given is a field.
        if len(args) > len(positions) or len(values) != len(self._fields) or not values.keys() >= self._required:
            self._refuse(args, fields)

    def _refuse(self, args: tuple[Any, ...], fields: dict[str, Any]) -> NoReturn:
        raise TypeError(
            f"{type(self).__name__} takes {', '.join(self._fields) or 'nothing'}"
            f" ({', '.join(self._positions) or 'none'} by position); got {args}, {fields}"
        )

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        mine, theirs = self.__dict__, other.__dict__
        return mine == theirs if not self._uncompared else self._compared() == other._compared()

    def __hash__(self) -> int:
        kept = getattr(self, "_hash", None)  # cached: a map's areas are looked up at every key press
        if kept is None:
            kept = hash((type(self), *self._compared()))
            object.__setattr__(self, "_hash", kept)
        return int(kept)

    def __getstate__(self) -> dict[str, Any]:
        return self.__dict__

    def __repr__(self) -> str:
        shown = ", ".join(f"{name}={self.__dict__[name]!r}" for name in self._fields if name not in self._uncompared)
        return f"{type(self).__name__}({shown})"

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} is frozen: {name} cannot be set")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} is frozen: {name} cannot be deleted")

    def _replace(self, **fields: Any) -> Self:
        """Return a copy with some fields replaced, as named tuples do."""
        return type(self)(**{**self.__dict__, **fields})

    def _compared(self) -> tuple[Any, ...]:
        return tuple(map(self.__dict__.__getitem__, self._equal))


class _Made(NamedTuple):
    factory: Callable[[], Any]


def field(*, factory: Callable[[], T]) -> T:
    """Declare a field whose default is made anew for each object, such as a list."""
    return cast(T, _Made(factory))


@dataclass_transform(eq_default=False, field_specifiers=(field,))
class State:
    """A mutable record that equals only itself.

    All objects share the defaults, except those declared with `made(factory=…)`. Inherited fields come first; a field
    that a subclass annotates again keeps its place.
    """

    _fields: ClassVar[tuple[str, ...]] = ()
    """Names of all fields, in order."""
    _required: ClassVar[frozenset[str]] = frozenset()
    """Fields without a default."""
    _defaults: ClassVar[dict[str, Any]] = {}
    """Defaults shared by all objects, by field name."""
    _made: ClassVar[dict[str, Callable[[], Any]]] = {}
    """Factories of the defaults that are not shared, by field name."""

    def __init_subclass__(cls) -> None:
        own = [name for name, kind in cls.__annotations__.items() if "ClassVar[" not in str(kind)]
        cls._fields = (*cls._fields, *[name for name in own if name not in cls._fields])
        cls._defaults, cls._made = {**cls._defaults}, {**cls._made}
        for name in own:
            if name in cls.__dict__:
                default = cls.__dict__[name]
                if isinstance(default, _Made):
                    cls._made[name] = default.factory
                    delattr(cls, name)
                else:
                    cls._defaults[name] = default
        cls._required = frozenset(cls._fields).difference(cls._defaults, cls._made)

    def __init__(self, *args: Any, **fields: Any) -> None:
        values = self.__dict__
        if len(args) == len(self._fields) and not fields:
            values.update(zip(self._fields, args))  # noqa: B905  `strict` would double the time
        else:
            given = len(args) + len(fields)
            fields.update(zip(self._fields, args))  # noqa: B905
            if len(fields) < len(self._fields):
                values.update({name: make() for name, make in self._made.items() if name not in fields})
                values.update(self._defaults)
            values.update(fields)
            if len(fields) != given or not values.keys() >= self._required or len(values) != len(self._fields):
                raise TypeError(f"{type(self).__name__} takes {', '.join(self._fields)}; got {args}, {fields}")
        self.__post_init__()

    def __post_init__(self) -> None:
        """Finish an object whose fields are set; does nothing unless a subclass overrides it."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={self.__dict__[name]!r}' for name in self._fields)})"
