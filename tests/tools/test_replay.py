"""The command that replays recorded games: it finds every difference and counts honestly."""

from __future__ import annotations

import gzip

import msgspec
import pytest

from galaxy_referee.engine.kernel import records
from galaxy_referee.engine.race import game
from galaxy_referee.records.replay import convert
from galaxy_referee.records.replay.__main__ import main
from tests.tools.recorded import save, small_game


def run(capsys, directory):
    code = main([str(directory), "--jobs", "1"])
    return code, capsys.readouterr().out.splitlines()


def test_an_identical_game_is_found_in_any_folder(tmp_path, capsys):
    save(tmp_path / "deep" / "inside" / "one.jsonl.gz", small_game())
    assert run(capsys, tmp_path) == (0, ["replayed 1 identical 1 skipped 0"])


def of_type(recorded, kind):
    return next(line for line in recorded if line.get("type") == kind)


def wrong_hand(recorded):
    of_type(recorded, "develop_place")["before"]["players"][0]["hand"][0] = "Alpha Centauri"


def wrong_tableau(recorded):
    of_type(recorded, "settle_place")["before"]["players"][1]["tableau"].pop()


def wrong_good(recorded):
    placed = of_type(recorded, "settle_place")["before"]["players"][0]["tableau"][0]
    placed["goods"] = ["Gem World"]


def wrong_chips(recorded):
    of_type(recorded, "choose_actions")["before"]["players"][0]["vp"] = 1


def wrong_pool(recorded):
    of_type(recorded, "payment")["before"]["vp_pool"] = 23


def wrong_deck(recorded):
    of_type(recorded, "payment")["before"]["deck"] -= 1


def wrong_discard_pile(recorded):
    of_type(recorded, "initial_discard")["before"]["discard"] += 1


def wrong_military(recorded):
    of_type(recorded, "settle_place")["before"]["players"][0]["temp_military"] = 3


def more_options(recorded):
    of_type(recorded, "settle_place")["options"]["cards"].append("Drop Ships")


def fewer_options(recorded):
    of_type(recorded, "settle_place")["options"]["cards"].pop()


def wrong_price(recorded):
    of_type(recorded, "payment")["options"]["legal"] = [{"special": [], "hand_cards": [2]}]


def wrong_way(recorded):
    settling = [line for line in recorded if line.get("type") == "payment"][1]
    settling["options"]["legal"].append({"special": ["Drop Ships"], "hand_cards": [0]})


def illegal_choice(recorded):
    of_type(recorded, "develop_place")["chosen"]["card"] = "Gem World"


def illegal_payment(recorded):
    of_type(recorded, "payment")["chosen"]["discard"] = []


def unknown_decision(recorded):
    of_type(recorded, "settle_place")["type"] = "buy_lunch"


def question_left_out(recorded):
    recorded.remove(of_type(recorded, "payment"))


def wrong_score_of_a_round(recorded):
    recorded[-2]["score_if_ended_now"][0]["cards"] = 9


def wrong_breakdown(recorded):
    recorded[-1]["scores"][0]["bonus_developments"] = {"Gem World": 1}


def wrong_winners(recorded):
    recorded[-1]["winners"] = [0, 1]


def wrong_reason(recorded):
    recorded[-1]["reason"] = ["vp_pool"]


def impossible_deal(recorded):
    recorded[0]["setup"]["after_setup"]["draw_pile"].pop()


@pytest.mark.parametrize(
    ("spoil", "where"),
    [
        (wrong_hand, "develop_place; round 1, develop, seat 0): hand of seat 0"),
        (wrong_tableau, "settle_place; round 1, settle, seat 0): tableau of seat 1"),
        (wrong_good, "tableau of seat 0"),
        (wrong_chips, "chips of seat 0: the file has 1, the engine 0"),
        (wrong_pool, "pool: the file has 23, the engine 24"),
        (wrong_deck, "draw pile"),
        (wrong_discard_pile, "discard pile"),
        (wrong_military, "temporary Military of seat 0"),
        (more_options, "options: only the file has ['drop-ships']"),
        (fewer_options, "options: only the file has [], only the engine ['asteroid-belt']"),
        (wrong_price, "price: the file allows [2], the engine 1"),
        (wrong_way, "does not offer to place it with ['Drop Ships']"),
        (illegal_choice, "'0 develop gem-world' is not among the legal moves"),
        (illegal_payment, "'1 pay -' is not among the legal moves"),
        (unknown_decision, "'buy_lunch' cannot be replayed yet"),
        (question_left_out, "the engine asks something else: seat 1, 'Pay 1"),
        (wrong_score_of_a_round, "end of round 1: printed points of seat 0"),
        (wrong_breakdown, "end of the game: variable points of seat 0"),
        (wrong_winners, "end of the game: winners"),
        (wrong_reason, "end of the game: end conditions met"),
        (impossible_deal, "The engine refuses the start"),
    ],
)
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
