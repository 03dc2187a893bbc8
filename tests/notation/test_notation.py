"""The text of a view says all of it, and reads back as the same view."""

from __future__ import annotations

import doctest
import itertools
import random
from importlib import import_module
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from galaxy_referee import notation
from galaxy_referee.engine.games import GAMES
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.view import View
from galaxy_referee.notation import layouts
from galaxy_referee.notation.games import LAYOUTS
from tests.kernel.toys import duel
from tests.sampling import mostly_heavy
from tests.untimed import UNTIMED
from tools.servers import ROOT

PAGE = ROOT / "docs" / "notation.md"
BY_NAME = {game.name: game for game in GAMES}
OF_GAMES = {game.name: import_module(f"tests.{game.name}.variants") for game in GAMES}
CASES = [
    (name, start)
    for name, module in OF_GAMES.items()
    for start in (*module.VARIANTS, *getattr(module, "SCENES", ()))
]
# The first and the last of each game, and some more.
QUICK = {
    *range(0, len(CASES), 60),
    *(n for n, (name, _) in enumerate(CASES) if name not in {case[0] for case in CASES[n + 1 :]}),
    *(n for n, (name, _) in enumerate(CASES) if name not in {case[0] for case in CASES[:n]}),
}
EVERY = 7


def plain(view: Any) -> dict[str, Any]:
    return msgspec.json.decode(msgspec.json.encode(view))  # type: ignore[no-any-return]


def played(game: Game[Any], start: Any, seed: str) -> Any:
    state = start(seed) if callable(start) else game.new(start, seed)
    chooser = random.Random(seed)
    for number in itertools.count():
        if number % EVERY == 0 or state.over:
            yield state
        if state.over:
            return
        moves = chooser.choice(game.decisions(state)).moves
        game.play(state, moves.at(chooser.randrange(len(moves))))


@pytest.mark.parametrize(("name", "start"), mostly_heavy(CASES, QUICK))
def test_a_view_reads_back_as_it_was(name, start):
    game = BY_NAME[name]
    for state in itertools.islice(played(game, start, "notation"), 60):
        for seat in (None, *state.seats()):
            view = plain(game.view(state, seat))
            text = notation.write(view)
            assert notation.read(text) == view
            assert notation.write(dict(reversed(view.items()))) == text


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_knowledge_is_part_of_it(game):
    view = plain(game.view(game.new(seed="notation"), 0, with_knowledge=True))
    assert notation.read(notation.write(view)) == view


def test_the_text_can_be_read_by_people():
    race = BY_NAME["race"]
    state = race.new({"setup": "first_game"}, "readme")
    race.play_all(state, ["0 select settle", "1 select settle"])
    head, *lines = notation.write(plain(race.view(state, 0))).splitlines()
    assert head.startswith("race/1 rules=race-3 seat=0 waiting=[1 0] commitment=")
    assert lines == PAGE.read_text(encoding="utf-8").partition("```text\n")[2].splitlines()[1:6]


def test_changes_name_what_is_usual_again_and_leave_out_the_rest():
    before = {
        "game": "race",
        "seat": 0,
        "rules_version": "race-3",
        "commitment": "c0",
        "table": {
            "options": {"players": 2},
            "hand": ["comet-zone"],
            "players": [{"hand": 1, "actions": ["settle"]}, {"hand": 4, "actions": ["settle"]}],
        },
    }
    row = {"hand": 0, "actions": []}
    table = before["table"] | {"hand": [], "players": [row, before["table"]["players"][1]]}
    said = notation.write_changes({**before, "over": True, "table": table}, before)
    assert said == "race/1 over=yes\ntable hand=[]\nplayer.0 hand=0 actions=[]\n"
    assert notation.write_changes(before, before) == ""


def test_numbered_pieces_in_a_row_are_written_as_a_run():
    view = plain(BY_NAME["roll"].view(BY_NAME["roll"].new(seed="notation"), None))
    view["table"]["supply"] = ["home-9", "home-10", "home-11", "rare-1", "rare-2", "a-1", "b-2"]
    text = notation.write(view)
    assert " supply=[home-9..11 rare-1 rare-2 a-1 b-2]" in text
    assert notation.read(text) == view


def test_the_page_prints_what_it_says():
    results = doctest.testfile(str(PAGE), module_relative=False)
    assert results.attempted == 4
    assert results.failed == 0


def members(struct: Any) -> set[str]:
    return {field.name for field in msgspec.structs.fields(struct)}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_member_of_a_view_has_its_place(game):
    """A new member is put in its place, with its usual value, rather than at the end of a line."""
    if game.name not in LAYOUTS:
        pytest.skip("its members are written in their order")
    layout = LAYOUTS[game.name]
    table = type(game.view(game.new(seed="notation"), 0).table)
    left = members(table) - layout.usual.keys() - layout.blocks.keys() - layout.rows.keys()
    assert left == set()
    assert members(View) - layouts.HEAD.keys() == {"game", "table", "knowledge", "salt", "sums"}


def test_a_game_without_a_layout_is_written_too():
    view = plain(duel.view(duel.new(seed="notation"), 0))
    view["table"] |= {"heaps": [{"left": 3}, {"left": 0, "by": [1]}], "odd": [{}, 1], "none": []}
    text = notation.write(view)
    assert text.startswith("duel/1 rules=")
    assert text.splitlines()[-2:] == ["heaps.0 left=3", "heaps.1 by=[1] left=0"]
    assert notation.read(text) == view
    with pytest.raises(notation.NotNotation, match=r"Line 4 begins with 'heaps.3'"):
        notation.read(text.replace("heaps.1", "heaps.3"))


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=12,
)


@UNTIMED
@given(st.dictionaries(st.text(), VALUES))
def test_any_value_reads_back_as_it_was(further):
    """Also what only a later engine has in its views."""
    view = plain(BY_NAME["race"].view(BY_NAME["race"].new(seed="notation"), None))
    view["table"] = {**view["table"], "further": further}
    assert notation.read(notation.write(view)) == view


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "There is no text"),
        ("chess/1 seat=0\nrow.1 x=0", "Line 2 begins with 'row.1'"),
        ("race/2 seat=0", "version 1 of the notation, not 2"),
        ("race/1 seat=[0", "Line 1 cannot be read"),
        ("race/1 seat", "seat has no value"),
        ("race/1 seat=0 seat=1", "seat occurs twice"),
        ("race/1 seat=0\nplayer.1 hand=2", "Line 2 begins with 'player.1'"),
        ("race/1 seat=" + "[" * 100_000, "nested too deeply"),
        ("race/1 seat=)", "Line 1 cannot be read"),
        ('race/1 seat="x', "Line 1 cannot be read"),
    ],
)
def test_what_is_no_view_is_refused_in_words(text, said):
    with pytest.raises(notation.NotNotation) as refused:
        notation.read(text)
    assert said in str(refused.value)
