"""The arrows between the folders run one way, and what the project asks of its code holds: one command checks it all.

Imports are checked twice: by contract, from the source, and by importing in a fresh interpreter and looking at what
came with it.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "unhex_tui"


def run(*command: str) -> None:
    """Run a module of this interpreter in the project's folder; what it says is the failure."""
    done = subprocess.run([sys.executable, *command], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout}{done.stderr}"


def modules(*parts: str) -> list[str]:
    """Names of all modules below a folder or file of the package."""
    start = PACKAGE.joinpath(*parts)
    files = sorted(start.rglob("*.py")) if start.is_dir() else [start.with_suffix(".py")]
    names = [".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__") for file in files]
    assert names, f"nothing to import below {start}"
    return names


def imported_by(names: list[str]) -> set[str]:
    """Names of the modules that are there after importing some in a fresh interpreter, and were not before."""
    code = (
        "import sys, importlib; before = set(sys.modules)\n"
        f"for name in {names!r}: importlib.import_module(name)\n"
        "print('\\n'.join(set(sys.modules) - before))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return set(done.stdout.split())


def test_the_engine_brings_nothing_but_the_standard_library() -> None:
    came = {name.partition(".")[0] for name in imported_by(modules("engine"))}
    assert came - sys.stdlib_module_names == {"unhex_tui"}


def test_the_engine_brings_no_other_part_of_the_package() -> None:
    ours = {name for name in imported_by(modules("engine")) if name.startswith("unhex_tui.")}
    assert {name.split(".")[1] for name in ours} == {"engine"}


@pytest.mark.parametrize("part", ["cli", "systems", "drawing", "scenes", "files", "engine", "web"])
def test_only_the_screen_brings_textual(part: str) -> None:
    assert not {name for name in imported_by(modules(part)) if name.partition(".")[0] == "textual"}


def test_only_the_commands_of_the_screen_bring_textual() -> None:
    others = [name for name in modules("commands") if name != "unhex_tui.commands.screen"]
    assert len(others) > 4
    assert not {name for name in imported_by(others) if name.startswith(("textual", "rich", "unhex_tui.tui"))}


def test_commands_and_keys_are_known_without_a_screen(tmp_path: Path) -> None:
    """`unhex-tui keys` lists and checks them where no screen is drawn."""
    (tmp_path / "settings.toml").write_text('[keys]\nundo = "z"\n', encoding="utf-8")
    code = f"import sys; from unhex_tui.cli import main; main(['keys', '--data', {str(tmp_path)!r}])"
    code += "; print(sorted({name.partition('.')[0] for name in sys.modules} & {'textual', 'rich'}))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert " z " in done.stdout and done.stdout.splitlines()[-1] == "[]"


def test_the_command_line_alone_brings_no_screen() -> None:
    assert not {name for name in imported_by(["unhex_tui.cli"]) if name.startswith(("textual", "unhex_tui.tui"))}


def test_import_contracts() -> None:
    run("-c", "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports(no_cache=True))")


def test_ruff_finds_nothing() -> None:
    run("-m", "ruff", "check", ".")


def test_the_code_is_formatted() -> None:
    run("-m", "ruff", "format", "--check", ".")


def test_types_are_strict() -> None:
    run("-m", "mypy")


def test_no_file_of_the_package_is_longer_than_one_sitting() -> None:
    lengths = {file: len(file.read_text("utf-8").splitlines()) for file in PACKAGE.rglob("*.py")}
    assert {str(file.relative_to(ROOT)): n for file, n in lengths.items() if n > 430} == {}
