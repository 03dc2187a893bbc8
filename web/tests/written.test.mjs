// What a person writes to find a move is read as loosely as the service reads it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { optionOf } from "../src/pieces/choice.ts";
import { containing, meant } from "../src/pieces/written.ts";

const MOVES = ["0 settle comet-zone", "0 settle public-works#2", "0 settle comet-zone-two", "0 pass"];
const options = MOVES.map((text) => optionOf(text, () => true));
const SAID = { "0 settle comet-zone": "Besiedeln: Kometenzone" };
const say = (option) => SAID[option.text] ?? `Do ${option.text.slice(2)}`;
const texts = (found) => found.map((option) => option.text);

test("the words of the table and those of the notation find a move", () => {
  for (const written of ["kometenzone", "Besiedeln kometenzone", "settle Comet Zone", "comet_zone", "`settle comet-zone`."]) {
    assert.ok(texts(containing(options, written, say)).includes("0 settle comet-zone"), written);
  }
  assert.deepEqual(texts(containing(options, "Public Works", say)), ["0 settle public-works#2"]);
  assert.deepEqual(texts(containing(options, "", say)), MOVES);
  assert.deepEqual(containing(options, "castle", say), []);
});

test("what fits exactly one move means it, the exact wording first", () => {
  assert.equal(meant(options, "Settle comet zone!", say)?.text, "0 settle comet-zone");
  assert.equal(meant(options, "works", say)?.text, "0 settle public-works#2");
  assert.equal(meant(options, "comet", say), null);
  assert.equal(meant(options, " . ", say), null);
  assert.equal(meant(options, "castle", say), null);
});
