"""The kit for tests of games: `check` plays random fights and returns each law of the app that a game breaks.

Games import `check` and `Fault` from here; `laws` holds their code and the random play.
"""

from unhex_tui.testing.laws import Fault, check

__all__ = ["Fault", "check"]
