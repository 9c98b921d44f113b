"""`forecast`: how a fight is likely to end, from play-outs in child processes."""

from __future__ import annotations

import argparse
import gc
import sys
from collections.abc import Callable
from time import monotonic, sleep
from typing import Any

from unhex_tui.commands import Refused, sessions
from unhex_tui.commands.output import text_of
from unhex_tui.commands.worker import WORKER
from unhex_tui.engine.decision import AnswerError, Illegal, Malformed
from unhex_tui.engine.recorder import discard
from unhex_tui.engine.session import Session
from unhex_tui.files.shelf import read_document
from unhex_tui.files.text import printable
from unhex_tui.playouts.playing import NoForecast, Tally, assumes
from unhex_tui.playouts.workers import MOST, Forecast, usual_workers

MOST_PLAYOUTS, MOST_WORKERS = 100_000, 64
_LOOKS = 0.05
"""Seconds between two looks at the workers."""


def forecast(args: argparse.Namespace) -> int:
    """Print the forecast of a fight, and return the exit status."""
    gc.enable()
    _check(args)
    session = _session(args)
    begun, workers = monotonic(), args.workers or usual_workers()
    how = {"most": args.most, "seed": args.seed, "temper": args.temper, "workers": workers}
    told = (lambda n: _tell(f"{n} of {args.most}")) if not args.json and sys.stderr.isatty() else None
    try:
        running = forecast_of(session, told, **how)
    except NoForecast as error:
        course = session.system.course(session.table)
        if course is None:
            raise Refused(str(error)) from None
        between = args.encounter is None and not course.on
        more = "; --encounter FILE and --party FILE say who fights" if between else ""
        raise Refused(f"{args.save}: {error}{more}") from None
    finally:
        if told:
            _tell("")
    seconds, title = monotonic() - begun, session.view(lines=1).title
    if args.json:
        more_keys = {"seconds": round(seconds, 2), "workers": workers}
        print(text_of(record_of(session, running, seed=args.seed) | more_keys))
        return 0
    count = f"{running.tally.playouts} play-outs, {seconds:.0f} s, {workers} worker{'s' * (workers > 1)}"
    print(printable(f"{title}, round {running.course.round}. {count}, seed {args.seed}"))
    print("\n".join(printable(line) for line in text(running.tally, args.temper)))
    return 0


def forecast_of(session: Session, told: Callable[[int], None] | None = None, **how: Any) -> Forecast:
    """Return the finished forecast of a session; `told` is called with the number of play-outs so far.

    Raises NoForecast if there is nothing to forecast, or if its workers break off.
    """
    running = Forecast(WORKER, session.system, session.position(), **how)
    try:
        while not running.over:
            sleep(_LOOKS)
            running.look()
            if told is not None:
                told(running.tally.playouts)
    finally:
        running.stop()
    if running.why:
        raise NoForecast(printable(running.why))
    return running


def record_of(session: Session, running: Forecast, *, seed: int = 0) -> dict[str, Any]:
    """Return a finished forecast as `run` and `--json` print it."""
    record = {"type": "forecast", "system": session.system.name, "title": session.view(lines=1).title, "seed": seed}
    return record | {
        "temper": running.temper,
        **running.tally.plain(),
        "assumes": [*assumes(running.temper, running.course)],
    }


def asked_for(session: Session, most: object) -> dict[str, Any]:
    """Return the forecast that a line of `run` asks for.

    Raises Malformed for a wrong number, and Illegal if there is nothing to forecast.
    """
    if type(most) is not int or not 1 <= most <= MOST_PLAYOUTS:
        raise Malformed(f'forecast: expected a number from 1 to {MOST_PLAYOUTS:,}, as in {{"forecast": 100}}')
    try:
        return record_of(session, forecast_of(session, most=most))
    except NoForecast as error:
        raise Illegal(f"forecast: {error}") from None


def _tell(text: str) -> None:
    """Replace the progress line on the terminal."""
    print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)


def _check(args: argparse.Namespace) -> None:
    for name, given, most in (("--most", args.most, MOST_PLAYOUTS), ("--workers", args.workers, MOST_WORKERS)):
        least = 1 if name == "--most" else 0
        if not least <= given <= most:
            raise Refused(f"{name}: expected a number from 1 to {most:,}")
    if args.save is None:
        raise Refused("nothing to forecast: give a SAVE or a SETUP")


def _session(args: argparse.Namespace) -> Session:
    """Return the session to forecast, which is not written; with the party and the encounter that the options name."""
    found = sessions.found(args.save, args.data)
    if found.demo is not None:
        setup = sessions.demo_setup(*found.demo)
        session = sessions.begun({"system": found.demo[0].name, **setup}, None).session
    elif sessions.is_setup(found.path):
        session = sessions.begun_from(found.path, lambda _: None).session
    else:
        held = sessions.opened(found.path, read_only=True)
        session = held.session
        session.recorder.write = discard
        held.close()
    if args.party is not None:
        _lay_out(
            session, args.party, "party", args.data, ("evening.next", "characters"), ("evening.characters", "join")
        )
    if args.encounter is not None:
        _lay_out(session, args.encounter, "encounter", args.data, ("fight.prepare", "encounter"))
    return session


def _lay_out(session: Session, name: str, form: str, data: str | None, *ways: tuple[str, str]) -> None:
    """Answer the menus between fights until they ask for a document, and give the one of this name."""
    path = sessions.document(name, form, data)
    for _ in range(10):
        asked = session.decision
        if asked is None:
            break
        document = asked.question in ("party.file", "fight.encounter")
        judged = session.system.judge(session.table, asked)  # of a menu: what leads to the next fight
        lead = dict(ways).get(asked.question, judged.default if judged.left else None)
        try:
            answer = read_document(path, sessions.LONGEST_SETUP) if document else lead
            if answer is None:
                break
            session.answer(answer)
        except (AnswerError, ValueError) as error:
            raise Refused(f"{path}: {sessions.in_one_line(error)}" if document else f"{name}: {error}") from None
        if document:
            return
    raise Refused(f"{name}: a party or an encounter can be brought in only between fights")


def text(tally: Tally, temper: str) -> list[str]:
    """Return a forecast as lines of text."""
    pcs, teams = tally.pcs, tally.course.teams
    won = tally.won(tally.course.players)
    low, high = won.interval
    known = f"the PCs win {won.text} ({low:.0f}–{high:.0f}), and {tally.down:.1f} of {len(pcs)} go down on the way"
    wide = max(map(len, [*(teams[side] for side in tally.sides), "undecided", *(fate.name for _, fate in pcs)]))
    lines = ["", f"{tally.heading}   {known}"]
    for side in (*tally.sides, ""):
        share = tally.won(side)
        why = f"   mostly: {tally.cause}" if not side and tally.cause else ""
        lines.append(f"  {teams.get(side, 'undecided'):{wide}}  {share.text:>5}  {share.bounds:>7}{why}")
    first, middle, last = tally.lasts()
    lines += [f"  ends in {middle} rounds, 8 of 10 times in {first} to {last}", ""]
    lines.append(f"  {'':{wide}}   goes down       dies  {'loses':>7}  falls first")
    for who, fate in pcs:
        person = tally.people.get(who)
        if person is not None:
            down, dead, fell = (tally.share(times) for times in (person.down, person.dead, person.first))
            lost = person.lost / tally.playouts
            lines.append(
                f"  {fate.name:{wide}}  {down.text:>5}  {down.bounds:>7}  {dead.text:>5}  {lost:7.1f}  {fell.text:>11}"
            )
    out = [f"{fate.name} {tally.put_out[who] / tally.playouts:.1f}" for who, fate in tally.opponents]
    lines += ["", f"  PCs taken down by: {', '.join(out)}", "", *assumes(temper, tally.course)]
    if tally.failed:
        lines.append(f"{tally.failed} play-outs broke off and are not counted.")
    if tally.playouts < MOST and not tally.close:
        lines.append(f"Fewer than {MOST} play-outs: the intervals are wide.")
    return lines
