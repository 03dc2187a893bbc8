/** The Military of a tableau against any world, as its cards say. */
import type { Schemas } from "../api/types";

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

/** Military against every world; what counts against some worlds only is left out. Null if it depends
 * on something that this page does not know. */
export function militaryOf(cards: readonly ShownCard[]): number | null {
  let total = 0;
  for (const power of cards.flatMap((card) => card.powers ?? [])) {
    if (power.power !== "settle.military" || power.against || power.kind) continue;
    const amount = amountOf(power, cards);
    if (amount === null) return null;
    total += amount;
  }
  return total;
}

function amountOf({ amount, per, having }: Military, cards: readonly ShownCard[]): number | null {
  const counted = per ?? having;
  if (!counted) return amount;
  const fits = COUNTED[counted];
  if (!fits) return null;
  const count = cards.filter(fits).length;
  return per ? amount * count : count ? amount : 0;
}
