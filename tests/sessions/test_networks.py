"""Networks that the operator offers play by name; no path in a request is read."""

from __future__ import annotations

from dataclasses import replace

import pytest

from galaxy_referee.app import create_app
from galaxy_referee.app.settings import BadSetting, Settings
from tests.bots.networks import own_network
from tests.sessions.conftest import QUIET
from tests.sessions.play import Table, refused

PERSON = {"player": "player"}
OWN = {"player": "bot", "bot": "learned:file=mine"}


@pytest.fixture(scope="module")
def network(tmp_path_factory):
    return own_network(tmp_path_factory.mktemp("networks"))


@pytest.fixture
def offering(network, store):
    """A client of a service that offers the network as ``mine``."""
    return create_app(
        settings=replace(QUIET, networks=(("mine", network),)), store=store
    ).test_client()


@pytest.fixture
def offering_none(store):
    """A client of the same deployment, whose operator has withdrawn the network."""
    return create_app(settings=QUIET, store=store).test_client()


def test_a_network_takes_a_seat(offering):
    table = Table(offering, "race", seats=[PERSON, OWN])
    assert table.created["seats"][1]["bot"] == "learned:file=mine"
    assert table.get("host").json["view"]["waiting_for"] == [0], "it has answered"


def test_a_suggestion_of_a_network_is_that_of_the_shipped_one(offering):
    options = {"players": 3, "setup": "first_game"}
    begun = offering.post("/v1/race/states", json={"seed": "own", "options": options})
    body = {"state": begun.json["state"], "seat": 0, "seed": "s"}
    own = offering.post("/v1/race/suggestions", json={**body, "bot": "learned:file=mine"})
    shipped = offering.post("/v1/race/suggestions", json={**body, "bot": "learned"})
    assert own.status_code == 200
    assert own.json == shipped.json


def test_the_list_of_bots_has_the_networks_by_game(offering, offering_none):
    def offered(client):
        bots = client.get("/v1/bots").json["bots"]
        return {bot["name"]: bot["networks"] for bot in bots if bot["networks"]}

    assert offered(offering) == {"learned": {"race": ["mine"]}}
    assert offered(offering_none) == {}


@pytest.mark.parametrize("path", ["mine.npz", "../mine", "/etc/passwd", "%2e%2e/mine", "MINE", ""])
def test_a_path_is_no_name(offering, network, path):
    for named in (path, str(network), str(network.with_suffix(""))):
        seats = [PERSON, {"player": "bot", "bot": f"learned:file={named}"}]
        answer = offering.post("/v1/race/sessions", json={"seats": seats})
        problem = refused(answer, 422, "invalid-request")
        assert problem["pointer"] == "/seats/1/bot"
        assert "There is no such bot" in problem["detail"]


def test_a_network_that_is_not_offered_is_refused_with_those_that_are(offering, offering_none):
    for client, known in ((offering, "it offers mine"), (offering_none, "it offers none")):
        bot = {"player": "bot", "bot": "learned:file=other"}
        answer = client.post("/v1/race/sessions", json={"seats": [PERSON, bot]})
        problem = refused(answer, 422, "invalid-request")
        assert problem["detail"].endswith(f"This service offers no network 'other'; {known}.")


def test_a_network_that_does_not_fit_the_options_is_refused(offering):
    body = {"seats": [PERSON, OWN], "options": {"expansions": ["tgs"]}}
    problem = refused(offering.post("/v1/race/sessions", json=body), 422, "invalid-request")
    assert problem["pointer"] == "/seats/1/bot"
    assert problem["detail"].endswith("was trained as race, which does not fit these options.")
    table = Table(offering, "race", seats=[PERSON, {}], options={"expansions": ["tgs"]})
    refused(table.hand_over(1, **OWN), 422, "invalid-request")
    begun = offering.post("/v1/race/states", json={"options": {"expansions": ["tgs"]}}).json
    body = {"state": begun["state"], "seat": 0, "bot": "learned:file=mine"}
    refused(offering.post("/v1/race/suggestions", json=body), 422, "invalid-request")


def test_no_answer_shows_the_path(offering, network):
    body = {"seats": [PERSON, OWN], "options": {"expansions": ["tgs"]}}
    assert str(network.parent) not in offering.post("/v1/race/sessions", json=body).text
    table = Table(offering, "race", seats=[PERSON, OWN])
    for answer in (table.get("host"), table.get("host", "/events"), offering.get("/v1/bots")):
        assert str(network.parent) not in answer.text


def test_where_a_network_is_withdrawn_its_seat_waits_for_another_player(offering, offering_none):
    table = Table(offering, "race", seats=[PERSON, {}], options={"setup": "first_game"})
    table.hand_over(1, **OWN)
    table.client = offering_none
    seen = table.get(0).json
    table.post(0, "/moves", {"moves": [seen["decisions"][0]["moves"][0]["text"]]})
    for _ in range(3):
        assert table.get("host").status_code == 200
    assert table.hand_over(1, player="bot", bot="greedy").status_code == 200


def test_a_setting_that_is_no_list_of_networks_stops_the_service(tmp_path):
    with pytest.raises(BadSetting, match="NETWORKS must be a list like NAME=FILE"):
        Settings.from_environment({"NETWORKS": "mine.npz"})
    with pytest.raises(BadSetting, match="NETWORKS must not give a name twice"):
        Settings.from_environment({"NETWORKS": "a=1.npz,a=2.npz"})
    settings = Settings.from_environment({"NETWORKS": f"mine={tmp_path}/none.npz"})
    with pytest.raises(BadSetting, match=r"NETWORKS: .*none\.json cannot be read"):
        create_app(settings=replace(QUIET, networks=settings.networks))
