"""The page of docs/sessions.md: it goes on watching when a stream ends, each time with a ticket."""

from __future__ import annotations

import json
import re
import subprocess
import urllib.request
from pathlib import Path

import pytest

from tests.serving import running_service

GUIDE = Path(__file__).parents[2] / "docs" / "sessions.md"
# What browsers have: it sends no token, and fails when the stream ends.
EVENT_SOURCE = """
class EventSource {
  constructor(url) { this.open(url); }
  addEventListener(name, listener) { this.listener = listener; }
  close() {}
  async open(url) {
    const answer = await fetch(url);
    let text = "";
    for await (const part of answer.ok ? answer.body : []) {
      text += Buffer.from(part).toString();
      for (let end; (end = text.indexOf("\\n\\n")) >= 0; text = text.slice(end + 2)) {
        const split = text.slice(0, end).split("\\n").map((line) => line.split(/: (.*)/s));
        const lines = Object.fromEntries(split);
        if (lines.data) this.listener({ data: lines.data, lastEventId: lines.id });
      }
    }
    this.onerror();
  }
}
"""
PAGE = """
const [session, token, move] = process.argv.slice(1);
watch(session, token, async (position) => {
  console.log(JSON.stringify([position.seat, position.version, position.undoable]));
  if (position.undoable) process.exit();
  await new Promise((resolve) => setTimeout(resolve, 1500));  // longer than the stream
  const headers = { "Authorization": `Bearer ${token}`, "Content-Type": "application/json" };
  const body = JSON.stringify({ moves: [move] });
  await fetch(`${session}/moves`, { method: "POST", headers, body });
});
"""


@pytest.mark.ci
def test_the_page_in_sessions_md_watches_a_game():
    (block,) = re.findall(r"```js\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    with running_service(STREAM_SECONDS="1") as url:
        created = posted(
            f"{url}/v1/race/sessions", {"seed": "s", "seats": [{"player": "player"}] * 2}
        )
        session = f"{url}/v1/race/sessions/{created['session']}"
        token = created["seat_tokens"][0]
        move = first_move(session, token)
        script = EVENT_SOURCE + block + PAGE
        done = subprocess.run(
            ["node", "--eval", script, session, token, move],
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
    seen = [json.loads(line) for line in done.stdout.splitlines()]
    assert [(seat, undoable) for seat, _, undoable in seen] == [(0, False), (0, True)], done.stderr


def posted(url, body):
    request = urllib.request.Request(
        url, json.dumps(body).encode(), {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.load(answer)


def first_move(session, token):
    request = urllib.request.Request(session, headers={"Authorization": f"Bearer {token}"})
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.load(answer)["decisions"][0]["moves"][0]["text"]
