"""Gathers what an arena publishes from its index."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from galaxy_referee.arena import documents, trend
from galaxy_referee.arena.availability import RETIRED, Now
from galaxy_referee.arena.batches import PAUSE, logged_spec, rated
from galaxy_referee.arena.divisions import Division
from galaxy_referee.arena.index import Index, IndexedGame
from galaxy_referee.arena.replay_pages import Game, bot_page, replay_names
from galaxy_referee.arena.settings import Arena
from galaxy_referee.arena.upsets import READ, Upset, upsets
from galaxy_referee.tournament.escaping import plain
from galaxy_referee.tournament.ladder import Ladder, Rating

SHOWN_GAMES = 20
DIGITS = 4  # of shares


class Standing(NamedTuple):
    """A division as it stands.

    Args:
        division: the division.
        ladder: the fit, with names as in logs.
        file: the ladder as it is published, in the same order.
        latest: the latest games.
        upsets: the least likely wins.
        replays: the files of the games that have a replay.
    """

    division: Division
    ladder: Ladder
    file: documents.LadderFile
    latest: list[IndexedGame]
    upsets: list[Upset]
    replays: Mapping[Game, str]


def standing_of(
    arena: Arena, division: Division, index: Index, states: Mapping[str, Now]
) -> Standing:
    """A division as it stands, with the history of its ratings brought up to date.

    Args:
        arena, division, index: what is played, and was played so far.
        states: the states of its bots by name; all others have retired.
    """
    name, cap = division.name, arena.settings.cap
    trend.bring_up_to_date(index, name, cap, PAUSE)
    ladder = rated(arena, division, index)
    since = trend.since(index.remembered(name, cap))
    file = documents.LadderFile(
        format=documents.FORMAT,
        division=name,
        title=division.title,
        game=division.game,
        players=division.players,
        options=division.options,
        cap=cap,
        games=index.played(name),
        since=since,
        bots=tuple(_rows(arena, division, index, ladder, since=since, states=states)),
    )
    games = index.games(name, None, READ)
    found = upsets(ladder, games)
    finished = set(index.finished(name, PAUSE))
    unlikely = {(upset.game.batch, upset.game.n) for upset in found}
    shown = {(game.batch, game.n) for game in games[:SHOWN_GAMES]} | unlikely
    replays = replay_names([game for game in shown if game[0] in finished], unlikely)
    return Standing(division, ladder, file, games[:SHOWN_GAMES], found, replays)


def games_file(standing: Standing) -> documents.GamesFile:
    """The games of a division that its page shows."""
    return documents.GamesFile(
        format=documents.FORMAT,
        division=standing.division.name,
        latest=tuple(_entry(game, standing.replays) for game in standing.latest),
        upsets=tuple(
            _entry(upset.game, standing.replays, round(upset.chance, DIGITS))
            for upset in standing.upsets
        ),
    )


def bot_files(standing: Standing, index: Index) -> Iterator[documents.BotFile]:
    """Each bot of a division, the best first."""
    for rating, row in zip(standing.ladder.ratings, standing.file.bots, strict=True):
        yield _bot_file(standing, index, rating.name, row)


def _bot_file(standing: Standing, index: Index, name: str, row: documents.Row) -> documents.BotFile:
    division = standing.division.name
    scored, seats = _seats(index, division, name)
    return documents.BotFile(
        format=documents.FORMAT,
        division=division,
        bot=row,
        history=tuple(index.history(division, name)),
        opponents=_opponents(standing.ladder, name),
        seats=seats,
        parts=tuple(
            documents.Part(plain(part), round(points / scored, DIGITS))
            for part, points in index.parts(division, name).items()
        ),
        faults=_faults(index, division, name),
        games=tuple(
            _entry(game, standing.replays) for game in index.games(division, name, SHOWN_GAMES)
        ),
    )


def _rows(
    arena: Arena,
    division: Division,
    index: Index,
    ladder: Ladder,
    *,
    since: int | None,
    states: Mapping[str, Now],
) -> Iterator[documents.Row]:
    entered = {bot.entrant.name: bot for bot in arena.entered(division)}
    specs = index.specs(division.name)
    before = index.ratings(division.name, since) if since else {}
    forfeits = index.all_forfeits(division.name)
    for place, rating in enumerate(ladder.ratings, 1):
        bot, now = entered.get(rating.name), states.get(rating.name, RETIRED)
        spec = specs.get(rating.name) or (logged_spec(bot.spec) if bot else "")
        yield documents.Row(
            place=place,
            name=plain(rating.name),
            rating=rating.rating,
            low=rating.low,
            high=rating.high,
            change=_change(rating, before.get(rating.name)),
            games=rating.games,
            deals=rating.deals,
            forfeits=forfeits.get(rating.name, 0),
            spec=plain(spec),
            state=now.state,
            why=now.why,
            page=bot_page(rating.name),
        )


def _change(rating: Rating, before: float | None) -> float | None:
    if rating.rating is None or before is None:
        return None
    return round(rating.rating - before, 1)


def _opponents(ladder: Ladder, name: str) -> tuple[documents.Opponent, ...]:
    fit, number = ladder.fit, ladder.numbers[name]
    opponents = [
        documents.Opponent(
            plain(other),
            int(games),
            round(float(fit.points[number, column] / games), DIGITS),
            round(float(fit.chances[number, column]), DIGITS),
        )
        for column, other in enumerate(ladder.names)
        if (games := fit.games[number, column])
    ]
    return tuple(sorted(opponents, key=lambda met: (-met.games, met.opponent)))


def _seats(index: Index, division: str, name: str) -> tuple[int, tuple[documents.Seat, ...]]:
    """The number of games with a score, and the results by seat."""
    seated = index.seats(division, name)
    seats = tuple(
        documents.Seat(
            players=each.players,
            seat=each.seat,
            games=each.games,
            wins=round(each.wins / each.games, DIGITS),
            score=round(each.score / each.scored, DIGITS) if each.scored else None,
            forfeits=each.forfeits,
            decisions=each.decisions,
            seconds=each.seconds,
            tokens=each.tokens,
            cost=each.cost,
        )
        for each in seated
    )
    return sum(each.scored for each in seated), seats


def _faults(index: Index, division: str, name: str) -> tuple[documents.Faults, ...]:
    forfeits = index.forfeits(division, name)
    return tuple(
        documents.Faults(kind, times, forfeits.get(kind, 0))
        for kind, times in index.faults(division, name).items()
    )


def _entry(
    game: IndexedGame, replays: Mapping[Game, str], chance: float | None = None
) -> documents.GameEntry:
    seats = zip(game.seats, game.scores, game.places, strict=True)
    replay = replays.get((game.batch, game.n))
    return documents.GameEntry(
        batch=game.batch,
        n=game.n,
        moves=game.moves,
        counts=game.counts,
        seats=tuple(documents.GameSeat(plain(name), score, place) for name, score, place in seats),
        replay=f"games/{replay}" if replay else None,
        chance=chance,
    )
