"""The powers of Rebel vs Imperium in words."""

from __future__ import annotations

from collections.abc import Mapping

from galaxy_referee.engine.kernel.texts import Text
from galaxy_referee.engine.race.components.texts import BASE_WORLDS, Sentences
from galaxy_referee.engine.race.expansions.rebel_vs_imperium import powers
from galaxy_referee.engine.race.expansions.takeovers.powers import TakeoverDefense, TakeoverPower

EACH: dict[str, Text] = {
    "imperium-card": Text("each Imperium card"),
    "other-military-world": Text("each other military world"),
    "rebel-world": Text("each Rebel world"),
}

_TARGETS: dict[str, Text] = {**BASE_WORLDS, "military-world": Text("a military world")}
_OWNERS: dict[str, Text] = {
    "anyone": Text("any player"),
    "imperium": Text("a player with an Imperium card"),
    "positive-military": Text("a player with positive Military"),
}


def _takeover(power: TakeoverPower, each: Mapping[str, Text]) -> Text:
    facts = {"target": _TARGETS[power.target], "owner": _OWNERS[power.of]}
    if power.destroys:
        text = (
            "you may take over {target} of {owner}; it is discarded, and you gain {gain} prestige."
        )
        return Text(text, **facts, gain=power.prestige)
    if power.cost:
        text = (
            "you may spend {cost} prestige to take over {target} of {owner}, and gain "
            "{gain} prestige."
        )
        return Text(text, **facts, cost=power.cost, gain=power.prestige)
    if power.discard_self and power.per is not None:
        text = (
            "you may discard this card to take over {target} of {owner}, with +{bonus} Military "
            "for {each}."
        )
        return Text(text, **facts, bonus=power.bonus, each=each[power.per])
    if power.discard_self:
        return Text("you may discard this card to take over {target} of {owner}.", **facts)
    if power.per is None:
        return Text("you may take over {target} of {owner}.", **facts)
    text = "you may take over {target} of {owner}, with +{bonus} Military for {each}."
    return Text(text, **facts, bonus=power.bonus, each=each[power.per])


def sentences(each: Mapping[str, Text]) -> Sentences:
    """The sentences; ``each`` as for ``base_sentences``."""
    return {
        powers.ExploreMix: lambda p: Text(
            "discard from your whole hand, including the cards drawn."
        ),
        powers.PayForMilitaryDiscount: lambda p: Text(
            "−{amount} for military worlds that are paid for.",
            amount=p.amount,
        ),
        powers.ConquerNonMilitary: lambda p: Text(
            "you may discard this card to conquer a non-military world: its defense is its cost "
            "−{reduction}.",
            reduction=p.defense_reduction,
        ),
        TakeoverPower: lambda p: _takeover(p, each),
        TakeoverDefense: lambda p: Text(
            "+{amount} defense against takeovers for {each}.",
            amount=p.amount,
            each=each[p.per],
        ),
        powers.ConsumeGain: lambda p: Text("gain {amount} VP.", amount=p.amount),
        powers.ConsumeBet: lambda p: Text(
            "you may bet a card from hand of cost or defense 1 to {highest}.", highest=p.highest
        ),
    }
