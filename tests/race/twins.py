"""States that differ only in what a seat cannot know, and all that it is told of a state."""

from __future__ import annotations

import json
import random
from typing import Any

import msgspec

from engine.kernel.steps import SecretChoice
from engine.race import game
from engine.race.catalogue import CARDS, start_colour
from engine.race.setup import START_COLOURS
from engine.race.table import Race
from tests.race.players import at_random


def hidden_cards(t: Race, viewer: int | None, deck: bool) -> list[str]:
    """The cards that a seat cannot know, with or without the deck."""
    cards = list(t.discard) + (list(t.deck) if deck else [])
    for seat, player in enumerate(t.players):
        cards += [placed.good for placed in player.tableau if placed.good is not None]
        cards += player.discard + (player.deck if deck else [])
        if seat != viewer:
            cards += player.hand + player.drawn + player.pack
    # A card discarded from a tableau for a takeover is known to all.
    known = {card for tableau in t.at_start for card in tableau} | {d.power for d in t.declared}
    cards += t.robot.hand if t.robot is not None else []
    return [card for card in cards if card not in known]


def hidden_start_worlds(t: Race, viewer: int | None) -> list[str]:
    """The start worlds that others choose from."""
    return [card for seat, p in enumerate(t.players) if seat != viewer for card in p.offered]


def exchange(value: Any, swap: dict[str, str]) -> Any:
    """A JSON-like value with the cards exchanged."""
    if isinstance(value, dict):
        return {key: exchange(inner, swap) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [exchange(inner, swap) for inner in value]
    return swap.get(value, value) if isinstance(value, str) else value


def twin(
    t: Race, viewer: int | None, luck: random.Random, deck: bool = True, answers: bool = False
) -> tuple[Race, Any]:
    """A state in which only cards hidden from a seat differ, and how they were exchanged.

    Args:
        t: the state.
        viewer: the seat, None for a spectator.
        luck: the source of randomness.
        deck: whether the deck differs too.
        answers: whether the pending answers of other seats differ too.
    """
    cards = hidden_cards(t, viewer, deck)
    swap = dict(zip(cards, luck.sample(cards, len(cards)), strict=True))
    for colour in START_COLOURS:
        offered = [
            card for card in hidden_start_worlds(t, viewer) if start_colour(CARDS[card]) == colour
        ]
        swap |= zip(offered, luck.sample(offered, len(offered)), strict=True)
    plain = exchange(json.loads(game.codec.encode(t)), swap)
    other = game.codec.decode(json.dumps(plain))
    step = other.agenda[-1] if other.agenda else None
    if isinstance(step, SecretChoice):
        for place, seat in enumerate(step.seats):
            answer = step.noted[place]
            if answer is not None and seat != viewer:
                decision = step.decision(other, seat)
                if answers or answer not in decision.moves:
                    step.noted[place] = at_random(other, decision, luck)
    return game.load(game.codec.encode(other)), swap


def told(t: Race, viewer: int | None) -> bytes:
    """All that a seat is told of a state: its view and its own decisions with their moves."""
    own = [
        [each.kind, each.rule, each.prompt, each.moves.choose(), len(each.moves)]
        + [move.text for move in each.moves.page(0, 60)]
        for each in game.decisions(t)
        if each.seat == viewer
    ]
    return msgspec.json.encode([game.view(t, viewer), own])
