"""The numbers of small logs, computed by hand."""

from __future__ import annotations

import random
import tracemalloc
from pathlib import Path

import msgspec
import pytest

from galaxy_referee.tournament.__main__ import _bot
from galaxy_referee.tournament.conclusions import headline, notes, sentences
from galaxy_referee.tournament.distributions import distribution
from galaxy_referee.tournament.log import BadLog, EntrantSpec
from galaxy_referee.tournament.log_reader import Games
from galaxy_referee.tournament.statistics import Statistics, statistics
from tests.tournament.logs import Line, deals, fault, game, header, read, write

AB, BA = ("a", "b"), ("b", "a")
FOUR = [
    game(0, 0, AB, (30, 20)),
    game(1, 0, BA, (10, 20)),
    game(2, 1, AB, (25, 25)),
    game(3, 1, BA, (11, 12), rounds=12, moves=140),
]


def random_log() -> list[Line]:
    chance, names = random.Random(7), ("a", "b", "c")
    lines = [header(*names, games=60)]
    for n in range(60):
        deal = n // 2
        pair = (names[deal % 3], names[(deal + 1) % 3])
        seats = pair if n % 2 else pair[::-1]
        scores = (chance.randrange(40), chance.randrange(30))
        lines.append(game(n, deal, seats, scores, rounds=chance.randrange(5, 15)))
    return lines


def test_a_pair_by_hand(tmp_path):
    (pair,) = read(tmp_path, [header("a", "b", games=4), *FOUR]).pairs
    assert (pair.a, pair.b) == ("a", "b")
    assert (pair.share.points, pair.share.games, pair.share.deals) == (3.5, 4, 2)
    assert pair.share.share == 0.875
    assert (pair.ahead, pair.tied, pair.behind) == (3, 1, 0)
    assert pair.margin == (10 + 10 + 0 + 1) / 4
    assert not pair.significant


def test_won_games_scores_and_lengths_by_hand(tmp_path):
    report = read(tmp_path, [header("a", "b", games=4), *FOUR])
    a, b = report.bots
    assert (a.name, b.name) == ("a", "b")
    assert a.wins and b.wins
    assert (a.wins.points, b.wins.points) == (3.5, 0.5)  # a shared victory is half a win
    assert (a.places, b.places) == ((4, 0), (1, 3))
    assert a.scores.mean == (30 + 20 + 25 + 12) / 4
    assert b.scores.histogram == ((10, 1), (11, 1), (20, 1), (25, 1))
    assert report.rounds.histogram == ((10, 3), (12, 1))
    assert report.moves.mean == 110


def test_seats_by_hand(tmp_path):
    report = read(tmp_path, [header("a", "b", games=4), *FOUR])
    first, second = report.seats
    assert first.wins and second.wins
    assert (first.wins.points, second.wins.points) == (1.5, 2.5)
    assert (first.mean_score, second.mean_score) == (76 / 4, 77 / 4)
    own = report.bots[0].seats
    assert [seat.wins and seat.wins.points for seat in own] == [1.5, 2]
    assert [seat.mean_score for seat in own] == [27.5, 16]


def test_three_at_a_table_are_compared_two_by_two(tmp_path):
    lines = [
        header("a", "b", "c", players=3, games=2),
        game(0, 0, ("a", "b", "c"), (30, 20, 20), tie_breaks=[0, 1, 2]),
        game(1, 0, ("b", "c", "a"), (30, 20, 20), tie_breaks=[0, 2, 2]),
    ]
    report = read(tmp_path, lines)
    shares = {pair.a + pair.b: pair.share.points for pair in report.pairs}
    known = {"ab": 1, "ac": 1.5, "bc": 1, "ba": 1, "ca": 0.5, "cb": 1}
    assert shares == {key: known[key] for key in shares}
    assert len(shares) == 3
    assert {bot.name: bot.places for bot in report.bots} == {
        "a": (1, 1, 0),
        "b": (1, 0, 1),
        "c": (0, 2, 0),
    }
    assert sum(bot.wins.points for bot in report.bots if bot.wins) == 2


def test_who_forfeits_is_last_whatever_the_default_moves_scored(tmp_path):
    lost = game(0, 0, AB, (40, 20), forfeits=[0], faults=[fault("a", 0, "timeout")] * 3, rounds=99)
    report = read(tmp_path, [header("a", "b", games=2), lost, game(1, 0, BA, (10, 20))])
    bots = {bot.name: bot for bot in report.bots}
    assert bots["a"].wins and bots["a"].wins.points == 1
    assert bots["b"].wins and bots["b"].wins.points == 1
    assert (bots["a"].forfeits, bots["b"].forfeits) == (1, 0)
    assert bots["a"].faults == {"illegal": 0, "malformed": 0, "timeout": 3, "error": 0}
    assert bots["a"].games_with_faults == 1
    assert bots["a"].scores.histogram == ((20, 1),)
    assert report.rounds.max == 10
    assert report.pairs[0].margin in (10, -10)
    assert any("1 game with a forfeit" in note for note in notes(report))


def test_several_who_forfeit_are_equals(tmp_path):
    both = game(0, 0, AB, (40, 20), forfeits=[0, 1])
    report = read(tmp_path, [header("a", "b", games=1), both])
    assert report.pairs[0].tied == 1
    assert report.pairs[0].margin is None
    assert report.bots[0].scores.count == 0


def test_the_order_of_lines_does_not_matter(tmp_path):
    first, *games = random_log()
    expected = msgspec.json.encode(read(tmp_path, [first, *games]))
    for seed in range(5):
        random.Random(seed).shuffle(games)
        assert msgspec.json.encode(read(tmp_path, [first, *games])) == expected


def test_other_kinds_of_lines_are_passed_over(tmp_path):
    timing = {"kind": "timing", "n": 0, "seconds": 1.5}
    assert read(tmp_path, [header("a", "b"), timing, *FOUR, timing]).coverage.games == 4


def test_a_line_without_its_end_is_left_out_and_said(tmp_path):
    report = read(tmp_path, [header("a", "b", games=5), *FOUR], end='{"kind":"game","n":4,"sc')
    assert (report.coverage.games, report.coverage.torn) == (4, True)
    assert notes(report) == [
        "The tournament is not finished: 4 of 5 games.",
        "The last line of the log is incomplete and was ignored (the run was probably killed).",
    ]


def test_a_game_that_is_there_twice_counts_once(tmp_path):
    lines = [header("a", "b", games=4), *FOUR]
    report = read(tmp_path, [*lines, FOUR[1]])
    assert (report.coverage.games, report.coverage.repeated) == (4, 1)
    assert notes(report) == ["1 line of the log repeats another; left out."]
    assert report.bots == read(tmp_path, lines).bots


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ({"kind": "game", "n": 4}, "Line 6"),
        (game(4, 2, AB, (1, 2, 3)), "does not have one score and tie-break"),
        (game(4, 2, AB, (1, 2), tie_breaks=[1]), "does not have one score and tie-break"),
        (game(4, 2, AB, (1, 2), winners=[2]), "names seats that it does not have"),
        (game(4, 2, AB, (1, 2), forfeits=[-1]), "names seats that it does not have"),
        (
            game(4, 2, AB, (1, 2), faults=[fault("a", 2, "error")]),
            "names seats that it does not have",
        ),
        (game(4, 2, ("a", "a"), (1, 2)), "two seats"),
        (game(4, 2, ("a", "x"), (1, 2)), "'x'"),
        (game(4, 2, ("a",), (1,)), "1 seats, not 2"),
        (game(3, 1, BA, (11, 13)), "twice, with different results"),
    ],
)
def test_what_cannot_be_true_is_refused_by_line_or_game(tmp_path, line, said):
    with pytest.raises(BadLog, match=said):
        read(tmp_path, [header("a", "b", games=5), *FOUR, line])


@pytest.mark.parametrize("text", ["", "no JSON\n", '{"kind":"game"}\n', '{"kind":"tourn'])
def test_a_file_without_a_header_is_refused(log, text):
    log.write_text(text)
    with pytest.raises(BadLog, match="not the log of a tournament"):
        Games(log)


def test_a_missing_file_and_another_format_are_refused(tmp_path):
    with pytest.raises(BadLog, match="cannot be opened"):
        Games(tmp_path / "none.jsonl")
    with pytest.raises(BadLog, match="format 2"):
        Games(write(tmp_path, [header("a", "b", format=2)]))


def test_a_tournament_that_has_not_begun(tmp_path):
    report = read(tmp_path, [header("a", "b", games=4)])
    assert headline(report) == "No game has been played yet."
    assert report.bots[0].wins is None
    assert report.pairs == ()
    assert report.rounds.mean is None


def test_a_bot_that_plays_alone(tmp_path):
    solo = [game(0, 0, ("a",), (20,)), game(1, 1, ("a",), (10,), winners=[])]
    report = read(tmp_path, [header("a", players=1, games=2), *solo])
    said = "a wins 50.0% of 2 games played alone, 95% interval "
    assert headline(report).startswith(said)
    assert report.bots[0].wins and report.bots[0].wins.points == 1
    assert report.bots[0].rating.games == 0


def test_a_bot_against_an_opponent_without_a_seat(tmp_path):
    """As in a solo game of Race: its score comes after that of the seat."""
    lost = game(0, 0, ("a",), (20, 30), winners=[1], tie_breaks=[0, 0])
    shared = game(1, 1, ("a",), (20, 20), winners=[0, 1], tie_breaks=[3, 3])
    won = game(2, 2, ("a",), (20, 20), winners=[0], tie_breaks=[3, 2])
    (bot,) = read(tmp_path, [header("a", players=1, games=3), lost, shared, won]).bots
    assert bot.wins and (bot.wins.points, bot.wins.games) == (1.5, 3)
    assert (bot.places, bot.scores.mean) == ((2,), 20)
    with pytest.raises(BadLog, match="names seats"):
        read(tmp_path, [header("a", players=1), game(0, 0, ("a",), (20, 30), winners=[2])])


def test_a_bot_that_has_not_played_yet(tmp_path):
    report = read(tmp_path, [header("a", "b", "c", games=12), *FOUR])
    c = next(bot for bot in report.bots if bot.name == "c")
    assert (c.wins, c.rating.games, c.rating.rating) == (None, 0, None)


def verdict(path: Path, games: list[Line], **changes: object) -> Statistics:
    return read(path, [header("a", "b", games=len(games), **changes), *games])


def test_the_headline_says_who_is_better_and_how_sure_that_is(tmp_path):
    comparison = verdict(tmp_path, deals([(1, 1)] * 186 + [(1, 0)] * 14))
    assert headline(comparison) == (
        "a beats b: 96.5% of the points, 95% interval 94.1–97.9, 400 games in 200 mirrored deals."
    )
    assert sentences(comparison) == []


@pytest.mark.parametrize(
    ("pattern", "said"),
    [
        ([(0, 0)] * 186 + [(1, 0)] * 14, "b beats a: 96.5% of the points, 95% interval 94.1–97.9"),
        ([(1, 1)] * 3 + [(0, 0)] * 2, "a and b cannot be distinguished: a has 60.0% of the points"),
    ],
    ids=["the other is better", "nothing is significant"],
)
def test_the_headline_turns_around_or_claims_nothing(tmp_path, pattern, said):
    assert headline(verdict(tmp_path, deals(pattern))).startswith(f"{said},")


def test_the_headline_of_equals(tmp_path):
    comparison = verdict(tmp_path, deals([(1, 0)] * 5), mirrored=False)
    assert headline(comparison).startswith(("a and b are level: 50.0%", "b and a are level: 50.0%"))
    assert headline(comparison).endswith(" of the points each, 95% interval 28.8–71.2, 10 games.")


def test_the_best_of_several_must_be_significantly_better_than_each(tmp_path):
    clear = [
        *deals([(1, 1)] * 40, "a", "b"),
        *deals([(1, 1)] * 40, "a", "c", first=40),
        *deals([(1, 1), (0, 0)] * 20, "b", "c", first=80),
    ]
    report = read(tmp_path, [header("a", "b", "c", games=240), *clear])
    assert headline(report) == "a is the best of 3 bots: significantly better than every other."
    assert len(sentences(report)) == 3
    close = [*deals([(1, 1)] * 40, "a", "c"), *deals([(1, 1), (1, 0)] * 2, "a", "b", first=40)]
    report = read(tmp_path, [header("a", "b", "c", games=88), *close])
    assert headline(report) == "a is rated highest, but is not shown to be better than b."


def test_several_pairs_raise_the_bar(tmp_path):
    # 15 of 20 deals alone is significant (p = 0.025), but not as one of three pairs.
    some = [(0, 0), (1, 1), (1, 1), (1, 1)] * 5
    games = [
        *deals([(1, 1), (0, 0)] * 10, "b", "c"),
        *deals(some, "a", "b", first=20),
        *deals(some, "a", "c", first=40),
    ]
    report = read(tmp_path, [header("a", "b", "c", games=120), *games])
    assert report.pairs[0].p < 0.05 < report.pairs[0].p_adjusted
    assert not report.pairs[0].significant
    assert "among 3 pairs this can be chance (adjusted p = 0.08)" in sentences(report)[0]


def test_the_memory_does_not_grow_with_the_records(tmp_path):
    moves = ["0 pass"] * 8000
    lines = (
        game(n, n // 2, AB if n % 2 else BA, (n % 40, 20), record={"moves": moves})
        for n in range(400)
    )
    log = write(tmp_path, [header("a", "b", games=400), *lines])
    assert log.stat().st_size > 25_000_000
    tracemalloc.start()
    report = statistics(Games(log))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert report.coverage.games == 400
    assert peak < 1_000_000


def test_addresses_are_shown_without_their_secrets(tmp_path):
    bots = [
        {"name": "a", "spec": "https://me:secret@bot.example:8443/move?token=secret#secret"},
        {"name": "b", "spec": "monte-carlo:rollouts=64"},
    ]
    report = read(tmp_path, [header(games=4, bots=bots), *FOUR])
    assert [bot.spec for bot in report.bots] == [
        "https://bot.example:8443/move",
        "monte-carlo:rollouts=64",
    ]
    assert b"the seed" not in msgspec.json.encode(report)


def test_a_bot_without_a_name_is_not_called_by_its_secrets():
    spec = "https://me:secret@bot.example/move?token=secret"
    assert _bot(spec) == EntrantSpec("https://bot.example/move", spec)
    assert _bot("mine=" + spec) == EntrantSpec("mine", spec)
    assert _bot("monte-carlo:ms=200") == EntrantSpec("monte-carlo:ms=200", "monte-carlo:ms=200")


def test_distributions_by_hand():
    summary = distribution({3: 1, 1: 1, 2: 2})
    assert (summary.count, summary.mean, summary.min, summary.max) == (4, 2, 1, 3)
    assert (summary.q1, summary.median, summary.q3) == (1, 2, 2)
    assert summary.sd == pytest.approx((2 / 3) ** 0.5)
    assert distribution({5: 1}).sd is None
