"""What agents are told, as short texts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from galaxy_referee import notation
from galaxy_referee.agents.seats import Seat
from galaxy_referee.agents.service import Json, Refused

MOST_EVENTS = 20
MOST_RULES = 8


def position_text(seat: Seat, position: Json, *, with_moves: bool) -> str:
    """The view, what happened, and the decision: complete, in about 1,500 tokens at most."""
    lines = [notation.write(position["view"]).rstrip(), *_events(position["events"])]
    for decision in position["decisions"]:
        lines.append(f"decide: {decision['prompt']} ({decision['rule']})")
        if with_moves:
            lines.append(f"legal moves: {decision['total']}")
    if outcome := position["outcome"]:
        lines.append(_outcome(seat, outcome))
    elif not position["decisions"]:
        waiting = ", ".join(str(number) for number in position["view"]["waiting_for"])
        lines.append(f"waiting for seat {waiting}; look again, with wait")
    return "\n".join(lines)


def _events(events: list[Json]) -> Iterable[str]:
    if len(events) > MOST_EVENTS:
        yield f"happened: ({len(events) - MOST_EVENTS} earlier events left out)"
    for event in events[-MOST_EVENTS:]:
        yield f"happened: {event['text']}"


def _outcome(seat: Seat, outcome: Json) -> str:
    totals = ", ".join(f"seat {score['seat']}: {score['total']}" for score in outcome["scores"])
    winners = ", ".join(str(number) for number in outcome["winners"])
    return f"over: won by seat {winners}; {totals}; your illegal tries: {seat.refused}"


def moves_text(decision: Json, start: int) -> str:
    """Legal moves, one a line, without the seat, which every one of them would name."""
    moves = [move["text"].partition(" ")[2] for move in decision["moves"]]
    end = start + len(moves)
    head = f"{start + 1} to {end} of {decision['total']}" if moves else "none"
    more = f"; next page: {end}" if end < decision["total"] else ""
    return "\n".join([f"legal moves {head}{more}", *moves])


def refusal_text(problem: Json, rule: Json | None) -> str:
    """Why a move is refused: the sentence, and the rule with its text."""
    cited = f"\n{rule['id']}: {rule['text']}" if rule else ""
    return f"{problem['detail']}{cited}"


def found_rules(rules: list[Json], query: str) -> str:
    """The rules with most of the words of a query, best first."""
    words = [word for word in query.lower().split() if len(word) > 2] or [query.lower()]
    scored = [(_score(rule, words), rule) for rule in rules]
    best = sorted((pair for pair in scored if pair[0]), key=lambda pair: -pair[0])[:MOST_RULES]
    return "\n".join(rule_text(rule) for _, rule in best) or f"No rule has any of: {query}"


def _score(rule: Json, words: list[str]) -> int:
    text = f"{rule['id']} {rule['document']} {rule['section']} {rule['text']}".lower()
    return sum(10 + min(text.count(word), 5) for word in words if word in text)


def rule_text(rule: Json) -> str:
    """A rule on one line."""
    return f"{rule['id']} ({rule['document']}, {rule['section']}): {rule['text']}"


def component_of(components: Any, name: str) -> Json:
    """The card, tile, or goal with an id such as ``public-works#2``, without what is empty.

    Raises:
        Refused: there is none.
    """
    wanted = name.partition("#")[0]
    found = next((entry for entry in _entries(components) if entry.get("id") == wanted), None)
    if found is None:
        raise Refused(f"There is no component {wanted!r} in this game.")
    return {key: value for key, value in found.items() if value not in (None, False, [], {})}


def _entries(tree: Any) -> Iterable[Json]:
    if isinstance(tree, dict):
        yield tree
    if isinstance(tree, dict | list):
        for branch in tree.values() if isinstance(tree, dict) else tree:
            yield from _entries(branch)
