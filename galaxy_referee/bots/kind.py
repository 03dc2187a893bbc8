"""A registry entry: the name of a bot, its settings, and how to build it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from galaxy_referee.bots.adviser import Adviser
from galaxy_referee.engine.kernel.game import Game

MAX_SETTING = 1_000_000


class NoSettings(msgspec.Struct, frozen=True):
    """No settings."""


class Setting(msgspec.Struct, frozen=True):
    """A setting, which is a whole number.

    Args:
        name: the name, as in ``NAME=N``.
        meaning: a sentence.
        default: the default value; None if the setting has no effect by default.
        minimum: the minimum value.
        maximum: the maximum value.
        request_maximum: the maximum value in a request to the service, which limits the bot's
            thinking time.
    """

    name: str
    meaning: str
    default: int | None
    minimum: int
    maximum: int
    request_maximum: int


def every_game(game: str) -> bool:
    """Whether the bot plays a game: always."""
    return True


@dataclass(frozen=True)
class FromFile:
    """How a kind of bot plays with a file that its owner has made.

    Args:
        meaning: a sentence.
        build: makes an adviser for a game from a file. A ValueError says why the file, by its name
            in the spec, is not one for it.
        check: raises a ValueError that says why, if the file does not fit the game of a state.
    """

    meaning: str
    build: Callable[[Game[Any], Path, str], Adviser]
    check: Callable[[Game[Any], Path, str, Any], None]


@dataclass(frozen=True)
class BotKind:
    """A built-in bot.

    Args:
        name: the name in specs.
        description: one or two sentences.
        build: builds an adviser for a game from the settings, with a time limit in seconds for each
            answer (None: no limit).
        settings: a struct of whole numbers, each made with ``setting``.
        plays: whether it plays the game of a name.
        from_file: how it plays with a file, if it can.
        thinks: whether it searches, for longer than some milliseconds: in the service such bots
            wait for their turn.
    """

    name: str
    description: str
    build: Callable[[Game[Any], Any, float | None], Adviser]
    settings: type[msgspec.Struct] = NoSettings
    plays: Callable[[str], bool] = every_game
    from_file: FromFile | None = None
    thinks: bool = False

    def settings_info(self) -> tuple[Setting, ...]:
        """The settings, as shown in help texts and the contract."""
        info = msgspec.inspect.type_info(self.settings)
        assert isinstance(info, msgspec.inspect.StructType)
        return tuple(
            msgspec.convert(
                {"name": field.name, "default": field.default, **_meta(field).extra["setting"]},
                Setting,
            )
            for field in info.fields
        )


def setting(
    meaning: str, *, maximum: int = MAX_SETTING, request_maximum: int | None = None
) -> msgspec.Meta:
    """Annotate a setting, a whole number from 1.

    Args:
        meaning: a sentence.
        maximum: the maximum value.
        request_maximum: the maximum value in a request to the service.
    """
    shown = {
        "meaning": meaning,
        "minimum": 1,
        "maximum": maximum,
        "request_maximum": request_maximum or maximum,
    }
    return msgspec.Meta(extra={"setting": shown})


def _meta(field: Any) -> Any:
    assert isinstance(field.type, msgspec.inspect.Metadata), "each setting is made with setting()"
    return field.type
