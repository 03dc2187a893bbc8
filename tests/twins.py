"""Twins: two states that differ only in what a seat cannot know. All that the seat sees of them,
and of what is done in them, must be the same, byte for byte.

Each game says in its ``twins`` module how what is hidden from a seat is exchanged (``Hiding``).
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Set
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import msgspec

from galaxy_referee.engine.kernel.errors import RefereeError
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.stepping import Stepping
from galaxy_referee.engine.kernel.steps import SecretChoice

encode = msgspec.json.encode
Chooser = Callable[[Any, Any, random.Random], Move]
Swap = Callable[[Move], Move]  # a move that names the pieces of one twin, for the other
LONGEST = 12_000  # moves of a game


def at_random(t: Any, decision: Any, rng: random.Random) -> Move:
    """Any legal move."""
    return any_of(decision.moves, rng)


@dataclass
class Hiding:
    """What a game plugs in.

    Args:
        game: the game.
        variants: its sets of options.
        pieces: the pieces that can be hidden, by each name that they go by.
        exchange: a twin of a state for a viewer, whose pieces in ``keep`` stay where they are, and
            how moves of others read in it. With ``choices`` the answers and rolls of others that
            are still secret differ too.
        shuffles: what changes when a pile is shuffled again, so that what comes next is different.
        choosers: how games are played.
        played: one of so many sets of options is played every time.
        shares: the share of the positions of a game that are compared, every time and in the
            thorough run.
        decisions: kinds of decisions that have to be among those compared.
        events: the same for events.
        least: how many comparisons there have to be.
        every: one of so many sets of options is sampled where each position costs much.
        observed: the share of their positions in which learners look at twins.
    """

    game: Game[Any]
    variants: list[dict[str, Any]]
    pieces: Mapping[str, str]
    exchange: Callable[[Any, int | None, random.Random, Set[str], bool], tuple[Any, Swap]]
    shuffles: Callable[[Any], Any]
    choosers: list[Chooser] = field(default_factory=lambda: [at_random])
    played: int = 1
    shares: tuple[float, float] = (0.3, 1.0)
    decisions: Set[str] = frozenset()
    events: Set[str] = frozenset()
    least: int = 20
    every: int = 1
    observed: float = 0.01


@dataclass
class Count:
    """What was compared: by kind of decision how often, and in how many the twins differed."""

    told: int = 0
    differing: int = 0
    moves: Counter[str] = field(default_factory=Counter)
    events: Counter[str] = field(default_factory=Counter)


def viewers(t: Any) -> Iterator[int | None]:
    """Everybody who looks on."""
    yield from t.seats()
    yield None


# -- what a seat sees ----------------------------------------------------------------------------


def told(hiding: Hiding, t: Any, viewer: int | None) -> dict[str, Any]:
    """All that a seat can ask for: its view with knowledge, its decisions and their moves."""
    game = hiding.game
    return {
        "view": encode(game.view(t, viewer, True)),
        "decisions": [
            _decision(decision) for decision in game.decisions(t) if decision.seat == viewer
        ],
    }


def _decision(decision: Any) -> list[Any]:
    """A decision as it is answered, with its moves by pages from several places on."""
    moves = decision.moves
    total = len(moves)
    pages = [moves.page(start, 12) for start in sorted({0, total // 2, max(0, total - 5), total})]
    texts = [[move.text for move in page] for page in pages]
    return [decision.kind, decision.rule, str(decision.prompt), total, moves.choose(), texts]


def refusals(hiding: Hiding, t: Any, viewer: int, rng: random.Random, count: int) -> list[Any]:
    """What the engine says to moves that a seat may try, legal or not, named with its seat."""
    return [_verdict(hiding.game, t, move) for move in attempts(hiding, t, viewer, rng, count)]


def attempts(hiding: Hiding, t: Any, viewer: int, rng: random.Random, count: int) -> Iterator[str]:
    """Moves of the kinds that the seat is asked for, or of any kind, with words at random."""
    reader = hiding.game.reader
    asked = [decision for decision in hiding.game.decisions(t) if decision.seat == viewer]
    own = [type(move) for decision in asked for move in decision.moves.page(0, 30)]
    words = [*hiding.pieces, "top", "bottom", "pay", "conquer", "-"]
    for _ in range(count):
        kind = rng.choice(own if own and rng.random() < 0.7 else list(reader.types.values()))
        move = kind(viewer, *[_word(inner, words, rng) for inner in _types(kind)])
        yield move.text


@cache
def _types(kind: type[Move]) -> list[Any]:
    """The types of the fields of a move, without its seat."""
    return [member.type for member in msgspec.structs.fields(kind) if member.name != "seat"]


def _word(kind: Any, words: list[str], rng: random.Random) -> Any:
    if kind is int:
        return rng.randrange(9)
    if kind is str or "None" in str(kind):
        return rng.choice(words)
    return tuple(rng.sample(words, rng.randrange(3)))


def _verdict(game: Game[Any], t: Any, move: str) -> list[Any]:
    try:
        game.check(t, move)
    except RefereeError as error:
        return [move, type(error).__name__, error.reason, error.sentence, error.rule, error.pointer]
    return [move, "legal"]


# -- whole games -----------------------------------------------------------------------------------


def positions(
    game: Game[Any], options: dict[str, Any], seed: str, chooser: Chooser = at_random
) -> Iterator[Any]:
    """The state before every move of a game, and the final one; always the same object."""
    rng = random.Random(seed)
    t = game.new(options, seed=seed)
    for _ in range(LONGEST):
        yield t
        if t.over:
            return
        # After so many rounds a bad habit gives way to chance, so that the game ends.
        habit = chooser if getattr(t, "round", 0) < 25 else at_random
        decisions = game.decisions(t)
        # Who can only take something back waits.
        open_ones = [decision for decision in decisions if len(decision.moves) > 1]
        game.play_silently(t, habit(t, rng.choice(open_ones or decisions), rng))
    raise AssertionError("the game does not end")


def compare_game(hiding: Hiding, number: int, share: float, count: Count) -> None:
    """One game of a set of options, compared at some of its positions and at its end."""
    rng = random.Random(number)
    options = hiding.variants[number % len(hiding.variants)]
    chooser = hiding.choosers[number % len(hiding.choosers)]
    for t in positions(hiding.game, options, f"twins {number}", chooser):
        if t.over or t.ply < 3 or rng.random() < share:
            compare_told(hiding, t, rng, count)
            if not t.over:
                compare_move(hiding, t, rng, count)


# -- comparing -------------------------------------------------------------------------------------


def compare_told(hiding: Hiding, t: Any, rng: random.Random, count: Count, tries: int = 6) -> None:
    """Every seat sees the same of a state and its twin, and gets the same refusals."""
    for viewer in viewers(t):
        other, _ = hiding.exchange(t, viewer, rng, frozenset(), True)
        here, there = told(hiding, t, viewer), told(hiding, other, viewer)
        assert here == there
        assert named(hiding, here["view"]) == set()
        if viewer is not None:
            seed = rng.random()
            verdicts = [
                refusals(hiding, state, viewer, random.Random(seed), tries) for state in (t, other)
            ]
            assert verdicts[0] == verdicts[1]
        count.told += 1
        count.differing += hiding.game.codec.encode(t) != hiding.game.codec.encode(other)


def named(hiding: Hiding, view: bytes) -> set[str]:
    """The pieces that the knowledge of a view names although the view itself does not."""
    parts = msgspec.json.decode(view, type=dict[str, msgspec.Raw])
    known = msgspec.json.decode(parts.pop("knowledge"), type=dict[str, msgspec.Raw])
    return pieces_in(hiding, known["state"]) - pieces_in(hiding, parts)


def pieces_in(hiding: Hiding, value: Any) -> set[str]:
    """The pieces that a value names as JSON; their names have no characters that it escapes."""
    words = set(encode(value).decode().split('"'))
    return {hiding.pieces[word] for word in words & hiding.pieces.keys()}


def compare_move(hiding: Hiding, t: Any, rng: random.Random, count: Count) -> None:
    """A move of anybody looks the same to everybody in both twins, as long as it shows nothing."""
    game = hiding.game
    decision = rng.choice(game.decisions(t))
    move = at_random(t, decision, rng)
    after, events = game.apply(t, [move])
    if hiding.shuffles(t) != hiding.shuffles(after):
        return  # what comes off the new pile differs as the old one did
    for viewer in viewers(t):
        seen = [event.seen_by(viewer) for event in events]
        end = told(hiding, after, viewer)
        shown = [seen, game.view(t, viewer), game.view(after, viewer)]
        other, swap = hiding.exchange(t, viewer, rng, pieces_in(hiding, shown), False)
        moved, there = game.apply(other, [_same(hiding, other, move, swap, rng)])
        assert encode([event.seen_by(viewer) for event in there]) == encode(seen)
        assert told(hiding, moved, viewer) == end
        assert patch(game, other, moved, viewer) == patch(game, t, after, viewer)
        count.moves[decision.kind] += viewer != decision.seat
        count.events.update(event.kind for event in seen)


def patch(game: Game[Any], before: Any, after: Any, viewer: int | None) -> bytes:
    """What a viewer is sent in place of its whole view."""
    stepping = Stepping(game, before, [viewer])
    stepping.state = after
    return encode(stepping.changed())


def _same(hiding: Hiding, other: Any, move: Move, swap: Swap, rng: random.Random) -> Move:
    """The move in the other twin; any answer where another card makes a secret one impossible."""
    meant = swap(move)
    step = other.agenda[-1]
    if isinstance(step, SecretChoice):
        moves = step.decision(other, move.seat).moves
        return meant if meant in moves else any_of(moves, rng)
    return meant


def any_of(moves: Any, rng: random.Random) -> Move:
    """Any of some moves."""
    return moves.at(rng.randrange(len(moves)))


def renamed(value: Any, swap: dict[str, str]) -> Any:
    """A JSON-like value with the pieces exchanged."""
    if isinstance(value, dict):
        return {swap.get(key, key): renamed(inner, swap) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [renamed(inner, swap) for inner in value]
    return swap.get(value, value) if isinstance(value, str) else value


def by_names(swap: dict[str, str]) -> Swap:
    """A move with its pieces exchanged by name."""
    return lambda move: msgspec.convert(renamed(msgspec.to_builtins(move), swap), type(move))
