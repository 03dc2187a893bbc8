/** What New Frontiers calls its moves and what ends it. */
import { inWords, type Kind } from "../pieces/face";
import { KINDS } from "../pieces/icons";
import { later, t } from "../words";

const NONE: Record<string, string> = {
  develop: later("Buy nothing"),
  reveal: later("Leave the goal face down"),
  draw: later("Draw nothing"),
  keep: later("Keep none"),
  stockpile_world: later("Stockpile none"),
  stockpile_goods: later("Stockpile none"),
  sell: later("Sell nothing"),
  consume: later("Consume nothing more"),
  take_colonists: later("Take colonists"),
  pass: later("End your settle turn"),
};

/** Moves by their kind; the words of a move are its first, second, and third. */
const SAYINGS: Record<string, string> = {
  choose_home: later("Start on {first}"),
  select: later("Select {first}"),
  reveal: later("Reveal {first}"),
  name_kind: later("{first} is {second}"),
  develop: later("Buy {first}"),
  survey: later("Take {first}"),
  draw: later("Draw with {first}"),
  keep: later("Keep {all}"),
  discard: later("Discard {all}"),
  stockpile_world: later("Stockpile {first}"),
  discard_good: later("{first}: discard the good of {second}"),
  replace_world: later("{first}: replace {second} by {third}"),
  fill: later("Put the last goods on {all}"),
  produce: later("Produce on {first}"),
  stockpile_goods: later("Stockpile the goods of {all}"),
  sell: later("Sell the good of {first}"),
  stockpile_credits: later("Stockpile {count:credit|credits}"),
  consume: later("Use {first}"),
  consume_goods: later("Consume the goods of {all}"),
};

const WAYS: Record<string, string> = {
  credits: later("Settle {first} for credits"),
  military: later("Settle {first} by Military"),
};

const ENDS: Record<string, string> = {
  colonist_supply: later("no colonists are left"),
  development_spaces: later("an empire is full of developments"),
  colonies: later("an empire is full of colonies"),
  vp_pool: later("no VP are left in the pool"),
};

/** Why the game ends. */
export const endName = (why: string): string => t(ENDS[why] ?? inWords(why));

/** A move of New Frontiers in words. */
export function label(kind: string, words: readonly string[], names: (id: string) => string): string | null {
  const named = words.map((word) => (word in KINDS ? t(KINDS[word as Kind]) : names(word)));
  const [first = "", second = "", third = ""] = named;
  if (!words.length) return kind in NONE ? t(NONE[kind] ?? "") : null;
  if (kind === "keep_goal") return sayKeeping(named);
  if (kind === "settle") return t(WAYS[words[1] ?? ""] ?? later("Settle {first} with {second}"), { first, second });
  return kind in SAYINGS ? t(SAYINGS[kind] ?? "", { first, second, third, all: named.join(", "), count: first }) : null;
}

function sayKeeping([goal = "", ...bottom]: string[]): string {
  if (!bottom.length) return t("Keep {first}", { first: goal });
  return t("Keep {first}; to the bottom: {rest}", { first: goal, rest: bottom.join(t(", then ")) });
}
