"""What the README promises: two set-up lines, links that lead somewhere, and a test line that decides alone."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")


def shell_lines() -> list[str]:
    """The lines of the README's shell blocks that set something up."""
    blocks = re.findall(r"```sh\n(.*?)```", README, re.DOTALL)
    return [line for block in blocks for line in block.splitlines() if line.startswith("python3 ")]


def test_there_are_exactly_two_set_up_lines_the_demo_and_the_tests() -> None:
    demo, tests = shell_lines()
    assert demo.endswith("/unhex-tui demo")
    assert tests.endswith("/pytest")


def test_links_lead_to_files() -> None:
    links = re.findall(r"\]\(([^)#]+)\)", README)
    assert "docs/protocol.md" in links
    missing = [link for link in links if not (ROOT / link).is_file()]
    assert [link for link in missing if not link.startswith("http")] == []


@pytest.mark.skipif(sys.platform == "win32", reason="a bash script")
def test_ci_runs_the_test_line_of_the_readme_and_ends_as_it_does(tmp_path: Path) -> None:
    script = tmp_path / ".ci" / "run"
    script.parent.mkdir()
    script.write_bytes((ROOT / ".ci" / "run").read_bytes())
    stand_in = tmp_path / "bin" / "python3"
    stand_in.parent.mkdir()
    stand_in.write_text('#!/bin/sh\necho "$PWD $*"\nexit 7\n')
    stand_in.chmod(0o755)
    (tmp_path / "README.md").write_text(README, "utf-8")
    env = {"PATH": f"{stand_in.parent}:/usr/bin:/bin"}
    done = subprocess.run(
        ["bash", str(script)], env=env, cwd="/", capture_output=True, text=True, check=False, timeout=30
    )
    assert done.returncode == 7
    assert done.stdout.splitlines()[0] == f"+ {shell_lines()[1]}"
    assert done.stdout.splitlines()[1] == f"{tmp_path.resolve()} -m venv .venv"
    (tmp_path / "README.md").write_text("no such line\n")
    done = subprocess.run(["bash", str(script)], env=env, capture_output=True, text=True, check=False, timeout=30)
    assert done.returncode == 2
