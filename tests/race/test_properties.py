"""Properties of every game of Race, in addition to those in ``tests/test_every_game.py``."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from typing import Any

import pytest

from galaxy_referee.engine.kernel.events import Event
from galaxy_referee.engine.kernel.steps import SecretChoice
from galaxy_referee.engine.race import game
from galaxy_referee.engine.race.catalogue import CARDS, SETS, deck_of
from galaxy_referee.engine.race.components.cards import Card
from galaxy_referee.engine.race.state import RaceState
from tests.race.random_players import EXPANSIONS, VARIANTS, at_random, hoarder, merchant, spender
from tests.sampling import mostly_heavy
from tests.test_every_game import moments


def test_the_order_of_arrival_of_secret_answers_does_not_matter():
    """RACE-ROUND-2, RACE-ORDER-1: the same bytes no matter which seat answers first."""
    luck = random.Random(2)
    tried: Counter[str] = Counter()
    for t in moments("race"):
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
        [(VARIANTS, 160), (DRAWN, 560), (BRINK, 900), (ARTIFACTS, 400), (XENOS, 480)], quick={0}
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
        events = game.play(t, hoarder(t, luck.choice(game.decisions(t)), luck))
        sizes[t.round > 60].append(len(game.codec.encode(t)))
        assert len(t.agenda) <= 12
        assert len(events) <= 40
        assert not [name for name in t.__dict__ if name not in ("log", "open_decisions")]
    assert t.reshuffled > 5
    assert max(sizes[True]) <= max(sizes[False]) + 8  # a digit more in a few numbers
