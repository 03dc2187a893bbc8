"""``python -m galaxy_referee.conformance.in_process``: this engine, as a library."""

from __future__ import annotations

from typing import Any

import msgspec

from galaxy_referee.conformance.adapter import Json, serve
from galaxy_referee.conformance.runner import MOST_LISTED
from galaxy_referee.engine.games import GAMES
from galaxy_referee.engine.kernel.decisions import Decision
from galaxy_referee.engine.kernel.errors import RefereeError
from galaxy_referee.engine.kernel.game import Game

BY_NAME: dict[str, Game[Any]] = {game.name: game for game in GAMES}


class Library:
    """The engine, playing one game at a time."""

    name = "galaxy-referee, in process"
    game: Game[Any]
    state: Any

    def new(self, game: str, rules_version: str, options: Json, seed: str) -> Json:
        """Begin a game."""
        if game not in BY_NAME:
            return {"unsupported": f"no game {game}"}
        self.game = BY_NAME[game]
        self.state = self.game.new(options, seed)
        if self.state.rules_version != rules_version:
            return {"unsupported": f"rules {rules_version}; these are {self.state.rules_version}"}
        return position(self.game, self.state)

    def play(self, move: str) -> Json:
        """Make a move."""
        try:
            self.game.play(self.state, move)
        except RefereeError as refusal:
            return {"error": str(refusal)}
        return position(self.game, self.state)

    def count(self, depth: int) -> int:
        """Count the continuations with this many decisions."""
        return count(self.game, self.state, depth)

    def whole_state(self) -> Json:
        """Return the whole state, including hidden information."""
        return plain(self.game, self.state)


def plain(game: Game[Any], state: Any) -> Json:
    """A state as JSON."""
    read: Json = msgspec.json.decode(game.codec.encode(state))
    return read


def position(game: Game[Any], state: Any) -> Json:
    """A position in the form that the suite compares."""
    outcome = game.outcome(state)
    views = [game.table_view(state, seat) for seat in (None, *state.seats())]
    return {
        "decisions": [_decision(decision) for decision in game.decisions(state)],
        "outcome": outcome
        and {
            "winners": list(outcome.winners),
            "totals": [score.total for score in outcome.scores],
        },
        "views": msgspec.json.decode(msgspec.json.encode(views)),
    }


def _decision(decision: Decision) -> Json:
    total = len(decision.moves)
    moves = [move.text for move in decision.moves] if total <= MOST_LISTED else []
    return {"seat": decision.seat, "total": total, "moves": moves}


def count(game: Game[Any], state: Any, depth: int) -> int:
    """The number of continuations of a position with this many decisions. If several seats have an
    open decision, the lowest seat decides first."""
    decisions = game.decisions(state)
    if not decisions:
        return 0
    moves = min(decisions, key=lambda decision: decision.seat).moves
    if depth == 1:
        return len(moves)
    games = 0
    for move in moves:
        child = game.copy(state)
        game.play_silently(child, move)
        games += count(game, child, depth - 1)
    return games


if __name__ == "__main__":
    serve(Library())
