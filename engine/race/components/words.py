"""The words for what can be counted.

``counting`` defines the words of the base game, and expansions have further tables. A word is known
if one of the tables has an entry for it.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import product
from typing import Annotated, get_args

import msgspec

# The known words, for the contract; ``counting`` fills them.
CARD_WORDS: list[str] = []
WORDS: list[str] = []


def _one_of(words: list[str], subject: str) -> msgspec.Meta:
    """The subject keeps equal lists, such as two that are still empty, apart."""
    return msgspec.Meta(extra_json_schema={"enum": words}, extra={"subject": subject})


# A kind of card.
CardWord = Annotated[str, _one_of(CARD_WORDS, "cards")]
# A kind of card, or what a seat has besides cards.
Word = Annotated[str, _one_of(WORDS, "cards or seats")]

_KNOWN = ((CardWord, CARD_WORDS), (Word, WORDS))


def check_words(parts: Iterable[msgspec.Struct]) -> None:
    """Check that all words in these powers, scoring lines, and the like are known.

    Raises:
        ValueError: nothing counts one of them.
    """
    for part in parts:
        for name, number in _fields_with_words(type(part)):
            word, (_, words) = getattr(part, name), _KNOWN[number]
            if word is not None and word not in words:
                raise ValueError(f"Nothing counts the word {word} of {part}.")


@cache
def _fields_with_words(kind: type[msgspec.Struct]) -> list[tuple[str, int]]:
    """The fields of a type that hold words, each with the number of its entry in ``_KNOWN``."""
    return [
        (field.name, number)
        for field, (number, (word, _)) in product(msgspec.structs.fields(kind), enumerate(_KNOWN))
        if word in (field.type, *get_args(field.type))
    ]
