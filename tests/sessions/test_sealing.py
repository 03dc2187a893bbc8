"""Sealed states: what goes in comes out, and nothing else opens."""

from __future__ import annotations

import json
import random
import secrets

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from galaxy_referee.app import create_app
from galaxy_referee.app.sessions.players import Seat
from galaxy_referee.app.sessions.state import begin, commit, remember
from galaxy_referee.app.settings import Settings
from galaxy_referee.app.wire import sealer as sealing
from galaxy_referee.app.wire.sealer import (
    MAX_INFLATED,
    SMALLEST_BUCKET,
    BadSeal,
    Sealer,
    _padded,
    from_text,
    to_text,
)
from galaxy_referee.app.wire.tables import seen_tables
from galaxy_referee.engine.games import GAMES
from galaxy_referee.engine.kernel import luck
from galaxy_referee.engine.kernel.events import Event
from galaxy_referee.engine.race import game as race
from tests.kernel.toys import dice, duel
from tests.untimed import UNTIMED

OLD, NEW = secrets.token_bytes(32), secrets.token_bytes(32)


@pytest.fixture
def sealer() -> Sealer:
    return Sealer.ephemeral()


def sealed_duel(sealer: Sealer, **changes) -> str:
    state = duel.new(seed="s")
    for name, value in changes.items():
        setattr(state, name, value)
    return sealer.seal_state(state, duel.codec.encode(state))


def test_what_was_sealed_opens_to_the_same_bytes(sealer):
    state = race.new(seed="s")
    encoded = race.codec.encode(state)
    assert sealer.open_state(sealer.seal_state(state, encoded), "race") == encoded


def test_the_header_binds_format_game_rules_and_ply(sealer):
    header, _ = sealer.open(sealed_duel(sealer, ply=7), "state", "duel")
    assert (header.game, header.rules_version, header.format, header.ply) == (
        "duel", "duel-1", 1, 7,
    )  # fmt: skip


def test_a_seal_of_another_use_game_or_service_does_not_open(sealer):
    sealed = sealed_duel(sealer)
    for audience, game, by in (
        ("session", "duel", sealer),
        ("state", "dice", sealer),
        ("state", "duel", Sealer.ephemeral()),
        ("state", "duel", Sealer({"other": NEW})),
    ):
        with pytest.raises(BadSeal):
            by.open(sealed, audience, game)


@pytest.mark.parametrize("salt", [None, "00" * 32])
def test_the_header_tells_nothing_of_a_short_seed(salt, sealer):
    state = duel.new(seed="s", salt=salt)
    texts = [sealer.seal_state(state, duel.codec.encode(state)) for _ in range(2)]
    front = from_text(texts[0].split(".")[1])
    assert texts[0].split(".")[1] == texts[1].split(".")[1], "one key for each game"
    for told in (luck.commitment("s"), luck.commitment("s", salt)):
        assert told[:8].encode() not in front
    other = Sealer.ephemeral().seal_state(state, duel.codec.encode(state))
    assert json.loads(from_text(other.split(".")[1]))[2] != json.loads(front)[2]


def test_the_header_of_one_state_does_not_fit_the_payload_of_another(sealer):
    earlier, later = sealed_duel(sealer, ply=1), sealed_duel(sealer, ply=2)
    version, front, _ = earlier.split(".")
    with pytest.raises(BadSeal):
        sealer.open_state(f"{version}.{front}.{later.split('.')[2]}", "duel")


def test_old_keys_open_and_the_first_seals():
    before = Sealer({"old": OLD})
    after = Sealer({"new": NEW, "old": OLD})
    sealed = sealed_duel(before)
    assert after.open_state(sealed, "duel")
    header, _ = after.open(sealed_duel(after), "state", "duel")
    assert header.key == "new"
    with pytest.raises(BadSeal):
        Sealer({"new": NEW}).open_state(sealed, "duel")


def test_every_changed_character_spoils_the_seal(sealer):
    sealed = sealed_duel(sealer)
    for index in [*range(120), *range(120, len(sealed), 97), len(sealed) - 1]:
        other = "A" if sealed[index] != "A" else "B"
        with pytest.raises(BadSeal):
            sealer.open_state(sealed[:index] + other + sealed[index + 1 :], "duel")
        with pytest.raises(BadSeal):
            sealer.open_state(sealed[:index] + sealed[index + 1 :], "duel")


@UNTIMED
@given(st.text())
def test_no_text_makes_opening_raise_anything_else(text):
    sealer = Sealer({"k": NEW})
    for candidate in (text, f"v1.{text}", f"v1.{text}.{text}", f"v1.{to_text(text.encode())}.AAAA"):
        with pytest.raises(BadSeal):
            sealer.open(candidate, "state", "duel")


def test_lengths_come_in_buckets():
    lengths = {len(Sealer({"k": OLD}).seal(b"x" * n, "state", "id", "duel")) for n in range(3000)}
    assert len(lengths) == 1
    noise = secrets.token_bytes(SMALLEST_BUCKET)
    assert len(_padded(noise)) == 2 * SMALLEST_BUCKET


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_sealed_copies_of_a_game_have_few_sizes(game):
    """A length that changes from move to move would reveal something about hands."""
    log: list[Event] = []
    state = game.new({"players": 4}, seed="sizes", log=log)
    seats = [Seat("A player's name", "player", 2**47) for _ in state.seats()]
    about = {"id": "i" * 22, "luck": "service", "spectators": True, "seats": seats}
    head, _ = begin(game, state, log, **about)
    luck_of_moves, sizes = random.Random(1), []
    while not state.over:
        sizes.append(len(_padded(msgspec.json.encode(head))))
        decision = luck_of_moves.choice(game.decisions(state))
        move = decision.moves.at(luck_of_moves.randrange(len(decision.moves)))
        events = game.play(state, move)
        tables = seen_tables(game, state, [*state.seats(), None])
        commit(game, head, state, [move.text], events, tables=tables, seat=decision.seat)
        remember(head, decision.seat, secrets.token_hex(18))
    assert sizes[0] <= 2 * SMALLEST_BUCKET
    assert len(set(sizes)) <= 2


def test_the_inflated_size_is_capped(monkeypatch, sealer):
    bomb = sealer.seal(b"\0" * (MAX_INFLATED + 1), "state", "id", "duel")
    assert len(bomb) < 50_000
    with pytest.raises(BadSeal):
        sealer.open(bomb, "state", "duel")
    monkeypatch.setattr(sealing, "compress", lambda content, level: content)
    with pytest.raises(BadSeal):
        sealer.open(sealer.seal(b"not compressed", "state", "id", "duel"), "state", "duel")


@pytest.fixture(scope="module")
def toys():
    return create_app([duel, dice], Settings(log_requests=False)).test_client()


def play_out(client, game, seal):
    """A whole game with the first legal move each time; its outcome."""
    answer = client.post(f"/v1/{game}/states", json={"seed": "s", "seal": seal}).json
    while answer["decisions"]:
        assert isinstance(answer["state"], str) == seal
        body = {
            "state": answer["state"],
            "moves": [decision["moves"][0]["text"] for decision in answer["decisions"]],
            "seal": seal,
        }
        answer = client.post(f"/v1/{game}/moves", json=body).json
    return answer["outcome"]


@pytest.mark.parametrize("game", ["duel", "dice"])
def test_a_game_of_sealed_states_ends_like_one_of_plain_states(toys, game):
    assert play_out(toys, game, True) == play_out(toys, game, False)


def test_every_call_takes_a_sealed_state(toys):
    sealed = toys.post("/v1/duel/states", json={"seed": "s", "seal": True}).json["state"]
    plain = toys.post("/v1/duel/states", json={"seed": "s"}).json["state"]
    card = plain["hands"][0][0]
    for call, more in {
        "moves": {"moves": [f"0 bid {card}"]},
        "validations": {"move": f"0 bid {card}"},
        "legal-moves": {},
        "views": {"seat": 1},
        "scores": {},
        "audits": {},
    }.items():
        answers = [
            toys.post(f"/v1/duel/{call}", json={"state": state, **more})
            for state in (sealed, plain)
        ]
        assert [answer.status_code for answer in answers] == [200, 200]
        assert answers[0].data == answers[1].data
    body = {"rules_version": "duel-1", "seed": "s", "moves": [], "seal": True}
    record = toys.post("/v1/duel/records", json=body)
    assert record.json["state"].startswith("v1.")


def test_a_batch_seals_and_opens_too(toys):
    sealed = toys.post("/v1/duel/states", json={"seed": "s", "seal": True}).json["state"]
    calls = [
        {"call": "scores", "body": {"state": sealed}},
        {"call": "states", "body": {"seal": True}},
        {"call": "scores", "body": {"state": sealed[:-1]}},
    ]
    answers = toys.post("/v1/duel/batch", json={"calls": calls}).json["answers"]
    assert [answer["status"] for answer in answers] == [200, 200, 422]
    assert answers[1]["body"]["state"].startswith("v1.")


def test_whatever_is_wrong_with_a_seal_the_answer_is_the_same(toys):
    sealed = toys.post("/v1/duel/states", json={"seal": True}).json["state"]
    other = toys.post("/v1/dice/states", json={"seal": True}).json["state"]
    version, front, payload = sealed.split(".")
    problems = []
    for bad in ("", "x", sealed[:-2], f"{version}.{front}.{payload[:-1]}", other, "v1.ä.ö"):
        answer = toys.post("/v1/duel/scores", json={"state": bad})
        assert answer.status_code == 422
        problems.append({**answer.json, "request_id": None})
    assert problems == [problems[0]] * len(problems)
    assert problems[0]["type"] == "/problems/bad-seal"
