"""Whole games through the generated Python client: ``race_client.py URL SEED LOSS``.

One with a state that it holds itself, one in a session with a client for each seat. In another
session it waits, takes a move back, and restores; a POST to LOSS makes the service's cache lose all
sessions. It prints the moves and the outcome of the two games as JSON.
"""

from __future__ import annotations

import json
import sys
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar
from uuid import uuid4

from referee import AuthenticatedClient, Client
from referee.api.games import describe_game, list_games
from referee.api.race import (
    race_batch,
    race_moves,
    race_records,
    race_scores,
    race_states,
    race_validations,
    race_views,
)
from referee.api.race_sessions import (
    race_create_session,
    race_delete_session,
    race_join_session,
    race_list_session_events,
    race_make_session_moves,
    race_restore_session,
    race_see_session,
    race_show_session_record,
    race_undo_session_move,
)
from referee.models import (
    DescribeGameGame,
    GameList,
    JoinSession,
    Outcome,
    Player,
    Problem,
    RaceBatch,
    RaceBatchScores,
    RaceBatchValidations,
    RaceCheckMove,
    RaceDecision,
    RaceDetails,
    RaceDevelop,
    RaceMakeMoves,
    RaceMakeSessionMoves,
    RaceNewGame,
    RaceNewSession,
    RaceOptions,
    RacePay,
    RacePosition,
    RaceScoreState,
    RaceSeeState,
    RaceSessionPosition,
    RaceSettle,
    RaceState,
    RestoreSession,
    SeatPlan,
    UndoMove,
)

T = TypeVar("T")


def good(answer: T | Problem | None) -> T:
    """The answer to a call that must not fail."""
    assert answer is not None
    if isinstance(answer, Problem):
        raise AssertionError(f"{answer.title}: {answer.detail}")
    return answer


class Chance:
    """A small generator that the other clients share (Park and Miller's)."""

    def __init__(self) -> None:
        self.number = 42

    def below(self, end: int) -> int:
        self.number = self.number * 16807 % 2147483647
        return self.number % end


def meet_the_service(client: Client) -> None:
    """Find the game, as a stranger would."""
    games: GameList = good(list_games.sync(client=client))
    assert "race" in [game.name for game in games.games]
    race = describe_game.sync(DescribeGameGame.RACE, client=client)
    assert isinstance(race, RaceDetails)
    assert race.rules_version


def look_around(client: Client, position: RacePosition, seat: int) -> None:
    """See the state as a seat, score it, try moves without making them."""
    state = position.state
    assert isinstance(state, RaceState)  # not sealed
    view = good(race_views.sync(client=client, body=RaceSeeState(state=state, seat=seat))).view
    assert view.table.hand == sorted(state.players[seat].hand)
    assert [player.hand for player in view.table.players] == [
        len(player.hand) for player in state.players
    ]
    scores = good(race_scores.sync(client=client, body=RaceScoreState(state=state)))
    assert len(scores.scores) == len(state.players)
    move = position.decisions[0].moves[0]
    verdict = good(race_validations.sync(client=client, body=RaceCheckMove(state=state, move=move)))
    assert verdict.legal
    assert verdict.move == move
    answers = good(
        race_batch.sync(
            client=client,
            body=RaceBatch(
                calls=[
                    RaceBatchScores(call="scores", body=RaceScoreState(state=state)),
                    RaceBatchValidations(
                        call="validations", body=RaceCheckMove(state=state, move=move)
                    ),
                ]
            ),
        )
    ).answers
    assert [answer.status for answer in answers] == [200, 200]
    assert answers[0].body.to_dict() == scores.to_dict()


def be_refused(client: Client, state: RaceState | str, decision: RaceDecision) -> None:
    """Make a move that does not belong to this decision."""
    move = RaceSettle(kind="settle", seat=decision.seat, card="no-such-world")
    problem = race_moves.sync(client=client, body=RaceMakeMoves(state=state, moves=[move]))
    assert isinstance(problem, Problem)
    assert problem.status == 409
    assert problem.pointer == "/moves/0"
    missed = problem.decision
    assert isinstance(missed, RaceDecision)
    assert missed.prompt == decision.prompt


def play(client: Client, seed: str) -> tuple[list[str], Outcome]:
    """Play with a state held here. The moves' types show what is placed and paid."""
    chance = Chance()
    texts: list[str] = []
    placed: set[str] = set()
    paid = 0
    options = RaceOptions(players=3)
    position = good(race_states.sync(client=client, body=RaceNewGame(options=options, seed=seed)))
    while position.outcome is None:
        decision = position.decisions[0]
        if len(texts) % 25 == 0:
            look_around(client, position, decision.seat)
            be_refused(client, position.state, decision)
        move = decision.moves[chance.below(len(decision.moves))]
        if isinstance(move, RaceSettle | RaceDevelop):
            placed.add(move.card)
        elif isinstance(move, RacePay):
            paid += len(move.cards)
        assert isinstance(move.text, str)
        texts.append(move.text)
        position = good(
            race_moves.sync(client=client, body=RaceMakeMoves(state=position.state, moves=[move]))
        )
    assert placed
    assert paid
    assert position.decisions == []
    return texts, position.outcome


def sit_down(client: Client, seed: str) -> tuple[str, str, list[str]]:
    """Begin a session: a seat is planned for a player, two are open. Its id and tokens."""
    made = good(
        race_create_session.sync(
            client=client,
            body=RaceNewSession(
                options=RaceOptions(players=3),
                seed=seed,
                seats=[SeatPlan(player=Player.PLAYER, name="Ada"), SeatPlan(), SeatPlan()],
            ),
        )
    )
    tokens = [made.seat_tokens[0]]
    for name in ("Ben", "Cy"):
        joined = race_join_session.sync(
            made.session, client=client, body=JoinSession(name=name), idempotency_key=str(uuid4())
        )
        tokens.append(good(joined).token)
    return made.session, made.token, [token for token in tokens if token]


def wait_undo_and_restore(client: Client, seed: str, loss: str) -> None:
    """Take a move back, restore the session from its sealed copies, and wait for another seat."""
    url = str(client.get_httpx_client().base_url)
    session, host, tokens = sit_down(client, seed)
    as_host, ada, ben = (AuthenticatedClient(url, token) for token in (host, *tokens[:2]))
    start = good(race_see_session.sync(session, client=ada))
    same = race_see_session.sync_detailed(session, client=ada, if_none_match=f'"{start.version}"')
    assert same.status_code == 304
    made = make_first_move(ada, session)
    back = good(
        race_undo_session_move.sync(
            session, client=ada, body=UndoMove(), if_match=f'"{made.version}"'
        )
    )
    assert back.decisions == start.decisions
    assert made.sealed
    assert back.sealed
    urllib.request.urlopen(loss, data=b"").close()
    copies = RestoreSession(sealed=[made.sealed, back.sealed])
    restored = good(race_restore_session.sync(session, client=as_host, body=copies))
    assert restored.version != start.version
    waits = make_first_move(ada, session)
    with ThreadPoolExecutor() as pool:
        changed = pool.submit(
            race_see_session.sync, session, client=ada, if_none_match=f'"{waits.version}"', wait=20
        )
        make_first_move(ben, session)
        assert good(changed.result()).version != waits.version
    race_delete_session.sync_detailed(session, client=as_host)


def make_first_move(own: AuthenticatedClient, session: str) -> RaceSessionPosition:
    """Make the first move of a seat's decision."""
    seen = good(race_see_session.sync(session, client=own))
    body = RaceMakeSessionMoves(moves=[seen.decisions[0].moves[0]])
    return good(
        race_make_session_moves.sync(
            session, client=own, body=body, if_match=f'"{seen.version}"', accept_language="de"
        )
    )


def play_session(client: Client, seed: str) -> dict[str, Any]:
    """Play in a session. Each seat asks what it must decide, knowing no more than it may."""
    url = str(client.get_httpx_client().base_url)
    session, host, tokens = sit_down(client, seed)
    seats = [AuthenticatedClient(url, token, raise_on_unexpected_status=True) for token in tokens]
    chance = Chance()
    over = False
    while not over:
        for seat, own in enumerate(seats):
            position = good(race_see_session.sync(session, client=own))
            assert position.seat == seat
            over = position.outcome is not None
            if over or not position.decisions:
                continue
            moves = position.decisions[0].moves
            made = race_make_session_moves.sync(
                session,
                client=own,
                body=RaceMakeSessionMoves(moves=[moves[chance.below(len(moves))]]),
                if_match=f'"{position.version}"',
                idempotency_key=str(uuid4()),
            )
            assert good(made).sealed
    with AuthenticatedClient(url, host, raise_on_unexpected_status=True) as own:
        events = good(race_list_session_events.sync(session, client=own))
        record = good(race_show_session_record.sync(session, client=own)).record
        assert race_delete_session.sync_detailed(session, client=own).status_code == 204
        gone = race_see_session.sync(session, client=own)
    assert events.complete
    assert events.events[-1].kind == "game_ended"
    assert isinstance(gone, Problem)
    assert gone.status == 410
    replayed = good(race_records.sync(client=client, body=record))
    assert replayed.problem is None
    assert replayed.outcome
    return {"moves": record.moves, "outcome": replayed.outcome.to_dict()}


def main(url: str, seed: str, loss: str) -> None:
    """Play a game each way."""
    with Client(base_url=url, raise_on_unexpected_status=True) as client:
        meet_the_service(client)
        moves, outcome = play(client, seed)
        games = {
            "stateless": {"moves": moves, "outcome": outcome.to_dict()},
            "session": play_session(client, seed),
        }
        wait_undo_and_restore(client, seed, loss)
    json.dump(games, sys.stdout)


if __name__ == "__main__":
    main(*sys.argv[1:])
