"""The network that chooses actions in the playouts of ``learned-monte-carlo``."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import msgspec
import numpy as np
import pytest

from galaxy_referee.bots.greedy import usual_policy
from galaxy_referee.bots.learned.acting import Acting
from galaxy_referee.bots.learned.evaluation import Evaluation
from galaxy_referee.bots.learned.network import load
from galaxy_referee.bots.learned.playouts import Playouts, Trial
from galaxy_referee.bots.learned.trained import TRAINED, digest_of, inputs_of, shipped
from galaxy_referee.engine.games import GAMES
from galaxy_referee.engine.kernel.decisions import OneOf
from galaxy_referee.engine.race.moves import Select
from galaxy_referee.training.origin import Origin

RACE = next(game for game in GAMES if game.name == "race")
POLICY = usual_policy("race")
WITH_ACTIONS = [trained for trained in TRAINED if trained.actions_path.exists()]


class Likely:
    """A network that considers actions likelier the earlier they are named here."""

    def __init__(self, *actions):
        names = inputs_of("race-two").actions
        self.logits = [-float(actions.index(name)) if name in actions else -99.0 for name in names]

    def outputs(self, rows):
        return np.array([self.logits] * len(rows))


def at_select(seed="acting", players=2):
    """A game at the first choice of an action."""
    state = RACE.new({"players": players}, seed=seed)
    while True:
        decision = RACE.decisions(state)[0]
        if decision.kind == "select":
            return state, decision
        RACE.play_silently(state, POLICY.choose(state, decision, random.Random(0)))


@pytest.mark.parametrize("trained", WITH_ACTIONS, ids=lambda trained: trained.name)
def test_an_included_network_fits_its_inputs_and_has_an_output_for_each_action(trained):
    inputs, network = inputs_of(trained.name), load(trained.actions_path)
    rows = np.zeros((1, len(inputs.names)), np.float32)
    assert network.outputs(rows).shape == (1, len(inputs.actions))
    origin = msgspec.json.decode(
        trained.actions_path.with_suffix(".json").read_bytes(), type=Origin
    )
    assert (origin.network, origin.inputs) == (trained.name, digest_of(inputs))


def test_each_action_that_can_be_chosen_alone_has_a_place():
    _, decision = at_select()
    inputs = inputs_of("race-two")
    places = [inputs.action(move) for move in decision.moves]
    assert sorted(places) == list(range(len(inputs.actions)))


def test_for_itself_a_seat_chooses_the_likeliest_legal_action():
    state, decision = at_select()
    network, luck = Likely("produce", "settle", "develop"), random.Random(0)
    acting = Acting(shipped(RACE, state), network, POLICY, (decision.seat, network.logits))
    assert acting.choose(state, decision, luck) == Select(decision.seat, "produce")
    others = OneOf(move for move in decision.moves if move.action != "produce")
    fewer = msgspec.structs.replace(decision, moves=others)
    assert acting.choose(state, fewer, luck) == Select(decision.seat, "settle")


@pytest.mark.parametrize("own", [None, 1])
def test_the_actions_of_others_are_drawn_by_their_probabilities(own):
    state, decision = at_select()
    network, luck = Likely("produce", "settle"), random.Random(0)
    assert decision.seat == 0
    acting = Acting(shipped(RACE, state), network, POLICY, own and (own, network.logits))
    drawn = Counter(acting.choose(state, decision, luck).action for _ in range(400))
    assert set(drawn) == {"produce", "settle"}
    assert 0.65 < drawn["produce"] / 400 < 0.8  # e to 1


def test_everything_else_is_chosen_by_the_policy():
    state, _ = at_select()
    acting = Acting(shipped(RACE, state), Likely("produce"), POLICY)
    luck, kinds = random.Random(0), set()
    while not state.over:
        decision = RACE.decisions(state)[0]
        if decision.kind != "select":
            kinds.add(decision.kind)
            chosen = acting.choose(state, decision, luck)
            assert chosen == POLICY.choose(state, decision, luck)
            assert acting.reason(state, decision, chosen) == POLICY.reason(state, decision, chosen)
        RACE.play_silently(state, POLICY.choose(state, decision, luck))
    assert len(kinds) > 2


def played(monkeypatch, actions):
    """The rounds of the positions that are evaluated for two moves in two guesses, and the number
    of values of each move."""
    state, decision = at_select()
    found = replace(shipped(RACE, state), actions=actions)
    rounds = []
    write = Evaluation.rows

    def rows(evaluation, states, seat, seen):
        if len(states) > 1:  # of one, the other's action is foreseen
            rounds.append([position.round for position in states])
        return write(evaluation, states, seat, seen)

    monkeypatch.setattr(Evaluation, "rows", rows)
    seat = decision.seat
    knowledge = RACE.view(state, seat, with_knowledge=True).knowledge
    seen = found.inputs.seen(state, seat)
    playouts = Playouts(found, POLICY, knowledge, seat, "seed", seen)
    trials = [Trial(decision.moves.at(index)) for index in (0, 2)]
    playouts.play(trials, range(2))
    return rounds, [len(trial.values) for trial in trials], playouts.load


def test_the_others_answer_by_the_network_for_actions(monkeypatch):
    asked = []
    choose = Acting.choose

    def chosen(acting, state, decision, luck):
        asked.append((decision.kind, decision.seat, acting.own))
        return choose(acting, state, decision, luck)

    monkeypatch.setattr(Acting, "choose", chosen)
    played(monkeypatch, Likely("develop", "settle"))
    first = [seat for kind, seat, own in asked if kind == "select" and own is None]
    later = [seat for kind, seat, own in asked if kind == "select" and own is not None]
    assert first == [1, 1]
    assert Counter(later) == {0: 4, 1: 4}


def test_with_a_network_for_actions_the_positions_after_two_rounds_count(monkeypatch):
    rounds, counts, load = played(monkeypatch, Likely("develop", "settle"))
    assert rounds == [[2, 2, 2, 2], [3, 3, 3, 3]]
    assert counts == [2, 2]
    alone, without, quicker = played(monkeypatch, None)
    assert alone == [[2, 2, 2, 2]]
    assert without == counts
    assert quicker < load
