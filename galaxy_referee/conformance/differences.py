"""Reports differences from this engine's game: the first part, both values, and the rule."""

from __future__ import annotations

from typing import Any

from galaxy_referee.conformance.in_process import BY_NAME, plain, position
from galaxy_referee.conformance.runner import Json, json_text
from galaxy_referee.engine.kernel.decisions import Decision
from galaxy_referee.engine.kernel.errors import RefereeError
from galaxy_referee.engine.kernel.game import Game

MOST_NAMED = 3  # moves
LONGEST = 200  # characters per value

_NOTHING = object()


class ThisEngine:
    """The suite's games as played by this engine."""

    def deal(self, played: Json, state: Json) -> str:
        """The difference in a program's first state.

        Args:
            played: a game in the suite.
            state: the program's state.

        Returns:
            A sentence; empty if there is no difference.
        """
        game, own = _replayed(played, 0)
        return _first(plain(game, own), state, "")

    def position(self, played: Json, ply: int, shown: Json) -> str:
        """The difference in a program's position.

        Args:
            played: a game in the suite.
            ply: the number of moves made.
            shown: the program's answer.

        Returns:
            A sentence; empty if there is no difference.
        """
        game, state = _replayed(played, max(0, ply - 1))
        moved = ""
        if ply:
            text = played["moves"][ply - 1]
            moved = f" (after {text!r}, {_rule_of(game, state, text)})"
            game.play(state, text)
        if "error" in shown:
            return f"the move is legal{moved}, but is refused: {shown['error']}"
        try:
            said = _different(game, state, shown)
        except (AttributeError, KeyError, TypeError) as error:
            return f"the position cannot be read: {error!r}"
        return f"{said}{moved}" if said else ""


def _replayed(played: Json, ply: int) -> tuple[Game[Any], Any]:
    game = BY_NAME[played["game"]]
    state = game.new(played["options"], played["seed"])
    for move in played["moves"][:ply]:
        game.play(state, move)
    return game, state


def _rule_of(game: Game[Any], state: Any, text: str) -> str:
    return game.decision_of(state, game.check(state, text).seat).rule


def _different(game: Game[Any], state: Any, shown: Json) -> str:
    own = position(game, state)
    return (
        _decisions(game, state, shown["decisions"])
        or _outcome(game, state, own["outcome"], shown["outcome"])
        or _first(own["views"], shown["views"], "/views")
    )


def _decisions(game: Game[Any], state: Any, shown: list[Json]) -> str:
    theirs = {decision["seat"]: decision for decision in shown}
    for decision in game.decisions(state):
        their = theirs.pop(decision.seat, None)
        if their is None:
            return f"seat {decision.seat} must decide ({decision.rule}): {decision.prompt}"
        if said := _moves(game, state, decision, their):
            return said
    for seat in theirs:
        return f"seat {seat} has nothing to decide"
    return ""


def _moves(game: Game[Any], state: Any, decision: Decision, their: Json) -> str:
    seat, total = decision.seat, len(decision.moves)
    listed = set(their["moves"])
    for text in sorted(listed):
        try:
            game.check(state, text)
        except RefereeError as refusal:
            return f"{text!r} is not legal ({refusal.rule or decision.rule}): {refusal.sentence}"
    own = [move.text for move in decision.moves] if listed else []
    if missing := [text for text in own if text not in listed]:
        named = ", ".join(map(repr, missing[:MOST_NAMED]))
        return (
            f"seat {seat}: {len(missing)} of {total} legal moves missing ({decision.rule}): {named}"
        )
    if their["total"] != total:
        return f"seat {seat} has {total} legal moves ({decision.rule}), not {their['total']}"
    return ""


def _outcome(game: Game[Any], state: Any, own: Json | None, shown: Json | None) -> str:
    said = _first(own, shown, "/outcome")
    if said and shown and (outcome := game.outcome(state)):
        scores = "; ".join(f"{score.total} = {score.parts}" for score in outcome.scores)
        said = f"{said}; the scores by seat are {scores}"
    return said


def _first(own: Any, shown: Any, pointer: str) -> str:
    """The first part in which two JSON values differ, with both values."""
    parts = _parts(own, shown)
    if parts is None:
        same = _NOTHING not in (own, shown) and json_text(own) == json_text(shown)
        return "" if same else f"{pointer} is {_value(own)}, not {_value(shown)}"
    said = (_first(of_own, of_shown, f"{pointer}/{name}") for name, of_own, of_shown in parts)
    return next(filter(None, said), "")


def _parts(own: Any, shown: Any) -> list[tuple[str, Any, Any]] | None:
    """The parts of two values in parallel; None if one of them has none, or a different number."""
    if isinstance(own, dict) and isinstance(shown, dict):
        return [(name, own.get(name, _NOTHING), shown.get(name, _NOTHING)) for name in own | shown]
    if isinstance(own, list) and isinstance(shown, list) and len(own) == len(shown):
        return [(str(n), *both) for n, both in enumerate(zip(own, shown, strict=True))]
    return None


def _value(value: Any) -> str:
    text = "absent" if value is _NOTHING else json_text(value)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}..."
