"""What the service as referee takes for a bot's fault, and what not."""

from __future__ import annotations

import msgspec
import pytest

from galaxy_referee.tournament.hosted import try_move
from galaxy_referee.tournament.http_referee import HttpGame
from galaxy_referee.tournament.referee import NotAccepted
from galaxy_referee.tournament.service import Refusal, ServiceClient
from galaxy_referee.tournament.sessions import Session
from tests.tournament.kit import webhook


class _Now(msgspec.Struct):
    state: msgspec.Raw


def answers(status: int) -> tuple[int, bytes]:
    return status, b'{"detail": "So it is."}'


@pytest.mark.parametrize("status", [400, 404, 410, 500])
def test_what_fails_in_the_service_is_no_fault_of_the_bot(status):
    with webhook(lambda body: answers(status)) as url:
        service = ServiceClient(url)
        play = HttpGame(service, "/v1/race", _Now(msgspec.Raw(b"{}")))
        with pytest.raises(Refusal):
            play.resolve_move(0, "0 pass")
        with pytest.raises(Refusal):
            try_move(Session(service, "race", "id", "token"), 0, "0 pass", "0.1")


@pytest.mark.parametrize(("status", "kind"), [(409, "illegal"), (422, "malformed")])
def test_a_refused_move_is(status, kind):
    with webhook(lambda body: answers(status)) as url, pytest.raises(NotAccepted) as refused:
        try_move(Session(ServiceClient(url), "race", "id", "token"), 0, "0 pass", "0.1")
    assert refused.value.kind == kind


def test_a_move_for_a_decision_that_is_gone_is_no_fault():
    with webhook(lambda body: answers(412)) as url:
        try_move(Session(ServiceClient(url), "race", "id", "token"), 0, "0 pass", "0.1")
