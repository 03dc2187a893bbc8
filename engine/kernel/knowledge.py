"""What a seat knows of a whole state, and whole states that fit what it knows.

A program that thinks ahead needs a state to play on, and may know no more than its seat does. So
a view can carry the state with everything hidden left open, and the gaps can be filled at
random: the result is one of the states that the seat cannot tell from the real one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import msgspec

from galaxy_referee.engine.kernel import luck
from galaxy_referee.engine.kernel.codec import Codec
from galaxy_referee.engine.kernel.errors import MalformedState, RefereeError
from galaxy_referee.engine.kernel.state import State
from galaxy_referee.engine.kernel.steps import SecretChoice
from galaxy_referee.engine.kernel.texts import Text

StateT = TypeVar("StateT", bound=State[Any])

HIDDEN = "?"  # the first character of a hidden piece's name


class Knowledge(msgspec.Struct, forbid_unknown_fields=True):
    """A state as far as one seat knows it.

    Args:
        state: the state without its seed and without the answers that others have given in
            secret. A piece that the seat cannot see is named by its back: ``?card``.
        answered: the seats whose answers were left out.
    """

    state: msgspec.Raw
    answered: list[int]


@dataclass(frozen=True)
class Hidden(Generic[StateT]):
    """What a game hides from its players.

    Whether a seat sees a piece depends on where it is, not on whether it is named: a card that was
    in a tableau when the phase began may since have been shuffled into the deck.

    Args:
        redact: takes out of a state, in place, what a seat (None: a spectator) cannot know
            besides the answers to a ``SecretChoice``. A piece in a place that the seat cannot see
            is then named by its back: most often ``?card``, or ``?red`` for a card known to be red.
            Moves taken out in this way are also taken off ``ply``. Returns the seats whose answers
            it took out.
        backs: the pieces of the game that a state does not name, each with the backs by which
            it is named where it is hidden.
        fill_in: puts in, at random from the state's seed, whatever else ``redact`` took out.
    """

    redact: Callable[[StateT, int | None], list[int]] = lambda state, seat: []
    backs: Callable[[StateT], Mapping[str, tuple[str, ...]]] = lambda state: {}
    fill_in: Callable[[StateT], None] = lambda state: None


def knowledge(
    hidden: Hidden[StateT], codec: Codec[StateT], state: StateT, seat: int | None
) -> Knowledge:
    """What a seat (None: a spectator) knows of a state.

    Args:
        hidden: what the game hides.
        codec: of the game.
        state: the whole truth.
        seat: the viewer; None for a spectator.
    """
    known = codec.copy(state)
    known.seed, known.salt = "", msgspec.UNSET
    answered = _without_answers(known, seat) + hidden.redact(known, seat)
    return Knowledge(msgspec.Raw(codec.encode(known)), answered)


def _without_answers(state: State[Any], viewer: int | None) -> list[int]:
    step = state.agenda[-1] if state.agenda else None
    if not isinstance(step, SecretChoice):
        return []
    answered = []
    answers = step.answers
    for index, seat in enumerate(step.seats):
        if seat != viewer and answers[index] is not None:
            answers[index] = None
            state.ply = max(0, state.ply - 1)  # a foreign state may count fewer moves
            answered.append(seat)
    return answered


def filled(hidden: Hidden[StateT], codec: Codec[StateT], known: Knowledge, seed: str) -> StateT:
    """A state with everything that was left open filled at random; answers are still missing.

    Args:
        hidden: what the game hides.
        codec: of the game.
        known: what a seat knows.
        seed: the seed of the state; what is filled in follows from it as well.

    Raises:
        WrongVersion, MalformedState: this is not knowledge of a state of the game; pointers are
            relative to it.
    """
    try:
        state = codec.decode(_filled_text(hidden, codec, known, seed))
    except RefereeError as error:
        error.pointer = f"/state{error.pointer}"
        raise
    state.seed, state.salt = seed, msgspec.UNSET
    hidden.fill_in(state)
    return state


def _filled_text(hidden: Hidden[StateT], codec: Codec[StateT], known: Knowledge, seed: str) -> str:
    # The JSON is split at its quotation marks: a name left open is between two of them.
    names = bytes(known.state).decode(errors="replace").split('"')
    unseen = Counter(name for name in names if name.startswith(HIDDEN))
    backs = hidden.backs(codec.decode(known.state))
    piles = _dealt(unseen, backs, sorted(backs), seed)
    drawn = {name: iter(pile) for name, pile in piles.items()}
    return '"'.join([next(drawn[name]) if name in drawn else name for name in names])


def _dealt(
    needed: Counter[str], backs: Mapping[str, tuple[str, ...]], pieces: list[str], seed: str
) -> dict[str, list[str]]:
    """Random pieces for each name of a hidden piece, as many as are needed."""
    left = luck.shuffled(pieces, seed, "hidden")
    fitting: dict[str, list[str]] = {}
    for name, count in needed.items():
        fitting[name] = [piece for piece in left if name[len(HIDDEN) :] in backs[piece]]
        _enough(fitting[name], count, name)  # at once: a foreign state may name thousands
    piles: dict[str, list[str]] = {}
    # Backs that fewer pieces have are dealt first: a red card is also just a card.
    for name in sorted(needed, key=lambda name: (len(fitting[name]), name)):
        used = {piece for pile in piles.values() for piece in pile}
        unused = [piece for piece in fitting[name] if piece not in used]
        piles[name] = _enough(unused, needed[name], name)
    return piles


def _enough(pieces: list[str], count: int, name: str) -> list[str]:
    if len(pieces) < count:
        raise MalformedState(
            Text(
                "More pieces are named {piece} than there are hidden pieces of that kind.",
                piece=name,
            )
        )
    return pieces[:count]
