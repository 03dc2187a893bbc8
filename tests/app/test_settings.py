"""Settings come from the environment; a bad one is refused in words."""

from __future__ import annotations

from pathlib import Path

import pytest

from galaxy_referee.app import create_app
from galaxy_referee.app.settings import BadSetting, Settings
from tests.kernel.toys import duel


def test_defaults_need_no_environment():
    assert Settings.from_environment({}) == Settings()


def test_every_setting_is_read():
    environment = {
        "MAX_BODY_BYTES": "10",
        "MAX_BATCH_BYTES": "20",
        "PUBLIC_URL": "https://referee.example/",
        "LOG_REQUESTS": "0",
        "COMPONENTS": "duel=/a.json, duel=b/c=d.json",
    }
    mounted = (("duel", Path("/a.json")), ("duel", Path("b/c=d.json")))
    assert Settings.from_environment(environment) == Settings(
        10, 20, "https://referee.example", False, components=mounted
    )


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("MAX_BODY_BYTES", "many"),
        ("MAX_BODY_BYTES", "0"),
        ("MAX_BATCH_BYTES", "-1"),
        ("PUBLIC_URL", "referee"),
        ("LOG_REQUESTS", "perhaps"),
        ("MAX_ANSWER_BYTES", "64000001"),
        ("COMPONENTS", "/tiles.json"),
        ("COMPONENTS", "duel="),
        ("COMPONENTS", "duel=/tiles.json,"),
    ],
)
def test_a_bad_value_is_refused_in_words(name, value):
    with pytest.raises(BadSetting, match=f"{name} must"):
        Settings.from_environment({name: value})


def test_the_public_url_is_put_before_the_urls_in_problems():
    settings = Settings(public_url="https://referee.example", log_requests=False)
    client = create_app([duel], settings).test_client()
    assert client.get("/no").json["type"] == "https://referee.example/problems/not-found"
