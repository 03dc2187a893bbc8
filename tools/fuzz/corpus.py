"""Requests as clients send them, for the fuzzer to mutate."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass, field
from typing import Any

import msgspec

from galaxy_referee.app.stateless.imports import EXAMPLE_LOG
from galaxy_referee.bots.registry import BOTS
from galaxy_referee.engine.kernel.errors import RefereeError
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.knowledge import Knowledge

POSITIONS = 12  # per random game
MAX_PLAYED = 1500  # moves: if moves may be taken back at random, a game might never end


@dataclass(frozen=True)
class Template:
    """A request before mutation.

    Args:
        method: the HTTP method.
        path: the path and query of the URL.
        body: the body as a JSON-like value; None if there is none.
        headers: the headers in addition to those of every request.
    """

    method: str
    path: str
    body: Any = None
    headers: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Sample:
    """A position in a random game.

    Args:
        state: the state as a JSON-like value.
        moves: some legal moves, as text.
        seat: a seat with an open decision.
        knowledge: what that seat knows.
    """

    state: Any
    moves: list[str]
    seat: int
    knowledge: Any


@dataclass(frozen=True)
class Played:
    """A random game.

    Args:
        options: the options of the game.
        samples: some of its positions.
        record: its record.
    """

    options: dict[str, Any]
    samples: list[Sample]
    record: dict[str, Any]


def random_options(game: Game[Any], luck: random.Random) -> dict[str, Any]:
    """Random options from a game's description, with which it can be played."""
    description = game.describe()
    while True:
        options = {
            name: luck.choice(info.values)
            for name, info in description.options.items()
            if luck.random() < 0.4
        }
        try:
            game.new(options, seed="options")
        except RefereeError:  # some options exclude each other
            continue
        return options


def play(game: Game[Any], options: dict[str, Any], seed: str) -> Played:
    """A random game.

    Args:
        game: the game to play.
        options: the options of the game.
        seed: determines all randomness.
    """
    luck = random.Random(seed)
    state = game.new(options, seed=seed)
    moves: list[str] = []
    samples: list[Sample] = []
    while not state.over and len(moves) < MAX_PLAYED:
        if luck.random() < POSITIONS / 200:
            samples.append(_sample(game, state))
        decision = luck.choice(game.decisions(state))
        move = decision.moves.at(luck.randrange(len(decision.moves)))
        moves.append(move.text)
        game.play_silently(state, move)
    record = {
        "rules_version": state.rules_version,
        "options": options,
        "seed": seed,
        "moves": moves,
    }
    return Played(options, samples or [_sample(game, game.new(options, seed=seed))], record)


def _sample(game: Game[Any], state: Any) -> Sample:
    decision = game.decisions(state)[0]
    known = game.view(state, decision.seat, with_knowledge=True).knowledge
    assert isinstance(known, Knowledge), "it was asked for"
    return Sample(
        state=json.loads(game.codec.encode(state)),
        moves=[move.text for move in decision.moves.page(0, 5)],
        seat=decision.seat,
        knowledge=json.loads(msgspec.json.encode(known)),
    )


def stateless(game: Game[Any], played: Played, luck: random.Random) -> Template:
    """A stateless call.

    Args:
        game: the game of the call.
        played: the game that supplies the position.
        luck: the source of randomness.
    """
    call = luck.choice([*_BODIES, "batch"])
    if call == "batch":
        parts = [luck.choice(list(_BODIES)) for _ in range(luck.randrange(1, 6))]
        parts = [part for part in parts if part not in _ALONE] or ["scores"]
        body = {"calls": [{"call": part, "body": _body(part, played, luck)} for part in parts]}
    else:
        body = _body(call, played, luck)
    return Template("POST", f"/v1/{game.name}/{call}", body)


def _body(call: str, played: Played, luck: random.Random) -> dict[str, Any]:
    body: dict[str, Any] = dict(_BODIES[call](played, luck.choice(played.samples)))
    for name, value in _EXTRAS.get(call, {}).items():
        if luck.random() < 0.5:
            body[name] = luck.choice(value)
    return body


_BODIES: dict[str, Any] = {
    "states": lambda played, p: {"options": played.options, "seed": "fuzz"},
    "moves": lambda played, p: {"state": p.state, "moves": p.moves[:1]},
    "validations": lambda played, p: {"state": p.state, "move": p.moves[-1]},
    "legal-moves": lambda played, p: {"state": p.state},
    "pieces": lambda played, p: {"state": p.state, "seat": p.seat},
    "views": lambda played, p: {"state": p.state, "seat": p.seat},
    "scores": lambda played, p: {"state": p.state},
    "audits": lambda played, p: {"state": p.state},
    "records": lambda played, p: played.record,
    "migrations": lambda played, p: {
        "state": p.state,
        "from_version": played.record["rules_version"],
    },
    "determinizations": lambda played, p: {"knowledge": p.knowledge},
    "expansions": lambda played, p: {"state": p.state},
    "suggestions": lambda played, p: {"state": p.state, "seat": p.seat},
    "imports": lambda played, p: {"log": EXAMPLE_LOG},
    "changes": lambda played, p: {"state": p.state, "moves": p.moves[:1]},
    "steps": lambda played, p: {"state": p.state, "moves": p.moves[:1]},
    "playouts": lambda played, p: {"state": p.state, "seat": p.seat, "playouts": 1},
}
_ALONE = ("suggestions", "playouts", "imports")  # not accepted in a batch
_EXTRAS: dict[str, dict[str, list[Any]]] = {
    "states": {"limit": [1, 1000], "seal": [True], "seed": [None, "other"]},
    "moves": {
        "limit": [1, 1000],
        "seal": [True, False],
        "views": [[0], [0, 1, None]],
        "undoable": [True],
    },
    "changes": {
        "limit": [0, 1000],
        "seal": [True, False],
        "views": [[0], [0, 1, None]],
        "undoable": [True],
    },
    "legal-moves": {"limit": [1, 1000], "seat": [0, 1], "cursor": ["0-0", "1-5"]},
    "pieces": {"limit": [1, 200], "seat": [0, 1]},
    "views": {"limit": [1, 1000], "knowledge": [True], "seat": [None, 0, 1]},
    "records": {"limit": [1, 1000], "seal": [True], "from_version": ["race-2", "roll-1"]},
    "migrations": {"limit": [1, 1000], "seal": [True], "from_version": ["race-1"]},
    "determinizations": {"seed": ["other"], "seal": [True], "limit": [1, 1000]},
    "expansions": {"limit": [1, 200], "seat": [0, 1], "cursor": ["0", "3"], "seal": [True]},
    "suggestions": {
        "bot": [*BOTS, "monte-carlo:playouts=4", "monte-carlo:ms=50"],
        "seed": ["other"],
    },
    "steps": {"seal": [True], "views": [[0], [0, 1, None]]},
    "playouts": {"seed": ["other"], "bot": ["greedy", "random", "learned"], "seat": [None, 0]},
}
PAGES = (
    *("/", "/docs/", "/healthz", "/readyz", "/metrics", "/openapi.json", "/rules", "/problems"),
    *("/v1/games", "/v1/games/race", "/v1/games/roll/components", "/rules/RACE-SETTLE-2"),
    "/problems/look-first",
    *("/guides", "/guides/api", "/rules/race", "/docs/race_moves", "/search?q=settle", "/tiles"),
    *("/static/style.css", "/static/site.js", "/play", "/openapi.yaml", "/v1/bots"),
)


def page(luck: random.Random) -> Template:
    """A request for a page, or for a description of the service."""
    method = luck.choice(("GET", "GET", "HEAD", "OPTIONS"))
    headers = luck.choice(({}, {"Accept": "text/html"}))  # a program, or a browser
    return Template(method, luck.choice(PAGES), headers=headers)
