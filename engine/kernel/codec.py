"""States as JSON bytes and back: typed, strict, the same bytes on every machine."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Generic, TypeVar

import msgspec

from galaxy_referee.engine.kernel.errors import MalformedState, WrongVersion
from galaxy_referee.engine.kernel.notation import split_path
from galaxy_referee.engine.kernel.state import FORMAT, State
from galaxy_referee.engine.kernel.texts import Text
from galaxy_referee.engine.kernel.versions import names_the_same, nearest

StateT = TypeVar("StateT", bound=State[Any])
_STAMP = re.compile(rb',"stamp":"[^"]*"}\Z')


class _Header(msgspec.Struct):
    game: str
    format: int
    rules_version: str


def with_stamp(encoded: bytes, stamp: str) -> bytes:
    """The JSON of a state with a stamp as its last member.

    Args:
        encoded: the JSON of the state.
        stamp: made of characters that JSON does not escape.
    """
    return encoded[:-1] + b',"stamp":"' + stamp.encode() + b'"}'


def without_stamp(encoded: bytes) -> bytes:
    """The JSON of a state as its codec writes it, of what ``with_stamp`` made."""
    return _STAMP.sub(b"}", encoded)


class Codec(Generic[StateT]):
    """Reads and writes the states of one game.

    Args:
        state_type: the type of its states, agenda included.
        game: its name.
        rules_versions: the rules its engine plays by. A game with expansions or exchangeable
            components has one for each choice of them.
        version_of: the one of them that a state must name, where that follows from the state.
    """

    def __init__(
        self,
        state_type: Any,
        game: str,
        *rules_versions: str,
        version_of: Callable[[StateT], str] | None = None,
    ) -> None:
        self.state_type = state_type
        self._game = game
        self._rules_versions = rules_versions
        self._version_of = version_of
        self._decoder = msgspec.json.Decoder(state_type)
        self._encoder = msgspec.json.Encoder()
        self._copier = msgspec.msgpack.Decoder(state_type)
        self._copy_encoder = msgspec.msgpack.Encoder()

    def encode(self, state: StateT) -> bytes:
        """The state as JSON."""
        return self._encoder.encode(state)

    def decode(self, source: bytes | str | msgspec.Raw) -> StateT:
        """The state in this JSON: well-formed, but not yet audited; errors as ``unstamped``."""
        return self.unstamped(source)[0]

    def unstamped(self, source: bytes | str | msgspec.Raw) -> tuple[StateT, str | None]:
        """The state in this JSON, not yet audited, and the stamp that came with it.

        The stamp is no part of the state: it would not be true of it after a move.

        Raises:
            WrongVersion: it was written under another format or other rules.
            MalformedState: it does not have the shape of a state of this game.
        """
        try:
            state: StateT = self._decoder.decode(source)
        except msgspec.ValidationError as error:
            self._check_header(source)
            sentence, pointer = split_path(str(error))
            raise MalformedState(sentence, pointer=pointer) from error
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise MalformedState("The state is not valid JSON.") from error
        self._check_versions(state.game, state.format, state.rules_version)
        state.rules_version = self._spelled_out(state)
        stamp, state.stamp = state.stamp or None, msgspec.UNSET
        return state, stamp

    def copy(self, state: StateT) -> StateT:
        """An independent copy."""
        copied: StateT = self._copier.decode(self._copy_encoder.encode(state))
        return copied

    def _spelled_out(self, state: StateT) -> str:
        """The version that names everything a state is played with, for one that means the same."""
        if self._version_of:
            own = self._version_of(state)
            if not _means(state.rules_version, own):
                raise _other_rules(state.rules_version, own)
            return own
        known = (own for own in self._rules_versions if _means(state.rules_version, own))
        return next(known)

    def _check_header(self, source: bytes | str | msgspec.Raw) -> None:
        try:
            header = msgspec.json.decode(source, type=_Header)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return  # the caller reports what is wrong with the whole
        self._check_versions(header.game, header.format, header.rules_version)

    def _check_versions(self, game: str, state_format: int, rules_version: str) -> None:
        if game != self._game:
            raise MalformedState(
                Text("This is not a state of {game}.", game=self._game), pointer="/game"
            )
        if state_format != FORMAT:
            raise WrongVersion(
                Text(
                    "The state has format {state_format}; this engine reads format {known}. "
                    "Replay the game's record to get a state of this format.",
                    state_format=state_format,
                    known=FORMAT,
                ),
                pointer="/format",
            )
        if not any(_means(rules_version, own) for own in self._rules_versions):
            raise _other_rules(rules_version, nearest(rules_version, self._rules_versions))


def _means(version: str, own: str) -> bool:
    return version == own or names_the_same(version, own)


def _other_rules(written: str, known: str) -> WrongVersion:
    return WrongVersion(
        Text(
            "The state was written under rules {rules_version}; this engine plays by "
            "{known}. Migrate the state, replay the game's record by these rules, or use "
            "an engine of those.",
            rules_version=written,
            known=known,
        ),
        pointer="/rules_version",
    )
