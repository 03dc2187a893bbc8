"""A game as a conversation with a language model."""

from __future__ import annotations

import copy
import pickle
import random

import pytest

pytest.importorskip("numpy", reason="needs the extra learn")

from galaxy_referee.engine.games import GAMES
from galaxy_referee.engine.kernel.records import replay
from galaxy_referee.learn import encodings
from galaxy_referee.learn.conversation import Conversation
from tests.kernel.toys import duel

NAMES = [game.name for game in GAMES]
TWO = {"players": 2}


def talk(conversation, luck, seed=None, most=10_000):
    """The turns of a game in which the model chooses among the listed moves."""
    turns = [conversation.reset(seed)]
    while not turns[-1].done and len(turns) <= most:
        turns.append(conversation.step(luck.choice(turns[-1].moves)))
    return turns


@pytest.mark.parametrize("bots", [("random",), ("greedy",), ("monte-carlo:playouts=1",)])
@pytest.mark.parametrize("game", NAMES)
def test_everything_follows_from_the_seed(game, bots):
    def told(seed):
        random.seed()  # no other luck counts
        return talk(Conversation(game, TWO, bots=bots), random.Random(1), seed, most=6)

    first = [told(seed) for seed in range(4)]
    assert first == [told(seed) for seed in range(4)]
    assert len({turns[0].text for turns in first}) == 4


@pytest.mark.parametrize("game", NAMES)
def test_opponents_play_by_the_seed_too(game):
    conversation = Conversation(game, TWO, seat=0, bots=["random"])
    turn = conversation.reset(1)
    ways = set()
    for seed in range(8):
        other = copy.deepcopy(conversation)
        other._luck = random.Random(seed)
        told = turn
        for _ in range(4):
            told = other.step(told.moves[0])
        ways.add(other.record().moves[-1])
    assert len(ways) > 1


def test_without_a_seed_the_next_game_of_the_sequence_begins():
    conversation = Conversation("race", TWO)
    seeds = []
    for _ in range(2):
        conversation.reset(7)
        first = conversation.episode.seed
        conversation.reset()
        seeds.append((first, conversation.episode.seed))
    assert seeds[0] == seeds[1] and seeds[0][0] != seeds[0][1]


@pytest.mark.parametrize("game", NAMES)
def test_a_whole_game_is_told_rewarded_and_recorded(game):
    conversation = Conversation(game, {"players": 3}, bots=["greedy", "random"], reward="margin")
    turns = talk(conversation, random.Random(2), seed=2)
    (engine,) = [engine for engine in GAMES if engine.name == game]
    replayed = replay(engine, conversation.record())
    assert replayed.error is None and replayed.state.over
    scores = [score.total for score in conversation.episode.outcome.scores]
    own = scores.pop(conversation.seat)
    assert turns[-1].reward == own - max(scores) and turns[-1].terminated
    assert f"seat {conversation.seat}: {own}" in turns[-1].text.splitlines()[-1]
    assert not any(turn.reward or turn.done for turn in turns[:-1])
    assert turns[0].text.startswith(f"{game}/1 ") and engine.title in conversation.instructions
    assert not any(turn.text.startswith(f"{game}/1 rules") for turn in turns[1:])


def test_a_seat_is_told_its_own_cards_alone():
    conversation = Conversation("race", {**TWO, "setup": "first_game"}, seat=1)
    text = conversation.reset(1).text
    own, other = (conversation.episode.state.players[seat].hand for seat in (1, 0))
    assert all(card in text for card in own) and not any(card in text for card in other)


def test_tokens_are_counted_as_asked_for():
    conversation = Conversation("frontiers", TWO, count=len)
    turns = talk(conversation, random.Random(1), seed=1)
    assert [turn.tokens for turn in turns] == [len(turn.text) for turn in turns]
    assert conversation.told == sum(turn.tokens for turn in turns)
    assert conversation.said == sum(len(turn.read) for turn in turns[1:])
    counted = talk(Conversation("frontiers", TWO), random.Random(1), seed=1)
    assert sum(turn.tokens for turn in counted) / len(counted) < 300


@pytest.mark.parametrize(
    "written",
    ["{}", "Final Answer: {}.", "I have to decide.\n\n`{}`", '**"{}"**', "0 {}", "{}\n\n"],
)
def test_answers_are_read_loosely(written):
    conversation = Conversation("race", TWO, seat=0)
    move = conversation.reset(1).moves[3]
    turn = conversation.step(written.format(move.upper()))
    assert turn.read == move and not conversation.illegal


def test_an_illegal_answer_is_refused_with_the_nearest_moves():
    conversation = Conversation("race", TWO, seat=0, penalty=-3.0, tries=2)
    turn = conversation.reset(1)
    move = turn.moves[0]
    refused = conversation.step(f"{move}s")
    assert refused.read is None and refused.moves == turn.moves and not refused.done
    assert refused.text.splitlines()[-1].startswith(f"nearest legal moves: {move}; ")
    assert conversation.step(move).read == move
    assert not conversation.step("").done
    last = conversation.step("settle the-moon")
    assert (last.reward, last.terminated, conversation.illegal) == (-3.0, True, 3)
    with pytest.raises(ValueError, match="the game is over"):
        conversation.step(move)


def test_moves_of_other_seats_are_not_looked_at():
    conversation = Conversation("race", TWO, seat=0)
    conversation.reset(1)
    for answer in ("1 pass", "1 select develop", "1 discard comet-zone"):
        first = conversation.step(answer).text.splitlines()[0]
        assert first == "You are seat 0. Leave out the seat."
        conversation.reset()


def test_conceding_is_no_answer():
    options = {**TWO, "advanced": True, "edition": "board_game_arena"}
    conversation = Conversation("race", options)
    conversation.reset(1)
    assert conversation.step("concede").text.startswith("Conceding is not possible here.")


def test_a_game_is_truncated_after_as_many_moves_as_asked_for():
    turns = talk(Conversation("roll", TWO, max_moves=5), random.Random(1), seed=1)
    assert len(turns) == 1 + 5
    assert (turns[-1].truncated, turns[-1].terminated, turns[-1].reward) == (True, False, 0.0)


@pytest.mark.parametrize("way", [copy.deepcopy, lambda made: pickle.loads(pickle.dumps(made))])
def test_a_copy_goes_on_as_the_conversation_does(way):
    conversation = Conversation("race", TWO, bots=["random"])
    turn = talk(conversation, random.Random(1), seed=1, most=8)[-1]
    other = way(conversation)
    for _ in range(8):
        turn = conversation.step(turn.moves[-1])
        assert other.step(turn.read) == turn


def test_a_game_that_registers_itself_can_be_talked_through(monkeypatch):
    monkeypatch.setattr(encodings, "BY_NAME", {duel.name: duel})
    assert talk(Conversation(duel.name, bots=["random"]), random.Random(1), seed=1)[-1].terminated
