"""A replay as a self-contained HTML page: the service's table, with the game as its data.

The page loads nothing: its content security policy allows only its own script and style, by their
digests. The data is compressed in a format that browsers can open.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
from html import escape
from importlib import resources

import msgspec

from galaxy_referee.review.replay import Replay


def page(replay: Replay) -> bytes:
    """The page of a replay; equal replays give equal pages."""
    script = _static("table/table.js").replace("</script", "<\\/script")
    style = _static("style.css") + _static("table/table.css")
    data = gzip.compress(msgspec.json.encode(replay), 9, mtime=0)
    policy = (
        f"default-src 'none'; script-src {_digest(script)}; style-src {_digest(style)}; "
        "img-src data:; base-uri 'none'; form-action 'none'"
    )
    title = escape(f"{replay.title}: {', '.join(replay.players)}")
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8"/>
<meta http-equiv="Content-Security-Policy" content="{policy}"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<title>{title}</title>
<style>{style}</style>
</head>
<body>
<div class="page play"><main id="main" tabindex="-1">
<div id="table"><p>{title}</p></div>
</main></div>
<script type="text/plain" id="replay">{base64.b64encode(data).decode()}</script>
<script type="module">{script}</script>
</body>
</html>
""".encode()


def _static(path: str) -> str:
    """A file that the service serves to browsers."""
    folder = resources.files("galaxy_referee.app") / "static"
    return folder.joinpath(path).read_text(encoding="utf-8")


def _digest(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
