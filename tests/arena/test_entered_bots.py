"""Games of bots that were entered over HTTP."""

from __future__ import annotations

import pytest

from galaxy_referee.arena import batches, scheduler
from galaxy_referee.arena.batches import begin_batch, present, rated
from galaxy_referee.arena.scheduler import open_index, run
from galaxy_referee.arena.seasons import seasons_of
from galaxy_referee.tournament import service
from galaxy_referee.tournament.schedule import planned_game
from tests.arena.entering import ADA, OPEN, ask, served
from tests.arena.kit import arena, dump, header_of, here, logs, publish, run_here
from tests.tournament.kit import first_of, webhook

PATIENT = OPEN.replace("deals = 2", "deals = 4")


def enter(folder, settings=PATIENT, **bot):
    """Enter a bot, and return its keys."""
    with served(folder, settings) as server:
        entered = ask(server.url, "POST", "/bots", {"name": "mine", **bot})
        assert entered.status == 201, entered.body
        return [ADA, entered.body.get("key", ADA)]


def change(folder, **wanted):
    """Change a bot."""
    with served(folder, PATIENT) as server:
        assert ask(server.url, "PATCH", "/bots/mine", wanted).status == 200


def begin(folder, count):
    """Begin batches with bots in sessions."""
    for _ in range(count):
        with open_index(folder) as (now, index, files):
            division = now.divisions[0]
            company = present(now, division, index)
            begin_batch(now, division, index, files, company=company, sessions=True)


def header(folder, batch):
    """The header of a batch, and the names of its bots."""
    read = header_of(logs(folder)[batch - 1])
    return read, {bot.name for bot in read.bots}


def test_an_entered_bot_is_rated_and_a_new_version_starts_from_the_old_one(tmp_path):
    with webhook(first_of) as url:
        enter(tmp_path, webhook=url)
        run_here(tmp_path, 1)
        change(tmp_path, version=2)
        run_here(tmp_path, 1)
    assert "mine" in header(tmp_path, 1)[1]
    assert "mine@2" in header(tmp_path, 2)[1]
    with open_index(tmp_path) as (now, index, _):
        ratings = {each.name: each for each in rated(now, now.divisions[0], index).ratings}
    assert ratings["mine"].games
    assert ratings["mine@2"].games


def test_logs_pages_and_the_index_contain_no_keys_or_addresses(tmp_path):
    """Also for a bot that answers with HTML and terminal escape sequences."""
    hostile = '\x1b[2J<script src="//x"></script>\u202e'

    def answer(question):
        return hostile if question["view"]["table"]["round"] else first_of(question)

    with webhook(answer) as url:
        keys = enter(tmp_path, webhook=f"{url}?token=of-the-bot")
        said = run_here(tmp_path, 1)
        pages = [path for path in publish(tmp_path).rglob("*.*") if path.is_file()]
    texts = [path.read_text(encoding="utf-8") for path in (*pages, *logs(tmp_path))]
    texts += [*said, *dump(tmp_path)]
    assert any("mine" in text for text in texts)
    for text in texts:
        for secret in (*keys, "of-the-bot", url.removeprefix("http://")):
            assert secret not in text
        assert "\x1b" not in text
        assert '<script src="//x">' not in text


def test_a_bot_whose_host_is_no_longer_allowed_is_neither_called_nor_seated(tmp_path):
    called = []

    def answer(question):
        called.append(question)
        return first_of(question)

    with webhook(answer) as url:
        enter(tmp_path, webhook=url)
        arena(tmp_path, PATIENT.replace("127.0.0.0/8", "10.0.0.0/8"))
        run_here(tmp_path, 1)
        assert called == []
        assert "mine" not in header(tmp_path, 1)[1]
        arena(tmp_path, PATIENT)
        run_here(tmp_path, 1)
    assert called
    assert "mine" in header(tmp_path, 2)[1]


def test_a_bot_cannot_shun_its_games_by_a_name_that_leads_elsewhere_after_it_was_seated(
    tmp_path, monkeypatch
):
    """Without a game, a match is tied, and the better seed would go on."""
    lookups = []

    def every_other(urls, networks):
        lookups.append(urls)
        return dict.fromkeys(urls, "127.0.0.1") if len(lookups) % 2 else {}

    season = """
        [[seasons]]
        name = "cup"
        division = "race-base"
        mode = "knock-out"
        bots = ["mine", "random"]
    """
    with webhook(first_of) as url:
        enter(tmp_path, webhook=url)
        monkeypatch.setattr(batches, "addresses_of", every_other)
        run_here(arena(tmp_path, PATIENT + season), 1)
    with open_index(tmp_path) as (_, index, _):
        assert index.finished("race-base", 10) == [1]
        (match,) = seasons_of(index, "race-base")[0].rounds[0]
    assert sum(match.points) == 20


def test_a_bot_that_is_paused_in_the_middle_of_a_batch_holds_up_nothing(tmp_path):
    def one_game(plan, numbers):
        for number, game in enumerate(here(plan, numbers)):
            if number:
                raise KeyboardInterrupt
            yield game

    with webhook(first_of) as url:
        enter(tmp_path, webhook=url)
        with pytest.raises(KeyboardInterrupt):
            run_here(tmp_path, 1, one_game)
        change(tmp_path, paused=True)
        run_here(tmp_path, 2)
        with open_index(tmp_path) as (_, index, _):
            before = len(index.games("race-base", "mine", 100))
            assert before <= 1
        change(tmp_path, paused=False)
        run_here(tmp_path, 1)
    with open_index(tmp_path) as (_, index, _):
        assert len(index.games("race-base", "mine", 100)) > before
    assert len(logs(tmp_path)) == 2


def test_batches_with_bots_in_sessions_alternate_with_mirrored_ones(tmp_path):
    """Seeds of sessions are published after each game, so their deals must not be repeated."""
    enter(tmp_path, outbound=True)
    begin(tmp_path, 4)
    mirrored = [header(tmp_path, batch)[0].mirrored for batch in (1, 2, 3, 4)]
    seated = ["mine" in header(tmp_path, batch)[1] for batch in (1, 2, 3, 4)]
    assert mirrored == [True, False, True, False]
    assert seated == [False, True, False, True]
    specs = {bot.name: bot.spec for bot in header(tmp_path, 2)[0].bots}
    assert specs["mine"] == "outbound:mine"


def test_without_a_lobby_bots_in_sessions_are_not_seated(tmp_path):
    enter(tmp_path, outbound=True)
    run_here(tmp_path, 2)
    for batch in (1, 2):
        assert header(tmp_path, batch)[0].mirrored
        assert "mine" not in header(tmp_path, batch)[1]


def test_an_arena_continues_while_the_service_is_down(tmp_path, monkeypatch):
    """Games that cannot be played are postponed; mirrored ones continue."""
    monkeypatch.setattr(service, "PATIENCE", 0.0)
    monkeypatch.setattr(scheduler, "RETRY", 0.0)
    enter(tmp_path, outbound=True)
    said: list[str] = []
    with served(tmp_path, PATIENT) as server:
        run(tmp_path, here, said.append, lambda *_: None, 3, lobby=server)
    assert [line for line in said if "The rest of the batch is played later" in line]
    with open_index(tmp_path) as (_, index, _):
        assert index.played("race-base") == 16
        assert index.unfinished("race-base", 10) == [2]


def test_removing_the_service_does_not_delay_other_games(tmp_path):
    """The second batch began with the service, and has games without the bot in sessions."""
    enter(tmp_path, outbound=True)
    begin(tmp_path, 2)
    with served(tmp_path, PATIENT.replace('"http://127.0.0.1:1"', '""')) as server:
        run(tmp_path, here, lambda _: None, lambda *_: None, 1, lobby=server)
    with open_index(tmp_path) as (_, index, _):
        assert index.games("race-base", "mine", 10) == []
        planned = [planned_game(header(tmp_path, 2)[0], n).seats for n in range(4)]
        others = sum("mine" not in seats for seats in planned)
        assert index.played("race-base") == 8 + others
