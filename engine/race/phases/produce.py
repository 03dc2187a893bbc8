"""Phase V: Produce."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from operator import attrgetter
from typing import Any

import msgspec

from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.decisions import Decision, OneOf
from galaxy_referee.engine.kernel.errors import IllegalMove
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.steps import Choice, Stage, Step
from galaxy_referee.engine.kernel.texts import Text
from galaxy_referee.engine.race.catalogue import POWERS_IN, POWERS_OF
from galaxy_referee.engine.race.components import powers
from galaxy_referee.engine.race.components.cards import Card
from galaxy_referee.engine.race.expansion import action_powers, hooks_of
from galaxy_referee.engine.race.moves import Produce
from galaxy_referee.engine.race.phases.phase import EndPhase, PhaseStage, begin_phase, rest_of_phase
from galaxy_referee.engine.race.phases.produce_powers import (
    PRODUCE_POWERS,
    cards_drawn,
    goods_produced,
    needs_card,
)
from galaxy_referee.engine.race.refusals import no_such_power, power_used
from galaxy_referee.engine.race.state import Race

BONUS = "bonus"
REST = "rest"
DRAWS_HERE = POWERS_OF[powers.DrawIfProducedHere]


class ProducePhase(PhaseStage, tag="produce"):
    """Each player in order produces; then the "most" powers are compared."""

    def run(self, t: Race) -> None:
        begin_phase(t, "produce")
        t.then(*(UseProducePowers(seat) for seat in t.in_order()), MostProduced(), EndPhase())


class Use(msgspec.Struct, frozen=True):
    """A produce power, or the Produce bonus, that can be used now.

    Args:
        id: its name in moves.
        power: the power; the bonus is a windfall power of any kind (RACE-PRODUCE-4).
        card: the card that carries it; None for the bonus.
        rank: its position in the standard order.
        optional: whether it may be left unused, because it needs a card from hand.
        worlds: the worlds it can produce on; None if it produces nothing.
    """

    id: str
    power: powers.Power
    card: Card | None
    rank: int
    optional: bool = False
    worlds: list[str] | None = None

    def on(self, worlds: list[str]) -> Use:
        """The same power, with these worlds to produce on."""
        return Use(self.id, self.power, self.card, self.rank, self.optional, worlds)


class UseProducePowers(Choice[Race], tag="produce.powers"):
    """Use all produce powers, one after the other, in any order (RACE-POWER-8, RACE-PRODUCE-1).

    The seat is asked only while the order can matter. It may leave the rest to the standard order
    once no world remains to be chosen. Unseen cards from the deck are interchangeable, so the order
    of plain production and draws matters only if the deck runs out in between, since some cards
    then come from the discard pile or are missing. Leaving the rest to the standard order declines
    the optional powers that could be used at that time.

    Args:
        seat: the seat.
        in_standard_order: whether the seat left the rest to the standard order.
        declined: whether it declined its optional powers.
    """

    seat: int
    in_standard_order: bool = False
    declined: bool = False

    def faults(self, t: Race) -> Iterator[Fault]:
        if t.phase != "produce":
            yield Fault("", "wrong_phase", "This step occurs only in Produce.")

    def decision(self, t: Race) -> Decision | None:
        uses = [use for use in usable(t, self.seat) if not (self.declined and use.optional)]
        if not uses:
            return None
        settled = worlds_settled(uses)
        leave = self.in_standard_order or not order_matters(t, self.seat, uses)
        moves: list[Move] = []
        if settled and leave and not uses[0].optional:
            moves += _moves_of(self.seat, uses[0])[:1]
        else:
            if settled:
                moves.append(Produce(self.seat, REST))
            moves += [move for use in uses for move in _moves_of(self.seat, use)]
        prompt = "Choose the produce power to use next."
        return Decision(self.seat, "produce", "RACE-POWER-8", prompt, OneOf(moves))

    def explain(self, t: Race, move: Move) -> IllegalMove | None:
        return _refusal(t, self.seat, move) if isinstance(move, Produce) else None

    def can_remain(self, t: Race, below: Sequence[Step[Any]]) -> bool:
        """The seats after this one follow; they have produced nothing yet."""
        later = t.after(self.seat)
        had_turn = [*t.before(self.seat), self.seat]
        acting = [seat for seat in had_turn if t.chose(seat, "produce")]
        bonuses = [_mark(seat, use.id) for seat in acting for use in _uses_of_action(t, seat)]
        return (
            rest_of_phase(below) == [*map(UseProducePowers, later), MostProduced()]
            and self._follows_answers(t)
            and t.used_by(had_turn, "produce", bonuses)
            and not any(t.players[seat].produced for seat in later)
        )

    def _follows_answers(self, t: Race) -> bool:
        """Once a seat has left the rest to the standard order, no world remains to be chosen. It is
        asked about an optional power, or is using one; once it has declined those, it is not asked.
        """
        if not self.in_standard_order:
            return not self.declined
        uses = usable(t, self.seat)
        asked = t.agenda[-1] is self
        return worlds_settled(uses) and (
            not asked or (not self.declined and any(use.optional for use in uses[:1]))
        )

    def take(self, t: Race, move: Produce) -> None:
        if move.power == REST:
            declined = any(use.optional for use in usable(t, self.seat))
            t.then(UseProducePowers(self.seat, True, self.declined or declined))
            return
        use = next(use for use in _uses(t, self.seat) if use.id == move.power)
        t.used.append(_mark(self.seat, use.id))
        t.then(self)
        use = _placed(t, self.seat, _without_good(t, self.seat), use)
        perform(t, self.seat, use, move.world)


class MostProduced(Stage[Race], tag="produce.most"):
    """Powers for having produced the most goods of a kind, after everyone has produced
    (RACE-PRODUCE-14, RACE-OQ-8)."""

    def run(self, t: Race) -> None:
        for seat in t.in_order():
            for card, power in t.powers_of(seat, powers.DrawIfMost):
                if _produced_most(t, seat, power.kind):
                    t.draw(seat, power.amount, card.id)

    def can_remain(self, t: Race, below: Sequence[Step[Any]]) -> bool:
        return t.phase == "produce" and rest_of_phase(below) == []


def _produced_most(t: Race, seat: int, kind: powers.Kind | None) -> bool:
    """At least one, and more than every other player; at least one in a game alone (RACE-OQ-8)."""
    counts = [sum(kind in (None, good) for good in goods_produced(player)) for player in t.players]
    own = counts.pop(seat)
    return own > max(counts, default=0)


# -- using a power ---------------------------------------------------------------------------------


def perform(t: Race, seat: int, use: Use, world: str | None) -> None:
    """Use one power, on the given world if it can fill one of several."""
    how = PRODUCE_POWERS[type(use.power)]
    kind = use.power.kind if isinstance(use.power, powers.ProduceWindfall) else None
    if use.optional:
        assert use.worlds
        filled, hooks = world or use.worlds[0], hooks_of(t).producing_for_cards
        t.then(*(step for producing in hooks for step in producing(t, seat, filled, kind)))
    elif use.worlds:
        produce_on(t, seat, world or use.worlds[0], kind)
    elif how.does is not None:
        how.does(t, seat, use.card, use.power)
    else:
        assert use.card is not None
        assert how.draws is not None
        t.draw(seat, how.draws(t, seat, use.power), use.card.id)


def produce_on(t: Race, seat: int, world: str, kind: powers.Kind | None = None) -> None:
    """Put a good on a world, and draw for having produced there (RACE-PRODUCE-1, -9, -10).

    Args:
        t: the table.
        seat: the seat that produces.
        world: the world.
        kind: the kind of good that a power produces, if it produces only one.
    """
    player = t.players[seat]
    placed = next(placed for placed in player.tableau if placed.card == world)
    if not t.add_good(seat, placed):
        return  # deck and discard pile are empty (RACE-OQ-5)
    player.produced.append(world)
    for _, power in DRAWS_HERE.get(world, ()):
        t.draw(seat, power.amount, world)
    for produced in hooks_of(t).produced:
        produced(t, seat, world, kind)


# -- which powers can be used, in standard order ---------------------------------------------------


def usable(t: Race, seat: int) -> list[Use]:
    """The unused powers that can be used now, in the standard order (RACE-PRODUCE-16); within a
    rank, the newest card comes first."""
    used = t.used
    unused = [use for use in _uses(t, seat) if _mark(seat, use.id) not in used]
    if not unused:
        return []
    empty = _without_good(t, seat)
    placed = [_placed(t, seat, empty, use) for use in unused]
    return sorted([use for use in placed if use.worlds != []], key=BY_RANK)


def _uses(t: Race, seat: int) -> list[Use]:
    """Every produce power of a seat, newest card first, and its bonus; where is still open."""
    uses = [use for card in reversed(t.working(seat)) for use in uses_of(card.id)]
    return uses + _uses_of_action(t, seat) if t.chose(seat, "produce") else uses


def _uses_of_action(t: Race, seat: int) -> list[Use]:
    """The bonus of Produce, and the powers that actions give with it."""
    if not hooks_of(t).action_powers:
        return [USE_OF_BONUS]
    given = action_powers(t, seat, "produce")
    return [USE_OF_BONUS, *(_use_of(card, power, RANK_OF_BONUS) for card, power in given)]


def _without_good(t: Race, seat: int) -> list[str]:
    """The cards of a seat that hold no good."""
    return [placed.card for placed in t.players[seat].tableau if placed.good is None]


def _placed(t: Race, seat: int, empty: list[str], use: Use) -> Use:
    """A power with the worlds that it can fill, of those that hold no good."""
    fills = PRODUCE_POWERS[type(use.power)].fills
    carrier = use.card.id if use.card else None
    return use.on(fills(t, seat, empty, use.power, carrier)) if fills else use


def _rank(power: powers.Power) -> int:
    """The position of a power in the standard order (RACE-PRODUCE-16): first powers that draw a
    fixed number, produce on their own world or on a windfall world of one kind; then the bonus;
    then windfall powers of any kind; then optional powers; then the powers that count what was
    produced."""
    if needs_card(power):
        return RANK_OF_BONUS + 2
    if isinstance(power, powers.ProduceWindfall) and power.kind is None:
        return RANK_OF_BONUS + 1
    return RANK_OF_BONUS + 3 if PRODUCE_POWERS[type(power)].counts else 0


RANK_OF_BONUS = 1
BY_RANK = attrgetter("rank")
USE_OF_BONUS = Use(BONUS, powers.ProduceWindfall(), None, RANK_OF_BONUS)


@cache
def uses_of(card_id: str) -> tuple[Use, ...]:
    """The powers of a card that can be used, before their worlds are determined."""
    return tuple(
        _use_of(card, power, _rank(power))
        for card, power in POWERS_IN["produce"].get(card_id, ())
        if type(power) in PRODUCE_POWERS
    )


def _use_of(card: Card, power: powers.Power, rank: int) -> Use:
    """The power of a card, to be used at this position in the standard order."""
    return Use(card.power_id(power), power, card, rank, needs_card(power))


def _mark(seat: int, power_id: str) -> str:
    """How a used power is recorded: the bonus belongs to a seat, not to a card."""
    return f"{BONUS}:{seat}" if power_id == BONUS else power_id


def _moves_of(seat: int, use: Use) -> list[Produce]:
    """The ways to use a power: a windfall power on each world that it can fill."""
    worlds = use.worlds if isinstance(use.power, powers.ProduceWindfall) else None
    return [Produce(seat, use.id, world) for world in worlds or (None,)]


def _refusal(t: Race, seat: int, move: Produce) -> IllegalMove:
    """Why a power cannot be used now, or not on this world."""
    if move.power == REST:
        return IllegalMove(
            "Choose the worlds for your windfall powers before you leave the rest.",
            code="world_to_choose",
            rule="RACE-PRODUCE-7",
            pointer="/power",
        )
    use = next((use for use in _uses(t, seat) if use.id == move.power), None)
    if use is None:
        return no_such_power(move.power, "produce")
    if _mark(seat, use.id) in t.used:
        return power_used(move.power, "RACE-PRODUCE-7")
    return _wrong_world(t, seat, _placed(t, seat, _without_good(t, seat), use), move)


def _wrong_world(t: Race, seat: int, use: Use, move: Produce) -> IllegalMove:
    """Why an unused power cannot be used now, or not on this world."""
    rule = "RACE-PRODUCE-4" if use.card is None else "RACE-PRODUCE-6"
    windfall = isinstance(use.power, powers.ProduceWindfall)
    facts: dict[str, Any] = {"power": move.power}
    if use.worlds != [] and move.world in (use.worlds if windfall and use.worlds else [None]):
        text, rule = "{power} is used after {first}, in the standard order.", "RACE-PRODUCE-16"
        facts["first"] = usable(t, seat)[0].id
    elif windfall:
        text = (
            "{power} produces on one of your matching windfall worlds without a good: {possible}."
        )
        facts["possible"] = use.worlds or None
    elif use.worlds == []:
        text, rule = "The world of {power} already holds a good.", "RACE-PRODUCE-2"
    else:
        text, rule = "{power} is used without naming a world.", "RACE-PRODUCE-2"
    return IllegalMove(Text(text, **facts), code="wrong_world", rule=rule, pointer="/world")


def worlds_settled(uses: list[Use]) -> bool:
    """Whether no windfall world remains to be chosen, because each power has exactly one world, its
    own. Optional powers can wait."""
    targets = [
        use.worlds
        for use in uses
        if isinstance(use.power, powers.ProduceWindfall) and not use.optional
    ]
    single = [worlds[0] for worlds in targets if worlds and len(worlds) == 1]
    return len(set(single)) == len(targets)


def order_matters(t: Race, seat: int, uses: list[Use]) -> bool:
    """Whether the order of these powers can make a difference once their worlds are settled,
    because a power that counts could be used before the last good, or the deck runs out.

    Draws alone lead to the same hand in any order.
    """
    if len(uses) < 2 or not any(use.worlds for use in uses):
        return False
    counting = any(PRODUCE_POWERS[type(use.power)].counts for use in uses)
    return counting or _cards_wanted(t, seat, uses) > len(t.piles(seat).deck)


def _cards_wanted(t: Race, seat: int, uses: list[Use]) -> int:
    """How many cards these powers take from the deck; none of them counts goods."""
    goods = sum(1 for use in uses if use.worlds)
    own = sum(
        power.amount
        for use in uses
        for world in use.worlds or ()
        for _, power in DRAWS_HERE.get(world, ())
    )
    drawing = [use.power for use in uses if isinstance(use.power, powers.ProduceDraw)]
    draws = sum(cards_drawn(t, seat, power) for power in drawing)
    return goods + own + draws
