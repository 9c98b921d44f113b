"""`check` and `new-game`, for whoever builds a game: the laws in random play, and a small game to start from."""

from __future__ import annotations

import argparse
import gc
import traceback

from unhex_tui.commands import Refused
from unhex_tui.files.names import keep_details
from unhex_tui.files.text import printable
from unhex_tui.systems import NoSystem, named
from unhex_tui.testing import Fault
from unhex_tui.testing import check as faults_of


def check(args: argparse.Namespace) -> int:
    """Play random fights of a game and print each law that broke."""
    gc.enable()  # the command line switches it off for short commands
    if args.decisions < 1:
        raise Refused("--decisions: expected 1 or more")
    try:
        system = named(args.game)
    except NoSystem as error:
        details = "".join(traceback.format_exception(error.__cause__ or error))
        if args.traceback:
            print(details)
        where = keep_details(args.data, details) if error.__cause__ else ""
        raise Refused(f"{error}.{where}" if where else str(error)) from None
    faults = faults_of(system, args.decisions, args.seed)
    for fault in faults:
        print("\n".join(map(printable, _told(system.name, fault))), end="\n\n")
        if args.traceback:
            print(fault.traceback)
    many = f"{len(faults)} faults" if len(faults) > 1 else "1 fault" if faults else "every law holds"
    where = keep_details(args.data, "\n".join(f"{fault.law}\n{fault.traceback}" for fault in faults)) if faults else ""
    print(printable(f"{system.name}: {many} in {args.decisions} steps from seed {args.seed}.{where}"))
    return 1 if faults else 0


def _told(game: str, fault: Fault) -> list[str]:
    """Return the lines about a fault: law, place, what was found, the steps before, and the command to see it again."""
    return [
        f"FAULT {fault.law}: seed {fault.seed}, step {fault.step}",
        *(f"  {line}" for line in fault.what.splitlines()),
        *(f"  before: {step}" for step in fault.last),
        f"  again:  unhex-tui check {game} --seed {fault.seed} --decisions {fault.step + 1}",
    ]
