"""The commands of the command line. Each module imports what it needs, and is loaded only for its own command."""

from __future__ import annotations


class Refused(Exception):
    """A command cannot be carried out; the message is one line with the reason."""
