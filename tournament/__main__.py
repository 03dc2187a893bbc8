"""``python -m tournament run ...`` plays a tournament, ``report`` shows what came out of it."""

from __future__ import annotations

import argparse
import json
import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import Console

from tournament.entrants import BadBot
from tournament.executor import BadExecutor, executor_at
from tournament.log import BadLog, Bot, Limits
from tournament.referee import CannotPlay
from tournament.runner import Order, run
from tournament.schedule import BadSchedule
from tournament.service import Refusal, ServiceDown
from tournament.worker import Stopped

CANNOT = 2
INTERRUPTED = 130
_ERRORS = (
    BadBot,
    BadExecutor,
    BadLog,
    BadSchedule,
    CannotPlay,
    Refusal,
    ServiceDown,
    Stopped,
    ValueError,
)


def main(arguments: Sequence[str]) -> int:
    """Do what the command line says; its exit code."""
    if arguments and arguments[0] == "report":
        from tournament.report import main as report  # noqa: PLC0415 - it loads the plots

        return report(arguments[1:])
    given = _parser().parse_args(arguments)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        run(_order(given), executor_at(given.executor, given.jobs), Console(stderr=True))
    except _ERRORS as error:
        print(f"tournament: {error}", file=sys.stderr)
        return CANNOT
    except KeyboardInterrupt:
        return INTERRUPTED
    return 0


def _order(given: argparse.Namespace) -> Order:
    return Order(
        game=given.game,
        options=given.options,
        bots=tuple(given.bots),
        schedule=given.schedule,
        mirrored=given.mirrored,
        games=given.games,
        seed=given.seed,
        limits=Limits(given.bank_ms, given.decision_ms, given.faults),
        url=None if given.in_process else given.url.rstrip("/"),
        lobby=given.lobby,
        out=given.out,
    )


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="tournament", description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="run | report")
    commands.add_parser("report", help="show what came out of a tournament", add_help=False)
    command = commands.add_parser(
        "run",
        help="play a tournament, or go on with one that was stopped",
        description="Plays a tournament. After a stop, or a kill, the same command goes on.",
    )
    add = command.add_argument
    add("--game", required=True, help="name of the game, as in the API: race, roll, frontiers")
    add("--options", type=_options, default={}, metavar="JSON", help="options of each game")
    add(
        "--bots",
        action="append",
        type=_bot,
        required=True,
        metavar="[NAME=]SPEC",
        help="who takes part, once for each: random, greedy, monte-carlo:playouts=64, "
        "http://HOST/PATH of a webhook, outbound:NAME",
    )
    add("--games", type=_count, required=True, metavar="N", help="how many games are played")
    add("--schedule", choices=("round-robin", "pool"), default="round-robin")
    add("--mirrored", action="store_true", help="play each deal in all seatings")
    add("--out", type=Path, required=True, metavar="LOG", help="the log, one JSON line a game")
    add("--seed", help="what all luck follows from; a new secret if left out")
    add("--url", default="http://127.0.0.1:8000", help="of the service")
    add("--in-process", action="store_true", help="use the engine here in place of the service")
    add(
        "--lobby",
        type=_address,
        default="127.0.0.1:8765",
        metavar="HOST:PORT",
        help="where bots that play in sessions come to",
    )
    add("--jobs", type=_count, default=os.cpu_count(), metavar="N", help="games at a time")
    add("--executor", metavar="dask://HOST:PORT", help="play the games on a Dask cluster")
    add("--bank-ms", type=_count, default=Limits().bank_ms, metavar="MS", help="a seat's time")
    add("--decision-ms", type=_count, default=Limits().decision_ms, metavar="MS")
    add("--faults", type=_count, default=Limits().faults, metavar="N", help="until a forfeit")
    return parser


def _options(text: str) -> dict[str, Any]:
    try:
        options = json.loads(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{text} is no JSON: {error}.") from error
    if not isinstance(options, dict):
        raise argparse.ArgumentTypeError('options are a JSON object, such as {"players": 3}.')
    return options


def _bot(text: str) -> Bot:
    name, equals, spec = text.partition("=")
    # The setting of a bot and the query of a URL have a "=" too; a name has neither ":" nor "/".
    if equals and not {":", "/"} & set(name):
        return Bot(name, spec)
    return Bot(text, text)


def _address(text: str) -> tuple[str, int]:
    host, _, port = text.rpartition(":")
    if not host or not port.isascii() or not port.isdigit() or int(port) > 65535:
        raise argparse.ArgumentTypeError(f"{text} is no HOST:PORT.")
    return host, int(port)


def _count(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text} is no whole number above 0.")
    return int(text)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
