"""What is wrong with a foreign table: every piece exactly once, counts and phase consistent."""

from __future__ import annotations

from collections.abc import Iterator

from galaxy_referee.engine.kernel.audit import Fault, highest, pieces_exactly_once
from galaxy_referee.engine.kernel.errors import BadOption
from galaxy_referee.engine.race import rounds
from galaxy_referee.engine.race.audit.expansions import expansion_faults
from galaxy_referee.engine.race.components.catalogue import CARDS, deck_of
from galaxy_referee.engine.race.options import check
from galaxy_referee.engine.race.players import Player
from galaxy_referee.engine.race.setup import pool_of
from galaxy_referee.engine.race.state import Race, places

PHASE_NAMES = (None, "explore", "develop", "settle", "consume", "produce")


def table_faults(t: Race) -> Iterator[Fault]:
    """Everything wrong with the table; the agenda is checked apart."""
    try:
        check(t.options)
    except BadOption as error:
        yield Fault(error.pointer, "bad_option", error.sentence)
        return
    if len(t.players) != t.options.players:
        yield Fault("/players", "bad_count", f"There must be {t.options.players} players.")
        return
    if t.first not in t.seats():
        yield Fault("/first", "bad_seat", "There is no such seat.")
    if t.phase not in PHASE_NAMES:
        yield Fault("/phase", "unknown_phase", f"{t.phase} is no phase.")
    for name in ("round", "reshuffled"):
        if not 0 <= getattr(t, name) <= highest(t.ply):
            yield Fault(f"/{name}", "bad_count", f"There cannot be {getattr(t, name)}.")
    yield from _pool_faults(t)
    yield from _phase_faults(t)
    yield from _reshuffle_faults(t)
    if t.round == 0:
        yield from _beginning_faults(t)
    yield from pieces_exactly_once(places(t), deck_of(t.options.sets))
    for seat, player in enumerate(t.players):
        yield from _player_faults(t, f"/players/{seat}", player)
    yield from expansion_faults(t)


def _pool_faults(t: Race) -> Iterator[Fault]:
    """Pool and chips together are what the game began with (RACE-VP-2)."""
    chips = sum(player.chips for player in t.players)
    for seat, player in enumerate(t.players):
        if not 0 <= player.chips <= highest(t.ply):
            yield Fault(f"/players/{seat}/chips", "bad_chips", "There cannot be so many chips.")
    chips += t.robot.chips if t.robot is not None else 0
    if t.pool + chips != pool_of(t.options):
        yield Fault("/pool", "bad_pool", "Pool and chips do not add up to 12 per player.")


def _reshuffle_faults(t: Race) -> Iterator[Fault]:
    """Each given order of a reshuffle is one of cards of the game."""
    if t.reshuffles:
        deck = deck_of(t.options.sets)
        for place, order in enumerate(t.reshuffles):
            cards = set(order)
            known = len(cards) == len(order) and deck.keys() >= cards
            if not order or not known or t.options.draft:
                yield Fault(f"/reshuffles/{place}", "bad_order", "The deck cannot become this.")


def _beginning_faults(t: Race) -> Iterator[Fault]:
    """Before the first round no phase has begun and nobody has gained anything."""
    if t.phase is not None:
        yield Fault("/round", "bad_count", "Phases begin with the first round.")
    for seat, player in enumerate(t.players):
        if player.chips:
            yield Fault(f"/players/{seat}/chips", "bad_chips", "Nobody has begun with chips.")
    for place, tile in enumerate(t.goals):
        if tile.seats:
            yield Fault(f"/goals/{place}/seats", "bad_seat", "Nobody can have this goal yet.")


def _phase_faults(t: Race) -> Iterator[Fault]:
    """What belongs to a phase is there only in that phase."""
    developing, settling = t.phase == "develop", t.phase == "settle"
    placed = {card.card for player in t.players for card in player.tableau if card.card in CARDS}
    if len(set(t.fresh)) != len(t.fresh) or not set(t.fresh) <= placed:
        message = "Fresh cards are not distinct cards of tableaus."
        yield Fault("/fresh", "not_placed", message, blocking=True)
    elif any(not (settling if CARDS[card].world else developing) for card in t.fresh):
        yield Fault("/fresh", "wrong_phase", "A fresh card cannot have been placed in this phase.")
    if t.used and t.phase not in ("settle", "consume", "produce"):
        yield Fault("/used", "wrong_phase", "Powers are not noted as used in this phase.")
    if len(set(t.used)) != len(t.used) and not settling:
        yield Fault("/used", "used_twice", "A power is noted as used twice.")
    for seat, player in enumerate(t.players):
        path = f"/players/{seat}"
        if player.drawn and t.phase != "explore":
            yield Fault(f"{path}/drawn", "wrong_phase", "Cards to choose from exist in Explore.")
        if player.temporary < 0 or (player.temporary and not settling):
            yield Fault(
                f"{path}/temporary", "bad_military", "Temporary Military belongs to Settle."
            )
        if player.produced and t.phase != "produce":
            yield Fault(f"{path}/produced", "wrong_phase", "Worlds have produced in Produce only.")


def _player_faults(t: Race, path: str, player: Player) -> Iterator[Fault]:
    allowed = rounds.ADVANCED_ACTIONS if t.options.two_actions else rounds.ACTIONS
    if not set(player.actions) <= set(allowed):
        yield Fault(f"{path}/actions", "unknown_action", "There is no such action card.")
    if sorted(set(player.actions)) != sorted(player.actions):
        yield Fault(f"{path}/actions", "same_action", "The action cards are not different ones.")
    if len(player.actions) != _actions_revealed(t):
        message = f"There must be {_actions_revealed(t)} action cards at this moment."
        yield Fault(f"{path}/actions", "bad_count", message)
    names = set()
    for place, placed in enumerate(player.tableau):
        here = f"{path}/tableau/{place}"
        card = CARDS.get(placed.card)
        if card is None:
            continue  # reported as an unknown piece
        if placed.good is not None and card.good is None:
            yield Fault(here, "no_good_here", f"{card.title} never holds a good.")
        if card.development and card.name in names:
            yield Fault(here, "duplicate_development", f"{card.title} lies there twice.")
        names.add(card.name)
    with_good = {placed.card for placed in player.tableau if placed.good is not None}
    if len(set(player.produced)) != len(player.produced) or not set(player.produced) <= with_good:
        yield Fault(f"{path}/produced", "no_good_there", "These are not worlds with a new good.")


def _actions_revealed(t: Race) -> int:
    """How many action cards lie before each player: none outside of the phases of a round."""
    choosing = t.phase is None and not any(isinstance(s, rounds.NextRound) for s in t.agenda)
    return 0 if choosing else 2 if t.options.two_actions else 1
