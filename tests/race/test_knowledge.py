"""Whole states that fit what a seat knows."""

from __future__ import annotations

import json

import msgspec
import pytest

from galaxy_referee.engine.kernel.errors import MalformedState
from galaxy_referee.engine.kernel.knowledge import Knowledge
from galaxy_referee.engine.race import game
from galaxy_referee.engine.race.catalogue import CARDS
from galaxy_referee.engine.race.components.colors import start_color
from galaxy_referee.engine.race.state import Race
from tests.race.twins import HIDING
from tests.twins import positions, told

encode = msgspec.json.encode


def same(t, other, seat):
    """Whether a seat sees the same of two states, except for the commitment to the seed."""
    other = game.copy(other)
    other.seed = t.seed
    return told(HIDING, t, seat) == told(HIDING, other, seat)


def with_a_card_gone() -> tuple[Race, int, str]:
    """A state in which a seat has discarded a card of its tableau in this phase: which seat and
    card."""
    options = {"players": 3, "expansions": ["tgs", "rvi"], "takeovers": True}
    for number in range(200):
        for t in positions(game, options, f"notes {number}"):
            for seat, cards in enumerate(t.at_start):
                for card in cards:
                    if card in t.discard and t.players[seat].hand:
                        return game.copy(t), seat, card
    raise AssertionError("nobody discards a card")


def test_a_card_named_in_the_notes_of_a_phase_is_hidden_where_it_lies_now():
    """RACE-INFO-2, RVI-TAKEOVER-8, -9: a card discarded from a tableau for a takeover stays in the
    notes of the phase, and may have come back into a deck or a hand with a reshuffle."""
    t, owner, gone = with_a_card_gone()
    t.discard.remove(gone)
    told_of = set()
    other = (owner + 1) % 3
    for number, hiding in enumerate((t.deck, t.discard, t.players[owner].hand)):
        hiding.insert(0, gone)
        assert game.audit(t) == []
        known = game.view(t, other, True).knowledge
        named = json.loads(bytes(known.state))
        told_of.add(encode([named["deck"][:1], named["players"][owner]["hand"][:1]]))
        assert gone in named["at_start"][owner]
        guess = game.determinize(known, f"guess {number}")
        assert game.audit(guess) == []
        assert same(t, guess, other)
        hiding.remove(gone)
    assert told_of == {b'[["?card"],["?card"]]'}


def test_another_seed_hides_other_cards():
    t = game.new({"players": 3}, seed="guess")
    known = game.view(t, 0, True).knowledge
    one, again, other = (game.determinize(known, seed) for seed in ("a", "a", "b"))
    assert game.codec.encode(one) == game.codec.encode(again)
    assert one.players[0].hand == other.players[0].hand == t.players[0].hand
    assert one.players[1].hand != other.players[1].hand
    assert one.deck != other.deck


def test_who_has_answered_has_answered_in_the_guess():
    t = game.new({"setup": "first_game"}, seed="guess")
    game.play(t, "0 select settle")
    known = game.view(t, 1, True).knowledge
    assert known.answered == [0]
    assert b'"settle"' not in bytes(known.state)
    answers = set()
    for number in range(20):
        guess = game.determinize(known, str(number))
        assert [decision.seat for decision in game.decisions(guess)] == [1]
        game.play(guess, "1 select develop")
        answers.add(guess.players[0].actions[0])
    assert len(answers) > 3


def test_start_worlds_to_choose_from_are_red_and_blue():
    """RVI-SETUP-2"""
    t = game.new({"players": 4, "expansions": ["tgs", "rvi"]}, seed="guess")
    known = game.view(t, 2, True).knowledge
    for number in range(10):
        guess = game.determinize(known, str(number))
        for player in guess.players:
            assert [start_color(CARDS[card]) for card in player.offered] == ["red", "blue"]


@pytest.mark.parametrize(("wrong", "pointer"), [
    (lambda known: known["state"]["deck"].extend(["?card"] * 99), "/state"),
    (lambda known: known["state"]["deck"].append("?tile"), "/state"),
    (lambda known: known.update(answered=[0, 1]), "/answered"),
    (lambda known: known.update(state={}), "/state"),
])  # fmt: skip
def test_what_is_no_knowledge_is_refused(wrong, pointer):
    t = game.new({"setup": "first_game"}, seed="guess")
    known = json.loads(encode(game.view(t, 1, True).knowledge))
    wrong(known)
    source = Knowledge(msgspec.Raw(encode(known["state"])), known["answered"])
    with pytest.raises(MalformedState) as refused:
        game.determinize(source, "guess")
    assert refused.value.pointer == pointer


def test_a_guess_from_knowledge_that_was_tampered_with_does_not_pass_the_audit():
    t = game.new({"setup": "first_game"}, seed="guess")
    known = json.loads(encode(game.view(t, 1, True).knowledge))
    known["state"]["players"] = known["state"]["players"][:1]
    source = Knowledge(msgspec.Raw(encode(known["state"])), known["answered"])
    assert game.audit(game.determinize(source, "guess"))


def test_copies_and_guesses_share_the_options_and_nothing_else():
    t = game.new({"players": 2}, "shared")
    known = game.view(t, 0, with_knowledge=True).knowledge
    copy, guess, other = game.copy(t), game.determinize(known, "a"), game.determinize(known, "b")
    assert copy.options is t.options
    assert guess.options is other.options
    assert guess.players[0] is not other.players[0]
    with pytest.raises(AttributeError):
        copy.options.takeovers = True
