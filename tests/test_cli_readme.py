"""Promises of the README: two set-up lines, links that lead somewhere, and one test command that decides."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")


def shell_lines() -> list[str]:
    """Return the set-up lines of the README's shell blocks."""
    blocks = re.findall(r"```sh\n(.*?)```", README, re.DOTALL)
    return [line for block in blocks for line in block.splitlines() if line.startswith("python3 ")]


def test_there_are_exactly_two_set_up_lines_the_demo_and_the_tests() -> None:
    demo, tests = shell_lines()
    assert demo.endswith("/unhex-tui demo")
    assert tests.endswith("/pytest")


def test_the_page_stays_short() -> None:
    assert len(README.splitlines()) <= 95
    assert README.index("![") < README.index("## "), "a picture before the first section"


def test_links_lead_to_files() -> None:
    links = re.findall(r"\]\(([^)#]+)\)", README)
    assert "docs/protocol.md" in links
    missing = [link for link in links if not (ROOT / link).is_file()]
    assert [link for link in missing if not link.startswith("http")] == []


def ci(home: Path, python3: str, readme: str = README, git: str = "exit 1") -> subprocess.CompletedProcess[str]:
    """Run `.ci/run` in a folder of its own with stand-ins for `python3` and `git`."""
    run = (ROOT / ".ci" / "run").read_text("utf-8")
    stand_ins = (("bin/python3", python3), ("bin/chromium", "#!/bin/sh\n"), ("bin/git", f"#!/bin/sh\n{git}\n"))
    for path, text in ((".ci/run", run), *stand_ins):
        (home / path).parent.mkdir(exist_ok=True)
        (home / path).write_text(text, "utf-8")
        (home / path).chmod(0o755)
    (home / "README.md").write_text(readme, "utf-8")
    env = {"PATH": f"{home}/bin:/usr/bin:/bin", "GIT_CEILING_DIRECTORIES": str(home.parent)}
    command = ["bash", str(home / ".ci" / "run")]
    return subprocess.run(command, env=env, cwd="/", capture_output=True, text=True, check=False, timeout=30)


@pytest.mark.skipif(sys.platform == "win32", reason="a bash script")
def test_ci_runs_the_test_line_of_the_readme_and_ends_as_it_does(tmp_path: Path) -> None:
    done = ci(tmp_path, '#!/bin/sh\necho "$PWD $*"\nexit 7\n')
    assert done.returncode == 7
    assert done.stdout.splitlines() == [f"+ {shell_lines()[1]}", f"{tmp_path.resolve()} -m venv .venv"]
    assert ci(tmp_path, "#!/bin/sh\n", "no such line\n").returncode == 2


@pytest.mark.skipif(sys.platform == "win32", reason="a bash script")
@pytest.mark.parametrize(("fails", "status"), [("nothing", 0), ("tests.mutations", 1), ("tests/test_laws.py", 1)])
def test_ci_then_runs_a_slice_of_what_takes_longer_and_fails_as_it_does(
    tmp_path: Path, fails: str, status: int
) -> None:
    venv = tmp_path / ".venv" / "bin"
    venv.mkdir(parents=True)
    for name in ("pip", "pytest", "python"):
        (venv / name).write_text(f'#!/bin/sh\ncase "$*" in *{fails}*) exit 9;; esac\n')
        (venv / name).chmod(0o755)
    done = ci(tmp_path, "#!/bin/sh\n")
    assert done.returncode == status, done.stderr
    ran = [line.partition(" -m ")[2] for line in done.stdout.splitlines()[1:]]
    slices = [
        "tests.audit",
        "tests.mutations --slice 0/11 --seconds 90",
        "pytest -q -m long --slice 0/8 --seconds 80 tests/test_laws.py",
    ]
    assert ran == slices[: 2 if fails == "tests.mutations" else 3]
    assert (f"this fails: .venv/bin/python -m {ran[-1]}" in done.stderr) == (status == 1)


@pytest.mark.skipif(sys.platform == "win32", reason="a bash script")
def test_another_commit_takes_another_long_form(tmp_path: Path) -> None:
    """In time every slice of each form has its turn."""
    venv = tmp_path / ".venv" / "bin"
    venv.mkdir(parents=True)
    for name in ("pip", "pytest", "python"):
        (venv / name).write_text("#!/bin/sh\n")
        (venv / name).chmod(0o755)
    taken: dict[str, set[str]] = {}
    forms = len(re.findall(r'^    "tests/', (ROOT / ".ci" / "run").read_text("utf-8"), re.M))
    for commits in range(forms * 4):
        last = ci(tmp_path, "#!/bin/sh\n", git=f"echo {commits}").stdout.splitlines()[-1].split()
        taken.setdefault(last[-1], set()).add(last[last.index("--slice") + 1])
    assert len(taken) == forms
    for slices in taken.values():
        many = int(slices.copy().pop().partition("/")[2])
        assert slices == {f"{which}/{many}" for which in range(min(many, 4))}
