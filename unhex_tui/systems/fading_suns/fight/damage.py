"""Damage of a hit: FS-COR-4, FS-COR-6 to FS-COR-9, FS-STR-1, FS-VIT-1 to FS-VIT-3, and waiting wounds: FS-INI-1."""

from __future__ import annotations

from functools import partial

from unhex_tui.engine.decision import Choose, Explanation, Option, Reason, Roll
from unhex_tui.engine.procedure import MovedOn, Procedure, ask
from unhex_tui.evening.asking import choice
from unhex_tui.systems.fading_suns.events.blows import EffectRolled, Fell, Pulled, Spared, Wounded, WoundsWait
from unhex_tui.systems.fading_suns.events.turns import Freed
from unhex_tui.systems.fading_suns.fight.ledger import ALONE, in_words
from unhex_tui.systems.fading_suns.fight.presence import ask_first, both
from unhex_tui.systems.fading_suns.fight.rolling import PULL, SPARE, app_rolls, caption, effect_dice, roll_armor, so_far
from unhex_tui.systems.fading_suns.people.character import Character
from unhex_tui.systems.fading_suns.rules.goals import points, strength_dice
from unhex_tui.systems.fading_suns.state.table import Blow, Table
from unhex_tui.systems.fading_suns.state.underway import Act


def pool(table: Table, c: Character, kind: str) -> tuple[int, int]:
    """Return the dice of an action and of Strength, but no victory or momentum dice (FS-COR-6, FS-STR-1, table 3.3)."""
    own = c.action(kind)
    if own is not None:
        return own.dice, strength_dice(c.strength, table.rules) if own.adds_strength else 0
    return table.rules.dice("grapple" if kind in ALONE else kind), strength_dice(c.strength, table.rules)


def damage(table: Table, action: Act, kind: str) -> Procedure[None]:
    """Roll the damage and the armor; the wounds then count or wait."""
    build = partial(_roll, table, action, kind)
    faces = yield from ask_first(table, action, build)
    while faces == PULL.key:
        action.pulled += 1
        table.tell(Pulled(action.who, action.victory - action.pulled))
        faces = yield from ask(build)
    if faces == SPARE.key:
        table.tell(Spared(action.who, action.target))
        return
    action.rolled = tuple(faces)
    wounds = points(faces, table.rules)
    table.tell(EffectRolled(action.who, "damage", action.rolled, wounds))
    through = yield from roll_armor(table, action, action.target, wounds, partial(both, table, action))
    strike(table, action.target, through)


def fateful(table: Table, target: Character, dice: int) -> bool:
    """Tell whether this many dice may leave the target at Vitality 1 or 0, with waiting wounds (FS-VIT-3, FS-INI-1)."""
    return dice + table.waiting(target.id) >= target.vitality - 1


def _roll(table: Table, action: Act, kind: str) -> Roll:
    c, target = both(table, action)
    base, strength = pool(table, c, kind)
    victory = action.victory - action.pulled
    momentum = action.momentum
    parts = [f"{in_words(c, kind)} {base}", f"Strength {strength}", f"victory {victory}", f"momentum {momentum}"]
    said = " + ".join(part for part in parts if not part.endswith(" 0"))
    may_pull = victory > 1 and table.rules.pull_punch == "on"
    may_spare = kind == "grapple"
    number = base + strength + victory
    extras = (*([PULL] if may_pull else []), *([SPARE] if may_spare else []))
    waits = extras and app_rolls(table, c) and fateful(table, target, number + momentum)
    why = (Reason(f"Not rolled automatically: {target.name} may fall, so the GM chooses first"),) if waits else ()
    return Roll(
        question="damage",
        seats=(table.seat(c.id),),
        prompt=f"{c.name}'s damage to {target.name}: {said} = {number + momentum} dice",
        about=(c.id, target.id),
        dice=effect_dice("damage", number, table.rules.faces, momentum),
        caption=caption(table),
        so_far=partial(so_far, table.rules),
        extras=extras,
        explain=partial(Explanation, notes=why),
    )


# -------------------------------------------------------------------- wounds


def strike(table: Table, target: str, wounds: int) -> None:
    """Apply wounds now, or let them wait until all who act at the same time have acted (FS-INI-1)."""
    if table.together and wounds:
        table.blows.append(Blow(target, wounds))
        table.tell(WoundsWait(target, wounds))
    else:
        wound(table, target, wounds)


def wound(table: Table, who: str, wounds: int) -> None:
    """Reduce Vitality; at 1 or less the character may fall (FS-VIT-1, FS-VIT-3)."""
    c = table.characters[who]
    before = c.vitality
    set_vitality(table, c, max(0, before - wounds))
    table.tell(Wounded(who, wounds, before, c.vitality))
    if c.vitality == before:
        return
    if c.dead:
        table.tell(Fell(who, "dead"))
    elif not c.conscious:
        table.tell(Fell(who, "unconscious"))
    loosen(table)


def set_vitality(table: Table, c: Character, vitality: int) -> None:
    """Set Vitality; a change cancels the GM's earlier answer on consciousness at Vitality 1 (FS-VIT-3).

    Until the GM answers again the character counts as conscious, so that no hold or fight ends by a faint that may not
    come.
    """
    if vitality != c.vitality:
        c.vitality, c.asked_awake = vitality, False
        c.awake = doubtful(table, c)


def loosen(table: Table) -> None:
    """End holds whose holder is out or held too, and holds on characters who are out (FS-GRP-6, FS-GRP-8)."""
    for c in table.characters.values():
        if c.held_by:
            holder = table.characters.get(c.held_by)
            if holder is None or not holder.able or not c.able or holder.held_by:
                table.tell(Freed(c.id, c.held_by, "ended"))
                c.free()


def settle_blows(table: Table) -> None:
    """Apply the waiting wounds, once all who act at the same time have acted."""
    blows, table.blows, table.together = table.blows, [], False
    for blow in blows:
        wound(table, blow.target, blow.wounds)


def doubtful(table: Table, c: Character) -> bool:
    """Tell whether the GM must still decide if a character at Vitality 1 stays conscious (FS-VIT-3)."""
    return c.vitality == 1 and not c.asked_awake and table.rules.vit_one == "gm"


def in_doubt(table: Table) -> Character | None:
    """Return the next character whose consciousness the GM must decide, or None."""
    if table.rules.vit_one == "unconscious":
        return None
    return next((c for c in table.characters.values() if doubtful(table, c) and not c.away), None)


def ask_awake(table: Table, c: Character) -> Procedure[None]:
    """Ask the GM whether a character at Vitality 1 stays conscious (FS-VIT-3)."""

    def build() -> Choose:
        if in_doubt(table) is not c:
            raise MovedOn
        prompt = f"{c.name} is at Vitality 1: does {c.name} stay conscious?"
        options = (Option("out", "Unconscious", letter="u"), Option("awake", "Stays conscious", "−8", "a"))
        return choice("awake", prompt, options, about=(c.id,), enter="out", light=False)

    answer = yield from ask(build)
    c.asked_awake, c.awake = True, answer == "awake"
    table.tell(Fell(c.id, "awake" if c.awake else "unconscious"))
    loosen(table)
