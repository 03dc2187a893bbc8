// What cards and moves are called.
import assert from "node:assert/strict";
import { test } from "node:test";
import { frontiers } from "../src/games/frontiers.tsx";
import { facesOf, general } from "../src/games/general.tsx";
import { gameOf } from "../src/games/index.ts";
import { race } from "../src/games/race.tsx";
import { roll } from "../src/games/roll.tsx";
import { faceOf, lineOf, withNames } from "../src/pieces/face.ts";
import { whoOf } from "../src/pieces/players.ts";
import { plain, sentence } from "../src/table/sentence.ts";
import { namesOf } from "../src/pieces/names.ts";
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
  assert.equal(say(race, "0 select_two develop,settle"), "Play Develop, Settle");
  assert.equal(say(race, "0 pass"), "Pass");
  assert.equal(say(roll, "0 assign novelty-3 settle"), "Novelty die to Settle");
  assert.equal(say(roll, "0 save -"), "None to the cup");
  assert.equal(say(frontiers, "0 settle comet-zone credits"), "Settle Comet Zone for credits");
  assert.equal(say(frontiers, "0 develop -"), "Buy nothing");
});

test("the Prestige/Search card, searches, and kinds are said in words", () => {
  assert.equal(say(race, "0 select search"), "Play Search");
  assert.equal(say(race, "0 select prestige-consume-x2"), "Play Consume: 2x VP, strengthened");
  assert.equal(say(race, "0 search alien-world"), "Search for: Alien world");
  assert.equal(say(race, "0 take_found comet-zone"), "Take Comet Zone");
  assert.equal(say(race, "0 name_kind genes"), "It is Genes");
  assert.equal(say(race, "0 consume prestige-search#2:hand_cards"), "Use Prestige/Search card");
  for (const word of ["search", "prestige-develop2", "chromosome-world", "explore+5"]) {
    assert.ok(race.isPiece(word, { components: { sets: [], goals: [] } }, "", 0), word);
  }
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
  assert.deepEqual([0, 1, 2, 3, 4].map(who), ["Greedy bot (player 1)", "Ada", "Greedy bot (player 3)", "Player 4", "you"]);
});

const catalogue = { components: { tiles: [], factions: [], home_worlds: [], worlds: [{ id: "gem-world", name: "Gem World" }] } };
const told = (text, data, more = {}) =>
  sentence({ text, data, private: {}, ...more }, namesOf(catalogue, roll), (seat) => `Player ${seat + 1}`);

test("sentences of the log name players and pieces, and count like dice", () => {
  const dice = ["home-1", "home-12", "genes-3"];
  const parts = told("Seat 0 rolls home-1, home-12, genes-3.", { dice });
  assert.equal(plain(parts), "Player 1 rolls 2 Home dice, Genes die.");
  assert.deepEqual(parts.map((part) => part.pieces).filter((pieces) => pieces.length), [["home-1", "home-12"], ["genes-3"]]);
});

test("nested facts are named, too", () => {
  const columns = { develop: ["home-2"], settle: ["home-1", "home-3"] };
  const text = "Seat 1 selects settle with home-1; its columns are develop (home-2), settle (home-1, home-3).";
  const said = plain(told(text, { phase: "settle", die: "home-1", columns }));
  assert.equal(said, "Player 2 selects Settle with Home die; its columns are Develop (Home die), Settle (2 Home dice).");
});

test("an order of seats is told by its players", () => {
  assert.equal(plain(told("The player order is 1, 0.", { order: [1, 0] })), "The player order is Player 2, Player 1.");
});

test("a piece before a colon is named, a power is not taken apart", () => {
  assert.equal(plain(told("Seat 1 settles gem-world: 2 VP.", { world: "gem-world" })), "Player 2 settles Gem World: 2 VP.");
});

test("a game without a table of its own has a general one, whose pieces the catalogue names", () => {
  const comets = { comets: [{ id: "comet-1", name: "Comet 1", vp: 1, text: "It is bright.", seen: [1986] }], odd: [{ id: 3 }, null] };
  assert.deepEqual(facesOf(comets).get("comet-1"), {
    id: "comet-1", name: "Comet 1", sort: "other",
    lines: [{ phase: null, text: "VP: 1" }, { phase: null, text: "It is bright." }],
  });
  const other = gameOf("comets");
  assert.equal(other.Table, general.Table);
  assert.equal(gameOf("race").Table, race.Table);
  assert.ok(other.isPiece("comet-1#2", { components: comets }, "send", 0));
  assert.ok(!other.isPiece("pass", { components: comets }, "send", 0));
  const names = namesOf({ components: comets }, other);
  assert.equal(sayOption(optionOf("0 send comet-1", () => true), names, other.label), "Send: Comet 1");
});

test("what a seat alone was told follows its sentence", () => {
  const secret = { private: { tiles: ["gem-world"] } };
  assert.equal(plain(told("Seat 0 draws 1 tile (scout).", { source: "scout" }, secret)), "Player 1 draws 1 tile (scout). Gem World.");
});

test("of the cards drawn, only those kept are told after a sentence about keeping", () => {
  const secret = { private: { cards: ["gem-world"], discarded: ["other-world"] } };
  assert.equal(plain(told("Seat 0 keeps 1 card.", { count: 1 }, secret)), "Player 1 keeps 1 card. Gem World.");
});

test("a placement is told once", () => {
  const placed = (way) => {
    const event = { kind: "placement_chosen", seat: 0, data: { world: "gem-world", way }, private: {}, text: `Seat 0 places gem-world by ${way}.` };
    return plain(sentence(event, namesOf(catalogue, roll), (seat) => `Player ${seat + 1}`, race.tell));
  };
  assert.equal(placed("pay"), "", "the cards discarded say so");
  assert.equal(placed("conquer"), "Player 1 conquers Gem World.");
});

test("who joins or leaves is told without codes", () => {
  const changed = (to, by) => plain(told("Seat 0 changes ...", { from: "open", to, by }, { kind: "seat_changed", seat: 0 }));
    assert.equal(changed("bot", "host"), "The host gives Player 1 to a bot.");
});

test("seats are found in the sentences of every language", () => {
  const data = { world: "gem-world" };
  assert.equal(plain(told("Auf gem-world von Platz 0 kommt ein Gut.", data)), "Auf Gem World von Player 1 kommt ein Gut.");
  assert.equal(plain(told("Na gem-world miejsca 1 pojawia się towar.", data)), "Na Gem World Player 2 pojawia się towar.");
});
