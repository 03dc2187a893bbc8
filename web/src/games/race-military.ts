/** The Military of a tableau, against any world and against some, as its cards say. */
import type { Schemas } from "../api/types";
import { signed } from "../pieces/signs";

export type ShownCard = Schemas["RaceShownCard"];
type Power = NonNullable<ShownCard["powers"]>[number];
type Military = Extract<Power, { power: "settle.military" }>;

/** What Military is counted by, or depends on. */
const COUNTED: Record<string, (card: ShownCard) => boolean> = {
  "chromosome-world": (card) => card.type === "world" && Boolean(card.chromosome),
  "military-world": (card) => isMilitary(card),
  "non-military-world": (card) => card.type === "world" && !isMilitary(card),
  "rebel-military-world": (card) => isMilitary(card) && has(card, "rebel"),
  "imperium-card": (card) => has(card, "imperium"),
};

const isMilitary = (card: ShownCard): boolean => card.defense !== null && card.defense !== undefined;
const has = (card: ShownCard, keyword: string): boolean => (card.keywords ?? []).some((word) => word.toLowerCase() === keyword);

export interface Strength {
  /** What it counts against: a keyword such as `rebel`, or a kind of world; null for every world. */
  against: string | null;
  /** What each power adds, in the order of the tableau. */
  parts: readonly number[];
}

/** Military against every world first, then, with the same parts and its own, that against each sort of world for which
 * more or less counts. Null if it depends on something that this page does not know. */
export function militaryOf(cards: readonly ShownCard[]): readonly Strength[] | null {
  const parts = new Map<string | null, number[]>([[null, []]]);
  for (const power of cards.flatMap((card) => card.powers ?? [])) {
    if (power.power !== "settle.military") continue;
    const amount = amountOf(power, cards);
    if (amount === null) return null;
    const against = power.against ?? power.kind ?? null;
    if (amount) parts.set(against, [...(parts.get(against) ?? []), amount]);
  }
  const general = parts.get(null) ?? [];
  return [...parts].map(([against, own]) => ({ against, parts: against === null ? own : [...general, ...own] }));
}

/** A sum with its parts, such as `2 + 1 − 1 = 2`; the sum alone, such as `+2`, where it has one part. */
export function added(parts: readonly number[]): string {
  if (parts.length < 2) return signed(totalOf(parts));
  const [first = 0, ...rest] = parts;
  const more = rest.map((part) => (part < 0 ? ` − ${-part}` : ` + ${part}`)).join("");
  return `${minus(first)}${more} = ${minus(totalOf(parts))}`;
}

export const totalOf = (parts: readonly number[]): number => parts.reduce((sum, part) => sum + part, 0);

const minus = (amount: number): string => (amount < 0 ? `−${-amount}` : String(amount));

function amountOf({ amount, per, having }: Military, cards: readonly ShownCard[]): number | null {
  const counted = per ?? having;
  if (!counted) return amount;
  const fits = COUNTED[counted];
  if (!fits) return null;
  const count = cards.filter(fits).length;
  return per ? amount * count : count ? amount : 0;
}
