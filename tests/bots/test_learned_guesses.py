"""What the learned bots compare moves in: guesses in which others have answered sensibly."""

from __future__ import annotations

import random

import pytest

from galaxy_referee.bots.greedy import usual_policy
from galaxy_referee.bots.learned.comparing import compared, guesses
from galaxy_referee.bots.learned.race import inputs as learned_race
from galaxy_referee.bots.learned.roll import inputs as learned_roll
from galaxy_referee.bots.learned.trained import inputs_of, shipped
from galaxy_referee.engine.kernel.moves import Redo
from galaxy_referee.engine.race import game as race
from galaxy_referee.engine.roll import game as roll
from galaxy_referee.engine.roll.components.catalogue import COLOR
from galaxy_referee.engine.roll.components.words import PHASES
from galaxy_referee.engine.roll.moves import Select


def at_first_assignment(seed, **options):
    t = roll.new({"players": 2, **options}, seed=seed)
    while t.phase != "assign":
        policy_plays(roll, t, roll.decisions(t)[0])
    return t


def at_first_actions(kind, **options):
    t = race.new(options, seed="actions 1")
    while race.decisions(t)[0].kind != kind:
        policy_plays(race, t, race.decisions(t)[0])
    return t


def policy_plays(game, t, decision):
    game.play_silently(t, usual_policy(game.name).choose(t, decision, random.Random(0)))


def play_while(game, t, seat):
    """Let the policy play a seat until it has answered."""
    while any(decision.seat == seat for decision in game.decisions(t)):
        policy_plays(game, t, next(each for each in game.decisions(t) if each.seat == seat))


def guessed(game, t, seat, moves=3):
    knowledge = game.view(t, seat, with_knowledge=True).knowledge
    policy, inputs = usual_policy(game.name), shipped(game, t).inputs
    state = game.determinize(knowledge, "guess")
    return guesses(game, inputs, policy, knowledge, seat, state=state, moves=moves, seed="guess")


def test_others_assign_as_the_policy_would_whether_they_are_done_or_not():
    """Roll: what a seat expects of the others does not depend on who answers first."""
    t = at_first_assignment("assign 1")
    before = guessed(roll, t, 1)
    play_while(roll, t, 0)
    after = guessed(roll, t, 1)
    assert 1 < len(before) == len(after) <= inputs_of("roll").effort(t).guesses
    for one, other in zip(before, after, strict=True):
        assert one.agenda[-1].is_done(0)
        assert one.agenda[-1].drafts == other.agenda[-1].drafts


def test_others_choose_as_the_policy_would_whether_they_have_answered_or_not():
    """Race: likewise for actions."""
    t = at_first_actions("select", players=2)
    before = guessed(race, t, 1)
    play_while(race, t, 0)
    after = guessed(race, t, 1)
    assert [one.agenda[-1].answers for one in before] == [one.agenda[-1].answers for one in after]
    assert all(one.agenda[-1].waiting(one) == [1] for one in after)


def test_of_several_others_there_are_more_guesses_but_fewer_where_it_takes_longer_to_play_on():
    deals = {"expansions": ("tgs",)}
    counts = [
        len(guessed(race, at_first_actions("select", players=n, **deals), 0)) for n in (2, 3, 5)
    ]
    assert counts == [2, 3, 2]


@pytest.mark.parametrize(
    ("kind", "number", "more_in_time"),
    [
        ("select", learned_race.PROMISING, learned_race.PROMISING_WITH_TIME),
        ("select_two", learned_race.PROMISING_PAIRS, learned_race.PROMISING_PAIRS),
    ],
)
def test_of_actions_and_pairs_only_the_best_are_compared(kind, number, more_in_time):
    t = at_first_actions(kind, players=2, advanced=kind == "select_two")
    decision = race.decisions(t)[0]
    usual = usual_policy("race").choose(t, decision, random.Random(0))
    inputs = learned_race.Inputs(("base",))
    moves = compared(inputs, t, decision, usual)
    assert moves[0] == usual
    assert len(moves) == number < len(decision.moves)
    assert set(moves) < set(decision.moves)
    more = compared(inputs, t, decision, usual, thorough=True)
    assert len(more) == more_in_time
    assert set(moves) <= set(more)


def choosing(t, kind):
    """The first decision of this kind, and what the policy would do."""
    while roll.decisions(t)[0].kind != kind:
        policy_plays(roll, t, roll.decisions(t)[0])
    decision = roll.decisions(t)[0]
    return decision, usual_policy("roll").choose(t, decision, random.Random(0))


def test_each_phase_is_selected_with_the_best_die():
    t = at_first_assignment("select")
    decision, usual = choosing(t, "select")
    moves = compared(learned_roll.Inputs(), t, decision, usual)
    assert moves[0] == usual
    assert sorted(move.phase for move in moves) == sorted(PHASES)
    assert all(isinstance(move, Select) for move in moves)


def test_of_dice_alike_one_is_compared():
    t = at_first_assignment("alike")
    decision, usual = choosing(t, "explore")
    colors = {COLOR[move.worker] for move in decision.moves}
    while len(decision.moves) <= 2 * len(colors):
        policy_plays(roll, t, decision)
        decision, usual = choosing(t, "explore")
        colors = {COLOR[move.worker] for move in decision.moves}
    moves = compared(learned_roll.Inputs(), t, decision, usual)
    assert usual in moves
    assert len(moves) == 2 * len(colors)  # Stock and Scout


def test_an_assignment_is_never_taken_back():
    t = at_first_assignment("redo", take_back=True)
    policy_plays(roll, t, roll.decisions(t)[0])
    decision, usual = choosing(t, roll.decisions(t)[0].kind)
    assert any(isinstance(move, Redo) for move in decision.moves)
    assert compared(learned_roll.Inputs(), t, decision, usual) == [usual]
