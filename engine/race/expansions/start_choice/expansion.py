"""The choice between two start worlds, a red and a blue one, in games with the expansions whose
manifests say so (RVI-SETUP-2), and after a draft (TGS-DRAFT-4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from galaxy_referee.engine.kernel import luck
from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.errors import BadOption
from galaxy_referee.engine.kernel.events import EventType
from galaxy_referee.engine.kernel.knowledge import HIDDEN
from galaxy_referee.engine.kernel.steps import Step
from galaxy_referee.engine.kernel.vocabulary import Vocabulary
from galaxy_referee.engine.race.catalogue import CARDS
from galaxy_referee.engine.race.components.colors import START_COLORS, start_color
from galaxy_referee.engine.race.expansion import Expansion
from galaxy_referee.engine.race.expansions.start_choice.steps import (
    ChooseStartWorlds,
    ReduceHands,
    rule_of_choice,
)
from galaxy_referee.engine.race.hooks import Hooks
from galaxy_referee.engine.race.options import Deal, Options
from galaxy_referee.engine.race.start import DEALT, InitialDiscards, StartingGoods
from galaxy_referee.engine.race.state import Race


def has_choice(options: Options) -> bool:
    """Whether players choose between a red and a blue start world."""
    random = options.setup == "standard" and not options.alone
    return random and bool(rule_of_choice(options))


def check_deal(options: Options, deal: Deal) -> None:
    """A player with a choice is offered a red and a blue start world, and has six cards."""
    if not deal.offers:
        return
    if not has_choice(options):
        raise BadOption("This game has no choice of start worlds.", pointer="/deal/offers")
    for seat, offered in enumerate(deal.offers):
        if not can_be_offered(offered):
            message = "Each offer is a red start world, then a blue one."
            raise BadOption(message, rule="RVI-SETUP-2", pointer=f"/deal/offers/{seat}")
    if any(len(hand) != DEALT for hand in deal.hands):
        message = "A player who chooses a start world needs six cards, to discard two of them."
        raise BadOption(message, rule="RVI-SETUP-3", pointer="/deal/hands")


def can_be_offered(worlds: list[str]) -> bool:
    """Whether these are a red start world and a blue one, or a red one alone (RVI-SETUP-2)."""
    colors = [start_color(CARDS[world]) if world in CARDS else None for world in worlds]
    return bool(worlds) and colors == list(START_COLORS[: len(worlds)])


# -- hooks -----------------------------------------------------------------------------------------


def start_worlds(t: Race, worlds: list[str]) -> list[str]:
    """A red and a blue start world for each seat to choose from, known to it from the start
    (RVI-SETUP-2, TGS-DRAFT-4)."""
    for color in START_COLORS:
        group = [world for world in sorted_by_number(worlds) if start_color(CARDS[world]) == color]
        dealt = luck.shuffled(group, t.seed, "start worlds", color)
        for player, world in zip(t.players, dealt, strict=False):
            player.offered.append(world)
    return []


def sorted_by_number(worlds: list[str]) -> list[str]:
    """Start worlds by number: luck must not depend on the order of the others."""
    return sorted(worlds, key=lambda world: CARDS[world].data.start_world or 0)


def given(t: Race, deal: Deal) -> None:
    """The start worlds offered in a given start."""
    for player, offered in zip(t.players, deal.offers, strict=False):
        player.offered = list(offered)


def first_steps(t: Race, steps: list[Step[Any]]) -> list[Step[Any]]:
    """Start worlds are chosen together with the discards, if there are any to choose from."""
    if not any(player.offered for player in t.players):
        return steps
    seats = list(t.seats())
    changed: list[Step[Any]] = []
    for step in steps:
        if isinstance(step, InitialDiscards):
            changed.append(ChooseStartWorlds(seats=seats, answers=[None] * len(seats)))
        elif isinstance(step, StartingGoods):
            changed += [step, ReduceHands()]
        else:
            changed.append(step)
    return changed


def redact(t: Race, seat: int | None) -> None:
    """Others see how many start worlds are offered, and that the first one is red (RVI-SETUP-2)."""
    for other, player in enumerate(t.players):
        if other != seat:
            player.offered = [HIDDEN + color for color in START_COLORS[: len(player.offered)]]


def table_faults(t: Race) -> Iterator[Fault]:
    """Start worlds are offered until they are chosen, and until then nobody has one."""
    choosing = any(isinstance(step, ChooseStartWorlds) for step in t.agenda)
    for seat, player in enumerate(t.players):
        may_choose = can_be_offered(player.offered) and not player.tableau
        if not may_choose if choosing else player.offered:
            message = "Start worlds are offered at the start, until they are chosen."
            yield Fault(f"/players/{seat}/offered", "no_choice", message)


EXPANSION = Expansion(
    name="start_choice",
    in_play=has_choice,
    check_deal=check_deal,
    player_fields=("offered",),
    events={
        "start_world_placed": EventType("Seat {seat} begins with {world}."),
    },
    vocabulary=Vocabulary(
        codes={
            "no_choice": "Start worlds are offered until they are chosen, and only then.",
        },
    ),
    hooks=Hooks(
        start_worlds=(start_worlds,),
        given=(given,),
        first_steps=(first_steps,),
        redact=(redact,),
        table_faults=(table_faults,),
    ),
)
