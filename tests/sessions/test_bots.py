"""Built-in bots take seats: they answer by themselves, within the requests of others."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from galaxy_referee.app import create_app
from galaxy_referee.app.sessions import bot_players
from galaxy_referee.bots import registry
from galaxy_referee.engine.race import game as race
from galaxy_referee.records.verify import findings
from tests.kernel.toys import duel
from tests.race.twins import hidden_cards
from tests.sessions.conftest import QUIET
from tests.sessions.play import Table, ok, refused
from tests.sessions.test_verify import GAMES

PERSON = {"player": "player"}
RANDOM = {"player": "bot", "bot": "random"}
GREEDY = {"player": "bot", "bot": "greedy"}
ONE_ANSWER = 2 * 4_000 + 1_000  # units of work that suffice for one answer of a bot


@pytest.fixture
def frugal(client, monkeypatch):
    """Each request may make one answer of a bot."""
    monkeypatch.setitem(client.application.config, "MAX_WORK", ONE_ANSWER)
    return client


def watched(table):
    """Looks until the game is over; the record."""
    while not table.get("host").json["outcome"]:
        pass
    return table.get(None, "/record").json


# -- seats ---------------------------------------------------------------------------------------


def test_a_bot_sits_at_the_table_without_a_token(client):
    table = Table(client, seats=[PERSON, {**RANDOM, "name": "Hal"}])
    assert table.created["seat_tokens"][1] is None
    assert table.created["seats"][1] == {
        "name": "Hal", "player": "bot", "holders": 1, "host_played": False, "given": False,
        "bot": "random",
    }  # fmt: skip
    assert table.created["seats"][0]["bot"] is None
    refused(table.post(None, "/players"), 409, "seat-taken")
    refused(table.get("host", seat=1), 403, "forbidden")
    refused(table.post("host", "/moves", {"seat": 1, "moves": ["x"]}), 403, "forbidden")
    refused(table.post("host", "/undo", {"seat": 1}), 403, "forbidden")


def test_the_bot_of_a_plan_is_greedy_by_default(client):
    table = Table(client, "race", seats=[PERSON, {"player": "bot"}])
    assert table.created["seats"][1]["bot"] == "greedy"


@pytest.mark.parametrize(
    "seat",
    [
        {"player": "bot", "bot": "deep-thought"},
        {"player": "bot", "bot": "monte-carlo:playouts=65"},
        {"player": "bot", "bot": "learned"},  # which does not play this game
        {"player": "player", "bot": "random"},
        {"bot": "random"},
    ],
)
def test_what_is_no_bot_of_this_game_is_refused(client, seat):
    answer = client.post("/v1/duel/sessions", json={"seats": [{}, seat]})
    assert refused(answer, 422, "invalid-request")["pointer"] == "/seats/1/bot"
    table = Table(client)
    handed = table.hand_over(0, **{"player": "open", **seat})
    assert refused(handed, 422, "invalid-request")["pointer"] == "/bot"


def test_a_seat_is_handed_to_a_bot_and_taken_back(table):
    table.step(1)
    given = table.hand_over(0, 0, **RANDOM)
    # It answered at once, and so the round was over.
    assert [event["kind"] for event in given.json["events"]] == ["seat_changed", "won"]
    assert given.json["events"][0]["data"] == {
        "from": "player", "to": "bot", "by": "player", "name": None, "bot": "random",
    }  # fmt: skip
    refused(table.get(0), 403, "forbidden")
    table.hand_over(0, **RANDOM)  # changes nothing
    assert table.get(1).json["seats"][0]["holders"] == 2
    back = table.hand_over(0, player="player")
    assert back.json["seats"][0] == {
        "name": None, "player": "player", "holders": 3, "host_played": False, "given": True,
        "bot": None,
    }  # fmt: skip
    table.tokens[0] = back.json["token"]
    # What the bot answered before may be taken back as by anyone who holds the seat.
    assert table.get(0).json["undoable"]
    refused(table.hand_over(1, 0, **RANDOM), 403, "forbidden")


# -- answers -------------------------------------------------------------------------------------


def test_a_bot_answers_within_the_request_that_makes_it_its_turn(client):
    table = Table(client, seats=[PERSON, RANDOM])
    assert table.created["view"]["waiting_for"] == [0]
    seen = table.get(0)
    moved = table.step(0)
    assert [event["kind"] for event in moved.json["events"]] == ["won"]
    assert moved.json["view"]["waiting_for"] == [0]
    listed = table.get(0, since=seen.json["version"]).json
    assert listed["events"] == moved.json["events"]
    assert listed["version"] == moved.json["version"]


def test_a_repeated_move_gets_the_same_answer_and_no_bot_moves_again(client):
    table = Table(client, "dice", seats=[PERSON, RANDOM])
    move = table.first_move(0)
    first, again = (table.move(0, move, Idempotency_Key="once") for _ in range(2))
    assert first.json["events"] == again.json["events"]
    assert first.json["version"] == again.json["version"] == table.get(0).json["version"]


def test_a_secret_answer_of_a_bot_shows_nothing(client):
    """Two tables differ only in what bots, and a person, have answered in secret."""
    seen = []
    for bot, cards in (("random", (0, 1)), ("greedy", (2, 3))):
        seats = [PERSON, {"player": "bot", "bot": bot}, PERSON]
        table = Table(client, "race", options={"players": 3}, seats=seats, seed="two")
        hand = table.get(2).json["view"]["table"]["hand"]
        table.move(2, f"discard {','.join(hand[card] for card in cards)}")
        for who in (0, None):
            position = table.get(who, since="0.1", knowledge="true").json
            seen.append([position[part] for part in ("version", "decisions", "events")])
            position["view"].pop("commitment")  # has a salt of its own
            seen[-1].append(json.dumps(position["view"]))
    assert seen[:2] == seen[2:]


class Spy:
    """A bot that keeps what it is told, and makes the first legal move."""

    def __init__(self, told):
        self.told = told

    def __call__(self, spec, game, limit, files):
        self.game, self.bot = game, make_adviser(spec, game, limit, files)
        return self

    def advise(self, knowledge, seat, seed):
        self.told.append((knowledge, seat))
        return self.bot.advise(knowledge, seat, seed)


make_adviser = registry.make_adviser


def test_a_bot_is_told_what_its_seat_may_know(client, monkeypatch):
    told, truths = [], []
    monkeypatch.setattr(registry, "make_adviser", Spy(told))
    seeded = bot_players._seed

    def truth(session, state, seat):
        truths.append(race.copy(state))
        return seeded(session, state, seat)

    monkeypatch.setattr(bot_players, "_seed", truth)
    table = Table(client, "race", options={"players": 3}, seats=[PERSON, RANDOM, GREEDY], seed="s")
    table.play_out(most=15)
    assert len(told) > 15
    for (knowledge, seat), state in zip(told, truths, strict=True):
        assert knowledge == race.view(state, seat, True).knowledge
        text = bytes(knowledge.state).decode()
        own = set(state.players[seat].discard)
        assert not any(f'"{card}"' in text for card in set(hidden_cards(state, seat)) - own)
        assert json.loads(text)["seed"] == ""
        assert state.salt not in text


# -- undo ----------------------------------------------------------------------------------------


def test_undo_takes_back_what_a_bot_has_answered_since(client):
    table = Table(client, "whisper", seats=[PERSON, RANDOM])
    before = table.get(0).json
    moved = table.move(0, "say yes").json
    assert moved["view"]["waiting_for"] == [0]
    assert moved["undoable"]
    undone = table.post(0, "/undo").json
    for part in ("view", "decisions", "undoable"):
        assert undone[part] == before[part]
    refused(table.post(0, "/undo"), 409, "nothing-to-undo")
    table.move(0, "say no")
    assert table.move(0, "say no").json["outcome"]
    assert table.get(0, "/record").json["bots"] == [None, "random", None]


def waiting(position):
    return sorted(position.json["view"]["waiting_for"])


def test_undo_leaves_the_answers_of_other_people(client):
    seats = [PERSON, PERSON, RANDOM, PERSON]
    table = Table(client, "race", options={"players": 4}, seats=seats)
    assert waiting(table.get(None)) == [0, 1, 3]
    table.step(0)
    table.hand_over(3, **RANDOM)
    assert waiting(table.get(None)) == [1]
    # The bot that answered after the move answers again.
    assert waiting(table.post(0, "/undo")) == [0, 1]
    table.step(0, 1)
    assert waiting(table.get(None)) != [1]


# -- budgets -------------------------------------------------------------------------------------


def test_what_does_not_fit_into_one_request_is_left_to_those_that_look(client, monkeypatch):
    whole = Table(client, seats=[RANDOM, RANDOM], seed="same")
    assert whole.created["outcome"], "all of it fits into one call"
    monkeypatch.setitem(client.application.config, "MAX_WORK", ONE_ANSWER)
    table = Table(client, seats=[RANDOM, RANDOM], seed="same")
    waiting = [table.created["view"]["waiting_for"]]
    while waiting[-1]:
        waiting.append(table.get("host").json["view"]["waiting_for"])
    assert waiting[:3] == [[1], [0, 1], [1]], "each call makes one answer"
    records = [other.get(None, "/record").json for other in (table, whole)]
    assert records[0]["record"]["moves"] == records[1]["record"]["moves"]
    assert records[0]["bots"] == ["random"] * len(records[0]["record"]["moves"])
    assert findings(records[0], GAMES, table.created["view"]["commitment"]) == []


@pytest.mark.parametrize("path", ["/events", "/legal-moves", "/pieces", ""])
def test_every_way_to_look_lets_the_bots_go_on(frugal, store, path):
    table = Table(frugal, "race", options={"players": 3}, seats=[PERSON, RANDOM, RANDOM])
    assert len(table.created["view"]["waiting_for"]) == 2
    assert table.get(0, path).status_code == 200
    (raw,) = store.read(table.created["session"], ["state"], 0)
    assert json.loads(raw)["waiting"] == [0]


@pytest.mark.parametrize("path", ["/events", "", "/stream"])
def test_a_stranger_makes_no_bot_work(frugal, store, path):
    """A look without a token costs what a look costs; who plays or hosts lets the bots go on."""
    table = Table(frugal, seats=[RANDOM, RANDOM])
    before = store.read(table.created["session"], ["revision"], 0)
    looked = ok(table.client.get(f"{table.path}{path}?since=0.1", buffered=False))
    looked.close()
    assert store.read(table.created["session"], ["revision"], 0) == before
    assert table.get("host", path, since="0.1").status_code == 200
    assert store.read(table.created["session"], ["revision"], 0) != before


def test_a_stranger_who_waits_is_not_told_to_come_back_for_the_bots(frugal):
    table = Table(frugal, seats=[RANDOM, RANDOM])
    known = {"If-None-Match": table.get(None).headers["ETag"]}
    answer = table.get(None, headers=known, wait=1)
    assert answer.status_code == 304
    assert "Retry-After" not in answer.headers


def test_only_those_who_may_look_let_the_bots_go_on(frugal, store):
    table = Table(frugal, seats=[RANDOM, RANDOM], spectators=False)
    before = store.read(table.created["session"], ["revision"], 0)
    refused(table.get(None), 401, "unauthorized")
    assert store.read(table.created["session"], ["revision"], 0) == before


def test_who_waits_is_told_to_come_back_while_bots_have_more_to_do(frugal, monkeypatch):
    table = Table(frugal, seats=[RANDOM, RANDOM])
    known = {"If-None-Match": table.get("host").headers["ETag"]}
    assert table.get("host", headers=known, wait=20).status_code == 200
    known = {"If-None-Match": table.get("host").headers["ETag"]}
    monkeypatch.setattr(bot_players, "MAX_PLY", 0)  # they can do nothing that anyone could see
    answer = table.get("host", headers=known, wait=20)
    assert (answer.status_code, answer.headers["Retry-After"]) == (304, "1")


def test_a_stream_lets_the_bots_go_on_as_far_as_one_request_goes(frugal):
    """Then it ends; the client connects again, as EventSource does, and gets the rest."""
    table = Table(frugal, seats=[RANDOM, RANDOM])
    seen, told, over = "0.1", [], None
    while not over:
        headers = table.headers("host", **{"Last-Event-ID": seen})
        stream = table.client.get(f"{table.path}/stream", headers=headers, buffered=False)
        parts = stream.iter_encoded()
        message, _, rest = next(parts).partition(b"\n\n")
        position = json.loads(message.partition(b"data: ")[2])
        seen, over = position["version"], position["outcome"]
        told += position["events"]
        if not over:
            assert [rest, *parts] == [b"retry: 1000\n\n"]
        stream.close()
    assert told == table.get(None, "/events", since="0.1").json["events"]


def test_a_bot_that_runs_out_of_time_makes_its_best_move(client, monkeypatch):
    monkeypatch.setitem(client.application.config, "MAX_THINK_MS", 1)
    bot_process = {"player": "bot", "bot": "monte-carlo"}
    table = Table(client, "race", options={"players": 3}, seats=[PERSON, bot_process, bot_process])
    for _ in range(3):
        if table.get(0).json["view"]["waiting_for"] == [0]:
            break
    move = table.first_move(0)
    assert table.move(0, move).status_code == 200


def test_a_bot_that_was_not_the_first_to_think_gets_all_the_time_in_the_next_request(
    client, monkeypatch
):
    limits = []

    class Slow(Spy):
        def advise(self, knowledge, seat, seed):
            advice = super().advise(knowledge, seat, seed)
            return replace(advice, complete=len(limits) != 2)

    def made(spec, game, limit, files):
        limits.append(limit)
        return Slow([])(spec, game, limit, files)

    monkeypatch.setattr(registry, "make_adviser", made)
    table = Table(client, "race", options={"players": 3}, seats=[PERSON, RANDOM, RANDOM])
    assert len(table.created["view"]["waiting_for"]) == 2
    assert waiting(table.get(0)) == [0]
    assert len(limits) == 3
    assert limits[1] < limits[0]


# -- several requests, and losses ----------------------------------------------------------------


def test_of_two_requests_only_one_makes_a_bots_answer(frugal, store, monkeypatch):
    calm = Table(frugal, seats=[RANDOM, RANDOM], seed="same")
    table = Table(frugal, seats=[RANDOM, RANDOM], seed="same")
    write, between = store.write, [lambda: table.get("host")]

    def raced(*args, **how):
        if between:
            between.pop()()
        return write(*args, **how)

    monkeypatch.setattr(store, "write", raced)
    assert table.get("host").json["view"]["waiting_for"] == [0, 1]
    assert not between
    assert watched(table)["record"]["moves"] == watched(calm)["record"]["moves"]


def test_a_restored_session_knows_its_bots_and_goes_on(client, store, monkeypatch):
    table = Table(client, seats=[PERSON, RANDOM])
    with monkeypatch.context() as patched:
        patched.setitem(client.application.config, "MAX_WORK", ONE_ANSWER)
        made = Table(client, seats=[RANDOM, RANDOM])
    service = create_app([duel], QUIET, type(store)()).test_client()
    sealed = table.step(0).json["sealed"]
    for played, copy in ((table, sealed), (made, made.created["sealed"])):
        played.client = service
        restored = ok(played.restore(copy))
        assert restored.json["seats"][1]["bot"] == "random"
    assert restored.json["outcome"], "they played on within the restoration"
    assert table.step(0).json["view"]["waiting_for"] in ([0], [])


def test_the_record_says_who_made_a_move_before_and_after_a_seat_changed_hands(table):
    table.step(0)
    table.hand_over(1, **RANDOM)
    table.hand_over(0, **RANDOM)
    record = table.get(None, "/record").json
    assert record["bots"] == [None] + ["random"] * (len(record["record"]["moves"]) - 1)
    events = table.get(None, "/events").json["events"]
    changes = [event["data"]["bot"] for event in events if event["kind"] == "seat_changed"]
    assert changes == ["random", "random"]
