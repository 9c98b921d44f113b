"""The command `serve` as the GM runs it."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import ProxyHandler, build_opener

import pytest
from command_line import COMMAND, ROOT, here, is_one_line
from served import Table

from unhex_tui.commands import serving
from unhex_tui.web.site import lan_addresses

fetch = build_opener(ProxyHandler({})).open


class Run:
    """A server in a process of its own."""

    def __init__(self, *args: object, **env: str) -> None:
        self.process = subprocess.Popen(
            [*COMMAND, "serve", *map(str, args)],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1", **env},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
        )
        assert self.process.stdout is not None
        self.told: list[str] = []
        for line in self.process.stdout:
            self.told.append(line.rstrip("\n"))
            if "Ctrl+C" in line:
                break
        self.addresses = re.findall(r"^  (http://\S+)", "\n".join(self.told), re.MULTILINE)


@contextmanager
def running(*args: object, **env: str) -> Iterator[Run]:
    run = Run(*args, **env)
    try:
        yield run
    finally:
        run.process.kill()
        run.process.communicate()


def test_the_address_is_printed_with_a_qr_code_and_opens_the_page(table: Table) -> None:
    with running(table.path, "--port", 0) as run:
        assert len(run.addresses) == 1, run.told
        assert re.fullmatch(r"http://127\.0\.0\.1:\d+/[a-z2-9]{20}/", run.addresses[0])
        assert run.told[0] == "The nightclub: the players' view, read-only."
        assert sum("█" in line for line in run.told) == 16
        assert "Only this machine can open it" in "\n".join(run.told)
        with fetch(run.addresses[0], timeout=10) as answer:
            assert b"page.js" in answer.read()
        with pytest.raises(HTTPError, match="404"):
            fetch(run.addresses[0][:-2] + "/", timeout=10)


@pytest.mark.skipif(sys.platform == "win32", reason="signals of this kind are Unix's")
def test_ctrl_c_ends_it_and_it_is_no_mistake(table: Table) -> None:
    with running(table.path, "--port", 0) as run:
        with fetch(run.addresses[0] + "events", timeout=10) as viewer:
            assert viewer.readline() == b"retry: 1000\n"
            run.process.send_signal(signal.SIGINT)
            out, err = run.process.communicate(timeout=10)
        assert (run.process.returncode, out, err) == (0, "The players' screen is closed.\n", "")


def test_it_listens_on_this_machine_alone_unless_told_otherwise(table: Table) -> None:
    others = lan_addresses()
    with running(table.path, "--port", 0) as run:
        port = int(run.addresses[0].split(":")[2].split("/")[0])
        for other in others:
            with pytest.raises(OSError):
                socket.create_connection((other, port), timeout=2)
    with running(table.path, "--port", 0, "--lan") as run:
        assert len(run.addresses) == len(others) + 1
        assert [address.split("//")[1].split(":")[0] for address in run.addresses] == [*others, "127.0.0.1"]
        told = "\n".join(run.told)
        assert ("everyone on this network" in told) == bool(others)
        assert ("on no network" in told) == (not others)
        for address in run.addresses:
            with fetch(address, timeout=10) as answer:
                assert answer.status == 200


def test_without_a_name_the_save_last_written_is_shown(tmp_path: Path) -> None:
    saves = tmp_path / "saves"
    saves.mkdir()
    (saves / "notes.jsonl").write_text("no save\n")
    table = Table(saves)
    with running("--data", tmp_path, "--port", 0) as run:
        assert run.told[0].startswith("The nightclub")
    table.close()


def test_where_there_is_no_save_yet_it_waits_for_the_first(tmp_path: Path) -> None:
    with running("--data", tmp_path, "--port", 0) as run:
        assert run.told[0].startswith("No session yet: the players' view")
    assert not (tmp_path / "saves").exists()


@pytest.mark.parametrize("name", ["no such save", "README.md"])
def test_a_file_that_is_not_a_save_is_reported_in_one_line(name: str) -> None:
    done = here("serve", name)
    assert (done.status, done.out) == (1, "")
    assert is_one_line(done.err)


def test_a_port_that_is_taken_is_told_in_a_line(table: Table) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        done = here("serve", table.path, "--port", taken.getsockname()[1])
    assert done.status == 1
    assert is_one_line(done.err)
    assert "cannot be used" in done.err
    for port in (-1, 70_000):
        done = here("serve", table.path, "--port", port)
        assert (done.status, is_one_line(done.err)) == (1, True), done.err


def test_without_a_port_two_servers_get_one_each(table: Table) -> None:
    with running(table.path) as one, running(table.path) as other:
        assert one.addresses[0].split("/")[2] != other.addresses[0].split("/")[2]
        assert one.addresses[0].split("/")[3] != other.addresses[0].split("/")[3]


def test_ascii_signs_alone_where_they_are_asked_for(table: Table) -> None:
    with running(table.path, "--port", 0, "--ascii") as run:
        assert all(line.isascii() for line in run.told)
        assert sum("##" in line for line in run.told) == 33


def test_a_saves_name_is_told_to_no_one(tmp_path: Path) -> None:
    """The title cannot control the terminal."""
    with socket.create_server((serving.HERE, 0)) as listener:
        told = list(serving.announced("a\x1b[2Jb", listener, "t", lan=False, ascii=True))
    assert told[0].startswith("a\\x1b[2Jb: ")
    assert not [line for line in told if "\x1b" in line]


@pytest.mark.parametrize("lan", [None, (), ("192.168.178.20",)])
def test_no_line_about_the_address_breaks_at_80_columns(
    lan: tuple[str, ...] | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bug report: the terminal broke "stop" in two."""
    monkeypatch.setattr(serving, "lan_addresses", lambda: [*(lan or ())])
    with socket.create_server((serving.HERE, 0)) as listener:
        told = list(serving.announced("The mill", listener, "t" * 20, lan=lan is not None, ascii=True))
    assert "stop working" in " ".join(told) and max(map(len, told)) < 80
