"""Values as plain JSON: they load unchanged, and a value that does not fit is reported with its place."""

from __future__ import annotations

import json
import random
from typing import Annotated, Any, ClassVar, Literal, NamedTuple

import pytest

from unhex_tui.engine import plain
from unhex_tui.engine.plain import Between, By, Every, Misfit, Named
from unhex_tui.engine.value import State, Value, field

LIMBS = ("arm", "leg")


class Point(Value):
    x: int
    sign: Literal["slash", "cross"] = "slash"
    at: tuple[Annotated[float, Between(-9, 9)], int] | None = None


@plain.row
class Thing(State):
    id: str
    weight: int
    broken: bool = False


@plain.row
class Fight(NamedTuple):
    title: str
    points: tuple[Point, ...] = ()


class Rules(NamedTuple):
    edition: str = "new"

    @classmethod
    def load(cls, data: Any) -> Rules:
        if data["edition"] not in ("old", "new"):
            raise ValueError(f"there is no edition {data['edition']}")
        return cls(**data)


class Person(State):
    _unsaved: ClassVar[tuple[str, ...]] = ("mood",)
    _later: ClassVar[tuple[str, ...]] = ("hand", "notes", "share", "things")

    id: str
    rules: Rules
    marks: Annotated[dict[str, list[int]], Every(LIMBS)]
    hand: str | None = None
    things: list[Thing] = field(default_factory=list)
    fights: list[Fight] = field(default_factory=list)
    ready: dict[str, list[str | None]] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    share: float = 0.5
    mood: object = None


class Clock(State):
    rounds: Annotated[int, Named("turn")] = 0


class Party(State):
    title: str
    people: Annotated[dict[str, Person], By("id"), Named("who")] = field(default_factory=dict)


def party() -> Party:
    vex = Person(
        id="vex",
        rules=Rules("old"),
        marks={"arm": [1, 0], "leg": []},
        things=[Thing("i1", 3), Thing("i2", 4, True)],
        fights=[Fight("The mill", (Point(1), Point(2, "cross", (1.5, 2))))],
        ready={"vex": ["i1", None]},
        notes=("tired",),
        mood=object(),
    )
    return Party("The crew", {"vex": vex})


DUMPED: dict[str, Any] = {
    "title": "The crew",
    "who": [
        {
            "id": "vex",
            "rules": {"edition": "old"},
            "marks": {"arm": [1, 0], "leg": []},
            "hand": None,
            "things": [["i1", 3, False], ["i2", 4, True]],
            "fights": [
                ["The mill", [{"x": 1, "sign": "slash", "at": None}, {"x": 2, "sign": "cross", "at": [1.5, 2]}]],
            ],
            "ready": {"vex": ["i1", None]},
            "notes": ["tired"],
            "share": 0.5,
        }
    ],
}


def test_objects_go_by_names_rows_by_order_and_fleeting_fields_not_at_all() -> None:
    dumped = plain.dump(party())
    assert dumped == DUMPED
    assert json.dumps(dumped) == json.dumps(DUMPED)


def test_what_is_loaded_is_what_was_dumped_and_shares_nothing_with_it() -> None:
    data = json.loads(json.dumps(DUMPED))
    loaded = plain.load(Party, data)
    vex = loaded.people["vex"]
    was = party().people["vex"]
    assert (vex.rules, vex.marks, vex.fights, vex.notes) == (was.rules, was.marks, was.fights, was.notes)
    assert vex.mood is None
    assert [type(one) for one in (vex, vex.things[0], vex.fights[0])] == [Person, Thing, Fight]
    vex.marks["arm"].append(2)
    vex.things.clear()
    vex.ready["vex"].clear()
    assert data == DUMPED
    assert plain.dump(loaded) != DUMPED


def test_a_single_value_may_be_called_otherwise_too() -> None:
    assert plain.dump(Clock(3)) == {"turn": 3}
    assert plain.load(Clock, {"turn": 3}).rounds == 3


def test_later_fields_have_defaults_where_absent() -> None:
    """Objects do not share a default."""
    kept = {"id": "a", "rules": {"edition": "old"}, "marks": NONE, "fights": [], "ready": {}}
    one, two = (plain.load(Person, kept) for _ in range(2))
    assert (one.hand, one.notes, one.share, one.things) == (None, (), 0.5, [])
    assert one.things is not two.things
    assert plain.load(Party, {"title": "T", "who": [plain.dump(one)]}).people["a"].marks == NONE
    assert repr(plain.load(Thing, ["i1", 3])) == repr(Thing("i1", 3, False))


NONE: dict[str, list[int]] = {"arm": [], "leg": []}


@pytest.mark.parametrize(
    ("place", "value", "told"),
    [
        ((), [], "expected dict, got []"),
        (("title",), 3, "title: expected str, got 3"),
        (("title",), None, "title: missing"),
        (("name",), "x", "name: unknown"),
        (("who",), None, "who: missing"),
        (("who",), {}, "who: expected list, got {}"),
        (("who", 0), [], "who[0]: expected dict, got []"),
        (("who", 0, "id"), None, "who[0].id: missing"),
        (("who", 0, "fights"), None, "who[0].fights: missing"),
        (("who", 0, "mood"), 3, "who[0].mood: unknown"),
        (("who", 0, "hand"), 3, "who[0].hand: expected str, got 3"),
        (("who", 0, "share"), True, "who[0].share: expected float, got True"),
        (("who", 0, "notes"), "tired", "who[0].notes: expected list, got 'tired'"),
        (("who", 0, "notes"), ["tired", 3], "who[0].notes[1]: expected str, got 3"),
        (("who", 0, "rules", "edition"), "x", "who[0].rules: there is no edition x"),
        (("who", 0, "marks", "leg"), None, "who[0].marks.leg: missing"),
        (("who", 0, "marks", "tail"), [], "who[0].marks.tail: unknown"),
        (("who", 0, "marks", "arm", 1), "0", "who[0].marks.arm[1]: expected int, got '0'"),
        (("who", 0, "marks", "arm", 1), True, "who[0].marks.arm[1]: expected int, got True"),
        (("who", 0, "ready", "vex", 1), 2, "who[0].ready.vex[1]: expected str, got 2"),
        (("who", 0, "things", 1), "abc", "who[0].things[1]: expected list, got 'abc'"),
        (("who", 0, "things", 1), ["i2"], "who[0].things[1].weight: missing"),
        (("who", 0, "things", 1), ["i2", 4, True, 5], "who[0].things[1]: expected at most 3 values, got 4"),
        (("who", 0, "things", 1, 2), 1, "who[0].things[1].broken: expected bool, got 1"),
        (("who", 0, "fights", 0, 1, 0, "sign"), "dot", "who[0].fights[0].points[0].sign: expected one of 'slash', "),
        (("who", 0, "fights", 0, 1, 0, "sign"), [], "who[0].fights[0].points[0].sign: expected one of 'slash', "),
        (("who", 0, "fights", 0, 1, 1, "at"), [1], "who[0].fights[0].points[1].at: expected 2 values, got 1"),
        (("who", 0, "fights", 0, 1, 1, "at", 0), 9.5, "who[0].fights[0].points[1].at[0]: expected -9 to 9, got 9.5"),
        (("who", 0, "fights", 0, 1, 1, "at", 1), 1.5, "who[0].fights[0].points[1].at[1]: expected int, got"),
    ],
)
def test_what_does_not_fit_is_told_with_its_place(place: tuple[Any, ...], value: Any, told: str) -> None:
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
    with pytest.raises(Misfit) as error:
        plain.load(Party, data)
    assert str(error.value).startswith(told)


@pytest.mark.parametrize("seed", range(20))
def test_whatever_a_party_holds_comes_back_as_it_was(seed: int) -> None:
    dice = random.Random(seed)

    def some(make: Any) -> list[Any]:
        return [make() for _ in range(dice.randrange(4))]

    def text() -> str:
        return "".join(dice.choices('aß"\\\n厨 ', k=dice.randrange(5)))

    def point() -> Point:
        at = (dice.uniform(-9, 9), dice.randrange(-9, 9)) if dice.random() < 0.5 else None
        return Point(dice.randrange(100), dice.choice(["slash", "cross"]), at)

    def person(who: str) -> Person:
        return Person(
            id=who,
            rules=Rules(dice.choice(["old", "new"])),
            marks={limb: some(lambda: dice.randrange(9)) for limb in LIMBS},
            hand=dice.choice([None, text()]),
            things=some(lambda: Thing(text(), dice.randrange(9), dice.random() < 0.5)),
            fights=some(lambda: Fight(text(), tuple(some(point)))),
            ready={text(): some(lambda: dice.choice([None, text()]))},
            notes=tuple(some(text)),
            share=dice.random(),
        )

    whole = Party(text(), {who: person(who) for who in some(text)})
    data = json.loads(json.dumps(plain.dump(whole)))
    again = plain.load(Party, data)
    assert plain.dump(again) == data
    assert repr(again) == repr(whole)


@pytest.mark.parametrize("kind", ["dict[int, int]", "set[str]", "int | str", "Any"])
def test_what_json_cannot_give_back_is_refused_where_it_is_annotated(kind: str) -> None:
    class Wrong(Value):
        field: int

    Wrong.__annotations__["field"] = kind
    with pytest.raises(TypeError, match="dumped as JSON"):
        plain.dump(Wrong(field=1))
