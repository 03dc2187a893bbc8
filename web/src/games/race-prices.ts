/** What the cards in hand cost now, with the parts of the sum, as the cards in play say it. */
import type { ShownCard } from "./race-military";
import { phaseOf } from "./race-words";
import { reduced } from "./reduced";

type Power = NonNullable<ShownCard["powers"]>[number];

interface Payer {
  actions: readonly string[];
  strengthened?: string | null;
  saved?: number;
}

/** Its own action saves 1 in Develop (RACE-DEVELOP-6, -7); a strengthened one 2 more, and 3 in Settle (BOW-ACTION-8, -9). */
const OWN = { develop: 1, settle: 0 };
const STRENGTHENED = { develop: 2, settle: 3 };

/**
 * The price of a card such as `4 − 2 = 2`, or null where there is none: a military world, or a card that
 * the phase does not place.
 *
 * @param played the cards of the tableau.
 */
export function priceOf(card: ShownCard, phase: string, played: readonly ShownCard[], payer: Payer): string | null {
  const cost = card.cost;
  if (cost === null || cost === undefined || (phase !== "develop" && phase !== "settle")) return null;
  if ((card.type === "development") !== (phase === "develop")) return null;
  const cards = played.flatMap(({ powers }) => powers ?? []).reduce((sum, power) => sum + savedBy(power, phase, card), 0);
  const chosen = payer.actions.some((action) => phaseOf(action) === phase);
  const strong = phaseOf(payer.strengthened ?? "") === phase;
  const saved = cards + (chosen ? OWN[phase] : 0) + (strong ? STRENGTHENED[phase] : 0) + (payer.saved ?? 0);
  return reduced(cost, saved);
}

function savedBy(power: Power, phase: "develop" | "settle", { good }: ShownCard): number {
  if (phase === "develop") return power.power === "develop.discount" && !power.discard_self ? power.amount : 0;
  return power.power === "settle.discount" && (!power.kind || power.kind === good) ? power.amount : 0;
}
