"""Power failure at any moment of any way of writing: acknowledged data is there, and every file is old or new.

The calls of each way are recorded, also with one of them failing. Every prefix of them is put on a device that may
lose, tear, zero or reorder all unsynced data (`crash_states`), and the result is opened.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from crash_states import State, at_last, crashes, found
from system_calls import CHANGING, Failing, Recording, Watch, quick_folder, watched
from ways import WAYS, Save, Way, checked, fight, walk

from tests.slices import Share

SHORT, LONG = 6, 30
"""Random states for each moment, besides the five plain ones: in every run, and in the long form."""


def recorded(way: Way, root: Path, failing: Failing | None = None) -> tuple[Recording, list[str]]:
    """Return a recording of a way in a new folder, and the names of its calls."""
    root.mkdir(parents=True)
    prepared = way.prepare(root)
    recording = Recording(root)
    with watched(Watch(root, recording, failing)) as watch:
        walk(way, root, prepared, recording.say)
    return recording, watch.made


def assert_opens(way: Way, state: State, root: Path) -> None:
    """Assert that a state after a power failure opens as it must."""
    state.put(root)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda fd: None)  # no more power failures
        checked(way, root, list(state.said))
    shutil.rmtree(root)


def ways_and_failures() -> Iterator[tuple[Way, Failing | None]]:
    """Yield every way without failure, and with a failure of each call that changes something."""
    for way in WAYS:
        yield way, None
        with quick_folder() as folder:
            made = recorded(way, folder / "it")[1]
        for n, call in enumerate(made):
            if call in CHANGING:
                yield way, Failing(frozenset({n}), ("ENOSPC", "EIO")[n % 2])


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.name)
def test_a_recording_done_again_leads_to_the_same_folder(way: Way) -> None:
    with quick_folder() as folder:
        recording, _ = recorded(way, folder / "it")
        assert dict(at_last(recording)) == dict(found(folder / "it"))


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.name)
def test_after_a_power_failure_everything_opens_old_or_new(way: Way) -> None:
    with quick_folder() as folder:
        for state in crashes(recorded(way, folder / "it")[0], SHORT):
            assert_opens(way, state, folder / "after")


def test_a_refused_answer_does_not_return_after_a_power_failure() -> None:
    """The answer was refused because it could not be synced."""
    way = Save("one answer", len(fight()[1]) - 1, bytes)
    with quick_folder() as folder:
        fsync = recorded(way, folder / "first")[1].index("fsync")
        recording = recorded(way, folder / "it", Failing(frozenset({fsync}), "EIO"))[0]
        for state in crashes(recording, LONG):
            assert_opens(way, state, folder / "after")


@pytest.mark.long
def test_after_any_power_failure_everything_opens_at_length(share: Share, record_property: Any) -> None:
    """The long form: every file opens in its old or its new state."""
    seen: set[tuple[str, State]] = set()
    for way, failing in share.of(ways_and_failures()):
        with quick_folder() as folder:
            for state in crashes(recorded(way, folder / "it", failing)[0], LONG, f"{failing}"):
                if (way.name, state) not in seen:
                    seen.add((way.name, state))
                    assert_opens(way, state, folder / "after")
    record_property("states of a folder after the power went", len(seen))
