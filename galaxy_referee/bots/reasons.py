"""The reasons of rules of thumb, in all games: what a move brings, in the engine's own words, and
how much less the next best answer would bring."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from operator import itemgetter
from typing import Any, TypeAlias, TypeVar

from galaxy_referee.engine.kernel.moves import Move, kind_of, names
from galaxy_referee.engine.kernel.texts import Text, Words, then, together

Option = TypeVar("Option")
Rated: TypeAlias = Sequence[tuple[Any, Any]]  # the worth of each answer, and the answer

PASSING = Text("Passing")
NO_BETTER = Text("No other answer brings more.")
# Of moves whose alternatives are not compared in points, by kind.
RULES: dict[str, Text] = {
    "consume": Text("It makes the most of its goods."),
    "consume_goods": Text("Other powers need these goods least."),
    "dictate": Text("This worker does the least."),
    "done": Text("Moving another worker would gain nothing."),
    "guess": Text("Most cards that it has not seen have this cost or defense."),
    "pass": Text("Nothing else is worth its price."),
    "place_by": Text("This costs it the least."),
    "produce": Text("The most expensive goods come first."),
    "reassign": Text("This worker does more there."),
}
GIVEN_UP = {"discard", "pay"}  # kinds of moves that give pieces up, the least useful ones


class Weighing:
    """What a policy knows of a position. It remembers how it rated the answers to a question.

    ``rated`` has the worth of each in points, and the answer: a move, or the id of a piece that can
    be chosen together with others. If worths are tuples, only their first numbers are points.
    """

    rated: Rated = ()

    def best(self, options: Iterable[Option], worth: Callable[[Any], Any]) -> Option:
        """The option with the highest worth, the first one among equals."""
        self.rated = [(worth(option), option) for option in options]
        best: Option = max(self.rated, key=itemgetter(0))[1]
        return best

    def ranked(
        self, options: Iterable[Option], worth: Callable[[Any], Any], reverse: bool = False
    ) -> list[Option]:
        """The options, those with the lowest worth first, or last."""
        self.rated = [(worth(option), option) for option in options]
        return [option for _, option in sorted(self.rated, key=itemgetter(0), reverse=reverse)]


def reason(
    known: Weighing, move: Move, brings: Sequence[Text], called: Callable[[Any], Words]
) -> Text:
    """The reason for a move.

    Args:
        known: what the policy knew, after it has made the move.
        move: the move.
        brings: what it brings, as sentences.
        called: what an answer is called, to compare others with it.
    """
    compared = _compared(known, move, called) or RULES.get(kind_of(type(move)))
    if compared is None:
        return then(*brings) if brings else NO_BETTER
    return then(*brings, compared)


def _compared(known: Weighing, move: Move, called: Callable[[Any], Words]) -> Text | None:
    """How much better a move is than the best answer that is called otherwise; None if it was not
    compared, or is not the best."""
    given_up = kind_of(type(move)) in GIVEN_UP
    sign = -1 if given_up else 1
    rated = [(sign * _points(worth), each) for worth, each in known.rated]
    chosen = [rating for rating in rated if _chooses(move, rating[1])]
    same = {called(each) for _, each in chosen}
    rivals = [rating for rating in rated if called(rating[1]) not in same]
    if not chosen or not rivals:
        return None
    points, other = max(rivals, key=itemgetter(0))
    more = round(min(chosen, key=itemgetter(0))[0] - points, 1)
    return None if more < 0 else _less(other, called(other), more, given_up)


def _less(other: Any, title: Words, points: float, given_up: bool) -> Text:
    """How much less another answer would bring, or another piece is worth."""
    if not points:
        return Text("{other} is about as good.", other=title)
    if given_up:
        return Text("{other} is worth about {points} points more.", other=title, points=points)
    if isinstance(other, Move):
        return Text("{other} would bring about {points} points less.", other=title, points=points)
    return Text("{other} is worth about {points} points less.", other=title, points=points)


def _points(worth: Any) -> float:
    return float(worth[0] if isinstance(worth, tuple) else worth)


def _chooses(move: Move, option: Any) -> bool:
    """Whether a move is this answer, or names this piece."""
    return names(move, option) if isinstance(option, str) else bool(move == option)


# -- what a move brings, in any game ---------------------------------------------------------------


def mainly_for(piece: str) -> Text:
    """The piece that an action is chosen for."""
    return Text("Mainly for {piece}.", piece=piece)


def with_goods(count: int) -> Text | None:
    """The goods that can be used, if any."""
    return Text("With {count:good}.", count=count) if count else None


def with_room(count: int) -> Text | None:
    """The goods that can be produced, if any."""
    return Text("With room for {count:good}.", count=count) if count else None


def worth_points(vp: int) -> Text:
    """The points of a piece."""
    return Text("{vp} VP.", vp=vp)


def pieces(option: Any, titles: Callable[[str], Words | None]) -> Words:
    """What an answer is called: the pieces that it names.

    Args:
        option: a move, or the id of a piece.
        titles: the title of what an id names; None if it is not a piece.
    """
    values = [option] if isinstance(option, str) else _values(option)
    named = [title for value in values if (title := titles(value)) is not None]
    return together(list(dict.fromkeys(named))) if named else PASSING


def _values(move: Move) -> list[str]:
    """The words of a move."""
    values: list[str] = []
    for name in move.__struct_fields__[1:]:
        value = getattr(move, name)
        values += [value] if isinstance(value, str) else value if isinstance(value, tuple) else ()
    return values
