"""A Textual app of bare widgets, to compare a start with: `python bare_widgets.py COUNT`."""

import sys

from textual.app import App, ComposeResult
from textual.widgets import Static


class Bare(App[None]):
    """So many Statics, one line each, and nothing else."""

    def compose(self) -> ComposeResult:
        for n in range(int(sys.argv[1])):
            yield Static(f"widget {n}")


Bare().run()
