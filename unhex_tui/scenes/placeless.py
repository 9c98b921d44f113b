"""Answers of a scene without places to questions about places."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Self

from unhex_tui.engine.view import Odds


class Placeless:
    """Base of scenes without places."""

    peopled: ClassVar[bool] = False
    names: ClassVar[Mapping[str, str]] = {}
    addresses: ClassVar[frozenset[str]] = frozenset()
    remarks: ClassVar[tuple[str, ...]] = ()
    at_stake: ClassVar[str] = ""
    lists: bool = False

    def about(self, _place: str) -> str:
        return ""

    def weighed(self, _odds: Odds | None) -> Self:
        return self
