"""Workers: any number leads to the same figures, and none that breaks, hangs or outlives the app does harm."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from msgspec import convert

from tests.playouts import kit
from unhex_tui.playouts.playing import Outcome, Tally, play_out
from unhex_tui.playouts.workers import Forecast, line_of
from unhex_tui.systems.unknown_armies.system import UNKNOWN_ARMIES

ROOT = Path(__file__).parents[2]
posix = pytest.mark.skipif(os.name != "posix", reason="signals")


def alive(forecast: Forecast) -> list[int]:
    """Return the ids of its child processes that are still there."""
    return [worker.process.pid for worker in forecast._workers if worker.process.poll() is None]


def test_one_worker_and_two_lead_to_the_same_figures_as_none() -> None:
    one, two = (kit.ended(kit.made(most=12, seed=5, workers=workers)) for workers in (1, 2))
    alone = Tally(one.course)
    for k in range(12):
        alone.add(play_out(UNKNOWN_ARMIES, kit.position(), k, seed=5, temper="plain"))
    assert one.figures().plain() == two.figures().plain() == alone.plain()
    assert one.complete and not one.why and alone.playouts == 12
    other = kit.ended(kit.made(most=12, seed=6))
    assert other.figures().plain() != one.figures().plain()


def test_figures_grow_without_a_gap() -> None:
    forecast = kit.made(most=200, workers=2)
    kit.until(lambda: forecast.tally.playouts >= 3)
    forecast.stop()
    alone = Tally(forecast.course)
    for k in range(forecast.tally.playouts):
        alone.add(play_out(UNKNOWN_ARMIES, kit.position(), k, seed=0, temper="plain"))
    assert alone.plain() == forecast.figures().plain() and not forecast.complete


def test_a_stop_ends_all_workers_at_once_and_keeps_the_figures() -> None:
    forecast = kit.made(most=400, workers=2)
    kit.until(lambda: forecast.tally.playouts)
    assert len(alive(forecast)) == 2
    figures, begun = forecast.figures().plain(), time.perf_counter()
    forecast.stop()
    told = time.perf_counter() - begun
    kit.until(lambda: not alive(forecast), 5)
    assert forecast.over and figures["playouts"] <= forecast.figures().plain()["playouts"]
    time.sleep(0.1)
    assert forecast.figures().plain()["playouts"] - figures["playouts"] <= 2
    assert told < 1


@pytest.mark.parametrize(
    "body",
    [
        "sys.exit(1)",
        "print('nonsense', flush=True); time.sleep(60)",
        "print(json.dumps({'k': k + 7}), flush=True); time.sleep(60)",
        "print('[' * 70000, flush=True); time.sleep(60)",
        "print(json.dumps({'k': k, 'failed': 'x' * 70000}), flush=True); time.sleep(60)",
        "print(json.dumps({'k': 'many'}), flush=True); time.sleep(60)",
    ],
)
def test_three_workers_that_break_end_the_forecast(body: str) -> None:
    forecast = kit.ended(kit.made(kit.script(body), workers=1))
    assert forecast.tally.failed == 3 and "3 play-outs broke off" in forecast.why and not forecast.complete
    kit.until(lambda: not alive(forecast), 5)


def test_a_worker_that_hangs_counts_as_failed() -> None:
    forecast = kit.ended(kit.made(kit.script("time.sleep(60)"), workers=1, patience=0.3))
    assert forecast.tally.failed == 3
    kit.until(lambda: not alive(forecast), 5)


def test_a_worker_that_never_reads_a_large_task_counts_as_failed() -> None:
    large = kit.position()._replace(table=kit.position().table + " " * 1_000_000)
    hangs = (sys.executable, "-c", "import time; time.sleep(60)")
    forecast = kit.ended(Forecast(hangs, UNKNOWN_ARMIES, large, workers=1, patience=0.3))
    assert forecast.tally.failed == 3
    kit.until(lambda: not alive(forecast), 5)


def test_a_failed_play_out_is_told_with_its_reason() -> None:
    """Its mappings are empty and cannot be changed."""
    assert convert(json.loads(line_of(Outcome(2, failed="KeyError: vex"))), Outcome).failed == "KeyError: vex"


def test_a_rule_that_breaks_counts_as_failed_and_is_told() -> None:
    body = "print(json.dumps({'k': k, 'failed': 'KeyError: vex'}), flush=True)\nk = int(sys.stdin.readline())\n" * 9
    forecast = kit.ended(kit.made(kit.script(body), workers=1))
    assert "KeyError: vex" in forecast.why and forecast.tally.failed == 3


def test_a_command_that_is_missing_is_told() -> None:
    forecast = kit.made((str(ROOT / "no such program"),))
    assert forecast.over and "No such file" in forecast.why


@posix
def test_a_worker_that_is_killed_costs_one_play_out() -> None:
    forecast = kit.made(most=15, workers=2)
    kit.until(lambda: forecast.tally.playouts)
    os.kill(alive(forecast)[0], signal.SIGKILL)
    kit.ended(forecast)
    assert (forecast.tally.failed, forecast.tally.playouts, forecast.why) == (1, 14, "")


@posix
def test_no_worker_outlives_an_app_that_is_killed() -> None:
    code = (
        "import time\nfrom tests.playouts import kit\nforecast = kit.made(most=4000, workers=2)\n"
        "kit.until(lambda: forecast.tally.playouts)\n"
        "print(*(worker.process.pid for worker in forecast._workers), flush=True)\ntime.sleep(60)\n"
    )
    app = subprocess.Popen(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'tests'}"},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert app.stdout is not None
    with app.stdout:
        pids = [int(pid) for pid in app.stdout.readline().split()]
    app.kill()
    app.wait()
    assert len(pids) == 2
    kit.until(lambda: not any(map(_there, pids)), 5)


def _there(pid: int) -> bool:
    """Tell whether a process runs; a zombie does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@posix
def test_a_worker_gives_way_to_everything_else() -> None:
    forecast = kit.made(most=400, workers=1)
    kit.until(lambda: forecast.tally.playouts)
    pid = alive(forecast)[0]
    kit.until(lambda: os.getpriority(os.PRIO_PROCESS, pid) == 19)
    assert os.getsid(pid) == pid
    if (group := Path(f"/proc/{pid}/autogroup")).exists():
        kit.until(lambda: group.read_text("ascii").endswith("nice 10\n"))
    forecast.stop()


def test_only_the_worker_is_started_for_one_play_out() -> None:
    forecast = kit.ended(kit.made(most=1, workers=4))
    assert forecast.tally.playouts == 1 and len(forecast._workers) == 1
