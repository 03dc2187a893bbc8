"""The powers of The Brink of War in words."""

from __future__ import annotations

from galaxy_referee.engine.kernel.texts import Text
from galaxy_referee.engine.race.components.texts import Sentences
from galaxy_referee.engine.race.expansions.brink_of_war import powers

_PLACED: dict[str, Text] = {
    "development": Text("a development"),
    "production-world": Text("a production world"),
    "rebel-development": Text("a Rebel development"),
    "rebel-military-world": Text("a Rebel military world"),
    "six-cost-development": Text("a development of cost 6"),
}
_COMPARED: dict[str, Text] = {"chromosome-world": Text("worlds with a chromosome")}


def _prestige_after(power: powers.DevelopPrestigeAfter | powers.SettlePrestigeAfter) -> Text:
    return Text(
        "gain {amount} prestige after placing {placed}.",
        amount=power.amount,
        placed=_PLACED[power.placed],
    )


def _draw_then_discard(power: powers.DrawThenDiscard) -> Text:
    return Text(
        "draw {draw:card} first, then discard {discard:card} from hand.",
        draw=power.draw,
        discard=power.discard,
    )


def _draw_then_discard_after(power: powers.DrawThenDiscardAfter) -> Text:
    return Text(
        "draw {draw:card} after placing a world, then discard {discard:card} from hand.",
        draw=power.draw,
        discard=power.discard,
    )


def _consume(power: powers.ConsumeGoodsForPrestige) -> Text:
    facts = {"count": power.goods, "prestige": power.prestige}
    if power.kind is not None:
        text = "{count:{kind} good} for {prestige} prestige."
        return Text(text, **facts, kind=power.kind.title())
    if not power.vp and not power.cards:
        return Text("{count:good} for {prestige} prestige.", **facts)
    gain = Text("{vp:VP, cards:card}", vp=power.vp, cards=power.cards)
    return Text("{count:good} for {gain} and {prestige} prestige.", **facts, gain=gain)


def _spend(power: powers.SpendPrestige) -> Text:
    gain = Text("{vp:VP, cards:card}", vp=power.vp, cards=power.cards)
    return Text("you may spend 1 prestige for {gain}.", gain=gain)


SENTENCES: Sentences = {
    powers.StoreFromHand: lambda p: Text("store {amount:card} of your hand here.", amount=p.amount),
    powers.ChooseLast: lambda p: Text("choose your action after all others have revealed theirs."),
    powers.TakeDiscards: lambda p: Text("take what the others discard to the hand limit."),
    powers.DiscardForPrestige: lambda p: Text(
        "you may discard a card from hand first: gain {prestige} prestige.", prestige=p.prestige
    ),
    powers.DrawThenDiscard: _draw_then_discard,
    powers.DevelopPrestigeAfter: _prestige_after,
    powers.DevelopDiscountForGood: lambda p: Text(
        "you may discard a {kind} good: −{amount} for a development.",
        kind=p.kind.title(),
        amount=p.amount,
    ),
    powers.DevelopStorePayment: lambda p: Text("store a card paid for a development here."),
    powers.SettleStorePayment: lambda p: Text("store a card paid for a world here."),
    powers.MilitaryForPrestige: lambda p: Text(
        "you may spend 1 prestige: +{amount} Military.", amount=p.amount
    ),
    powers.MilitaryForGood: lambda p: Text(
        "you may discard a {kind} good: +{amount} Military.",
        kind=p.kind.title(),
        amount=p.amount,
    ),
    powers.SettleDiscountForGood: lambda p: Text(
        "you may discard a {kind} good: −{amount} for worlds.",
        kind=p.kind.title(),
        amount=p.amount,
    ),
    powers.PrestigeForPaying: lambda p: Text(
        "gain {amount} prestige for paying for a military world.", amount=p.amount
    ),
    powers.Invasion: lambda p: Text(
        "you may discard this card to conquer a non-military world, or to attack one in a "
        "takeover: its defense is its cost, and you gain {prestige} prestige.",
        prestige=p.prestige,
    ),
    powers.ExtraConquest: lambda p: Text("you may discard this card to conquer one more world."),
    powers.WorldReplacement: lambda p: Text(
        "you may replace a non-military world by one of the same kind that costs up to {most} "
        "more: gain {prestige} prestige.",
        most=p.most,
        prestige=p.prestige,
    ),
    powers.TakeoverDefeat: lambda p: Text("you may spend 1 prestige to make a takeover fail."),
    powers.DrawThenDiscardAfter: _draw_then_discard_after,
    powers.SettlePrestigeAfter: _prestige_after,
    powers.GoodOnProductionWorld: lambda p: Text("a production world that you place gets a good."),
    powers.ConsumeGoodsForPrestige: _consume,
    powers.HandCardsForPrestige: lambda p: Text(
        "you may discard {cards:card} from hand for {prestige} prestige.",
        cards=p.cards,
        prestige=p.prestige,
    ),
    powers.SpendPrestige: _spend,
    powers.PrestigeIfProducedHere: lambda p: Text(
        "gain {amount} prestige if this world produces.", amount=p.amount
    ),
    powers.PrestigeIfMost: lambda p: Text(
        "gain {amount} prestige for having the most {cards}.",
        amount=p.amount,
        cards=_COMPARED[p.of],
    ),
    powers.TakeStored: lambda p: Text("take the cards stored here."),
}
