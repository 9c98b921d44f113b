"""Pytest hooks for all tests: the long forms, slices, time limits, and faster loading.

Long forms run only when they are asked for (`pytest -m long PATH`), with two workers. `--slice 3/16` runs one of
sixteen slices, and `--seconds 60` starts nothing new after that time. The amount of work done is printed at the end.

A long form that is one test of many cases takes the fixture `share` and loops over `share.of(cases)`: it runs once in
each worker, on half of the cases, and slices split its cases. Slices of other long forms split by test.
"""

import gc
import os
import sys
from collections import Counter
from collections.abc import Iterator
from compileall import compile_file
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from tests.slices import Share, Slice

HERE = Path(__file__).parent
WORKERS = 2
UNTIL = pytest.StashKey[float]()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--slice", default="0/1", metavar="K/N", help="every Nth of the tests, from the Kth on")
    parser.addoption("--seconds", type=float, default=float("inf"), help="of the long forms begin nothing after that")


def pytest_configure(config: pytest.Config) -> None:
    config.stash[UNTIL] = monotonic() + config.option.seconds
    gc.disable()  # modules that are loaded stay
    # Bytecode is always written, even if Python was told not to: otherwise every app that a test starts is slow.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", "")
    sys.dont_write_bytecode = False
    if hasattr(config, "workerinput") and [Path(arg).resolve() for arg in config.args] == [HERE]:
        _load(int(config.workerinput["workerid"][2:]), config.workerinput["workercount"])


def _load(worker: int, workers: int) -> None:
    """Load all test modules before they are collected, each worker from a different place on.

    Each file is then compiled by one worker. In the same order all workers would compile everything, which takes four
    times as long as loading compiled files.
    """
    for file in sorted((HERE.parent / "unhex_tui").rglob("*.py"))[worker::workers]:
        compile_file(file, quiet=2)
    files = [file for file in sorted(HERE.rglob("test_*.py")) if file.parent.name != "benchmarks"]
    begin = len(files) * worker // workers
    for file in files[begin:] + files[:begin]:
        packaged = (file.parent / "__init__.py").exists()  # its modules are found by the package's name, as by pytest
        if not packaged and str(file.parent) not in sys.path:
            sys.path.insert(0, str(file.parent))
        with suppress(Exception, pytest.skip.Exception):  # collection reports the error
            import_module(f"{file.parent.name}.{file.stem}" if packaged else file.stem)


def pytest_collection_finish() -> None:
    """Collect garbage rarely, and only among objects that tests make.

    Searching all objects took a quarter of the time.
    """
    gc.freeze()
    gc.set_threshold(50_000, 50, 10)
    gc.enable()


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish() -> None:
    """Collect garbage once and freeze the rest: pytest collects five more times and would search all objects."""
    gc.collect()
    gc.freeze()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a long form that takes `share` once for each worker."""
    if "share" in metafunc.fixturenames:
        metafunc.parametrize("share", range(WORKERS), ids="share{}".format, indirect=True)


@pytest.fixture
def share(request: pytest.FixtureRequest, record_property: Any) -> Iterator[Share]:
    """The share of a long form that this test works on."""
    whole = Slice.read(request.config.option.slice)
    mine = Share(whole.parted(WORKERS)[request.param], request.config.stash[UNTIL])
    yield mine
    record_property(f"done of {request.node.originalname}", mine.done)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> Iterator[None]:
    """Deselect the long forms unless `-m` names them, and every test outside the slice.

    Before the plugins' turn, Hypothesis is kept from drawing the numbers and texts of loaded modules: for that its
    plugin would parse each of them in each worker, and what was loaded before a test would change what is drawn there.
    It has no public switch for this.
    """
    if providers := sys.modules.get("hypothesis.internal.conjecture.providers"):
        assert providers._get_local_constants.__annotations__["return"] in (providers.Constants, "Constants")
        providers._get_local_constants = providers.Constants
    yield
    asked = [item for item in items if "long" in config.option.markexpr or not item.get_closest_marker("long")]
    sliced = Slice.read(config.option.slice).of([item for item in asked if not _shared(item)])
    kept = {*sliced, *filter(_shared, asked)}
    if left_out := [item for item in items if item not in kept]:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item in kept]


def _shared(item: pytest.Item) -> bool:
    return "share" in getattr(item, "fixturenames", ())


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Let screens wait for most odds, so that they look the same on a slow machine; `test_slow_odds` does not wait.

    As a fixture of all tests this took two seconds. After `--seconds`, skip.
    """
    if filtering := sys.modules.get("unhex_tui.tui.questions.filtering"):
        filtering.AT_ONCE = 0.5
    if monotonic() > item.config.stash[UNTIL]:
        pytest.skip("the time is up")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Print how much the long forms did: decisions of random play by rule system, and cases gone through."""
    if "long" not in config.option.markexpr:
        return
    made: Counter[str] = Counter()
    # The properties of a test are complete only after its teardown; pytest files those reports under an empty name.
    for report in terminalreporter.stats.get("", []):
        if report.when == "teardown":
            made.update({name: value for name, value in report.user_properties if " of " in name})
    for name, value in sorted(made.items()):
        terminalreporter.write_line(f"{name}: {value:,}")


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The sessions that a command would have drawn."""
    from unhex_tui.commands import screen  # only a few tests need it

    sessions: list[Any] = []
    monkeypatch.setattr(screen, "need_terminal", lambda: None)
    monkeypatch.setattr(screen, "_shown", lambda opening, _args: sessions.append(opening) or 0)
    return sessions
