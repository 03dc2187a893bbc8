"""Setting up a game: start worlds, pool, hands, starting goods."""

from __future__ import annotations

from typing import Any

from engine.kernel import luck
from engine.kernel.audit import pieces_exactly_once
from engine.kernel.decisions import Decision, Subset
from engine.kernel.errors import BadOption, IllegalMove
from engine.kernel.moves import Move
from engine.kernel.steps import SecretChoice, Stage
from engine.race.catalogue import CARDS, Card, deck_of, start_number, start_worlds
from engine.race.moves import Discard
from engine.race.options import Deal, Options, check
from engine.race.refusals import wrong_discard
from engine.race.rounds import Round
from engine.race.table import VP_PER_PLAYER, Placed, Player, Race, RaceTable

NAME = "race"
RULES_VERSION = "race-1"
DEALT = 6  # RACE-SETUP-7
KEPT = 4


class InitialDiscards(SecretChoice, tag="setup.discard", kw_only=True):
    """Each seat secretly discards two of the six cards dealt (RACE-SETUP-7)."""

    answers: list[Discard | None]

    def decision(self, t: Race, seat: int) -> Decision:
        hand = t.players[seat].hand
        count = len(hand) - KEPT
        prompt = f"Discard {count} of your {len(hand)} cards."
        choice = Subset(Discard, seat, hand, count, count)
        return Decision(seat, "discard", "RACE-SETUP-7", prompt, choice)

    def explain(self, t: Race, move: Move) -> IllegalMove | None:
        count = len(t.players[move.seat].hand) - KEPT
        return wrong_discard(t, move, count, count, "RACE-SETUP-7")

    def reveal(self, t: Race) -> None:
        for answer in self.answers:
            assert answer is not None
            t.discard_from_hand(answer.seat, answer.cards, "setup")


class StartingGoods(Stage, tag="setup.goods"):
    """A windfall start world gets its good from the deck (RACE-SETUP-12, RACE-OQ-10), unless a
    given start has put one there already."""

    def run(self, t: Race) -> None:
        for seat in t.in_order():
            for placed in t.players[seat].tableau:
                if CARDS[placed.card].windfall and placed.good is None:
                    t.add_good(seat, placed)


def set_up(options: Options, seed: str, deal: Deal | None) -> RaceTable[Any]:
    """A new table, ready for its first step.

    Args:
        options: what is played.
        seed: the secret all luck follows from.
        deal: a given start in place of a random one.

    Raises:
        BadOption: the options, or the given start, are not possible.
    """
    check(options)
    if deal is not None:
        return _given(options, seed, deal)
    worlds = _deal_start_worlds(options, seed)
    hands = [_preset_hand(options, world) for world in worlds]
    taken = {world.id for world in worlds} | {card for hand in hands for card in hand}
    # Undealt start worlds and preset cards not in use are in the deck (RACE-SETUP-6, -11).
    rest = [card for card in deck_of(options.sets) if card not in taken]
    deck = luck.shuffled(rest, seed, "deck")
    t = _table(options, seed, worlds, hands, deck)
    if options.setup == "standard":
        for seat in t.in_order():
            t.players[seat].hand = t.take(DEALT)
        _discard_and_begin(t)
    else:
        t.then(StartingGoods(), Round())
    return t


def _deal_start_worlds(options: Options, seed: str) -> list[Card]:
    """A random start world for each seat (RACE-SETUP-5, -8, RACE-OQ-14)."""
    worlds = start_worlds(options.sets)
    if options.setup == "first_game":
        worlds = [world for world in worlds if 1 <= start_number(world) <= options.players]
    return luck.shuffled(worlds, seed, "start worlds")[: options.players]


def _preset_hand(options: Options, world: Card) -> list[str]:
    """The four preset cards with the number of a start world (RACE-SETUP-9, -10)."""
    if options.setup != "first_game":
        return []
    return [
        card.id
        for card in deck_of(options.sets).values()
        if card.data.preset_hand == start_number(world) and card.id == card.name
    ]


def _table(
    options: Options, seed: str, worlds: list[Card], hands: list[list[str]], deck: list[str]
) -> RaceTable[Any]:
    numbers = [start_number(world) for world in worlds]
    return RaceTable(
        game=NAME,
        rules_version=RULES_VERSION,
        seed=seed,
        agenda=[],
        options=options,
        first=numbers.index(min(numbers)),  # RACE-SETUP-14
        pool=VP_PER_PLAYER * options.players,
        players=[
            Player(hand=hand, tableau=[Placed(world.id)])
            for world, hand in zip(worlds, hands, strict=True)
        ],
        deck=deck,
    )


def _given(options: Options, seed: str, deal: Deal) -> RaceTable[Any]:
    """A table from a given start."""
    _check_deal(options, deal)
    worlds = [CARDS[world] for world in deal.start_worlds]
    t = _table(options, seed, worlds, [list(hand) for hand in deal.hands], list(deal.deck))
    t.discard = list(deal.discard)
    t.reshuffles = [list(order) for order in deal.reshuffles]
    for player in t.players:
        player.tableau[0].good = deal.goods.get(player.tableau[0].card)
    if all(len(player.hand) == DEALT for player in t.players):
        _discard_and_begin(t)
    else:
        t.then(StartingGoods(), Round())
    return t


def _discard_and_begin(t: Race) -> None:
    """From hands of six to the first round (RACE-SETUP-7, -12, RACE-OQ-10)."""
    seats = t.in_order()
    discards = InitialDiscards(seats=seats, answers=[None] * len(seats))
    t.then(discards, StartingGoods(), Round())


def _check_deal(options: Options, deal: Deal) -> None:
    """A given start has every card exactly once, and a start world and a hand for each seat."""
    for name, given in (("start_worlds", deal.start_worlds), ("hands", deal.hands)):
        if len(given) != options.players:
            raise BadOption(
                f"There must be {options.players} {name}, one for each seat.",
                pointer=f"/deal/{name}",
            )
    for seat, world in enumerate(deal.start_worlds):
        if world not in CARDS or CARDS[world].data.start_world is None:
            raise BadOption(f"{world} is no start world.", pointer=f"/deal/start_worlds/{seat}")
    for world in deal.goods:
        if world not in deal.start_worlds or not CARDS[world].windfall:
            raise BadOption(f"{world} does not start with a good.", pointer="/deal/goods")
    places = [("/deal/start_worlds", deal.start_worlds), ("/deal/deck", deal.deck)]
    places += [("/deal/discard", deal.discard), ("/deal/goods", list(deal.goods.values()))]
    places += [(f"/deal/hands/{seat}", hand) for seat, hand in enumerate(deal.hands)]
    for fault in pieces_exactly_once(places, deck_of(options.sets)):
        raise BadOption(fault.message, pointer=fault.pointer or "/deal")
