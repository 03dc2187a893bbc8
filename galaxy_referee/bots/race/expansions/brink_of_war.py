"""How the greedy policy plays the cards of The Brink of War."""

from __future__ import annotations

from galaxy_referee.bots.race.additions import Additions
from galaxy_referee.bots.race.economy import made_of_goods
from galaxy_referee.bots.race.expansions.prestige import PRESTIGE
from galaxy_referee.bots.race.expansions.takeovers import military_needed, takeover
from galaxy_referee.bots.race.goods import price_of
from galaxy_referee.bots.race.outlook import Outlook
from galaxy_referee.bots.race.worth import keep_worth, ranked
from galaxy_referee.engine.kernel.decisions import Decision
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.race.catalogue import CARDS
from galaxy_referee.engine.race.components.powers import KINDS
from galaxy_referee.engine.race.expansions.brink_of_war import moves as m
from galaxy_referee.engine.race.expansions.brink_of_war.consume import NameKindSold
from galaxy_referee.engine.race.expansions.brink_of_war.powers import (
    ConsumeGoodsForPrestige,
    HandCardsForPrestige,
    Spending,
    SpendPrestige,
)
from galaxy_referee.engine.race.expansions.brink_of_war.spending import SpendToFight
from galaxy_referee.engine.race.expansions.brink_of_war.stored import StorePaid
from galaxy_referee.engine.race.moves import Pass
from galaxy_referee.engine.race.phases.consume.trade import trade_price
from galaxy_referee.engine.race.phases.consume.turn import times_gained


def store(o: Outlook, decision: Decision) -> Move:
    """The best of the paid cards; from a hand, the card that is needed least now."""
    cards = [CARDS[move.card] for move in decision.moves if isinstance(move, m.Store)]
    order = ranked(o, cards)
    paid = isinstance(o.t.agenda[-1], StorePaid)
    return m.Store(o.seat, order[-1 if paid else 0].id)


def spend(o: Outlook, decision: Decision) -> Move:
    """What is needed to place the world or to win a fight; otherwise nothing."""
    moves = [move for move in decision.moves if isinstance(move, m.Spend)]
    step = o.t.agenda[-1]
    if Pass(o.seat) in decision.moves:
        if not isinstance(step, SpendToFight):
            return Pass(o.seat)
        needed = military_needed(o, o.t.declared[step.number])
        strong = [move for move in moves if 0 < needed <= _military(move)]
        if not strong:
            return Pass(o.seat)
        moves = strong
    return o.best(moves, lambda move: -_loss(o, move))


def _military(move: m.Spend) -> int:
    """The Military from a power."""
    powers = CARDS[move.power.partition(":")[0]].data.powers
    return sum(power.amount for power in powers if isinstance(power, Spending) and power.temporary)


def _loss(o: Outlook, move: m.Spend) -> float:
    """The loss from spending a prestige or a good."""
    return PRESTIGE if move.world is None else price_of(o, move.world) * o.card


def name_kind(o: Outlook, decision: Decision) -> Move:
    """The most expensive kind for a sale; in Produce, one that has not been produced yet."""
    step = o.t.agenda[-1]
    if isinstance(step, NameKindSold):
        prices = {kind: trade_price(o.t, o.seat, CARDS[step.world], kind, True) for kind in KINDS}
        return m.NameKind(o.seat, max(prices, key=lambda kind: prices[kind]))
    produced = {CARDS[world].good for world in o.t.players[o.seat].produced}
    return m.NameKind(o.seat, next((kind for kind in KINDS if kind not in produced), KINDS[0]))


def defeat_takeover(o: Outlook, decision: Decision) -> Move:
    """Spend a prestige to make a takeover of its own worlds fail if it would succeed."""
    declaration = o.t.declared[o.t.agenda[-1].number]
    own = declaration.owner == o.seat and declaration.attacker != o.seat
    if own and military_needed(o, declaration) > 0:
        return decision.moves.at(0)
    return Pass(o.seat)


def gives_cards(o: Outlook, power: HandCardsForPrestige) -> bool:
    """Whether to exchange cards from hand for prestige."""
    given = ranked(o, o.hand)[: power.cards]
    loss = sum(max(keep_worth(o, card), 0.0) + o.card / 2 for card in given)
    return loss < PRESTIGE * power.prestige


def spends_prestige(o: Outlook, power: SpendPrestige) -> bool:
    """Whether a prestige is worth less than its gain."""
    gain = times_gained(o.t, o.seat) * power.vp + power.cards * o.card
    return gain > PRESTIGE


ADDITIONS = Additions(
    answers={
        "store": store,
        "spend": spend,
        "name_kind": name_kind,
        "defeat_takeover": defeat_takeover,
        "replace_world": takeover,
        "conquer_extra": takeover,
    },
    eagerness={
        ConsumeGoodsForPrestige: lambda power: made_of_goods(power, PRESTIGE * power.prestige),
    },
    wanted={HandCardsForPrestige: gives_cards, SpendPrestige: spends_prestige},
)
