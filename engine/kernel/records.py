"""Records of whole games: the start, the moves, and the data to check in a replay."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic

import msgspec

from galaxy_referee.engine.kernel import luck
from galaxy_referee.engine.kernel.errors import RefereeError, WrongRecord, WrongVersion
from galaxy_referee.engine.kernel.game import Game, StateT
from galaxy_referee.engine.kernel.outcome import Outcome
from galaxy_referee.engine.kernel.renamed import move_of_today, rename_answers, renamed_since
from galaxy_referee.engine.kernel.texts import Text
from galaxy_referee.engine.kernel.versions import names_the_same

DIGEST_EVERY = 50


class Record(
    msgspec.Struct, kw_only=True, frozen=True, omit_defaults=True, forbid_unknown_fields=True
):
    """A game from its start to its end or to any earlier point.

    Args:
        game: name of the game.
        rules_version: the rules version of the game.
        options: the options, as for a new game.
        seed: the secret from which all luck was derived.
        salt: the salt of the commitment to the seed, if it has one.
        deal: the given start, if it was not dealt from the seed.
        moves: all moves, as lines of text that start with the seat, or as records.
        digests: digests of the state to check, by the number of moves made.
        outcome: how the game ended, to be checked; none for an unfinished game.
    """

    game: str
    rules_version: str
    options: dict[str, Any] = {}
    seed: str
    salt: luck.Salt | None = None
    deal: dict[str, Any] | None = None
    moves: list[str | dict[str, Any]]
    digests: dict[int, str] = {}
    outcome: Outcome | None = None


@dataclass(frozen=True)
class Replayed(Generic[StateT]):
    """The result of replaying a record.

    Args:
        state: the state after the last move that could be made.
        index: number of the first move that could not be made, or led to a state other than the
            recorded one, from 0; None if there is none.
        error: the error; None if the record is valid. A wrong outcome has no index.
    """

    state: StateT
    index: int | None = None
    error: RefereeError | None = None


def digest(game: Game[StateT], state: StateT, rules_version: str | None = None) -> str:
    """SHA-256 of the state's JSON, in hexadecimal.

    Args:
        game: the game.
        state: the state.
        rules_version: replaces the version that the state names; moves that wait in the state get
            their names in that version.
    """
    if rules_version is not None:
        state = msgspec.structs.replace(state, rules_version=rules_version)
    encoded = game.codec.encode(state)
    if rules_version is not None:
        encoded = _as_named_then(game, encoded, rules_version)
    return hashlib.sha256(encoded).hexdigest()


def _as_named_then(game: Game[StateT], encoded: bytes, version: str) -> bytes:
    """The JSON of a state, with the moves in it named as in an older version."""
    renamed = renamed_since(game.renamed, version)
    if not renamed:
        return encoded
    plain = msgspec.json.decode(encoded)
    rename_answers(plain, [each.reverse for each in renamed])
    return msgspec.json.encode(plain)


def write(
    game: Game[StateT],
    options: Mapping[str, Any],
    seed: str,
    deal: Mapping[str, Any] | None,
    moves: Iterable[str],
) -> Record:
    """Play these moves and record them, with digests at intervals and at the end.

    Args:
        game: the game played.
        options: the options, as for a new game.
        seed: the secret from which all luck is derived.
        deal: a given start in place of a random one.
        moves: all moves as text.

    Raises:
        BadOption: the start is invalid.
        MalformedMove, IllegalMove, NotYourDecision: a move cannot be parsed or is illegal.
    """
    state = game.new(options, seed, deal)
    made: list[str | dict[str, Any]] = []
    digests = {}
    for move in moves:
        game.play(state, move)
        made.append(move)
        if len(made) % DIGEST_EVERY == 0:
            digests[len(made)] = digest(game, state)
    digests[len(made)] = digest(game, state)
    return Record(
        game=game.name,
        rules_version=state.rules_version,
        options=dict(options),
        seed=seed,
        deal=None if deal is None else dict(deal),
        moves=made,
        digests=digests,
        outcome=game.outcome(state),
    )


def replay(game: Game[StateT], record: Record, from_version: str | None = None) -> Replayed[StateT]:
    """Replay a record up to its end or its first error.

    With ``from_version``, a record made under other rules is replayed under the current ones. The
    replay diverges from the record if a move is illegal, or if a digest or the outcome differs.
    Digests are then computed with the record's version and its names of moves, so that they can
    match.

    Args:
        game: the game.
        record: the record.
        from_version: the rules version under which it was made.

    Raises:
        WrongRecord: it is the record of another game.
        WrongVersion: it was made under other rules, and ``from_version`` does not name them.
        BadOption: its start is invalid.
    """
    if record.game != game.name:
        raise WrongRecord(
            Text(
                "This is a record of {played}, not of {game}.", played=record.game, game=game.name
            ),
            pointer="/game",
        )
    state = game.new(record.options, record.seed, record.deal, salt=record.salt)
    if from_version or not names_the_same(record.rules_version, state.rules_version):
        _check_version(record, from_version or state.rules_version)
    renamed = renamed_since(game.renamed, record.rules_version)
    for index, move in enumerate(record.moves):
        try:
            game.play(state, move_of_today(renamed, move) if renamed else move)
        except RefereeError as error:
            return Replayed(state, index, error)
        expected = record.digests.get(index + 1)
        if expected is not None and expected != digest(game, state, record.rules_version):
            return Replayed(state, index, _other_state(index))
    return Replayed(state, error=_outcome_error(game, record, state))


def _check_version(record: Record, wanted: str) -> None:
    if record.rules_version != wanted:
        raise WrongVersion(
            Text(
                "The record was made under rules {played}, not {wanted}. To replay it under "
                "the rules of this engine, set from_version.",
                played=record.rules_version,
                wanted=wanted,
            ),
            pointer="/rules_version",
        )


def _other_state(index: int) -> WrongRecord:
    return WrongRecord(
        "The state after this move differs from the recorded one.",
        code="wrong_digest",
        pointer=f"/digests/{index + 1}",
    )


def _outcome_error(game: Game[StateT], record: Record, state: StateT) -> WrongRecord | None:
    if record.outcome is None or record.outcome == game.outcome(state):
        return None
    sentence = (
        "The outcome differs from the recorded one."
        if state.over
        else "The record has an outcome, but the game is not over."
    )
    return WrongRecord(sentence, code="wrong_outcome", pointer="/outcome")
