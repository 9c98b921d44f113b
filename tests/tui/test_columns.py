"""Odds beside the options: shortened in little space, but never at the cost of names."""

from __future__ import annotations

import pytest
from panel_app import painted, shown

from unhex_tui.engine.advice import Advice, Change, Odds, Preview
from unhex_tui.engine.decision import Blocked, Choose, Explanation, Option, Reason, Roll, Seat
from unhex_tui.engine.dice import Die
from unhex_tui.engine.view import Track
from unhex_tui.tui.look import plain_text
from unhex_tui.tui.panels.option_lines import OptionLines
from unhex_tui.tui.panels.option_list import Listing, paired
from unhex_tui.tui.panels.question import QuestionPanel
from unhex_tui.tui.questions.answering import Said
from unhex_tui.tui.questions.choose import ChoosePrompt
from unhex_tui.tui.questions.roll import RollPrompt
from unhex_tui.tui.screens.notes import explained

GM = (Seat("gm", "Ann", gm=True),)
ODDS = Odds(
    ("hits", "damage", "drops"),
    {"a": ("77 %", "4.0", "13 %"), "b": ("5 %", "10.5", "–")},
    {"a": 0.77, "b": 0.05},
    "hits",
    frozenset({("a", "hits"), ("b", "damage")}),
    {"": "critical 7 %", "b": "it burns"},
)


def asked(
    previews: dict[str, Preview] | None = None, figures: Odds = ODDS, *, decides: str = "Who is hit."
) -> ChoosePrompt:
    options = (Option("a", "Thug with a name", "Dance Floor"), Option("b", "Bob", "Bar"))
    barred = tuple(Blocked(Option(key, key.upper()), (Reason("out of range", ("R-1",)),)) for key in "vwxyz")
    prompt = ChoosePrompt(
        Choose(question="q", seats=GM, prompt="Whom?", options=options, explain=lambda: Explanation(barred))
    )
    prompt.advise = lambda: Advice(previews or {}, lambda: figures, decides=decides)
    return prompt


async def lines(prompt: ChoosePrompt, width: int, height: int = 10, *, ascii: bool = False) -> list[str]:
    panel = QuestionPanel(ascii=ascii)
    async with shown(panel, width, height):
        panel.show(prompt, Said(""), "", (), eager=False)
        return painted(panel)


@pytest.mark.parametrize(
    ("width", "head", "first"),
    [
        (70, "hits damage drops", "›t Thug with a name Dance Floor ████▋· 77 % 4.0 13 %"),
        (60, "hits damage drops", "›t Thug with a name Dance Floor 77 % 4.0 13 %"),
        (54, "hits damage drops", "›t Thug with a name Dance… 77 % 4.0 13 %"),
        (46, "hits damage drops", "›t Thug with a name 77 % 4.0 13 %"),
        (40, "hits damage", "›t Thug with a name 77 % 4.0"),
        (30, "hits", "›t Thug with a name 77 %"),
        (26, "Whom?", "›t Thug with a name"),
    ],
)
async def test_the_bar_gives_way_first_then_hints_then_the_last_columns(width: int, head: str, first: str) -> None:
    rows = await lines(asked(), width, 8)
    here = next(row for row in rows if "Thug" in row)
    assert here.split() == first.split()
    above = rows[rows.index(here) - 1]
    assert above.split()[-len(head.split()) :] == head.split()


def test_columns_do_not_come_and_go_by_how_wide_a_chance_is() -> None:
    def heads(chance: str, width: int) -> list[str]:
        prompt = asked(figures=ODDS._replace(cells={"a": (chance, "4.0", chance), "b": ("5 %", "10.5", "–")}))
        return [*OptionLines(prompt, prompt.items(), width, ascii=False).columns.heads]

    for width in range(24, 60):
        assert heads("100 %", width) == heads("7 %", width), width
    tight = OptionLines(asked(), asked().items(), 41, ascii=False).columns
    assert [*tight.heads] == ["hits", "damage", "drops"] and tight.cells == 18, "gaps give way before them"


def test_heads_that_would_read_on_are_never_one_space_apart() -> None:
    heads = ("hits", "deals", "damage", "KO", "KO back")
    odds = Odds(heads, {"a": ("100 %", "3.4", "2.3", "100 %", "12 %"), "b": ("60 %", "–", "1.0", "7 %", "–")})
    for width in range(24, 70):
        columns = OptionLines(asked(figures=odds), asked().items(), width, ascii=False).columns
        ((text, _),) = columns.head()
        assert "KO back" not in text or text.endswith("KO  KO back"), text
        assert "deals damage" not in text, "it read as one"


async def test_in_ascii_a_bar_is_drawn_with_hashes() -> None:
    assert any("#####." in row for row in await lines(asked(), 70, ascii=True))


async def test_what_no_column_says_stands_above_and_below_the_rows() -> None:
    prompt = asked()
    assert any("Critical 7 %" in row for row in await lines(prompt, 70, 12))
    prompt.look(1)
    assert any("it burns" in row for row in await lines(prompt, 70))


async def test_what_cannot_be_is_one_line_until_it_is_looked_at() -> None:
    prompt = asked()
    rows = await lines(prompt, 70)
    assert [row.strip() for row in rows if "not possible" in row] == [
        "5 not possible (press ↑): V, W, X and 2 more: out of range"
    ]
    narrow = await lines(prompt, 58, 12)
    assert any(row.strip().endswith("(press ↑): V, W, X and 2 more: out…") for row in narrow), narrow
    prompt.look(-1)
    assert any("Z  out of range (R-1)" in row for row in await lines(prompt, 70, 14))
    prompt.clear()
    assert not any("R-1" in row for row in await lines(prompt, 70, 14))


async def test_odds_stay_where_they_are_while_the_cursor_is_on_a_blocked_option() -> None:
    """Every row but the last of the options keeps its text; the last shows the blocked option with its reason."""
    for height in (9, 14, 16):
        prompt = asked()
        before = await lines(prompt, 70, height)
        assert any("77 %" in row for row in before)
        for key in ("Z", "Y"):
            prompt.look(-1)
            after = await lines(prompt, 70, height)
            assert any(f"{key}  out of range" in row for row in after)
            changed = [n for n, (was, now) in enumerate(zip(before, after, strict=True)) if was != now]
            assert len(changed) <= 2 and any("77 %" in row for row in after), (before, after)


async def test_two_outcomes_stand_side_by_side_with_the_worst_first_in_capitals() -> None:
    previews = {
        "a": Preview(("level 4 → 1", "head X  → XX "), (Change("s", "head", "X  ", "XX "),), None, ("head full: out",)),
        "b": Preview(("level 4 → 3",)),
    }
    prompt = asked(previews, Odds())
    rows = await lines(prompt, 70)
    assert "Thug with a name" in rows[1] and "│" in rows[1] and "Bob" in rows[1]
    assert "HEAD FULL: OUT" in rows[2] and "level 4 → 3" in rows[2]
    assert prompt.press("right").what == "typed" and prompt.at == "b"
    assert previews["a"].texts[0] == "Head full: out; level 4 → 1"
    assert not any("│" in row for row in await lines(prompt, 50)), "one below the other where there is no room"


def test_the_longest_key_is_followed_by_a_gap_as_all_are() -> None:
    prompt = asked(figures=Odds())
    items = [item._replace(letter=key) for item, key in zip(prompt.items(), ("b", "brt"), strict=True)]
    options = OptionLines(prompt, items, 40, ascii=False)
    drawn = ["".join(text for text, _ in line) for line in options.block(4)]
    assert [row[1:].split("  ")[0].split() for row in drawn] == [["b"], ["brt", "Bob"]]
    assert drawn[0].index("Thug") == drawn[1].index("Bob") and all(map(options.hinted, items))


def test_an_explanation_without_notes_says_what_the_question_decides() -> None:
    assert ("This decides who is hit.", "") in explained(asked()), "a purpose is an indirect question"
    assert ("The weapon in hand.", "") in explained(asked(decides="The weapon in hand."))


def test_an_explanation_says_that_the_app_may_answer_otherwise() -> None:
    """An NPC's answer is drawn: under “What the app would answer: 1. Kick”, `=` answered “Fist”, not listed."""
    told = [line for line, _ in explained(asked(), ["Kick: +0.05", "Fist: +0.04"])]
    first = told.index("   1. Kick: +0.05")
    assert told[first - 1].startswith("What the app thinks best") and "would answer" not in "".join(told)
    assert told[first + 2] == "   With = or F8 the app takes the best, or one nearly as good."
    assert not any("nearly as good" in line for line, _ in explained(asked(), ["Kick: +0.05"])), "only one is judged"


def test_an_explanation_holds_the_whole_caption_of_a_roll() -> None:
    long = "25 to 50 defends, or a lower double, set high enough"
    roll = Roll(question="d", seats=GM, prompt="Ann defends", dice=(Die("tens", 0, 9),), guide=long)
    assert explained(RollPrompt(roll))[:2] == [("Ann defends", "strong"), (long, "")]


async def test_a_long_name_gives_way_to_the_first_columns() -> None:
    """This happens where its end still tells it apart."""
    prompt = asked()
    name = "Counterattack: Sword of the eleventh morning"
    options = (Option("a", name), Option("b", f"{name}, less-lethal"))
    prompt.decision = prompt.decision._replace(options=options)
    rows = await lines(prompt, 60)
    head, *both = rows[1:4]
    assert head.split() == ["hits", "damage"]
    assert "Sword of the eleventh m… " in both[0] and "…, less-lethal " in both[1]
    assert f"  › {name}" in rows, "the one looked at is told whole, apart from what cannot be"
    free = ChoosePrompt(prompt.decision._replace(explain=Explanation))
    free.advise = prompt.advise
    assert f"  › {name}" in await lines(free, 60), "and apart from the option above it, which may be another"
    alike = tuple(Option(key, f"Sword of the eleventh morning of the {n} winter") for key, n in ("a1", "b2"))
    prompt.decision = prompt.decision._replace(options=alike)
    assert any(row.endswith("the 2 winter") for row in await lines(prompt, 56)), "what would be alike stays whole"


@pytest.mark.parametrize("width", [54, 40])
async def test_overflowing_hints_go_below_the_figures(width: int) -> None:
    """Hints use free rows."""
    prompt = asked()
    for _ in prompt.decision.options:
        rows = await lines(prompt, width, 12)
        at = next(y for y, row in enumerate(rows) if "Thug" in row)
        assert rows[at].endswith("13 %" if width > 50 else "4.0") and "Dance" not in rows[at]
        assert [row.strip() for row in rows].count("Dance Floor") == 1 and rows[at + 1].strip() == "Dance Floor"
        assert rows[at + 2].lstrip("› ").startswith("b  Bob  Bar"), "nothing moves while one looks"
        prompt.look(1)
    name = "Counterattack: Sword of the eleventh morning"
    options = (Option("a", name), Option("b", f"{name}, less-lethal"))
    prompt.decision = prompt.decision._replace(options=options)
    rows = await lines(prompt, width, 12)
    text = " ".join("\n".join(rows).split())
    assert "morning" in text and text.count("less-lethal") == 1 and "…" not in text


async def test_an_option_without_figures_has_their_room_for_its_hint() -> None:
    prompt = asked()
    options = (*prompt.decision.options, Option("s", "Something else", "the GM says what it does"))
    prompt.decision = prompt.decision._replace(options=options)
    rows = await lines(prompt, 50)
    assert any(row.endswith("13 %") for row in rows)
    assert any(row.endswith("Something else  the GM says what it does") for row in rows)


async def test_options_without_figures_share_a_row_first() -> None:
    """Only then do other options lose their columns."""
    prompt = asked()
    odd = (Option("s", "Stand up instead", "costs two actions"), Option("n", "Forgo it", "the action is spent"))
    prompt.decision = prompt.decision._replace(options=(*prompt.decision.options, *odd))
    roomy, low = await lines(prompt, 80, 12), await lines(prompt, 80, 9)
    assert len([row for row in roomy if "Stand" in row or "Forgo" in row]) == 2
    assert [row.endswith(("13 %", "–")) for row in low if "Thug" in row or "Bob" in row] == [True, True]
    last = next(row for row in low if "Stand" in row)
    assert " ".join(last.split()) == "Stand up instead costs two actions Forgo it the action is spent"
    assert not any("Thug" in row and row.endswith("13 %") for row in await lines(prompt, 80, 7)), "still too few"


async def test_one_long_option_leaves_the_others_of_several_columns_their_hints() -> None:
    acts = [Option(key, name, "goal 13, init 5") for key, name in (("f", "Fist"), ("k", "Kick"), ("c", "Charge"))]
    acts += [Option("o", "Grapple Porter 1, whom it ran down", "goal 15, init 9"), Option("d", "Dodge")]
    prompt = asked(figures=Odds())
    prompt.decision = prompt.decision._replace(options=tuple(acts))
    rows = await lines(prompt, 80, 8)
    assert sum(row.count("goal 13, init 5") for row in rows) == 3, rows


@pytest.mark.parametrize(("width", "beside"), [(90, "hits 77 %"), (78, "77 %"), (66, "")])
async def test_where_options_stand_in_columns_their_chance_stands_beside_them(width: int, beside: str) -> None:
    options = tuple(Option(key, f"Somebody with the letter {key}") for key in "abcdefgh")
    prompt = ChoosePrompt(Choose(question="q", seats=GM, prompt="Whom?", options=options))
    figures = ODDS._replace(cells=dict.fromkeys("abcdefgh", ("77 %", "4.0", "13 %")), best=frozenset())
    prompt.advise = lambda: Advice({}, lambda: figures)
    rows = [row for row in await lines(prompt, width, 9) if "letter" in row]
    assert len(rows) == 4
    assert all(row.count(beside or " %") == (2 if beside else 0) for row in rows), rows
    assert ("hits" in " ".join(rows)) is beside.startswith("hits")


async def test_a_chance_against_another_target_than_the_first_names_it() -> None:
    options = tuple(Option(key, f"Somebody with the letter {key}") for key in "abcdefgh")

    async def drawn(width: int, other: tuple[str, str]) -> str:
        prompt = ChoosePrompt(Choose(question="q", seats=GM, prompt="What?", options=options))
        cells = {key: ("Dot", "40 %") if key < "e" else other for key in "abcdefgh"}
        prompt.advise = lambda: Advice({}, lambda: Odds(heads=("at", "hits"), cells=cells, bar="hits"))
        return "".join(row for row in await lines(prompt, width, 9) if "letter" in row)

    wide, low = await drawn(92, ("Marlow", "50 %")), await drawn(78, ("Marlow", "50 %"))
    assert wide.count("  Marlow 50 %") == wide.count("  hits 40 %") == 4 and "Dot" not in wide, wide
    assert low.count("40 %") == 4 and "50 %" not in low, "without room for the name there is no chance"
    assert "Dot" not in (same := await drawn(92, ("Dot", "50 %"))) and same.count("hits 50 %") == 4


async def test_the_apps_reason_is_in_the_log_and_no_news() -> None:
    async with shown(panel := QuestionPanel(), 78, 12):
        panel.show(asked(), Said(""), "", (), ("Ann moves to B10, cost 2", "= B10"), eager=False)
        drawn = "\n".join(painted(panel))
        assert "· Ann moves to B10, cost 2" in drawn and "= B10" not in drawn, drawn


async def test_hints_give_way_before_news() -> None:
    """Hints share columns only if rows are scarce."""
    options = tuple(Option(key, f"Somebody with the letter {key}", f"at most {key} of them") for key in "abcdefg")
    prompt = ChoosePrompt(Choose(question="q", seats=GM, prompt="Whom?", options=options))
    prompt.advise = lambda: Advice({}, lambda: Odds(words=dict.fromkeys("abcdefg", "one in ten")))
    panel = QuestionPanel()
    rows = panel.rows_with_hints(prompt, 76, 7)
    assert rows and not panel.rows_with_hints(prompt, 76, rows)
    for height, apart in ((rows - 1, False), (rows, True)):
        async with shown(panel := QuestionPanel(), 78, height + 2):
            for at, _ in enumerate("abc"):  # columns stay in place during looks
                panel.show(prompt, Said(""), "", (), ("It happened",) * 9, eager=False)
                drawn = "\n".join(painted(panel))
                assert (drawn.count("at most") == 7) is apart, drawn
                assert not at or "one in ten" in drawn, drawn
                prompt.look(1)
            prompt.clear()


@pytest.mark.parametrize(("height", "rows"), [(12, 2), (16, 3)])
async def test_what_is_shared_out_may_take_a_third_line_where_there_are_rows(
    monkeypatch: pytest.MonkeyPatch, height: int, rows: int
) -> None:
    monkeypatch.setattr(ChoosePrompt, "entry", " ".join(["shared"] * 40))
    drawn = await lines(asked(), 60, height)
    assert sum("shared" in row for row in drawn) == rows


async def test_of_two_outcomes_side_by_side_each_says_its_hint_too() -> None:
    figures = Odds()
    options = (Option("t", "Tens: 3", "then Vex may: the head"), Option("o", "Ones: 8", "then Vex may: the torso"))
    prompt = ChoosePrompt(Choose(question="q", seats=GM, prompt="Which die?", options=options, light=False))
    change = Change("bob", "torso", "☐ → X", "X")
    outcomes = {key: Preview(("worst",), (change,), worst=("down",)) for key in "to"}
    prompt.advise = lambda: Advice(outcomes, lambda: figures)
    drawn = "\n".join(await lines(prompt, 78, 14))
    assert "then Vex may: the head" in drawn and "then Vex may: the torso" in drawn and " │ " in drawn
    prompt.decision = prompt.decision._replace(options=tuple(o._replace(hint=f"{o.hint}{', x' * 20}") for o in options))
    outcomes |= {key: Preview(("one", "two", "three"), (change,)) for key in "to"}
    whole, cut = [await lines(prompt, 60, height) for height in (12, 11)]
    assert not any("…" in row for row in whole) and sum("one · two · three" in row for row in whole) == 2
    assert sum("…" in row for row in cut) == 2, "one row each, where there are too few for all of it"


async def test_the_keys_of_two_outcomes_are_those_of_their_layout() -> None:
    marked = Preview(("Torso 1 → 2", *("worse than that",) * 3), (Change("t", "torso", "X ", "XX"),))
    for width, height, key in ((70, 14, "←→"), (50, 14, "↑↓"), (70, 8, "↑↓")):
        prompt = asked({"a": marked, "b": Preview(("nothing",))}, Odds())
        assert f"Space takes ›  {key} look" in (await lines(prompt, width, height))[-1]


def test_boxes_before_and_after_have_one_notation_where_a_hit_is_pending() -> None:
    change = Change("bob", "torso", "   ", "XX ")
    torso = Track("torso", "Torso", "   ", 1, 0, 3, pending=2)
    ways = (Option("k", "No"), Option("d", "Up"))
    prompt = ChoosePrompt(Choose(question="q", seats=GM, prompt="Move a die?", options=ways))
    prompt.advise = lambda: Advice(dict.fromkeys("kd", Preview((f"Torso {change.text}",), (change,))))
    options = OptionLines(prompt, prompt.items(), 78, ascii=False)
    drawn = ["".join(text for text, _ in line) for line in paired(options, 9, {("bob", "torso"): torso})]
    assert "│☐ ☐ ☐│ ─▸ │X X ☐│" in "\n".join(drawn) and not any("◌" in row for row in drawn)


def test_what_is_to_be_known_takes_the_lines_that_are_there_but_one() -> None:
    long = " ".join(f"word{n}" for n in range(45))
    roll = Roll(
        question="q",
        seats=GM,
        prompt="Roll",
        dice=(Die("tens", 0, 9),),
        explain=lambda: Explanation((), (Reason(long),)),
    )
    for height, whole in ((15, True), (9, False)):
        panel = QuestionPanel()
        panel._prompt = RollPrompt(roll)
        rows = ["".join(text for text, _ in row) for row in panel.lay_out(60, height)]
        assert ("word44" in " ".join(rows), "(more: ?)" in " ".join(rows)) == (whole, not whole)
        assert rows[-2] == "" and len(rows) == height


async def test_the_odds_without_a_choice_win_over_the_last_event() -> None:
    """At 80×24 only the options had odds, not Enter: no reaction."""
    panel = QuestionPanel()
    async with shown(panel, 60, 9):
        panel.show(
            asked(figures=ODDS._replace(cells={**ODDS.cells, "": ("50 %", "2.8", "9 %")})), Said(""), "", ("News",)
        )
        drawn = "\n".join(painted(panel))
        assert "Now: hits 50 %, damage 2.8, drops 9 %" in drawn and "News" not in drawn, drawn


def test_in_columns_the_figure_goes_before_a_hint_that_has_no_room_with_it() -> None:
    prompt = asked()
    options = OptionLines(prompt, prompt.items(), 60, ascii=False)

    def row(cells: int) -> str:
        return "".join(text for text, _ in options.option(prompt.items()[0], cells - 1, pad=cells)[0]).strip()

    assert row(60).endswith("Thug with a name  Dance Floor · hits 77 %")
    assert row(38).endswith("Thug with a name  hits 77 %")
    assert "a" in options.unsaid, "the hint is told where the option is looked at"


def test_items_without_room_are_counted_and_none_is_cut() -> None:
    items = ("Baton", "Riot shield", "Knife")
    assert plain_text.some(items, 25, "+") == "Baton+Riot shield+Knife"
    assert plain_text.some(items, 22, "+") == "Baton+Riot shield+…"
    assert [plain_text.some(items, room, "+") for room in (13, 12, 7)] == ["Baton, 2 more", "Baton+…", "Baton+…"]
    assert plain_text.some(items, 13, "·") == "Baton·2 more", "no number reads as an item's bonus"
    assert plain_text.some(items, 4, "+") == "Bat…" and plain_text.some((), 4) == ""


@pytest.mark.parametrize(("width", "end"), [(60, "… (more: ?)"), (39, "… ?")])
def test_a_cut_explanation_says_in_words_how_to_read_the_rest(width: int, end: str) -> None:
    prompt = asked({"a": Preview((" ".join(f"word{n}" for n in range(45)),))})
    listing = Listing(OptionLines(prompt, prompt.items(), width, ascii=False), 9)
    looked = next(item for item in prompt.items() if item.option.key == "a")
    lines = ["".join(text for text, _ in line) for line in listing._explanation(looked, width, 3)]
    assert lines[-1].endswith(end) and all(len(line) <= width for line in lines)
