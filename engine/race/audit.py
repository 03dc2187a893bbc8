"""What is wrong with a foreign table: every piece exactly once, counts and phase consistent."""

from __future__ import annotations

from collections.abc import Iterator

from engine.kernel.audit import Fault, pieces_exactly_once
from engine.kernel.errors import BadOption
from engine.race import rounds
from engine.race.agenda import agenda_faults
from engine.race.catalogue import CARDS, deck_of
from engine.race.options import check
from engine.race.table import VP_PER_PLAYER, Player, Race

PHASE_NAMES = (None, "explore", "develop", "settle", "consume", "produce")


def table_faults(t: Race) -> Iterator[Fault]:
    """Everything wrong with the table and the order of the agenda; its steps check themselves."""
    try:
        check(t.options)
    except BadOption as error:
        yield Fault(error.pointer, "bad_option", error.sentence, blocking=True)
        return
    if len(t.players) != t.options.players:
        message = f"There must be {t.options.players} players."
        yield Fault("/players", "bad_count", message, blocking=True)
        return
    if t.first not in t.seats():
        yield Fault("/first", "bad_seat", "There is no such seat.")
    if t.phase not in PHASE_NAMES:
        yield Fault("/phase", "unknown_phase", f"{t.phase} is no phase.")
    if t.round < 0 or t.ply < 0 or t.reshuffled < 0:
        yield Fault("", "bad_count", "Round, ply and reshuffled cannot be negative.")
    yield from _pool_faults(t)
    yield from pieces_exactly_once(_places(t), deck_of(t.options.sets))
    placed = {card.card for player in t.players for card in player.tableau}
    if not set(t.fresh) <= placed:
        yield Fault("/fresh", "not_placed", "A fresh card lies in no tableau.")
    for seat, player in enumerate(t.players):
        yield from _player_faults(t, f"/players/{seat}", player)
    yield from agenda_faults(t)


def _places(t: Race) -> Iterator[tuple[str, list[str]]]:
    yield "/deck", t.deck
    yield "/discard", t.discard
    for seat, player in enumerate(t.players):
        path = f"/players/{seat}"
        yield f"{path}/hand", player.hand
        yield f"{path}/drawn", player.drawn
        yield f"{path}/tableau", [placed.card for placed in player.tableau]
        yield f"{path}/tableau", [placed.good for placed in player.tableau if placed.good]


def _pool_faults(t: Race) -> Iterator[Fault]:
    """Pool and chips together are what the game began with (RACE-VP-2)."""
    chips = sum(player.chips for player in t.players)
    if any(player.chips < 0 for player in t.players):
        yield Fault("/players", "bad_chips", "Chips cannot be negative.")
    if t.pool + chips != VP_PER_PLAYER * t.options.players:
        yield Fault("/pool", "bad_pool", "Pool and chips do not add up to 12 per player.")


def _player_faults(t: Race, path: str, player: Player) -> Iterator[Fault]:
    allowed = rounds.ADVANCED_ACTIONS if t.options.advanced else rounds.ACTIONS
    if not set(player.actions) <= set(allowed):
        yield Fault(f"{path}/actions", "unknown_action", "There is no such action card.")
    if len(player.actions) > (2 if t.options.advanced else 1):
        yield Fault(f"{path}/actions", "too_many_actions", "Too many action cards.")
    if player.drawn and t.phase != "explore":
        yield Fault(f"{path}/drawn", "wrong_phase", "Cards are drawn to choose from in Explore.")
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
    if not set(player.produced) <= {placed.card for placed in player.tableau}:
        yield Fault(f"{path}/produced", "not_placed", "A world that produced is not there.")
