"""The guide for adding a language is followed with its toy."""

from __future__ import annotations

import re

from galaxy_referee.app import create_app
from galaxy_referee.app.http.languages import Languages
from galaxy_referee.app.settings import Settings
from galaxy_referee.engine.kernel.texts import Text, facts_in
from tests.docs.guides import DOCS
from tools.messages import completeness, extracted, template, updated

GUIDE = (DOCS / "translation.md").read_text(encoding="utf-8")
PRINTED = re.findall(r'   msgid "(.*)"\n   msgstr "(.*)"', GUIDE)


def test_the_guide_is_followed_with_its_language(tmp_path):
    (path,) = (tmp_path / name for name in re.findall(r"`app/translations/(\w+\.po)`", GUIDE))
    path.touch()
    path.write_bytes(updated(path, template(extracted())))
    done, total = completeness(path)
    assert done == 0 < total
    catalog = path.read_text(encoding="utf-8")
    for message, translation in PRINTED:
        assert set(facts_in(message)) == set(facts_in(translation))
        empty = f'msgid "{message}"\nmsgstr ""'
        assert empty in catalog, message
        catalog = catalog.replace(empty, f'msgid "{message}"\nmsgstr "{translation}"')
    path.write_text(catalog, encoding="utf-8")
    path.write_bytes(updated(path, template(extracted())))
    assert completeness(path) == (len(PRINTED), total)

    app = create_app(settings=Settings.from_environment({"LOG_REQUESTS": "0"}))
    app.extensions["languages"] = Languages([], tmp_path)
    wanted = {"Accept-Language": path.stem}
    body = {"options": {"players": 2}, "seed": "s"}
    answer = app.test_client().post("/v1/race/states", json=body, headers=wanted)
    assert answer.headers["Content-Language"] == path.stem
    assert answer.json["decisions"][0]["prompt"] == "Forĵetu 2 el viaj 6 kartoj."


def test_the_example_of_a_text_reads_as_printed():
    (printed,) = re.findall(r"`(Text\(.*\))`", GUIDE)
    assert str(eval(printed, {"Text": Text})) == "Pay 3 for Old Earth."
