"""The arena's file ``arena.toml``: divisions, bots, and budgets."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec

from galaxy_referee import secret_files
from galaxy_referee.arena.address_policy import (
    PUBLIC,
    BadNetwork,
    BadWebhook,
    Networks,
    host_of,
    read_networks,
)
from galaxy_referee.arena.bots import ANCHORS, BotSettings, check_bot
from galaxy_referee.arena.budgets import Budget
from galaxy_referee.arena.divisions import BadDivision, Division, check_division, division_named
from galaxy_referee.arena.likeness import likeness
from galaxy_referee.arena.registered_bots import Author, BadEntries, Entry, read_entries
from galaxy_referee.arena.season_settings import BadSeason, SeasonSettings, check_seasons
from galaxy_referee.tournament.entrants import make_entrant
from galaxy_referee.tournament.ladder import SCALE
from galaxy_referee.tournament.log import Limits
from galaxy_referee.tournament.specs import BadBot, BuiltInSpec, WebhookSpec, parse_spec

FILE = "arena.toml"
EXAMPLE = """\
# docs/arena.md describes this file. The arena reads it again before each batch of games.
title = "Arena"
divisions = ["race-base"]

# [[bots]]
# name = "mine"
# spec = "http://127.0.0.1:9001"
"""
Positive = Annotated[int, msgspec.Meta(ge=1, le=1_000_000)]


class BadArena(ValueError):
    """The arena cannot be run as configured; the text says why."""


class ArenaSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The bots and divisions of an arena.

    Args:
        title: on pages.
        divisions: names of ready divisions, or divisions of the operator's own.
        anchors: the names of the anchors that play, always with ``random`` and ``greedy``.
        bots: all other bots.
        deals: the deals of a batch, after which ratings and pages are renewed.
        cap: the games between the same two bots that count in full.
        mirrored: whether each deal is played in several seatings.
        limits: time limits and allowed faults of bots that are called over HTTP.
        budget: how much such a bot may play and think.
        authors: who may enter bots over HTTP.
        networks: where the webhooks of these bots may be.
        service: the URL of the service in whose sessions such bots can play; empty for none.
        seasons: runs with an end, in the order in which they are played.
        live_delay: how many seconds later games can be watched.
    """

    title: str = "Arena"
    divisions: tuple[str | Division, ...] = ("race-base",)
    anchors: tuple[str, ...] = tuple(anchor.name for anchor in ANCHORS)
    bots: tuple[BotSettings, ...] = ()
    deals: Annotated[int, msgspec.Meta(ge=1, le=10_000)] = 20
    cap: Positive = 400
    mirrored: bool = True
    limits: Limits = Limits()
    budget: Budget = Budget()
    authors: tuple[Author, ...] = ()
    networks: tuple[str, ...] = (PUBLIC,)
    service: str = ""
    seasons: tuple[SeasonSettings, ...] = ()
    live_delay: Annotated[int, msgspec.Meta(ge=0, le=86_400)] = 60


class Arena(msgspec.Struct, frozen=True):
    """An arena's settings, checked.

    Args:
        settings: as in the file.
        divisions: all of them.
        networks: where webhooks that were entered over HTTP may be.
        entries: the bots that were entered over HTTP.
    """

    settings: ArenaSettings
    divisions: tuple[Division, ...]
    networks: Networks
    entries: tuple[Entry, ...] = ()

    def entered(self, division: Division) -> tuple[BotSettings, ...]:
        """The bots of a division, the anchors first."""
        anchors = (anchor for anchor in ANCHORS if anchor.name in self.settings.anchors)
        others = (
            bot
            for bot in (*self.settings.bots, *(entry.bot for entry in self.entries))
            if not bot.divisions or division.name in bot.divisions
        )
        return tuple(bot for bot in (*anchors, *others) if _plays(bot, division.game))

    def bots(self, division: Division) -> tuple[BotSettings, ...]:
        """Those of them that are not paused."""
        return tuple(bot for bot in self.entered(division) if not bot.paused)

    def author(self, name: str) -> Author | None:
        """The author with this name."""
        return next((author for author in self.settings.authors if author.name == name), None)


def create_settings(folder: Path) -> None:
    """Give a folder without an arena's file an example of one.

    Raises:
        OSError: it cannot be written.
    """
    path = folder / FILE
    if not path.exists():
        secret_files.make_folder(folder)
        secret_files.replace(path, EXAMPLE.encode())


def read_settings(folder: Path) -> Arena:
    """Read an arena's file, and the bots that were entered over HTTP.

    Raises:
        BadArena: one of them cannot be read, or the arena not be run as it says.
    """
    path = folder / FILE
    try:
        settings = msgspec.toml.decode(secret_files.read(path), type=ArenaSettings)
    except secret_files.Exposed as error:
        raise BadArena(f"{path} {error}") from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadArena(f"{path} is not a valid arena file: {error}.") from error
    except OSError as error:
        raise BadArena(f"{path} cannot be read: {error.strerror}.") from error
    try:
        arena = checked(settings)
    except (BadBot, BadDivision, BadNetwork, BadSeason) as error:
        raise BadArena(f"{path}: {error}") from error
    return with_entries(arena, folder)


def with_entries(arena: Arena, folder: Path) -> Arena:
    """The arena with the bots that its authors have entered by now.

    Those of an author who has left do not play.

    Raises:
        BadArena: they cannot be read, or one of them has the name of another bot.
    """
    try:
        entries = read_entries(folder)
    except BadEntries as error:
        raise BadArena(str(error)) from error
    taken = {likeness(entry.name) for entry in entries}
    for bot in arena.settings.bots:
        if likeness(bot.name) in taken:
            raise BadArena(f"A bot like {bot.name} was entered over HTTP: rename yours.")
    kept = tuple(entry for entry in entries if arena.author(entry.author) is not None)
    return msgspec.structs.replace(arena, entries=kept)


def checked(settings: ArenaSettings) -> Arena:
    """Check an arena's settings.

    Raises:
        BadArena, BadBot, BadDivision, BadNetwork, BadSeason: they cannot be used.
    """
    given = settings.divisions
    divisions = tuple(division_named(each) if isinstance(each, str) else each for each in given)
    for division in divisions:
        check_division(division)
    _check_names(settings, divisions)
    _check_service(settings.service)
    check_seasons(settings.seasons, divisions)
    for bot in settings.bots:
        spec = check_bot(bot)
        for division in divisions:
            # A built-in bot that is not meant for a division may not know its game.
            if division.name in bot.divisions or isinstance(spec, WebhookSpec):
                make_entrant(spec, division.game)
    return Arena(settings, divisions, read_networks(settings.networks))


def _check_names(settings: ArenaSettings, divisions: tuple[Division, ...]) -> None:
    names = [division.name for division in divisions]
    if not names:
        raise BadArena("An arena needs a division.")
    bots, authors = ([each.name for each in part] for part in (settings.bots, settings.authors))
    for what, given in (("divisions", names), ("bots", bots), ("authors", authors)):
        if twice := _twice(given):
            raise BadArena(f"Two {what} are called {twice}.")
    for bot in settings.bots:
        if strange := [name for name in bot.divisions if name not in names]:
            raise BadArena(f"{bot.name} plays in {strange[0]!r}, which is not a division here.")
    _check_anchors(settings.anchors)


def _check_service(url: str) -> None:
    try:
        if url:
            host_of(url)
    except BadWebhook as error:
        raise BadArena("`service` is not an http or https URL.") from error


def _check_anchors(anchors: tuple[str, ...]) -> None:
    known = {anchor.name for anchor in ANCHORS}
    if unknown := [name for name in anchors if name not in known]:
        raise BadArena(f"There is no anchor {unknown[0]!r}; there are {', '.join(sorted(known))}.")
    if missing := [name for name in SCALE if name not in anchors]:
        raise BadArena(f"The anchor {missing[0]} cannot be left out: it fixes the scale.")


def _twice(names: list[str]) -> str | None:
    return next((name for name in names if names.count(name) > 1), None)


def _plays(bot: BotSettings, game: str) -> bool:
    spec = parse_spec(bot.spec)
    return not isinstance(spec, BuiltInSpec) or spec.bot.kind.plays(game)
