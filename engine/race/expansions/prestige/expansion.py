"""Prestige: the mechanism of The Brink of War.

* Prestige gained and spent (BOW-PRESTIGE): ``chips``. The Prestige Leader (BOW-LEADER): ``leader``.
* The Prestige/Search card (BOW-ACTION): ``actions``; what a strengthened action gives:
  ``bonuses``; searching (BOW-SEARCH): ``search``, and what for: ``categories``.
* Choosing an action last (BOW-ACTION-21): ``last_choice``.
* The pool (BOW-SETUP-2), the end at 15 prestige (BOW-END-1) and scoring (BOW-SCORE-1): here.
"""

from __future__ import annotations

from galaxy_referee.engine.kernel.errors import BadOption
from galaxy_referee.engine.kernel.events import EventType
from galaxy_referee.engine.kernel.vocabulary import Vocabulary
from galaxy_referee.engine.race.components.cards import Card
from galaxy_referee.engine.race.expansion import Expansion
from galaxy_referee.engine.race.expansions.goals.goals import examine as examine_goals
from galaxy_referee.engine.race.expansions.prestige import actions, audit, bonuses, last_choice
from galaxy_referee.engine.race.expansions.prestige.chips import symbol_placed
from galaxy_referee.engine.race.expansions.prestige.leader import examine, reward, rewarded
from galaxy_referee.engine.race.expansions.prestige.search import searches
from galaxy_referee.engine.race.hooks import Hooks
from galaxy_referee.engine.race.options import Options
from galaxy_referee.engine.race.state import Race

MORE_VP = 5  # BOW-SETUP-2
MUCH = 15  # BOW-END-1


def with_prestige(options: Options) -> bool:
    """Whether there is prestige in a game with these options."""
    return "bow" in options.expansions


def check(options: Options) -> None:
    """How a solo game goes with these cards could not be found (BOW-SOLO-1)."""
    if with_prestige(options) and options.alone:
        raise BadOption(
            "There is no solo game with The Brink of War.",
            rule="BOW-SOLO-1",
            pointer="/options/players",
        )


def pool(options: Options, vp: int) -> int:
    """The pool holds 5 VP more (BOW-SETUP-2)."""
    return vp + MORE_VP


def round_started(t: Race) -> None:
    """The leader is rewarded; then the goals that VP in chips can meet are examined
    (BOW-LEADER-7, BOW-GOAL-1, -7)."""
    reward(t)
    examine_goals(t, "consume")


def end_reasons(t: Race) -> list[str]:
    """The game ends with 15 prestige (BOW-END-1)."""
    return ["prestige"] if any(player.prestige >= MUCH for player in t.players) else []


def score_parts(t: Race, seat: int, _tableaus: list[list[Card]]) -> dict[str, int]:
    """1 VP for each prestige (BOW-SCORE-1, BOW-PRESTIGE-10)."""
    return {"prestige": t.players[seat].prestige}


EXPANSION = Expansion(
    name="prestige",
    in_play=with_prestige,
    handles=last_choice.HANDLES,
    check=check,
    player_fields=(
        "prestige",
        "prestige_gained",
        "prestige_card_used",
        "strengthened",
        "leader",
        "on_tile",
    ),
    events={
        "prestige_gained": EventType("Seat {seat} gains {prestige} prestige ({source})."),
        "prestige_spent": EventType("Seat {seat} spends {prestige} prestige ({source})."),
        "leader_named": EventType("Seat {seat} is the Prestige Leader."),
        "leader_lost": EventType("Seat {seat} is no longer the Prestige Leader."),
        "search_started": EventType("Seat {seat} searches for {category}."),
        "cards_turned_up": EventType("Seat {seat} turns up {cards}."),
        "found_card_declined": EventType("Seat {seat} declines {card}."),
        "found_card_taken": EventType("Seat {seat} takes {card}."),
        "search_failed": EventType("Seat {seat} finds nothing."),
    },
    vocabulary=Vocabulary(
        facts={
            "category": "The category of the search.",
            "prestige": "An amount of prestige.",
        },
        types={"prestige": int},
        codes={
            # refusals
            "card_used": "The Prestige/Search card has been used.",
            "no_prestige": "The seat has no prestige to spend.",
            "unknown_category": "There is no such category to search for.",
            # faults of states
            "bad_leader": "The seat cannot be the Prestige Leader.",
            "bad_prestige": "There cannot be that much prestige.",
            "not_strengthened": "No such action can have been strengthened.",
        },
        words=["leader"],
    ),
    hooks=Hooks(
        pool=(pool,),
        round_started=(round_started,),
        given_at_start=(lambda t: len(rewarded(t)),),
        action_cards=(actions.cards_left,),
        further_choices=(actions.further_choices,),
        refusal_of_choice=(actions.refusal,),
        names_in_front=(actions.names_in_front,),
        held_back=(last_choice.held_back,),
        actions_revealed=(actions.pay,),
        phases=(searches,),
        bonus=(bonuses.bonus,),
        action_powers=(bonuses.action_powers,),
        mixes_hand=(bonuses.mixes_hand,),
        card_placed=(symbol_placed,),
        phase_ended=(examine,),
        round_ended=(actions.forget,),
        end_reasons=(end_reasons,),
        score_parts=(score_parts,),
        table_faults=(audit.table_faults, last_choice.choice_faults),
    ),
)
