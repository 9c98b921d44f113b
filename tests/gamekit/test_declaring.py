"""Secret choices: the order of the seats, and the reveal once all have chosen."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from unhex_tui.engine.decision import Choose, Enter, Illegal, Option, Seat
from unhex_tui.engine.procedure import Conversation, MovedOn
from unhex_tui.gamekit.secret_choices import chooses, chosen, declare


@dataclass
class Cards:
    """A table of characters with face-down cards."""

    seats: list[str] = field(default_factory=lambda: ["guard", "ana", "bo"])
    declared: dict[str, str] = field(default_factory=dict)
    revealed: list[dict[str, str]] = field(default_factory=list)


def question(who: str) -> Choose | Enter:
    asked: dict[str, Any] = {"question": "card", "seats": (Seat(who, who),), "prompt": who}
    if who == "scribe":
        return Enter(**asked)
    return Choose(options=tuple(Option(key, key.title()) for key in ("aim", "move")), **asked)


def begun(table: Cards, early: str = "", laid: str = "") -> Conversation:
    def play() -> Any:
        while not table.revealed:
            try:
                yield from declare(table, lambda: table.seats, question, table.revealed.append, early, laid)
            except MovedOn:
                continue

    return Conversation(table, play())


def asked(live: Conversation) -> str:
    return live.decision.prompt if live.decision else ""


def test_seats_choose_in_secret_then_all_is_revealed() -> None:
    """Seats choose one by one."""
    table = Cards()
    live = begun(table)
    for who, card in (("guard", "aim"), ("ana", "move"), ("bo", "aim")):
        assert asked(live) == who and live.decision is not None and live.decision.secret
        assert not chosen(table, who) and not table.revealed
        live.answer(card)
    assert asked(live) == "" and table.revealed == [{"guard": "aim", "ana": "move", "bo": "aim"}]
    assert table.declared == {}


def test_deferring_seats_are_asked_last_in_their_order() -> None:
    """The last seat has to choose."""
    table = Cards()
    live = begun(table)
    live.answer(":later")
    live.answer(":later")
    assert asked(live) == "bo" and not chosen(table, "guard")
    live.answer("move")
    assert asked(live) == "guard"
    live.answer(":later")
    assert asked(live) == "ana"
    live.answer("aim")
    assert asked(live) == "guard"
    with pytest.raises(Illegal):
        live.answer(":later")
    live.answer("aim")
    assert table.revealed == [{"guard": "aim", "ana": "aim", "bo": "move"}], "in the order of the seats"


def test_every_choice_is_a_rest_point_from_which_the_next_is_asked() -> None:
    table = Cards()
    begun(table).answer("aim")
    again = Cards(declared={**table.declared, "ana": ":later"})
    assert asked(begun(again)) == "bo"
    assert chooses(again, again.seats) == "bo" and chosen(again, "guard")


def test_an_early_reveal_leaves_out_those_who_have_not_chosen() -> None:
    table = Cards()
    live = begun(table, "whoever has not chosen defends")
    hint = "press twice: 3 have not chosen"
    assert isinstance(live.decision, Choose) and live.decision.options[-1].hint == hint
    live.answer(":later")
    live.answer("aim")
    live.answer(":reveal")
    assert table.revealed == [{"ana": "aim"}]
    with pytest.raises(Illegal):
        begun(Cards()).answer(":reveal")


def test_it_is_revealed_at_the_second_key_where_somebody_was_not_asked_yet() -> None:
    table = Cards()
    live = begun(table, "whoever has not chosen defends")
    live.answer("aim")
    hints = []
    for left in ("ana", "ana"):
        assert asked(live) == left and isinstance(live.decision, Choose) and not table.revealed
        hints.append(live.decision.options[-1].hint)
        live.answer(":reveal")
    assert table.revealed == [{"guard": "aim"}]
    assert hints == ["press twice: 2 have not chosen", "press again: whoever has not chosen defends"]


def test_a_note_says_that_one_more_key_reveals() -> None:
    """A small screen leaves out the hints of its last options: the first key seemed to do nothing."""
    table = Cards()
    live = begun(table, "whoever has not chosen defends")
    notes = []
    for answer in ("aim", ":reveal"):
        assert live.decision is not None
        notes.append([note.text for note in live.decision.explanation().notes])
        live.answer(answer)
    assert live.decision is not None and notes == [[], []]
    assert [note.text for note in live.decision.explanation().notes] == [
        "The next V reveals: whoever has not chosen defends"
    ]


def test_a_reveal_pressed_once_needs_two_keys_later_in_the_round() -> None:
    """After a choice between the two presses, one key reveals nothing."""
    table = Cards()
    live = begun(table, "whoever has not chosen defends")
    keys = []
    for answer in (":reveal", "aim", ":later", ":reveal"):
        assert isinstance(live.decision, Choose) and not table.revealed
        keys.append(live.decision.options[-1].letter)
        live.answer(answer)
    assert keys == ["V", "V", "VV", "V"], "one key only right after `Reveal` or `Later`"
    assert table.revealed == [{"guard": "aim"}]


def test_after_an_edit_only_those_are_asked_and_revealed_who_are_there() -> None:
    table = Cards()
    live = begun(table)
    live.answer("aim")
    table.seats.remove("ana")
    live.rebuild()
    assert asked(live) == "bo"
    table.seats.remove("guard")
    live.answer("move")
    assert table.revealed == [{"bo": "move"}]


def test_what_is_chosen_may_be_a_sentence_and_that_of_few_words_too() -> None:
    table = Cards(seats=["scribe", "ana"])
    live = begun(table)
    assert live.decision is not None and live.decision.secret
    live.answer("")
    assert asked(live) == "ana"


def test_an_open_card_is_asked_for_after_all_have_chosen() -> None:
    """The card is chosen openly."""
    table = Cards()
    live = begun(table, laid="a card lies there")
    live.answer("aim")
    live.answer(":laid")
    assert chosen(table, "ana") and asked(live) == "bo"
    live.answer("move")
    assert asked(live) == "Cards up! ana" and not table.revealed and live.decision is not None
    assert not live.decision.secret and ":laid" not in [option.key for option in live.decision.options]  # type: ignore[union-attr]
    again = Cards(declared=dict(table.declared))
    assert asked(begun(again, laid="a card lies there")) == "Cards up! ana", "a rest point"
    live.answer("move")
    assert table.revealed == [{"guard": "aim", "ana": "move", "bo": "move"}] and not table.declared


def test_open_cards_are_asked_for_after_an_early_reveal() -> None:
    """No other seat is asked."""
    table = Cards()
    live = begun(table, "whoever has not chosen defends", "a card lies there")
    live.answer(":later")
    live.answer(":laid")
    live.answer(":later")
    live.answer(":reveal")
    assert asked(live) == "Cards up! ana"
    again = Cards(declared=dict(table.declared))
    assert asked(begun(again, "whoever has not chosen defends", "a card lies there")) == "Cards up! ana"
    live.answer("aim")
    assert table.revealed == [{"ana": "aim"}] and not table.declared
