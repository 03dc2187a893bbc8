"""Whole games in which built-in bots take seats."""

from __future__ import annotations

import random

import pytest

from galaxy_referee.engine.games import GAMES
from galaxy_referee.records.verify import findings
from tests.sampling import mostly_heavy
from tests.sessions.play import Table

PERSON = {"player": "player"}
GREEDY = {"player": "bot", "bot": "greedy"}
SEATINGS = {
    "a person and bots": [PERSON, GREEDY, GREEDY],
    "two people and a bot": [PERSON, GREEDY, PERSON],
    "bots alone": [GREEDY, GREEDY],
}
CASES = [(game.name, seating) for game in GAMES for seating in SEATINGS]


@pytest.mark.parametrize(("name", "seating"), mostly_heavy(CASES, quick={0, 8}))
def test_a_whole_game_with_bots(client, name, seating):
    seats = SEATINGS[seating]
    table = Table(client, name, options={"players": len(seats)}, seats=seats, seed=seating)
    luck = random.Random(seating)
    made = 0
    while not (seen := table.get("host").json)["outcome"]:
        people = [seat for seat in seen["view"]["waiting_for"] if seats[seat] is PERSON]
        # Where nobody is asked, the look has let the bots go on: the host's, not a stranger's.
        for seat in people[:1]:
            moves = table.get(seat).json["decisions"][0]["moves"]
            assert table.move(seat, luck.choice(moves)["text"]).status_code == 200
            made += 1
    record = table.get(None, "/record").json
    assert record["bots"].count(None) == made
    assert record["bots"].count("greedy") == len(record["record"]["moves"]) - made
    games = {game.name: game for game in GAMES}
    assert findings(record, games, table.created["view"]["commitment"]) == []
