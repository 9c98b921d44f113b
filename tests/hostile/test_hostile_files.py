"""Hostile files, spoilt by seed, are opened, opened in part with a notice, or refused in one line.

`PYTHONPATH=.:tests:examples .venv/bin/python -m hostile.worker save 17` lets in a single file.
"""

from __future__ import annotations

import pytest
from hostile.process import Worker, went
from hostile.stock import SPOILT

from tests.slices import Share

MANY = {"save": 100_000, "map": 20_000}
"""Files in the long form; kinds not named here have as many as maps."""
FEW = {"save": 50, "setup": 90, "encounter": 60}
"""Files at every commit; kinds not named here have the default below."""


@pytest.mark.parametrize("kind", SPOILT)
def test_a_hostile_file_is_opened_in_part_or_refused_in_one_line(kind: str, worker: Worker) -> None:
    how = went(worker, kind, range(FEW.get(kind, 30)))
    assert how["opened"] + how["opened in part"] > how.total() / 30


@pytest.mark.long
@pytest.mark.parametrize("kind", SPOILT)
def test_hostile_files_at_length(kind: str, worker: Worker, share: Share) -> None:
    went(worker, kind, share.of(range(MANY.get(kind, MANY["map"]))))
