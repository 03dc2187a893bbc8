"""The strict order near the end of the game (ROLL-ORDER-1, ROLL-ORDER-2), and what others see."""

from __future__ import annotations

import pytest

from galaxy_referee.engine.roll import game
from galaxy_referee.engine.roll.components.catalogue import TILE_OF, TILES, having
from galaxy_referee.engine.roll.components.powers import FewerWorkers, WorkersToCup
from tests.roll.kit import begin, empire, legal, manage, play, seat, table
from tests.twins import positions


def asked(t):
    return [decision.seat for decision in game.decisions(t)]


def strict(*seats, **parts):
    t = table(*seats, **parts)
    t.options.strict_order = True
    return t


def two_shippers(left, shippers=("home-1",), **options):
    """Seat 1 has the lowest faction number; the pool has this many points left."""
    line = "Old Earth, Spice World*novelty-9"
    first = seat(line, "faction-7", ship=[*shippers], chips=24 - left)
    second = seat("Gem World*novelty-10", "faction-3", ship=["home-6"])
    t = table(first, second, players=2)
    for name, value in options.items():
        setattr(t.options, name, value)
    return t


def test_chips_that_can_run_out_are_gained_in_player_order():
    """ROLL-ORDER-1, ROLL-ORDER-2, ROLL-T-40: one seat after the other, from the lowest faction."""
    t = two_shippers(4, strict_order=True)
    begin("ship", t)
    assert asked(t) == [1]
    play(t, next(f"1 {move}" for move in legal(t, 1) if move.startswith("consume")))
    assert asked(t) == [0]


@pytest.mark.parametrize(("left", "seats"), [(5, [1]), (6, [0, 1])])
def test_each_good_counts_with_its_best_shipper(left, seats):
    """ROLL-ORDER-2: the novelty die gains 3 points, where the home die gains 2."""
    t = two_shippers(left, ["home-1", "novelty-8"], strict_order=True)
    begin("ship", t)
    assert asked(t) == seats


@pytest.mark.parametrize(("left", "option"), [(4, False), (9, True)])
def test_seats_ship_side_by_side_otherwise(left, option):
    """ROLL-ROUND-2: without the option, or where the pool cannot run out."""
    t = two_shippers(left, strict_order=option)
    begin("ship", t)
    assert asked(t) == [0, 1]


def builders(squares):
    """Seat 1, which comes first, has a choice; seat 0 must complete its world."""
    built = [tile.development for tile in TILES.values() if not having_it(tile.development)]
    one = empire(
        "faction-7", "old-earth", built=built[: squares - 3], worlds=["spice-world"],
        settle=["home-1", "rare-9"],
    )  # fmt: skip
    other = seat("/ New Survivalists", "faction-3", settle=["home-6", "genes-9"])
    return strict(one, other, players=2)


def having_it(side):
    """Whether a tile changes how worlds are settled, or has the other face of one used here."""
    other_face = TILES[TILE_OF[side]].world in ("spice-world", "new-survivalists")
    return other_face or side in having(FewerWorkers) or side in having(WorkersToCup)


@pytest.mark.parametrize(("squares", "ordered"), [(11, True), (10, False)])
def test_forced_steps_wait_for_their_turn_too(squares, ordered):
    """ROLL-ORDER-1, ROLL-ORDER-2: where a seat can reach 12 squares, nothing of a later seat
    happens before its turn, not even what is forced."""
    t = builders(squares)
    begin("settle", t)
    assert asked(t) == [1]
    assert len(t.empires[0].tableau) == (squares if ordered else squares + 1)
    play(t, "1 settle home-6")
    assert len(t.empires[0].tableau) == squares + 1


def test_once_the_end_has_come_the_rest_of_the_round_is_in_order():
    """ROLL-ORDER-2: Manage Empire of the last round."""
    seats = [
        empire("faction-7", "old-earth", citizenry=["home-1", "rare-1"], chips=24),
        empire("faction-3", "new-sparta", citizenry=["home-6", "genes-1"]),
    ]
    t = strict(*seats, players=2)
    manage(t)
    assert asked(t) == [1]
    play(t, "1 recruit home-6")
    assert asked(t) == [0]
    play(t, "0 recruit home-1")
    assert t.over


@pytest.mark.parametrize("players", [2, 3, 5])
def test_strict_games_end_and_pass_the_audit(players):
    """ROLL-ORDER-1: every state of whole games; somewhere in them one seat waits for another."""
    ordered = 0
    for seed in ("a", "b", "c"):
        for t in positions(game, {"players": players, "strict_order": True}, f"strict-{seed}"):
            step = t.agenda[-1] if t.agenda else None
            if getattr(step, "turns", None):
                ordered += 1
                assert (game.audit(t), len(game.decisions(t))) == ([], 1)
                assert step.turns == t.in_order()[-len(step.turns) :]
    assert ordered


def test_turns_out_of_order_are_refused():
    """ROLL-ORDER-1: a foreign state waits for the seats in player order, and only with the
    option."""
    t = next(
        t
        for seed in range(20)
        for t in positions(game, {"players": 3, "strict_order": True}, f"turns-{seed}")
        if t.agenda and len(getattr(t.agenda[-1], "turns", [])) == 2
    )
    assert game.audit(t) == []
    other = game.copy(t)
    other.options.strict_order = False
    assert "bad_turns" in {fault.code for fault in game.audit(other)}
    other = game.copy(t)
    other.agenda[-1].turns.reverse()
    assert "bad_turns" in {fault.code for fault in game.audit(other)}
    other = game.copy(t)
    other.agenda[-1].turns.pop()
    assert game.audit(other)
