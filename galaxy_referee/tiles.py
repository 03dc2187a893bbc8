"""``galaxy-referee tiles``: corrects tiles to match the printed ones, and writes a tile set."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from galaxy_referee.engine.games import GAMES
from galaxy_referee.engine.kernel.corrections import Corrections
from galaxy_referee.engine.kernel.errors import BadComponents

FAULTY, CANNOT = 1, 2


def main(arguments: Sequence[str]) -> int:
    """Run the command line.

    Args:
        arguments: the subcommand and its arguments.

    Returns:
        The exit code: 0 if all is well, 1 if the tile set has faults, 2 if it cannot be read.
    """
    given = _parser().parse_args(arguments)
    corrections = next(game.corrections for game in GAMES if game.corrections)
    try:
        data = _read(given.start) if given.start else corrections.packaged()
        given.run(given, corrections, data)
    except BadComponents as error:
        for fault in error.faults:
            print(f"{fault.pointer} {fault.message}".strip(), file=sys.stderr)
        return FAULTY
    except BrokenPipeError:  # the reader of the output has ended
        raise
    except (OSError, ValueError, KeyError, TypeError) as error:
        print(f"galaxy-referee tiles: {_said(error)}", file=sys.stderr)
        return CANNOT
    return 0


def list_tiles(given: argparse.Namespace, corrections: Corrections, data: Any) -> None:
    """Print all tiles, or those with this confidence."""
    for piece in corrections.pieces(data):
        if given.confidence in (None, piece.confidence):
            print(f"{piece.id:<32} {piece.group:<13} {piece.confidence:<14} {piece.name}")


def show_tile(given: argparse.Namespace, corrections: Corrections, data: Any) -> None:
    """Print the values of a tile, in the form that ``set`` takes."""
    for entry in corrections.entries(data, given.tile):
        text = entry.text.replace("\n", " ")
        choices = f"  (one of {', '.join(filter(None, entry.choices))})" if entry.choices else ""
        print(f"{entry.name}={text}{choices}")


def set_tile(given: argparse.Namespace, corrections: Corrections, data: Any) -> None:
    """Correct a tile, and write the tile set."""
    typed = dict(value.partition("=")[::2] for value in given.values)
    corrected = corrections.correct(data, given.tile, given.name or data["name"], typed)
    out = Path(given.out or f"{corrected['name']}.json")
    out.write_bytes(msgspec.json.format(msgspec.json.encode(corrected), indent=1) + b"\n")
    print(f"{out} has the tile set {corrected['name']}. Play with it: COMPONENTS=frontiers={out}")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="galaxy-referee tiles",
        description="Correct tiles of New Frontiers to match the printed ones, and write a tile "
        "set to play with.",
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    start = argparse.ArgumentParser(add_help=False)
    start.add_argument(
        "--from",
        dest="start",
        metavar="FILE",
        help="start from this tile set instead of the packaged one",
    )
    lists = commands.add_parser("list", parents=[start], help="list the tiles")
    lists.add_argument(
        "--confidence", help="only tiles with this confidence, such as reconstructed"
    )
    lists.set_defaults(run=list_tiles)
    shows = commands.add_parser("show", parents=[start], help="show the values of a tile")
    shows.add_argument("tile", metavar="TILE", help="its id")
    shows.set_defaults(run=show_tile)
    sets = commands.add_parser("set", parents=[start], help="correct a tile, and write a tile set")
    sets.add_argument("tile", metavar="TILE", help="its id")
    sets.add_argument(
        "values", metavar="NAME=VALUE", nargs="*", help="printed values; others stay unchanged"
    )
    sets.add_argument(
        "--name", help="name of the tile set (default: that of the set it starts from)"
    )
    sets.add_argument("--out", metavar="FILE", help="file to write (default: NAME.json)")
    sets.set_defaults(run=set_tile)
    return parser


def _read(path: str) -> Any:
    return msgspec.json.decode(Path(path).read_bytes())


def _said(error: Exception) -> str:
    if isinstance(error, KeyError):
        return f"there is no tile or value {error}."
    return str(error)
