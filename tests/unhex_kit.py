"""Unhex fights drawn in a test: a map, one line a character, a script of answers, and what came of them.

A character's line is its name, `pc` for a player's, its team, where it starts (`_` for a space, `-` where it is placed
at the table), then in any order `level=50` or `level=40/50`, items (`pistol@right`, `axe@both`, `ammo`, `armor:head`),
abilities (`1HM-1`) and `hidden`. In answers `vex.pistol` stands for the item's id; `vex.ammo2` is the second of a name.
"""

import re
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any, Self

from players import RandomPlayer
from playing_kit import Played

from unhex_tui.engine.decision import Roll
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
CLUB = (Path(__file__).parents[1] / "maps" / "nightclub.map").read_text(encoding="utf-8")
"""The rulebook's example."""
MAZE = "Room --- Hall\nHall ---| Yard\nYard |---| Cellar\nVault -[#]- Hall\nRoof --> Room\nRoof ... Yard\nexit: Room\n"
"""Areas connected in every way."""
CROWD = (
    "Vex pc crew Room pistol@right knife@left ammo armor:head 1HR-1",
    "Kit pc crew Hall shield@left kit@right kit 2HM-1",
    "Thug house Room level=37/43 axe@both armor:torso 2HM-3",
    "Rat gang Vault rifle@both ammo rubber 2HR-4",
    "Ann house Roof level=20 knife@right kit",
)
"""Five people in it on three sides, with something of most kinds in their hands."""

Line = tuple[str, Any]


# ------------------------------------------------------------------------------------------------- drawing a fight


def unseen(answer: Any) -> Any:
    """The answer with which a hidden one stays so, where it might attack openly."""
    if isinstance(answer, list):
        return [unseen(one) for one in answer]
    return answer.removesuffix("&seen") if isinstance(answer, str) else answer


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


class Evening(Played):
    """A session of Unhex from any setup, with verbs to play it and words for what came of it."""

    def __init__(self, setup: dict[str, Any], **more: Any) -> None:
        super().__init__(UNHEX, setup, **more)

    # ----------------------------------------------------------------------------------------------------- playing it

    def meant(self, answer: Any) -> Any:
        """The answer with `vex.pistol` read as the id of that item."""
        if isinstance(answer, list):
            return [self.meant(one) for one in answer]
        if not isinstance(answer, str):
            return answer
        return re.sub(r"([a-z0-9]+)\.([a-z]+)(\d?)", lambda m: self.item_id(*m.groups()), answer)

    def item_id(self, who: str, name: str, nth: str = "") -> str:
        """The id of somebody's item at the beginning; items are numbered in the order of the setup."""
        serial, wanted = 0, int(nth or 1)
        for one in self.setup["characters"]:
            for thing in one["items"]:
                serial += 1
                if one["id"] == who and thing["name"] == name:
                    wanted -= 1
                    if not wanted:
                        return f"i{serial}"
        raise KeyError(f"{who}.{name}{nth}")

    def initiative(self, first: str = "", rolls: dict[str, list[int]] | None = None) -> Self:
        """Roll initiative and settle the order, `first` first; each roll a plain failure but those given by team."""
        while self.decision is not None and self.decision.question.startswith("initiative."):
            decision = self.decision
            if isinstance(decision, Roll):
                team = self.table.characters[decision.about[0]].team
                self.answer((rolls or {}).get(team, [9, 8]))
            else:
                key = first if first in self.keys else self.keys[0]
                self.answer(key)
        return self

    def turn(self, team: str) -> Self:
        """Go on to the first choice of a team's turn in this round, initiative without any success."""
        self.initiative(team)
        self.asks("turn.actor")
        assert self.table.order[self.table.turn] == team
        return self

    def act(self, who: str, what: str, *lines: Line) -> Self:
        """Somebody whose turn it is does something, by the key of the menu; then the script."""
        return self.script(("turn.actor", who), ("action.choose", what), *lines)

    def attack(self, who: str, item: str, faces: list[int], *lines: Line) -> Self:
        """Somebody whose turn it is attacks with an item and rolls these dice, and nobody reacts; then the script."""
        return self.act(who, f"attack:{who}.{item}", ("attack.react", []), ("attack.roll", faces), *lines)

    def end_turns(self) -> Self:
        """End every team's turn that is left, up to what is asked next round (or when the fight is over)."""
        now = self.table.round
        while self.decision is not None and self.decision.question == "turn.actor" and self.table.round == now:
            self.answer("end")
        return self

    def amend(self, *answers: Any) -> str:
        """The GM amends something, or what is so already; what was done, in words."""
        aside = self.aside("amend")
        for answer in answers:
            assert aside.decision is not None, f"no question is open that {answer!r} would answer"
            aside.answer(self.meant(answer))
        assert self.finish("amend", aside) or aside.decision is None, "the amendment is not finished"
        return aside.result or ""

    def wound(self, who: str, **marks: str) -> Self:
        r"""Amend marks: `self.wound("vex", head="\X", right_arm="XXX")`."""
        for location, signs in marks.items():
            self.amend(who, "marks", location, signs)
        return self

    def play_on(self, seed: int, most: int = 2000) -> Self:
        """Answer at random until the evening is over, or `most` decisions are made."""
        player = RandomPlayer(Random(seed))
        for _ in range(most):
            if self.decision is None:
                break
            self.answer(player(self.decision), by="random")
        return self

    # ------------------------------------------------------------------------------------------------ what came of it

    def who(self, name: str) -> Any:
        """The character itself."""
        return self.table.characters[name]

    def level(self, name: str) -> int:
        """Its level."""
        return int(self.who(name).level)

    def boxes(self, name: str, location: str) -> str:
        r"""Its marks of a location, ■ before X before \."""
        return boxes_text(self.who(name).marks, location).strip()

    def wounds(self, name: str) -> dict[str, str]:
        """All its marks, by location, unmarked ones left out."""
        return {place: signs for place in self.who(name).marks if (signs := self.boxes(name, place))}

    def actions(self, name: str) -> int:
        """Actions it may still spend this round."""
        return int(self.who(name).actions)

    def debt(self, name: str) -> int:
        """Actions it owes."""
        return int(self.who(name).debt)

    def area(self, name: str) -> str:
        """Name of the area where it stands."""
        return str(self.table.area_name(self.who(name).area))

    def hands(self, name: str) -> tuple[str, str]:
        """Names of what its right and left hand hold."""
        one = self.who(name)
        held = [one.item(one.holding(hand) or "") for hand in ("right", "left")]
        return held[0].name if held[0] else "", held[1].name if held[1] else ""

    def destroyed(self, name: str) -> list[str]:
        """Names of its destroyed items."""
        return [thing.name for thing in self.who(name).items if thing.destroyed]

    def floor(self, area_name: str) -> list[str]:
        """Names of the things that lie in an area."""
        found = self.table.area_map.named(area_name)
        return [thing.name for thing in self.table.floor.get(found.id, [])]

    @property
    def cited(self) -> set[str]:
        """All rule ids of the log."""
        return {rule for line in self.log() for rule in line.rules}

    @property
    def seats(self) -> list[str]:
        """Ids of the seats that are asked."""
        assert self.decision is not None
        return [seat.id for seat in self.decision.seats]

    def why_not(self, key: str) -> set[str]:
        """The rules that block an option of the pending decision; empty where it is not blocked."""
        assert self.decision is not None
        key = self.meant(key)
        return {
            rule
            for blocked in self.decision.explanation().blocked
            if blocked.option.key == key
            for reason in blocked.reasons
            for rule in reason.rules
        }

    def offers(self, wanted: Iterable[str]) -> bool:
        """Whether all these are among the options."""
        return {self.meant(key) for key in wanted} <= set(self.keys)


class Opening(Evening):
    """A drawn fight at its first question; table rules by name where they are not the book's."""

    def __init__(self, area_map: str, *lines: str, edition: str = "unhex", **rules: str) -> None:
        super().__init__({**setup(area_map, *lines), "edition": edition, "rules": rules})


class Fight(Opening):
    """A drawn fight at the first team's first choice of round 1; the first line's team unless said."""

    def __init__(self, area_map: str, *lines: str, first: str = "", **rules: str) -> None:
        super().__init__(area_map, *lines, **rules)
        self.turn(first or self.table.teams[0].id)
