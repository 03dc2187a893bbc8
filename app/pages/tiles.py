"""A form in which a game's owner corrects its packaged data, piece by piece."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

import msgspec
from flask import Response, request
from flask.typing import ResponseReturnValue

from galaxy_referee.app.http.api import Blueprint
from galaxy_referee.app.http.bodies import check_depth
from galaxy_referee.app.http.problems import NOT_FOUND, refuse
from galaxy_referee.app.pages.render import page
from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.corrections import Corrections
from galaxy_referee.engine.kernel.errors import BadComponents
from galaxy_referee.engine.kernel.game import Game

_SET, _FILE = "set_name", "set_file"


def tiles_blueprint(games: Sequence[Game[Any]]) -> Blueprint:
    """The blueprint of the form."""
    blueprint = Blueprint("tiles", __name__)
    correctable = {game.name: game for game in games if game.corrections}

    def first_game() -> ResponseReturnValue:
        if not correctable:
            raise refuse(NOT_FOUND, "This service has no game with components to correct.")
        return list_tiles(next(iter(correctable)))

    def list_tiles(game: str) -> ResponseReturnValue:
        found, corrections = _game(correctable, game)
        pieces = corrections.pieces(corrections.packaged())
        return page(
            "tiles.html",
            f"Correct tiles of {found.title}",
            f"Compare the tiles of {found.title} with the printed ones, correct them, and play "
            "with a tile set of your own.",
            game=found,
            notice=found.describe().notice,
            groups=[
                (name, list(part)) for name, part in groupby(pieces, lambda piece: piece.group)
            ],
        )

    def show_tile(game: str, tile: str) -> ResponseReturnValue:
        found, _ = _game(correctable, game)
        return _form(found, tile, {_SET: "mytiles"}, [])

    def correct_tile(game: str, tile: str) -> ResponseReturnValue:
        found, corrections = _game(correctable, game)
        typed = {name: text for name, text in request.form.items() if name != _SET}
        name = request.form.get(_SET, "").strip()
        try:
            corrected = corrections.correct(_start(corrections), tile, name, typed)
        except BadComponents as error:
            return _form(found, tile, {**typed, _SET: name}, error.faults)
        except KeyError:
            raise _unknown(tile) from None
        body = msgspec.json.format(msgspec.json.encode(corrected), indent=1) + b"\n"
        response = Response(body, mimetype="application/json")
        response.headers["Content-Disposition"] = f'attachment; filename="{name}.json"'
        return response

    tile_path = "/tiles/<string:game>/<string:tile>"
    blueprint.page("/tiles", "tiles", first_game)
    blueprint.page("/tiles/<string:game>", "list_tiles", list_tiles)
    blueprint.page(tile_path, "show_tile", show_tile)
    blueprint.page(tile_path, "correct_tile", correct_tile, methods=["POST"])
    return blueprint


def _game(games: dict[str, Game[Any]], name: str) -> tuple[Game[Any], Corrections]:
    game = games.get(name)
    if game is None or game.corrections is None:
        raise refuse(NOT_FOUND, f"There is no data to correct for '{name[:50]}'. See /tiles.")
    return game, game.corrections


def _unknown(tile: str) -> Exception:
    return refuse(
        NOT_FOUND, f"There is no tile '{tile[:60]}', or it has no such value. See /tiles."
    )


def _start(corrections: Corrections) -> Any:
    """The set to start from: the file that came with the form, or the packaged one.

    Raises:
        BadComponents: the file is not a tile set.
    """
    file = request.files.get(_FILE)
    source = file.read() if file else b""
    if not source:
        return corrections.packaged()
    check_depth(source)
    try:
        data = msgspec.json.decode(source)
        corrections.pieces(data)
    except (msgspec.DecodeError, UnicodeDecodeError, KeyError, TypeError) as error:
        message = "This file is not a tile set that was downloaded from this page."
        raise BadComponents([Fault(f"/{_FILE}", "unreadable", message)]) from error
    return data


def _form(game: Game[Any], tile: str, typed: dict[str, str], faults: list[Fault]) -> Response:
    """The form of a tile, with what was typed and what is wrong with it."""
    _, corrections = _game({game.name: game}, game.name)
    packaged = corrections.packaged()
    try:
        entries = corrections.entries(packaged, tile)
    except KeyError:
        raise _unknown(tile) from None
    piece = next(piece for piece in corrections.pieces(packaged) if piece.id == tile)
    names = {_SET, _FILE, *(entry.name for entry in entries)}
    placed: dict[str, list[str]] = {}
    for fault in faults:
        first, _, rest = fault.pointer.lstrip("/").partition("/")
        known = first in names
        message = f"{rest}: {fault.message}" if known and rest else str(fault.message)
        if not known and fault.pointer:
            message = f"{fault.pointer} {fault.message}"
        placed.setdefault(first if known else "", []).append(message)
    return page(
        "tile.html",
        f"Correct {piece.name}",
        f"Type in what is printed on {piece.name}, and download a tile set of {game.title}.",
        422 if faults else 200,
        game=game,
        piece=piece,
        entries=entries,
        typed=typed,
        faults=placed,
    )
