"""The bots of an arena: names, versions, and the anchors that play in every division."""

from __future__ import annotations

from typing import Annotated

import msgspec

from galaxy_referee.tournament.ladder import VERSION
from galaxy_referee.tournament.log import EntrantSpec
from galaxy_referee.tournament.specs import AskedSpec, BadBot, OutboundSpec, parse_spec

MAX_NAME = 40
MAX_VERSION = 999_999


class BotSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A bot, as the arena's file enters it.

    Args:
        name: its name on pages and in logs.
        spec: a built-in bot, or the URL of a webhook.
        divisions: the names of the divisions that it plays in; empty for all.
        version: raised when the bot has changed. Each version has a rating of its own, which
            starts from that of the version before.
        paused: whether it is not to be seated.
    """

    name: str
    spec: str
    divisions: tuple[str, ...] = ()
    version: Annotated[int, msgspec.Meta(ge=1, le=MAX_VERSION)] = 1
    paused: bool = False

    @property
    def entrant(self) -> EntrantSpec:
        """The bot as logs name it, with the secrets of its address."""
        version = "" if self.version == 1 else f"{VERSION}{self.version}"
        return EntrantSpec(f"{self.name}{version}", self.spec)


ANCHORS = (
    BotSettings("random", "random"),
    BotSettings("greedy", "greedy"),
    BotSettings("monte-carlo-16", "monte-carlo:playouts=16"),
    BotSettings("learned", "learned"),
    BotSettings("learned-monte-carlo-16", "learned-monte-carlo:playouts=16"),
)


def check_bot(bot: BotSettings) -> AskedSpec:
    """Check a bot's name and spec; returns the spec.

    Raises:
        BadBot: one of them cannot be used in an arena.
    """
    if not (bot.name.isprintable() and bot.name.strip() and len(bot.name) <= MAX_NAME):
        raise BadBot(
            f"{bot.name[:MAX_NAME]!r} cannot be the name of a bot: use 1 to {MAX_NAME} printable "
            "characters."
        )
    if VERSION in bot.name:
        raise BadBot(f"{bot.name!r} contains {VERSION}: give the version of a bot as `version`.")
    if bot.name in {anchor.name for anchor in ANCHORS}:
        raise BadBot(f"{bot.name} is the name of an anchor: give your bot another name.")
    spec = parse_spec(bot.spec)
    if isinstance(spec, OutboundSpec):
        raise BadBot(
            f"{bot.name} plays in sessions, as only bots that are entered over HTTP can: serve it "
            "as a webhook."
        )
    return spec
