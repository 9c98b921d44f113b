"""Charges: FS-CHG-1 to FS-CHG-6."""

from __future__ import annotations

from functools import partial

from unhex_tui.engine.decision import Enter, Explanation, Reason
from unhex_tui.engine.procedure import Procedure, ask
from unhex_tui.systems.fading_suns.events.blows import EffectRolled
from unhex_tui.systems.fading_suns.events.turns import RunDown
from unhex_tui.systems.fading_suns.fight.attack import aim, hits
from unhex_tui.systems.fading_suns.fight.damage import damage, strike
from unhex_tui.systems.fading_suns.fight.presence import actor, both
from unhex_tui.systems.fading_suns.fight.rolling import roll_armor
from unhex_tui.systems.fading_suns.people.character import Character, many
from unhex_tui.systems.fading_suns.rules.goals import momentum_dice, points
from unhex_tui.systems.fading_suns.state.table import Table
from unhex_tui.systems.fading_suns.state.underway import Act


def farthest(table: Table, c: Character) -> int:
    """Return the maximum metres of a charge; half the run if the charge is not the turn's only action (FS-CHG-4)."""
    whole = many(c.planned) == 1 or table.rules.charge_run_other == "gm"
    return c.run if whole else c.run // 2


def charge(table: Table, action: Act) -> Procedure[None]:
    """Run a charge; on a hit both characters fall and both suffer from the momentum (FS-CHG-1 to FS-CHG-3)."""
    if not (yield from aim(table, action)):
        return
    action.metres = yield from ask(partial(_run, table, action))
    if not (yield from hits(table, action)):
        return
    action.momentum = momentum_dice(action.metres)
    c, target = table.characters[action.who], table.characters[action.target]
    c.down = target.down = True
    c.charged, c.charged_in = target.id, table.round
    table.tell(RunDown(c.id, target.id))
    yield from damage(table, action, "charge")
    if not action.momentum:
        return
    faces = action.rolled[-action.momentum :]
    wounds = points(faces, table.rules)
    table.tell(EffectRolled(action.who, "momentum", faces, wounds))
    if table.rules.momentum_armour == "on":
        wounds = yield from roll_armor(table, action, action.who, wounds, partial(actor, table, action))
    strike(table, action.who, wounds)


def _run(table: Table, action: Act) -> Enter:
    c, target = both(table, action)
    most = farthest(table, c)
    half = Reason("Full run only if the charge is the turn's only action", ("FS-CHG-4",))
    return Enter(
        question="metres",
        seats=(table.seat(c.id),),
        prompt=f"How many metres does {c.name} run at {target.name}? (1 die per 3, at most {most})",
        about=(c.id, target.id),
        what="number",
        low=0,
        high=most,
        value=str(most),
        explain=lambda: Explanation(notes=(half,) if most < c.run else ()),
    )
