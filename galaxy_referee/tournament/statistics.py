"""The numbers of a tournament, computed from its log. docs/tournament-numbers.md explains each."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from itertools import combinations
from typing import Any, get_args

import msgspec

from galaxy_referee.tournament.addresses import without_secrets
from galaxy_referee.tournament.distributions import Distribution, distribution
from galaxy_referee.tournament.intervals import Share, Sums, holm, p_value, share
from galaxy_referee.tournament.ladder import DealCounter, Rating, ScaleName, ladder_of, scales_for
from galaxy_referee.tournament.log import EntrantSpec, FaultKind, Header, Limits
from galaxy_referee.tournament.log_reader import GameResult, Games

FORMAT = 2
FAULTS: tuple[str, ...] = get_args(FaultKind)
MAX_REASONS = 1_000  # different reasons that are counted: memory use must not grow with the games
SHOWN_REASONS = 20
SIGNIFICANT = 0.05

# The owner of a share of points: a bot, a bot against another, a seat, or a bot in a seat.
Key = tuple[str | int, ...]


class SeatNumbers(msgspec.Struct, frozen=True):
    """The results of a seat, for all bots together or for one bot.

    Attributes:
        seat: its number.
        wins: the share of won games; None without games.
        mean_score: the mean score in the counted games.
    """

    seat: int
    wins: Share | None
    mean_score: float | None


class BotNumbers(msgspec.Struct, frozen=True):
    """The numbers of a bot.

    Attributes:
        name, spec: from the header of the log; addresses without their secret parts.
        rating: its strength, as an arena's ladder shows it.
        wins: the share of won games; a win shared by two counts one half for each.
        places: the number of first places, second places, and so on.
        scores: the scores in the games that it did not forfeit.
        seats: the same games by seat.
        faults: the number of faults by kind.
        games_with_faults: the number of games with at least one fault.
        forfeits: the number of games that it forfeited.
    """

    name: str
    spec: str
    rating: Rating
    wins: Share | None
    places: tuple[int, ...]
    scores: Distribution
    seats: tuple[SeatNumbers, ...]
    faults: dict[str, int]
    games_with_faults: int
    forfeits: int


class FaultReason(msgspec.Struct, frozen=True):
    """A reason for faulty answers.

    Attributes:
        bot: the name of the bot.
        kind: the kind of fault.
        detail: the reason, as in the log.
        count: the number of occurrences.
        game: the number of a game in which it occurred.
    """

    bot: str
    kind: str
    detail: str
    count: int
    game: int


class Pair(msgspec.Struct, frozen=True):
    """Two bots, in the games that both played.

    Attributes:
        a, b: their names; the higher rated first.
        share: the share of a: 1 for each game in which it finished ahead of b, one half for a tie.
        ahead, tied, behind: the number of games that a finished ahead, tied, and behind.
        margin: the mean of a's score minus b's; None if one of them forfeited every game.
        p: the probability of a share this far from one half between equal bots.
        p_adjusted: the same, adjusted for the number of pairs (Holm).
        significant: whether p_adjusted is below 0.05.
    """

    a: str
    b: str
    share: Share
    ahead: int
    tied: int
    behind: int
    margin: float | None
    p: float
    p_adjusted: float
    significant: bool


class Coverage(msgspec.Struct, frozen=True):
    """The games that the numbers are based on.

    Attributes:
        games: the number of games in the log.
        planned: the number of games in the header.
        deals: the number of deals in the log.
        forfeited: the number of games with a forfeit.
        repeated: the number of duplicate lines, which are ignored.
        replaced: the number of lines ignored because their games were played again.
        void: the number of games that were not played because every attempt failed.
        torn: whether an incomplete last line was ignored.
    """

    games: int
    planned: int
    deals: int
    forfeited: int
    repeated: int
    replaced: int
    void: int
    torn: bool


class Tournament(msgspec.Struct, frozen=True):
    """The tournament: the header of the log without the seed, which determines all luck.

    Attributes:
        match: a name for the tournament.
        game, rules_version, options, players: the game.
        schedule, mirrored: which bots met, and whether each deal was played in several seatings.
        limits: a bot's time limits, and its allowed faults.
    """

    match: str
    game: str
    rules_version: str
    options: dict[str, Any]
    players: int
    schedule: str
    mirrored: bool
    limits: Limits


class Statistics(msgspec.Struct, frozen=True):
    """All numbers of a tournament.

    Attributes:
        format: the format of this JSON.
        tournament: the tournament.
        coverage: the games that the numbers are based on.
        scale: what fixes the scale of the ratings; None if no bot has met another.
        bots: the bots, the highest rated first.
        pairs: all pairs that met, in the order of `bots`.
        seats: the seats, for all bots together.
        fault_reasons: the most frequent reasons for faults.
        rounds, moves: the lengths of the games without a forfeit.
    """

    format: int
    tournament: Tournament
    coverage: Coverage
    scale: ScaleName | None
    bots: tuple[BotNumbers, ...]
    pairs: tuple[Pair, ...]
    seats: tuple[SeatNumbers, ...]
    fault_reasons: tuple[FaultReason, ...]
    rounds: Distribution
    moves: Distribution


class Tally:
    """Sums over the games seen so far. Only deals with other results than before add to them."""

    def __init__(self, header: Header) -> None:
        self.header = header
        self.tables = DealCounter()
        self.games = self.deals = self.forfeited = 0
        self.sums: defaultdict[Key, Sums] = defaultdict(Sums)
        self.places: Counter[tuple[str, int]] = Counter()
        self.results: Counter[tuple[str, str, float]] = Counter()
        self.margins: defaultdict[tuple[str, str], list[int]] = defaultdict(lambda: [0, 0])
        self.scores: defaultdict[str, Counter[int]] = defaultdict(Counter)
        self.seat_scores: defaultdict[Key, list[int]] = defaultdict(lambda: [0, 0])
        self.rounds: Counter[int] = Counter()
        self.moves: Counter[int] = Counter()
        self.faults: Counter[tuple[str, str]] = Counter()
        self.faulty: Counter[str] = Counter()
        self.reasons: dict[tuple[str, str, str], list[int]] = {}
        self.forfeits: Counter[str] = Counter()
        self._deal = -1
        self._open: defaultdict[Key, list[float]] = defaultdict(lambda: [0.0, 0.0])

    def add(self, game: GameResult) -> None:
        """Count a game. The games of a deal must come one after another."""
        if game.deal != self._deal:
            self.close()
            self._deal = game.deal
            self.deals += 1
        self.games += 1
        places = places_of(game)
        if len(game.seats) > 1:
            self.tables.add(game.seats, places[: len(game.seats)])
        self._add_points(game, places)
        self._add_scores(game)
        self._add_faults(game)

    def close(self) -> None:
        """Finish the current deal."""
        for key, (points, games) in self._open.items():
            self.sums[key].add(points, int(games))
        self._open.clear()
        self.tables.close()

    def _add_points(self, game: GameResult, places: list[int]) -> None:
        won = 1 / places.count(1) if game.winners else 0.0
        for seat, (name, finish) in enumerate(zip(game.seats, places, strict=False)):
            self.places[name, finish] += 1
            for key in (("bot", name), ("seat", seat), ("bot", name, seat)):
                self._point(key, won if finish == 1 else 0.0)
        for one, other in combinations(range(len(game.seats)), 2):
            ahead = 0.5 + 0.5 * ((places[one] < places[other]) - (places[one] > places[other]))
            self._pair(game.seats[one], game.seats[other], ahead)
            self._pair(game.seats[other], game.seats[one], 1 - ahead)

    def _pair(self, a: str, b: str, ahead: float) -> None:
        self.results[a, b, ahead] += 1
        self._point(("pair", a, b), ahead)

    def _point(self, key: Key, points: float) -> None:
        entry = self._open[key]
        entry[0] += points
        entry[1] += 1

    def _add_scores(self, game: GameResult) -> None:
        fair = [seat for seat in range(len(game.seats)) if seat not in game.forfeits]
        for seat in fair:
            name, score = game.seats[seat], game.scores[seat]
            self.scores[name][score] += 1
            for key in (("seat", seat), ("bot", name, seat)):
                _add(self.seat_scores[key], score)
            for other in fair:
                if other != seat:
                    _add(self.margins[name, game.seats[other]], score - game.scores[other])
        if not game.forfeits:
            self.rounds[game.rounds] += 1
            self.moves[game.moves] += 1

    def _add_faults(self, game: GameResult) -> None:
        self.faults.update((game.seats[fault.seat], fault.kind) for fault in game.faults)
        for fault in game.faults:
            reason = (game.seats[fault.seat], fault.kind, fault.detail)
            if reason in self.reasons or len(self.reasons) < MAX_REASONS:
                self.reasons.setdefault(reason, [0, game.n])[0] += 1
        self.faulty.update({game.seats[fault.seat] for fault in game.faults})
        self.forfeits.update(game.seats[seat] for seat in game.forfeits)
        self.forfeited += bool(game.forfeits)


def _add(sums: list[int], score: int) -> None:
    sums[0] += score
    sums[1] += 1


def places_of(game: GameResult) -> list[int]:
    """The places by seat, then that of an opponent without a seat; 1 is the best, and equals share
    a place.

    A seat that forfeited is behind all that did not, whatever the default moves scored; several
    that forfeited are equal. Otherwise, the winners come first, then score and tiebreaker decide.
    """

    def key(seat: int) -> tuple[int, ...]:
        if seat in game.forfeits:
            return (1,)
        tie_break = game.tie_breaks[seat] if game.tie_breaks else 0
        return (0, seat not in game.winners, -game.scores[seat], -tie_break)

    keys = [key(side) for side in range(len(game.scores))]
    return [1 + sum(other < own for other in keys) for own in keys]


def tally(header: Header, games: Iterable[GameResult]) -> Tally:
    """Count games, which must come deal by deal."""
    sums = Tally(header)
    for game in games:
        sums.add(game)
    sums.close()
    return sums


def statistics(games: Games) -> Statistics:
    """All numbers of a log."""
    sums = tally(games.header, games)
    bots = {bot.name: bot for bot in games.header.bots}
    all_games = max(1, sums.games)  # they all count in full
    ladder = ladder_of(sums.tables.counted(), [*bots], all_games, scales_for(games.header.bots))
    return Statistics(
        format=FORMAT,
        tournament=msgspec.convert(games.header, Tournament, from_attributes=True),
        coverage=Coverage(
            games=sums.games, planned=games.header.games, deals=sums.deals,
            forfeited=sums.forfeited, repeated=games.repeated, replaced=games.replaced,
            void=games.void, torn=games.torn,
        ),
        scale=ladder.scale.name if ladder.scale else None,
        bots=tuple(_bot(sums, bots[rating.name], rating) for rating in ladder.ratings),
        pairs=_pairs(sums, [rating.name for rating in ladder.ratings]),
        seats=tuple(_seat(sums, ("seat", seat)) for seat in range(games.header.players)),
        fault_reasons=_reasons(sums),
        rounds=distribution(sums.rounds),
        moves=distribution(sums.moves),
    )  # fmt: skip


def _bot(sums: Tally, bot: EntrantSpec, rating: Rating) -> BotNumbers:
    name, players = bot.name, range(sums.header.players)
    return BotNumbers(
        name=name,
        spec=without_secrets(bot.spec),
        rating=rating,
        wins=_share(sums, ("bot", name)),
        places=tuple(sums.places[name, index + 1] for index in players),
        scores=distribution(sums.scores[name]),
        seats=tuple(_seat(sums, ("bot", name, seat)) for seat in players),
        faults={kind: sums.faults[name, kind] for kind in FAULTS},
        games_with_faults=sums.faulty[name],
        forfeits=sums.forfeits[name],
    )


def _reasons(sums: Tally) -> tuple[FaultReason, ...]:
    often = sorted(sums.reasons.items(), key=lambda item: (-item[1][0], item[0]))
    return tuple(FaultReason(*reason, *counted) for reason, counted in often[:SHOWN_REASONS])


def _seat(sums: Tally, key: Key) -> SeatNumbers:
    total, count = sums.seat_scores[key]
    return SeatNumbers(int(key[-1]), _share(sums, key), total / count if count else None)


def _share(sums: Tally, key: Key) -> Share | None:
    return share(sums.sums[key]) if key in sums.sums else None


def _pairs(sums: Tally, names: list[str]) -> tuple[Pair, ...]:
    met = [(a, b) for a, b in combinations(names, 2) if ("pair", a, b) in sums.sums]
    shares = [share(sums.sums["pair", a, b]) for a, b in met]
    ps = [p_value(pair_share) for pair_share in shares]
    rows = zip(met, shares, ps, holm(ps), strict=True)
    return tuple(_pair(sums, *row) for row in rows)


def _pair(sums: Tally, met: tuple[str, str], share: Share, p: float, adjusted: float) -> Pair:
    a, b = met
    total, count = sums.margins[a, b]
    return Pair(
        a=a,
        b=b,
        share=share,
        ahead=sums.results[a, b, 1.0],
        tied=sums.results[a, b, 0.5],
        behind=sums.results[a, b, 0.0],
        margin=total / count if count else None,
        p=p,
        p_adjusted=adjusted,
        significant=adjusted < SIGNIFICANT,
    )
