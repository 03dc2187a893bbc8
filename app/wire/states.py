"""States in requests and responses: plain with a stamp, or sealed."""

from __future__ import annotations

from typing import Any

import msgspec
from flask import current_app

from galaxy_referee.app.http import problems
from galaxy_referee.app.wire.sealer import BadSeal, Sealer
from galaxy_referee.app.wire.stamper import Stamper
from galaxy_referee.engine.kernel.codec import with_stamp
from galaxy_referee.engine.kernel.game import Game


def state_for_answer(game: Game[Any], state: Any, seal: bool) -> Any:
    """A state for an answer.

    Args:
        game: the game.
        state: the state.
        seal: whether the caller wants it sealed.
    """
    encoded = game.codec.encode(state)
    if seal:
        return _sealer().seal_state(state, encoded)
    return msgspec.Raw(with_stamp(encoded, _stamper().stamp(encoded)))


def state_in_request(game: Game[Any], source: msgspec.Raw) -> Any:
    """The state in a request, audited unless this service sealed or stamped it.

    Raises:
        ProblemError: it is sealed, but not by this service as a state of this game.
        WrongVersion, MalformedState, InconsistentState: as ``Game.load``.
    """
    if is_sealed(source):
        return game.codec.decode(open_sealed(game, source))
    return game.load(source, _stamper().is_own)


def is_sealed(source: msgspec.Raw) -> bool:
    """Whether a state in a request is a sealed one."""
    return memoryview(source)[:1].tobytes() == b'"'


def open_sealed(game: Game[Any], source: msgspec.Raw) -> bytes:
    """The JSON of a sealed state.

    Raises:
        ProblemError: this service did not seal it as a state of this game.
    """
    try:
        return _sealer().open_state(msgspec.json.decode(source), game.name)
    except BadSeal as error:
        raise bad_seal("/state") from error


def bad_seal(pointer: str) -> problems.ProblemError:
    """The problem for any sealed text that cannot be opened."""
    return problems.refuse(
        problems.BAD_SEAL, "This service did not seal this text for this use.", pointer=pointer
    )


def _stamper() -> Stamper:
    application = current_app._get_current_object()  # type: ignore[attr-defined]  # hot path
    stamper: Stamper = application.config["STAMPER"]
    return stamper


def _sealer() -> Sealer:
    sealer: Sealer = current_app.config["SEALER"]
    return sealer
