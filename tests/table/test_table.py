"""The table in a real browser: whole games by clicking, by keys, and by touch, two people with
hidden hands, a service and a cache that are killed in the middle; and that the built files are
those of the sources."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from galaxy_referee.engine.games import GAMES
from galaxy_referee.engine.race import game as race
from tests.answering import Posted, answering
from tests.node import client_alone, install
from tests.pages.test_in_browser import browser
from tests.programs import output_of, told_by
from tools.servers import ROOT, Service, cache_server, running_service, valkey_binary

HERE = Path(__file__).parent
KEY = f"a:{'A' * 43}"

pytestmark = pytest.mark.ci


@pytest.fixture(scope="module")
def chromium() -> str:
    return browser()


@pytest.fixture(scope="module")
def service() -> Iterator[str]:
    with running_service(SEAL_KEYS=KEY) as running:
        yield running.url


def played(scenario: str, **request: Any) -> dict[str, Any]:
    """What a scenario found."""
    found: dict[str, Any]
    (found,) = told_by(HERE / f"{scenario}.mjs", request)
    assert found["faults"] == []
    return found


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_whole_game_against_a_bot_by_clicking_only(service, chromium, game):
    found = played("whole_game", url=service, browser=chromium, game=game.name, title=game.title)
    assert found["axe"] == []
    assert found["bytes"] < 200_000
    assert found["moves"] > 5
    assert any("wins" in seat for seat in found["seats"])
    assert found["scrolls"] <= 0, "only what lies on the table scrolls"
    assert not found["covered"]
    assert found["record"].startswith(f"{game.name}-")
    assert found["rematch"] == len(found["seats"])
    check_ending(found["ending"])
    going, over = found["listed"]
    assert "Your turn" in going and "Play" in going
    assert " win" in over and "Replay" in over


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("way", ["keys", "touch"])
def test_a_whole_game_by_keys_or_by_touch_alone(service, chromium, game, way):
    request = {"game": game.name, "title": game.title, "way": way}
    found = played("whole_by", url=service, browser=chromium, **request)
    assert found["moves"] > 20
    assert "wins" in found["won"]
    assert found["wide"] <= 0, "a phone shows it without scrolling sideways"
    assert found["presses"] <= 6 * found["moves"]


@pytest.mark.parametrize("expansions", ["Rebel vs Imperium", "Alien Artifacts", "Xeno Invasion"])
def test_the_other_expansions_by_touch_alone(service, chromium, expansions):
    request = {"title": race.title, "expansions": expansions, "way": "touch"}
    found = played("whole_by", url=service, browser=chromium, game="race", **request)
    assert found["moves"] > 20
    assert "wins" in found["won"]
    assert found["wide"] <= 0


def check_ending(ending: dict[str, Any]) -> None:
    """The page of the end adds up, and its picture has every piece and needs nothing else."""
    totals = sorted(bar["total"] for bar in ending["bars"])
    for bar in ending["bars"]:
        assert sum(bar["parts"]) == bar["total"]
    assert sorted(points[-1] for points in ending["rounds"]) == totals
    assert len({len(points) for points in ending["rounds"]}) == 1
    assert ending["pictured"] == ending["pieces"] > 4
    assert not ending["broken"]
    assert not ending["foreign"]
    painted = ending["painted"]
    assert [painted["width"], painted["height"]] == [2 * side for side in ending["size"]]
    assert painted["colors"] > 10, "the same picture is painted as PNG"


def test_the_brink_of_war_by_clicking_only(service, chromium):
    request = {"game": "race", "title": race.title, "expansions": "The Brink of War"}
    found = played("whole_game", url=service, browser=chromium, **request)
    assert found["axe"] == []
    assert found["prestige"] == found["moves"] - 1 > 20  # after the last move there is the result


def test_a_newcomer_begins_with_the_game_for_a_first_time_and_invites(service, chromium):
    found = played("lobby", url=service, browser=chromium)
    assert [found["first"], found["next"], found["other"]] == [
        "First game",
        "Base game",
        "Other options",
    ]
    assert found["seats"] == 3
    assert "#session/race/" in found["link"]
    assert found["names"] == ["Dana", "Player 2"]
    (listed,) = found["listed"]
    assert listed.startswith("Race for the Galaxy")
    assert found["again"] == ["Base game", "Dana"], "who has played is no newcomer"
    assert found["axe"] == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_newcomer_is_offered_a_tour_of_five_steps_once(service, chromium, game):
    found = played("tour", url=service, browser=chromium, game=game.name)
    titles = [step["title"] for step in found["steps"]]
    assert len(set(titles)) == 5
    for step in found["steps"]:
        assert step["lit"] > 20, step
        assert step["outside"] <= 0, step
    assert found["focus"] == "prompt", "the keyboard goes on at the decision"
    assert [found["offered"], found["later"]] == [0, 0]
    assert found["second"] == titles[2]
    assert found["axe"] == []


def test_a_move_is_written_as_loosely_as_the_service_reads_it(service, chromium):
    found = played("written", url=service, browser=chromium)
    assert found["castles"] == 0, "what fits no move is none"
    assert found["marked"] == 1, "the page shows what Enter will do"
    assert found["refused"] == ""


def test_two_people_play_with_hidden_hands_and_a_third_watches(service, chromium):
    found = played("two_people", url=service, browser=chromium, moves=12)
    assert found["leaked"] == []
    assert found["hands"] > 50
    assert found["marked"] > 0
    assert found["names"] == ["Player 1", "<b>Ada</b>"]


def test_two_people_play_with_clocks_save_the_game_and_play_again(service, chromium):
    found = played("clocks", url=service, browser=chromium)
    assert found["standing"] == ["5:00", "5:00"], "until the other has joined"
    assert all(re.fullmatch(r"(! )?[0-5]:[0-5]\d", time) for time in found["running"])
    assert found["wrong"] == "This file is not a saved game."
    assert found["resumed"] == "Ada"
    assert found["same"], "both are at the table of the rematch"
    assert sorted(found["names"]) == ["Ada", "Dana"]
    assert found["axe"] == []


def test_one_person_on_two_seats_with_hint_undo_and_reasons_without_streams(service, chromium):
    found = played("one_device", url=service, browser=chromium)
    assert found["hint"]
    assert found["rule"].startswith("/rules/RACE-")
    assert len(found["text"]) > 40, "the rule opens beside the table"
    assert found["back"], "and Escape goes back to where it was cited"
    assert found["same"], "after Undo the same is asked"
    assert found["seats"] == ["Greedy bot", "Player 2"]
    assert found["axe"] == []


def test_a_german_browser_plays_by_keyboard_and_learns_of_a_lost_connection(service, chromium):
    found = played("in_german", url=service, browser=chromium)
    assert found["lang"] == "de"
    assert all(title.startswith("Du bist am Zug · Race") for title in found["titles"])
    assert found["frame"].split() == ["Spielen", "Anleitungen", "Regeln", "API", "Probleme"]
    assert found["hint"].endswith("Tun")
    assert not re.search(r"\b(the|it|its|is|no|for|cards?)\b", found["hint"])
    assert found["texts"] and found["polish"]
    for text in found["texts"]:
        assert not re.search(r"\b(the|your|phase begins|Seat|Platz \d)\b", text), text
    for text in found["polish"]:
        assert not re.search(r"\b(the|der|die|wirft|[Mm]iejsce \d)\b", text), text
    assert found["most"] <= 6
    assert not found["moved"], "the banner does not move the table"


@pytest.fixture
def loss() -> Iterator[tuple[str, str]]:
    """A service, and a URL: with each POST service and cache are killed and restarted, empty."""
    with cache_server(valkey_binary()) as cache:
        service = Service(REDIS_URL=cache.url, SEAL_KEYS=KEY)
        service.start()

        def lose(_: Posted) -> tuple[int, bytes]:
            service.kill()
            cache.kill()
            cache.start()
            service.start()
            return 204, b""

        with answering(lose) as url:
            yield service.url, url
        service.kill()


def test_the_page_goes_on_when_service_and_cache_are_killed(loss, chromium):
    service, switch = loss
    found = played("lost_cache", url=service, browser=chromium, loss=switch)
    before, after = found["asked"]
    assert before == after
    assert found["moves"] > 20


def test_the_built_files_are_up_to_date(tmp_path):
    web = ROOT / "web"
    install(web)
    with client_alone():
        for command in ("types", "words", "check"):
            output_of("npm", "run", "--silent", command, cwd=web)
        output_of("node", "build.mjs", tmp_path, cwd=web)
    committed = ROOT / "app" / "static" / "table"
    for built in tmp_path.iterdir():
        assert (committed / built.name).read_bytes() == built.read_bytes(), "make web"
    assert {file.name for file in committed.iterdir()} == {file.name for file in tmp_path.iterdir()}
