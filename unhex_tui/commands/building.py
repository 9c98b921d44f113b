"""`check` and `new-game`, for whoever builds a game: the laws in random play, and a small game to start from."""

from __future__ import annotations

import argparse
import gc
import json
import re
import shlex
import traceback
from pathlib import Path

from unhex_tui.commands import Refused
from unhex_tui.commands.output import Progress
from unhex_tui.files.names import keep_details, shipped, slug
from unhex_tui.files.text import clean, printable
from unhex_tui.systems import NoSystem, named, names
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
    with Progress("playing"):
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


def new_game(args: argparse.Namespace) -> int:
    """Write a package with a small game, its project file and a test into a new folder."""
    title, folder = clean(args.name, 60), Path(args.folder)
    if not (name := slug(title)):
        raise Refused(f"{printable(args.name)!r}: expected a title with letters from a to z or digits")
    if name in names():
        raise Refused(f"the name {name} belongs to an installed game: choose another title")
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise Refused(f"{printable(folder)}: exists already; expected a new folder")
    template = shipped("examples", "starter")
    assert template is not None
    words = {'"Starter"': json.dumps(title, ensure_ascii=False), "starter": name}
    words["game_starter"] = f"game_{name.replace('-', '_')}"

    def renamed(text: str) -> str:
        return re.sub('"Starter"|(game_)?starter', lambda found: words[found[0]], text)

    for source in (*template.rglob("*.py"), *template.rglob("*.toml")):
        path = folder / renamed(source.relative_to(template).as_posix())
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("x", encoding="utf-8") as file:
            file.write(renamed(source.read_text("utf-8")))
    where = printable(shlex.quote(str(folder)))
    print(f"written: {where}. To install, play and check the game:")
    print(f"  pip install -e {where}\n  unhex-tui demo {name}\n  unhex-tui check {name}")
    return 0
