"""Flushes to the device are skipped in these tests, except where the flush itself is tested."""

import os

import pytest

LOOK_AT_FLUSHES = ("test_save_write", "test_replaced_files")


@pytest.fixture(autouse=True)
def the_power_stays_on(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if request.module.__name__.rpartition(".")[2] not in LOOK_AT_FLUSHES:
        monkeypatch.setattr(os, "fsync", lambda fd: None)
