"""Migrates states from older versions to the current one."""

from __future__ import annotations

from typing import Any

import msgspec

from galaxy_referee.engine.kernel.errors import MalformedState, WrongVersion
from galaxy_referee.engine.kernel.game import Game, StateT
from galaxy_referee.engine.kernel.notation import split_path
from galaxy_referee.engine.kernel.texts import Text
from galaxy_referee.engine.kernel.versions import PlainState, bring_forward


def migrate(game: Game[StateT], source: bytes | str | msgspec.Raw, from_version: str) -> StateT:
    """Migrate an untrusted state to the current version, and audit it.

    A state that has the current version is only audited.

    Args:
        game: the game.
        source: the state as JSON.
        from_version: the version that it must name.

    Raises:
        WrongVersion: it names another version, or there is no migration to the current one.
        MalformedState: it cannot be decoded.
        InconsistentState: it cannot occur in a game under the current rules.
    """
    plain = _plain(source)
    if plain.get("game") != game.name:
        raise MalformedState(
            Text("This is not a state of {game}.", game=game.name), pointer="/game"
        )
    if plain.get("rules_version") != from_version:
        raise WrongVersion(
            Text("The state was not made under rules {version}.", version=from_version),
            pointer="/rules_version",
        )
    try:
        today = game.today(plain) if game.today else game.rules_version
        bring_forward(plain, from_version, today, game.migrations)
    except msgspec.ValidationError as error:
        sentence, pointer = split_path(str(error))
        raise MalformedState(sentence, pointer=pointer) from error
    return game.load(plain)


def _plain(source: Any) -> PlainState:
    try:
        return msgspec.json.decode(source, type=PlainState)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise MalformedState("The state is not a JSON object.") from error
