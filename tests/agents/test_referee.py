"""The tools of an agent, as functions, with the service."""

from __future__ import annotations

import contextlib
import json
import random
import re
import tomllib

import pytest

from galaxy_referee import notation
from galaxy_referee.agents import seats as seats_module
from galaxy_referee.agents import texts
from galaxy_referee.agents.referee import Referee
from galaxy_referee.agents.seats import (
    HOLDER,
    LIFETIME,
    MOST_OF_A_HOLDER,
    MOST_SEATS,
    MOST_WAITS,
    MOST_WAITS_OF_A_HOLDER,
    UNUSED_LIFETIME,
    Seats,
    Waits,
)
from galaxy_referee.agents.service import Json, Refused, Service
from galaxy_referee.agents.texts import tokens
from galaxy_referee.commands import COMMANDS
from galaxy_referee.engine.games import GAMES
from tests.docs.printed import blocks_of
from tools.servers import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LONGEST = 5000  # characters, about 1,500 tokens


@pytest.fixture(autouse=True)
def one_holder():
    """Over standard input, there is only one."""
    HOLDER.set("")


class Dealt(Service):
    """A service whose games are the same on every run, with a seed that no agent may give."""

    def post(self, *path: str, token: str = "", body: Json) -> Json:
        seed = {"seed": "agents"} if path[-1] == "sessions" else {}
        return super().post(*path, token=token, body={**seed, **body})


@pytest.fixture(scope="module")
def referee(url) -> Referee:
    return Referee(Dealt(url))


def keys_of(answer: str) -> list[str]:
    return re.findall(r"key (\S+)", answer)


def listed(answer: str) -> list[str]:
    return answer.splitlines()[1:]


def refusal(call, *arguments) -> str:
    with pytest.raises(Refused) as refused:
        call(*arguments)
    return str(refused.value)


def test_games_are_listed_and_described(referee):
    listed = [line.partition(":")[0] for line in referee.list_games().splitlines()]
    assert listed == [game.name for game in GAMES]
    assert '"take_back"' in referee.describe_game("roll")
    assert refusal(referee.describe_game, "chess")


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_a_seat_sees_the_position_as_text_and_moves(referee, game):
    (key,) = keys_of(referee.new_game(game))
    shown = referee.look(key)
    lines = shown.splitlines()
    described = [line for line in lines if not re.match(r"(happened|decide|legal moves):|\(", line)]
    assert notation.read("\n".join(described))["seat"] == 0
    move = referee.suggest(key).splitlines()[0]
    assert move in listed(referee.legal_moves(key))
    assert referee.check(key, move) == "legal"
    assert referee.play(key, move) != shown


def test_an_agent_can_have_its_texts_in_another_language(url):
    german = Referee(Dealt(url, "de"))
    (key,) = keys_of(german.new_game("race"))
    assert re.search(r"[Ww]irf 2 deiner 6 Karten ab|[Ww]ähle", german.look(key))
    reason = german.suggest(key).splitlines()[1]
    assert re.search(r" (ist etwa (.* Punkte mehr wert|gleich gut)|Punkte weniger)\.$", reason)
    assert "Behalten werden nur gerade gezogene Karten" in german.rule("RACE-EXPLORE-9")


def test_a_look_shows_what_has_changed_and_all_of_it_when_asked(referee):
    (key,) = keys_of(referee.new_game("roll", {"players": 2}))
    whole = referee.look(key)
    assert "commitment" not in whole
    assert "supply=[" in whole
    again = referee.look(key)
    assert again.splitlines()[0].startswith("decide: ")
    position = whole.partition("\nhappened: ")[0]
    assert referee.look(key, whole=True).startswith(f"{position}\ndecide: ")
    played = referee.play(key, listed(referee.legal_moves(key))[0])
    assert "supply=[" not in played


def test_a_finished_game_is_not_waited_for(referee):
    (key,) = keys_of(referee.new_game("race", {"players": 2}, "me greedy"))
    shown, spent = referee.look(key), []
    while "\nover: " not in shown:
        shown = referee.play(key, listed(referee.legal_moves(key))[0])
        spent.append(int(re.search(r"about (\d+) tokens", shown)[1]))
    assert sum(spent) / len(spent) < 300
    assert referee.look(key, wait=20).startswith("over: won by seat ")
    assert "hand=[" in referee.look(key, whole=True)


@pytest.mark.heavy
@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_looks_have_three_hundred_tokens_on_average(referee, game):
    (key,) = keys_of(referee.new_game(game, {"players": 2}))
    chooser, shown, spent = random.Random(game), referee.look(key), []
    while "\nover: " not in shown:
        shown = referee.play(key, chooser.choice(listed(referee.legal_moves(key))))
        spent.append(tokens(shown))
    assert sum(spent) / len(spent) < 300


def test_unknown_names_are_answered_with_those_that_exist(referee):
    for said in (
        refusal(referee.new_game, "chess"),
        refusal(referee.join_game, "chess", "session"),
        refusal(referee.describe_game, "chess"),
    ):
        assert said == "There is no game 'chess'. The games are race, roll, frontiers."
    (key,) = keys_of(referee.new_game("race"))
    for said in (
        refusal(referee.new_game, "race", None, "me stockfish"),
        refusal(referee.suggest, key, "stockfish"),
    ):
        assert "The bots are random, greedy," in said
    assert "Valid: expansions, setup" in refusal(referee.new_game, "race", {"colour": 1})
    known = "'x' is not one of tgs, rvi, bow, aa, xi, promo."
    assert refusal(referee.new_game, "race", {"expansions": ["x"]}) == known


def test_moves_are_read_loosely_and_it_is_said_how(referee):
    (key,) = keys_of(referee.new_game("race", {"setup": "first_game"}))
    move = listed(referee.legal_moves(key))[0]
    assert referee.check(key, f"Final answer: `{move.title()}`") == "legal"
    assert referee.play(key, f"Final answer: `{move.title()}`").startswith(f"read as: {move}\n")


def test_an_agent_without_moves_is_told_no_nearest_ones(url):
    for moves in ("none", "page"):
        referee = Referee(Dealt(url), moves)
        (key,) = keys_of(referee.new_game("race"))
        said = refusal(referee.play, key, "discard the whole hand")
        assert ("Nearest legal moves: discard " in said) == (moves == "page")


def test_a_refusal_is_explained_and_counted(referee):
    (key,) = keys_of(referee.new_game("race", {"setup": "first_game"}))
    assert "not a kind of move" in refusal(referee.play, key, "castle")
    said = refusal(referee.play, key, "settle comet-zone")
    assert "RACE-" in said
    assert "Illegal tries so far: 2." in said
    assert referee.check(key, "settle comet-zone").startswith("not legal: ")
    assert referee.check(key, "castle").startswith("not legal: ")


def test_what_can_be_done_with_a_piece(referee):
    (key,) = keys_of(referee.new_game("race"))
    hand = re.search(r" hand=\[([^\]]+)\]", referee.look(key))
    card = hand[1].split()[0]
    moves = referee.why_not(key, card).splitlines()
    assert len(moves) == 5
    assert all(re.fullmatch(rf"discard (.*,)?{card}(,.*)?", move) for move in moves)
    assert refusal(referee.why_not, key, "atlantis") == "You do not hold 'atlantis'."


def test_an_agent_that_must_know_the_rules_is_told_no_moves(url):
    referee = Referee(Dealt(url), "none")
    (key,) = keys_of(referee.new_game("race"))
    shown = referee.look(key)
    assert "decide: " in shown
    assert "legal moves" not in shown
    card = re.search(r" hand=\[([^\] ]+)", shown)[1]
    assert referee.why_not(key, card) == "There is a legal move that names it."


def test_moves_come_by_page(referee, url):
    (key,) = keys_of(referee.new_game("race", {"advanced": True, "setup": "first_game"}))
    first = referee.legal_moves(key)
    assert first.startswith("legal moves 1 to 36 of 36\n")
    again = referee.legal_moves(key, 30)
    assert again.startswith("legal moves 31 to 36 of 36\n")
    assert listed(again) == listed(first)[30:]


def test_two_agents_play_and_neither_has_the_other_seat(referee):
    begun = referee.new_game("race", seats="me open")
    (mine,) = keys_of(begun)
    session = begun.split()[1]
    (other,) = keys_of(referee.join_game("race", session, "Vega"))
    assert mine != other
    hands = [re.search(r" hand=\[[^\]]*\]", referee.look(key))[0] for key in (mine, other)]
    assert hands[0] != hands[1]
    assert "waiting for seat 1" in referee.play(mine, listed(referee.legal_moves(mine))[0])
    assert referee.look(mine, 1) == "nothing new; look again, with wait"
    assert refusal(referee.look, "guess").startswith("There is no such seat.")


def test_nothing_that_is_said_has_a_token(referee, monkeypatch):
    said: list[str] = []
    tokens: list[str] = []
    hold = Seats.hold

    def noting(self, game, session, token, number):
        tokens.append(token)
        return hold(self, game, session, token, number)

    monkeypatch.setattr(Seats, "hold", noting)
    said.append(referee.new_game("frontiers", seats="me me greedy"))
    for key in keys_of(said[0]):
        said += [referee.look(key), referee.check(key, "pass")]
    assert len(tokens) == 2
    assert not any(token in text for token in tokens for text in said)


class Clock:
    """A clock that the test turns."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def held_by(holder, seats, count) -> list[str]:
    """The keys of so many seats that a holder takes."""
    HOLDER.set(holder)
    return [seats.hold("race", "s", "t", 0) for _ in range(count)]


def test_no_seat_is_pushed_out_by_those_of_others():
    seats = Seats()
    (mine,) = held_by("me", seats, 1)
    with pytest.raises(Refused, match="You hold 100 seats, and may hold 100"):
        held_by("flood", seats, 170)
    HOLDER.set("me")
    assert seats.of(mine).number == 0
    for number in range(MOST_SEATS // MOST_OF_A_HOLDER - 2):
        held_by(f"flood {number}", seats, MOST_OF_A_HOLDER)
    with pytest.raises(Refused, match="as many seats as it can"):
        held_by("one more", seats, MOST_OF_A_HOLDER)
    HOLDER.set("me")
    assert seats.of(mine).number == 0


def test_a_key_is_of_use_to_its_holder_alone():
    seats = Seats()
    (mine,) = held_by("me", seats, 1)
    HOLDER.set("thief")
    assert refusal(seats.of, mine).startswith("There is no such seat.")
    HOLDER.set("me")
    assert seats.of(mine).token == "t"


def test_seats_expire_when_they_are_not_used():
    clock = Clock()
    seats = Seats(clock)
    used, unused = held_by("me", seats, 2)
    seats.of(used)
    clock.now += UNUSED_LIFETIME
    assert seats.of(used)
    refusal(seats.of, unused)
    held_by("me", seats, MOST_OF_A_HOLDER - 1)
    clock.now += LIFETIME
    refusal(seats.of, used)
    held_by("me", seats, MOST_OF_A_HOLDER)


def test_where_there_is_no_room_no_game_begins(referee, monkeypatch):
    monkeypatch.setattr(seats_module, "MOST_OF_A_HOLDER", 3)
    HOLDER.set("someone")
    key, _ = keys_of(referee.new_game("race", seats="me me"))
    asked = []
    monkeypatch.setattr(Service, "post", lambda *args, **kwargs: asked.append(args))
    assert refusal(referee.new_game, "race", None, "me me").startswith("You hold 2 seats")
    monkeypatch.setattr(seats_module, "MOST_OF_A_HOLDER", 2)
    assert refusal(referee.join_game, "race", "x" * 22).startswith("You hold 2 seats")
    assert not asked
    assert "hand=" in referee.look(key)


def test_a_service_that_is_not_there_is_named():
    said = refusal(Referee(Service("http://127.0.0.1:9")).list_games)
    assert said.startswith("The service at http://127.0.0.1:9 does not answer")


def test_the_configuration_of_the_page_starts_the_server():
    page = blocks_of(ROOT / "docs" / "agents.md")
    (shown,) = [block.text for block in page if block.language == "json"]
    server = json.loads(shown)["mcpServers"]["galaxy-referee"]
    assert server["command"] in PROJECT["project"]["scripts"]
    assert server["args"][0] in {command.name for command in COMMANDS}


LARGE = [
    ("race", {"expansions": ["tgs", "rvi", "bow"], "takeovers": True}, 6),
    ("race", {"expansions": ["xi"]}, 5),
    ("roll", {}, 5),
    ("frontiers", {"goals": True}, 5),
]


@pytest.mark.heavy
@pytest.mark.parametrize(("game", "options", "players"), LARGE)
def test_a_position_is_never_long(referee, game, options, players):
    """Six players, all expansions, to the end: about 1,500 tokens."""
    seats = " ".join(["me", *["greedy"] * (players - 1)])
    (key,) = keys_of(referee.new_game(game, options, seats))
    longest = 0
    for _ in range(2000):
        shown = referee.look(key, whole=True)
        longest = max(longest, len(shown))
        if "\nover: " in shown:
            break
        if "\ndecide: " in shown:
            moves = listed(referee.legal_moves(key))
            referee.play(key, random.Random(len(shown)).choice(moves))
    assert "\nover: " in shown
    assert longest <= LONGEST


def test_only_so_many_looks_wait_and_no_holder_takes_all_places():
    waits = Waits()
    with contextlib.ExitStack() as waiting:
        for holder in "abc":
            HOLDER.set(holder)
            granted = [waiting.enter_context(waits.begun(20)) for _ in range(MOST_WAITS)]
            left = min(MOST_WAITS_OF_A_HOLDER, MOST_WAITS - "abc".index(holder) * MOST_WAITS // 2)
            assert granted == [20] * left + [0] * (MOST_WAITS - left)
        with waits.begun(0) as seconds:
            assert seconds == 0
    with waits.begun(5) as seconds:
        assert seconds == 5


def test_a_long_query_is_cut():
    rules = [
        {"id": "A-1", "document": "Race", "section": "a", "text": f"word{n}x"} for n in (1, 99)
    ]
    query = " ".join(f"word{n}x" for n in range(100_000))
    assert texts.found_rules(rules, query, {}) == "A-1 (Race, a): word1x"
    assert len(texts.found_rules([], query, {})) < 500
