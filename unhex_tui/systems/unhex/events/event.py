"""What all events of Unhex are."""

from unhex_tui.engine.value import Value


class Event(Value):
    """A fact told by a procedure."""
