"""A map from its plain JSON values, as saves keep it, every value checked (MAP-1, MAP-2)."""

from __future__ import annotations

from typing import Any, get_args

from unhex_tui.systems.unhex.maps.area_map import FARTHEST, Area, AreaMap, Connection, Door, Kind, broken


def load_map(data: Any) -> AreaMap:
    """The map from dumped values.

    Raises:
        ValueError: the values are not a map's, or name areas it does not have; the text says where.
    """
    fields = _Fields(data, "map")
    area_map = AreaMap(
        fields.text("title"),
        tuple(_load_area(item, f"area {n}") for n, item in enumerate(fields.items("areas"), 1)),
        tuple(_load_connection(item, f"connection {n}") for n, item in enumerate(fields.items("connections"), 1)),
        fields.texts("notes"),
    )
    faults = list(broken(area_map))
    if faults:
        raise ValueError(f"map: {faults[0]}")
    return area_map


class _Fields:
    """Reads the members of a JSON object and tells which one is not as it should be."""

    def __init__(self, data: Any, where: str) -> None:
        if not isinstance(data, dict):
            raise ValueError(f"{where}: expected an object, got {type(data).__name__}")
        self.data, self.where = data, where

    def get(self, key: str, kind: type, default: Any) -> Any:
        value = self.data.get(key, default)
        if not isinstance(value, kind):
            raise ValueError(f"{self.where}: expected {key} to be a {kind.__name__}, got {value!r:.60}")
        return value

    def text(self, key: str) -> str:
        return str(self.get(key, str, ""))

    def flag(self, key: str) -> bool:
        return bool(self.get(key, bool, False))

    def items(self, key: str) -> list[Any]:
        return list(self.get(key, list, []))

    def texts(self, key: str) -> tuple[str, ...]:
        found = self.items(key)
        if not all(isinstance(item, str) for item in found):
            raise ValueError(f"{self.where}: expected {key} to be texts")
        return tuple(found)

    def one_of(self, key: str, allowed: tuple[str, ...]) -> Any:
        value = self.data.get(key, allowed[0])
        if value not in allowed:
            raise ValueError(f"{self.where}: expected {key} to be one of {allowed}, got {value!r:.60}")
        return value


def _load_area(data: Any, where: str) -> Area:
    fields = _Fields(data, where)
    at = fields.data.get("at")
    if at is not None and not (isinstance(at, list) and len(at) == 2 and all(_is_number(n) for n in at)):
        raise ValueError(f"{where}: expected at to be two numbers, got {at!r:.60}")
    return Area(
        fields.text("id"),
        fields.text("name"),
        (float(at[0]), float(at[1])) if at else None,
        fields.flag("start"),
        fields.flag("exit"),
        fields.text("objective"),
        fields.texts("notes"),
    )


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) <= FARTHEST


def _load_connection(data: Any, where: str) -> Connection:
    fields = _Fields(data, where)
    return Connection(
        fields.text("a"),
        fields.text("b"),
        fields.one_of("kind", get_args(Kind)),
        fields.one_of("door", get_args(Door)),
        fields.flag("mark_a"),
        fields.flag("mark_b"),
    )
