"""The curve of a game: the expected result at each point, estimated by playouts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from galaxy_referee.bots.playouts import Expected, playouts_of
from galaxy_referee.bots.registry import make_adviser
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.knowledge import Knowledge
from galaxy_referee.engine.kernel.records import Record
from galaxy_referee.engine.kernel.wire import move_record


class Point(msgspec.Struct):
    """A point of the curve.

    Args:
        ply: the number of moves made.
        seats: the mean results of each seat, over guesses at what a spectator does not know.
        instead: the move that the bot would have made in place of the seat that moves next, given
            what that seat knows; null after the last move, for ``random``, and where that seat
            concedes.
    """

    ply: int
    seats: list[Expected]
    instead: msgspec.Raw | None = None


def curve(
    game: Game[Any], record: Record, bot: str, playouts: int, seed: str = "curve"
) -> Iterator[Point]:
    """The points of a curve, one for each point at which a player had a choice.

    The same arguments give the same curve. The guesses of all points have the same seed, so that
    points differ because of the moves rather than by chance.

    Args:
        game: the game of the record.
        record: a valid record.
        bot: the bot that plays all seats to the end; one of ``playouts.PLAYERS``.
        playouts: the number of playouts per point.
        seed: the seed of all luck.

    Raises:
        NoSuchPlayer: the bot does not play the game, or not with these options.
    """
    state = game.new(record.options, record.seed, record.deal, salt=record.salt)
    for ply, source in enumerate(record.moves):
        move = game.check(state, source)
        if any(len(decision.moves) > 1 for decision in game.decisions(state)):
            expected = _expected(game, state, bot, playouts, seed)
            instead = None if bot == "random" else _advised(game, state, move.seat, bot, seed)
            yield Point(ply, expected, instead)
        game.play(state, move)
    yield Point(len(record.moves), _expected(game, state, bot, 1, seed))


def _advised(game: Game[Any], state: Any, seat: int, bot: str, seed: str) -> msgspec.Raw | None:
    """The bot's move; None if the seat has no open decision, as when it concedes."""
    if all(decision.seat != seat for decision in game.decisions(state)):
        return None
    knowledge = game.view(state, seat, True).knowledge
    assert isinstance(knowledge, Knowledge), "it was asked for"
    advice = make_adviser(bot, game).advise(knowledge, seat, seed)
    return msgspec.Raw(move_record(advice.move))


def _expected(game: Game[Any], state: Any, bot: str, playouts: int, seed: str) -> list[Expected]:
    knowledge = game.view(state, None, True).knowledge
    assert isinstance(knowledge, Knowledge), "it was asked for"
    made = playouts_of(bot, game, knowledge, seed)
    for _ in range(playouts):
        for _ in made.one():
            pass
    return made.expected()
