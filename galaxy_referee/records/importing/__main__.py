"""The command: games played elsewhere become records of our own.

    galaxy-referee import FILE ... [--out DIR]

A FILE is a game that another program recorded, or the log of a game that people played. Its record
can be sent to ``POST /v1/race/records`` and checked with ``galaxy-referee verify``. What the log of
a game does not tell is said.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

import msgspec

from galaxy_referee.records.importing.files import import_file
from galaxy_referee.records.lines import Unreadable
from galaxy_referee.records.replay.game import Diverged, Unsupported


def main(arguments: Sequence[str] | None = None) -> int:
    """Import some files; 0 if all of them could be played through the engine."""
    given = _parser().parse_args(arguments)
    if given.out is not None:
        given.out.mkdir(parents=True, exist_ok=True)
    imported = [_import(path, given.out) for path in given.files]
    return 0 if all(imported) else 1


def _import(path: Path, out: Path | None) -> bool:
    """Import one file; a bad one does not stop the others."""
    try:
        record, unknown = import_file(path)
    except Unreadable as error:
        return _tell(path, f"It cannot be read. {error}", ok=False)
    except Unsupported as error:
        return _tell(path, f"The engine does not play this variant yet: {error}.", ok=False)
    except Diverged as error:
        return _tell(path, f"The engine plays it otherwise. {error}", ok=False)
    line = msgspec.json.encode(record) + b"\n"
    if out is None:
        sys.stdout.buffer.write(line)
    else:
        (out / f"{path.name.partition('.')[0]}.json").write_bytes(line)
    return _tell(path, " ".join([f"{len(record.moves)} moves.", *unknown]), ok=True)


def _tell(path: Path, sentences: str, *, ok: bool) -> bool:
    sys.stderr.write(f"{path.name}: {sentences}\n")
    return ok


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="galaxy-referee import",
        description="Makes records of games of Race for the Galaxy that were played elsewhere: by "
        "another program, or by people. Each is played through the engine and compared.",
    )
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="a game, or its log")
    parser.add_argument(
        "--out",
        type=Path,
        metavar="DIR",
        help="where to write a file for each record (default: print them, one a line)",
    )
    return parser


if __name__ == "__main__":
    sys.exit(main())
