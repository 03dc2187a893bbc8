"""Prestige in recorded games: searches, strengthened actions, and the Prestige Leader."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from galaxy_referee.engine.kernel.events import Event
from galaxy_referee.engine.race import game
from galaxy_referee.engine.race.expansions.prestige.categories import CATEGORIES
from galaxy_referee.engine.race.expansions.prestige.leader import foremost
from galaxy_referee.engine.race.expansions.prestige.moves import SearchFor, TakeFound
from galaxy_referee.engine.race.expansions.prestige.search import KeepFound, Search
from galaxy_referee.engine.race.moves import Pass
from galaxy_referee.engine.race.state import Race
from galaxy_referee.records.replay.follow import Follower
from galaxy_referee.records.replay.rooms import Pair, Room
from galaxy_referee.records.replay.start import Labels
from galaxy_referee.records.replay.transcript import Decision, TableState

# -- searches --------------------------------------------------------------------------------------

RECORDED_CATEGORIES = (
    "development-military-1-2",
    "military-windfall-1-2",
    "peaceful-windfall-1-2",
    "chromosome-world",
    "alien-good-world",
    "consume-two",
    "military-world-5",
    "six-development",
    "takeover-power",
)


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


def before_round(t: Race, events: Sequence[Event]) -> Race:
    """The table before the round began: the engine begins the next round at once, but the file
    records the table before that (BOW-LEADER-7). The leader's reward is taken back.

    Args:
        t: the table.
        events: the events since the last answer.
    """
    kinds = [event.kind for event in events]
    if "round_started" not in kinds:
        return t
    given = events[kinds.index("round_started") + 1 :]
    if not given:
        return t
    before: Race = game.copy(t)
    for event in reversed(given):
        _take_back(before, event)
    return before


def _take_back(t: Race, event: Event) -> None:
    """Undo an event; only the sizes of the deck and the discard pile matter, not their contents."""
    player = t.players[event.seat or 0]
    match event.kind:
        case "vp_gained":
            player.chips -= event.data["vp"]
            t.pool += event.data["vp"]
        case "cards_drawn":
            cards = event.private["cards"]
            player.hand = [card for card in player.hand if card not in cards]
            t.deck = [*cards, *t.deck]
            player.on_tile = True
        case "deck_reshuffled":
            t.deck, t.discard = t.deck[event.data["count"] :], t.deck[: event.data["count"]]
        case "goal_claimed":
            for tile in t.goals:
                if tile.goal == event.data["goal"]:
                    tile.seats = []


ROOM = Room(
    decisions={"search_category": search_category, "search_keep": search_keep},
    bonuses=BONUSES,
    pairs=prestige_pairs,
    before_round=before_round,
)
