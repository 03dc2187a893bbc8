"""What docstrings of the engine become in the contract."""

from __future__ import annotations

import msgspec

from galaxy_referee.app import create_app
from galaxy_referee.app.settings import Settings
from galaxy_referee.schemas.descriptions import with_descriptions


class Ship(msgspec.Struct):
    """A ship, see ``Fleet``.

    Args:
        name: what it is called,
            in one word.
        home: where it belongs; None at first.
    """

    name: str
    home: str | None = None
    speed: int = 1


def test_arguments_describe_properties():
    _, parts = msgspec.json.schema_components([Ship])
    schema = with_descriptions(parts["Ship"])
    assert schema["description"] == "A ship, see `Fleet`."
    properties = schema["properties"]
    assert properties["name"]["description"] == "What it is called, in one word."
    assert properties["home"]["description"] == "Where it belongs; null at first."
    assert "description" not in properties["speed"]


def test_no_python_remains_in_the_contract():
    client = create_app(settings=Settings(log_requests=False)).test_client()

    def texts(part):
        if isinstance(part, dict):
            for name, item in part.items():
                if name == "description" and isinstance(item, str):
                    yield item
                yield from texts(item)
        elif isinstance(part, list):
            for item in part:
                yield from texts(item)

    sentences = list(texts(client.get("/openapi.json").json["components"]["schemas"]))
    assert len(sentences) > 100
    assert not [text for text in sentences if "Args:" in text or "``" in text]
