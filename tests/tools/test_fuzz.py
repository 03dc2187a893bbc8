"""The fuzzer itself: it finds faults, resumes after a stop, and can repeat a finding."""

from __future__ import annotations

import base64
import json
import random

import pytest

from tests.tournament.kit import bare_server
from tools.fuzz import heads
from tools.fuzz.__main__ import SETTINGS, Material, Run, ask_again, finding, repeat
from tools.fuzz.service import Answer
from tools.fuzz.sessions import Sessions
from tools.servers import running_service

PROBLEM = "application/problem+json"


def test_the_same_number_gives_the_same_request():
    once, again = (
        [Material("1 0").request(Sessions(), random.Random(n))[1:] for n in range(8)]
        for _ in range(2)
    )
    assert once == again
    assert len({request for request, _ in once}) > 6


def test_every_header_and_every_way_to_spoil_bytes_comes_up():
    luck = random.Random("heads")
    seen: set[str] = set()
    for _ in range(500):
        headers = {"Host": "fuzz"}
        heads.spoil(headers, luck)
        seen |= headers.keys()
    assert seen == heads.VALUES.keys()
    head = b"GET / HTTP/1.1\r\nHost: fuzz\r\n\r\n"
    spoilt = {heads.spoilt_bytes(head, luck) for _ in range(500)}
    assert len(spoilt) > 200


@pytest.mark.parametrize(
    ("answer", "wrong"),
    [
        (Answer(200, "application/json", b"", 0.1, False), None),
        (Answer(422, PROBLEM, b"", 0.1, False), None),
        (Answer(500, PROBLEM, b"", 0.1, False), "status 500"),
        (Answer(503, PROBLEM, b"", 0.1, False), "status 503"),
        (Answer(414, "text/html", b"", 0.1, True), "status 414 is text/html"),
        (Answer(200, "application/json", b"", 2.1, False), "slow"),
        (Answer(408, PROBLEM, b"", 10.1, True), None),
        (Answer(0, "", b"", 30.0, True), "no answer"),
    ],
)
def test_what_counts_as_a_finding(answer, wrong):
    assert finding(answer) == wrong


def test_the_page_of_an_error_has_no_body_after_head():
    page = Answer(404, "text/html", b"<title>Not found - Galaxy Referee</title>", 0.1, False)
    assert finding(page) is None
    bare = Answer(404, "text/html", b"", 0.1, False)
    assert finding(bare, "HEAD") is None
    assert finding(bare) == "status 404 is text/html"


def test_a_request_is_sent_again_with_its_own_method():
    """An answer to HEAD has no body, whatever its Content-Length says."""

    def behave(connection):
        connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\nConnection: close\r\n\r\n")

    with bare_server(behave) as url:
        port = int(url.rpartition(":")[2])
        assert ask_again(b"HEAD / HTTP/1.1\r\nHost: fuzz\r\n\r\n", port, 0.0).status == 200
        assert ask_again(b"GET / HTTP/1.1\r\nHost: fuzz\r\n\r\n", port, 0.0).status == 0


@pytest.mark.heavy
def test_a_run_goes_on_where_it_stopped_and_the_service_takes_it(tmp_path, capsys):
    """A few hundred mutated requests, all calls of all games: nothing but answers and problems."""
    with running_service(log=tmp_path / "service.log", **SETTINGS) as service:
        Run(tmp_path, 1).block(service, 300)
        run = Run(tmp_path, 1)
        assert run.done == 300
        run.block(service, 300)
        assert run.statuses.total() == 600
        assert {"200", "400", "404", "422"} <= set(run.statuses)
        # How long an answer takes is for `make fuzz` to find out.
        assert [what for what in run.findings if not what.startswith("slow")] == []
        assert len(list(run.verdicts())) == run.findings.total()

        request = base64.b64encode(b"GET /nonsense HTTP/1.1\r\nHost: fuzz\r\n\r\n").decode()
        file = tmp_path / "findings.jsonl"
        file.write_text(json.dumps({"number": 7, "request": request}) + "\n")
        repeat(file, service)
        assert "7: 404" in capsys.readouterr().out
