"""A scripted client of the Model Context Protocol plays whole games over both transports."""

from __future__ import annotations

import asyncio
import contextlib
import random
import re
import sys
from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import Any

import pytest

from galaxy_referee.engine.games import GAMES
from tests.programs import started
from tools.servers import ROOT, free_port, listens, until

pytest.importorskip("mcp", reason="make ci-checks installs it")
from mcp import Client, StdioServerParameters

from galaxy_referee.agents.server import _address
from galaxy_referee.agents.service import Service

pytestmark = pytest.mark.ci
COMMAND = ["-m", "galaxy_referee", "mcp"]


@contextlib.asynccontextmanager
async def over_stdio(url: str, *options: str) -> AsyncIterator[Client]:
    arguments = [*COMMAND, "--url", url, *options]
    server = StdioServerParameters(command=sys.executable, args=arguments, cwd=ROOT)
    async with Client(server) as client:
        yield client


@contextlib.asynccontextmanager
async def over_http(url: str, *options: str) -> AsyncIterator[Client]:
    port = free_port()
    command = [sys.executable, *COMMAND, "--url", url, "--http", "--port", str(port), *options]
    with started(*command) as server:
        await asyncio.to_thread(until, lambda: listens(port), beside=server)
        async with Client(f"http://127.0.0.1:{port}/mcp") as client:
            yield client


async def told(client: Client, tool: str, **arguments: Any) -> str:
    result = await client.call_tool(tool, arguments)
    text = result.content[0].text
    assert not result.is_error, text
    return text


async def refused(client: Client, tool: str, **arguments: Any) -> str:
    result = await client.call_tool(tool, arguments)
    assert result.is_error
    return result.content[0].text


def dealt(url: str, game: str) -> str:
    """A session with an open seat and a greedy bot, the same on every run."""
    body = {
        "seed": "mcp",
        "options": {"players": 2},
        "seats": [{}, {"player": "bot", "bot": "greedy"}],
    }
    return str(Service(url).post("v1", game, "sessions", body=body)["session"])


async def whole_game(client: Client, game: str, session: str) -> str:
    """Take the open seat and play at random; the last position."""
    chooser = random.Random(game)
    begun = await told(client, "join_game", game=game, session=session)
    key = re.search(r"key (\S+)", begun)[1]
    shown = await told(client, "look", key=key)
    for _ in range(2000):
        if re.search(r"^over: ", shown, re.MULTILINE):
            return shown
        if re.search(r"^decide: ", shown, re.MULTILINE):
            moves = (await told(client, "legal_moves", key=key)).splitlines()[1:]
            shown = await told(client, "play", key=key, move=chooser.choice(moves))
        else:
            shown = await told(client, "look", key=key)
    raise AssertionError(shown)


@pytest.mark.parametrize("transport", [over_stdio, over_http])
def test_whole_games(url, transport):
    async def play() -> None:
        async with transport(url) as client:
            for game in GAMES:
                assert "key " in await told(client, "new_game", game=game.name, seats="me greedy")
                session = dealt(url, game.name)
                assert "won by seat" in await whole_game(client, game.name, session)

    asyncio.run(play())


def test_the_tools_and_their_words(url):
    async def look() -> None:
        async with over_stdio(url) as client:
            tools = {tool.name: tool for tool in (await client.list_tools()).tools}
            assert {"new_game", "look", "legal_moves", "play", "check", "suggest"} <= tools.keys()
            assert tools["look"].description.startswith("See what has changed")
            assert set(tools["look"].input_schema["properties"]) == {"key", "wait", "whole"}
            assert tools["look"].annotations.read_only_hint
            assert tools["play"].annotations.destructive_hint
            assert not tools["new_game"].annotations.destructive_hint
            begun = await told(client, "new_game", game="race", options={"setup": "first_game"})
            key = re.search(r"key (\S+)", begun)[1]
            said = await refused(client, "play", key=key, move="settle comet-zone")
            assert "Illegal tries so far: 1." in said
            assert "RACE-" in said
            assert "no such seat" in await refused(client, "look", key="guess")
            assert await refused(client, "look", kye=key) == (
                "The arguments of look are key, wait, whole: 'kye' is none of them; "
                "'key' is missing."
            )
            assert "whole: 'wait': Input should be" in await refused(
                client, "look", key=key, wait="soon"
            )
            assert "no tool 'lok'. The tools are list_games, " in await refused(client, "lok")

    asyncio.run(look())


def test_what_can_be_switched_off(url):
    async def look() -> None:
        async with over_stdio(url, "--moves", "none", "--no-suggestions") as client:
            tools = {tool.name for tool in (await client.list_tools()).tools}
            assert tools.isdisjoint({"legal_moves", "suggest"})
            assert {"look", "play", "check", "rule"} <= tools

    asyncio.run(look())


def test_over_http_seats_belong_to_the_address_that_took_them(url):
    """Another agent can neither use a key nor push it out."""

    async def play() -> None:
        async with over_http(url) as client:
            begun = await told(client, "new_game", game="race", seats="me me")
            keys = re.findall(r"key (\S+)", begun)
            for _ in range(49):
                await told(client, "new_game", game="race", seats="me me")
            said = await refused(client, "new_game", game="race", seats="me me")
            assert "You hold 100 seats" in said
            assert "hand=" in await told(client, "look", key=keys[0])

    asyncio.run(play())


def test_the_holder_of_a_seat_is_an_address_and_one_over_standard_input():
    def address(request):
        return _address(SimpleNamespace(request_context=SimpleNamespace(request=request)))

    assert address(SimpleNamespace(client=SimpleNamespace(host="192.0.2.1"))) == "192.0.2.1"
    assert address(SimpleNamespace(client=None)) == ""
    assert address(None) == ""
