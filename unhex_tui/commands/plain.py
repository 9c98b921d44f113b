"""The app's frozen values as plain JSON values, and as text that any stream can take."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any


def plain(value: Any) -> Any:
    """Dataclasses and named tuples as objects with their fields, other sequences as arrays, all the way down."""
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return {name: plain(part) for name, part in zip(value._fields, value, strict=True)}
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, Mapping):
        return {str(key): plain(part) for key, part in value.items()}
    if isinstance(value, tuple | list):
        return [plain(part) for part in value]
    return value


def text_of(data: Any, *, indent: int | None = None) -> str:
    """JSON text for stdout: signs as they are where its encoding has them all, else as escapes.

    Raises:
        ValueError, TypeError: it is no plain JSON.
    """
    in_utf8 = (sys.stdout.encoding or "").lower().replace("-", "") in ("utf8", "utf8sig")
    return json.dumps(data, ensure_ascii=not in_utf8, allow_nan=False, indent=indent)
