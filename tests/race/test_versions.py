"""What a state's version names: the base game, and each expansion in play."""

from __future__ import annotations

import json

import pytest

from galaxy_referee.engine.kernel.errors import MalformedState, WrongVersion
from galaxy_referee.engine.kernel.migration import migrate
from galaxy_referee.engine.race import game
from galaxy_referee.engine.race.description import RULES_VERSION
from galaxy_referee.engine.race.expansion import Expansion, migrations_of

PLAYED = {
    (): RULES_VERSION,
    ("tgs",): f"{RULES_VERSION}+tgs-2",
    ("rvi",): f"{RULES_VERSION}+rvi-1",
    ("aa",): f"{RULES_VERSION}+aa-1",
    ("xi",): f"{RULES_VERSION}+xi-1",
    ("rvi", "tgs"): f"{RULES_VERSION}+tgs-2+rvi-1",
    ("rvi", "tgs", "bow"): f"{RULES_VERSION}+tgs-2+rvi-1+bow-2",
}
FIRST_ONLY = [sets for sets in PLAYED if "tgs" not in sets]


def plain(sets, **changes):
    state = game.new({"expansions": list(sets)}, seed="s")
    return json.loads(game.codec.encode(state)) | changes


@pytest.mark.parametrize(("sets", "version"), PLAYED.items())
def test_a_state_names_the_versions_of_what_it_uses_and_nothing_else(sets, version):
    assert plain(sets)["rules_version"] == version
    assert game.load(plain(sets)).rules_version == version
    assert version in game.describe().rule_sets.values()


def test_a_state_that_names_other_versions_than_it_uses_is_refused():
    for sets, version in (("tgs",), f"{RULES_VERSION}+tgs-1"), ((), f"{RULES_VERSION}+tgs-2"):
        with pytest.raises(WrongVersion, match="this engine supports") as refused:
            game.load(plain(sets, rules_version=version))
        assert refused.value.pointer == "/rules_version"


def test_a_refusal_names_the_version_of_the_same_parts_and_no_others():
    """All versions together would be a page of text."""
    with pytest.raises(WrongVersion) as refused:
        game.load(plain(("tgs", "rvi"), rules_version="race-3+tgs-1+rvi-1"))
    assert f"this engine supports {RULES_VERSION}+tgs-2+rvi-1. Migrate" in refused.value.sentence
    with pytest.raises(WrongVersion) as refused:
        game.load(plain((), rules_version="race-3+moon-1"))
    assert "this engine supports race-3, tgs-2, rvi-1, " in refused.value.sentence
    assert len(refused.value.sentence) < 400


@pytest.mark.parametrize("sets", FIRST_ONLY)
def test_a_version_from_before_expansions_were_named_means_their_first(sets):
    old = json.dumps(plain(sets, rules_version=RULES_VERSION))
    assert game.load(old) == game.new({"expansions": list(sets)}, seed="s")


@pytest.mark.parametrize("sets", PLAYED)
def test_states_from_before_versions_named_expansions_migrate(sets):
    old = json.dumps(plain(sets, rules_version="race-2"))
    assert migrate(game, old, "race-2") == game.new({"expansions": list(sets)}, seed="s")


@pytest.mark.parametrize("version", ["race-2", "race-2+tgs-1", "race-2+rvi-1"])
def test_states_of_the_first_version_of_the_gathering_storm_are_not_read_but_migrate(version):
    sets = ("tgs", "rvi") if "rvi" in version else ("tgs",)
    old = json.dumps(plain(sets, rules_version=version))
    with pytest.raises(WrongVersion):
        game.load(old)
    assert migrate(game, old, version) == game.new({"expansions": list(sets)}, seed="s")


@pytest.mark.parametrize("options", [None, 7, {"expansions": 3}])
def test_what_is_no_state_is_refused(options):
    with pytest.raises(MalformedState):
        migrate(game, json.dumps(plain((), options=options)), RULES_VERSION)


@pytest.mark.parametrize(
    "changes", [{"options": {"expansions": ["tgs"], "draft": 1}}, {"agenda": 7}, {"agenda": [7]}]
)
def test_what_cannot_be_migrated_is_refused(changes):
    with pytest.raises(MalformedState) as refused:
        migrate(game, json.dumps(plain(("tgs",), rules_version="race-2", **changes)), "race-2")
    assert refused.value.pointer.startswith("/" + next(iter(changes)))


def test_every_expansion_has_its_say_in_a_migration():
    def said(word):
        return Expansion(
            name=word,
            in_play=lambda options: True,
            migrations={"box-1": lambda state: state["said"].append(word)},
        )

    state = {"said": []}
    migrations_of([said("one"), said("other")])["box-1"](state)
    assert state["said"] == ["one", "other"]
