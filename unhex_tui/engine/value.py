"""Classes of fields that cost next to nothing to declare: `Value` is frozen, `Changeable` is not.

A dataclass compiles half a dozen methods anew for every class, which takes a millisecond each, and a named tuple its
annotations, which takes a tenth of one; the start waits for a hundred and fifty classes. Here all share the methods
below; fields are annotated, and have defaults, as those of dataclasses. To make a value takes a microsecond, thrice
as long as a named tuple: those are for what is made by the hundred, taken apart, sorted or looked up by.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, NamedTuple, NoReturn, Self, TypeVar, cast, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True)
class Value:
    """Values with the same fields are equal, and nothing can be changed once it is made.

    Subclasses write their fields as dataclasses do; with `kw_only=True` they are given by name. Defaults are shared, so
    they must be frozen too.
    """

    __slots__ = ("_hash",)
    _fields: ClassVar[tuple[str, ...]] = ()
    """Names of all fields, inherited ones first."""
    _apart: ClassVar[tuple[str, ...]] = ()
    """Fields that make no difference to whether two values are equal, and are not shown: functions, as a rule."""
    _defaults: ClassVar[dict[str, Any]] = {}
    _positions: ClassVar[tuple[str, ...]] = ()
    """Fields that may be given by position."""
    _required: ClassVar[frozenset[str]] = frozenset()
    """Fields without a default."""
    _equal: ClassVar[tuple[str, ...]] = ()
    """All fields but those apart."""

    def __init_subclass__(cls, *, kw_only: bool = False) -> None:
        own = [name for name, kind in cls.__annotations__.items() if "ClassVar[" not in str(kind)]
        cls._fields = (*cls._fields, *[name for name in own if name not in cls._fields])
        cls._defaults = {**cls._defaults, **{name: cls.__dict__[name] for name in own if name in cls.__dict__}}
        cls._required = frozenset(cls._fields).difference(cls._defaults)
        cls._positions = () if kw_only else cls._fields
        cls.__match_args__ = cls._positions  # type: ignore[attr-defined, misc]
        cls._equal = tuple(name for name in cls._fields if name not in cls._apart)

    def __init__(self, *args: Any, **fields: Any) -> None:
        values, positions = self.__dict__, self._positions
        if fields or len(args) != len(positions):
            values.update(self._defaults)
        if args:
            values.update(zip(positions, args))  # noqa: B905  `strict` would take as long as all the rest
            if fields and not fields.keys().isdisjoint(positions[: len(args)]):
                self._refuse(args, fields)
        values.update(fields)
        # None is lacking, and there are no more: so each is a field.
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
        return mine == theirs if not self._apart else self._compared() == other._compared()

    def __hash__(self) -> int:
        kept = getattr(self, "_hash", None)  # large values are looked up many times: a map's areas with every key
        if kept is None:
            kept = hash((type(self), *self._compared()))
            object.__setattr__(self, "_hash", kept)
        return int(kept)

    def __getstate__(self) -> dict[str, Any]:
        return self.__dict__

    def __repr__(self) -> str:
        shown = ", ".join(f"{name}={self.__dict__[name]!r}" for name in self._fields if name not in self._apart)
        return f"{type(self).__name__}({shown})"

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} is frozen: {name} cannot be set")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} is frozen: {name} cannot be deleted")

    def _replace(self, **fields: Any) -> Self:
        """The same value with other fields, as named tuples have it."""
        return type(self)(**{**self.__dict__, **fields})

    def _compared(self) -> tuple[Any, ...]:
        return tuple(map(self.__dict__.__getitem__, self._equal))


class _Made(NamedTuple):
    factory: Callable[[], Any]


def made(*, factory: Callable[[], T]) -> T:
    """The default of a field of which each object has one of its own, such as a list."""
    return cast(T, _Made(factory))


@dataclass_transform(eq_default=False, field_specifiers=(made,))
class Changeable:
    """What changes while it lasts: its fields can be set, and it equals only itself.

    Defaults are shared, but for those that are `made(factory=…)`. Subclasses have their base's fields first; one
    that is annotated anew keeps its place.
    """

    _fields: ClassVar[tuple[str, ...]] = ()
    """Names of all fields, in their order."""
    _required: ClassVar[frozenset[str]] = frozenset()
    """Fields without a default."""
    _defaults: ClassVar[dict[str, Any]] = {}
    _made: ClassVar[dict[str, Callable[[], Any]]] = {}
    """What makes the defaults that are not shared."""

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
            values.update(zip(self._fields, args))  # noqa: B905  `strict` would take as long as all the rest
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
        """What is to be done once all fields are there."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={self.__dict__[name]!r}' for name in self._fields)})"
