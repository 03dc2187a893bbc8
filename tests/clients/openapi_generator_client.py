"""A session through a client of openapi-generator's python: ``URL SEED LOSS``.

With waiting, undo, and restoring; a POST to LOSS makes the service's cache lose all sessions. It
prints the moves and the outcome as JSON.
"""

from __future__ import annotations

import json
import sys
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from uuid import uuid4

from openapi_client import (
    ApiClient,
    Configuration,
    JoinSession,
    RaceMakeSessionMoves,
    RaceMoveSource,
    RaceNewSession,
    RaceOptions,
    RaceSessionPosition,
    RaceSessionsApi,
    RestoreSession,
    SeatPlan,
    UndoMove,
)
from openapi_client.exceptions import ApiException


class Seat:
    """A session with the token of one seat."""

    def __init__(self, url: str, session: str, token: str) -> None:
        self.api = api(url, token)
        self.session = session

    def look(self, known: str | None = None, wait: int = 0) -> RaceSessionPosition | None:
        """What the seat sees, or None if it still has the version that is known."""
        tag = None if known is None else f'"{known}"'
        try:
            return self.api.race_see_session(self.session, wait=wait, if_none_match=tag)
        except ApiException as error:
            if error.status != 304:
                raise
            return None

    def make(self, position: RaceSessionPosition, choice: int = 0) -> RaceSessionPosition:
        """Make a move of a position's decision."""
        moves = position.decisions[0].moves
        return self.api.race_make_session_moves(
            self.session,
            RaceMakeSessionMoves(moves=[RaceMoveSource(moves[choice % len(moves)])]),
            if_match=f'"{position.version}"',
            idempotency_key=str(uuid4()),
        )

    def undo(self, version: str) -> RaceSessionPosition:
        """Take the last move back."""
        return self.api.race_undo_session_move(self.session, UndoMove(), if_match=f'"{version}"')


def api(url: str, token: str | None = None) -> RaceSessionsApi:
    """The calls of sessions, with a token."""
    return RaceSessionsApi(ApiClient(Configuration(host=url, access_token=token)))


def main(url: str, seed: str, loss: str) -> None:
    """Two seats: the first is planned for Ada, Ben joins."""
    seats = [SeatPlan(player="player", name="Ada"), SeatPlan()]
    new = RaceNewSession(options=RaceOptions(players=2), seed=seed, seats=seats)
    created = api(url).race_create_session(new)
    session = created.session
    joined = api(url).race_join_session(
        session, JoinSession(name="Ben"), idempotency_key=str(uuid4())
    )
    ada, ben = Seat(url, session, created.seat_tokens[0]), Seat(url, session, joined.token)

    seen = ben.look()
    assert seen
    one, other = (ben, ada) if seen.decisions else (ada, ben)
    start = one.look()
    assert start
    assert one.look(start.version) is None
    made = one.make(start)
    assert made.decisions == []
    copies = [made.sealed]
    if made.undoable:  # where seats choose in turn, the other has seen the choice
        back = one.undo(made.version)
        assert back.decisions == start.decisions
        copies.append(back.sealed)
    urllib.request.urlopen(loss, data=b"").close()
    restored = api(url, created.token).race_restore_session(session, RestoreSession(sealed=copies))
    assert restored.version != start.version

    again = one.look()
    assert again
    assert again.decisions == (start.decisions if made.undoable else [])
    waits = one.make(again) if made.undoable else again
    then = other.look()
    assert then
    with ThreadPoolExecutor() as pool:
        changed = pool.submit(one.look, waits.version, wait=20)
        other.make(then)
        seen = changed.result()
    assert seen
    assert seen.version != waits.version

    moves = [each.decisions[0].moves[0].actual_instance.text for each in (start, then)]
    outcome = play_on([ada, ben], moves)
    json.dump({"session": {"moves": moves, "outcome": outcome}}, sys.stdout)


def play_on(seats: list[Seat], made: list[str]) -> dict[str, object]:
    """Play to the end. The outcome; the texts of the moves are appended."""
    chance = 42  # Park and Miller's generator
    while True:
        for seat in seats:
            seen = seat.look()
            assert seen
            if seen.outcome:
                return seen.outcome.to_dict()
            if seen.decisions:
                chance = chance * 16807 % 2147483647
                moves = seen.decisions[0].moves
                made.append(moves[chance % len(moves)].actual_instance.text)
                seat.make(seen, chance)


if __name__ == "__main__":
    main(*sys.argv[1:])
