"""The terminal screen: it reads the session's view and posts answers; it knows no rule."""
