"""The check of all answers against the contract notices each way in which one can differ."""

from __future__ import annotations

import json

import pytest

from tests.conforming import check
from tests.contract import COMMITTED
from tools.conformity import Answer, Contract

JSON, PROBLEM = "application/json", "application/problem+json"
READY = {"status": "ready", "cache": "up"}


def faults(
    path: str,
    status: int = 200,
    body: object = b"",
    media_type: str = JSON,
    method: str = "GET",
    **headers: str,
) -> str:
    sent = body if isinstance(body, bytes) else json.dumps(body).encode()
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    answer = Answer(method, path, status, {"Content-Type": media_type, **named}, sent)
    return "; ".join(Contract(COMMITTED).faults(answer))


def test_an_answer_that_conforms_has_no_faults():
    assert faults("/readyz", body=READY, X_Request_ID="x", Date="now") == ""
    assert faults("/readyz", method="HEAD") == ""


@pytest.mark.parametrize(
    ("answer", "found"),
    [
        ({"status": 202, "body": READY}, "the status 202 is not declared"),
        ({"body": READY, "Location": "/"}, "the header location is not declared"),
        ({"body": READY, "media_type": "text/plain"}, "the media type text/plain"),
        ({"body": {"status": "ready"}}, '"cache" is a required property'),
        ({"body": READY | {"cache": "half"}}, "cache: "),
        ({"body": b"{"}, "the body is not JSON"),
        ({"status": 500, "body": {}, "media_type": PROBLEM}, "required property"),
        ({"status": 429, "body": {}, "media_type": PROBLEM, "Retry_After": "1"}, "required"),
    ],
)
def test_each_difference_is_a_fault(answer, found):
    assert found in faults("/readyz", **answer)


def test_what_must_be_empty_is():
    path = f"/v1/race/sessions/{'x' * 22}"
    assert faults(path, 204, method="DELETE") == ""
    assert "there is a body" in faults(path, 204, b"{}", method="DELETE")


def test_what_the_contract_does_not_have_and_pages_for_browsers_are_left_alone():
    assert faults("/nothing", 404, {}, PROBLEM) == ""
    assert faults("/rules/NOTHING-1", 404, b"<html>", "text/html") == ""


def test_every_test_with_a_client_of_the_service_compares_its_answers(client, monkeypatch):
    """A planted fault is noticed without any word in the test."""
    monkeypatch.setitem(client.application.view_functions, "service.health", lambda: {"status": 7})
    with pytest.raises(AssertionError, match=r"GET /healthz 200 .*status: 7"):
        client.get("/healthz")


def test_the_check_names_the_request():
    with pytest.raises(AssertionError, match=r"^PUT /v1/race/sessions/S/seats/0 202 does not"):
        check(Answer("PUT", "/v1/race/sessions/S/seats/0", 202, {}, b""))


def test_the_robots_dice_are_a_list(client):
    """Issue 45: the contract called them an object, so that strict clients failed."""
    options = {"expansions": ["tgs"], "players": 1}
    answer = client.post("/v1/race/states", json={"options": options, "seed": "s"}).json
    kinds: dict[str, object] = {}
    while "robot_dice_rolled" not in kinds:
        listed = client.post("/v1/race/legal-moves", json={"state": answer["state"]}).json
        move = listed["decisions"][0]["moves"][0]["text"]
        body = {"state": answer["state"], "moves": [move]}
        answer = client.post("/v1/race/moves", json=body).json
        kinds |= {event["kind"]: event["data"] for event in answer["events"]}
    assert isinstance(kinds["robot_dice_rolled"]["rolled"], list)
