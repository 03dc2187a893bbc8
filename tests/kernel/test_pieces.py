"""What a seat can do with each piece it holds: its moves, or the reason why there are none."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from galaxy_referee.engine.kernel.decisions import Decision, OneOf
from galaxy_referee.engine.kernel.holdings import Holdings
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.notation import MoveReader, kind_in_text
from galaxy_referee.engine.kernel.pieces import _plainest, uses
from tests.kernel.toys import CARDS, Bid, dice, duel


class Pay(Move, tag="pay"):
    world: str
    cards: tuple[str, ...]


class Wait(Move, tag="wait"):
    pass


HAND: Holdings[Any] = Holdings(lambda t, seat: [*t.hands[seat], "stray"], ("cards", "card"))
DUEL = replace(duel, held=(HAND,))
PAYING = replace(duel, reader=MoveReader([Pay, Wait]))


def plainest(kind, *moves, named=HAND.named):
    decision = Decision(1, kind, None, "Choose.", OneOf(moves))
    return _plainest(PAYING, decision, replace(HAND, named=named), "gem")


def test_a_piece_has_its_moves_or_what_the_referee_says():
    t = DUEL.new(seed="s")
    *cards, stray = uses(DUEL, t, 0, 5)
    assert [use.piece for use in cards] == t.hands[0]
    assert [(use.total, use.moves, use.refusal) for use in cards] == [
        (1, [Bid(0, card)], None) for card in t.hands[0]
    ]
    assert (stray.total, stray.moves) == (0, [])
    assert (str(stray.refusal), stray.refusal.pointer) == ("stray is not in hand.", "/card")


def test_a_seat_without_a_decision_is_told_so_for_each_piece():
    t = DUEL.new(seed="s")
    DUEL.play(t, Bid(0, t.hands[0][0]))
    found = list(uses(DUEL, t, 0, 5))
    assert [use.piece for use in found] == [*t.hands[0], "stray"]
    assert {(use.total, len(use.moves), use.refusal.code) for use in found} == {
        (0, 0, "not_your_decision")
    }


def test_a_piece_that_answers_do_not_name_is_no_part_of_them():
    dicing = replace(dice, held=(Holdings(lambda t, seat: CARDS[:1], ("card",)),))
    t = dicing.new(seed="s")
    (use,) = uses(dicing, t, dicing.decisions(t)[0].seat, 5)
    assert (use.total, use.refusal.rule) == (0, "DICE-2")
    assert str(use.refusal) == "card-1 is not part of a legal answer to: Keep dice."


@pytest.mark.parametrize(("kind", "moves", "expected"), [
    # The first answer of the kind gives the other fields; a list has the piece alone.
    ("pay", [Wait(1), Pay(1, "earth", ("a", "b"))], None),
    ("pay", [Pay(1, "earth", ("a", "b")), Pay(1, "mars", ("c",))], Pay(1, "earth", ("gem",))),
    # Without an example, no field but the piece's is known.
    ("pay", [], None),
    ("wait", [Wait(1)], None),
    ("unknown", [Wait(1)], None),
])  # fmt: skip
def test_the_plainest_move(kind, moves, expected):
    assert plainest(kind, *moves) == expected


def test_the_plainest_move_with_a_piece_in_a_field_of_its_own():
    moves = [Pay(1, "earth", ("a",))]
    assert plainest("pay", *moves, named=("world",)) == Pay(1, "gem", ("a",))


@pytest.mark.parametrize(("line", "seat_and_kind"), [
    ("0 settle gem-world", (0, "settle")),
    ("settle 3", (None, "settle")),
    ("0", (0, "")),
    ("", (None, "")),
])  # fmt: skip
def test_the_seat_and_the_kind_of_a_line(line, seat_and_kind):
    assert kind_in_text(line) == seat_and_kind
