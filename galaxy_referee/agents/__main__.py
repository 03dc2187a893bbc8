"""``galaxy-referee mcp``: tools for agents, over standard input and output or over HTTP."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from galaxy_referee.agents.referee import Referee
from galaxy_referee.agents.server import make_server
from galaxy_referee.agents.service import Service


def main(arguments: Sequence[str] | None = None) -> int:
    """Serve until it is stopped."""
    parser = argparse.ArgumentParser(
        prog="galaxy-referee mcp",
        description="Serve tools for agents over standard input and output, or over HTTP.",
    )
    parser.add_argument(
        "--url", default="http://127.0.0.1:8000", help="URL of the service (default: %(default)s)"
    )
    parser.add_argument(
        "--language", default="", help="language of prompts, events, rules, and reasons, such as de"
    )
    parser.add_argument(
        "--http",
        action="store_true",
        help="serve streamable HTTP at /mcp instead of using standard input and output",
    )
    parser.add_argument(
        "--host", default="127.0.0.1", help="address for --http (default: %(default)s)"
    )
    parser.add_argument(
        "--port", type=int, default=8080, help="port for --http (default: %(default)s)"
    )
    parser.add_argument(
        "--moves",
        choices=("all", "page", "none"),
        default="page",
        help="legal moves to show to agents; with none, they have to know the rules",
    )
    parser.add_argument(
        "--no-suggestions", action="store_true", help="remove the tool that asks a bot"
    )
    given = parser.parse_args(arguments)
    server = make_server(
        Referee(Service(given.url, given.language), given.moves),
        moves=given.moves,
        suggestions=not given.no_suggestions,
    )
    if given.http:
        server.run("streamable-http", host=given.host, port=given.port)
    else:
        server.run("stdio")
    return 0
