/** What Roll calls its phases, dice, and moves. */
import { colorName, colorOf, nameOfDie } from "../pieces/dice";
import { inWords } from "../pieces/face";
import { later, t } from "../words";

export type Phase = (typeof PHASES)[number];
export const PHASES = ["explore", "develop", "settle", "produce", "ship"] as const;
const NAMES: Record<Phase, string> = {
  explore: later("Explore"), develop: later("Develop"), settle: later("Settle"), produce: later("Produce"), ship: later("Ship"),
};
const STAGES: Record<string, string> = { assign: later("assigning dice"), manage: later("managing the empire") };

const DIE = /^(home|military|consumption|novelty|rare|genes|alien)-\d+$/;
const WORKER = /\+(home|military|consumption|novelty|rare|genes|alien)$/;

export const isPhase = (word: string): word is Phase => (PHASES as readonly string[]).includes(word);
export const isDie = (word: string): boolean => DIE.test(word) || WORKER.test(word);

export const phaseName = (phase: string): string => (isPhase(phase) ? t(NAMES[phase]) : inWords(phase));
export const stageName = (stage: string): string => t(STAGES[stage] ?? inWords(stage));

/** Moves by their kind; the words of a move are its first, second, and third. */
const SAYINGS: Record<string, string> = {
  choose_start: later("Develop {first}, settle {second}"),
  assign: later("{first} to {second}"),
  select: later("Select {second} with the {first}"),
  dictate: later("Dictate: set the {first} aside"),
  reassign: later("{first}: {second} to {third}"),
  done: later("Finish the assignment"),
  redo: later("Take the assignment back"),
  draw: later("Draw now"),
  abandon: later("Abandon {first}"),
  rearrange: later("Rearrange the construction zone"),
  return_tile: later("Put {first} into the bag"),
  release: later("Complete it with these {count}"),
  remove: later("Return the {first} to the supply"),
  produce: later("{first} as a good on {second}"),
  recruit: later("Recruit the {first}"),
  recall: later("Recall the {first}"),
  pass: later("Pass"),
  stock: later("Stock: take credits ({all})"),
  scout: later("Scout: draw tiles ({all})"),
  sell: later("Sell the good for credits ({all})"),
  consume: later("Consume the good for VP ({all})"),
};

/** A move of Roll in words. */
export function label(kind: string, words: readonly string[], names: (id: string) => string): string | null {
  const named = words.map((word) => wordOf(word, names) ?? names(word));
  const [first = "", second = "", third = ""] = named;
  const all = named.join(", ");
  if (kind === "place") return words[1] === "top" ? t("{tile} to the top of its stack", { tile: first }) : t("{tile} to the bottom of its stack", { tile: first });
  if (kind === "save") return all ? t("{all} to the cup", { all }) : t("None to the cup");
  if (kind === "buy_chip") return first === "0" ? t("Buy no VP") : t("Buy {count} VP", { count: first });
  return kind in SAYINGS ? t(SAYINGS[kind] ?? "", { first, second, third, all, count: words.length }) : null;
}

/** Dice by their color, workers without a die, phases. */
export function wordOf(word: string, names: (id: string) => string): string | null {
  if (DIE.test(word)) return nameOfDie(colorOf(word));
  const worker = WORKER.exec(word);
  if (worker) return t("{color} worker of {tile}", { color: colorName(worker[1] ?? ""), tile: names(word.split("+")[0] ?? word) });
  return isPhase(word) ? phaseName(word) : null;
}
