"""What the benchmarks are doing, for who waits for them: on standard error."""

from __future__ import annotations

import sys
import time

_BEGAN = time.monotonic()


def tell(text: str) -> None:
    """Say what is being measured, or what a figure is due to."""
    minutes, seconds = divmod(int(time.monotonic() - _BEGAN), 60)
    print(f"[{minutes}:{seconds:02}] {text}", file=sys.stderr, flush=True)
