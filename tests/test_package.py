"""The archives of a release: what they hold, that two builds are equal, and the wheel at work outside a checkout."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import urllib.request
import zipfile
from collections.abc import Sequence
from email.parser import Parser
from pathlib import Path
from typing import Any

import pytest
from command_line import ROOT, Done
from hatchling.builders.sdist import SdistBuilder
from hatchling.builders.wheel import WheelBuilder

from unhex_tui import __version__
from unhex_tui.systems import BUILT_IN

STRAY = (
    "unhex_tui/old.py.orig",
    "unhex_tui/notes.txt",
    "unhex_tui/systems/unhex/.rules.toml.swp",
    "maps/draft.txt",
    "saves/our-campaign.jsonl",
    "saves/failure.txt",
    "examples/starter/notes.md",
    "settings.toml",
    "party.json",
    ".env",
    "dist/unhex_tui-0.9.tar.gz",
)
"""Files that lie about in a checkout and belong in no archive."""


def built(root: Path, out: Path) -> tuple[Path, Path]:
    """Build the sdist and the wheel of a source tree, as `python -m build` does."""
    builders = (SdistBuilder(str(root)), WheelBuilder(str(root)))
    sdist, wheel = (next(one.build(directory=str(out), versions=["standard"])) for one in builders)
    return Path(sdist), Path(wheel)


def sdist_files(sdist: Path) -> set[str]:
    with tarfile.open(sdist) as archive:
        return {member.name.partition("/")[2] for member in archive.getmembers()}


@pytest.fixture(scope="module")
def archives(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    return built(ROOT, tmp_path_factory.mktemp("dist"))


def test_the_sdist_holds_the_files_of_the_repository(archives: tuple[Path, Path]) -> None:
    if not (ROOT / ".git").exists():
        pytest.skip("not a clone")
    line = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(line, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\0")
    files = {name for name in listed if name and (ROOT / name).is_file()}
    assert sdist_files(archives[0]) - {"PKG-INFO"} == files


def test_the_wheel_holds_the_package_maps_and_what_commands_read(archives: tuple[Path, Path]) -> None:
    info = f"unhex_tui-{__version__}.dist-info"
    source = sdist_files(archives[0])
    expected = {name for name in source if name.startswith("unhex_tui/")}
    expected |= {f"unhex_tui/{name}" for name in source if name.startswith("maps/")}
    expected |= {f"unhex_tui/{name}" for name in source if name.startswith("examples/starter/")}
    expected |= {"unhex_tui/saves/sample.jsonl"}
    expected |= {f"{info}/{name}" for name in ("METADATA", "RECORD", "WHEEL", "entry_points.txt")}
    expected |= {f"{info}/licenses/{name}" for name in ("LICENSE", "NOTICE")}
    expected.add(f"unhex_tui-{__version__}.data/data/share/man/man1/unhex-tui.1")
    with zipfile.ZipFile(archives[1]) as wheel:
        assert set(wheel.namelist()) == expected
    assert archives[1].stat().st_size <= 1_500_000


def test_stray_files_get_into_no_archive_and_builds_are_equal(archives: tuple[Path, Path], tmp_path: Path) -> None:
    """The second build starts from the unpacked sdist, in another folder and at another time."""
    with tarfile.open(archives[0]) as archive:
        archive.extractall(tmp_path, filter="data")
    root = tmp_path / f"unhex_tui-{__version__}"
    for name in STRAY:
        (root / name).parent.mkdir(exist_ok=True)
        (root / name).write_text("stray", "utf-8")
    again = built(root, tmp_path / "dist")
    assert [archive.read_bytes() for archive in again] == [archive.read_bytes() for archive in archives]


def test_an_editable_installation_reads_the_package_where_it_is(tmp_path: Path) -> None:
    """The test line of the README installs in this way."""
    wheel = next(WheelBuilder(str(ROOT)).build(directory=str(tmp_path), versions=["editable"]))
    with zipfile.ZipFile(wheel) as archive:
        (path,) = (archive.read(name).decode() for name in archive.namelist() if name.endswith(".pth"))
    assert Path(path.strip()).resolve() == ROOT.resolve()


def test_its_metadata_names_version_licence_and_python(archives: tuple[Path, Path]) -> None:
    with zipfile.ZipFile(archives[1]) as wheel:
        told = Parser().parsestr(wheel.read(f"unhex_tui-{__version__}.dist-info/METADATA").decode())
    assert (told["Version"], told["License-Expression"]) == (__version__, "MIT")
    assert told["Requires-Python"] == ">=3.11"
    assert told["Description-Content-Type"] == "text/markdown"
    assert f"\n## {__version__}\n" in (ROOT / "CHANGELOG.md").read_text("utf-8")


# ---------------------------------------------------------------------- installed outside a checkout


class Installed:
    """The wheel in a virtual environment, with an empty home folder and a folder to work in."""

    def __init__(self, folder: Path) -> None:
        self.bin = folder / "env" / ("Scripts" if sys.platform == "win32" else "bin")
        self.python = self.bin / f"python{sysconfig.get_config_var('EXE')}"
        self.command = self.bin / f"unhex-tui{sysconfig.get_config_var('EXE')}"
        self.work = folder / "work"
        self.work.mkdir(parents=True)
        home = folder / "home"
        home.mkdir()
        usual = {name: text for name, text in os.environ.items() if not name.startswith(("PYTHON", "UNHEX", "XDG_"))}
        homes = dict.fromkeys(("HOME", "USERPROFILE", "LOCALAPPDATA", "APPDATA"), str(home))
        self.env = usual | homes | {"PYTHONUTF8": "1"}
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder / "env"], check=True)

    def pip(self, *args: object) -> None:
        """Install into the environment with the pip of this one."""
        line = [sys.executable, "-m", "pip", "--python", self.python, "install", "-q", *args]
        subprocess.run([*map(str, line)], env=self.env, cwd=self.work, check=True, timeout=300)

    def run(self, *args: object, stdin: str = "") -> Done:
        line = [*map(str, (self.command, *args))]
        done = subprocess.run(
            line, input=stdin.encode(), env=self.env, cwd=self.work, capture_output=True, check=False, timeout=60
        )
        return Done(done.returncode, done.stdout.decode(), done.stderr.decode())

    def plays(self, wheel: Path) -> None:
        """Install a wheel offline, with the packages of this environment beside it."""
        self.pip("--no-index", "--no-deps", wheel)
        site = sysconfig.get_path("purelib", "venv", {"base": str(self.bin.parent), "platbase": str(self.bin.parent)})
        (Path(site) / "beside.pth").write_text(sysconfig.get_path("purelib") + "\n", "utf-8")


@pytest.fixture(scope="module")
def installed(archives: tuple[Path, Path], tmp_path_factory: pytest.TempPathFactory) -> Installed:
    made = Installed(tmp_path_factory.mktemp("installed"))
    made.plays(archives[1])
    return made


def answered(decision: dict[str, Any]) -> dict[str, Any]:
    """Return a line of `run` that answers a decision: the first option, or the app's dice."""
    if decision["kind"] == "roll":
        return {"roll": True}
    if decision["kind"] == "choose":
        return {"answer": decision["options"][0]["key"]}
    if decision["kind"] == "pick":
        return {"answer": [option["key"] for option in decision["options"][: decision["least"]]]}
    return {"answer": decision["value"]}


def played(app: Installed, *start: str) -> None:
    """Play 20 steps of a fight, resume its save, and see that it goes on where it stopped."""
    line = [str(app.command), "run", *start, "--save", "fight.jsonl", "--seed", "1"]
    how: Any = {
        "cwd": app.work,
        "env": app.env,
        "stdin": subprocess.PIPE,
        "stdout": subprocess.PIPE,
        "encoding": "utf-8",
    }
    last: dict[str, Any] = {}
    with subprocess.Popen(line, **how) as run:
        assert run.stdin is not None and run.stdout is not None
        for told in map(json.loads, run.stdout):
            assert told["type"] != "error", told
            if told["type"] == "over":
                break
            if told["type"] == "decision":
                last = told
                if told["after"] >= 20:
                    break
                print(json.dumps(answered(told)), file=run.stdin, flush=True)
    assert run.returncode == 0 and last["after"] > 5
    again = app.run("run", "--save", "fight.jsonl")
    begun, *_, decided = map(json.loads, again.out.splitlines())
    assert (again.status, begun["app"], begun["save"]) == (0, __version__, "fight.jsonl")
    assert decided == last
    told = app.run("log", "fight.jsonl", "--html", "report.html")
    assert told == (0, "written: report.html\n", "")
    (app.work / "fight.jsonl").unlink()


def test_an_installed_wheel_plays_and_resumes(installed: Installed) -> None:
    """The app runs from its own files, without a word of the checkout."""
    where = [installed.python, "-c", "import unhex_tui; print(unhex_tui.__file__)"]
    at = subprocess.run(where, env=installed.env, cwd=installed.work, capture_output=True, text=True, check=True).stdout
    assert Path(at).is_relative_to(installed.bin.parent)
    assert installed.run("--version").out.startswith(f"unhex-tui {__version__}")
    played(installed, "--demo")
    assert installed.run("doctor").out.startswith(f"program   unhex-tui {__version__}, installed in ")
    assert installed.run("completions", "bash").out.startswith("# bash completion for unhex-tui\n")
    assert (installed.bin.parent / "share" / "man" / "man1" / "unhex-tui.1").is_file()
    assert installed.run("map", "check", "nightclub").status == 0
    assert installed.run("log", "sample").status == 0
    assert installed.run("schema", "party").status == 0
    for game in BUILT_IN:
        assert installed.run("rules", "--system", game).status == 0


@pytest.mark.long
@pytest.mark.parametrize("game", BUILT_IN)
def test_an_installed_wheel_plays_every_game(game: str, installed: Installed) -> None:
    played(installed, "--demo", "--system", game)


@pytest.mark.long
def test_an_installed_wheel_serves_the_players_page(installed: Installed) -> None:
    line = [str(installed.command), "serve", "sample"]
    with subprocess.Popen(line, env=installed.env, cwd=installed.work, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            address = next(line.split()[0] for line in server.stdout if line.startswith("  http"))
            with urllib.request.urlopen(address, timeout=20) as page:  # noqa: S310  the address is ours
                assert page.status == 200 and "<!doctype html>" in page.read().decode().lower()
        finally:
            server.terminate()


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="needs a terminal of Unix")
def test_an_installed_wheel_shows_the_screens(installed: Installed) -> None:
    from tui.terminal import Terminal

    for args, first in ((("demo",), b"rolls initiative"), (("watch", "sample"), b"Sniper")):
        terminal = Terminal(*args, "--data", str(installed.work / "data"), command=(str(installed.command),))
        try:
            terminal.until(first, 60)
        finally:
            terminal.process.kill()
            terminal.process.wait(5)
            os.close(terminal.master)


@pytest.mark.long
def test_a_game_of_another_package_is_installed_and_played(installed: Installed) -> None:
    assert installed.run("new-game", "Wheel duel", "duel").status == 0
    installed.pip("--no-index", "--no-deps", "--no-build-isolation", installed.work / "duel")
    done = installed.run("check", "wheel-duel", "--decisions", 30)
    assert done == (0, "wheel-duel: every law holds in 30 steps from seed 0.\n", "")
    played(installed, "--demo", "--system", "wheel-duel")


# ---------------------------------------------------------------------- with the registry of packages


def lowest(requirements: Sequence[str]) -> list[str]:
    """Return the lowest version that each requirement allows."""
    return [one.partition(",")[0].replace(">=", "==") for one in requirements]


@pytest.mark.long
def test_the_lowest_declared_versions_play(archives: tuple[Path, Path], tmp_path: Path) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    constraints = tmp_path / "constraints.txt"
    constraints.write_text("\n".join(lowest(project["dependencies"])), "utf-8")
    app = Installed(tmp_path)
    app.pip("-c", constraints, archives[1])
    for game in BUILT_IN:
        played(app, "--demo", "--system", game)
    test_an_installed_wheel_shows_the_screens(app)
    test_an_installed_wheel_serves_the_players_page(app)


@pytest.mark.long
def test_an_offline_machine_installs_from_a_folder_of_wheels(archives: tuple[Path, Path], tmp_path: Path) -> None:
    """As docs/troubleshooting.md tells it; a wheel that is missing there is named."""
    house = tmp_path / "wheels"
    subprocess.run([sys.executable, "-m", "pip", "download", "-q", "-d", house, archives[1]], check=True, timeout=300)
    app = Installed(tmp_path)
    app.pip("--no-index", "--find-links", house, "unhex-tui")
    played(app, "--demo")
    next(house.glob("textual-*")).unlink()
    line = [
        sys.executable,
        "-m",
        "pip",
        "download",
        "-q",
        "--no-index",
        "--find-links",
        house,
        "-d",
        tmp_path,
        "unhex-tui",
    ]
    done = subprocess.run(line, capture_output=True, text=True, check=False, timeout=300)
    said = "No matching distribution found for"
    assert done.returncode and f"{said} textual" in done.stderr
    assert f"`{said} …`" in (ROOT / "docs" / "troubleshooting.md").read_text("utf-8")


@pytest.mark.long
def test_python_m_build_makes_the_same_archives(archives: tuple[Path, Path], tmp_path: Path) -> None:
    if shutil.which("pyproject-build") is None and not (Path(sys.executable).parent / "pyproject-build").exists():
        pytest.skip("needs `pip install build twine`")
    line = [sys.executable, "-m", "build", "--outdir", str(tmp_path), str(ROOT)]
    subprocess.run(line, check=True, capture_output=True, timeout=300)
    assert {one.name: one.read_bytes() for one in tmp_path.iterdir()} == {
        one.name: one.read_bytes() for one in archives
    }
    subprocess.run([sys.executable, "-m", "twine", "check", "--strict", *map(str, archives)], check=True)
