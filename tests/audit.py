"""Whether what the app is made of has known holes, where a database of them is at hand: `python -m tests.audit`.

It puts the auditor into a folder of its own for as long as it runs. A finding fails; where the auditor cannot be had,
or no database knows these packages, that is said and nothing fails. `.ci/run` runs it after the tests.
"""

from __future__ import annotations

import json
import subprocess
import sys
import sysconfig
import tempfile
import time
from pathlib import Path

SECONDS = 75
"""For all of it, which takes some thirty where a database answers: `.ci/run` has ten minutes for everything."""


def verdict(report: str) -> tuple[int, str]:
    """The exit status for what the auditor wrote, in its JSON, and what to say."""
    try:
        listed = json.loads(report)["dependencies"]
        holes = [f"{one['name']} {one['version']}: {hole['id']}" for one in listed for hole in one.get("vulns", ())]
        known = sum("vulns" in one for one in listed)
    except (ValueError, KeyError, TypeError):
        return 0, "not audited: no database of known holes is at hand"
    if holes:
        return 1, f"{len(holes)} known holes:\n" + "\n".join(holes)
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
        put_in = [str(python), "-m", "pip", "install", "--quiet", "pip-audit>=2.9,<3"]
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
    status, said = verdict(report())
    print(said)
    sys.exit(status)
