"""The tools as a Model Context Protocol server."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from typing import Any

from mcp.server import MCPServer
from mcp.server.mcpserver import Context
from mcp.server.mcpserver.exceptions import ToolError
from mcp.types import ToolAnnotations
from pydantic import ValidationError

from galaxy_referee import __version__
from galaxy_referee.agents.referee import Referee
from galaxy_referee.agents.seats import HOLDER
from galaxy_referee.agents.service import Refused

INSTRUCTIONS = """\
A referee for Race for the Galaxy (race), Roll for the Galaxy (roll), and New Frontiers (frontiers).
new_game or join_game gives you the key of a seat: keep it secret. Then look, decide, play, until
the game is over. A position is a few lines NAME member=value ...; members with usual values are
left out. After the first look you see only what has changed; look with whole=true shows all again.
A move is a line such as `settle comet-zone`; lists are joined by commas, - means none. A refused
move says why and cites the rule. component says what a card or tile does.
"""


def make_server(referee: Referee, *, moves: str, suggestions: bool) -> MCPServer:
    """The server.

    Args:
        referee: implements the tools.
        moves: with ``none``, there is no tool that lists moves, so agents have to know the rules.
        suggestions: whether there is a tool that asks a built-in bot.
    """
    server = _Server(
        "galaxy-referee", instructions=INSTRUCTIONS, version=__version__, log_level="WARNING"
    )
    for tool in _tools(referee, moves, suggestions):
        server.add_tool(
            _saying_why_not(tool), annotations=_annotations(tool.__name__), structured_output=False
        )
    return server


class _Server(MCPServer):
    """Refuses unknown tools and arguments in a sentence with the names that there are."""

    async def call_tool(self, name: str, arguments: dict[str, Any], context: Any = None) -> Any:
        tools = {tool.name: tool.input_schema for tool in await self.list_tools()}
        if name not in tools:
            raise ToolError(f"There is no tool {name!r}. The tools are {', '.join(tools)}.")
        known = tools[name].get("properties", {})
        wrong = [f"{each!r} is none of them" for each in arguments if each not in known]
        required = tools[name].get("required", [])
        wrong += [f"{each!r} is missing" for each in required if each not in arguments]
        try:
            if not wrong:
                return await super().call_tool(name, arguments, context)
        except ToolError as error:
            if not isinstance(error.__cause__, ValidationError):
                raise
            wrong = [f"{each['loc'][0]!r}: {each['msg']}" for each in error.__cause__.errors()]
        raise ToolError(f"The arguments of {name} are {', '.join(known)}: {'; '.join(wrong)}.")


def _tools(referee: Referee, moves: str, suggestions: bool) -> list[Callable[..., str]]:
    tools: list[Callable[..., str]] = [
        referee.list_games,
        referee.describe_game,
        referee.new_game,
        referee.join_game,
        referee.look,
        referee.play,
        referee.check,
        referee.why_not,
        referee.rule,
        referee.search_rules,
        referee.component,
    ]
    tools += [referee.legal_moves] if moves != "none" else []
    tools += [referee.suggest] if suggestions else []
    return tools


def _annotations(name: str) -> ToolAnnotations:
    """What a client may know before a call: only a move cannot be taken back."""
    changing = name in {"new_game", "join_game", "play"}
    return ToolAnnotations(
        read_only_hint=not changing,
        destructive_hint=name == "play",
        idempotent_hint=not changing,
        open_world_hint=False,
    )


def _saying_why_not(tool: Callable[..., str]) -> Callable[..., str]:
    """The tool, which knows who calls it, and whose refusals the agent can read."""

    @functools.wraps(tool)
    def run(*args: object, call: Context, **kwargs: object) -> str:
        HOLDER.set(_address(call))
        try:
            return tool(*args, **kwargs)
        except Refused as refusal:
            raise ToolError(str(refusal)) from refusal

    # The server passes the context of a call to the parameter that has its type.
    run.__annotations__ = {**tool.__annotations__, "call": Context}
    signature = inspect.signature(tool, eval_str=True)
    added = inspect.Parameter("call", inspect.Parameter.KEYWORD_ONLY, annotation=Context)
    run.__signature__ = signature.replace(  # type: ignore[attr-defined]
        parameters=[*signature.parameters.values(), added]
    )
    return run


def _address(call: Context) -> str:
    """From where a tool is called; empty over standard input, where there is one holder."""
    client = getattr(call.request_context.request, "client", None)
    return client.host if client else ""
