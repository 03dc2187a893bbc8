"""The interpreter that runs the benchmarks: its build makes a difference of 1.1 to 1.5 times."""

from __future__ import annotations

import platform
import sysconfig

_FLAGS = {"--enable-optimizations": "PGO", "--with-lto": "LTO"}


def interpreter() -> str:
    """Its version and compiler, and whether it was built with PGO and LTO."""
    arguments = sysconfig.get_config_var("CONFIG_ARGS") or ""
    built = [name for flag, name in _FLAGS.items() if flag in arguments] or ["without PGO and LTO"]
    name = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{name} ({platform.python_compiler()}, {', '.join(built)})"
