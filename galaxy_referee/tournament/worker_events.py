"""Reports of workers of a Dask cluster, which travel as its events."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

TOPIC = "galaxy-referee-reports"
Hear = Callable[[Any], None]  # is told what workers report


def report(message: Any) -> None:
    """Send a message from a worker of a cluster to all subscribers.

    Args:
        message: anything that can be encoded as MessagePack.
    """
    distributed = sys.modules.get("distributed")  # not imported: it takes a second
    if distributed is None:
        return
    try:
        worker = distributed.get_worker()
    except ValueError:  # this is no worker
        return
    worker.log_event(TOPIC, message)
