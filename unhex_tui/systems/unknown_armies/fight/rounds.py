"""The round: focus, initiative once a fight, then the turns in order (UA-RND-1, UA-INI, UA-FOC-1).

Each function plays the next step of one phase of `table.phase`; `play` loops over the phases.
"""

from __future__ import annotations

from functools import partial

from unhex_tui.engine.decision import Choose, Option, Reason, Roll
from unhex_tui.engine.procedure import Given, MovedOn, Procedure, ask
from unhex_tui.evening.asking import choice
from unhex_tui.evening.ending import end, over
from unhex_tui.evening.events import FightBegan, RoundBegan
from unhex_tui.evening.sums import Sum
from unhex_tui.systems.unknown_armies.events.fights import Done, SkillTaken
from unhex_tui.systems.unknown_armies.fight.acting import act
from unhex_tui.systems.unknown_armies.fight.breath import breathe
from unhex_tui.systems.unknown_armies.fight.harm import loosen
from unhex_tui.systems.unknown_armies.fight.holding import to_the_end
from unhex_tui.systems.unknown_armies.fight.order import next_group
from unhex_tui.systems.unknown_armies.fight.rolling import rolled, two_dice
from unhex_tui.systems.unknown_armies.rules.dice import read
from unhex_tui.systems.unknown_armies.rules.target import FOCUS
from unhex_tui.systems.unknown_armies.state.table import Fire, Table

NOBODY = "nobody"
DEFAULT = Option("default", "Use the Initiative skill", letter="i")


def begin_fight(table: Table) -> None:
    """Begin a fight with all characters who take part, and its first round."""
    table.fight += 1
    table.round = 0
    for c in table.characters.values():
        c.begin_fight()
    table.carried, table.fires = [], []
    table.tell(FightBegan(table.fight))
    _begin_round(table)


def _begin_round(table: Table) -> None:
    table.round += 1
    table.phase = "focus"
    table.carried, table.fires = table.fires, []
    for c in table.characters.values():
        c.begin_round(table.rules.dodge_until == "own_go")
    table.tell(RoundBegan(table.round))


def end_fight(table: Table, winner: str = "", *, by_gm: bool = False) -> None:
    """End the fight for any reason and add it to the session's history."""
    end(table, winner, by_gm=by_gm)
    table.group, table.fires, table.carried = [], [], []
    for c in table.characters.values():
        c.begin_fight()


# -------------------------------------------------------------------- who focuses, who goes on firing


def focusing(table: Table) -> Procedure[None]:
    """Ask who focuses on a foe and who carries on suppressive fire, one character at a time (UA-FOC-1, UA-SUP-4)."""
    if over(table, end_fight):
        return
    answer = yield from ask(partial(_who_focuses, table))
    if answer == NOBODY:
        table.phase, table.carried = "initiative", []
        return
    kind, _, who = answer.rpartition(":")
    if kind == "fire":
        fire = next(one for one in table.carried if one.who == who)
        table.carried.remove(fire)
        table.fires.append(Fire(fire.who, fire.weapon, fire.shots, fire.field))
        table.tell(Done(who, f"{{who}} keeps firing: {fire.shots} shots", ("UA-SUP-4",), whom=fire.field))
        return
    table.errand = "focus"
    by = yield from ask(partial(_on_whom, table, who))
    if by == NOBODY:
        table.errand = None
        return
    foe, _, much = by.rpartition(":")
    c = table.characters[who]
    c.focus, c.focus_on = int(much), foe
    text = f"{{who}} focuses on {{target}}: +{much}; anyone attacking {{who}} gets +{much} too"
    table.tell(Done(who, text, ("UA-FOC-1",), foe))
    table.errand = None


def _who_focuses(table: Table) -> Choose | Given:
    if not table.contested:
        raise MovedOn
    may = [c for c in table.characters.values() if not (c.focus or c.held_by) and c.able]
    fires = [fire for fire in table.carried if _loaded(table, fire) >= fire.shots]
    others = " else" if any(c.focus for c in table.characters.values()) else ""
    nobody = Option(NOBODY, f"No one{others} focuses", letter=".", thing=NOBODY)
    options = [nobody, *(Option(c.id, f"{c.name} focuses", token=c.id) for c in may)]
    options += [
        Option(f"fire:{fire.who}", f"{table.name(fire.who)} keeps firing", f"{fire.shots} shots", ",*", fire.who)
        for fire in fires
    ]
    prompt, about = f"Round {table.round}: who focuses on a foe?", [c.id for c in may]
    return choice("focus", prompt, options, _FOCUS, about=about, enter=NOBODY)


_FOCUS = Reason("+10 to +30 on one foe; anyone attacking the focuser gets it too", ("UA-FOC-1",))


def _loaded(table: Table, fire: Fire) -> int:
    """Return the rounds in the gun of a fire that may be carried on; 0 if its shooter cannot fire."""
    c = table.characters.get(fire.who)
    gun = c.weapon(fire.weapon) if c is not None and c.able and c.in_hand == fire.weapon else None
    return gun.loaded if gun is not None and not gun.jammed else 0


def _on_whom(table: Table, who: str) -> Choose:
    c = table.characters.get(who)
    foes = table.foes(who) if c is not None and c.able else []
    if c is None or not foes:
        raise MovedOn
    options = [
        Option(f"{foe.id}:{by}", f"{foe.name} +{by}", letter=f"*{by // 10}", token=foe.id)
        for foe in foes
        for by in FOCUS
    ]
    options.append(Option(NOBODY, "No focus", letter=".", thing=NOBODY))
    prompt = f"{c.name} focuses on whom? A letter, then 1, 2 or 3"
    return choice("focus.whom", prompt, options, seat=table.seat(who), about=(who,))


# -------------------------------------------------------------------- initiative


def taking_initiative(table: Table) -> Procedure[None]:
    """Ask one character without initiative for a Speed roll or the Initiative skill (UA-INI-1, UA-INI-4, UA-INI-6)."""
    if over(table, end_fight):
        return
    waiting = [c for c in table.characters.values() if not c.initiative and c.able]
    if not waiting:
        table.phase = "acting"
        return
    c = min(waiting, key=lambda one: not one.pc)
    faces = yield from ask(partial(_initiative, table, c.id))
    if faces == DEFAULT.key:
        c.initiative, c.made_it, c.by_default = max(c.skill("initiative"), 1), True, True
        table.tell(SkillTaken(c.id, c.initiative))
        return
    reading = rolled(table, c, "Speed", faces, Sum((("Speed", c.speed),)), skill=False, alone=True, of="initiative")
    c.initiative, c.made_it, c.by_default = reading.value, reading.succeeded, False


def _initiative(table: Table, who: str) -> Roll:
    c = table.characters.get(who)
    if c is None or not c.able or c.initiative or not table.contested:
        raise MovedOn
    skill = c.skill("initiative")
    extras = (DEFAULT._replace(hint=f"no roll: counts as a success with {skill}"),) if skill else ()
    caption = "successes first, higher before lower"
    prompt, bare = f"{c.name}'s initiative: Speed {c.speed}", table.matchless(c)
    reads = partial(read, target=c.speed, rules=table.rules, no_matches=bare)
    return two_dice(table, "initiative", who, prompt, extras=extras, caption=caption, reads=reads)


# -------------------------------------------------------------------- everybody's go


def acting(table: Table) -> Procedure[None]:
    """Play the next turn, or end the round."""
    if table.group:
        c = table.characters.get(table.group[0])
        if c is None or c.gone:
            table.group.pop(0)
        else:
            yield from act(table, c)
        return
    if (yield from _ended(table)):
        return
    loosen(table)
    group = next_group(table)
    if len(group) > 1 and table.rules.init_tie == "gm":
        group = [(yield from ask(partial(_first, table)))]
    table.group = group
    if not group:
        breathe(table)
        if not (yield from _ended(table)):
            _begin_round(table)


def _ended(table: Table) -> Procedure[bool]:
    """Tell whether the fight is over, after the holders of choked victims decide how it ends for them."""
    if table.contested:
        return False
    yield from to_the_end(table)
    return over(table, end_fight)


def _first(table: Table) -> Choose | Given:
    """Ask the GM who acts first among equal initiatives (UA-INI-6)."""
    group = next_group(table)
    if len(group) < 2:
        return Given(group[0]) if group else Given("")
    options = [table.option(table.characters[who]) for who in group]
    return choice("order", "Same initiative: who goes first?", options, light=False)
