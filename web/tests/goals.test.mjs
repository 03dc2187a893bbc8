// What goals are worth now, from what is printed and what the view says of them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { pointsOf } from "../src/games/race-goals.tsx";

const FIRST = { vp: 3, least: 3 };
const MOST = { vp: 5, tied_vp: 3, least: 4 };

test("TGS-GOAL-1, TGS-GOAL-4: only those who claimed a first goal have its points", () => {
  assert.deepEqual(pointsOf(FIRST, { seats: [0, 2], progress: [3, 4, 2] }), [3, 0, 3]);
  assert.deepEqual(pointsOf(FIRST, { seats: [], progress: [3, 3] }), [0, 0]);
});

test("TGS-GOAL-13, TGS-GOAL-18: the holder has 5, and who has as many has 3, with the minimum alone", () => {
  assert.deepEqual(pointsOf(MOST, { seats: [1], progress: [5, 5, 4] }), [3, 5, 0]);
  assert.deepEqual(pointsOf(MOST, { seats: [], progress: [6, 6, 2] }), [3, 3, 0]);
  assert.deepEqual(pointsOf(MOST, { seats: [], progress: [3, 3, 3] }), [0, 0, 0]);
});

test("a goal that the catalogue does not have has no points", () => {
  assert.deepEqual(pointsOf(undefined, { seats: [0], progress: [1, 0] }), [0, 0]);
});
