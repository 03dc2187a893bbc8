// What the lobby begins with.
import assert from "node:assert/strict";
import { test } from "node:test";
import { invited } from "../src/lobby/new.tsx";
import { beginning, presetIn, presetsOf } from "../src/lobby/presets.ts";

const race = { name: "race", options: { players: {}, setup: {}, expansions: {} } };

test("a newcomer begins with the set-up for a first game, others with the base game", () => {
  assert.deepEqual(beginning("race", true), { setup: "first_game" });
  assert.deepEqual(beginning("frontiers", true), { first_game: true });
  assert.deepEqual(beginning("race", false), {});
  assert.deepEqual(beginning("roll", true), {});
});

test("only sets are offered whose options the service knows", () => {
  assert.ok(presetsOf(race).length > 5);
  assert.deepEqual(presetsOf({ ...race, options: { expansions: {} } }).filter(({ options }) => "setup" in options), []);
  assert.deepEqual(presetsOf({ name: "comets", options: {} }), []);
});

test("options are told by the set that they are", () => {
  const presets = presetsOf(race);
  assert.equal(presetIn(presets, { expansions: ["tgs", "rvi"] }).title, "Rebel vs Imperium");
  assert.equal(presetIn(presets, { expansions: ["tgs"], setup: "first_game" }), null);
});

test("an invitation has an open seat", () => {
  const bot = { player: "bot", bot: "greedy" };
  assert.deepEqual(invited([bot, bot]), [{ player: "open" }, bot]);
  assert.deepEqual(invited([bot, { player: "open" }]), [bot, { player: "open" }]);
});
