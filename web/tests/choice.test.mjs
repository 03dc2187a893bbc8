// What can be selected, and which move a selection means.
import assert from "node:assert/strict";
import { test } from "node:test";
import { addable, candidates, choiceOf, missing, offered, toggled, without } from "../src/pieces/choice.ts";

const WORDS = new Set(["pay", "conquer", "credits", "bottom", "top", "bonus"]);
const isPiece = (word) => !WORDS.has(word) && !/^\d+$/.test(word);

/** A decision as the service answers it: of listed moves, by their texts. */
function listed(...lines) {
  const moves = lines.map((line) => ({ kind: line.split(" ")[0], text: `0 ${line}` }));
  return choiceOf({ ...DECISION, choose: { from: lines, min: 1, max: 1 }, moves }, isPiece);
}

/** A decision as the service answers it: so many of these. */
function several(head, from, min, max) {
  const first = `0 ${head} ${from.slice(0, min).join(",") || "-"}`;
  const moves = [{ kind: head, text: first }];
  return choiceOf({ ...DECISION, choose: { from, min, max }, moves }, isPiece);
}

const DECISION = { seat: 0, kind: "", rule: "", prompt: "", total: 1 };
const texts = (options) => options.map((option) => option.text);

test("one piece is one move, and a pass needs none", () => {
  const choice = listed("settle comet-zone", "settle new-vinland", "pass");
  assert.deepEqual(candidates(choice), new Set(["comet-zone", "new-vinland"]));
  assert.deepEqual(texts(offered(choice, ["comet-zone"])), ["0 settle comet-zone"]);
  assert.deepEqual(texts(without(choice)), ["0 pass"]);
});

test("another piece takes the place of one that it does not fit", () => {
  const choice = listed("settle comet-zone", "settle new-vinland", "pass");
  assert.deepEqual(toggled(choice, ["comet-zone"], "new-vinland"), ["new-vinland"]);
  assert.deepEqual(toggled(choice, ["comet-zone"], "comet-zone"), []);
});

test("what no move names cannot be selected", () => {
  const choice = listed("settle comet-zone", "pass");
  assert.deepEqual(toggled(choice, [], "public-works"), []);
  assert.deepEqual(toggled(several("pay", ["a", "b"], 1, 1), [], "c"), []);
});

test("cards to pay with are selected one by one, and the text names them in the order offered", () => {
  const choice = several("pay", ["a", "b", "c", "d"], 2, 2);
  assert.deepEqual(missing(choice, []), [2, 2]);
  const selected = toggled(choice, toggled(choice, [], "d"), "a");
  assert.deepEqual(missing(choice, selected), [0, 0]);
  assert.deepEqual(texts(offered(choice, selected)), ["0 pay a,d"]);
  assert.deepEqual(toggled(choice, selected, "b"), selected, "two are enough");
  assert.deepEqual(addable(choice, selected), new Set());
});

test("a choice of a single piece gives way to another", () => {
  const choice = several("keep", ["a", "b"], 1, 1);
  assert.deepEqual(toggled(choice, ["a"], "b"), ["b"]);
});

test("discarding up to two can mean discarding none", () => {
  const choice = several("discard", ["a", "b", "c"], 0, 2);
  assert.deepEqual(texts(without(choice)), ["0 discard -"]);
  assert.deepEqual(texts(offered(choice, ["b"])), ["0 discard b"]);
});

test("a list of one candidate is not taken for a list of moves", () => {
  const choice = several("pay", ["a"], 1, 1);
  assert.equal(choice.form, "several");
  assert.deepEqual(texts(offered(choice, ["a"])), ["0 pay a"]);
});

test("a piece with several uses offers them all", () => {
  const choice = listed("stock home-1", "scout home-1", "stock home-2", "scout home-2");
  assert.deepEqual(texts(offered(choice, ["home-1"])), ["0 stock home-1", "0 scout home-1"]);
});

test("two powers of one card are told apart by words", () => {
  const choice = listed("consume outpost:goods", "consume outpost:goods-2", "consume port:sell");
  assert.deepEqual(candidates(choice), new Set(["outpost", "port"]));
  assert.equal(offered(choice, ["outpost"]).length, 2);
});

test("ways to pay are buttons, the cards used for them are clicked", () => {
  const choice = listed("place_by pay -", "place_by pay new-military-tactics");
  assert.deepEqual(texts(without(choice)), ["0 place_by pay -"]);
  assert.deepEqual(texts(offered(choice, ["new-military-tactics"])), ["0 place_by pay new-military-tactics"]);
});

test("a start world is selected with the cards to discard", () => {
  const choice = listed("choose_start red a,b", "choose_start red a,c", "choose_start blue a,b", "choose_start blue a,c", "choose_start blue b,c");
  assert.deepEqual(addable(choice, ["red"]), new Set(["a", "b", "c"]));
  assert.deepEqual(addable(choice, ["red", "c"]), new Set(["a"]));
  assert.deepEqual(toggled(choice, ["red", "c"], "b"), ["red", "b"], "red needs a; c gives way");
  assert.deepEqual(texts(offered(choice, ["a", "red", "b"])), ["0 choose_start red a,b"]);
});

test("the few moves that remain are offered before all their pieces are selected", () => {
  const choice = listed("reassign dictate home-1 explore", "reassign dictate home-1 ship", "reassign dictate home-2 ship");
  assert.equal(offered(choice, ["home-1"]).length, 2);
  assert.deepEqual(texts(offered(choice, ["home-1", "ship"])), ["0 reassign dictate home-1 ship"]);
});
