"""``python -m tournament``: tournaments of bots."""

from __future__ import annotations

import argparse
import sys

from tournament.reporting import add_report


def main(arguments: list[str]) -> int:
    """Run a command and return its exit status."""
    parser = argparse.ArgumentParser(prog="python -m tournament", description=__doc__)
    add_report(parser.add_subparsers(required=True, metavar="COMMAND"))
    args = parser.parse_args(arguments)
    status: int = args.command(args)
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
