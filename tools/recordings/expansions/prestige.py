"""Prestige in recorded games: searches, strengthened actions, and the Prestige Leader."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from galaxy_referee.engine.race.expansions.prestige.categories import CATEGORIES
from galaxy_referee.engine.race.expansions.prestige.leader import foremost
from galaxy_referee.engine.race.expansions.prestige.moves import SearchFor, TakeFound
from galaxy_referee.engine.race.expansions.prestige.search import KeepFound, Search
from galaxy_referee.engine.race.moves import Pass
from galaxy_referee.engine.race.state import Race
from galaxy_referee.records.importing.comparing import Pair
from galaxy_referee.records.importing.facts import TableState
from galaxy_referee.records.importing.start import Labels
from tools.recordings.additions import Additions
from tools.recordings.follow import Follower
from tools.recordings.transcript import Decision

# -- searches --------------------------------------------------------------------------------------

RECORDED_CATEGORIES = (
    "development-military-1-2", "military-windfall-1-2", "peaceful-windfall-1-2",
    "chromosome-world", "alien-good-world", "consume-two", "military-world-5", "six-development",
    "takeover-power",
)  # fmt: skip


def search_category(f: Follower, d: Decision) -> None:
    """Choose the category of a search."""
    question = f.asked(d, Search)
    ours = dict(zip(RECORDED_CATEGORIES, CATEGORIES, strict=True))
    offered = [move.category for move in question.moves if isinstance(move, SearchFor)]
    f.compare_options([ours[name] for name in d.options.categories], offered)
    f.play(question, SearchFor(d.player, ours[d.chosen.category]))


def search_keep(f: Follower, d: Decision) -> None:
    """Take the found card, or continue."""
    question = f.asked(d, KeepFound)
    found = f.labels.id(str(d.options.card))
    f.play(question, TakeFound(d.player, found) if d.chosen.keep else Pass(d.player))


# -- strengthened actions --------------------------------------------------------------------------


def of_action(power: str, seat: int) -> str:
    """The name in moves of a power of a seat's Prestige/Search card."""
    return f"prestige-search{f'#{seat + 1}' if seat else ''}:{power}"


# By phase and the number of the bonus.
BONUSES: dict[tuple[str, int], Callable[[int], str]] = {
    ("consume", 0): partial(of_action, "hand_cards"),
    ("produce", 2): partial(of_action, "windfall"),
    ("produce", 3): partial(of_action, "draw"),
}

# -- the table -------------------------------------------------------------------------------------


def prestige_pairs(t: Race, state: TableState, labels: Labels) -> Iterator[Pair]:
    """Prestige, the Prestige Leader, and the Prestige/Search cards. In the file, a card is used as
    soon as the actions are revealed. The content of the tile is compared only between phases:
    during a phase, the file marks everyone who gained prestige, and keeps the mark of a leader who
    has spent all of it (BOW-REC-1)."""
    searching = {step.seat for step in t.agenda if isinstance(step, Search)}
    for seat, (theirs, player) in enumerate(zip(state.players, t.players, strict=True)):
        yield f"prestige of seat {seat}", theirs.prestige, player.prestige
        used = player.prestige_card_used or seat in searching
        yield f"Prestige/Search card of seat {seat}", theirs.prestige_action_used, used
        if t.phase is None:
            marked = theirs.prestige_turn and theirs.prestige > 0
            yield f"prestige on the tile of seat {seat}", marked, player.on_tile
    yield "most prestige", sorted(state.prestige_leaders), foremost(t)


ADDITIONS = Additions(
    decisions={"search_category": search_category, "search_keep": search_keep},
    bonuses=BONUSES,
    pairs=prestige_pairs,
)
