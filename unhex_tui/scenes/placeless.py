"""What a scene without places says where a map is asked for its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar


class Placeless:
    """A scene that has no places."""

    peopled: ClassVar[bool] = False
    names: ClassVar[Mapping[str, str]] = {}
    addresses: ClassVar[frozenset[str]] = frozenset()
    remarks: ClassVar[tuple[str, ...]] = ()
    at_stake: ClassVar[str] = ""

    def about(self, _place: str) -> str:
        return ""
