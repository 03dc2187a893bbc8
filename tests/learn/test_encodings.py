"""What a learner sees: all that its seat knows, nothing else, in cells that are documented."""

from __future__ import annotations

import random
from itertools import pairwise

import msgspec
import pytest

from galaxy_referee.engine.kernel.errors import BadOption
from galaxy_referee.learn.action_factoring import ActionFactoring
from galaxy_referee.learn.encodings import Encoding
from galaxy_referee.learn.episode import Episode
from galaxy_referee.learn.games import TABLES, race
from tests.learn.positions import HIDINGS, cells_of, encoding_of, mask_of, sample


def seen(encoding, t, seat):
    """All that a learner is given: the observation and the mask, with whole random answers."""
    cells, mask = cells_of(encoding), mask_of(encoding)
    encoding.observe(t, seat, cells)
    told = [cells.tobytes()]
    luck = random.Random(seat)
    for decision in encoding.game.decisions(t):
        asked = decision.seat == seat
        factoring = ActionFactoring(decision.moves, encoding.action_words) if asked else None
        while factoring and factoring.words:
            encoding.ask(decision, factoring, cells)
            encoding.allow(factoring, mask)
            told += [cells.tobytes(), mask.tobytes()]
            factoring.choose(luck.choice(factoring.words))
    return told


def compare_twins(name, every, seed=0):
    hiding = HIDINGS[name]
    luck = random.Random(name)
    differing = 0
    for encoding, t in sample(name, every, hiding.observed, seed):
        for seat in t.seats():
            other, _ = hiding.exchange(t, seat, luck, frozenset(), True)
            assert seen(encoding, t, seat) == seen(encoding, other, seat)
            differing += hiding.game.codec.encode(t) != hiding.game.codec.encode(other)
    return differing


@pytest.mark.parametrize("name", HIDINGS)
def test_twins_look_the_same(name):
    """An observation holds nothing that the seat cannot know."""
    assert compare_twins(name, HIDINGS[name].every) > 5


@pytest.mark.heavy
@pytest.mark.parametrize("name", HIDINGS)
def test_twins_look_the_same_with_any_options(name):
    assert compare_twins(name, 1, seed=1) > 50


# -- nothing is left out by accident ---------------------------------------------------------------


def fields_of(part):
    return [field.name for field in msgspec.structs.fields(part)]


def default(value):
    return value is None or value in (0, False, "") or value in ([], {})


@pytest.mark.parametrize("name", HIDINGS)
def test_what_is_not_observed_is_left_out_for_a_reason(name):
    """In positions of all games, a field that is not encoded says nothing, or is left out."""
    if name not in TABLES:
        pytest.skip("all of a view is hashed")
    left_out = TABLES[name].LEFT_OUT
    for encoding, t in sample(name, HIDINGS[name].every, 0.05, seed=2):
        known = {field for feature in encoding.features for field in feature.fields}
        table = encoding.game.table_view(t, 0)
        silent = {field for field, value in told(table) if default(value)}
        assert {field for field, _ in told(table)} - known - left_out.keys() - silent == set()


def told(table):
    """The fields of a view, and those of each seat in it, with what they say."""
    for field in fields_of(table):
        yield field, getattr(table, field)
        if field in ("players", "empires"):
            for member in getattr(table, field):
                yield from (
                    (f"{field}.{name}", getattr(member, name)) for name in fields_of(member)
                )


# -- the cells -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", HIDINGS)
def test_the_parts_fill_an_observation(name):
    for options in HIDINGS[name].variants[:3]:
        encoding = encoding_of(name, options)
        layout = encoding.layout()
        assert layout[0][0] == 0
        for (first, size, _), (second, _, _) in pairwise(layout):
            assert first + size == second
        assert sum(size for _, size, _ in layout) == encoding.size


def part(encoding, cells, name):
    """What is in one part of an observation."""
    ((first, size, _),) = [entry for entry in encoding.layout() if entry[2] == name]
    return list(cells[first : first + size])


def test_a_hand_is_a_cell_for_each_card():
    encoding = Encoding("race", {"setup": "first_game"})
    t = encoding.game.new(encoding.options, "cells")
    cells = cells_of(encoding)
    for seat in t.seats():
        encoding.observe(t, seat, cells)
        deck = list(race.pieces(t.options))
        hand = part(encoding, cells, "hand")
        assert [card for card, here in zip(deck, hand, strict=True) if here] == sorted(
            t.players[seat].hand, key=deck.index
        )
        assert part(encoding, cells, "first") == [int(seat == t.first), int(seat != t.first)]


def test_a_seat_sees_what_it_has_said_and_can_say():
    encoding = Encoding("race", {"players": 2})
    episode = Episode(encoding, "said")  # a hand of six, of which two are discarded
    cells, mask = cells_of(encoding), mask_of(encoding)
    episode.observe(episode.seat, cells)
    assert list(cells[:2]) == [2, 2]
    encoding.allow(episode.factoring, mask)
    words = encoding.action_words.words
    hand = episode.state.players[episode.seat].hand
    assert {words[word] for word in range(encoding.actions) if mask[word]} == set(hand[:-1])
    episode.choose(encoding.action_words.index[hand[0]])
    episode.observe(episode.seat, cells)
    said = part(encoding, cells, "words of the move so far")
    assert {words[word] for word in range(encoding.actions) if said[word]} == {
        "discard ...",
        hand[0],
    }
    assert list(cells[:2]) == [1, 1]


def test_an_encoding_has_a_name_of_its_own():
    names = [Encoding("race", {"players": players}).name for players in (2, 2, 3)]
    assert names[0] == names[1] != names[2]
    assert names[0].startswith("race-1-")


def test_options_are_checked():
    with pytest.raises(BadOption):
        Encoding("race", {"players": 7})


# -- looking again ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", HIDINGS)
def test_an_observation_made_again_is_the_one_made_anew(name):
    """After every choice, whatever is kept between two looks at a game."""
    first, *others = HIDINGS[name].variants
    luck = random.Random(name)
    for options in (first, *luck.sample(others, min(3, len(others)))):
        encoding = encoding_of(name, options)
        episode = Episode(encoding, f"again {options}")
        again, anew = cells_of(encoding), cells_of(encoding)
        while episode.seat is not None:
            whole = encoding.game.copy(episode.state)  # keeps nothing
            for seat in luck.sample(range(encoding.seats), min(2, encoding.seats)):
                encoding.observe(episode.state, seat, again)
                encoding.observe(whole, seat, anew)
                assert again == anew
            episode.choose(luck.choice(episode.factoring.words))


# -- whole games -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", HIDINGS)
def test_a_game_and_its_record_are_those_of_the_engine(name):
    luck = random.Random(name)
    encoding = encoding_of(name, HIDINGS[name].variants[0])
    episode = Episode(encoding, "record")
    while episode.seat is not None:
        episode.choose(luck.choice(episode.factoring.words))
    record = episode.record()
    state = encoding.game.new(record.options, record.seed)
    encoding.game.play_all(state, record.moves)
    assert encoding.game.codec.encode(state) == encoding.game.codec.encode(episode.state)
    assert record.outcome == episode.outcome is not None
    with pytest.raises(ValueError, match="over"):
        episode.choose(0)
