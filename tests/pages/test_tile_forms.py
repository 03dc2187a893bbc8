"""The form in which an owner of New Frontiers types in what is printed on a tile."""

from __future__ import annotations

import io
import json
import re

import pytest

from galaxy_referee.engine.frontiers import game

TILE = "/tiles/frontiers/rebel-fuel-cache"


def sent(frontier, path=TILE, **form):
    return frontier.send(path, **{"set_name": "mytiles", **form})


def test_every_tile_has_a_form_with_what_is_known_of_it(frontier):
    tiles = re.findall(r'href="(/tiles/frontiers/[^"]+)"', frontier.read("/tiles/frontiers"))
    assert len(set(tiles)) == 116
    text = frontier.read(TILE)
    assert 'value="Rebel Fuel Cache"' in text
    assert '<option value="rare" selected>' in text


def test_the_answer_is_a_tile_set_to_play_with(frontier):
    answer = sent(frontier, defense="2", vp="3", keywords="Rebel, Alien")
    assert (answer.status_code, answer.mimetype) == (200, "application/json")
    assert answer.headers["Content-Disposition"] == 'attachment; filename="mytiles.json"'
    data = json.loads(answer.data)
    (tile,) = [world for world in data["worlds"] if world["id"] == "rebel-fuel-cache"]
    assert (tile["defense"], tile["vp"], tile["keywords"]) == (2, 3, ["Rebel", "Alien"])
    assert tile["confidence"] == "confirmed" and "fields" not in tile
    state = game.with_components(data).new({"tiles": "mytiles"})
    assert state.rules_version.startswith("frontiers-2+mytiles-")


def test_a_second_correction_starts_from_the_first_file(frontier):
    first = sent(frontier, vp="3").data
    second = sent(frontier, "/tiles/frontiers/old-earth", vp="4", set_file=(io.BytesIO(first), "a"))
    data = json.loads(second.data)
    points = {
        tile["id"]: tile.get("vp") for part in ("worlds", "home_worlds") for tile in data[part]
    }
    assert (points["rebel-fuel-cache"], points["old-earth"]) == (3, 4)


@pytest.mark.parametrize(
    ("form", "field", "message"),
    [
        ({"vp": "many"}, "vp", "&#39;many&#39; is not a number."),
        ({"vp": "31"}, "vp", "30"),
        ({"cost": "2"}, "", "needs a cost, or a defense"),
        ({"powers": "[{]"}, "powers", "not valid JSON"),
        ({"powers": '[{"effect": "x"}]'}, "powers", "0"),
        ({"keywords": "Robot"}, "keywords", "0"),
        ({"set_name": "standard"}, "set_name", "name of the packaged set"),
        ({"set_name": "My Tiles"}, "set_name", ""),
        ({"name": ""}, "", "name"),
    ],
)
def test_faults_are_shown_next_to_what_was_typed(frontier, form, field, message):
    answer = sent(frontier, **form)
    assert (answer.status_code, answer.mimetype) == (422, "text/html")
    assert "This is not a tile set yet" in answer.text
    assert message in answer.text
    if field:
        assert f'id="{field}-fault"' in answer.text
        described = re.search(rf'id="{field}"[^>]*aria-describedby="([^"]*)"', answer.text)
        assert f"{field}-fault" in described[1]
    for value in form.values():
        assert value.replace('"', "&#34;") in answer.text


@pytest.mark.parametrize(
    "source", [b"nonsense", b"[]", b"{}", b'{"developments": 1}', b'"a"', b"\xff"]
)
def test_a_file_that_is_no_tile_set_is_refused(frontier, source):
    answer = sent(frontier, set_file=(io.BytesIO(source), "a"))
    assert answer.status_code == 422
    assert 'id="set_file-fault"' in answer.text


def test_a_file_of_brackets_is_refused_before_it_is_read(frontier):
    assert sent(frontier, set_file=(io.BytesIO(b"[" * 100_000), "a")).status_code == 422


@pytest.mark.parametrize("path", ["/tiles/race", "/tiles/nothing", "/tiles/frontiers/nothing"])
def test_there_are_forms_only_for_what_can_be_corrected(frontier, path):
    assert frontier.open(path).status_code == 404


def test_unknown_values_and_tiles_are_refused(frontier):
    assert sent(frontier, size="small").status_code == 404
    assert sent(frontier, "/tiles/frontiers/nothing", vp="1").status_code == 404


def test_a_service_without_such_a_game_has_no_forms(browser):
    assert browser.open("/tiles").status_code == 404
    assert "/tiles/" not in browser.read("/")
