"""Progress messages of the benchmarks, on standard error."""

from __future__ import annotations

import sys
import time

_BEGAN = time.monotonic()


def tell(text: str) -> None:
    """Print what is being measured, or what a figure is based on."""
    minutes, seconds = divmod(int(time.monotonic() - _BEGAN), 60)
    print(f"[{minutes}:{seconds:02}] {text}", file=sys.stderr, flush=True)
