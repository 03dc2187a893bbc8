"""A small vocabulary for scenarios: a table described in a line, moves as text, what came of it.

A seat is described as ``"New Sparta, Spice World* / Gem World, +2"``: its tableau in order of play,
a star for each good, and behind the slash its hand, where ``+2`` are two more cards of no
importance. A second mention of a name is the second copy. All other cards of the game are in the
deck.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from galaxy_referee.engine.kernel.errors import RefereeError
from galaxy_referee.engine.kernel.events import Event
from galaxy_referee.engine.kernel.outcome import SeatScore
from galaxy_referee.engine.race import game
from galaxy_referee.engine.race.catalogue import CARDS, deck_of
from galaxy_referee.engine.race.components.cards import Card
from galaxy_referee.engine.race.counting import total_military
from galaxy_referee.engine.race.description import NAME, version_of
from galaxy_referee.engine.race.expansions.goals.state import GoalTile
from galaxy_referee.engine.race.options import Options
from galaxy_referee.engine.race.players import Placed, Player
from galaxy_referee.engine.race.rounds import choice_of, choosers
from galaxy_referee.engine.race.setup import pool_of
from galaxy_referee.engine.race.state import RaceState

BASE = deck_of(("base",))
DISTINCT = {entry.title: entry for entry in BASE.values() if entry.id == entry.name}
NOTHING_TO_SELL = "consume-trade"  # an action that does nothing for a seat without goods
# Options of tables with The Gathering Storm, with both of the first expansions, with all three,
# with Alien Artifacts, and with Xeno Invasion.
TGS = {"expansions": ("tgs",)}
BOTH = {"expansions": ("tgs", "rvi")}
BOW = {"expansions": ("tgs", "rvi", "bow")}
AA = {"expansions": ("aa",)}
XI = {"expansions": ("xi",)}


class Names:
    """Hands out cards by printed name, each physical card once.

    Args:
        sets: the sets of cards in the deck.
    """

    def __init__(self, sets: tuple[str, ...] = ("base",)) -> None:
        self.taken: set[str] = set()
        self.deck = deck_of(sets)

    def take(self, title: str) -> str:
        """The next copy of a card."""
        for card in self.deck.values():
            if card.title == title and card.id not in self.taken:
                self.taken.add(card.id)
                return card.id
        raise AssertionError(f"no card named {title} is left")

    def list(self, titles: str) -> list[str]:
        """The cards in a comma-separated line; ``+2`` is left out."""
        return [self.take(word) for word in _words(titles) if word and not word.startswith("+")]

    def rest(self) -> list[str]:
        """All cards not yet handed out, the dearest last: those of no importance are taken from
        the end, where they can hardly be placed by accident."""
        cheap_first = sorted(self.deck.values(), key=lambda card: (card.price, card.id))
        return [card.id for card in cheap_first if card.id not in self.taken]


def _words(line: str) -> list[str]:
    """The parts of a comma-separated line; some companies have a comma in their name."""
    return [word.strip() for word in re.split(r",(?! (?:Inc|Ltd|Ultd))", line)]


def more_in(titles: str) -> int:
    """How many cards of no importance a line adds."""
    return sum(int(word) for word in _words(titles) if word.startswith("+"))


class Scenario:
    """A table in play.

    Args:
        state: the state; changed by every move.
    """

    def __init__(self, state: RaceState[Any]) -> None:
        self.state = state
        self.events: list[Event] = []
        self.log: list[Event] = []

    # -- playing -----------------------------------------------------------------------------------

    def actions(self, *names: str) -> Scenario:
        """Each seat chooses its action card, ``"develop"``, or two, ``"develop settle"``."""
        for seat, name in enumerate(names):
            kind = "select_two" if self.state.options.two_actions else "select"
            self.play(f"{seat} {kind} {name.replace(' ', ',')}")
        return self

    def play(self, *moves: str) -> Scenario:
        """Make these moves; ``events`` are what happened in the last one."""
        for move in moves:
            self.events = game.play(self.state, move)
            self.log += self.events
        return self

    def pay(self, seat: int, count: int) -> Scenario:
        """Pay with the last cards in hand."""
        return self.play(f"{seat} pay {','.join(self.hand(seat)[-count:]) if count else '-'}")

    def finish(self) -> Scenario:
        """Answer everything up to the next choice of action cards by the first legal move."""
        while not self.state.over and self.asked not in ("select", "select_two"):
            moves = list(game.decisions(self.state)[0].moves)
            passing = [move for move in moves if move.text.endswith(" pass")]
            self.play((passing or moves)[0].text)
        return self

    def copy(self) -> Scenario:
        """The same moment again, for trying the other way."""
        return Scenario(game.load(game.codec.encode(self.state)))

    def refused(self, move: Any, code: str, rule: str | None = None) -> str:
        """Try a move that must be refused without changing anything; the sentence it gets."""
        before = game.codec.encode(self.state)
        with pytest.raises(RefereeError) as caught:
            game.play(self.state, move)
        assert game.codec.encode(self.state) == before
        assert caught.value.reason == code, caught.value.sentence
        if rule is not None:
            assert caught.value.rule == rule
        return caught.value.sentence

    # -- looking -----------------------------------------------------------------------------------

    def hand(self, seat: int) -> list[str]:
        return self.state.players[seat].hand

    def hands(self) -> list[int]:
        """The number of cards in each hand."""
        return [len(player.hand) for player in self.state.players]

    def tableau(self, seat: int) -> list[str]:
        return [placed.card for placed in self.state.players[seat].tableau]

    def goods(self, seat: int) -> list[str]:
        """The worlds that hold a good."""
        return self.state.worlds_with_good(seat)

    def chips(self, seat: int) -> int:
        return self.state.players[seat].chips

    def drawn(self, seat: int) -> int:
        """The number of cards to choose from in Explore."""
        return len(self.state.players[seat].drawn)

    @property
    def asked(self) -> str:
        """The kind of the open decision; nothing when the game is over."""
        open_decisions = game.decisions(self.state)
        return open_decisions[0].kind if open_decisions else ""

    @property
    def waiting(self) -> list[int]:
        """The seats that have to decide."""
        return [decision.seat for decision in game.decisions(self.state)]

    def legal(self, seat: int) -> list[str]:
        """The legal moves of a seat without its number: ``["develop gem-world", "pass"]``."""
        return [
            move.text.partition(" ")[2]
            for decision in game.decisions(self.state)
            if decision.seat == seat
            for move in decision.moves
        ]

    def first_legal(self, seat: int) -> str:
        """The first legal move of a seat, which may have millions."""
        open_decisions = game.decisions(self.state)
        return next(
            decision.moves.at(0).text for decision in open_decisions if decision.seat == seat
        )

    def choices(self, seat: int) -> set[str]:
        """What the legal moves of a seat name first: ``{"gem-world"}``; passing is left out."""
        return {text.split()[1] for text in self.legal(seat) if text != "pass"}

    def happened(self, kind: str, seat: int | None = None) -> list[Event]:
        """The events of a kind in the last move."""
        return [
            event
            for event in self.events
            if event.kind == kind and (seat is None or event.seat == seat)
        ]

    def told(self, kind: str, fact: str, seat: int | None = None) -> list[Any]:
        """A fact of all events of a kind so far."""
        of_kind = [event for event in self.log if event.kind == kind]
        return [event.data[fact] for event in of_kind if seat is None or event.seat == seat]

    def drawn_by(self, seat: int = 0) -> dict[str, int]:
        """The cards that a seat has drawn so far, by what it drew them for."""
        sources = self.told("cards_drawn", "source", seat)
        return dict(zip(sources, self.told("cards_drawn", "count", seat), strict=True))

    @property
    def strengths(self) -> list[tuple[int, int]]:
        """Attack and defense of the takeovers that were compared so far."""
        kinds = ("takeover_succeeded", "takeover_failed")
        told = [event.data for event in self.log if event.kind in kinds]
        return [(data["attack"], data["defense"]) for data in told if "attack" in data]

    @property
    def phases(self) -> list[str]:
        """The phases begun so far, in order."""
        return self.told("phase_started", "phase")

    def military(self, seat: int = 0) -> int:
        """The total Military of a seat."""
        return total_military(self.state.tableau(seat))

    def prestige(self, seat: int = 0) -> int:
        return self.state.players[seat].prestige

    def score(self, seat: int) -> SeatScore:
        return game.scores(self.state)[seat]


def round_start(
    *seats: str,
    deck: str = "",
    discard: str = "",
    chips: Sequence[int] = (),
    advanced: bool = False,
    first: int = 0,
    deck_size: int | None = None,
    load: bool = True,
    goals: Sequence[str] = (),
    prestige: Sequence[int] = (),
    leader: int | None = None,
    on_tile: bool = False,
    **rules: Any,
) -> Scenario:
    """A table at the choice of action cards.

    Args:
        seats: a description of each seat; one description makes a game of two.
        deck: the top cards of the deck.
        discard: the cards of the discard pile.
        chips: chips by seat; the pool has the others.
        advanced: the advanced two-player game.
        first: the seat that is first in order.
        deck_size: number of cards in the deck; the others go to the last seat's hand.
        load: whether to read the table as a foreign state, which audits it.
        goals: the goals in play.
        prestige: prestige by seat.
        leader: the Prestige Leader.
        on_tile: whether there is prestige on the leader's tile.
        rules: further options, such as ``expansions`` and ``takeovers``.
    """
    options = Options(players=max(2, len(seats)), advanced=advanced, goals=tuple(goals), **rules)
    described = [*seats, ""] if len(seats) == 1 else list(seats)
    names = Names(options.sets)
    parts = [[part.strip() for part in (seat + "/").split("/")[:2]] for seat in described]
    tableaus = [list(_tableau(names, tableau)) for tableau, _ in parts]
    hands = [names.list(hand) for _, hand in parts]
    top, pile = names.list(deck), names.list(discard)
    rest = names.rest()
    for (_, hand), cards in zip(parts, hands, strict=True):
        for _ in range(more_in(hand)):
            cards.append(rest.pop())
    players = [
        Player(hand=hand, tableau=[Placed(card) for card, _ in tableau], chips=points)
        for hand, tableau, points in zip(
            hands, tableaus, [*chips, *[0] * (len(described) - len(chips))], strict=True
        )
    ]
    for player, tableau in zip(players, tableaus, strict=True):
        for placed, (_, stars) in zip(player.tableau, tableau, strict=True):
            for _ in range(stars):
                placed.put(rest.pop())
    if deck_size is not None:
        spare = max(0, deck_size - len(top))
        players[-1].hand += rest[spare:]
        rest = rest[:spare]
    state: RaceState[Any] = RaceState(
        game=NAME,
        rules_version=version_of(options.named),
        seed="scenario",
        agenda=[],
        options=options,
        first=first,
        round=3,
        pool=pool_of(options) - sum(player.chips for player in players),
        players=players,
        goals=[GoalTile(goal) for goal in goals],
        deck=[*top, *rest],
        discard=pile,
    )
    for player, amount in zip(players, prestige, strict=False):
        player.prestige = amount
    if leader is not None:
        players[leader].leader, players[leader].on_tile = True, on_tile
    state.then(choice_of(choosers(state)))
    return Scenario(game.load(game.codec.encode(state)) if load else state)


PHASES = ("explore", "develop", "settle", "consume", "produce")


def reached(actions: Sequence[str], *seats: str, **rules: Any) -> Scenario:
    """A table in the last phase that these actions bring; nobody placed anything before it.

    Args:
        actions: the action card of each seat.
        seats: the seats, as for ``round_start``.
        rules: its further arguments.
    """
    s = round_start(*seats, **rules).actions(*actions)
    last = max(PHASES.index(re.split(r"[+-]", action)[0]) for action in actions)
    while s.state.phase in PHASES[:last]:
        s.play(*(f"{seat} pass" for seat in s.waiting))
    return s


def _tableau(names: Names, line: str) -> Iterator[tuple[str, int]]:
    for title in _words(line):
        if title:
            yield names.take(title.rstrip("*")), title.count("*")


def by_price(deck: dict[str, Card]) -> dict[int, tuple[int, int, int]]:
    """The numbers of developments, worlds to be paid for, and military worlds, by cost or
    defense."""
    table = {}
    for price in sorted({card.price for card in deck.values()}):
        cards = [card for card in deck.values() if card.price == price]
        developments = sum(card.development for card in cards)
        military = sum(card.military_world for card in cards)
        table[price] = (developments, len(cards) - developments - military, military)
    return table


def finished(*seats: str, chips: Sequence[int] = (), **rules: Any) -> Scenario:
    """A table whose game is over, for scoring."""
    scenario = round_start(*seats, chips=chips, load=False, **rules)
    scenario.state.agenda = []
    return scenario


def card(title: str, copy: int = 1) -> str:
    """The id of a card by its printed name."""
    matches = [entry.id for entry in CARDS.values() if entry.title == title]
    return matches[copy - 1]


def fresh_game(seed: str = "seed", deal: Any = None, **options: Any) -> Scenario:
    """A new game at its first decision; ``events`` are those of the set-up."""
    log: list[Event] = []
    scenario = Scenario(game.new(options, seed=seed, deal=deal, log=log))
    scenario.events = log
    return scenario
