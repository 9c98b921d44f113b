"""Answers the table has agreed to beforehand, and rolls called for at any time.

`npc_dice`: the app rolls for NPCs. `no_react:TEAM`: that team does not react in the round it names. `weapon`: everybody
uses the weapon, lethal or not, that it used last. They are agreed in an aside, journaled like any answer; what the last
two bar is in `agreed`.
"""

from __future__ import annotations

from unhex_tui.engine.decision import Decision, Option, Roll
from unhex_tui.engine.procedure import Procedure, ask
from unhex_tui.engine.system import Standing
from unhex_tui.files.text import clean
from unhex_tui.systems.unhex.between.asking import choose
from unhex_tui.systems.unhex.between.ruling import show_rules
from unhex_tui.systems.unhex.events.actions import Amended
from unhex_tui.systems.unhex.events.dice import RollCalled
from unhex_tui.systems.unhex.fight.rolls.rolling import BOTH, caption, left_to_players
from unhex_tui.systems.unhex.rules.percentile import as_text
from unhex_tui.systems.unhex.state.questions import line
from unhex_tui.systems.unhex.state.table import Table


def standing(table: Table, decision: Decision) -> Standing | None:
    """The answer agreed to this decision, if there is one."""
    if isinstance(decision, Roll) and "npc_dice" in table.standing and all(seat.gm for seat in decision.seats):
        # Somebody's player may still surrender instead (ACT-7), and must not be rolled past.
        return None if left_to_players(table, decision.extras) else Standing(None, "the app rolls for NPCs")
    return None


def standing_aside(table: Table) -> Procedure[str]:
    """Agree on a standing answer, or end one."""
    options = [
        Option("npc_dice", "The app rolls for NPCs", letter="n"),
        Option("weapon", "Weapon and less-lethal as last time", letter="w"),
        *(Option(f"no_react:{t.id}", f"No reactions by {t.name} this round", thing=t.short) for t in table.teams),
    ]
    options = [one._replace(hint="on: ends it" if _is_agreed(table, one.key) else "off") for one in options]
    rules = Option("rules", "Edition and table rules", "to be read here", "t")
    key = yield from choose("standing.which", "Which answer is agreed beforehand?", [*options, rules])
    if key == "rules":
        return (yield from show_rules(table))
    label = next(option.label for option in options if option.key == key)
    if _is_agreed(table, key):
        del table.standing[key]
        text = f"No longer agreed: {label}"
    else:
        table.standing[key] = str(table.round) if key.startswith("no_react:") else "on"
        text = f"Agreed: {label}"
    table.tell(Amended(text, secret=False))
    return text


def _is_agreed(table: Table, key: str) -> bool:
    return key in table.standing and (not key.startswith("no_react:") or table.standing[key] == str(table.round))


def roll_aside(table: Table) -> Procedure[str]:
    """Anybody rolls for anything, whatever is under way; what it means the GM says."""

    if not table.characters:
        return ""
    everybody = [Option(c.id, c.name, f"level {c.level}", token=c.id) for c in table.characters.values()]
    who = yield from choose("called.who", "Who rolls?", everybody)
    name = table.name(who)
    what = clean((yield from ask(lambda: line("called.what", f"What does {name} roll for?", high=120))))

    def roll() -> Roll:
        return Roll(
            question="called.roll",
            seats=(table.seat(who),),
            prompt=f"{name} rolls" + (f": {what}" if what else ""),
            about=(who,),
            dice=BOTH,
            caption=caption(table, table.characters[who].level),
        )

    tens, ones = yield from ask(roll)
    table.tell(RollCalled(who, tens, ones, table.characters[who].level, what))
    return f"{name} rolls {as_text(tens, ones, table.rules.reading)}" + (f" ({what})" if what else "")
