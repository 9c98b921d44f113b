"""Any system call of the package may fail: the failure is reported in one line, and nothing is lost or left behind.

For every way of writing each call fails once, in every way that it can; where the package may have to clean up, two or
more calls fail. A refused step leaves nothing in the folder and succeeds when it is tried again.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from itertools import combinations
from pathlib import Path

import pytest
from crash_states import State, found
from system_calls import Failing, Watch, quick_folder, watched
from ways import WAYS, Save, Step, Way, checked, fight, walk

from tests.slices import Share

KINDS = ("ENOSPC", "EIO", "EROFS", "EMFILE", "EACCES", "EDQUOT", "memory", "interrupt", "short")
AT_ONCE = 2
"""Failures up to which a refused answer is undone at once; with more, the next write undoes it."""
TAKES_MEMORY = frozenset({"open", "read file", "read", "write", "stat", "fstat", "mkdir"})


def calls_of(way: Way) -> list[str]:
    """Return the calls of a way without failures."""
    with quick_folder() as root:
        prepared = way.prepare(root)
        with watched(Watch(root)) as watch:
            walk(way, root, prepared, lambda step: None)
    return watch.made


def open_files() -> int:
    """Return the number of files that this process has open, or 0 if the system does not say."""
    here = Path("/proc/self/fd")
    return len(list(here.iterdir())) if here.is_dir() else 0


def _alone(root: Path) -> list[str]:
    """Return the lock files without a save."""
    names = {name for name, _ in found(root)}
    return [name for name in names if name.endswith(".lock") and name.removesuffix(".lock") not in names]


def go(way: Way, failing: Failing) -> list[str]:
    """Walk a way with failures, assert that it bears them, and return the reasons for refused steps."""
    said: list[Step] = []
    refused: list[State] = []
    left: list[str] = []
    with quick_folder() as folder:
        root = folder / "it"
        root.mkdir()
        prepared = way.prepare(root)
        before = open_files()

        with watched(Watch(root, failing=failing)) as watch:

            def say(step: Step) -> None:
                said.append(step)
                if step.came == "refused":
                    with watch.apart():
                        refused.append(State(found(root), tuple(said)))
                        left.extend(_alone(root))

            walk(way, root, prepared, say)
        over = failing.kind == "interrupt"
        for fd in watch.open if over else ():  # an interrupt ends the process, which closes its files
            with suppress(OSError):
                os.close(fd)
        assert over or open_files() <= before, "a file is still open"
        failed = [watch.made[n] for n in sorted(failing.calls) if n < len(watch.made)]
        assert "unlink" in failed or not [name for name, _ in found(root) if name.endswith(".tmp")], "something is left"
        checked(way, root, said)
        assert "unlink" in failed or not left, "a lock file without its save is left"
        for n, state in enumerate(refused if len(failing.calls) <= AT_ONCE else ()):
            state.put(folder / f"refused {n}")
            checked(way, folder / f"refused {n}", list(state.said))
    assert over or said[-1].came == "done", f"it is refused again and again: {said[-1].why}"
    return [step.why for step in said if step.came == "refused"]


def bears(way: Way, failing: Failing) -> None:
    """Assert that a way bears failures and reports each in one line of words."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda fd: None)  # no power failures here
        for why in go(way, failing):
            assert "\n" not in why and len(why) < 300 and "Errno" not in why, why
            assert why.rpartition(": ")[2], why


def ways_to_fail(call: str) -> list[str]:
    """Return the kinds of failure that a call can have."""
    kinds = [kind for kind in KINDS if kind != "short" or call == "write"]
    return [kind for kind in kinds if kind != "memory" or call in TAKES_MEMORY]


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.name)
def test_whichever_call_fails_nothing_is_lost_or_left_behind(way: Way) -> None:
    """The short form fails every other call, each in one way."""
    for n, call in [*enumerate(calls_of(way))][::2]:
        kinds = ways_to_fail(call)
        bears(way, Failing(frozenset({n}), kinds[n % len(kinds)]))


@pytest.mark.long
def test_any_failing_call_loses_nothing_at_length(share: Share) -> None:
    """Whichever call fails in whatever way, no part of a file stays behind."""
    calls = ((way, n, call) for way in WAYS for n, call in enumerate(calls_of(way)))
    for way, n, kind in share.of((way, n, kind) for way, n, call in calls for kind in ways_to_fail(call)):
        bears(way, Failing(frozenset({n}), kind))


ANSWER = Save("one answer", len(fight()[1]) - 1, bytes)
CLEANING = 12
"""Limit of calls made for cleaning up."""


def several(many: int) -> Iterator[tuple[int, ...]]:
    """Yield every choice of `many` calls after the first write of an answer."""
    calls = calls_of(ANSWER)
    return combinations(range(calls.index("write"), len(calls) + CLEANING), many)


def test_whichever_two_calls_of_an_answer_fail_it_is_taken_back_at_once() -> None:
    for calls in several(AT_ONCE):
        bears(ANSWER, Failing(frozenset(calls), "EIO"))


@pytest.mark.long
def test_three_or_four_failing_calls_undo_the_answer(share: Share) -> None:
    """The next call takes the answer back."""
    for calls in share.of(calls for many in (3, 4) for calls in several(many)):
        bears(ANSWER, Failing(frozenset(calls), "EIO"))
