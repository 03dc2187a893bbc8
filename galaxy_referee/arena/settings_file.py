"""The file of an arena that runs, which may be edited at any time."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from galaxy_referee.arena.batches import Logs, check_specs
from galaxy_referee.arena.index import Index
from galaxy_referee.arena.settings import FILE, Arena, BadArena, read_settings, with_entries


class SettingsFile:
    """The settings of an arena. If the file becomes invalid, the last valid ones apply.

    Args:
        folder: the arena's folder.
        arena: the settings with which it began.
        index, logs: what it has played.
        notify: is told what is wrong, in sentences.
        adopt: is given the settings whenever they have been read, and returns those by which the
            arena goes.
    """

    def __init__(
        self,
        folder: Path,
        arena: Arena,
        index: Index,
        logs: Logs,
        *,
        notify: Callable[[str], None],
        adopt: Callable[[Arena, Index], Arena],
    ) -> None:
        self._folder = folder
        self._valid = arena
        self._index = index
        self._logs = logs
        self._notify = notify
        self._adopt = adopt
        self._indexed = {division.name for division in arena.divisions}
        self._seen = self._state()

    def read(self) -> Arena:
        """The settings as they are now, with the bots that authors have entered by now.

        Raises:
            BadLog: a log of a new division cannot be read.
        """
        self._seen = self._state()
        self._valid = self._latest()
        return self._adopt(self._valid, self._index)

    def look(self) -> None:
        """Read the file if it was edited: in the middle of a batch, new authors can enter bots."""
        if self._state() != self._seen:
            self.read()

    def _latest(self) -> Arena:
        try:
            arena = read_settings(self._folder)
            new = [each for each in arena.divisions if each.name not in self._indexed]
            self._logs.index_all(self._index, new)
            self._indexed.update(division.name for division in new)
            check_specs(arena, self._index)
        except BadArena as error:
            self._notify(f"{error} Until this is corrected, the last valid settings apply.")
        else:
            return arena
        try:
            return with_entries(self._valid, self._folder)
        except BadArena as error:
            self._notify(str(error))
            return self._valid

    def _state(self) -> tuple[int, int] | None:
        """The settings that change when the file is edited."""
        try:
            found = (self._folder / FILE).stat()
        except OSError:  # to be reported when it is read
            return None
        return found.st_mtime_ns, found.st_size
