"""What a state's version names: the base game, and each expansion in play."""

from __future__ import annotations

import json

import pytest

from galaxy_referee.engine.kernel.errors import MalformedState, WrongVersion
from galaxy_referee.engine.kernel.migration import migrate
from galaxy_referee.engine.race import game
from galaxy_referee.engine.race.description import RULES_VERSION

PLAYED = {
    (): RULES_VERSION,
    ("tgs",): f"{RULES_VERSION}+tgs-1",
    ("rvi",): f"{RULES_VERSION}+rvi-1",
    ("aa",): f"{RULES_VERSION}+aa-1",
    ("rvi", "tgs"): f"{RULES_VERSION}+tgs-1+rvi-1",
}


def plain(sets, **changes):
    state = game.new({"expansions": list(sets)}, seed="s")
    return json.loads(game.codec.encode(state)) | changes


@pytest.mark.parametrize(("sets", "version"), PLAYED.items())
def test_a_state_names_the_versions_of_what_it_uses_and_nothing_else(sets, version):
    assert plain(sets)["rules_version"] == version
    assert game.load(plain(sets)).rules_version == version
    assert version in game.describe().rule_sets.values()


def test_a_state_that_names_other_versions_than_it_uses_is_refused():
    for sets, version in (("tgs",), f"{RULES_VERSION}+tgs-2"), ((), f"{RULES_VERSION}+tgs-1"):
        with pytest.raises(WrongVersion, match="this engine plays by") as refused:
            game.load(plain(sets, rules_version=version))
        assert refused.value.pointer == "/rules_version"


@pytest.mark.parametrize("sets", PLAYED)
def test_a_version_from_before_expansions_were_named_means_their_first(sets):
    old = json.dumps(plain(sets, rules_version="race-2"))
    assert game.load(old) == game.new({"expansions": list(sets)}, seed="s")


@pytest.mark.parametrize("sets", PLAYED)
def test_states_from_before_versions_named_expansions_migrate(sets):
    old = json.dumps(plain(sets, rules_version="race-2"))
    assert migrate(game, old, "race-2") == game.new({"expansions": list(sets)}, seed="s")


@pytest.mark.parametrize("options", [None, 7, {"expansions": 3}])
def test_what_is_no_state_is_refused(options):
    with pytest.raises(MalformedState):
        migrate(game, json.dumps(plain((), options=options)), RULES_VERSION)
