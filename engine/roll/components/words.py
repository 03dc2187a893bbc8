"""The words of the components: colors, phases, kinds of tiles, and how they read in a sentence."""

from __future__ import annotations

from typing import Literal, get_args

Color = Literal["home", "military", "consumption", "novelty", "rare", "genes", "alien"]
WorldColor = Literal["novelty", "rare", "genes", "alien", "none"]
Phase = Literal["explore", "develop", "settle", "produce", "ship"]
Kind = Literal["development", "world"]
KINDS: tuple[Kind, ...] = get_args(Kind)
Role = Literal["explorer", "shipper"]
Place = Literal["citizenry", "cup", "world"]

PHASES: tuple[Phase, ...] = get_args(Phase)
COLORS: tuple[Color, ...] = get_args(Color)
GOOD_COLORS: tuple[WorldColor, ...] = ("novelty", "rare", "genes", "alien")

PAINTED: dict[str, str] = {
    "home": "Home",
    "military": "Military",
    "consumption": "Consumption",
    "novelty": "Novelty",
    "rare": "Rare Elements",
    "genes": "Genes",
    "alien": "Alien Technology",
    "none": "gray",
}
