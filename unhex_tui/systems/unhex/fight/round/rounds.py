"""The phases of a round: ROUND-1 to ROUND-3, INIT-1 to INIT-7, LEAD-1, LEAD-4, ACT-1, RUL-2, RUL-3, RUL-10, RUL-31.

Each phase function plays one step of its phase and sets `table.phase`; the loop over phases is in `play`.
"""

from __future__ import annotations

from functools import partial
from operator import attrgetter

from unhex_tui.engine.advice import Question
from unhex_tui.engine.decision import Choose, Option, Reason, Seat
from unhex_tui.engine.procedure import Given, MovedOn, Procedure, ask
from unhex_tui.gamekit.people import GM
from unhex_tui.gamekit.questions import barred, choice, option_of, team_options
from unhex_tui.systems.unhex.events.event import Agreed
from unhex_tui.systems.unhex.events.fights import (
    FightEnded,
    InitiativeTaken,
    OrderChosen,
    RetreatAdvised,
    RoundBegan,
    RoundEnded,
    TurnBegan,
    TurnEnded,
)
from unhex_tui.systems.unhex.fight.acts.leadership import may_act
from unhex_tui.systems.unhex.fight.facts import economy
from unhex_tui.systems.unhex.fight.facts.cover import go_into_stealth
from unhex_tui.systems.unhex.fight.facts.skill import is_over, level_for
from unhex_tui.systems.unhex.fight.facts.why_not import announced, app_rolls, legal, why_no_action, why_not_conscious
from unhex_tui.systems.unhex.fight.rolls.lasting import expire
from unhex_tui.systems.unhex.fight.rolls.rolling import first, roll_next, settle
from unhex_tui.systems.unhex.fight.round.menu import act
from unhex_tui.systems.unhex.fight.round.reinforcing import reinforcements
from unhex_tui.systems.unhex.people.character import Character
from unhex_tui.systems.unhex.state.table import Table
from unhex_tui.systems.unhex.state.underway import Contest, Dice

ACTOR = Question("turn.actor", "Who on this side acts next; a character who keeps an action may react this round.")
_FEW = 3
"""Largest number of names in the option that ends a turn."""
_SHORT = 18
"""Most characters of names beside which a hint has room at 120x40."""


def begin_round(table: Table) -> None:
    """Begin a new round: everyone gets an action, minus those owed (ROUND-1, ACT-1, ACT-5)."""
    table.round += 1
    table.phase = "reinforcing" if table.round > 1 and reinforcements(table) else "initiative"
    table.order = []
    table.turn = 0
    table.turn_told = False
    table.wounded = list(table.hurt)
    table.record(RoundBegan(table.round))
    if table.round == 1:
        go_into_stealth(table)
    economy.deal(table)


# -------------------------------------------------------------------- the end


def end_if_over(table: Table) -> bool:
    """Tell whether the fight is over; if so, log its end and set the phase (ROUND-3)."""
    if table.objective:
        table.winner, table.ending = table.objective, "objective"
    elif table.contested:
        return False
    else:
        able = table.able_teams()
        table.winner, table.ending = (able[0], "last") if able else ("", "nobody")
    table.record(FightEnded(table.winner, table.ending))
    table.phase = "ended"
    return True


# -------------------------------------------------------------------- initiative


def initiative(table: Table) -> Procedure[None]:
    """Let each team's roller roll; the highest success takes initiative (INIT-3)."""
    if end_if_over(table):
        return
    contest = Contest()
    teams = table.able_teams()
    for team in teams:
        contest.rollers[team] = yield from ask(partial(_roller, table, contest, teams, team))
        if len(_rollers(table, team)) > 1:
            table.contest = contest
    waiting = {team: Dice(contest.rollers[team], "initiative", 0) for team in teams}
    while waiting:
        dice = yield from roll_next(table, [*waiting.values()], partial(_look_again, table, contest, teams))
        if table.rules.ask_roll_order == "on" and len(waiting) > 1:
            table.contest = contest
        team = next(team for team, roll in waiting.items() if roll is dice)
        del waiting[team]
        contest.dice[team] = dice
        yield from _initiative_roll(table, contest, teams, team)
    side = table.initiative_side()
    for team in sorted(teams, key=lambda other: other == side):
        dice = contest.dice[team]
        if dice.who not in table.characters or not dice.rolled:
            continue
        yield from settle_initiative(table, dice)
    _award(table, contest)
    table.contest = None
    table.phase = "order"


def asked_first(table: Table) -> tuple[Seat, tuple[str, ...]]:
    """Return the seat that initiative asks first if no one else arrives, and the ids that the question is about.

    Rolls that the app makes by auto-answer are left out. The result is known before initiative begins, so that it does
    not betray whether anyone is still to arrive (MAP-3).
    """
    if is_over(table):
        return GM, ()
    rollers = {team: _rollers(table, team) for team in table.able_teams()}
    for team, able in rollers.items():
        if len(able) > 1:
            return table.team_seat(team), tuple(character.id for character in able)
    if table.rules.ask_roll_order == "on":
        return table.team_seat(table.initiative_side()), tuple(able[0].id for able in rollers.values())
    for able in rollers.values():
        seat = table.seat(able[0].id)
        if not app_rolls(table, seat):
            return seat, (able[0].id,)
    return table.team_seat(table.initiative_side()), ()


def _rollers(table: Table, team: str) -> list[Character]:
    """Return those who may roll for a team: the highest level, and others with LEAD-1 (INIT-1, LEAD-1)."""
    able = [character for character in table.characters.values() if character.team == team and character.able]
    top = max([character.level for character in able], default=0)
    highest = [character for character in able if character.level == top]
    return highest + [character for character in able if character.level < top and "LEAD-1" in character.abilities]


def _likeness(character: Character) -> str:
    """Return all that distinguishes a character in a fight, except the number after an NPC's name; PCs are unique."""
    things = sorted(
        (item.kind, item.name, item.location, item.destroyed, character.in_hand(item.id)) for item in character.items
    )
    name = character.id if character.pc else character.name.rstrip("0123456789")
    return repr((name, things, _TRAITS(character)))


_TRAITS = attrgetter(
    *("level", "max_level", "abilities", "area", "marks", "hidden", "stealthy", "known"),
    *("actions", "debt", "spent", "directing", "all_out"),
)


def _look_again(table: Table, contest: Contest, teams: list[str]) -> None:
    """Raise MovedOn if a GM edit ended the fight or, before any answer, changed who may roll."""
    if is_over(table):
        raise MovedOn
    if table.contest is not None:
        return
    if table.able_teams() != teams or any(
        [character.id for character in _rollers(table, team)] != [character_id]
        for team, character_id in contest.rollers.items()
    ):
        raise MovedOn


def _roller(table: Table, contest: Contest, teams: list[str], team: str) -> Choose | Given:
    """Build the question who rolls for a team (INIT-1, INIT-7, LEAD-1).

    Without a choice the id is given; it is empty if no one is able. Raises MovedOn as `_look_again`.
    """
    _look_again(table, contest, teams)
    able = _rollers(table, team)
    if len(able) == 1:
        return Given(able[0].id)
    if not able:
        return Given("")
    alike = able[-1].level == able[0].level and len({*map(_likeness, able)}) == 1

    notes = []
    if alike:
        notes.append(Reason("They differ only in their number: pick any of them"))
    elif able[1].level == able[0].level:
        notes.append(Reason("Equal levels: the side picks who rolls", ("INIT-1",)))
    if able[-1].level < able[0].level:
        notes.append(Reason("The highest level may pass the roll to a teammate who is good at it", ("LEAD-1",)))
    good = {character.id: ", good at it" * ("LEAD-1" in character.abilities) for character in able}
    return choice(
        "initiative.roller",
        f"Who rolls initiative for {table.team(team).name}?",
        [option_of(character, f"level {character.level}{good[character.id]}") for character in able],
        *notes,
        blocked=lambda: barred(
            _others(table, team, able), table.option, lambda character: _why_no_roller(character, able[0].level)
        ),
        seat=table.team_seat(team),
        about=[*good],
        enter=able[0].id if alike else "",
        light=False,
    )


def _others(table: Table, team: str, able: list[Character]) -> list[Character]:
    """Return the members in this fight who are not among the `able` ones."""
    return [character for character in table.taking_part() if character.team == team and character not in able]


def _why_no_roller(character: Character, top: int) -> tuple[Reason, ...]:
    down = tuple(why_not_conscious(character))
    if down:
        return tuple(Reason(reason.text, (*reason.rules, "INIT-7")) for reason in down)
    return (Reason(f"Level {character.level} is not the highest ({top})", ("INIT-1",)),)


def _initiative_roll(table: Table, contest: Contest, teams: list[str], team: str) -> Procedure[None]:
    dice = contest.dice[team]

    def still() -> bool:
        _look_again(table, contest, teams)
        roller = table.characters.get(dice.who)
        if roller is None or not roller.able:
            # If others' rolls or edits put the roller out, the next highest rolls (INIT-1), or no one (INIT-7).
            roller = next(iter(_rollers(table, team)), None)
        if roller is not None:
            dice.who = contest.rollers[team] = roller.id
            dice.level = level_for(roller, None, "initiative")
        return roller is not None

    def prompt() -> str:
        character = table.characters[dice.who]
        return f"{character.name} rolls initiative for {table.team(character.team).name}"

    yield from first(table, dice, prompt, still=still)
    table.contest = contest


def settle_initiative(table: Table, dice: Dice) -> Procedure[None]:
    """Settle an initiative roll, with its extra, lost and directing actions (INIT-4, RUL-2, LEAD-1, LEAD-4)."""
    ordinary = table.rules.initiative_critical == "ordinary"
    yield from settle(
        table,
        dice,
        lambda *_: economy.lose(table, dice.who, "INIT-4"),
        None if ordinary else lambda *_: economy.gain(table, dice.who, "INIT-4"),
    )
    if dice.success:
        if "LEAD-4" in table.characters[dice.who].abilities:
            economy.gain_directing(table, dice.who)
        return
    team = table.characters[dice.who].team
    if dice.critical and not table.characters[dice.who].pc and team in table.wounded and table.round > 1:
        table.record(RetreatAdvised(team))


def _award(table: Table, contest: Contest) -> None:
    """Give initiative to the highest success; a tie leaves it unchanged, in round 1 with the PCs (INIT-3, RUL-31)."""
    contest.dice = {team: dice for team, dice in contest.dice.items() if dice.rolled}
    best = max((dice.value for dice in contest.dice.values() if dice.success), default=0)
    top = [team for team, dice in contest.dice.items() if dice.success and dice.value == best]
    tie = len(top) != 1
    table.holder = table.initiative_side() if tie else top[0]
    table.record(InitiativeTaken(table.holder, tie))


def order(table: Table) -> Procedure[None]:
    """Ask the side with initiative for the order in which all teams act, one team at a time (INIT-2)."""
    if end_if_over(table):
        return

    def build() -> Choose | Given:
        if is_over(table):
            raise MovedOn
        left = [team for team in table.able_teams() if team not in table.order]
        if len(left) < 2:
            return Given(left[0] if left else "")
        prompt = "Who acts " + ("next?" if table.order else "first?")
        options = team_options(table, map(table.team, left))
        note = Reason("The side with initiative sets the whole order and need not go first", ("INIT-2",))
        seat = table.team_seat(table.initiative_side())
        return choice("initiative.order", prompt, options, note, seat=seat, light=False)

    team = yield from ask(build)
    if team:
        table.order.append(team)
    if all(team in table.order for team in table.able_teams()):
        table.record(OrderChosen(tuple(table.order)))
        table.phase = "all_out"
        table.turn = 0
        table.turn_told = False


# -------------------------------------------------------------------- turns


def turns(table: Table) -> Procedure[None]:
    """Ask the team whose turn it is for one choice: a character acts, or the turn ends (ROUND-2)."""
    if end_if_over(table):
        return
    if table.turn >= len(table.order):
        for character in table.characters.values():
            if character.able and announced(table, character.id):
                text = f"No one acted on {character.name} this round: {character.name} does not surrender"
                table.record(Agreed(text, secret=not character.pc))
        table.record(RoundEnded(table.round))
        expire(table)
        begin_round(table)
        return
    team = table.order[table.turn]
    idle = False
    if not table.turn_told:
        table.turn_told = True
        table.record(TurnBegan(team))
        idle = not any(may_act(table, character) for character in table.members(team))
    key = yield from ask(partial(_actor, table))
    if key == "end":
        able = [character for character in table.members(team) if character.able]
        acts = [character for character in able if legal(why_no_action(character))]
        holding = tuple(character.id for character in acts for _ in range(character.actions))
        led = tuple(character.id for character in able for _ in range(character.directing))
        table.record(TurnEnded(team, holding, lost=economy.is_last_turn(table), led=led, idle=idle))
        table.turn += 1
        table.turn_told = False
    else:
        yield from act(table, key)


def _actor(table: Table) -> Choose | Given:
    """Build the question who acts next, or whether the turn ends; MovedOn if an edit changed the fight or the turn."""
    team = table.order[table.turn] if table.turn < len(table.order) else ""
    if not team or not table.turn_told or is_over(table):
        raise MovedOn
    able = [character for character in table.members(team) if may_act(table, character)]
    if not able:
        return Given("end")
    last = economy.is_last_turn(table)

    lost = "No other side acts this round: actions kept now are lost"
    asked = choice(
        ACTOR.id,
        f"{table.team(team).name}: who acts?",
        (
            *[option_of(character, table.area_name(character.area) + _actions_text(character)) for character in able],
            _end(able, last),
        ),
        Reason(lost if last else "Characters who keep an action may react later", ("ACT-1",)),
        blocked=lambda: barred(_others(table, team, able), table.option, why_no_action),
        seat=table.team_seat(team),
        about=[character.id for character in able],
        light=False,
    )
    # Before RUL-42, directed characters could not direct in their turn, so older journals lack this question.
    obsolete = all(character.benefited and character.actions < 1 for character in able)
    return asked._replace(unasked="end") if obsolete else asked


@ACTOR.first
def _goes_on(table: Table, asked: Choose) -> str:
    """Return the key of the character who goes on acting after a free action; empty if there is none."""
    return next((option.key for option in asked.options if option.key == table.goes_on), "")


def _actions_text(character: Character) -> str:
    more = f", {character.actions} actions" if character.actions > 1 else ""
    return more + (", may direct" if character.directing else "")


def _named(names: list[str], able: int) -> str:
    """Return names for the option that ends the turn, or their number if too many; `able` counts all who can act."""
    if len(names) <= _FEW:
        return ", ".join(names)
    return f"all {able}" if len(names) == able else f"{len(names)} of them"


def _end(able: list[Character], last: bool) -> Option:
    """Return the option that ends the turn, with who loses an action and who may still react (ACT-1, RUL-8).

    The key `.` is pressed twice if any action is lost. An action only for directing never reacts.
    """
    lost = _named([character.name for character in able if last or not character.actions], len(able))
    held = _named([character.name for character in able if character.actions and not last], len(able))
    kept = f"; {held} may still react" if held else ""
    if not lost:
        return Option("end", f"End the turn{kept}", "", ".")
    # Beside many names the key alone says that `.` is pressed twice: nothing is cut.
    hint = "press . twice" if len(lost + kept) <= _SHORT else ""
    return Option("end", f"End the turn; actions lost: {lost}{kept}", hint, "..")
