"""Placing a world: prices, Military, and the ways available to a seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import msgspec

from galaxy_referee.engine.kernel.sums import Part, reduced
from galaxy_referee.engine.race.catalogue import CARDS, POWERS_OF
from galaxy_referee.engine.race.components import powers
from galaxy_referee.engine.race.components.cards import Card
from galaxy_referee.engine.race.components.powers import PowerT
from galaxy_referee.engine.race.counting import amount_of, fits_word
from galaxy_referee.engine.race.expansion import bonus, hooks_of
from galaxy_referee.engine.race.military import counts_in_conquest
from galaxy_referee.engine.race.phases.phase import GOODS
from galaxy_referee.engine.race.state import Race, fits, subsets

ACTION = "settle"  # the source of Military or a reduction by the action chosen


class PlacementPlan(msgspec.Struct, frozen=True):
    """One way to place a world.

    Args:
        name: ``pay``, ``conquer``, or the card whose power pays for a military world.
        discard: cards of the tableau discarded for their powers.
        cost: cards to pay from hand; None when conquering.
        military: Military still to be raised by discarding cards from hand.
    """

    name: str
    discard: tuple[str, ...]
    cost: int | None
    military: int = 0


class Discount(msgspec.Struct, frozen=True):
    """A reduction of the cost of worlds, of one kind or any (RACE-SETTLE-10, -11).

    Args:
        source: the card, or ``ACTION`` or ``GOODS``.
        amount: how much less they cost.
        kind: the kind of the worlds; None for all.
    """

    source: str
    amount: int
    kind: powers.Kind | None = None


class PlacementOptions(msgspec.Struct):
    """A seat's means to place a world in this phase.

    Args:
        general: general Military, including temporary Military already used (RACE-SETTLE-16).
        special: specialized Military (RACE-SETTLE-18).
        discounts: cost reductions.
        pay_for_military: powers to pay for military worlds, by card (RACE-SETTLE-20).
        pay_for_military_discounts: further reductions of their cost.
        free: cards that may be discarded for a cost of 0 (RACE-SETTLE-13).
        temporary: cards that may be discarded for Military (RACE-SETTLE-19).
        for_goods: cards that give Military for a good.
        goods: the number of goods of each kind that can be used for them.
        from_hand: the number of cards from hand that each card turns into Military, if its power
            was not used in this phase; a used power cannot be resumed (RACE-POWER-9).
        left_in_defense: the same, including the rest of partly used powers.
        conquer_non_military: cards that may be discarded to conquer a non-military world, with
            their reductions of its defense.
        conquer_rule: the rule for conquering in this way.
        more_military: further Military from powers with another price.
        more_discount: the further reduction of a cost by such powers.
        conquer_only: whether the world cannot be paid for.
        never_paid_for: the keyword of military worlds that no power can pay for.
        to_be_paid: worlds that must be paid for, because a reduction of their cost was used.
    """

    general: int
    special: list[powers.Military] = []
    discounts: list[Discount] = []
    pay_for_military: dict[str, powers.PayForMilitary] = {}
    pay_for_military_discounts: list[Part] = []
    free: dict[str, powers.SettleFree] = {}
    temporary: dict[str, powers.TemporaryMilitary] = {}
    for_goods: dict[str, powers.TemporaryMilitary] = {}
    goods: dict[str, int] = {}
    from_hand: dict[str, int] = {}
    left_in_defense: dict[str, int] = {}
    conquer_non_military: dict[str, int] = {}
    conquer_rule: str = "RACE-SETTLE-14"
    more_military: int = 0
    more_discount: int = 0
    conquer_only: bool = False
    never_paid_for: str | None = None
    to_be_paid: frozenset[str] = frozenset()

    def conquers(self, world: Card) -> bool:
        """Whether a world may be conquered: a military world, or another by discarding a card
        (RACE-SETTLE-14)."""
        possible = world.military_world or bool(self.conquer_non_military)
        return possible and world.id not in self.to_be_paid

    def military_against(self, world: Card) -> int:
        """Military for conquering a world, without temporary Military not yet used
        (RACE-SETTLE-16)."""
        return self.general + sum(
            power.amount for power in self.special if counts_in_conquest(power, world)
        )

    def most_military_against(self, world: Card, hand: int) -> int:
        """Military against a world with all temporary Military used."""
        more = self.more_military + self.temporary_of(self.most_temporary(world), world)
        return self.military_against(world) + more + self.military_from_hand(hand)

    def discounted(self, world: Card, cost: int) -> int:
        """A cost less all reductions that apply (RACE-SETTLE-12, RACE-POWER-5)."""
        if self.discounts:  # hot path
            cost -= sum([each.amount for each in self.discounts if fits(world, each.kind)])
        return max(0, cost)

    def _discounts_for(self, world: Card) -> list[Part]:
        return [Part(each.source, each.amount) for each in self.discounts if fits(world, each.kind)]

    def temporary_of(self, discard: tuple[str, ...], world: Card | None = None) -> int:
        """The temporary Military from using these cards, against a world or in general."""
        gained = sum(self.temporary[card].amount for card in discard if card in self.temporary)
        if self.for_goods:
            gained += sum(self._for_good(card, world) for card in discard if card in self.for_goods)
        return gained

    def _for_good(self, card: str, world: Card | None) -> int:
        """The temporary Military that a card gives for a good, against a world or in general."""
        power = self.for_goods[card]
        if power.against is None or (world is not None and power.against in world.keywords):
            return power.amount
        return 0

    def most_temporary(self, world: Card) -> tuple[str, ...]:
        """The cards that together give the most temporary Military against a world."""
        chosen = list(self.temporary)
        for card in sorted(self.for_goods, key=lambda card: -self._for_good(card, world)):
            if self.has_goods_for((*chosen, card)):
                chosen.append(card)
        return tuple(chosen)

    def has_goods_for(self, discard: tuple[str, ...]) -> bool:
        """Whether there is a good for each of these cards that takes one."""
        if not self.for_goods:
            return True
        taken = Counter(self.for_goods[card].good for card in discard if card in self.for_goods)
        return all(count <= self.goods.get(kind or "", 0) for kind, count in taken.items())

    def ways_to_discard(self, others: Iterable[str] = ()) -> Iterator[tuple[str, ...]]:
        """Every choice among these cards and the cards that give temporary Military."""
        choices = subsets([*others, *self.temporary, *self.for_goods])
        return filter(self.has_goods_for, choices) if self.for_goods else choices

    def military_from_hand(self, hand: int) -> int:
        """The most Military that discarding cards from a hand of this size can give."""
        return min(hand, sum(self.from_hand.values()))

    def free_for(self, world: Card) -> list[str]:
        """The cards that may be discarded to place this world for free (RACE-SETTLE-13)."""
        return [card for card, power in self.free.items() if world.good != power.not_kind]

    @property
    def ways_to_pay(self) -> tuple[str, ...]:
        """The ways to pay for worlds, each of which pays for some."""
        return ("pay", *self.pay_for_military)

    def price_by(self, world: Card, name: str) -> int | None:
        """The cost of a world when paid for in this way; None if that is impossible."""
        if name == "pay":  # hot path
            unpaid = self.conquer_only or world.military_world
            return None if unpaid else self.discounted(world, world.price)
        saved = self.reductions(world, name)
        return None if saved is None else reduced(world.price, saved)

    def reductions(self, world: Card, name: str) -> list[Part] | None:
        """What reduces the cost of a world when paid for in this way; None if that is impossible
        (RACE-SETTLE-3, -20 to -23)."""
        if self.conquer_only:
            return None
        if name == "pay":
            return None if world.military_world else self._discounts_for(world)
        power = self.pay_for_military[name]
        if not world.military_world or (power.not_kind and world.good == power.not_kind):
            return None
        if power.only is not None and not fits_word(world, power.only):
            return None
        if not world.keywords.isdisjoint((power.not_keyword, self.never_paid_for)):
            return None
        own = [Part(name, power.discount)] if power.discount else []
        return [*own, *self.pay_for_military_discounts, *self._discounts_for(world)]

    def plan_to_pay(self, world: Card, name: str, discard: tuple[str, ...]) -> PlacementPlan | None:
        """The way to pay with this name and these discards, if there is one."""
        cost = self.price_by(world, name)
        if cost is not None and any(card in self.free for card in discard):
            cost = 0  # RACE-SETTLE-24
        return None if cost is None else PlacementPlan(name, discard, cost)

    def plan_for(self, world: Card, name: str, discard: tuple[str, ...]) -> PlacementPlan | None:
        """The way to conquer, or to pay, with this name and these discards, if there is one."""
        if name == "conquer":
            return self.plan_to_conquer(world, discard)
        return self.plan_to_pay(world, name, discard)

    def plan_to_conquer(self, world: Card, discard: tuple[str, ...]) -> PlacementPlan:
        """The way to conquer with these discards; missing Military must come from hand.

        The defense of a non-military world can be below 0.
        """
        defense = world.price - sum(
            self.conquer_non_military[card] for card in discard if card in self.conquer_non_military
        )
        missing = defense - self.military_against(world) - self.temporary_of(discard, world)
        return PlacementPlan("conquer", discard, None, max(0, missing))


def placement_options(t: Race, seat: int, placing: str | None = None) -> PlacementOptions:
    """A seat's means from its working powers (RACE-POWER-12).

    Args:
        t: the table.
        seat: the seat.
        placing: the world that it is placing; the good on it cannot be used for that.
    """
    options = PlacementOptions(t.players[seat].temporary)
    hooks = hooks_of(t)
    if hooks.bonus:  # hot path
        _add_bonuses(t, seat, options)
    for card, power in t.powers(seat, "settle"):
        add = PLACEMENT_POWERS.get(type(power))
        if add is not None:
            add(t, seat, options, card, power)
    for limit in hooks.placement:
        limit(t, seat, options)
    if options.for_goods:
        worlds = [world for world in t.worlds_of_goods(seat) if world != placing]
        options.goods = Counter(str(CARDS[world].holds) for world in worlds)
    return options


def _add_bonuses(t: Race, seat: int, options: PlacementOptions) -> None:
    for more in hooks_of(t).bonus:
        options.general += more(t, seat, "settle.military")
        for source, name in ((ACTION, "settle.discount"), (GOODS, "saved")):
            if amount := more(t, seat, name):
                options.discounts.append(Discount(source, amount))


def military_of(working: Sequence[Card]) -> list[tuple[str, powers.Military]]:
    """The Military of working cards by source, without temporary Military; powers that count cards
    have the amounts that they have now (RACE-SETTLE-16 to -18)."""
    carried = POWERS_OF[powers.Military]
    return [
        (card.id, _with_amount(power, working) if power.counts else power)
        for card in working
        for _, power in carried.get(card.id, ())
    ]


def _with_amount(power: powers.Military, working: Iterable[Card]) -> powers.Military:
    amount = amount_of(power, working)
    return msgspec.structs.replace(power, amount=amount, per=None, having=None)


def military_of_action(t: Race, seat: int) -> int:
    """The general Military that a seat's action gives it in this Settle phase."""
    return bonus(t, seat, "settle.military")


def _add_military(
    t: Race, seat: int, options: PlacementOptions, card: Card, power: powers.Military
) -> None:
    if power.per or power.having:  # hot path
        power = _with_amount(power, t.working(seat))
    if power.general:
        options.general += power.amount
    else:
        options.special.append(power)


def _add_discount(
    t: Race, seat: int, options: PlacementOptions, card: Card, power: powers.SettleDiscount
) -> None:
    options.discounts.append(Discount(card.id, power.amount, power.kind))


def _add_free(
    t: Race, seat: int, options: PlacementOptions, card: Card, power: powers.SettleFree
) -> None:
    options.free[card.id] = power


def _add_pay(
    t: Race, seat: int, options: PlacementOptions, card: Card, power: powers.PayForMilitary
) -> None:
    options.pay_for_military[card.id] = power


def _add_temporary(
    t: Race, seat: int, options: PlacementOptions, card: Card, power: powers.TemporaryMilitary
) -> None:
    if power.discard_self:
        options.temporary[card.id] = power
        return
    used = t.used.count(card.power_id(power))
    if power.good is not None:
        _add_for_good(options, card, power, used > 0)
        return
    if not used:
        options.from_hand[card.id] = power.hand_cards
    if used < power.hand_cards:
        options.left_in_defense[card.id] = power.hand_cards - used


def _add_for_good(
    options: PlacementOptions, card: Card, power: powers.TemporaryMilitary, used: bool
) -> None:
    """Once used, general Military is with the player, other Military follows from the use."""
    if not used:
        options.for_goods[card.id] = power
    elif power.against is not None:
        options.special.append(powers.Military(power.amount, against=power.against))


Add = Callable[[Race, int, PlacementOptions, Card, Any], None]


def adds(
    power: type[PowerT], add: Callable[[Race, int, PlacementOptions, Card, PowerT], None]
) -> dict[type[powers.Power], Add]:
    """How one kind of power helps."""
    return {power: add}


# How powers help to place worlds; ``expansions.registry`` adds those of the expansions.
PLACEMENT_POWERS: dict[type[powers.Power], Add] = (
    adds(powers.Military, _add_military)
    | adds(powers.SettleDiscount, _add_discount)
    | adds(powers.SettleFree, _add_free)
    | adds(powers.PayForMilitary, _add_pay)
    | adds(powers.TemporaryMilitary, _add_temporary)
)


def placement_plans(options: PlacementOptions, world: Card, hand: int) -> list[PlacementPlan]:
    """Every way to place a world, useful or not (RACE-SETTLE-4, RACE-POWER-14, RACE-OQ-12).

    Args:
        options: the seat's means.
        world: the world.
        hand: the number of cards in hand, without the world itself.
    """
    plans = _plans_to_pay(options, world, hand)
    if not options.conquers(world):
        return plans
    from_hand = options.military_from_hand(hand)
    # A military world is simply conquered, another world by discarding a card.
    openings: list[tuple[str, ...]] = [()] if world.military_world else []
    if not world.military_world:
        openings += [cards for cards in subsets(list(options.conquer_non_military)) if cards]
    for opening in openings:
        for discard in options.ways_to_discard():
            plan = options.plan_to_conquer(world, opening + discard)
            if plan.military <= from_hand:
                plans.append(plan)
    return plans


def _plans_to_pay(options: PlacementOptions, world: Card, hand: int) -> list[PlacementPlan]:
    plans = []
    for name in options.ways_to_pay:
        if options.price_by(world, name) is not None:
            for discard in options.ways_to_discard(options.free_for(world)):
                plan = options.plan_to_pay(world, name, discard)
                if plan is not None and plan.cost is not None and plan.cost <= hand:
                    plans.append(plan)
    return plans


def can_place(options: PlacementOptions, world: Card, hand: int) -> bool:
    """Whether there is any way to place a world; arguments as for ``placement_plans``."""
    if options.conquers(world):
        opening = () if world.military_world else tuple(options.conquer_non_military)
        everything = (*opening, *options.most_temporary(world))
        missing = options.plan_to_conquer(world, everything).military
        if missing <= options.more_military + options.military_from_hand(hand):
            return True
    for name in options.ways_to_pay:
        cost = options.price_by(world, name)
        if cost is not None and (cost - options.more_discount <= hand or options.free_for(world)):
            return True
    return False
