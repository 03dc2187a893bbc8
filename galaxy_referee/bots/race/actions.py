"""The choice of an action card: what each phase would bring the seat and the others."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from math import log2

from galaxy_referee.bots.race.economy import INDEX_OF, NO_GOODS, economy_of
from galaxy_referee.bots.race.outlook import Outlook, goods_of
from galaxy_referee.bots.race.placing import Plan, developments, worlds
from galaxy_referee.engine.race.catalogue import CARDS
from galaxy_referee.engine.race.components.cards import Card
from galaxy_referee.engine.race.components.powers import ProduceHere
from galaxy_referee.engine.race.phases.explore import cards_drawn, cards_kept
from galaxy_referee.engine.race.rounds import ADVANCED_ACTIONS, hand_limit
from galaxy_referee.engine.race.state import Race

PHASE_OF = {
    "explore+5": "explore",
    "explore+1+1": "explore",
    "develop": "develop",
    "develop2": "develop",
    "settle": "settle",
    "settle2": "settle",
    "consume-trade": "consume",
    "consume-x2": "consume",
    "produce": "produce",
}


PAIRS: tuple[tuple[str, ...], ...] = tuple(combinations(ADVANCED_ACTIONS, 2))
LATE = 0.15  # probability of another round after the expected last one


def action_gains(o: Outlook) -> dict[str, float]:
    """The gain from each action card, compared with not choosing it."""
    t = o.t
    with_bonus, without = own_gains(o)
    chances = dict.fromkeys(("explore", "develop", "settle", "consume", "produce"), 1.0)
    leeched = dict.fromkeys(chances, 0.0)
    for other in t.seats():
        if other != o.seat:
            gains = public_gains(t, other, o.card)
            total = sum(gain * gain for gain in gains.values())
            for phase, gain in gains.items():
                chances[phase] *= 1 - min(0.9, gain * gain / total * (1 + t.options.two_actions))
                leeched[phase] += gain / (len(t.players) - 1)
    worths = {}
    for action, gain in with_bonus.items():
        phase = PHASE_OF[action]
        had_anyway = (1 - chances[phase]) * o.w.foresight * without[phase]
        worths[action] = gain - had_anyway - chances[phase] * o.w.leech * leeched[phase]
    return worths


def own_gains(o: Outlook) -> tuple[dict[str, float], dict[str, float]]:
    """The gain from each action card, and from each phase if another player chooses it."""
    dear = developments(o, 1)
    cheap = developments(o, 1, 1)
    settled = worlds(o, 0)
    goods = o.goods
    points, sale = consume_gains(o, goods)
    explored = explore_gain(o)
    without = {
        "explore": explored(0, 0),
        "develop": best(dear),
        "settle": best(settled),
        "consume": o.economy.consumed(goods, o.card, 1),
        "produce": produce_gain(o, goods, 0),
    }
    with_bonus = {
        "explore+5": explored(5, 0),
        "explore+1+1": explored(1, 1),
        "develop": best(cheap),
        "settle": best(settled) + (o.card if settled else 0.0),
        "consume-trade": sale,
        "consume-x2": points,
        "produce": produce_gain(o, goods, 1),
    }
    if o.t.options.two_actions:
        with_bonus["develop2"] = second(cheap, len(o.hand))
        with_bonus["settle2"] = second(settled, len(o.hand))
    return with_bonus, without


def best(plans: list[Plan]) -> float:
    """The gain from the best of these plans."""
    return max(0.0, plans[0].gain) if plans else 0.0


def second(plans: list[Plan], hand: int) -> float:
    """The gain from a second placement, after the best one."""
    if len(plans) < 2:
        return 0.0
    first, *others = plans
    left = hand - first.cost - 1
    return max((plan.gain for plan in others if plan.cost < left), default=0.0)


def explore_gain(o: Outlook) -> Callable[[int, int], float]:
    """The gain from Explore with this number of additional cards to see and to keep."""
    usually_drawn, usually_kept = cards_drawn(o.t, o.seat), cards_kept(o.t, o.seat)
    expansion = max(0, hand_limit(o.t, o.seat) - len(o.hand))

    def gain(more: int, keep: int) -> float:
        drawn = usually_drawn + more
        kept = min(drawn, usually_kept + keep)
        useful = min(kept, expansion) + 0.3 * max(0, kept - expansion)
        value = useful * (o.card + o.w.selection * log2(max(1.0, drawn / kept)))
        # The first cards in hand are worth more, because nothing can be done without them.
        if o.rounds > 2:
            value += o.w.poverty * min(useful, max(0, 4 - len(o.hand)))
        return value

    return gain


def consume_gains(o: Outlook, goods: tuple[int, ...]) -> tuple[float, float]:
    """The gains from Consume with 2x VP and with a sale."""
    points = o.economy.consumed(goods, o.card, 2)
    if not any(goods):
        return points, o.economy.consumed(goods, o.card, 1)
    sale, _ = o.economy.sold(goods, o.card)
    expansion = hand_limit(o.t, o.seat) - len(o.hand)
    if expansion < 4:
        sale -= (4 - expansion) * o.card * 0.5
    if o.t.pool <= sum(goods) * 2:
        points += max(-4.0, min(4.0, o.w.ending * o.lead))  # it ends the game
    return points, sale


def produce_gain(o: Outlook, goods: tuple[int, ...], bonus: int, emptied: bool = False) -> float:
    """The gain from Produce: the goods, to be consumed later, and the cards drawn.

    Args:
        o: the outlook.
        goods: the goods present before.
        bonus: 1 with the bonus of the action card.
        emptied: whether all goods have been consumed by then.
    """
    economy = o.economy
    production, windfalls = [0] * len(goods), [0] * len(goods)
    for placed in o.t.players[o.seat].tableau:
        card = CARDS[placed.card]
        if card.good is not None and (emptied or placed.good is None) and (o.hand or free(card)):
            (production if card.production else windfalls)[INDEX_OF[card.good]] += 1
    made = [a + b for a, b in zip(production, economy.filled(windfalls, bonus), strict=True)]
    drawn = economy.drawn(made) * o.card
    after = tuple(a + b for a, b in zip(goods, made, strict=True))
    before = max(economy.sold(goods, o.card)[0], economy.consumed(goods, o.card, 2))
    value = max(economy.sold(after, o.card)[0], economy.consumed(after, o.card, 2))
    # In the last round, nobody consumes them any more; but it may turn out not to be the last.
    later = min(1.0, max(LATE, 2 * (o.rounds - 1)))
    return o.w.goods * later * (value - before) + drawn


def free(card: Card) -> bool:
    """Whether a world produces its good without a card from hand."""
    powers = card.powers["produce"]
    return not any(isinstance(power, ProduceHere) and power.hand_cards for power in powers)


def public_gains(t: Race, seat: int, card: float) -> dict[str, float]:
    """The apparent gain of another player from each phase, based on public facts."""
    hand = len(t.players[seat].hand)
    goods = goods_of(t, seat)
    economy = economy_of(t.tableau(seat))
    full = economy.harvest()
    before = economy.consumed(goods, card, 1)
    spent = max(economy.sold(goods, card)[0], economy.consumed(goods, card, 2))
    made = tuple(max(a, b) for a, b in zip(full, goods, strict=True))
    return {
        "explore": 1.0,
        "develop": 0.4 + 0.25 * min(6, hand),
        "settle": 0.5 + 0.3 * min(5, hand),
        "consume": max(spent, before) if any(goods) else 0.0,
        "produce": 0.7 * (economy.consumed(made, card, 1) - before) + economy.drawn(made) * card,
    }


def best_pairs(o: Outlook, gains: dict[str, float]) -> list[tuple[str, ...]]:
    """All pairs of action cards, those with the highest joint gain first.

    Args:
        o: the outlook.
        gains: the gain from each action card.
    """
    return sorted(PAIRS, key=lambda pair: -pair_gain(o, gains, pair))


def pair_gain(o: Outlook, gains: dict[str, float], pair: tuple[str, ...]) -> float:
    """The joint gain from two action cards in a round."""
    first, second = pair
    both = gains[first] + gains[second]
    if second in ("develop2", "settle2") and second[:-1] != first:
        return gains[first]  # without the original, the duplicate counts as the original
    if PHASE_OF[first] == PHASE_OF[second] == "explore":
        return both - explore_gain(o)(0, 0)
    if PHASE_OF[first] == PHASE_OF[second] == "consume":
        return both - o.economy.consumed(o.goods, o.card, 1)
    if second == "produce" and PHASE_OF[first] == "consume":
        # Consumed goods are produced again.
        again = produce_gain(o, NO_GOODS, 1, emptied=True) - produce_gain(o, o.goods, 1)
        return both + again
    return both
