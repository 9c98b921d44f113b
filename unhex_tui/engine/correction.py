"""Correcting a die that was entered wrong: a new branch starts at that roll with other faces.

Later answers are replayed as `following` describes; if an answer does not fit, the table is asked, and the rest follows
after that. The old branch stays in the journal, and one undo leads back to its end. The effects can be previewed.
"""

from __future__ import annotations

from random import Random

from unhex_tui.engine.decision import Illegal, Roll, answered
from unhex_tui.engine.following import NOTHING, fallen, follow, left_over, named, older_line
from unhex_tui.engine.hand import chosen
from unhex_tui.engine.journal import Entry
from unhex_tui.engine.judging import Judged
from unhex_tui.engine.procedure import Conversation, ProcedureFailed
from unhex_tui.engine.replay import Mismatch, Replay
from unhex_tui.engine.value import Value

FORESEEN = 30
"""Most answers that are guessed for a preview."""


def roll_to_correct(replay: Replay, n: int, faces: list[int]) -> Entry:
    """Return the roll in entry `n`.

    Raises Illegal if entry `n` is not a roll on the current branch, or already shows these faces.
    """
    roll = replay.journal.entries.get(n)
    if roll is None or n not in replay.journal.path or roll.asked != "roll" or isinstance(roll.value, str):
        raise Illegal(f"entry {n} is not a roll on this branch")
    if faces == roll.value:
        raise Illegal("these faces are already entered")
    return roll


def corrected(replay: Replay, roll: Entry, faces: list[int]) -> tuple[Conversation, list[Entry]]:
    """Make the new branch; return its conversation and its new entries, which are in the journal.

    Raises AnswerError if the dice lack these faces, Mismatch if the roll can no longer be reached, ProcedureFailed if
    the procedure fails. The caller removes entries that were added to the journal before that.
    """
    journal = replay.journal
    live = replay.built(roll.parent)
    decision = live.decision
    if not isinstance(decision, Roll):
        raise Illegal("these dice are no longer rolled")
    decision.check(faces)
    head = journal.head
    label = f"Corrected: {answered(decision, faces)}, was {decision.shown(roll.value)}"
    first = roll._replace(n=journal.last + 1, label=label, value=faces, by="person", corrects=roll.n, until=head)
    first = first._replace(back=-1, again=0)
    try:
        replay.apply(live, first, None)
    except Mismatch as mismatch:
        raise ProcedureFailed(str(mismatch)) from mismatch
    first = first.telling(replay.told(live))
    journal.add(first)
    gone = fallen(older_line(replay, first).left, left_over(replay, live), 0)
    journal.entries[first.n] = first = first._replace(told=(*first.told, *gone))
    live, made = follow(replay, live)
    return live, [first, *made]


class Foreseen(Value):
    """Expected effects of a correction, supposing the simplest answer to every new question."""

    follow: tuple[Entry, ...]
    """Later answers that are replayed unchanged."""
    asked: tuple[str, ...]
    """Prompts of the new questions, in order."""
    replaced: tuple[Entry, ...]
    """Later answers that do not fit and are asked again."""
    gone: tuple[Entry, ...]
    """Later answers that are dropped."""
    called: tuple[str, ...]
    """Dropped steps in words: an action by its first log line, a single answer by its label."""
    left: tuple[Entry, ...]
    """Later answers beyond the preview; each follows if it fits when its turn comes."""


def foreseen(replay: Replay, roll: Entry, faces: list[int]) -> Foreseen:
    """Work out the expected effects of other faces.

    The journal is unchanged once the caller has removed the added entries. Raises AnswerError, Mismatch and
    ProcedureFailed as `corrected` does.
    """
    live, made = corrected(replay, roll, faces)
    olds = older_line(replay, made[0]).olds
    asked: list[str] = []
    given, replaced = {entry.again for entry in made}, set[int]()
    while live.decision is not None and len(asked) < FORESEEN:
        left = left_over(replay, live)
        if left.passed or not left.olds:
            break
        decision, auto_answer = live.decision, replay.system.auto_answer(live.table, live.decision)
        value = auto_answer.value if auto_answer is not None else None
        if auto_answer is None:
            asked.append(decision.prompt)
        if value is None and isinstance(decision, Roll):
            value = [(die.low + die.high) // 2 for die in decision.dice]
        elif value is None:
            value = chosen(decision, Judged(), Random(0))
        place = left.place(live, value)
        guess = Entry(
            n=replay.journal.last + 1,
            parent=replay.journal.head,
            question=decision.question,
            value=value,
            label=decision.prompt,
            rest=live.table.at_rest,
            again=place,
        )
        try:
            replay.apply(live, guess, None)
        except Mismatch:
            live = replay.built(replay.journal.head)
            break
        replay.journal.add(guess)
        replaced |= {place} - given
        live, more = follow(replay, live)
        given |= {entry.again for entry in more}
    left = left_over(replay, live)
    left = NOTHING if left.passed else left
    known = {*given, *replaced, *(old.entry.n for old in left.olds)}
    gone = tuple(old for old in olds if old.entry.n not in known)
    return Foreseen(
        tuple(old.entry for old in olds if old.entry.n in given),
        tuple(asked),
        tuple(old.entry for old in olds if old.entry.n in replaced),
        tuple(old.entry for old in gone),
        tuple(named(gone)),
        tuple(old.entry for old in left.olds),
    )
