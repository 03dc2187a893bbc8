"""The words for what can be counted, as the base game has them.

``counting`` says what each word means; ``expansions.words`` adds the words of the expansions.
"""

from __future__ import annotations

from typing import Literal

# Kinds of cards.
BaseCardWord = Literal[
    "alien-world",
    "chromosome-world",
    "development",
    "development-with-power",
    "genes-world",
    "keyword-card",
    "kind-world",
    "military-world",
    "named-card",
    "non-military-world",
    "production-world",
    "rebel-military-world",
    "six-cost-development",
    "windfall-world",
    "world",
    "world-with-power",
]
# What a seat has besides cards.
BaseSeatWord = Literal["negative-military", "total-military", "vp-chips"]
