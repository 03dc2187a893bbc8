"""Bots that play in sessions and are late, do not come, or send nonsense."""

from __future__ import annotations

import math
import threading
import time
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest

from galaxy_referee.app.lobby import invitations
from galaxy_referee.engine.race import game as race
from galaxy_referee.tournament import session_match
from galaxy_referee.tournament.door import LobbyServer
from galaxy_referee.tournament.engine_referee import EngineReferee
from galaxy_referee.tournament.entrants import make_entrant
from galaxy_referee.tournament.lobby import LobbyClient
from galaxy_referee.tournament.log import GameLine, Limits
from galaxy_referee.tournament.participant import Participant, participants_of
from galaxy_referee.tournament.referee import VoidGame
from galaxy_referee.tournament.service import ServiceClient
from galaxy_referee.tournament.session_match import SessionMatch
from galaxy_referee.tournament.specs import parse_spec
from galaxy_referee.tournament.verify import problem
from galaxy_referee_client import Refusal, Session
from tests.tournament.kit import come, forfeited, header_of, replayed, session_of, webhook

Json = dict[str, Any]


class Player:
    """A bot in sessions that lets a function answer; None means no answer."""

    def __init__(self, lobby: str, key: str, answer: Any, name: str = "me") -> None:
        self.lobby, self.name, self.key, self.answer = lobby, name, key, answer
        self.invitations: list[Json] = []
        self.refusals: list[int] = []
        threading.Thread(target=self._come, daemon=True).start()

    def _come(self) -> None:
        while True:
            try:
                invited = come(self.lobby, self.name, self.key)
            except Refusal:
                return
            if invited:
                self.invitations.append(invited)
                try:
                    self._play(invited)
                except Refusal as refusal:
                    self.refusals.append(refusal.status)

    def _play(self, invited: Json) -> None:
        session = session_of(invited)
        for position in session.positions():
            move = self.answer(position) if position["decisions"] else None
            while move is not None:
                try:
                    session.move(move)
                    break
                except Refusal as refusal:
                    if refusal.status != 409:
                        raise
                    self.refusals.append(refusal.status)
                move = self.answer(position)


def first(position: Json) -> str:
    return position["decisions"][0]["moves"][0]["text"]


def last(position: Json) -> str:
    return position["decisions"][0]["moves"][-1]["text"]


def played(
    service: str,
    answer: Any,
    *others: str,
    faults: int = 3,
    decision_ms: int = 1000,
    bank_ms: int = 60_000,
    **options: Any,
) -> tuple[GameLine, Any]:
    """A game between a bot in a session and others; its record must hold."""
    options = {"players": 1 + len(others), **options}
    header = header_of(
        *("me=outbound:me", *others),
        limits=Limits(bank_ms, decision_ms, faults),
        players=options["players"],
        options=options,
        games=6,
        rules_version=EngineReferee("race").setup(options).rules_version,
    )
    with LobbyServer({"me": "key"}, "host", "127.0.0.1", 0) as server:
        player = answer and Player(server.url, "key", answer)
        bots = {bot.name: make_entrant(parse_spec(bot.spec), "race") for bot in header.bots[1:]}
        lobby = LobbyClient(server.url, "host")
        line = SessionMatch(header, service, bots, {"me": "me"}, lobby).play(0)
    assert replayed(line).over
    assert problem(race, header, line) == ""
    return line, player


def test_a_bot_that_is_late_once_plays_on(service):
    asked = []

    def answer(position: Json) -> str | None:
        asked.append(position)
        return None if position["view"]["table"]["round"] == 0 else last(position)

    line, player = played(service, answer, "b=random")
    (fault,) = line.faults
    assert (fault.bot, fault.seat, fault.kind) == ("me", 0, "timeout")
    assert line.forfeits == ()
    assert line.record.moves[line.record.moves.index(first(asked[0]))].startswith("0 discard")
    assert player.refusals == [403]
    one, two = player.invitations
    assert one["session"] == two["session"]
    assert one["token"] != two["token"]
    assert two["time"]["bank_ms"] < one["time"]["bank_ms"]


def test_a_bot_that_is_always_late_forfeits(service):
    line, player = played(service, lambda position: None, "b=random")
    forfeited(line, "timeout")
    assert len(player.invitations) == 3


def test_a_bot_that_does_not_come_forfeits(service, monkeypatch):
    monkeypatch.setattr(invitations, "PATIENCE", 0.5)
    line, _ = played(service, None, "b=random")
    (fault,) = line.faults
    assert (fault.kind, fault.ply) == ("error", 0)
    assert line.forfeits == (0,)


def test_an_illegal_move_is_refused_by_the_service_and_may_be_mended(service):
    tried = []

    def answer(position: Json) -> str:
        tried.append(position["version"])
        return "0 settle gem-world" if len(tried) % 2 else last(position)

    line, player = played(service, answer, "b=random")
    assert line.faults == ()
    assert set(player.refusals) <= {409}
    assert player.refusals


def test_webhooks_are_asked_in_sessions_too(service):
    asked = []

    def answer(question: Json) -> Any:
        asked.append(question)
        if len(asked) == 3:
            return "nonsense"
        moves = question["decision"]["moves"]
        return moves[len(asked) % len(moves)]["text"]

    with webhook(answer) as url:
        line, _ = played(service, last, f"hook={url}", "bad=http://127.0.0.1:9", decision_ms=5000)
    assert asked[0]["view"]["knowledge"]
    assert any(question["events"] for question in asked)
    by_bot = [(fault.bot, fault.kind) for fault in line.faults]
    assert by_bot.count(("hook", "malformed")) == 1
    assert by_bot.count(("bad", "error")) == 3
    assert line.forfeits == (2,)


def test_the_line_does_not_depend_on_who_answers_first(service):
    one, other = (
        played(service, slow_by(pause), "b=random", decision_ms=5000)[0] for pause in (0.0, 0.03)
    )
    assert one == other


def slow_by(pause: float) -> Any:
    return lambda position: time.sleep(pause) or last(position)


CONCESSION = {"edition": "board_game_arena", "advanced": True}


def test_a_bot_that_concedes_loses_and_nobody_is_at_fault(service):
    line, _ = played(service, lambda position: "0 concede", "b=random", **CONCESSION)
    assert (line.winners, line.faults, line.forfeits) == ((1,), (), ())
    assert line.record.moves[-1] == "0 concede"


def test_a_bot_may_concede_while_another_is_asked(service):
    """The move of the other comes too late. That is neither its fault nor a failure."""
    asked = threading.Event()

    def concede(position: Json) -> str:
        assert asked.wait(60)
        return "0 concede"

    def slow(question: Json) -> Any:
        asked.set()
        time.sleep(0.3)
        return question["decision"]["moves"][0]["text"]

    with webhook(slow) as url:
        line, _ = played(service, concede, f"b={url}", decision_ms=60_000, **CONCESSION)
    assert (line.winners, line.faults) == ((1,), ())


def seat_changes(session: Session) -> list[int]:
    """The statuses with which every change of the own seat, and of who plays, is answered."""
    statuses = []
    for call in (
        *(lambda player=player: session.give(0, player) for player in PLAYERS),
        session.undo,
        session.start_rematch,
        lambda: session.service.call("POST", f"{session._path}/players", {}),
    ):
        try:
            call()
        except Refusal as refusal:
            statuses.append(refusal.status)
        else:
            statuses.append(200)
    return statuses


PLAYERS = ("host", "open", "bot", "player")


class Restless(Player):
    """A bot that tries everything to change the session, again and again, and never decides."""

    def _play(self, invited: Json) -> None:
        session = session_of(invited)
        while session.see()["outcome"] is None:
            self.refusals += seat_changes(session)


def test_a_bot_that_does_everything_but_decide_is_late(service, monkeypatch):
    monkeypatch.setattr(f"{__name__}.Player", Restless)
    line, player = played(service, first, "b=random", decision_ms=300)
    forfeited(line, "timeout")
    assert set(player.refusals) == {403}


def test_changes_that_others_cause_do_not_keep_a_bot_from_being_late(service):
    """The other bot, whose moves everyone sees, moves faster than a decision may take."""
    line, _ = played(service, lambda position: None, "b=random", "c=random", decision_ms=500)
    assert [(fault.bot, fault.kind) for fault in line.faults] == [("me", "timeout")] * 3


def test_no_bot_pays_for_the_time_in_which_another_is_invited_again(service, monkeypatch):
    """A bot that is late, and then slow to come, would otherwise use up the time of all others."""
    ahead = [0.0]
    clock = SimpleNamespace(monotonic=lambda: time.monotonic() + ahead[0], sleep=time.sleep)
    monkeypatch.setattr(session_match, "time", clock)
    monkeypatch.setattr(session_match, "UNCLOCKED", 1e9)
    playing: list[Participant] = []

    def kept(*game: Any) -> list[Participant]:
        playing.extend(participants_of(*game))
        return playing

    monkeypatch.setattr(session_match, "participants_of", kept)
    invited: list[str] = []

    class SlowLobby(LobbyClient):
        def invite(self, name: str, invitation: Any) -> bool:
            invited.append(name)
            came = super().invite(name, invitation)
            ahead[0] += 1e6 * (name == "me" and invited.count("me") == 2)
            return came

    def answer(position: Json) -> str | None:
        return last(position) if len(me.invitations) > 1 else None

    header = header_of("me=outbound:me", "you=outbound:you", limits=Limits(10_000_000, 1000, 3))
    with LobbyServer({"me": "key", "you": "key"}, "host", "127.0.0.1", 0) as server:
        me = Player(server.url, "key", answer)
        Player(server.url, "key", last, "you")
        lobby = SlowLobby(server.url, "host")
        SessionMatch(header, service, {}, {"me": "me", "you": "you"}, lobby).play(0)
    assert invited.count("me") > 1
    assert all(participant.clock.bank > 0 for participant in playing)


def test_a_bot_without_time_is_late_at_once(service):
    line, _ = played(service, lambda position: None, "b=random", bank_ms=1, decision_ms=600_000)
    assert line.forfeits == (0,)


def test_a_game_that_is_too_long_is_played_at_random(service, monkeypatch):
    monkeypatch.setattr(session_match, "MOST_CHANGES", 20)
    line, player = played(service, last, "b=random", decision_ms=60_000)
    assert (line.faults, line.forfeits) == ((), ())
    assert set(player.refusals) <= {403, 409, 412}


def test_a_game_that_takes_too_long_is_void(service, monkeypatch):
    monkeypatch.setattr(session_match, "UNCLOCKED", -1e9)
    with pytest.raises(VoidGame, match=r"not ended in time\."):
        played(service, last, "b=random")


def test_a_bot_that_is_late_in_the_last_decision_is_not_invited_again(service):
    """The first move, which the bot makes otherwise, is made for it; so the game is the same."""
    asked = []

    def answer(position: Json, most: float = math.inf) -> str | None:
        asked.append(position)
        return first(position) if len(asked) <= most else None

    played(service, answer, "b=random", decision_ms=60_000)
    most = len(asked) - 1
    asked.clear()
    line, player = played(service, partial(answer, most=most), "b=random", decision_ms=5000)
    (fault,) = line.faults
    assert fault.kind == "timeout"
    assert len(line.record.moves) - fault.ply < 5, "it was near the end"
    assert len(player.invitations) == 1


@pytest.mark.parametrize("seen", [True, False], ids=["seen", "before it is seen"])
def test_a_game_whose_seat_changed_hands_is_void(service, monkeypatch, seen):
    """As on a service that lets players hand over their seats."""
    left = threading.Event()

    def unfixed(service: Any, path: str, body: Json) -> bytes:
        return post(service, path, {**body, "fixed_seats": False})

    def leave(session: Session) -> None:
        session.give(0, "bot")

    class Leaving(Player):
        def _play(self, invited: Json) -> None:
            leave(session_of(invited))
            left.set()

    def wait(*_: Any) -> bool:
        came = invite(*_)
        assert seen or left.wait(60)
        return came

    invite = LobbyClient.invite
    monkeypatch.setattr(LobbyClient, "invite", wait)
    post = ServiceClient.post
    monkeypatch.setattr(ServiceClient, "post", unfixed)
    monkeypatch.setattr(f"{__name__}.Player", Leaving)
    with pytest.raises(VoidGame, match=r"Seat 0 has changed hands\."):
        played(service, first, "b=random")
