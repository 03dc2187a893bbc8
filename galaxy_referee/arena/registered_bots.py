"""The bots that their authors have entered over HTTP, in a file of the arena."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec

from galaxy_referee import secret_files
from galaxy_referee.arena.bots import BotSettings
from galaxy_referee.tournament.specs import OUTBOUND

FILE = "bots.json"
FORMAT = 1
NAME = r"^[A-Za-z0-9_-]{1,40}\Z"
MAX_BOTS = 1_000
DIGEST = r"^[0-9a-f]{64}\Z"


class Author(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Someone who may enter bots, in the arena's file.

    Args:
        name: for the operator.
        key: the digest of the author's key.
        bots: the number of bots that the author may enter.
    """

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
    key: Annotated[str, msgspec.Meta(pattern=DIGEST)]
    bots: Annotated[int, msgspec.Meta(ge=1, le=MAX_BOTS)] = 3


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A bot that was entered over HTTP.

    Args:
        name: its name on pages and in logs.
        author: who has entered it.
        webhook: its URL; empty if it plays in sessions.
        key: if it plays in sessions, the digest of its key for the lobby.
        divisions: the names of the divisions that it plays in; empty for all.
        version: as in ``BotSettings``.
        paused: whether it is not to be seated.
    """

    name: Annotated[str, msgspec.Meta(pattern=NAME)]
    author: str
    webhook: str = ""
    key: str = ""
    divisions: tuple[str, ...] = ()
    version: int = 1
    paused: bool = False

    @property
    def bot(self) -> BotSettings:
        """The bot as the arena seats it."""
        spec = self.webhook or f"{OUTBOUND}{self.name}"
        return BotSettings(self.name, spec, self.divisions, self.version, self.paused)


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    bots: tuple[Entry, ...]
    format: int = FORMAT


class BadEntries(ValueError):
    """The file cannot be used; the text says why."""


def read_entries(folder: Path) -> tuple[Entry, ...]:
    """The bots that were entered; none if there is no file.

    Raises:
        BadEntries: the file cannot be read.
    """
    path = folder / FILE
    try:
        return msgspec.json.decode(path.read_bytes(), type=_File).bots
    except FileNotFoundError:
        return ()
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadEntries(f"{path} is not a valid list of bots: {error}.") from error
    except OSError as error:
        raise BadEntries(f"{path} cannot be read: {error.strerror}.") from error


def write_entries(folder: Path, entries: tuple[Entry, ...]) -> None:
    """Replace the file at once. It is secret, because addresses may contain passwords.

    Raises:
        OSError: it cannot be written.
    """
    content = msgspec.json.format(msgspec.json.encode(_File(entries)), indent=1) + b"\n"
    secret_files.replace(folder / FILE, content)
