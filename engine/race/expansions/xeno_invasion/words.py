"""The words for what cards of Xeno Invasion count; see ``counting``."""

from __future__ import annotations

from typing import Literal

XenoCardWord = Literal["rare-world", "xeno-world"]
