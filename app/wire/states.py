"""States as calls take and give them: plain, or sealed."""

from __future__ import annotations

from typing import Any

import msgspec
from flask import current_app

from galaxy_referee.app.http import problems
from galaxy_referee.app.wire.sealer import BadSeal, Sealer
from galaxy_referee.engine.kernel.game import Game


def state_for_answer(game: Game[Any], state: Any, seal: bool) -> Any:
    """A state for an answer.

    Args:
        game: whose state it is.
        state: the state.
        seal: whether the caller wants it sealed.
    """
    encoded = game.codec.encode(state)
    return _sealer().seal_state(state, encoded) if seal else msgspec.Raw(encoded)


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
    """The same answer for everything that cannot be opened."""
    return problems.refuse(
        problems.BAD_SEAL, "This service did not seal this text for this use.", pointer=pointer
    )


def _sealer() -> Sealer:
    sealer: Sealer = current_app.config["SEALER"]
    return sealer
