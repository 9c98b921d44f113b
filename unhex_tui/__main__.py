"""`python -m unhex_tui` is `unhex-tui`."""

import sys

from unhex_tui.cli import main

if __name__ == "__main__":
    sys.exit(main())
