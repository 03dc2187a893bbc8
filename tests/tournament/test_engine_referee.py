"""The engine as referee shows what the service shows, and plays any game of the kernel."""

from __future__ import annotations

import json

import msgspec
import pytest

from galaxy_referee.app import create_app
from galaxy_referee.engine.games import GAMES
from galaxy_referee.tournament import engine_referee
from galaxy_referee.tournament.engine_referee import EngineReferee
from tests.kernel.toys import dice, duel
from tests.tournament.kit import header_of, played_by


@pytest.fixture
def toys(monkeypatch):
    """The toy games are registered, too."""
    for toy in (duel, dice):
        monkeypatch.setitem(engine_referee.GAMES, toy.name, toy)


@pytest.mark.parametrize("toy", [duel, dice], ids=lambda toy: toy.name)
def test_a_game_of_which_only_the_kernel_is_known_can_be_played(toys, toy):
    about = {"game": toy.name, "rules_version": toy.rules_version}
    header = header_of("a=random", "b=random", **about)
    line = played_by(header)
    assert line.winners
    assert line.rounds == 0  # it does not count any
    assert line.moves == len(line.record.moves)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_views_decisions_and_events_are_those_of_the_service_to_the_byte(game):
    client = create_app().test_client()
    play = EngineReferee(game.name).start({"players": 2}, "wire")
    body = {"options": {"players": 2}, "seed": "wire", "limit": 3}
    answer = client.post(f"/v1/{game.name}/states", json=body)
    for _ in range(40):
        if not play.waiting():
            break
        position = json.loads(answer.data)
        events = [json.loads(msgspec.json.encode(event)) for event in play.last_events()]
        assert events == position["events"]
        for seat, view in zip(play.waiting(), play.see(play.waiting(), 3), strict=True):
            asked = {"state": position["state"], "seat": seat, "limit": 3, "knowledge": True}
            shown = client.post(f"/v1/{game.name}/views", json=asked).data
            expected = b'{"view":%b,"decisions":[%b]}\n' % (bytes(view.view), bytes(view.decision))
            assert shown == expected
        moves = [play.default(play.waiting()[0])]
        play.play(moves)
        body = {"state": position["state"], "moves": moves, "limit": 3}
        answer = client.post(f"/v1/{game.name}/moves", json=body)


@pytest.mark.parametrize("spec", ["random", "greedy"])
def test_seats_that_could_only_take_back_are_not_asked(spec):
    """ROLL-ASSIGN-7: their answers would be for a question that is no longer there."""
    about = {"game": "roll", "options": {"take_back": True}, "rules_version": "roll-2"}
    header = header_of(f"a={spec}", "b=random", **about)
    line = played_by(header)
    assert len(line.scores) == 2
    assert not [move for move in line.record.moves if move.endswith(" redo")]
