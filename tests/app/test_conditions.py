"""Conditions of requests: files, the contract, and the components have tags."""

from __future__ import annotations

import pytest

from tests.app.test_calls import problem

TAGGED = ("/static/style.css", "/openapi.json", "/openapi.yaml", "/v1/games/race/components")


@pytest.mark.parametrize("path", TAGGED)
def test_what_has_another_tag_is_not_sent(client, path):
    answer = client.get(path, headers={"If-Match": '"other"'})
    assert problem(answer, 412, "precondition-failed")["detail"].startswith("The resource has the")
    assert client.head(path, headers={"If-Match": '"other"'}).status_code == 412


@pytest.mark.parametrize("path", TAGGED)
def test_what_has_the_tag_is_sent(client, path):
    first = client.get(path)
    tag = first.headers["ETag"]
    assert not tag.startswith("W/")
    for wanted in (tag, f'"other", {tag}', "*"):
        answer = client.get(path, headers={"If-Match": wanted})
        assert (answer.status_code, answer.data) == (200, first.data)
    for known in (tag, f"W/{tag}", "*"):
        answer = client.get(path, headers={"If-None-Match": known})
        assert (answer.status_code, answer.data) == (304, b"")


@pytest.mark.parametrize(
    "range_", ["bytes=0-1", "bytes=99999999-", "bytes=-0", "bytes=x", "lines=1"]
)
def test_everything_is_sent_whole(client, range_):
    whole = client.get("/static/style.css")
    part = client.get("/static/style.css", headers={"Range": range_})
    assert (part.status_code, part.data) == (200, whole.data)
