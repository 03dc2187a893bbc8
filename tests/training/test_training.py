"""Training: games of self-play become positions, positions a network, and it can be resumed."""

from __future__ import annotations

import io

import msgspec
import numpy as np
import pytest

from galaxy_referee.bots.learned.files import network_for
from galaxy_referee.bots.learned.network import load, rounded, save
from galaxy_referee.bots.learned.trained import BY_NAME, TRAINED, inputs_of
from galaxy_referee.training import __main__ as command
from galaxy_referee.training import fitting, run
from galaxy_referee.training.curve import curve
from galaxy_referee.training.descent import HELD_OUT, Settings
from galaxy_referee.training.fitting import fit, fit_actions, measured, with_later_values
from galaxy_referee.training.run import (
    Generation,
    TrainingRun,
    generations,
    network_file,
    recorded_in,
    train,
)
from galaxy_referee.training.tasks import Plan, play_deal, record


def here(work):
    """Does the tasks in this process."""
    return lambda plan, numbers: (work(plan, number) for number in numbers)


def shown(title, total, results):
    return results


def trained(out, **changes):
    settings = {
        "name": "race", "out": out, "games": 4, "generations": 1, "deals": 1, "hidden": (8, 4),
        "epochs": 2, "seed": "test", "chunk": 2,
    }  # fmt: skip
    said = []
    done = train(
        TrainingRun(**(settings | changes)), here(record), here(play_deal), shown, said.append
    )
    return done, said


@pytest.mark.heavy
def test_the_same_seed_trains_the_same_network_also_if_it_was_interrupted(tmp_path):
    done, _ = trained(tmp_path / "whole", generations=2)
    assert [each.number for each in done] == [0, 1]
    assert done[1].games > done[0].games
    parts = tmp_path / "parts"
    trained(parts, games=2)  # as if interrupted: the second half of the games is missing
    (parts / "training.jsonl").unlink()
    trained(parts)
    again, _ = trained(parts, generations=2)
    assert [each.loss for each in again] == [each.loss for each in done]
    files = [folder / "generation-1.npz" for folder in (tmp_path / "whole", parts)]
    ours, theirs = map(load, files)
    assert all(map(np.array_equal, ours.arrays, theirs.arrays))


def test_as_many_games_are_played_as_were_asked_for_the_last_task_with_the_rest():
    plan = msgspec.msgpack.encode(Plan("race", games=2, total=3, seed="rest", network=b""))
    counts = []
    for number in (0, 1):
        _, file = record(plan, number)
        with np.load(io.BytesIO(file), allow_pickle=False) as arrays:
            counts.append(len(set(arrays["games"].tolist())))
    assert counts == [2, 1]


def test_a_given_network_plays_the_first_games_instead_of_greedy(tmp_path):
    start = network_for("race", "race")
    trained(tmp_path / "greedy", games=2)
    trained(tmp_path / "network", games=2, start=start)
    by_greedy, by_network = (
        (tmp_path / name / "generation-0" / "games-00000.npz").read_bytes()
        for name in ("greedy", "network")
    )
    plan = msgspec.msgpack.encode(
        Plan("race", 2, 2, "test 0", network=start[1].read_bytes(), player="race")
    )
    assert by_network == record(plan, 0)[1] != by_greedy


def test_a_given_network_with_other_inputs_only_plays_and_is_not_refined(tmp_path):
    start = network_for("race", "race-expansions")
    trained(tmp_path, games=2, start=start)
    with np.load(tmp_path / "generation-0" / "games-00000.npz") as file:
        assert file["rows"].shape[1] == len(inputs_of("race").names)
    network = load(tmp_path / "generation-0.npz")
    assert [network.inputs, network.arrays[0].shape[1]] == [len(inputs_of("race").names), 8]
    assert load(start[1]).inputs > network.inputs


def test_the_actions_that_seats_choose_are_learned_where_they_have_names(tmp_path):
    """Of each seat's positions, only the last may be followed by no action."""
    (race,), _ = trained(tmp_path / "race", name="race-two", games=4)
    assert race.action_loss > 0
    assert 0 < race.action_hits <= 1
    inputs = inputs_of("race-two")
    network = load(run.actions_file(tmp_path / "race", 0))
    rows = np.zeros((1, len(inputs.names)), np.float32)
    assert network.outputs(rows).shape == (1, len(inputs.actions))
    with np.load(recorded_in(tmp_path / "race")[0]) as file:
        assert np.count_nonzero(file["actions"] < 0) <= 2 * len(set(file["games"].tolist()))
        assert set(file["actions"].tolist()) <= set(range(-1, len(inputs.actions)))
    (frontiers,), _ = trained(tmp_path / "frontiers", name="frontiers", games=2)
    assert frontiers.action_loss is None
    assert not run.actions_file(tmp_path / "frontiers", 0).exists()


def test_games_that_were_recorded_before_actions_were_still_count(tmp_path):
    trained(tmp_path / "old", games=2)
    (file,) = recorded_in(tmp_path / "old")
    with np.load(file) as recorded:
        np.savez(file, **{key: recorded[key] for key in recorded.files if key != "actions"})
    (both,), _ = trained(tmp_path / "both", games=2, also=(("race", tmp_path / "old"),))
    assert both.games == 4
    assert both.action_loss is not None


def test_games_recorded_for_a_network_with_fewer_inputs_count_by_their_names(tmp_path):
    trained(tmp_path / "race", games=2)
    own, _ = trained(tmp_path / "alone", name="race-expansions", games=2)
    both, _ = trained(
        tmp_path / "both", name="race-expansions", games=2, also=(("race", tmp_path / "race"),)
    )
    assert both[0].games == own[0].games + 2
    (file,) = recorded_in(tmp_path / "race")
    with np.load(file) as recorded:
        rows = recorded["rows"]
    wider = run.for_inputs_of("race-expansions", "race", rows)
    names = inputs_of("race-expansions").names
    for place, name in enumerate(inputs_of("race").names):
        assert np.array_equal(wider[:, names.index(name)], rows[:, place])
    assert np.count_nonzero(wider) == np.count_nonzero(rows)


def made_up(count=4000, seed=5):
    """Positions of games of two seats; the first input says which of them is likely to win."""
    generator = np.random.default_rng(seed)
    games, seats = np.arange(count, dtype=np.int32) // 4, (np.arange(count) % 2).astype(np.int8)
    rows = generator.normal(0, 1, (count, 6)).astype(np.float16)
    better = generator.normal(0, 1, count // 4)[games]
    rows[:, 0] = np.where(seats, -better, better)
    won = (generator.random(count // 4) < 1 / (1 + np.exp(-2 * better[::4])))[games]
    wins = (won != seats).astype(np.float32)
    return {"rows": rows, "wins": wins, "margins": 40 * wins - 20, "games": games, "seats": seats}


def test_fitting_finds_what_decides():
    data = made_up()
    fitted = fit(data, Settings((48, 16), 40, 1), lambda text: None)
    loss, error = fitted.measures
    assert loss < 0.55
    assert error < 0.1
    rows = np.zeros((2, 6), np.float32)
    rows[:, 0] = (-1, 1)
    low, high = fitted.network.outputs(rows)[:, 0]
    assert low < -0.5 < 0.5 < high


def test_a_network_that_is_refined_keeps_what_it_has_learned():
    learned = fit(made_up(), Settings((48, 16), 40, 1), lambda text: None)
    little = made_up(count=1200, seed=6)
    brief = Settings((48, 16), 1, 1)
    refined = fit(little, brief, lambda text: None, learned.network)
    anew = fit(little, brief, lambda text: None)
    assert refined.measures[0] < 0.55 < anew.measures[0]


def test_a_network_for_actions_finds_what_they_depend_on():
    """The second input says which of three actions is chosen; in the first games, none is."""
    data = made_up()
    data["actions"] = np.digitize(data["rows"][:, 1], (-0.5, 0.5)).astype(np.int8)
    data["actions"][:400] = -1
    fitted = fit_actions(data, 3, Settings((48, 16), 150, 1), lambda text: None)
    loss, hits = fitted.measures
    assert loss < 0.3
    assert hits > 0.9
    rows = np.zeros((3, 6), np.float32)
    rows[:, 1] = (-1, 0, 1)
    assert fitted.network.outputs(rows).argmax(axis=1).tolist() == [0, 1, 2]


@pytest.mark.parametrize("trained", TRAINED, ids=lambda trained: trained.name)
def test_games_of_all_tables_are_held_out(trained):
    count = len(trained.tables)
    held = [game % count for game in range(0, 100 * HELD_OUT, HELD_OUT)]
    assert set(held) == set(range(count))


# A network that says one half of everything.
FLAT = rounded([np.zeros(shape) for shape in ((6, 2), (2,), (2, 2), (2,), (2, 2), (2,))])


def test_a_chance_that_is_right_on_average_has_no_calibration_error():
    data = made_up()
    _, error = measured(FLAT, data, np.arange(len(data["wins"])))
    assert error == pytest.approx(abs(float(data["wins"].mean()) - 0.5), abs=1e-6)


def test_aims_come_from_the_next_position_of_the_same_seat():
    """Two seats take turns in one game: the last positions keep the result."""
    data = made_up(8)
    data["games"][:] = 0
    aims = with_later_values(FLAT, data)["wins"]
    for seat in (0, 1):
        results = data["wins"][seat::2]
        expected = [results[-1]]
        for _ in range(3):  # the network says one half of everything
            expected.insert(0, fitting.TRACE * expected[0] + (1 - fitting.TRACE) * 0.5)
        assert aims[seat::2].tolist() == pytest.approx(expected)


def test_the_curve_says_its_numbers():
    svg = curve([Generation(0, 100, 2000, 0.51, 0.02, 0.74, 0.65, 0.81, 50, 9)])
    assert "Generation 0: 74.0% of the points against greedy (95% 65.0% to 81.0%)" in svg


def test_the_command_says_what_it_cannot_do(tmp_path, capsys):
    blocked = tmp_path / "file"
    blocked.write_text("")
    others = tmp_path / "others"
    others.mkdir()
    np.savez(others / "games-00000.npz", rows=np.zeros((1, 3), np.float16))
    broken = tmp_path / "broken" / "games-00000.npz"
    broken.parent.mkdir()
    nothing = tmp_path / "nothing" / "games-00000.npz"
    nothing.parent.mkdir()
    np.savez(nothing, wins=np.zeros(1))
    broken.write_bytes(nothing.read_bytes()[:50])
    also = {
        "chess=runs": "There is no network 'chess'.",
        f"race-expansions={tmp_path}": "race-expansions has inputs that race does not have.",
        "race-two=nowhere": "There are no recorded games in 'nowhere'.",
        f"race-two={others}": f"The games in '{others}' were not recorded for today's race-two.",
        f"race-two={broken.parent}": f"The file '{broken}' has no recorded games.",
        f"race-two={nothing.parent}": f"The file '{nothing}' has no recorded games.",
    }
    for arguments, said in (
        (["chess"], "invalid choice: 'chess'"),
        (["race", "--games", "1"], "--games: at least 2"),
        (["race", "--start", "roll"], "--start: roll does not support all tables of race."),
        *((["race", "--also", given], f"--also: {said}") for given, said in also.items()),
    ):
        with pytest.raises(SystemExit):
            command.main([*arguments, "--out", str(tmp_path)])
        assert said in capsys.readouterr().err
    assert generations(tmp_path) == []
    assert command.main(["race", "--out", str(blocked), "--games", "2"]) == 1
    assert "galaxy-referee train: " in capsys.readouterr().err
    assert generations(tmp_path) == []


def test_a_run_of_an_older_version_is_not_resumed(tmp_path, capsys):
    last = Generation(0, 2, 20, 0.5, 0.1, 0.5, 0.4, 0.6, 1, 1)
    (tmp_path / "training.jsonl").write_bytes(msgspec.json.encode(last) + b"\n")
    save(load(BY_NAME["roll"].path), network_file(tmp_path, 0))
    with pytest.raises(SystemExit):
        command.main(["race", "--out", str(tmp_path)])
    had, needed = (len(inputs_of(name).names) for name in ("roll", "race"))
    said = f"generation-0.npz has {had} inputs, and race has {needed} today. Train it again: "
    assert said in capsys.readouterr().err
