"""Every fenced block of the documentation is run or checked by a test."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
from collections import Counter
from pathlib import Path

from galaxy_referee.app import create_app
from galaxy_referee.tournament.__main__ import _parser as run_parser
from galaxy_referee.tournament.report import _parser as report_parser
from tests.app.conftest import QUIET
from tests.docs.printed import Block, blocks_of
from tools.servers import ROOT

# Page, language, and number of blocks; then the test.
TESTED = {
    "README.md sh 1": "test_the_commands_of_make_exist",
    "README.md python 1": "test_the_program_of_the_readme_prints_what_its_comments_say",
    "README.md console 1": "test_the_call_of_the_readme_is_answered_so",
    "docs/playing.md sh 1": "test_other_shell_is_well_formed",
    "docs/adding-a-bot.md python 2": "test_a_new_bot_plays_every_game",
    "docs/adding-a-call.md python 4": "test_a_new_call_is_there_for_every_game",
    "docs/adding-a-game.md python 17": "test_its_own_tests_and_those_of_every_game",
    "docs/adding-a-game.md toml 1": "test_its_own_tests_and_those_of_every_game",
    "docs/adding-a-game.md diff 1": "test_the_tests_of_the_house",
    "docs/adding-a-game.md sh 1": "test_what_is_generated_is_up_to_date",
    "docs/adding-a-game.md markdown 1": "test_all_rules_have_tests",
    "docs/adding-an-expansion.md python 3": (
        "test_a_new_expansion_is_asked_in_the_games_that_it_is_part_of"
    ),
    "docs/agents.md sh 2": "test_other_shell_is_well_formed",
    "docs/agents.md json 1": "test_the_configuration_of_the_page_starts_the_server",
    "docs/arena.md toml 3": "test_the_files_of_the_guide_can_be_read",
    "docs/bots.md python 1": "test_the_python_example_in_bots_md_runs",
    "docs/changelog.d/README.md text 1": "test_the_example_of_the_page_is_well_formed",
    "docs/conformance.md sh 1": "test_the_commands_of_the_page_are_understood",
    "docs/conformance.md text 1": "test_failures_are_worded_as_on_the_page",
    "docs/conformance.md json 1": "test_a_position_has_the_shape_of_the_page",
    "docs/deployment.md sh 3": "test_the_page_makes_a_key_and_the_settings_of_compose",
    "docs/environments.md sh 4": "test_other_shell_is_well_formed",
    "docs/environments.md python 9": "test_the_examples_of_environments_md_run",
    "docs/errors.md json 1": "test_the_problem_in_errors_md_is_what_the_service_answers",
    "docs/importing.md sh 1": "test_other_shell_is_well_formed",
    "docs/importing.md text 1": "test_the_report_of_the_page_is_printed_so",
    "docs/importing.md json 1": "test_the_problem_of_the_page_has_its_members",
    "docs/monitoring.md sh 2": "test_other_shell_is_well_formed",
    "docs/monitoring.md json 1": "test_the_line_of_the_log_has_the_members_of_one",
    "docs/moves-and-decisions.md json 1": (
        "test_the_decision_in_moves_and_decisions_md_is_what_the_service_answers"
    ),
    "docs/notation.md text 1": "test_the_text_can_be_read_by_people",
    "docs/notation.md pycon 1": "test_the_page_prints_what_it_says",
    "docs/performance.md text 1": "test_measurements_have_the_form_of_a_report",
    "docs/tile-sets-frontiers.md sh 2": "test_other_shell_is_well_formed",
    "docs/tile-sets-frontiers.md text 1": "test_the_fault_of_a_tile_set_is_worded_so",
    "docs/tile-sets-frontiers.md python 1": "test_the_python_example_in_tile_sets_runs",
    "docs/tournament-numbers.md text 1": "test_the_command_of_the_report_is_one",
    "docs/tournaments.md sh 3": "test_from_nothing_to_a_rated_bot_and_a_verified_game",
    "docs/tournaments.md json 1": "test_a_question_has_the_shape_that_is_shown",
    "docs/replay.md sh 2": "test_other_shell_is_well_formed",
    "docs/replay.md pycon 1": "test_the_python_of_the_guide_prints_what_it_says",
    "docs/runbook.md sh 3": "test_commands_for_the_cluster_name_what_is_in_it",
    "docs/runbook.md console 2": "test_the_cache_is_full",
    "docs/runbook.md text 1": "test_a_worker_is_killed",
    "docs/sessions.md sh 1": "test_the_command_in_sessions_md_makes_a_session_with_bots",
    "docs/sessions.md js 1": "test_the_page_in_sessions_md_watches_a_game",
    "docs/moving-to-1.0.md sh 1": "test_the_command_lists_the_changes",
    "docs/stability.md sh 1": "test_the_command_lists_the_changes",
    "docs/verifying.md sh 5": "test_other_shell_is_well_formed",
    "docs/verifying.md console 4": "test_a_wheel_is_built_again_and_looked_into",
    "docs/training.md sh 2": "test_other_shell_is_well_formed",
    "docs/sessions.md json 2": "test_the_bodies_on_the_page_are_accepted",
    "docs/translation.md po 4": "test_the_guide_is_followed_with_its_language",
    "docs/translation.md text 1": "test_the_header_of_a_language_is_understood",
    "docs/trust.md sh 1": "test_the_command_in_trust_md_makes_a_key",
    "docs/quick-starts/agent.md python 1": "test_from_an_empty_folder_beside_the_clone",
    "docs/quick-starts/agent.md console 2": "test_from_an_empty_folder_beside_the_clone",
    "docs/quick-starts/engine.md python 1": "test_from_an_empty_folder_beside_the_clone",
    "docs/quick-starts/engine.md console 2": "test_from_an_empty_folder_beside_the_clone",
    "docs/quick-starts/learner.md python 1": "test_from_an_empty_folder_beside_the_clone",
    "docs/quick-starts/learner.md console 2": "test_from_an_empty_folder_beside_the_clone",
    "docs/quick-starts/board.md js 1": "test_the_host_of_a_board",
    "docs/quick-starts/board.md console 2": "test_the_host_of_a_board",
    "docs/quick-starts/board-php.md php 1": "test_the_host_of_a_board_in_php",
    "docs/quick-starts/board-php.md console 2": "test_the_host_of_a_board_in_php",
    "docs/quick-starts/curl.md console 5": (
        "test_the_commands_of_the_quick_start_print_what_it_says"
    ),
    "docs/quick-starts/python.md pycon 1": "test_the_python_prompt_prints_what_the_page_says",
    "docs/quick-starts/python.md python 2": "test_python",
    "docs/quick-starts/python.md console 2": "test_python",
    "docs/quick-starts/sessions.md python 1": "test_two_players_in_a_session",
    "docs/quick-starts/sessions.md console 1": "test_two_players_in_a_session",
    "docs/quick-starts/typescript.md ts 1": "test_typescript",
    "docs/quick-starts/typescript.md console 3": "test_typescript",
    "docs/quick-starts/webhook-bot.md python 1": "test_the_author_of_a_bot",
    "docs/quick-starts/webhook-bot.md console 1": "test_the_author_of_a_bot",
}


def pages() -> list[Path]:
    return [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("examples/**/*.md")]


def printed(language: str) -> list[Block]:
    return [block for page in pages() for block in blocks_of(page) if block.language == language]


def text_of(page: str) -> list[str]:
    return [block.text for block in blocks_of(ROOT / "docs" / page) if block.language == "text"]


def test_every_block_has_a_test():
    """A new block is run by a test, and has a line above."""
    printed = {
        f"{page.relative_to(ROOT)} {language} {number}"
        for page in pages()
        for language, number in Counter(block.language for block in blocks_of(page)).items()
    }
    assert printed == set(TESTED)


def test_the_tests_of_the_blocks_are_there():
    texts = (path.read_text(encoding="utf-8") for path in ROOT.glob("tests/*/test_*.py"))
    named = Counter(
        name for text in texts for name in re.findall(r"^def (\w+)\(", text, re.MULTILINE)
    )
    assert {name: named[name] for name in TESTED.values() if named[name] != 1} == {}


def test_no_fence_is_left_open():
    for page in pages():
        fences = re.findall(r"^ *```", page.read_text(encoding="utf-8"), re.MULTILINE)
        assert len(fences) == 2 * len(blocks_of(page)), page


def test_blocks_of_json_are_json():
    for block in printed("json"):
        json.loads(block.text)


def test_other_shell_is_well_formed():
    """What needs a cluster, an installation, or minutes is not run here."""
    for block in printed("sh"):
        subprocess.run(["bash", "-n"], input=block.text, text=True, check=True)


def test_the_commands_of_make_exist():
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    lines = [line for block in printed("sh") for line in block.text.splitlines()]
    called = [match for line in lines if (match := re.match(r"make ([a-z-]+)", line))]
    assert {match[1] for match in called} <= set(targets)
    given = [match[1] for line in lines if (match := re.search(r'ARGS="(run .*)"', line))]
    assert given
    for arguments in given:
        run_parser().parse_args(shlex.split(arguments))


def test_the_line_of_the_log_has_the_members_of_one(capsys):
    (block,) = [one for one in blocks_of(ROOT / "docs/monitoring.md") if one.language == "json"]
    create_app().test_client().get("/healthz")
    (line,) = capsys.readouterr().err.splitlines()
    assert json.loads(block.text).keys() == json.loads(line).keys()


def test_the_fault_of_a_tile_set_is_worded_so():
    (block,) = text_of("tile-sets-frontiers.md")
    worded = block.splitlines()[1].partition("gem-world ")[2]
    assert worded
    code = (ROOT / "engine" / "frontiers" / "components").rglob("*.py")
    assert any(worded in path.read_text(encoding="utf-8") for path in code)


def test_the_command_of_the_report_is_one():
    (block,) = text_of("tournament-numbers.md")
    arguments = block.replace("[", "").replace("]", "").partition("report ")[2]
    report_parser().parse_args(shlex.split(arguments))


REPORTED = re.compile(
    r"\w+(\.[\w-]+)+ [\d,.]+ (s of CPU|[\w/%]+)(, tenths \d+% apart)?"
    r"( \(must [\d,.]+, aim [\d.,]+\))?(  (NOT MET|noisy))?"
    r"|\S+, \w+ [\d.]+ \(.+\), \w+, \d+ cores"  # its first line
    r"|(Not met|Could not be judged): .+\."  # its last two
)


def test_measurements_have_the_form_of_a_report():
    for block in text_of("performance.md"):
        for line in block.splitlines():
            assert REPORTED.fullmatch(line), line


def test_the_header_of_a_language_is_understood():
    (block,) = blocks_of(ROOT / "docs" / "translation.md")[:1]
    name, _, value = block.text.strip().partition(": ")
    answer = (
        create_app(settings=QUIET)
        .test_client()
        .get("/v1/games/race/components", headers={name: value})
    )
    assert answer.headers["Content-Language"] == "de"
