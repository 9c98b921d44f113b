"""Look up known vulnerabilities of the app's dependencies: `python -m tests.audit`.

The auditor is installed into a temporary folder. A finding in a package that the app needs to run is a failure;
findings in other packages are only printed. If the auditor cannot be installed, or no database knows the packages, the
command says so and succeeds. `.ci/run` runs it after the tests.
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
"""Time limit in seconds for the whole audit, which takes about 30 with a database; `.ci/run` has ten minutes in all."""


PROJECT = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text("utf-8"))["project"]


def made_of(package: str = "unhex-tui") -> set[str]:
    """Return the names of the packages that the app needs to run, dependencies of dependencies included.

    Packages of extras, such as those for the tests, are left out.
    """
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
    """Return the exit status and the message for the auditor's JSON report.

    The status is 1 only if a package in `ours` has a known vulnerability.
    """
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
    """Return the auditor's report on this interpreter's packages, or "" if it cannot be installed or takes too long."""
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
