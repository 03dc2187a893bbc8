"""Evaluating a bot: until it is known well enough, and so that anyone can check it."""

from __future__ import annotations

import json
from itertools import islice

import pytest

from galaxy_referee.arena import evaluate as command
from galaxy_referee.arena import evaluation
from galaxy_referee.arena.batches import Rules
from galaxy_referee.arena.bots import ANCHORS, BotSettings
from galaxy_referee.arena.divisions import DIVISIONS
from galaxy_referee.arena.evaluation import Evaluation, evaluate, known
from galaxy_referee.arena.settings import BadArena
from galaxy_referee.tournament import verify
from galaxy_referee.tournament.ladder import Rating
from galaxy_referee.tournament.log import Limits
from tests.arena.kit import here
from tests.tournament.kit import game_lines, webhook

RULES = Rules(Limits(), mirrored=True)
GREEDY = BotSettings("bot", "greedy")


@pytest.fixture(autouse=True)
def small(monkeypatch):
    monkeypatch.setattr(evaluation, "DEALS", 3)
    monkeypatch.setattr(evaluation, "LEAST", 1)


@pytest.fixture
def out(tmp_path):
    return tmp_path / "games.jsonl"


def wanted(out, bot=GREEDY, **changed):
    race = DIVISIONS["race-base"]
    about = Evaluation(out, race, 2, bot, ANCHORS[:2], RULES, within=1, most=12)
    return about._replace(**changed)


def evaluated(out, execute=here, **changed):
    said = []
    evaluate(wanted(out, **changed), execute, said.append)
    return said


def test_it_ends_when_the_rating_is_known_or_after_enough_games(tmp_path, out):
    assert len(evaluated(out)) == 2
    assert len(game_lines(out)) == 12
    assert len(evaluated(tmp_path / "other.jsonl", within=10**9, most=60)) < 10


@pytest.mark.parametrize(
    ("low", "high", "deals", "enough"),
    [(900, 1100, 50, True), (899, 1100, 50, False), (900, 1100, 0, False), (None, None, 50, False)],
)
def test_a_rating_is_known_when_its_interval_is_narrow(low, high, deals, enough):
    rating = Rating("bot", None if low is None else 1000, low, high, 2 * deals, deals)
    assert known(rating, 100) is enough


def test_an_interrupted_evaluation_is_resumed(tmp_path):
    out, whole = tmp_path / "cut.jsonl", tmp_path / "whole.jsonl"

    def some(plan, numbers):
        yield from islice(here(plan, numbers), 4)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        evaluated(out, some)
    whole.write_bytes(out.read_bytes().splitlines(keepends=True)[0])
    for path in (out, whole):
        evaluated(path)
    assert game_lines(out) == game_lines(whole)
    assert len(game_lines(out)) == 12


def test_the_file_gives_the_numbers_and_verifies(out, capsys):
    evaluated(out, most=24)
    assert verify.verified(out)[1:] == ([], 24)
    assert command.main(["--verify", str(out)]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0] == "24 of 24 games verified; 24 were planned."
    assert "tables of 2 players" in said[1]
    assert said[2].startswith("bot: ")
    assert said[3].startswith("Forfeits: 0 of ")
    assert "ms per decision" in said[4]


def test_a_changed_result_is_found(out, capsys):
    evaluated(out, most=6)
    lines = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    game = next(line for line in lines if line["kind"] == "game")
    game["winners"] = [1 - game["winners"][0]]
    out.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    assert command.main(["--verify", str(out)]) == 1
    assert "its winners are" in capsys.readouterr().out


@pytest.mark.parametrize(
    "change", [{"bot": BotSettings("bot", "random")}, {"rules": Rules(Limits(9), True)}]
)
def test_the_file_of_another_evaluation_is_refused(out, change):
    evaluated(out, most=6)
    before = out.read_bytes()
    with pytest.raises(BadArena, match="belongs to another evaluation"):
        evaluated(out, **change)
    assert out.read_bytes() == before


def test_a_bot_that_cannot_be_reached_ends_it_and_loses_nothing(out):
    gone = BotSettings("bot", "http://127.0.0.1:1/")
    with pytest.raises(BadArena, match="bot could not be reached"):
        evaluated(out, bot=gone, most=24)
    (line,) = (line for line in command.summary(out) if line.startswith("bot: "))
    assert line.endswith("0 games of 0 deals.")


def test_tokens_and_costs_are_summed_as_reported(out):
    """A report that is no number is no fault."""
    asked = []

    def answer(question):
        asked.append(question)
        tokens, cost = ("many", -1) if len(asked) == 1 else (7, 0.5)
        move = question["decision"]["moves"][0]["text"]
        return 200, json.dumps({"move": move, "tokens": tokens, "cost": cost}).encode()

    with webhook(answer) as url:
        evaluated(out, bot=BotSettings("bot", url), most=6)
    said = "\n".join(command.summary(out))
    assert f"Tokens, as reported by the bot: {7 * (len(asked) - 1):,}, " in said
    assert f"Cost, as reported by the bot: ${0.5 * (len(asked) - 1):,.2f}, " in said
    assert f"{len(asked):,} decisions" in said
    assert "Faults: none." in said
    assert url.removeprefix("http://") not in out.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("--bot best", "no built-in bot 'best'"),
        ("--bot greedy --division chess", "no division 'chess'"),
        ("--bot greedy --players 5", "tables of 2, 3, 4 players, not of 5"),
        ("--bot greedy --name random", "random is the name of an anchor"),
        ("--bot outbound:me", "me plays in sessions".replace("me", "bot")),
        ("--bot greedy --players 4 --anchors greedy", "needs more anchors than 2"),
        ("--bot greedy --executor x", "x is not an executor"),
    ],
)
def test_what_cannot_be_evaluated_is_refused_with_a_sentence(out, capsys, arguments, sentence):
    assert command.main([*arguments.split(), "--out", str(out)]) == 2
    assert sentence in capsys.readouterr().err
    assert not out.exists()


def test_a_tournament_of_another_kind_is_refused(tmp_path, capsys):
    path = tmp_path / "log.jsonl"
    path.write_text('{"kind":"timing","n":1,"seconds":1.0}\n', encoding="utf-8")
    assert command.main(["--verify", str(path)]) == 2
    assert "is not the log of a tournament" in capsys.readouterr().err


def test_deals_need_not_be_mirrored(out):
    """A bot that remembers games would recognize the other seating of a deal."""
    evaluated(out, rules=RULES._replace(mirrored=False), most=9)
    games = [json.loads(line) for line in game_lines(out)]
    assert len({game["seed"] for game in games}) == len(games) == 9
    assert verify.verified(out)[1:] == ([], 9)
