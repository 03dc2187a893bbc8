"""The words for what cards of The Brink of War count; see ``counting``."""

from __future__ import annotations

from typing import Literal

BrinkCardWord = Literal["alien-kind-world", "rebel-development"]
