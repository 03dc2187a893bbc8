"""Components that a deployment provides, such as a corrected tile set."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from galaxy_referee.app.settings import BadSetting
from galaxy_referee.engine.kernel.errors import BadComponents
from galaxy_referee.engine.kernel.game import Game


def with_components(
    games: Iterable[Game[Any]], mounted: Iterable[tuple[str, Path]]
) -> list[Game[Any]]:
    """The games, with the components in these files in addition to the packaged ones.

    Args:
        games: the games.
        mounted: pairs of a game's name and a JSON file.

    Raises:
        BadSetting: a game accepts no components, or a file is invalid.
    """
    by_name = {game.name: game for game in games}
    for name, path in mounted:
        game = by_name.get(name)
        if game is None or game.with_components is None:
            takers = [game.name for game in by_name.values() if game.with_components]
            known = f"these do: {', '.join(takers)}" if takers else "none does"
            raise BadSetting(f"COMPONENTS: there is no game {name} that takes components; {known}.")
        try:
            by_name[name] = game.with_components(_parsed(path))
        except BadComponents as error:
            faults = "".join(f"\n{path}: {fault.pointer} {fault.message}" for fault in error.faults)
            raise BadSetting(f"COMPONENTS: {path} cannot be used.{faults}") from None
    return list(by_name.values())


def _parsed(path: Path) -> Any:
    try:
        return msgspec.json.decode(path.read_bytes())
    except OSError as error:
        raise BadSetting(f"COMPONENTS: {path} cannot be read: {error.strerror}.") from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadSetting(f"COMPONENTS: {path} is not valid JSON: {error}.") from None
