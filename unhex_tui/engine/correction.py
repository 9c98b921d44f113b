"""Correcting a die that was entered wrong: the line from that roll on is made once more, with other faces.

Later answers follow while the same question is asked of the same seats about the same character, and they stay legal;
from there the table is asked again. The old line stays in the journal, and one undo leads back to its end.
"""

from __future__ import annotations

from unhex_tui.engine.decision import Illegal
from unhex_tui.engine.journal import Entry, Mark
from unhex_tui.engine.procedure import Conversation, ProcedureFailed
from unhex_tui.engine.replay import Mismatch, Replay


def roll_to_correct(replay: Replay, n: int, faces: list[int]) -> Entry:
    """The roll that entry `n` answered.

    Raises:
        Illegal: it is no roll on the way here, or shows these faces already.
    """
    roll = replay.journal.entries.get(n)
    if roll is None or n not in replay.journal.path or roll.asked != "roll" or isinstance(roll.value, str):
        raise Illegal(f"entry {n} is no roll on the way here")
    if faces == roll.value:
        raise Illegal("these are the faces that were entered")
    return roll


def corrected(replay: Replay, roll: Entry, faces: list[int]) -> tuple[Conversation, list[Entry]]:
    """The line with other faces: where it stands, and its new entries, of which the journal has all but the last.

    Raises:
        AnswerError: the dice have no such faces; the journal has not changed.
        Mismatch: the roll cannot be reached any more; the journal has not changed.
        ProcedureFailed: the procedure broke at the faces; the journal has not changed.
    """
    journal = replay.journal
    live, was = replay.built(roll.parent), replay.built(roll.parent)
    assert live.decision is not None, "an entry was answered here"
    live.decision.check(faces)
    head, path = journal.head, list(journal.path)
    made: list[Entry] = []
    for i in range(path.index(roll.n), len(path)):
        old = journal.entries[path[i]]
        parent = made[-1].n if made else roll.parent
        try:
            new = _again(live, was, old, faces if old is roll else None, journal.last + 1, parent)
            replay.apply(live, new, replay.before(new, journal.path))
        except Mismatch as mismatch:
            if not made:
                raise ProcedureFailed(str(mismatch)) from mismatch
            live = replay.built(parent)
            break
        made.append(new.telling(replay.told(live)))
        journal.add(made[-1])
        replay.apply(was, old, replay.before(old, path[:i]))
    last = made[-1]
    journal.back_to(Mark(last.parent, (), last.n - 1))
    made[-1] = last._replace(back=head)
    return live, made


def _again(live: Conversation, was: Conversation, old: Entry, faces: list[int] | None, n: int, parent: int) -> Entry:
    """An entry as it is made once more, as entry `n` after `parent`; `faces` replace its own.

    Raises:
        Mismatch: something else is asked there than on the line that `was`, or of others, or about others.
    """
    new = old._replace(n=n, parent=parent, back=-1, corrects=0, told=())
    if old.kind != "answer":
        return new
    decision = live.decision
    if decision is None or _asks(live) != _asks(was):
        raise Mismatch(old.n, f"{old.question} is not asked again")
    if faces is None:
        label = f"{decision.prompt}: {decision.describe(old.value)}"
        return new._replace(label=label, rest=live.table.at_rest)
    label = f"Corrected: {decision.prompt}: {decision.describe(faces)}"
    return new._replace(label=label, rest=live.table.at_rest, value=faces, by="person", corrects=old.n)


def _asks(live: Conversation) -> tuple[str, tuple[str, ...], tuple[str, ...]] | None:
    """What is asked, of whom, and about whom in the first place."""
    decision = live.decision
    if decision is None:
        return None
    return decision.question, tuple(seat.id for seat in decision.seats), decision.about[:1]
