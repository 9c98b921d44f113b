"""Whether what the app is made of has known holes, where a database of them is at hand: `python -m tests.audit`.

It puts the auditor into a folder of its own for as long as it runs. A finding in what the app needs to run
fails, others are told; where the auditor cannot be had, or no database knows these packages, that is said and nothing
fails.
`.ci/run` runs it after the tests.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import sysconfig
import tempfile
import time
import tomllib
from collections.abc import Container
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

SECONDS = 75
"""For all of it, which takes some thirty where a database answers: `.ci/run` has ten minutes for everything."""


PROJECT = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text("utf-8"))["project"]


def made_of(package: str = "unhex-tui") -> set[str]:
    """The names of what the app needs to run, and of what that needs; not of what only its tests need."""
    found: set[str] = set()
    left = [package]
    while left:
        with suppress(PackageNotFoundError):
            for line in requires(left.pop()) or ():
                name = re.split(r"[^\w.-]", line, maxsplit=1)[0].lower().replace("_", "-")
                if "extra ==" not in line and name not in found:
                    found.add(name)
                    left.append(name)
    return found


def verdict(report: str, ours: Container[str]) -> tuple[int, str]:
    """The exit status for what the auditor wrote, in its JSON, and what to say; holes elsewhere than in ours are."""
    try:
        listed = json.loads(report)["dependencies"]
        found = [(one["name"].lower().replace("_", "-"), one, hole) for one in listed for hole in one.get("vulns", ())]
        holes = [f"{one['name']} {one['version']}: {hole['id']}" for _, one, hole in found]
        matter = any(name in ours for name, _, _ in found)
        known = sum("vulns" in one for one in listed)
    except (ValueError, KeyError, TypeError):
        return 0, "not audited: no database of known holes is at hand"
    if holes:
        return int(
            matter
        ), f"{len(holes)} known holes{'' if matter else ', none in what the app needs'}:\n" + "\n".join(holes)
    if not known:
        return 0, f"not audited: the database at hand knows none of {len(listed)} packages"
    unknown = f", {len(listed) - known} are not known to it" if known < len(listed) else ""
    return 0, f"no known holes in {known} packages{unknown}"


def report() -> str:
    """What the auditor writes on the packages beside this interpreter; empty where it cannot be had or does not end."""
    end = time.monotonic() + SECONDS
    with tempfile.TemporaryDirectory() as folder:
        own, out = Path(folder) / "auditor", Path(folder) / "report.json"
        python = own / ("Scripts" if sys.platform == "win32" else "bin") / "python"
        made = [sys.executable, "-m", "venv", str(own)]
        put_in = [str(python), "-m", "pip", "install", "--quiet", *PROJECT["optional-dependencies"]["audit"]]
        look = [str(python), "-m", "pip_audit", "--path", sysconfig.get_path("purelib"), "--progress-spinner", "off"]
        try:
            for command in (made, put_in):
                subprocess.run(command, capture_output=True, timeout=end - time.monotonic(), check=True)
            look += ["-f", "json", "-o", str(out)]
            subprocess.run(look, capture_output=True, timeout=end - time.monotonic(), check=False)
            return out.read_text("utf-8")
        except (OSError, subprocess.SubprocessError):
            return ""


if __name__ == "__main__":
    status, said = verdict(report(), made_of())
    print(said)
    sys.exit(status)
