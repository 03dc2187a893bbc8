"""Golden playthroughs and catalogues: whole games and all pieces as text, compared byte by byte and
reviewed as a diff.

``python -m tests.golden GAME`` compares the transcripts, and ``--write`` rewrites them. The games
to play are listed in ``tests/GAME/golden/games.toml``, with the ``options`` and ``seed`` of each.

Each step of a transcript has a digest of the state, a digest of each view (a spectator's, then by
seat; ``=`` if unchanged), the new decisions with the number of legal answers (and all of them if
there are few; otherwise, a digest), the move, and the resulting events with their private facts,
without quotation marks. ``catalogue.txt`` has each option and each piece, with its printed text.
"""

from __future__ import annotations

import argparse
import hashlib
import itertools
import random
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from galaxy_referee.engine.games import GAMES
from galaxy_referee.engine.kernel.events import Event
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.texts import ENGLISH

BY_NAME = {game.name: game for game in GAMES}
FEW = 4
LONG = 2000  # of a record in a catalogue: its members have lines of their own
FOLDER = Path(__file__).parent


def transcripts(name: str) -> dict[Path, str]:
    """The transcripts of a game as the engine plays now, and its catalogue, by file."""
    game = BY_NAME[name]
    folder = FOLDER / name / "golden"
    games = tomllib.loads((folder / "games.toml").read_text())
    files = {
        title: lines(game, table["options"], table["seed"]) for title, table in games.items()
    } | {"catalogue": catalogue(game)}
    return {folder / f"{title}.txt": "\n".join(text) + "\n" for title, text in files.items()}


def catalogue(game: Game[Any]) -> Iterator[str]:
    """The options and pieces of a game."""
    yield from _records("options", msgspec.to_builtins(game.describe().options))
    yield from _records("pieces", msgspec.to_builtins(game.catalogue(ENGLISH)))


def _records(path: str, data: Any) -> Iterator[str]:
    text = _plain(data)
    if len(text) <= LONG or not isinstance(data, dict | list):
        yield f"{path} {text}"
        return
    named = (
        data.items()
        if isinstance(data, dict)
        else ((each.get("id", number), each) for number, each in enumerate(data))
    )
    for name, each in named:
        yield from _records(f"{path}/{name}", each)


def lines(game: Game[Any], options: dict[str, Any], seed: str) -> Iterator[str]:
    """One game, move by move; the moves follow from the seed."""
    log: list[Event] = []
    chooser = random.Random(seed)
    state = game.new(options, seed=seed, log=log)
    known: set[str] = set()
    before = [""] * (1 + len(state.seats()))
    yield f"{game.title} {state.rules_version}: {_plain(options)}, seed {seed}"
    for number in itertools.count():
        yield from (f"  {_event(event)}" for event in log)
        views = (None, *state.seats())
        seen = [_digest(msgspec.json.encode(game.view(state, seat))) for seat in views]
        marks = ["=" if digest == old else digest for digest, old in zip(seen, before, strict=True)]
        before = seen
        yield f"{number} {_digest(game.codec.encode(state))} {' '.join(marks)}"
        if state.over:
            break
        decisions = game.decisions(state)
        asked = [_decision(decision) for decision in decisions]
        yield from (f"  {decision}" for decision in asked if decision not in known)
        known = set(asked)
        moves = chooser.choice(decisions).moves
        move = moves.at(chooser.randrange(len(moves)))
        yield f"> {move.text}"
        log = game.play(state, move)
    yield f"outcome {_plain(game.outcome(state))}"


def _event(event: Event) -> str:
    seat = "" if event.seat is None else f" {event.seat}"
    facts = [_plain(told).replace('"', "") for told in (event.data, event.private) if told]
    return " ".join([f"{event.kind}{seat}", *facts])


def _decision(decision: Any) -> str:
    moves = list(decision.moves)
    texts = [move.text.partition(" ")[2] for move in moves]
    shown = "; ".join(texts) if len(texts) <= FEW else _digest("\n".join(texts).encode())
    return f"? {decision.seat} {decision.kind} {decision.rule} {len(texts)}: {shown}"


def _plain(data: object) -> str:
    return msgspec.json.encode(data).decode()


def _digest(data: bytes) -> str:
    return hashlib.blake2b(data, digest_size=3).hexdigest()


def main() -> int:
    """Compare, or write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=list(BY_NAME))
    parser.add_argument("--write", action="store_true", help="rewrite the transcripts")
    chosen = parser.parse_args()
    different = 0
    for path, text in transcripts(chosen.game).items():
        if chosen.write:
            path.write_text(text)
        elif not path.exists() or path.read_text() != text:
            different += 1
            print(f"{path} differs from what the engine plays now.")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
