"""What changed between two JSON values, and a game move by move."""

from __future__ import annotations

import json

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as some

from galaxy_referee.engine.games import GAMES
from galaxy_referee.engine.kernel.errors import RefereeError
from galaxy_referee.engine.kernel.patches import changes
from galaxy_referee.engine.kernel.stepping import Stepping
from tests.patching import patched
from tests.sampling import played_at_random
from tests.untimed import UNTIMED

VALUES = some.recursive(
    some.none() | some.integers(0, 3) | some.sampled_from(["", "a", "a/b", "~1"]),
    lambda inner: (
        some.lists(inner, max_size=4)
        | some.dictionaries(some.sampled_from(["", "a", "a/b", "~"]), inner, max_size=3)
    ),
    max_leaves=12,
)


@UNTIMED
@given(VALUES, VALUES)
def test_a_patch_leads_from_one_value_to_the_other(before, after):
    patch = json.loads(msgspec.json.encode(list(changes(before, after))))
    assert patched(before, patch) == after


def test_a_patch_says_only_what_changed():
    before = {"hand": ["a", "b", "c", "d"], "round": 1, "good": "rare"}
    after = {"hand": ["a", "c", "d"], "round": 1, "good": None}
    patch = json.loads(msgspec.json.encode(list(changes(before, after))))
    assert patch == [
        {"op": "remove", "path": "/hand/1"},
        {"op": "replace", "path": "/good", "value": None},
    ]


def test_an_array_is_sent_whole_if_that_is_shorter():
    before = {"cup": ["home-1", "home-2", "home-3"], "used": ["a"]}
    after = {"cup": [], "used": ["b", "c"]}
    patch = json.loads(msgspec.json.encode(list(changes(before, after))))
    assert patch == [
        {"op": "replace", "path": "/cup", "value": []},
        {"op": "replace", "path": "/used", "value": ["b", "c"]},
    ]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_views_follow_from_the_first_ones(game):
    state, record = played_at_random(game, {"players": 2}, "steps", 12)
    before, moves = game.new({"players": 2}, seed="steps"), record.moves
    viewers = [None, 0, 1]
    stepping = Stepping(game, before, viewers)
    views, steps = list(stepping.views), list(stepping.make(moves))
    assert [made.move.text for made in steps] == moves
    for made in steps:
        assert made.question.total >= 1
        patches = json.loads(msgspec.json.encode(made.changes))
        views = [patched(*pair) for pair in zip(views, patches, strict=True)]
    seen = [game.view(state, seat) for seat in viewers]
    assert views == [json.loads(msgspec.json.encode(view)) for view in seen]
    assert game.codec.encode(before) == game.codec.encode(state)


def test_a_seat_concedes_without_a_question():
    """Although it is asked something else."""
    game = GAMES[0]
    state = game.new({"edition": "board_game_arena", "advanced": True}, seed="steps")
    (made,) = Stepping(game, state, []).make(["0 concede"])
    assert (made.move.text, made.question) == ("0 concede", None)


def test_a_move_that_is_refused_is_numbered():
    game = GAMES[0]
    stepping = Stepping(game, game.new({"setup": "first_game"}, seed="readme"), [])
    with pytest.raises(RefereeError) as refused:
        list(stepping.make(["0 select settle", "0 select settle"]))
    assert refused.value.pointer.startswith("/1")
