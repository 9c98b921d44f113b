"""Answers the table has agreed to beforehand, and rolls called for at any time.

`npc_dice`: the app rolls for NPCs. `no_react:TEAM`: that team does not react in the round it names. `weapon`: everybody
uses the weapon, lethal or not, that it used last. They are agreed in an aside, journaled like any answer; what the last
two bar is in `agreed`.
"""

from __future__ import annotations

from unhex_tui.engine.decision import Choose, Decision, Enter, Option, Roll
from unhex_tui.engine.procedure import Procedure, ask
from unhex_tui.engine.system import Standing
from unhex_tui.files.text import clean
from unhex_tui.systems.unhex.between.ruling import show_rules
from unhex_tui.systems.unhex.events.actions import Amended
from unhex_tui.systems.unhex.events.dice import RollCalled
from unhex_tui.systems.unhex.fight.rolls.rolling import BOTH, caption, left_to_players
from unhex_tui.systems.unhex.rules.percentile import as_text
from unhex_tui.systems.unhex.state.table import GM, Table


def standing(table: Table, decision: Decision) -> Standing | None:
    """The answer agreed to this decision, if there is one."""
    if isinstance(decision, Roll) and "npc_dice" in table.standing and all(seat.gm for seat in decision.seats):
        # Somebody's player may still surrender instead (ACT-7), and must not be rolled past.
        return None if left_to_players(table, decision.extras) else Standing(None, "the app rolls for NPCs")
    return None


def standing_aside(table: Table) -> Procedure[str]:
    """Agree on a standing answer, or end one."""
    options: list[Option] = []
    on = "npc_dice" in table.standing
    options.append(Option("npc_dice", "The app rolls for NPCs", "on: ends it" if on else "off", "n"))
    on = "weapon" in table.standing
    options.append(Option("weapon", "Weapon and less-lethal as last time", "on: ends it" if on else "off", "w"))
    for team in table.teams:
        on = table.standing.get(f"no_react:{team.id}") == str(table.round)
        label = f"No reactions by {team.name} this round"
        options.append(Option(f"no_react:{team.id}", label, "on: ends it" if on else "off", thing=team.short))
    options.append(Option("rules", "Edition and table rules", "to be read here", "t"))

    def build() -> Choose:
        return Choose(
            question="standing.which",
            seats=(GM,),
            prompt="Which answer is agreed beforehand?",
            light=True,
            options=tuple(options),
        )

    key = yield from ask(build)
    if key == "rules":
        return (yield from show_rules(table))
    label = next(option.label for option in options if option.key == key)
    value = str(table.round) if key.startswith("no_react:") else "on"
    if table.standing.get(key) == value:
        del table.standing[key]
        text = f"No longer agreed: {label}"
    else:
        table.standing[key] = value
        text = f"Agreed: {label}"
    table.tell(Amended(text, secret=False))
    return text


def roll_aside(table: Table) -> Procedure[str]:
    """Anybody rolls for anything, whatever is under way; what it means the GM says."""

    if not table.characters:
        return ""

    def who_rolls() -> Choose:
        return Choose(
            question="called.who",
            seats=(GM,),
            prompt="Who rolls?",
            light=True,
            options=tuple(Option(c.id, c.name, f"level {c.level}", token=c.id) for c in table.characters.values()),
        )

    who = yield from ask(who_rolls)
    name = table.name(who)

    def what_for() -> Enter:
        return Enter(question="called.what", seats=(GM,), prompt=f"What does {name} roll for?", light=True, high=120)

    what = clean((yield from ask(what_for)))

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
