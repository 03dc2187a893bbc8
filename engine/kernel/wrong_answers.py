"""Why a move does not answer a decision: the reason of its step, or else the move is compared with
the legal answers of its kind, field by field. The step can know why a value fits none of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from typing import Any

from galaxy_referee.engine.kernel.decisions import AnyOf, Decision, Moves, Subset
from galaxy_referee.engine.kernel.errors import IllegalMove
from galaxy_referee.engine.kernel.moves import Move, kind_of
from galaxy_referee.engine.kernel.steps import HasAgenda
from galaxy_referee.engine.kernel.texts import Span, Text, Words, either

COMPARED = 1000  # legal answers of a choice, which may have millions
LISTED = 8
PASSING = "pass"

Why = Callable[[str, Any], IllegalMove | None]  # of a field and a value that no legal answer has


def wrong_answer(t: HasAgenda, decision: Decision, move: Move) -> IllegalMove:
    """The refusal of a move that is not among the legal answers to a decision of the next step."""
    step = t.agenda[-1]
    known: IllegalMove | None = step.explain(t, move)
    return known or _compare(decision, move, partial(step.asked(move.seat).why_unfit, t, move))


def _compare(decision: Decision, move: Move, why: Why) -> IllegalMove:
    if isinstance(decision.moves, Subset) and type(decision.moves.naming_these(())) is type(move):
        return _wrong_subset(decision.moves, move, why)
    legal = [answer for answer in _compared(decision.moves) if type(answer) is type(move)]
    if not legal:
        return _wrong_kind(decision, move)
    for field in move.__struct_fields__[1:]:
        value = _value(move, field)
        fitting = [answer for answer in legal if _value(answer, field) == value]
        if not fitting:
            return _wrong_value(value, [_value(answer, field) for answer in legal], field, why)
        legal = fitting
    text = "'{text}' is not a legal answer to: {prompt}"
    return IllegalMove(Text(text, text=move.text, prompt=decision.prompt))


def _wrong_subset(choice: Subset, move: Move, why: Why) -> IllegalMove:
    field = move.__struct_fields__[-1]
    count = Span(choice.least, choice.most)
    most = dict.fromkeys(choice.candidates, 1)
    return _wrong_names(getattr(move, field), most, count, field, why)


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


def _wrong_value(value: Any, possible: Sequence[Any], field: str, why: Why) -> IllegalMove:
    """The refusal of a value that no legal answer has, given the values before it."""
    if not isinstance(value, tuple):
        return _not_among(value, list(dict.fromkeys(possible)), field, why)
    choices = list(dict.fromkeys(name for names in possible for name in names))
    most = {name: max(names.count(name) for names in possible) for name in choices}
    sizes = list(map(len, possible))
    return _wrong_names(value, most, Span(min(sizes), max(sizes)), field, why)


def _wrong_names(
    names: Sequence[str], most: Mapping[str, int], count: Span, field: str, why: Why
) -> IllegalMove:
    """The refusal of names that are not a legal choice.

    Args:
        names: the names.
        most: how often each possible name can be chosen.
        count: how many names must be chosen.
        field: the place of the names in the move.
        why: knows why a value is not legal, or gives None.
    """
    pointer = f"/{field}"
    for name in names:
        if name not in most:
            return _not_among(name, list(most), field, why)
        if names.count(name) > most[name]:
            often = Text("{piece} is named too often.", piece=name)
            return IllegalMove(often, code="named_twice", pointer=pointer)
    if not count.least <= len(names) <= count.most:
        text = Text(
            "Name {count:piece}; {named:piece was|pieces were} named.",
            count=count,
            named=len(names),
        )
        return IllegalMove(text, code="wrong_count", pointer=pointer)
    text = Text("{pieces} cannot be chosen together.", pieces=list(names))
    return IllegalMove(text, pointer=pointer)


def _not_among(value: Any, choices: Sequence[Any], field: str, why: Why) -> IllegalMove:
    """The refusal of a name or a number in place of the possible ones."""
    known = None if value is None else why(field, value)
    if known is not None:
        known.pointer = f"/{field}"
        return known
    listed = _listed([choice for choice in choices if choice is not None])
    if value is None:
        text = Text("Name one of these: {choices}.", choices=listed)
    elif listed is None:
        text = Text("{piece} cannot be chosen: there is nothing to name here.", piece=value)
    else:
        text = Text("{piece} cannot be chosen. Possible: {choices}.", piece=value, choices=listed)
    return IllegalMove(text, pointer=f"/{field}")


def _listed(choices: Sequence[Any]) -> Words | None:
    if len(choices) > LISTED:
        return Text("{count:choice}", count=len(choices))
    return either([str(choice) for choice in choices]) if choices else None
