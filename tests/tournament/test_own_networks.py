"""A bot with a network in one's own file enters tournaments; a log has the games of one network."""

from __future__ import annotations

import pytest

from galaxy_referee.tournament.log_reader import Games
from tests.bots.networks import own_network
from tests.tournament.kit import games_of, tournament


def play(network, log, *more, game="race", code=0):
    bots = ("--bots", f"mine=learned:file={network}", "--bots", "random")
    return tournament(
        "run", "--in-process", "--game", game, *bots, "--seed", "own", *more, "--out", log,
        code=code,
    )  # fmt: skip


def test_as_many_games_are_played_as_are_asked_for(tmp_path):
    network, log = own_network(tmp_path), tmp_path / "log.jsonl"
    play(network, log, "--games", 3)
    assert [line.n for line in games_of(log)] == [0, 1, 2]
    assert all(not line.faults for line in games_of(log))
    tournament("verify", log)


def test_a_log_goes_on_only_with_the_same_network(tmp_path):
    network, log = own_network(tmp_path), tmp_path / "log.jsonl"
    play(network, log, "--games", 1)
    assert Games(log).header.bots[0].digest
    with network.open("ab") as file:
        file.write(b"\0")
    assert "The log belongs to another tournament" in play(network, log, "--games", 2, code=2)


@pytest.mark.parametrize(
    ("game", "options", "said"),
    [
        ("roll", "{}", "mine.npz was trained for race, not for roll."),
        ("race", '{"expansions": ["tgs"]}', "trained as race, which does not fit these options."),
    ],
)
def test_a_network_that_does_not_fit_is_refused_before_there_is_a_log(
    tmp_path, game, options, said, log
):
    printed = play(
        own_network(tmp_path), log, "--games", 1, "--options", options, game=game, code=2
    )
    assert said in printed
    assert not log.exists()
