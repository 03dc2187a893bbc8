"""A game at the table: a session with bots in the other seats, which move automatically.

The person plays the first seat, and the client sees only that seat's view. A bot with a network in
a file of the person's plays its seat from here, knowing only what that seat knows.
"""

from __future__ import annotations

import _thread
import random
import re
from collections.abc import Sequence
from pathlib import Path
from threading import Thread

import msgspec
from rich.panel import Panel
from rich.table import Table

from galaxy_referee import notation
from galaxy_referee.bots.adviser import Adviser
from galaxy_referee.bots.registry import parse_spec
from galaxy_referee.engine.kernel.errors import RefereeError
from galaxy_referee.engine.kernel.knowledge import Knowledge
from galaxy_referee.engine.race import game
from galaxy_referee.play.screen import Cards, Json, Screen
from galaxy_referee_client import Decision, Event, Outcome, Position, Refusal, Service, Session

STARS = ("Vega", "Rigel", "Deneb", "Altair", "Spica")
OWN = ".npz"  # how a file of the person's ends; what a service offers has a name without an end


class OwnBot(Thread):
    """A bot with a network in a file of the person's, which plays a seat.

    Args:
        seat: the seat.
        bot: the bot.
        screen: for what goes wrong, which ends the game.
    """

    def __init__(self, seat: Session, bot: Adviser, screen: Screen) -> None:
        super().__init__(daemon=True)
        self.seat = seat
        self.bot = bot
        self.screen = screen

    def run(self) -> None:
        """Play to the end."""
        try:
            for position in self.seat.positions(limit=1, knowledge="true"):
                for decision in position["decisions"]:
                    known = msgspec.json.encode(position["view"]["knowledge"])
                    knowledge = msgspec.json.decode(known, type=Knowledge)
                    luck = f"{random.getrandbits(64):x}"
                    self.seat.move(self.bot.advise(knowledge, decision["seat"], luck).move.text)
        except (Refusal, RefereeError) as error:
            self.screen.warn(self.screen.phrase("Your bot has stopped: {text}", text=f"{error}"))
            _thread.interrupt_main()


class GameScreen:
    """A session with one seat for the user and bots in the others.

    Args:
        service: the service.
        options: the options of the game.
        name: the user's name.
        bots: the bots for the other seats, in order.
        screen: the terminal.
    """

    def __init__(
        self, service: Service, options: Json, name: str, bots: Sequence[str], screen: Screen
    ) -> None:
        seats: list[Json] = [{"player": "player", "name": name}]
        own: dict[int, Adviser] = {}
        yours = screen.phrase("your network")
        for number in range(options["players"] - 1):
            bot = bots[number % len(bots)]
            if bot.endswith(OWN):
                seats.append({"player": "player", "name": f"{STARS[number]} ({yours})"[:40]})
                own[number + 1] = parse_spec(bot, Path).adviser(game)
            else:
                seats.append({"player": "bot", "bot": bot, "name": f"{STARS[number]} ({bot})"[:40]})
        session = Session.create(service, "race", options=options, seats=seats)
        self.seat = session.at(0)
        for number, adviser in own.items():
            OwnBot(session.at(number), adviser, screen).start()
        self.names = [seat["name"] for seat in seats]
        self.cards = Cards(service.call("GET", "/v1/games/race/components")["components"], screen)
        self.screen = screen
        seat = re.escape(screen.phrase("Seat {seat}", seat=0)).replace("0", r"(\d+)")
        self.seat_named = re.compile(rf"\b{seat}\b", re.IGNORECASE)

    def play(self) -> None:
        """Play to the end."""
        for position in self.seat.positions(limit=1000):
            self.say(position["events"])
            if position["outcome"]:
                self.finish(position, position["outcome"])
            elif position["decisions"]:
                self.decide(position)

    def decide(self, position: Position) -> None:
        """Show the table, ask, and make the chosen move."""
        (decision,) = position["decisions"]
        if decision["total"] == 1:
            self.seat.move(decision["moves"][0])
            return
        self.show(position["view"])
        while True:
            try:
                self.seat.move(self.ask(decision, position["view"]), loose=True)
            except Refusal as refusal:
                self.screen.warn(said(refusal))
            else:
                return

    def ask(self, decision: Decision, view: Json) -> str:
        """Ask for a move, and return it as text."""
        choose, moves = decision["choose"], decision["moves"]
        self.screen.print(
            f"\n[b]{self.cards.named(decision['prompt'])}[/b]  [dim]{decision['rule']}[/]"
        )
        for number, answer in enumerate(choose["from"], 1):
            self.screen.print(f" [b]{number:>2}[/b]  {self.cards.label(answer)}")
        numbers = self.count(choose)
        hint = self.screen.phrase(
            "{text}, or [b]?[/b] for your cards, [b]t[/b] for the position as text, Enter for a "
            "random move, [b]q[/b] to leave",
            text=numbers,
        )
        while True:
            typed = self.screen.input(f"[dim]{hint}[/] > ").strip()
            if typed == "q":
                raise EOFError
            if typed == "?":
                self.explain(view["table"])
            elif typed == "t":
                self.screen.out(notation.write(view), highlight=False)
            elif not typed:
                return str(random.choice(moves)["text"])
            elif picked := _picked(typed, choose):
                return _written(decision, picked)
            elif typed[0].isalpha():
                return typed
            else:
                most = len(choose["from"])
                self.screen.warn(
                    self.screen.phrase("Type {text} from 1 to {most}.", text=numbers, most=most)
                )

    def count(self, choose: Json) -> str:
        """How many numbers answer a question."""
        least, most = choose["min"], choose["max"]
        if least == most:
            return self.screen.phrase("{count:number}", count=most)
        return self.screen.phrase("{least} to {most:number}", least=least, most=most)

    def show(self, view: Json) -> None:
        """The table as this seat sees it."""
        table = view["table"]
        grid = Table(expand=True, border_style="dim")
        for heading in ("", "hand", "chips"):
            grid.add_column(self.screen.word(heading))
        grid.add_column(self.screen.phrase("tableau (● has a good)"), ratio=1)
        for seat, player in enumerate(table["players"]):
            tableau = ", ".join(
                self.cards.named(placed["card"]) + (" ●" if placed["good"] else "")
                for placed in player["tableau"]
            )
            chosen = ", ".join(map(self.screen.word, player["actions"]))
            actions = f"\n[dim]{chosen}[/]" if chosen else ""
            name = f"{seat} [b]{self.names[seat]}[/b]{actions}"
            grid.add_row(name, str(player["hand"]), str(player["chips"]), tableau)
        phrase = self.screen.phrase
        phase = table["phase"] or phrase("between phases")
        title = phrase("Round {round}, {phase}", round=table["round"], phase=phase)
        pool, deck = table["pool"], table["deck"]
        counts = phrase("{pool} VP in the pool, {deck:card} in the deck", pool=pool, deck=deck)
        self.screen.print()
        self.screen.print(Panel(grid, title=title, subtitle=counts, border_style="blue"))
        hand = ", ".join(self.cards.named(card) for card in table["hand"])
        self.screen.print(phrase("Your hand: {text}", text=hand or self.screen.word("nothing")))

    def explain(self, table: Json) -> None:
        """Explain the user's cards."""
        placed = [card["card"] for card in table["players"][0]["tableau"]]
        grid = Table(border_style="dim")
        for heading in ("where", "card", "good", "cost", "VP", "powers"):
            grid.add_column(self.screen.word(heading))
        for where, cards in (
            ("drawn", table["drawn"]),
            ("hand", table["hand"]),
            ("in the tableau", placed),
        ):
            for card in cards or []:
                grid.add_row(
                    self.screen.word(where), self.cards.named(card), self.cards.good(card),
                    self.cards.cost(card), str(self.cards.of(card).get("vp", 0)),
                    self.cards.powers(card),
                )  # fmt: skip
        self.screen.print(grid)

    def say(self, events: list[Event]) -> None:
        """Print what happened, with names in place of numbers."""
        for event in events:
            text = self.seat_named.sub(lambda seat: self.names[int(seat[1])], event["text"])
            self.screen.print(f"[dim]·[/] {self.cards.named(text)}", highlight=False)

    def finish(self, position: Position, outcome: Outcome) -> None:
        """The final scores."""
        self.show(position["view"])
        parts = list(outcome["scores"][0]["parts"])
        headings = map(self.screen.word, ("", *parts, "total"))
        over = self.screen.phrase("The game is over")
        grid = Table(*headings, title=over, border_style="green")
        for score in sorted(outcome["scores"], key=lambda score: -score["total"]):
            crown = " ★" if score["seat"] in outcome["winners"] else ""
            numbers = [str(score["parts"][part]) for part in parts]
            grid.add_row(self.names[score["seat"]] + crown, *numbers, f"[b]{score['total']}[/b]")
        self.screen.print(grid)
        seed = position["view"]["seed"]
        told = self.screen.phrase("The deck followed from the seed {text}.", text=seed)
        self.screen.print(f"[dim]{told}[/]")


def said(refusal: Refusal) -> str:
    """The reason of a refusal, and the rule."""
    rule = refusal.problem.get("rule")
    return f"{refusal} ({rule})" if rule else str(refusal)


def _written(decision: Decision, picked: list[int]) -> str:
    """The move that answers with the items at these positions, from 1."""
    choose, moves = decision["choose"], decision["moves"]
    tails = [move["text"].partition(" ")[2] for move in moves]
    if tails == choose["from"]:
        return str(moves[picked[0] - 1]["text"])
    word = tails[0].partition(" ")[0]
    names = ",".join(choose["from"][number - 1] for number in sorted(picked))
    return f"{decision['seat']} {word} {names}"


def _picked(typed: str, choose: Json) -> list[int] | None:
    """The entered numbers, if their count is right and all are different."""
    words = re.split(r"[ ,]+", typed)
    numbers = [int(word) for word in words if word.isascii() and word.isdigit()]
    right = all(1 <= number <= len(choose["from"]) for number in numbers)
    fits = choose["min"] <= len(set(numbers)) == len(numbers) <= choose["max"]
    return numbers if numbers and right and fits else None
