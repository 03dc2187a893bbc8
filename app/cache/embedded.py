"""The embedded Valkey: a real server on a private socket, shared by all workers on this machine.

It runs under a keeper, a small process that stops it once the last process of the service has
ended for any reason. If the server dies, its keeper exits too, and the service starts another.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path

from galaxy_referee.app.cache.keeper import FOUND, STARTED, connected

_KEEPER = Path(__file__).with_name("keeper.py")
_FOLDER = "referee-cache-"
_FIRST_PAUSE = 0.1  # seconds before a restart; doubled for each restart that follows soon
_LONGEST_PAUSE = 30.0
_SETTLED = 60.0  # seconds after which a restart is unrelated to the one before


def start_embedded(notify: Callable[[str], None], count_restart: Callable[[], None]) -> str | None:
    """Start the embedded server.

    Args:
        notify: called with a sentence for the log whenever a keeper is replaced.
        count_restart: called whenever the server is restarted, which empties it.

    Returns:
        Its URL; None if there is no wheel for the platform, or the server does not start.
    """
    _remove_left_behind()
    path = Path(tempfile.mkdtemp(prefix=_FOLDER)) / "valkey.sock"
    # Every process of the service holds the other end; keepers wait for that to close.
    service, _ = os.pipe()
    keeper = _start_keeper(path, service)
    if _word_of(keeper) != STARTED:
        shutil.rmtree(path.parent, ignore_errors=True)
        return None

    def report(word: bytes) -> None:
        if word == STARTED:
            count_restart()
        notify(_notice_of(word))

    threading.Thread(
        target=_replace_keepers, args=(keeper, path, service, report), daemon=True
    ).start()
    return f"unix://{path}"


def _start_keeper(path: Path, service: int) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        # Not as part of the package, which would take a second to import.
        [sys.executable, "-P", str(_KEEPER), str(path)],
        stdin=service,
        stdout=subprocess.PIPE,
        bufsize=0,  # a buffer has a lock, which a worker could inherit locked
        start_new_session=True,  # a Ctrl-C ends the service first, then the cache
    )


def _word_of(keeper: subprocess.Popen[bytes]) -> bytes:
    """The keeper's report once its server answers; empty if it ends first."""
    assert keeper.stdout is not None
    return keeper.stdout.readline()


def _replace_keepers(
    keeper: subprocess.Popen[bytes], path: Path, service: int, report: Callable[[bytes], None]
) -> None:
    """Start another keeper whenever one has died."""
    pause = _FIRST_PAUSE
    while True:
        began = time.monotonic()
        with keeper:
            _word_of(keeper)
        if time.monotonic() - began > _SETTLED:
            pause = _FIRST_PAUSE
        time.sleep(pause)
        pause = min(2 * pause, _LONGEST_PAUSE)
        keeper = _start_keeper(path, service)
        report(_word_of(keeper))


def _notice_of(word: bytes) -> str:
    """The log message about a new keeper."""
    if word == STARTED:
        notice = "died and was restarted: all sessions are lost until their hosts restore them."
    elif word == FOUND:
        notice = "lost its keeper and has a new one: no session is lost."
    else:
        notice = "does not restart; further attempts follow."
    return f"The embedded Valkey {notice}"


def _remove_left_behind() -> None:
    """Remove the folders that killed servers left behind: the socket exists, but nothing listens on
    it."""
    for path in Path(tempfile.gettempdir()).glob(f"{_FOLDER}*/valkey.sock"):
        try:
            connected(path).close()
        except ConnectionRefusedError:
            shutil.rmtree(path.parent, ignore_errors=True)
        except OSError:
            continue  # another user's, or gone by now
