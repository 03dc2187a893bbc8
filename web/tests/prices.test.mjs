// What cards and tiles cost now, with the parts of the sum.
import assert from "node:assert/strict";
import { test } from "node:test";
import { developmentPrice, pricesOf, worldPrice } from "../src/games/frontiers-prices.ts";
import { priceOf } from "../src/games/race-prices.ts";

const settling = (amount, kinds = null) => ({ effect: "settle-discount", amount, kinds });
const developing = (amount) => ({ effect: "develop-discount", amount });
const TILES = new Map([
  { id: "home", mat: 1, powers: [] },
  { id: "investment-credits", cost: 2, powers: [developing(1)] },
  { id: "galactic-federation", cost: 9, powers: [developing(2)] },
  { id: "export-duties", cost: 1, powers: [] },
  { id: "space-marines", cost: 2, powers: [] },
  { id: "terraforming-specialists", cost: 3, powers: [settling(2)] },
  { id: "mining-robots", cost: 2, powers: [settling(1, ["rare"])] },
  { id: "contact-specialist", cost: 1, powers: [{ effect: "pay-for-military", discount: 1 }] },
  { id: "artist-settlement", cost: 1, kind: "novelty" },
  { id: "oort", cost: 4, kind: "any" },
  { id: "rebel-warrior-race", cost: null, defense: 3, kind: "genes" },
  { id: "rebel-miners", cost: null, defense: 2, kind: "rare" },
].map((tile) => [tile.id, tile]));
const tile = (id) => TILES.get(id);

test("NF-T-07, NF-T-08: developments cost less by powers and for the chooser, at least 0", () => {
  assert.equal(developmentPrice(tile("space-marines"), [], TILES, false), "2");
  assert.equal(developmentPrice(tile("galactic-federation"), ["investment-credits"], TILES, true), "9 − 2 = 7");
  assert.equal(developmentPrice(tile("export-duties"), ["investment-credits", "galactic-federation"], TILES, true), "1 − 4 = 0");
});

test("NF-T-16: worlds cost less by the powers that fit their kind; an open kind is none (NF-OQ-21)", () => {
  assert.equal(worldPrice(tile("artist-settlement"), ["terraforming-specialists"], TILES, []), "1 − 2 = 0");
  assert.equal(worldPrice(tile("oort"), ["mining-robots"], TILES, []), "4");
});

test("NF-T-21: a power pays for a military world; without one it has no price", () => {
  const held = ["contact-specialist", "mining-robots"];
  assert.equal(worldPrice(tile("rebel-warrior-race"), held, TILES, [tile("contact-specialist")]), "3 − 1 = 2");
  assert.equal(worldPrice(tile("rebel-miners"), held, TILES, [tile("contact-specialist")]), "2 − 2 = 0");
  assert.equal(worldPrice(tile("rebel-miners"), held, TILES, []), null);
});

const table = (more = {}) => ({
  chooser: 0, aside: [], stacks: { "space-marines": 1 },
  empires: [{ seat: 0, tableau: [{ tile: "home" }, { tile: "terraforming-specialists" }], surveyed: ["artist-settlement", "rebel-miners"] }], ...more,
});
const decision = (kind, ...from) => ({ seat: 0, kind, choose: { from, min: 1, max: 1 } });

test("prices are shown where one buys and settles", () => {
  assert.deepEqual([...pricesOf(table(), decision("develop"), TILES)], [["space-marines", "2 − 1 = 1"]]);
  const settle = decision("settle", "take_colonists", "settle artist-settlement credits", "settle rebel-miners military");
  assert.deepEqual([...pricesOf(table(), settle, TILES)], [["artist-settlement", "1 − 2 = 0"]]);
  assert.equal(pricesOf(table(), decision("sell"), TILES).size, 0);
  assert.equal(pricesOf(table(), null, TILES).size, 0);
});

test("NF-POWER-2: after a world was placed in the turn its powers do not count, so that nothing is claimed", () => {
  assert.equal(pricesOf(table(), decision("settle", "pass", "settle artist-settlement credits"), TILES).size, 0);
  assert.equal(pricesOf(table({ aside: ["comet-zone"] }), decision("settle", "take_colonists"), TILES).size, 0);
});

test("cards of Race cost less by powers and by one's own action", () => {
  const power = (name, amount, more = {}) => ({ powers: [{ power: name, amount, ...more }] });
  const played = [power("develop.discount", 1), power("settle.discount", 2, { kind: "rare" })];
  const price = (card, phase, actions = []) => priceOf(card, phase, played, { actions });
  assert.equal(price({ type: "development", cost: 4 }, "develop", ["develop"]), "4 − 2 = 2");
  assert.equal(price({ type: "world", cost: 3, good: "rare" }, "settle"), "3 − 2 = 1");
  assert.equal(price({ type: "world", cost: 3, good: "genes" }, "settle", ["settle"]), "3");
  assert.equal(price({ type: "world", cost: null, defense: 2 }, "settle"), null);
  assert.equal(price({ type: "world", cost: 3 }, "develop"), null);
});
