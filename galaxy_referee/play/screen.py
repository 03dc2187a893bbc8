"""The terminal, which prints in the language of the person, as the service answers."""

from __future__ import annotations

import re
from typing import Any

from rich.console import Console
from rich.markup import escape

from galaxy_referee.engine.kernel.texts import Language, Text

Json = dict[str, Any]
KINDS = {"novelty": "cyan", "rare": "yellow", "genes": "green", "alien": "magenta"}
WORDS = {
    "hand": "hand",
    "chips": "chips",
    "where": "where",
    "card": "card",
    "good": "good",
    "cost": "cost",
    "VP": "VP",
    "powers": "powers",
    "drawn": "drawn",
    "in the tableau": "in the tableau",
    "total": "total",
    "cards": "cards",
    "variable": "6-cost developments",
    "pass": "pass",
    "sell": "sell",
    "consume_goods": "consume",
    "place_by": "place with",
    "guess": "guess",
    "rest": "everything else",
}  # headings, parts of scores, and words of moves that are in no catalog of words


class Screen(Console):
    """A terminal.

    Args:
        language: what it speaks.
    """

    def __init__(self, language: Language) -> None:
        super().__init__()
        self._language = language
        self.tag = language.tag

    def phrase(self, template: str, **facts: Any) -> str:
        """A text with its facts, as in ``Text``."""
        return self._language.read(Text(template, **facts))

    def word(self, name: str) -> str:
        """A heading, or a word that is a fact of the game."""
        return self.phrase(WORDS[name]) if name in WORDS else self._language.word(name)

    def warn(self, sentence: str) -> None:
        """Print what is wrong."""
        self.print(f"[red]{escape(sentence)}[/]")


class Cards:
    """The catalogue, for looking up cards by id.

    Args:
        components: the answer of the service.
        screen: where they are shown.
    """

    def __init__(self, components: Json, screen: Screen) -> None:
        self._screen = screen
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
        if not card.get("defense"):
            return str(card.get("cost", 0))
        return self._screen.phrase("military {defense}", defense=card["defense"])

    def good(self, name: str) -> str:
        """The kind of its good, and how it gets one."""
        card, word = self.of(name), self._screen.word
        return f"{word(card['good'])}, {word(card['how'])}" if card.get("good") else ""

    def powers(self, name: str) -> str:
        """Its powers and scoring, in the catalogue's words."""
        card = self.of(name)
        return " ".join(
            part["text"] for part in [*card.get("powers", []), *card.get("scoring", [])]
        )

    def label(self, answer: str) -> str:
        """A list item for an answer to a question. The last word may be a card to pay for."""
        words = [word for word in answer.removeprefix("select ").split() if word != "-"]
        text = " ".join(map(self._word, words)) or self._screen.word("none")
        if not words or words[-1].partition("#")[0] not in self.by_id:
            return text
        vp = self.of(words[-1]).get("vp", 0)
        price = self._screen.phrase("{text}; {vp:VP}", text=self.cost(words[-1]), vp=vp)
        return f"{text}  [dim]{price}[/]"

    def _word(self, word: str) -> str:
        """A word of an answer: a card, a power of a card after ``:``, or a kind of move."""
        card, _, power = word.partition(":")
        if card.partition("#")[0] not in self.by_id:
            return self._screen.word(word)
        if not power:
            return self.named(card)
        texts = [each["text"] for each in self.of(card)["powers"] if each["power"].endswith(power)]
        return f"{self.named(card)}: {texts[0]}"
