"""The words for what cards of Alien Artifacts count; see ``counting``."""

from __future__ import annotations

from typing import Literal

ArtifactsCardWord = Literal[
    "card-with-power",
    "development-cost-5-or-more",
    "non-military-world-with-power",
]
