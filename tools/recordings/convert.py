"""Converts recorded games to records.

The command is ``python -m tools.recordings.convert DIR OUT``.

A record file is in JSON Lines format, compressed with gzip, with one game per line; there is one
file for each variant. The same games give the same bytes.
"""

from __future__ import annotations

import argparse
import gzip
import io
import sys
from collections.abc import Iterable, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import TypeVar

import msgspec

from galaxy_referee.engine.kernel.errors import WrongDeal
from galaxy_referee.engine.kernel.records import Record, write
from galaxy_referee.engine.race import game
from galaxy_referee.records.importing.comparing import Diverged
from galaxy_referee.records.lines import Unreadable
from tools.recordings.game import Replayed, replay
from tools.recordings.start import options_of
from tools.recordings.transcript import read, read_header

T = TypeVar("T")


def main(arguments: list[str] | None = None) -> int:
    """Convert the games in a directory. Return 0 if all of them could be replayed."""
    parser = argparse.ArgumentParser(prog="python -m tools.recordings.convert", description=__doc__)
    parser.add_argument("directory", type=Path, help="directory to search for *.jsonl.gz")
    parser.add_argument("out", type=Path, help="directory for the record files")
    parser.add_argument("--count", type=int, default=25, metavar="N", help="number of games")
    options = parser.parse_args(arguments)
    options.out.mkdir(parents=True, exist_ok=True)
    by_variant: dict[str, list[Record]] = {}
    try:
        for path in spread(sorted(options.directory.rglob("*.jsonl.gz")), options.count):
            replayed = replay(read(path))
            by_variant.setdefault(replayed.header.variant, []).append(record_of(replayed))
    except (Unreadable, Diverged) as error:
        print(f"{path}: {error}")
        return 1
    for variant, records in sorted(by_variant.items()):
        target = options.out / f"{variant}.jsonl.gz"
        target.write_bytes(packed(records))
        print(f"{target}: {len(records)} games")
    return 0


def spread(paths: Iterable[Path], count: int) -> list[Path]:
    """Games of all supported variants in turn, each with a different kind of players from the last.

    Args:
        paths: recorded games.
        count: the number of games to select.
    """
    variants: dict[str, dict[str, list[Path]]] = {}
    for path in paths:
        header = read_header(path)
        if options_of(header.options) is not None:
            kinds = variants.setdefault(header.variant, {})
            kinds.setdefault(header.player_mix, []).append(path)
    queues = []
    for number, variant in enumerate(sorted(variants)):
        kinds = variants[variant]
        names = sorted(kinds)
        start = number % len(names)
        queues.append(in_turn([kinds[name] for name in names[start:] + names[:start]]))
    return in_turn(queues)[:count]


def in_turn(lists: Sequence[Sequence[T]]) -> list[T]:
    """The first of each list, then the second of each, and so on."""
    return [item for row in zip_longest(*lists) for item in row if item is not None]


def record_of(replayed: Replayed) -> Record:
    """The record of a replayed game, replayed again in the normal way.

    Raises:
        Diverged: a record cannot represent it.
    """
    try:
        return write(
            game,
            msgspec.to_builtins(replayed.options),
            replayed.header.id,
            msgspec.to_builtins(replayed.deal),
            replayed.moves,
        )
    except WrongDeal as error:
        raise Diverged(
            "The game can be replayed, but not be kept as a record: of several goods on one world, "
            "others are spent than a record would have."
        ) from error


def packed(records: Iterable[Record]) -> bytes:
    """Records as compressed JSON Lines, without a timestamp: equal records give equal bytes."""
    lines = b"".join(msgspec.json.encode(record) + b"\n" for record in records)
    target = io.BytesIO()
    with gzip.GzipFile(filename="", fileobj=target, mode="wb", mtime=0) as file:
        file.write(lines)
    return target.getvalue()


if __name__ == "__main__":
    sys.exit(main())
