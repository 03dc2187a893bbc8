// What of the events is seen on the table. The kind of an event says how, its facts say what.
import type { Happening } from "../api/types";

export interface Motion {
  /** `turn` actions over, `deal` from the deck, put `away`, `move` to its place, `lay` a good or
   * `take` it, `count` up, `roll` dice, `attack` a world. */
  how: "turn" | "deal" | "away" | "move" | "lay" | "take" | "count" | "roll" | "attack";
  seat: number | null;
  /** What it is about, as far as the viewer knows it. */
  pieces: readonly string[];
  /** How many, where not all are known. */
  count: number;
  /** The sign of what is counted. */
  symbol?: string;
}

interface Seen {
  how: Motion["how"];
  /** The facts that name pieces, or say how many. */
  facts: readonly string[];
  symbol?: string;
}

const SEEN: Record<string, Seen> = {
  actions_revealed: { how: "turn", facts: ["actions"] },
  action_selected: { how: "turn", facts: ["action"] },
  cards_drawn: { how: "deal", facts: ["cards"] },
  tiles_drawn: { how: "deal", facts: ["tiles"] },
  cards_discarded: { how: "away", facts: ["cards"] },
  tableau_card_discarded: { how: "away", facts: ["card"] },
  card_placed: { how: "move", facts: ["card"] },
  tile_completed: { how: "move", facts: ["tile"] },
  home_placed: { how: "move", facts: ["home"] },
  development_bought: { how: "move", facts: ["development"] },
  world_surveyed: { how: "move", facts: ["world"] },
  world_settled: { how: "move", facts: ["world"] },
  worker_placed: { how: "move", facts: ["worker"] },
  die_recruited: { how: "move", facts: ["die"] },
  dice_moved_to_cup: { how: "move", facts: ["dice"] },
  good_placed: { how: "lay", facts: ["good", "world"] },
  good_sold: { how: "take", facts: ["world"] },
  good_spent: { how: "take", facts: ["world"] },
  goods_consumed: { how: "take", facts: ["world", "worlds"] },
  vp_gained: { how: "count", facts: ["vp"], symbol: "vp" },
  credits_gained: { how: "count", facts: ["credits"], symbol: "credit" },
  prestige_gained: { how: "count", facts: ["prestige"], symbol: "prestige" },
  dice_rolled: { how: "roll", facts: ["dice"] },
  takeover_declared: { how: "attack", facts: ["world"] },
};

/** What events of one kind in a row show at the same time. */
const TOGETHER: ReadonlySet<string> = new Set(["turn", "lay", "roll"]);

/** Step by step, what is seen of events. */
export function motionsOf(events: readonly Happening[]): Motion[][] {
  const steps: Motion[][] = [];
  for (const motion of events.flatMap(motionOf)) {
    const last = steps.at(-1)?.[0];
    const counted = steps.flat().find((one) => one.how === "count" && one.seat === motion.seat && one.symbol === motion.symbol);
    if (motion.how === "count" && counted) counted.count += motion.count;
    else if (last?.how === motion.how && TOGETHER.has(motion.how)) steps.at(-1)?.push(motion);
    else steps.push([motion]);
  }
  return steps;
}

function motionOf(event: Happening): Motion[] {
  const seen = SEEN[event.kind];
  if (!seen) return [];
  const facts: Record<string, unknown> = { ...event.data, ...event.private };
  const told = seen.facts.flatMap((name) => facts[name] ?? []);
  const pieces = told.filter((fact) => typeof fact === "string");
  const [amount = facts["count"]] = told.filter((fact) => typeof fact === "number");
  const { how, symbol } = seen;
  return [{ how, seat: event.seat, pieces, count: Number(amount ?? pieces.length), ...(symbol ? { symbol } : {}) }];
}
