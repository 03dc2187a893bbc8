// What the analysis of a replay lists.
import assert from "node:assert/strict";
import { test } from "node:test";
import { roundsOf } from "../src/replay/curve.tsx";
import { differing, fallsOf } from "../src/record/game.ts";
import { endsOf } from "../src/record/rounds.ts";
import { shownOf } from "../src/replay/values.tsx";

const move = (text, seat = 0) => ({ seat, text });
const steps = ["0 a", "1 b", "0 c", "1 d"].map((text, ply) => ({ move: move(text, ply % 2), changes: [[]] }));
const point = (ply, wins, instead) => ({ ply, seats: [{ seat: 0, wins, score: 0 }, { seat: 1, wins: 1 - wins, score: 0 }], instead: instead ? move(instead) : null });

test("falls are those of the seat that moved, the worst first", () => {
  const falls = fallsOf({ steps }, [point(0, 0.6), point(1, 0.5), point(2, 0.7), point(3, 0.4), point(4, 0.4)]);
  assert.deepEqual(falls.map(({ ply, seat }) => [ply, seat]), [[3, 0], [2, 1], [1, 0]]);
});

test("where the bot was asked, only what it would have done otherwise is listed, in order", () => {
  const points = [point(0, 0.6, "0 x"), point(1, 0.5, "1 b"), point(2, 0.7, "0 y"), point(3, 0.4), point(4, 0.4)];
  assert.deepEqual(differing({ steps }, fallsOf({ steps }, points)).map(({ ply }) => ply), [1, 3]);
});

test("until the bot is asked, all falls are listed", () => {
  const points = [point(0, 0.6), point(1, 0.5), point(2, 0.7), point(3, 0.4)];
  assert.deepEqual(differing({ steps }, fallsOf({ steps }, points)).map(({ ply }) => ply), [1, 2, 3]);
});

test("the best moves are shown, and the one that was made", () => {
  const values = [0.1, 0.9, 0.5, 0.7, 0.3].map((wins, place) => ({ move: move(`0 ${place}`), wins }));
  assert.deepEqual(shownOf(values).map(({ wins }) => wins), [0.9, 0.7, 0.5, 0.1]);
});

test("rounds begin where their number changes, and end where the next begins", () => {
  const marks = [[0, 0], [2, 1], [5, 1], [7, 2]].map(([ply, round]) => ({ ply, round, phase: null }));
  assert.deepEqual(roundsOf(marks), [{ at: 2, text: "1" }, { at: 7, text: "2" }]);
  const view = (round) => ({ table: { round, phase: null } });
  const change = (round) => ({ move: move("0 a"), changes: [[{ op: "replace", path: "/table/round", value: round }]] });
  const replay = { views: [view(1)], steps: [change(1), change(2), change(2)] };
  assert.deepEqual(endsOf({ replay }), [{ round: 1, ply: 2 }, { round: 2, ply: 3 }]);
});
