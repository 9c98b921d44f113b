"""A program for tests of the app's end: it plays the toy system and saves to a file.

With `crash` as its second argument, drawing fails at the second turn.
"""

import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

from parlour import ParlourSystem, dice, parlour

from unhex_tui.tui.app import TrackerApp
from unhex_tui.tui.screens.opening import Opened


def main() -> int:
    folder = Path(sys.argv[1])

    def write(records: list[Any]) -> None:
        with (folder / "written").open("a") as file:
            file.write("".join(f"{record}\n" for record in records))

    session = parlour(write)
    if "crash" in sys.argv:
        draw = ParlourSystem.view

        def view(self: ParlourSystem, table: Any, decision: Any, audience: Any) -> Any:
            if table.turn == 2:
                raise RuntimeError("drawing broke")
            return draw(self, table, decision, audience)

        ParlourSystem.view = view  # type: ignore[method-assign]
    opened = Opened(session, "test.save", (folder / "closed").touch)
    return TrackerApp(opened, dice).run_to_end(folder / "crash.txt")


if __name__ == "__main__":
    sys.exit(main())
