"""Prestige: the mechanism of The Brink of War (BOW-PRESTIGE, BOW-LEADER)."""

from __future__ import annotations

from galaxy_referee.engine.race.expansions.prestige.chips import symbol_placed
from galaxy_referee.engine.race.expansions.prestige.events import EVENTS
from galaxy_referee.engine.race.expansions.prestige.leader import examine, reward
from galaxy_referee.engine.race.expansions.prestige.vocabulary import VOCABULARY
from galaxy_referee.engine.race.extension import Expansion, Points
from galaxy_referee.engine.race.options import Options
from galaxy_referee.engine.race.state import Race

MUCH = 15  # BOW-END-1


def with_prestige(options: Options) -> bool:
    """Whether there is prestige in a game with these options."""
    return "bow" in options.expansions


def end_reasons(t: Race) -> list[str]:
    """The game ends with 15 prestige (BOW-END-1)."""
    return ["prestige"] if any(player.prestige >= MUCH for player in t.players) else []


def score_parts(t: Race, seat: int) -> dict[str, int]:
    """1 VP for each prestige (BOW-SCORE-1)."""
    return {"prestige": t.players[seat].prestige}


ROOM = Expansion(
    name="prestige",
    in_play=with_prestige,
    state_fields=("leader", "on_tile"),
    player_fields=("prestige", "prestige_gained"),
    events=EVENTS,
    vocabulary=VOCABULARY,
    at=Points(
        round_started=(reward,),
        card_placed=(symbol_placed,),
        phase_ended=(examine,),
        end_reasons=(end_reasons,),
        score_parts=(score_parts,),
    ),
)
