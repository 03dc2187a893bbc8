"""The Gathering Storm: what it changes besides goals.

* Cards and goals: ``tgs.json`` and ``goals.json``; what they count: ``counting``.
* A second world in Settle (TGS-POWER-1, -2): ``expansions.settle_again``.
* A world that produces for a card from hand (TGS-START-3): ``expansions.produce_for_cards``.
* Fewer starting cards (TGS-SETUP-4), a price for each card of a kind (TGS-POWER-8), consuming
  the good of one world (TGS-POWER-9): powers, or fields of powers, of the base game.
* Goals (TGS-GOAL): ``expansions.goals``. The drafting variant (TGS-DRAFT): ``expansions.draft``.
  The solo game (SOLO): ``expansions.solo``.
"""

from __future__ import annotations

from galaxy_referee.engine.kernel.vocabulary import Vocabulary
from galaxy_referee.engine.race.expansion import Expansion

EXPANSION = Expansion(
    name="gathering_storm",
    in_play=lambda options: "tgs" in options.expansions,
    vocabulary=Vocabulary(
        codes={
            "not_empty": "The world is not one of the seat's worlds without a good.",
        },
    ),
)
