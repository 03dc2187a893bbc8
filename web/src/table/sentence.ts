// An event in words, with what it names: pieces, which can be looked for on the table, and players.
import type { Happening } from "../api/types";
import { form, later, t } from "../words";
import type { AnyGame } from "../pieces/game";
import { capital, type Names } from "../pieces/names";
import type { Who } from "../pieces/players";

/** A part of a sentence, and the pieces that it names. */
export interface Part {
  text: string;
  pieces: readonly string[];
  /** Whether it contains a player's name. */
  player?: boolean;
}

/** How the service names a seat, in each of its languages. */
const SEAT = "(?:[Ss]eat|Platz(?:es)?|[Mm]iejsc(?:e|a|u|em)) \\d+";
const IS_SEAT = /^\p{L}+ (\d+)$/u;

/** A word of the service; a power of a card is told by its card. */
const pieceOf = (word: string): string => word.split(":")[0] ?? word;

/** The sentence of the service with pieces and players by their names, and what only this seat was
 * told, such as the cards it drew. */
export function sentence(event: Happening, names: Names, who: Who, tell?: AnyGame["tell"]): Part[] {
  const said = tell?.(event) ?? changed(event) ?? ordered(event, who);
  if (!said) return [];
  const parts = partsOf(said, words(event.data), names, who);
  const own = secrets(event.private);
  if (!own.length) return parts;
  const told = partsOf(` ${own.join(", ")}.`, own, names, who).filter(({ text }, place, all) => text !== "." || !all[place - 1]?.text.endsWith("."));
  return [...parts, ...told.map((part, place) => (place === 1 ? { ...part, text: capital(part.text) } : part))];
}

/** Who plays a seat from now on. */
const CHANGES: Record<string, string> = {
  "player player": later("A player joins: seat {seat}."),
  "player host": later("The host gives seat {seat} to a player."),
  "open player": later("The player of seat {seat} leaves it."),
  "open host": later("The host opens seat {seat} to whoever joins."),
  "host host": later("The host takes seat {seat}."),
  "bot host": later("The host gives seat {seat} to a bot."),
};

function changed({ kind, seat, data }: Happening): string | null {
  if (kind === "time_out") return t("Seat {seat} has no time left: a bot decides.", { seat: seat ?? "" });
  if (kind !== "seat_changed") return null;
  const { to, by } = data as { to: string; by: string };
  const text = CHANGES[`${to} ${by}`];
  return text ? t(text, { seat: seat ?? "" }) : null;
}

/** The signs of events whose facts name no phase. */
const SIGNS: Record<string, string> = {
  card_placed: "tableau", cards_drawn: "deck", cards_kept: "hand", cards_discarded: "hand", good_placed: "produce", good_sold: "trade",
  good_spent: "consume", goods_consumed: "consume", vp_gained: "vp", credits_gained: "credit", prestige_gained: "prestige",
  dice_rolled: "assign", takeover_declared: "attack", world_surveyed: "explore", world_settled: "settle", development_bought: "develop",
  tiles_drawn: "deck", start_tiles_chosen: "tableau", tile_placed: "tableau", tile_completed: "tableau", worker_placed: "people",
  dice_moved_to_cup: "people", die_recruited: "people", die_recalled: "people", dice_gained: "assign", assignment_finished: "assign",
  assignment_revealed: "assign", colonists_gained: "people", worlds_drawn: "deck", worlds_kept: "hand", home_placed: "tableau",
  action_selected: "check", goal_claimed: "crown", goal_revealed: "crown", game_ended: "crown",
};

/** An event's sign: that of its phase, or else that of its kind. */
export function signOf({ kind, data }: Happening): string {
  const phase = words(data).map((word) => /^[a-z]+/.exec(word)?.[0] ?? "").find((word) => PHASES.has(word));
  return phase ?? SIGNS[kind] ?? "log";
}

const PHASES: ReadonlySet<string> = new Set(["explore", "develop", "settle", "trade", "consume", "produce", "ship"]);

export const plain = (parts: readonly Part[]): string => parts.map((part) => part.text).join("");

/** The text of an event; an order of seats is told by its players. */
function ordered({ text, data }: Happening, who: Who): string {
  const order = (data as { order?: unknown } | undefined)?.order;
  return Array.isArray(order) ? text.replace(order.join(", "), order.map(who).join(", ")) : text;
}

function partsOf(text: string, facts: readonly string[], names: Names, who: Who): Part[] {
  const known = [...new Set(facts)].sort((one, other) => other.length - one.length).map(escaped);
  const found = new RegExp(`(?<![\\p{L}\\d-])(?:${[...known, SEAT].join("|")})(?![\\p{L}\\d#+-]|:[\\p{L}\\d])`, "gu");
  const parts: Part[] = [];
  let from = 0;
  for (const { 0: word, index } of text.matchAll(found)) {
    parts.push({ text: text.slice(from, index), pieces: [] }, partOf(word, names, who));
    from = index + word.length;
  }
  return counted([...parts, { text: text.slice(from), pieces: [] }]).filter((part) => part.text);
}

function partOf(word: string, names: Names, who: Who): Part {
  const seat = IS_SEAT.exec(word);
  if (seat) return { text: who(Number(seat[1])), pieces: [], player: true };
  const piece = pieceOf(word);
  return { text: names(piece), pieces: names.piece(piece) ? [piece] : [] };
}

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");

/** Like pieces that are listed one after the other are counted: "3 Home dice". */
function counted(parts: readonly Part[]): Part[] {
  const all: Part[] = [];
  for (const part of parts) {
    const [before, comma] = all.slice(-2);
    if (comma?.text === ", " && before?.pieces.length && before.text === part.text) {
      all.splice(-2, 2, { text: part.text, pieces: [...before.pieces, ...part.pieces] });
    } else all.push(part);
  }
  return all.map((part) => (part.pieces.length > 1 ? { ...part, text: `${part.pieces.length} ${several(part.text)}` } : part));
}

const COUNTED = [later("die|dice"), later("worker|workers")];

/** The same noun for more than one. */
function several(text: string): string {
  const forms = COUNTED.find((each) => text.includes(form(1, each)));
  return forms ? text.replace(form(1, forms), form(2, forms)) : text;
}

/** All words among the facts of an event: values, and what they are told about. */
function words(facts: object | undefined): string[] {
  return Object.values(facts ?? {}).flatMap(within);
}

function within(value: unknown): string[] {
  if (typeof value === "string") return value ? [value] : [];
  if (typeof value !== "object" || value === null) return [];
  const about = Array.isArray(value) ? [] : Object.keys(value);
  return [...about, ...Object.values(value).flatMap(within)];
}

/** What only the seat was told: the pieces that the sentence counts, not those that were given up for them. */
function secrets(facts: object | undefined): string[] {
  return Object.entries(facts ?? {}).flatMap(([name, value]) => (name === "discarded" ? [] : value)).filter((value) => typeof value === "string");
}
