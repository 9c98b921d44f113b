"""Unhex fights drawn in a test: a map, a line for each character, a script of answers, and words for the outcome.

A character's line is the name, `pc` for a PC, the team, the starting area (`_` for a space, `-` if the character is
placed during play), then in any order `level=50` or `level=40/50`, items (`pistol@right`, `axe@both`, `ammo`,
`armor:head`), abilities (`1HM-1`) and `hidden`. In answers `vex.pistol` stands for the item's id; `vex.ammo2` is the
second item of that name.
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
"""Kinds of items by the name used in a line."""
ROOM = "Room --- Hall\nstart: Room, Hall\n"
"""Two areas side by side without any feature."""
CLUB = (Path(__file__).parents[1] / "maps" / "nightclub.map").read_text(encoding="utf-8")
"""The rulebook's example map."""
MAZE = "Room --- Hall\nHall ---| Yard\nYard |---| Cellar\nVault -[#]- Hall\nRoof --> Room\nRoof ... Yard\nexit: Room\n"
"""Areas with every kind of connection."""
CROWD = (
    "Vex pc crew Room pistol@right knife@left ammo armor:head 1HR-1",
    "Kit pc crew Hall shield@left kit@right kit 2HM-1",
    "Thug house Room level=37/43 axe@both armor:torso 2HM-3",
    "Rat gang Vault rifle@both ammo rubber 2HR-4",
    "Ann house Roof level=20 knife@right kit",
)
"""Five characters of three sides in `MAZE`, who hold items of most kinds."""

Line = tuple[str, Any]


# ------------------------------------------------------------------------------------------------- drawing a fight


def unseen(answer: Any) -> Any:
    """Return the answer without `&seen`: a hidden character who could attack openly stays hidden."""
    if isinstance(answer, list):
        return [unseen(one) for one in answer]
    return answer.removesuffix("&seen") if isinstance(answer, str) else answer


def character(line: str) -> dict[str, Any]:
    """Return a character's setup from their line."""
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
    """Return an item's setup from its word."""
    thing, _, hand = word.partition("@")
    name, _, location = thing.partition(":")
    return {"kind": KIND[name], "name": name, "location": location, "hand": hand}


def setup(area_map: str, *lines: str) -> dict[str, Any]:
    """Return a setup; teams are in order of first mention, and belong to the PCs if one of their characters is a PC."""
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
    """Return answers to the form that adds a character: `newcomer("Tam", "house", 40, "hall", "knife@right")`."""
    answers: list[Any] = ["add", team, "pc" if pc else "npc", name, "level", level]
    if pc:
        answers += ["good_at", "waiting", "abilities", ["1HM-1"]]
    if items:
        things = [item(word) for word in items]
        answers += ["items", *(part for thing in things for part in (thing["kind"], thing["name"])), "done"]
        answers.append([f"new-{i}@{thing['hand']}" for i, thing in enumerate(things, 1) if thing["hand"]])
    return [*answers, "done", [area], "done"]


class Evening(Played):
    """A session of Unhex from any setup, with verbs to play it and words for its outcome."""

    def __init__(self, setup: dict[str, Any], **more: Any) -> None:
        super().__init__(UNHEX, setup, **more)

    # ----------------------------------------------------------------------------------------------------- playing it

    def meant(self, answer: Any) -> Any:
        """Return the answer with `vex.pistol` read as the id of that item."""
        if isinstance(answer, list):
            return [self.meant(one) for one in answer]
        if not isinstance(answer, str):
            return answer
        return re.sub(r"([a-z0-9]+)\.([a-z]+)(\d?)", lambda m: self.item_id(*m.groups()), answer)

    def item_id(self, who: str, name: str, nth: str = "") -> str:
        """Return the id of a character's item at the start; items are numbered in the order of the setup."""
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
        """Roll initiative and settle the order, with team `first` first.

        Rolls fail unless `rolls` has the team's dice.
        """
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
        """Go on to the first choice of a team's turn in this round; no team rolls an initiative success."""
        self.initiative(team)
        self.asks("turn.actor")
        assert self.table.order[self.table.turn] == team
        return self

    def act(self, who: str, what: str, *lines: Line) -> Self:
        """Take an action with a character, by its menu key; then follow the script."""
        return self.script(("turn.actor", who), ("action.choose", what), *lines)

    def attack(self, who: str, item: str, faces: list[int], *lines: Line) -> Self:
        """Attack with an item and these dice, without reactions; then follow the script."""
        return self.act(who, f"attack:{who}.{item}", ("attack.react", []), ("attack.roll", faces), *lines)

    def end_turns(self) -> Self:
        """End all remaining turns of the round, up to the first question of the next round or the end of the fight."""
        now = self.table.round
        while self.decision is not None and self.decision.question == "turn.actor" and self.table.round == now:
            self.answer("end")
        return self

    def amend(self, *answers: Any) -> str:
        """Make a GM edit, and return it in words; an edit that changes nothing is accepted."""
        aside = self.gm_action("amend")
        for answer in answers:
            assert aside.decision is not None, f"no question is open that {answer!r} would answer"
            aside.answer(self.meant(answer))
        assert self.finish("amend", aside) or aside.decision is None, "the amendment is not finished"
        return aside.result or ""

    def wound(self, who: str, **marks: str) -> Self:
        r"""Set marks by a GM edit: `self.wound("vex", head="\X", right_arm="XXX")`."""
        for location, signs in marks.items():
            self.amend(who, "marks", location, signs)
        return self

    def play_on(self, seed: int, most: int = 2000) -> Self:
        """Answer at random until the session is over or `most` decisions are made."""
        player = RandomPlayer(Random(seed))
        for _ in range(most):
            if self.decision is None:
                break
            self.answer(player(self.decision), by="random")
        return self

    # ---------------------------------------------------------------------------------------------------- the outcome

    def who(self, name: str) -> Any:
        """Return the character."""
        return self.table.characters[name]

    def level(self, name: str) -> int:
        """Return the character's level."""
        return int(self.who(name).level)

    def boxes(self, name: str, location: str) -> str:
        r"""Return the character's marks at a location, ■ before X before \."""
        return boxes_text(self.who(name).marks, location).strip()

    def wounds(self, name: str) -> dict[str, str]:
        """Return the character's marks by location, without unmarked locations."""
        return {place: signs for place in self.who(name).marks if (signs := self.boxes(name, place))}

    def actions(self, name: str) -> int:
        """Return the actions that the character may still spend this round."""
        return int(self.who(name).actions)

    def debt(self, name: str) -> int:
        """Return the actions that the character owes."""
        return int(self.who(name).debt)

    def area(self, name: str) -> str:
        """Return the name of the character's area."""
        return str(self.table.area_name(self.who(name).area))

    def hands(self, name: str) -> tuple[str, str]:
        """Return the names of the items in the character's right and left hand; "" for an empty hand."""
        one = self.who(name)
        held = [one.item(one.holding(hand) or "") for hand in ("right", "left")]
        return held[0].name if held[0] else "", held[1].name if held[1] else ""

    def destroyed(self, name: str) -> list[str]:
        """Return the names of the character's destroyed items."""
        return [thing.name for thing in self.who(name).items if thing.destroyed]

    def floor(self, area_name: str) -> list[str]:
        """Return the names of the items on the floor of an area."""
        found = self.table.area_map.named(area_name)
        return [thing.name for thing in self.table.floor.get(found.id, [])]

    @property
    def cited(self) -> set[str]:
        """Return all rule ids of the log."""
        return {rule for line in self.log() for rule in line.rules}

    @property
    def seats(self) -> list[str]:
        """Ids of the seats asked."""
        assert self.decision is not None
        return [seat.id for seat in self.decision.seats]

    def why_not(self, key: str) -> set[str]:
        """Return the rules that block an option of the pending decision; empty if it is not blocked."""
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
        """Tell whether all these are among the options."""
        return {self.meant(key) for key in wanted} <= set(self.keys)


class Opening(Evening):
    """A drawn fight at its first question; `rules` are table rules that differ from the book."""

    def __init__(self, area_map: str, *lines: str, edition: str = "unhex", **rules: str) -> None:
        super().__init__({**setup(area_map, *lines), "edition": edition, "rules": rules})


class Fight(Opening):
    """A drawn fight at the first choice of round 1, for team `first` or else the team of the first line."""

    def __init__(self, area_map: str, *lines: str, first: str = "", **rules: str) -> None:
        super().__init__(area_map, *lines, **rules)
        self.turn(first or self.table.teams[0].id)


def both_down() -> Fight:
    """Return a fight in which Vex and Bob have knocked each other out by an attack and a counterattack."""
    fight = Fight(ROOM, "Vex pc crew Room level=12/50 sword@right", "Bob house Room level=12/40 knife@right")
    fight.act("vex", "attack:vex.sword", ("attack.react", ["bob:counterattack:bob.knife"]), ("attack.roll", [0, 6]))
    return fight.script(("counterattack.roll", [0, 7]), ("damage.dice", "ones"), ("damage.dice", "ones"))
