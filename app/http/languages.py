"""The language of a request."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from typing import Any

from flask import Flask, Response, current_app, g, has_app_context, has_request_context, request

from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.texts import ENGLISH, Language, Words
from galaxy_referee.languages import Languages

# How the contract declares them.
ACCEPT_LANGUAGE = {
    "in": "header",
    "name": "Accept-Language",
    "description": (
        "The languages wanted for prompts, sentences, and texts, such as `de-AT, de;q=0.9`. "
        "English if none of them is known."
    ),
    "schema": {"type": "string"},
}
CONTENT_LANGUAGE = {
    "description": "The language of the texts in the answer; missing if none depends on it.",
    "schema": {"type": "string"},
}


def speak(app: Flask, games: Sequence[Game[Any]]) -> None:
    """Make an application respond in the language that a request asks for."""
    app.extensions["languages"] = Languages(games)

    @app.after_request
    def tell(response: Response) -> Response:
        kept = g._get_current_object().__dict__
        if "spoken" in kept:
            # Without searching what exists.
            response.headers.add("Content-Language", kept["spoken"] or kept["language"].tag)
            response.headers.add("Vary", "Accept-Language")
        return response


def language() -> Language:
    """The language of the current request. Its use makes the response depend on Accept-Language."""
    if not has_app_context():
        return ENGLISH
    tell_language()
    return language_asked_for()


def tell_language(spoken: str = "") -> None:
    """Set the response's Content-Language.

    Args:
        spoken: a language code; if empty, the language of the request.
    """
    g._get_current_object().__dict__["spoken"] = spoken


def language_asked_for() -> Language:
    """The language of the current request, whether or not the response depends on it."""
    kept = g._get_current_object().__dict__  # hot path: seven times as fast as through the proxy
    known: Language | None = kept.get("language")
    if known is None:
        known = kept["language"] = _asked_for()
    return known


@contextlib.contextmanager
def noticed() -> Iterator[list[bool]]:
    """Detect whether a block depends on the language: true is appended to the list if it does."""
    kept = g._get_current_object().__dict__
    before, spoken = kept.pop("spoken", None), list[bool]()
    yield spoken
    if "spoken" in kept:
        spoken.append(True)
    elif before is not None:
        kept["spoken"] = before


def say(words: Words) -> str:
    """A text in the language of the current request."""
    return language().read(words)


def _asked_for() -> Language:
    if not has_request_context() or "HTTP_ACCEPT_LANGUAGE" not in request.environ:
        return ENGLISH
    languages: Languages = current_app.extensions["languages"]
    codes = languages.codes
    for wanted, quality in request.accept_languages:  # the most preferred first
        tag = wanted.lower()
        for code in (tag, tag.partition("-")[0]):  # German will do for Austrian German
            if quality and code in codes:
                return languages.get(code)
    return ENGLISH
