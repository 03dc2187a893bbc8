"""Inputs of a network: a position of Race for the Galaxy."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from galaxy_referee.bots.learned import inputs
from galaxy_referee.bots.learned.inputs import (
    Ahead,
    Cells,
    Effort,
    Seen,
    about,
    count_pieces,
    leading,
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
    *about("now", NOW),
    *about("to come", PHASES),
)  # fmt: skip


class Inputs(inputs.Inputs):
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
        blocks = {
            "lead": LEAD, "hand": HAND, "in hand": kinds, "own tableau": kinds, "tableaus": kinds,
        }  # fmt: skip
        super().__init__(TABLE, PLAYER, blocks)
        by_name = places_of(kinds)
        places = {id: by_name[card.name] for id, card in cards.items()} | {
            id: by_name[card.data.replaces]
            for id, card in deck_of((BASE, *EDITION_CARDS)).items()
            if card.data.replaces
        }
        self._in_hand = {id: self.first["in hand"] + place for id, place in places.items()}
        self._in_tableau = {id: self.first["own tableau"] + place for id, place in places.items()}
        self._kinds = len(kinds)
        self._further: list[Further] = []
        for inputs_of in FURTHER:
            self._further.append(inputs_of(sets, len(self.names)))
            self.names = (*self.names, *self._further[-1].names)
        self._append("prospect", PROSPECTS if with_prospects else ())

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
        for further in outlook.additions.actions:
            more = further(outlook, gains, named)
            gains |= {action: more[action] for action in named if action in more}
        most = PROMISING_WITH_TIME if thorough else PROMISING
        likely = sorted(gains, key=lambda action: -gains[action])[:most]
        return [action if action in likely else None for action in named]

    def write(self, t: Race, seat: int, seen: Seen, cells: Cells) -> None:
        coming = phases_to_come(t)
        players = [means_of(t, score, coming) for score in scores(t) if score.seat < len(t.players)]
        own, others = self._write_players(players, seat, cells)
        put(cells, 0, _table(t, coming))
        put(cells, self.first["hand"], in_hand(t, seat, seen, own, coming))
        if others:
            put(cells, self.first["lead"], compared(own, others))
        places = self._in_hand
        for card in t.players[seat].hand:
            if card in seen and card in places:
                cells[places[card]] += 1
        tableaus = [[placed.card for placed in player.tableau] for player in t.players]
        count_pieces(cells, self._in_tableau, self._kinds, tableaus, seat)
        for part in self._further:
            part.write(t, seat, cells)
        if self._with_prospects:
            other = leading([each.score for each in players], seat)[0]
            put(cells, self.first["prospect"], prospects(t, seat, other, seen))


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
