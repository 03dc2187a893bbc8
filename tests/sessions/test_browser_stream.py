"""The page of docs/sessions.md: it goes on watching when a stream ends, each time with a ticket."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.http_client import HttpClient
from tests.programs import output_of
from tests.sessions.play import Table
from tools.servers import running_service

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
    with running_service(STREAM_SECONDS="1") as running:
        table = Table(HttpClient(running.url), "race")
        about = (running.url + table.path, table.tokens[0], table.first_move(0))
        printed = output_of("node", "--eval", EVENT_SOURCE + block + PAGE, *about)
    seen = [json.loads(line) for line in printed.splitlines()]
    assert [(seat, undoable) for seat, _, undoable in seen] == [(0, False), (0, True)]
