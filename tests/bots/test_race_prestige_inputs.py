"""The prestige inputs of the network for The Brink of War, and the actions that it compares."""

from __future__ import annotations

import random

from galaxy_referee.bots.greedy import usual_policy
from galaxy_referee.bots.learned.comparing import compared
from galaxy_referee.bots.learned.race.inputs import PROMISING, actions_of
from galaxy_referee.bots.learned.trained import inputs_of
from galaxy_referee.engine.race import game
from galaxy_referee.engine.race.expansions.prestige.actions import uses_card
from tests.bots.networks import written
from tests.race.kit import BOW, round_start

INPUTS = inputs_of("race-brink")


def table(**more):
    seats = ("Imperium Seat / +4", "Rebel Base / +4", "Mining Robots / +4")
    return round_start(*seats, prestige=(4, 12, 1), leader=1, on_tile=True, **BOW, **more).state


def test_inputs_contain_the_prestige_of_the_seat_and_of_the_other_with_the_most():
    """BOW-LEADER-1, BOW-LEADER-8, BOW-END-1: all of this is public."""
    t = table()
    t.players[0].prestige_card_used = True
    t.players[1].stored = t.deck[:3]
    row = written(INPUTS, t)
    assert row["own: prestige"] == 1
    assert row["own: Prestige Leader"] == 0
    assert row["own: Prestige/Search card left"] == 0
    assert row["other with the most prestige: prestige"] == 3
    assert row["other with the most prestige: Prestige Leader"] == 1
    assert row["other with the most prestige: prestige on the tile"] == 1
    assert row["other with the most prestige: Prestige/Search card left"] == 1
    assert row["other with the most prestige: stored cards"] == 1
    assert row["lead in prestige"] == -2
    assert row["prestige missing to the end"] == 0.5
    assert written(INPUTS, t, 1)["lead in prestige"] == 2


def test_a_search_is_not_a_phase_to_come():
    """BOW-SEARCH-1: the network also values positions in a round in which someone searched."""
    t = table()
    t.phase = "settle"
    t.players[0].actions, t.players[1].actions = ["search"], ["settle"]
    row = written(INPUTS, t)
    assert [name for name, value in row.items() if name.startswith("to come: ") and value] == [
        "to come: settle"
    ]


def test_actions_that_use_the_prestige_card_are_compared_if_they_are_promising():
    """BOW-ACTION-2, BOW-SEARCH-1."""
    found, luck = 0, random.Random(1)
    policy = usual_policy("race")
    for number in range(6):
        t = game.new({"players": 2, **BOW}, seed=f"prestige {number}")
        while not t.over:
            decision = game.decisions(t)[0]
            usual = policy.choose(t, decision, luck)
            if decision.kind == "select":
                moves = compared(INPUTS, t, decision, usual)
                assert moves[0] == usual
                assert len(moves) == PROMISING
                found += any(uses_card(action) for move in moves[1:] for action in actions_of(move))
            game.play_silently(t, usual)
    assert found
