"""New Worlds: six promo start worlds.

* Cards (PROMO-CARD): ``promo.json``; five of them have powers of the base game.
* The choice of start worlds (PROMO-SETUP-1): ``expansions.start_choice``.
* Producing on a windfall world for a card from hand (PROMO-PRODUCE-1):
  ``expansions.produce_for_cards``.
"""

from __future__ import annotations

from galaxy_referee.engine.kernel.errors import BadOption
from galaxy_referee.engine.race.expansion import Expansion
from galaxy_referee.engine.race.options import Options


def _in_play(options: Options) -> bool:
    return "promo" in options.expansions


def check(options: Options) -> None:
    """The robot does not know them."""
    if options.alone and _in_play(options):
        raise BadOption(
            "The solo game is played without New Worlds: the robot's mat has no entries for them.",
            rule="PROMO-OQ-1",
            pointer="/options/expansions",
        )


EXPANSION = Expansion(name="new_worlds", in_play=_in_play, check=check)
