"""The program `unhex-tui`, and `python -m unhex_tui`.

Ctrl+C ends it quietly with status 130 at any time. While the command line's modules load, and after the command has
ended, there is nothing to save: the process ends at once. In between, the command itself handles Ctrl+C.
"""

from __future__ import annotations

import os
import sys

INTERRUPTED = 130
"""Exit status after Ctrl+C, as in shells."""


def run() -> int:
    """Carry out the command line of this process and return the exit status."""
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


def _end(*_: object) -> None:
    os._exit(INTERRUPTED)


if __name__ == "__main__":
    sys.exit(run())
