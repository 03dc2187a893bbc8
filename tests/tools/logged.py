"""Games played by the engine's own players, written as a log of people's games would have them."""

from __future__ import annotations

import gzip
import json
import random
from pathlib import Path
from typing import Any

from galaxy_referee.bots.greedy import usual_policy
from galaxy_referee.engine.race import game
from galaxy_referee.engine.race.components.catalogue import CARDS
from galaxy_referee.engine.race.expansions.goals.catalogue import GOALS
from galaxy_referee.engine.race.expansions.goals.goals import goal_points
from galaxy_referee.engine.race.scoring import scored_tableaus
from galaxy_referee.engine.race.state import Race
from galaxy_referee.records.importing.draws import keys_of
from galaxy_referee.records.importing.moments import Moment
from galaxy_referee.records.importing.same import plain_score

Line = dict[str, Any]


def label(card: str) -> str:
    """A physical card as logs call it."""
    _, mark, copy = card.partition("#")
    return CARDS[card].title + mark + copy


def labels(cards) -> list[str]:
    return [label(card) for card in cards]


class Logged:
    """A game that writes its own log.

    Args:
        expansion: as logs name it.
        options: the options of the game besides the edition.
        seed: of the game, and of its players.
    """

    def __init__(self, expansion: str, options: dict[str, Any], seed: str) -> None:
        options = {"advanced": options["players"] == 2, "goals": False} | options
        self.t: Race = game.new(options | {"edition": "board_game_arena"}, seed)
        self.t.ask_trivial_choices()
        self.luck = random.Random(seed)
        self.moment = Moment()
        self.paying: dict[str, Line] = {}
        self.lines = [header(self.t, expansion)]

    def play(self, rounds: int | None = None) -> list[Line]:
        """The lines of a game to its end, or conceded by seat 0 after some rounds."""
        while not self.t.over:
            if rounds is not None and self.t.round > rounds:
                self._make(game.reader.read_text("0 concede", 0), None)
                break
            question = game.decisions(self.t)[0]
            move = usual_policy("race").choose(self.t, question, self.luck)
            if move.text.endswith(":bet"):  # no log has a bet
                move = next(other for other in question.moves if other != move)
            self._make(move, question)
        self.lines += [round_end(self.t, self.t.round), end(self.t)]
        return self.lines

    def _make(self, move: Any, question: Any) -> None:
        """Write down a move, make it, and write down what is drawn."""
        step = self.t.agenda[-1]
        if question is not None:
            self._write(type(step).__name__, step, move)
        events = game.play(self.t, move)
        dealt: list[str] = []
        for event in events:
            before, self.moment = self.moment, self.moment.after(event)
            if event.kind == "round_started":
                self.lines.append(round_end(self.t, before.round))
            elif event.kind == "phase_started":
                self._mark("phase_start")
            elif event.kind == "phase_ended":
                self._mark("phase_end")
            cards = event.private.get("cards", []) if event.kind == "cards_drawn" else []
            for number, keys in enumerate(keys_of(self.moment, event)):
                dealt.append(cards[number] if cards else self._unseen(event))
                self._draw(keys[0], dealt[-1])

    def _unseen(self, event: Any) -> str:
        """The good just placed, or the card just flipped."""
        if event.kind == "card_flipped":
            return str(event.data["card"])
        tableau = self.t.players[event.seat].tableau
        return next(own.good for own in tableau if own.card == event.data["world"]) or ""

    def _draw(self, key: Any, card: str) -> None:
        world = label(key.world) if key.world else None
        self.lines.append(
            {"t": "draw", "card": label(card), "player": key.seat, "why": key.why, "world": world}
        )

    def _mark(self, kind: str) -> None:
        nothing = {"players": [], "deck": 0, "discard": 0, "vp_pool": 0}
        where = {"round": self.moment.round, "phase": self.moment.phase}
        self.lines.append(
            {"t": kind, **where} | ({"state": nothing} if kind == "phase_end" else {})
        )

    # -- decisions -------------------------------------------------------------------------------

    def _write(self, step: str, asked: Any, move: Any) -> None:
        """The records of an answer."""
        if step in WRITERS:
            WRITERS[step](self, asked, move)
        elif step in SIMPLE:
            kind, chosen = SIMPLE[step]
            self._decide(move.seat, kind, chosen(move))

    def _decide(self, seat: int, kind: str, chosen: Line, **more: Any) -> None:
        self.lines.append(
            {"t": "decision", "n": len(self.lines), "round": self.moment.round, "player": seat,
             "phase": (self.t.phase and self.moment.phase) or "round_start", "type": kind,
             "options": None, "chosen": chosen} | more
        )  # fmt: skip

    def _kept(self, step: Any, move: Any) -> None:
        drawn = self.t.players[move.seat].drawn
        gone = [card for card in drawn if card not in move.cards] if hasattr(move, "cards") else []
        discarded = move.cards if move.text.split()[1] == "discard" else gone
        self._decide(move.seat, "explore_discard", {"discard": labels(discarded)})

    def _way(self, step: Any, move: Any) -> None:
        mode = move.way if move.way in ("pay", "conquer") else "pay_for_military"
        card = getattr(step, "world", None) or step.card
        self.paying[card] = {"mode": mode, "discard": [], "special": labels(move.discard)}
        if mode == "conquer":
            self._decide(move.seat, "payment", self.paying.pop(card), options={"for": label(card)})

    def _pay(self, step: Any, move: Any) -> None:
        card = getattr(step, "world", None) or step.card
        chosen = self.paying.pop(card, {"mode": "pay", "special": []})
        chosen["discard"] = labels(move.cards)
        self._decide(move.seat, "payment", chosen, options={"for": label(card)})

    def _military(self, step: Any, move: Any) -> None:
        for card in labels(move.cards):
            chosen = {"discard": [card], "special": label(step.powers[0])}
            self._decide(move.seat, "temporary_military", chosen)

    def _sell(self, step: Any, move: Any) -> None:
        power = {"card": carrier(step.power)} if step.power else None
        self._decide(
            move.seat, "trade_good", {"world": label(move.world)}, options={"power": power}
        )

    def _goods(self, step: Any, move: Any) -> None:
        for world in labels(move.worlds):
            power = {"card": carrier(step.power)}
            self._decide(move.seat, "consume_good", {"power": power, "world": world})

    def _from_hand(self, step: Any, move: Any) -> None:
        if move.cards:
            chosen = {"power": {"card": carrier(step.power)}, "discard": labels(move.cards)}
            self._decide(move.seat, "consume_from_hand", chosen)

    def _produce(self, step: Any, move: Any) -> None:
        """A windfall world is filled; a power that needs a card from hand is told with it."""
        power = carrier(move.power)
        if move.world and power not in FOR_CARDS:
            options = {"power": {"card": power}}
            chosen = {"world": label(move.world)}
            self._decide(move.seat, "windfall_produce", chosen, options=options)

    def _discard_to_produce(self, step: Any, move: Any) -> None:
        chosen = {"world": label(step.world), "discard": labels(move.cards)}
        power = {"card": carrier(getattr(step, "power", step.world))}
        self._decide(move.seat, "discard_to_produce", chosen, options={"power": power})


def carrier(power: str) -> str | None:
    """The card of a power by its name alone, or None for the bonus of Produce."""
    card = power.partition(":")[0]
    return CARDS[card].title if card in CARDS else None


def placed(move: Any) -> Line:
    """A card placed, or none."""
    return {"card": label(move.card) if hasattr(move, "card") else None}


def further(move: Any) -> Line:
    """Another world placed, a takeover, or neither."""
    if hasattr(move, "world"):
        return {"target": label(move.world), "power": label(move.power)}
    return placed(move)


def discarded(move: Any) -> Line:
    return {"discard": labels(move.cards)}


# How moves are written, by the step that asks for them.
SIMPLE: dict[str, tuple[str, Any]] = {
    "ChooseStartWorlds": (
        "choose_start_world",
        lambda move: {"world": label(move.world), "discard": labels(move.discard)},
    ),
    "InitialDiscards": ("initial_discard", discarded),
    "DiscardAgain": ("initial_discard", discarded),
    "ChooseActionCards": (
        "choose_actions",
        lambda move: {"actions": list(getattr(move, "actions", None) or [move.action])},
    ),
    "ChooseDevelopments": ("develop_place", placed),
    "ChooseWorlds": ("settle_place", placed),
    "SettleAgain": ("settle_place_extra", further),
    "NameNumber": ("lucky_number", lambda move: {"number": move.number}),
    "DiscardToLimit": ("hand_limit_discard", discarded),
}
WRITERS: dict[str, Any] = {
    "KeepCards": Logged._kept,
    "PlaceDevelopment": Logged._way,
    "PlaceWorld": Logged._way,
    "PayForDevelopment": Logged._pay,
    "PayForWorld": Logged._pay,
    "DiscardForMilitary": Logged._military,
    "SellGood": Logged._sell,
    "ChooseGoods": Logged._goods,
    "DiscardForGain": Logged._from_hand,
    "UseProducePowers": Logged._produce,
    "DiscardToProduce": Logged._discard_to_produce,
}
FOR_CARDS = ("Terraforming Colonists",)


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
    """Write a log as a file."""
    path.write_bytes(gzip.compress("".join(json.dumps(line) + "\n" for line in lines).encode()))
