"""Illegal moves of every kind, in the decisions of random games: each refusal states a reason."""

from __future__ import annotations

import json
import random
import re
import typing

import msgspec
import pytest

from galaxy_referee.engine.games import GAMES
from galaxy_referee.engine.kernel.errors import MalformedMove, RefereeError
from galaxy_referee.engine.kernel.naming import ids_of, names_in
from galaxy_referee.engine.kernel.texts import ENGLISH

BY_NAME = {game.name: game for game in GAMES}
BROUGHT = {"takeovers": True, "expansions": ["tgs", "rvi", "bow"]}
PLAYED = [
    ("race", {}),
    ("race", {"players": 2, "advanced": True}),
    ("race", {"players": 1, "expansions": ["tgs"]}),
    ("race", {"players": 2, "expansions": ["tgs"], "draft": True}),
    ("race", {"players": 3, **BROUGHT}),
    ("race", {"players": 2, "advanced": True, **BROUGHT}),
    ("race", {"expansions": ["aa"]}),
    ("race", {"expansions": ["xi"]}),
    ("roll", {"players": 3, "take_back": True}),
    ("roll", {"players": 2, "strict_order": True}),
    ("frontiers", {"first_game": True}),
    ("frontiers", {"players": 3, "goals": True}),
]
DECISIONS = 120  # of each game
GENERIC = "illegal"
WORD = re.compile(r"[a-z]+(?:[-_][a-z]+)+(?:#\d)?(?::\w+)?")


def words_in(value):
    """All short strings in a state: most are pieces."""
    if isinstance(value, str):
        return {value} if len(value) < 40 else set()
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return set().union(*map(words_in, parts))


class Guesser:
    """Makes moves that are mostly illegal.

    Args:
        game: the game.
        luck: the source of its choices.
    """

    def __init__(self, game, luck):
        self.game, self.luck = game, luck

    def guesses(self, state, decision):
        """Two moves of each kind, and legal moves with another value in one place."""
        words = sorted(words_in(json.loads(self.game.codec.encode(state))))
        for move_type in self.game.reader.types.values():
            hints = typing.get_type_hints(move_type)
            for _ in range(2):
                fields = move_type.__struct_fields__[1:]
                values = [self.value(hints[field], words) for field in fields]
                yield move_type(decision.seat, *values)
        for _ in range(6):
            move = decision.moves.at(self.luck.randrange(len(decision.moves)))
            hints = typing.get_type_hints(type(move))
            near = words_in(msgspec.to_builtins(move)) or {""}
            for field in move.__struct_fields__[1:]:
                pool = self.luck.choice((words, sorted(near)))
                yield msgspec.structs.replace(move, **{field: self.value(hints[field], pool)})

    def value(self, hint, words):
        if hint is int:
            return self.luck.randrange(-1, 9)
        if "tuple" in str(hint):
            return tuple(self.luck.choice(words) for _ in range(self.luck.randrange(4)))
        word = self.luck.choice(words)
        return self.luck.choice((None, word)) if "None" in str(hint) else word


def sentences(game, options, seed):
    """The prompts and refusals of a random game, each with the place, and the code of the refusal
    of a move of a kind that is asked for."""
    luck = random.Random(seed)
    guesser = Guesser(game, luck)
    state = game.new(options, seed=seed)
    for _ in range(DECISIONS):
        if state.over:
            return
        for decision in game.decisions(state):
            yield str(decision.prompt), decision.kind, ""
            asked = {type(move) for move in decision.moves.page(0, 99)}
            for guess in guesser.guesses(state, decision):
                try:
                    game.check(state, game.reader.read(msgspec.to_builtins(guess)))
                except MalformedMove:
                    continue
                except RefereeError as refusal:
                    yield refusal.sentence, guess.text, refusal.reason * (type(guess) in asked)
        decision = luck.choice(game.decisions(state))
        game.play_silently(state, decision.moves.at(luck.randrange(len(decision.moves))))


@pytest.mark.parametrize(("name", "options"), PLAYED, ids=str)
def test_every_refusal_states_a_reason_and_no_id(name, options):
    """No refusal is generic: a move of a kind that is asked for gets a code of its own. A piece has
    its name in the sentence, not its id."""
    game = BY_NAME[name]
    pieces = names_in(game.catalogue(ENGLISH))
    count = 0
    for sentence, place, code in sentences(game, options, f"refused {options}"):
        count += 1
        assert code != GENERIC, (sentence, place)
        ids = [word for word in WORD.findall(sentence) if {*ids_of(word)} & pieces.keys()]
        assert not ids, (sentence, place)
    assert count > 1000
