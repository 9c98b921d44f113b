"""What the commands of the command line do. Each module brings what it needs, so none is loaded before it is wanted."""

from __future__ import annotations


class Refused(Exception):
    """A command cannot be carried out; the text is one line that says why."""
