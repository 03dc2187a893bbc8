"""Replays a recorded game from start to end."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from pathlib import Path
from typing import NamedTuple

from galaxy_referee.engine.kernel.errors import RefereeError
from galaxy_referee.engine.race import game
from galaxy_referee.engine.race.options import Deal, Options
from galaxy_referee.records.importing.additions import first_of
from galaxy_referee.records.importing.comparing import Difference, Diverged, Unsupported
from galaxy_referee.records.importing.start import Labels
from galaxy_referee.records.lines import Unreadable
from tools.recordings.additions import Handler
from tools.recordings.decisions import AUTOS, DECISIONS, USES
from tools.recordings.follow import Follower
from tools.recordings.start import deal_of, options_of
from tools.recordings.transcript import (
    Auto,
    Decision,
    End,
    Entry,
    Header,
    RoundEnd,
    SetupEnd,
    Shuffle,
    Transcript,
    Use,
    read,
    read_header,
)


class Verdict(Enum):
    """The result for a file."""

    IDENTICAL = "identical"
    DIFFERENT = "different"
    SKIPPED = "skipped"
    UNREADABLE = "unreadable"


class Result(NamedTuple):
    """The result for a file, and why: a sentence, or the name of a skipped variant."""

    verdict: Verdict
    reason: str = ""


class Replayed(NamedTuple):
    """A game that was replayed without a difference: its start, and its moves as text."""

    header: Header
    options: Options
    deal: Deal
    moves: list[str]


def replay_file(path: Path) -> Result:
    """Replay one file. Never raises: a bad file does not stop the others."""
    return result_of(lambda: _replay_if_supported(path))


def _replay_if_supported(path: Path) -> Replayed:
    """Replay a file if its variant is supported; otherwise, do not read all of it."""
    header = read_header(path)
    if options_of(header.options) is None:
        raise Unsupported(header.variant)
    return replay(read(path))


def result_of(play: Callable[[], object]) -> Result:
    """The result of playing a file."""
    try:
        play()
    except Unsupported as error:
        return Result(Verdict.SKIPPED, str(error))
    except Unreadable as error:
        return Result(Verdict.UNREADABLE, str(error))
    except Diverged as error:
        return Result(Verdict.DIFFERENT, str(error))
    except Exception as error:
        return Result(Verdict.DIFFERENT, f"The engine fails: {error!r}.")
    return Result(Verdict.IDENTICAL)


def replay(transcript: Transcript) -> Replayed:
    """Drive the engine through a recorded game and compare at every stop.

    Raises:
        Unreadable: the file contradicts its own format.
        Unsupported: the engine does not play the variant.
        Diverged: something differs.
    """
    options = options_of(transcript.header.options)
    if options is None:
        raise Unsupported(transcript.header.variant)
    labels = Labels(options.sets)
    deal = deal_of(transcript, labels)
    try:
        table = game.new(options, seed=transcript.header.id, deal=deal)
    except RefereeError as error:
        raise Diverged(f"The engine refuses the start: {error.sentence}") from error
    table.ask_trivial_choices()
    follower = Follower(table, labels)
    for expansion in follower.additions:
        expansion.prepare(follower, transcript.entries)
    moment = last = "set-up"
    for entry in transcript.entries:
        if isinstance(entry, Shuffle):
            continue  # already dealt
        if isinstance(entry, Auto | Use):
            moment = f"after {last}"
        else:
            moment = last = _place(entry)
        try:
            follow(follower, entry)
        except RefereeError as error:
            raise Diverged(f"{moment}: the engine refuses it: {error.sentence}") from error
        except Difference as error:
            raise Diverged(f"{moment}: {error}.") from error
    # A deal of its own, because the game above has used up its list of reshuffles.
    return Replayed(transcript.header, options, deal_of(transcript, labels), follower.moves)


def follow(f: Follower, entry: Entry) -> None:
    """Make the engine do what a record contains, and compare."""
    match entry:
        case Decision():
            _handler(f, entry)(f, entry)
        case Auto():
            settled = first_of((*(expansion.autos for expansion in f.additions), AUTOS), entry.what)
            if settled is not None:
                settled(f, entry)
        case Use() if entry.phase in USES:
            USES[entry.phase](f, entry)
        case SetupEnd():
            f.setup_end(entry)
        case RoundEnd():
            f.round_end(entry)
        case End():
            f.end(entry)


def _handler(f: Follower, d: Decision) -> Handler:
    """The handler of a decision. Expansions in play come first, and a handler for one phase comes
    before one for all phases."""
    tables = [*(expansion.decisions for expansion in f.additions), DECISIONS]
    handler = first_of(tables, f"{d.type} in {d.phase.rstrip('12')}") or first_of(tables, d.type)
    if handler is None:
        raise Difference(f"decisions of type '{d.type}' cannot be replayed yet")
    return handler


def _place(entry: Entry) -> str:
    """The position of a record in the game, for people."""
    match entry:
        case Decision():
            where = f"round {entry.round}, {entry.phase}, seat {entry.player}"
            return f"decision {entry.n} ({entry.type}; {where})"
        case RoundEnd():
            return f"end of round {entry.round}"
        case End():
            return "end of the game"
    return "end of the set-up"
