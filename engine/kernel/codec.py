"""The JSON codec of states: typed, strict, and with the same bytes on every machine."""

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
    """Add a stamp to a state's JSON as its last member.

    Args:
        encoded: the JSON of the state.
        stamp: the stamp; it contains no characters that JSON escapes.
    """
    return encoded[:-1] + b',"stamp":"' + stamp.encode() + b'"}'


def without_stamp(encoded: bytes) -> bytes:
    """Remove the stamp from JSON made by ``with_stamp``."""
    return _STAMP.sub(b"}", encoded)


class Codec(Generic[StateT]):
    """Encodes and decodes the states of one game.

    Args:
        state_type: the type of its states, including the agenda.
        game: its name.
        rules_versions: the rules versions of its engine, one for each choice of expansions or
            exchangeable components.
        version_of: returns the version that a state must name, if the state determines it.
        constant: a member that no move changes. Copies share it, including what it has cached; its
            type is frozen.
        in_order: restores the order of members where the game depends on it. JSON objects are
            unordered, so a database may have changed it.
    """

    def __init__(
        self,
        state_type: Any,
        game: str,
        *rules_versions: str,
        version_of: Callable[[StateT], str] | None = None,
        constant: str | None = None,
        in_order: Callable[[StateT], None] | None = None,
    ) -> None:
        self.state_type = state_type
        self._game = game
        self._rules_versions = rules_versions
        self._version_of = version_of
        self._constant = constant
        self._in_order = in_order
        self._decoder = msgspec.json.Decoder(state_type)
        self._encoder = msgspec.json.Encoder()
        self._copier = msgspec.msgpack.Decoder(state_type)
        self._copy_encoder = msgspec.msgpack.Encoder()

    def encode(self, state: StateT) -> bytes:
        """Encode a state as JSON."""
        return self._encoder.encode(state)

    def decode(self, source: bytes | str | msgspec.Raw) -> StateT:
        """Decode a state, without auditing it. Errors as for ``unstamped``."""
        return self.unstamped(source)[0]

    def unstamped(self, source: bytes | str | msgspec.Raw) -> tuple[StateT, str | None]:
        """Decode a state, without auditing it, and its stamp.

        The stamp is not part of the state, since it would not match after a move.

        Raises:
            WrongVersion: the state has another format or rules version.
            MalformedState: the JSON does not have the shape of a state of this game.
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
        if self._in_order:
            self._in_order(state)
        stamp, state.stamp = state.stamp or None, msgspec.UNSET
        return state, stamp

    def copy(self, state: StateT) -> StateT:
        """An independent copy."""
        copied: StateT = self._copier.decode(self._copy_encoder.encode(state))
        self.share(state, copied)
        return copied

    def share(self, state: StateT, other: StateT) -> None:
        """Give another state of the same game what no move changes.

        Args:
            state: has it.
            other: gets it in place of its own.
        """
        if self._constant:
            setattr(other, self._constant, getattr(state, self._constant))

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
        known = self._rules_versions
        if rules_version not in known and not any(_means(rules_version, own) for own in known):
            raise _other_rules(rules_version, nearest(rules_version, self._rules_versions))


def _means(version: str, own: str) -> bool:
    return version == own or names_the_same(version, own)


def _other_rules(written: str, known: str) -> WrongVersion:
    return WrongVersion(
        Text(
            "The state was made under rules {rules_version}; this engine supports {known}. "
            "Migrate the state, replay the game's record under these rules, or use an engine "
            "with the other rules.",
            rules_version=written,
            known=known,
        ),
        pointer="/rules_version",
    )
