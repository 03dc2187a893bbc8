"""The command that converts games played elsewhere to records.

    galaxy-referee import PATH ... [--out DIR]

A PATH is the log of a game that people played, or a folder of these. A record can be sent to
``POST /v1/race/records`` and checked with ``galaxy-referee verify``. The command lists the facts
that a log leaves out.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from galaxy_referee.records.importing.comparing import Diverged, Unsupported
from galaxy_referee.records.importing.doubts import Refused
from galaxy_referee.records.importing.files import import_lines
from galaxy_referee.records.importing.report import Progress, Row, report
from galaxy_referee.records.lines import Lines, Unreadable

SUFFIXES = (".jsonl", ".jsonl.gz")


def main(arguments: Sequence[str] | None = None) -> int:
    """Import files, and return 0 if all of them could be played through the engine."""
    given = _parser().parse_args(arguments)
    files = [file for path in given.paths for file in files_of(path)]
    progress = Progress(len(files), sys.stderr)
    rows = []
    for path, name in files:
        progress.begin(name)
        rows.append(_import(path, name, given.out))
    progress.end()
    sys.stderr.write(report(rows))
    return 0 if rows and all(row.result == "imported" for row in rows) else 1


def files_of(path: Path) -> Iterator[tuple[Path, str]]:
    """The files of a path with their names; the files of a folder are sorted."""
    if not path.is_dir():
        yield path, path.name
        return
    for file in sorted(path.rglob("*")):
        if file.name.endswith(SUFFIXES) and file.is_file():
            yield file, file.relative_to(path).as_posix()


def _import(path: Path, name: str, out: Path | None) -> Row:
    """Import one file; a bad one does not stop the others."""
    try:
        record, unknown = import_lines(Lines(path))
    except Unreadable as error:
        return Row(name, "unreadable", detail=f"It cannot be read. {error}")
    except Unsupported as error:
        detail = f"The engine does not play this variant: {error}."
        return Row(name, "not played", detail=detail)
    except Refused as error:
        return Row(name, f"refused ({error.doubt})", detail=error.shown())
    except Diverged as error:
        return Row(name, "refused", detail=f"The engine plays it otherwise. {error}")
    line = msgspec.json.encode(record) + b"\n"
    if out is None:
        sys.stdout.buffer.write(line)
    else:
        target = out / Path(name).parent / f"{path.name.partition('.')[0]}.json"
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(line)
    return Row(name, "imported", len(record.moves), unknown)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="galaxy-referee import",
        description="Convert games of Race for the Galaxy that were played elsewhere, by another "
        "program or by people, to records. Each game is replayed through the engine and compared.",
    )
    parser.add_argument(
        "paths",
        nargs="+",
        type=Path,
        metavar="PATH",
        help=f"a game, its log, or a folder with files that end in {' or '.join(SUFFIXES)}",
    )
    parser.add_argument(
        "--out",
        type=Path,
        metavar="DIR",
        help="folder to write a file for each record to (default: print them, one per line)",
    )
    return parser


if __name__ == "__main__":
    sys.exit(main())
