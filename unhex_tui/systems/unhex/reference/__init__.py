"""The rules reference of Unhex."""
