"""Mounted components: a corrected tile set is played by its name, a bad one stops the start."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from galaxy_referee.app import create_app
from galaxy_referee.app.settings import BadSetting, Settings
from galaxy_referee.engine.games import GAMES

PACKAGED = (
    Path(__file__).parents[2] / "engine" / "frontiers" / "components" / "data" / "standard.json"
)


def tile_set(folder: Path, name: str = "mytiles", **changes: object) -> Path:
    """A file with the packaged tiles under another name, the first world changed."""
    data = json.loads(PACKAGED.read_text(encoding="utf-8")) | {"name": name}
    data["worlds"][0] |= changes
    path = folder / f"{name}.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    return path


def service(*paths: Path, game: str = "frontiers"):
    mounted = ",".join(f"{game}={path}" for path in paths)
    settings = Settings.from_environment({"LOG_REQUESTS": "0", "COMPONENTS": mounted})
    return create_app(settings=settings).test_client()


@pytest.fixture(scope="module")
def mounted(tmp_path_factory):
    """A service with two more tile sets."""
    folder = tmp_path_factory.mktemp("tiles")
    return service(tile_set(folder, vp=7), tile_set(folder, "others"))


def test_a_mounted_set_is_described(mounted):
    about = mounted.get("/v1/games/frontiers").json
    assert about["options"]["tiles"]["values"] == ["standard", "mytiles", "others"]
    sets = mounted.get("/v1/games/frontiers/components").json["components"]["tile_sets"]
    assert [sets[name]["worlds"][0]["vp"] for name in ("mytiles", "others")] == [7, 1]
    listed = [game["name"] for game in mounted.get("/v1/games").json["games"]]
    assert listed == [game.name for game in GAMES]


def test_a_new_game_names_the_set_it_uses(mounted, client):
    body = {"options": {"tiles": "mytiles", "players": 2}, "seed": "s"}
    answer = mounted.post("/v1/frontiers/states", json=body).json
    state = answer["state"]
    assert state["rules_version"].startswith("frontiers-2+mytiles-")
    move = answer["decisions"][0]["moves"][0]["text"]
    played = mounted.post("/v1/frontiers/moves", json={"state": state, "moves": [move]})
    assert played.json["state"]["rules_version"] == state["rules_version"]
    # A service without the set neither plays nor starts such a game.
    refused = client.post("/v1/frontiers/moves", json={"state": state, "moves": [move]})
    assert refused.json["type"].endswith("/wrong-version")
    refused = client.post("/v1/frontiers/states", json=body)
    assert refused.json["detail"] == "The tile sets are: standard."


def test_the_packaged_set_is_played_as_before(mounted, client):
    body = {"options": {"players": 2}, "seed": "s"}
    answers = [app.post("/v1/frontiers/states", json=body).json for app in (mounted, client)]
    for answer in answers:
        del answer["state"]["stamp"]  # each service has a key of its own
    assert answers[0] == answers[1]


def test_a_bad_file_stops_the_start_with_all_its_faults(tmp_path):
    path = tile_set(tmp_path, cost=2, defense=2, vp=None)
    with pytest.raises(BadSetting) as bad:
        service(path)
    first, *faults = str(bad.value).splitlines()
    assert first == f"COMPONENTS: {path} cannot be used."
    assert len(faults) == 2
    assert all(fault.startswith(f"{path}: /worlds/0 ") for fault in faults)


def test_files_that_are_no_tile_sets_stop_the_start_in_words(tmp_path):
    good = tile_set(tmp_path)
    text = tmp_path / "text.json"
    text.write_text("tiles")
    with pytest.raises(BadSetting, match=r"none\.json cannot be read: No such file"):
        service(tmp_path / "none.json")
    with pytest.raises(BadSetting, match=r"text\.json is not valid JSON"):
        service(text)
    with pytest.raises(BadSetting, match="A tile set named mytiles already exists"):
        service(good, good)
    for game in ("race", "chess"):
        with pytest.raises(BadSetting, match=f"no game {game} that takes components.*: frontiers"):
            service(good, game=game)
