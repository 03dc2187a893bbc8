"""Games played by the engine's own players, written as a log of people's games would have them."""

from __future__ import annotations

import random
from typing import Any

from galaxy_referee.bots.greedy import usual_policy
from galaxy_referee.engine.race import game
from galaxy_referee.engine.race.catalogue import CARDS
from galaxy_referee.engine.race.expansions.brink_of_war.moves import ReplaceWorld
from galaxy_referee.engine.race.expansions.takeovers.moves import Takeover
from galaxy_referee.engine.race.state import Race
from galaxy_referee.records.importing.draws import keys_of
from galaxy_referee.records.importing.expansions.brink_of_war import before_taking
from galaxy_referee.records.importing.moments import Moment
from galaxy_referee.records.importing.start import before_round
from tests.tools.log_records import Line, end, header, label, labels, round_end


class Logged:
    """A game that writes its own log.

    Args:
        expansion: as logs name it.
        options: the options of the game besides the edition.
        seed: of the game, and of its players.
        fond_of: parts of moves that the players make whenever they can, separated by ``|``.
        spent: how prestige spent in Settle is told: as a "decision", as "military", or only as a
            record of prestige, with the name of its card ("named") or without.
    """

    def __init__(
        self, expansion: str, options: dict[str, Any], seed: str, fond_of: str = "", spent: str = ""
    ) -> None:
        options = {"advanced": options["players"] == 2, "goals": False} | options
        self.t: Race = game.new(options | {"edition": "board_game_arena"}, seed)
        self.t.ask_trivial_choices()
        self.luck = random.Random(seed)
        self.moment = Moment()
        self.paying: dict[str, Line] = {}
        self.lines = [header(self.t, expansion)]
        self.fond_of = [part for part in fond_of.split("|") if part]
        self.spent = spent
        self.fulfilled: set[str] = set()
        self.filling: str | None = None

    def play(self, rounds: int | None = None) -> list[Line]:
        """The lines of a game to its end, or conceded by seat 0 after some rounds."""
        while not self.t.over:
            if rounds is not None and self.t.round > rounds:
                self._make(game.reader.read_text("0 concede", 0), None)
                break
            question = game.decisions(self.t)[0]
            self._make(self._chosen(question), question)
        self.lines += [round_end(self.t, self.t.round), end(self.t)]
        return self.lines

    def _chosen(self, question: Any) -> Any:
        """A move that the players are fond of, or what they do usually."""
        if self.fond_of and len(question.moves) <= 400:
            moves = list(question.moves)
            for part in self.fond_of:
                fitting = [move for move in moves if part in move.text]
                if fitting:
                    self.fulfilled.add(part)
                    return self.luck.choice(fitting)
        move = usual_policy("race").choose(self.t, question, self.luck)
        if move.text.endswith(":bet"):  # no log has a bet
            return next(other for other in question.moves if other != move)
        return move

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
                ended = before_taking(before_round(self.t, events), events)
                self.lines.append(round_end(ended, before.round))
                self._taken(events)
            elif event.kind == "phase_started":
                self._mark("phase_start")
            elif event.kind == "phase_ended":
                self._mark("phase_end")
            elif event.kind in TOLD:
                TOLD[event.kind](self, event)
            cards = event.private.get("cards", []) if event.kind == "cards_drawn" else []
            if event.kind == "cards_turned_up":
                cards = event.data["cards"]
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

    def _taken(self, events: Any) -> None:
        """What is taken of the cards discarded at the end of the round is told after it."""
        for event in events:
            if event.kind == "discards_taken":
                cards = labels(event.private["cards"])
                self.lines.append({"t": "take_discards", "player": event.seat, "cards": cards})

    def _prestige(self, event: Any) -> None:
        """Prestige gained or spent."""
        amount = event.data["prestige"] * (1 if event.kind == "prestige_gained" else -1)
        seat = event.seat
        by = carrier(event.data["source"]) if self.spent == "named" or amount > 0 else None
        self.lines.append(
            {"t": "prestige", "player": seat, "gained": amount, "by": by,
             "prestige": self.t.players[seat].prestige}
        )  # fmt: skip

    def _takeover(self, event: Any) -> None:
        world = label(event.data["world"])
        self.lines.append({"t": "takeover", "player": event.seat, "card": world})

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

    def _spend(self, step: Any, move: Any) -> None:
        """A good, or prestige, which is told in any of several ways."""
        if move.text.endswith("pass"):
            return
        power = {"card": carrier(move.power)}
        if move.world:
            chosen = {"power": power, "world": label(move.world)}
            self._decide(move.seat, "good_for_discount", chosen)
        elif self.spent == "decision":
            self._decide(move.seat, "consume_prestige", {"power": power})
        elif self.spent == "military":
            chosen = {"discard": None, "special": carrier(move.power)}
            self._decide(move.seat, "temporary_military", chosen)

    def _raise(self, step: Any, move: Any) -> None:
        """Cards of the tableau for Military in a takeover."""
        for card in labels(move.discard):
            self.lines.append({"t": "use", "player": move.seat, "card": card})

    def _settle_again(self, step: Any, move: Any) -> None:
        """Another world, a takeover, or neither."""
        if isinstance(move, Takeover):
            chosen = {"target": label(move.world)}
            self._decide(move.seat, "takeover_declare", chosen, power=carrier(move.power))
            return
        power = carrier(move.power) if hasattr(move, "power") else "Improved Logistics"
        self._decide(move.seat, "settle_place_extra", placed(move), power=power)
        if isinstance(move, ReplaceWorld):
            chosen = {"mode": "pay", "discard": [], "special": [label(move.replaced)]}
            options = {"for": label(move.world)}
            self._decide(move.seat, "payment", chosen, options=options)

    def _store(self, step: Any, move: Any) -> None:
        """The card stored is told with the payment, or alone."""
        if not self.t.players[move.seat].paid:
            self._decide(move.seat, "store_card", {"card": label(move.card)})
            return
        payment = next(line for line in reversed(self.lines) if line.get("type") == "payment")
        payment["chosen"]["stored"] = label(move.card)

    def _discard_after_drawing(self, step: Any, move: Any) -> None:
        develop = self.moment.phase.startswith("develop")
        self._decide(
            move.seat, "develop_discard" if develop else "discard_after_placing", discarded(move)
        )

    def _for_prestige(self, step: Any, move: Any) -> None:
        if move.cards:
            self._decide(move.seat, "discard_for_prestige", discarded(move))

    def _found(self, step: Any, move: Any) -> None:
        """A card found that may be declined."""
        chosen = {"keep": hasattr(move, "card"), "card": label(self.t.aside[-1])}
        self._decide(move.seat, "search_choose", chosen)

    def _consume(self, step: Any, move: Any) -> None:
        """What needs no further choice; all else is told with the goods or cards."""
        if getattr(move, "power", "").endswith(":all_goods"):
            for world in labels(self.t.worlds_with_good(move.seat)):
                chosen = {"power": {"card": carrier(move.power)}, "world": world}
                self._decide(move.seat, "consume_good", chosen)
        elif getattr(move, "power", "").endswith("spend_prestige"):
            self._decide(move.seat, "consume_prestige", {"power": {"card": carrier(move.power)}})

    def _defeat(self, step: Any, move: Any) -> None:
        if hasattr(move, "power"):
            self._decide(move.seat, "consume_prestige", {"power": {"card": carrier(move.power)}})

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
        power = self.filling = carrier(move.power)
        if move.world and power not in FOR_CARDS:
            options = {"power": {"card": power}}
            chosen = {"world": label(move.world)}
            self._decide(move.seat, "windfall_produce", chosen, options=options)

    def _discard_to_produce(self, step: Any, move: Any) -> None:
        chosen = {"world": label(step.world), "discard": labels(move.cards)}
        power = {"card": self.filling}
        self._decide(move.seat, "discard_to_produce", chosen, options={"power": power})


def carrier(power: str) -> str | None:
    """The card of a power by its name alone, or None for the bonus of Produce."""
    card = power.partition(":")[0]
    return CARDS[card].title if card in CARDS else None


def placed(move: Any) -> Line:
    """A card placed, or none."""
    if isinstance(move, ReplaceWorld):
        return {"card": label(move.world)}
    return {"card": label(move.card) if hasattr(move, "card") else None}


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
        lambda move: {
            "actions": [
                action.replace("prestige-", "prestige:")
                for action in getattr(move, "actions", None) or move.action.split()
            ]
        },
    ),
    "ChooseDevelopments": ("develop_place", placed),
    "ChooseWorlds": ("settle_place", placed),
    "NameNumber": ("lucky_number", lambda move: {"number": move.number}),
    "DiscardToLimit": ("hand_limit_discard", discarded),
}
TOLD: dict[str, Any] = {
    "prestige_gained": Logged._prestige,
    "prestige_spent": Logged._prestige,
    "takeover_succeeded": Logged._takeover,
}
WRITERS: dict[str, Any] = {
    "SettleAgain": Logged._settle_again, "SpendToPlace": Logged._spend,
    "SpendToFight": Logged._spend, "SpendToDevelop": Logged._spend, "UseMilitary": Logged._raise,
    "DefeatOrNot": Logged._defeat, "StorePaid": Logged._store,
    "StoreFromStartingHand": Logged._store, "DiscardFromHand": Logged._discard_after_drawing,
    "OfferCard": Logged._for_prestige, "KeepFound": Logged._found,
    "UseConsumePowers": Logged._consume, "DiscardCards": Logged._from_hand,
    "ConquerWorld": Logged._way, "KeepCards": Logged._kept, "PlaceDevelopment": Logged._way,
    "PlaceWorld": Logged._way, "PayForDevelopment": Logged._pay, "PayForWorld": Logged._pay,
    "DiscardForMilitary": Logged._military, "SellGood": Logged._sell, "ChooseGoods": Logged._goods,
    "DiscardForGain": Logged._from_hand, "UseProducePowers": Logged._produce,
    "DiscardToProduce": Logged._discard_to_produce,
}  # fmt: skip
FOR_CARDS = (
    "Terraforming Colonists", "Universal Exports", "Lifeforms, Inc.", "Alien Booby Trap",
    "Damaged Alien Factory",
)  # fmt: skip
