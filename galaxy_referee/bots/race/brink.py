"""What the greedy policy does with the cards of The Brink of War."""

from __future__ import annotations

from collections.abc import Iterable

from galaxy_referee.bots.race.outlook import Outlook
from galaxy_referee.bots.race.placing import discard_worth, end_bonus
from galaxy_referee.bots.race.takeovers import military_needed
from galaxy_referee.bots.race.worth import keep_worth, ranked, worth
from galaxy_referee.engine.kernel.decisions import Decision
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.race.components.catalogue import CARDS
from galaxy_referee.engine.race.components.powers import KINDS, Kind
from galaxy_referee.engine.race.expansions.brink_of_war.consume import NameKindSold
from galaxy_referee.engine.race.expansions.brink_of_war.moves import (
    ConquerExtra,
    NameKind,
    ReplaceWorld,
    Spend,
    Store,
)
from galaxy_referee.engine.race.expansions.brink_of_war.powers import (
    MilitaryForGood,
    MilitaryForPrestige,
)
from galaxy_referee.engine.race.expansions.brink_of_war.spending import SpendToFight
from galaxy_referee.engine.race.expansions.brink_of_war.stored import StorePaid
from galaxy_referee.engine.race.moves import Pass
from galaxy_referee.engine.race.phases.consume.trade import trade_price

SPENDS_MILITARY = (MilitaryForGood, MilitaryForPrestige)


def store(o: Outlook, decision: Decision) -> Move:
    """The best of the cards paid; of a hand, the one needed least for now."""
    cards = [CARDS[move.card] for move in decision.moves if isinstance(move, Store)]
    order = ranked(o, cards)
    paid = isinstance(o.t.agenda[-1], StorePaid)
    return Store(o.seat, order[-1 if paid else 0].id)


def spend(o: Outlook, decision: Decision) -> Move:
    """What is needed to place the world, or to win a fight; nothing otherwise."""
    moves = [move for move in decision.moves if isinstance(move, Spend)]
    step = o.t.agenda[-1]
    if Pass(o.seat) in decision.moves:
        if not isinstance(step, SpendToFight):
            return Pass(o.seat)
        needed = military_needed(o, o.t.declared[step.number])
        strong = [move for move in moves if 0 < needed <= _military(move)]
        if not strong:
            return Pass(o.seat)
        moves = strong
    return min(moves, key=lambda move: _loss(o, move))


def _military(move: Spend) -> int:
    """The Military that a power gives."""
    card = CARDS[move.power.partition(":")[0]]
    return sum(power.amount for power in card.data.powers if isinstance(power, SPENDS_MILITARY))


def _loss(o: Outlook, move: Spend) -> float:
    """What is spent: a prestige, or a good."""
    return o.w.prestige if move.world is None else price_of(o, move.world) * o.card


def price_of(o: Outlook, world: str, with_powers: bool = True) -> int:
    """What the good of a world sells for; one of any kind as the dearest."""
    card = CARDS[world]
    return max(trade_price(o.t, o.seat, card, kind, with_powers) for kind in kinds_of(world))


def kinds_of(world: str) -> Iterable[Kind]:
    """The kinds that the good of a world can be."""
    held = CARDS[world].holds
    return KINDS if held == "any" else [kind for kind in KINDS if kind == held]


def name_kind(o: Outlook, decision: Decision) -> Move:
    """The dearest kind for a sale; in Produce one that was not produced yet."""
    step = o.t.agenda[-1]
    if isinstance(step, NameKindSold):
        prices = {kind: trade_price(o.t, o.seat, CARDS[step.world], kind, True) for kind in KINDS}
        return NameKind(o.seat, max(prices, key=lambda kind: prices[kind]))
    produced = {CARDS[world].good for world in o.t.players[o.seat].produced}
    return NameKind(o.seat, next((kind for kind in KINDS if kind not in produced), KINDS[0]))


def defeat_takeover(o: Outlook, decision: Decision) -> Move:
    """A takeover of its own worlds that would succeed fails, for a prestige."""
    declaration = o.t.declared[o.t.agenda[-1].number]
    own = declaration.owner == o.seat and declaration.attacker != o.seat
    if own and military_needed(o, declaration) > 0:
        return decision.moves.at(0)
    return Pass(o.seat)


def further_gain(o: Outlook, move: Move) -> float:
    """What another use of a turn in Settle brings."""
    if isinstance(move, ReplaceWorld):
        new, old = CARDS[move.card], CARDS[move.world]
        return worth(o, new) - worth(o, old) + o.w.prestige - o.card
    assert isinstance(move, ConquerExtra)
    lost = discard_worth(o, CARDS[move.power.partition(":")[0]])
    return worth(o, CARDS[move.card]) - o.card - lost + end_bonus(o, 0)


def gives_cards(o: Outlook, count: int, prestige: int) -> bool:
    """Whether prestige is worth this many cards from hand."""
    given = ranked(o, o.hand)[:count]
    loss = sum(max(keep_worth(o, card), 0.0) + o.card / 2 for card in given)
    return loss < o.w.prestige * prestige


FURTHER = (ReplaceWorld, ConquerExtra)
