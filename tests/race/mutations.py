"""Hostile states: valid states with a few things changed at random."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Iterator
from typing import Any

NUMBERS = (-(2**70), -7, -1, 0, 1, 2, 3, 4, 5, 7, 12, 40, 2**40, 2**70)
Path = tuple[Any, ...]


def paths(value: Any, here: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every value inside a JSON value, with the way to it."""
    yield here, value
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from paths(inner, (*here, key))
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            yield from paths(inner, (*here, place))


def put(value: Any, path: Path, new: Any) -> None:
    """Replace what lies at a path."""
    for key in path[:-1]:
        value = value[key]
    value[path[-1]] = new


class Mutator:
    """Changes states; all that it puts in comes from other states of real games.

    Args:
        samples: states of real games, as JSON-like values.
        luck: the source of randomness.
    """

    def __init__(self, samples: list[Any], luck: random.Random) -> None:
        self.samples = samples
        self.luck = luck
        self.steps = [step for state in samples for step in state["agenda"]]
        self.kinds: list[Callable[[Any], None]] = [
            self.number,
            self.word,
            self.field,
            self.reorder,
            self.drop,
            self.repeat,
            self.move_card,
            self.step,
            self.step_field,
            self.agenda_order,
        ]

    def mutant(self) -> Any:
        """A real state with one to three changes."""
        state = copy.deepcopy(self.luck.choice(self.samples))
        for _ in range(self.luck.choice((1, 1, 1, 2, 3))):
            self.luck.choice(self.kinds)(state)
        if self.luck.random() < 0.05:
            state[self.luck.choice(list(state))] = self.luck.choice((None, [], 0, {}, "x"))
        return state

    def _some(self, state: Any, kind: type | tuple[type, ...]) -> Path | None:
        found = [path for path, value in paths(state) if path and type(value) is kind]
        return self.luck.choice(found) if found else None

    def number(self, state: Any) -> None:
        """Another number somewhere."""
        if path := self._some(state, int):
            put(state, path, self.luck.choice(NUMBERS))

    def word(self, state: Any) -> None:
        """A word from elsewhere in the state, or an unknown one."""
        words = [value for _, value in paths(state) if isinstance(value, str)]
        if path := self._some(state, str):
            put(state, path, self.luck.choice([*words, "", "-", "nonsense", None]))

    def field(self, state: Any) -> None:
        """A field as it is in another state."""
        other = self.luck.choice(self.samples)
        name = self.luck.choice([key for key in other if key != "seed"])
        state[name] = copy.deepcopy(other[name])

    def reorder(self, state: Any) -> None:
        """A list in another order."""
        if path := self._some(state, list):
            value = list(self._at(state, path))
            self.luck.shuffle(value)
            put(state, path, value)

    def drop(self, state: Any) -> None:
        """A list without one of its elements."""
        if path := self._some(state, list):
            value = self._at(state, path)
            if value:
                value.pop(self.luck.randrange(len(value)))

    def repeat(self, state: Any) -> None:
        """A list with an element twice."""
        if path := self._some(state, list):
            value = self._at(state, path)
            if value:
                value.insert(0, copy.deepcopy(self.luck.choice(value)))

    def move_card(self, state: Any) -> None:
        """A card, or whatever lies in a list, from one pile to another."""
        piles = [state["deck"], state.get("discard", []), state.get("fresh", [])]
        for player in state["players"]:
            piles += [player["hand"], player["tableau"], player.get("drawn", [])]
            piles += [player.get(name, []) for name in ("offered", "pack", "deck", "discard")]
        piles += [state.get("aside", [])]
        source, target = self.luck.choice(piles), self.luck.choice(piles)
        if source:
            card = source.pop(self.luck.randrange(len(source)))
            name = card["card"] if isinstance(card, dict) else card
            in_tableau = any(target is player["tableau"] for player in state["players"])
            target.append({"card": name} if in_tableau else name)

    def step(self, state: Any) -> None:
        """A step of another state on the agenda, in place of one or besides."""
        agenda, new = state["agenda"], copy.deepcopy(self.luck.choice(self.steps))
        place = self.luck.randrange(len(agenda) + 1)
        replaced = self.luck.random() < 0.5
        agenda[place : place + replaced] = [new]

    def step_field(self, state: Any) -> None:
        """A field of a step as another step has it."""
        if not state["agenda"]:
            return
        step = self.luck.choice(state["agenda"])
        others = [each for each in self.steps if each["step"] == step["step"]]
        other = self.luck.choice(others or self.steps)
        name = self.luck.choice(list(step))
        if name in other:
            step[name] = copy.deepcopy(other[name])

    def agenda_order(self, state: Any) -> None:
        """Two steps of the agenda change places."""
        agenda = state["agenda"]
        if len(agenda) > 1:
            one, other = self.luck.sample(range(len(agenda)), 2)
            agenda[one], agenda[other] = agenda[other], agenda[one]

    def _at(self, value: Any, path: Path) -> Any:
        for key in path:
            value = value[key]
        return value
