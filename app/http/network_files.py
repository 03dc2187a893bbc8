"""Networks that the operator offers: a request names one, and no path in a request is ever read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from flask import current_app

from galaxy_referee.app.settings import BadSetting
from galaxy_referee.bots.learned.files import BadNetwork, network_in
from galaxy_referee.bots.registry import UnknownBot


@dataclass(frozen=True)
class Networks:
    """The networks of a service.

    Args:
        files: the file of each, by its name.
    """

    files: Mapping[str, Path]

    def __call__(self, name: str) -> Path:
        """The file of the network of a name.

        Raises:
            UnknownBot: the service offers no such network.
        """
        if name not in self.files:
            known = f"it offers {', '.join(self.files)}" if self.files else "it offers none"
            raise UnknownBot(f"This service offers no network {name!r}; {known}.")
        return self.files[name]

    def of(self, game: str) -> list[str]:
        """The names of those that were trained for a game."""
        return [name for name, path in self.files.items() if network_in(path).trained.game == game]


def networks_at(mounted: Iterable[tuple[str, Path]]) -> Networks:
    """The networks in these files, which are read now.

    Args:
        mounted: pairs of a name and a file.

    Raises:
        BadSetting: a file is no network, or does not fit the present inputs.
    """
    files = dict(mounted)
    for path in files.values():
        try:
            network_in(path)
        except BadNetwork as error:
            raise BadSetting(f"NETWORKS: {error}") from None
    return Networks(files)


def networks() -> Networks:
    """The current application's networks."""
    kept: Networks = current_app.extensions["networks"]
    return kept
