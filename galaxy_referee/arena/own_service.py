"""The service that an arena runs beside itself, for the sessions of bots.

It is a process of its own, which ends with the arena, even if that is killed, and is started again
if it dies.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import msgspec

from galaxy_referee.arena.settings import Arena
from galaxy_referee.tournament.addresses import url_of

LOG = "service.log"
CHECK = 0.2  # seconds between two looks whether it still runs
FIRST_PAUSE = 0.5  # seconds before it is started again; doubled for each time that follows soon
LONGEST_PAUSE = 30.0
SETTLED = 60.0  # seconds after which an end is unrelated to the one before


class OwnService:
    """A service that runs from when an arena needs it, at the port after the arena's own.

    Args:
        host, port: where the arena listens; None for a port if it does not, so that nobody can
            enter bots. Without the extra `service`, there is none either.
        log: the file for the output of the service.
        notify: is told what happens, in sentences.
    """

    def __init__(
        self, host: str, port: int | None, log: Path, notify: Callable[[str], None]
    ) -> None:
        self._offered = port is not None and find_spec("gunicorn") is not None
        own_port = 0 if port is None else port + 1
        self._url = url_of(host, own_port)
        self._log = log
        self._notify = notify
        self._environment = {
            "WORKERS": "1",
            **os.environ,
            "HOST": host,
            "PORT": str(own_port),
            "KEY_FILE": "",  # its sessions end with it, and so may their tokens
            "LOG_REQUESTS": "0",
        }
        self._over = threading.Event()
        self._thread: threading.Thread | None = None

    def serving(self, arena: Arena) -> Arena:
        """An arena's settings with the URL of a service: that of this one, if the operator names
        none and others can enter bots. Then it is started; games may need it to the end."""
        if arena.settings.service or not (arena.settings.authors and self._offered):
            return arena
        if self._thread is None:
            self._start()
        settings = msgspec.structs.replace(arena.settings, service=self._url)
        return msgspec.structs.replace(arena, settings=settings)

    def __enter__(self) -> OwnService:
        """It runs at most until the end of the block."""
        return self

    def __exit__(self, *_: object) -> None:
        if self._thread is not None:
            self._over.set()
            self._thread.join()

    def _start(self) -> None:
        self._notify(f"Bots can play in sessions at {self._url}/.")
        self._thread = threading.Thread(target=self._keep, daemon=True)
        self._thread.start()

    def _keep(self) -> None:
        pause = FIRST_PAUSE
        while not self._over.is_set():
            began = time.monotonic()
            self._run()
            if time.monotonic() - began > SETTLED:
                pause = FIRST_PAUSE
            if not self._over.is_set():
                self._notify(
                    f"The service for sessions has ended, and is started again in {pause:g} s; "
                    f"{self._log} may show why."
                )
            self._over.wait(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    def _run(self) -> None:
        """Run it until it ends, or until it is to stop: it ends when its input is closed."""
        with (
            self._log.open("ab") as log,
            subprocess.Popen(
                [sys.executable, "-m", "galaxy_referee.arena.service_process"],
                env=self._environment,
                stdin=subprocess.PIPE,
                stdout=log,
                stderr=log,
                start_new_session=True,  # a Ctrl-C ends the arena first
            ) as process,
        ):
            while process.poll() is None and not self._over.wait(CHECK):
                pass
