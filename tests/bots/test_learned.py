"""The learned bots: their networks, what they are told, and how they decide."""

from __future__ import annotations

import io
import random
import shutil
from dataclasses import replace

import msgspec
import numpy as np
import pytest

from galaxy_referee.bots.learned import comparing
from galaxy_referee.bots.learned import trained as networks
from galaxy_referee.bots.learned.network import NAMES, PRODUCTS, Network, load, rounded, save
from galaxy_referee.bots.learned.race.inputs import PROMISING
from galaxy_referee.bots.learned.trained import TRAINED, WEIGHTS, digest_of, inputs_of, shipped
from galaxy_referee.bots.playouts import NoSuchPlayer, playouts_of
from galaxy_referee.bots.registry import BOTS as KINDS
from galaxy_referee.bots.registry import make_adviser
from galaxy_referee.engine.games import GAMES
from galaxy_referee.engine.race import game as race
from galaxy_referee.engine.roll import game as roll
from galaxy_referee.training.origin import Origin

BY_NAME = {game.name: game for game in GAMES}
BOTS = ("learned", "learned-monte-carlo:playouts=8")
LEARNED = [game for game in GAMES if KINDS["learned"].plays(game.name)]


def a_network(inputs=40, seed=1):
    generator = np.random.default_rng(seed)
    shapes = [(inputs, 8), (8,), (8, 4), (4,), (4, 2), (2,)]
    return rounded([generator.normal(0, 1, shape) for shape in shapes])


def rows_of(inputs, count=50):
    return np.random.default_rng(2).normal(0, 1, (count, inputs)).astype(np.float32)


# -- networks --------------------------------------------------------------------------------------


@pytest.mark.parametrize("trained", TRAINED, ids=lambda trained: trained.name)
def test_no_call_is_so_large_that_a_library_uses_several_threads_for_it(trained, monkeypatch):
    network, calls = load(trained.path), []
    answer = Network._outputs
    monkeypatch.setattr(
        Network, "_outputs", lambda self, rows: calls.append(len(rows)) or answer(self, rows)
    )
    rows = rows_of(network.inputs, 80)
    assert len(network.outputs(rows)) == sum(calls) == 80
    assert max(calls) * network.arrays[0].size <= PRODUCTS


def test_a_network_gives_the_same_bits_in_whatever_order_a_machine_adds():
    network, rows = a_network(), rows_of(40)
    outputs = network.outputs(rows)
    order = np.random.default_rng(3).permutation(40)
    w1, *rest = network.arrays
    shuffled = type(network)((np.ascontiguousarray(w1[order]), *rest))
    assert np.array_equal(shuffled.outputs(np.ascontiguousarray(rows[:, order])), outputs)
    alone = np.concatenate([network.outputs(row[None]) for row in rows])
    assert np.array_equal(alone, outputs)


def test_a_network_is_read_as_it_was_written(tmp_path):
    network = a_network()
    save(network, tmp_path / "network.npz")
    again = load(io.BytesIO((tmp_path / "network.npz").read_bytes()))
    assert len(again.arrays) == len(NAMES)
    assert all(map(np.array_equal, again.arrays, network.arrays))


@pytest.mark.parametrize("trained", TRAINED, ids=lambda trained: trained.name)
def test_a_shipped_network_fits_its_inputs_and_says_what_it_was_trained_on(trained):
    inputs = inputs_of(trained.name)
    assert load(trained.path).inputs == len(inputs.names) == len(set(inputs.names))
    origin = msgspec.json.decode(trained.path.with_suffix(".json").read_bytes(), type=Origin)
    assert origin.inputs == digest_of(inputs), "train it again: it is told something else now"
    assert origin.network == trained.name
    assert origin.rules_version == BY_NAME[trained.game].rules_version


def test_all_networks_together_are_small():
    assert sum(path.stat().st_size for path in WEIGHTS.glob("*.npz")) < 1_000_000


@pytest.mark.parametrize(
    ("options", "name"),
    [
        ({"players": 2}, "race-two"),
        ({"players": 2, "advanced": True}, "race"),
        ({"players": 2, "advanced": True, "edition": "board_game_arena"}, "race"),
        ({"players": 3}, "race"),
        ({"players": 4, "edition": "second_edition"}, "race"),
        ({"players": 2, "expansions": ["promo"]}, "race-two"),
        ({"players": 2, "expansions": ["tgs", "promo"]}, "race-expansions"),
        ({"players": 2, "expansions": ["tgs"]}, "race-expansions"),
        ({"players": 4, "expansions": ["tgs", "rvi"], "takeovers": True}, "race-expansions"),
        ({"players": 1, "expansions": ["tgs"]}, "race-solo"),
        ({"players": 2, "expansions": ["tgs", "rvi", "bow"], "advanced": True}, "race-brink"),
        ({"players": 6, "expansions": ["tgs", "rvi", "bow", "promo"]}, "race-brink"),
        ({"players": 2, "expansions": ["aa"]}, "race-artifacts"),
        ({"players": 3, "expansions": ["aa", "promo"]}, "race-artifacts"),
        ({"players": 5, "expansions": ["xi"]}, "race-xeno"),
        ({"players": 2, "expansions": ["xi", "promo"], "advanced": True}, "race-xeno"),
    ],
    ids=str,
)
def test_each_set_of_options_uses_the_network_trained_for_it(options, name):
    evaluation = shipped(race, race.new(options, seed="fits"))
    assert evaluation.inputs is inputs_of(name)


# -- deciding --------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", LEARNED, ids=lambda game: game.name)
@pytest.mark.parametrize("spec", BOTS)
def test_it_gives_the_same_advice_for_the_same_seed_whatever_is_hidden(game, spec):
    """It is asked with what the seat knows, made of two states that differ in the rest."""
    bot, luck = make_adviser(spec, game), random.Random(4)
    state = game.new({"players": 2}, seed="learned")
    asked = 0
    while not state.over and asked < 6:
        decision = game.decisions(state)[0]
        known = game.view(state, decision.seat, with_knowledge=True).knowledge
        if 1 < len(decision.moves) <= comparing.MOST_COMPARED and luck.random() < 0.2:
            twin = game.determinize(known, "twin")
            same = game.view(twin, decision.seat, with_knowledge=True).knowledge
            advice, again = (bot.advise(each, decision.seat, "seed") for each in (known, same))
            assert advice.move == again.move
            assert advice.values == again.values
            assert advice.move in decision.moves
            assert str(advice.reason())
            asked += 1
        game.play_silently(state, decision.moves.at(luck.randrange(len(decision.moves))))
    assert asked == 6


def after_two_moves(seed):
    """A game after its set-up, and what seat 0 knows of it."""
    state = race.new({"players": 2}, seed=seed)
    for _ in range(2):
        race.play_silently(state, race.decisions(state)[0].moves.at(0))
    return state, race.view(state, 0, with_knowledge=True).knowledge


def test_the_best_move_is_made_if_it_is_clearly_better():
    _, known = after_two_moves("values")
    advice = make_adviser("learned", race).advise(known, 0, "values")
    assert len(advice.values) == PROMISING
    best = max(advice.values, key=comparing.utility)
    usual = make_adviser("greedy", race).advise(known, 0, "values").move
    assert advice.move in (best.move, usual)
    assert all(0 <= value.wins <= 1 for value in advice.values)


@pytest.fixture
def no_networks(monkeypatch):
    monkeypatch.setattr(networks, "TRAINED", ())


@pytest.mark.usefixtures("no_networks")
def test_where_no_network_fits_it_plays_like_greedy():
    state = race.new({"players": 2}, seed="none fits")
    assert shipped(race, state) is None
    known = race.view(state, 0, with_knowledge=True).knowledge
    learned, greedy = (
        make_adviser(spec, race).advise(known, 0, "x") for spec in (BOTS[0], "greedy")
    )
    assert learned.move == greedy.move
    assert learned.reason() == greedy.reason()
    assert learned.values == ()


@pytest.fixture
def an_outdated_network(monkeypatch, tmp_path):
    """The shipped network of Roll is one of Race, as if pieces had been added to Roll."""
    for kind in ("npz", "json"):
        shutil.copyfile(WEIGHTS / f"race.{kind}", tmp_path / f"roll.{kind}")
    monkeypatch.setattr(networks, "WEIGHTS", tmp_path)


@pytest.fixture
def a_network_for_inputs_of_other_names(monkeypatch, tmp_path):
    """The shipped network of Roll has as many inputs as today's, but was trained on others."""
    shutil.copyfile(WEIGHTS / "roll.npz", tmp_path / "roll.npz")
    (tmp_path / "roll.json").write_text('{"network": "roll", "inputs": "0123456789abcdef"}')
    monkeypatch.setattr(networks, "WEIGHTS", tmp_path)


@pytest.mark.parametrize("spec", BOTS)
@pytest.mark.parametrize("spoiled", ["an_outdated_network", "a_network_for_inputs_of_other_names"])
def test_with_a_network_that_no_longer_fits_it_plays_like_greedy_and_says_so(
    request, caplog, spoiled, spec
):
    request.getfixturevalue(spoiled)
    state = roll.new({"players": 2}, seed="outdated")
    known = roll.view(state, 0, with_knowledge=True).knowledge
    learned, greedy = (make_adviser(each, roll).advise(known, 0, "x") for each in (spec, "greedy"))
    assert learned.move == greedy.move
    said = "The network roll does not fit this version of the game; greedy decides."
    assert str(learned.reason()) == f"{said} {greedy.reason()}"
    (logged,) = caplog.messages
    assert logged.endswith("is not used. Train it again: galaxy-referee train roll --out FOLDER")


def test_it_stops_thinking_when_its_time_is_up():
    state, known = after_two_moves("time")
    bot = make_adviser("learned-monte-carlo", race)
    assert bot.advise(known, 0, "x").complete
    for answers in ([0, 9], [0, 0, 9]):
        moments = iter(answers)
        hurried = replace(bot, limit=5.0, clock=lambda moments=moments: next(moments))
        advice = hurried.advise(known, 0, "x")
        assert not advice.complete
        assert advice.move in race.decisions(state)[0].moves


@pytest.mark.parametrize("game", LEARNED, ids=lambda game: game.name)
def test_a_position_is_valued_at_the_end_of_the_round_and_a_finished_game_as_it_ended(game):
    state, luck = game.new({"players": 3}, seed="valued"), random.Random(5)
    knowledge = game.view(state, None, with_knowledge=True).knowledge
    made = []
    for _ in range(2):
        playouts = playouts_of("learned", game, knowledge, "seed")
        choices = sum(1 for _ in playouts.one())
        assert choices < comparing.MOST_AHEAD + 1
        made.append(playouts.expected())
    assert made[0] == made[1]
    assert sum(seat.wins for seat in made[0]) == pytest.approx(1, abs=0.001)
    while not state.over:
        decision = game.decisions(state)[0]
        game.play_silently(state, decision.moves.at(luck.randrange(len(decision.moves))))
    ended = playouts_of(
        "learned", game, game.view(state, None, with_knowledge=True).knowledge, "seed"
    )
    assert list(ended.one()) == []
    best = game.outcome(state).winners
    assert [seat.wins for seat in ended.expected()] == [
        pytest.approx((seat in best) / len(best), abs=0.001) for seat in range(3)
    ]


@pytest.mark.parametrize("bot", ["random", "learned"])
def test_alone_against_the_robot_one_of_the_two_wins(bot):
    """SOLO-1: the robot has a score, but no seat."""
    state = race.new({"players": 1, "expansions": ["tgs"], "difficulty": "hard"}, seed="alone")
    knowledge = race.view(state, 0, with_knowledge=True).knowledge
    playouts = playouts_of(bot, race, knowledge, "seed")
    for _ in range(3):
        assert list(playouts.one())
    player, robot = (seat.wins for seat in playouts.expected())
    assert 0 <= player < 1
    assert robot == pytest.approx(1 - player)


@pytest.mark.usefixtures("no_networks")
def test_without_a_network_no_position_is_valued():
    state = race.new({"players": 2}, seed="none fits")
    knowledge = race.view(state, None, with_knowledge=True).knowledge
    with pytest.raises(NoSuchPlayer, match="no network for these options"):
        playouts_of("learned", race, knowledge, "seed")
