"""Choices after and between fights: the fates of the fallen, the session's goal, editions and table rules.

END-1, CHAR-3 to CHAR-5, EDIT-1 to EDIT-3, TABLE-1.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from unhex_tui.engine.advice import Preview, Question
from unhex_tui.engine.decision import Blocked, Choose, Enter, Option, Reason
from unhex_tui.engine.procedure import Given, MovedOn, Procedure, ask
from unhex_tui.files.text import clean
from unhex_tui.gamekit.history import Fought
from unhex_tui.gamekit.log import RulesChosen
from unhex_tui.gamekit.menus import unless
from unhex_tui.gamekit.naming import in_runs, listed
from unhex_tui.gamekit.questions import choice, line
from unhex_tui.gamekit.table_rules import rule_named, which
from unhex_tui.systems.unhex.events.fights import FateDecided, GoalSet, GoalSettled, MaxLevelLowered, MaxLevelRaised
from unhex_tui.systems.unhex.fight.rolls.damage import settle_state
from unhex_tui.systems.unhex.people.abilities import count, gifts, still_to_choose
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.people.items import slots
from unhex_tui.systems.unhex.rules.table_rules import EDITION, EVERY, RULES
from unhex_tui.systems.unhex.state.table import Table

RULE = Question("rules.read", "", "rules.which")
FATES = {"lives": "lives", "captured": "is captured", "dies": "dies"}
FATES_OF_MANY = {"lives": "live", "captured": "are captured", "dies": "die"}
_THEN = {"lives": "gone after this scene, can return", "captured": "gone after this scene; can be treated until then"}
"""The consequence of each fate for an NPC; a PC stays at the table."""
MANY = 3
"""Number of PCs from which a menu counts them instead of naming them."""
_LETTERS = {"lives": "l", "captured": "c", "dies": "d", "each": "o"}
_LATER = Option("later", "Decide later", letter=".", also=("leave it open",))


def side_down(table: Table, team: str) -> Procedure[None]:
    """Ask the GM once to decide the fate of a side that is out of the fight, or of its first member."""

    def build() -> Choose:
        about = _together(table, team)
        if not about:
            # An edit has revived a member or removed all of them: the loop looks again.
            raise MovedOn
        name = about[0].name
        prompt = f"{name}'s side is out of the fight: what happens to {name}?"
        if len(about) > 1:
            prompt = f"{table.team(team).name}: all are out of the fight. What happens to them?"
        note = Reason("A whole side is out of the fight: the GM decides its fate", ("END-1",))
        asked = choice(
            "end.fate", prompt, _options(about), note, about=[character.id for character in about], light=False
        )
        # Older journals did not ask about a side with a surrendered member who was conscious again.
        return asked if all(character.unconscious for character in about) else asked._replace(unasked="lives")

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
        states = {"down": [character.name for character in about if not character.surrendered]}
        states["surrendered"] = [character.name for character in about if character.surrendered]
        text = ", ".join(f"{in_runs(names)}: {state}" for state, names in states.items() if names)
        prompt = f"{text}. What happens to {'them' if len(about) > 1 else about[0].name}?"
        return choice("end.others", prompt, [*_options(about), _LATER], about=[character.id for character in about])

    while (fate := (yield from ask(build))) != _LATER.key:
        if fate == "each":
            alone = True
        else:
            about = unsettled(table)[: 1 if alone else None]
            _decide(table, about, fate)
            table.fights[-1:] = [_retold(fought, about) for fought in table.fights[-1:]]


def _retold(fought: Fought, about: list[Character]) -> Fought:
    fates = {character.name: "dead" if character.dead else character.fate for character in about}
    return fought._replace(losses=tuple(loss._replace(what=fates.get(loss.name, loss.what)) for loss in fought.losses))


def _options(about: list[Character]) -> list[Option]:
    hints, letters = {} if any(character.pc for character in about) else _THEN, _LETTERS
    if len(about) == 1:
        words = {key: f"{about[0].name} {word}" for key, word in FATES.items()}
    else:
        words = {**{key: f"All {word}" for key, word in FATES_OF_MANY.items()}, "each": "Decide one by one"}
        # "Dies" needs two presses for several characters: one press may have been meant for one of them.
        letters, hints = {**_LETTERS, "dies": "dd"}, {**hints, "dies": "press twice"}
    return [Option(key, label, hints.get(key, ""), letters[key]) for key, label in words.items()]


def _decide(table: Table, about: list[Character], fate: str) -> None:
    for character in about:
        character.fate = fate
        character.dead = character.dead or fate == "dies"
        table.record(FateDecided(character.id, fate))


def _together(table: Table, team: str) -> list[Character]:
    """Return the characters of a side whose fate is decided next: all, or one if decided one by one (END-1)."""
    down = [character for character in fateless(table) if character.team == team]
    return down[:1] if team in table.one_by_one else down


def fateless(table: Table) -> list[Character]:
    """Return the members whose fate is open, of sides that are wholly down, without those who died or got away.

    The surrendered count as down (ACT-7).
    """
    characters: list[Character] = []
    for team in table.teams:
        members = [character for character in table.members(team.id) if not character.away]
        if all(character.unconscious or character.surrendered for character in members):
            characters += filter(_fate_is_open, members)
    return characters


def _fate_is_open(character: Character) -> bool:
    return not (character.fate or character.dead or character.left_fight)


def unsettled(table: Table) -> list[Character]:
    """Return the NPCs outside the winning side who are unconscious or surrendered and have no fate yet."""
    if not table.round:
        return []
    others = (npc for npc in table.taking_part() if not npc.pc and npc.team != table.winner)
    return [npc for npc in others if (npc.unconscious or npc.surrendered) and _fate_is_open(npc)]


why_nothing_open = unless(unsettled, "No fate is left to decide", "END-1")


def fates_hint(table: Table) -> str:
    """Return the names of the NPCs whose fate is open."""
    return in_runs(character.name for character in unsettled(table))


def set_goal(table: Table) -> Procedure[None]:
    """Ask for the players' goal; an empty line withdraws the present one (CHAR-5)."""

    def build() -> Enter:
        prompt = "What do the players want to achieve in this session?"
        note = Reason("The players agree on one goal; the GM may warn, but not choose", ("CHAR-5",))
        return line("goal.text", prompt, table.goal, note, seat=table.team_seat(table.pc_team()))

    goal = clean((yield from ask(build)))
    if goal != table.goal:
        table.goal, table.verdict = goal, ""
        table.record(GoalSet(goal))


def why_no_goal(table: Table) -> Iterator[Reason]:
    """Yield the reasons why a goal cannot be set now."""
    if not any(character.pc for character in table.people):
        yield Reason("There are no PCs yet", ("CHAR-5",))
    if table.verdict == "met":
        yield Reason("The goal is met: one goal per session", ("CHAR-5",))


def why_no_award(table: Table) -> Iterator[Reason]:
    """Yield the reasons why the award cannot be given now."""
    if not table.goal:
        yield Reason("No goal is set", ("CHAR-5",))
    elif table.verdict == "met":
        yield Reason("The award was already given: once per session", ("CHAR-5",))
    if not rewarded(table):
        yield Reason("No PC is alive", ("CHAR-5",))


def rewarded(table: Table) -> list[Character]:
    """Return the PCs who get the award: all but the dead (CHAR-5)."""
    return [character for character in table.living if character.pc]


def award_hint(table: Table) -> str:
    """Return the PCs and the max levels they would rise to, in words."""
    highest = table.rules.highest_level
    risen = [f"{pc.name} to {pc.max_level + 1}" for pc in rewarded(table) if pc.max_level < highest]
    if len(risen) >= MANY:
        return f"max levels of {len(risen)} PCs rise by 1"
    return f"max level rises: {listed(risen)}" if risen else "all are at the highest max level"


def gives(max_level: int) -> str:
    """Return the reward of reaching this max level: "slot" (CHAR-3), "ability" (CHAR-4), or "" for most levels."""
    if count(max_level) > count(max_level - 1):
        return "ability"
    return "slot" if slots(max_level) > slots(max_level - 1) else ""


def award(table: Table) -> None:
    """Give the award: max level +1 for all living PCs, up to the highest; then start offering its rewards (CHAR-5)."""
    table.verdict = "met"
    table.record(GoalSettled(table.goal, True))
    highest = table.rules.highest_level
    for character in rewarded(table):
        at_highest = character.max_level >= highest
        character.gifts = max(character.gifts, gifts(character))
        character.max_level = max(character.max_level, min(highest, character.max_level + 1))
        given = "" if at_highest else gives(character.max_level)
        table.record(MaxLevelRaised(character.id, character.max_level, at_highest, given))
        if given or still_to_choose(character):
            table.advancing.append(character.id)
    if table.advancing:
        table.phase = "advancing"


def verdict(table: Table) -> Procedure[str]:
    """Ask whether the goal was met, before the session is closed; return `met`, `missed`, or `back` to keep it open."""

    def build() -> Choose:
        options = (
            Option("met", "Met", award_hint(table), "m"),
            Option("missed", "Not met", "", "n"),
            Option("back", "Don't close yet", "", ".", also=("do not close yet",)),
        )
        note = Reason("Goal met: max level +1 for every PC", ("CHAR-5",))
        prompt = f"Before you close the session: was the goal met? {table.goal}"
        return choice("goal.met", prompt, options, note, enter="back")

    answer: str = yield from ask(build)
    return answer


def choose_rules(table: Table) -> Procedure[bool]:
    """Ask for one change between fights; return False if no more changes are wanted (TABLE-1)."""
    key = yield from ask(lambda: _question(table))
    if key == "done":
        return False
    name, _, choice = key.partition(":")
    set_rule(table, name, choice or rule_named(EVERY, name).after(getattr(table.rules, name)))
    return True


def set_rule(table: Table, name: str, choice: str) -> None:
    """Play by a choice from now on, and log its effects on max levels and consciousness (EDIT-2, EDIT-3).

    Raises KeyError if there is no such rule or choice.
    """
    down = {character.id: character.unconscious for character in table.people}
    table.play_by(table.rules.with_choice(name, choice))
    highest = table.rules.highest_level
    lowered = [character for character in table.people if character.max_level > highest]
    for character in lowered:
        character.max_level = highest
        character.level = min(character.level, highest)
    table.record(RulesChosen(rule_named(EVERY, name), choice))
    for character in lowered:
        table.record(MaxLevelLowered(character.id, highest))
    for character in table.people:
        settle_state(table, character, down[character.id])


def _question(table: Table) -> Choose:
    now = table.rules.edition
    others = (_edition(other) for other in EDITION.choices if other != now)
    blocked = (Blocked(_edition(now), (Reason("In use now", EDITION.rules),)),)
    prompt = f"{EDITION.choices[now]}. Change a rule?"
    return which(RULES, table.rules, prompt, "TABLE-1", *others, blocked=blocked)


def _edition(choice: str) -> Option:
    letter = "ijk"[list(EDITION.choices).index(choice)]
    return Option(f"edition:{choice}", f"Edition: {EDITION[choice]}", "", letter)


@RULE.previews
def _rule_previews(table: Table, asked: Choose) -> Mapping[str, Preview]:
    """Preview all choices of each rule, the present one marked (TABLE-1)."""
    previews, offered = {}, {option.key for option in asked.options}
    for rule in (rule for rule in EVERY if rule.id in offered):
        now = getattr(table.rules, rule.id)
        previews[rule.id] = Preview(tuple(("now: " if each == now else "") + rule[each] for each in rule.choices))
    return previews
