"""The reliability page names tests that exist and commands that run.

`.ci/run` takes a slice of each of its long forms.
"""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "reliability.md").read_text("utf-8")
LONG = re.findall(r"`\.venv/bin/pytest -m long ([^`]+)`", PAGE)
"""Arguments of the commands for long forms."""


def test_every_command_of_the_page_runs_long_forms_that_are_there() -> None:
    assert LONG
    for command in LONG:
        path, _, expression = command.partition(" -k ")
        found = ROOT / path
        files = sorted(found.rglob("test_*.py")) if found.is_dir() else [found]
        text = "".join(file.read_text("utf-8") for file in files)
        assert "mark.long" in text, f"nothing of {path} is long"
        assert expression in text, f"no test of {path} is called {expression}"
    assert len(re.findall(r"\.venv/bin/pytest -m", PAGE)) == len(LONG)


def test_ci_takes_a_slice_of_each_long_form_of_the_page_and_of_no_other() -> None:
    forms = re.findall(r'^    "(.+) \d+"$', (ROOT / ".ci" / "run").read_text("utf-8"), re.M)
    assert sorted(forms) == sorted(LONG)


def test_every_test_that_the_page_names_is_in_the_file_it_names() -> None:
    named = re.findall(r"`(tests/[\w/]+\.py)`, `(test_\w+)`", PAGE)
    assert len(named) > 50
    assert {name for _, name in named} == {*re.findall(r"`(test_\w+)`", PAGE)}
    assert not [one for one in named if not re.search(rf"\bdef {one[1]}\(", (ROOT / one[0]).read_text("utf-8"))]


def test_every_file_and_folder_of_tests_that_the_page_names_is_there() -> None:
    named = set(re.findall(r"\btests/[\w./-]*\w", PAGE))
    assert len(named) > 5
    assert not {name for name in named if not (ROOT / name).exists()}
