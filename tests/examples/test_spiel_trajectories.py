"""OpenSpiel reads the games that anybody played."""

from __future__ import annotations

import json

import msgspec
import pytest

pyspiel = pytest.importorskip("pyspiel", reason="needs the extra spiel")

from examples.learning.spiel_trajectories import spiel_trajectory
from galaxy_referee.engine.games import GAMES
from galaxy_referee.learn import spiel
from galaxy_referee.learn.aec import GameEnv
from tests.learn.randomly import played

pytestmark = pytest.mark.ci


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_openspiel_reads_the_trajectory_of_a_record(game):
    made = GameEnv(game, {"players": 2}, reward="margin")
    rewards = played(made, 7)
    record = made.record()
    assert spiel.BY_NAME.keys() >= {game}  # importing it registers the games
    told = pyspiel.Trajectory(spiel_trajectory(record, "margin"))
    final = told.reconstruct_final_state()
    assert final.is_terminal() and told.header().terminal
    assert final.returns() == told.header().returns == [*rewards.values()]
    assert final.episode.record() == record
    assert pyspiel.Trajectory(final).to_string().replace(" ", "") == _required(told)


def _required(told):
    """A trajectory without the fields that need not be there."""
    plain = json.loads(told.to_string())
    plain["header"].pop("meta_data")
    final = told.reconstruct_final_state()
    plain["header"]["game_string"] = str(final.get_game())
    fields = ("player", "action")
    plain["transitions"] = [{name: it[name] for name in fields} for it in plain["transitions"]]
    return json.dumps(plain, sort_keys=True, separators=(",", ":")).replace(" ", "")


def test_a_seed_that_chance_nodes_cannot_deal_is_refused():
    made = GameEnv("race")
    made.reset(seed=1)
    record = msgspec.structs.replace(made.record(), seed="other")
    with pytest.raises(ValueError, match="'other' is not a seed of 16 hexadecimal digits"):
        spiel_trajectory(record)
