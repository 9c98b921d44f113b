"""A Textual app of bare widgets whose start is compared with ours: `python bare_widgets.py COUNT`."""

import sys

from textual.app import App, ComposeResult
from textual.widgets import Static


class Bare(App[None]):
    """An app of COUNT Statics with one line each."""

    def compose(self) -> ComposeResult:
        for n in range(int(sys.argv[1])):
            yield Static(f"widget {n}")


Bare().run()
