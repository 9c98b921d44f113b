"""Random play and the laws that every game keeps, for whoever builds one; `check` returns what breaks them.

It needs neither pytest nor a checkout. A law is a function of a session. Some laws only look (`LOOKS`); those in
`DETOURS` play on, and get a session of their own, replayed from the journal.
"""

from __future__ import annotations

import json
import re
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from copy import deepcopy
from itertools import pairwise
from random import Random
from typing import Any, TypeAlias

from msgspec.json import encode

from unhex_tui.engine.decision import Allot, Answer, AnswerError, Choose, Decision, Enter, Pick, Roll
from unhex_tui.engine.hand import chosen, offered
from unhex_tui.engine.journal import Journal
from unhex_tui.engine.judging import Judged
from unhex_tui.engine.procedure import Conversation
from unhex_tui.engine.session import AppDice, Session
from unhex_tui.engine.system import Demo, System, gm_actions_of
from unhex_tui.engine.value import Value
from unhex_tui.engine.view import seats_named
from unhex_tui.files.records import record_line, record_of

LONGEST = 300
"""Steps in one fight before another begins."""
LONGEST_ACTION = 100
"""Answers given one after the other among which one begins at a rest point."""
Setups: TypeAlias = Callable[[Random], dict[str, Any]]
Law: TypeAlias = Callable[[Session], None]


class Broken(AssertionError):
    """A law does not hold; the message says what was found."""


def ensure(held: object, what: str) -> None:
    """Raise Broken with `what` unless `held` is true; unlike an assertion, it is never left out."""
    if not held:
        raise Broken(what)


class RandomPlayer:
    """Player that gives any legal answer at random; `passive` is the share of picks left empty if they may be."""

    def __init__(self, rng: Random, passive: float = 0.5) -> None:
        self._rng = rng
        self._passive = passive

    def __call__(self, decision: Decision) -> Answer:
        """Return a random legal answer."""
        rng = self._rng
        if isinstance(decision, Choose):
            return decision.options[int(rng.random() * len(decision.options))].key
        if isinstance(decision, Roll) and (not decision.extras or rng.random() > 0.02):
            return [die.low + int(rng.random() * (die.high - die.low + 1)) for die in decision.dice]
        if isinstance(decision, Enter) and decision.what == "number":
            return decision.low + int(rng.random() * (decision.high - decision.low + 1))
        if isinstance(decision, Allot) and rng.random() < 0.7:
            places = rng.sample(decision.options, min(decision.places, len(decision.options)))
            points = [option.key for option in places for _ in range(option.most)]
            return dict(Counter(rng.sample(points, min(decision.total, len(points)))))
        for _ in range(50):
            # The hand picks options that fit together, fills the best ones with points, or takes a document's default.
            least = 1.0 if rng.random() < self._passive else rng.random()
            worths = {each.key: rng.random() - least for each in offered(decision)}
            if least == 1.0 and isinstance(decision, Pick) and not (decision.least or decision.unchanged):
                return []
            answer = chosen(decision, Judged(worths), rng)
            with suppress(AnswerError):
                return decision.check(answer)
        return answer


def state(session: Session) -> tuple[Any, ...]:
    """Return everything that undo, redo and a restart must restore."""
    asked = session.decision
    asked = asked._replace(guide=asked.caption) if isinstance(asked, Roll) else asked  # valid only while it is pending
    return table_dump(session), asked, session.log(), session.log("players"), list(session.journal.path)


def table_dump(session: Session) -> str:
    """Return the whole table as text."""
    return encode(session.system.dump(session.table)).decode()


def session_journal(session: Session, head: int) -> Journal:
    """Return a journal of the branch that leads to an entry, as read from a save."""
    journal = Journal()
    for n in session.journal.path_to(head):
        read = record_of(record_line(session.journal.entries[n]._replace(back=-1, until=0, again=0)))
        assert read is not None
        journal.add(read)
    return journal


def answerable(decision: Decision) -> bool:
    """Tell whether the decision has a legal answer."""
    return not isinstance(decision, Choose) or bool(decision.options)


def overruled(session: Session) -> bool:
    """Tell whether the GM has forced an answer since the current action began."""
    entries = (session.journal.entries[n] for n in reversed(session.journal.path))
    return next((entry.forced for entry in entries if entry.forced or entry.rest), False)


def overrulable(decision: Decision | None) -> list[Any]:
    """Return the answers that are legal only when forced."""
    if not isinstance(decision, Choose) and not (isinstance(decision, Pick) and decision.least <= 1 <= decision.most):
        return []
    keys = [blocked.option.key for blocked in decision.explanation().blocked]
    return [*keys] if isinstance(decision, Choose) else [[key] for key in keys]


def answer(session: Session, player: Callable[[Decision], Answer], rng: Random) -> None:
    """Give a legal answer; if an earlier overruling has led to a question without one, overrule again."""
    asked = pending(session)
    if answerable(asked):
        session.answer(player(asked), by="random")
    else:
        session.answer(rng.choice(overrulable(asked)), forced=True)


def gm_action(session: Session, name: str, player: Callable[[Decision], Answer], rng: Random) -> bool:
    """Take a GM action with random answers and steps back; tell whether it ended in an entry, or changed nothing."""
    before, beside, left = state(session), session.gm_action(name), 40
    while beside.decision is not None and (left := left - 1):
        ensure(table_dump(session) == before[0], f"{name} changes the table before its last question")
        if rng.random() < 0.1:
            beside.back()
        else:
            beside.answer(player(beside.decision))
    if session.finish(name, beside):
        return True
    ensure(state(session) == before, f"{name} was canceled or did nothing, but something changed")
    return False


def step(session: Session, player: Callable[[Decision], Answer], rng: Random) -> None:
    """Do something that a table may do: mostly answer, sometimes edit, overrule, force, or go back and forth."""
    chance = rng.random()
    if chance < 0.06 and (names := sorted(gm_actions_of(session.system))):
        gm_action(session, rng.choice(names), player, rng)
    elif chance < 0.08 and (keys := [option.key for option in session.system.overrules(session.table)]):
        session.overrule(rng.choice([key for key in keys if key != "end"] or keys))
    elif chance < 0.14 and (values := overrulable(session.decision)):
        session.answer(rng.choice(values), forced=True)
    elif chance < 0.2:
        for _ in range(rng.randint(1, 4)):
            rng.choice([session.undo, session.undo_action, session.redo])()
    else:
        answer(session, player, rng)


class Idle(Exception):
    """The law does not apply to this moment."""


def the_table_has_no_faults(session: Session) -> None:
    ensure(not (faults := session.system.status(session.table)), "; ".join(faults))


def pending(session: Session) -> Decision:
    """Return the pending decision; raise Idle if there is none."""
    if session.decision is None:
        raise Idle
    return session.decision


def every_decision_names_its_question_its_seats_and_stable_keys(session: Session) -> None:
    asked = pending(session)
    ensure(asked.question and asked.prompt, f"a question lacks its id or its words: {asked!r}")
    named = asked.seats and all(seat.id and seat.name for seat in asked.seats) and seats_named(asked)
    ensure(named and len(set(asked.seats)) == len(asked.seats), f"{asked.question}: seats {asked.seats!r}")
    keys = [option.key for option in offered(asked)]
    ensure(all(keys) and len(set(keys)) == len(keys), f"{asked.question}: keys are empty or equal: {keys!r}")
    texts = [text for option in offered(asked) for text in (option.key, option.label, option.hint)]
    ensure(all(isinstance(text, str) for text in texts), f"{asked.question}: words are no texts: {texts!r}")
    if isinstance(asked, Choose):
        ensure(keys or overruled(session), f"{asked.question} cannot be answered")
        ensure(not asked.enter or asked.enter in keys, f"{asked.question}: Enter takes {asked.enter}, not offered")
        ensure([asked.check(key) for key in keys] == keys, f"{asked.question} takes other keys than it offers")


def explanations_give_reasons_and_preview_only_what_can_be_answered(session: Session) -> None:
    asked, before = pending(session), table_dump(session)
    advice, blocked = session.advice(), asked.explanation().blocked
    keys = {option.key for option in offered(asked)}
    barred = [each.option.key for each in blocked]
    once = len(set(barred)) == len(barred) and not keys.intersection(barred)
    ensure(once, f"{asked.question}: blocked twice, or blocked and offered: {barred!r}")
    if isinstance(asked, Enter):
        keys = {str(n) for n in range(asked.low, asked.high + 1)} if asked.what == "number" else set()
    strange = set(advice.previews) - keys - {""}  # "" is the preview without a choice
    ensure(not strange, f"{asked.question}: previews of what is not offered: {strange}")
    advice.odds()
    mute = [each.option.key for each in blocked if not (each.reasons and all(reason.text for reason in each.reasons))]
    ensure(not mute, f"{asked.question}: blocked without a reason: {mute!r}")
    ensure(table_dump(session) == before, f"{asked.question}: explanation, odds or previews change the table")


def views_build_for_both_audiences_and_change_nothing(session: Session) -> None:
    before = table_dump(session)
    ensure(session.view() == session.view(), "the GM's view differs when it is built again")
    ensure(session.view("players") == session.view("players"), "the players' view differs when it is built again")
    ensure(table_dump(session) == before, "a view changes the table")


def players_receive_no_option_and_nothing_hidden(session: Session) -> None:
    view, secret = repr(session.view("players")), r"\b(Option|Blocked|Choose|Pick|Allot|Roll|Enter)\(|\bhidden=True"
    wrong = re.search(secret, view)
    if wrong:  # it may stand in a text
        plain = re.sub(r"""(['"])(\\.|(?!\1).)*\1""", lambda text: " " * len(text[0]), view)
        wrong = re.search(secret, plain)
    ensure(not wrong, f"players receive {view[max(0, wrong.start() - 100) :][:300]}" if wrong else "")


def the_dumped_table_is_loaded_as_it_is_and_at_rest_asks_the_same_question(session: Session) -> None:
    dumped = json.dumps(session.system.dump(session.table), ensure_ascii=False)  # it refuses what JSON does not have
    table = session.system.load(json.loads(dumped))
    again = json.dumps(session.system.dump(table), ensure_ascii=False)
    ensure(again == dumped, f"dumped: {dumped:.2000}\nloaded and dumped again: {again:.2000}")
    if session.table.at_rest and session.decision is not None:
        live = Conversation(table, session.system.play(table))
        words = f"the live table asks {session.decision!r:.1500}\na loaded one asks {live.decision!r:.1500}"
        ensure(live.decision == session.decision, words)
        ensure(live.table.chapter == session.table.chapter, f"a loaded table is at {live.table.chapter!r}")
        again = json.dumps(session.system.dump(live.table), ensure_ascii=False)
        ensure(again == dumped, f"dumped: {dumped:.2000}\nloaded and asked: {again:.2000}")


def rest_points_keep_coming_and_an_ended_fight_is_at_rest(session: Session) -> None:
    ensure(session.decision is not None or session.table.at_rest, "the game has ended while an action is under way")
    entries = [*session.entries()]
    since = next((n for n, entry in enumerate(reversed(entries)) if entry.rest), len(entries))
    pairs = pairwise(entry.question for entry in entries[len(entries) - since :])
    asked = sum(one != before for one, before in pairs)  # a GM may be asked for a text again and again
    rests = session.table.at_rest or asked < LONGEST_ACTION
    ensure(rests, f"no rest point in {asked} answers: is the action under way ever cleared?")


def the_letter_of_a_character_is_one_key_everywhere(session: Session) -> None:
    from unhex_tui.tui.questions.desk import Desk  # it loads the screen's keys

    desk = Desk(session, AppDice(Random()))
    letters = {row.id: row.letter for row in session.view().roster if row.letter}
    ensure(len(set(letters.values())) == len(letters), f"two characters share a letter: {letters!r}")
    commands = [letter for letter in letters.values() if letter in desk.letters.commands]
    ensure(not commands, f"a character's letter is a command of the screen: {commands!r}")
    asked, keys = pending(session), desk.prompt.letters if desk.prompt else {}
    plain = [option for option in offered(asked) if not (option.letter or option.thing)]
    own = {option.key: letters.get(option.token, "") for option in plain}
    for letter in {*filter(None, own.values())} if keys and not asked.catalogue else ():
        taken = [option.key for option in offered(asked) if keys.get(option.key) == letter]
        ensure(taken and own.get(taken[0]) == letter, f"{asked.question}: the letter {letter} is the key of {taken}")


def a_session_replayed_from_its_journal_stands_where_it_stood(session: Session) -> None:
    again = Session(session.system, session.setup, journal=session_journal(session, session.journal.head))
    _same(again, state(session), "a replayed session")


def the_last_step_is_taken_back_and_brought_back_exactly(session: Session) -> None:
    after, redo = state(session), list(session.journal.redo)
    if not session.journal.path:
        ensure(session.undo() is None, "undo goes back before the start")
        raise Idle
    entry, moved = session.journal.entries[session.journal.head], session.undo()
    ensure(moved is not None and moved.label, f"the step {entry.question} has no label for undo")
    if entry.kind == "answer" and entry.back < 0 and not redo:
        again = session.answer(entry.value, by=entry.by, forced=entry.forced)
        same = (again.told, again.label, again.rest) == (entry.told, entry.label, entry.rest)
        ensure(same, f"{entry.question}, undone and answered again, is told differently: {again!r}\nbefore: {entry!r}")
        ensure(table_dump(session) == after[0], f"{entry.question}, undone and answered again, leads elsewhere")
    else:
        ensure(session.redo() is not None and session.journal.redo == redo, "redo does not bring back what was undone")
        _same(session, after, f"{entry.question}, undone and redone,")


def after_a_gm_action_a_loaded_table_asks_the_same_question(session: Session) -> None:
    rng, names = Random(session.journal.head), sorted(gm_actions_of(session.system))
    if not names or not gm_action(session, rng.choice(names), RandomPlayer(rng), rng):
        raise Idle
    the_table_has_no_faults(session)
    the_dumped_table_is_loaded_as_it_is_and_at_rest_asks_the_same_question(session)


def _same(session: Session, before: tuple[Any, ...], what: str) -> None:
    """Raise Broken where a session is not in the state `before`."""
    names = ("table", "question", "log", "players' log", "path")
    for name, now, was in zip(names, state(session), before, strict=True):
        ensure(now == was, f"{what} differs in its {name}: {now!r:.1000}\nbefore: {was!r:.1000}")


def the_last_secret_choice_is_seen_nowhere(session: Session) -> None:
    entry, hidden = session.journal.entries.get(session.journal.head), getattr(session.table, "declared", None)
    if entry is None or entry.forced or not (entry.secret and pending(session).secret and hidden):
        raise Idle
    other = Session(session.system, session.setup, journal=session_journal(session, entry.parent))
    choices = (RandomPlayer(Random(n))(pending(other)) for n in range(30))
    value = next((each for each in choices if each != entry.value and not str(each).startswith(":")), None)
    if value is None or str(entry.value).startswith(":"):
        raise Idle
    other.answer(value)
    for one, same in zip(_seen(session), _seen(other), strict=True):
        ensure(one == same, f"a secret is seen: {one!r:.1000}\nwith another choice: {same!r:.1000}")


def _seen(session: Session) -> Iterator[Any]:
    """Yield what is seen of a session whose last answer is secret."""
    asked, advice, entry = pending(session), session.advice(), session.journal.entries[session.journal.head]
    yield asked, asked.explanation(), advice.previews, advice.best, advice.first, advice.odds()
    yield session.auto_answer(), session.system.status(session.table), session.system.overrules(session.table)
    yield entry.label, entry.told, session.view(), session.view("players")


LOOKS: tuple[Law, ...] = (
    every_decision_names_its_question_its_seats_and_stable_keys,
    the_table_has_no_faults,
    explanations_give_reasons_and_preview_only_what_can_be_answered,
    views_build_for_both_audiences_and_change_nothing,
    players_receive_no_option_and_nothing_hidden,
    the_dumped_table_is_loaded_as_it_is_and_at_rest_asks_the_same_question,
    rest_points_keep_coming_and_an_ended_fight_is_at_rest,
)
DETOURS: tuple[Law, ...] = (
    the_letter_of_a_character_is_one_key_everywhere,
    a_session_replayed_from_its_journal_stands_where_it_stood,
    the_last_step_is_taken_back_and_brought_back_exactly,
    the_last_secret_choice_is_seen_nowhere,
    after_a_gm_action_a_loaded_table_asks_the_same_question,
)


class Fault(Value):
    """A law that a game has broken, or an error in random play, and where."""

    law: str
    """Name of the law; `begin` or `step` if play itself failed."""
    seed: int
    """Number of the fight: `check` with this seed begins with it."""
    step: int
    """Number of steps played in the fight before the fault."""
    what: str
    traceback: str
    last: tuple[str, ...]
    """The last answers and edits before the fault."""


def check(system: System, decisions: int = LONGEST, seed: int = 0, setups: Setups | None = None) -> list[Fault]:
    """Play random fights for this many steps in all and return the first fault of each kind; empty if there is none.

    Each fight has a number, the first one `seed`, and is the same in every run. Without `setups`, fights begin with the
    game's `random_setup`, if it has one, else with its demos and with a title alone.
    """
    faults, demos = dict[tuple[str, str], Fault](), [*system.demos(), Demo("", lambda: {"title": "A check"})]
    own: Setups | None = setups or getattr(system, "random_setup", None)
    begins = own or (lambda rng: rng.choice(demos).setup())
    while decisions > 0:
        done, fault = _fight(system, seed, min(decisions, LONGEST), begins)
        if fault is not None:
            faults.setdefault((fault.law, fault.what.partition(":")[0]), fault)
        decisions, seed = decisions - max(1, done), seed + 1
    return [*faults.values()]


def _fight(system: System, number: int, steps: int, setups: Setups) -> tuple[int, Fault | None]:
    """Play one fight; return the number of steps played and the fault, if any."""
    rng, law, done, last = Random(f"{system.name} {number}"), "begin", 0, list[str]()
    try:
        setup = deepcopy(setups(rng))
        session, player = Session(system, setup), RandomPlayer(rng)
        while True:
            for look in (*LOOKS, DETOURS[done % len(DETOURS)]):
                law, at = look.__name__, session.journal.head
                with suppress(Idle):
                    look(session if look in LOOKS else Session(system, setup, journal=session_journal(session, at)))
            if session.decision is None or done == steps:
                return done, None
            last, law = [f"{entry.question}: {entry.value!r}" for entry in session.entries()][-4:], "step"
            step(session, player, rng)
            done += 1
    except Exception as error:  # whatever a game does
        kind = "" if isinstance(error, Broken) else f"{type(error).__name__}: "
        return done, Fault(law, number, done, f"{kind}{error}", traceback.format_exc(), tuple(last))
