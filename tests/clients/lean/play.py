"""A whole game through a client of openapi-generator's python, made from a lean document.

URL SEED. Prints the moves and the outcome as JSON.
"""

from __future__ import annotations

import json
import sys

from openapi_client import (
    ApiClient,
    Configuration,
    RaceApi,
    RaceMakeMoves,
    RaceNewGame,
    RaceOptions,
)


def main(url: str, seed: str) -> None:
    api = RaceApi(ApiClient(Configuration(host=url)))
    seen = api.race_states(RaceNewGame(options=RaceOptions(players=2), seed=seed, seal=True))
    made: list[str] = []
    chance = 42  # Park and Miller's generator
    while seen.outcome is None:
        moves = seen.decisions[0].moves
        chance = chance * 16807 % 2147483647
        made.append(moves[chance % len(moves)].text)
        seen = api.race_moves(RaceMakeMoves(state=seen.state, moves=made[-1:], seal=True))
    print(json.dumps({"stateless": {"moves": made, "outcome": seen.outcome.to_dict()}}))


if __name__ == "__main__":
    main(*sys.argv[1:])
