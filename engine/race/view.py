"""What a seat may know of the table, built up from public facts and its own cards (RACE-INFO)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from galaxy_referee.engine.race.components.powers import Kind
from galaxy_referee.engine.race.expansion import hooks_of
from galaxy_referee.engine.race.expansions.fields import Declaration, GoalView, RobotView
from galaxy_referee.engine.race.options import Options
from galaxy_referee.engine.race.players import Player
from galaxy_referee.engine.race.state import Race

CONTENTS = msgspec.msgpack.Encoder()


class PlacedView(msgspec.Struct, omit_defaults=True, gc=False):
    """A tableau card, and whether it has a good. The fronts of goods are hidden from everyone.

    Args:
        card: the card.
        good: whether it holds a good.
        more: the number of additional goods it holds.
    """

    card: str
    good: bool
    more: int = 0


class PlayerView(msgspec.Struct, omit_defaults=True):
    """A seat as everyone sees it. What only some games have is left out where there is none.

    Args:
        hand: number of cards in hand.
        drawn: number of cards drawn in Explore and not yet chosen from.
        tableau: cards placed, in order of play.
        chips: victory points in chips.
        actions: action cards revealed this round.
        temporary: temporary Military of this Settle phase.
        produced: worlds that got a good in this Produce phase.
        offered: number of start worlds to choose from.
        excess: cards discarded to the hand limit in this round.
        pack: number of cards in the pack, in the draft.
        deck: number of cards in the drafted deck.
        discard: number of cards in the own discard pile.
        prestige: how much prestige.
        prestige_gained: whether it gained prestige in this phase.
        stored: number of cards stored under a world.
        paid: number of cards just paid, of which one is stored.
        lingering: cards that left the tableau in this phase, while powers of them work on.
        saved: how much less developments or worlds cost in this phase for goods discarded.
        named: the kind named for what the world of any kind produced in this phase.
        prestige_card_used: whether its Prestige/Search card has been used.
        strengthened: the action card strengthened in this round.
        leader: whether it is the Prestige Leader.
        on_tile: whether it has prestige on the tile of the leader.
    """

    hand: int
    drawn: int
    tableau: list[PlacedView]
    chips: int
    actions: list[str]
    temporary: int
    produced: list[str]
    offered: int
    excess: int
    pack: int
    deck: int
    discard: int
    prestige: int = 0
    prestige_gained: bool = False
    stored: int = 0
    paid: int = 0
    lingering: list[str] = []
    saved: int = 0
    named: Kind | None = None
    prestige_card_used: bool = False
    strengthened: str | None = None
    leader: bool = False
    on_tile: bool = False


class TableView(msgspec.Struct, omit_defaults=True):
    """The table as one seat, or a spectator, sees it.

    Args:
        options: the options of the game.
        first: the seat that is first in every ordered step.
        round: number of the round.
        phase: the phase being performed.
        fresh: cards placed in this phase.
        used: powers used in this phase.
        pool: victory points left in the pool.
        deck: number of cards in the draw deck.
        discard: number of cards in the discard pile.
        hand: the viewer's hand, sorted; None for a spectator.
        drawn: the cards the viewer chooses from in Explore, sorted; None for a spectator.
        offered: the start worlds the viewer chooses from; None for a spectator.
        pack: the cards the viewer drafts from, sorted; None for a spectator.
        players: by seat.
        aside: cards face up next to the deck.
        goals: the goals in play.
        at_start: the tableaus at the start of this Settle phase, if takeovers are on.
        declared: the takeovers declared in this Settle phase.
        robot: the robot of a solo game.
        stored: the viewer's stored cards, sorted; left out if there are none.
        paid: the cards the viewer has just paid, of which one is stored; likewise.
    """

    options: Options
    first: int
    round: int
    phase: str | None
    fresh: list[str]
    used: list[str]
    pool: int
    deck: int
    discard: int
    hand: list[str] | None
    drawn: list[str] | None
    offered: list[str] | None
    pack: list[str] | None
    players: list[PlayerView]
    aside: list[str]
    goals: list[GoalView]
    at_start: list[list[str]]
    declared: list[Declaration]
    robot: RobotView | None
    stored: list[str] = []
    paid: list[str] = []


def table_view(t: Race, seat: int | None) -> TableView:
    """The table as a seat (or with None a spectator) may know it (RACE-INFO-1 to -3)."""
    return _table_view(t, seat, _player_views(t))


def table_views(t: Race, seats: Sequence[int | None]) -> list[TableView]:
    """The same for several seats."""
    players = _player_views(t)
    return [_table_view(t, seat, list(players)) for seat in seats]


def _table_view(t: Race, seat: int | None, players: list[PlayerView]) -> TableView:
    """Hot path: values in the order of the fields, since a call with so many keywords would make a
    dictionary."""
    table = TableView(
        t.options,
        t.first,
        t.round,
        t.phase,
        t.fresh,
        t.used,
        t.pool,
        len(t.deck),
        len(t.discard),
        hand=None,
        drawn=None,
        offered=None,
        pack=None,
        players=players,
        aside=t.aside,
        goals=[],
        at_start=t.at_start,
        declared=t.declared,
        robot=None,
    )
    if seat is not None:
        own = t.players[seat]
        table.hand = sorted(own.hand)
        table.drawn = sorted(own.drawn)
        table.offered = own.offered
        table.pack = sorted(own.pack)
        if own.stored or own.paid:
            table.stored = sorted(own.stored)
            table.paid = sorted(own.paid)
    for view in hooks_of(t).view:
        view(t, seat, table)
    return table


def _player_views(t: Race) -> list[PlayerView]:
    """The views of all seats. Hot path: a move changes few players, so views of unchanged players
    are reused."""
    known: dict[int, tuple[bytes, PlayerView]] = t.notes.setdefault(_player_views, {})
    views = []
    for seat, player in enumerate(t.players):
        contents = CONTENTS.encode(player)
        kept = known.get(seat)
        if kept is None or kept[0] != contents:
            kept = known[seat] = contents, _player_view(player)
        views.append(kept[1])
    return views


def _player_view(player: Player) -> PlayerView:
    """Hot path; see ``_table_view``. Lists are copied because views are immutable."""
    return PlayerView(
        len(player.hand),
        len(player.drawn),
        [
            PlacedView(placed.card, placed.good is not None, len(placed.more))
            for placed in player.tableau
        ],
        player.chips,
        player.actions.copy(),
        player.temporary,
        player.produced.copy(),
        len(player.offered),
        player.excess,
        len(player.pack),
        len(player.deck),
        len(player.discard),
        player.prestige,
        player.prestige_gained,
        len(player.stored),
        len(player.paid),
        player.lingering.copy(),
        player.saved,
        player.named,
        player.prestige_card_used,
        player.strengthened,
        player.leader,
        player.on_tile,
    )
