"""The app's dependencies: declared with bounds, no code that runs data, no network except for `serve`.

Each check is itself tested with planted code that it must find.
"""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.audit import made_of, verdict
from tests.sources import statements

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "unhex_tui"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]

NETWORK = frozenset(
    {"socket", "ssl", "http", "urllib.request", "urllib3", "requests", "httpx", "aiohttp", "websockets"}
)
NETWORK |= {"ftplib", "smtplib", "poplib", "imaplib", "nntplib", "telnetlib", "xmlrpc", "socketserver", "webbrowser"}
NETWORK |= {"uvicorn", "h11"}
CONNECTS = frozenset({"open_connection", "start_server", "create_connection", "create_server", "sock_connect"})
"""Functions of `asyncio` that use the network."""
RUNS_DATA = frozenset({"pickle", "cPickle", "_pickle", "dill", "marshal", "shelve", "yaml", "code", "codeop", "runpy"})
RUNS_DATA |= {"subprocess", "multiprocessing", "ctypes", "cffi", "pty"}
"""Modules that turn data into code or run other programs."""
RUNS_TEXT = ("eval", "exec", "compile", "__import__")
NAMED = re.compile(
    rf"\b({'|'.join(name.partition('.')[0] for name in (*NETWORK, *CONNECTS, *RUNS_DATA, *RUNS_TEXT))})\b"
)
"""A word that every barred import or call has; a file without one need not be parsed."""
RUNS_ITSELF = "playouts/workers.py"
"""Starts the app again as a child process, for a forecast."""
SERVES = ("web/", "commands/serving.py")
"""The players' page, and the command that opens its port."""


def barred(source: str, file: str) -> Iterator[str]:
    """Yield each forbidden import or call of a source file with its line; `file` is its path within the package."""
    serves = file.startswith(SERVES)
    for node in ast.walk(ast.parse(source)) if NAMED.search(source) else ():
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
        for name in names:
            parts = {".".join(name.split(".")[:n]) for n in (1, 2)}
            if (parts & RUNS_DATA and (file, name) != (RUNS_ITSELF, "subprocess")) or (parts & NETWORK and not serves):
                yield f"{file}:{getattr(node, 'lineno', 0)}: {name}"
        called = node.func if isinstance(node, ast.Call) else None
        if isinstance(called, ast.Name) and called.id in RUNS_TEXT:
            yield f"{file}:{called.lineno}: {called.id}()"
        if isinstance(node, ast.Attribute) and node.attr in CONNECTS and not serves:
            yield f"{file}:{node.lineno}: {node.attr}"


def test_only_serving_files_know_the_network() -> None:
    """No other file of the package runs data as code, either."""
    files = {file.relative_to(PACKAGE).as_posix(): file.read_text("utf-8") for file in PACKAGE.rglob("*.py")}
    assert len(files) > 200 and sum(file.startswith(SERVES) for file in files) > 5
    assert [line for file, source in files.items() for line in barred(source, file)] == []


@pytest.mark.parametrize(
    "planted",
    [
        "import pickle",
        "def late():\n    from marshal import loads",
        "import yaml",
        "from subprocess import run",
        "import os.path, ctypes.util",
        "eval(input())",
        "exec('1')",
        "__import__('os')",
        "import socket",
        "from urllib import request",
        "import urllib.request",
        "from http.client import HTTPConnection",
        "import asyncio\nasyncio.open_connection('x', 1)",
    ],
)
def test_what_is_barred_is_found_where_it_is_planted(planted: str) -> None:
    assert len([*barred(planted, "files/planted.py")]) >= 1
    assert [*barred("from urllib.parse import unquote\nimport asyncio\nasyncio.run(f())", "files/planted.py")] == []


def test_the_linter_finds_what_runs_data_as_code_where_it_is_planted() -> None:
    planted = {
        "S102": "exec(text)",
        "S301": "import pickle\npickle.loads(text)",
        "S302": "import marshal\nmarshal.loads(text)",
        "S307": "eval(text)",
        "S310": "import urllib.request\nurllib.request.urlopen(text)",
        "S506": "import yaml\nyaml.load(text)",
        "S602": "import subprocess\nsubprocess.run(text, shell=True)",
        "S603": "import subprocess\nsubprocess.run([text])",
        "S605": "import os\nos.system(text)",
        "S606": "import os\nos.execv(text, [])",
        "S113": "import requests\nrequests.get(text)",
    }
    for where, left_out in (("unhex_tui/planted.py", set()), ("tests/planted.py", {"S603", "S606"})):
        command = [sys.executable, "-m", "ruff", "check", "--output-format", "json", "--stdin-filename", where, "-"]
        source = "\n".join(planted.values())
        done = subprocess.run(command, cwd=ROOT, input=source, capture_output=True, text=True, check=False)
        assert planted.keys() - {one["code"] for one in json.loads(done.stdout)} == left_out


def declared(*lists: list[str]) -> dict[str, str]:
    """Return the declared packages by import name, with their bounds."""
    found = [re.fullmatch(r"([\w-]+)(.*)", one) for one in (entry for entries in lists for entry in entries)]
    return {one[1].replace("-", "_"): one[2] for one in found if one}


def imported(*folders: Path) -> set[str]:
    """Return the packages that the files of these folders import, without our own and the standard library.

    A file is parsed only if a line that looks like an import names something new. The formatter gives each import a
    line of its own.
    """
    names: set[str] = set()
    known = {*sys.stdlib_module_names, "unhex_tui"}
    for file in (file for folder in folders for file in folder.rglob("*.py")):
        lines = re.findall(r"(?m)^\s*(?:from|import)\s+(.+)", file.read_text("utf-8"))
        if {name for line in lines for name in re.findall(r"(?:^|,\s*)(\w+)", line.partition(" import ")[0])} <= known:
            continue
        for node in statements(file):
            if isinstance(node, ast.Import):
                names |= {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                names.add(node.module.partition(".")[0])
        known |= names
    return names - sys.stdlib_module_names - {"unhex_tui"}


def test_every_imported_package_is_declared() -> None:
    """Every declared package has version bounds and is imported."""
    ours = declared(PROJECT["dependencies"])
    assert imported(PACKAGE) == ours.keys() - {"h11"}, "pyproject.toml says why"
    for name, bounds in (ours | declared(*PROJECT["optional-dependencies"].values())).items():
        assert re.fullmatch(r">=\d+(\.\d+)*,<\d+(\.\d+)*", bounds), f"{name} {bounds}: expected a lowest and a highest"
    within = {file.stem for file in (ROOT / "tests").rglob("*.py")} | {path.name for path in (ROOT / "tests").iterdir()}
    within |= {file.stem for file in (ROOT / "examples").rglob("*.py")} | {"tests", "examples", "docs"}
    extras = PROJECT["optional-dependencies"]
    assert {*extras["docs"]} <= {*extras["dev"]}, "the tests build the site"
    for_tests = declared(extras["dev"], extras["bench"])
    assert imported(ROOT / "tests") - within - ours.keys() - {"importlinter"} <= for_tests.keys()


@pytest.mark.parametrize(
    ("report", "status", "said"),
    [
        ("", 0, "not audited: no database"),
        ("{}", 0, "not audited: no database"),
        ('{"dependencies": [{"name": "a", "skip_reason": "unknown"}]}', 0, "knows none of 1 packages"),
        ('{"dependencies": [{"name": "a", "version": "1", "vulns": []}]}', 0, "no known holes in 1 packages"),
        ('{"dependencies": [{"name": "a", "version": "1", "vulns": [{"id": "CVE-1"}]}]}', 1, "a 1: CVE-1"),
        (
            '{"dependencies": [{"name": "b", "version": "1", "vulns": [{"id": "CVE-1"}]}]}',
            0,
            "none in what the app needs",
        ),
    ],
)
def test_the_audit_fails_on_a_finding_and_on_nothing_else(report: str, status: int, said: str) -> None:
    assert verdict(report, {"a"})[0] == status and said in verdict(report, {"a"})[1]


def test_the_app_needs_only_declared_packages() -> None:
    """Packages for the tests are not among them."""
    assert {"textual", "markdown-it-py", "pydantic-core"} <= made_of() and not {"pytest", "hypothesis"} & made_of()
