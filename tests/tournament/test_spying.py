"""A bot gets what its seat may know, and nothing else: everything that two spies were sent.

The game's record is replayed, so that the truth of every moment is known. Each view the spy was
sent must be the seat's view of one of these moments, and no piece that is hidden from the seat then
may be named anywhere in the message, nor the seed.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from typing import Any

import msgspec

from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.records import Record
from galaxy_referee.engine.race import game as race
from galaxy_referee.engine.roll import game as roll
from galaxy_referee.tournament.door import LobbyServer
from galaxy_referee.tournament.entrants import make_entrant
from galaxy_referee.tournament.lobby import LobbyClient
from galaxy_referee.tournament.log import GameLine, Limits
from galaxy_referee.tournament.session_match import SessionMatch
from galaxy_referee.tournament.sessions import Session
from galaxy_referee.tournament.specs import parse_spec
from tests.race.twins import hidden_cards
from tests.tournament import kit

Json = dict[str, Any]
PLAYERS = {"players": 3}


def as_json(value: Any) -> Any:
    return json.loads(msgspec.json.encode(value))


def moments(game: Game[Any], line: Any, moves: list[Any]) -> Iterator[Any]:
    """Every state of a game."""
    state = game.new(line.record.options, line.seed)
    yield state
    for move in moves:
        game.play(state, move)
        yield state


def test_a_webhook_is_sent_its_seats_view_and_nothing_hidden():
    sent: list[Json] = []

    def spy(question: Json) -> str:
        sent.append(question)
        return question["decision"]["moves"][len(sent) % len(question["decision"]["moves"])]["text"]

    with kit.webhook(spy) as url:
        bots = (f"spy={url}", "b=random", "c=random")
        line = kit.played_by(kit.header_of(*bots, players=3, options=PLAYERS), 1)
    seat = line.seats.index("spy")
    assert len(sent) > 50
    left = iter(sent)
    message = next(left)
    told: list[Any] = []
    state = race.new(line.record.options, line.seed, None, log := [])
    for move in [*line.record.moves, None]:
        told += [as_json(event.seen_by(seat)) for event in log]
        seen = as_json(race.view(state, seat, with_knowledge=True))
        if message is not None and seen == message["view"]:
            check_question(message, seat, state, line.seed, told)
            told = []
            message = next(left, None)
        log = race.play(state, move) if move else []
    assert message is None, "a message has no moment at which the seat knew this"


def check_question(message: Json, seat: int, state: Any, seed: str, told: list[Json]) -> None:
    assert message["seat"] == seat
    assert set(message) == {
        "protocol", "game", "match", "game_id", "seat", "view", "decision", "events", "time",
    }  # fmt: skip
    (asked,) = [decision for decision in race.decisions(state) if decision.seat == seat]
    assert message["decision"]["prompt"] == str(asked.prompt)
    texts = [move.text for move in asked.moves.page(0, 200)]
    assert [move["text"] for move in message["decision"]["moves"]] == texts
    for event in message["events"]:
        assert event.pop("text")
    empty = {"data": {}, "private": {}, "seat": None}
    assert message["events"] == [{**empty, **entry} for entry in told]
    check_hidden({**message, "events": []}, seat, state, seed)


def check_hidden(message: Json, seat: int, state: Any, seed: str) -> None:
    words = {word for text in kit.strings(message) for word in text.replace(",", " ").split()}
    own = set(state.players[seat].discard)  # what it has discarded itself it knows
    assert not words & (set(hidden_cards(state, seat)) - own)
    assert not any(seed in text for text in kit.strings(message))


def test_a_view_of_roll_holds_no_more_either():
    sent: list[Json] = []

    def spy(question: Json) -> str:
        sent.append(question["view"])
        return question["decision"]["moves"][0]["text"]

    with kit.webhook(spy) as url:
        header = kit.header_of(f"spy={url}", "b=random", game="roll", options={"players": 2})
        line = kit.played_by(header)
    seat = line.seats.index("spy")
    known = [
        as_json(roll.view(state, seat, with_knowledge=True))
        for state in moments(roll, line, list(line.record.moves))
    ]
    assert sent
    assert all(view in known for view in sent)
    assert not any(line.seed in text for view in sent for text in kit.strings(view))


class SessionSpy:
    """A bot that plays in sessions and keeps all it sees."""

    def __init__(self, lobby: str, name: str) -> None:
        self.positions: list[Json] = []
        self._lobby = lobby
        self._name = name

    def play(self, key: str) -> None:
        """Play one game."""
        invited = None
        while invited is None:
            invited = kit.come(self._lobby, self._name, key)
        self.invitation = invited
        session = kit.session_of(invited)
        for position in session.positions(knowledge="true"):
            self.positions.append(position)
            if position["outcome"]:
                return
            if position["decisions"]:
                moves = position["decisions"][0]["moves"]
                self.positions.append(session.move(moves[len(self.positions) % len(moves)]))


def test_a_bot_in_a_session_is_told_what_its_seat_may_know(service, monkeypatch):
    """The record, with the seed and the order in which the moves came, is the host's alone."""
    records: list[Record] = []
    read_record = Session.record
    monkeypatch.setattr(Session, "record", lambda session: keep(records, read_record(session)))
    bots = ("spy=outbound:spy", "a=random", "b=random")
    header = kit.header_of(*bots, players=3, options=PLAYERS, limits=Limits(600_000, 60_000))
    others = {name: make_entrant(parse_spec("random"), "race") for name in ("a", "b")}
    with LobbyServer({"spy": "key"}, "host", "127.0.0.1", 0) as server:
        spy = SessionSpy(server.url, "spy")
        play = threading.Thread(target=spy.play, args=["key"], daemon=True)
        play.start()
        lobby = LobbyClient(server.url, "host")
        line = SessionMatch(header, service, others, {"spy": "spy"}, lobby).play(0)
    play.join(timeout=60)
    assert (line.faults, line.seats[spy.invitation["seat"]]) == ((), "spy")
    (record,) = records
    check_session(spy, line, record)


def keep(records: list[Record], record: Record) -> Record:
    records.append(record)
    return record


def check_session(spy: SessionSpy, line: GameLine, record: Record) -> None:
    seat = spy.invitation["seat"]
    seen: dict[str, list[Any]] = {}
    copies = []
    for state in moments(race, line, record.moves):
        state.salt = record.salt  # of the session; the line's game has none
        if not state.over:
            copies.append(race.copy(state))
            # A patch may put a member at another place than the whole does.
            view = as_json(race.view(state, seat, with_knowledge=True))
            seen.setdefault(json.dumps(view, sort_keys=True), []).append(copies[-1])
            del view["knowledge"]
            seen.setdefault(json.dumps(view, sort_keys=True), []).append(copies[-1])
    assert len(spy.positions) > 100
    assert {sitting["name"] for told in spy.positions for sitting in told["seats"]} == {None}
    for position in spy.positions:
        secrets = [record.seed, record.salt]
        assert not any(secret in json.dumps(position) for secret in secrets)
        if position["outcome"] is None:
            truths = seen[json.dumps(position["view"], sort_keys=True)]
            shown = {**position, "events": [], "session": "", "sealed": None}
            for truth in truths[:1]:
                check_hidden(shown, seat, truth, line.seed)
        for event in position["events"]:
            assert event["private"] == {} or event["seat"] == seat
