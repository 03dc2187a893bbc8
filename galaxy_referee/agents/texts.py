"""Short texts for agents."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any

from galaxy_referee import notation
from galaxy_referee.agents.seats import Seat
from galaxy_referee.agents.service import Json, Refused

MOST_EVENTS = 20
MOST_RULES = 8
MOST_OF_AN_ID, MOST_NEAREST = 50, 3
MOST_LETTERS, MOST_WORDS = 300, 16  # of a query
SCENARIO = re.compile(r"-T-\d+\Z")  # the end of the id of an example
# Nearly as the tokenizers of current models cut a text; they differ by some percent.
_TOKEN = re.compile(r"[A-Za-z]{1,6}|\d{1,3}|[^\sA-Za-z\d]")
_OF_NO_USE = ("commitment", "seed", "salt")  # for playing; long


def position_text(seat: Seat, position: Json, *, with_moves: bool) -> str:
    """The view, the events, and the decision. If the seat was shown a similar view before, only the
    changes are included."""
    view = {name: value for name, value in position["view"].items() if name not in _OF_NO_USE}
    if prices := view.get("sums", {}).get("prices"):
        view["sums"] = {**view["sums"], "prices": _in_short(prices)}
    before, seat.shown = seat.shown, json.dumps(view)
    text = notation.write_changes(view, json.loads(before)) if before else notation.write(view)
    lines = [*text.splitlines(), *_events(position["events"])]
    for decision in position["decisions"]:
        lines.append(f"decide: {decision['prompt']} ({decision['rule']})")
        if with_moves:
            lines.append(f"legal moves: {decision['total']}")
    if outcome := position["outcome"]:
        seat.ended = _outcome(seat, outcome)
        lines.append(seat.ended)
    elif not position["decisions"]:
        waiting = ", ".join(str(number) for number in position["view"]["waiting_for"])
        lines.append(f"waiting for seat {waiting}; look again, with wait")
    said = "\n".join(lines)
    return f"{said}\n(about {tokens(said)} tokens)"


def _in_short(prices: list[Json]) -> list[Json]:
    """Prices without their parts, which follow from the tableau."""
    return [{name: price[name] for name in ("piece", "way", "price")} for price in prices]


def tokens(text: str) -> int:
    """The approximate number of a text's tokens for a language model."""
    return len(_TOKEN.findall(text))


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
    """Legal moves, one per line, without their common seat."""
    moves = [without_seat(move["text"]) for move in decision["moves"]]
    end = start + len(moves)
    head = f"{start + 1} to {end} of {decision['total']}" if moves else "none"
    more = f"; next page: {end}" if end < decision["total"] else ""
    return "\n".join([f"legal moves {head}{more}", *moves])


def with_seat(number: int, move: str) -> str:
    """A move with its seat, which agents may omit."""
    words = move.split()
    return " ".join(words if words and words[0].isdigit() else [str(number), *words])


def without_seat(move: str) -> str:
    """A move without its seat."""
    return move.partition(" ")[2]


def read_text(written: str, read: list[str]) -> str:
    """A line that shows how a move was read; empty if it was written in this way."""
    move = without_seat(read[0])
    return "" if written in (move, read[0]) else f"read as: {move}\n"


def refusal_text(problem: Json, rule: Json | None) -> str:
    """The reason why a move is refused: the sentence, and the rule with its text."""
    cited = f"\n{rule['id']}: {rule['text']}" if rule else ""
    return f"{problem['detail']}{cited}"


def found_rules(
    rules: list[Json], query: str, titles: dict[str, str], playing: Iterable[str] = ()
) -> str:
    """The rules with most of the words of a query, best first: those of the games in play, then
    those of others, then examples. Only the first words of a long query count: each is looked for
    in thousands of rules.

    Args:
        rules: the rules to search.
        query: the words. The name of a game restricts the search to its rules.
        titles: each game's title, by name.
        playing: the names of the games in play.
    """
    query = query[:MOST_LETTERS]
    words = _words(query.lower())
    named = tuple(titles[word] for word in words if word in titles)
    played = tuple(titles[game] for game in playing)
    found = [
        (_shelf(rule, played), -score, number)
        for number, rule in enumerate(rules)
        if rule["document"].startswith(named or "") and (score := _score(rule, words))
    ]
    best = [rules[number] for *_, number in sorted(found)[:MOST_RULES]]
    return "\n".join(map(rule_text, best)) or f"No rule has any of: {query}"


def _words(query: str) -> list[str]:
    words = [word for word in query.split() if len(word) > 2]
    return words[:MOST_WORDS] or [query]


def _shelf(rule: Json, played: tuple[str, ...]) -> tuple[bool, bool]:
    """Examples come last, and before them, rules of other games."""
    return SCENARIO.search(rule["id"]) is not None, not rule["document"].startswith(played)


def _score(rule: Json, words: list[str]) -> int:
    """Words count more in the heading than in the text, and less when they come again."""
    heading = f"{rule['id']} {rule['section']}".lower()
    text = rule["text"].lower()
    return sum(
        (20 if word in heading else 0) + 10 * (word in text) + min(text.count(word), 5)
        for word in words
    )


def rule_text(rule: Json) -> str:
    """A rule on one line."""
    return f"{rule['id']} ({rule['document']}, {rule['section']}): {rule['text']}"


def rule_of(rules: dict[str, Json], name: str) -> Json:
    """The rule with an id.

    Raises:
        Refused: there is none; the nearest are named: those whose ids begin like this, if any.
    """
    wanted = name.strip().upper()
    if wanted in rules:
        return rules[wanted]
    below = [rule for rule in rules if rule.startswith(f"{wanted}-")]
    nearest = below[:MOST_RULES] or get_close_matches(wanted[:MOST_OF_AN_ID], rules, MOST_NEAREST)
    said = f"There is no rule {name[:MOST_OF_AN_ID]!r}."
    said += f" The nearest are {', '.join(nearest)}." if nearest else ""
    raise Refused(f"{said} search_rules finds rules by their words, such as `race settle`.")


def component_of(components: Any, name: str) -> Json:
    """The card, tile, or goal with an id such as ``public-works#2``, without empty members.

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
