// What a browser keeps of its sessions.
import assert from "node:assert/strict";
import { test } from "node:test";
import { keep, recall, recallAll } from "../src/session/kept.ts";

class Storage {
  getItem(key) { return this[key] ?? null; }
  setItem(key, value) { this[key] = value; }
  removeItem(key) { delete this[key]; }
}

const session = (number) => ({ game: "race", session: `s${number}`, token: "t", host: true, sealed: null, opened: number });

test("a newer copy of a session does not drop its record", () => {
  globalThis.localStorage = new Storage();
  keep({ ...session(1), finished: { record: { game: "race" }, seats: ["Ada"] } });
  keep({ ...session(1), sealed: "newer" });
  assert.deepEqual(recall("s1").finished.seats, ["Ada"]);
  assert.equal(recall("s1").sealed, "newer");
});

test("the oldest of many are dropped", () => {
  globalThis.localStorage = new Storage();
  for (let number = 0; number < 30; number += 1) keep(session(number));
  assert.ok(recallAll().length <= 21);
  assert.equal(recall("s0"), null);
  assert.equal(recallAll()[0].session, "s29");
});
