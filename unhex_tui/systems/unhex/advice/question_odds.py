"""The odds of all questions, collected from the files that ask them."""

from __future__ import annotations

from collections.abc import Mapping

from unhex_tui.engine.advice import Odds
from unhex_tui.gamekit.questions import By, Steps
from unhex_tui.systems.unhex.fight.acts import area_effects, attack, blast
from unhex_tui.systems.unhex.fight.rolls import reacting, rerolling
from unhex_tui.systems.unhex.fight.round import act_odds

ODDS: By[Odds] = {**rerolling.ODDS, **reacting.ODDS, **attack.ODDS, **area_effects.ODDS, **blast.ODDS}
STEPS: Mapping[str, Steps] = {**act_odds.STEPS, **attack.STEPS, **reacting.STEPS}
