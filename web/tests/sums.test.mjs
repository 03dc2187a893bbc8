// Sums of a view as the table writes them; how they come about is the service's business.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { partsOf, pricesOf } from "../src/pieces/sums.ts";

const price = (piece, cost, saved, left) => ({ piece, way: "pay", cost, saved: saved.map((amount) => ({ source: "x", amount })), price: left });

test("a price is written with what is saved, and the cheapest of several ways to pay counts", () => {
  assert.deepEqual([...pricesOf([price("a", 4, [1, 1], 2), price("b", 1, [4], 0), price("c", 3, [], 3)])].sort(), [["a", "4 − 2 = 2"], ["b", "1 − 4 = 0"], ["c", "3"]]);
  assert.equal(pricesOf([price("a", 4, [3], 1), price("a", 4, [1], 3)]).get("a"), "4 − 3 = 1");
});

test("the parts of a sum are written with their signs", () => {
  assert.equal(partsOf([{ source: "x", amount: 2 }, { source: "y", amount: -1 }], (source) => source.toUpperCase()), "X +2, Y −1");
});

test("no table computes what a view tells: only signs read how much a power gives", () => {
  const tables = readdirSync("src/games").filter((name) => !name.endsWith("-signs.ts"));
  const computing = tables.filter((name) => /\b(?:amount|discount|effect)\b/.test(readFileSync(`src/games/${name}`, "utf8")));
  assert.deepEqual(computing, []);
});
