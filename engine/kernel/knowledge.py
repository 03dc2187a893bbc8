"""A seat's knowledge of a state, and complete states that are consistent with it.

A program that thinks ahead needs a state to play on, but may know no more than its seat does. So
a view can include the state with gaps in place of hidden pieces, and the gaps can be filled at
random. The result is one of the states that the seat cannot distinguish from the real one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sized
from dataclasses import dataclass
from itertools import chain
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


# `dict`: besides its fields, an instance keeps two things that no codec sees: the state as an
# object, once it was made or read, and its gaps, once they have been filled.
class Knowledge(msgspec.Struct, frozen=True, dict=True, forbid_unknown_fields=True):
    """A state as far as one seat knows it.

    Args:
        state: the state without its seed and without other seats' secret answers. A piece that the
            seat cannot see is named by its back: ``?card``.
        answered: the seats whose answers are omitted.
    """

    state: msgspec.Raw
    answered: list[int]

    def gaps(self, hidden: Hidden[StateT], codec: Codec[StateT]) -> Gaps:
        """The gaps in the state, computed once and filled again for each guess.

        Args:
            hidden: what the game hides.
            codec: the codec of the game.

        Raises:
            WrongVersion, MalformedState: this is not knowledge of a state of the game.
        """
        gaps: Gaps | None = self.__dict__.get("kept_gaps")
        if gaps is None:
            gaps = self.__dict__["kept_gaps"] = _gaps(self, hidden.backs(self.read_state(codec)))
        return gaps

    def read_state(self, codec: Codec[StateT]) -> StateT:
        """The state as far as it is known. Do not change it.

        Args:
            codec: the codec of the game.

        Raises:
            WrongVersion, MalformedState: this is not knowledge of a state of the game.
        """
        state: StateT | None = self.__dict__.get("kept_state")
        if state is None:
            state = self.__dict__["kept_state"] = codec.decode(self.state)
        return state


@dataclass(frozen=True)
class Gaps:
    """The gaps in the JSON of a state.

    Args:
        parts: the JSON, split at its quotation marks, so that each gap is one of the parts.
        places: by the name of a back, the indices of its parts.
        pieces: the pieces that the state does not name.
        fitting: by the name of a back, the pieces that can be there.
    """

    parts: list[str]
    places: dict[str, list[int]]
    pieces: list[str]
    fitting: dict[str, frozenset[str]]

    def filled(self, seed: str) -> str:
        """The JSON with its gaps filled at random."""
        parts = self.parts.copy()
        for name, pile in self._dealt(seed).items():
            for place, piece in zip(self.places[name], pile, strict=True):
                parts[place] = piece
        return '"'.join(parts)

    def _dealt(self, seed: str) -> dict[str, list[str]]:
        """Random pieces for each name, as many as are needed."""
        left = luck.shuffled(self.pieces, seed, "hidden")
        piles: dict[str, list[str]] = {}
        # Backs that fewer pieces have are dealt first: a red card is also just a card.
        for name in sorted(self.places, key=lambda name: (len(self.fitting[name]), name)):
            fitting, used = self.fitting[name], set(chain.from_iterable(piles.values()))
            unused = [piece for piece in left if piece in fitting and piece not in used]
            piles[name] = unused[: _enough(unused, len(self.places[name]), name)]
        return piles


def _gaps(known: Knowledge, backs: Mapping[str, tuple[str, ...]]) -> Gaps:
    parts = bytes(known.state).decode(errors="replace").split('"')
    places: dict[str, list[int]] = {}
    for place, part in enumerate(parts):
        if part.startswith(HIDDEN):
            places.setdefault(part, []).append(place)
    pieces = sorted(backs)
    behind: dict[str, list[str]] = {}
    for piece in pieces:
        for back in backs[piece]:
            behind.setdefault(HIDDEN + back, []).append(piece)
    fitting: dict[str, frozenset[str]] = {}
    for name, unseen in places.items():
        fitting[name] = frozenset(behind.get(name, ()))
        _enough(fitting[name], len(unseen), name)  # at once: a foreign state may name thousands
    return Gaps(parts, places, pieces, fitting)


def _enough(pieces: Sized, count: int, name: str) -> int:
    if len(pieces) < count:
        raise MalformedState(
            Text(
                "{piece} appears more often than there are hidden pieces of that kind.",
                piece=name,
            )
        )
    return count


@dataclass(frozen=True)
class Hidden(Generic[StateT]):
    """What a game hides from its players.

    Whether a seat sees a piece depends on its place, not on whether it is named elsewhere: a card
    that was in a tableau when the phase began may since have been shuffled into the deck.

    Args:
        redact: removes from a state, in place, everything that a seat (None is a spectator) cannot
            know, except answers to a ``SecretChoice``. A piece in a hidden place is then named by
            its back, usually ``?card``, or ``?red`` for a card known to be red. Removed moves are
            subtracted from ``ply``. Returns the seats whose answers it removed.
        backs: the pieces that a state does not name, each with the backs that may stand for it.
        fill_in: fills in, at random from the state's seed, what else ``redact`` removed.
        piles: the members of a state in which nobody knows any piece, as they look from behind.
            They are not copied piece by piece, and ``redact`` leaves them alone.
    """

    redact: Callable[[StateT, int | None], list[int]] = lambda state, seat: []
    backs: Callable[[StateT], Mapping[str, tuple[str, ...]]] = lambda state: {}
    fill_in: Callable[[StateT], None] = lambda state: None
    piles: Callable[[StateT], Mapping[str, list[str]]] = lambda state: {}


def knowledge(
    hidden: Hidden[StateT], codec: Codec[StateT], state: StateT, seat: int | None
) -> Knowledge:
    """A seat's knowledge of a state.

    Args:
        hidden: what the game hides.
        codec: the codec of the game.
        state: the whole state.
        seat: the viewing seat; None is a spectator.
    """
    piles = hidden.piles(state)
    known = codec.copy(msgspec.structs.replace(state, **{name: [] for name in piles}))
    for name, pile in piles.items():
        setattr(known, name, pile)
    known.seed, known.salt = "", msgspec.UNSET
    answered = _without_answers(known, seat) + hidden.redact(known, seat)
    told = Knowledge(msgspec.Raw(codec.encode(known)), answered)
    told.__dict__["kept_state"] = known
    return told


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
    """A state with all gaps filled at random. Other seats' answers are still missing.

    Args:
        hidden: what the game hides.
        codec: the codec of the game.
        known: the seat's knowledge.
        seed: the seed of the state, which also determines the contents of the gaps.

    Raises:
        WrongVersion, MalformedState: this is not knowledge of a state of the game; pointers are
            relative to it.
    """
    try:
        state = codec.decode(known.gaps(hidden, codec).filled(seed))
    except RefereeError as error:
        error.pointer = f"/state{error.pointer}"
        raise
    codec.share(known.read_state(codec), state)
    state.seed, state.salt = seed, msgspec.UNSET
    hidden.fill_in(state)
    return state
