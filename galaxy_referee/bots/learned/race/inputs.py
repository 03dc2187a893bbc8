"""Inputs of a network: a position of Race for the Galaxy."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from itertools import chain

from galaxy_referee.bots.learned.inputs import (
    Ahead,
    Cells,
    Effort,
    Seen,
    blocks,
    leading,
    mean,
    places_of,
    put,
)
from galaxy_referee.bots.learned.race.expansions import FURTHER, Further
from galaxy_referee.bots.learned.race.players import (
    HAND,
    LEAD,
    PHASES,
    PLAYER,
    compared,
    in_hand,
    means_of,
    phases_to_come,
)
from galaxy_referee.bots.learned.race.prospects import ACTIONS, PROSPECTS, prospects
from galaxy_referee.bots.race.actions import action_gains, best_pairs
from galaxy_referee.bots.race.outlook import Outlook
from galaxy_referee.bots.race.weights import Weights
from galaxy_referee.engine.kernel.decisions import Decision
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.race.catalogue import BASE, deck_of
from galaxy_referee.engine.race.components.editions import EDITION_CARDS
from galaxy_referee.engine.race.moves import Select, SelectTwo
from galaxy_referee.engine.race.scoring import scores
from galaxy_referee.engine.race.setup import pool_of
from galaxy_referee.engine.race.state import TABLEAU_LIMIT, Race

NOW = ("explore", "develop", "settle", "consume", "produce")
MOST_PLAYERS = 6
PROMISING, PROMISING_WITH_TIME = 3, 5  # actions to compare
# Pairs of actions to compare: the policy ranks them less well, and a round of the advanced game
# decides more. Each is compared in two guesses.
PROMISING_PAIRS = 8
FOR_PAIRS = Effort(positions=32)
FOR_MANY = Effort(positions=20, guesses=3)  # more players' choices are unknown
WITH_PROSPECTS = 0.45  # time of playing on, and of writing and evaluating these further inputs
WEIGHTS = Weights()
PLACES = places_of(ACTIONS)

TABLE = (
    "round", "pool", "pool spent a round", "cards missing to the end", "advanced", "takeovers",
    *(f"{players} players" for players in range(2, MOST_PLAYERS + 1)),
    *blocks("now", NOW),
    *blocks("to come", PHASES),
)  # fmt: skip


def _further(sets: tuple[str, ...], start: int) -> list[Further]:
    """The inputs of the engine's rooms that have some."""
    further: list[Further] = []
    for inputs_of in FURTHER:
        further.append(inputs_of(sets, start))
        start += len(further[-1].names)
    return further


class Inputs:
    """The inputs for games with some sets of cards.

    Args:
        sets: the names of the sets whose cards count by name. A card of another edition counts as
            the one that it replaces; those of other sets count only by what they are and do.
        pairs: the number of promising pairs of actions that are compared.
        with_prospects: whether there are inputs for what the seat could gain in the next round.
    """

    actions = ACTIONS

    def __init__(
        self, sets: tuple[str, ...], pairs: int = PROMISING_PAIRS, with_prospects: bool = False
    ) -> None:
        self._pairs = pairs
        self._with_prospects = with_prospects
        # Another round is only worth its time if a network chooses the actions (``Playouts``).
        self.ahead = Ahead(moments=1, load=WITH_PROSPECTS if with_prospects else 0.3)
        # Each set may replace some cards of the sets before it.
        cards = {
            id: card
            for count in range(1, len(sets) + 1)
            for id, card in deck_of(sets[:count]).items()
        }
        kinds = list(dict.fromkeys(card.name for card in cards.values()))
        names = (
            *TABLE,
            *blocks("own", PLAYER), *blocks("leading other", PLAYER), *blocks("others", PLAYER),
            *blocks("lead", LEAD), *blocks("hand", HAND),
            *blocks("in hand", kinds), *blocks("own tableau", kinds), *blocks("tableaus", kinds),
        )  # fmt: skip
        start = len(TABLE)
        self._own, self._other = start, start + len(PLAYER)
        self._mean = self._other + len(PLAYER)
        self._lead = self._mean + len(PLAYER)
        self._hand = self._lead + len(LEAD)
        start = self._hand + len(HAND)
        by_name = places_of(kinds, start)
        self._in_hand = {id: by_name[card.name] for id, card in cards.items()}
        self._in_hand |= {
            id: by_name[card.data.replaces]
            for id, card in deck_of((BASE, *EDITION_CARDS)).items()
            if card.data.replaces
        }
        self._kinds = len(kinds)
        self._further = _further(sets, len(names))
        names = (*names, *chain.from_iterable(part.names for part in self._further))
        self._prospects = len(names)
        self.names = (*names, *blocks("prospect", PROSPECTS if with_prospects else ()))

    def seen(self, t: Race, seat: int) -> Seen:
        player = t.players[seat]
        return frozenset([*player.hand, *player.drawn])

    def action(self, move: Move) -> int | None:
        return PLACES.get(move.action) if isinstance(move, Select) else None

    def effort(self, t: Race) -> Effort:
        if t.options.two_actions:
            return FOR_PAIRS
        return FOR_MANY if len(t.players) > 2 else Effort()

    def moment(self, t: Race) -> Hashable:
        return t.round

    def load(self, t: Race) -> float:
        return len(t.players) * (1 + t.options.two_actions) / 2

    def effects(self, t: Race, decision: Decision, thorough: bool = False) -> Sequence[Hashable]:
        """Compare only the few actions, and pairs of them, that the policy considers best; the time
        is spent on more guesses at the others' choices."""
        moves = decision.moves
        if decision.kind not in ("select", "select_two"):
            return range(len(moves))
        outlook = Outlook(t, decision.seat, WEIGHTS)
        gains = action_gains(outlook)
        if decision.kind == "select_two":
            best = best_pairs(outlook, gains)[: self._pairs]
            return [pair if pair in best else None for pair in map(actions_of, moves)]
        named = [action for (action,) in map(actions_of, moves)]
        for further in outlook.rooms.actions:
            more = further(outlook, gains, named)
            gains |= {action: more[action] for action in named if action in more}
        most = PROMISING_WITH_TIME if thorough else PROMISING
        likely = sorted(gains, key=lambda action: -gains[action])[:most]
        return [action if action in likely else None for action in named]

    def write(self, t: Race, seat: int, seen: Seen, cells: Cells) -> None:
        coming = phases_to_come(t)
        players = [means_of(t, score, coming) for score in scores(t) if score.seat < len(t.players)]
        own = players[seat]
        others = [players[other] for other in leading([each.score for each in players], seat)]
        put(cells, 0, _table(t, coming))
        put(cells, self._own, own.numbers)
        put(cells, self._hand, in_hand(t, seat, seen, own, coming))
        if others:
            put(cells, self._lead, compared(own, others))
            put(cells, self._other, others[0].numbers)
            put(cells, self._mean, mean([each.numbers for each in others]))
        self._write_cards(t, seat, seen, cells)
        for part in self._further:
            part.write(t, seat, cells)
        if self._with_prospects:
            other = leading([each.score for each in players], seat)[0]
            put(cells, self._prospects, prospects(t, seat, other, seen))

    def _write_cards(self, t: Race, seat: int, seen: Seen, cells: Cells) -> None:
        places, count = self._in_hand, self._kinds
        for card in t.players[seat].hand:
            if card in seen and card in places:
                cells[places[card]] += 1
        for other, player in enumerate(t.players):
            start = count if other == seat else 2 * count
            for placed in player.tableau:
                if placed.card in places:
                    cells[start + places[placed.card]] += 1


def actions_of(move: Move) -> tuple[str, ...]:
    """The actions that a move chooses."""
    if isinstance(move, SelectTwo):
        return move.actions
    assert isinstance(move, Select)
    return (move.action,)


def _table(t: Race, coming: frozenset[str]) -> list[float]:
    """The numbers of ``TABLE``."""
    players = len(t.players)
    spent = pool_of(t.options) - t.pool
    longest = max(len(player.tableau) for player in t.players)
    return [
        t.round / 10,
        t.pool / (12 * players),
        spent / (players * max(1, t.round)) / 2,
        max(0, TABLEAU_LIMIT - longest) / 6,
        t.options.two_actions,
        t.options.takeovers,
        *[players == number for number in range(2, MOST_PLAYERS + 1)],
        *[t.phase == phase for phase in NOW],
        *[phase in coming for phase in PHASES],
    ]
