"""The rules reference of Fading Suns: what somebody types finds its rule."""

from __future__ import annotations

import pytest

from unhex_tui.engine.reference import find
from unhex_tui.systems.fading_suns.reference.catalogue import entries


@pytest.mark.parametrize(
    ("typed", "best"),
    [
        ("fs-dod-3", "FS-DOD-3"),
        ("fsabt2", "FS-ABT-2"),
        ("momentum", "FS-CHG-2"),
        ("break out", "FS-GRP-6"),
        ("simultaneous", "FS-INI-1"),
        ("standing up", "FS-MUL-6"),
        ("unconcious", "FS-VIT-3"),
        ("pull", "FS-COR-6"),
        ("strength dice", "FS-STR-1"),
    ],
)
def test_what_somebody_types_at_the_table_finds_its_rule_first(typed: str, best: str) -> None:
    assert find(entries(), typed)[0].id == best
