"""Pictures of views: well-formed, self-contained, and of nothing that the view does not show."""

from __future__ import annotations

import doctest
import re
import xml.etree.ElementTree as ET

import pytest

from galaxy_referee.engine.games import GAMES
from galaxy_referee.engine.race import game as race
from galaxy_referee.review.picture import picture
from tests.docs.printed import blocks_of
from tests.sampling import played_at_random
from tools.servers import ROOT


def text(html: str) -> str:
    return " ".join("".join(ET.fromstring(html).itertext()).split())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_view_has_a_picture(game):
    state, _ = played_at_random(game, {"players": 2}, "picture", 30)
    before = game.codec.encode(state)
    for seat in (None, 0, 1):
        html = picture(game, game.view(state, seat))._repr_html_()
        assert game.title in text(html)
        assert "Player 2" in text(html)
        assert "seat" not in text(html).lower()
        assert not re.search(r"(src|href|url\(|<script|<link|class=)", html)
    assert game.codec.encode(state) == before


def test_a_picture_shows_what_the_seat_sees():
    state = race.new({"setup": "first_game"}, seed="readme")
    hands = [race.view(state, seat).table.hand for seat in (0, 1)]
    assert hands[0] == ["comet-zone", "expedition-force", "mining-robots", "rebel-miners"]
    own = text(str(picture(race, race.view(state, 0))))
    assert "Comet Zone cost 3 · 2 VP" in own
    assert "Rebel Miners defense 2" in own
    spectator = text(str(picture(race, race.view(state, None))))
    for name in ("Comet Zone", "Expedition Force", "Mining Robots", "Rebel Miners"):
        assert name not in spectator


def test_the_python_of_the_guide_prints_what_it_says():
    guide = ROOT / "docs" / "replay.md"
    (block,) = (block for block in blocks_of(guide) if block.language == "pycon")
    example = doctest.DocTestParser().get_doctest(block.text, {}, guide.name, str(guide), 0)
    results = doctest.DocTestRunner().run(example)
    assert results.attempted >= 4
    assert not results.failed


def test_texts_are_escaped():
    state = race.new(seed="<b>&\"'")
    state.rules_version = "<script>"
    view = race.view(state, 0)
    view.table.phase = "<script>alert('x')</script>&\""
    html = str(picture(race, view))
    assert "<script" not in html
    assert "<script>alert('x')" in text(html)
