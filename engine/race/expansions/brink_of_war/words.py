"""The words for what cards of The Brink of War count; see ``counting``."""

from __future__ import annotations

from typing import Literal

BrinkCardWord = Literal["card-with-consume-power", "card-with-takeover-power", "rebel-development"]
BrinkSeatWord = Literal["prestige"]
