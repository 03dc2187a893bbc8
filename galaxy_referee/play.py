"""Race for the Galaxy in the terminal, against the built-in bots.

    make run                                            # in one terminal
    .venv/bin/python -m galaxy_referee play             # in another

Installed with pip, the commands are ``galaxy-referee serve`` and ``galaxy-referee play``.

The client opens a session in which bots have the other seats. They answer by themselves. You play
the first seat; what the client shows is that seat's view, so it knows no more than you do.
Requires rich.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import sys
import urllib.error
import urllib.request
from collections.abc import Sequence
from typing import Any
from uuid import uuid4

from rich.console import Console
from rich.panel import Panel
from rich.table import Table

from galaxy_referee import notation

Json = dict[str, Any]
STARS = ("Vega", "Rigel", "Deneb", "Altair", "Spica")
KINDS = {"novelty": "cyan", "rare": "yellow", "genes": "green", "alien": "magenta"}
GRAMMAR = (
    "a number, or [b]?[/b] for your cards, [b]t[/b] for the position as text, Enter for a random "
    "move, [b]q[/b] to leave"
)


class Refused(Exception):
    """The service refused a call; the text says why."""


class Client:
    """Calls of the service with one token.

    Args:
        url: where the service is.
        token: whose calls they are.
    """

    def __init__(self, url: str, token: str | None = None) -> None:
        self.url = url
        self.token = token

    def call(self, method: str, path: str, body: Json | None = None, **headers: str) -> Json:
        """The answer to a call.

        Raises:
            Refused: the answer is a problem.
        """
        headers |= {"Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                content: Json = json.load(answer)
                return content
        except urllib.error.HTTPError as error:
            problem = json.load(error)
            rule = f" ({problem['rule']})" if problem.get("rule") else ""
            raise Refused(problem["detail"] + rule) from error
        except urllib.error.URLError as error:
            raise Refused(f"No service answers at {self.url}: {error.reason}.") from error


class Cards:
    """The catalogue, for looking up cards by id."""

    def __init__(self, components: Json) -> None:
        cards = (card for card_set in components["sets"] for card in card_set["cards"])
        self.by_id: dict[str, Json] = {card["id"]: card for card in cards}

    def of(self, name: str) -> Json:
        """The card of an id such as ``public-works#2``."""
        return self.by_id[name.partition("#")[0]]

    def named(self, text: str) -> str:
        """A text with the names of cards in place of their ids."""

        def name(match: re.Match[str]) -> str:
            card = self.by_id.get(match[1])
            return f"[{self.color(match[1])}]{card['name']}[/]" if card else match[0]

        return re.sub(r"([a-z0-9]+(?:-[a-z0-9]+)*)(?:#\d+)?", name, text)

    def color(self, name: str) -> str:
        """The color for a card: worlds have the color of their good."""
        card = self.of(name)
        return KINDS.get(
            card.get("good") or "", "white" if card["type"] == "world" else "bright_blue"
        )

    def cost(self, name: str) -> str:
        """Its cost in cards, or in Military for a military world."""
        card = self.of(name)
        return f"military {card['defense']}" if card.get("defense") else str(card.get("cost", 0))

    def good(self, name: str) -> str:
        """The kind of its good, and how it gets it."""
        card = self.of(name)
        return f"{card['good']}, {card['how']}" if card.get("good") else ""

    def powers(self, name: str) -> str:
        """What it does and what it scores, in the words of the catalogue."""
        card = self.of(name)
        return " ".join(
            part["text"] for part in [*card.get("powers", []), *card.get("scoring", [])]
        )


class GameScreen:
    """A session: one seat for the person, the others for bots.

    Args:
        url: where the service is.
        options: of the game.
        name: of the person.
        bots: which bots play, in turn; as many as there are other seats.
        console: to show it on.
    """

    def __init__(
        self, url: str, options: Json, name: str, bots: Sequence[str], console: Console
    ) -> None:
        host = Client(url)
        _check(bots, host.call("GET", "/v1/bots")["bots"])
        seats: list[Json] = [{"player": "player", "name": name}]
        for number in range(options["players"] - 1):
            bot = bots[number % len(bots)]
            seats.append({"player": "bot", "bot": bot, "name": f"{STARS[number]} ({bot})"[:40]})
        made = host.call("POST", "/v1/race/sessions", {"options": options, "seats": seats})
        self.path = f"/v1/race/sessions/{made['session']}"
        self.seat = Client(url, made["seat_tokens"][0])
        self.names = [seat["name"] for seat in made["seats"]]
        self.cards = Cards(host.call("GET", "/v1/games/race/components")["components"])
        self.console = console
        self.seen = made["version"]
        self.say(made["events"])

    def play(self) -> None:
        """Play to the end."""
        while True:
            # Bots that have not finished thinking go on with each call.
            mine = self.seat.call("GET", f"{self.path}?limit=1000&since={self.seen}")
            self.seen = mine["version"]
            self.say(mine["events"])
            if mine["outcome"]:
                return self.finish(mine)
            if mine["decisions"]:
                self.decide(mine)

    def move(self, text: str) -> None:
        """Make a move. The key makes it safe to send the call again if the answer is lost."""
        self.seat.call(
            "POST", f"{self.path}/moves", {"moves": [text]}, **{"Idempotency-Key": str(uuid4())}
        )

    def decide(self, position: Json) -> None:
        """Show the table, ask, and make the move that was chosen."""
        (decision,) = position["decisions"]
        if decision["total"] == 1:
            return self.move(decision["moves"][0]["text"])
        self.show(position["view"])
        while True:
            try:
                return self.move(self.ask(decision, position["view"]))
            except Refused as refusal:
                self.console.print(f"[red]{refusal}[/]")

    def ask(self, decision: Json, view: Json) -> str:
        """The move chosen, as its line of text."""
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
                tails = [move["text"].partition(" ")[2] for move in moves]
                if tails == choose["from"]:
                    return str(moves[picked[0] - 1]["text"])
                word = tails[0].partition(" ")[0]
                names = ",".join(choose["from"][number - 1] for number in sorted(picked))
                return f"{decision['seat']} {word} {names}"
            else:
                self.console.print(
                    f"[red]Type {_count(choose)} from 1 to {len(choose['from'])}.[/]"
                )

    def label(self, answer: str) -> str:
        """An answer as a line of the list."""
        words = answer.split()
        card = words[-1].partition("#")[0]
        text = self.cards.named(answer.removeprefix("choose_action ").replace("_", " "))
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
        """What the person's cards do."""
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

    def say(self, events: list[Json]) -> None:
        """What happened, with names in place of numbers."""
        for event in events:
            text = re.sub(r"\b[Ss]eat (\d+)", lambda seat: self.names[int(seat[1])], event["text"])
            self.console.print(f"[dim]·[/] {self.cards.named(text)}", highlight=False)

    def finish(self, position: Json) -> None:
        """The final scores."""
        self.show(position["view"])
        outcome = position["outcome"]
        parts = list(outcome["scores"][0]["parts"])
        grid = Table("", *parts, "total", title="The game is over", border_style="green")
        for score in sorted(outcome["scores"], key=lambda score: -score["total"]):
            crown = " ★" if score["seat"] in outcome["winners"] else ""
            numbers = [str(score["parts"][part]) for part in parts]
            grid.add_row(self.names[score["seat"]] + crown, *numbers, f"[b]{score['total']}[/b]")
        self.console.print(grid)
        self.console.print(f"[dim]The deck followed from the seed {position['view']['seed']}.[/]")


def _check(bots: Sequence[str], known: list[Json]) -> None:
    names = [bot["name"] for bot in known]
    for bot in bots:
        if bot.partition(":")[0] not in names:
            raise Refused(f"There is no bot {bot!r}; choose one of {', '.join(names)}.")


def _count(choose: Json) -> str:
    least, most = choose["min"], choose["max"]
    if least == most:
        return "a number" if most == 1 else f"{most} numbers"
    return f"{least} to {most} numbers"


def _picked(typed: str, choose: Json) -> list[int] | None:
    """The numbers typed, if there are as many as required and all are different."""
    words = re.split(r"[ ,]+", typed)
    numbers = [int(word) for word in words if word.isascii() and word.isdigit()]
    right = all(1 <= number <= len(choose["from"]) for number in numbers)
    fits = choose["min"] <= len(set(numbers)) == len(numbers) <= choose["max"]
    return numbers if numbers and right and fits else None


def main(arguments: Sequence[str] | None = None) -> int:
    """Play a game; 0 unless the service refused a call."""
    parser = argparse.ArgumentParser(
        prog="galaxy-referee play",
        description="Play Race for the Galaxy in the terminal.",
    )
    parser.add_argument(
        "--url", default="http://127.0.0.1:8000", help="URL of the service (default: %(default)s)"
    )
    parser.add_argument(
        "--players", type=int, choices=(2, 3, 4), default=2, help="players, you included"
    )
    parser.add_argument(
        "--bot",
        action="append",
        metavar="BOT",
        help="who plays against you, such as random or monte-carlo:playouts=32; repeat it for "
        "several opponents (default: greedy)",
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
        bots = given.bot or ["greedy"]
        GameScreen(given.url.rstrip("/"), options, given.name, bots, console).play()
    except Refused as refusal:
        console.print(f"[red]{refusal}[/]")
        return 1
    except (EOFError, KeyboardInterrupt):
        console.print("\nYou leave the table.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
