"""Games that older releases wrote are read: records, states, sessions in the cache, sealed copies.

``games/VERSION.json.gz`` is what ``python -m tests.release.keep_games`` wrote with that release.
"""

from __future__ import annotations

import base64
import gzip
import json
import random
import re

import pytest

from galaxy_referee import __version__
from galaxy_referee.app.cache.store import MemoryStore
from galaxy_referee.engine.games import GAMES
from tests.release.keep_games import KEPT, play, service
from tests.release.test_contract_changes import RELEASES, minor
from tools.servers import ROOT

FILES = {
    path.name.removesuffix(".json.gz"): json.loads(gzip.decompress(path.read_bytes()))
    for path in sorted(KEPT.glob("*.json.gz"))
}
CASES = [(version, name) for version, games in FILES.items() for name in games]


@pytest.fixture(params=CASES, ids="-".join)
def case(request):
    return request.param


@pytest.fixture
def name(case):
    return case[1]


@pytest.fixture
def old(case):
    return FILES[case[0]][case[1]]


@pytest.fixture
def lost():
    """A service whose cache is empty."""
    return service(MemoryStore())


@pytest.fixture
def running(old):
    """A service whose cache has the old session."""
    store = MemoryStore()
    fields = {key: base64.b64decode(value) for key, value in old["fields"].items()}
    assert store.write(old["session"], None, fields, 3600)
    return service(store)


def rules_are_kept(name, old):
    """Whether the session was begun under rules that are in force."""
    (game,) = (game for game in GAMES if game.name == name)
    return game.new({"players": 2}, seed="s").rules_version == old["view"]["rules_version"]


def test_games_of_the_last_two_minor_versions_are_kept():
    promised = sorted({minor(each) for each in [*RELEASES, __version__]})[-2:]
    assert {minor(version) for version in FILES} == set(promised)
    assert all(set(games) == {game.name for game in GAMES} for games in FILES.values())


def test_the_table_of_releases_names_the_rules_of_each_game():
    text = (ROOT / "docs" / "state.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\d+\.\d+\.\d+) \|(.+)\|$", text, re.MULTILINE)
    table = {version: re.findall(r"`(.+?)`", cells) for version, cells in rows}
    assert set(table) == {*RELEASES, __version__}
    for version, games in FILES.items():
        played = [games[game.name]["view"]["rules_version"].partition("+")[0] for game in GAMES]
        assert table[version] == played


def test_a_record_replays_to_its_end(lost, name, old):
    record = old["record"]
    body = {**record, "from_version": record["rules_version"]}
    answer = lost.post(f"/v1/{name}/records", json=body)
    assert (answer.status_code, answer.json["problem"]) == (200, None)
    assert answer.json["outcome"] == record["outcome"]
    assert answer.json["outcome"] is not None


def test_a_state_goes_on(lost, name, old):
    state = old["state"]
    body = {"state": state, "from_version": state["rules_version"]}
    migrated = lost.post(f"/v1/{name}/migrations", json=body)
    assert migrated.status_code == 200
    move = migrated.json["decisions"][0]["moves"][0]["text"]
    body = {"state": migrated.json["state"], "moves": [move]}
    assert lost.post(f"/v1/{name}/moves", json=body).status_code == 200


def look(client, path, old):
    return client.get(path, headers={"Authorization": f"Bearer {old['seat_tokens'][0]}"})


def test_a_session_in_the_cache_goes_on_to_its_end(running, name, old):
    path = f"/v1/{name}/sessions/{old['session']}"
    seen = look(running, path, old)
    if not rules_are_kept(name, old):
        assert (seen.status_code, seen.json["type"]) == (409, "/problems/wrong-version")
        return
    assert seen.status_code == 200
    assert old["view"].items() <= seen.json["view"].items()
    play(running, path, old["seat_tokens"], 5_000, random.Random("on"))
    assert running.get(f"{path}/record").json["record"]["outcome"] is not None


def test_a_session_is_restored_from_its_sealed_copy(lost, name, old):
    path = f"/v1/{name}/sessions/{old['session']}"
    headers = {"Authorization": f"Bearer {old['host_token']}"}
    body = {"sealed": [old["sealed"]]}
    restored = lost.post(f"{path}/restorations", json=body, headers=headers)
    if not rules_are_kept(name, old):
        assert (restored.status_code, restored.json["type"]) == (409, "/problems/wrong-version")
        return
    assert restored.status_code == 200
    assert old["view"].items() <= look(lost, path, old).json["view"].items()
