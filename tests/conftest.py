"""What holds for all tests: the long form of random play runs only where it is asked for (`pytest -m long`).

How many decisions it made is said at the end. `--slice 3/16` runs one of sixteen slices of what is asked for.
"""

from collections import Counter

import pytest

from tests.slices import Slice


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--slice", default="0/1", metavar="K/N", help="every Nth of the tests, from the Kth on")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the long form out, unless a `-m` expression names it, and all but the slice."""
    long = "long" in config.option.markexpr
    kept = Slice.read(config.option.slice).of([item for item in items if long or not item.get_closest_marker("long")])
    if left_out := set(items).difference(kept):
        config.hook.pytest_deselected(items=[item for item in items if item in left_out])
        items[:] = kept


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """How many decisions random play has made, by rule system."""
    if "long" not in config.option.markexpr:
        return
    made: Counter[str] = Counter()
    # What is said of a test is whole only once it has been taken down; reports of that are filed under no name.
    for report in terminalreporter.stats.get("", []):
        if report.when == "teardown":
            made.update({name: value for name, value in report.user_properties if name.startswith("decisions of ")})
    for name, value in sorted(made.items()):
        terminalreporter.write_line(f"{name}: {value:,}")
