"""Auto-answers that the table has agreed to, and rolls called for at any time.

`npc_dice`: the app rolls for NPCs; `on` waits for players who may surrender, `at_once` does not (ACT-7).
`surrender:WHO`: the character surrenders to the next action that affects them in the round it names. `no_react:TEAM`:
the team does not react in the round it names. `weapon:WHO`: a PC uses only their last weapon, lethal or not, in this
fight; `weapon:npcs`: the same for NPCs; `weapon`: for all characters, until ended. Auto-answers are switched by GM
actions and journaled like any answer; their effects are in `fight.facts.why_not`.
"""

from __future__ import annotations

from unhex_tui.engine.decision import Choose, Decision, Option, Pick, Reason, Roll
from unhex_tui.engine.procedure import Procedure, ask
from unhex_tui.engine.system import Answered, AutoAnswer
from unhex_tui.files.text import clean
from unhex_tui.gamekit.questions import choice, choose, line, option_of, seat_of, team_options
from unhex_tui.gamekit.table_rules import show
from unhex_tui.systems.unhex.events.dice import RollCalled
from unhex_tui.systems.unhex.events.event import Agreed
from unhex_tui.systems.unhex.fight.facts.why_not import (
    AT_ONCE,
    NPCS_WEAPONS,
    SURRENDER,
    agreed_now,
    announced,
    app_rolls,
    called,
    forms,
    gives_up,
    in_short,
    surrender_option,
    weapon_of,
)
from unhex_tui.systems.unhex.fight.rolls.reacting import reactors_in
from unhex_tui.systems.unhex.fight.rolls.rolling import BOTH
from unhex_tui.systems.unhex.fight.rolls.utility import caption
from unhex_tui.systems.unhex.judging.deeds import surrenders
from unhex_tui.systems.unhex.rules.percentile import as_text
from unhex_tui.systems.unhex.rules.table_rules import EVERY
from unhex_tui.systems.unhex.state.table import Table


def auto_answer(table: Table, decision: Decision) -> Answered | None:
    """Return the auto-answer to this decision, None if there is none."""
    if decision.question == "attack.react" and (target := gives_up(table)):
        return Answered([], f"{target.name} surrenders")
    if not isinstance(decision, Roll):
        return None
    exposed = [extra.key.removeprefix(SURRENDER) for extra in decision.extras]
    for character_id in exposed:
        if announced(table, character_id):
            return Answered(f"{SURRENDER}{character_id}", f"{table.name(character_id)} surrenders")
        if surrenders(table, character_id):
            return Answered(f"{SURRENDER}{character_id}", f"{table.name(character_id)} gives up", "app")
    if all(app_rolls(table, seat, exposed) for seat in decision.seats):
        return Answered(None, "the app rolls for NPCs")
    return None


def auto_answer_action(table: Table) -> Procedure[str]:
    """Ask for an auto-answer to switch on or off; return the change in words."""
    pcs = [character for character in table.taking_part() if character.pc and character.last_form]
    options = [
        Option(AT_ONCE, "The app rolls for NPCs at once", letter=",n"),
        Option("npc_dice", "The app rolls for NPCs", letter=",d"),
        Option("weapon", "Offer everyone only their last-used weapon", letter=",w"),
        Option(NPCS_WEAPONS, "Offer NPCs only their last-used weapon in this fight", letter=",e"),
        *(
            Option(weapon_of(pc), f"Offer {pc.name} only their last-used weapon in this fight", token=pc.id)
            for pc in pcs
        ),
        *(
            option._replace(letter=f",{option.letter}")  # a character beside the team may have its letter
            for option in team_options(table, table.teams, "no_react:{}", "No reactions by {} this round")
        ),
    ]
    options = [option._replace(hint=_hint(table, option.key)) for option in options]
    rules = Option("rules", "Edition and table rules", "read only", ",t")
    late = Reason("Announce surrenders before the dice are rolled, not after", ("ACT-7",))
    prompt = "Turn which auto-answer on or off?"
    key = yield from ask(lambda: choice("standing.which", prompt, [*options, rules], late))
    if key == "rules":
        return (yield from show(EVERY, lambda: table.rules))
    label = next(option.label for option in options if option.key == key)
    name, value = _kept_as(table, key)
    if _is_agreed(table, key):
        del table.standing[name]
        text = f"Auto-answer off: {label}"
    else:
        table.standing[name] = value
        text = f"Auto-answer on: {label}"
    team = key.removeprefix("no_react:")
    # Reactions that a side of NPCs will not make are the GM's plan; players who knew could walk past them.
    gms = key == NPCS_WEAPONS or (team != key and not any(member.pc for member in table.members(team)))
    table.record(Agreed(text, secret=gms))
    return text


_MEANS = {
    AT_ONCE: "even if a PC could surrender",
    "npc_dice": "waits if a PC could surrender",
}
"""Short explanations of some auto-answers."""


def _hint(table: Table, key: str) -> str:
    return "; ".join(filter(None, ("on: choose to end it" if _is_agreed(table, key) else "off", _MEANS.get(key, ""))))


def _kept_as(table: Table, key: str) -> tuple[str, str]:
    """Return the name and the value under which the table keeps an auto-answer."""
    if key == AT_ONCE:
        return "npc_dice", AT_ONCE
    return key, str(table.round) if key.startswith("no_react:") else "on"


def _is_agreed(table: Table, key: str) -> bool:
    name, value = _kept_as(table, key)
    return table.standing.get(name) == value


def auto_answers(table: Table, decision: Decision) -> tuple[AutoAnswer, ...]:
    """Return the auto-answers offered beside this decision, then those that are on."""
    offered = []
    if isinstance(decision, Pick) and decision.question.endswith(".react"):
        reactors = reactors_in([option.key for option in decision.options])
        teams = dict.fromkeys(table.characters[key].team for key in reactors if key in table.characters)
        offered = [f"no_react:{team}" for team in teams]
    elif isinstance(decision, Roll) and "npc_dice" not in table.standing and _is_npcs(table, decision):
        offered = [AT_ONCE, "npc_dice"]
    elif isinstance(decision, Choose) and decision.question == "action.choose":
        attacks = sum(option.key.startswith("attack:") for option in decision.options)
        actor = table.subject(decision)
        demanded = not table.standing.keys().isdisjoint(("weapon", weapon_of(actor)))
        last_offered = any(option.key == f"attack:{actor.last_form}" for option in decision.options)
        offered = [weapon_of(actor)] if attacks > 1 and last_offered and not demanded else []
    return (
        *(AutoAnswer(_offer(table, key, decision), "standing", (key,)) for key in offered),
        *(AutoAnswer(in_short(table, key), "standing", (key,), holds=True) for key in agreed_now(table)),
    )


def _offer(table: Table, key: str, decision: Decision) -> str:
    """Return the words that offer an auto-answer beside a question; those before a comma or colon suffice there."""
    if key == AT_ONCE:
        return "the app rolls for NPCs, even if a PC could surrender; until you end it"
    if key == "npc_dice":
        return "the app rolls for NPCs, but waits if a PC could surrender; until you end it"
    if key.startswith("no_react:"):
        return f"no reactions: {table.team_name(key.removeprefix('no_react:'))} is not asked again this round"
    actor = table.subject(decision)
    last = next(form for form in forms(actor) if form.key == actor.last_form)
    if not actor.pc:
        return "NPCs attack as last time: every NPC uses only their last-used weapon in this fight"
    two_uses = sum(form.item == last.item for form in forms(actor)) > 1
    other = f"no {'lethal' if last.less else 'less-lethal'} use and no other weapon" if two_uses else "no other weapon"
    return f"always {called(last)}: {other} for {actor.name}, in this fight"


def _is_npcs(table: Table, decision: Roll) -> bool:
    about = [table.characters[character_id] for character_id in decision.about if character_id in table.characters]
    return all(seat.gm for seat in decision.seats) and bool(about) and not about[0].pc


def surrender_aside(table: Table) -> Procedure[str]:
    """Announce that a character surrenders to the current action or the next one this round, or cancel it (ACT-7).

    The announcement stops nothing: the app answers for the character where the rules let them surrender, before any
    dice. Returns the announcement in words, "" if no one can surrender.
    """
    able = [character for character in table.taking_part() if character.able] if table.fighting else []
    if not able:
        return ""
    options = []
    for character in sorted(able, key=lambda character: not character.pc):
        option = surrender_option(character)._replace(thing="")
        options.append(
            option._replace(hint="announced: choose to cancel") if announced(table, character.id) else option
        )
    note = Reason(
        "The next time someone acts on them this round, they surrender instead of rolling",
        ("ACT-7", "RUL-11", "RUL-44"),
    )
    key = yield from ask(lambda: choice("surrender.who", "Who will surrender?", options, note))
    chosen = table.characters[key.removeprefix(SURRENDER)]
    if announced(table, chosen.id):
        del table.standing[key]
        text = f"{chosen.name} will not surrender"
    else:
        table.standing[key] = str(table.round)
        text = f"{chosen.name} will surrender if anyone acts on them this round"
    # The plans of the GM's characters are kept from the players.
    table.record(Agreed(text, secret=not chosen.pc))
    return text


def roll_aside(table: Table) -> Procedure[str]:
    """Let any character roll for anything, at any time; the GM interprets the roll. Return the roll in words."""
    if not table.characters:
        return ""
    options = [option_of(character, f"level {character.level}") for character in table.people]
    character_id = yield from choose("called.who", "Who rolls?", options)
    name = table.name(character_id)
    what = clean((yield from ask(lambda: line("called.what", f"What does {name} roll for?", high=120))))

    def roll() -> Roll:
        return Roll(
            question="called.roll",
            prompt=f"{name} rolls" + (f": {what}" if what else ""),
            dice=BOTH,
            guide=caption(table, table.characters[character_id].level),
            **seat_of(table, character_id),
        )

    tens, ones = yield from ask(roll)
    table.record(RollCalled(character_id, tens, ones, table.characters[character_id].level, what))
    return f"{name} rolls {as_text(tens, ones, table.rules.reading)}" + (f" ({what})" if what else "")
