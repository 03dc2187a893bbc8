"""Setting up a game: start worlds, pool, deck; the first decisions are in ``start``."""

from __future__ import annotations

from collections.abc import Sized
from typing import Any

import msgspec

from galaxy_referee.engine.kernel import luck
from galaxy_referee.engine.kernel.audit import pieces_exactly_once
from galaxy_referee.engine.kernel.errors import BadOption
from galaxy_referee.engine.kernel.texts import Text
from galaxy_referee.engine.race.catalogue import (
    CARDS,
    deck_of,
    is_start_world,
    start_number,
    start_worlds,
)
from galaxy_referee.engine.race.components.cards import Card
from galaxy_referee.engine.race.description import NAME, version_of
from galaxy_referee.engine.race.expansion import REGISTERED, hooks_of, hooks_with, places
from galaxy_referee.engine.race.options import Deal, Options
from galaxy_referee.engine.race.players import Placed, Player
from galaxy_referee.engine.race.start import DEALT, first_steps, set_first
from galaxy_referee.engine.race.state import VP_PER_PLAYER, Race, RaceState


def set_up(options: Options, seed: str, deal: Deal | None) -> RaceState[Any]:
    """A new table, ready for its first step.

    Args:
        options: what is played.
        seed: the secret all luck follows from.
        deal: a given start in place of a random one.

    Raises:
        BadOption: the given start is not possible.
    """
    if deal is not None:
        return _given(options, seed, deal)
    t = _table(options, seed)
    hooks = hooks_of(t)
    for prepare in hooks.prepare:
        prepare(t)
    worlds = _start_worlds(options, seed)
    for dealt in hooks.start_worlds:
        worlds = dealt(t, worlds)
    if worlds:
        _take_start_worlds(t, worlds)
    if options.setup == "first_game":
        for player in t.players:
            player.hand = _preset_hand(options, CARDS[player.tableau[0].card])
    # Undealt start worlds and preset cards not in use are in the deck (RACE-SETUP-6, -11).
    taken = {card for _, cards in places(t) for card in cards}
    rest = [card for card in deck_of(options.sets) if card not in taken]
    t.deck = luck.shuffled(rest, seed, "deck")
    t.then(*first_steps(t))
    return t


def _table(options: Options, seed: str) -> RaceState[Any]:
    return RaceState(
        game=NAME,
        rules_version=version_of(options.named),
        seed=seed,
        agenda=[],
        options=options,
        pool=pool_of(options),
        players=[Player(hand=[], tableau=[]) for _ in range(options.players)],
        deck=[],
    )


def pool_of(options: Options) -> int:
    """The VP pool at the start (RACE-SETUP-2)."""
    pool = VP_PER_PLAYER * options.players
    for changed in hooks_with(options.in_play).pool:
        pool = changed(options, pool)
    return pool


def _start_worlds(options: Options, seed: str) -> list[str]:
    """All start worlds in random order, those dealt first (RACE-SETUP-5, -8, RACE-OQ-14)."""
    worlds = start_worlds(options.sets)
    if options.setup == "first_game":
        worlds = tuple(w for w in worlds if 1 <= start_number(w) <= options.players)
    return luck.shuffled([world.id for world in worlds], seed, "start worlds")


def _take_start_worlds(t: Race, worlds: list[str]) -> None:
    """Each seat has its start world; further ones are for opponents that are not seats."""
    for player, world in zip(t.players, worlds, strict=False):
        player.tableau = [Placed(world)]
    for dealt in hooks_of(t).start_worlds_dealt:
        dealt(t, worlds)
    set_first(t)


def _preset_hand(options: Options, world: Card) -> list[str]:
    """The four preset cards with the number of a start world (RACE-SETUP-9, -10)."""
    return [
        card.id
        for card in deck_of(options.sets).values()
        if card.data.preset_hand == start_number(world) and card.id == card.name
    ]


# -- from a given start ----------------------------------------------------------------------------


def _given(options: Options, seed: str, deal: Deal) -> RaceState[Any]:
    """A table from a given start."""
    _check_deal(options, deal)
    t = _table(options, seed)
    if deal.start_worlds:
        _take_start_worlds(t, deal.start_worlds)
    for player, hand in zip(t.players, deal.hands, strict=False):
        player.hand = list(hand)
    t.deck, t.discard = list(deal.deck), list(deal.discard)
    t.reshuffles = [list(order) for order in deal.reshuffles]
    t.draws = list(deal.draws) or msgspec.UNSET
    for player in t.players:
        for placed in player.tableau:
            placed.good = deal.goods.get(placed.card)
    hooks = hooks_of(t)
    for given in hooks.given:
        given(t, deal)
    # The hands are dealt; seats with full ones discard as usual.
    full = all(len(player.hand) == DEALT for player in t.players)
    t.then(*first_steps(t)[1 if full else 2 :])
    return t


def _check_deal(options: Options, deal: Deal) -> None:
    """A given start must have every card exactly once, and start worlds and a hand for each
    seat."""
    if options.setup != "standard":
        raise BadOption("A given deal requires the standard setup.", pointer="/deal")
    for expansion in REGISTERED.values():
        if expansion.check_deal is not None:
            expansion.check_deal(options, deal)
    choose = "offers" if deal.offers else "start_worlds"
    count = options.players + hooks_with(options.in_play).opponents
    _check_counts(count, {choose: getattr(deal, choose), "hands": deal.hands})
    offers = deal.offers or [[world] for world in deal.start_worlds]
    _check_worlds(options, deal, choose, offers)
    dealt = [("/deal/deck", deal.deck), ("/deal/discard", deal.discard)]
    dealt += [("/deal/goods", list(deal.goods.values()))]
    dealt += [(f"/deal/{choose}/{seat}", offered) for seat, offered in enumerate(offers)]
    dealt += [(f"/deal/hands/{seat}", hand) for seat, hand in enumerate(deal.hands)]
    for fault in pieces_exactly_once(dealt, deck_of(options.sets)):
        raise BadOption(fault.message, pointer=fault.pointer or "/deal")


def _check_counts(count: int, given: dict[str, Sized]) -> None:
    """There must be one of each for every seat and opponent."""
    for name, parts in given.items():
        if len(parts) != count:
            raise BadOption(
                Text("There must be {count} {piece}.", count=count, piece=name),
                pointer=f"/deal/{name}",
            )


def _check_worlds(options: Options, deal: Deal, choose: str, offers: list[list[str]]) -> None:
    """Given start worlds must be start worlds, and given goods on windfall worlds."""
    for seat, offered in enumerate(offers):
        if not all(is_start_world(world) for world in offered):
            raise BadOption("This is not a start world.", pointer=f"/deal/{choose}/{seat}")
    for world in deal.goods:
        # Opponents that are not seats have no goods.
        if world not in deal.start_worlds[: options.players] or not CARDS[world].windfall:
            raise BadOption(
                Text("{world} does not start with a good.", world=world), pointer="/deal/goods"
            )
