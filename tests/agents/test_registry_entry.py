"""``server.json``, the entry in the public MCP registry, is complete but for its owner."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
import pytest

from galaxy_referee import __version__
from tests.tools.pythons import outside, wheel_of_the_checkout
from tools.servers import ROOT

ENTRY = ROOT / "server.json"
SCHEMA = "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json"
Short = Annotated[str, msgspec.Meta(min_length=1, max_length=100)]


class Transport(msgspec.Struct, forbid_unknown_fields=True):
    type: Literal["stdio"]


class Argument(msgspec.Struct, forbid_unknown_fields=True):
    type: Literal["named", "positional"]
    name: str = ""
    value: str = ""
    description: str = ""
    default: str = ""


class Package(msgspec.Struct, forbid_unknown_fields=True, rename="camel"):
    registry_type: Literal["pypi"]
    identifier: str
    version: str
    runtime_hint: Literal["uvx"]
    runtime_arguments: list[Argument]
    package_arguments: list[Argument]
    transport: Transport


class Entry(msgspec.Struct, forbid_unknown_fields=True):
    """The members that the entry uses, with the bounds of the registry's schema."""

    name: Annotated[str, msgspec.Meta(max_length=200, pattern=r"^[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+$")]
    title: Short
    description: Short
    version: str
    packages: list[Package]
    schema: Literal[SCHEMA] = msgspec.field(name="$schema")  # type: ignore[valid-type]


@pytest.fixture(scope="module")
def entry() -> Entry:
    return msgspec.json.decode(ENTRY.read_bytes(), type=Entry)


def test_every_argument_is_one_that_the_schema_allows(entry):
    (package,) = entry.packages
    for argument in (*package.runtime_arguments, *package.package_arguments):
        assert bool(argument.name) == (argument.type == "named")
        assert argument.value or (argument.name and argument.description)


def test_the_registry_finds_the_name_in_the_description_of_the_package(entry):
    """The registry looks for it there, to see that the package and the entry have one owner."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert re.findall(r"<!-- mcp-name: (\S+) -->", readme) == [entry.name]
    assert entry.name.endswith("/galaxy-referee")


def test_every_version_is_that_of_the_package(entry):
    assert entry.version == __version__
    (package,) = entry.packages
    assert package.version == __version__
    (needed,) = package.runtime_arguments
    assert needed.value == f"galaxy-referee[agents]=={__version__}"


def test_clients_without_arguments_reach_a_service_on_this_machine(entry):
    help_text = (ROOT / "galaxy_referee" / "agents" / "__main__.py").read_text(encoding="utf-8")
    command, url = entry.packages[0].package_arguments
    assert (command.value, url.name) == ("mcp", "--url")
    assert f'"--url", default="{url.default}"' in help_text


@pytest.mark.ci
def test_the_command_of_clients_starts_the_server(entry, tmp_path):
    """As clients put it together, with the wheel in place of the index."""
    wheel_of_the_checkout(tmp_path)
    (package,) = entry.packages
    command = [
        str(Path(sys.executable).with_name(package.runtime_hint)),
        *("--find-links", str(tmp_path)),
        *written(package.runtime_arguments),
        f"{package.identifier}=={package.version}",
        *written(package.package_arguments),
    ]
    asked = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": MET}) + "\n"
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen(command, cwd=tmp_path, env=outside(), text=True, **pipes) as server:
        assert server.stdin is not None
        assert server.stdout is not None
        server.stdin.write(asked)
        server.stdin.flush()
        told = json.loads(server.stdout.readline())
        server.stdin.close()
    assert told["result"]["serverInfo"]["version"] == __version__


MET: dict[str, Any] = {
    "protocolVersion": "2025-06-18",
    "capabilities": {},
    "clientInfo": {"name": "test", "version": "1"},
}


def written(arguments: list[Argument]) -> list[str]:
    return [
        word
        for argument in arguments
        for word in (argument.name, argument.value or argument.default)
        if word
    ]
