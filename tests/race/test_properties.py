"""What holds in every game of Race, however it is played."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from typing import Any

import msgspec
import pytest

from galaxy_referee.engine.kernel.errors import RefusedMove
from galaxy_referee.engine.kernel.events import Event
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.steps import SecretChoice
from galaxy_referee.engine.race import game
from galaxy_referee.engine.race.catalogue import CARDS, SETS, deck_of
from galaxy_referee.engine.race.components.cards import Card
from galaxy_referee.engine.race.state import Race, RaceState
from tests.race.random_players import (
    CHOOSERS,
    EXPANSIONS,
    VARIANTS,
    at_random,
    hoarder,
    merchant,
    positions,
    sample,
    spender,
)
from tests.sampling import mostly_heavy

FEW = 400  # decisions with more answers are tested by a page of them


@pytest.fixture(scope="module", params=["base", "expansions"])
def states(request) -> list[Race]:
    if request.param == "base":
        return sample(48, 0.12)
    return sample(90, 0.05, variants=EXPANSIONS)


@pytest.mark.parametrize("chooser", CHOOSERS, ids=lambda chooser: chooser.__name__)
@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_every_piece_stays_and_every_moment_is_sound(options, chooser):
    """Every card is in one place and every chip is accounted for (RACE-CARD-1, RACE-VP-2), the
    game ends (RACE-ROUND-10), and every moment survives the codec and the audit."""
    for t in positions(options, "soundness", chooser):
        encoded = game.codec.encode(t)
        reloaded = game.load(encoded)  # raises if the audit finds anything
        assert game.codec.encode(reloaded) == encoded
        assert game.codec.encode(game.copy(t)) == encoded
        assert t.over == (game.outcome(t) is not None)


@pytest.mark.parametrize("number", range(len(EXPANSIONS)))
def test_every_piece_stays_in_every_combination_of_options(number):
    """As above with the expansions: TGS-SETUP-1, RVI-SETUP-1, RVI-CARD-5, RVI-OQ-10."""
    options = EXPANSIONS[number]
    chooser = CHOOSERS[number % len(CHOOSERS)]
    for count, t in enumerate(positions(options, "soundness", chooser)):
        if count % 3 == 0 or t.over:
            encoded = game.codec.encode(t)
            assert game.codec.encode(game.load(encoded)) == encoded
            assert t.over == (game.outcome(t) is not None)


def test_enumerated_moves_are_accepted_as_text_and_as_record(states):
    for t in states:
        for decision in game.decisions(t):
            moves = decision.moves.page(0, FEW)
            assert len({move.text for move in moves}) == len(moves)
            for move in random.Random(0).sample(moves, min(len(moves), 12)):
                assert game.check(t, move.text) == move
                assert game.check(t, msgspec.to_builtins(move)) == move
                assert game.reader.read(move.text) == move
                assert move in decision.moves


def test_a_decision_counts_and_pages_its_moves(states):
    for t in states[::3]:
        for decision in game.decisions(t):
            total = len(decision.moves)
            assert total > 0
            if total <= FEW:
                moves = list(decision.moves)
                assert len(moves) == total
                assert decision.moves.page(total // 2, 5) == moves[total // 2 : total // 2 + 5]
                assert [decision.moves.at(index) for index in (0, total - 1)] == [
                    moves[0],
                    moves[-1],
                ]


def accepted_as(t: Race, move: Move) -> Move | None:
    """The legal move that a move means; None if it is refused."""
    try:
        return game.check(t, move)
    except RefusedMove:
        return None


def test_moves_that_are_not_enumerated_are_refused(states):
    """Moves of other moments and of other seats: what is accepted is in the list."""
    luck = random.Random(1)
    pool = [
        move for t in states for decision in game.decisions(t) for move in decision.moves.page(0, 3)
    ]
    accepted = refused = 0
    for t in states:
        listed = {decision.seat: decision for decision in game.decisions(t)}
        for move in luck.sample(pool, 25):
            foreign = msgspec.structs.replace(move, seat=luck.choice(list(t.seats())))
            before = game.codec.encode(t)
            meant = accepted_as(t, foreign)
            legal = foreign.seat in listed and foreign in listed[foreign.seat].moves
            if meant is None:
                refused += 1
                assert not legal
            else:
                accepted += 1
                assert meant in list(listed[foreign.seat].moves)
            assert game.codec.encode(t) == before
    assert accepted > 50
    assert refused > 1000


def test_the_order_of_arrival_of_secret_answers_does_not_matter(states):
    """RACE-ROUND-2, RACE-ORDER-1: the same bytes no matter which seat answers first."""
    luck = random.Random(2)
    tried: Counter[str] = Counter()
    for t in states:
        if not t.agenda or not isinstance(t.agenda[-1], SecretChoice):
            continue
        moves = [at_random(t, decision, luck) for decision in game.decisions(t)]
        if 1 < len(moves) < 5 or luck.random() < 0.1:  # of five seats there are 120 orders
            tried[game.decisions(t)[0].kind] += 1
            results = {game.codec.encode(game.apply(t, order)[0]) for order in permutations(moves)}
            assert len(results) == 1
    assert {"select", "keep", "develop", "settle", "discard"} <= set(tried)


# -- coverage --------------------------------------------------------------------------------------


DRAWN = [
    options
    for options in EXPANSIONS
    if not options.get("draft") and {"aa", "xi", "bow"}.isdisjoint(options.get("expansions", ()))
]
BRINK = [options for options in EXPANSIONS if "bow" in options.get("expansions", ())]
ARTIFACTS = [options for options in EXPANSIONS if options.get("expansions") == ("aa",)]
XENOS = [options for options in EXPANSIONS if options.get("expansions") == ("xi",)]
# What happens with each set, besides cards being placed and powers being used.
HAPPENING = {
    "tgs": ("goal_claimed", "goal_taken", "goal_lost"),
    "solo": ("robot_acted",),
    "rvi": ("takeover_succeeded", "takeover_failed", "bet_placed", "flipped_card_taken"),
    "bow": ("prestige_gained", "prestige_spent", "leader_named", "found_card_taken"),
    "aa": ("good_spent", "deck_card_flipped", "goods_gathered"),
    "xi": ("good_spent", "start_world_placed"),
}


@pytest.mark.parametrize(
    ("variants", "games"),
    mostly_heavy(
        [(VARIANTS, 160), (DRAWN, 560), (BRINK, 900), (ARTIFACTS, 400), (XENOS, 480)],
        quick={0},
    ),
)
def test_random_games_together_place_every_card_and_use_every_power(monkeypatch, variants, games):
    """The other properties would say little about cards that never come into play."""
    sets = {name for options in variants for name in options.get("expansions", ())}
    happening = sets | {"solo" for options in variants if options["players"] == 1}
    cards = deck_of(tuple(name for name in SETS if name == "base" or name in sets - {"promo"}))
    consulted: set[tuple[str, str]] = set()
    placed: set[str] = set()
    used: set[str] = set()
    events: Counter[str] = Counter()
    spy_on_working_cards(monkeypatch, consulted)
    for number in range(games):
        for event in events_of(variants[number % len(variants)], number):
            if event.kind == "card_placed":
                placed.add(event.data["card"])
            elif event.kind == "power_used":
                used.add(one_of_a_name(event.data["power"]))
            events[event.kind] += 1
    kinds = [kind for name in happening for kind in HAPPENING.get(name, ())]
    assert [kind for kind in kinds if events[kind] <= 3] == []
    names = {card.name for card in cards.values()}
    assert names <= {CARDS[card].name for card in placed} | {
        card.name for card in cards.values() if card.data.start_world is not None
    }
    for card in cards.values():
        for phase in card.phases:
            # Trade powers are asked for in Consume.
            asked = {(card.name, phase), (card.name, "consume" if phase == "trade" else phase)}
            assert asked & consulted, card.title
    every = {card.power_id(power) for card in cards.values() for power in card.powers["consume"]}
    assert used >= {one_of_a_name(power) for power in every}


def spy_on_working_cards(monkeypatch: pytest.MonkeyPatch, consulted: set[Any]) -> None:
    """Note every card whose powers are looked at, with the phase."""

    def spied(name, card_of):
        look = getattr(RaceState, name)

        def spy(t, *asked):
            powers = look(t, *asked)
            consulted.update((card_of(power).name, t.phase) for power in powers)
            return powers

        monkeypatch.setattr(RaceState, name, spy)

    own = Card.power

    def spy_on_one(card, kind):
        power = own(card, kind)
        consulted.update((card.name, phase) for phase in card.phases if power in card.powers[phase])
        return power

    monkeypatch.setattr(Card, "power", spy_on_one)
    spied("working", lambda card: card)
    for name in ("powers", "powers_of"):
        spied(name, lambda carried: carried[0])


def events_of(options: dict[str, Any], number: int) -> Iterator[Event]:
    """All that happens in a game played with one of three habits."""
    t = game.new(options, seed=f"coverage {number}")
    luck, habit = random.Random(number), (at_random, spender, merchant)[number % 3]
    while not t.over:
        decision = luck.choice(game.decisions(t))
        yield from game.play(t, (habit if t.round < 30 else at_random)(t, decision, luck))


def one_of_a_name(power: str) -> str:
    """The power of a card, whichever copy it is."""
    card, _, name = power.partition(":")
    return f"{card.partition('#')[0]}:{name}"


# -- growth ----------------------------------------------------------------------------------------


def test_the_cost_of_a_move_does_not_grow_with_the_game():
    """A state carries no history: its size, its agenda and the events of a move are bounded."""
    sizes: dict[bool, list[int]] = {False: [], True: []}
    t = game.new({"players": 2}, seed="growth")
    luck = random.Random(5)
    while t.round < 120:
        decision = luck.choice(game.decisions(t))
        events = game.play(t, hoarder(t, decision, luck))
        sizes[t.round > 60].append(len(game.codec.encode(t)))
        assert len(t.agenda) <= 12
        assert len(events) <= 40
        assert not [name for name in t.__dict__ if name not in ("log", "open_decisions")]
    assert t.reshuffled > 5
    assert max(sizes[True]) <= max(sizes[False]) + 8  # a digit more in a few numbers
