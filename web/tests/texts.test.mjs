// Every text of the page can be read in each of its languages, and says the same facts.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { form, speak, t } from "../src/words/index.ts";
import { CATALOGS } from "../src/words/languages.ts";

const SRC = "src"; // npm runs the tests in web/
// These must stay complete; others may be translated in part.
const COMPLETE = ["de", "pl"];
const LOADED = await Promise.all(Object.entries(CATALOGS).map(async ([tag, load]) => [tag, await load()]));
const { de: DE, pl: PL } = Object.fromEntries(LOADED);

/** The texts that the sources give to the functions of words/. */
function texts() {
  const files = readdirSync(SRC, { recursive: true }).filter((name) => /\.tsx?$/.test(name) && !name.startsWith("words"));
  const found = files.flatMap((name) => {
    const source = readFileSync(`${SRC}/${name}`, "utf8");
    const calls = source.matchAll(/\b(?:t|later|form)\((?:[^"()]*?(?:\([^()]*\))?[^"()]*?, )?\s*"((?:[^"\\]|\\.)*)"(?: : "((?:[^"\\]|\\.)*)")?/g);
    return [...calls].flatMap(([, text, other]) => [text, other]).filter((text) => text !== undefined);
  });
  return new Set(found);
}

/** Words of options, scores, places, and cards, which the contract gives by their names. */
const GIVEN = [
  "Players", "Expansions", "Setup", "Advanced", "Edition", "Draft", "Difficulty", "Robot mat", "Take back",
  "Strict order", "First game", "Tiles", "standard", "first game", "takeover scenario", "first edition",
  "second edition", "board game arena", "public implementation", "easy", "normal", "hard", "Cards",
  "Variable", "Chips", "Prestige", "VP chips", "Six plus", "Colonies", "Milliseconds", "production",
  "windfall", "world", "development", "military world", "alien", "imperium", "rebel", "terraforming",
  "uplift", "xeno", "anti-xeno", "Wild", "hand", "offered", "pack", "stored", "paid", "start tiles",
  "looking at",
];

for (const [tag, catalog] of LOADED) {
  test(`${tag} has ${COMPLETE.includes(tag) ? "all texts, and " : ""}no others`, () => {
    const wanted = new Set([...texts(), ...GIVEN]);
    if (COMPLETE.includes(tag)) assert.deepEqual([...wanted].filter((text) => !(text in catalog)), []);
    assert.deepEqual(Object.keys(catalog).filter((text) => !wanted.has(text)), []);
  });

  test(`a text in ${tag} has the facts of the English one, and its forms`, () => {
    const forms = new Intl.PluralRules(tag).resolvedOptions().pluralCategories.length;
    const facts = (text) => [...text.matchAll(/\{(\w+)/g)].map(([, name]) => name).sort();
    for (const [english, said] of Object.entries(catalog)) {
      assert.deepEqual(facts(said), facts(english), english);
      for (const [, given] of said.matchAll(/\{\w+:([^}]*)\}/g)) assert.ok(given.split("|").length <= forms, said);
    }
  });

  test(`phases and kinds are called in ${tag} as the service calls them`, () => {
    const service = readFileSync(`../app/translations/${tag}.po`, "utf8");
    for (const word of ["Explore", "Develop", "Settle", "Trade", "Consume", "Produce", "Ship", "Home", "Consumption"]) {
      const found = new RegExp(`msgctxt "word"\\nmsgid "${word}"\\nmsgstr "(.*)"`).exec(service);
      if (word in catalog || COMPLETE.includes(tag)) assert.equal(catalog[word], found?.[1], word);
    }
  });
}

test("the list of languages is that of the catalogs", () => {
  const listed = execFileSync("node", ["--input-type=module", "-e", 'import { listed } from "./languages.mjs"; process.stdout.write(listed())'], { encoding: "utf8" });
  assert.equal(readFileSync(`${SRC}/words/languages.ts`, "utf8"), listed, "run npm run languages");
});

test("numbers choose the form of the noun", () => {
  assert.equal(t("{count:card|cards}", { count: 1 }), "1 card");
  assert.equal(form(2, "card|cards"), "cards");
  speak("pl", PL);
  assert.deepEqual([1, 2, 5, 22].map((count) => form(count, "card|cards")), ["karta", "karty", "kart", "karty"]);
  speak("de", DE);
  assert.equal(t("Round {round}", { round: 3 }), "Runde 3");
  speak("en");
});
