"""The project's checks of its own code: one command checks it all, and imports run one way.

Imports are checked twice: by the linter's contracts, and by importing in a fresh interpreter and looking at what was
loaded.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest

from tests.sources import statements
from unhex_tui.systems import BUILT_IN

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "unhex_tui"


def run(*command: str) -> None:
    """Run a module of this interpreter in the project's folder; its output is the failure message."""
    done = subprocess.run([sys.executable, *command], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout}{done.stderr}"


def module_name(file: Path) -> str:
    """Return the name by which a file of the package is imported."""
    return ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def modules(*parts: str) -> list[str]:
    """Return the names of all modules below a folder or file of the package."""
    start = PACKAGE.joinpath(*parts)
    files = sorted(start.rglob("*.py")) if start.is_dir() else [start.with_suffix(".py")]
    names = [module_name(file) for file in files]
    assert names, f"nothing to import below {start}"
    return names


def imported_by(names: list[str]) -> set[str]:
    """Return the names of the modules that importing `names` loads in a fresh interpreter."""
    code = (
        "import sys, importlib; before = set(sys.modules)\n"
        f"for name in {names!r}: importlib.import_module(name)\n"
        "print('\\n'.join(set(sys.modules) - before))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return set(done.stdout.split())


def test_the_engine_imports_only_the_standard_library_and_msgspec() -> None:
    """msgspec brings `typing_extensions` along where it is installed."""
    came = imported_by(modules("engine"))
    others = {name.partition(".")[0] for name in came} - sys.stdlib_module_names - {"typing_extensions"}
    assert others == {"unhex_tui", "msgspec"}
    assert {name.split(".")[1] for name in came if name.startswith("unhex_tui.")} == {"engine"}


def test_only_the_screen_brings_textual() -> None:
    parts = ("cli", "systems", "gamekit", "drawing", "scenes", "files", "playouts", "engine", "web")
    names = [name for part in parts for name in modules(part)]
    assert not {name for name in imported_by(names) if name.partition(".")[0] == "textual"}


def test_no_command_brings_textual_before_it_shows_a_screen() -> None:
    commands = modules("commands")
    assert len(commands) > 4
    assert not {name for name in imported_by(commands) if name.startswith(("textual", "rich", "unhex_tui.tui.app"))}


def test_commands_and_keys_are_known_without_a_screen(tmp_path: Path) -> None:
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


def test_the_package_has_at_most_340_files() -> None:
    """A new topic joins a neighbour with room; folders' `__init__.py` are not counted."""
    assert len([file for file in PACKAGE.rglob("*.py") if file.name != "__init__.py"]) <= 340


def test_folders_hold_no_code_of_their_own_but_for_two() -> None:
    """`systems` finds the games, `commands` has the error of all commands; `testing` only passes two names on."""
    files = PACKAGE.rglob("__init__.py")
    coded = {
        module_name(file)
        for file in files
        if any(isinstance(n, ast.FunctionDef | ast.ClassDef) for n in statements(file))
    }
    assert coded == {"unhex_tui.commands", "unhex_tui.systems"}


def test_no_test_name_is_longer_than_70_characters() -> None:
    names = [
        name
        for file in (ROOT / "tests").rglob("*.py")
        for name in re.findall(r"\bdef (test_\w+)", file.read_text("utf-8"))
    ]
    assert len(names) > 4000
    assert [name for name in names if len(name) > 70] == []


@cache
def imports() -> dict[str, set[str]]:
    """Return the modules of the package that each module imports, late imports and those for types included."""
    names = {module_name(file): file for file in PACKAGE.rglob("*.py")}
    found: dict[str, set[str]] = {name: set() for name in names}
    for name, file in names.items():
        for node in statements(file):
            targets: list[str] = []
            if isinstance(node, ast.Import):
                targets = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and node.module:
                within = [f"{node.module}.{alias.name}" for alias in node.names]
                targets = [each if each in names else node.module for each in within]
            found[name].update(target for target in targets if target in names and target != name)
    return found


def circles(graph: Mapping[str, set[str]]) -> set[frozenset[str]]:
    """Return the cycles of a graph: its strongly connected components with more than one member (Tarjan)."""
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: set[frozenset[str]] = set()

    def visit(node: str) -> None:
        index[node] = low[node] = len(index)
        stack.append(node)
        for other in graph[node]:
            if other not in index:
                visit(other)
            if other in stack:
                low[node] = min(low[node], low[other])
        if low[node] == index[node]:
            at = stack.index(node)
            if len(stack) - at > 1:
                found.add(frozenset(stack[at:]))
            del stack[at:]

    for node in graph:
        if node not in index:
            visit(node)
    return found


def folders(files: Mapping[str, set[str]]) -> dict[str, set[str]]:
    """Return the folders that each folder imports from; the package itself, which holds the version, is in none."""

    def folder(name: str) -> str:
        return name if (PACKAGE.parent / name.replace(".", "/")).is_dir() else name.rpartition(".")[0]

    found: dict[str, set[str]] = {folder(name): set() for name in files}
    for name, others in files.items():
        found[folder(name)].update({folder(each) for each in others - {PACKAGE.name}} - {folder(name)})
    return found


def test_no_files_import_each_other_in_a_circle() -> None:
    assert not circles(imports())


def test_no_folders_import_each_other_in_a_circle() -> None:
    assert not circles(folders(imports()))


def test_a_circle_is_found() -> None:
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"b", "d"}, "d": set()}) == {frozenset("bc")}


# ---------------------------------------------------------------------------------------------- the drawing

PAGE = (ROOT / "docs" / "architecture.md").read_text("utf-8")


def drawn_floors() -> list[list[list[str]]]:
    """Return the drawings on the page: each a list of floors from the top, each floor a list of names side by side."""
    boxes = [block for block in re.findall(r"```\n(.*?)```", PAGE, re.S) if block.startswith("┌")]
    return [
        [[cell.strip() for cell in line[: line.rindex("│")].split("│")[1:]] for line in box.splitlines() if "│" in line]
        for box in boxes
    ]


@pytest.mark.parametrize(("number", "within"), [(0, PACKAGE.name), (1, f"{PACKAGE.name}.systems.unhex")])
def test_the_drawing_of_the_floors_is_what_the_imports_say(number: int, within: str) -> None:
    floors = {f"{within}.{name}": depth for depth, row in enumerate(drawn_floors()[number]) for name in row}

    def part(module: str) -> str:
        return next((name for name in floors if module == name or module.startswith(f"{name}.")), "")

    wrong = set()
    for module, others in imports().items():
        if not module.startswith(f"{within}."):
            continue
        here = part(module)
        is_folder = (PACKAGE.parent / module.replace(".", "/")).is_dir()
        assert here or is_folder, f"{module} is not drawn"
        for other in others:
            there = part(other)
            if here and there and here != there and floors[here] >= floors[there]:
                wrong.add((module, other))
    assert not wrong


@cache
def beneath(game: str) -> frozenset[str]:
    """Return the modules of `gamekit` and `scenes` that a game imports, directly or through one of them."""
    shared = {
        module for module in imports() if module.startswith((f"{PACKAGE.name}.gamekit.", f"{PACKAGE.name}.scenes."))
    }
    found: set[str] = set()
    todo = {to for module, of in imports().items() if module.startswith(f"{PACKAGE.name}.systems.{game}.") for to in of}
    while todo:
        found |= todo & shared
        todo = {to for module in todo & shared for to in imports()[module]} & shared - found
    return frozenset(module.rpartition(".")[2] for module in found)


def test_the_page_says_what_the_games_have_in_common() -> None:
    titles = {known.at.split(".")[2]: known.title for known in BUILT_IN.values()}
    said = {}
    table = PAGE.partition("| games |")[2].partition("\n\n")[0]
    for games, modules in re.findall(r"^\| (.+) \| (`.+`) \|$", table, re.M):
        who = {one for one in titles if games.startswith("all") or titles[one] in games.split(", ")}
        for module in re.findall(r"`(\w+)`", modules):
            said[module] = who - {"unhex"} if games.startswith("all except Unhex") else who
    every = frozenset().union(*map(beneath, titles))
    assert said == {module: {game for game in titles if module in beneath(game)} for module in every}


HOMES = (ROOT, PACKAGE, PACKAGE / "systems" / "unhex", PACKAGE / "systems" / "fading_suns")
"""Folders against which pages name files."""


def test_every_file_that_a_page_names_is_there() -> None:
    pages = [*(ROOT / "docs").rglob("*.md"), *ROOT.glob("*.md")]
    named = {
        (page.name, name)
        for page in pages
        for name in re.findall(r"`([\w./-]+\.(?:py|tcss))`", page.read_text("utf-8"))
    }
    assert len(named) > 40
    assert not {(page, name) for page, name in named if not any((home / name).is_file() for home in HOMES)}


def test_every_function_that_a_page_names_with_its_file_is_there() -> None:
    pages = "".join(page.read_text("utf-8") for page in (ROOT / "docs").rglob("*.md"))
    found = re.findall(r"`([\w./-]+\.py)`,\s+`([A-Za-z_.]+)`", pages)
    assert len(found) > 20
    for file, name in found:
        text = next((home / file).read_text("utf-8") for home in HOMES if (home / file).is_file())
        assert re.search(rf"\b(?:def |class )?{name.rpartition('.')[2]}\b[(:\[ ]", text), f"{file} has no {name}"


def test_the_example_game_is_quoted_whole() -> None:
    quoted = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "new-system.md").read_text("utf-8"), re.S)
    example = (ROOT / "examples" / "last_candle.py").read_text("utf-8")
    assert [line for block in quoted for line in block.splitlines() if line] == [
        line for line in example.splitlines() if line
    ]


ONLY_UNHEX = re.compile(
    r"(?-i:\b(?!UTF-)[A-Z0-9]{2,5}-\d+\b)"  # a rule id
    r"|\b(less[- ]lethal|hit (location|box)|counterattack|intercept|surrender|armou?r|percentile|which die|re-roll"
    r"|first aid|leadership|stealth|unarmed|unconscious|grenad|shotgun|sniper|thug|nightclub|max(imum)? level"
    r"|(?<![-.\"'`])unhex(?![-_.\"'`]))",
    re.IGNORECASE,
)
"""Words of Unhex: its rules, its characters and places, and its name unless the app is meant."""


def test_nothing_outside_a_games_folder_speaks_of_a_game() -> None:
    found = {
        f"{file.relative_to(PACKAGE)}:{n}": line.strip()
        for file in PACKAGE.rglob("*.*")
        if file.suffix in (".py", ".css", ".tcss", ".js", ".html")
        if PACKAGE / "systems" not in file.parents
        for n, line in enumerate(file.read_text("utf-8").splitlines(), 1)
        if ONLY_UNHEX.search(line)
    }
    assert found == {}
