"""Stamps: a state that the service made is not audited again; any other is."""

from __future__ import annotations

import dataclasses
import json
import secrets

import msgspec
import pytest

from galaxy_referee.app import create_app
from galaxy_referee.app.settings import Settings
from galaxy_referee.app.wire.sealer import Sealer
from galaxy_referee.app.wire.stamper import Stamper, this_release
from galaxy_referee.engine.games import GAMES
from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.records import digest
from tests.kernel.toys import dice, duel

KEY, OTHER = secrets.token_bytes(32), secrets.token_bytes(32)


class Service:
    """A service that referees the toy games, and the number of its audits.

    Args:
        keys: the master keys, by id.
        release: of its code.
    """

    def __init__(self, keys=(("k", KEY),), release=None):
        self.audits = 0
        games = [dataclasses.replace(toy, table_faults=self._counted(toy)) for toy in (duel, dice)]
        app = create_app(games, Settings(log_requests=False, seal_keys=keys))
        app.config["STAMPER"] = Stamper(app.config["SEALER"], release)
        self.client = app.test_client()

    def _counted(self, game):
        def table_faults(state):
            self.audits += 1
            return game.table_faults(state)

        return table_faults

    def call(self, name, game="duel", **body):
        """What a call answers, and how many audits it made."""
        before = self.audits
        response = self.client.post(f"/v1/{game}/{name}", json=body)
        assert response.status_code == 200, response.data
        return response.json, self.audits - before


@pytest.fixture
def service():
    return Service()


@pytest.fixture(scope="module")
def real():
    return create_app(settings=Settings(log_requests=False)).test_client()


@pytest.fixture
def made(service):
    """A state that the service made."""
    return service.call("states", seed="s")[0]["state"]


def audited(service, state, game="duel"):
    """Whether the service audits a state that it accepts."""
    return bool(service.call("scores", game, state=state)[1])


def unstamped(state):
    return {name: value for name, value in state.items() if name != "stamp"}


def test_what_the_service_made_is_not_audited_again(service, made):
    assert not audited(service, made)
    move = service.call("legal-moves", state=made)[0]["decisions"][0]["moves"][0]["text"]
    after, audits = service.call("moves", state=made, moves=[move])
    assert audits == 0
    assert not audited(service, after["state"])
    for child in service.call("expansions", state=made)[0]["children"]:
        assert not audited(service, child["state"])
    knowledge = service.call("views", state=made, seat=0, knowledge=True)[0]["view"]["knowledge"]
    assert "stamp" not in knowledge["state"]
    guess = service.call("determinizations", knowledge=knowledge, seed="g")[0]["state"]
    assert not audited(service, guess)


def test_the_order_of_members_and_spaces_do_not_matter(service, made):
    shuffled = dict(reversed(made.items()))
    body = json.dumps({"state": shuffled}, indent=3)
    before = service.audits
    response = service.client.post("/v1/duel/scores", data=body, content_type="application/json")
    assert (response.status_code, service.audits) == (200, before)


def in_order(value):
    """JSON as PostgreSQL stores it in a ``jsonb`` column: members by length, then by bytes."""
    if isinstance(value, dict):
        names = sorted(value, key=lambda name: (len(name), name.encode()))
        return {name: in_order(value[name]) for name in names}
    return [in_order(part) for part in value] if isinstance(value, list) else value


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_a_database_may_reorder_the_members_of_a_state(game, real):
    path = f"/v1/{game}"
    answer = real.post(f"{path}/states", json={"options": {"players": 3}, "seed": "s"}).json
    for number in range(40):
        if not answer["decisions"]:
            break
        moves = answer["decisions"][0]["moves"]
        made = [moves[number % len(moves)]["text"]]
        ordered, answer = (
            real.post(f"{path}/moves", json={"state": state, "moves": made}).json
            for state in (in_order(answer["state"]), answer["state"])
        )
        assert unstamped(ordered["state"]) == unstamped(answer["state"])
    assert answer["state"]["ply"] > 1


def test_a_state_without_a_stamp_is_audited_and_gets_one(service, made):
    assert audited(service, unstamped(made))
    sealed = service.call("states", seed="s", seal=True)[0]["state"]
    assert isinstance(sealed, str)
    assert not audited(service, sealed)
    moves = ["0 bid " + made["hands"][0][0]]
    again, audits = service.call("moves", state=unstamped(made), moves=moves)
    assert audits == 1
    assert not audited(service, again["state"])


def test_any_change_of_a_value_brings_back_the_audit(service, made):
    changes = {
        "seed": "t",
        "ply": made["ply"] + 1,
        "salt": "00" * 32,
        "hands": made["hands"][::-1],
        "stamp": made["stamp"][:-1] + ("A" if made["stamp"][-1] != "A" else "Q"),
    }
    for name, value in changes.items():
        assert audited(service, made | {name: value}), name


def test_a_false_state_with_a_true_stamp_is_refused(service, made):
    false = made | {"hands": [made["hands"][0], made["hands"][0]]}
    response = service.client.post("/v1/duel/scores", json={"state": false})
    assert response.json["type"] == "/problems/inconsistent-state"


def test_an_audit_that_was_asked_for_is_made(service, made):
    assert service.call("audits", state=made)[1] == 1


def test_stamps_of_others_are_worth_nothing(service, made):
    foreign = {
        "another game": service.call("states", "dice", seed="s")[0]["state"]["stamp"],
        "another state": service.call("states", seed="t")[0]["state"]["stamp"],
        "another key": Service((("k", OTHER),)).call("states", seed="s")[0]["state"]["stamp"],
        "another release": Service(release="9").call("states", seed="s")[0]["state"]["stamp"],
        "nothing": "",
        "other letters": "\u00e4" * 22,
    }
    for whose, stamp in foreign.items():
        assert stamp != made["stamp"], whose
        assert audited(service, made | {"stamp": stamp}), whose


def test_the_key_of_stamps_serves_nothing_else():
    sealer = Sealer({"k": KEY})
    encoded = duel.codec.encode(duel.new(seed="s"))
    stamp = Stamper(sealer).stamp(encoded)
    for purpose in ("tokens", "names", "stamp", f"stamp|{this_release()}|"):
        other = Stamper(sealer)
        other._key = sealer.secrets_for(purpose)[-1]
        assert not other.is_own(encoded, stamp)


def test_replicas_and_rotated_keys_recognize_a_stamp(made):
    assert not audited(Service(), made)
    assert not audited(Service((("new", OTHER), ("k", KEY))), made)
    assert audited(Service((("new", OTHER),)), made), "the old key is gone: it is audited"


@pytest.mark.parametrize("stamp", [7, None, "A" * 65, ["A"]])
def test_what_cannot_be_a_stamp_is_refused_with_its_place(service, made, stamp):
    response = service.client.post("/v1/duel/scores", json={"state": made | {"stamp": stamp}})
    assert (response.status_code, response.json["pointer"]) == (422, "/state/stamp")


def test_a_stamp_is_no_part_of_the_state(made):
    bare = unstamped(made)
    state = duel.load(msgspec.json.encode(made))
    assert json.loads(duel.codec.encode(state)) == bare
    assert digest(duel, state) == digest(duel, duel.load(msgspec.json.encode(bare)))


def test_a_real_audit_that_becomes_stricter_applies_at_once(made):
    """After a deployment of a stricter audit, what it refuses has a stamp of the older one."""
    stricter = Service(release="stricter")
    game = dataclasses.replace(duel, table_faults=lambda state: [Fault("", "late", "Too late.")])
    app = create_app([game], Settings(log_requests=False, seal_keys=(("k", KEY),)))
    app.config["STAMPER"] = stricter.client.application.config["STAMPER"]
    response = app.test_client().post("/v1/duel/scores", json={"state": made})
    assert response.json["type"] == "/problems/inconsistent-state"
