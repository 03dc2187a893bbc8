"""The index: a function of the logs, whenever and in whatever pieces they are read."""

from __future__ import annotations

import json

import pytest

from galaxy_referee.arena.index import Index, Shortened
from galaxy_referee.tournament.log import BadLog
from tests.tournament import logs

DIVISION = "race-base"


def written(path, *lines):
    return logs.write(path, [logs.header("a", "b", "c", games=8), *lines])


def indexed(path, log, batch=1):
    index = Index(path)
    index.catch_up(log, DIVISION, batch)
    return index


def game(n, seats, scores, **changes):
    return logs.game(n, n // 2, [*seats], scores, **changes)


def test_a_log_cut_anywhere_and_continued_gives_the_same_index(tmp_path):
    log = written(tmp_path, game(0, "ab", (5, 3)), game(1, "ba", (2, 2)), game(2, "ac", (1, 4)))
    whole = log.read_bytes()
    expected = indexed(tmp_path / "whole.sqlite", log).dump()
    for cut in range(0, len(whole), 23):
        log.write_bytes(whole[:cut])
        index = indexed(tmp_path / f"{cut}.sqlite", log)
        log.write_bytes(whole)
        index.catch_up(log, DIVISION, 1)
        assert index.dump() == expected
        index.close()


def test_the_games_of_a_deal_are_one_result(tmp_path):
    log = written(tmp_path, game(0, "ab", (5, 3)), game(1, "ba", (2, 2)), game(2, "ac", (1, 4)))
    deals = indexed(tmp_path / "i", log).deals(DIVISION)
    assert sorted((deal.bots, deal.points, deal.games) for deal in deals) == [
        (("a", "b"), (1.5,), 2),
        (("a", "c"), (0.0,), 1),
    ]


def test_equal_deals_are_counted_together(tmp_path):
    log = written(tmp_path, *(game(n, ("ab", "ba")[n % 2], (4, 3)) for n in range(8)))
    (deal,) = indexed(tmp_path / "i", log).deals(DIVISION)
    assert deal == (("a", "b"), (1.0,), 2, 4, 1)


def test_a_line_that_repeats_another_does_not_count(tmp_path):
    log = written(tmp_path, *[game(0, "ab", (5, 3))] * 2)
    index = indexed(tmp_path / "i", log)
    assert index.played(DIVISION) == 1
    assert [seat.games for seat in index.seats(DIVISION, "a")] == [1]


def test_a_forfeited_game_counts_unless_the_bot_could_not_be_reached(tmp_path):
    illegal = [logs.fault("a", 0, "illegal")] * 3
    away = [logs.fault("a", 0, "error")] * 3
    log = written(
        tmp_path,
        game(0, "ab", (9, 3), faults=illegal, forfeits=[0]),
        game(2, "ab", (9, 3), faults=away, forfeits=[0]),
    )
    index = indexed(tmp_path / "i", log)
    (deal,) = index.deals(DIVISION)
    assert (deal.points, deal.games) == ((0.0,), 1)
    (seat,) = index.seats(DIVISION, "a")
    assert (seat.games, seat.forfeits, seat.wins, seat.scored) == (1, 1, 0, 0)
    assert index.faults(DIVISION, "a") == {"illegal": 3}
    assert index.forfeits(DIVISION, "a") == {"illegal": 1}
    assert [game.counts for game in index.games(DIVISION, None, 9)] == [False, True]


def test_a_bot_is_away_after_three_games_in_a_row(tmp_path):
    away = {"faults": [logs.fault("a", 0, "error")] * 3, "forfeits": [0]}
    lost = [game(2 * n, "ab", (9, 3), **away) for n in range(3)]
    index = indexed(tmp_path / "i", written(tmp_path, *lost), batch=4)
    assert index.away_since(DIVISION, "a") == 4
    assert index.all_away(DIVISION) == {"a"}
    assert index.away_since(DIVISION, "b") is None
    log = written(tmp_path, *lost, game(6, "ab", (1, 2)))
    index.catch_up(log, DIVISION, 4)
    assert index.away_since(DIVISION, "a") is None
    assert index.all_away(DIVISION) == set()


def test_a_shared_win_counts_in_part(tmp_path):
    lines = [logs.header("a", "b", "c", players=3, games=6)]
    log = logs.write(tmp_path, [*lines, logs.game(0, 0, [*"abc"], (7, 7, 7))])
    assert [seat.wins for seat in indexed(tmp_path / "i", log).seats(DIVISION, "b")] == [1 / 3]


@pytest.mark.parametrize(
    "line", ["nonsense\n", '{"kind":"game","n":-1}\n', json.dumps(game(2, "ab", (1,))) + "\n"]
)
def test_a_line_that_is_no_record_is_named_and_nothing_of_it_is_kept(tmp_path, line):
    log = written(tmp_path, game(0, "ab", (5, 3)))
    index = indexed(tmp_path / "i", log)
    before = index.dump()
    with log.open("a") as file:
        file.write(line)
    with pytest.raises(BadLog, match="not a valid record"):
        index.catch_up(log, DIVISION, 1)
    assert index.dump() == before


def test_a_log_that_has_become_shorter_is_recognized(tmp_path):
    log = written(tmp_path, game(0, "ab", (5, 3)))
    index = indexed(tmp_path / "i", log)
    written(tmp_path)
    with pytest.raises(Shortened, match="has become shorter"):
        index.catch_up(log, DIVISION, 1)


def test_times_tokens_and_costs_are_summed_by_seat(tmp_path):
    used = {"decisions": 3, "seconds": 1.5, "tokens": 9, "cost": 0.0125}
    times = [{"decisions": 2, "seconds": 0.25}, used]
    timing = {"kind": "timing", "n": 0, "seconds": 2.0, "seats": times}
    index = indexed(tmp_path / "i", written(tmp_path, game(0, "ab", (5, 3)), timing, timing))
    (seat,) = index.seats(DIVISION, "b")
    assert (seat.decisions, seat.seconds, seat.tokens, seat.cost) == (3, 1.5, 9, 0.0125)


def test_a_batch_that_lacks_games_is_given_up_after_some_batches(tmp_path):
    """Its log is published then: nobody will play its deals any more."""
    log = written(tmp_path, game(0, "ab", (5, 3)))
    index = indexed(tmp_path / "i", log)
    assert (index.unfinished(DIVISION, 10), index.finished(DIVISION, 10)) == ([1], [])
    index.catch_up(log, DIVISION, 11)
    assert (index.unfinished(DIVISION, 10), index.finished(DIVISION, 10)) == ([11], [1])


def test_a_forfeit_has_the_kind_of_the_last_fault(tmp_path):
    kinds = ["illegal", "timeout", "malformed"]
    lost = {"faults": [logs.fault("a", 0, kind) for kind in kinds], "forfeits": [0]}
    fault = {"faults": [logs.fault("a", 0, "timeout")]}
    log = written(tmp_path, game(0, "ab", (9, 3), **lost), game(2, "ab", (9, 3), **fault))
    index = indexed(tmp_path / "i", log)
    assert index.forfeits(DIVISION, "a") == {"malformed": 1}
    assert index.all_forfeits(DIVISION) == {"a": 1}
    assert index.faults(DIVISION, "a") == {"illegal": 1, "malformed": 1, "timeout": 2}


def test_parts_of_scores_exclude_forfeits(tmp_path):
    def record(*parts):
        scores = [{"seat": seat, "parts": part} for seat, part in enumerate(parts)]
        return {"record": {"outcome": {"winners": [0], "scores": scores}}}

    first, second = {"cards": 3, "chips": 2}, {"cards": 4}
    lost = {"faults": [logs.fault("a", 0, "illegal")], "forfeits": [0]}
    log = written(
        tmp_path,
        game(0, "ab", (5, 4), **record(first, second)),
        game(2, "ab", (5, 4), **record(first, second)),
        game(4, "ab", (5, 4), **lost, **record(first, second)),
    )
    index = indexed(tmp_path / "i", log)
    assert index.parts(DIVISION, "a") == {"cards": 6, "chips": 4}
    assert index.parts(DIVISION, "b") == {"cards": 12}
