"""The requests that authors send to an arena, and its responses."""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Meta, UnsetType

from galaxy_referee.schemas.base import Answer, Request

Name = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{1,40}$")]
Names = Annotated[list[str], Meta(min_length=0, max_length=100)]


class NewBot(Request, frozen=True):
    """A bot to enter.

    Args:
        name: Its name on pages and in logs.
        webhook: Its URL.
        outbound: Whether it plays in sessions instead.
        divisions: The names of the divisions that it plays in; empty for all.
    """

    name: Name
    webhook: str = ""
    outbound: bool = False
    divisions: Names = []


class Change(Request, frozen=True):
    """The changes to a bot. Omitted members stay unchanged.

    Args:
        version: The present version, or the next one.
        webhook: Its URL; a webhook may move without a new version.
        outbound: Whether it plays in sessions instead.
        divisions: The names of the divisions that it plays in; empty for all.
        paused: Whether it is not to be seated.
        new_key: Whether a bot that plays in sessions gets another key.
    """

    version: int | None = None
    webhook: str = ""
    outbound: bool = False
    divisions: Names | None = None
    paused: bool | None = None
    new_key: bool = False


class Entered(Answer):
    """A bot, as its author sees it.

    Args:
        name: Its name.
        version: Its version.
        divisions: The names of the divisions that it plays in; empty for all.
        paused: Whether it is not seated.
        webhook: Its URL, without password and query.
        invitation: If it plays in sessions, the path at which it waits for its games.
        key: Its key for that path, if it is new. It is shown only once.
    """

    name: str
    version: int
    divisions: list[str]
    paused: bool
    webhook: str | UnsetType = UNSET
    invitation: str | UnsetType = UNSET
    key: str | UnsetType = UNSET
