"""Uses of the pieces that a seat holds, with reasons for pieces without any."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, TypeVar, get_origin

import msgspec

from galaxy_referee.engine.kernel.decisions import Decision
from galaxy_referee.engine.kernel.errors import IllegalMove, NotYourDecision, RefusedMove
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.holdings import Holdings
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.state import State
from galaxy_referee.engine.kernel.texts import Text

StateT = TypeVar("StateT", bound=State[Any])


@dataclass(frozen=True)
class Use:
    """What a seat can do with a piece now.

    Args:
        piece: the piece.
        total: the number of legal moves that name it.
        moves: the first of them.
        refusal: the reason if there are none.
    """

    piece: str
    total: int
    moves: list[Move]
    refusal: RefusedMove | None


def uses(game: Game[StateT], state: StateT, seat: int, limit: int) -> Iterator[Use]:
    """What a seat can do with each piece that it holds in its open decision.

    Args:
        game: the game.
        state: its state.
        seat: the seat.
        limit: maximum number of moves to list for each piece.
    """
    try:
        decision = game.decision_of(state, seat)
    except NotYourDecision as refusal:
        for held in game.held:
            yield from (Use(piece, 0, [], refusal) for piece in held.pieces(state, seat))
        return
    for held in game.held:
        for piece in held.pieces(state, seat):
            total, moves = decision.moves.naming(piece, limit)
            reason = None if total else _refusal(game, state, decision, held, piece)
            yield Use(piece, total, moves, reason)


def _refusal(
    game: Game[StateT], state: StateT, decision: Decision, held: Holdings[StateT], piece: str
) -> RefusedMove:
    """What the game says to the plainest move with a piece."""
    move = _plainest(game, decision, held, piece)
    try:
        if move is not None:
            game.check(state, move)
    except RefusedMove as refusal:
        return refusal
    sentence = Text(
        "{piece} is not part of a legal answer to: {prompt}", piece=piece, prompt=decision.prompt
    )
    return IllegalMove(sentence, rule=decision.rule)


def _plainest(
    game: Game[StateT], decision: Decision, held: Holdings[StateT], piece: str
) -> Move | None:
    """The usual answer to a decision, with this piece alone in the place of pieces of its sort;
    None if the answer names none."""
    kind = game.reader.types.get(decision.kind)
    if kind is None:
        return None
    example = next((move for move in decision.moves.page(0, 1) if isinstance(move, kind)), None)
    known = {"seat": decision.seat, **(msgspec.structs.asdict(example) if example else {})}
    members = msgspec.structs.fields(kind)
    place = next((member for member in members if member.name in held.named), None)
    if place is None:
        return None
    known[place.name] = (piece,) if get_origin(place.type) is tuple else piece
    if any(member.required and member.name not in known for member in members):
        return None
    return kind(**known)
