"""Hostile values: requests, logs, and states of real games as strangers might send them.

All randomness comes from the generator that the caller seeds: the same seed gives the same values.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

NUMBERS = (
    *(-(2**70), -7, -1, 0, 1, 2, 3, 4, 5, 7, 12, 40),
    *(10_000, 10_001, 99_999, 100_000, 10**6 - 1, 10**6, 10**9),
    *(2**31 - 1, 2**31, 2**40, 2**53 - 1, 2**63 - 1, 2**70),
)
WORDS = (
    *("", "0", "-1", "null", "nonsense", "\u0663", "\u0000", "\ud7ff", "../..", "%00", "a" * 5000),
    *("\U0001f600", "0-0", "1-999999999999999", "v1.e30.e30", "\x1b[31m", "9" * 400, "1e999"),
    *("?", "?card", "?tile", '"?card', "\\", '"'),  # like the pieces that knowledge leaves open
)
VALUES: tuple[Any, ...] = (
    *(None, True, False, 1.5, [], {}, [[]], "x", *NUMBERS, 2**64, -(2**63) - 1),
    *([0] * 3000, ["x"] * 3000, {str(number): number for number in range(500)}),
)
ANY = (int, float, bool, str, list, dict, type(None))
Keys = tuple[Any, ...]


def kind_of(state: Any) -> str:
    """The kind of the next step."""
    return str(state["agenda"][-1]["step"]) if state["agenda"] else "over"


def values(value: Any, here: Keys = ()) -> Iterator[tuple[Keys, Any]]:
    """Every value in a JSON value, with its path."""
    yield here, value
    if isinstance(value, dict | list):
        inner = value.items() if isinstance(value, dict) else enumerate(value)
        for key, member in inner:
            yield from values(member, (*here, key))


def _forms_of(value: Any, kinds: tuple[type, ...]) -> dict[Keys, list[Keys]]:
    """The paths of the values of some types in a JSON value, by the names in them alone."""
    forms: dict[Keys, list[Keys]] = {}
    _gather(value, kinds, (), (), forms)
    return forms


# Most values are cards of a deck: without a path of their own, they cost little.
def _gather(
    value: Any, kinds: tuple[type, ...], here: Keys, form: Keys, forms: dict[Keys, list[Keys]]
) -> None:
    named = type(value) is dict
    for key, member in value.items() if named else enumerate(value):
        kind = type(member)
        own = (*form, key) if named else form
        if kind in kinds:
            forms.setdefault(own, []).append((*here, key))
        if kind is dict or kind is list:
            _gather(member, kinds, (*here, key), own, forms)


def at(value: Any, keys: Keys) -> Any:
    """The value at a path."""
    for key in keys:
        value = value[key]
    return value


def put(value: Any, keys: Keys, new: Any) -> None:
    """Replace the value at a path."""
    at(value, keys[:-1])[keys[-1]] = new


def some(value: Any, kinds: tuple[type, ...], luck: random.Random) -> Keys | None:
    """The path of a random value of some types, if there is one: first one of the forms of paths,
    then one of that form; otherwise, most would be in the deck of a state."""
    forms = _forms_of(value, kinds)
    return luck.choice(forms[luck.choice(list(forms))]) if forms else None


def spoil(value: Any, luck: random.Random) -> None:
    """Change one thing inside a JSON value.

    Args:
        value: an object or a list, changed by the call.
        luck: the source of randomness.
    """
    keys = some(value, ANY, luck)
    if keys is None:
        return
    container, key = at(value, keys[:-1]), keys[-1]
    way = luck.random()
    if way < 0.3:
        container[key] = copy.deepcopy(luck.choice(VALUES))
    elif way < 0.5:
        container[key] = luck.choice(WORDS)
    elif way < 0.6:
        container[key] = copy.deepcopy(at(value, some(value, ANY, luck) or ()))
    elif way < 0.7:
        del container[key]
    elif way < 0.8 and isinstance(container[key], str):
        container[key] = _other_text(container[key], luck)
    elif isinstance(container, dict):
        container[luck.choice(WORDS)] = container[key]
    elif way < 0.9:
        container.insert(luck.randrange(len(container) + 1), copy.deepcopy(container[key]))
    else:
        other = luck.randrange(len(container))
        container[key], container[other] = container[other], container[key]


def _other_text(text: str, luck: random.Random) -> str:
    index = luck.randrange(len(text) + 1)
    return text[:index] + luck.choice((*WORDS, " ", "-", text)) + text[index + 1 :]


class Mutator:
    """Changes states, mostly by inserting parts of other states of real games.

    Args:
        samples: states of real games with the same options, as JSON-like values.
        luck: the source of randomness.
    """

    def __init__(self, samples: list[Any], luck: random.Random) -> None:
        self.samples = samples
        self.luck = luck
        self.steps = [step for state in samples for step in state["agenda"]]
        self.moments: dict[str, list[bytes]] = {}
        for state in samples:
            self.moments.setdefault(kind_of(state), []).append(msgspec.json.encode(state))
        self.kinds: list[Callable[[Any], None]] = [
            *(self.number, self.count, self.shift, self.word, self.exchange, self.exchange),
            *(self.field, self.part, self.reorder, self.drop, self.repeat, self.carry, self.carry),
            *(self.step, self.step_field, self.swap_steps, self.agenda, self.agenda, self.flag),
            *(self.graft, self.graft, self.pile, self.pile, self.hoard, self.hoard, self.heap),
            self.multiply,
        ]

    def mutant(self, base: bytes | None = None) -> Any:
        """A state with one to four changes.

        Args:
            base: the state to change; if None, that of a real game.
        """
        if base is None:
            # First pick a kind of moment; otherwise, those that are rare in games would be rare.
            moment = self.luck.choice(list(self.moments))
            base = self.luck.choice(self.moments[moment])
        state = msgspec.json.decode(base)
        for _ in range(self.luck.choice((1, 1, 1, 1, 2, 2, 3, 4))):
            self.luck.choice(self.kinds)(state)
        if self.luck.random() < 0.02:
            spoil(state, self.luck)
        return state

    def number(self, state: Any) -> None:
        """Change a number."""
        if keys := self._some(state, int):
            put(state, keys, self.luck.choice(NUMBERS))

    def count(self, state: Any) -> None:
        """Change a number a little."""
        if keys := self._some(state, int):
            put(state, keys, at(state, keys) + self.luck.choice((-2, -1, 1, 2)))

    def shift(self, state: Any) -> None:
        """Move an amount from one number to another, keeping the sum."""
        one, other = self._some(state, int), self._some(state, int)
        if one and other:
            put(state, one, at(state, one) - 1)
            put(state, other, at(state, other) + 1)

    def flag(self, state: Any) -> None:
        """Invert a boolean, or replace null with a value."""
        if keys := self._some(state, bool):
            put(state, keys, not at(state, keys))
        elif keys := self._some(state, type(None)):
            put(state, keys, self.luck.choice((0, 1, "x")))

    def word(self, state: Any) -> None:
        """Replace a word with another from the state, or with an unknown one."""
        words = [value for _, value in values(state) if isinstance(value, str)]
        if keys := self._some(state, str):
            put(state, keys, self.luck.choice([*words, "", "-", "nonsense", None]))

    def exchange(self, state: Any) -> None:
        """Swap two words; every piece still exists once."""
        one, other = self._some(state, str), self._some(state, str)
        if one and other and "seed" not in (one[0], other[0]):
            first, second = at(state, one), at(state, other)
            put(state, one, second)
            put(state, other, first)

    def field(self, state: Any) -> None:
        """Take a field from another state."""
        other = self._other(state)
        name = self.luck.choice([key for key in other if key != "seed"])
        state[name] = copy.deepcopy(other[name])

    def graft(self, state: Any) -> None:
        """Take several fields from another state: two moments in one."""
        other = self._other(state)
        names = [key for key in other if key != "seed"]
        for name in self.luck.sample(names, self.luck.randrange(2, 6)):
            state[name] = copy.deepcopy(other[name])

    def part(self, state: Any) -> None:
        """Take any part from the same place in another state."""
        other = self._other(state)
        keys = self._some(state, *ANY)
        if keys is None:
            return
        try:
            put(state, keys, copy.deepcopy(at(other, keys)))
        except (LookupError, TypeError):
            self.field(state)

    def reorder(self, state: Any) -> None:
        """Reorder a list."""
        if keys := self._some(state, list):
            self.luck.shuffle(at(state, keys))

    def drop(self, state: Any) -> None:
        """Remove an element from a list."""
        if (keys := self._some(state, list)) and (pile := at(state, keys)):
            pile.pop(self.luck.randrange(len(pile)))

    def repeat(self, state: Any) -> None:
        """Duplicate an element of a list."""
        if (keys := self._some(state, list)) and (pile := at(state, keys)):
            pile.insert(0, copy.deepcopy(self.luck.choice(pile)))

    def carry(self, state: Any) -> None:
        """Move an element from one list to another, in the form of the target list."""
        one, other = self._some(state, list), self._some(state, list)
        if not one or not other or not at(state, one):
            return
        source, target = at(state, one), at(state, other)
        if self.luck.random() < 0.1:
            target += source[1:]  # a whole pile
            del source[1:]
        piece = source.pop(self.luck.randrange(len(source)))
        example = target[0] if target else None
        if isinstance(piece, dict) and not isinstance(example, dict):
            piece = next((value for value in piece.values() if isinstance(value, str)), piece)
        elif isinstance(example, dict) and isinstance(piece, str):
            piece = {next(iter(example)): piece}
        target.insert(self.luck.randrange(len(target) + 1), piece)

    def pile(self, state: Any) -> None:
        """Most of one list of pieces goes to another."""
        one, other = self._some(state, list), self._some(state, list)
        if one and other and one != other:
            source, target = at(state, one), at(state, other)
            if not all(isinstance(item, str) for item in source + target):
                return
            count = self.luck.choice((len(source), len(source) - 1, len(source) // 2, 5))
            target += source[:count]
            del source[:count]

    def hoard(self, state: Any) -> None:
        """Nearly all of the longest list of pieces goes to another, such as the deck to a hand."""
        lists = [
            value
            for _, value in values(state)
            if isinstance(value, list) and all(isinstance(item, str) for item in value)
        ]
        if len(lists) > 1:
            source = max(lists, key=len)
            target = self.luck.choice([item for item in lists if item is not source])
            left = self.luck.choice((0, 1, 10))
            target += source[left:]
            del source[left:]

    def heap(self, state: Any) -> None:
        """Pieces go to a list of records, such as a tableau."""
        one, other = self._some(state, list), self._some(state, list)
        if one and other and one != other:
            source, target = at(state, one), at(state, other)
            example = target[0] if target else None
            if isinstance(example, dict) and all(isinstance(item, str) for item in source):
                count = self.luck.choice((1, 3, 10, 30, len(source)))
                target += [{next(iter(example)): piece} for piece in source[:count]]
                del source[:count]

    def multiply(self, state: Any) -> None:
        """Repeats an item of a list many times."""
        if (keys := self._some(state, list)) and (pile := at(state, keys)):
            times = self.luck.choice((2, 99))
            pile += [copy.deepcopy(self.luck.choice(pile)) for _ in range(times)]

    def step(self, state: Any) -> None:
        """Replace a step on the agenda with one from another state, or add one."""
        if self.steps:
            agenda = state["agenda"]
            index = self.luck.randrange(len(agenda) + 1)
            replaced = self.luck.random() < 0.5
            agenda[index : index + replaced] = [copy.deepcopy(self.luck.choice(self.steps))]

    def step_field(self, state: Any) -> None:
        """Take a field of a step from another step."""
        steps = [step for step in state["agenda"] if isinstance(step, dict)]
        if not steps:
            return
        step = self.luck.choice(steps)
        others = [other for other in self.steps if other["step"] == step.get("step")]
        other = self.luck.choice(others or self.steps)
        name = self.luck.choice(list(step))
        if name in other:
            step[name] = copy.deepcopy(other[name])

    def swap_steps(self, state: Any) -> None:
        """Swap two steps on the agenda."""
        agenda = state["agenda"]
        if len(agenda) > 1:
            one, other = self.luck.sample(range(len(agenda)), 2)
            agenda[one], agenda[other] = agenda[other], agenda[one]

    def agenda(self, state: Any) -> None:
        """Take the agenda of another moment."""
        state["agenda"] = copy.deepcopy(self._other(state)["agenda"])

    def _other(self, state: Any) -> Any:
        """Another state of the game, half of the time from nearly the same moment."""
        if self.luck.random() < 0.5:
            return self.luck.choice(self.samples)
        ply = state["ply"] if isinstance(state["ply"], int) else 0
        return self.luck.choice(sorted(self.samples, key=lambda other: abs(other["ply"] - ply))[:6])

    def _some(self, state: Any, *kinds: type) -> Keys | None:
        return some(state, kinds, self.luck)
