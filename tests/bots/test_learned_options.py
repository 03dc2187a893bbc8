"""The learned bots with every set of options that a shipped network fits."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from galaxy_referee.bots.learned.trained import shipped
from galaxy_referee.bots.registry import make_adviser
from galaxy_referee.conformance.option_sets import Chosen, option_sets
from galaxy_referee.engine.games import GAMES
from tests.sampling import mostly_heavy

BY_NAME = {game.name: game for game in GAMES}
BOTS = ("learned", "learned-monte-carlo:playouts=2")
EACH = 1  # decisions of a kind


def fits(chosen: Chosen) -> bool:
    game = BY_NAME[chosen.game]
    return shipped(game, game.new(chosen.options, chosen.title)) is not None


FITTING = [chosen for chosen in option_sets() if fits(chosen)]
OFTEN = ("race players=2", "roll players=2", "frontiers players=2 goals")
QUICK = [number for number, chosen in enumerate(FITTING) if chosen.title in OFTEN]


@pytest.mark.parametrize("chosen", mostly_heavy(FITTING, QUICK), ids=lambda chosen: chosen.title)
def test_every_kind_of_decision_has_advice(chosen):
    """A move and a reason, wherever random players come with these options."""
    game, luck = BY_NAME[chosen.game], random.Random(chosen.title)
    bots = [make_adviser(spec, game) for spec in BOTS]
    asked: Counter[str] = Counter()
    state = game.new(chosen.options, chosen.title)
    while not state.over:
        decisions = game.decisions(state)
        for decision in decisions:
            asked[decision.kind] += 1
            if asked[decision.kind] > EACH or decision.only_takes_back:  # no bot takes back
                continue
            known = game.view(state, decision.seat, with_knowledge=True).knowledge
            for bot in bots:
                advice = bot.advise(known, decision.seat, "seed")
                assert advice.move in decision.moves
                assert str(advice.reason())
        final = [decision for decision in decisions if decision.kind != "redo"]
        moves = luck.choice(final or decisions).moves
        game.play_silently(state, moves.at(luck.randrange(len(moves))))
    assert len(asked) > 1
