"""Texts for people: a template and its facts, which become a sentence when it is read.

The English template is the id of a message. In a template, ``{name}`` is a fact. ``{count:card}``
is an amount: "1 card", "2 cards". ``{count:card was|cards were}`` gives both forms, which can also
contain facts: ``{count:{kind} good}``. The number can be a ``Span``: "2 or 3 cards". Several
amounts form a list, as in ``{credits:credit, vp:VP}``, without amounts of 0. A text without facts
can be a plain string, which is its own template.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from string import Formatter
from typing import Any, NamedTuple

# Facts that are shown as they are: what players call themselves, and what somebody has sent.
VERBATIM = frozenset({"argument", "name", "shape", "text"})


class Text:
    """A text with facts. ``str`` returns its English sentence.

    Args:
        template: the English template.
        facts: numbers, ids, names, lists of these, and texts. Ids and names of pieces, phases, and
            kinds are translated.
    """

    __slots__ = ("facts", "template")

    def __init__(self, template: str, **facts: Any) -> None:
        self.template = template
        self.facts = facts

    def __str__(self) -> str:
        return ENGLISH.fill(self.template, self.facts)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Text) and (self.template, self.facts) == (
            other.template,
            other.facts,
        )

    def __hash__(self) -> int:
        return hash(str(self))


Words = str | Text


class Span(NamedTuple):
    """An amount from ``least`` to ``most``: "2 cards", "2 or 3 cards", "up to 4 cards"."""

    least: int
    most: int

    def text(self, amount: str) -> Text:
        """The amount in words, if it is not only one number.

        Args:
            amount: ``most``, with its noun.
        """
        if self.least == 0:
            return Text("up to {amount}", amount=amount)
        if self.least + 1 == self.most:
            return Text("{least} or {amount}", least=self.least, amount=amount)
        return Text("{least} to {amount}", least=self.least, amount=amount)


def text_of(template: str, piece: object, facts: Mapping[str, Callable[[Any], Any]]) -> Text:
    """Fill in a template with the facts of a piece, such as a power.

    Args:
        template: the English template.
        piece: provides facts as attributes.
        facts: functions that compute further facts, or override attributes, by name.
    """
    return Text(
        template,
        **{
            fact: facts[fact](piece) if fact in facts else getattr(piece, fact)
            for fact in facts_in(template)
        },
    )


class Language:
    """A language of texts. This class is English; translations override its methods."""

    tag = "en"

    def read(self, words: Words) -> str:
        """A text in this language."""
        if isinstance(words, str):
            return self.template(words)
        return self.fill(words.template, words.facts)

    def fill(self, template: str, facts: Mapping[str, Any]) -> str:
        """A template filled with its facts, in this language."""
        return self._filled(self.template(template), facts)

    def template(self, template: str) -> str:
        """The template in this language."""
        return template

    def word(self, name: str) -> str:
        """A fact in words, such as the name of a piece, a phase, or a reason."""
        return name

    def amount(self, count: int, forms: str) -> str:
        """A number with the matching form of its noun."""
        return amount(count, forms)

    def decimal(self, number: float) -> str:
        """A number with one decimal place."""
        return f"{number:.1f}"

    def listed(self, words: Sequence[str]) -> str:
        """Words as a list in a sentence."""
        return listed(words)

    def _filled(self, template: str, facts: Mapping[str, Any]) -> str:
        parts = []
        for literal, name, amounts in parsed(template):
            parts.append(literal)
            if name:
                parts.append(self._phrase(facts, name, amounts))
        return "".join(parts)

    def _phrase(
        self, facts: Mapping[str, Any], name: str, amounts: Sequence[tuple[str, str]]
    ) -> str:
        if not amounts:
            value = facts[name]
            return str(value) if name in VERBATIM else self._words(value)
        alone = len(amounts) == 1
        return self.listed(
            [
                self._amount(facts[fact], self._filled(forms, facts))
                for fact, forms in amounts
                if alone or facts[fact]
            ]
        )

    def _amount(self, count: int | Span, forms: str) -> str:
        if isinstance(count, int):
            return self.amount(count, forms)
        most = self.amount(count.most, forms)
        return self.read(count.text(most)) if count.least < count.most else most

    def _words(self, value: Any) -> str:
        if type(value) is str:
            return self.word(value)
        if isinstance(value, Text):
            return self.read(value)
        if isinstance(value, list | tuple):
            return ", ".join(map(self._words, value)) or self.word("nothing")
        if isinstance(value, dict):
            pairs = (f"{self.word(key)} ({self._words(item)})" for key, item in value.items())
            return ", ".join(pairs) or self.word("nothing")
        if isinstance(value, int | float):
            return str(value) if isinstance(value, int) else self.decimal(value)
        return self.word("none" if value is None else str(value))


ENGLISH = Language()


def either(words: Sequence[str]) -> Words:
    """Alternatives as a list: ``Novelty, Genes or Alien``."""
    *rest, last = words
    return Text("{rest} or {last}", rest=rest, last=last) if rest else Text("{word}", word=last)


def together(words: Sequence[Words]) -> Words:
    """Join words to a list: ``Gem World, Spice World and Old Earth``."""
    *rest, last = words or ["nothing"]
    return Text("{rest} and {last}", rest=rest, last=last) if rest else last


def then(*sentences: Text) -> Text:
    """Join sentences."""
    first, *rest = sentences
    return Text("{sentence} {next}", sentence=first, next=then(*rest)) if rest else first


def signed(number: int) -> str:
    """A number with its sign, as printed on cards."""
    return f"+{number}" if number >= 0 else f"−{-number}"


def amount(count: int, forms: str) -> str:
    """An amount with its noun. Abbreviations such as VP have no plural."""
    one, bar, many = forms.partition("|")
    if count == 1 or (not bar and one.isupper()):
        return f"{count} {one}"
    return f"{count} {many if bar else f'{one}s'}"


def listed(words: Sequence[str]) -> str:
    """Words as a list in a sentence."""
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:]))) or "nothing"


@cache
def parsed(text: str) -> tuple[tuple[str, str, tuple[tuple[str, str], ...]], ...]:
    """A template in pieces: a literal, the fact after it, and amounts with their nouns."""
    parts = []
    for literal, name, nouns, _ in Formatter().parse(text):
        amounts = f"{name}:{nouns}".split(", ") if nouns else []
        pairs = [part.partition(":") for part in amounts]
        parts.append((literal, name or "", tuple((fact, noun) for fact, _, noun in pairs)))
    return tuple(parts)


def facts_in(text: str) -> tuple[str, ...]:
    """The facts that a template uses, each once."""
    facts: dict[str, None] = {}
    for _, name, amounts in parsed(text):
        facts.update(dict.fromkeys([fact for fact, _ in amounts] or ([name] if name else [])))
        facts.update(dict.fromkeys(fact for _, forms in amounts for fact in facts_in(forms)))
    return tuple(facts)
