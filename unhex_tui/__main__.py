"""The program `unhex-tui`, and `python -m unhex_tui`.

Ctrl+C ends it quietly with status 130 at any time. While the command line's modules load, and after the command has
ended, there is nothing to save: the process ends at once. In between, the command itself handles Ctrl+C. An older
Python and a missing package are refused in one line.
"""

from __future__ import annotations

import os
import sys

INTERRUPTED = 130
"""Exit status after Ctrl+C, as in shells."""
LOWEST = (3, 11)
"""Lowest version of Python."""


def run() -> int:
    """Carry out the command line of this process and return the exit status."""
    if sys.version_info[:2] < LOWEST:
        return _refused("Python {}.{} or newer is needed, and this is Python {}.{}".format(*LOWEST, *sys.version_info))
    try:
        import signal

        taken = signal.getsignal(signal.SIGINT) is signal.default_int_handler  # or the parent had it ignored
        if taken:
            signal.signal(signal.SIGINT, _end)
        from unhex_tui.cli import main

        if taken:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        try:
            return main()
        finally:
            if taken:
                signal.signal(signal.SIGINT, _end)
    except KeyboardInterrupt:
        return INTERRUPTED
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package in ("", "unhex_tui"):
            raise
        return _refused(f"the package {package} is missing: install the app again, with the packages it needs")


def _refused(why: str) -> int:
    sys.stderr.write(f"unhex-tui: {why} (docs/troubleshooting.md)\n")
    return 1


def _end(*_: object) -> None:
    os._exit(INTERRUPTED)


if __name__ == "__main__":
    sys.exit(run())
