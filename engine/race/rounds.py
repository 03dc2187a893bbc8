"""The round: choose actions, perform the phases, discard to the hand limit, check for the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain
from typing import Any

from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.decisions import AnyOf, Decision, Moves, OneOf, Subset
from galaxy_referee.engine.kernel.errors import IllegalMove
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.steps import SecretChoice, Stage, Step
from galaxy_referee.engine.kernel.texts import Text
from galaxy_referee.engine.race.components.powers import HandLimit, Power, TableauSize
from galaxy_referee.engine.race.expansion import all_actions, hooks_of
from galaxy_referee.engine.race.moves import Discard, Select, SelectTwo
from galaxy_referee.engine.race.phases.consume.powers import ConsumePhase
from galaxy_referee.engine.race.phases.develop import DevelopPhase
from galaxy_referee.engine.race.phases.explore import ExplorePhase
from galaxy_referee.engine.race.phases.phase import is_under_way, times_performed
from galaxy_referee.engine.race.phases.produce import ProducePhase
from galaxy_referee.engine.race.phases.settle.choose import SettlePhase
from galaxy_referee.engine.race.refusals import wrong_discard
from galaxy_referee.engine.race.state import HAND_LIMIT, TABLEAU_LIMIT, Race

HANDLES: tuple[type[Power], ...] = (HandLimit, TableauSize)

# RACE-CARD-14: the seven action cards, and the two duplicates of the advanced game (RACE-ADV-2).
ACTIONS = (
    "explore+5",
    "explore+1+1",
    "develop",
    "settle",
    "consume-trade",
    "consume-x2",
    "produce",
)
ADVANCED_ACTIONS = (
    "explore+5",
    "explore+1+1",
    "develop",
    "develop2",
    "settle",
    "settle2",
    "consume-trade",
    "consume-x2",
    "produce",
)


class Round(Stage[Race], tag="round"):
    """Begin a round (RACE-ROUND-1)."""

    def run(self, t: Race) -> None:
        t.round += 1
        t.emit("round_started", round=t.round)
        hooks = hooks_of(t)
        for started in hooks.round_started:
            started(t)
        t.then(choice_of(choosers(t) if hooks.held_back else t.in_order()))

    def can_remain(self, t: Race, below: Sequence[Step[Any]]) -> bool:
        """It is the last thing before the first round."""
        return t.round == 0 and t.phase is None and not below


def action_cards(t: Race, seat: int) -> tuple[str, ...]:
    """The action cards that a seat can choose from (RACE-CARD-14, RACE-ADV-2)."""
    cards: tuple[str, ...] = ADVANCED_ACTIONS if t.options.two_actions else ACTIONS
    for more in hooks_of(t).action_cards:
        cards = more(t, seat, cards)
    return cards


def cards_to_choose(t: Race, seat: int) -> int:
    """The number of action cards that a seat chooses now (RACE-ROUND-2, RACE-ADV-3)."""
    count = (2 if t.options.two_actions else 1) - len(t.players[seat].actions)
    for held_back in hooks_of(t).held_back:
        count -= held_back(t, seat)
    return count


def choosers(t: Race) -> list[int]:
    """The seats that choose action cards now, in order."""
    return [seat for seat in t.in_order() if cards_to_choose(t, seat) > 0]


def choice_of(seats: list[int]) -> ChooseActionCards:
    """These seats choose action cards."""
    return ChooseActionCards(seats=seats, answers=[None] * len(seats))


class ChooseActionCards(SecretChoice[Race], tag="choose_actions", kw_only=True):
    """Each seat secretly chooses its action card (RACE-ROUND-2), or two of them (RACE-ADV-3)."""

    answers: list[Select | SelectTwo | None]

    def decision(self, t: Race, seat: int) -> Decision:
        known: Sequence[str] = action_cards(t, seat)
        each = count = 2 if t.options.two_actions else 1
        hooks = hooks_of(t)
        if hooks.held_back:
            known = [card for card in known if card not in t.players[seat].actions]
            count = cards_to_choose(t, seat)
        further: list[tuple[str, ...]] = []
        for choices in hooks.further_choices:
            further += choices(t, seat, count)
        if count == 2:
            pairs: Moves = Subset(SelectTwo, seat, known, 2, 2)
            if further:
                pairs = AnyOf([pairs, OneOf(SelectTwo(seat, pair) for pair in further)])
            prompt = "Select two of your action cards."
            return Decision(seat, "select_two", "RACE-ADV-3", prompt, pairs)
        cards = _one_of(seat, (*known, *chain.from_iterable(further)))
        prompt = "Select an action card."
        if each == 2:
            prompt = "Select the first of your two action cards."
            if t.players[seat].actions:
                prompt = "Select your second action card."
        return Decision(seat, "select", "RACE-ROUND-2", prompt, cards)

    def explain(self, t: Race, move: Move) -> IllegalMove | None:
        if isinstance(move, SelectTwo) and cards_to_choose(t, move.seat) == 2:
            return _refusal(t, move.seat, move.actions) or IllegalMove(
                "Select two different action cards.",
                code="wrong_count",
                rule="RACE-ADV-3",
                pointer="/actions",
            )
        if isinstance(move, Select) and cards_to_choose(t, move.seat) == 1:
            return _refusal(t, move.seat, (move.action,))
        return None

    def reveal(self, t: Race) -> None:
        for answer in self.answers:
            assert answer is not None
            chosen = answer.actions if isinstance(answer, SelectTwo) else (answer.action,)
            player = t.players[answer.seat]
            player.actions = [*player.actions, *chosen]
            t.emit("actions_revealed", answer.seat, actions=list(chosen))
        hooks = hooks_of(t)
        if hooks.held_back and (later := choosers(t)):
            t.then(choice_of(later))
            return
        for revealed in hooks.actions_revealed:
            revealed(t)
        t.then(*phases(t), EndRound())

    def can_remain(self, t: Race, below: Sequence[Step[Any]]) -> bool:
        """It begins a round."""
        return (
            t.round > 0
            and t.phase is None
            and not below
            and self.seats == choosers(t)
            and not further_end_reasons(t)
            and t.pool + sum(given(t) for given in hooks_of(t).given_at_start) > 0
        )


@cache
def _one_of(seat: int, actions: tuple[str, ...]) -> OneOf:
    """The choice of one action card: the same in each round."""
    return OneOf([Select(seat, action) for action in actions])


def _refusal(t: Race, seat: int, actions: Sequence[str]) -> IllegalMove | None:
    """Why a seat cannot choose one of these action cards."""
    known = action_cards(t, seat)
    hooks = hooks_of(t)
    names = {*known, *(name for more in hooks.names_in_front for name in more(t, seat))}
    for index, action in enumerate(actions):
        if action not in names:
            pointer = f"/actions/{index}" if len(actions) > 1 else "/action"
            return _unknown_action(action, known, pointer)
    refusals = (refusal(t, seat, actions) for refusal in hooks.refusal_of_choice)
    return next((refusal for refusal in refusals if refusal is not None), None)


def _unknown_action(action: str, known: tuple[str, ...], pointer: str) -> IllegalMove:
    return IllegalMove(
        Text(
            "'{action}' is not an action card. The action cards are {known}.",
            action=action,
            known=known,
        ),
        code="unknown_action",
        rule="RACE-CARD-14",
        pointer=pointer,
    )


def phases(t: Race) -> list[Step[Any]]:
    """The phases that somebody chose, in their order (RACE-ROUND-4, -5, RACE-ADV-5, -13)."""
    chosen_by = all_actions(t)
    chosen = set(chain.from_iterable(chosen_by))
    steps: list[Step[Any]] = []
    if chosen & {"explore+5", "explore+1+1"}:
        steps.append(ExplorePhase())
    steps += [DevelopPhase(nth) for nth in range(1, times_performed(chosen_by, "develop") + 1)]
    steps += [SettlePhase(nth) for nth in range(1, times_performed(chosen_by, "settle") + 1)]
    if chosen & {"consume-trade", "consume-x2"}:
        steps.append(ConsumePhase())
    if "produce" in chosen:
        steps.append(ProducePhase())
    for changed in hooks_of(t).phases:
        steps = changed(t, steps)
    return steps


class EndRound(Stage[Race], tag="end_round"):
    """After all phases: the hand limit, then the end of the game or the next round."""

    def run(self, t: Race) -> None:
        over = over_the_limit(t)
        if over:
            t.then(DiscardToLimit(seats=over, answers=[None] * len(over)), NextRound())
        else:
            t.then(NextRound())

    def can_remain(self, t: Race, below: Sequence[Step[Any]]) -> bool:
        """The phases of the round are not over."""
        return is_under_way(t) and not below


class DiscardToLimit(SecretChoice[Race], tag="discard_to_limit", kw_only=True):
    """A seat with more cards than its hand limit discards down to it (RACE-ENDROUND-1)."""

    answers: list[Discard | None]

    def faults(self, t: Race) -> Iterator[Fault]:
        yield from super().faults(t)
        for seat in t.seats():
            if seat in self.seats and len(t.players[seat].hand) <= hand_limit(t, seat):
                yield Fault(
                    "/seats", "bad_seat", Text("Seat {seat} is not over the hand limit.", seat=seat)
                )

    def decision(self, t: Race, seat: int) -> Decision:
        hand = t.players[seat].hand
        limit = hand_limit(t, seat)
        excess = len(hand) - limit
        prompt = Text(
            "Discard {excess} of your {hand} cards, down to {limit}.",
            excess=excess,
            hand=len(hand),
            limit=limit,
        )
        choice = Subset(Discard, seat, hand, excess, excess)
        return Decision(seat, "discard", "RACE-ENDROUND-1", prompt, choice)

    def explain(self, t: Race, move: Move) -> IllegalMove | None:
        excess = len(t.players[move.seat].hand) - hand_limit(t, move.seat)
        return wrong_discard(t, move, excess, excess, "RACE-ENDROUND-1")

    def reveal(self, t: Race) -> None:
        for answer in self.answers:
            assert answer is not None
            t.discard_from_hand(answer.seat, answer.cards, "hand_limit")
            t.players[answer.seat].excess = len(answer.cards)
        given = {answer.seat: answer.cards for answer in self.answers if answer is not None}
        for kept in hooks_of(t).hand_limits_kept:
            kept(t, given)

    def can_remain(self, t: Race, below: Sequence[Step[Any]]) -> bool:
        """The seats over the limit are asked, after the phases of the round."""
        return t.phase is None and list(below) == [NextRound()] and self.seats == over_the_limit(t)


class NextRound(Stage[Race], tag="next_round"):
    """Return action cards to their owners, then check the end conditions (RACE-ENDROUND-3)."""

    def run(self, t: Race) -> None:
        for ended in hooks_of(t).round_ended:
            ended(t)
        for player in t.players:
            player.actions = []
            player.excess = 0
        reasons = end_reason(t)
        if reasons:
            t.emit("game_ended", reasons=reasons)
        else:
            t.then(Round())

    def can_remain(self, t: Race, below: Sequence[Step[Any]]) -> bool:
        """The hand limit comes before it, after the phases of a round."""
        return t.round > 0 and t.phase is None and not below


def end_reason(t: Race) -> list[str]:
    """The end conditions that are met now (RACE-END-1, -2)."""
    reasons = further_end_reasons(t)
    if t.pool <= 0:
        reasons.append("vp_pool")
    return reasons


def further_end_reasons(t: Race) -> list[str]:
    """The same without the pool (RACE-END-1)."""
    reasons = []
    long = [seat for seat in t.seats() if len(t.players[seat].tableau) >= TABLEAU_LIMIT]
    if any(len(t.players[seat].tableau) >= tableau_limit(t, seat) for seat in long):
        reasons.append("tableau")
    for more in hooks_of(t).end_reasons:
        reasons += [reason for reason in more(t) if reason not in reasons]
    return reasons


def over_the_limit(t: Race) -> list[int]:
    """The seats with more cards than they keep, in order (RACE-ENDROUND-1)."""
    large = [seat for seat in t.in_order() if len(t.players[seat].hand) > HAND_LIMIT]
    return [seat for seat in large if len(t.players[seat].hand) > hand_limit(t, seat)]


def hand_limit(t: Race, seat: int) -> int:
    """How many cards a seat keeps at the end of the round; powers raise it (RACE-ENDROUND-1)."""
    limits = [power.amount for _, power in t.powers_of(seat, HandLimit)]
    return max([HAND_LIMIT, *limits])


def tableau_limit(t: Race, seat: int) -> int:
    """With how many cards a seat ends the game; powers raise it (RACE-END-1)."""
    sizes = [power.amount for _, power in t.powers_of(seat, TableauSize)]
    return max([TABLEAU_LIMIT, *sizes]) if sizes else TABLEAU_LIMIT
