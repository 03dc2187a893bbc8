"""The reviewed exceptions in ``allowed.toml``."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

ALLOWED: dict[str, Any] = tomllib.loads(
    (Path(__file__).parent / "allowed.toml").read_text(encoding="utf-8")
)
