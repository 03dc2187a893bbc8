"""The stateless calls, on the toy games: nothing here depends on a real game."""

from __future__ import annotations

import json

import msgspec
import pytest

from galaxy_referee.engine.kernel import luck, records
from galaxy_referee.schemas import limits
from galaxy_referee.schemas.limits import MAX_MOVE_TEXT
from tests.kernel.toys import duel


def problem(response, status, kind):
    assert response.status_code == status, response.data
    assert response.content_type == "application/problem+json"
    assert response.json["type"] == f"/problems/{kind}"
    assert response.json["status"] == status
    assert response.json["request_id"] == response.headers["X-Request-ID"]
    return response.json


def test_a_new_game_answers_with_state_events_and_legal_moves(toys):
    answer = toys.post("/v1/duel/states", json={"seed": "s"}).json
    assert duel.codec.decode(json.dumps(answer["state"])) == duel.new(seed="s")
    first = answer["decisions"][0]
    assert first["total"] == 4
    assert first["cursor"] is None
    card = answer["state"]["hands"][0][0]
    assert first["moves"][0] == {"kind": "bid", "seat": 0, "card": card, "text": f"0 bid {card}"}
    assert answer["outcome"] is None


def test_a_host_may_salt_the_commitment_of_a_game_and_replay_it(toys):
    salt = "5a" * 32
    answer = toys.post("/v1/duel/states", json={"seed": "s", "salt": salt}).json
    assert answer["state"]["salt"] == salt
    plain = toys.post("/v1/duel/states", json={"seed": "s"}).json
    assert "salt" not in plain["state"]
    assert {**answer, "state": 0} == {**plain, "state": 0}
    views = [
        toys.post("/v1/duel/views", json={"state": response["state"], "seat": 0}).json["view"]
        for response in (answer, plain)
    ]
    assert views[0] == {**views[1], "commitment": luck.commitment("s", salt)}
    record = {"rules_version": "duel-1", "seed": "s", "salt": salt, "moves": []}
    assert toys.post("/v1/duel/records", json=record).json["state"] == answer["state"]
    for call, body in (("states", {"salt": "5a"}), ("records", {**record, "salt": "5A" * 32})):
        refused = toys.post(f"/v1/duel/{call}", json=body)
        assert (refused.status_code, refused.json["pointer"]) == (422, "/salt")


def test_without_a_seed_every_game_has_its_own(toys):
    seeds = {toys.post("/v1/duel/states", json={}).json["state"]["seed"] for _ in range(3)}
    assert len(seeds) == 3
    assert {len(seed) for seed in seeds} == {64}


def test_records_and_lines_of_text_are_equal_moves(toys, duel_state):
    first, second = (hand[0] for hand in duel_state["hands"])
    record = {"seat": 0, "kind": "bid", "card": first}
    answers = [
        toys.post("/v1/duel/moves", json={"state": duel_state, "moves": moves}).data
        for moves in ([record, f"1 bid {second}"], [f"0 bid {first}", f"1 bid {second}"])
    ]
    assert answers[0] == answers[1]
    (event,) = msgspec.json.decode(answers[0])["events"]
    cards = sorted([first, second])
    assert event == {
        "kind": "won",
        "seat": event["seat"],
        "data": {"cards": cards},
        "private": {},
        "text": f"Seat {event['seat']} wins {', '.join(cards)}.",
    }


def test_listed_moves_can_be_sent_back_as_they_are(toys):
    answer = toys.post("/v1/duel/states", json={"seed": "s"}).json
    while answer["decisions"]:
        moves = [decision["moves"][0] for decision in answer["decisions"]]
        body = {"state": answer["state"], "moves": moves}
        answer = toys.post("/v1/duel/moves", json=body).json
    assert answer["outcome"]["reason"] == ["hands_empty"]


def test_without_moves_the_answer_is_the_position(toys):
    start = toys.post("/v1/duel/states", json={"seed": "s"}).json
    body = {"state": start["state"], "moves": [], "undoable": True, "views": [0]}
    answer = toys.post("/v1/duel/moves", json=body).json
    assert answer["events"] == []
    assert answer["undoable"] is False
    for part in ("state", "decisions", "outcome"):
        assert answer[part] == start[part]


def test_a_plain_state_is_sealed_without_a_move(toys, duel_state):
    """And opened again; what is sealed is checked like every state."""
    body = {"state": duel_state, "moves": [], "seal": True}
    sealed = toys.post("/v1/duel/moves", json=body).json["state"]
    assert sealed.startswith("v1.")
    opened = toys.post("/v1/duel/moves", json={"state": sealed, "moves": []}).json["state"]
    assert opened == duel_state
    impossible = {**duel_state, "won": [["joker"], []]}
    refused = toys.post("/v1/duel/moves", json={**body, "state": impossible})
    problem(refused, 422, "inconsistent-state")


def test_moves_are_made_all_or_none(toys, duel_state):
    moves = [f"0 bid {duel_state['hands'][0][0]}", "1 bid card-99"]
    body = {"state": duel_state, "moves": moves}
    error = problem(toys.post("/v1/duel/moves", json=body), 409, "illegal-move")
    assert error["code"] == "not_in_hand"
    assert error["pointer"] == "/moves/1/card"
    assert error["decision"]["seat"] == 1
    assert error["decision"]["total"] == 4


@pytest.mark.parametrize(
    ("move", "answer"),
    [
        ("7 bid card-1", (409, "illegal-move", "not_your_decision")),
        ("bid card-1", (409, "illegal-move", "ambiguous")),
        ("0 fold", (422, "malformed-move", "malformed")),
        ({"seat": 0, "kind": "bid"}, (422, "malformed-move", "malformed")),
        (7, (422, "invalid-request", "invalid_request")),
        (None, (422, "invalid-request", "invalid_request")),
        ("x" * (MAX_MOVE_TEXT + 1), (422, "invalid-request", "invalid_request")),
    ],
)
def test_refusals_have_a_status_a_type_and_a_code(toys, duel_state, move, answer):
    status, kind, code = answer
    response = toys.post("/v1/duel/moves", json={"state": duel_state, "moves": [move]})
    error = problem(response, status, kind)
    assert error["code"] == code
    assert error["pointer"].startswith("/moves/0")


def test_a_validation_changes_nothing_and_says_why(toys, duel_state):
    card = duel_state["hands"][0][1]
    body = {"state": duel_state, "move": f"0 bid {card}"}
    verdict = toys.post("/v1/duel/validations", json=body).json
    assert verdict["legal"] is True
    assert verdict["move"]["card"] == card
    verdict = toys.post("/v1/duel/validations", json={**body, "move": "0 bid x"}).json
    assert verdict["legal"] is False
    assert verdict["problem"]["code"] == "not_in_hand"
    assert verdict["problem"]["pointer"] == "/move/card"


def test_legal_moves_are_paged_by_cursor_with_an_exact_total(toys, duel_state):
    body, texts = {"state": duel_state, "seat": 1, "limit": 3}, []
    while body:
        (decision,) = toys.post("/v1/duel/legal-moves", json=body).json["decisions"]
        assert decision["total"] == 4
        texts += [move["text"] for move in decision["moves"]]
        more = {"state": duel_state, "cursor": decision["cursor"], "limit": 3}
        body = more if decision["cursor"] else None
    assert texts == [f"1 bid {card}" for card in duel_state["hands"][1]]


@pytest.mark.parametrize("call", ["states", "moves", "legal-moves", "views"])
def test_limit_0_lists_no_moves_and_its_cursor_gets_the_first_ones(toys, duel_state, call):
    body = {
        "states": {},
        "moves": {"state": duel_state, "moves": []},
        "legal-moves": {"state": duel_state},
        "views": {"state": duel_state, "seat": 0},
    }[call]
    whole = toys.post(f"/v1/duel/{call}", json=body).json["decisions"][0]
    bare = toys.post(f"/v1/duel/{call}", json={**body, "limit": 0}).json["decisions"][0]
    assert len(whole["moves"]) == whole["total"] == bare["total"] > 0
    assert (bare["moves"], bare["cursor"]) == ([], "0-0")
    assert bare["choose"].keys() == whole["choose"].keys()
    page = {"state": duel_state, "cursor": bare["cursor"]}
    (first,) = toys.post("/v1/duel/legal-moves", json=page).json["decisions"]
    assert [move["seat"] for move in first["moves"]] == [0] * first["total"]


@pytest.mark.parametrize(
    ("more", "pointer"),
    [
        ({"cursor": "0-9"}, "/cursor"),
        ({"cursor": "nonsense"}, "/cursor"),
        ({"cursor": "0-1", "seat": 1}, "/cursor"),
        ({"seat": 2}, "/seat"),
        ({"seat": -1}, "/seat"),
        ({"seat": "0"}, "/seat"),
        ({"seat": True}, "/seat"),
        ({"limit": -1}, "/limit"),
        ({"limit": 2.5}, "/limit"),
        ({"limit": limits.MAX_PAGE + 1}, "/limit"),
        ({"surplus/name": 1}, "/surplus~1name"),
    ],
)
def test_what_breaks_the_contract_is_named_by_pointer(toys, duel_state, more, pointer):
    response = toys.post("/v1/duel/legal-moves", json={"state": duel_state, **more})
    refusal = problem(response, 422, "invalid-request")
    assert [error["pointer"] for error in refusal["errors"]] == [pointer]


@pytest.mark.parametrize(
    ("call", "body", "said"),
    [
        ("moves", {"move": "x"}, "/state: Missing data"),
        ("moves", {"move": "x"}, "/moves: Missing data"),
        ("moves", {"move": "x"}, "/move: This call takes `moves`, a list."),
        ("moves", {"mover": "x"}, "/mover: Unknown field. The fields are state, moves, loose"),
        ("validations", {"moves": ["x"]}, "/moves: This call takes `move`, a single value."),
        ("validations", {"moves": ["x" * 20_000]}, "/moves: This call takes `move`, a single"),
        ("suggestions", {"bot": "greedyy"}, "/bot: There is no such bot. The bots are random, gr"),
        ("states", {f"x{number}": 1 for number in range(12)}, "4 more in errors."),
    ],
)
def test_a_refusal_of_a_body_says_what_is_wrong_and_what_there_is(toys, call, body, said):
    refusal = problem(toys.post(f"/v1/duel/{call}", json=body), 422, "invalid-request")
    assert said in refusal["detail"]
    assert len(refusal["errors"]) == refusal["detail"].count("/") or "more" in said


def test_a_view_has_the_seats_own_decision_and_nothing_hidden(toys, duel_state):
    answer = toys.post("/v1/duel/views", json={"state": duel_state, "seat": 1}).json
    assert answer["view"]["table"]["hand"] == duel_state["hands"][1]
    assert [decision["seat"] for decision in answer["decisions"]] == [1]
    assert "seed" not in answer["view"] or answer["view"]["seed"] is None
    assert duel_state["hands"][0][0] not in str(answer)
    spectator = toys.post("/v1/duel/views", json={"state": duel_state, "seat": None}).json
    assert spectator["decisions"] == []
    assert spectator["view"]["table"]["hand"] is None


def test_scores_are_those_of_now(toys, duel_state):
    answer = toys.post("/v1/duel/scores", json={"state": duel_state}).json
    assert answer["over"] is False
    assert [score["total"] for score in answer["scores"]] == [0, 0]
    assert answer["outcome"] is None


def test_an_inconsistent_state_is_refused_with_all_that_is_wrong(toys, duel_state):
    state = {**duel_state, "hands": [["card-1", "card-1", "joker"], []]}
    response = toys.post("/v1/duel/scores", json={"state": state})
    refusal = problem(response, 422, "inconsistent-state")
    kinds = {"duplicate_piece", "unknown_piece", "missing_piece"}
    assert {error["code"] for error in refusal["errors"]} == kinds
    assert all(error["pointer"].startswith("/state") for error in refusal["errors"])


def test_an_audit_never_refuses(toys, duel_state):
    def audit(state):
        response = toys.post("/v1/duel/audits", json={"state": state})
        assert response.status_code == 200
        return response.json

    assert audit(duel_state) == {"consistent": True, "faults": []}
    assert len(audit({**duel_state, "won": [["card-1"], ["joker"]]})["faults"]) == 2
    for foreign in (None, 7, "x", [], {}, {**duel_state, "hands": 3}):
        assert [fault["code"] for fault in audit(foreign)["faults"]] == ["malformed_state"]
    other = audit({**duel_state, "rules_version": "duel-0"})
    assert [fault["code"] for fault in other["faults"]] == ["wrong_version"]


def test_other_rules_are_refused_with_what_to_do(toys, duel_state):
    state = {**duel_state, "rules_version": "duel-0"}
    error = problem(toys.post("/v1/duel/scores", json={"state": state}), 409, "wrong-version")
    assert error["pointer"] == "/state/rules_version"
    assert "Migrate the state, replay the game's record" in error["detail"]
    body = {"rules_version": "duel-0", "seed": "s", "moves": []}
    problem(toys.post("/v1/duel/records", json=body), 409, "wrong-version")
    other = toys.post("/v1/duel/records", json={**body, "from_version": "duel-x"})
    assert problem(other, 409, "wrong-version")["pointer"] == "/rules_version"


def test_a_record_of_other_rules_is_replayed_if_it_names_them(toys, duel_state):
    moves = [f"0 bid {duel_state['hands'][0][0]}", "1 bid nothing"]
    body = {"rules_version": "duel-0", "from_version": "duel-0", "seed": "s", "moves": moves}
    replay = toys.post("/v1/duel/records", json=body).json
    assert (replay["index"], replay["problem"]["code"]) == (1, "not_in_hand")
    assert replay["state"]["rules_version"] == "duel-1"


@pytest.mark.parametrize("seal", [False, True])
def test_a_state_of_an_older_version_migrates(client, seal):
    """A state of Race from before versions named expansions, plain or sealed."""
    options = {"expansions": ["tgs"]}
    start = client.post("/v1/race/states", json={"seed": "s", "options": options}).json
    state = {**start["state"], "rules_version": "race-2"}
    move = start["decisions"][0]["moves"][0]
    body = {"state": state, "moves": [move]}
    problem(client.post("/v1/race/moves", json=body), 409, "wrong-version")
    migration = {"state": state, "from_version": "race-2", "seal": seal}
    migrated = client.post("/v1/race/migrations", json=migration).json
    assert migrated["decisions"] == start["decisions"]
    assert seal or migrated["state"] == start["state"]
    body = {"state": migrated["state"], "moves": [move]}
    assert client.post("/v1/race/moves", json=body).status_code == 200
    again = {"state": migrated["state"], "from_version": "race-3+tgs-2"}
    assert client.post("/v1/race/migrations", json=again).json["state"] == start["state"]


def test_a_state_without_a_migration_is_refused(toys, duel_state):
    for version in ("duel-0", "duel-1"):
        state = {**duel_state, "rules_version": "duel-0"}
        refused = toys.post("/v1/duel/migrations", json={"state": state, "from_version": version})
        assert problem(refused, 409, "wrong-version")["pointer"] == "/state/rules_version"
    foreign = {"state": {**duel_state, "won": [["joker"], []]}, "from_version": "duel-1"}
    problem(toys.post("/v1/duel/migrations", json=foreign), 422, "inconsistent-state")


def test_unknown_games_and_options_name_the_known_ones(toys):
    for path in ("/v1/chess/moves", "/v1/chess/batch"):
        error = problem(toys.post(path, json={}), 404, "unknown-game")
        assert error["valid"] == ["duel", "dice"]
    for path in ("/v1/games/chess", "/v1/games/chess/components"):
        assert problem(toys.get(path), 404, "unknown-game")["valid"] == ["duel", "dice"]
    response = toys.post("/v1/dice/states", json={"options": {"gaol": 3}})
    error = problem(response, 422, "bad-option")
    assert error["valid"] == ["goal"]
    response = toys.post("/v1/dice/states", json={"options": {"goal": "high"}})
    assert problem(response, 422, "bad-option")["pointer"] == "/options/goal"
    response = toys.post("/v1/dice/states", json={"deal": {"deck": []}})
    assert problem(response, 422, "bad-option")["pointer"].startswith("/deal")


def test_a_record_replays_to_its_end(toys):
    state = duel.new(seed="s")
    texts = []
    while not state.over:
        move = next(duel.legal_moves(state))
        texts.append(move.text)
        duel.play(state, move)
    record = msgspec.to_builtins(records.write(duel, {}, "s", None, texts), str_keys=True)
    replay = toys.post("/v1/duel/records", json=record).json
    assert duel.codec.decode(json.dumps(replay["state"])) == state
    assert replay["outcome"] == record["outcome"]
    assert (replay["index"], replay["problem"]) == (None, None)
    record["digests"]["8"] = "0" * 64
    replay = toys.post("/v1/duel/records", json=record).json
    assert replay["index"] == 7
    assert replay["problem"]["code"] == "wrong_digest"


def test_a_record_stops_at_its_first_illegal_move(toys, duel_state):
    moves = [f"0 bid {duel_state['hands'][0][0]}", "1 bid nothing", "more"]
    body = {"rules_version": "duel-1", "seed": "s", "moves": moves}
    replay = toys.post("/v1/duel/records", json=body).json
    assert replay["index"] == 1
    assert replay["problem"]["pointer"] == "/moves/1/card"
    assert replay["problem"]["code"] == "not_in_hand"
    assert replay["state"]["ply"] == 1


def test_a_record_of_another_game_or_with_malformed_moves_is_refused(toys):
    body = {"rules_version": "duel-1", "seed": "s", "moves": []}
    other = toys.post("/v1/duel/records", json={**body, "game": "dice"})
    assert problem(other, 422, "wrong-record")["pointer"] == "/game"
    moves = ["0 bid nothing", {"kind": "fold", "seat": 0}]
    malformed = toys.post("/v1/duel/records", json={**body, "moves": moves})
    assert problem(malformed, 422, "malformed-move")["pointer"] == "/moves/1/kind"


def test_the_calls_of_a_batch_are_independent(toys, duel_state):
    calls = [
        {"call": "scores", "body": {"state": duel_state}},
        {"call": "moves", "body": {"state": duel_state, "moves": ["0 bid x"]}},
        {"call": "moves", "body": {"state": duel_state, "moves": [], "y": 1}},
        {"call": "views", "body": [1]},
        {"call": "states", "body": {"seed": "s"}},
    ]
    answers = toys.post("/v1/duel/batch", json={"calls": calls}).json["answers"]
    assert [answer["status"] for answer in answers] == [200, 409, 422, 422, 200]
    assert answers[4]["body"]["state"] == duel_state
    alone = toys.post("/v1/duel/moves", json=calls[1]["body"]).json
    del alone["request_id"]
    assert answers[1]["body"] == alone


@pytest.mark.parametrize(
    ("calls", "pointer"),
    [
        ([], "/calls"),
        ({}, "/calls"),
        ([{"call": "batch", "body": {}}], "/calls/0/call"),
        ([{"call": "scores"}], "/calls/0"),
        ([{"call": "scores", "body": {}, "z": 1}], "/calls/0"),
        ([{"call": "audits", "body": {}}] * (limits.MAX_CALLS + 1), "/calls"),
    ],
)
def test_a_batch_that_is_none_is_refused_whole(toys, calls, pointer):
    error = problem(toys.post("/v1/duel/batch", json={"calls": calls}), 422, "invalid-request")
    assert error["pointer"] == pointer


def test_too_many_moves_are_refused_before_any_is_made(toys, duel_state):
    body = {"state": duel_state, "moves": ["0 bid x"] * (limits.MAX_MOVES + 1)}
    error = problem(toys.post("/v1/duel/moves", json=body), 422, "invalid-request")
    assert error["pointer"] == "/moves"
