"""Actions that are not attacks, among them holds and chokes; and wounds and lack of air.

UA-RND-2, UA-RND-3, UA-DOD-1, UA-GUN-4, UA-INI-5, UA-WND-1, UA-WND-2, UA-GRP-2, UA-GRP-4, UA-GRP-5,
UA-EXO-3 to UA-EXO-6.
"""

from __future__ import annotations

from functools import partial

from unhex_tui.engine.advice import Odds, Question
from unhex_tui.engine.decision import Choose, Enter, Option, Roll
from unhex_tui.engine.dice import percent
from unhex_tui.engine.procedure import Gone, MovedOn, Procedure, ask
from unhex_tui.files.text import clean
from unhex_tui.gamekit.questions import choice, line, seat_of
from unhex_tui.gamekit.views import ALL
from unhex_tui.systems.unknown_armies.events.fights import Done, Fell, Hold, SaidAndDone, StayedOut, Woke, Wounded
from unhex_tui.systems.unknown_armies.fight.rolling import STRESS, digit_strip, roll_skill, stress
from unhex_tui.systems.unknown_armies.fight.targets import LONE, actor, break_free_minimum
from unhex_tui.systems.unknown_armies.people.character import Character
from unhex_tui.systems.unknown_armies.rules.attacks import hold_harm
from unhex_tui.systems.unknown_armies.rules.chances import RollFacts
from unhex_tui.systems.unknown_armies.rules.wounds import MURDER, breath, choked, condition, drowned
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


# -------------------------------------------------------------------- wounds, holds, chokes, lack of air

BREAK = Question("break", "Whether the character breaks free.", odds=succeeds)
CHOKE = Question("choke", "Whether to let the unconscious victim go or choke them to death.")


def hurt(table: Table, character: Character, points: int, by: str = "", cause: str = "") -> None:
    """Take wound points from a character, and record a knock-out or death (UA-WND-2).

    `cause` is that of `Fell`.
    """
    if points <= 0:
        return
    before = character.wounds
    was = character.fate
    character.wounds = max(0, before - points)
    character.out = character.out or condition(character.wounds, table.rules) != "up"
    table.record(Wounded(character.id, points, before, character.wounds, table.condition(character), by))
    if character.fate != was:
        table.record(Fell(character.id, character.fate, by=by, cause=cause))
    loosen(table)


def set_wounds(table: Table, character: Character, wounds: int, rule: str = "UA-WND-2", by: str = "") -> None:
    """Set a character's wound points, and record a knock-out, a death or that they wake (UA-WND-2).

    A loss does not wake a character who was knocked out (UA-HTH-3); it did in older saves.
    """
    up = condition(wounds, table.rules) == "up"
    stays = up and character.out and wounds < character.wounds and table.holds("UA-HTH-3")
    was, character.wounds = character.fate, wounds
    character.out = stays or not up
    if stays:
        table.record(StayedOut(character.id))
    elif character.fate != was:
        table.record(Fell(character.id, character.fate, (rule,), by) if character.fate else Woke(character.id, was))
    loosen(table)


def knock_out(table: Table, character: Character, rule: str, by: str = "") -> None:
    """Make a character unconscious without a loss of wound points (UA-HTH-3, UA-EXO-5)."""
    if not character.fate:
        character.out = True
        table.record(Fell(character.id, "out", (rule,), by))
    loosen(table)


def loosen(table: Table) -> None:
    """End the holds that cannot last (UA-GRP-5, UA-EXO-5).

    A hold ends if its holder is out, absent or held too; a grip also ends if its victim is out, but a choke goes on.
    """
    for character in table.people:
        if character.held_by:
            holder = table.characters.get(character.held_by)
            gone = holder is None or not holder.able or bool(holder.held_by)
            if gone or character.away or character.dead or (character.out and character.hold == "grip"):
                slips(table, character)


def slips(table: Table, character: Character) -> None:
    """End a hold because of what happened to the holder or the victim (UA-GRP-5)."""
    text = "{target} no longer holds {who}"
    table.record(Hold(character.id, text, ("UA-GRP-5",), character.held_by, held=character.id))
    character.free()


_BY = {"windpipe": "UA-EXO-4", "blood": "UA-EXO-5"}
"""The rule of each choke."""


def _held(table: Table, action: Act) -> Character:
    held = table.held(actor(table, action).id)
    if held is None:
        raise Gone
    return held


def hold_hurt(table: Table, action: Act) -> Procedure[None]:
    """Hurt the held character without a roll (UA-GRP-4)."""
    character, held = actor(table, action), _held(table, action)
    table.record(Hold(character.id, "{who} hurts {target} (held)", ("UA-GRP-4",), held.id, held=held.id))
    hurt(table, held, hold_harm(character.held_weapon is not None), character.id)
    yield from ()


def keep(table: Table, action: Act) -> Procedure[None]:
    """Keep holding, as the whole action (UA-GRP-5)."""
    character, held = actor(table, action), _held(table, action)
    rule = _BY.get(held.hold, "UA-GRP-5")
    table.record(Hold(character.id, "{who} keeps holding {target}", (rule,), held.id, held=held.id))
    yield from ()


def tighten(table: Table, action: Act) -> Procedure[None]:
    """Count a holder's turn towards the end of a blood choke, whatever the holder did in the turn (UA-EXO-5)."""
    held = table.held(action.who)
    if held is None or held.hold != "blood":
        return
    held.hold_rounds += 1
    state = choked(held.hold_rounds)
    if state == "out":
        knock_out(table, held, "UA-EXO-5", held.held_by)
    elif state == "dead":
        yield from _dies(table, held)


def _dies(table: Table, held: Character) -> Procedure[None]:
    """Kill a choked character; the holder makes a stress check (UA-EXO-4, UA-EXO-5)."""
    holder, rule = held.held_by, _BY[held.hold]
    held.free()
    set_wounds(table, held, 0, rule, holder)
    yield from stress(table, holder, "violence", MURDER, rule)


def to_the_end(table: Table) -> Procedure[None]:
    """Ask the holders of unconscious choked victims, when no fight is left, to let go or kill (UA-EXO-4, UA-EXO-5)."""
    while held := _choked_on(table):
        answer = yield from ask(partial(_until_dead, table))
        table.errand = "choke"
        if answer == "dead":
            yield from _dies(table, held)
        else:
            _let_go(table, held)
        table.errand = None


def _choked_on(table: Table) -> Character | None:
    choked_on = (each for each in table.people if each.out and each.hold in _BY and not each.dead)
    return next((each for each in choked_on if not each.away), None)


def _until_dead(table: Table) -> Choose:
    held = _choked_on(table)
    if held is None or table.contested:
        raise MovedOn
    options = (
        Option("release", "Let go", letter="l"),
        Option("dead", "Choke until dead", "stress check: violence, rank 7", "d"),
    )
    prompt = f"{held.name} is out and {table.name(held.held_by)} is still choking them: let go or kill?"
    return choice(CHOKE.id, prompt, options, enter="release", light=False, **seat_of(table, held.held_by, held.id))


def release(table: Table, action: Act) -> Procedure[None]:
    """Let go, at no cost (UA-GRP-5)."""
    _let_go(table, _held(table, action))
    yield from ()


def _let_go(table: Table, held: Character) -> None:
    table.record(Hold(held.held_by, "{who} lets {target} go", ("UA-GRP-5",), held.id, held=held.id))
    held.free()


def break_free(table: Table, action: Act) -> Procedure[None]:
    """Roll to break out of a hold or a choke, by strength or by slipping out (UA-GRP-2, UA-EXO-6)."""
    character = actor(table, action)
    holder = table.characters.get(character.held_by)
    if holder is None:
        raise Gone
    reading = yield from roll_skill(
        table,
        BREAK.id,
        character.id,
        LONE[action.way],
        lambda: f"{actor(table, action).name} tries to break free of {holder.name}",
        minimum=break_free_minimum(table, character),
        about=(holder.id,),
    )
    rules = ("UA-GRP-2",) if character.hold == "grip" else ("UA-EXO-6",)
    if reading.succeeded:
        character.free()
    how = "breaks" if reading.succeeded else "fails to break"
    table.record(Hold(character.id, f"{{who}} {how} free of {{target}}", rules, holder.id, held=character.id))


def breathe(table: Table) -> None:
    """Count a round for each character without air; knock out or kill those whose time is up (UA-EXO-3, UA-EXO-4)."""
    for character in table.people:
        if character.airless < 0 or character.dead or character.away:
            continue
        character.airless += 1
        by = character.held_by if character.hold == "windpipe" else ""
        state = drowned(character.body, character.airless, table.rules)
        if breath(character.body, character.airless) == 0 < breath(character.body, character.airless - 1):
            table.record(Done(character.id, "{who} has no breath left", ("UA-EXO-3",)))
        if state == "out":
            knock_out(table, character, "UA-EXO-3", by)
        elif state == "dead":
            set_wounds(table, character, 0, "UA-EXO-3", by)
