"""The documents in OpenAPI 3.2 describe the messages of a stream, and nothing else differs."""

from __future__ import annotations

import pytest
from jsonschema_rs import Draft202012Validator

from galaxy_referee.engine.games import GAMES


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_messages_of_a_stream_fit_its_schema(client, game):
    document = client.get(f"/openapi/{game.name}-3.2.json").json
    assert document["openapi"] == "3.2.0"
    path = f"/v1/{game.name}/sessions"
    described = document["paths"][f"{path}/{{session}}/stream"]["get"]["responses"]["200"]
    (schema,) = described["content"]["text/event-stream"].values()
    session = client.post(path, json={"seed": "stream"}).json["session"]
    with client.get(f"{path}/{session}/stream", buffered=False) as stream:
        first = next(part for part in stream.iter_encoded() if b"data:" in part).decode()
    lines = [line.partition(": ") for line in first.strip().splitlines() if line[0] != ":"]
    message = {name: value for name, _, value in lines}
    assert set(message) == set(schema["properties"])
    Draft202012Validator(schema).validate(message)
    data = schema["properties"]["data"]["contentSchema"]
    whole = {**data, "components": document["components"]}
    Draft202012Validator(whole).validate(client.get(f"{path}/{session}").json)


@pytest.mark.parametrize("part", ["whole", *(game.name for game in GAMES), "sessions"])
def test_only_streams_differ_in_openapi_3_2(client, part):
    older = client.get("/openapi.json" if part == "whole" else f"/openapi/{part}.json").json
    newer = client.get(f"/openapi/{part}-3.2.json").json
    for path, item in older["paths"].items():
        if not path.endswith("/stream"):
            assert newer["paths"][path] == item
    assert newer | {"openapi": older["openapi"], "paths": older["paths"]} == older
