"""The HTTP calls with which authors enter and manage their bots."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import msgspec
from msgspec import UNSET

from galaxy_referee.app.http import problems
from galaxy_referee.app.http.problem_kind import Kind
from galaxy_referee.app.http.problems import ProblemError, refuse
from galaxy_referee.arena.address_policy import BadWebhook, check_webhook
from galaxy_referee.arena.bots import ANCHORS, MAX_VERSION
from galaxy_referee.arena.likeness import likeness
from galaxy_referee.arena.registered_bots import Author, Entry, read_entries, write_entries
from galaxy_referee.arena.registration_messages import Change, Entered, NewBot
from galaxy_referee.arena.settings import Arena
from galaxy_referee.bots.registry import BOTS
from galaxy_referee.engine.kernel.texts import Text
from galaxy_referee.tournament.addresses import without_secrets
from galaxy_referee.tournament.keys import digest_of, is_key, new_key, owner

NAME_TAKEN = Kind(
    "name-taken",
    409,
    "Name taken",
    "Another bot has this name, or one that looks like it. Choose another name.",
)
TOO_MANY_BOTS = Kind(
    "too-many-bots",
    409,
    "Too many bots",
    "An author may enter `limit` bots. Give one of them a new version instead.",
)
STARTING = Kind(
    "arena-starting", 503, "Arena starting", "The arena is starting. Try again in a moment."
)


class Registration:
    """The entrance of an arena. Threads may use it at the same time.

    Args:
        folder: the arena's folder.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._change = threading.Lock()
        self._arena: Arena | None = None
        self._taken: frozenset[str] = frozenset()

    def open(self, arena: Arena, played: Iterable[str]) -> None:
        """Go by these settings from now on.

        Args:
            arena: the settings.
            played: the names of all bots that have played, which no other bot may get.
        """
        own = (bot.name for bot in (*ANCHORS, *arena.settings.bots))
        self._taken = frozenset(map(likeness, (*BOTS, *own, *played)))
        self._arena = arena

    @property
    def is_open(self) -> bool:
        """Whether the arena has started."""
        return self._arena is not None

    def bots(self, key: str) -> list[Entered]:
        """The bots of an author.

        Raises:
            ProblemError: nobody has this key.
        """
        author = self._author(key)
        entries = read_entries(self._folder)
        return [_shown(entry) for entry in entries if entry.author == author.name]

    def enter(self, key: str, wanted: NewBot) -> Entered:
        """Enter a bot.

        Args:
            key: the key of its author.
            wanted: the bot.

        Raises:
            ProblemError: it cannot be entered.
            OSError: the file of the bots cannot be written.
        """
        author = self._author(key)
        self._check_divisions(wanted.divisions)
        self._check_kind(wanted)
        lobby_key = new_key() if wanted.outbound else ""
        entry = Entry(
            wanted.name,
            author.name,
            wanted.webhook,
            digest_of(lobby_key) if lobby_key else "",
            tuple(wanted.divisions),
        )

        def added(entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
            self._check_name(entry.name, entries)
            if sum(other.author == author.name for other in entries) >= author.bots:
                detail = Text("You may enter {limit} bots.", limit=author.bots)
                raise refuse(TOO_MANY_BOTS, detail, limit=str(author.bots))
            return (*entries, entry)

        self._write(added)
        return _shown(entry, lobby_key)

    def change(self, key: str, name: str, wanted: Change) -> Entered:
        """Pause or resume a bot, move it, or enter a new version.

        Args:
            key: the key of its author.
            name: its name.
            wanted: the change.

        Raises:
            ProblemError: it cannot be changed so.
            OSError: the file of the bots cannot be written.
        """
        author = self._author(key)
        self._check_divisions(wanted.divisions or ())
        if wanted.webhook or wanted.outbound:
            self._check_kind(wanted)
        changed: list[tuple[Entry, str]] = []

        def replaced(entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
            before = next((e for e in entries if (e.name, e.author) == (name, author.name)), None)
            if before is None:
                raise refuse(problems.NOT_FOUND, "You have entered no bot with this name.")
            changed.append(_changed(before, wanted))
            return tuple(changed[0][0] if each is before else each for each in entries)

        self._write(replaced)
        return _shown(*changed[0])

    def author_of(self, key: str, name: str) -> str | None:
        """The author of a bot, if this is the key with which it waits for its games."""
        arena = self._arena
        entry = next((e for e in read_entries(self._folder) if e.name == name), None)
        author = arena.author(entry.author) if arena and entry else None
        # A bot without a key is compared too, so the time does not tell which bots there are.
        matches = is_key(key, entry.key if entry else "")
        return author.name if author and matches else None

    def _author(self, key: str) -> Author:
        arena = self._open()
        digests = ((author.name, author.key) for author in arena.settings.authors)
        author = arena.author(owner(key, digests) or "")
        if author is None:
            raise refuse(
                problems.UNAUTHORIZED,
                "Send the key that the operator of this arena has given you: Authorization: Bearer "
                "KEY.",
            )
        return author

    def _open(self) -> Arena:
        if self._arena is None:
            raise refuse(STARTING, STARTING.explanation, retry_after=1)
        return self._arena

    def _check_divisions(self, names: Sequence[str]) -> None:
        known = [division.name for division in self._open().divisions]
        for number, name in enumerate(names):
            if name not in known:
                detail = "There is no division with this name."
                raise _invalid(f"/divisions/{number}", detail, known)

    def _check_kind(self, wanted: NewBot | Change) -> None:
        """Check how a bot is to play. A name may take seconds to resolve."""
        arena = self._open()
        if bool(wanted.webhook) == wanted.outbound:
            raise _invalid("/webhook", "Give either the URL of a webhook, or outbound: true.")
        if wanted.outbound and not arena.settings.service:
            raise _invalid(
                "/outbound", "This arena has no service in whose sessions bots can play."
            )
        if wanted.webhook:
            try:
                check_webhook(wanted.webhook, arena.networks)
            except BadWebhook as error:
                raise _invalid("/webhook", str(error)) from error

    def _check_name(self, name: str, entries: tuple[Entry, ...]) -> None:
        if likeness(name) in self._taken | {likeness(entry.name) for entry in entries}:
            raise refuse(NAME_TAKEN, NAME_TAKEN.explanation)

    def _write(self, change: Callable[[tuple[Entry, ...]], tuple[Entry, ...]]) -> None:
        with self._change:
            write_entries(self._folder, change(read_entries(self._folder)))


def _changed(before: Entry, wanted: Change) -> tuple[Entry, str]:
    """A bot after a change, and its key if that is new."""
    outbound = wanted.outbound or not (before.webhook or wanted.webhook)
    version = before.version if wanted.version is None else wanted.version
    _check_version(before, version, outbound)
    _check_new_key(wanted, outbound)
    divisions = None if wanted.divisions is None else tuple(wanted.divisions)
    given = {"divisions": divisions, "paused": wanted.paused}
    entry = msgspec.structs.replace(
        before,
        version=version,
        webhook=wanted.webhook or before.webhook,
        **{name: value for name, value in given.items() if value is not None},
    )
    if not outbound:
        return msgspec.structs.replace(entry, key=""), ""
    key = new_key() if wanted.new_key or before.webhook else ""
    digest = digest_of(key) if key else before.key
    return msgspec.structs.replace(entry, webhook="", key=digest), key


def _check_version(before: Entry, version: int, outbound: bool) -> None:
    versions = [before.version, before.version + 1]
    if version not in versions or version > MAX_VERSION:
        raise _invalid("/version", "Give the present version, or the next one.", versions)
    if outbound == bool(before.webhook) and version == before.version:
        raise _invalid("/version", "To play in another way, give the next version.", versions[1:])


def _check_new_key(wanted: Change, outbound: bool) -> None:
    if wanted.new_key and not outbound:
        raise _invalid("/new_key", "Only a bot that plays in sessions has a key.")


def _shown(entry: Entry, key: str = "") -> Entered:
    return Entered(
        entry.name,
        entry.version,
        list(entry.divisions),
        entry.paused,
        without_secrets(entry.webhook) or UNSET,
        UNSET if entry.webhook else f"/bots/{entry.name}/invitation",
        key or UNSET,
    )


def _invalid(pointer: str, detail: str, valid: Sequence[object] = ()) -> ProblemError:
    """The refusal of a part of a body; ``valid`` is what is accepted there, if it can be listed."""
    problem = problems.invalid([(pointer, detail)])
    problem.valid = list(valid)
    return ProblemError(problem)
