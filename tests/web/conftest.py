"""A fight under way in a save of its own, to be served."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from served import Table


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    made = Table(tmp_path)
    yield made
    made.close()
