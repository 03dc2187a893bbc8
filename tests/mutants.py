"""Foreign states: real ones with a few things changed. What the audit lets pass must play on.

``python -m tests.mutants GAME`` makes many of them, over all options of the game, and writes every
way in which one of them goes wrong to a file, once.
"""

from __future__ import annotations

import argparse
import copy
import importlib
import json
import random
import sys
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from galaxy_referee.engine.kernel.errors import RefereeError
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.knowledge import Knowledge
from galaxy_referee.engine.kernel.state import MAX_PLY

NUMBERS = (
    *(-(2**70), -7, -1, 0, 1, 2, 3, 4, 5, 7, 12, 40),
    *(10_000, 10_001, 99_999, 100_000, 10**6 - 1, 10**6, 10**9),
    *(2**31 - 1, 2**31, 2**40, 2**53 - 1, 2**63 - 1, 2**70),
)
MOVES = 20
A_GAME = 200  # mutants of one real game
Keys = tuple[Any, ...]
Start = dict[str, Any] | Callable[[str], Any]


class Unfit(AssertionError):
    """A state that passed the audit leads to one that does not, or to none."""


# -- real states -----------------------------------------------------------------------------------


def samples(game: Game[Any], start: Start, seed: str, share: float) -> list[Any]:
    """Some states of a random game, as JSON-like values: the first of each kind, and others.

    Args:
        game: what is played.
        start: the options, or what makes a table to begin with.
        seed: what the game follows from.
        share: of all its states, how many.
    """
    luck = random.Random(seed)
    state = start(seed) if callable(start) else game.new(start, seed=seed)
    found = []
    kinds = Counter[str]()
    while not state.over:
        plain = json.loads(game.codec.encode(state))
        kinds[kind_of(plain)] += 1
        if luck.random() < share or kinds[kind_of(plain)] < 4:
            found.append(plain)
        game.play_silently(state, random_move(game, state, luck))
    return [*found, json.loads(game.codec.encode(state))]


def kind_of(state: Any) -> str:
    """The step that comes next."""
    return str(state["agenda"][-1]["step"]) if state["agenda"] else "over"


def random_move(game: Game[Any], state: Any, luck: random.Random) -> Any:
    """Any legal move of any seat; ``redo`` seldom, or several seats would never all be done."""
    while True:
        moves = luck.choice(game.decisions(state)).moves
        move = moves.at(luck.randrange(len(moves)))
        if not move.text.endswith(" redo") or luck.random() < 0.05:
            return move


# -- changes ---------------------------------------------------------------------------------------


def values(value: Any, here: Keys = ()) -> Iterator[tuple[Keys, Any]]:
    """Every value inside a JSON value, with the way to it."""
    yield here, value
    if isinstance(value, dict | list):
        inner = value.items() if isinstance(value, dict) else enumerate(value)
        for key, each in inner:
            yield from values(each, (*here, key))


def at(value: Any, keys: Keys) -> Any:
    """The value at the end of a way."""
    for key in keys:
        value = value[key]
    return value


def put(value: Any, keys: Keys, new: Any) -> None:
    """Replace the value at the end of a way."""
    at(value, keys[:-1])[keys[-1]] = new


class Mutator:
    """Changes states; most of what it puts in comes from other states of real games.

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
            *(self.graft, self.graft),
        ]

    def mutant(self) -> Any:
        """A real state with one to three changes."""
        # A kind of moment first: else those that are rare in a game would be rare here.
        moment = self.luck.choice(list(self.moments))
        state = msgspec.json.decode(self.luck.choice(self.moments[moment]))
        for _ in range(self.luck.choice((1, 1, 1, 2, 3))):
            self.luck.choice(self.kinds)(state)
        if self.luck.random() < 0.02:
            state[self.luck.choice(list(state))] = self.luck.choice((None, [], 0, {}, "x"))
        return state

    def number(self, state: Any) -> None:
        """Another number somewhere."""
        if keys := self._some(state, int):
            put(state, keys, self.luck.choice(NUMBERS))

    def count(self, state: Any) -> None:
        """A number a little larger or smaller."""
        if keys := self._some(state, int):
            put(state, keys, at(state, keys) + self.luck.choice((-2, -1, 1, 2)))

    def shift(self, state: Any) -> None:
        """From one number to another, so that the sum stays."""
        one, other = self._some(state, int), self._some(state, int)
        if one and other:
            put(state, one, at(state, one) - 1)
            put(state, other, at(state, other) + 1)

    def flag(self, state: Any) -> None:
        """The opposite of a truth value, or a value instead of none."""
        if keys := self._some(state, bool):
            put(state, keys, not at(state, keys))
        elif keys := self._some(state, type(None)):
            put(state, keys, self.luck.choice((0, 1, "x")))

    def word(self, state: Any) -> None:
        """A word from elsewhere in the state, or an unknown one."""
        words = [value for _, value in values(state) if isinstance(value, str)]
        if keys := self._some(state, str):
            put(state, keys, self.luck.choice([*words, "", "-", "nonsense", None]))

    def exchange(self, state: Any) -> None:
        """Two words change places: every piece is still there once."""
        one, other = self._some(state, str), self._some(state, str)
        if one and other and "seed" not in (one[0], other[0]):
            first, second = at(state, one), at(state, other)
            put(state, one, second)
            put(state, other, first)

    def field(self, state: Any) -> None:
        """A field as it is in another state."""
        other = self._other(state)
        name = self.luck.choice([key for key in other if key != "seed"])
        state[name] = copy.deepcopy(other[name])

    def graft(self, state: Any) -> None:
        """Several fields as they are in another state: two moments in one."""
        other = self._other(state)
        names = [key for key in other if key != "seed"]
        for name in self.luck.sample(names, self.luck.randrange(2, 6)):
            state[name] = copy.deepcopy(other[name])

    def part(self, state: Any) -> None:
        """Any part as it is at the same place in another state."""
        other = self._other(state)
        keys = self._some(state, int, bool, str, list, dict, type(None))
        if keys is None:
            return
        try:
            put(state, keys, copy.deepcopy(at(other, keys)))
        except (LookupError, TypeError):
            self.field(state)

    def reorder(self, state: Any) -> None:
        """A list in another order."""
        if keys := self._some(state, list):
            self.luck.shuffle(at(state, keys))

    def drop(self, state: Any) -> None:
        """A list without one of its elements."""
        if (keys := self._some(state, list)) and (pile := at(state, keys)):
            pile.pop(self.luck.randrange(len(pile)))

    def repeat(self, state: Any) -> None:
        """A list with an element twice."""
        if (keys := self._some(state, list)) and (pile := at(state, keys)):
            pile.insert(0, copy.deepcopy(self.luck.choice(pile)))

    def carry(self, state: Any) -> None:
        """Something from one list to another, in the form that the other has."""
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
            piece = next((each for each in piece.values() if isinstance(each, str)), piece)
        elif isinstance(example, dict) and isinstance(piece, str):
            piece = {next(iter(example)): piece}
        target.insert(self.luck.randrange(len(target) + 1), piece)

    def step(self, state: Any) -> None:
        """A step of another state on the agenda, in place of one or besides."""
        if self.steps:
            agenda = state["agenda"]
            place = self.luck.randrange(len(agenda) + 1)
            replaced = self.luck.random() < 0.5
            agenda[place : place + replaced] = [copy.deepcopy(self.luck.choice(self.steps))]

    def step_field(self, state: Any) -> None:
        """A field of a step as another step has it."""
        steps = [each for each in state["agenda"] if isinstance(each, dict)]
        if not steps:
            return
        step = self.luck.choice(steps)
        others = [each for each in self.steps if each["step"] == step.get("step")]
        other = self.luck.choice(others or self.steps)
        name = self.luck.choice(list(step))
        if name in other:
            step[name] = copy.deepcopy(other[name])

    def swap_steps(self, state: Any) -> None:
        """Two steps of the agenda change places."""
        agenda = state["agenda"]
        if len(agenda) > 1:
            one, other = self.luck.sample(range(len(agenda)), 2)
            agenda[one], agenda[other] = agenda[other], agenda[one]

    def agenda(self, state: Any) -> None:
        """The agenda of another moment."""
        state["agenda"] = copy.deepcopy(self._other(state)["agenda"])

    def _other(self, state: Any) -> Any:
        """Another state of the game, every other time one of nearly the same moment."""
        if self.luck.random() < 0.5:
            return self.luck.choice(self.samples)
        ply = state["ply"] if isinstance(state["ply"], int) else 0
        return self.luck.choice(sorted(self.samples, key=lambda other: abs(other["ply"] - ply))[:6])

    def _some(self, state: Any, *kinds: type) -> Keys | None:
        # A kind of place first, then one of them: else most changes would be made in the deck.
        found: dict[Keys, list[Keys]] = {}
        for keys, value in values(state):
            if keys and type(value) in kinds:
                form = tuple(key for key in keys if isinstance(key, str))
                found.setdefault(form, []).append(keys)
        return self.luck.choice(found[self.luck.choice(list(found))]) if found else None


# -- what must hold --------------------------------------------------------------------------------


def load(game: Game[Any], mutant: Any) -> Any | None:
    """A foreign state; None if it is refused, as it may be."""
    try:
        return game.load(json.dumps(mutant))
    except RefereeError:
        return None


def play_on(game: Game[Any], state: Any, luck: random.Random, moves: int = MOVES) -> None:
    """Look at a state from everywhere, and play it on.

    Args:
        game: whose state it is.
        state: has passed the audit; changed by the call.
        luck: the source of randomness.
        moves: how many to make.

    Raises:
        Unfit: a state on the way does not pass the audit.
        Exception: whatever the engine raises.
    """
    look(game, state)
    for _ in range(moves):
        if state.over or state.ply >= MAX_PLY:
            break
        game.play(state, random_move(game, state, luck).text)
        source = game.codec.encode(state)
        again = game.codec.decode(source)
        if game.codec.encode(again) != source:
            raise Unfit("The state is not what it was after writing and reading.")
        if faults := game.audit(again):
            raise Unfit(f"{faults[0].pointer} {faults[0].code}: {faults[0].message}")
    look(game, state)


def look(game: Game[Any], state: Any) -> None:
    """Everything that is asked of a state without a move."""
    for seat in (None, *state.seats()):
        view = game.view(state, seat, with_knowledge=True)
        msgspec.json.encode(view)
        assert isinstance(view.knowledge, Knowledge), "it was asked for"
        game.determinize(view.knowledge, "mutant")
    game.scores(state)
    game.outcome(state)
    for decision in game.decisions(state):
        decision.moves.choose()
        decision.moves.page(0, 5)


def fault_of(error: Exception) -> str:
    """What tells one way of going wrong from another."""
    frames = [each for each in traceback.extract_tb(error.__traceback__) if "/engine/" in each[0]]
    where = f"{frames[-1].filename.rpartition('/engine/')[2]}:{frames[-1].lineno}" if frames else ""
    text = "".join("#" if letter.isdigit() else letter for letter in str(error))
    return f"{type(error).__name__} {where} {text[:160]}"


def goes_wrong(
    game: Game[Any], mutants: Iterator[Any], luck: random.Random
) -> Iterator[tuple[Any, Exception | None]]:
    """Every mutant that passes the audit, with what goes wrong when it is played on."""
    for mutant in mutants:
        try:
            state = load(game, mutant)
            if state is None:
                continue
            play_on(game, state, luck)
        except Exception as error:
            yield mutant, error
        else:
            yield mutant, None


def mutants_of(
    game: Game[Any], options: dict[str, Any], seed: str, count: int, luck: random.Random
) -> Iterator[Any]:
    """Mutants of the states of one random game."""
    mutator = Mutator(samples(game, options, seed, 0.3), luck)
    return (mutator.mutant() for _ in range(count))


def check(game: Game[Any], options: dict[str, Any], seed: str, count: int) -> int:
    """Make mutants of one game with these options, for a test.

    Returns:
        How many of them passed the audit.

    Raises:
        Exception: the first way in which one of them went wrong, with the mutant as a note.
    """
    luck = random.Random(seed)
    passed = 0
    for mutant, error in goes_wrong(game, mutants_of(game, options, seed, count, luck), luck):
        passed += 1
        if error is not None:
            error.add_note(json.dumps(mutant))
            raise error
    return passed


def main() -> int:
    """Make mutants, and tell what goes wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", help="race, roll or frontiers")
    parser.add_argument("--mutants", type=int, default=20_000, help="how many (20,000)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, help="folder for one mutant of each fault")
    parser.add_argument("--options", type=json.loads, help="these options alone, as JSON")
    chosen = parser.parse_args()
    game = importlib.import_module(f"galaxy_referee.engine.{chosen.game}").game
    variants = importlib.import_module(f"tests.{chosen.game}.variants")
    scenes = getattr(variants, "SCENES", variants.VARIANTS)
    luck = random.Random(chosen.seed)
    passed, faults = 0, Counter[str]()
    for begun in range(0, chosen.mutants, A_GAME):
        start = chosen.options or luck.choice(luck.choice((variants.VARIANTS, scenes)))
        count = min(A_GAME, chosen.mutants - begun)
        mutants = mutants_of(game, start, f"{chosen.seed} {begun}", count, luck)
        for mutant, error in goes_wrong(game, mutants, luck):
            passed += 1
            fault = fault_of(error) if error else ""
            faults[fault] += bool(error)
            if error and faults[fault] == 1:
                print(f"{begun}: {fault}", flush=True)
                if chosen.out:
                    chosen.out.mkdir(parents=True, exist_ok=True)
                    file = chosen.out / f"{chosen.game}-{chosen.seed}-{passed}.json"
                    file.write_text(json.dumps(mutant))
    del faults[""]
    for fault, count in faults.most_common():
        print(f"{count:6} {fault}")
    print(f"{passed} of {chosen.mutants} mutants passed the audit, {faults.total()} went wrong.")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
