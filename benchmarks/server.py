"""Servers under measurement."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

from tools.servers import ROOT, Service, free_port, listens, running_service, until

_QUIET = Path(os.devnull)
# Nothing may end a run: new sessions, long thoughts. Requests are logged, as they are by default.
_SETTINGS = {"CREATION_LIMIT": "0", "THINKING_LIMIT": "0", "LOG_REQUESTS": "1"}
# The echo is as bare as its application: not under the service's own worker, whose gains would
# otherwise be the echo's, too.
_BARE = (
    *("--config", os.devnull, "--worker-class", "gthread", "--threads", "16"),
    *("--keep-alive", "75"),
)


def serving(workers: int, **settings: str) -> contextlib.AbstractContextManager[Service]:
    """Run the service as it is deployed.

    Args:
        workers: the number of workers.
        settings: settings of the service.
    """
    return running_service(log=_QUIET, **{**_SETTINGS, "WORKERS": str(workers), **settings})


@contextlib.contextmanager
def echoing(workers: int) -> Iterator[Service]:
    """Run the echo under gunicorn's own threads; argument as above."""
    port = free_port()
    options = (*_BARE, "--bind", f"127.0.0.1:{port}", "--workers", str(workers))
    echo = Service(ROOT, "benchmarks.echo:application", options, log=_QUIET, PORT=str(port))
    echo.launch()
    try:
        until(lambda: listens(port), beside=echo.process)
        yield echo
    finally:
        echo.stop()
