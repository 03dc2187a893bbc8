"""Any decision is answered by small choices: each legal move in one way, and nothing else."""

from __future__ import annotations

import random

import pytest

from galaxy_referee.engine.kernel.decisions import AnyOf, OneOf, Subset
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.learn.action_factoring import ActionFactoring
from galaxy_referee.learn.action_words import ActionWords
from tests.learn.positions import HIDINGS, sample

MOST = 150  # answers that are all spelled; of more, some are


class Name(Move, frozen=True, tag="name"):
    cards: tuple[str, ...]


class Number(Move, frozen=True, tag="number"):
    number: int
    at: str | None


ALPHABET = ActionWords(
    {"name": Name, "number": Number}, [":x", ":y"], {piece: piece.upper() for piece in "abcdef"}
)


def spelled(moves, words, tokens=ALPHABET):
    """The move that these words lead to."""
    factoring = ActionFactoring(moves, tokens)
    for word in words:
        if word in factoring.words:
            factoring.choose(word)
    assert not factoring.words
    return factoring.move()


def all_ways(moves, tokens=ALPHABET):
    """Every move that can be spelled, as often as it can."""
    found, open_ways = [], [()]
    while open_ways:
        way = open_ways.pop()
        factoring = ActionFactoring(moves, tokens)
        for word in way:
            factoring.choose(word)
        assert len(factoring.words) != 1, "what is forced is not asked"
        if factoring.words:
            open_ways += [(*way, word) for word in factoring.words]
        else:
            found.append(factoring.move())
    return found


def same(found, moves):
    texts = sorted(move.text for move in moves)
    return sorted(move.text for move in found) == texts and len(set(texts)) == len(texts)


@pytest.mark.parametrize("least", range(4))
@pytest.mark.parametrize("most", range(5))
def test_a_subset_is_named_in_the_order_of_its_candidates(least, most):
    subset = Subset(Name, 0, "bacd", least, most)
    if least <= most:
        assert same(all_ways(subset), subset)


def test_several_choices_share_their_beginnings():
    numbers = [Number(0, number, at) for number in (1, 12, 120, 2) for at in (None, "a", "a:x")]
    further = OneOf([*numbers, Name(0, ("c", "f")), Name(0, ("f",)), Name(0, ("b:x", "b:y"))])
    moves = AnyOf([Subset(Name, 0, "abcd", 2, 3), AnyOf([Subset(Name, 0, "a", 2, 1), further])])
    assert same(all_ways(moves), moves)


def test_a_choice_among_millions_is_not_listed():
    pieces = {f"piece-{number}": f"Piece {number}" for number in range(60)}
    tokens = ActionWords({"name": Name}, [], pieces)
    subset = Subset(Name, 0, list(pieces), 30, 30)
    factoring = ActionFactoring(subset, tokens)
    assert factoring.numbers() == (30, 30)
    luck = random.Random(1)
    while factoring.words:
        factoring.choose(luck.choice(factoring.words))
    assert factoring.move() in subset


def test_a_word_that_leads_nowhere_is_refused():
    factoring = ActionFactoring(Subset(Name, 0, "abc", 2, 2), ALPHABET)
    with pytest.raises(ValueError, match="no legal move"):
        factoring.choose(ALPHABET.index["c"])


def test_a_name_without_words_is_an_error():
    with pytest.raises(KeyError, match="no word for 'z'"):
        ALPHABET.move(Name(0, ("z:x",)))


def check(name, every, share, seed=0):
    luck = random.Random(name)
    for encoding, t in sample(name, every, share, seed):
        tokens = encoding.action_words
        for decision in encoding.game.decisions(t):
            moves = decision.moves
            if len(moves) <= MOST:
                assert same(all_ways(moves, tokens), moves)
                continue
            for _ in range(10):
                move = moves.at(luck.randrange(len(moves)))
                assert spelled(moves, tokens.move(move), tokens) == move
                factoring = ActionFactoring(moves, tokens)
                while factoring.words:
                    factoring.choose(luck.choice(factoring.words))
                assert factoring.move() in moves


@pytest.mark.parametrize("name", HIDINGS)
def test_every_legal_move_and_nothing_else_can_be_spelled(name):
    check(name, HIDINGS[name].every, 2 * HIDINGS[name].observed)


@pytest.mark.heavy
@pytest.mark.parametrize("name", HIDINGS)
def test_every_legal_move_and_nothing_else_can_be_spelled_with_any_options(name):
    check(name, 1, 0.05, seed=1)
