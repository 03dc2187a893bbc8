import msgspec
import pytest

from galaxy_referee.engine.kernel.errors import MalformedState
from galaxy_referee.engine.kernel.knowledge import Knowledge, _gaps
from tests.kernel.toys import duel, walk


def test_what_a_seat_does_not_see_is_named_by_its_look():
    t = duel.new(seed="knowledge")
    known = duel.view(t, 0, True).knowledge
    state = msgspec.json.decode(known.state)
    assert state["hands"] == [t.hands[0], ["?card"] * 4]
    assert (state["seed"], known.answered) == ("", [])


def test_the_salt_is_taken_out_with_the_seed_and_guesses_have_none():
    t, salted = duel.new(seed="knowledge"), duel.new(seed="knowledge", salt="00" * 32)
    known = duel.view(salted, 0, True).knowledge
    assert known == duel.view(t, 0, True).knowledge
    assert b"salt" not in duel.codec.encode(duel.determinize(known, "guess"))
    told = Knowledge(msgspec.Raw(duel.codec.encode(salted)), [])
    assert duel.codec.encode(duel.determinize(told, "guess")) == duel.codec.encode(
        duel.determinize(Knowledge(msgspec.Raw(duel.codec.encode(t)), []), "guess")
    )


def test_a_view_has_no_knowledge_unless_it_is_asked_for():
    t = duel.new(seed="knowledge")
    assert b"knowledge" not in msgspec.json.encode(duel.view(t, 0))


def test_a_secret_answer_is_given_anew_at_random():
    t = duel.new(seed="knowledge")
    duel.play(t, next(move for move in duel.legal_moves(t) if move.seat == 1))
    known = duel.view(t, 0, True).knowledge
    assert known.answered == [1]
    assert msgspec.json.decode(known.state)["ply"] == 0
    answers = set()
    for number in range(30):
        guess = duel.determinize(known, str(number))
        assert duel.audit(guess) == []
        assert guess.ply == t.ply
        answer = guess.agenda[-1].answers[1]
        assert answer.card in guess.hands[1]
        answers.add(answer.card)
    assert len(answers) == 4


def test_a_finished_game_hides_no_piece_that_lies_open():
    t = duel.new(seed="knowledge")
    while not t.over:
        duel.play(t, next(duel.legal_moves(t)))
    guess = duel.determinize(duel.view(t, 0, True).knowledge, "guess")
    assert guess.won == t.won
    assert guess.over


def test_a_game_that_hides_nothing_has_complete_knowledge():
    t = walk.new(seed="knowledge")
    guess = walk.determinize(walk.view(t, None, True).knowledge, t.seed)
    assert walk.codec.encode(guess) == walk.codec.encode(t)


@pytest.mark.parametrize("answered", [[7], [1, 1], [0, 1]])
def test_seats_that_cannot_have_answered_are_refused(answered):
    t = duel.new(seed="knowledge")
    duel.play(t, next(move for move in duel.legal_moves(t) if move.seat == 1))
    known = duel.view(t, None, True).knowledge
    with pytest.raises(MalformedState):
        duel.determinize(Knowledge(known.state, answered), "guess")


def test_thousands_of_names_that_no_piece_has_are_refused_at_the_first():
    """A megabyte of them kept the service busy for a second."""
    looked = []

    class Looks(dict):
        def __getitem__(self, piece):
            looked.append(piece)
            return super().__getitem__(piece)

    names = msgspec.json.encode([f"?{number}" for number in range(1000)])
    with pytest.raises(MalformedState):
        _gaps(Knowledge(msgspec.Raw(names), []), Looks(ace=("card",)))
    assert looked == ["ace"]
