// What a page does when the service does not answer, or answers slowly.
import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { Connection, PATIENCE } from "../src/session/connection.ts";
import { Live } from "../src/session/live.ts";
import { messagesOf } from "galaxy-referee-client";

async function all(stream) {
  const found = [];
  for await (const message of messagesOf(stream)) found.push(message);
  return found;
}

test("a failure is told when it lasts, and an answer ends it", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const told = [];
  const connection = new Connection((link) => told.push(link));
  connection.fails();
  t.mock.timers.tick(PATIENCE - 1);
  connection.works();
  t.mock.timers.tick(PATIENCE);
  assert.deepEqual(told, ["live"], "one failure is a hiccup");
  connection.fails();
  t.mock.timers.tick(PATIENCE - 1);
  connection.fails();
  t.mock.timers.tick(1);
  assert.deepEqual(told, ["live", "lost"], "further failures do not put it off");
  connection.works();
  assert.deepEqual(told, ["live", "lost", "live"]);
});

test("messages of a stream are read across its pieces, and a torn one is none", async () => {
  const stream = new ReadableStream({
    start(sink) {
      for (const text of ["id: 1\nevent: pos", "ition\ndata: {}\n\n: still", " here\n\nevent: position\ndata: {"]) {
        sink.enqueue(new TextEncoder().encode(text));
      }
      sink.close();
    },
  });
  const found = await all(stream);
  assert.deepEqual(found, [{ type: "position", data: "{}" }, { type: "", data: "" }]);
});

test("a stream that breaks ends", async () => {
  const stream = new ReadableStream({ pull: (sink) => sink.error(new TypeError("network error")) });
  assert.deepEqual(await all(stream), []);
});

const position = (version) => ({ version, events: [], seats: [], decisions: [], view: {}, sealed: null });
const json = (body, status = 200) => new Response(JSON.stringify(body), { status });

/** A page that follows a session of a service. `answer` gives each answer; null cannot be reached. */
function following(t, answer) {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const page = new EventTarget();
  t.mock.method(globalThis, "fetch", async (path, init) => {
    const found = answer(path, init);
    if (!found) throw new TypeError("Failed to fetch");
    return found;
  });
  globalThis.addEventListener = page.addEventListener.bind(page);
  globalThis.removeEventListener = page.removeEventListener.bind(page);
  const links = [];
  const kept = { game: "race", session: "s", token: null, host: false, sealed: null, opened: 0 };
  const live = new Live(kept, ({ link }) => { if (links.at(-1) !== link) links.push(link); });
  live.open(null);
  t.after(() => live.close());
  const pass = async (milliseconds) => {
    for (let past = 0; past < milliseconds; past += 50) {
      for (let turn = 0; turn < 4; turn += 1) await setImmediate();
      t.mock.timers.tick(50);
    }
  };
  return { links, pass, page };
}

/** A service without streams. */
const polled = (see) => (path) => {
  if (path.includes("/stream")) return null;
  if (path.includes("/events")) return json({ version: "0.1", complete: true, events: [] });
  return path.includes("wait=") ? see() : json(position("0.2"));
};

test("an answer that nothing is new ends a loss", async (t) => {
  let down = false;
  const { links, pass } = following(t, polled(() => (down ? null : new Response(null, { status: 304 }))));
  await pass(1000);
  down = true;
  await pass(2000);
  assert.deepEqual(links, ["connecting", "live"], "not yet");
  await pass(4000);
  assert.deepEqual(links, ["connecting", "live", "lost"]);
  down = false;
  await pass(2000);
  assert.deepEqual(links, ["connecting", "live", "lost", "live"]);
});

test("one answer 503 is a hiccup", async (t) => {
  const busy = { ...JSON.parse('{"type": "/problems/busy", "title": "Busy", "code": "busy"}'), status: 503, detail: "Busy.", retry_after: 1 };
  const answers = [json(busy, 503)];
  const { links, pass } = following(t, polled(() => answers.pop() ?? new Response(null, { status: 304 })));
  await pass(10_000);
  assert.equal(answers.length, 0);
  assert.deepEqual(links, ["connecting", "live"]);
});

test("a browser that goes offline says so at once, although its stream stays open", async (t) => {
  let down = false;
  const service = (path) => {
    if (down) return null;
    if (path.includes("/stream")) return new Response(new ReadableStream());
    return path.includes("/events") ? json({ version: "0.1", complete: true, events: [] }) : json(position("0.2"));
  };
  const { links, pass, page } = following(t, service);
  await pass(1000);
  down = true;
  page.dispatchEvent(new Event("offline"));
  await pass(PATIENCE + 100);
  assert.deepEqual(links, ["connecting", "live", "lost"]);
  down = false;
  page.dispatchEvent(new Event("online"));
  await pass(500);
  assert.deepEqual(links, ["connecting", "live", "lost", "live"]);
});
