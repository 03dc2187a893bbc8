"""Three toy games that use everything the kernel offers and nothing else.

``duel``: each round both seats secretly bid one of their cards; the higher card takes the pot.
``walk``: both seats walk four steps, side by side, one or two at a time.
``dice``: a seat rolls two dice, then keeps one of them or both, until a seat has 20.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

import msgspec

from galaxy_referee.engine.kernel import luck
from galaxy_referee.engine.kernel.audit import Fault, pieces_exactly_once
from galaxy_referee.engine.kernel.codec import Codec
from galaxy_referee.engine.kernel.decisions import Decision, OneOf, Subset
from galaxy_referee.engine.kernel.description import Description, Seats
from galaxy_referee.engine.kernel.errors import IllegalMove
from galaxy_referee.engine.kernel.events import EventType
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.knowledge import Hidden
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.notation import MoveReader
from galaxy_referee.engine.kernel.outcome import SeatScore
from galaxy_referee.engine.kernel.state import State
from galaxy_referee.engine.kernel.steps import Choice, ParallelLanes, SecretChoice, Stage, Step

StepT = TypeVar("StepT", bound=Step[Any])

CARDS = [f"card-{number}" for number in range(1, 9)]


TWO_SEATS = Description(Seats(2, 2), {}, {}, [])


class Empty(msgspec.Struct, forbid_unknown_fields=True):
    pass


class Cards(msgspec.Struct):
    cards: list[str]


class Table(State[StepT], Generic[StepT], kw_only=True):
    def seats(self) -> range:
        return range(2)


def toy(name: str, codec: Any, moves: list[type[Move]], **parts: Any) -> Game[Any]:
    """A game for two, with the least that a game has and these parts."""
    version = f"{name}-1"
    least: dict[str, Any] = {
        "options_type": Empty,
        "table_faults": lambda t: [],
        "catalogue": lambda language: {},
        "catalogue_type": Empty,
        "events": {},
    }
    return Game(
        name=name,
        title=name.title(),
        rules_version=version,
        codec=Codec(codec, name, version),
        reader=MoveReader(moves),
        deal_type=Empty,
        describe=lambda: TWO_SEATS,
        **least | parts,
    )


class DuelTable(Table[StepT], Generic[StepT], kw_only=True):
    hands: list[list[str]]
    won: list[list[str]]


Duel = DuelTable[Any]


class Bid(Move, tag="bid"):
    card: str


class Deal(Stage[Duel], tag="deal"):
    def run(self, t: Duel) -> None:
        for seat in (0, 1):
            t.emit("dealt", seat, count=4, private={"cards": t.hands[seat]})


class Round(Stage[Duel], tag="round"):
    def run(self, t: Duel) -> None:
        if t.hands[0]:
            t.then(Bids(seats=[0, 1], answers=[None, None]), Round())

    def can_remain(self, t: Duel, below: Sequence[Step[Any]]) -> bool:
        return not below


class Bids(SecretChoice[Duel], tag="bids", kw_only=True):
    answers: list[Bid | None]

    def decision(self, t: Duel, seat: int) -> Decision:
        moves = OneOf(Bid(seat, card) for card in t.hands[seat])
        return Decision(seat, "bid", "DUEL-1", "Bid a card.", moves)

    def reveal(self, t: Duel) -> None:
        bids = [answer.card for answer in self.answers if answer]
        for hand, card in zip(t.hands, bids, strict=True):
            hand.remove(card)
        winner = bids.index(max(bids))
        t.won[winner] += sorted(bids)
        t.emit("won", winner, cards=sorted(bids))

    def can_remain(self, t: Duel, below: Sequence[Step[Any]]) -> bool:
        return list(below) == [Round()]

    def explain(self, t: Duel, move: Any) -> IllegalMove | None:
        if isinstance(move, Bid):
            return IllegalMove(f"{move.card} is not in hand.", code="not_in_hand", pointer="/card")
        return None


def _duel_setup(options: Empty, seed: str, deal: Empty | None) -> Duel:
    deck = luck.shuffled(CARDS, seed, "deck")
    t: Duel = DuelTable(
        game="duel",
        rules_version="duel-1",
        seed=seed,
        agenda=[Round(), Deal()],
        hands=[sorted(deck[:4]), sorted(deck[4:])],
        won=[[], []],
    )
    return t


def _duel_faults(t: Duel) -> list[Fault]:
    places = [(f"/hands/{seat}", hand) for seat, hand in enumerate(t.hands)]
    places += [(f"/won/{seat}", pile) for seat, pile in enumerate(t.won)]
    return list(pieces_exactly_once(places, CARDS))


def _duel_view(t: Duel, seat: int | None) -> dict[str, Any]:
    return {
        "hand": None if seat is None else t.hands[seat],
        "hand_sizes": [len(hand) for hand in t.hands],
        "won": t.won,
    }


def _scores(totals: list[int]) -> list[SeatScore]:
    return [SeatScore(seat, total, {"all": total}, {}, 0) for seat, total in enumerate(totals)]


def _duel_conceal(t: Duel, seat: int | None) -> list[int]:
    for other, hand in enumerate(t.hands):
        if other != seat:
            hand[:] = ["?card"] * len(hand)
    return []


def _duel_looks(t: Duel) -> dict[str, tuple[str, ...]]:
    lying = {card for pile in (*t.hands, *t.won) for card in pile}
    return {card: ("card",) for card in CARDS if card not in lying}


duel: Game[Duel] = toy(
    "duel",
    DuelTable[Round | Bids],
    [Bid],
    setup=_duel_setup,
    table_view=_duel_view,
    scores=lambda t: _scores([len(pile) for pile in t.won]),
    end_reason=lambda t: ["hands_empty"],
    table_faults=_duel_faults,
    catalogue=lambda language: {"cards": CARDS},
    catalogue_type=Cards,
    events={
        "won": EventType("Seat {seat} wins {cards}."),
        "dealt": EventType("Seat {seat} gets {count:card}.", private=("cards",)),
    },
    hidden=Hidden(redact=_duel_conceal, backs=_duel_looks),
)


class DiceOptions(msgspec.Struct, forbid_unknown_fields=True):
    goal: int = 20


class DiceTable(Table[StepT], Generic[StepT], kw_only=True):
    goal: int
    totals: list[int]
    rolls: int = 0


Dice = DiceTable[Any]


class Keep(Move, tag="keep"):
    dice: tuple[str, ...]


class Roll(Stage[Dice], tag="roll"):
    seat: int

    def run(self, t: Dice) -> None:
        if max(t.totals) >= t.goal:
            return
        faces = [1 + luck.randbelow(6, t.seed, "die", t.rolls, name) for name in ("a", "b")]
        t.rolls += 1
        t.emit("rolled", self.seat, faces=faces)
        t.then(KeepDice(self.seat, faces), Roll(1 - self.seat))


class KeepDice(Choice[Dice], tag="keep_dice"):
    seat: int
    faces: list[int]

    def decision(self, t: Dice) -> Decision:
        # Two equal dice leave no choice: both are kept.
        least = 2 if self.faces[0] == self.faces[1] else 1
        moves = Subset(Keep, self.seat, ["a", "b"], least, 2)
        return Decision(self.seat, "keep", "DICE-2", "Keep dice.", moves)

    def take(self, t: Dice, move: Keep) -> None:
        t.totals[self.seat] += sum(self.faces["ab".index(die)] for die in move.dice)


def _dice_setup(options: DiceOptions, seed: str, deal: Empty | None) -> Dice:
    return DiceTable(
        game="dice",
        rules_version="dice-1",
        seed=seed,
        agenda=[Roll(0)],
        goal=options.goal,
        totals=[0, 0],
    )


dice: Game[Dice] = toy(
    "dice",
    DiceTable[Roll | KeepDice],
    [Keep],
    options_type=DiceOptions,
    setup=_dice_setup,
    table_view=lambda t, seat: {"totals": t.totals},
    scores=lambda t: _scores(t.totals),
    end_reason=lambda t: ["goal"],
    events={"rolled": EventType("Seat {seat} rolls {faces}.")},
)


class WalkTable(Table[StepT], Generic[StepT], kw_only=True):
    done: list[int]


class Walk(Move, tag="walk"):
    steps: int


class Walking(ParallelLanes[Any], tag="walking", kw_only=True):
    lanes: list[list[Stride]]


class Stride(Choice[Any], tag="stride"):
    """Walk 1 or 2 steps, to 4; the last step is not asked."""

    seat: int

    def decision(self, t: WalkTable[Any]) -> Decision | None:
        left = 4 - t.done[self.seat]
        if not left:
            return None
        moves = OneOf(Walk(self.seat, steps) for steps in range(1, min(2, left) + 1))
        return Decision(self.seat, "walk", "WALK-1", "Walk.", moves)

    def take(self, t: WalkTable[Any], move: Walk) -> None:
        t.done[self.seat] += move.steps
        t.then(self)


class Start(Stage[Any], tag="start_walking"):
    def run(self, t: WalkTable[Any]) -> None:
        Walking(lanes=[[Stride(seat)] for seat in t.seats()]).begin(t)


walk: Game[WalkTable[Any]] = toy(
    "walk",
    WalkTable[Walking],
    [Walk],
    setup=lambda options, seed, deal: WalkTable(
        game="walk", rules_version="walk-1", seed=seed, agenda=[Start()], done=[0, 0]
    ),
    table_view=lambda t, seat: {"done": t.done},
    scores=lambda t: _scores(t.done),
    end_reason=lambda t: ["walked"],
)
