"""The command ``galaxy-referee play``.

    make run                                            # in one terminal
    .venv/bin/python -m galaxy_referee play             # in another

Installed with pip, the commands are ``galaxy-referee serve`` and ``galaxy-referee play``.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from galaxy_referee.bots.registry import UnknownBot, parse_spec
from galaxy_referee.engine.kernel.texts import ENGLISH
from galaxy_referee.engine.race import game
from galaxy_referee.languages import Languages, code_of_locale
from galaxy_referee.play.screen import Json, Screen
from galaxy_referee.play.table import OWN, GameScreen, said
from galaxy_referee_client import Refusal, Service


def main(arguments: Sequence[str] | None = None) -> int:
    """Play a game; returns 0 unless the service refused a call."""
    parser = argparse.ArgumentParser(
        prog="galaxy-referee play",
        description="Play Race for the Galaxy in the terminal.",
    )
    parser.add_argument(
        "--url", default="http://127.0.0.1:8000", help="URL of the service (default: %(default)s)"
    )
    parser.add_argument(
        "--players", type=int, choices=(2, 3, 4), default=2, help="number of players, including you"
    )
    parser.add_argument(
        "--bot",
        action="append",
        metavar="BOT",
        help="the bot to play against, such as random, monte-carlo:playouts=32, or, with a network "
        "of yours, learned:file=race.npz; repeat it for several opponents (default: greedy)",
    )
    parser.add_argument("--name", default="Sol", help="your name")
    parser.add_argument(
        "--first-game",
        action="store_true",
        help="start with the hands that the rulebook suggests for beginners",
    )
    languages = Languages([game])
    parser.add_argument(
        "--language",
        choices=languages.codes,
        help="language of the game (default: that of the locale if it is one of these)",
    )
    given = parser.parse_args(arguments)
    code = given.language or code_of_locale(os.environ)
    screen = Screen(languages.get(code if code in languages.codes else ENGLISH.tag))
    options = {"players": given.players, "setup": "first_game" if given.first_game else "standard"}
    try:
        bots, service = given.bot or ["greedy"], Service(given.url, language=screen.tag)
        if wrong := _unknown(bots, service, options, screen):
            screen.warn(wrong)
            return 1
        GameScreen(service, options, given.name, bots, screen).play()
    except Refusal as refusal:
        screen.warn(_why(refusal, given.url, screen))
        return 1
    except (EOFError, KeyboardInterrupt):
        screen.print(f"\n{screen.phrase('You leave the table.')}")
    return 0


def _unknown(bots: Sequence[str], service: Service, options: Json, screen: Screen) -> str:
    """What is wrong with the names of bots, or with the files of networks, if anything."""
    try:
        for own in [bot for bot in bots if bot.endswith(OWN)]:
            spec = parse_spec(own, Path)
            spec.adviser(game)
            spec.check(game, game.new(options, "check"))
    except UnknownBot as error:
        return f"{error}"
    names = [bot["name"] for bot in service.call("GET", "/v1/bots")["bots"]]
    strange = [bot for bot in bots if bot.partition(":")[0] not in names]
    if not strange:
        return ""
    return screen.phrase(
        "There is no bot {text}; choose one of {names}.", text=repr(strange[0]), names=names
    )


def _why(refusal: Refusal, url: str, screen: Screen) -> str:
    """Why there is no game."""
    if refusal.code != "unreachable":
        return said(refusal)
    return screen.phrase(
        "The service at {url} does not answer. Start one with {text}.",
        url=url,
        text="galaxy-referee serve",
    )


if __name__ == "__main__":
    sys.exit(main())
