"""Records: values are frozen and compare by their fields; states can change and equal only themselves."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy, deepcopy
from typing import Any, ClassVar

import pytest

from unhex_tui.engine.value import Comparable, State, Value, field


class Rolled(Value):
    who: str
    tens: int
    again: bool = False


class Other(Value):
    who: str
    tens: int
    again: bool = False


class Asked(Comparable, kw_only=True):
    kind: ClassVar[str] = "none"
    _uncompared: ClassVar[tuple[str, ...]] = ("why",)

    question: str
    light: bool = False
    why: Callable[[], str] = lambda: "because"


class Chosen(Asked, kw_only=True):
    kind: ClassVar[str] = "choose"

    options: tuple[str, ...]


class Hurt(State):
    who: str
    boxes: int = 1
    healed: list[int] = field(default_factory=list)


class Maimed(Hurt):
    limb: str = ""
    boxes: int = 2


def test_what_changes_has_its_bases_fields_first_and_lists_of_its_own() -> None:
    assert Maimed.__struct_fields__ == ("who", "boxes", "healed", "limb") and Hurt.__struct_fields__ == (
        "who",
        "boxes",
        "healed",
    )
    one, two = Maimed("vex", 3), Maimed("bob", limb="arm")
    assert (one.boxes, two.boxes, two.limb, Hurt("ann").boxes) == (3, 2, "arm", 1)
    one.healed.append(1)
    assert two.healed == []


def test_fields_are_given_by_position_or_name() -> None:
    """Defaults fill the rest."""
    assert Rolled("vex", 3) == Rolled(who="vex", tens=3) == Rolled("vex", tens=3, again=False)
    assert Rolled("vex", 3, True).again
    chosen = Chosen(options=("a",), question="who")
    assert (chosen.question, chosen.light, chosen.options, chosen.why()) == ("who", False, ("a",), "because")
    assert chosen.kind == "choose" and "kind" not in chosen.__struct_fields__


@pytest.mark.parametrize(
    ("of", "args", "fields"),
    [
        (Rolled, (), {"who": "vex"}),
        (Rolled, ("vex", 3, True, 4), {}),
        (Rolled, ("vex", 3), {"who": "bob"}),
        (Rolled, ("vex", 3), {"twice": True}),
        (Rolled, (), {"who": "vex", "twice": True}),
        (Chosen, ("who",), {"options": ()}),
        (Chosen, (), {"question": "who"}),
    ],
    ids=["too few", "too many", "twice", "unknown", "unknown for a missing one", "by position", "inherited only"],
)
def test_fields_that_are_missing_unknown_or_given_twice_are_refused(
    of: type[Value], args: tuple[Any, ...], fields: dict[str, Any]
) -> None:
    with pytest.raises(TypeError, match=r"(?i)argument"):
        of(*args, **fields)


def test_values_are_equal_by_class_and_fields_but_for_those_set_apart() -> None:
    assert Rolled("vex", 3) != Rolled("vex", 4)
    assert Rolled("vex", 3) != Other("vex", 3)
    assert Chosen(question="who", options=(), why=lambda: "so") == Chosen(question="who", options=())
    assert (Chosen(question="who", options=(), why=lambda: "so") != Chosen(question="who", options=())) is False
    assert hash(Chosen(question="who", options=(), why=lambda: "so")) == hash(Chosen(question="who", options=()))
    assert Chosen(question="who", options=()) != Chosen(question="who", options=("a",))
    assert deepcopy(Rolled("vex", 3)) == Rolled("vex", 3)


def test_nothing_can_be_changed_and_a_replacement_is_another_value() -> None:
    rolled = Rolled("vex", 3)
    with pytest.raises(AttributeError, match="immutable type"):
        rolled.tens = 4  # type: ignore[misc]
    with pytest.raises(AttributeError, match="immutable type"):
        del rolled.tens
    assert rolled._replace(tens=4) == Rolled("vex", 4)
    assert rolled == Rolled("vex", 3)


def test_it_shows_its_fields_but_for_those_set_apart() -> None:
    assert repr(Rolled("vex", 3)) == "Rolled(who='vex', tens=3, again=False)"
    assert repr(Chosen(question="who", options=())) == "Chosen(question='who', light=False, options=())"


def test_what_changes_has_defaults_of_its_own_and_equals_only_itself() -> None:
    one, two = Hurt("vex"), Hurt(who="vex", boxes=1)
    one.healed.append(3)
    one.boxes += 1
    assert (one.boxes, one.healed, two.boxes, two.healed) == (2, [3], 1, [])
    assert one != Hurt("vex", 2, [3]) and repr(one) == repr(Hurt("vex", 2, [3])) == repr(
        Hurt("vex", healed=[3], boxes=2)
    )


@pytest.mark.parametrize(
    ("args", "fields"),
    [
        ((), {}),
        (("vex", 1, [], 4), {}),
        (("vex", 1, []), {"boxes": 2}),
        (("vex",), {"who": "bob"}),
        (("vex",), {"twice": True}),
        ((), {"boxes": 1, "healed": [], "twice": True}),
    ],
    ids=["too few", "too many", "all and one twice", "twice", "unknown", "unknown for a missing one"],
)
def test_fields_of_what_changes_are_refused_alike(args: tuple[Any, ...], fields: dict[str, Any]) -> None:
    with pytest.raises(TypeError, match=r"(?i)argument"):
        Hurt(*args, **fields)


def test_a_value_is_a_key_and_copies_and_replacements_have_their_own_hash() -> None:
    one = Rolled("Vex", 2)
    assert {one: "kept"}[Rolled("Vex", 2)] == "kept" and hash(one) != hash(Other("Vex", 2))
    other = one._replace(tens=3)
    assert hash(other) == hash(Rolled("Vex", 3)) != hash(one)
    for same in (copy(one), deepcopy(one)):
        assert same == one and hash(same) == hash(one)
    with pytest.raises(TypeError, match="unhashable"):
        hash(Rolled([], 2))  # type: ignore[arg-type]
