"""Fates of the characters left unconscious or surrendered at the end of a fight: END-1.

The GM is asked about a side that is wholly down before anything else. Fates of other NPCs are decided from the menu
between fights, or never. PCs whose side stands are left out: they are with their own side.
"""

from __future__ import annotations

from unhex_tui.engine.decision import Choose, Option, Reason
from unhex_tui.engine.procedure import Given, MovedOn, Procedure, ask
from unhex_tui.evening.asking import choice
from unhex_tui.evening.history import Fought
from unhex_tui.evening.menus import unless
from unhex_tui.evening.naming import in_runs
from unhex_tui.systems.unhex.events.fights import FateDecided
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.state.table import Table

FATES = {"lives": "lives", "captured": "is captured", "dies": "dies"}
FATES_OF_MANY = {"lives": "live", "captured": "are captured", "dies": "die"}
_THEN = {"lives": "away after this scene, can return", "captured": "gone after this scene; can be treated until then"}
"""The consequence of each fate for an NPC; a PC stays at the table."""
_LETTERS = {"lives": "l", "captured": "c", "dies": "d", "each": "o"}
_LATER = Option("later", "Decide later", letter=".", also=("leave it open",))


def side_down(table: Table, team: str) -> Procedure[None]:
    """Ask the GM once to decide the fate of a side that is wholly down, or of its first member."""

    def build() -> Choose:
        about = _together(table, team)
        if not about:
            # An edit has revived a member or removed all of them: the loop looks again.
            raise MovedOn
        name = about[0].name
        prompt = f"{name}'s side is down: what happens to {name}?"
        if len(about) > 1:
            prompt = f"All of {table.team(team).name} are down: what happens to them?"
        note = Reason("A whole side is unconscious: the GM decides its fate", ("END-1",))
        asked = choice("end.fate", prompt, _options(about), note, about=[c.id for c in about], light=False)
        # Older journals did not ask about a side with a surrendered member who was conscious again.
        return asked if all(c.unconscious for c in about) else asked._replace(unasked="lives")

    fate = yield from ask(build)
    if fate == "each":
        table.one_by_one.append(team)
    else:
        _decide(table, _together(table, team), fate)


def settle(table: Table) -> Procedure[None]:
    """Ask the GM to decide the fates of the remaining unsettled NPCs, together or one by one."""
    alone = False

    def build() -> Choose | Given:
        about = unsettled(table)[: 1 if alone else None]
        if not about:
            return Given(_LATER.key)
        states = {"down": [c.name for c in about if not c.surrendered]}
        states["surrendered"] = [c.name for c in about if c.surrendered]
        found = ", ".join(f"{in_runs(names)}: {state}" for state, names in states.items() if names)
        prompt = f"{found}. What happens to {_them(about)}?"
        return choice("end.others", prompt, [*_options(about), _LATER], about=[c.id for c in about])

    while (fate := (yield from ask(build))) != _LATER.key:
        if fate == "each":
            alone = True
        else:
            about = unsettled(table)[: 1 if alone else None]
            _decide(table, about, fate)
            table.fights[-1:] = [_retold(fought, about) for fought in table.fights[-1:]]


def _retold(fought: Fought, about: list[Character]) -> Fought:
    """Return the record of a past fight with the fates decided now."""
    said = {c.name: "dead" if c.dead else c.fate for c in about}
    return fought._replace(losses=tuple(loss._replace(what=said.get(loss.name, loss.what)) for loss in fought.losses))


def _them(about: list[Character]) -> str:
    return "them" if len(about) > 1 else about[0].name


def _options(about: list[Character]) -> list[Option]:
    """Return the fates as options, for one character or for several at once."""
    then, letters = {} if any(c.pc for c in about) else _THEN, _LETTERS
    if len(about) == 1:
        words = {key: f"{about[0].name} {word}" for key, word in FATES.items()}
    else:
        words = {**{key: f"All {word}" for key, word in FATES_OF_MANY.items()}, "each": "Decide one by one"}
        # "Dies" needs two presses for several characters: one press may have been meant for one of them.
        letters, then = {**_LETTERS, "dies": "dd"}, {**then, "dies": "press twice"}
    return [Option(key, label, then.get(key, ""), letters[key]) for key, label in words.items()]


def _decide(table: Table, about: list[Character], fate: str) -> None:
    for character in about:
        character.fate = fate
        character.dead = character.dead or fate == "dies"
        table.tell(FateDecided(character.id, fate))


def _together(table: Table, team: str) -> list[Character]:
    """Return the characters of a side whose fate is decided next: all, or one if decided one by one (END-1)."""
    down = [c for c in fateless(table) if c.team == team]
    return down[:1] if team in table.one_by_one else down


def fateless(table: Table) -> list[Character]:
    """Return the members of sides that are wholly down, without any who got away.

    The surrendered count as down (ACT-7).
    """
    found = []
    for team in table.teams:
        members = [c for c in table.members(team.id) if not c.away]
        if any(not (c.unconscious or c.surrendered) for c in members):
            continue
        found += [c for c in members if not c.dead and not c.left_fight and not c.fate]
    return found


def unsettled(table: Table) -> list[Character]:
    """Return the NPCs outside the winning side who are unconscious or surrendered and have no fate yet."""
    if not table.round:
        return []
    out = (c for c in table.taking_part() if not c.pc and (c.unconscious or c.surrendered))
    return [c for c in out if not (c.fate or c.dead or c.left_fight) and c.team != table.winner]


why_nothing_open = unless(unsettled, "No fate is left to decide", "END-1")


def fates_hint(table: Table) -> str:
    """Return the names of the NPCs whose fate is open."""
    return in_runs(c.name for c in unsettled(table))
