"""Specs of entrants: how the command line and the log identify a bot."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from galaxy_referee.bots import registry
from galaxy_referee.bots.registry import BotSpec, UnknownBot
from galaxy_referee.tournament.addresses import is_web_address

OUTBOUND = "outbound:"
_NAME = re.compile(r"[A-Za-z0-9_-]{1,40}")


class BadBot(ValueError):
    """This bot cannot take part; the message gives the reason."""


@dataclass(frozen=True)
class BuiltInSpec:
    """A bot of this project.

    Args:
        bot: its kind and settings.
    """

    bot: BotSpec


@dataclass(frozen=True)
class WebhookSpec:
    """A bot that is called over HTTP.

    Args:
        url: its URL, including secret parts.
    """

    url: str


@dataclass(frozen=True)
class OutboundSpec:
    """A bot that plays its seats in sessions by itself.

    Args:
        name: its name in the lobby.
    """

    name: str


AskedSpec = BuiltInSpec | WebhookSpec


def parse_spec(text: str) -> AskedSpec | OutboundSpec:
    """Parse the spec of an entrant.

    Raises:
        BadBot: it does not name a bot.
    """
    if is_web_address(text):
        return WebhookSpec(text)
    if text.startswith(OUTBOUND):
        name = text.removeprefix(OUTBOUND)
        if not _NAME.fullmatch(name):
            raise BadBot(
                f"{text} does not name a bot: expected outbound:NAME, with letters, digits, - "
                "and _ in the name."
            )
        return OutboundSpec(name)
    try:
        return BuiltInSpec(registry.parse_spec(text, Path))
    except UnknownBot as error:
        raise BadBot(str(error)) from error


def spec_forms() -> list[str]:
    """The forms that a spec can have, for help texts."""
    return [*registry.spec_forms(), "http://HOST/PATH of a webhook", f"{OUTBOUND}NAME"]
