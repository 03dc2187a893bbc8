"""What tournaments send to bots is what the contract describes as webhooks."""

from __future__ import annotations

from typing import Any, get_args

import pytest
from jsonschema_rs import Draft202012Validator

from galaxy_referee.app import create_app
from galaxy_referee.app.contract import contract
from galaxy_referee.engine.games import GAMES
from galaxy_referee.schemas.webhooks import MAX_BOT_MOVE
from galaxy_referee.tournament import entrants
from tests.tournament.kit import header_of, played_by, webhook

QUESTIONS = 20
GAMES_PLAYED = 10


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    """The document for authors of bots."""
    return contract(create_app(), "bots")


def schema_of(document: dict[str, Any], content: dict[str, Any]) -> Draft202012Validator:
    schema = content["content"]["application/json"]["schema"]
    return Draft202012Validator({**schema, "components": document["components"]})


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_questions_and_moves_fit_the_contract(game, document):
    described = document["webhooks"][f"{game.name}_bot_question"]["post"]
    question = schema_of(document, described["requestBody"])
    answer = schema_of(document, described["responses"]["200"])
    asked = 0

    def first_move(given: dict[str, Any]) -> Any:
        nonlocal asked
        asked += 1
        move = given["decision"]["moves"][0]
        if asked <= QUESTIONS:
            question.validate(given)
            answer.validate({"move": move})
            answer.validate({"move": move["text"]})
            assert set(given) == set(document["components"]["schemas"][
                f"{game.name.title()}BotQuestion"]["properties"])  # fmt: skip
        return move if asked % 2 else move["text"]

    with webhook(first_move) as url:
        header = header_of(
            f"me={url}",
            "random=random",
            game=game.name,
            options={"players": 2},
            rules_version=game.rules_version,
        )
        for number in range(GAMES_PLAYED):  # a short game asks few questions
            if asked <= QUESTIONS:
                assert not played_by(header, number).faults
    assert asked > QUESTIONS


def test_a_bots_text_may_be_as_long_as_the_contract_says():
    assert get_args(entrants._Text)[1].max_length == MAX_BOT_MOVE
