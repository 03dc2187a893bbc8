"""The words for what cards and goals of The Gathering Storm count; see ``counting``."""

from __future__ import annotations

from typing import Literal

StormCardWord = Literal["alien-card", "novelty-or-rare-world", "variable-six-cost-development"]
StormSeatWord = Literal["discarded-at-hand-limit", "kinds-of-worlds", "phases-with-power"]
