"""Cards discarded for cheaper developments in logs. Logs contain no bets."""

from __future__ import annotations

from galaxy_referee.engine.kernel.decisions import Decision
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.race.expansions.rebel_vs_imperium.develop import PlaceDevelopment
from galaxy_referee.engine.race.expansions.rebel_vs_imperium.powers import ConsumeBet
from galaxy_referee.engine.race.moves import PlaceBy
from galaxy_referee.records.importing.additions import Additions
from galaxy_referee.records.importing.choices import payment
from galaxy_referee.records.importing.engine_game import Teller


def discount(g: Teller, question: Decision) -> Move:
    """Cards of the tableau discarded to reduce the cost of a development."""
    paid = payment(g, question.seat, g.step.card)
    return PlaceBy(question.seat, "pay", g.ids(paid.chosen.specials))


ADDITIONS = Additions(
    variants={"rvi": ("tgs", "rvi"), "rvio": ("rvi",)},
    choices={PlaceDevelopment: discount},
    consuming={"bet": (ConsumeBet,)},
)
