"""Checks an untrusted table: every piece exactly once, with consistent counts and phase."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from operator import attrgetter
from types import SimpleNamespace
from typing import Any

import msgspec

from galaxy_referee.engine.kernel.audit import Fault, highest, pieces_exactly_once
from galaxy_referee.engine.kernel.errors import BadOption
from galaxy_referee.engine.kernel.steps import next_of
from galaxy_referee.engine.kernel.texts import Text
from galaxy_referee.engine.race.catalogue import CARDS, deck_of, is_start_world
from galaxy_referee.engine.race.concession import concession_faults
from galaxy_referee.engine.race.description import check_options
from galaxy_referee.engine.race.expansion import REGISTERED, hooks_of, places
from galaxy_referee.engine.race.players import Player
from galaxy_referee.engine.race.rounds import (
    ChooseActionCards,
    EndRound,
    NextRound,
    action_cards,
)
from galaxy_referee.engine.race.setup import pool_of
from galaxy_referee.engine.race.state import Race, RaceState


def _defaults(struct: type[msgspec.Struct]) -> dict[str, Any]:
    """The fields of a struct that have a default, with their defaults."""
    return {
        field.name: field.default_factory() if callable(field.default_factory) else field.default
        for field in msgspec.structs.fields(struct)
        if not field.required
    }


DEFAULTS = _defaults(RaceState)
PLAYER_DEFAULTS = _defaults(Player)
# The cards that can leave a tableau in Settle by one power, while others work on.
LINGERING = frozenset(
    card.id
    for card in CARDS.values()
    if card.lingers
    and any(getattr(power, "discard_self", False) for power in card.powers["settle"])
)
PHASE_NAMES = (None, "explore", "develop", "settle", "consume", "produce")


def table_faults(t: Race) -> Iterator[Fault]:
    """All faults of the table. The agenda is checked separately."""
    try:
        check_options(t.options)
    except BadOption as error:
        yield Fault(error.pointer, "bad_option", error.text, blocking=True)
        return
    if len(t.players) != t.options.players:
        message = Text("There must be {count} players.", count=t.options.players)
        yield Fault("/players", "bad_count", message)
        return
    if t.first not in t.seats():
        yield Fault("/first", "bad_seat", "There is no such seat.")
    if t.phase not in PHASE_NAMES:
        yield Fault("/phase", "unknown_phase", Text("{phase} is not a phase.", phase=t.phase))
    for name in ("round", "reshuffled"):
        if not 0 <= getattr(t, name) <= highest(t.ply):
            message = Text("This must be 0 to {most}.", most=highest(t.ply))
            yield Fault(f"/{name}", "bad_count", message)
    yield from concession_faults(t)
    yield from _absent_faults(t)
    yield from _pool_faults(t)
    yield from _fresh_faults(t)
    yield from _order_faults(t)
    if t.round == 0:
        yield from _beginning_faults(t)
    yield from pieces_exactly_once(places(t), deck_of(t.options.sets))
    revealed = _actions_revealed(t)
    for seat, player in enumerate(t.players):
        path = f"/players/{seat}"
        yield from _phase_faults(t, path, player)
        yield from _action_faults(t, seat, player, revealed)
        yield from _tableau_faults(path, player)
    for faults in hooks_of(t).table_faults:
        yield from faults(t)


class AbsentFields:
    """The fields that belong to expansions out of play, with their required values.

    Args:
        expansions: the expansion of each field, by name.
        defaults: the value of each field in a game without the expansion.
    """

    def __init__(self, expansions: Mapping[str, str], defaults: Mapping[str, Any]) -> None:
        self._expansions = expansions
        self._defaults = defaults
        self._values = attrgetter(*expansions) if expansions else lambda record: None
        self._unused = self._values(SimpleNamespace(**defaults))

    def used(self, record: Any) -> Iterator[tuple[str, str]]:
        """The fields that are in use nevertheless, with the fault."""
        if self._values(record) == self._unused:  # hot path: nearly always
            return
        for name, expansion in self._expansions.items():
            if getattr(record, name) != self._defaults[name]:
                yield name, f"This is not used without {expansion}."


@cache
def _absent(in_play: tuple[str, ...]) -> tuple[AbsentFields, AbsentFields]:
    """The fields of states and of players that no expansion in play uses."""
    absent = [expansion for name, expansion in REGISTERED.items() if name not in in_play]
    of_state = {field: expansion.name for expansion in absent for field in expansion.state_fields}
    of_player = {field: expansion.name for expansion in absent for field in expansion.player_fields}
    return AbsentFields(of_state, DEFAULTS), AbsentFields(of_player, PLAYER_DEFAULTS)


def _absent_faults(t: Race) -> Iterator[Fault]:
    """What belongs to an expansion is there only in a game with it."""
    of_state, of_player = _absent(t.options.in_play)
    for field, message in of_state.used(t):
        yield Fault(f"/{field}", "not_in_play", message)
    for seat, player in enumerate(t.players):
        for field, message in of_player.used(player):
            yield Fault(f"/players/{seat}/{field}", "not_in_play", message)


def _pool_faults(t: Race) -> Iterator[Fault]:
    """Pool and chips together are what the game began with (RACE-VP-2)."""
    chips = sum(player.chips for player in t.players)
    for seat, player in enumerate(t.players):
        if not 0 <= player.chips <= highest(t.ply):
            message = Text("This must be 0 to {most}.", most=highest(t.ply))
            yield Fault(f"/players/{seat}/chips", "bad_chips", message)
    chips += sum(other(t) for other in hooks_of(t).other_chips)
    if t.pool + chips != pool_of(t.options):
        yield Fault("/pool", "bad_pool", "Pool and chips do not add up to 12 per player.")


def _order_faults(t: Race) -> Iterator[Fault]:
    """What is given in place of luck names cards of the game. Whether they are in the deck shows
    when they are drawn."""
    if not t.draws and not t.reshuffles:
        return
    known = deck_of(t.options.sets).keys()
    if set(t.draws or ()) - known:
        yield Fault("/draws", "bad_order", "One of these cards is not in the deck of this game.")
    for index, order in enumerate(t.reshuffles):
        if set(order) - known:
            message = "One of these cards is not in the deck of this game."
            yield Fault(f"/reshuffles/{index}", "bad_order", message)


def _beginning_faults(t: Race) -> Iterator[Fault]:
    """Before the first round no phase is due, and each seat has a start world."""
    if t.phase is not None or EndRound() in t.agenda:
        yield Fault("/round", "bad_count", "No phase can be under way before the first round.")
    for seat, player in enumerate(t.players):
        placed = [is_start_world(placed.card) for placed in player.tableau]
        if not player.offered and placed != [True]:
            message = "Before the first round a tableau is one start world."
            yield Fault(f"/players/{seat}/tableau", "bad_count", message)


def _fresh_faults(t: Race) -> Iterator[Fault]:
    """Cards marked fresh are tableau cards that can be placed in this phase."""
    placed = {card.card for player in t.players for card in player.tableau if card.card in CARDS}
    if set(t.fresh) - placed:
        message = "One of the cards marked as placed in this phase is in no tableau."
        yield Fault("/fresh", "not_placed", message)
    elif any(t.phase != ("settle" if CARDS[card].world else "develop") for card in t.fresh):
        yield Fault(
            "/fresh",
            "wrong_phase",
            "A card is marked as placed in this phase, in which no card of its kind is placed.",
        )


def _phase_faults(t: Race, path: str, player: Player) -> Iterator[Fault]:
    """What a player has for one phase is there only in that phase."""
    if player.drawn and t.phase != "explore":
        yield Fault(
            f"{path}/drawn", "wrong_phase", "Cards drawn to choose from exist only in Explore."
        )
    if player.lingering:
        yield from _lingering_faults(t, path, player)
    if player.temporary < 0 or (player.temporary and t.phase != "settle"):
        message = "Temporary Military exists only in Settle."
        yield Fault(f"{path}/temporary", "bad_temporary", message)
    if player.produced and t.phase != "produce":
        yield Fault(
            f"{path}/produced",
            "wrong_phase",
            "Worlds are recorded as having produced only in Produce.",
        )
    if player.excess:  # counted and cleared between two decisions
        yield Fault(f"{path}/excess", "bad_count", "Nothing was discarded down to the hand limit.")


def _lingering_faults(t: Race, path: str, player: Player) -> Iterator[Fault]:
    """Cards of which powers work on have left the tableau in this Settle: for another power, or
    in any way if an expansion says so. Each was in one tableau."""
    cards = set(player.lingering)
    elsewhere = [card for other in t.players if other is not player for card in other.lingering]
    standing = {placed.card for each in t.players for placed in each.tableau} - set(t.fresh)
    known = deck_of(t.options.sets).keys() if hooks_of(t).card_left else LINGERING
    possible = t.phase == "settle" and len(cards) == len(player.lingering) and not cards - known
    if not possible or cards & standing.union(elsewhere):
        message = "These cards cannot have been discarded for their powers in this phase."
        yield Fault(f"{path}/lingering", "not_discarded", message)


def _action_faults(t: Race, seat: int, player: Player, revealed: int | None) -> Iterator[Fault]:
    """The action cards in front of a player are its own, as many as are revealed."""
    path = f"/players/{seat}/actions"
    actions = set(player.actions)
    if not actions.issubset(_names_in_front(t, seat)):
        yield Fault(path, "unknown_action", "There is no such action card.")
    if revealed is not None and len(player.actions) != revealed:
        yield Fault(
            path,
            "bad_count",
            Text("There must be {count} action cards at this point.", count=revealed),
        )


def _names_in_front(t: Race, seat: int) -> tuple[str, ...]:
    """What can be revealed in front of a seat."""
    names = action_cards(t, seat)
    for more in hooks_of(t).names_in_front:
        names += more(t, seat)
    return names


def _actions_revealed(t: Race) -> int | None:
    """How many action cards are in front of each player: none until they are revealed. None if a
    expansion, which then checks it, lets a player choose later than the others."""
    ends = any(isinstance(step, EndRound | NextRound) for step in t.agenda)
    if t.phase is None and not ends:
        choosing = isinstance(next_of(t.agenda), ChooseActionCards)
        return None if choosing and hooks_of(t).held_back else 0
    return 2 if t.options.two_actions else 1


def _tableau_faults(path: str, player: Player) -> Iterator[Fault]:
    """A tableau has no development twice, and goods only where they can be."""
    names = set()
    for index, placed in enumerate(player.tableau):
        card = CARDS.get(placed.card)
        if card is None:
            continue  # reported as an unknown piece
        if placed.goods and card.holds is None:
            message = Text("{card} never holds a good.", card=card.title)
            yield Fault(f"{path}/tableau/{index}", "no_good_here", message)
        if card.development and card.name in names:
            message = Text("{card} is in the tableau twice.", card=card.title)
            yield Fault(f"{path}/tableau/{index}", "duplicate_development", message)
        names.add(card.name)
    if player.produced:
        yield from _produced_faults(path, player)


def _produced_faults(path: str, player: Player) -> Iterator[Fault]:
    """Worlds that have produced hold a good, and are recorded once."""
    produced = set(player.produced)
    with_good = {placed.card for placed in player.tableau if placed.good is not None}
    if len(produced) != len(player.produced) or not produced <= with_good:
        yield Fault(
            f"{path}/produced",
            "no_good_there",
            "One of these worlds has no good, or is named twice.",
        )
