"""Conversion of objects to plain JSON values and back by class annotations; loading checks the form.

An object becomes a dictionary by field name, or with `@row` a list. Lists, tuples, dictionaries with text keys,
literals and optional values are supported. Inside other values, a class with its own `dump` or `load` is converted by
it. Every key is required, except those of the fields named in `_later`, which are newer than some saves. The conversion
of a class is worked out when it is first needed.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from operator import attrgetter
from types import NoneType, SimpleNamespace, UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from msgspec import Struct

from unhex_tui.engine.value import Value

T = TypeVar("T")


class Misfit(ValueError):
    """Plain values of the wrong form; the message begins with the place: `characters[0].marks.head: missing`."""

    def __init__(self, what: str, *where: str | int) -> None:
        at = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in where).removeprefix(".")
        super().__init__(f"{at}: {what}" if at else what)
        self.what, self.where = what, where


class Named(Value):
    """Annotation of a field: its key among plain values."""

    name: str


class By(Value):
    """Annotation of a dictionary that is dumped as a list of its values; `field` holds the key of each value."""

    field: str


class Every(Value):
    """Annotation of a dictionary that must have exactly these keys."""

    keys: tuple[str, ...]


class Between(Value):
    """Annotation of a number: its bounds, both allowed."""

    low: float
    high: float


def row(cls: type[T]) -> type[T]:
    """Convert objects of the class to lists of their fields; trailing fields with defaults may be absent."""
    cls._row = True  # type: ignore[attr-defined]
    return cls


def dump(value: Any) -> Any:
    """Return an object as plain values that share nothing with it, without the fields in `_unsaved`."""
    return _class_plan(cast(Any, type(value))).dump(value)


def load(cls: type[T], data: Any) -> T:
    """Return the object for plain values; fields of later versions and the last fields of a row may be absent.

    Raises Misfit if the values have another form or another field is absent.
    """
    return cast(T, _class_plan(cast(Any, cls)).load(data))


def _itself(value: Any) -> Any:
    return value


class _Plan(Value):
    load: Callable[[Any], Any]
    dump: Callable[[Any], Any] = _itself
    exact: type | None = None
    """Type of values that need no conversion; None if every value is converted."""


@cache
def _plan(hint: Any) -> _Plan:
    origin, args = get_origin(hint), get_args(hint)
    if hint in (str, int, bool, float):
        return _Plan(lambda data: _of_type(hint, data), exact=hint)
    if origin is Literal:
        return _Plan(lambda data: _one_of(args, data))
    if origin is Annotated:
        return _marked(*args)
    if origin in (Union, UnionType):
        [kind] = [arg for arg in args if arg is not NoneType] if args.count(NoneType) and len(args) == 2 else [None]
        return _optional(_plan(kind))
    if origin is dict and args[0] not in (int, float, bool):  # JSON allows only text keys
        return _dictionary(_plan(args[1]))
    if origin is list or args[1:] == (...,):
        return _sequence(origin, _plan(args[0]))
    if origin is tuple:
        return _tuple([_plan(arg) for arg in args])
    if not (hasattr(hint, "_fields") or hasattr(hint, "__struct_fields__")):
        raise TypeError(f"{hint}: no annotation of values that can be dumped as JSON and loaded again")
    plan = _class_plan(hint)
    return plan._replace(**{name: getattr(hint, name) for name in ("load", "dump") if hasattr(hint, name)})


def _marked(hint: Any, *marks: Any) -> _Plan:
    if not marks:
        return _plan(hint)
    plan, mark = _marked(hint, *marks[:-1]), marks[-1]
    match mark:
        case Between():
            return _Plan(lambda data: _within(mark, plan.load(data)))
        case Every(keys):
            known = dict.fromkeys(keys)
            return plan._replace(load=lambda data: plan.load(_with_keys(data, known, known)))
        case By(field):
            values = _sequence(list, _plan(get_args(hint)[1]))
            return _Plan(
                lambda data: {getattr(item, field): item for item in values.load(data)},
                lambda value: values.dump(value.values()),
            )
    return plan


def _optional(plan: _Plan) -> _Plan:
    return _Plan(
        lambda data: None if data is None else plan.load(data),
        plan.dump if plan.dump is _itself else lambda value: None if value is None else plan.dump(value),
    )


def _dictionary(plan: _Plan) -> _Plan:
    return _Plan(
        lambda data: dict(zip(_of_type(dict, data), _each(plan, data.values(), data), strict=True)),
        dict if plan.dump is _itself else lambda value: {key: plan.dump(item) for key, item in value.items()},
    )


def _sequence(origin: type, plan: _Plan) -> _Plan:
    exact = {plan.exact}

    def loaded(data: Any) -> Any:
        if type(data) is list and exact.issuperset(map(type, data)):
            return origin(data)
        return origin(_each(plan, _of_type(list, data), range(len(data))))

    return _Plan(loaded, list if plan.dump is _itself else lambda value: [*map(plan.dump, value)])


def _tuple(plans: list[_Plan]) -> _Plan:
    def loaded(data: Any) -> Any:
        if len(_of_type(list, data)) != len(plans):
            raise Misfit(f"expected {len(plans)} values, got {len(data)}")
        return tuple([_each(plan, data[i : i + 1], [i])[0] for i, plan in enumerate(plans)])

    plain = all(plan.dump is _itself for plan in plans)
    return _Plan(loaded, list if plain else lambda value: [p.dump(item) for p, item in zip(plans, value, strict=True)])


@cache
def _class_plan(cls: Any) -> _Plan:
    fleeting = getattr(cls, "_unsaved", ())
    is_row = getattr(cls, "_row", False)
    fields = getattr(cls, "__struct_fields__", None) or cls._fields
    defaults = fields[len(fields) - len(cls.__struct_defaults__) :] if issubclass(cls, Struct) else cls._field_defaults
    optional = defaults if is_row else getattr(cls, "_later", ())
    hints = {name: _hint(cls, name) for name in fields if name not in fleeting}
    names = {_key(name, hint): name for name, hint in hints.items()}
    plans = {key: _plan(hints[name]) for key, name in names.items()}
    needed = [key for key, name in names.items() if name not in optional]
    every = [(key, names[key], plan.load) for key, plan in plans.items()]
    deep = [field for field in every if plans[field[0]].exact is None or field[0] != field[1]]
    flat = [key for key, plan in plans.items() if plan.exact is not None]
    exact = [plans[key].exact for key in flat]
    changed = [(i, plan.dump) for i, plan in enumerate(plans.values()) if plan.dump is not _itself]
    values_of = attrgetter(*names.values(), "__class__")  # one more: with a single name it returns no tuple

    def from_object(data: Any) -> Any:
        values, key = dict(_with_keys(data, needed, names)), ""
        # Load each value one by one only if some are absent or of another type.
        alike = [*map(type, map(values.get, flat))] == exact
        try:
            for key, name, load in deep if alike else every:
                if key in values:
                    values[name] = load(values.pop(key))
        except (ValueError, OverflowError) as error:
            raise _under(key, error) from None
        return cls(**values)

    def from_row(data: Any) -> Any:
        if not deep and type(data) is list and [*map(type, data)] == exact:
            return cls(*data)
        if len(_of_type(list, data)) > len(names):
            raise Misfit(f"expected at most {len(names)} values, got {len(data)}")
        return from_object(dict(zip(names, data, strict=False)))

    def to_row(value: Any) -> list[Any]:
        data = [*values_of(value)]
        for i, do in changed:
            data[i] = do(data[i])
        return data[:-1]

    if is_row:
        return _Plan(from_row, to_row)
    return _Plan(from_object, lambda value: dict(zip(names, to_row(value), strict=True)))


def _hint(cls: Any, field: str) -> Any:
    """Return the type hint of a field; cached by annotation, this is twice as fast as `get_type_hints` of a class."""
    base = next(base for base in cls.__mro__ if field in vars(base).get("__annotations__", {}))
    said = vars(base)["__annotations__"][field]
    return _evaluated(getattr(said, "__forward_arg__", said), base.__module__)


@cache
def _evaluated(annotation: Any, module: str) -> Any:
    alone = SimpleNamespace(__annotations__={"it": annotation})
    return get_type_hints(alone, vars(sys.modules[module]), include_extras=True)["it"]


def _key(name: str, hint: Any) -> str:
    return next((mark.name for mark in getattr(hint, "__metadata__", ()) if isinstance(mark, Named)), name)


def _each(plan: _Plan, parts: Iterable[Any], places: Iterable[str | int]) -> list[Any]:
    """Load the parts of a container; an error names the place of the part."""
    load, items = plan.load, list[Any]()
    try:
        for part in parts:
            items.append(load(part))
    except (ValueError, OverflowError) as error:
        raise _under([*places][len(items)], error) from None
    return items


def _under(place: Any, error: Exception) -> Misfit:
    """Return an error with the place of its container in front."""
    return Misfit(error.what, place, *error.where) if isinstance(error, Misfit) else Misfit(str(error), place)


def _of_type(kind: type, data: Any) -> Any:
    if type(data) is not kind:
        if kind is float and type(data) is int:
            return float(data)
        raise Misfit(f"expected {kind.__name__}, got {data!r:.60}")
    return data


def _one_of(allowed: tuple[Any, ...], data: Any) -> Any:
    if not any(type(data) is type(value) and data == value for value in allowed):
        raise Misfit(f"expected one of {', '.join(map(repr, allowed))}, got {data!r:.60}")
    return data


def _within(bounds: Between, number: float) -> float:
    if not bounds.low <= number <= bounds.high:
        raise Misfit(f"expected {bounds.low:g} to {bounds.high:g}, got {number!r:.60}")
    return number


def _with_keys(data: Any, needed: Iterable[str], known: Mapping[str, Any]) -> Any:
    if _of_type(dict, data).keys() != known.keys():
        for key in needed:
            if key not in data:
                raise Misfit("missing", key)
        for key in data:
            if key not in known:
                raise Misfit("unknown", f"{key:.60}")
    return data
