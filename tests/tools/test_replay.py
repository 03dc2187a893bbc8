"""The command that replays recorded games: it finds every difference and counts honestly."""

from __future__ import annotations

import gzip

import msgspec
import pytest

from galaxy_referee.engine.kernel import records
from galaxy_referee.engine.race import game
from tests.tools.log_records import save
from tests.tools.recorded import DEALT, pile, small_game
from tools.recordings import convert
from tools.recordings.__main__ import main


def run(capsys, directory):
    return main([str(directory), "--jobs", "1"]), capsys.readouterr().out.splitlines()


def test_an_identical_game_is_found_in_any_folder(tmp_path, capsys):
    save(tmp_path / "deep" / "inside" / "one.jsonl.gz", small_game())
    assert run(capsys, tmp_path) == (0, ["replayed 1 identical 1 skipped 0"])


def of_type(recorded, kind):
    return next(line for line in recorded if kind in (line["t"], line.get("type")))


def wrong(kind, path, value):
    """Put another value into the first record of a kind."""

    def spoil(recorded):
        record = of_type(recorded, kind)
        *way, last = [int(key) if key.isdigit() else key for key in path.split(".")]
        for key in way:
            record = record[key]
        record[last] = value

    return spoil


def another_way(recorded):
    settling = [line for line in recorded if line.get("type") == "payment"][1]
    settling["options"]["legal"].append({"special": ["Drop Ships"], "hand_cards": [0]})


def question_left_out(recorded):
    recorded.remove(of_type(recorded, "payment"))


ONE_CARD_LESS = [{"card": "Epsilon Eridani"}]
TWO_CARDS = [{"special": [], "hand_cards": [2]}]
SPOILED = [
    (wrong("develop_place", "before.players.0.hand.0", "Alpha Centauri"),
     "develop_place; round 1, develop, seat 0): hand of seat 0"),
    (wrong("settle_place", "before.players.1.tableau", ONE_CARD_LESS),
     "settle_place; round 1, settle, seat 0): tableau of seat 1"),
    (wrong("settle_place", "before.players.0.tableau.0.goods", ["Gem World"]), "tableau of seat 0"),
    (wrong("choose_actions", "before.players.0.vp", 1),
     "chips of seat 0: the file has 1, the engine 0"),
    (wrong("payment", "before.vp_pool", 23), "pool: the file has 23, the engine 24"),
    (wrong("payment", "before.deck", 0), "draw pile"),
    (wrong("initial_discard", "before.discard", 1), "discard pile"),
    (wrong("settle_place", "before.players.0.temp_military", 3), "temporary Military of seat 0"),
    (wrong("settle_place", "options.cards", [*DEALT[0][:3], "Drop Ships"]),
     "options: only the file has ['drop-ships']"),
    (wrong("settle_place", "options.cards", DEALT[0][:2]),
     "options: only the file has [], only the engine ['asteroid-belt']"),
    (wrong("payment", "options.legal", TWO_CARDS), "price: the file allows [2], the engine 1"),
    (another_way, "does not offer to place it with ['Drop Ships']"),
    (wrong("develop_place", "chosen.card", "Gem World"),
     "'0 develop gem-world' is not among the legal moves"),
    (wrong("payment", "chosen.discard", []), "'1 pay -' is not among the legal moves"),
    (wrong("settle_place", "type", "buy_lunch"), "'buy_lunch' cannot be replayed yet"),
    (question_left_out, "the engine asks something else: seat 1, 'Pay 1"),
    (wrong("round_end", "score_if_ended_now.0.cards", 9),
     "end of round 1: printed points of seat 0"),
    (wrong("end", "scores.0.bonus_developments", {"Gem World": 1}),
     "end of the game: variable points of seat 0"),
    (wrong("end", "winners", [0, 1]), "end of the game: winners"),
    (wrong("end", "reason", ["vp_pool"]), "end of the game: end conditions met"),
    (wrong("game", "setup.after_setup.draw_pile", pile()[:-1]), "The engine refuses the start"),
]  # fmt: skip


@pytest.mark.parametrize(("spoil", "where"), SPOILED, ids=[where for _, where in SPOILED])
def test_any_difference_is_found_and_told(tmp_path, capsys, spoil, where):
    recorded = small_game()
    spoil(recorded)
    save(tmp_path / "one.jsonl.gz", recorded)
    code, lines = run(capsys, tmp_path)
    assert code == 1
    assert lines[-1] == "replayed 1 identical 0 skipped 0"
    assert lines[0].startswith("one.jsonl.gz: different. ")
    assert where in lines[0]


def test_a_variant_not_supported_is_skipped_by_name(tmp_path, capsys):
    recorded = small_game()
    recorded[0]["options"]["expansion"] = "promised"
    recorded[0]["variant"] = "promised-2p"
    save(tmp_path / "one.jsonl.gz", recorded)
    save(tmp_path / "two.jsonl.gz", small_game())
    code, lines = run(capsys, tmp_path)
    assert code == 0
    assert lines == [
        "skipped promised-2p: 1 games, not yet supported",
        "replayed 1 identical 1 skipped 1",
    ]


def test_files_that_cannot_be_read_are_told_and_stop_nothing(tmp_path, capsys):
    save(tmp_path / "good.jsonl.gz", small_game())
    save(tmp_path / "unfinished.jsonl.gz", small_game()[:-1])
    strange = small_game()
    of_type(strange, "settle_place")["options"]["cards"] = ["Atlantis"]
    save(tmp_path / "strange.jsonl.gz", strange)
    save(tmp_path / "empty.jsonl.gz", [])
    (tmp_path / "plain.jsonl.gz").write_text("{}")
    (tmp_path / "half.jsonl.gz").write_bytes((tmp_path / "good.jsonl.gz").read_bytes()[:200])
    (tmp_path / "shapeless.jsonl.gz").write_bytes(gzip.compress(b'{"t":"game"}\n'))
    code, lines = run(capsys, tmp_path)
    assert code == 1
    assert lines[-1] == "replayed 1 identical 1 skipped 0"
    told = [line.partition(": ")[0] for line in lines[:-1]]
    bad = ["empty", "half", "plain", "shapeless", "strange", "unfinished"]
    assert told == [f"{name}.jsonl.gz" for name in bad]
    assert all(": unreadable. " in line for line in lines[:-1])


@pytest.mark.parametrize("name", ["", "missing"])
def test_nothing_to_replay_is_no_success(tmp_path, capsys, name):
    code, lines = run(capsys, tmp_path / name)
    assert code != 0
    assert lines[0].startswith("There ")
    assert lines[-1] == "replayed 0 identical 0 skipped 0"


def test_recorded_games_become_records_that_replay(tmp_path, capsys):
    save(tmp_path / "in" / "one.jsonl.gz", small_game())
    packed = []
    for out in ("first", "second"):
        assert convert.main([str(tmp_path / "in"), str(tmp_path / out)]) == 0
        packed.append((tmp_path / out / "base-2p.jsonl.gz").read_bytes())
    assert packed[0] == packed[1]
    (line,) = gzip.decompress(packed[0]).splitlines()
    record = msgspec.json.decode(line, type=records.Record)
    replayed = records.replay(game, record)
    assert replayed.error is None
    assert [placed.card for placed in replayed.state.players[0].tableau] == [
        "old-earth",
        "gem-world",
    ]
    assert "1 develop interstellar-bank" in record.moves


def test_games_are_spread_over_variants_and_players(tmp_path):
    for number in range(12):
        recorded = small_game()
        recorded[0]["variant"] = f"base-{number % 2}"
        recorded[0]["player_mix"] = f"kind-{number // 4}"
        save(tmp_path / f"{number:02}.jsonl.gz", recorded)
    paths = sorted(tmp_path.iterdir())
    chosen = [int(path.name[:2]) for path in convert.spread(paths, 6)]
    assert sorted(chosen) == [0, 1, 4, 5, 8, 9]
    assert chosen[:2] == [0, 5]
