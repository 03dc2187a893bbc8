"""A ladder runs while everything around it fails.

Anchors, webhooks in two languages, and bots in sessions play while the arena is killed, the service
is restarted, its cache loses everything, and two bots crash. One bot is slow, one cheats, and three
only want to do harm: ``hostile``. In the end, no finished game may be lost or counted twice, each
must verify, ratings must be those that follow from the logs alone, no game of other bots may be
void, and no page may have taken longer than a second.
"""

from __future__ import annotations

import json
import shutil
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from benchmarks.progress import tell
from benchmarks.soak.caches import single
from benchmarks.soak.hostile import HOSTILE, Reader, Slow, cheating
from benchmarks.soak.ladder import (
    HOOKS,
    SECOND_VERSION,
    SERVICE,
    ArenaReport,
    Ladder,
    Programs,
    Size,
    finished,
)
from galaxy_referee.arena.pages import write_pages
from galaxy_referee.arena.scheduler import open_index
from galaxy_referee.tournament import verify
from galaxy_referee.tournament.log import ATTEMPTS, GameLine, Line, Void, read
from tests.tournament.kit import webhook
from tools.servers import Service

PAGES = ("/", "/arena.json")
SLOW_PAGE = 1.0  # seconds


def soak(size: Size, place: Path) -> ArenaReport:
    """Run once.

    Args:
        size: the size of the run.
        place: an empty folder for everything.
    """
    programs = Programs()
    with single() as cache, webhook(Slow(size.decision_ms)) as slow, webhook(cheating) as cheat:
        service = Service(log=None, REDIS_URL=cache.url, **SERVICE)
        service.start()
        try:
            ladder = Ladder(size, place, service, cache, programs)
            ladder.prepare()
            ladder.enter({"slow": slow, "cheat": cheat})
            reader = Reader(ladder.url, PAGES)
            ladder.run()
        finally:
            programs.end()
            service.kill()
    report = ladder.report
    _check_games(size, ladder.folder, report)
    _check_ladders(ladder.folder, place / "again", report)
    report.slowest = round(max(reader.seconds), 2)
    if size.timed and report.slowest > SLOW_PAGE:
        report.wrong.append(f"a page took longer than {SLOW_PAGE:g} s")
    report.lost = ladder.said.read_bytes().count(b"A game in a session was lost")
    report.wrong += _shown(ladder)
    return report


def _check_games(size: Size, folder: Path, report: ArenaReport) -> None:
    """Check that each game exists once and verifies, and that every bot has played."""
    seated: set[str] = set()
    counted: Counter[tuple[str, int]] = Counter()
    for path in sorted((folder / "logs").glob("*/*.jsonl")):
        report.batches += 1
        division = path.parent.name
        for line in read(path):
            if isinstance(line, GameLine):
                counted[f"{division}/{path.name}", line.n] += 1
                report.games[division] = report.games.get(division, 0) + 1
                seated |= set(line.seats)
                for fault in line.faults:
                    report.kinds.setdefault(fault.bot, Counter())[fault.kind] += 1
                report.wrong += _gains(line)
        report.wrong += _voids(read(path), report)
        report.wrong += [f"{path.name}: {sentence}" for sentence in verify.verified(path)[1]]
        if report.batches % 20 == 0:
            tell(f"verified {sum(report.games.values())} games")
    report.wrong += [f"{game} is there twice" for game, count in counted.items() if count > 1]
    bots = {*size.anchors, *HOOKS, SECOND_VERSION, *size.sessions, *HOSTILE}
    report.wrong += [f"{name} has never played" for name in sorted(bots - seated)]
    for name, kind in (("slow", "timeout"), ("cheat", "illegal")):
        if kind not in report.kinds.get(name, ()):
            report.wrong.append(f"{name} was not found out")


def _gains(game: GameLine) -> Iterator[str]:
    """What bots that never decide, or have given up, have won from others without a fault."""
    at_fault = {fault.seat for fault in game.faults}
    losers = {
        seat
        for seat, name in enumerate(game.seats)
        if name == "restless" or f"{seat} concede" in game.record.moves
    }
    won = {*game.winners} - {*game.forfeits}
    if losers & won and len(at_fault | losers) < len(game.seats):
        yield f"{game.seats} was won by {game.winners}"


def _voids(lines: Iterable[Line], report: ArenaReport) -> Iterator[str]:
    """The games that are void for good; counts all attempts that failed."""
    failed = [line for line in lines if isinstance(line, Void)]
    report.void += len(failed)
    for n, count in Counter(line.n for line in failed).items():
        if count >= ATTEMPTS:
            yield f"game {n} is void"


def _check_ladders(folder: Path, again: Path, report: ArenaReport) -> None:
    """Check that the index and everything published are those that follow from the logs alone."""
    again.mkdir()
    for name in ("arena.toml", "bots.json"):
        shutil.copy(folder / name, again)
    shutil.copytree(folder / "logs", again / "logs")
    (published, index), (expected, made) = _published(folder), _published(again)
    if index != made:
        report.wrong.append("the index is not the one that follows from the logs")
    for name in sorted({*published, *expected}):
        if published.get(name) != expected.get(name):
            report.wrong.append(f"{name} is not the one that follows from the logs")
    for division, games in report.games.items():
        ladder = json.loads(published[f"{division}/ladder.json"])
        report.ratings[division] = {bot["name"]: bot["rating"] for bot in ladder["bots"]}
        if not ladder["games"] == games == len(finished(folder, division)):
            report.wrong.append(f"the ladder of {division} counts {ladder['games']} of {games}")


def _published(folder: Path) -> tuple[dict[str, bytes], list[str]]:
    """What an arena publishes, and its index."""
    pages = folder / "pages"
    with open_index(folder) as (arena, index, logs):
        write_pages(pages, arena, index, logs)
        dumped = index.dump()
    data = (path for path in pages.rglob("*") if path.suffix in (".json", ".csv"))
    published = {str(path.relative_to(pages)): path.read_bytes() for path in data}
    published.pop("live.json", None)
    return published, dumped


def _shown(ladder: Ladder) -> Iterator[str]:
    """Keys and addresses that pages, logs, or the output contain."""
    for path in [ladder.said, *ladder.folder.rglob("*")]:
        if path.is_file() and path.name not in ("bots.json", "arena.toml"):
            content = path.read_bytes()
            for secret in ladder.secrets:
                if secret.encode() in content:
                    yield f"{path.name} contains a key or an address"


# An edition in which one can concede.
SITE = (
    '{name = "site", title = "Site", game = "race", players = [2],'
    ' options = {edition = "board_game_arena", advanced = true}}'
)
HOUR = Size(
    divisions=('"race-base"', '"roll"', SITE),
    anchors=("random", "greedy", "monte-carlo-16", "learned", "learned-monte-carlo-16"),
    sessions=("first", "second", "third"),
    deals=6,
    decision_ms=15_000,
    length=3600,
    timed=True,
    down=0.03,
    seed="",
)
