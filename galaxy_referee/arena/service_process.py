"""The process of an arena's own service: gunicorn, which stops when its standard input is closed.

That happens when the arena ends, in any way."""

from __future__ import annotations

import os
import signal
import sys
import threading

from gunicorn.app.wsgiapp import run  # type: ignore[import-untyped]

from galaxy_referee.serve import CONFIGURATION


def main() -> None:
    """Serve until standard input is closed."""
    threading.Thread(target=_stop_in_the_end, daemon=True).start()
    sys.argv = [
        "gunicorn", "--config", str(CONFIGURATION), "--log-level", "warning",
        "galaxy_referee.app.wsgi:application",
    ]  # fmt: skip
    run()


def _stop_in_the_end() -> None:
    os.read(sys.stdin.fileno(), 1)
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    main()
