"""Why a move does not answer a decision, where its step has no better reason: the move is compared
with the legal answers of its kind, field by field."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from galaxy_referee.engine.kernel.decisions import AnyOf, Decision, Moves, Subset
from galaxy_referee.engine.kernel.errors import IllegalMove
from galaxy_referee.engine.kernel.moves import Move, kind_of
from galaxy_referee.engine.kernel.texts import Span, Text, Words, either

COMPARED = 1000  # legal answers of a choice, which may have millions
LISTED = 8
PASSING = "pass"


def wrong_answer(decision: Decision, move: Move) -> IllegalMove:
    """The refusal of a move that is not among the legal answers to a decision."""
    if isinstance(decision.moves, Subset) and type(decision.moves.naming_these(())) is type(move):
        return _wrong_subset(decision.moves, move)
    legal = [answer for answer in _compared(decision.moves) if type(answer) is type(move)]
    if not legal:
        return _wrong_kind(decision, move)
    for field in move.__struct_fields__[1:]:
        value = _value(move, field)
        fitting = [answer for answer in legal if _value(answer, field) == value]
        if not fitting:
            return _wrong_value(value, [_value(answer, field) for answer in legal], field)
        legal = fitting
    text = "'{text}' is not a legal answer to: {prompt}"
    return IllegalMove(Text(text, text=move.text, prompt=decision.prompt))


def _wrong_subset(choice: Subset, move: Move) -> IllegalMove:
    field = move.__struct_fields__[-1]
    count = Span(choice.least, choice.most)
    return _wrong_names(
        getattr(move, field), dict.fromkeys(choice.candidates, 1), count, f"/{field}"
    )


def _compared(moves: Moves) -> Iterator[Move]:
    if isinstance(moves, AnyOf):
        for choice in moves.choices:
            yield from _compared(choice)
    else:
        yield from islice(moves, COMPARED)


def _value(move: Move, field: str) -> Any:
    """A value of a move; the names of a list in any order."""
    value = getattr(move, field)
    return tuple(sorted(value)) if isinstance(value, tuple) else value


def _wrong_kind(decision: Decision, move: Move) -> IllegalMove:
    kind = kind_of(type(move))
    if kind == PASSING:
        return IllegalMove(Text("You cannot pass. {prompt}", prompt=decision.prompt))
    text = Text("'{name}' is not possible now. {prompt}", name=kind, prompt=decision.prompt)
    return IllegalMove(text)


def _wrong_value(value: Any, possible: Sequence[Any], field: str) -> IllegalMove:
    """The refusal of a value that no legal answer has, given the values before it."""
    pointer = f"/{field}"
    if not isinstance(value, tuple):
        return _not_among(value, list(dict.fromkeys(possible)), pointer)
    choices = list(dict.fromkeys(name for names in possible for name in names))
    most = {name: max(names.count(name) for names in possible) for name in choices}
    sizes = list(map(len, possible))
    return _wrong_names(value, most, Span(min(sizes), max(sizes)), pointer)


def _wrong_names(
    names: Sequence[str], most: Mapping[str, int], count: Span, pointer: str
) -> IllegalMove:
    """The refusal of names that are not a legal choice.

    Args:
        names: the names.
        most: how often each possible name can be chosen.
        count: how many names must be chosen.
        pointer: the place of the names in the move.
    """
    for name in names:
        if name not in most:
            return _not_among(name, list(most), pointer)
        if names.count(name) > most[name]:
            return IllegalMove(Text("{piece} is named too often.", piece=name), pointer=pointer)
    if not count.least <= len(names) <= count.most:
        text = "Name {count:piece}; {named:piece was|pieces were} named."
        return IllegalMove(Text(text, count=count, named=len(names)), pointer=pointer)
    text = "{pieces} cannot be chosen together."
    return IllegalMove(Text(text, pieces=list(names)), pointer=pointer)


def _not_among(value: Any, choices: Sequence[Any], pointer: str) -> IllegalMove:
    """The refusal of a name or a number in place of the possible ones."""
    listed = _listed([choice for choice in choices if choice is not None])
    if value is None:
        text = Text("Name one of these: {choices}.", choices=listed)
    elif listed is None:
        text = Text("{piece} cannot be chosen: there is nothing to name here.", piece=value)
    else:
        text = Text("{piece} cannot be chosen. Possible: {choices}.", piece=value, choices=listed)
    return IllegalMove(text, pointer=pointer)


def _listed(choices: Sequence[Any]) -> Words | None:
    if len(choices) > LISTED:
        return Text("{count:choice}", count=len(choices))
    return either([str(choice) for choice in choices]) if choices else None
