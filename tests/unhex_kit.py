"""Unhex fights drawn in a test: a map, one line a character, a script of answers, and what came of them.

A character's line is its name, `pc` for a player's, its team, where it starts (`_` for a space, `-` where it is placed
at the table), then in any order `level=50` or `level=40/50`, items (`pistol@right`, `axe@both`, `ammo`, `armor:head`),
abilities (`1HM-1`) and `hidden`. In answers `vex.pistol` stands for the item's id; `vex.ammo2` is the second of a name.
"""

import re
from collections.abc import Iterable
from random import Random
from typing import Any

from unhex_tui.engine.answerers import RandomPlayer
from unhex_tui.engine.decision import AnswerError, Roll
from unhex_tui.engine.session import Session
from unhex_tui.systems.unhex.people.abilities import ABILITIES
from unhex_tui.systems.unhex.people.wounds import boxes_text
from unhex_tui.systems.unhex.system import UNHEX

KIND = {
    "pistol": "ranged_1h",
    "rifle": "ranged_2h",
    "knife": "melee_1h",
    "sword": "melee_1h",
    "axe": "melee_2h",
    "shield": "shield",
    "kit": "first_aid",
    "ammo": "ammo",
    "rubber": "ammo_less",
    "armor": "armor",
    "grenade": "blast",
    "fire": "continuous",
    "smoke": "cover",
    "charge": "demolish",
}
"""Kinds of the items that a line can name."""
ROOM = "Room --- Hall\nstart: Room, Hall\n"
"""Two areas side by side, without a mark."""

Line = tuple[str, Any]


# ------------------------------------------------------------------------------------------------- drawing a fight


def character(line: str) -> dict[str, Any]:
    """A character's setup from its line."""
    name, *words = line.split()
    pc = words[0] == "pc"
    team, area, *rest = words[1:] if pc else words
    made: dict[str, Any] = {
        "id": name.lower(),
        "name": name,
        "team": team,
        "pc": pc,
        "area": "" if area == "-" else area.replace("_", " "),
        "abilities": [word for word in rest if word in ABILITIES],
        "items": [],
    }
    for word in rest:
        if word.startswith("level="):
            level, _, most = word.removeprefix("level=").partition("/")
            made["level"], made["max_level"] = int(level), int(most or level)
        elif word == "hidden":
            made["hidden"] = True
        elif word not in ABILITIES:
            made["items"].append(item(word))
    return made


def item(word: str) -> dict[str, Any]:
    """An item's setup from its word."""
    thing, _, hand = word.partition("@")
    name, _, location = thing.partition(":")
    return {"kind": KIND[name], "name": name, "location": location, "hand": hand}


def setup(area_map: str, *lines: str) -> dict[str, Any]:
    """A setup; teams in the order they are met, and a team is the PCs' where one of its characters is a PC."""
    people = [character(line) for line in lines]
    teams = dict.fromkeys(one["team"] for one in people)
    return {
        "title": "A fight",
        "map": area_map,
        "teams": [
            {"id": team, "name": team.capitalize(), "pcs": any(c["pc"] for c in people if c["team"] == team)}
            for team in teams
        ],
        "characters": people,
    }


def fight(area_map: str, *lines: str, edition: str = "unhex", **rules: str) -> Session:
    """A session at its first question; table rules by name where they are not the book's."""
    return Session(UNHEX, {**setup(area_map, *lines), "edition": edition, "rules": rules})


# ------------------------------------------------------------------------------------------------- playing it


def script(session: Session, *lines: Line) -> Session:
    """Answer from (question, answer) lines, each of which must be what is asked."""
    for question, answer in lines:
        asks(session, question)
        session.answer(meant(session, answer))
    return session


def asks(session: Session, question: str) -> None:
    """Assert what is asked now; "" where nothing is."""
    asked = session.decision.question if session.decision else ""
    assert asked == question, f"{asked or 'nothing'} is asked, not {question or 'nothing'}; told: {told(session)[-4:]}"


def refused(session: Session, question: str, answer: Any) -> str:
    """Assert that an answer to what is asked now is not taken; why, in words."""
    asks(session, question)
    try:
        session.answer(meant(session, answer))
    except AnswerError as error:
        return str(error)
    raise AssertionError(f"{question} took {answer!r}")


def meant(session: Session, answer: Any) -> Any:
    """The answer with `vex.pistol` read as the id of that item."""
    if isinstance(answer, list):
        return [meant(session, one) for one in answer]
    return (
        re.sub(r"([a-z0-9]+)\.([a-z]+)(\d?)", lambda m: item_id(session, *m.groups()), answer)
        if (isinstance(answer, str))
        else answer
    )


def item_id(session: Session, who: str, name: str, nth: str = "") -> str:
    """The id of somebody's item at the beginning; items are numbered in the order of the setup."""
    serial, wanted = 0, int(nth or 1)
    for one in session.setup["characters"]:
        for thing in one["items"]:
            serial += 1
            if one["id"] == who and thing["name"] == name:
                wanted -= 1
                if not wanted:
                    return f"i{serial}"
    raise KeyError(f"{who}.{name}{nth}")


def initiative(session: Session, first: str = "", rolls: dict[str, list[int]] | None = None) -> Session:
    """Roll initiative and settle the order, `first` first; every roll is a plain failure but those given by team."""
    while session.decision is not None and session.decision.question.startswith("initiative."):
        decision = session.decision
        if isinstance(decision, Roll):
            team = session.table.characters[decision.about[0]].team
            session.answer((rolls or {}).get(team, [9, 8]))
        else:
            key = first if first in keys(session) else keys(session)[0]
            session.answer(key)
    return session


def turn(session: Session, team: str) -> Session:
    """Go on to the first choice of a team's turn in this round, initiative without any success."""
    initiative(session, team)
    asks(session, "turn.actor")
    assert session.table.order[session.table.turn] == team
    return session


def begin(area_map: str, *lines: str, first: str = "", **rules: str) -> Session:
    """A session at the first team's first choice of round 1; the first line's team unless said."""
    session = fight(area_map, *lines, **rules)
    return turn(session, first or session.table.teams[0].id)


def act(session: Session, who: str, what: str, *lines: Line) -> Session:
    """Somebody whose turn it is does something, by the key of the menu; then the script."""
    return script(session, ("turn.actor", who), ("action.choose", what), *lines)


def end_turns(session: Session) -> Session:
    """End every team's turn that is left, up to what is asked next round (or when the fight is over)."""
    now = session.table.round
    while session.decision is not None and session.decision.question == "turn.actor" and session.table.round == now:
        session.answer("end")
    return session


def amend(session: Session, *answers: Any) -> str:
    """The GM amends something; what was done, in words."""
    aside = session.aside("amend")
    for answer in answers:
        assert aside.decision is not None, f"nothing is asked that {answer!r} would answer"
        aside.answer(meant(session, answer))
    assert session.finish("amend", aside), "the amendment is not finished, or did nothing"
    return aside.result or ""


def newcomer(name: str, team: str, level: int, area: str, *items: str, pc: bool = False) -> list[Any]:
    """Answers to the GM's form that add somebody by hand: `newcomer("Tam", "house", 40, "hall", "knife@right")`."""
    answers: list[Any] = ["add", team, "pc" if pc else "npc", name, "level", level]
    if pc:
        answers += ["good_at", "waiting", "abilities", ["1HM-1"]]
    if items:
        things = [item(word) for word in items]
        answers += ["items", *(part for thing in things for part in (thing["kind"], thing["name"])), "done"]
        answers.append([f"new-{i}@{thing['hand']}" for i, thing in enumerate(things, 1) if thing["hand"]])
    return [*answers, "done", [area], "done"]


def wound(session: Session, who: str, **marks: str) -> Session:
    r"""Amend marks: `wound(session, "vex", head="\X", right_arm="XXX")`."""
    for location, signs in marks.items():
        amend(session, who, "marks", location, signs)
    return session


def play_on(session: Session, seed: int, most: int = 2000) -> Session:
    """Answer at random until the evening is over, or `most` decisions are made."""
    player = RandomPlayer(Random(seed))
    for _ in range(most):
        if session.decision is None:
            break
        session.answer(player(session.decision), by="random")
    return session


# ------------------------------------------------------------------------------------------------- what came of it


def who(session: Session, name: str) -> Any:
    """The character itself."""
    return session.table.characters[name]


def level(session: Session, name: str) -> int:
    """Its level."""
    return int(who(session, name).level)


def boxes(session: Session, name: str, location: str) -> str:
    r"""Its marks of a location, ■ before X before \."""
    return boxes_text(who(session, name).marks, location).strip()


def wounds(session: Session, name: str) -> dict[str, str]:
    """All its marks, by location, unmarked ones left out."""
    return {place: signs for place in who(session, name).marks if (signs := boxes(session, name, place))}


def actions(session: Session, name: str) -> int:
    """Actions it may still spend this round."""
    return int(who(session, name).actions)


def debt(session: Session, name: str) -> int:
    """Actions it owes."""
    return int(who(session, name).debt)


def area(session: Session, name: str) -> str:
    """Name of the area where it stands."""
    return str(session.table.area_name(who(session, name).area))


def hands(session: Session, name: str) -> tuple[str, str]:
    """Names of what its right and left hand hold."""
    one = who(session, name)
    held = [one.item(one.holding(hand) or "") for hand in ("right", "left")]
    return held[0].name if held[0] else "", held[1].name if held[1] else ""


def destroyed(session: Session, name: str) -> list[str]:
    """Names of its destroyed items."""
    return [thing.name for thing in who(session, name).items if thing.destroyed]


def floor(session: Session, area_name: str) -> list[str]:
    """Names of the things that lie in an area."""
    found = session.table.area_map.named(area_name)
    return [thing.name for thing in session.table.floor.get(found.id, [])]


def told(session: Session, audience: Any = "gm") -> list[str]:
    """What was told, in words."""
    return [line.text for line in session.log(audience)]


def cited(session: Session) -> set[str]:
    """All rule ids of the log."""
    return {rule for line in session.log() for rule in line.rules}


def keys(session: Session) -> list[str]:
    """What the pending decision offers; for a roll, its extra choices."""
    decision: Any = session.decision
    return [option.key for option in (decision.extras if isinstance(decision, Roll) else decision.options)]


def seats(session: Session) -> list[str]:
    """Ids of the seats that are asked."""
    assert session.decision is not None
    return [seat.id for seat in session.decision.seats]


def why_not(session: Session, key: str) -> set[str]:
    """The rules that block an option of the pending decision; empty where it is not blocked."""
    assert session.decision is not None
    key = meant(session, key)
    return {
        rule
        for blocked in session.decision.explanation().blocked
        if blocked.option.key == key
        for reason in blocked.reasons
        for rule in reason.rules
    }


def offers(session: Session, wanted: Iterable[str]) -> bool:
    """Whether all these are among the options."""
    return {meant(session, key) for key in wanted} <= set(keys(session))
