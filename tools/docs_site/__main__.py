"""Build the documentation: ``python -m tools.docs_site [--out FOLDER] [--repository URL]``."""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
from pathlib import Path

from tools.docs_site.build import Site, build
from tools.docs_site.links import BrokenLinks

ROOT = Path(__file__).resolve().parents[2]


def main(arguments: list[str]) -> int:
    """Write the site, and print where it is."""
    parser = argparse.ArgumentParser(prog="python -m tools.docs_site", description=__doc__)
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "docs", help="its folder")
    parser.add_argument(
        "--repository",
        default=hosted(),
        help="the address of the repository, for links to edit pages; by default, the one that the "
        "forge's CI names, or that of the remote 'origin'",
    )
    parser.add_argument("--branch", default="main", help="the branch that edits are made in")
    given = parser.parse_args(arguments)
    site = Site(given.out, given.repository.rstrip("/"), given.branch)
    try:
        pages = build(site)
    except BrokenLinks as error:
        print(f"The documentation has links that lead nowhere:\n{error}", file=sys.stderr)
        return 1
    if not site.repository:
        print("No repository is known, so pages name their sources without links to edit them.")
    print(f"{pages} pages of version {site.version}: {given.out / 'index.html'}")
    return 0


def hosted() -> str:
    """The address of the repository on a code host; empty if there is none."""
    server, name = (os.environ.get(f"GITHUB_{part}", "") for part in ("SERVER_URL", "REPOSITORY"))
    if server and name:
        return f"{server}/{name}"
    command = ["git", "remote", "get-url", "origin"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return address_of(done.stdout.strip())


def address_of(remote: str) -> str:
    """The web address of a git remote; empty if it has none."""
    found = re.fullmatch(r"(?:https://|ssh://git@|git@)([\w.-]+)[:/](.+?)(?:\.git)?/?", remote)
    return f"https://{found[1]}/{found[2]}" if found else ""


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
