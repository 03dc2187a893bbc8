// The page draws every field of every view, or says here why it does not: each field is changed in a
// view that has everything, and what is drawn has to change, for a player or for a spectator.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { load } from "js-yaml";
import { h, render } from "preact";
import { newPage } from "./page.mjs";
import { gameOf } from "../src/games/index.ts";
import { AboutGame } from "../src/table/about.tsx";
import { NOTHING_SELECTED } from "../src/pieces/game.ts";
import { namesOf } from "../src/pieces/names.ts";

const { schemas } = load(readFileSync("../openapi.yaml", "utf8")).components;

/** The fields that are not drawn, and why. */
const UNDRAWN = {
  View: {
    game: "the page knows it by its address, and shows its title",
    seat: "the page is told whose view it is together with the view",
    over: "the outcome that comes with the view says more",
    knowledge: "for programs; the page never asks for it with a view",
  },
  RaceTableView: { at_start: "for the powers of takeovers, which the service counts" },
  Price: { way: "the cheapest way is shown" },
  "frontiers:Part": { source: "the table shows how much is saved; programs can see by which tiles" },
  RollEmpireView: { faction: "it lies in the tableau", home: "it lies in the tableau" },
};

const GAMES = {
  race: { root: "RaceView", components: { sets: [], goals: [] } },
  roll: { root: "RollView", components: { tiles: [], factions: [], home_worlds: [], dice: {}, phases: [], trade_price: {} } },
  frontiers: { root: "FrontiersView", components: { actions: [], tile_sets: {} } },
};

const PRICE = { piece: "gem-world", way: "pay", cost: 4, saved: [{ source: "old-earth", amount: 1 }], price: 3 };

/** Values that mean something to the page, where any other of the same type would not. */
const SAMPLES = {
  "RaceOptions.expansions": ["tgs", "rvi", "bow"],
  "RacePlayerView.actions": ["develop"],
  "RacePlayerView.strengthened": "develop",
  "RacePlayerView.tableau": ["old-earth", "lost-colony", "new-sparta"].map((card) => ({ card, good: true, more: 1 })),
  "RacePlayerView.produced": ["old-earth"],
  "RaceTableView.used": ["lost-colony:goods"],
  "RaceTableView.fresh": ["new-sparta"],
  "RaceTableView.phase": "explore",
  "RaceTableView.first": 1,
  "RaceTableView.hand": ["gem-world"],
  "RaceSums.prices": [PRICE],
  "RaceSums.worths": [{ piece: "racegoalview-goal-1", points: [1, 1] }],
  "RaceStrength.seat": 0,
  "RollTableView.order": [0, 1],
  "RollTableView.phase": "explore",
  "RollTableView.active": ["explore"],
  "RollTableView.extra_face": "ship",
  "RollTableView.drawn_by": { 1: 2 },
  "RollTableView.supply": ["home-9"],
  "RollEmpireView.faces": { "home-1": "explore", "home-2": "settle", "home-3": "ship" },
  "RollEmpireView.rolling": ["home-1"],
  "RollEmpireView.cup": ["home-4"],
  "RollEmpireView.citizenry": ["home-5"],
  "RollEmpireView.tableau": ["old-earth"],
  "RollEmpireView.goods": { "old-earth": ["genes-6"] },
  "RollEmpireView.virtual": ["old-earth+genes"],
  "RollEmpireView.selected": { phase: "explore", die: "home-2" },
  "RollDraftView.selected": "explore",
  "RollDraftView.selector": "home-3",
  "RollDraftView.wild": ["home-7"],
  "RollDraftView.aside": ["home-8"],
  "FrontiersTableView.row": ["settle-action", "produce"],
  "FrontiersTableView.selected": ["produce"],
  "FrontiersTableView.chooser": 0,
  "FrontiersTableView.resolution": [0, 1],
  "FrontiersTableView.acted": [0],
  "FrontiersTableView.waiting": [1],
  "FrontiersTableView.supply": { genes: 2 },
  "FrontiersTableView.stacks": { "old-earth": 1 },
  "FrontiersTileView.good": "genes",
  "FrontiersTileView.named": "alien",
  "FrontiersEmpireView.seat": 0,
  "FrontiersEmpireView.surveyed": ["gem-world"],
  "FrontiersSums.prices": [PRICE],
  "FrontiersView.waiting_for": [0],
};

const nameOf = (schema) => schema?.$ref?.split("/").at(-1);
const concrete = (schema) => {
  const found = schema.$ref ? schemas[nameOf(schema)] : schema;
  const choices = found.anyOf?.filter(({ type }) => type !== "null");
  return choices ? { name: nameOf(choices[0]) ?? nameOf(schema), ...concrete(choices[0]) } : { name: nameOf(schema), ...found };
};

/** A value of a type; what `places` collects are the fields within, by the path to them. */
function sample(schema, own, path, places) {
  const { name, type, properties, items, additionalProperties, enum: choices, const: only } = concrete(schema);
  if (properties) {
    return Object.fromEntries(Object.entries(properties).map(([field, value]) => {
      const place = [...path, field];
      if (!concrete(value).properties) places.push({ schema: name ?? own, field, path: place, choices: concrete(value).enum });
      const given = SAMPLES[`${name}.${field}`];
      if (given === undefined) return [field, sample(value, `${name}.${field}`, place, places)];
      note(value, given, place, places);
      return [field, structuredClone(given)];
    }));
  }
  const kind = Array.isArray(type) ? type[0] : type;
  if (kind === "array") return concrete(items).properties ? [0, 1].map((at) => sample(items, own, [...path, at], places)) : [sample(items, own, [...path, 0], places)];
  if (kind === "object") return additionalProperties ? { 0: sample(additionalProperties, own, [...path, 0], []) } : {};
  return { integer: 1, number: 1, boolean: true, string: choices?.[0] ?? only ?? `${own}-1`.toLowerCase().replace(/[._]/g, "-") }[kind];
}

/** Collect the fields within a given value. */
function note(schema, value, path, places) {
  const { name, properties, items } = concrete(schema);
  if (Array.isArray(value)) value.forEach((each, at) => note(items, each, [...path, at], places));
  else for (const field of Object.keys(properties ?? {})) {
    places.push({ schema: name, field, path: [...path, field], choices: concrete(properties[field]).enum });
    note(properties[field], value[field], [...path, field], places);
  }
}

/** Other values of the same type. */
function others(value, choices) {
  if (typeof value === "boolean") return [!value];
  if (typeof value === "number") return [value + 1, 0];
  if (typeof value === "string") return choices?.filter((each) => each !== value) ?? ["something-else"];
  return Array.isArray(value) ? [[]] : [{}];
}

function changed(view, path, value) {
  const copy = structuredClone(view);
  const [last, ...rest] = [...path].reverse();
  let part = copy;
  for (const step of rest.reverse()) part = part?.[step];
  part[last] = value;
  return copy;
}

function drawn(name, components, view, me) {
  const catalogue = { name, title: name, rules_version: "", notice: null, components };
  const game = gameOf(name);
  const seats = [0, 1].map((seat) => ({ name: `Seat ${seat}`, player: "player", bot: null, holders: 1, host_played: false, given: false }));
  const shown = { view, catalogue, names: namesOf(catalogue, game), seats, me, decision: null, selection: NOTHING_SELECTED, events: [], scores: null };
  const page = newPage();
  render(h("main", null,
    h(game.Table, shown),
    h(AboutGame, { view }),
  ), page);
  return String(page);
}

for (const [name, { root, components }] of Object.entries(GAMES)) {
  test(`every field of the views of ${name} is drawn`, () => {
    const places = [];
    const view = sample({ $ref: `#/${root}` }, root, [], places);
    const within = places.filter(({ path }) => path[0] !== "knowledge" && !path.includes("robot_mat"));
    const before = [0, null].map((me) => drawn(name, components, view, me));
    const seen = new Map();
    for (const { schema, field, path, choices } of [...within, { schema: root, field: "knowledge", path: ["knowledge"] }]) {
      const key = `${schema}.${field}`;
      const value = path.reduce((part, step) => part?.[step], view);
      const differs = others(value, choices).some((other) => {
        const another = changed(view, path, other);
        return [0, null].some((me, number) => drawn(name, components, another, me) !== before[number]);
      });
      seen.set(key, seen.get(key) || differs);
    }
    const missing = [...seen].filter(([, is]) => !is).map(([key]) => key);
    const own = Object.entries(UNDRAWN).map(([schema, fields]) => [schema.replace(`${name}:`, ""), fields]);
    const told = own.filter(([schema]) => !schema.includes(":")).flatMap(([schema, fields]) => Object.keys(fields).map((field) => `${schema === "View" ? root : schema}.${field}`));
    assert.deepEqual(missing.filter((key) => !told.includes(key)), []);
    assert.deepEqual(told.filter((key) => seen.get(key)), [], "these are drawn");
  });
}
