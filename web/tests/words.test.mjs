// What cards and moves are called.
import assert from "node:assert/strict";
import { test } from "node:test";
import { frontiers } from "../src/games/frontiers.tsx";
import { race } from "../src/games/race.tsx";
import { roll } from "../src/games/roll.tsx";
import { faceOf, lineOf, whoOf, withNames } from "../src/pieces/face.ts";
import { sayOption } from "../src/pieces/answer.tsx";
import { optionOf } from "../src/pieces/choice.ts";

const NAMES = { "comet-zone": "Comet Zone", "public-works": "Public Works" };
const names = (id) => NAMES[id.split(/[#:]/)[0]] ?? id;
const faces = new Map(Object.entries(NAMES).map(([id, name]) => [id, { id, name, sort: "other", lines: [] }]));
const say = (game, text) => sayOption(optionOf(text, () => true), names, game.label);

test("a power in words is a phase and a sentence", () => {
  assert.deepEqual(lineOf("Settle: +2 Military."), { phase: "settle", text: "+2 Military." });
  assert.deepEqual(lineOf("2 VP for each world."), { phase: null, text: "2 VP for each world." });
});

test("moves are said in words", () => {
  assert.equal(say(race, "0 settle comet-zone"), "Place Comet Zone");
  assert.equal(say(race, "0 place_by pay public-works"), "Pay for it, using Public Works");
  assert.equal(say(race, "0 choose_actions develop,settle"), "Play Develop, Settle");
  assert.equal(say(race, "0 pass"), "Pass");
  assert.equal(say(roll, "0 assign novelty-3 settle"), "Novelty die to Settle");
  assert.equal(say(roll, "0 save -"), "None to the cup");
  assert.equal(say(frontiers, "0 settle comet-zone credits"), "Settle Comet Zone by credits");
  assert.equal(say(frontiers, "0 develop -"), "Buy nothing");
});

test("a move that a game does not know is said by its text", () => {
  for (const game of [race, roll, frontiers]) {
    assert.equal(say(game, "0 teleport comet-zone"), "Teleport: Comet Zone");
  }
});

test("a piece that the catalogue does not know is shown by its id in words", () => {
  assert.equal(faceOf(new Map(), "strange-world#2").name, "Strange world");
});

test("the sentences of the service name pieces", () => {
  const sentence = "comet-zone is paid for with public-works#2.";
  assert.equal(withNames(sentence, faces), "Comet Zone is paid for with Public Works.");
});

test("players are told apart", () => {
  const bot = { name: null, bot: "greedy" };
  const who = whoOf({ seats: [bot, { name: "Ada", bot: null }, bot, { name: null, bot: null }, bot], me: 4 });
  assert.deepEqual([0, 1, 2, 3, 4].map(who), ["Bot greedy (seat 0)", "Ada", "Bot greedy (seat 2)", "Seat 3", "you"]);
});
