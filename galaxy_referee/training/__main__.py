"""Train a network for the learned bots: games of self-play, then fitting, again and again.

Interrupt it at any time; the same command goes on where it stopped. See docs/training.md.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TypeVar

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from galaxy_referee.bots.learned.trained import BY_NAME
from galaxy_referee.tournament.executor import BadExecutor, executor_at
from galaxy_referee.tournament.worker import Stopped
from galaxy_referee.training.curve import curve
from galaxy_referee.training.origin import described
from galaxy_referee.training.run import TrainingRun, generations, network_file, train
from galaxy_referee.training.tasks import play_deal, record

ResultT = TypeVar("ResultT")


def main(arguments: Sequence[str] | None = None) -> int:
    """Train as the command line says.

    Returns:
        The exit code.
    """
    given = _parser().parse_args(arguments)
    console = Console(stderr=True)
    run = TrainingRun(
        given.network, given.out, given.games, given.generations, given.deals,
        (given.hidden[0], given.hidden[1]), given.epochs, given.seed,
    )  # fmt: skip
    try:
        train(
            run,
            executor_at(record, given.executor, given.jobs),
            executor_at(play_deal, given.executor, given.jobs),
            lambda title, total, results: _shown(console, title, total, results),
            console.print,
        )
    except (BadExecutor, Stopped, OSError) as error:
        console.print(f"galaxy-referee train: {error}", markup=False)
        return 1
    except KeyboardInterrupt:
        console.print("Stopped. Rerun the same command to resume.")
        return 130
    finished = generations(given.out)
    (given.out / "curve.svg").write_text(curve(finished), "utf-8")
    trained = given.out / f"{given.network}.npz"
    shutil.copyfile(network_file(given.out, finished[-1].number), trained)
    trained.with_suffix(".json").write_bytes(described(given.network, given.seed, finished[-1]))
    print(trained)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="galaxy-referee train", description=__doc__)
    add = parser.add_argument
    add("network", choices=BY_NAME, help="what is trained")
    add("--out", type=Path, required=True, metavar="FOLDER", help="keeps everything")
    add("--games", type=int, default=8000, metavar="N", help="of each generation")
    add("--generations", type=int, default=3, metavar="N", help="how many")
    add("--deals", type=int, default=100, metavar="N", help="of each match with greedy")
    add("--hidden", type=int, nargs=2, default=(48, 16), metavar="N", help="sizes of the layers")
    add("--epochs", type=int, default=6, metavar="N", help="of fitting")
    add("--seed", default="train", help="of the games and the first weights")
    add("--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="processes")
    add("--executor", metavar="dask://HOST:PORT", help="play the games on a Dask cluster")
    return parser


def _shown(
    console: Console, title: str, total: int, results: Iterator[ResultT]
) -> Iterable[ResultT]:
    """Results as they come, with a progress bar."""
    columns = (
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(),
        TimeElapsedColumn(), TextColumn("left"), TimeRemainingColumn(),
    )  # fmt: skip
    with Progress(*columns, console=console) as progress:
        task = progress.add_task(title, total=total)
        for result in results:
            yield result
            progress.update(task, advance=1)


if __name__ == "__main__":
    sys.exit(main())
