"""Rally and direct: LEAD-2 to LEAD-4, RUL-13, RUL-20, RUL-21, RUL-42. Leaders' initiative is in `rounds`.

A directed teammate becomes the actor of the action under way and chooses from the whole menu; `Action.director` pays
for the act. Nothing is spent before it is declared, so declining is free.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import partial

from unhex_tui.engine.decision import Blocked, Choose, Option, Pick, Reason
from unhex_tui.engine.procedure import Given, MovedOn, Procedure, ask
from unhex_tui.gamekit.questions import barred, choice, option_of, seat_of, several
from unhex_tui.systems.unhex.events.dice import DirectionDeclined, LevelRaised, Rallied, RallyEnded
from unhex_tui.systems.unhex.fight.facts.skill import aim, chosen, level_for, present
from unhex_tui.systems.unhex.fight.facts.why_not import legal, why_not_conscious
from unhex_tui.systems.unhex.fight.rolls.damage import settle_state
from unhex_tui.systems.unhex.fight.rolls.lasting import begin
from unhex_tui.systems.unhex.fight.rolls.rolling import critical_failure, first, nothing_lost, settle
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.people.wounds import is_full
from unhex_tui.systems.unhex.state.table import Table
from unhex_tui.systems.unhex.state.underway import Action, Dice, Other, Rally

# -------------------------------------------------------------------- direct


_DIRECT = Option("direct", "Direct a teammate", letter="t")


def why_not_directed(leader: Character, character: Character) -> Iterator[Reason]:
    """Yield the reasons why a character cannot be directed now (LEAD-3)."""
    if character.team != leader.team:
        yield Reason(f"{character.name} is on another side", ("LEAD-3",))
    yield from why_not_conscious(character)
    if character.area is None:
        yield Reason(f"{character.name} is not on the map", ("LEAD-3",))
    if character.directed or character.benefited:
        yield Reason(f"{character.name} has already directed or been directed this round", ("LEAD-3", "RUL-42"))
    if character.all_out:
        yield Reason(f"{character.name} defends all-out and does nothing else this round", ("SHLD-4",))


def directable(table: Table, leader: Character) -> list[Character]:
    """Return the teammates whom a character can direct now; empty without the ability."""
    if "LEAD-3" not in leader.abilities:
        return []
    members = (member for member in table.members(leader.team) if member is not leader)
    return [member for member in members if legal(why_not_directed(leader, member))]


def _others(table: Table, leader: Character) -> list[Character]:
    """Return the teammates in this fight, directable or not."""
    return [each for each in table.taking_part() if each.team == leader.team and each is not leader]


def may_act(table: Table, character: Character) -> bool:
    """Tell whether a character has an action left, or one for directing and a teammate to direct (ACT-1, LEAD-4)."""
    has_one = character.actions > 0 or (character.directing > 0 and bool(directable(table, character)))
    return has_one and character.able


def may_go_on(table: Table, action: Action) -> bool:
    """Tell whether the actor may still act: they are forced to, or they or their director have an action left."""
    actor = table.characters[action.actor]
    if action.forced or not action.director:
        return action.forced or may_act(table, actor)
    director = table.characters.get(action.director)
    return director is not None and director.able and may_act(table, director) and actor in directable(table, director)


def only_directs(table: Table, action: Action) -> bool:
    """Tell whether the actor has only actions for directing left (LEAD-4)."""
    actor = table.characters[action.actor]
    return not action.director and not action.forced and actor.actions < 1 and actor.directing > 0


def directing_options(table: Table, actor: Character) -> Iterator[Option]:
    """Yield the option to direct a teammate, unless the actor is being directed."""
    able = [] if _is_directed(table) else directable(table, actor)
    if able:
        yield _DIRECT._replace(hint=able[0].name if len(able) == 1 else f"{len(able)} to choose from")


def no_directing(table: Table, actor: Character, offered: Collection[str]) -> Iterator[Blocked]:
    """Yield the blocked option to direct, with the reasons why a leader cannot direct anyone."""
    if "direct" in offered or "LEAD-3" not in actor.abilities:
        return
    if _is_directed(table):
        reasons = [Reason("A directed character may direct only later, with their own action", ("LEAD-3", "RUL-42"))]
    else:
        reasons = [why for other in _others(table, actor) for why in why_not_directed(actor, other)]
    yield Blocked(_DIRECT, tuple(reasons) or (Reason("There is no teammate", ("LEAD-3",)),))


def _is_directed(table: Table) -> bool:
    return table.action is not None and table.action.director != ""


def direct(table: Table, action: Action) -> Procedure[None]:
    """Ask whom to direct; the teammate becomes the actor (LEAD-3)."""
    teammate = yield from chosen(action, lambda: _whom(table, action))
    action.director = action.director or action.actor
    action.actor = teammate


def _whom(table: Table, action: Action) -> Choose | Given:
    present(table, action.actor)
    leader = table.characters[action.actor]
    return aim(
        table,
        action,
        "direct.who",
        f"{leader.name} directs whom?",
        able=directable(table, leader),
        option=partial(_option, table),
        everything=partial(_others, table, leader),
        why_not=partial(why_not_directed, leader),
        notes=(Reason("They may decline; then nothing is spent", ("LEAD-3",)),),
    )


def _option(table: Table, character: Character, hint: str = "") -> Option:
    return option_of(character, hint or table.area_name(character.area))


def declining_options(table: Table, _actor: Character) -> Iterator[Option]:
    """Yield the option to decline, for a directed teammate only."""
    action = table.action
    if action is not None and action.director:
        yield Option("decline", "Decline", f"{table.name(action.director)} spends nothing", ".")


def decline(table: Table, action: Action) -> Procedure[None]:
    """Decline to be directed; nothing is spent (LEAD-3)."""
    action.doing = Other()
    table.record(DirectionDeclined(action.actor, action.director))
    yield from ()


# -------------------------------------------------------------------- rally


_RALLY = Option("rally", "Rally the team", letter="h")


def why_not_lifted(leader: Character, character: Character) -> Iterator[Reason]:
    """Yield the reasons why a rally cannot raise a character's level at all (LEAD-2, RUL-21)."""
    if character.team != leader.team:
        yield Reason(f"{character.name} is on another side", ("LEAD-2",))
    if character.dead:
        yield Reason(f"{character.name} is dead", ("RUL-21", "DMG-7"))
    elif character.away:
        yield Reason(f"{character.name} is not in this fight", ("LEAD-2",))
    if character.level >= character.max_level:
        yield Reason(f"{character.name} is at their max level", ("LEAD-2", "CHAR-1"))


def stays_down(table: Table, character: Character) -> str:
    """Return the condition that a higher level does not end, in words; empty if there is none (RUL-21, RUL-12)."""
    if table.fighting and (character.surrendered or character.left_fight):
        return "still out of the fight"
    return "still unconscious" if is_full(character.marks, "head") or is_full(character.marks, "torso") else ""


def why_no_rally(leader: Character) -> Iterator[Reason]:
    """Yield the reasons why a character with the ability cannot rally now (LEAD-2, RUL-21)."""
    yield from why_not_conscious(leader)
    if leader.rallied:
        yield Reason(f"{leader.name} has already rallied in this fight", ("LEAD-2",))


def _lifts_a_level(table: Table, leader: Character) -> bool:
    return any(legal(why_not_lifted(leader, member)) for member in table.members(leader.team))


LIFTS_NO_LEVEL = "once per fight; no level can rise now"
"""Hint of a rally that cannot raise any level, but may still be a critical success."""


def rally_options(table: Table, actor: Character) -> Iterator[Option]:
    """Yield the option to rally, even if only a critical success would help (DICE-5)."""
    if "LEAD-2" in actor.abilities and legal(why_no_rally(actor)):
        what = "once per fight: raises levels up to the roll"
        yield _RALLY._replace(hint=what if _lifts_a_level(table, actor) else LIFTS_NO_LEVEL)


def no_rally(_table: Table, actor: Character, offered: Collection[str]) -> Iterator[Blocked]:
    """Yield the blocked option to rally, with the reasons why a leader cannot rally."""
    if "rally" not in offered and "LEAD-2" in actor.abilities:
        yield Blocked(_RALLY, tuple(why_no_rally(actor)))


def rally(table: Table, action: Action) -> Procedure[None]:
    """Play a rally: on a success, team members may raise their level to the roll (LEAD-2)."""
    action.doing = Rally()
    leader = table.characters[action.actor]
    if table.fighting:
        yield from begin(table, action, Rallied(leader.id))
    else:
        action.declared = True
        table.record(Rallied(leader.id))
    dice = action.dice = Dice(leader.id, "rally", level_for(leader, None, "rally"))
    yield from first(table, dice, lambda: f"{table.name(action.actor)} rallies the team")
    leader = table.characters[action.actor]
    leader.rallied = True
    # After the fight there is no action to lose (DICE-6).
    yield from settle(table, dice, critical_failure if table.fighting else nothing_lost)
    present(table, action.actor)
    table.record(RallyEnded(leader.id, dice.success, dice.value))
    if dice.success:
        yield from _raise(table, action, dice.value)


def _raise(table: Table, action: Action, most: int) -> Procedure[None]:
    """Ask who raises their level to `most`, never above max level (LEAD-2, CHAR-1)."""
    raised = yield from ask(lambda: _whose_levels(table, action, most))
    for character_id in raised:
        character = table.characters[character_id]
        was_down = character.unconscious
        character.level = max(character.level, min(most, character.max_level))
        table.record(LevelRaised(character_id, character.level))
        if not stays_down(table, character):
            settle_state(table, character, was_down)


def _whose_levels(table: Table, action: Action, most: int) -> Pick | Given:
    present(table, action.actor)
    leader = table.characters[action.actor]
    members = list(table.members(leader.team))
    able = [member for member in members if member.level < most and legal(why_not_lifted(leader, member))]
    if not able:
        return Given([])

    others = [member for member in members if member not in able]
    higher = [Reason(f"Their level is already {most} or more", ("LEAD-2",))]
    asked = several(
        "rally.raise",
        f"Who raises their level to {most}?",
        (_option(table, member, _risen(table, member, most)) for member in able),
        Reason("Never above the max level", ("LEAD-2", "CHAR-1")),
        blocked=lambda: barred(
            others, partial(_option, table), lambda member: [*why_not_lifted(leader, member)] or higher
        ),
        seat=table.team_seat(leader.team),
        about=[member.id for member in able],
        light=False,
        chosen=[member.id for member in able],
        none="no one",
    )
    return asked._replace(unasked=[])


def _risen(table: Table, character: Character, most: int) -> str:
    still = stays_down(table, character)
    return f"{character.level} → {min(most, character.max_level)}" + (f", {still}" if still else "")


# -------------------------------------------------------------------- rally when the fight is over


def left_to_rally(table: Table) -> str:
    """Return the id of the first leader whose rally after the fight would raise a level, or "" (LEAD-2, RUL-21)."""
    for character in table.characters.values():
        if "LEAD-2" in character.abilities and legal(why_no_rally(character)) and _lifts_a_level(table, character):
            return character.id
    return ""


def wishes_to_rally(table: Table, character_id: str) -> Procedure[bool]:
    """Ask a leader once whether to rally after the end of the fight (LEAD-2)."""

    def build() -> Choose:
        if character_id != left_to_rally(table):
            raise MovedOn
        prompt = f"The fight is over: does {table.name(character_id)} rally the team?"
        options = (_RALLY._replace(hint="raises levels up to the roll"), Option("no", "No", letter="."))
        note = Reason("Allowed after the fight too, once per fight", ("LEAD-2",))
        asked = choice("rally.after", prompt, options, note, **seat_of(table, character_id))
        return asked._replace(unasked="no")

    if (yield from ask(build)) == "rally":
        return True
    # Counts as a rally, so that the leader is not asked again.
    table.characters[character_id].rallied = True
    return False
