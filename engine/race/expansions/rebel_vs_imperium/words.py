"""The words for what cards and goals of Rebel vs Imperium count; see ``counting``."""

from __future__ import annotations

from typing import Literal

ImperiumCardWord = Literal[
    "card",
    "card-with-explore-power",
    "imperium-card",
    "other-military-world",
    "rebel-world",
    "uplift-card",
]
ImperiumSeatWord = Literal["goods"]
