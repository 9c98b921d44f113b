"""Actions that are not attacks: UA-RND-2, UA-RND-3, UA-DOD-1, UA-GUN-4, UA-INI-5, UA-EXO-3."""

from __future__ import annotations

from functools import partial

from unhex_tui.engine.advice import Odds, Question
from unhex_tui.engine.decision import Enter, Roll
from unhex_tui.engine.dice import percent
from unhex_tui.engine.procedure import Gone, Procedure, ask
from unhex_tui.files.text import clean
from unhex_tui.gamekit.questions import line, seat_of
from unhex_tui.gamekit.views import ALL
from unhex_tui.systems.unknown_armies.events.fights import Done, SaidAndDone
from unhex_tui.systems.unknown_armies.fight.rolling import STRESS, digit_strip, roll_skill
from unhex_tui.systems.unknown_armies.fight.targets import LONE, actor
from unhex_tui.systems.unknown_armies.rules.chances import RollFacts
from unhex_tui.systems.unknown_armies.state.table import Act, Table

CLEAR = Question("clear", "Whether the gun can fire again.")
SWIM = Question("swim", "Whether the character gets their full breath back.")


def nothing(table: Table, action: Act) -> Procedure[None]:
    """Spend the action on nothing (UA-RND-1)."""
    table.record(Done(action.who, "{who} does nothing", ("UA-RND-1",)))
    yield from ()


def dodge(table: Table, action: Act) -> Procedure[None]:
    """Start to dodge the attacks that come after this action (UA-DOD-1)."""
    actor(table, action).dodging = "now"
    table.record(Done(action.who, "{who} starts dodging", ("UA-DOD-1",)))
    yield from ()


def draw(table: Table, action: Act) -> Procedure[None]:
    """Draw a weapon or pick it up; the weapon in hand is put away (UA-RND-3)."""
    character = actor(table, action)
    weapon = character.weapon(action.way.removeprefix("draw:"))
    if weapon is None:
        raise Gone
    how = "picks up" if weapon.dropped else "draws"
    character.take_up(weapon)
    table.record(Done(character.id, f"{{who}} {how} the {weapon.name}", ("UA-RND-3",)))
    yield from ()


def reload(table: Table, action: Act) -> Procedure[None]:
    """Fill the gun in hand (UA-RND-1)."""
    gun = actor(table, action).held_weapon
    if gun is None:
        raise Gone
    gun.loaded = gun.shots
    table.record(Done(action.who, f"{{who}} reloads the {gun.name}", ("UA-RND-1",)))
    yield from ()


def clear(table: Table, action: Act) -> Procedure[None]:
    """Roll a major Firearms check to clear a jam (UA-GUN-4)."""
    reading = yield from roll_skill(
        table, CLEAR.id, action.who, LONE["clear"], lambda: f"{actor(table, action).name} tries to clear the jam"
    )
    gun = actor(table, action).held_weapon
    if gun is not None and reading.succeeded:
        gun.jammed = False
    text = "{who} clears the jam" if reading.succeeded else "{who} fails to clear the jam"
    table.record(Done(action.who, text, ("UA-GUN-4",)))


def improve(table: Table, action: Act) -> Procedure[None]:
    """Take initiative anew when the next round begins (UA-INI-5)."""
    actor(table, action).improving = True
    table.record(Done(action.who, "{who} improves initiative: new roll next round", ("UA-INI-5",)))
    yield from ()


def swim(table: Table, action: Act) -> Procedure[None]:
    """Roll to come up for air; success restarts the breath (UA-EXO-3)."""
    reading = yield from roll_skill(
        table, SWIM.id, action.who, LONE["swim"], lambda: f"{actor(table, action).name} comes up for air"
    )
    if reading.succeeded:
        actor(table, action).airless = 0
    text = "{who} gets air" if reading.succeeded else "{who} gets no air"
    table.record(Done(action.who, text, ("UA-EXO-3",)))


def free_action(table: Table, action: Act) -> Procedure[None]:
    """Ask for an action in the player's words, declared for the next turn or done now (UA-RND-1, UA-RND-2)."""
    said: str = clean((yield from ask(partial(_what, table, action)))) or "something"
    character = actor(table, action)
    if action.way == "simple":
        character.simple, character.simple_round = said, table.round
        table.record(SaidAndDone(character.id, "{who} declares: " + _plain(said), ("UA-RND-2",)))
    else:
        table.record(SaidAndDone(character.id, "{who}: " + _plain(said), ("UA-RND-1",)))


def carry(table: Table, action: Act) -> Procedure[None]:
    """Carry out the simple action declared in an earlier turn (UA-RND-2)."""
    character = actor(table, action)
    said, character.simple = character.simple, ""
    table.record(SaidAndDone(character.id, "{who} does as declared: " + _plain(said), ("UA-RND-2",)))
    yield from ()


def _plain(said: str) -> str:
    """Escape braces in the player's text, since braces stand for names in event texts."""
    return said.replace("{", "{{").replace("}", "}}")


def _what(table: Table, action: Act) -> Enter:
    character = actor(table, action)
    when = "next turn" if action.way == "simple" else "now"
    return line(
        "act.words", f"Describe what {character.name} does {when}", low=1, high=120, **seat_of(table, character.id)
    )


@STRESS.odds
@CLEAR.odds
@SWIM.odds
def succeeds(table: Table, asked: Roll) -> Odds:
    """Return the chance of a roll that stands alone."""
    strip = asked.strip() or digit_strip(RollFacts(table.subject(asked).mind, table.rules).read, table.rules)
    made = sum(outcome in ("hit", "match", "critical") for outcome in strip.rolls) / len(strip.rolls)
    return Odds(words={ALL: f"succeeds {percent(made)}"})
