"""Write the contract: ``python -m tools.openapi``. With ``--check``, check whether it is up to
date."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from galaxy_referee.app import create_app
from galaxy_referee.app.contract import contract_text

CONTRACT = Path(__file__).resolve().parents[1] / "openapi.yaml"


def main(arguments: list[str]) -> int:
    """Write or check ``openapi.yaml``; the exit status is 1 if it is out of date."""
    parser = argparse.ArgumentParser(prog="python -m tools.openapi", description=__doc__)
    parser.add_argument("--check", action="store_true", help="check only; write nothing")
    given = parser.parse_args(arguments)
    text = contract_text(create_app())
    if not given.check:
        CONTRACT.write_text(text, encoding="utf-8")
        print(f"Wrote {CONTRACT.name}.")
        return 0
    if CONTRACT.exists() and CONTRACT.read_text(encoding="utf-8") == text:
        print("openapi.yaml is up to date.")
        return 0
    print("openapi.yaml is out of date. Run make openapi.")
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
