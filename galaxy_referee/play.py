"""``galaxy-referee play``: Race for the Galaxy in the terminal, against built-in bots.

    make run                                            # in one terminal
    .venv/bin/python -m galaxy_referee play             # in another

Installed with pip, the commands are ``galaxy-referee serve`` and ``galaxy-referee play``.

The client creates a session with bots in the other seats, which move automatically. You play the
first seat, and the client sees only that seat's view. A bot with a network in a file of yours plays
its seat from here, knowing only what that seat knows.
Requires rich.
"""

from __future__ import annotations

import _thread
import argparse
import random
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from threading import Thread
from typing import Any

import msgspec
from rich.console import Console
from rich.panel import Panel
from rich.table import Table

from galaxy_referee import notation
from galaxy_referee.bots.adviser import Adviser
from galaxy_referee.bots.registry import UnknownBot, parse_spec
from galaxy_referee.client import Decision, Event, Outcome, Position, Refusal, Service, Session
from galaxy_referee.engine.kernel.errors import RefereeError
from galaxy_referee.engine.kernel.knowledge import Knowledge
from galaxy_referee.engine.race import game

Json = dict[str, Any]
STARS = ("Vega", "Rigel", "Deneb", "Altair", "Spica")
OWN = ".npz"  # how a file of the person's ends; what a service offers has a name without an end
KINDS = {"novelty": "cyan", "rare": "yellow", "genes": "green", "alien": "magenta"}
GRAMMAR = (
    "a number, or [b]?[/b] for your cards, [b]t[/b] for the position as text, Enter for a random "
    "move, [b]q[/b] to leave"
)


class Cards:
    """The catalogue, for looking up cards by id."""

    def __init__(self, components: Json) -> None:
        cards = (card for card_set in components["sets"] for card in card_set["cards"])
        self.by_id: dict[str, Json] = {card["id"]: card for card in cards}

    def of(self, name: str) -> Json:
        """The card with an id such as ``public-works#2``."""
        return self.by_id[name.partition("#")[0]]

    def named(self, text: str) -> str:
        """A text with the names of cards in place of their ids."""

        def name(match: re.Match[str]) -> str:
            card = self.by_id.get(match[1])
            return f"[{self.color(match[1])}]{card['name']}[/]" if card else match[0]

        return re.sub(r"([a-z0-9]+(?:-[a-z0-9]+)*)(?:#\d+)?", name, text)

    def color(self, name: str) -> str:
        """The color for a card: the color of a world's good."""
        card = self.of(name)
        return KINDS.get(
            card.get("good") or "", "white" if card["type"] == "world" else "bright_blue"
        )

    def cost(self, name: str) -> str:
        """Its cost in cards, or in Military for a military world."""
        card = self.of(name)
        return f"military {card['defense']}" if card.get("defense") else str(card.get("cost", 0))

    def good(self, name: str) -> str:
        """The kind of its good, and how it gets one."""
        card = self.of(name)
        return f"{card['good']}, {card['how']}" if card.get("good") else ""

    def powers(self, name: str) -> str:
        """Its powers and scoring, in the catalogue's words."""
        card = self.of(name)
        return " ".join(
            part["text"] for part in [*card.get("powers", []), *card.get("scoring", [])]
        )


class OwnBot(Thread):
    """A bot with a network in a file of the person's, which plays a seat.

    Args:
        seat: the seat.
        bot: the bot.
        console: for what goes wrong, which ends the game.
    """

    def __init__(self, seat: Session, bot: Adviser, console: Console) -> None:
        super().__init__(daemon=True)
        self.seat = seat
        self.bot = bot
        self.console = console

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
            self.console.print(f"[red]Your bot has stopped: {error}[/]")
            _thread.interrupt_main()


class GameScreen:
    """A session with one seat for the user and bots in the others.

    Args:
        service: the service.
        options: the options of the game.
        name: the user's name.
        bots: the bots for the other seats, in order.
        console: the console to use.
    """

    def __init__(
        self, service: Service, options: Json, name: str, bots: Sequence[str], console: Console
    ) -> None:
        seats: list[Json] = [{"player": "player", "name": name}]
        own: dict[int, Adviser] = {}
        for number in range(options["players"] - 1):
            bot = bots[number % len(bots)]
            if bot.endswith(OWN):
                seats.append({"player": "player", "name": f"{STARS[number]} (your network)"})
                own[number + 1] = parse_spec(bot, Path).adviser(game)
            else:
                seats.append({"player": "bot", "bot": bot, "name": f"{STARS[number]} ({bot})"[:40]})
        session = Session.create(service, "race", options=options, seats=seats)
        self.seat = session.at(0)
        for number, adviser in own.items():
            OwnBot(session.at(number), adviser, console).start()
        self.names = [seat["name"] for seat in seats]
        self.cards = Cards(service.call("GET", "/v1/games/race/components")["components"])
        self.console = console

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
                self.console.print(f"[red]{_said(refusal)}[/]")
            else:
                return

    def ask(self, decision: Decision, view: Json) -> str:
        """Ask for a move, and return it as text."""
        choose, moves = decision["choose"], decision["moves"]
        several = (choose["min"], choose["max"]) != (1, 1)
        self.console.print(
            f"\n[b]{self.cards.named(decision['prompt'])}[/b]  [dim]{decision['rule']}[/]"
        )
        for number, answer in enumerate(choose["from"], 1):
            self.console.print(f" [b]{number:>2}[/b]  {self.label(answer)}")
        hint = GRAMMAR.replace("a number", _count(choose)) if several else GRAMMAR
        while True:
            typed = self.console.input(f"[dim]{hint}[/] > ").strip()
            if typed == "q":
                raise EOFError
            if typed == "?":
                self.explain(view["table"])
            elif typed == "t":
                self.console.out(notation.write(view), highlight=False)
            elif not typed:
                return str(random.choice(moves)["text"])
            elif picked := _picked(typed, choose):
                return _written(decision, picked)
            elif typed[0].isalpha():
                return typed
            else:
                self.console.print(
                    f"[red]Type {_count(choose)} from 1 to {len(choose['from'])}.[/]"
                )

    def label(self, answer: str) -> str:
        """A list item for an answer."""
        words = answer.split()
        card = words[-1].partition("#")[0]
        text = self.cards.named(answer.removeprefix("select ").replace("_", " "))
        if card not in self.cards.by_id:
            return text
        return f"{text}  [dim]{self.cards.cost(card)}; {self.cards.of(card).get('vp', 0)} VP[/]"

    def show(self, view: Json) -> None:
        """The table as this seat sees it."""
        table = view["table"]
        grid = Table(expand=True, border_style="dim")
        for heading in ("", "hand", "chips"):
            grid.add_column(heading)
        grid.add_column("tableau (● has a good)", ratio=1)
        for seat, player in enumerate(table["players"]):
            tableau = ", ".join(
                self.cards.named(placed["card"]) + (" ●" if placed["good"] else "")
                for placed in player["tableau"]
            )
            actions = f"\n[dim]{', '.join(player['actions'])}[/]" if player["actions"] else ""
            name = f"[b]{self.names[seat]}[/b]{actions}"
            grid.add_row(name, str(player["hand"]), str(player["chips"]), tableau)
        title = f"Round {table['round']}, {table['phase'] or 'between phases'}"
        counts = f"{table['pool']} VP in the pool, {table['deck']} cards in the deck"
        self.console.print()
        self.console.print(Panel(grid, title=title, subtitle=counts, border_style="blue"))
        hand = ", ".join(self.cards.named(card) for card in table["hand"])
        self.console.print(f"Your hand: {hand or 'empty'}")

    def explain(self, table: Json) -> None:
        """Explain the user's cards."""
        placed = [card["card"] for card in table["players"][0]["tableau"]]
        grid = Table("where", "card", "good", "cost", "VP", "powers", border_style="dim")
        for where, cards in (
            ("drawn", table["drawn"]),
            ("hand", table["hand"]),
            ("tableau", placed),
        ):
            for card in cards or []:
                grid.add_row(
                    where, self.cards.named(card), self.cards.good(card), self.cards.cost(card),
                    str(self.cards.of(card).get("vp", 0)), self.cards.powers(card),
                )  # fmt: skip
        self.console.print(grid)

    def say(self, events: list[Event]) -> None:
        """Print what happened, with names in place of numbers."""
        for event in events:
            text = re.sub(r"\b[Ss]eat (\d+)", lambda seat: self.names[int(seat[1])], event["text"])
            self.console.print(f"[dim]·[/] {self.cards.named(text)}", highlight=False)

    def finish(self, position: Position, outcome: Outcome) -> None:
        """The final scores."""
        self.show(position["view"])
        parts = list(outcome["scores"][0]["parts"])
        grid = Table("", *parts, "total", title="The game is over", border_style="green")
        for score in sorted(outcome["scores"], key=lambda score: -score["total"]):
            crown = " ★" if score["seat"] in outcome["winners"] else ""
            numbers = [str(score["parts"][part]) for part in parts]
            grid.add_row(self.names[score["seat"]] + crown, *numbers, f"[b]{score['total']}[/b]")
        self.console.print(grid)
        self.console.print(f"[dim]The deck followed from the seed {position['view']['seed']}.[/]")


def _unknown(bots: Sequence[str], service: Service, options: Json) -> str:
    """What is wrong with the names of bots, or with the files of networks, if anything."""
    try:
        for own in [bot for bot in bots if bot.endswith(OWN)]:
            spec = parse_spec(own, Path)
            spec.adviser(game)
            spec.check(game, game.new(options, "check"))
    except UnknownBot as error:
        return f"{error}"
    names = [bot["name"] for bot in service.call("GET", "/v1/bots")["bots"]]
    strange = [bot for bot in bots if bot.partition(":")[0] not in names]
    return f"There is no bot {strange[0]!r}; choose one of {', '.join(names)}." if strange else ""


def _said(refusal: Refusal) -> str:
    rule = refusal.problem.get("rule")
    return f"{refusal} ({rule})" if rule else str(refusal)


def _count(choose: Json) -> str:
    least, most = choose["min"], choose["max"]
    if least == most:
        return "a number" if most == 1 else f"{most} numbers"
    return f"{least} to {most} numbers"


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


def main(arguments: Sequence[str] | None = None) -> int:
    """Play a game; returns 0 unless the service refused a call."""
    parser = argparse.ArgumentParser(
        prog="galaxy-referee play",
        description="Play Race for the Galaxy in the terminal.",
    )
    parser.add_argument(
        "--url", default="http://127.0.0.1:8000", help="URL of the service (default: %(default)s)"
    )
    parser.add_argument(
        "--players", type=int, choices=(2, 3, 4), default=2, help="number of players, including you"
    )
    parser.add_argument(
        "--bot",
        action="append",
        metavar="BOT",
        help="the bot to play against, such as random, monte-carlo:playouts=32, or, with a network "
        "of yours, learned:file=race.npz; repeat it for several opponents (default: greedy)",
    )
    parser.add_argument("--name", default="Sol", help="your name")
    parser.add_argument(
        "--first-game",
        action="store_true",
        help="start with the hands that the rulebook suggests for beginners",
    )
    given = parser.parse_args(arguments)
    console = Console()
    options = {"players": given.players, "setup": "first_game" if given.first_game else "standard"}
    try:
        bots, service = given.bot or ["greedy"], Service(given.url)
        if wrong := _unknown(bots, service, options):
            console.print(f"[red]{wrong}[/]")
            return 1
        GameScreen(service, options, given.name, bots, console).play()
    except Refusal as refusal:
        console.print(f"[red]{_said(refusal)}[/]")
        return 1
    except (EOFError, KeyboardInterrupt):
        console.print("\nYou leave the table.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
