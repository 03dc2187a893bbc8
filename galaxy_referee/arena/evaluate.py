"""``galaxy-referee evaluate``: measure a bot on the scale of the anchors."""

from __future__ import annotations

import argparse
import signal
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from rich.console import Console

from galaxy_referee.arena.batches import Rules
from galaxy_referee.arena.bots import ANCHORS, BotSettings, check_bot
from galaxy_referee.arena.divisions import DIVISIONS, BadDivision, check_division, division_named
from galaxy_referee.arena.evaluation import (
    CAP,
    DIVISION,
    Evaluation,
    evaluate,
    header_of,
    indexed,
    sentence,
)
from galaxy_referee.arena.index import Index
from galaxy_referee.arena.settings import BadArena
from galaxy_referee.tournament.arguments import MAX_JOBS, Count, add_execution
from galaxy_referee.tournament.entrants import make_entrant
from galaxy_referee.tournament.escaping import CANNOT, plain, refused
from galaxy_referee.tournament.executor import BadExecutor, executor_at
from galaxy_referee.tournament.ladder import SCALE, Ladder, ladder_of
from galaxy_referee.tournament.log import BadLog, Limits
from galaxy_referee.tournament.referee import CannotPlay
from galaxy_referee.tournament.schedule import BadSchedule
from galaxy_referee.tournament.specs import BadBot, BuiltInSpec, parse_spec, spec_forms
from galaxy_referee.tournament.verify import verified
from galaxy_referee.tournament.worker import Stopped, died, play

WRONG, INTERRUPTED = 1, 130
_ERRORS = (BadArena, BadBot, BadDivision, BadExecutor, BadLog, BadSchedule, CannotPlay, Stopped)


def main(arguments: Sequence[str]) -> int:
    """Run the command line, and return its exit code."""
    parser = _parser()
    given = parser.parse_args(arguments)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        if given.verify:
            return _verify(given.verify)
        if not given.bot or not given.out:
            parser.error("--bot and --out are needed, or --verify")
        console = Console(stderr=True, highlight=False)
        evaluate(
            _wanted(given),
            executor_at(play, given.executor, given.jobs, died=died),
            lambda text: console.print(plain(text), markup=False),
        )
        _print(given.out)
    except _ERRORS as error:
        return refused("evaluate", error)
    except OSError as error:
        print(f"evaluate: {error.filename or given.out}: {error.strerror}.", file=sys.stderr)
        return CANNOT
    except KeyboardInterrupt:
        print("evaluate: Stopped. Rerun the same command to resume.", file=sys.stderr)
        return INTERRUPTED
    return 0


def _wanted(given: argparse.Namespace) -> Evaluation:
    """The evaluation as given.

    Raises:
        BadBot, BadDivision, BadArena: it cannot be played.
    """
    division = division_named(given.division)
    check_division(division)
    players = given.players or division.players[0]
    if players not in division.players:
        sizes = ", ".join(str(size) for size in division.players)
        raise BadDivision(f"{division.name} has tables of {sizes} players, not of {players}.")
    bot = BotSettings(given.name, given.bot)
    make_entrant(check_bot(bot), division.game)
    names = {*SCALE, *(given.anchors or (anchor.name for anchor in ANCHORS))}
    anchors = tuple(anchor for anchor in ANCHORS if anchor.name in names)
    playing = tuple(anchor for anchor in anchors if _plays(anchor, division.game))
    if players > 1 + len(playing):
        raise BadArena(f"A table of {players} players needs more anchors than {len(playing)}.")
    rules = Rules(Limits(given.bank_ms, given.decision_ms, given.faults), given.mirrored)
    return Evaluation(given.out, division, players, bot, playing, rules, given.within, given.games)


def _plays(anchor: BotSettings, game: str) -> bool:
    spec = parse_spec(anchor.spec)
    return isinstance(spec, BuiltInSpec) and spec.bot.kind.plays(game)


def _verify(path: Path) -> int:
    """Replay all games of a file, and print its numbers."""
    header, wrong, games = verified(path)
    for line in wrong:
        print(plain(line))
    print(f"{games - len(wrong)} of {games} games verified; {header.games} were planned.")
    if wrong:
        return WRONG
    _print(path)
    return 0


def _print(path: Path) -> None:
    for line in summary(path):
        print(plain(line))


def summary(path: Path) -> Iterator[str]:
    """The numbers of an evaluation, from its file alone.

    Raises:
        BadLog: it is not the file of an evaluation.
    """
    header = header_of(path)
    names = [bot.name for bot in header.bots]
    bot = names[0]
    with indexed(path) as index:
        ladder = ladder_of(index.deals(DIVISION), names, CAP)
        costs = [_forfeits(index, bot), *_costs(index, bot)]
    yield f"{header.game}, rules {header.rules_version}, tables of {header.players} players."
    yield from (sentence(rating) for rating in ladder.ratings if rating.name == bot)
    yield from costs
    yield from _opponents(ladder, bot)
    yield "The scale: " + ", ".join(
        f"{rating.name} {rating.rating:,.0f}"
        for rating in ladder.ratings
        if rating.name != bot and rating.rating is not None
    )


def _forfeits(index: Index, bot: str) -> str:
    """Forfeits and faults."""
    seats = index.seats(DIVISION, bot)
    games = sum(seat.games for seat in seats)
    forfeits = sum(seat.forfeits for seat in seats)
    share = f" ({100 * forfeits / games:.1f}%)" if games else ""
    faults = index.faults(DIVISION, bot)
    kinds = ", ".join(f"{times:,} {kind}" for kind, times in faults.items()) or "none"
    return f"Forfeits: {forfeits:,} of {games:,} games{share}. Faults: {kinds}."


def _costs(index: Index, bot: str) -> Iterator[str]:
    """Time, tokens, and cost."""
    seats = index.seats(DIVISION, bot)
    games = sum(seat.games for seat in seats)
    if decisions := sum(seat.decisions for seat in seats):
        seconds = sum(seat.seconds for seat in seats)
        yield f"Time: {1000 * seconds / decisions:,.0f} ms per decision, {decisions:,} decisions."
    if tokens := sum(seat.tokens for seat in seats):
        yield f"Tokens, as reported by the bot: {tokens:,}, {tokens / games:,.0f} per game."
    if cost := sum(seat.cost for seat in seats):
        yield f"Cost, as reported by the bot: ${cost:,.2f}, ${cost / games:,.4f} per game."


def _opponents(ladder: Ladder, bot: str) -> Iterator[str]:
    number = ladder.names.index(bot)
    for other, games, points in zip(
        ladder.names, ladder.fit.games[number], ladder.fit.points[number], strict=True
    ):
        if games:
            yield f"Against {other}: {100 * points / games:.1f}% of {games:,.0f} games."


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="galaxy-referee evaluate",
        description="Measures a bot: it plays against the anchors until its rating is known well "
        "enough. On this scale, random has 0 and greedy has 1,000.",
    )
    add = parser.add_argument
    add("--bot", metavar="SPEC", help=f"the bot: {', '.join(spec_forms()[:-1])}")
    add("--name", default="bot", metavar="NAME", help="its name in the file (default: %(default)s)")
    add(
        "--division", default="race-base", metavar="NAME",
        help=f"what it plays: {', '.join(DIVISIONS)} (default: %(default)s)",
    )  # fmt: skip
    add("--players", type=Count(6), metavar="N", help="size of the tables (default: two)")
    add(
        "--out", type=Path, metavar="FILE",
        help="file for all games, from which anyone can verify the result",
    )  # fmt: skip
    add(
        "--verify", type=Path, metavar="FILE",
        help="replay every game of such a file, and print its result",
    )  # fmt: skip
    add(
        "--within", type=Count(10_000), default=100, metavar="POINTS",
        help="stop when the interval is at most this far from the rating (default: %(default)s)",
    )  # fmt: skip
    add(
        "--games", type=Count(1_000_000), default=2_000, metavar="N",
        help="stop after this many games in any case (default: %(default)s)",
    )  # fmt: skip
    add(
        "--anchors", action="append", choices=[anchor.name for anchor in ANCHORS], metavar="NAME",
        help="an anchor that may play, beside random and greedy (repeatable; default: all)",
    )  # fmt: skip
    add_execution(parser, Count(MAX_JOBS))
    add(
        "--mirrored", action=argparse.BooleanOptionalAction, default=True,
        help="play each deal in several seatings",
    )  # fmt: skip
    limits = Limits()
    add("--bank-ms", type=Count(10**9), default=limits.bank_ms, metavar="MS")
    add("--decision-ms", type=Count(10**9), default=limits.decision_ms, metavar="MS")
    add("--faults", type=Count(10**9), default=limits.faults, metavar="N")
    return parser


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
