"""Take pictures of the table at ``/play``, at three widths, dark and light.

    python -m tools.pictures [PATTERN ...] [--out FOLDER] [--docs]

The command starts its own service and controls Chromium through Node. With ``--docs``, it takes the
pictures in the guides, as JPEG, in ``app/static/pictures``.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

from tools.servers import running_service

ROOT = Path(__file__).parents[1]
SHOWN = ROOT / "app" / "static" / "pictures"
NAMES = ["Dana", "Mira", "Ivo", "Ada", "Tau", "Wen"]
BRINK = {"expansions": ["tgs", "rvi", "bow"], "goals": True, "takeovers": True}
PLACING = ["settle", "develop", "pay"]


def _game(
    name: str, game: str, seats: int, more: Mapping[str, Any], **scene: Any
) -> dict[str, Any]:
    names = NAMES[:seats]
    return {"name": name, "game": game, "names": names, "options": more, "seed": "table", **scene}


SCENES: list[dict[str, Any]] = [
    {"name": "lobby", "place": "#new/race", "shows": ".new-game"},
    _game("race-2", "race", 2, {}, until={"round": 7, "kinds": ["pay"]}, keys=["1"]),
    _game("race-6", "race", 6, BRINK, until={"round": 7, "kinds": PLACING}),
    _game("roll-2", "roll", 2, {}, until={"round": 8, "kinds": ["select"]}),
    _game("roll-5", "roll", 5, {}, until={"round": 5, "kinds": ["select"]}),
    _game("frontiers-2", "frontiers", 2, {}, until={"round": 6, "kinds": ["select"]}),
    _game("frontiers-5", "frontiers", 5, {"goals": True}, until={"round": 5, "kinds": ["select"]}),
    _game("end", "race", 2, {}),
    _game(
        "replay", "race", 2, {}, replay=True, at="?move=30&seat=0", shows=".replay .p-card"
    ),
]  # fmt: skip
IN_DOCS = ["race-2", "race-6", "roll-2", "frontiers-2"]


def main(arguments: Sequence[str] | None = None) -> None:
    """Take the pictures.

    Args:
        arguments: the arguments of the command line.
    """
    parser = argparse.ArgumentParser(prog="python -m tools.pictures", description=__doc__)
    parser.add_argument(
        "patterns", nargs="*", default=["*"], metavar="PATTERN", help="scenes, such as 'race-*'"
    )
    parser.add_argument(
        "--out", type=Path, default=ROOT / "pictures", metavar="FOLDER",
        help="folder for the pictures (default: pictures)",
    )  # fmt: skip
    parser.add_argument("--docs", action="store_true", help="take the pictures in the guides")
    chosen = parser.parse_args(arguments)
    browser = shutil.which("chromium") or shutil.which("google-chrome")
    if not browser:
        sys.exit("Chromium is not installed.")
    patterns = IN_DOCS if chosen.docs else chosen.patterns
    scenes = [scene for scene in SCENES if any(fnmatch(scene["name"], one) for one in patterns)]
    out = SHOWN if chosen.docs else chosen.out
    out.mkdir(parents=True, exist_ok=True)
    sizes: dict[str, Any] = {"widths": [360, 1280, 2560], "themes": ["dark", "light"]}
    if chosen.docs:
        sizes = {"widths": [1280], "themes": ["dark"], "form": "jpeg"}
    with running_service() as service:
        request = {
            "url": service.url, "browser": browser, "out": str(out), "scenes": scenes, **sizes,
        }  # fmt: skip
        script = Path(__file__).with_suffix(".mjs")
        subprocess.run(["node", script, json.dumps(request | sizes)], cwd=ROOT, check=True)


if __name__ == "__main__":
    main()
