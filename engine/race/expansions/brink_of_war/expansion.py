"""The Brink of War: what its cards change.

Prestige itself, its actions, the search and the goals are in ``expansions.prestige``.

* Cards (BOW-CARD): ``bow.json``. Explore, drawing and discarding, the hand limit: ``hand``.
* Develop: ``develop``. Settle: ``settle``. Takeovers: ``takeovers``. Consume: ``consume``. Produce:
  ``produce``.
* Cards stored under a world (BOW-STORE): ``stored``. Prestige and goods spent for Military or lower
  costs: ``spending``. The world of any kind (BOW-OORT): ``consume``, ``produce`` and ``scoring``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.events import EventType
from galaxy_referee.engine.kernel.knowledge import HIDDEN
from galaxy_referee.engine.kernel.refusals import codes_of
from galaxy_referee.engine.kernel.steps import Step
from galaxy_referee.engine.kernel.tables import merged
from galaxy_referee.engine.kernel.vocabulary import Vocabulary
from galaxy_referee.engine.race.expansion import Expansion
from galaxy_referee.engine.race.expansions.brink_of_war import (
    consume,
    develop,
    hand,
    produce,
    refusals,
    scoring,
    settle,
    spending,
    stored,
    takeovers,
)
from galaxy_referee.engine.race.expansions.takeovers.hooks import TakeoverHooks
from galaxy_referee.engine.race.hooks import Hooks
from galaxy_referee.engine.race.migrations import unchanged
from galaxy_referee.engine.race.players import Player
from galaxy_referee.engine.race.rounds import Round
from galaxy_referee.engine.race.state import Race


def first_steps(t: Race, steps: list[Step[Any]]) -> list[Step[Any]]:
    """Cards are stored at the start, after the starting hands (BOW-SETUP-6)."""
    index = steps.index(Round())
    return [*steps[:index], stored.StoreAtStart(), *steps[index:]]


def redact(t: Race, seat: int | None) -> None:
    """Stored cards, and cards just paid, are known to their owner only (BOW-STORE-5)."""
    for other, player in enumerate(t.players):
        if other != seat:
            player.stored = [HIDDEN + "card"] * len(player.stored)
            player.paid = [HIDDEN + "card"] * len(player.paid)


def table_faults(t: Race) -> Iterator[Fault]:
    """Cards are stored under a world; what lasts for a phase is there only in it."""
    storing = [step.seat for step in t.agenda if isinstance(step, stored.StorePaid)]
    for seat, player in enumerate(t.players):
        path = f"/players/{seat}"
        owns = any(placed.card in stored.STORES for placed in player.tableau)
        if player.stored and not owns:
            yield Fault(f"{path}/stored", "not_stored", "The seat has no world that stores cards.")
        if player.paid and seat not in storing:
            yield Fault(f"{path}/paid", "nothing_paid", "No card paid is to be stored now.")
        for name in _out_of_phase(t, seat, player):
            message = "This is not used in this phase."
            yield Fault(f"{path}/{name}", "wrong_phase", message)


def _out_of_phase(t: Race, seat: int, player: Player) -> Iterator[str]:
    """What a player has that belongs to another phase."""
    if not 0 <= player.saved <= spending.most_saved(t, seat):
        yield "saved"
    if player.named is not None and t.phase != "produce":
        yield "named"


EXPANSION = Expansion(
    name="brink_of_war",
    in_play=lambda options: "bow" in options.expansions,
    player_fields=("stored", "paid", "saved", "named"),
    events={
        "card_stored": EventType("Seat {seat} stores a card under {world}.", private=("card",)),
        "stored_taken": EventType(
            "Seat {seat} takes the {count:card} stored under {world}.", private=("cards",)
        ),
        "discards_taken": EventType(
            "Seat {seat} takes {count:card} that others discarded ({source}).", private=("cards",)
        ),
        "world_replaced": EventType("Seat {seat} replaces {replaced} with {world} ({power})."),
        "kind_named": EventType("Seat {seat} names {good} for {world}."),
        "takeover_defeated": EventType(
            "Seat {seat} makes the takeover of {world} of seat {owner} fail ({power})."
        ),
        "world_destroyed": EventType("{world} of seat {owner} is discarded by seat {seat}."),
    },
    vocabulary=Vocabulary(
        codes={
            **codes_of(vars(refusals).values()),
            # refusals
            "cannot_spend": "The power cannot be used, or not with this good.",
            # faults of states
            "not_any": "The world has no good whose kind is to be named.",
            "not_stored": "The seat has no world that stores cards.",
            "nothing_paid": "The seat has not paid with cards of which one is stored.",
        },
    ),
    handles=tuple(
        kind
        for part in (hand, develop, settle, takeovers, produce, stored)
        for kind in part.HANDLES
    ),
    placement_powers=merged(settle.PLACEMENT_POWERS, spending.PLACEMENT_POWERS),
    consume_powers=consume.CONSUME_POWERS,
    migrations={"bow-1": unchanged},  # goods of any kind (BOW-OORT-6)
    produce_powers=merged(produce.PRODUCE_POWERS, stored.PRODUCE_POWERS),
    settle_uses=settle.SETTLE_USES,
    hooks=Hooks(
        first_steps=(first_steps,),
        phase_ended=(settle.phase_ended,),
        card_left=(stored.stored_lost, settle.card_left),
        paid=(stored.paid,),
        bonus=(spending.bonus,),
        explore_start=(hand.explore_start,),
        develop_start=(hand.develop_start,),
        developed=(develop.developed,),
        before_paying=(develop.before_paying,),
        before_placing=(spending.before_placing,),
        placement=(spending.only_paid_for,),
        placing=(settle.chosen,),
        powers_after_placing=(settle.powers_after_placing,),
        settle_moves=(settle.settle_moves,),
        selling=(consume.selling,),
        consumed=(consume.consumed,),
        produced=(produce.produced,),
        hand_limits_kept=(hand.take_discards,),
        readings=(scoring.readings,),
        redact=(redact,),
        table_faults=(table_faults,),
    ),
    beside=(
        TakeoverHooks(
            targets=(takeovers.targets,),
            can_be_declared=(takeovers.can_be_declared,),
            declared=(takeovers.declared,),
            defense=(takeovers.defense,),
            before_military=(spending.before_military,),
            before_resolving=(takeovers.before_takeover,),
            succeeded=(takeovers.succeeded,),
            world_moved=(settle.world_moved, stored.stored_moved),
        ),
    ),
)
