"""The types of recorded decisions in a search; see ``decisions``."""

from __future__ import annotations

from collections.abc import Callable

from galaxy_referee.engine.race.expansions.prestige.moves import SearchFor, TakeFound
from galaxy_referee.engine.race.expansions.prestige.search import KeepFound, Search
from galaxy_referee.engine.race.moves import Pass
from galaxy_referee.tools.replay.follow import Follower
from galaxy_referee.tools.replay.transcript import Decision

# The categories of a search by their names in the file.
CATEGORIES = {
    "development-military-1-2": "military-development",
    "military-windfall-1-2": "military-windfall-world",
    "peaceful-windfall-1-2": "non-military-windfall-world",
    "chromosome-world": "chromosome-world",
    "alien-good-world": "alien-world",
    "consume-two": "consumer-of-two-goods",
    "military-world-5": "strong-military-world",
    "six-development": "variable-six-cost-development",
    "takeover-power": "takeover-card",
}


def search_category(f: Follower, d: Decision) -> None:
    """What to search for."""
    question = f.asked(d, Search)
    offered = [move.category for move in question.moves if isinstance(move, SearchFor)]
    f.compare_options([CATEGORIES[name] for name in d.options.categories], offered)
    f.play(question, SearchFor(d.player, CATEGORIES[d.chosen.category]))


def search_keep(f: Follower, d: Decision) -> None:
    """Take the card found, or go on."""
    question = f.asked(d, KeepFound)
    found = f.labels.id(d.options.card)
    f.compare_options([found], f.t.aside[-1:])
    f.play(question, TakeFound(d.player, found) if d.chosen.keep else Pass(d.player))


PRESTIGE_DECISIONS: dict[str, Callable[[Follower, Decision], None]] = {
    "search_category": search_category,
    "search_keep": search_keep,
}
