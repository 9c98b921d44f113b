"""One worker process for all hostile files of a run."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest
from hostile.process import Worker


@pytest.fixture(scope="session")
def worker() -> Iterator[Worker]:
    if sys.platform != "linux":
        pytest.skip("what a process takes is read as Linux tells it")
    with Worker() as made:
        yield made
