"""The built-in bots. A new bot is one module with its ``BotKind`` and one row in ``KINDS``.

A spec names a bot, possibly with a setting: ``greedy``, ``monte-carlo:playouts=64``. Everything
that lists bots and their settings (the contract, help texts, docs) is generated from here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from galaxy_referee.bots.adviser import Advice, Adviser
from galaxy_referee.bots.greedy import GREEDY
from galaxy_referee.bots.kind import BotKind, Setting
from galaxy_referee.bots.learned.adviser import LEARNED
from galaxy_referee.bots.learned.files import FROM_FILE
from galaxy_referee.bots.learned.search import LEARNED_MONTE_CARLO
from galaxy_referee.bots.monte_carlo import MONTE_CARLO
from galaxy_referee.bots.random_policy import RANDOM
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.knowledge import Knowledge
from galaxy_referee.engine.kernel.texts import Text

KINDS = (
    RANDOM,
    GREEDY,
    MONTE_CARLO,
    replace(LEARNED, from_file=FROM_FILE),
    LEARNED_MONTE_CARLO,
)
BOTS: dict[str, BotKind] = {kind.name: kind for kind in KINDS}
FILE = "file"
OFFERED = "[a-z0-9][a-z0-9_-]{0,39}"  # the name of a file that a service offers
# Finds the file that a spec names: ``Path`` where the spec is trusted, as on a command line.
Files = Callable[[str], Path]


class UnknownBot(ValueError):
    """A spec does not name a built-in bot, or the bot does not play the game."""


def no_files(name: str) -> Path:
    """Finds no file, wherever a spec comes from."""
    raise UnknownBot(f"Here, no bot plays with a file of its own, such as {name!r}.")


@dataclass(frozen=True)
class BotSpec:
    """A parsed spec.

    Args:
        kind: the kind of bot.
        settings: an instance of ``kind.settings``.
        file: the file that it plays with; None for what is built in.
        named: how the spec names the file, which in a service is not its path.
    """

    kind: BotKind
    settings: msgspec.Struct
    file: Path | None = None
    named: str = ""

    def adviser(self, game: Game[Any], limit: float | None = None) -> Adviser:
        """Build the bot for a game.

        Args:
            game: the game.
            limit: the number of seconds after which it must answer, with the best move found so
                far.

        Raises:
            UnknownBot: it does not play this game.
        """
        if not self.kind.plays(game.name):
            raise UnknownBot(f"The bot {self.kind.name} does not play {game.title}.")
        if self.file is None:
            return self.kind.build(game, self.settings, limit)
        assert self.kind.from_file is not None, "only then it has a file"
        try:
            return self.kind.from_file.build(game, self.file, self.named)
        except ValueError as error:
            raise UnknownBot(f"{error}") from error

    def check(self, game: Game[Any], state: Any) -> None:
        """Check that the bot's file fits a game.

        Args:
            game: the game.
            state: any state of it.

        Raises:
            UnknownBot: it does not.
        """
        if self.file is not None and self.kind.from_file is not None:
            try:
                self.kind.from_file.check(game, self.file, self.named, state)
            except ValueError as error:
                raise UnknownBot(f"{error}") from error


def parse_spec(text: str, files: Files = no_files) -> BotSpec:
    """Read a spec: ``NAME``, ``NAME:SETTING=N``, or ``NAME:file=FILE``.

    Args:
        text: the spec.
        files: finds the file; by default none.

    Raises:
        UnknownBot: the bot does not exist, or does not have this setting.
    """
    name, colon, given = text.partition(":")
    kind = kind_of(text)
    if not colon:
        return BotSpec(kind, kind.settings())
    key, _, number = given.partition("=")
    if kind.from_file and key == FILE and number:
        return BotSpec(kind, kind.settings(), files(number), number)
    known = {setting.name: setting for setting in kind.settings_info()}
    forms = " or ".join(form.partition(":")[2] for form in _forms(kind)[1:])
    if not forms:
        raise UnknownBot(f"The bot {name} has no settings: {given!r}.")
    if key not in known or not number.isascii() or not number.isdigit():
        raise UnknownBot(f"The bot {name} is set with {forms}, not {given!r}.")
    if not _in_range(number, known[key]):
        least, most = known[key].minimum, known[key].maximum
        raise UnknownBot(f"The bot {name} takes {key} from {least} to {most}, not {number}.")
    return BotSpec(kind, kind.settings(**{key: int(number)}))


def kind_of(spec: str) -> BotKind:
    """The kind of bot that a spec names, whatever its setting.

    Raises:
        UnknownBot: there is none.
    """
    name = spec.partition(":")[0]
    if name not in BOTS:
        raise UnknownBot(f"There is no built-in bot {spec!r}; there are {', '.join(BOTS)}.")
    return BOTS[name]


def make_adviser(
    spec: str, game: Game[Any], limit: float | None = None, files: Files = no_files
) -> Adviser:
    """A built-in bot, ready to play a game; arguments and errors as for ``parse_spec`` and
    ``BotSpec.adviser``."""
    return parse_spec(spec, files).adviser(game, limit)


def advise(
    game: Game[Any],
    *,
    spec: str,
    limit: float,
    knowledge: Knowledge,
    seat: int,
    seed: str,
    explained: bool,
    files: Files = no_files,
) -> Advice:
    """A built-in bot's move, as a function that can be sent to another process.

    Args:
        game, spec, limit, files: see ``make_adviser``.
        knowledge, seat, seed: see ``Adviser.advise``.
        explained: whether the reason is wanted; otherwise it is empty.
    """
    advice = make_adviser(spec, game, limit, files).advise(knowledge, seat, seed)
    told = advice.reason() if explained else Text("")
    return replace(advice, reason=partial(Text, told.template, **told.facts))


def spec_forms() -> list[str]:
    """The forms that a spec can have, such as ``monte-carlo:playouts=N``."""
    return [form for kind in KINDS for form in _forms(kind)]


def _forms(kind: BotKind) -> list[str]:
    named = [f"{kind.name}:{setting.name}=N" for setting in kind.settings_info()]
    filed = [f"{kind.name}:{FILE}=NETWORK"] if kind.from_file else []
    return [kind.name, *named, *filed]


def request_pattern() -> str:
    """A regular expression for the specs that a request to the service may contain."""
    return f"^({'|'.join(_patterns())})$"


def markdown_table() -> str:
    """The bots and their settings as a Markdown table."""
    rows = ["| bot | what it does |", "|---|---|"]
    for kind in KINDS:
        rows.append(f"| `{kind.name}` | {kind.description} |")
        for setting in kind.settings_info():
            default = "" if setting.default is None else f" Default: {setting.default}."
            rows.append(f"| `{kind.name}:{setting.name}=N` | {setting.meaning}{default} |")
        if kind.from_file:
            rows.append(f"| `{kind.name}:{FILE}=NETWORK` | {kind.from_file.meaning} |")
    return "\n".join(rows) + "\n"


def _patterns() -> list[str]:
    patterns = []
    for kind in KINDS:
        patterns.append(kind.name)
        for setting in kind.settings_info():
            numbers = _numbers_up_to(setting.request_maximum)
            patterns.append(f"{kind.name}:{setting.name}={numbers}")
        if kind.from_file:
            patterns.append(f"{kind.name}:{FILE}={OFFERED}")
    return patterns


def _numbers_up_to(maximum: int) -> str:
    """A regular expression for the integers from 1 to a maximum."""
    digits = str(maximum)
    options = [f"[1-9][0-9]{{{count}}}" for count in range(len(digits) - 1)]
    for index, digit in enumerate(digits):
        lowest, highest = (1 if index == 0 else 0), int(digit) - 1
        if lowest <= highest:
            rest = len(digits) - index - 1
            options.append(f"{digits[:index]}[{lowest}-{highest}][0-9]{{{rest}}}")
    return f"({'|'.join([*options, digits])})"


def _in_range(number: str, setting: Setting) -> bool:
    return len(number) <= len(str(setting.maximum)) and (
        setting.minimum <= int(number) <= setting.maximum
    )
