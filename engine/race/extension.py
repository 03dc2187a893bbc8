"""The points at which the game calls its expansions, and what each of them does there.

An expansion, or a variant, is a room in ``expansions``. Which rooms take part follows from the
options. What they do at each point is combined once for each combination of rooms, so that a game
without expansions runs through empty tuples.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cache, partial
from itertools import chain
from operator import attrgetter
from typing import Any

from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.description import DataConfidence, OptionInfo
from galaxy_referee.engine.kernel.errors import IllegalMove
from galaxy_referee.engine.kernel.events import EventType
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.outcome import SeatScore
from galaxy_referee.engine.kernel.steps import Step
from galaxy_referee.engine.kernel.versions import Migrations, PlainState
from galaxy_referee.engine.kernel.vocabulary import Vocabulary
from galaxy_referee.engine.race.components.cards import Card
from galaxy_referee.engine.race.components.powers import ConsumeGoods, Kind, Power
from galaxy_referee.engine.race.moves import PlaceBy
from galaxy_referee.engine.race.options import COMBINED, ROOMS, Deal, Options, rooms_in_play
from galaxy_referee.engine.race.state import Race

OfTable = Callable[[Race], None]
BeforePaying = Callable[[Race, int, str, int], Step[Any] | None]


@dataclass(frozen=True, kw_only=True)
class Points:
    """What the rooms of a game do at each point, in the order of the rooms.

    Set-up:
        prepare: puts on the table what must be there before start worlds are dealt.
        start_worlds: the start worlds to deal, by seat and then for opponents that are not seats,
            made from all of them in random order; none if they are chosen later.
        start_worlds_dealt: what follows from the start worlds on the table.
        given: puts a given start on the table.
        first_steps: what happens before the first round, made from what happens without the room.
        hands_dealt: deals further hands.
        pool: the victory points in the pool, made from the usual number.
    Round:
        round_started: happens before actions are chosen.
        given_at_start: the victory points given to seats at the start of this round.
        action_cards: the action cards that a seat can choose from, made from the usual ones.
        further_choices: what else a seat can choose than that many of these action cards.
        refusal_of_choice: why a seat cannot choose this, if the room forbids it.
        names_in_front: what else than its action cards can be revealed in front of a seat.
        held_back: how many action cards a seat chooses only when the others have revealed theirs.
        actions_revealed: happens when all have revealed their action cards.
        other_actions: action cards of an opponent that is not a seat.
        phases: the phases of the round, made from those that were chosen.
        hand_limits_kept: happens when seats have discarded these cards to their hand limits.
        round_ended: happens after the hand limit, while the action cards are still revealed.
    Phases:
        phase_started, phase_ended: happen at the start and at the end of a phase.
        card_placed: happens when a seat places a card.
        card_left: happens when a card leaves the tableau of a seat.
        paid: what follows when a seat has paid with these cards.
        bonus: what a seat has beyond what its action card gives, by name such as ``explore.draw``.
        action_powers: the powers that the actions of a seat give it in a phase, besides those of
            its tableau, each with the card that carries it.
        mixes_hand: in Explore, the rule by which a seat discards from its whole hand, if it does.
        explore_start: in Explore, what a seat does before anyone draws.
        develop_start: in Develop, what a seat does before anyone chooses.
        developed: in Develop, happens after a seat has paid for a development.
        before_paying: in Develop, the step that replaces paying for a development, if there is one.
        before_placing: in Settle, what a seat does before the step in which it chooses how to place
            a world.
        placement: in Settle, changes what a seat can bring to placing worlds
            (``PlacementOptions``).
        placing: in Settle, happens when a seat has chosen how to place a world.
        spending_goods: in Settle, what a seat does to use cards that take goods, as it places a
            world; asked for the world and all cards used.
        conquering: in Settle, what a seat does between choosing to conquer a world and having it.
        world_placed: in Settle, what follows paying for a world or conquering it, before the draws.
        powers_after_placing: in Settle, the powers that work after placing a world, or taking it
            over; in place of the draws by powers.
        settle_turn: in Settle, what else a seat does in its turn; asked for the number of the
            phase, and whether the seat has placed a world.
        settle_moves: in Settle, what a seat may do in its turn besides, None if it has no power for
            it; asked for how many worlds it has placed or tried to take over.
        after_settle: in Settle, what follows the turns.
    Takeovers:
        takeover_targets: further worlds of a player that a seat can attack by a power.
        takeover_declared, takeover_succeeded: happen then.
        takeover_defense: what else defends a world of a seat.
        world_moved: happens when a world moves from one seat to another.
        before_takeover: what seats do before a takeover is resolved.
        before_military: what a seat does before it uses temporary Military.
        selling: in Consume, what a seat does to sell a good whose kind it names, by a power or
            with None by the Trade bonus.
        consumed: in Consume, happens when a power of a card has consumed goods so many times.
        produced: in Produce, happens when a world gets a good, perhaps of the only kind that a
            power produces.
        producing_for_cards: in Produce, what a seat does to produce on a world by a power that
            needs a card from hand, perhaps of the only kind that the power produces.
    End:
        end_reasons: further end conditions that are met.
        readings: the tableaus as which a tableau can be scored, if it leaves a choice.
        score_parts: further parts of the score of a seat, the tableaus read as they are scored.
        other_scores: the scores of opponents that are not seats.
        last_in_ties: the seats, or opponents after them, that win no tie in which the tie-break is
            equal too.
        other_chips: the victory points in chips that such opponents have.
    Views:
        view: adds what a seat, or with None a spectator, may see.
        redact: takes out what a seat, or with None a spectator, cannot know.
        places: further places where cards are: the JSON pointer, and the cards.
    Foreign states:
        table_faults: what is wrong with what the room has on the table.
        settle_faults: whether these steps, the next one first, can remain of this Settle phase; the
            first room decides, in place of those after it and of the base game.
    """

    prepare: tuple[OfTable, ...] = ()
    start_worlds: tuple[Callable[[Race, list[str]], list[str]], ...] = ()
    start_worlds_dealt: tuple[Callable[[Race, list[str]], None], ...] = ()
    given: tuple[Callable[[Race, Deal], None], ...] = ()
    first_steps: tuple[Callable[[Race, list[Step[Any]]], list[Step[Any]]], ...] = ()
    hands_dealt: tuple[OfTable, ...] = ()
    pool: tuple[Callable[[Options, int], int], ...] = ()
    round_started: tuple[OfTable, ...] = ()
    given_at_start: tuple[Callable[[Race], int], ...] = ()
    action_cards: tuple[Callable[[Race, int, tuple[str, ...]], tuple[str, ...]], ...] = ()
    further_choices: tuple[Callable[[Race, int, int], list[tuple[str, ...]]], ...] = ()
    refusal_of_choice: tuple[Callable[[Race, int, Sequence[str]], IllegalMove | None], ...] = ()
    names_in_front: tuple[Callable[[Race, int], tuple[str, ...]], ...] = ()
    held_back: tuple[Callable[[Race, int], int], ...] = ()
    actions_revealed: tuple[OfTable, ...] = ()
    other_actions: tuple[Callable[[Race], list[str]], ...] = ()
    phases: tuple[Callable[[Race, list[Step[Any]]], list[Step[Any]]], ...] = ()
    round_ended: tuple[OfTable, ...] = ()
    phase_started: tuple[OfTable, ...] = ()
    phase_ended: tuple[OfTable, ...] = ()
    card_placed: tuple[Callable[[Race, int, str], None], ...] = ()
    card_left: tuple[Callable[[Race, int, str], None], ...] = ()
    paid: tuple[Callable[[Race, int, tuple[str, ...]], list[Step[Any]]], ...] = ()
    bonus: tuple[Callable[[Race, int, str], int], ...] = ()
    action_powers: tuple[Callable[[Race, int, str], list[tuple[Card, Power]]], ...] = ()
    mixes_hand: tuple[Callable[[Race, int], str | None], ...] = ()
    explore_start: tuple[Callable[[Race, int], list[Step[Any]]], ...] = ()
    develop_start: tuple[Callable[[Race, int], list[Step[Any]]], ...] = ()
    developed: tuple[Callable[[Race, int, str], None], ...] = ()
    before_paying: tuple[BeforePaying, ...] = ()
    before_placing: tuple[Callable[[Race, Any], list[Step[Any]]], ...] = ()
    placement: tuple[Callable[[Race, int, Any], None], ...] = ()
    placing: tuple[Callable[[Race, int, str, PlaceBy], None], ...] = ()
    spending_goods: tuple[Callable[[Race, int, str, tuple[str, ...]], list[Step[Any]]], ...] = ()
    conquering: tuple[Callable[[Race, int, int], list[Step[Any]]], ...] = ()
    world_placed: tuple[Callable[[Race, int, str], list[Step[Any]]], ...] = ()
    powers_after_placing: tuple[Callable[[Race, int, str, bool], list[Step[Any]]], ...] = ()
    settle_turn: tuple[Callable[[Race, int, int, bool], list[Step[Any]]], ...] = ()
    settle_moves: tuple[Callable[[Race, int, int], list[Move] | None], ...] = ()
    after_settle: tuple[Callable[[Race, int], list[Step[Any]]], ...] = ()
    selling: tuple[Callable[[Race, int, str, str | None], list[Step[Any]]], ...] = ()
    consumed: tuple[Callable[[Race, int, Card, ConsumeGoods, int], None], ...] = ()
    produced: tuple[Callable[[Race, int, str, Kind | None], None], ...] = ()
    producing_for_cards: tuple[Callable[[Race, int, str, Kind | None], list[Step[Any]]], ...] = ()
    end_reasons: tuple[Callable[[Race], list[str]], ...] = ()
    readings: tuple[Callable[[list[Card]], list[list[Card]]], ...] = ()
    score_parts: tuple[Callable[[Race, int, list[list[Card]]], dict[str, int]], ...] = ()
    other_chips: tuple[Callable[[Race], int], ...] = ()
    last_in_ties: tuple[Callable[[Race], list[int]], ...] = ()
    other_scores: tuple[Callable[[Race], SeatScore], ...] = ()
    view: tuple[Callable[[Race, int | None, Any], None], ...] = ()
    redact: tuple[Callable[[Race, int | None], None], ...] = ()
    places: tuple[Callable[[Race], Iterator[tuple[str, list[str]]]], ...] = ()
    table_faults: tuple[Callable[[Race], Iterable[Fault]], ...] = ()
    takeover_targets: tuple[Callable[[Race, int, int, Any], list[str]], ...] = ()
    takeover_declared: tuple[Callable[[Race, Any], None], ...] = ()
    takeover_defense: tuple[Callable[[Race, int, str], int], ...] = ()
    takeover_succeeded: tuple[Callable[[Race, Any], None], ...] = ()
    world_moved: tuple[Callable[[Race, int, int, str], None], ...] = ()
    before_takeover: tuple[Callable[[Race, int], list[Step[Any]]], ...] = ()
    before_military: tuple[Callable[[Race, int, int], list[Step[Any]]], ...] = ()
    hand_limits_kept: tuple[Callable[[Race, Mapping[int, Sequence[str]]], None], ...] = ()
    settle_faults: tuple[Callable[[Race, list[Any], int], Iterable[Fault]], ...] = ()

    @property
    def opponents(self) -> int:
        """How many opponents are not seats."""
        return len(self.other_scores)


@dataclass(frozen=True, kw_only=True)
class Expansion:
    """An expansion, a variant, or a mechanism that several of them use.

    Args:
        name: the name of its room.
        in_play: whether it takes part in a game with these options.
        at: what it does at the points of the game.
        options: the options it adds.
        confidence: how well its components are known, where they are not printed.
        catalogue: the components, besides cards, that it adds to the catalogue.
        check: refuses options; asked whether it is in play or not.
        check_deal: refuses a given start; asked whether it is in play or not.
        state_fields: the fields of a state that only this room uses.
        player_fields: the fields of a player that only this room uses.
        events: the kinds of events that it tells.
        vocabulary: the event facts and the codes that only this room uses.
        migrations: what changes a state, as JSON values, from a version of a part such as ``tgs-1``
            to the next; asked whether it is in play or not.
        handles: the kinds of powers that its own code asks for.
        placement_powers: how powers help to place worlds (``phases.settle.placement``).
        consume_powers: how consume powers are used (``phases.consume.powers``).
        produce_powers: how produce powers are used (``phases.produce``).
        settle_uses: how further moves of a turn in Settle are made (``settle_again.steps``).
    """

    name: str
    in_play: Callable[[Options], bool]
    at: Points = Points()
    options: Mapping[str, OptionInfo] = field(default_factory=dict)
    confidence: tuple[DataConfidence, ...] = ()
    catalogue: Mapping[str, list[Any]] = field(default_factory=dict)
    check: Callable[[Options], None] | None = None
    check_deal: Callable[[Options, Deal], None] | None = None
    state_fields: tuple[str, ...] = ()
    player_fields: tuple[str, ...] = ()
    events: Mapping[str, EventType] = field(default_factory=dict)
    vocabulary: Vocabulary = field(default_factory=Vocabulary)
    migrations: Migrations = field(default_factory=dict)
    handles: tuple[type[Power], ...] = ()
    placement_powers: Mapping[type[Power], Any] = field(default_factory=dict)
    consume_powers: Mapping[type[Power], Any] = field(default_factory=dict)
    produce_powers: Mapping[type[Power], Any] = field(default_factory=dict)
    settle_uses: Mapping[type[Move], Any] = field(default_factory=dict)


# All rooms by name, in the order in which they are called; ``expansions.rooms`` fills it.
REGISTERED: dict[str, Expansion] = {}


def register(expansions: Iterable[Expansion]) -> None:
    """Register these rooms.

    Raises:
        ValueError: there is such a room already.
    """
    for expansion in expansions:
        if expansion.name in REGISTERED:
            raise ValueError(f"There are two rooms named {expansion.name}.")
        REGISTERED[expansion.name] = expansion
        ROOMS[expansion.name] = expansion.in_play
    rooms_in_play.cache_clear()


def migrations_of(expansions: Iterable[Expansion]) -> Migrations:
    """What changes a state from a version of a part to the next: all that rooms do for it."""
    steps: dict[str, list[Callable[[PlainState], None]]] = {}
    for expansion in expansions:
        for part, step in expansion.migrations.items():
            steps.setdefault(part, []).append(step)
    return {part: partial(_all_of, found) for part, found in steps.items()}


def _all_of(steps: Iterable[Callable[[PlainState], None]], state: PlainState) -> None:
    for step in steps:
        step(state)


@cache
def points_with(rooms: tuple[str, ...]) -> Points:
    """What these rooms together do at each point."""
    parts = [REGISTERED[name].at for name in rooms]
    return Points(
        **{
            point.name: tuple(chain.from_iterable(getattr(part, point.name) for part in parts))
            for point in fields(Points)
        }
    )


COMBINED.append(points_with)

# What the rooms of a game do at each point. Hot path: asked in every step.
points_of: Callable[[Race], Points] = attrgetter("options.points")


def bonus(t: Race, seat: int, name: str) -> int:
    """How much the rooms add for a seat to what a phase counts under this name."""
    rooms = points_of(t).bonus
    return sum([asked(t, seat, name) for asked in rooms]) if rooms else 0


def action_powers(t: Race, seat: int, phase: str) -> list[tuple[Card, Power]]:
    """The powers that the actions of a seat give it in a phase, with the cards that carry them."""
    return [pair for given in points_of(t).action_powers for pair in given(t, seat, phase)]


def all_actions(t: Race) -> list[list[str]]:
    """The action cards revealed this round, by seat; then those of opponents that are not seats."""
    chosen = [player.actions for player in t.players]
    return chosen + [actions(t) for actions in points_of(t).other_actions]


# The piles that a player has in some games only.
RARE_PILES = ("offered", "pack", "deck", "discard", "stored", "paid")


def places(t: Race) -> Iterator[tuple[str, list[str]]]:
    """Every place where cards are: its JSON pointer, and the cards."""
    yield "/deck", t.deck
    yield "/discard", t.discard
    yield "/aside", t.aside
    for seat, player in enumerate(t.players):
        path = f"/players/{seat}"
        yield f"{path}/hand", player.hand
        yield f"{path}/drawn", player.drawn
        yield f"{path}/tableau", [placed.card for placed in player.tableau]
        yield f"{path}/tableau", [good for card in player.tableau for good in card.goods]
        for name in RARE_PILES:
            pile: list[str] = getattr(player, name)
            if pile:
                yield f"{path}/{name}", pile
    for more in points_of(t).places:
        yield from more(t)
