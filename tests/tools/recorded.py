"""A recorded game of one round, small enough to be checked by hand."""

from __future__ import annotations

import copy
from typing import Any

from galaxy_referee.engine.race.catalogue import deck_of
from tests.tools.log_records import label

Record = dict[str, Any]

WORLDS = ["Old Earth", "Epsilon Eridani"]
DEALT = [
    ["Gem World", "Artist Colony", "Asteroid Belt", "Drop Ships", "Space Port", "Spice World"],
    [
        "Interstellar Bank", "Distant World", "New Economy", "Rebel Base", "Rebel Miners",
        "Plague World",
    ],
]  # fmt: skip
ACTIONS = ["explore+5", "explore+1+1", "develop", "settle"]
ACTIONS += ["consume-trade", "consume-x2", "produce"]


def labels() -> list[str]:
    """All physical cards, as files call them."""
    return [label(card.id) for card in deck_of(("base",)).values()]


def pile() -> list[str]:
    """The draw pile after the deal."""
    gone = {*WORLDS, *DEALT[0], *DEALT[1]}
    return [label for label in labels() if label not in gone]


def state(hands: list[list[str]], tableaus: list[list[str]], deck: int, discard: int) -> Record:
    """A state without goods and chips."""
    players = [
        {"hand": sorted(hand), "tableau": [{"card": card} for card in tableau], "vp": 0}
        for hand, tableau in zip(hands, tableaus, strict=True)
    ]
    return {"players": players, "deck": deck, "discard": discard, "vp_pool": 24}


def small_game() -> list[Record]:
    """Seat 0 settles Gem World, seat 1 develops Interstellar Bank; then the recording stops."""
    size = len(pile())
    hands = [DEALT[0][:4], DEALT[1][:4]]
    starts = [[world] for world in WORLDS]
    dealt = state(DEALT, starts, size, 0)
    begun = state(hands, starts, size, 4)
    bank = [hands[0], hands[1][1:]]
    built = [starts[0], [*starts[1], "Interstellar Bank"]]
    paid = [hands[0], hands[1][2:]]
    gems = [hands[0][1:], paid[1]]
    settled = [[*starts[0], "Gem World"], built[1]]
    final_hands = [[hands[0][3], pile()[0]], paid[1]]
    final = state(final_hands, settled, size - 1, 7)
    chosen = [["settle"], ["develop"]]
    scores = [score(0, 3, 2), score(1, 2, 2)]
    return [
        header(),
        *both(1, "setup", "initial_discard", dealt, [
            ({"cards": DEALT[seat], "discard": 2}, {"discard": DEALT[seat][4:]}) for seat in (0, 1)
        ]),
        {"t": "setup_end", "state": begun},
        *both(2, "choose_actions", "choose_actions", begun, [
            ({"pick": 1, "actions": ACTIONS}, {"actions": chosen[seat]}) for seat in (0, 1)
        ]),
        {"t": "log", "text": "not for matching"},
        *both(3, "develop", "develop_place", begun, [
            ({"cards": [], "pass": True}, {"card": None}),
            ({"cards": ["Interstellar Bank"], "pass": True}, {"card": "Interstellar Bank"}),
        ]),
        decision(("develop", 1, "payment"), state(bank, built, size, 4), {
            "for": "Interstellar Bank", "hand": bank[1], "special": [], "military_only": False,
            "legal": [{"special": [], "hand_cards": [1]}],
        }, {"mode": "pay", "discard": [bank[1][0]], "special": []}),
        *both(4, "settle", "settle_place", state(paid, built, size, 5), [
            ({"cards": DEALT[0][:3], "pass": True}, {"card": "Gem World"}),
            ({"cards": [], "pass": True}, {"card": None}),
        ]),
        decision(("settle", 0, "payment"), state(gems, settled, size, 5), {
            "for": "Gem World", "hand": gems[0], "special": [], "military_only": False,
            "legal": [{"special": [], "hand_cards": [2]}],
        }, {"mode": "pay", "discard": gems[0][:2], "special": []}),
        {"t": "draw", "n": 0, "card": pile()[0], "player": 0, "why": "his Settle bonus"},
        {"t": "round_end", "round": 1, "state": final, "score_if_ended_now": scores},
        {"t": "end", "rounds": 1, "reason": ["round_cap"], "scores": copy.deepcopy(scores),
         "winners": [0], "state": final},
    ]  # fmt: skip


def header() -> Record:
    """The first record."""
    hands = [hand[:4] for hand in DEALT]
    discards = [card for hand in DEALT for card in hand[4:]]
    return {
        "t": "game",
        "id": "small/one-round",
        "variant": "base-2p",
        "player_mix": "hand-made",
        "options": {"expansion": "base", "players": 2, "advanced": False, "goals": False},
        "players": [{"seat": 0, "kind": "hand-made"}, {"seat": 1, "kind": "hand-made"}],
        "setup": {
            "start_worlds": WORLDS,
            "dealt_hands": DEALT,
            "start_goods": {},
            "after_setup": {"hands": hands, "draw_pile": pile(), "discard_pile": discards},
        },
    }


def decision(
    where: tuple[str, int, str], before: Record, options: Record, chosen: Record
) -> Record:
    """A question: phase, seat and type, the state, what can be chosen and what is."""
    phase, seat, kind = where
    return {
        "t": "decision", "n": 0, "round": 1, "phase": phase, "player": seat, "type": kind,
        "options": options, "chosen": chosen, "before": copy.deepcopy(before),
    }  # fmt: skip


def both(
    batch: int, phase: str, kind: str, before: Record, answers: list[tuple[Record, Record]]
) -> list[Record]:
    """A question to both seats at once."""
    return [
        decision((phase, seat, kind), before, options, chosen) | {"batch": {"id": batch}}
        for seat, (options, chosen) in enumerate(answers)
    ]


def score(seat: int, cards: int, rest: int) -> Record:
    """A score of printed points only."""
    return {
        "player": seat, "total": cards, "vp_chips": 0, "cards": cards, "bonus_developments": {},
        "goals": 0, "goal_detail": {}, "military": seat, "hand": rest, "goods": 0,
    }  # fmt: skip
