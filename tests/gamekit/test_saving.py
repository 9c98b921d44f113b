"""Tables as plain JSON: they load unchanged, and a value that does not fit is reported with its place."""

from __future__ import annotations

import json
import random
from typing import Annotated, Any, ClassVar, Literal, NamedTuple

import pytest
from msgspec import Meta

from unhex_tui.engine.value import State, Value, field
from unhex_tui.gamekit import saving

LIMBS = ("arm", "leg")


class Point(Value):
    x: int
    sign: Literal["slash", "cross"] = "slash"
    at: tuple[Annotated[float, Meta(ge=-9, le=9)], int] | None = None


class Thing(State, array_like=True):
    _later: ClassVar[tuple[str, ...]] = ("mark",)

    id: str
    weight: int
    broken: bool = False
    mark: str = ""


class Fight(NamedTuple):
    title: str
    points: tuple[Point, ...] = ()


class Rules(NamedTuple):
    edition: str = "new"

    def dump(self) -> dict[str, str]:
        return self._asdict()

    @classmethod
    def load(cls, data: Any) -> Rules:
        if data["edition"] not in ("old", "new"):
            raise ValueError(f"there is no edition {data['edition']}")
        return cls(**data)


class Person(State):
    _unsaved: ClassVar[tuple[str, ...]] = ()
    _later: ClassVar[tuple[str, ...]] = ("hand", "notes", "share", "things")

    id: str
    marks: dict[str, list[int]]
    hand: str | None = None
    things: list[Thing] = field(default_factory=list)
    fights: list[Fight] = field(default_factory=list)
    ready: dict[str, list[str | None]] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    share: float = 0.5

    def __post_init__(self) -> None:
        if tuple(self.marks) != LIMBS:
            raise ValueError(f"expected the limbs {LIMBS}")


class Party(State):
    _unsaved: ClassVar[tuple[str, ...]] = ("mood",)
    _later: ClassVar[tuple[str, ...]] = ("scene",)

    title: str
    rules: Rules
    characters: dict[str, Person] = field(default_factory=dict)
    rounds: int = field(name="turn", default=0)
    scene: str = ""
    mood: object = None


def party() -> Party:
    vex = Person(
        id="vex",
        marks={"arm": [1, 0], "leg": []},
        things=[Thing("i1", 3), Thing("i2", 4, True)],
        fights=[Fight("The mill", (Point(1), Point(2, "cross", (1.5, 2))))],
        ready={"vex": ["i1", None]},
        notes=("tired",),
    )
    return Party("The crew", Rules("old"), {"vex": vex}, 3, mood=object())


DUMPED: dict[str, Any] = {
    "title": "The crew",
    "rules": {"edition": "old"},
    "characters": [
        {
            "id": "vex",
            "marks": {"arm": [1, 0], "leg": []},
            "hand": None,
            "things": [["i1", 3, False, ""], ["i2", 4, True, ""]],
            "fights": [
                ["The mill", [{"x": 1, "sign": "slash", "at": None}, {"x": 2, "sign": "cross", "at": [1.5, 2]}]],
            ],
            "ready": {"vex": ["i1", None]},
            "notes": ["tired"],
            "share": 0.5,
        }
    ],
    "turn": 3,
    "scene": "",
}


def test_records_by_names_rows_by_order_unsaved_fields_not_at_all() -> None:
    dumped = saving.dump(party())
    assert dumped == DUMPED
    assert json.dumps(dumped) == json.dumps(DUMPED)


def test_loaded_record_equals_dumped_one_and_shares_nothing() -> None:
    data = json.loads(json.dumps(DUMPED))
    loaded = saving.load(Party, data)
    vex, was = loaded.characters["vex"], party().characters["vex"]
    assert (loaded.rules, loaded.rounds, loaded.mood) == (Rules("old"), 3, None)
    assert (vex.marks, vex.fights, vex.notes) == (was.marks, was.fights, was.notes)
    assert [type(part) for part in (vex, vex.things[0], vex.fights[0])] == [Person, Thing, Fight]
    vex.marks["arm"].append(2)
    vex.things.clear()
    vex.ready["vex"].clear()
    assert data == DUMPED
    assert saving.dump(loaded) != DUMPED


def test_later_fields_have_defaults_where_absent() -> None:
    """Objects do not share a default."""
    kept = {"id": "a", "marks": {"arm": [], "leg": []}, "fights": [], "ready": {}}
    data = {"title": "T", "rules": {"edition": "old"}, "turn": 0, "characters": [kept, kept | {"id": "b"}]}
    loaded = saving.load(Party, data)
    first, second = loaded.characters.values()
    assert (first.hand, first.notes, first.share, first.things, loaded.scene) == (None, (), 0.5, [], "")
    assert first.things is not second.things
    data["characters"][0]["things"] = [["i1", 3, True]]  # type: ignore[index]
    assert saving.dump(saving.load(Party, data))["characters"][0]["things"] == [["i1", 3, True, ""]]


@pytest.mark.parametrize(
    ("place", "value", "message"),
    [
        ((), [], "expected an object, got []"),
        (("title",), 3, "title: expected a text, got 3"),
        (("title",), None, "title: it is missing"),
        (("name",), "x", "name: it is unknown"),
        (("turn",), True, "turn: expected a whole number, got True"),
        (("rules",), None, "rules: it is missing"),
        (("rules", "edition"), "x", "rules: there is no edition x"),
        (("mood",), 3, "mood: it is unknown"),
        (("characters",), None, "characters: it is missing"),
        (("characters",), {}, "characters: expected an array, got {}"),
        (("characters", 0), [], "characters.0: expected an object, got []"),
        (("characters", 0, "id"), None, "characters.0.id: it is missing"),
        (("characters", 0, "fights"), None, "characters.0.fights: it is missing"),
        (("characters", 0, "mood"), 3, "characters.0.mood: it is unknown"),
        (("characters", 0, "hand"), 3, "characters.0.hand: expected a text or null, got 3"),
        (("characters", 0, "share"), True, "characters.0.share: expected a number, got True"),
        (("characters", 0, "notes"), "tired", "characters.0.notes: expected an array, got 'tired'"),
        (("characters", 0, "notes"), ["tired", 3], "characters.0.notes.1: expected a text, got 3"),
        (("characters", 0, "marks", "leg"), None, "characters.0: expected the limbs"),
        (("characters", 0, "marks", "tail"), [], "characters.0: expected the limbs"),
        (("characters", 0, "marks", "arm", 1), "0", "characters.0.marks: expected a whole number, got a text"),
        (("characters", 0, "ready", "vex", 1), 2, "characters.0.ready: expected a text or null, got a whole number"),
        (("characters", 0, "things", 1), "abc", "characters.0.things.1: expected an array, got 'abc'"),
        (("characters", 0, "things", 1), ["i2"], "characters.0.things.1: expected an array of at least length 2"),
        (
            ("characters", 0, "things", 1),
            ["i2", 4, True, "", 5],
            "characters.0.things.1: expected ['i2', 4, True,",
        ),
        (("characters", 0, "things", 1, 2), 1, "characters.0.things.1.2: expected true or false, got 1"),
        (("characters", 0, "fights", 0, 1, 0, "sign"), "dot", "characters.0.fights.0.1.0.sign: expected a known value"),
        (("characters", 0, "fights", 0, 1, 0, "sign"), None, "characters.0.fights.0.1.0.sign: it is missing"),
        (("characters", 0, "fights", 0, 1, 0, "y"), 1, "characters.0.fights.0.1.0.y: it is unknown"),
        (
            ("characters", 0, "fights", 0, 1, 1, "at"),
            [1],
            "characters.0.fights.0.1.1.at: expected an array of",
        ),
        (("characters", 0, "fights", 0, 1, 1, "at", 0), 9.5, "characters.0.fights.0.1.1.at.0: expected a number of at"),
        (("characters", 0, "fights", 0, 1, 1, "at", 1), 1.5, "characters.0.fights.0.1.1.at.1: expected a whole number"),
        (("characters",), [DUMPED["characters"][0]] * 2, "characters: an id is used twice"),
    ],
)
def test_fault_is_reported_with_its_place(place: tuple[Any, ...], value: Any, message: str) -> None:
    data: Any = json.loads(json.dumps(DUMPED))
    if not place:
        data = value
    else:
        at = data
        for step in place[:-1]:
            at = at[step]
        if value is None:
            del at[place[-1]]
        else:
            at[place[-1]] = value
    with pytest.raises(ValueError) as error:
        saving.load(Party, data)
    assert str(error.value).startswith(message)


@pytest.mark.parametrize("seed", range(20))
def test_any_party_is_loaded_as_it_was(seed: int) -> None:
    dice = random.Random(seed)

    def some(make: Any) -> list[Any]:
        return [make() for _ in range(dice.randrange(4))]

    def text() -> str:
        return "".join(dice.choices('aß"\\\n厨 ', k=dice.randrange(5)))

    def point() -> Point:
        at = (dice.uniform(-9, 9), dice.randrange(-9, 9)) if dice.random() < 0.5 else None
        return Point(dice.randrange(100), dice.choice(["slash", "cross"]), at)

    def person(character_id: str) -> Person:
        return Person(
            id=character_id,
            marks={limb: some(lambda: dice.randrange(9)) for limb in LIMBS},
            hand=dice.choice([None, text()]),
            things=some(lambda: Thing(text(), dice.randrange(9), dice.random() < 0.5)),
            fights=some(lambda: Fight(text(), tuple(some(point)))),
            ready={text(): some(lambda: dice.choice([None, text()]))},
            notes=tuple(some(text)),
            share=dice.random(),
        )

    whole = Party(text(), Rules(dice.choice(["old", "new"])), {name: person(name) for name in some(text)})
    data = json.loads(json.dumps(saving.dump(whole)))
    again = saving.load(Party, data)
    assert saving.dump(again) == data
    assert repr(again) == repr(whole)
