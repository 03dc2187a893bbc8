// What events show, and in which order.
import assert from "node:assert/strict";
import { test } from "node:test";
import { motionsOf } from "../src/motion/motions.ts";

const event = (kind, seat, data = {}, told = {}) => ({ kind, seat, data, private: told });
const hows = (events) => motionsOf(events).map((step) => step.map(({ how, seat }) => `${how} ${seat}`));

test("actions of all seats are turned over together, the rest one after the other", () => {
  const events = [
    event("actions_revealed", 0, { actions: ["develop"] }), event("actions_revealed", 1, { actions: ["settle"] }),
    event("phase_started", null, { phase: "develop" }),
    event("card_placed", 0, { card: "a" }), event("card_placed", 1, { card: "b" }),
  ];
  assert.deepEqual(hows(events), [["turn 0", "turn 1"], ["move 0"], ["move 1"]]);
});

test("cards that only their owner knows are known by their number to the others", () => {
  const [[own]] = motionsOf([event("cards_drawn", 0, { count: 2 }, { cards: ["a", "b"] })]);
  const [[other]] = motionsOf([event("cards_drawn", 0, { count: 2 })]);
  assert.deepEqual([own.pieces, other.pieces, other.count], [["a", "b"], [], 2]);
});

test("what a seat gains in several events is counted up once", () => {
  const [[chips], ...rest] = motionsOf([event("vp_gained", 1, { vp: 1 }), event("good_placed", 0, { world: "w" }), event("vp_gained", 1, { vp: 3 })]);
  assert.deepEqual([chips.how, chips.count, rest.length], ["count", 4, 1]);
});
