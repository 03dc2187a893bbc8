"""The words for what cards and goals of The Brink of War count of prestige; see ``counting``."""

from __future__ import annotations

from typing import Literal

PrestigeSeatWord = Literal["prestige"]
