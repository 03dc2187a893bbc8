"""The records of a log that say how things are: its head, the table after a round, the end."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

from galaxy_referee.engine.race import game
from galaxy_referee.engine.race.catalogue import CARDS
from galaxy_referee.engine.race.expansions.goals.catalogue import GOALS
from galaxy_referee.engine.race.expansions.goals.goals import goal_points
from galaxy_referee.engine.race.scoring import scored_tableaus
from galaxy_referee.engine.race.state import Race
from galaxy_referee.records.importing.same import plain_score

Line = dict[str, Any]


def label(card: str) -> str:
    """A physical card as logs call it."""
    _, mark, copy = card.partition("#")
    return CARDS[card].title + mark + copy


def labels(cards) -> list[str]:
    return [label(card) for card in cards]


def header(t: Race, expansion: str) -> Line:
    """The first line."""
    promo = "promo" in t.options.expansions
    goals = [GOALS[tile.goal] for tile in t.goals]
    return {
        "t": "game",
        "format": "bga-reduced-1",
        "id": "of-our-own",
        "options": {
            "expansion": expansion, "players": len(t.players), "advanced": t.options.advanced,
            "goals": bool(goals), "takeovers": t.options.takeovers, "promo_start_worlds": promo,
        },
        "goals_active": {
            "first": [goal.name for goal in goals if goal.type == "first"],
            "most": [goal.name for goal in goals if goal.type == "most"],
        },
        "setup": {
            "start_worlds": [label(own.card) for p in t.players for own in p.tableau],
            "start_world_offers": [labels(player.offered) or None for player in t.players],
            "dealt_hands": [labels(player.hand) for player in t.players],
        },
    }  # fmt: skip


def state(t: Race) -> Line:
    """What lies on the table."""
    players = [
        {
            "hand": labels(player.hand),
            "tableau": [
                {"card": label(own.card), "goods": [label(own.good)] if own.good else []}
                for own in player.tableau
            ],
            "vp": player.chips,
        }
        for player in t.players
    ]
    return {
        "players": players, "deck": len(t.deck), "discard": len(t.discard), "vp_pool": t.pool,
    }  # fmt: skip


def round_end(t: Race, number: int) -> Line:
    """The line after a round, or with 0 after the set-up."""
    if not number:
        return {"t": "setup_end", "state": state(t)}
    scores = [plain_score(t, score) for score in game.scores(t)]
    return {"t": "round_end", "round": number, "state": state(t), "log_score": scores}


def end(t: Race) -> Line:
    """The last line."""
    outcome = game.outcome(t)
    assert outcome is not None
    scores = [
        {
            "player": score.seat,
            "total": score.total,
            "vp_chips": score.parts["chips"],
            "cards": score.parts["cards"],
            "bonus_developments": {
                label(card): vp for card, vp in score.cards.items() if CARDS[card].data.scoring
            },
            "goal_detail": {
                GOALS[goal].name: vp
                for goal, vp in goal_points(t, score.seat, scored_tableaus(t)).items()
            },
            "tie_break": score.tie_break,
        }
        for score in outcome.scores
    ]
    conceded = list(t.conceded_by)
    return {
        "t": "end", "rounds": t.round, "reason": outcome.reason, "winners": outcome.winners,
        "scores": None if conceded else scores, "conceded_by": conceded or None,
    }  # fmt: skip


def save(path: Path, lines: list[Line]) -> None:
    """Write a log or a recording as a file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(gzip.compress("".join(json.dumps(line) + "\n" for line in lines).encode()))
