"""Keep games as this release writes them: ``python -m tests.release.keep_games``.

For each game: a session as it is in the cache, halfway; its sealed copy; the record of the whole
game; and a state. A release keeps them beside those of its predecessors, and all later ones within
the promise of docs/stability.md must read them.
"""

from __future__ import annotations

import base64
import gzip
import json
import random
from pathlib import Path
from typing import Any

from galaxy_referee import __version__
from galaxy_referee.app import create_app
from galaxy_referee.app.cache.store import MemoryStore
from galaxy_referee.app.settings import Settings
from galaxy_referee.engine.games import GAMES

KEPT = Path(__file__).parent / "games"
HALFWAY = 30
BEGINNING = {"seed": "kept", "options": {"players": 2}, "seats": [{"player": "player"}] * 2}
_WISHES = {
    "log_requests": False,
    "seal_keys": (("kept", b"k" * 32),),
    "deployment": "kept games",
    "creation_limit": "",
    "thinking_limit": "",
}
# Older releases lack some of them.
SETTINGS = Settings(
    **{name: _WISHES[name] for name in _WISHES.keys() & Settings.__dataclass_fields__.keys()}
)


def service(store: MemoryStore) -> Any:
    """A client of a service of the deployment of all kept games.

    Args:
        store: its cache.
    """
    return create_app(GAMES, SETTINGS, store).test_client()


def play(client: Any, path: str, tokens: list[str], moves: int, chooser: random.Random) -> Any:
    """Make random moves in a session; the last answer.

    Args:
        client: of the service.
        path: the path of the session.
        tokens: those of its seats.
        moves: how many; a game may end before.
        chooser: chooses the moves.
    """
    answer: Any = None
    for _ in range(moves):
        for token in tokens:
            headers = {"Authorization": f"Bearer {token}"}
            seen = client.get(path, headers=headers).json
            texts = [move["text"] for each in seen["decisions"] for move in each["moves"]]
            texts = [text for text in texts if "take_back" not in text and "conced" not in text]
            if texts:
                body = {"moves": [chooser.choice(texts)]}
                answer = client.post(f"{path}/moves", json=body, headers=headers).json
                break
        else:
            return answer
    return answer


def kept(name: str) -> dict[str, Any]:
    """What to keep of a game.

    Args:
        name: the name of the game.
    """
    store = MemoryStore()
    client, chooser = service(store), random.Random(name)
    path = f"/v1/{name}/sessions"
    created = client.post(path, json=BEGINNING).json
    path, tokens = f"{path}/{created['session']}", created["seat_tokens"]
    answer = play(client, path, tokens, HALFWAY, chooser)
    fields = {
        key: base64.b64encode(value).decode()
        for key, value in store._entries[created["session"]][1].items()
    }
    view = client.get(path, headers={"Authorization": f"Bearer {tokens[0]}"}).json["view"]
    play(client, path, tokens, 5_000, chooser)
    record = client.get(f"{path}/record").json["record"]
    begun = client.post(
        f"/v1/{name}/states", json={"seed": "kept", "options": BEGINNING["options"]}
    ).json
    part = {"state": begun["state"], "moves": record["moves"][:HALFWAY]}
    return {
        "session": created["session"],
        "host_token": created["token"],
        "seat_tokens": tokens,
        "fields": fields,
        "sealed": answer["sealed"],
        "view": view,
        "record": record,
        "state": client.post(f"/v1/{name}/moves", json=part).json["state"],
    }


def main() -> None:
    """Write the games of this release."""
    KEPT.mkdir(exist_ok=True)
    games = {game.name: kept(game.name) for game in GAMES}
    path = KEPT / f"{__version__}.json.gz"
    with path.open("wb") as file, gzip.GzipFile("", "wb", mtime=0, fileobj=file) as packed:
        packed.write(json.dumps(games).encode())
    print(f"wrote {path.name}")


if __name__ == "__main__":
    main()
