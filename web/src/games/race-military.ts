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
  parts: readonly Part[];
}

interface Part {
  card: string;
  amount: number;
}

/** Military against every world first, then, with the same parts and its own, that against each sort of world for which
 * more or less counts. Null if it depends on something that this page does not know. */
export function militaryOf(cards: readonly ShownCard[]): readonly Strength[] | null {
  const parts = new Map<string | null, Part[]>([[null, []]]);
  for (const { name: card, power } of cards.flatMap(({ name, powers = [] }) => powers.map((each) => ({ name, power: each })))) {
    if (power.power !== "settle.military") continue;
    const amount = amountOf(power, cards);
    if (amount === null) return null;
    const against = power.against ?? power.kind ?? null;
    if (amount) parts.set(against, [...(parts.get(against) ?? []), { card, amount }]);
  }
  const general = parts.get(null) ?? [];
  return [...parts].map(([against, own]) => ({ against, parts: against === null ? own : [...general, ...own] }));
}

/** A Military value with its sign, such as `+2`. */
export const total = ({ parts }: Strength): string => signed(parts.reduce((sum, { amount }) => sum + amount, 0));

/** The cards that add to it, such as `Space Marines +2, Blaster Gem Mines +1`. */
export const partsOf = ({ parts }: Strength): string => parts.map(({ card, amount }) => `${card} ${signed(amount)}`).join(", ");

function amountOf({ amount, per, having }: Military, cards: readonly ShownCard[]): number | null {
  const counted = per ?? having;
  if (!counted) return amount;
  const fits = COUNTED[counted];
  if (!fits) return null;
  const count = cards.filter(fits).length;
  return per ? amount * count : count ? amount : 0;
}
