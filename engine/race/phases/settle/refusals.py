"""Reasons why a world cannot be placed at all, or not in the chosen way."""

from __future__ import annotations

from galaxy_referee.engine.kernel.errors import IllegalMove
from galaxy_referee.engine.kernel.texts import Text, Words
from galaxy_referee.engine.race.components.cards import Card
from galaxy_referee.engine.race.moves import PlaceBy
from galaxy_referee.engine.race.phases.settle.placement import PlacementOptions, can_place
from galaxy_referee.engine.race.refusals import cannot_pay, named_twice, title


def refusal_of_world(options: PlacementOptions, world: Card, hand: int) -> IllegalMove | None:
    """The reason why a card in hand cannot be placed as a world; None if it can."""
    if not world.world:
        return IllegalMove(
            Text("{world} is a development.", world=world.title),
            code="not_a_world",
            rule="RACE-SETTLE-1",
            pointer="/card",
        )
    if can_place(options, world, hand):
        return None
    if world.military_world:
        prices = [options.price_by(world, name) for name in options.pay_for_military]
        cheapest = min((price for price in prices if price is not None), default=None)
        sentence = _too_weak(world, options.most_military_against(world, hand))
        if cheapest is not None:
            sentence = Text(
                "{sentence} Paying for it costs {cheapest}; you have {hand:other card}.",
                sentence=sentence,
                cheapest=cheapest,
                hand=hand,
            )
        return _military_too_low(sentence, "/card")
    cost = options.discounted(world, world.price)
    return cannot_pay(world, cost, hand, "RACE-SETTLE-2", "/card")


def refusal_of_plan(
    options: PlacementOptions, world: Card, hand: int, move: PlaceBy
) -> IllegalMove:
    """The reason why a world cannot be placed in the way or with the discards of a move."""
    refusal = _refusal_of_way(options, world, move.way) or _refusal_of_discard(options, world, move)
    if refusal is not None:
        return refusal
    plan = options.plan_to_pay(world, move.way, move.discard) if move.way != "conquer" else None
    if plan is not None and plan.cost is not None:
        return cannot_pay(world, plan.cost, hand, "RACE-SETTLE-2", "/way")
    military = options.military_against(world) + options.temporary_of(move.discard, world)
    sentence = _too_weak(world, military + options.military_from_hand(hand))
    return _military_too_low(sentence, "/way")


def _refusal_of_way(options: PlacementOptions, world: Card, way: str) -> IllegalMove | None:
    sentence: Words = ""
    rule = "RACE-SETTLE-3"
    if way == "conquer":
        if world.id in options.to_be_paid:
            sentence, rule = (
                Text(
                    "A good was discarded to pay less for {world}: pay for it.", world=world.title
                ),
                "RACE-OQ-12",
            )
        elif not options.conquers(world):
            sentence, rule = (
                Text("{world} is not a military world.", world=world.title),
                "RACE-SETTLE-14",
            )
    elif way != "pay" and way not in options.pay_for_military:
        sentence = Text("'{way}' is not a valid way to place a world now.", way=way)
    elif options.price_by(world, way) is None:
        if way == "pay":
            sentence = Text("{world} must be conquered.", world=world.title)
        else:
            sentence = Text(
                "{way} does not help to place {world}.", way=title(way), world=world.title
            )
            rule = "RACE-SETTLE-21"
    if not sentence:
        return None
    return IllegalMove(sentence, code="wrong_way", rule=rule, pointer="/way")


def _refusal_of_discard(
    options: PlacementOptions, world: Card, move: PlaceBy
) -> IllegalMove | None:
    helpful = {*options.temporary, *options.for_goods}
    if move.way != "conquer":
        helpful |= {*options.free_for(world)}
    elif not world.military_world:
        helpful |= options.conquer_non_military.keys()
        if not helpful & options.conquer_non_military.keys() & {*move.discard}:
            return IllegalMove(
                Text(
                    "{world} can only be conquered by discarding a card with a power for it.",
                    world=world.title,
                ),
                code="wrong_discard",
                rule=options.conquer_rule,
                pointer="/discard",
            )
    for index, card in enumerate(move.discard):
        if card not in helpful:
            return IllegalMove(
                Text(
                    "{card} cannot be discarded to place {world} in this way.",
                    card=title(card),
                    world=world.title,
                ),
                code="wrong_discard",
                rule="RACE-SETTLE-13",
                pointer=f"/discard/{index}",
            )
    if not options.has_goods_for(move.discard):
        return IllegalMove(
            "There are not enough goods of the right kind for these powers.",
            code="wrong_discard",
            rule="RACE-POWER-7",
            pointer="/discard",
        )
    return named_twice(move.discard, "/discard")


def _too_weak(world: Card, military: int) -> Text:
    return Text(
        "{world} has defense {price}; your Military against it is {military}.",
        world=world.title,
        price=world.price,
        military=military,
    )


def _military_too_low(sentence: Text, pointer: str) -> IllegalMove:
    return IllegalMove(sentence, code="military_too_low", rule="RACE-SETTLE-14", pointer=pointer)
