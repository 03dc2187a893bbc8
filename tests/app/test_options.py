"""What a refused option could be: with each value of ``valid`` in its place, it is not refused."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from itertools import combinations
from typing import Any

import pytest

from galaxy_referee.engine.games import GAMES
from galaxy_referee.engine.kernel.description import OptionInfo
from galaxy_referee.engine.kernel.options import accepted_in_place, refused_option
from galaxy_referee.engine.race.expansions.goals.catalogue import GOALS

WRONG = (None, 0, 99, "x", [], ["x"], [None], True, {"x": 1})


@pytest.fixture
def refusal_of(client):
    def ask(name, options):
        response = client.post(f"/v1/{name}/states", json={"options": options, "limit": 1})
        return None if response.status_code == 200 else response.json

    return ask


SETS = ["tgs", "rvi", "aa", "xi", "promo"]


@pytest.mark.parametrize(
    ("name", "options", "pointer", "valid"),
    [
        ("race", {"players": 5}, "/options/players", [2, 3, 4]),
        ("race", {"players": 6, "expansions": ["tgs"]}, "/options/players", [1, 2, 3, 4, 5]),
        ("race", {"expansions": ["gathering storm"]}, "/options/expansions/0", SETS),
        ("race", {"expansions": ["tgs", "x"]}, "/options/expansions/1", ["rvi", "promo"]),
        ("race", {"expansions": ["x", "y"]}, "/options/expansions/0", [*SETS, "bow"]),
        ("race", {"draft": True}, "/options/draft", [False]),
        ("race", {"robot_mat": {"x": 1}}, "/options/robot_mat", [None]),
        ("race", {"players": 9, "draft": True}, "/options/players", [2, 3, 4]),
        ("roll", {"players": 6}, "/options/players", [2, 3, 4, 5]),
        ("frontiers", {"tiles": "x"}, "/options/tiles", ["standard"]),
        ("roll", {"player": 3}, "/options", ["players", "take_back", "strict_order"]),
    ],
)
def test_valid_is_for_this_choice(refusal_of, name, options, pointer, valid):
    problem = refusal_of(name, options)
    assert problem["code"] == "bad_option"
    assert (problem["pointer"], problem["valid"]) == (pointer, valid)


@pytest.mark.parametrize(
    ("options", "detail"),
    [
        ({"players": 5}, "2 to 4 players. With tgs, rvi, aa or xi, 5 can play."),
        ({"players": 6, "expansions": ["tgs"]}, "2 to 5 players. With tgs+rvi, 6 can play."),
        ({"players": 7}, "2 to 4 players."),
        ({"players": 0}, "2 to 4 players."),
        ({"expansions": ["xyz"]}, "'xyz' is not one of tgs, rvi, bow, aa, xi, promo."),
        ({"difficulty": "x"}, "'x' is not one of easy, normal, hard."),
    ],
)
def test_a_refused_option_says_what_there_is(refusal_of, options, detail):
    """RACE-SETUP-1, TGS-SETUP-1, RVI-SETUP-1."""
    assert refusal_of("race", options)["detail"].endswith(detail)


def test_a_goal_that_does_not_exist_names_those_of_the_sets(refusal_of):
    problem = refusal_of("race", {"expansions": ["tgs"], "goals": ["x"]})
    assert problem["pointer"] == "/options/goals/0"
    assert problem["valid"] == sorted(
        name for name, goal in GOALS.items() if goal.set in ("base", "tgs")
    )


def test_a_refused_deal_does_not_list_members_that_are_not_the_reason(client):
    body = {"options": {"setup": "first_game"}, "deal": {"hands": [], "deck": []}}
    problem = client.post("/v1/race/states", json=body).json
    assert (problem["pointer"], problem.get("valid")) == ("/deal", None)
    problem = client.post("/v1/race/states", json={"deal": {"hand": []}}).json
    assert "hands" in problem["valid"]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_valid_value_is_accepted_in_place(game):
    infos = game.describe().options
    refused_by = partial(refused_option, game.options_type, game.check_options)
    values = {name: [*info.values, *WRONG] for name, info in infos.items()}
    alone = [{name: value} for name in values for value in values[name]]
    pairs = [first | second for first, second in combinations(alone, 2)]
    refused = 0
    for options in alone + pairs:
        pointer = refused_by(options)
        if pointer in (None, "/options"):
            continue
        for value in accepted_in_place(options, pointer, infos, refused_by):
            refused += 1
            changed = put(options, pointer, value)
            assert not f"{refused_by(changed)}/".startswith(f"{pointer}/"), options
    assert refused


def put(options, pointer, value):
    _, _, name, *rest = pointer.split("/")
    if rest:
        members = list(options[name])
        members[int(rest[0])] = value
        value = members
    return {**options, name: value}


def test_a_value_fits_if_only_other_options_are_refused():
    """With both options wrong, none is named that would be refused without the other one, too."""
    infos = {"way": OptionInfo(meaning="", values=["sea", "air"], default="sea", rule="")}

    def refused(options: Mapping[str, Any]) -> str | None:
        if "size" in options:
            return "/options/size"
        return "/options/way" if options["way"] == "air" else None

    options = {"size": 9, "way": "road"}
    assert accepted_in_place(options, "/options/way", infos, refused) == ["sea"]
