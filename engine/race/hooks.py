"""The hooks that the game calls, in groups.

Each group describes the arguments and results of the functions for its hooks. ``Hooks`` combines
the groups; an expansion that adds hooks declares them in its own record
(``expansion.Expansion.beside``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.errors import IllegalMove
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.outcome import SeatScore
from galaxy_referee.engine.kernel.steps import Step
from galaxy_referee.engine.kernel.sums import Worth
from galaxy_referee.engine.race.components.cards import Card
from galaxy_referee.engine.race.components.powers import ConsumeGoods, Kind, Power
from galaxy_referee.engine.race.moves import PlaceBy
from galaxy_referee.engine.race.options import Deal, Options
from galaxy_referee.engine.race.state import Race

OfTable = Callable[[Race], None]
BeforePaying = Callable[[Race, int, str, int], Step[Any] | None]


@dataclass(frozen=True, kw_only=True)
class OfSetUp:
    """The setup.

    Args:
        prepare: puts on the table what must be there before start worlds are dealt.
        start_worlds: returns the start worlds to deal, by seat and then for opponents without a
            seat, from all of them in random order; none if they are chosen later.
        start_worlds_dealt: acts on the start worlds on the table.
        given: puts a given start on the table.
        first_steps: returns the steps before the first round, from those without the expansion.
        hands_dealt: deals further hands.
        pool: returns the victory points in the pool, from the usual number.
    """

    prepare: tuple[OfTable, ...] = ()
    start_worlds: tuple[Callable[[Race, list[str]], list[str]], ...] = ()
    start_worlds_dealt: tuple[Callable[[Race, list[str]], None], ...] = ()
    given: tuple[Callable[[Race, Deal], None], ...] = ()
    first_steps: tuple[Callable[[Race, list[Step[Any]]], list[Step[Any]]], ...] = ()
    hands_dealt: tuple[OfTable, ...] = ()
    pool: tuple[Callable[[Options, int], int], ...] = ()


@dataclass(frozen=True, kw_only=True)
class OfRounds:
    """A round, apart from its phases.

    Args:
        round_started: called before actions are chosen.
        given_at_start: returns the victory points given to seats at the start of this round.
        action_cards: returns the action cards that a seat can choose from, from the usual ones.
        further_choices: returns a seat's choices besides a number of these action cards.
        refusal_of_choice: returns the reason why a seat cannot choose this, if it is forbidden.
        names_in_front: returns what a seat can reveal besides its action cards.
        held_back: returns the number of action cards that a seat chooses only after the others have
            revealed theirs.
        actions_revealed: called when all action cards are revealed.
        other_actions: returns the action cards of an opponent without a seat.
        phases: returns the phases of the round, from those that were chosen.
        hand_limits_kept: called when seats have discarded these cards to their hand limits.
        round_ended: called after the hand limit, while the action cards are still revealed.
    """

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
    hand_limits_kept: tuple[Callable[[Race, Mapping[int, Sequence[str]]], None], ...] = ()
    round_ended: tuple[OfTable, ...] = ()


@dataclass(frozen=True, kw_only=True)
class OfPhases:
    """Every phase.

    Args:
        phase_started: called at the start of a phase.
        phase_ended: called at the end of a phase.
        card_placed: called when a seat places a card.
        card_left: called when a card leaves a seat's tableau.
        paid: returns the steps after a seat has paid with these cards.
        bonus: returns a seat's bonus beyond its action card's, by name such as ``explore.draw``.
        action_powers: returns the powers that a seat's actions give it in a phase, besides those of
            its tableau, each with the card that carries it.
    """

    phase_started: tuple[OfTable, ...] = ()
    phase_ended: tuple[OfTable, ...] = ()
    card_placed: tuple[Callable[[Race, int, str], None], ...] = ()
    card_left: tuple[Callable[[Race, int, str], None], ...] = ()
    paid: tuple[Callable[[Race, int, tuple[str, ...]], list[Step[Any]]], ...] = ()
    bonus: tuple[Callable[[Race, int, str], int], ...] = ()
    action_powers: tuple[Callable[[Race, int, str], list[tuple[Card, Power]]], ...] = ()


@dataclass(frozen=True, kw_only=True)
class OfExplore:
    """Explore.

    Args:
        explore_start: returns a seat's steps before anyone draws.
        mixes_hand: returns the rule by which a seat discards from its whole hand, if it does.
    """

    explore_start: tuple[Callable[[Race, int], list[Step[Any]]], ...] = ()
    mixes_hand: tuple[Callable[[Race, int], str | None], ...] = ()


@dataclass(frozen=True, kw_only=True)
class OfDevelop:
    """Develop.

    Args:
        develop_start: returns a seat's steps before anyone chooses.
        before_paying: returns the step that replaces paying for a development, if there is one.
        developed: called after a seat has paid for a development.
    """

    develop_start: tuple[Callable[[Race, int], list[Step[Any]]], ...] = ()
    before_paying: tuple[BeforePaying, ...] = ()
    developed: tuple[Callable[[Race, int, str], None], ...] = ()


@dataclass(frozen=True, kw_only=True)
class OfSettle:
    """Settle.

    Args:
        before_placing: returns a seat's steps before it chooses how to place a world.
        placement: changes a seat's means to place worlds (``PlacementOptions``).
        placing: called when a seat has chosen how to place a world.
        spending_goods: returns a seat's steps to use cards that take goods as it places a world;
            called with the world and all cards used.
        conquering: returns a seat's steps between choosing to conquer a world and having it.
        world_placed: returns the steps between paying for a world or conquering it and the draws.
        powers_after_placing: returns the powers that work after a seat has placed a world, or with
            True has obtained it in another way. They replace the draws by powers.
        settle_turn: returns a seat's further steps in its turn; called with the number of the
            phase, and whether the seat has placed a world.
        settle_moves: returns a seat's further moves in its turn, by their type, for each type for
            which it has a power; called with the number of worlds that it has placed or tried to
            get.
        after_settle: returns the steps after the turns.
    """

    before_placing: tuple[Callable[[Race, Any], list[Step[Any]]], ...] = ()
    placement: tuple[Callable[[Race, int, Any], None], ...] = ()
    placing: tuple[Callable[[Race, int, str, PlaceBy], None], ...] = ()
    spending_goods: tuple[Callable[[Race, int, str, tuple[str, ...]], list[Step[Any]]], ...] = ()
    conquering: tuple[Callable[[Race, int, int], list[Step[Any]]], ...] = ()
    world_placed: tuple[Callable[[Race, int, str], list[Step[Any]]], ...] = ()
    powers_after_placing: tuple[Callable[[Race, int, str, bool], list[Step[Any]]], ...] = ()
    settle_turn: tuple[Callable[[Race, int, int, bool], list[Step[Any]]], ...] = ()
    settle_moves: tuple[Callable[[Race, int, int], dict[type[Move], list[Move]]], ...] = ()
    after_settle: tuple[Callable[[Race, int], list[Step[Any]]], ...] = ()


@dataclass(frozen=True, kw_only=True)
class OfConsume:
    """Consume.

    Args:
        selling: returns a seat's steps to sell a good whose kind it names, by a power or with None
            by the Trade bonus.
        consumed: called when a card's power has consumed goods a number of times.
    """

    selling: tuple[Callable[[Race, int, str, str | None], list[Step[Any]]], ...] = ()
    consumed: tuple[Callable[[Race, int, Card, ConsumeGoods, int], None], ...] = ()


@dataclass(frozen=True, kw_only=True)
class OfProduce:
    """Produce.

    Args:
        produced: called when a world gets a good, with the kind if the power produces only one.
        producing_for_cards: returns a seat's steps to produce on a world by a power that needs a
            card from hand, with the kind if the power produces only one.
    """

    produced: tuple[Callable[[Race, int, str, Kind | None], None], ...] = ()
    producing_for_cards: tuple[Callable[[Race, int, str, Kind | None], list[Step[Any]]], ...] = ()


@dataclass(frozen=True, kw_only=True)
class OfEnd:
    """The end of the game.

    Args:
        end_reasons: returns further end conditions that are met.
        readings: returns the possible readings of a tableau for scoring, if there is a choice.
        score_parts: returns further parts of a seat's score, with tableaus as read for scoring.
        other_chips: returns the victory points in chips of opponents without a seat.
        last_in_ties: returns the seats, or such opponents after them, that lose a tie if the
            tiebreakers are also equal.
        other_scores: returns the scores of such opponents.
    """

    end_reasons: tuple[Callable[[Race], list[str]], ...] = ()
    readings: tuple[Callable[[list[Card]], list[list[Card]]], ...] = ()
    score_parts: tuple[Callable[[Race, int, list[list[Card]]], dict[str, int]], ...] = ()
    other_chips: tuple[Callable[[Race], int], ...] = ()
    last_in_ties: tuple[Callable[[Race], list[int]], ...] = ()
    other_scores: tuple[Callable[[Race], SeatScore], ...] = ()

    @property
    def opponents(self) -> int:
        """The number of opponents without a seat."""
        return len(self.other_scores)


@dataclass(frozen=True, kw_only=True)
class OfViews:
    """Views, and what they hide.

    Args:
        view: adds what a seat may see; None is a spectator.
        redact: removes what a seat cannot know; None is a spectator.
        places: yields further places with cards: the JSON pointer and the cards.
        worths: yields what pieces that seats compete for are worth now.
    """

    view: tuple[Callable[[Race, int | None, Any], None], ...] = ()
    redact: tuple[Callable[[Race, int | None], None], ...] = ()
    places: tuple[Callable[[Race], Iterator[tuple[str, list[str]]]], ...] = ()
    worths: tuple[Callable[[Race], Iterator[Worth]], ...] = ()


@dataclass(frozen=True, kw_only=True)
class OfAudits:
    """Untrusted states.

    Args:
        table_faults: yields the faults of the expansion's parts of the table.
    """

    table_faults: tuple[Callable[[Race], Iterable[Fault]], ...] = ()


@dataclass(frozen=True, kw_only=True)
class Hooks(
    OfSetUp,
    OfRounds,
    OfPhases,
    OfExplore,
    OfDevelop,
    OfSettle,
    OfConsume,
    OfProduce,
    OfEnd,
    OfViews,
    OfAudits,
):
    """The functions of the expansions for each hook, in their order.

    It combines the groups above in one flat record, so that a hook is one attribute away.
    """
