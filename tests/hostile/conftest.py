"""One process for all hostile files of a run."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hostile.process import Worker


@pytest.fixture(scope="session")
def worker() -> Iterator[Worker]:
    with Worker() as made:
        yield made
