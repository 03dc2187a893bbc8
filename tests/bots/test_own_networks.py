"""``learned:file=NETWORK`` plays with a network in a file, or says why it does not fit."""

from __future__ import annotations

import json
import zipfile

import numpy as np
import pytest

from galaxy_referee.bots.learned import files
from galaxy_referee.bots.registry import UnknownBot, make_adviser, parse_spec
from galaxy_referee.engine.frontiers import game as frontiers
from galaxy_referee.engine.race import game as race
from tests.bots.networks import own_network


def adviser(path, game=race):
    return make_adviser(f"learned:file={path}", game, files=type(path))


def test_it_plays_as_learned_does_with_the_same_network(tmp_path):
    own, shipped = adviser(own_network(tmp_path)), make_adviser("learned", race)
    state = race.new({"players": 3}, "own")
    for seed in "abcdefgh":
        seat = race.decisions(state)[0].seat
        known = race.view(state, seat, with_knowledge=True).knowledge
        advice = own.advise(known, seat, seed)
        assert advice.values == shipped.advise(known, seat, seed).values
        race.play(state, advice.move)


def test_a_spec_reads_a_file_only_where_it_is_trusted(tmp_path):
    path = own_network(tmp_path)
    for read in (parse_spec, lambda spec: make_adviser(spec, race)):
        with pytest.raises(UnknownBot, match="no bot plays with a file of its own"):
            read(f"learned:file={path}")


def test_a_network_is_refused_for_another_game(tmp_path):
    with pytest.raises(UnknownBot, match=r"mine\.npz was trained for race, not for frontiers\."):
        adviser(own_network(tmp_path), frontiers)


def test_a_network_is_refused_for_options_that_it_does_not_fit(tmp_path):
    path = own_network(tmp_path)
    spec = parse_spec(f"learned:file={path}", type(path))
    spec.check(race, race.new({"players": 4}, "fits"))
    with pytest.raises(UnknownBot, match=r"trained as race, which does not fit these options\."):
        spec.check(race, race.new({"players": 2, "expansions": ["tgs"]}, "other"))


def rewritten(path, **changed):
    origin = path.with_suffix(".json")
    origin.write_text(json.dumps({**json.loads(origin.read_text()), **changed}))


def too_narrow(path):
    with np.load(path) as loaded:
        arrays = dict(loaded)
    arrays["w1"] = arrays["w1"][:-1]
    np.savez(path, **arrays)


def too_large(path):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("w1.npy", b"\0" * (files.MOST_BYTES + 1))


NO_NETWORK = "mine.npz is no network that fits the inputs of race."


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (
            lambda path: path.with_suffix(".json").unlink(),
            "mine.json cannot be read: No such file or directory. It says what the network",
        ),
        (
            lambda path: rewritten(path, inputs="0" * 16),
            "mine.npz was trained on other inputs than race has today. "
            "Train it again: galaxy-referee train race --out FOLDER",
        ),
        (
            lambda path: rewritten(path, network="chess"),
            "mine.json: there is no network 'chess'; there are race-two, race, ",
        ),
        (
            lambda path: path.with_suffix(".json").write_text("{}"),
            "mine.json does not describe a network: ",
        ),
        (lambda path: path.write_text("weights"), NO_NETWORK),
        (lambda path: np.savez(path, w1=np.array([{}], dtype=object)), NO_NETWORK),
        (too_narrow, NO_NETWORK),
        (lambda path: np.savez(path, w1=np.zeros((3, 3), np.int16)), NO_NETWORK),
        (too_large, "mine.npz is no network: it is too large."),
    ],
)
def test_what_is_no_network_is_refused_in_words(tmp_path, spoil, said):
    path = own_network(tmp_path)
    spoil(path)
    with pytest.raises(UnknownBot) as refused:
        adviser(path)
    assert said in str(refused.value)


def test_a_file_that_is_not_there_or_not_a_network_by_name(tmp_path):
    with pytest.raises(UnknownBot, match=r"its name must end in \.npz"):
        adviser(tmp_path / "passwd")
    path = own_network(tmp_path)
    path.unlink()
    with pytest.raises(UnknownBot, match=r"mine\.npz cannot be read: No such file"):
        adviser(path)
