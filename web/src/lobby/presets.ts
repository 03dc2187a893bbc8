// Sets of options to begin with, by what they are called; all others are chosen one by one.
import type { Description, Name } from "../api/types";
import { later } from "../words";
import type { Chosen } from "./options";

export interface Preset {
  title: string;
  /** What it means, in a sentence. */
  about: string;
  options: Chosen;
}

const BASE: Preset = { title: later("Base game"), about: later("The base game, as its rules begin it."), options: {} };

const PRESETS: { [N in Name]?: readonly Preset[] } = {
  race: [
    { title: later("First game"), about: later("Prepared start worlds and hands, as the rules recommend for a first game."), options: { setup: "first_game" } },
    BASE,
    { title: "The Gathering Storm", about: later("With goals, for up to five players."), options: { expansions: ["tgs"] } },
    { title: "Rebel vs Imperium", about: later("With both expansions, for up to six players."), options: { expansions: ["tgs", "rvi"] } },
    { title: "The Brink of War", about: later("With three expansions and prestige, for up to six players."), options: { expansions: ["tgs", "rvi", "bow"] } },
    { title: "Alien Artifacts", about: later("With new cards, without the Orb."), options: { expansions: ["aa"] } },
    { title: "Xeno Invasion", about: later("With new cards, without the invasion."), options: { expansions: ["xi"] } },
  ],
  frontiers: [
    { title: later("First game"), about: later("All developments show the faces that the rules recommend for a first game."), options: { first_game: true } },
    BASE,
    { title: later("With goals"), about: later("With goals and stockpiles."), options: { goals: true } },
  ],
};

/** The sets of a game that the service knows all options of. */
export function presetsOf({ name, options }: Description): readonly Preset[] {
  return (PRESETS[name] ?? []).filter((preset) => Object.keys(preset.options).every((option) => option in options));
}

/** What to begin with: whoever has played nothing here begins with what is made for a first game. */
export function beginning(game: Name, newcomer: boolean): Chosen {
  return (newcomer ? PRESETS[game]?.[0]?.options : null) ?? {};
}

/** The set that these options are, if they are one. */
export function presetIn(presets: readonly Preset[], options: Chosen): Preset | null {
  return presets.find((preset) => same(preset.options, options)) ?? null;
}

const same = (one: Chosen, other: Chosen): boolean =>
  JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());
