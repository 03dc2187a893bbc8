"""Records of whole games: the start, the moves, and what to check while replaying them."""

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
from galaxy_referee.engine.kernel.texts import Text
from galaxy_referee.engine.kernel.versions import names_the_same

DIGEST_EVERY = 50


class Record(
    msgspec.Struct, kw_only=True, frozen=True, omit_defaults=True, forbid_unknown_fields=True
):
    """A game from its start, to its end or to any moment.

    Args:
        game: name of the game.
        rules_version: the rules it was played by.
        options: as for a new game.
        seed: the secret all luck followed from.
        salt: hid the seed in the commitment to it; none if it was not hidden.
        deal: the given start, if it was not dealt from the seed.
        moves: all moves, as lines of text beginning with the seat, or as records.
        digests: digest of the state by the number of moves made, where it is to be checked.
        outcome: how the game ended, to be checked; none for a game not finished.
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
    """How far a record could be replayed.

    Args:
        state: the state after the last move that could be made.
        index: number of the first move that could not be made or led to another state than
            recorded, from 0; None if there is none.
        error: what is wrong; None if the record holds. A wrong outcome has no index.
    """

    state: StateT
    index: int | None = None
    error: RefereeError | None = None


def digest(game: Game[StateT], state: StateT, rules_version: str | None = None) -> str:
    """SHA-256 of the state's JSON, in hexadecimal.

    Args:
        game: the game.
        state: the state.
        rules_version: takes the place of the version that the state names.
    """
    if rules_version is not None:
        state = msgspec.structs.replace(state, rules_version=rules_version)
    return hashlib.sha256(game.codec.encode(state)).hexdigest()


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
        options: as for a new game.
        seed: the secret all luck follows from.
        deal: a given start in place of a random one.
        moves: all moves as text.

    Raises:
        BadOption: the start is not possible.
        MalformedMove, IllegalMove, NotYourDecision: a move cannot be read or is not legal.
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
    """Replay a record up to its end, or to the first thing that is wrong with it.

    A record of other rules is replayed by those of today where this is asked for. It parts from
    what was played where a move is not legal, or the digest or the outcome is another one. Digests
    are then compared as if today's states named the record's rules: otherwise none would fit.

    Args:
        game: the game to play it with.
        record: what was played.
        from_version: the other rules by which it was played.

    Raises:
        WrongRecord: it is the record of another game.
        WrongVersion: it was played by other rules, and not by those of ``from_version``.
        BadOption: it cannot start.
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
    for index, move in enumerate(record.moves):
        try:
            game.play(state, move)
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
                "The record was played by rules {played}, not by {wanted}. To replay it by the "
                "rules of this engine, say so with from_version.",
                played=record.rules_version,
                wanted=wanted,
            ),
            pointer="/rules_version",
        )


def _other_state(index: int) -> WrongRecord:
    return WrongRecord(
        "The state after this move is not the one recorded.",
        code="wrong_digest",
        pointer=f"/digests/{index + 1}",
    )


def _outcome_error(game: Game[StateT], record: Record, state: StateT) -> WrongRecord | None:
    if record.outcome is None or record.outcome == game.outcome(state):
        return None
    sentence = (
        "The game does not end as recorded." if state.over else "The game is not over as recorded."
    )
    return WrongRecord(sentence, code="wrong_outcome", pointer="/outcome")
