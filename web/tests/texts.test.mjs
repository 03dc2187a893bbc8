// The page's own texts, in its languages. That they are all translated is a test of the service's catalogs.
import assert from "node:assert/strict";
import { test } from "node:test";
import { form, speak, t } from "../src/words/index.ts";
import { CATALOGS, LANGUAGES } from "../src/words/made/languages.ts";

const { de: DE, pl: PL } = Object.fromEntries(await Promise.all(Object.entries(CATALOGS).map(async ([tag, load]) => [tag, await load()])));

test("every catalog of the service is a language of the page, by its own name", () => {
  assert.deepEqual([LANGUAGES.en, LANGUAGES.de, LANGUAGES.pl], ["English", "Deutsch", "Polski"]);
  assert.deepEqual(Object.keys(LANGUAGES), ["en", ...Object.keys(CATALOGS)]);
});

test("a catalog has the texts of the page alone", () => {
  assert.equal(DE["Round {round}"], "Runde {round}");
  assert.ok(!("Discard {count} of your {hand} cards." in DE));
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
