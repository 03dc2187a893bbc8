"""Properties of every game, under every set of options and with different styles of play."""

from __future__ import annotations

import importlib
import random
from collections import Counter
from functools import cache, partial
from typing import Any

import msgspec
import pytest

from galaxy_referee.engine.kernel.errors import RefereeError
from galaxy_referee.engine.kernel.moves import Concede
from galaxy_referee.engine.kernel.options import refused_option
from tests.foreign_states import check
from tests.golden import FOLDER, transcripts
from tests.hidings import HIDINGS
from tests.sampling import mostly_heavy
from tests.twins import attempts, positions, told, viewers

GAMES_PLAYED = 48  # at least, for each game
FEW = 400  # of decisions with more answers, only one page is tested
HABITS = 8  # sets of options played with every habit; the others are played with one


def played(name: str) -> list[tuple[str, int, int]]:
    """The games to play: for each, the game's name, its number, and the number of a habit."""
    hiding = HIDINGS[name]
    habits = len(hiding.choosers)
    numbers = range(max(GAMES_PLAYED, len(hiding.variants)))
    games = {(number, number % habits) for number in numbers}
    games |= {(number, habit) for number in range(HABITS) for habit in range(habits)}
    return [(name, number, habit) for number, habit in sorted(games)]


@pytest.mark.parametrize(
    ("name", "number", "habit"), [game for name in HIDINGS for game in played(name)]
)
def test_every_position_is_consistent_and_games_end(name, number, habit):
    """Every piece exists exactly once, every sum is right, states survive a round trip through the
    codec, decoded states continue in the same way, and games end: RACE-CARD-1, RACE-VP-2,
    RACE-ROUND-10, TGS-SETUP-1, RVI-SETUP-1, RVI-CARD-5, RVI-OQ-10, ROLL-GEN-2, NF-TERM-8,
    NF-TERM-10."""
    hiding, luck = HIDINGS[name], random.Random(number)
    game, options = hiding.game, hiding.variants[number % len(hiding.variants)]
    for count, t in enumerate(positions(game, options, f"{number}", hiding.choosers[habit])):
        if count % 3 == 0 or t.over:
            encoded = game.codec.encode(t)
            loaded, copied = game.load(encoded), game.copy(t)  # loading audits a state
            assert game.codec.encode(loaded) == game.codec.encode(copied) == encoded
            assert t.over == (game.outcome(t) is not None)
        if count % 30 == 0 and not t.over:
            moves = luck.choice(game.decisions(t)).moves
            move = moves.at(luck.randrange(len(moves)))
            assert game.play(loaded, move) == game.play(copied, move)
            assert game.codec.encode(loaded) == game.codec.encode(copied)
    outcome = game.outcome(t)
    assert outcome.winners and outcome.reason


@cache
def moments(name: str) -> list[Any]:
    """A sample of positions, with all habits: the first ones with each kind of decision, and a few
    others."""
    hiding, luck = HIDINGS[name], random.Random(name)
    chosen, kinds = [], Counter[str]()
    for number in range(96):
        options = hiding.variants[number * 7 % len(hiding.variants)]
        chooser = hiding.choosers[number % len(hiding.choosers)]
        for t in positions(hiding.game, options, f"moments {number}", chooser):
            asked = {decision.kind for decision in hiding.game.decisions(t)}
            if luck.random() < 0.01 or any(kinds[kind] < 40 for kind in asked):
                kinds.update(asked)
                chosen.append(hiding.game.copy(t))
    return chosen


@pytest.mark.parametrize("name", HIDINGS)
def test_options_are_as_described(name):
    """The default is what a game without the option has, each value is listed once, and the numbers
    of players are those for which some set of options allows a game."""
    game, variants = HIDINGS[name].game, HIDINGS[name].variants
    infos = game.describe().options
    defaults = msgspec.json.decode(msgspec.json.encode(game.options_type()))
    for option, info in infos.items():
        assert info.default == defaults.get(option, info.values[0])
        assert [info.values.count(value) for value in info.values] == [1] * len(info.values)
    check = partial(refused_option, game.options_type, game.check_options)
    possible = [
        players
        for players in range(10)
        if any(check({**options, "players": players}) is None for options in variants)
    ]
    assert infos["players"].values == possible


@pytest.mark.parametrize("name", HIDINGS)
def test_a_seed_determines_the_deal(name):
    game, options = HIDINGS[name].game, HIDINGS[name].variants[0]
    one, again, other = (game.codec.encode(game.new(options, seed)) for seed in ("a", "a", "b"))
    assert one == again != other


@pytest.mark.parametrize("name", HIDINGS)
def test_listed_moves_are_accepted_as_text_and_as_record(name):
    game = HIDINGS[name].game
    for t in moments(name):
        for decision in game.decisions(t):
            moves = decision.moves.page(0, FEW)
            assert len({move.text for move in moves}) == len(set(moves)) == len(moves)
            for move in random.Random(0).sample(moves, min(len(moves), 12)):
                assert game.check(t, move.text) == game.check(t, msgspec.to_builtins(move)) == move
                assert game.reader.read(move.text) == move
                assert move in decision.moves


@pytest.mark.parametrize("name", HIDINGS)
def test_a_decision_counts_and_pages_its_moves(name):
    game = HIDINGS[name].game
    for t in moments(name):
        for listed in [decision.moves for decision in game.decisions(t)]:
            total = len(listed)
            assert total > 0
            if total <= FEW:
                moves = list(listed)
                assert len(moves) == total
                assert listed.page(total // 2, 5) == moves[total // 2 : total // 2 + 5]
                assert [listed.at(index) for index in (0, total - 1)] == [moves[0], moves[-1]]


@pytest.mark.parametrize("name", HIDINGS)
def test_moves_that_are_not_listed_are_refused_and_change_nothing(name):
    """Tries moves from other positions and seats, and moves made of random words. Any that is
    accepted must be in the list."""
    hiding, luck = HIDINGS[name], random.Random(1)
    game, states = hiding.game, moments(name)
    pool = [
        move for t in states for decision in game.decisions(t) for move in decision.moves.page(0, 3)
    ]
    accepted = refused = 0
    for t in states:
        before = game.codec.encode(t)
        listed = {decision.seat: decision.moves for decision in game.decisions(t)}
        seats = [luck.choice([*t.seats(), 9]) for _ in range(12)]
        foreign = [msgspec.structs.replace(luck.choice(pool), seat=seat) for seat in seats]
        made_up = attempts(hiding, t, luck.choice(list(t.seats())), luck, 12)
        for move in (*foreign, *made_up):
            try:
                meant = game.check(t, move)
            except RefereeError:
                refused += 1
                assert isinstance(move, str) or move not in listed.get(move.seat, ())
            else:
                if not isinstance(meant, Concede):  # always possible, and never listed
                    accepted += 1
                    moves = listed[meant.seat]
                    assert meant in (list(moves) if len(moves) <= FEW else moves)
        assert game.codec.encode(t) == before
    assert accepted > 20
    assert refused > 500


@pytest.mark.parametrize(
    ("name", "part"), mostly_heavy([(name, part) for part in range(4) for name in HIDINGS],
                                   quick=range(len(HIDINGS)))
)  # fmt: skip
def test_a_seat_cannot_tell_a_guess_from_the_real_state(name, part):
    """RACE-INFO-1 to -3, ROLL-INFO-1 to -6, NF-LIMIT-5: a determinization is consistent and gives
    the seat the same view, knowledge, decisions, and moves."""
    hiding = HIDINGS[name]
    game = hiding.game
    differing = 0
    for number, t in enumerate(moments(name)[part::4]):
        for seat in viewers(t):
            guess = game.determinize(game.view(t, seat, True).knowledge, f"guess {number}")
            assert game.audit(guess) == []
            assert guess.seed == f"guess {number}"
            guess.seed = t.seed  # views commit to it
            differing += game.codec.encode(guess) != game.codec.encode(t)
            assert told(hiding, guess, seat) == told(hiding, t, seat)
    assert differing > 20


# -- foreign states --------------------------------------------------------------------------------


def starts(name: str) -> list[Any]:
    """The sets of options, and the game's eventful scenes, if any."""
    variants = importlib.import_module(f"tests.{name}.variants")
    return [*variants.VARIANTS, *getattr(variants, "SCENES", ())]


def share_that_passes(name: str, tables: list[Any], seed: str, mutants: int) -> float:
    """Create foreign states, play on from those that pass the audit, and return their share.

    Args:
        name: the name of the game.
        tables: the options and scenes to start from; each gets at least three foreign states.
        seed: the seed of the changes.
        mutants: the approximate number of foreign states.
    """
    count = max(3, mutants // len(tables))
    checked = [check(HIDINGS[name].game, t, f"{seed} {n}", count) for n, t in enumerate(tables)]
    return sum(checked) / (count * len(tables))


@pytest.mark.parametrize("name", HIDINGS)
def test_foreign_states_that_pass_the_audit_can_be_played(name):
    """No matter how a state is changed, the engine raises only refusals."""
    assert 0.05 < share_that_passes(name, starts(name)[::3], "mutants", 360) < 0.8


@pytest.mark.heavy
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", HIDINGS)
def test_many_more_foreign_states_can_be_played(name, seed):
    assert 0.05 < share_that_passes(name, starts(name), f"many {seed}", 12_000) < 0.8


# -- golden playthroughs ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", HIDINGS)
def test_golden_playthroughs(name):
    """``python -m tests.golden GAME --write`` rewrites them."""
    golden = transcripts(name)
    assert set(golden) == set((FOLDER / name / "golden").glob("*.txt"))
    for path, text in golden.items():
        assert path.read_text() == text, f"{path.name}: run python -m tests.golden {name} --write"
