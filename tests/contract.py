"""The committed contract, as tests read it."""

from __future__ import annotations

from typing import Any

import yaml

from tools.servers import ROOT


def read_yaml(text: str) -> Any:
    """What a YAML text says. Python's own reader takes half a minute for all that tests read."""
    return yaml.load(text, Loader=yaml.CSafeLoader)


COMMITTED: dict[str, Any] = read_yaml((ROOT / "openapi.yaml").read_text(encoding="utf-8"))
