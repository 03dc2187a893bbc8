"""Entering bots over HTTP."""

from __future__ import annotations

import contextlib
import stat
import threading

import pytest

from galaxy_referee.arena.__main__ import main
from galaxy_referee.arena.bots import ANCHORS
from galaxy_referee.arena.server import KINDS
from galaxy_referee.arena.serving import serve
from galaxy_referee.arena.settings import BadArena, read_settings
from tests.arena.entering import ADA, AWAY, BOB, INVITATION, OPEN, ask, raw, served
from tests.arena.kit import arena
from tools.servers import until

HOOK = "http://user:hidden@127.0.0.1:9001/bot?also=hidden"
MINE = {"name": "mine", "webhook": HOOK}
NOT_FREE = (
    *("Greedy", "LEARNED", "own", "OWN", "retired", "other_bot"),
    *("gre_edy", "rand0m", "random--", "randorn", "iearned", "0wn"),  # of letters that look alike
    *("otherbot", "monte-carlo", "MonteCarlo"),  # a built-in bot that does not play here
)


@pytest.fixture
def server(tmp_path):
    with served(tmp_path) as server:
        yield server


def names(folder):
    """The bots that the arena seats."""
    now = read_settings(folder)
    return {bot.entrant.name for bot in now.bots(now.divisions[0])} - {bot.name for bot in ANCHORS}


def test_a_webhook_is_entered(server, tmp_path):
    reply = ask(server.url, "POST", "/bots", {**MINE, "divisions": ["race-base"]})
    assert reply.status == 201
    assert reply.body == {
        "name": "mine", "version": 1, "divisions": ["race-base"], "paused": False,
        "webhook": "http://127.0.0.1:9001/bot",
    }  # fmt: skip
    assert reply.headers["Cache-Control"] == "no-store"
    assert ask(server.url, "GET", "/bots").body == [reply.body]
    assert ask(server.url, "GET", "/bots", key=BOB).body == []
    now = read_settings(tmp_path)
    (bot,) = (bot for bot in now.bots(now.divisions[0]) if bot.name == "mine")
    assert bot.spec == HOOK
    assert stat.S_IMODE((tmp_path / "bots.json").stat().st_mode) == 0o600


def test_a_bot_in_sessions_gets_a_key_that_is_not_stored(server, tmp_path):
    entered = ask(server.url, "POST", "/bots", AWAY).body
    key, path = entered["key"], entered["invitation"]
    assert path == "/bots/away/invitation"
    assert "key" not in ask(server.url, "GET", "/bots").body[0]
    assert key not in (tmp_path / "bots.json").read_text(encoding="utf-8")
    assert ask(server.url, "GET", path, key=key).status == 204
    another = ask(server.url, "PATCH", "/bots/away", {"new_key": True}).body["key"]
    assert ask(server.url, "GET", path, key=another).status == 204
    for wrong in (key, ADA, "", "x"):
        assert ask(server.url, "GET", path, key=wrong).status == 401
    assert ask(server.url, "GET", "/bots/nobody/invitation", key=another).status == 401


def test_only_the_arena_can_invite_bots(server):
    for key in ("", ADA, ask(server.url, "POST", "/bots", AWAY).body["key"]):
        assert ask(server.url, "PUT", "/bots/away/invitations/x", INVITATION, key).status == 401


def test_invitations_need_the_key_of_the_batch_that_is_played(server):
    ask(server.url, "POST", "/bots", AWAY)

    def invites(key):
        said = ask(server.url, "PUT", "/bots/away/invitations/x", INVITATION, key)
        return said.status != 401

    server.door.invitations._missed.add("away")  # nobody waits long for a bot that does not come
    with server.admitting() as one:
        assert invites(one)
    with contextlib.ExitStack() as batch:
        other = batch.enter_context(server.admitting())
        assert (invites(one), invites(other)) == (False, True)
    assert not any(map(invites, (one, other, "")))


def test_an_invitation_ends_with_its_batch(server):
    key = ask(server.url, "POST", "/bots", AWAY).body["key"]
    ended = []
    with server.admitting() as host:
        asked = ("PUT", "/bots/away/invitations/x", INVITATION, host)
        inviting = threading.Thread(target=lambda: ended.append(ask(server.url, *asked).status))
        inviting.start()
        until(lambda: server.door.limits.waiting)
    inviting.join()
    assert ended == [204]
    assert ask(server.url, "GET", "/bots/away/invitation", key=key).status == 204


@pytest.mark.parametrize(
    ("body", "pointer", "sentence"),
    [
        ([], "", "not a JSON object"),
        ({}, "/name", "Missing data"),
        ({**MINE, "colour": "red"}, "/colour", "Unknown field"),
        ({**MINE, "name": 5}, "/name", "Not a valid string"),
        ({**MINE, "name": "a/b"}, "/name", "does not match"),
        ({**MINE, "name": "a@2"}, "/name", "does not match"),
        ({**MINE, "name": "<script>"}, "/name", "does not match"),
        ({**MINE, "name": "mine\n"}, "/name", "does not match"),
        ({**MINE, "name": "gr\u0435edy"}, "/name", "does not match"),
        ({**MINE, "name": "a" * 41}, "/name", "does not match"),
        ({**MINE, "divisions": ["race-base", "chess"]}, "/divisions/1", "no division"),
        ({**MINE, "divisions": [3]}, "/divisions/0", "Not a valid string"),
        ({"name": "mine"}, "/webhook", "Give either"),
        ({**MINE, "outbound": True}, "/webhook", "Give either"),
        ({**MINE, "webhook": "learned:file=/etc/passwd"}, "/webhook", "not an http or https"),
        ({**MINE, "webhook": "http://10.0.0.1/"}, "/webhook", "unknown or not allowed"),
        ({**MINE, "webhook": "http://nobody.invalid/"}, "/webhook", "unknown or not allowed"),
    ],
)
def test_problems_point_to_the_invalid_value(server, tmp_path, body, pointer, sentence):
    reply = ask(server.url, "POST", "/bots", body)
    assert reply.status == 422
    assert reply.headers["Content-Type"] == "application/problem+json"
    assert reply.body["pointer"] == reply.body["errors"][0]["pointer"] == pointer
    assert sentence in reply.body["detail"]
    assert not (tmp_path / "bots.json").exists()


def test_the_existing_divisions_are_listed(server):
    reply = ask(server.url, "POST", "/bots", {**MINE, "divisions": ["chess"]})
    assert reply.body["valid"] == ["race-base"]


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"{", 400), (b"\xff", 400), (b'{"name": "a"} x', 400), (b"[" * 60_000, 422),
        (b" " * 64_001, 413),
    ],
)  # fmt: skip
def test_bodies_that_are_not_json_are_refused(server, body, status):
    assert ask(server.url, "POST", "/bots", body).status == status


@pytest.mark.parametrize("method", ["GET", "HEAD", "POST", "PATCH"])
@pytest.mark.parametrize("address", ["/%00", "/%ed%a0%80", "http://[", "/" + "a" * 4_900])
def test_an_address_that_no_file_can_have_is_not_there(server, capfd, method, address):
    with raw(server) as client:
        client.sendall(f"{method} {address} HTTP/1.0\r\nContent-Length: 0\r\n\r\n".encode())
        answer = client.makefile("rb").read()
        assert answer.split()[1] in (b"404", b"405", b"400", b"414")
        assert b"application/problem+json" in answer
    assert capfd.readouterr().err == ""


def test_without_a_key_there_is_no_entrance(server, tmp_path):
    for key in ("", "wrong", "\xfc", ADA.lower()[:-1]):
        for method, path, body in (
            ("POST", "/bots", MINE),
            ("GET", "/bots", None),
            ("PATCH", "/bots/mine", {}),
        ):
            reply = ask(server.url, method, path, body, key)
            assert (reply.status, reply.headers["WWW-Authenticate"]) == (401, 'Bearer realm="bots"')
            assert not key or key not in str(reply.body)
    assert not (tmp_path / "bots.json").exists()


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [("POST", "/", "GET, HEAD, OPTIONS"), ("PATCH", "/bots", "GET, HEAD, OPTIONS, POST")],
)
def test_a_call_that_there_is_not_names_those_that_there_are(server, method, path, allowed):
    reply = ask(server.url, method, path, {})
    assert (reply.status, reply.headers["Allow"]) == (405, allowed)
    assert reply.body["type"] == "/problems/method-not-allowed"


def test_every_type_of_problem_is_described(server):
    for kind in KINDS:
        assert ask(server.url, "GET", kind.path).body["title"] == kind.title


@pytest.mark.parametrize("name", NOT_FREE)
def test_names_that_are_taken_or_look_alike_are_refused(tmp_path, name):
    settings = OPEN + '[[bots]]\nname = "own"\nspec = "random"\n'
    with served(tmp_path, settings, played=["retired@2", "greedy", "own"]) as server:
        assert ask(server.url, "POST", "/bots", {**MINE, "name": "Other-Bot"}).status == 201
        reply = ask(server.url, "POST", "/bots", {**MINE, "name": name}, BOB)
    assert (reply.status, reply.body["code"]) == (409, "name_taken")


def test_the_number_of_an_authors_bots_is_limited(server):
    for number in range(3):
        entered = ask(server.url, "POST", "/bots", {**MINE, "name": f"bot{number}"})
        assert entered.status == 201
    reply = ask(server.url, "POST", "/bots", {**MINE, "name": "bot3"})
    assert (reply.status, reply.body["code"]) == (409, "too_many_bots")
    assert ask(server.url, "POST", "/bots", {**MINE, "name": "bot3"}, BOB).status == 201


def test_bots_are_paused_and_resumed(server, tmp_path):
    ask(server.url, "POST", "/bots", MINE)
    assert names(tmp_path) == {"mine"}
    assert ask(server.url, "PATCH", "/bots/mine", {"paused": True}).body["paused"] is True
    assert names(tmp_path) == set()
    assert ask(server.url, "PATCH", "/bots/mine", {"divisions": []}).body["paused"] is True
    assert ask(server.url, "PATCH", "/bots/mine", {"paused": False}).body["paused"] is False
    assert names(tmp_path) == {"mine"}


def test_a_new_version_has_its_own_name(server, tmp_path):
    ask(server.url, "POST", "/bots", MINE)
    for _ in range(2):  # a client repeats a request whose response was lost
        assert ask(server.url, "PATCH", "/bots/mine", {"version": 2}).body["version"] == 2
    assert names(tmp_path) == {"mine@2"}
    for version in (1, 4, -1, 10**30, "2", None, True):
        reply = ask(server.url, "PATCH", "/bots/mine", {"version": version})
        assert reply.status == (200 if version is None else 422)
        assert version is None or reply.body["pointer"] == "/version"
    assert names(tmp_path) == {"mine@2"}


def test_a_webhook_may_move_but_a_different_way_to_play_is_a_new_version(server, tmp_path):
    ask(server.url, "POST", "/bots", MINE)
    moved = ask(server.url, "PATCH", "/bots/mine", {"webhook": "http://127.0.0.2/"})
    assert moved.body["webhook"] == "http://127.0.0.2/"
    for change in (
        {"webhook": "http://10.0.0.1/"},
        {"webhook": "http://127.0.0.1/", "outbound": True},
    ):
        assert ask(server.url, "PATCH", "/bots/mine", change).body["pointer"] == "/webhook"
    same = ask(server.url, "PATCH", "/bots/mine", {"outbound": True})
    assert (same.status, same.body["pointer"]) == (422, "/version")
    assert ask(server.url, "PATCH", "/bots/mine", {"new_key": True}).body["pointer"] == "/new_key"
    outbound = ask(server.url, "PATCH", "/bots/mine", {"outbound": True, "version": 2}).body
    assert ask(server.url, "GET", outbound["invitation"], key=outbound["key"]).status == 204
    back = ask(server.url, "PATCH", "/bots/mine", {"webhook": HOOK})
    assert (back.status, back.body["pointer"]) == (422, "/version")
    assert ask(server.url, "PATCH", "/bots/mine", {"webhook": HOOK, "version": 3}).status == 200
    assert ask(server.url, "GET", outbound["invitation"], key=outbound["key"]).status == 401
    assert names(tmp_path) == {"mine@3"}


def test_authors_can_change_only_their_own_bots(server):
    ask(server.url, "POST", "/bots", MINE)
    assert ask(server.url, "PATCH", "/bots/mine", {"paused": True}, BOB).status == 404
    assert ask(server.url, "GET", "/bots").body[0]["paused"] is False


def test_the_bots_of_a_removed_author_no_longer_play(server, tmp_path):
    ask(server.url, "POST", "/bots", MINE)
    key = ask(server.url, "POST", "/bots", AWAY).body["key"]
    arena(tmp_path, OPEN.replace('"ada"', '"eve"').replace("[[authors]]", "[[authors]]", 1))
    server.open(read_settings(tmp_path), ())
    assert names(tmp_path) == set()
    assert ask(server.url, "GET", "/bots/away/invitation", key=key).status == 401
    assert ask(server.url, "GET", "/bots").body == []


def test_bots_in_sessions_need_a_service(tmp_path):
    with served(tmp_path, OPEN.replace('"http://127.0.0.1:1"', '""')) as server:
        assert ask(server.url, "POST", "/bots", AWAY).body["pointer"] == "/outbound"


def test_an_arena_that_has_not_started_asks_clients_to_retry(tmp_path):
    """A bot that waits for games could mistake a refusal for a wrong key."""
    with serve(arena(tmp_path, OPEN), tmp_path / "pages", "127.0.0.1", 0) as server:
        assert ask(server.url, "POST", "/bots", MINE).status == 503
        assert ask(server.url, "GET", "/bots/away/invitation", key="any").status == 204


def test_a_corrupt_list_of_bots_is_an_error_without_details(server, tmp_path):
    (tmp_path / "bots.json").write_text("broken", encoding="utf-8")
    reply = ask(server.url, "GET", "/bots")
    assert reply.status == 500
    assert str(tmp_path) not in str(reply.body)
    with pytest.raises(BadArena, match="not a valid list of bots"):
        read_settings(tmp_path)


def test_the_operator_cannot_use_the_name_of_an_entered_bot(server, tmp_path):
    ask(server.url, "POST", "/bots", MINE)
    arena(tmp_path, OPEN + '[[bots]]\nname = "Mine"\nspec = "random"\n')
    with pytest.raises(BadArena, match="like Mine was entered over HTTP"):
        read_settings(tmp_path)


def test_a_key_is_printed_once_and_its_digest_is_stored(tmp_path, capsys):
    assert main([str(tmp_path), "--new-key", "ada"]) == 0
    said = capsys.readouterr().out
    key = next(line for line in said.splitlines() if line.startswith("gra_"))
    table = said[said.index("[[authors]]") :]
    assert key not in table
    settings = OPEN[: OPEN.index("[[authors]]")] + table
    with served(tmp_path, settings) as server:
        assert ask(server.url, "POST", "/bots", MINE, key).status == 201
