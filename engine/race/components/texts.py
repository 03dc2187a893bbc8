"""Powers as sentences: a message for each form of each kind of power.

The base game's sentences are here, those of expansions in their folders; ``expansions.texts``
collects all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from galaxy_referee.engine.kernel.texts import Text, signed
from galaxy_referee.engine.race.components import powers

Sentences = Mapping[type[powers.Power], Callable[[Any], Text]]

# What something is given for: each of these cards of one's tableau.
BASE_EACH: dict[str, Text] = {
    "chromosome-world": Text("each world with a chromosome"),
    "genes-world": Text("each Genes world"),
    "military-world": Text("each military world"),
    "rebel-military-world": Text("each Rebel military world"),
}
# The same where something is given for every so many.
BASE_EVERY: dict[str, Text] = {"military-world": Text("military worlds")}
# What can be done to one of these cards.
BASE_WORLDS: dict[str, Text] = {
    "alien-world": Text("an Alien military world"),
    "chromosome-world": Text("a military world with a chromosome"),
    "rebel-military-world": Text("a Rebel military world"),
}
# What somebody must have.
BASE_HAVING: dict[str, Text] = {"imperium-card": Text("an Imperium card")}


def _military(power: powers.Military, each: Mapping[str, Text]) -> Text:
    amount = signed(power.amount)
    against = (power.kind or power.against or "").title()
    if power.per is not None and against:
        text = "{amount} Military against {kind} worlds for {each}."
        return Text(text, amount=amount, kind=against, each=each[power.per])
    if power.per is not None:
        return Text("{amount} Military for {each}.", amount=amount, each=each[power.per])
    if power.having is not None:
        having = BASE_HAVING[power.having]
        return Text("{amount} Military while you have {card}.", amount=amount, card=having)
    if power.general:
        return Text("{amount} Military.", amount=amount)
    return Text("{amount} Military against {kind} worlds.", amount=amount, kind=against)


def _discount(power: powers.SettleDiscount) -> Text:
    if power.kind is None:
        return Text("−{amount} for all worlds.", amount=power.amount)
    kind = power.kind.title()
    return Text("−{amount} for {kind} worlds.", amount=power.amount, kind=kind)


def _temporary_military(power: powers.TemporaryMilitary) -> Text:
    if power.discard_self:
        return Text("you may discard this card: +{amount} Military.", amount=power.amount)
    if power.good is not None:
        facts = {"kind": power.good.title(), "amount": power.amount}
        if power.against is None:
            return Text("you may discard 1 {kind} good: +{amount} Military.", **facts)
        text = "you may discard 1 {kind} good: +{amount} Military against {keyword} worlds."
        return Text(text, **facts, keyword=power.against.title())
    return Text(
        "you may discard up to {cards:card} from hand: +{amount} Military for each.",
        cards=power.hand_cards,
        amount=power.amount,
    )


def _pay_for_military(power: powers.PayForMilitary) -> Text:
    if power.only is not None and not power.discount:
        world = BASE_WORLDS[power.only]
        if power.not_keyword is not None:
            keyword = power.not_keyword.title()
            text = "you may pay for {world}, not {keyword}: its defense."
            return Text(text, world=world, keyword=keyword)
        return Text("you may pay for {world}: its defense.", world=world)
    if power.only is not None:
        return Text(
            "you may pay for {world}: its defense −{discount}.",
            world=BASE_WORLDS[power.only],
            discount=power.discount,
        )
    kind = (power.not_kind or "").title()
    if power.not_keyword is not None:
        return Text(
            "you may pay for a military world, neither {kind} nor {keyword}: its defense "
            "−{discount}.",
            kind=kind,
            keyword=power.not_keyword.title(),
            discount=power.discount,
        )
    if not power.discount:
        return Text("you may pay for a military world, not {kind}: its defense.", kind=kind)
    return Text(
        "you may pay for a military world, not {kind}: its defense −{discount}.",
        kind=kind,
        discount=power.discount,
    )


def _trade(power: powers.TradeBonus, each: Mapping[str, Text]) -> Text:
    facts = {"amount": power.amount, "kind": (power.kind or "").title()}
    if power.this_world:
        return Text("+{amount:card} for the good of this world.", amount=power.amount)
    if power.kind is None:
        return Text("+{amount:card} for any good.", amount=power.amount)
    if power.per is None:
        return Text("+{amount:card} for {kind} goods.", **facts)
    return Text("+{amount:card} for {kind} goods for {each}.", **facts, each=each[power.per])


def _gain(power: powers.ConsumeGoods | powers.ConsumeHandCards) -> Text:
    return Text("{vp:VP, cards:card}", vp=power.vp, cards=power.cards)


# By whether it takes goods of one kind only, and whether it can be used several times.
_CONSUMED: dict[tuple[bool, bool], str] = {
    (False, False): "{count:good} for {gain}.",
    (False, True): "up to {count:good} for {gain} each.",
    (True, False): "{count:{kind} good} for {gain}.",
    (True, True): "up to {count:{kind} good} for {gain} each.",
}


def _consume(power: powers.ConsumeGoods) -> Text:
    facts = {"gain": _gain(power), "kind": (power.kind or "").title()}
    if power.kinds:
        return _pair(power)
    if power.this_world:
        return Text("{kind} good of this world for {gain}.", **facts)
    if power.each_different:
        return _different_goods(power)
    template = _CONSUMED[power.kind is not None, power.up_to > 1]
    return Text(template, **facts, count=max(power.goods, power.up_to))


def _pair(power: powers.ConsumeGoods) -> Text:
    kind, other = (name.title() for name in power.kinds)
    if "any" in power.kinds:
        return Text("1 {kind} good and 1 other good for {gain}.", kind=kind, gain=_gain(power))
    text = "1 {kind} good and 1 {other} good for {gain}."
    return Text(text, kind=kind, other=other, gain=_gain(power))


def _different_goods(power: powers.ConsumeGoods) -> Text:
    if power.up_to > 1:
        text = "up to {count:good} of different kinds for {gain} each."
        return Text(text, count=power.up_to, gain=_gain(power))
    return Text("{count:good} of different kinds for {gain}.", count=power.goods, gain=_gain(power))


def _sell(power: powers.ConsumeSell) -> Text:
    if power.with_trade_powers:
        return Text("trade a good, with Trade powers.")
    return Text("trade a good, without Trade powers.")


def _produce_here(power: powers.ProduceHere) -> Text:
    if power.hand_cards:
        return Text("you may discard a card from hand: 1 good on this world.")
    return Text("1 good on this world.")


def _windfall(power: powers.ProduceWindfall) -> Text:
    if power.hand_cards:
        return _windfall_for_card(power)
    if power.kind is None:
        return Text("1 good on one of your windfall worlds.")
    kind = power.kind.title()
    if power.other_world:
        return Text("1 good on another of your {kind} windfall worlds.", kind=kind)
    return Text("1 good on one of your {kind} windfall worlds.", kind=kind)


def _windfall_for_card(power: powers.ProduceWindfall) -> Text:
    if power.kind is None:
        return Text("you may discard a card from hand: 1 good on one of your windfall worlds.")
    return Text(
        "you may discard a card from hand: 1 good on one of your {kind} windfall worlds.",
        kind=power.kind.title(),
    )


def _most(power: powers.DrawIfMost) -> Text:
    if power.kind is None:
        return Text("draw {amount:card} if you produced the most goods.", amount=power.amount)
    return Text(
        "draw {amount:card} if you produced the most {kind} goods.",
        amount=power.amount,
        kind=power.kind.title(),
    )


def _explore_draw(power: powers.ExploreDraw, each: Mapping[str, Text]) -> Text:
    if power.per is None:
        return Text("draw {amount:more card}.", amount=power.amount)
    return Text("draw {amount:more card} for {each}.", amount=power.amount, each=each[power.per])


def _draw_per_good(power: powers.DrawPerGood) -> Text:
    facts = {"amount": power.amount, "every": power.every}
    if power.kind is None:
        return Text("draw {amount:card} for every {every:good} produced.", **facts)
    return Text(
        "draw {amount:card} for each {kind} good produced.", kind=power.kind.title(), **facts
    )


def _draw(power: powers.ProduceDraw, each: Mapping[str, Text]) -> Text:
    if power.per is None:
        return Text("draw {amount:card}.", amount=power.amount)
    if power.every > 1:
        cards = BASE_EVERY[power.per]
        return Text(
            "draw {amount:card} for every {every} {cards}.",
            amount=power.amount,
            every=power.every,
            cards=cards,
        )
    return Text("draw {amount:card} for {each}.", amount=power.amount, each=each[power.per])


def _develop_discount(power: powers.DevelopDiscount) -> Text:
    if power.discard_self:
        return Text(
            "you may discard this card: −{amount} for a development.",
            amount=power.amount,
        )
    return Text("−{amount} for developments.", amount=power.amount)


def base_sentences(each: Mapping[str, Text]) -> Sentences:
    """The sentences of the base game's powers.

    Args:
        each: the phrase for each word that a power counts, such as "each Genes world".
    """
    return {
        powers.ExploreDraw: lambda p: _explore_draw(p, each),
        powers.ExploreKeep: lambda p: Text("keep {amount:more card}.", amount=p.amount),
        powers.DevelopDraw: lambda p: Text("draw {amount:card} first.", amount=p.amount),
        powers.DevelopDiscount: _develop_discount,
        powers.DevelopDrawAfter: lambda p: Text(
            "draw {amount:card} after placing a development.", amount=p.amount
        ),
        powers.Military: lambda p: _military(p, each),
        powers.SettleDiscount: _discount,
        powers.SettleFree: lambda p: Text(
            "you may discard this card to place a world, not {kind}, for free.",
            kind=p.not_kind.title(),
        ),
        powers.TemporaryMilitary: _temporary_military,
        powers.PayForMilitary: _pay_for_military,
        powers.SettleDrawAfter: lambda p: Text(
            "draw {amount:card} after placing a world.", amount=p.amount
        ),
        powers.TradeBonus: lambda p: _trade(p, each),
        powers.NotTraded: lambda p: Text("the good of this world is not sold with Consume: Trade."),
        powers.ConsumeGoods: _consume,
        powers.ConsumeAllGoods: lambda p: Text(
            "all goods for 1 VP each, less {less}.", less=p.less
        ),
        powers.ConsumeSell: _sell,
        powers.ConsumeDraw: lambda p: Text("draw {amount:card}.", amount=p.amount),
        powers.ConsumeGuess: lambda p: Text(
            "name a number from 1 to {highest} and flip a card: keep it if it has that cost or "
            "defense.",
            highest=p.highest,
        ),
        powers.ConsumeHandCards: lambda p: Text(
            "you may discard up to {up_to:card} from hand for {gain} each.",
            up_to=p.up_to,
            gain=_gain(p),
        ),
        powers.ProduceHere: _produce_here,
        powers.ProduceWindfall: _windfall,
        powers.ProduceDraw: lambda p: _draw(p, each),
        powers.DrawIfProducedHere: lambda p: Text(
            "draw {amount:card} if this world produces.", amount=p.amount
        ),
        powers.DrawPerGood: _draw_per_good,
        powers.DrawPerKind: lambda p: Text(
            "draw {amount:card} for each kind of good produced.", amount=p.amount
        ),
        powers.DrawIfMost: _most,
        powers.StartingHand: lambda p: Text("begin with {amount:card} in hand.", amount=p.amount),
        powers.HandLimit: lambda p: Text("keep up to {amount:card} in hand.", amount=p.amount),
        powers.TableauSize: lambda p: Text(
            "the game ends with {amount:card} in the tableau.", amount=p.amount
        ),
    }
