// What the page of the end makes of an outcome.
import assert from "node:assert/strict";
import { test } from "node:test";
import { stepsTo } from "../src/record/chart.tsx";
import { changesOfLead } from "../src/record/rounds.ts";
import { ranked, sorted } from "../src/table/finals.tsx";
import { inLines, pictureOf } from "../src/table/picture.ts";

const face = (id, sort, cost, vp) => [id, { id, name: id, sort, cost, vp, lines: [] }];
const faces = new Map([face("gem-world", "world", 2, 1), face("drop-ships", "development", 4, 2), face("mining-league", "development", 6, "?")]);
const score = (seat, total, parts, cards) => ({ seat, total, parts, cards, tie_break: 0 });
const outcome = {
  winners: [1], reason: ["tableau"],
  scores: [
    score(0, 9, { cards: 3, variable: 4, chips: 2 }, { "gem-world#2": 1, "drop-ships": 2, "mining-league": 4 }),
    score(1, 11, { cards: 1, variable: 0, chips: 10 }, { "gem-world": 1 }),
  ],
};

test("points of cards are told apart by what the cards are", () => {
  assert.deepEqual(sorted(outcome, faces).scores[0].parts, { chips: 2, worlds: 1, developments: 2, "6-cost": 4 });
});

test("points that do not add up are told as the contract has them", () => {
  const odd = { ...outcome, scores: [score(0, 12, { cards: 7, medals: 5 }, { "drop-ships": 7 })] };
  assert.equal(sorted(odd, faces), odd);
});

test("winners come first", () => {
  assert.deepEqual(ranked(outcome).map(({ seat }) => seat), [1, 0]);
});

test("a change of lead is another seat that leads alone", () => {
  const rounds = [[1, 0], [1, 1], [2, 1], [2, 3], [4, 4], [4, 5], [6, 5]].map((totals, ply) => ({ round: ply + 1, ply, totals }));
  assert.equal(changesOfLead(rounds), 2);
});

test("an axis has whole steps from 0 to the most", () => {
  assert.deepEqual(stepsTo(45), [0, 20, 40]);
  assert.deepEqual(stepsTo(100), [0, 50, 100]);
  assert.deepEqual(stepsTo(2), [0, 1, 2]);
});

test("a picture has every piece, and names as text", () => {
  const picture = pictureOf({ title: "<Ada> & Bo", game: "Race", outcome, faces, called: (seat) => ["<b>", "Bo"][seat] });
  assert.equal(picture.match(/<svg x=/g).length, 4);
  assert.ok(picture.includes("&lt;Ada&gt; &amp; Bo") && !picture.includes("<b>"));
  assert.deepEqual(inLines("Deserted Alien Outpost"), ["Deserted", "Alien Outpost"]);
});
