"""Accept-Language: who reads an answer chooses its words, and nothing else changes."""

from __future__ import annotations

import pytest

from galaxy_referee.engine.games import GAMES
from galaxy_referee.languages import Languages, code_of_locale

NEW = {"options": {"players": 2}, "seed": "s"}


def asked(client, wanted: str | None, path: str = "/v1/race/states", body=NEW):
    headers = {} if wanted is None else {"Accept-Language": wanted}
    return client.post(path, json=body, headers=headers)


@pytest.mark.parametrize(
    ("wanted", "code", "prompt"),
    [
        (None, "en", "Discard 2 of your 6 cards."),
        ("de", "de", "Wirf 2 deiner 6 Karten ab."),
        ("de-AT,en;q=0.9", "de", "Wirf 2 deiner 6 Karten ab."),
        ("fr,pl-PL;q=0.8,de;q=0.5", "pl", "Odrzuć 2 ze swoich 6 kart."),
        ("de;q=0,pl", "pl", "Odrzuć 2 ze swoich 6 kart."),
        ("en,de", "en", "Discard 2 of your 6 cards."),
        ("*", "en", "Discard 2 of your 6 cards."),
        ("../de, \x7f;q=x", "en", "Discard 2 of your 6 cards."),
    ],
)
def test_the_most_wanted_language_is_spoken(client, wanted, code, prompt):
    answer = asked(client, wanted)
    assert answer.json["decisions"][0]["prompt"] == prompt
    assert answer.headers["Content-Language"] == code
    assert "Accept-Language" in answer.headers["Vary"]


@pytest.mark.parametrize("game", ["race", "roll", "frontiers"])
def test_only_the_words_change(client, game):
    """Not the state, nor moves and their texts, ids, codes, and facts."""
    english, german = (asked(client, code, f"/v1/{game}/states").json for code in ("en", "de"))
    assert english["state"] == german["state"]
    for key, words in (("decisions", "prompt"), ("events", "text")):
        one, other = ([{**part, words: ""} for part in told[key]] for told in (english, german))
        assert one == other
    assert english["decisions"][0]["prompt"] != german["decisions"][0]["prompt"]


def test_refusals_are_said_in_the_language_and_have_the_same_codes(client):
    state = asked(client, None).json["state"]
    body = {"state": state, "moves": ["0 discard old-earth,old-earth"]}
    english, polish = (asked(client, code, "/v1/race/moves", body).json for code in ("en", "pl"))
    assert polish["title"] == "Niedozwolony ruch"
    assert polish["detail"] == "Nie masz na ręce Old Earth."
    assert polish["decision"]["prompt"] == "Odrzuć 2 ze swoich 6 kart."
    for part in ("type", "status", "code", "pointer", "rule"):
        assert english.get(part) == polish.get(part)


def test_what_a_client_sent_is_never_taken_for_a_template(client):
    state = asked(client, None).json["state"]
    body = {"state": state, "moves": ["0 discard {cards:x} {0}"]}
    for code in ("en", "de"):
        assert asked(client, code, "/v1/race/moves", body).status_code in (409, 422)
    answer = client.post("/v1/{x:y}/states", json={}, headers={"Accept-Language": "de"})
    assert answer.status_code == 404
    assert "{x:y}" in answer.json["detail"]


def test_the_catalogue_has_a_tag_for_each_language(client):
    path = "/v1/games/race/components"
    english = client.get(path)
    german = client.get(path, headers={"Accept-Language": "de"})
    assert english.headers["ETag"] != german.headers["ETag"]
    old_earth = german.json["components"]["sets"][0]["cards"][0]
    assert [power["text"] for power in old_earth["powers"]] == [
        "Handeln: +1 Karte für jedes Gut.",
        "Verbrauchen: bis zu 2 Güter für je 1 SP.",
    ]
    seen = {"If-None-Match": german.headers["ETag"]}
    assert client.get(path, headers={"Accept-Language": "de", **seen}).status_code == 304
    assert client.get(path, headers=seen).status_code == 200


@pytest.mark.parametrize("code", ["de", "pl"])
def test_options_bots_and_notices_are_described_in_the_language(client, code):
    def texts(path: str, wanted: str) -> list[str]:
        answer = client.get(path, headers={"Accept-Language": wanted})
        assert answer.headers["Content-Language"] == wanted
        games, bots = answer.json.get("games", [answer.json]), answer.json.get("bots", [])
        options = [option for game in games for option in game.get("options", {}).values()]
        said = [option["meaning"] for option in options] + [bot["description"] for bot in bots]
        said += [setting["meaning"] for bot in bots for setting in bot["settings"]]
        return said + [game["notice"] for game in games if game.get("notice")]

    for path in ("", "/race", "/roll", "/frontiers"):
        english, other = (texts(f"/v1/games{path}", wanted) for wanted in ("en", code))
        assert len(english) == len(other) > 0
        assert not set(english) & set(other)
    english, other = (texts("/v1/bots", wanted) for wanted in ("en", code))
    assert len(english) > 5 and not set(english) & set(other)


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("en", "{} is about as good."),
        ("de", "{} ist etwa gleich gut."),
        ("pl", "{}: mniej więcej tak samo dobre."),
    ],
)
def test_bots_reasons_are_in_the_requested_language(client, code, reason):
    body = {"state": asked(client, None).json["state"], "seat": 0, "bot": "greedy"}
    answer = asked(client, code, "/v1/race/suggestions", body)
    before, after = reason.split("{}")
    assert answer.json["reason"].startswith(before) and answer.json["reason"].endswith(after)
    assert answer.headers["Content-Language"] == code


@pytest.mark.parametrize(
    ("code", "section", "text"),
    [
        ("en", "7. Phase I – Explore", "The kept cards are chosen only"),
        ("de", "7. Phase I – Erkunden", "Behalten werden nur gerade gezogene Karten"),
        ("pl", "7. Faza I – Eksploracja", "Zachować można tylko karty właśnie dobrane"),
    ],
)
def test_rules_are_in_the_requested_language(client, code, section, text):
    headers = {"Accept-Language": code}
    answer = client.get("/rules/RACE-EXPLORE-9", headers=headers)
    assert (answer.json["section"], answer.json["language"]) == (section, code)
    assert answer.json["text"].startswith(text)
    assert answer.headers["Content-Language"] == code
    assert "Accept-Language" in answer.headers["Vary"]
    listed = client.get("/rules", headers=headers).json["rules"]
    assert answer.json in listed
    assert "en" in {rule["language"] for rule in listed}
    page = client.get("/rules/RACE-EXPLORE-9", headers={**headers, "Accept": "text/html"}).text
    assert f'<p class="one-rule" lang="{code}">{text}' in page


@pytest.mark.parametrize(
    ("code", "title", "heading", "text"),
    [
        ("en", "9. Phase III – Settle", "9.1 Placing", "Each player secretly chooses"),
        ("de", "9. Phase III – Siedeln", "9.1 Welten legen", "Alle wählen geheim"),
        ("pl", "9. Faza III – Kolonizacja", "9.1 Wykładanie światów", "Każdy gracz wybiera"),
    ],
)
def test_the_pages_of_the_rules_are_in_the_requested_language(client, code, title, heading, text):
    headers = {"Accept-Language": code, "Accept": "text/html"}
    book = client.get("/rules/race", headers=headers).text
    assert f'<html lang="{code}">' in book and f">{title}</a>" in book
    section = client.get("/rules/race/9-phase-iii-settle", headers=headers).text
    assert f"<h1>{title}</h1>" in section and f">{heading}" in section
    assert '<a href="#RACE-SETTLE-1">' in section and text in section
    examples = client.get("/rules/race/20-test-scenarios", headers=headers).text
    assert ('<article class="prose rules" lang="en">' in examples) == (code != "en")


def test_an_example_is_marked_as_english(client):
    answer = client.get("/rules/RACE-T-1", headers={"Accept-Language": "de"})
    assert answer.json["language"] == answer.headers["Content-Language"] == "en"
    assert "Accept-Language" in answer.headers["Vary"]


@pytest.mark.parametrize(
    ("code", "play", "lead", "event"),
    [
        ("en", "Play", "Send a game state and a move.", "The settle phase begins."),
        ("de", "Spielen", "Sende einen Spielzustand und einen Zug.", "Die Phase Siedeln beginnt."),
        ("pl", "Graj", "Wyślij stan gry i ruch.", "Zaczyna się faza: Kolonizacja."),
    ],
)
def test_the_pages_for_players_are_in_the_requested_language(client, code, play, lead, event):
    """The start page with its example, and the page around the table; no language is cached for
    later visitors."""
    headers = {"Accept": "text/html"}
    for other in ("de", "en"):
        client.get("/", headers={**headers, "Accept-Language": other})
    for path in ("/", "/play"):
        answer = client.get(path, headers={**headers, "Accept-Language": code})
        assert answer.headers["Content-Language"] == code
        assert "Accept-Language" in answer.headers.getlist("Vary")
        assert f'<html lang="{code}">' in answer.text
        assert f">{play}</a>" in answer.text
    start = client.get("/", headers={**headers, "Accept-Language": code}).text
    assert lead in start and event in start


def test_pages_without_a_translation_are_marked_as_english(client):
    headers = {"Accept": "text/html", "Accept-Language": "de"}
    for path in ("/guides", "/docs/", "/search"):
        text = client.get(path, headers=headers).text
        assert '<html lang="en">' in text and ">Play</a>" in text


def test_each_reader_of_a_session_has_their_own_language(client):
    """The log keeps facts; they are put into words when somebody reads them."""
    body = {"options": {"players": 2}, "seats": [{"name": "settle"}, {"player": "host"}]}
    session = client.post("/v1/roll/sessions", json=body)
    assert session.status_code == 201, session.json
    host = {"Authorization": f"Bearer {session.json['token']}"}
    path = f"/v1/roll/sessions/{session.json['session']}/events?since=0.0"
    texts = [
        [event["text"] for event in client.get(path, headers={**host, **wanted}).json["events"]]
        for wanted in ({}, {"Accept-Language": "de"}, {"Accept-Language": "pl"}, {})
    ]
    assert texts[0] == texts[3]
    assert texts[0][0].startswith("Seat 0 ")
    assert texts[1][0].startswith("Platz 0 ")
    assert texts[2][0].startswith("Miejsce 0 ")


def test_faults_of_a_state_are_said_in_the_language(client):
    """By an audit, and by a call that refuses the state."""
    broken = {**client.post("/v1/race/states", json=NEW).json["state"], "phase": "settle"}
    headers = {"Accept-Language": "de"}
    audit = client.post("/v1/race/audits", json={"state": broken}, headers=headers)
    assert audit.headers["Content-Language"] == "de"
    said = [fault["message"] for fault in audit.json["faults"]]
    assert "Vor der ersten Runde kann keine Phase laufen." in said
    body = {"state": broken, "moves": []}
    refused = client.post("/v1/race/moves", json=body, headers=headers).json
    assert [error["detail"] for error in refused["errors"]] == said


@pytest.mark.parametrize(
    ("wanted", "missing", "phase"),
    [
        (None, "{piece} is missing.", "lunch is not a phase."),
        ("de", "{piece} fehlt.", "lunch ist keine Phase."),
        ("pl", "Brakuje {piece}.", "lunch nie jest fazą."),
    ],
)
def test_faults_with_facts_are_said_in_the_language(client, wanted, missing, phase):
    """A piece is called by its name where there are translations of names, and by its id in
    English; what is no word of the game stays as it was sent."""
    state = asked(client, None).json["state"]
    *deck, last = state["deck"]
    name = Languages(GAMES).names[last.partition("#")[0]]
    audits = [
        asked(client, wanted, "/v1/race/audits", {"state": {**state, **change}}).json["faults"]
        for change in ({"deck": deck}, {"phase": "lunch"})
    ]
    said = [[fault["message"] for fault in faults] for faults in audits]
    assert said[0] == [missing.format(piece=name if wanted else last)]
    assert phase in said[1]


@pytest.mark.parametrize(
    ("environment", "code"),
    [
        ({}, ""),
        ({"LANG": ""}, ""),
        ({"LANG": "C.UTF-8"}, ""),
        ({"LANG": "POSIX"}, ""),
        ({"LANG": "de"}, "de"),
        ({"LANG": "de_AT.UTF-8@euro"}, "de"),
        ({"LANG": "../de"}, ""),
        ({"LC_MESSAGES": "pl_PL", "LANG": "de_DE"}, "pl"),
        ({"LC_ALL": "C", "LC_MESSAGES": "pl_PL", "LANG": "de_DE"}, ""),
    ],
)
def test_the_language_of_a_locale(environment, code):
    assert code_of_locale(environment) == code
